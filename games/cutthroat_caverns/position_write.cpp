// Positions as JSON: the whole state, complete.
#include "games/cutthroat_caverns/position.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

template <std::size_t N>
std::size_t used_slots(const std::array<std::uint8_t, N>& slots) {
  std::size_t used = N;
  while (used > 0 && slots[used - 1] == kNothing) --used;
  return used;
}

bool is_default(const Refused& refused) {
  const Refused none;
  return refused.depth == none.depth && refused.actor == none.actor && refused.card == none.card &&
         refused.target == none.target;
}

class PositionWriter {
 public:
  PositionWriter(const Content& content, const State& state, std::uint64_t pool, json::Writer& out)
      : content_(content), names_(content), state_(state), pool_(pool), out_(out) {}

  void write() {
    out_.open();
    out_.field("number", state_.number).field("deck", state_.deck_size);
    write_encounter();
    write_creatures();
    write_places();
    write_piles();
    write_decks();
    write_adventure();
    write_offers();
    write_units();
    write_hits();
    write_plays();
    write_draft();
    write_end();
    write_agenda();
    write_answers();
    out_.close();
  }

 private:
  std::string place_name(unsigned place) const {
    const int character = character_at(state_, place);
    return character < 0 ? "P" + std::to_string(place) : names_.character_id(character);
  }
  void id(const std::string& text) { text == "?" ? out_.null() : out_.text(text); }
  void bits(std::uint64_t mask, auto name) {
    out_.open_list();
    each_kind(mask, [&](unsigned bit) { name(bit); });
    out_.close_list();
  }
  void write_bits(std::string_view key, std::uint64_t mask, auto name) {
    if (mask == 0) return;
    out_.key(key);
    bits(mask, name);
  }
  void places(unsigned mask) {
    bits(mask, [&](unsigned place) { out_.text(place_name(place)); });
  }
  void persons(unsigned mask) {
    bits(mask, [&](unsigned person) { out_.number(person); });
  }
  void value(As as, unsigned value) {
    switch (as) {
      case As::number:
        return void(out_.number(value));
      case As::place:
        return value < kPlaces ? void(out_.text(place_name(value))) : void(out_.null());
      case As::places:
        return places(value);
      case As::person:
        return value < kPlaces ? void(out_.number(value)) : void(out_.null());
      case As::persons:
        return persons(value);
      case As::card:
        return id(names_.card_id(value));
      case As::creature:
        return id(names_.creature_id(value));
      case As::encounter:
        return id(names_.encounter_id(value));
      case As::relic:
        return id(names_.relic_id(value));
      case As::event:
        return id(names_.event_id(value));
      case As::target:
        if (value == kEveryCreature) return void(out_.text("all"));
        if (is_player(value)) return void(out_.text(place_name(value - kFirstPlayer)));
        return void(out_.number(value));
      case As::marks:
        return bits(value, [&](unsigned bit) {
          out_.text(name_in(kCreatureMarks, static_cast<int>(bit)));
        });
    }
  }
  template <class Struct, std::size_t N>
  void fields(const Struct& from, const std::array<Field<Struct>, N>& list) {
    static constexpr Struct plain{};
    for (const Field<Struct>& field : list) {
      if (field.of(from) == field.of(plain)) continue;
      out_.key(field.name);
      value(field.as, field.of(from));
    }
  }
  template <class Struct, std::size_t N>
  void record(std::string_view key, const Struct& from, const std::array<Field<Struct>, N>& list) {
    static constexpr Struct plain{};
    if (std::ranges::all_of(list, [&](auto& one) { return one.of(from) == one.of(plain); })) return;
    out_.key(key).open();
    fields(from, list);
    out_.close();
  }
  void cards(std::string_view key, const Pile& pile) {
    if (pile.empty()) return;
    out_.key(key).open_list();
    for (const unsigned card : cards_of(pile)) id(names_.card_id(card));
    out_.close_list();
  }
  template <std::size_t N>
  void slots(std::string_view key, const std::array<std::uint8_t, N>& cards) {
    if (used_slots(cards) == 0) return;
    out_.key(key).open_list();
    for (std::size_t i = 0; i < used_slots(cards); ++i) id(names_.card_id(cards[i]));
    out_.close_list();
  }
  void belongings(std::string_view key, const Belongings& heap) {
    if (empty(heap)) return;
    out_.key(key).open_list();
    for (const unsigned thing : belongings_of(content_, heap)) id(names_.belonging_id(thing));
    out_.close_list();
  }

  void write_encounter() {
    const Encounter& e = state_.encounter;
    out_.key("encounter").open();
    out_.key("card");
    id(names_.encounter_id(e.card == kNothing ? -1 : e.card));
    out_.field("round", e.round).field("rows", e.rows).field("arrivals", e.arrivals);
    fields(e, kEncounterFields);
    if (e.events != Encounter{}.events) {
      out_.key("events").open_list();
      for (const std::uint8_t event : e.events) id(names_.event_id(event));
      out_.close_list();
    }
    if (e.doll != Encounter{}.doll) {
      out_.key("doll").open_list();
      for (const std::uint8_t whose : e.doll) value(As::place, whose);
      out_.close_list();
    }
    out_.close();
  }

  void write_creatures() {
    out_.key("creatures").open_list();
    for (unsigned i = 0; i < state_.creature_count; ++i) {
      const Creature& creature = state_.creatures[i];
      out_.open().key("kind");
      id(names_.creature_id(creature.kind));
      out_.field("lp", creature.lp).field("start", creature.start_lp);
      out_.field("number", creature.number);
      fields(creature, kCreatureFields);
      by_place("damage", creature.damage);
      write_blows("first", creature.blows, &BlowOrder::first);
      write_blows("last", creature.blows, &BlowOrder::last);
      out_.close();
    }
    out_.close_list();
  }
  void write_blows(std::string_view key, const BlowOrder& blows,
                   unsigned (BlowOrder::*next)(unsigned) const) {
    if (blows.empty()) return;
    out_.key(key).open_list();
    unsigned left = everybody(state_);
    for (unsigned at = (blows.*next)(left); at < kPlaces; at = (blows.*next)(left)) {
      out_.text(place_name(at));
      left &= ~(1U << at);
    }
    out_.close_list();
  }
  template <class Number>
  void by_place(std::string_view key, const std::array<Number, kPlaces>& numbers) {
    if (std::ranges::all_of(numbers, [](Number n) { return n == 0; })) return;
    out_.key(key).open();
    for (unsigned place = 0; place < state_.config.seats; ++place)
      if (numbers[place] != 0) out_.field(place_name(place), numbers[place]);
    out_.close();
  }

  void write_places() {
    out_.key("places").open_list();
    for (unsigned place = 0; place < state_.config.seats; ++place) {
      out_.open();
      write_open(place);
      write_hidden(place);
      write_known(place);
      out_.close();
    }
    out_.close_list();
  }
  void write_open(unsigned at) {
    const Place& place = state_.places[at];
    out_.key("character");
    id(names_.character_id(character_at(state_, at)));
    out_.field("person", place.person).field("lp", place.lp).field("start", place.start_lp);
    out_.field("initiative", place.initiative);
    fields(place, kPlaceFields);
    if (place.stance != Stance::none)
      out_.field("stance", name_in(kStanceNames, static_cast<int>(place.stance)));
    const auto reputation = [&](unsigned which) { id(names_.reputation_id(which)); };
    write_bits("reputations", place.reputations, reputation);
    write_bits("reputations_used", place.reputations_used, reputation);
    write_bits("reputations_gone", place.reputations_gone, reputation);
    belongings("items", place.belongings);
    belongings("tipped", {.relics = 0, .items = place.tipped});
    slots("riders", place.riders);
    record("status", place.status, kStatusFields);
    record("tally", place.tally, kTallyFields);
    record("deeds", place.deeds, kDeedFields);
    by_place("wronged", state_.wronged[at]);
    write_bits("types_killed", place.deeds.types, [&](unsigned type) {
      type < content_.types.size() ? out_.text(content_.types[type]) : out_.null();
    });
  }
  void set_card(const SetCard& card) {
    if (card.seen_by == 0) return id(names_.card_id(card.kind));
    out_.open().key("card");
    id(names_.card_id(card.kind));
    out_.key("seen_by");
    persons(card.seen_by);
    out_.close();
  }
  void write_hidden(unsigned at) {
    const HiddenPlace& hidden = state_.secret.places[at];
    cards("hand", hidden.hand);
    const unsigned set = state_.places[at].set;
    if (set > 0) {
      out_.key("set").open_list();
      for (unsigned i = 0; i < set && i < kSetCards; ++i) set_card(hidden.set[i]);
      out_.close_list();
    }
    // Chosen, and still in the hand until everybody has set.
    if (set < kSetCards && hidden.set[set].kind != kNothing) {
      out_.key("wishes").open_list();
      for (unsigned i = set; i < kSetCards && hidden.set[i].kind != kNothing; ++i)
        set_card(hidden.set[i]);
      out_.close_list();
    }
    // A second card was declined, which setting.cpp notes in the empty slot.
    if (hidden.set[1].kind == kNothing && hidden.set[1].seen_by != 0)
      out_.field_flag("one_card", true);
    if (hidden.held != kNothing) {
      out_.key("held");
      id(names_.card_id(hidden.held));
    }
    if (hidden.stance != Stance::none)
      out_.field("secret_stance", name_in(kStanceNames, static_cast<int>(hidden.stance)));
    if (hidden.quest != kNothing) {
      out_.key("quest");
      id(names_.quest_id(hidden.quest));
    }
    if (hidden.quest_known != 0) {
      out_.key("quest_known");
      persons(hidden.quest_known);
    }
  }
  void write_known(unsigned at) {
    const Knowledge& knowledge = state_.secret.known[at];
    if (knowledge.count == 0) return;
    out_.key("known").open_list();
    for (unsigned i = 0; i < knowledge.count; ++i) {
      const Known& known = knowledge.cards[i];
      out_.open().key("card");
      id(names_.card_id(known.kind));
      out_.key("by");
      persons(known.by & ~unsigned{kEverybodyKnows});
      if ((known.by & kEverybodyKnows) != 0) out_.field_flag("all", true);
      out_.close();
    }
    out_.close_list();
  }

  void write_piles() {
    cards("discard", state_.discard);
    cards("stack", state_.stack);
    cards("gone", state_.gone);
    belongings("estate", state_.estate);
    belongings("sack", state_.sack);
    if (state_.ring != kNothing) out_.field("ring", names_.card_id(state_.ring));
    if (state_.stack_top != kNothing) out_.field("stack_top", names_.card_id(state_.stack_top));
    if (state_.fog_size > 0) {
      out_.key("fog").open_list();
      for (unsigned i = 0; i < state_.fog_size; ++i) {
        const FogCard& card = state_.secret.fog[i];
        out_.open().key("card");
        id(names_.card_id(card.kind));
        out_.key("by");
        value(As::person, card.by);
        out_.close();
      }
      out_.close_list();
    }
    if (!draw_follows()) {
      out_.key("draw").open_list();
      for (const unsigned card : cards_of(state_.secret.draw)) id(names_.card_id(card));
      out_.close_list();
    }
  }
  bool draw_follows() const {
    const Counts left = cards_left(content_, state_);
    for (unsigned card = 0; card < content_.cards.size() && card < kMaxCards; ++card)
      if (left[card] != state_.secret.draw.count(card)) return false;
    return true;
  }

  // What follows from the rest is not said.
  void write_decks() {
    const auto encounter = [&](unsigned card) { id(names_.encounter_id(card)); };
    out_.key("seen");
    bits(pool_ & ~state_.encounters, encounter);
    write_bits("besides", state_.encounters & ~pool_, encounter);
    const auto event = [&](unsigned card) { id(names_.event_id(card)); };
    write_bits("events_discard", state_.events_discard, event);
    if (state_.events != events_left(content_, state_)) {
      out_.key("events");
      bits(state_.events, event);
    }
    const auto relic = [&](unsigned card) { id(names_.relic_id(card)); };
    write_bits("relics_gone", state_.relics_gone, relic);
    write_bits("relics_used", state_.relics_used, relic);
    if (state_.relics != relics_left(content_, state_)) {
      out_.key("relics");
      bits(state_.relics, relic);
    }
    if (state_.secret.next != kNothing || state_.secret.next_known != 0) {
      out_.key("next").open().key("card");
      id(names_.encounter_id(state_.secret.next));
      out_.key("by");
      persons(state_.secret.next_known);
      out_.close();
    }
  }

  void write_adventure() {
    const Adventure& a = state_.adventure;
    const bool there = a.node != 0 || a.water != 0 || a.acolyte != Acolyte::unmet ||
                       a.acolyte_lp != 0 || a.protector != kNothing || a.robber != kNothing ||
                       a.march != Adventure{}.march;
    if (!there) return;
    out_.key("adventure").open();
    out_.key("node");
    id(names_.node_id(a.node));
    fields(a, kAdventureFields);
    out_.field("acolyte", name_in(kAcolyteNames, static_cast<int>(a.acolyte)));
    out_.key("march").open_list();
    for (std::size_t i = 0; i < used_slots(a.march); ++i) value(As::place, a.march[i]);
    out_.close_list().close();
  }

  void write_offers() {
    const Offer& offer = state_.offer;
    if (offer.from != kNothing || offer.to != kNothing || !empty(offer.gives) ||
        !empty(offer.takes)) {
      out_.key("offer").open();
      fields(offer, kOfferFields);
      belongings("gives", offer.gives);
      belongings("takes", offer.takes);
      out_.close();
    }
    by_place("offers", state_.offers);
    std::size_t used = state_.refused.size();
    while (used > 0 && is_default(state_.refused[used - 1])) --used;
    if (used == 0) return;
    out_.key("refused").open_list();
    for (std::size_t i = 0; i < used; ++i) {
      out_.open();
      fields(state_.refused[i], kRefusedFields);
      out_.close();
    }
    out_.close_list();
  }

  void write_units() {
    if (state_.unit_count == 0) return;
    out_.key("units").open_list();
    for (unsigned i = 0; i < state_.unit_count; ++i) {
      const Unit& unit = state_.units[i];
      out_.open();
      fields(unit, kUnitFields);
      if (unit.flat != 0) out_.field("flat", unit.flat);
      slots("riders", unit.riders);
      slots("others", unit.others);
      write_mods(unit);
      out_.close();
    }
    out_.close_list();
  }
  void write_mods(const Unit& unit) {
    if (unit.mod_count == 0) return;
    out_.key("mods").open_list();
    for (unsigned i = 0; i < unit.mod_count && i < kMaxMods; ++i) {
      const Mod& mod = unit.mods[i];
      out_.open().field("what", name_in(kModNames, static_cast<int>(mod.what)));
      if (mod.amount != 0) out_.field("amount", mod.amount);
      if (mod.thing != kNoThing) out_.field("thing", mod.thing);
      if (mod.who != kNothing) {
        out_.key("who");
        value(As::place, mod.who);
      }
      out_.close();
    }
    out_.close_list();
  }
  void write_hits() {
    if (state_.hit_count == 0) return;
    out_.key("hits").open_list();
    for (unsigned i = 0; i < state_.hit_count; ++i) {
      out_.open();
      fields(state_.hits[i], kHitFields);
      out_.close();
    }
    out_.close_list();
  }
  void write_plays() {
    if (state_.play_count > 0) {
      out_.key("plays").open_list();
      for (unsigned i = 0; i < state_.play_count; ++i) {
        out_.open();
        fields(state_.plays[i], kPlayFields);
        if (state_.secret.real[i] != 0)
          out_.field("real", names_.card_id(state_.secret.real[i] - 1));
        out_.close();
      }
      out_.close_list();
    }
    std::size_t used = state_.secret.taken.size();
    while (used > 0 && state_.secret.taken[used - 1].kind == kNothing) --used;
    if (used == 0) return;
    out_.key("taken").open_list();
    for (std::size_t i = 0; i < used; ++i) {
      const Taken& taken = state_.secret.taken[i];
      out_.open().key("card");
      id(names_.card_id(taken.kind));
      out_.key("from");
      value(As::place, taken.from);
      out_.close();
    }
    out_.close_list();
  }

  void write_draft() {
    const Draft& draft = state_.secret.draft;
    if (draft.pass != 0 || draft.packet != Draft{}.packet || draft.use != Draft{}.use ||
        draft.picks != Draft{}.picks) {
      const auto reputation = [&](unsigned which) { id(names_.reputation_id(which)); };
      out_.key("draft").open().field("pass", draft.pass).key("places").open_list();
      for (unsigned place = 0; place < state_.config.seats; ++place) {
        out_.open();
        write_bits("packet", draft.packet[place], reputation);
        write_bits("use", draft.use[place], reputation);
        out_.key("picks").open_list();
        for (const std::uint8_t pick : draft.picks[place])
          if (pick != 0) id(names_.reputation_id(pick - 1));
        out_.close_list().close();
      }
      out_.close_list().close();
    }
    if (state_.secret.quest_left == Secrets{}.quest_left) return;
    out_.key("quest_left").open_list();
    for (unsigned person = 0; person < state_.config.seats; ++person)
      id(names_.quest_id(state_.secret.quest_left[person]));
    out_.close_list();
  }

  void write_end() {
    out_.key("taking_part");
    places(state_.taking_part);
    if (state_.sudden_death != 0) out_.field("sudden_death", state_.sudden_death);
    if (state_.deaths != 0) out_.field("deaths", state_.deaths);
    if (state_.ending == Ending::playing) return;
    out_.field("ending", name_in(kEndingNames, static_cast<int>(state_.ending)));
    out_.key("winners");
    places(state_.winners);
  }

  // From the bottom to the top; letters that are 0 are left out.
  void write_agenda() {
    out_.key("agenda").open_list();
    for (int depth = state_.agenda.size() - 1; depth >= 0; --depth) {
      const Frame& frame = state_.agenda.below(depth);
      out_.open().field("step", name_in(kStepNames, static_cast<int>(frame.step)));
      fields(frame, kFrameLetters);
      out_.close();
    }
    out_.close_list();
  }
  // By numbers: some answers have several parts, and what the last one is called tells nothing.
  void write_answers() {
    const auto& answers = state_.secret.answers;
    if (answers.asked().empty()) return;
    out_.key("asked");
    persons(answers.asked().bits());
    out_.key("answers").open_list();
    for (const Seat seat : answers.asked()) {
      const Option option = answers.of(seat);
      if (!answers.has(seat) && option == Option{}) continue;
      out_.open().field("seat", seat.index).key("option").open_list();
      for (const unsigned part : {option.verb, option.a, option.b, option.c}) out_.number(part);
      out_.close_list();
      // The first of two cards that are set anew.
      if (!answers.has(seat)) out_.field_flag("more_to_come", true);
      out_.close();
    }
    out_.close_list();
  }

  const Content& content_;
  Names names_;
  const State& state_;
  std::uint64_t pool_;
  json::Writer& out_;
};

}  // namespace

void CutthroatCaverns::dump(const State& state, json::Writer& out) const {
  PositionWriter(content_, state, pool_of(state.config, core_pool_, expanded_pool_), out).write();
}

}  // namespace undercroft::cutthroat_caverns
