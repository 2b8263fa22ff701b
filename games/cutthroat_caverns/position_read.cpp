// Positions from JSON, every fact checked. What a position leaves out is as in the first round of
// the first encounter before anybody has set.
#include "games/cutthroat_caverns/position.hpp"

#include <algorithm>
#include <ranges>
#include <vector>

#include "games/cutthroat_caverns/phases.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

class PositionReader {
 public:
  PositionReader(const Content& content, State& state, std::uint64_t pool, const Cursor& root)
      : content_(content),
        state_(state),
        pool_(pool),
        root_(root),
        cards_(ids_of(content.cards)),
        characters_(ids_of(content.characters)),
        creatures_(ids_of(content.creatures)),
        encounters_(ids_of(content.encounters)),
        events_(ids_of(content.events)),
        relics_(ids_of(content.relics)),
        quests_(ids_of(content.quests)),
        reputations_(ids_of(content.reputations)),
        nodes_(ids_of(content.nodes)) {
    for (const std::uint8_t card : content.items) belongings_.push_back(cards_[card]);
    belongings_.insert(belongings_.end(), relics_.begin(), relics_.end());
  }

  // All but the agenda, the draw pile and the answers.
  void read_table() {
    root_.only(
        {"number",  "deck",        "encounter",   "creatures",    "places",    "discard",
         "stack",   "gone",        "estate",      "sack",         "ring",      "stack_top",
         "fog",     "draw",        "seen",        "besides",      "events",    "events_discard",
         "relics",  "relics_gone", "relics_used", "next",         "adventure", "offer",
         "offers",  "refused",     "units",       "hits",         "plays",     "taken",
         "draft",   "quest_left",  "taking_part", "sudden_death", "deaths",    "ending",
         "winners", "agenda",      "asked",       "answers",      "at",        "rest"});
    begin();
    read_places();
    if (failed()) return;
    read_encounter();
    read_creatures();
    read_piles();
    read_decks();
    read_adventure();
    read_offers();
    read_units();
    read_hits();
    read_plays();
    read_draft();
    read_end();
  }
  bool has_agenda() const { return root_.has("agenda"); }
  void read_agenda() {
    const Cursor list = root_.at("agenda");
    if (list.size() == 0 || list.size() > kAgenda)
      return list.fault("expected 1 to " + std::to_string(kAgenda) + " frames");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Cursor from = list.item(i);
      from.only({"step", "a", "b", "c", "x", "y"});
      Frame frame;
      frame.step = static_cast<Step>(from.at("step").word(kStepNames));
      fields(from, frame, kFrameLetters);
      state_.agenda.push(frame);
    }
  }
  bool failed() const { return root_.report().failed(); }
  void fault(const std::string& what) const { root_.fault(what); }

  void read_asked() {
    if (!root_.has("asked")) {
      if (root_.has("answers")) root_.at("answers").fault("nobody is asked at once here");
      return;
    }
    state_.secret.answers.ask(SeatSet::from_bits(persons(root_.at("asked"))));
  }
  // Where the answer is one of a list, it must be in it; an answer of several parts lies in the
  // wishes, and only its last part stands here.
  void read_answers(const CutthroatCaverns& rules) {
    if (!root_.has("answers")) return;
    const Cursor list = root_.at("answers");
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const Cursor from = list.item(i);
      from.only({"seat", "option", "more_to_come"});
      const Seat seat{static_cast<std::uint8_t>(from.at("seat").number(0, kPlaces - 1))};
      if (failed()) return;
      if (!state_.secret.answers.waiting().has(seat))
        return from.fault("this seat is not asked, or has answered already");
      const Option option = option_at(rules, seat, from.at("option"));
      if (failed()) return;
      if (!from.flag_or("more_to_come", false))
        state_.secret.answers.put(seat, option);
      else if (state_.step() == Step::reset)
        state_.secret.answers.swap_in(seat, option);
      else
        from.fault("nothing more comes here");
    }
    if (!failed() && state_.secret.answers.complete())
      list.fault("somebody must still have to answer");
  }

  // What is not mentioned, and is not being played, lies in the draw pile.
  // With a `rest` the draw pile is what is said of it, and everything else lies there.
  void read_draw_pile() {
    Pile& draw = state_.secret.draw;
    if (root_.has("draw")) draw = pile(root_, "draw");
    if (root_.has("rest") || !root_.has("draw")) {
      constexpr std::array<std::string_view, 3> kWhere = {"draw", "discard", "gone"};
      const std::size_t where = root_.has("rest") ? root_.at("rest").word(kWhere) : 0;
      Pile& rest = where == 0 ? draw : where == 1 ? state_.discard : state_.gone;
      const Counts left = cards_left(content_, state_);
      for (unsigned card = 0; card < content_.cards.size() && card < kMaxCards; ++card) {
        const int copies = left[card] - draw.count(card);
        if (copies < 0 && !failed())
          root_.fault("there are more cards of " + content_.cards[card].id + " than the game has");
        for (int copy = 0; copy < copies; ++copy) rest.add(card);
      }
    }
    state_.draw_size = byte(draw.size());
  }

 private:
  static bool is_null(const Cursor& at) { return at.value().kind == Value::Kind::null; }
  static std::uint8_t byte(std::int64_t value) { return static_cast<std::uint8_t>(value); }
  unsigned seats() const { return state_.config.seats; }

  // A position leaves nothing of the set-up but its options.
  void begin() {
    const Config config = state_.config;
    state_ = State{};
    state_.config = config;
  }

  unsigned place(const Cursor& at) const {
    const std::string_view text = at.text();
    for (unsigned i = 0; i < seats(); ++i) {
      const int character = character_at(state_, i);
      if (text == "P" + std::to_string(i)) return i;
      if (character >= 0 && text == characters_[static_cast<unsigned>(character)]) return i;
    }
    if (!failed()) at.fault("expected a character of this game or P0 to P5");
    return 0;
  }
  unsigned mask(const Cursor& list, auto one) const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto bit = static_cast<unsigned>(one(list.item(i)));
      if ((bits >> bit & 1U) != 0 && !failed()) list.item(i).fault("this stands here twice");
      bits |= 1U << bit;
    }
    return bits;
  }
  unsigned places(const Cursor& list) const {
    return mask(list, [&](const Cursor& at) { return place(at); });
  }
  // What everybody knows, spectators too, has bits beyond those of the seats.
  unsigned persons(const Cursor& list, unsigned last = kPlaces) const {
    return mask(
        list, [&](const Cursor& at) { return at.number(0, last == kPlaces ? seats() - 1 : last); });
  }
  std::uint32_t words(const Cursor& from, std::string_view key,
                      const std::vector<std::string_view>& names) const {
    if (!from.has(key)) return 0;
    return mask(from.at(key), [&](const Cursor& at) { return at.word(names); });
  }
  std::uint64_t encounter_mask(const Cursor& list) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
      bits |= std::uint64_t{1} << list.item(i).word(encounters_);
    return bits;
  }
  std::int64_t value(As as, const Cursor& at, std::int64_t most) const {
    if (is_null(at) && as != As::number && as != As::target && as != As::marks) return kNothing;
    switch (as) {
      case As::number:
        return at.number(0, most);
      case As::place:
        return place(at);
      case As::places:
        return places(at);
      case As::person:
        return at.number(0, seats() - 1);
      case As::persons:
        return persons(at);
      case As::card:
        return word(at, cards_);
      case As::creature:
        return word(at, creatures_);
      case As::encounter:
        return word(at, encounters_);
      case As::relic:
        return word(at, relics_);
      case As::event:
        return word(at, events_);
      case As::target:
        if (at.value().kind != Value::Kind::text) return at.number(0, kLastNumber);
        if (at.text() == "all") return kEveryCreature;
        return player_target(place(at));
      case As::marks:
        return mask(at, [](const Cursor& one) { return one.word(kCreatureMarks); });
    }
    return 0;
  }
  static std::int64_t word(const Cursor& at, const std::vector<std::string_view>& names) {
    return static_cast<std::int64_t>(at.word(names));
  }
  template <class Struct, std::size_t N>
  void fields(const Cursor& from, Struct& to, const std::array<Field<Struct>, N>& list) const {
    for (const Field<Struct>& field : list) {
      if (!from.has(field.name)) continue;
      const std::int64_t most = field.byte != nullptr ? 0xFF : 0xFFFF;
      field.put(to, value(field.as, from.at(field.name), most));
    }
  }
  template <class Struct, std::size_t N>
  void record(const Cursor& from, std::string_view key, Struct& to,
              const std::array<Field<Struct>, N>& list) const {
    if (!from.has(key)) return;
    known_only(from.at(key), list);
    fields(from.at(key), to, list);
  }
  // No member but the listed ones and these.
  template <class Struct, std::size_t N>
  void known_only(const Cursor& from, const std::array<Field<Struct>, N>& list,
                  std::initializer_list<std::string_view> more = {}) const {
    for (const auto& [key, unused] : from.value().members) {
      const bool listed = std::ranges::any_of(list, [&](auto& one) { return one.name == key; });
      if (!listed && std::ranges::find(more, key) == more.end() && !failed())
        from.fault("\"" + key + "\" is not known here");
    }
  }
  Pile pile(const Cursor& from, std::string_view key) const {
    Pile read;
    if (!from.has(key)) return read;
    const Cursor list = from.at(key);
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) add(read, list.item(i));
    return read;
  }
  void add(Pile& to, const Cursor& at) const {
    const std::size_t card = at.word(cards_);
    if (failed()) return;
    if (to.count(static_cast<unsigned>(card)) >= content_.cards[card].count)
      return at.fault("there are not so many of this card");
    to.add(static_cast<unsigned>(card));
  }
  template <std::size_t N>
  void slots(const Cursor& from, std::string_view key, std::array<std::uint8_t, N>& to) const {
    if (!from.has(key)) return;
    const Cursor list = from.at(key);
    if (list.size() > N) return list.fault("expected at most " + std::to_string(N));
    for (std::size_t i = 0; i < list.size(); ++i)
      to[i] = is_null(list.item(i)) ? kNothing : byte(word(list.item(i), cards_));
  }
  void heap(const Cursor& from, std::string_view key, Belongings& to) const {
    if (!from.has(key)) return;
    const Cursor list = from.at(key);
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const std::size_t thing = list.item(i).word(belongings_);
      if (failed()) return;
      if (thing < content_.items.size()) {
        if (to.items[thing] >= content_.cards[content_.items[thing]].count)
          return list.item(i).fault("there are not so many of this card");
        ++to.items[thing];
      } else {
        to.relics |= 1U << (thing - content_.items.size());
      }
    }
  }
  template <class Number>
  void by_place(const Cursor& from, std::string_view key, std::array<Number, kPlaces>& to) const {
    if (!from.has(key)) return;
    const Cursor record = from.at(key);
    for (const auto& [name, number] : record.value().members) {
      const Value text = Value::of(name);
      const unsigned at = place(Cursor(text, root_.report(), record.path()));
      to[at] = static_cast<Number>(record.at(name).number(0, sizeof(Number) == 1 ? 255 : 0xFFFF));
    }
  }

  // Without a word about it: the first characters in order, whole, with empty hands.
  void read_places() {
    const bool said = root_.has("places");
    const Cursor list = said ? root_.at("places") : root_;
    if (said && list.size() > seats())
      return list.fault("there are " + std::to_string(seats()) + " players, as `seats` says, got " +
                        std::to_string(list.size()));
    const std::size_t count = said ? list.size() : 0;
    for (unsigned at = 0; at < seats(); ++at) {
      Place& to = state_.places[at];
      to.character = at < characters_.size() ? byte(at) : kNothing;
      to.person = byte(at);
      to.initiative = byte(at + 1);
      to.start_lp = to.lp = state_.config.start_lp;
      if (at < count) read_first(list.item(at), to);
    }
    if (failed()) return;
    check_persons(list);
    for (unsigned at = 0; at < count && !failed(); ++at) {
      read_open(list.item(at), at);
      read_hidden(list.item(at), at);
    }
  }
  // What the names of places need.
  void read_first(const Cursor& from, Place& to) const {
    from.only({"character",
               "person",
               "lp",
               "start",
               "initiative",
               "prestige",
               "fixed",
               "ability_used",
               "hourglass",
               "debt",
               "died",
               "fell",
               "round_damage",
               "stance",
               "reputations",
               "reputations_used",
               "reputations_gone",
               "items",
               "tipped",
               "riders",
               "status",
               "tally",
               "deeds",
               "types_killed",
               "wronged",
               "hand",
               "set",
               "wishes",
               "one_card",
               "held",
               "secret_stance",
               "quest",
               "quest_known",
               "known"});
    if (from.has("character"))
      to.character =
          is_null(from.at("character")) ? kNothing : byte(word(from.at("character"), characters_));
    to.person = byte(from.number_or("person", 0, seats() - 1, to.person));
    to.start_lp = byte(from.number_or("start", 0, 255, to.start_lp));
    to.lp = byte(from.number_or("lp", 0, 255, to.start_lp));
    to.initiative = byte(from.number_or("initiative", 0, kPlaces, to.initiative));
  }
  void check_persons(const Cursor& list) {
    for (unsigned at = 0; at < seats(); ++at) {
      for (unsigned other = 0; other < at; ++other) {
        const Place& one = state_.places[at];
        if (one.person == state_.places[other].person) list.fault("a person sits in two places");
        if (one.character != kNothing && one.character == state_.places[other].character)
          list.fault("a character is in this game twice");
      }
      state_.place_of[state_.places[at].person] = byte(at);
    }
  }
  void read_open(const Cursor& from, unsigned at) {
    Place& to = state_.places[at];
    fields(from, to, kPlaceFields);
    if (from.has("stance")) to.stance = static_cast<Stance>(from.at("stance").word(kStanceNames));
    to.reputations = words(from, "reputations", reputations_);
    to.reputations_used = words(from, "reputations_used", reputations_);
    to.reputations_gone = words(from, "reputations_gone", reputations_);
    heap(from, "items", to.belongings);
    Belongings tipped;
    heap(from, "tipped", tipped);
    if (tipped.relics != 0) from.at("tipped").fault("Relics are never tipped");
    to.tipped = tipped.items;
    slots(from, "riders", to.riders);
    record(from, "status", to.status, kStatusFields);
    record(from, "tally", to.tally, kTallyFields);
    record(from, "deeds", to.deeds, kDeedFields);
    by_place(from, "wronged", state_.wronged[at]);
    if (!from.has("types_killed")) return;
    const std::vector<std::string_view> types(content_.types.begin(), content_.types.end());
    to.deeds.types = words(from, "types_killed", types);
  }
  SetCard set_card(const Cursor& at) const {
    if (at.value().kind == Value::Kind::text) return {byte(word(at, cards_)), 0};
    at.only({"card", "seen_by"});
    SetCard card{byte(word(at.at("card"), cards_)), 0};
    if (at.has("seen_by")) card.seen_by = byte(persons(at.at("seen_by")));
    return card;
  }
  void read_hidden(const Cursor& from, unsigned at) {
    HiddenPlace& to = state_.secret.places[at];
    Place& open = state_.places[at];
    to.hand = pile(from, "hand");
    open.hand = byte(to.hand.size());
    unsigned count = 0;
    for (const std::string_view key : {"set", "wishes"}) {
      if (!from.has(key)) continue;
      const Cursor list = from.at(key);
      if (list.size() + count > kSetCards) return list.fault("at most two cards can be set");
      for (std::size_t i = 0; i < list.size(); ++i) to.set[count++] = set_card(list.item(i));
      if (key == "set") open.set = byte(count);
    }
    if (from.flag_or("one_card", false) && to.set[1].kind == kNothing) to.set[1].seen_by = 0xFF;
    if (from.has("held") && !is_null(from.at("held"))) {
      to.held = byte(word(from.at("held"), cards_));
      open.held = 1;
    }
    if (from.has("secret_stance"))
      to.stance = static_cast<Stance>(from.at("secret_stance").word(kStanceNames));
    if (from.has("quest") && !is_null(from.at("quest")))
      to.quest = byte(word(from.at("quest"), quests_));
    if (from.has("quest_known")) to.quest_known = byte(persons(from.at("quest_known"), 7));
    if (from.has("known")) read_known(from.at("known"), state_.secret.known[at]);
  }
  void read_known(const Cursor& list, Knowledge& to) const {
    if (list.size() > kMaxHidden)
      return list.fault("expected at most " + std::to_string(kMaxHidden) + " cards");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Cursor from = list.item(i);
      from.only({"card", "by", "all"});
      Known& known = to.cards[to.count++];
      known.kind = byte(word(from.at("card"), cards_));
      if (from.has("by")) known.by = byte(persons(from.at("by")));
      if (from.flag_or("all", false)) known.by = byte(known.by | kEverybodyKnows);
    }
  }

  void read_encounter() {
    state_.number = byte(root_.number_or("number", 0, 255, 1));
    const int boss = state_.config.boss_final;
    const int left = std::max(0, state_.config.encounters - boss - state_.number);
    state_.deck_size = byte(root_.number_or("deck", 0, kMaxEncounters, left));
    Encounter& to = state_.encounter;
    // Before the fight no round has begun.
    constexpr std::array<std::string_view, 3> kBefore = {"pre", "next", "node"};
    const bool before = root_.has("at") && root_.at("at").value().kind == Value::Kind::text &&
                        std::ranges::find(kBefore, root_.at("at").text()) != kBefore.end();
    const int first_round = before ? 0 : 1;
    to.round = byte(first_round);
    to.rows = state_.config.seats;
    if (!root_.has("encounter")) return;
    const Cursor from = root_.at("encounter");
    known_only(from, kEncounterFields, {"card", "round", "rows", "arrivals", "events", "doll"});
    if (from.has("card") && !is_null(from.at("card")))
      to.card = byte(word(from.at("card"), encounters_));
    to.round = byte(from.number_or("round", 0, 255, first_round));
    to.rows = byte(from.number_or("rows", 0, kPlaces, to.rows));
    to.arrivals = byte(from.number_or("arrivals", 0, kLastNumber, 0));
    fields(from, to, kEncounterFields);
    if (from.has("events")) {
      const Cursor list = from.at("events");
      if (list.size() > to.events.size()) return list.fault("expected at most 2 Events");
      for (std::size_t i = 0; i < list.size(); ++i)
        if (!is_null(list.item(i))) to.events[i] = byte(word(list.item(i), events_));
    }
    if (from.has("doll")) read_each_place(from.at("doll"), to.doll);
  }
  void read_each_place(const Cursor& list, std::array<std::uint8_t, kPlaces>& to) const {
    if (list.size() > kPlaces) return list.fault("expected at most 6 players");
    for (std::size_t i = 0; i < list.size(); ++i)
      if (!is_null(list.item(i))) to[i] = byte(place(list.item(i)));
  }

  void read_creatures() {
    if (!root_.has("creatures")) return stand_creatures();
    const Cursor list = root_.at("creatures");
    if (list.size() > kMaxCreatures)
      return list.fault("expected at most " + std::to_string(kMaxCreatures) + " creatures");
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const Cursor from = list.item(i);
      known_only(from, kCreatureFields,
                 {"kind", "lp", "start", "number", "damage", "first", "last"});
      Creature& to = state_.creatures[state_.creature_count++];
      to.kind = byte(word(from.at("kind"), creatures_));
      if (failed()) return;
      const int printed = printed_lp(to.kind);
      to.start_lp = static_cast<std::uint16_t>(from.number_or("start", 0, 0xFFFF, printed));
      to.lp = static_cast<std::uint16_t>(from.number_or("lp", 0, 0xFFFF, to.start_lp));
      to.number = byte(from.number_or("number", 1, kLastNumber, static_cast<int>(i) + 1));
      fields(from, to, kCreatureFields);
      by_place(from, "damage", to.damage);
      read_blows(from, to);
      state_.encounter.arrivals = std::max(state_.encounter.arrivals, to.number);
    }
  }
  // Who hurt it first, and who last: a player, or several in this order. Who is not named follows
  // by Initiative.
  void read_blows(const Cursor& from, Creature& to) const {
    std::vector<unsigned> first = order_of_blows(from, "first", to);
    std::vector<unsigned> last = order_of_blows(from, "last", to);
    if (failed()) return;
    for (const unsigned at : first) to.blows.add(at);
    for (const unsigned at : last | std::views::reverse) to.blows.add(at);
  }
  std::vector<unsigned> order_of_blows(const Cursor& from, std::string_view key,
                                       const Creature& creature) const {
    std::vector<unsigned> order;
    unsigned left = 0;
    for (unsigned at = 0; at < seats(); ++at)
      if (creature.damage[at] > 0) left |= 1U << at;
    const auto next = [&](const Cursor& named) {
      const unsigned at = place(named);
      if ((left >> at & 1U) == 0 && !failed())
        named.fault("expected somebody who has done it damage, and once");
      left &= ~(1U << at);
      order.push_back(at);
    };
    if (from.has(key) && !is_null(from.at(key))) {
      const Cursor named = from.at(key);
      if (named.value().kind == Value::Kind::text)
        next(named);
      else
        for (std::size_t i = 0; i < named.size() && !failed(); ++i) next(named.item(i));
    }
    const auto add = [&](unsigned at) { order.push_back(at); };
    if (key == "first")
      by_initiative(state_, left, add);
    else
      last_first(state_, left, add);
    return order;
  }
  int printed_lp(unsigned kind) const {
    const unsigned row = std::clamp<unsigned>(state_.encounter.rows, kLeastSeats, kPlaces);
    return content_.creatures[kind].lp[row - kLeastSeats];
  }
  // What the encounter's card says stands there at first.
  void stand_creatures() {
    if (state_.encounter.card == kNothing) return;
    const EncounterCard& card = content_.encounters[state_.encounter.card];
    if (card.creature >= content_.creatures.size()) return;
    const unsigned row = std::clamp<unsigned>(state_.encounter.rows, kLeastSeats, kPlaces);
    for (unsigned i = 0; i < card.count[row - kLeastSeats] && i < kMaxCreatures; ++i) {
      Creature& to = state_.creatures[state_.creature_count++];
      to.kind = card.creature;
      to.start_lp = to.lp = static_cast<std::uint16_t>(printed_lp(to.kind));
      to.barrier = content_.creatures[to.kind].barrier[row - kLeastSeats];
      if (to.barrier > 0) to.flags = kBarrierUp;
      to.number = ++state_.encounter.arrivals;
    }
  }

  void read_piles() {
    state_.discard = pile(root_, "discard");
    state_.stack = pile(root_, "stack");
    state_.gone = pile(root_, "gone");
    heap(root_, "estate", state_.estate);
    heap(root_, "sack", state_.sack);
    if (root_.has("ring")) state_.ring = byte(value(As::card, root_.at("ring"), 0));
    if (root_.has("stack_top")) state_.stack_top = byte(value(As::card, root_.at("stack_top"), 0));
    if (!root_.has("fog")) return;
    const Cursor list = root_.at("fog");
    if (list.size() > kMaxFog) return list.fault("there are not so many Action cards");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Cursor from = list.item(i);
      from.only({"card", "by"});
      FogCard& to = state_.secret.fog[state_.fog_size++];
      to.kind = byte(word(from.at("card"), cards_));
      to.by = byte(from.at("by").number(0, seats() - 1));
    }
  }
  void read_decks() {
    std::uint64_t seen = 0;
    if (root_.has("seen"))
      seen = encounter_mask(root_.at("seen"));
    else
      for (const std::uint8_t card : {state_.encounter.card, state_.encounter.ongoing})
        if (card != kNothing) seen |= std::uint64_t{1} << card;
    if (!root_.has("seen") && state_.config.module != 0)
      seen |= named_by_module(content_, state_.config.module - 1U);
    state_.encounters = pool_ & ~seen;
    if (root_.has("besides")) state_.encounters |= encounter_mask(root_.at("besides"));
    state_.events_discard = words(root_, "events_discard", events_);
    state_.relics_gone = words(root_, "relics_gone", relics_);
    state_.relics_used = words(root_, "relics_used", relics_);
    state_.events =
        root_.has("events") ? words(root_, "events", events_) : events_left(content_, state_);
    state_.relics =
        root_.has("relics") ? words(root_, "relics", relics_) : relics_left(content_, state_);
    if (!root_.has("next")) return;
    const Cursor next = root_.at("next");
    next.only({"card", "by"});
    state_.secret.next = byte(value(As::encounter, next.at("card"), 0));
    if (next.has("by")) state_.secret.next_known = byte(persons(next.at("by"), 7));
  }

  void read_adventure() {
    if (!root_.has("adventure")) return;
    const Cursor from = root_.at("adventure");
    known_only(from, kAdventureFields, {"node", "acolyte", "march"});
    Adventure& to = state_.adventure;
    if (from.has("node") && !is_null(from.at("node")))
      to.node = byte(word(from.at("node"), nodes_));
    fields(from, to, kAdventureFields);
    if (from.has("acolyte"))
      to.acolyte = static_cast<Acolyte>(from.at("acolyte").word(kAcolyteNames));
    if (from.has("march")) read_each_place(from.at("march"), to.march);
  }

  void read_offers() {
    if (root_.has("offer")) {
      const Cursor from = root_.at("offer");
      known_only(from, kOfferFields, {"gives", "takes"});
      fields(from, state_.offer, kOfferFields);
      heap(from, "gives", state_.offer.gives);
      heap(from, "takes", state_.offer.takes);
    }
    by_place(root_, "offers", state_.offers);
    if (!root_.has("refused")) return;
    const Cursor list = root_.at("refused");
    if (list.size() > kMaxRefused)
      return list.fault("expected at most " + std::to_string(kMaxRefused));
    for (std::size_t i = 0; i < list.size(); ++i) {
      known_only(list.item(i), kRefusedFields);
      fields(list.item(i), state_.refused[i], kRefusedFields);
    }
  }

  // A stack beside the agenda; `one` reads an entry.
  template <class Entry, std::size_t N>
  void stack(std::string_view key, std::array<Entry, N>& to, std::uint8_t& count, auto one) {
    if (!root_.has(key)) return;
    const Cursor list = root_.at(key);
    if (list.size() > N) return list.fault("expected at most " + std::to_string(N));
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) one(list.item(i), to[count++]);
  }
  void read_units() {
    stack("units", state_.units, state_.unit_count, [&](const Cursor& from, Unit& to) {
      known_only(from, kUnitFields, {"flat", "riders", "others", "mods"});
      fields(from, to, kUnitFields);
      to.flat = static_cast<std::int16_t>(from.number_or("flat", -9999, 9999, 0));
      slots(from, "riders", to.riders);
      slots(from, "others", to.others);
      if (from.has("mods")) read_mods(from.at("mods"), to);
    });
  }
  void read_mods(const Cursor& list, Unit& to) const {
    if (list.size() > kMaxMods) return list.fault("expected at most " + std::to_string(kMaxMods));
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Cursor from = list.item(i);
      from.only({"what", "amount", "thing", "who"});
      Mod& mod = to.mods[to.mod_count++];
      mod.what = static_cast<ModKind>(from.at("what").word(kModNames));
      mod.amount = static_cast<std::int16_t>(from.number_or("amount", -9999, 9999, 0));
      mod.thing = static_cast<Thing>(from.number_or("thing", 0, 0xFFFF, kNoThing));
      if (from.has("who")) mod.who = byte(value(As::place, from.at("who"), 0));
    }
  }
  void read_hits() {
    stack("hits", state_.hits, state_.hit_count, [&](const Cursor& from, Hit& to) {
      known_only(from, kHitFields);
      fields(from, to, kHitFields);
    });
  }
  void read_plays() {
    stack("plays", state_.plays, state_.play_count, [&](const Cursor& from, Play& to) {
      known_only(from, kPlayFields, {"real"});
      fields(from, to, kPlayFields);
      if (from.has("real"))
        state_.secret.real[state_.play_count - 1U] = byte(1 + word(from.at("real"), cards_));
    });
    if (!root_.has("taken")) return;
    const Cursor list = root_.at("taken");
    if (list.size() > state_.secret.taken.size()) return list.fault("expected at most 5 cards");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Cursor from = list.item(i);
      from.only({"card", "from"});
      state_.secret.taken[i].kind = byte(value(As::card, from.at("card"), 0));
      state_.secret.taken[i].from = byte(value(As::place, from.at("from"), 0));
    }
  }

  void read_draft() {
    if (root_.has("quest_left")) {
      const Cursor list = root_.at("quest_left");
      if (list.size() > seats()) return list.fault("expected one for each person");
      for (std::size_t i = 0; i < list.size(); ++i)
        if (!is_null(list.item(i))) state_.secret.quest_left[i] = byte(word(list.item(i), quests_));
    }
    if (!root_.has("draft")) return;
    const Cursor from = root_.at("draft");
    from.only({"pass", "places"});
    Draft& draft = state_.secret.draft;
    draft.pass = byte(from.number_or("pass", 0, kDraft, 0));
    const Cursor list = from.at("places");
    if (list.size() > seats()) return list.fault("expected one for each place");
    for (std::size_t at = 0; at < list.size() && !failed(); ++at) {
      const Cursor one = list.item(at);
      one.only({"packet", "use", "picks"});
      draft.packet[at] = words(one, "packet", reputations_);
      draft.use[at] = words(one, "use", reputations_);
      if (!one.has("picks")) continue;
      const Cursor picks = one.at("picks");
      if (picks.size() > kDraft) return picks.fault("expected at most 5 picks");
      for (std::size_t i = 0; i < picks.size(); ++i)
        draft.picks[at][i] = byte(1 + word(picks.item(i), reputations_));
    }
  }

  void read_end() {
    state_.taking_part = byte((1U << seats()) - 1U);
    if (root_.has("taking_part")) state_.taking_part = byte(places(root_.at("taking_part")));
    state_.sudden_death = byte(root_.number_or("sudden_death", 0, 1, 0));
    state_.deaths = byte(root_.number_or("deaths", 0, 255, 0));
    if (root_.has("ending"))
      state_.ending = static_cast<Ending>(root_.at("ending").word(kEndingNames));
    if (root_.has("winners")) state_.winners = byte(places(root_.at("winners")));
  }

  Option option_at(const CutthroatCaverns& rules, Seat seat, const Cursor& at) const {
    const bool by_name = at.value().kind == Value::Kind::text;
    Option said{};
    if (!by_name) {
      if (at.size() != 4) {
        at.fault("expected an option's name or its four numbers");
        return said;
      }
      const auto part = [&](std::size_t i) {
        return static_cast<std::uint16_t>(at.item(i).number(0, 0xFFFF));
      };
      said = {part(0), part(1), part(2), part(3)};
      if (failed() || last_part(said)) return said;
    }
    OptionList list;
    rules.options(state_, seat, list);
    for (const Option& option : list) {
      std::string name;
      rules.name_option(option, name);
      if (by_name ? name == at.text() : option == said) return option;
    }
    at.fault("that is none of the seat's options");
    return {};
  }
  // Cards that are set and Reputations that are used are said one by one. What was chosen stands
  // in the wishes and is checked there.
  bool last_part(Option option) const {
    const auto is = [&](Verb v) { return option.verb == verb(v); };
    if (state_.step() == Step::reputations) return option == option_of(Verb::done);
    if (state_.step() != Step::set) return false;
    if (is(Verb::set) || is(Verb::also))
      return option.a < content_.cards.size() && option.b == 0 && option.c == 0;
    return (is(Verb::done) || is(Verb::hold) || is(Verb::strike)) &&
           option == option_of(static_cast<Verb>(option.verb));
  }

  const Content& content_;
  State& state_;
  std::uint64_t pool_;
  const Cursor& root_;
  std::vector<std::string_view> cards_;
  std::vector<std::string_view> characters_;
  std::vector<std::string_view> creatures_;
  std::vector<std::string_view> encounters_;
  std::vector<std::string_view> events_;
  std::vector<std::string_view> relics_;
  std::vector<std::string_view> quests_;
  std::vector<std::string_view> reputations_;
  std::vector<std::string_view> nodes_;
  std::vector<std::string_view> belongings_;
};

// A place in the flow by a word instead of an agenda: what runs next. The frames below are those of
// an encounter in progress.
struct Entry {
  std::string_view word;
  Step step;
  std::uint8_t phase;
};
constexpr std::array<Entry, 16> kEntries = {{{"set", Step::round, kRoundSet},
                                             {"round", Step::round, kRoundStart},
                                             {"lock", Step::round, kRoundLock},
                                             {"turns", Step::round, kRoundTurns},
                                             {"specific", Step::round, kRoundSpecific},
                                             {"initiative", Step::round, kRoundInitiative},
                                             {"random", Step::round, kRoundRandom},
                                             {"round_end", Step::round, kRoundGrowth},
                                             {"draw", Step::round, kRoundDraw},
                                             {"end", Step::end_encounter, kEndMeasures},
                                             {"end_window", Step::end_encounter, kEndWindow},
                                             {"pre", Step::encounter, kEncounterWindow},
                                             {"placement", Step::encounter, kEncounterPlacement},
                                             {"trap", Step::encounter, kEncounterTrap},
                                             {"next", Step::game, kGameNext},
                                             {"node", Step::node, kNodeEnter}}};

void enter(State& state, const Cursor& root) {
  std::array<std::string_view, kEntries.size()> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = kEntries[i].word;
  const Entry& entry = kEntries[root.has("at") ? root.at("at").word(words) : 0];
  if (root.report().failed()) return;
  if (entry.step == Step::game) {
    state.agenda.push({.step = Step::game, .a = entry.phase});
    return;
  }
  state.agenda.push({.step = Step::game, .a = kGameAfter});
  // The encounters of a module are those of its nodes.
  const bool of_node = state.config.module != 0 && entry.step != Step::node;
  if (of_node) state.agenda.push({.step = Step::node, .a = kNodeAfter});
  const std::uint8_t flags = of_node ? kModuleEncounter : 0;
  if (entry.step == Step::round)
    state.agenda.push({.step = Step::encounter, .a = kEncounterRounds, .c = flags});
  const bool encounter = entry.step == Step::encounter;
  state.agenda.push(
      {.step = entry.step, .a = entry.phase, .c = encounter ? flags : std::uint8_t{0}});
}

}  // namespace

// The table first, then what is going on: an agenda means something only on a table that is sound,
// and options can be asked for only where the agenda is.
void CutthroatCaverns::load(State& state, const Cursor& position, Table& table) const {
  PositionReader reader(content_, state, pool_of(state.config, core_pool_, expanded_pool_),
                        position);
  reader.read_table();
  if (reader.failed()) return;
  if (reader.has_agenda())
    reader.read_agenda();
  else
    enter(state, position);
  if (!reader.failed()) reader.read_draw_pile();
  if (reader.failed()) return;
  if (const std::string wrong = broken_table(*this, state); !wrong.empty())
    return reader.fault(wrong);
  if (const std::string wrong = broken_agenda(*this, state); !wrong.empty())
    return reader.fault(wrong);
  if (!reader.has_agenda()) return advance(state, table);
  reader.read_asked();
  if (!reader.failed()) reader.read_answers(*this);
}

}  // namespace undercroft::cutthroat_caverns
