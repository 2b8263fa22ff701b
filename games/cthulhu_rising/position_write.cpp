// Positions as JSON: the whole state, complete.
#include "games/cthulhu_rising/position.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

class PositionWriter {
 public:
  PositionWriter(const Content& content, const State& state, json::Writer& out)
      : content_(content), state_(state), out_(out) {}

  void write() {
    out_.open();
    write_head();
    write_row();
    write_side(kA);
    write_side(kB);
    write_cards();
    write_dormant();
    write_loose();
    write_stacks();
    write_agenda();
    out_.close();
  }

 private:
  template <class Word>
  void word(std::string_view key, std::span<const std::string_view> words, Word value) {
    out_.field(key, words[static_cast<std::size_t>(value)]);
  }
  void side_field(std::string_view key, unsigned side) {
    out_.key(key);
    side < kSides ? out_.text(kSideWords[side]) : out_.null();
  }
  void bits(std::string_view key, std::uint64_t mask) {
    out_.key(key).open_list();
    each_bit(mask, [&](unsigned one) { out_.number(one); });
    out_.close_list();
  }
  template <class Struct, std::size_t N>
  void fields(const Struct& from, const std::array<Field<Struct>, N>& list) {
    static constexpr Struct plain{};
    for (const Field<Struct>& one : list)
      if (one.of(from) != one.of(plain)) out_.field(one.name, one.of(from));
  }
  const std::string& card_id(unsigned kind) const { return content_.cards[kind].id; }
  void line(unsigned side, unsigned at) { out_.text(card_id(kind_of(state_, side, at))); }
  void pile(std::string_view key, unsigned side, const Pile& cards) {
    out_.key(key).open_list();
    cards.each([&](unsigned at, int copies) {
      for (int copy = 0; copy < copies; ++copy) line(side, at);
    });
    out_.close_list();
  }
  void some(std::string_view key, unsigned side, const Pile& cards) {
    if (!cards.empty()) pile(key, side, cards);
  }
  std::string name_at(unsigned spot) const {
    const InPlay& card = state_.table[spot];
    std::string name = std::string(kSideWords[owner(state_, spot)]) + "." + card_id(card.kind);
    if (card.copy > 1) name += "." + std::to_string(card.copy);
    return name;
  }

  void write_head() {
    out_.field("turn", state_.turn);
    side_field("active", state_.active);
    side_field("first", state_.first);
    word("phase", kPhaseWords, state_.phase);
    if (state_.ending == Ending::playing) return;
    word("ending", kEndingWords, state_.ending);
    side_field("winner", state_.winner);
  }

  void write_row() {
    out_.key("row").open();
    for (unsigned slot = 0; slot < kSlots; ++slot) {
      out_.key(std::to_string(slot));
      write_slot(slot);
    }
    out_.close();
    out_.key("story_deck").open_list();
    each_bit(state_.story_deck, [&](unsigned story) { out_.text(content_.stories[story].id); });
    out_.close_list();
  }
  void write_slot(unsigned at) {
    const Slot& slot = state_.row[at];
    if (slot.card == kNothing && slot.fresh == 0) return void(out_.null());
    const bool story = at != own_slot(kA) && at != own_slot(kB);
    out_.open();
    if (slot.card != kNothing)
      out_.field("card", story ? content_.stories[slot.card].id : card_id(slot.card));
    else
      out_.key("card").null();
    out_.key("tokens").open_list().number(slot.tokens[kA]).number(slot.tokens[kB]).close_list();
    if (slot.fresh != 0) out_.field_flag("fresh", true);
    icons("extra", slot.extra);
    out_.close();
  }
  void icons(std::string_view key, const std::array<std::int8_t, kIcons>& numbers) {
    if (numbers == std::array<std::int8_t, kIcons>{}) return;
    out_.key(key).open();
    icon_members(numbers);
    out_.close();
  }
  void icon_members(const std::array<std::int8_t, kIcons>& numbers) {
    for (unsigned i = 0; i < kIcons; ++i)
      if (numbers[i] != 0) out_.field(kIconWords[i], numbers[i]);
  }

  void write_side(unsigned side) {
    const Place& place = state_.places[side];
    const HiddenPlace& hidden = state_.secret.places[side];
    out_.key(kSideWords[side]).open();
    write_list(side);
    pile("hand", side, hidden.hand);
    write_library(side);
    pile("discard", side, place.discard);
    some("removed", side, place.removed);
    write_won(side);
    write_domains(side);
    write_pool(side);
    if (place.minion() || place.events_die != 0) out_.field("events_die", place.events_die);
    fields(place, kPlaceFields);
    some("shown", side, place.shown);
    if (hidden.peeked != place.shown) pile("peeked", side, hidden.peeked);
    some("keep", side, hidden.keep);
    some("look", side, hidden.look);
    if (place.turns != turns_begun(state_, side)) out_.field("turns", place.turns);
    out_.close();
  }
  // A ready-made deck by its name; a list only where it says something else.
  void write_list(unsigned side) {
    const unsigned deck = state_.config.deck[side];
    const bool named = deck < content_.decks.size();
    if (named) out_.field("deck", content_.decks[deck].id);
    if (named && is_list(side, content_.decks[deck])) return;
    out_.key(named ? "list" : "deck").open();
    state_.places[side].copies.each(
        [&](unsigned at, int copies) { out_.field(card_id(kind_of(state_, side, at)), copies); });
    out_.close();
  }
  bool is_list(unsigned side, const DeckList& deck) const {
    const Place& place = state_.places[side];
    if (deck.lines.size() != place.lines) return false;
    for (unsigned at = 0; at < place.lines; ++at)
      if (deck.lines[at].card != place.kinds[at] || deck.lines[at].copies != place.copies.count(at))
        return false;
    return true;
  }
  void write_library(unsigned side) {
    const Deck& deck = state_.places[side].deck;
    out_.key("library").open().field("size", deck.size);
    if (deck.top > 0) {
      out_.key("top").open_list();
      for (unsigned i = deck.top; i > 0; --i) line(side, deck.known[i - 1]);
      out_.close_list();
    }
    if (deck.bottom > 0) {
      out_.key("bottom").open_list();
      for (unsigned i = deck.bottom; i > 0; --i) line(side, deck.known[kMaxDeck - i]);
      out_.close_list();
    }
    if (deck.face_up != 0) out_.field_flag("face_up", true);
    out_.close();
  }
  void write_won(unsigned side) {
    const Place& place = state_.places[side];
    out_.key("won").open_list();
    for (unsigned i = 0; i < place.won_count; ++i) {
      const Won& won = place.won[i];
      if (won.owner == kNothing) {
        out_.text(content_.stories[won.card].id);
        continue;
      }
      out_.open().field("card", card_id(won.card));
      side_field("owner", won.owner);
      out_.close();
    }
    out_.close_list();
  }
  void write_domains(unsigned side) {
    const Place& place = state_.places[side];
    out_.key("domains").open_list();
    for (unsigned i = 0; i < place.domain_count; ++i) {
      const Domain& domain = place.domains[i];
      out_.open();
      if (place.minion())
        out_.field("die", domain.worth);
      else
        pile("resources", side, domain.resources);
      out_.field_flag("drained", domain.drained != 0);
      out_.close();
    }
    out_.close_list();
  }
  void write_pool(unsigned side) {
    const Place& place = state_.places[side];
    if (!place.minion()) return;
    out_.key("pool").open_list();
    for (unsigned i = 0; i < place.pool_count; ++i) {
      out_.open().key("card");
      line(side, place.pool[i].line);
      if (place.pool[i].age != 0) out_.field("age", place.pool[i].age);
      out_.close();
    }
    out_.close_list();
  }

  // In the order in which they came; a number or a spot is said where it is not the next one.
  void write_cards() {
    out_.key("play").open_list();
    unsigned last = 0;
    Spots taken = 0;
    for (Spots rest = state_.there; rest != 0;) {
      unsigned spot = lowest(rest);
      each_bit(rest, [&](unsigned other) {
        if (state_.table[other].number < state_.table[spot].number) spot = other;
      });
      rest &= ~bit(spot);
      write_card(spot, last + 1, lowest(~taken));
      last = state_.table[spot].number;
      taken |= bit(spot);
    }
    out_.close_list();
    if (state_.last_number != last) out_.field("last_number", state_.last_number);
  }
  void write_card(unsigned spot, unsigned next_number, unsigned next_spot) {
    const InPlay& card = state_.table[spot];
    out_.open().field("card", name_at(spot));
    if (controller(state_, spot) != owner(state_, spot))
      side_field("controller", controller(state_, spot));
    out_.field_flag("exhausted", has(state_.exhausted, spot));
    if (has(state_.characters, spot)) {
      out_.field_flag("insane", has(state_.insane, spot));
      out_.key("at");
      const unsigned slot = slot_of(state_, spot);
      slot < kSlots ? out_.number(slot) : out_.null();
    }
    out_.field("wounds", card.wounds).field("tokens", card.tokens);
    if (card.host != kNothing || content_.cards[card.kind].attach != 0) {
      out_.key("host");
      if (card.host == kNothing)
        out_.null();
      else if ((card.host & kStoryHost) != 0)
        out_.text("story " + std::to_string(card.host & ~unsigned{kStoryHost}));
      else
        out_.text(name_at(card.host));
    }
    if (card.used != 0) bits("used", card.used);
    write_delta(card.until_end);
    if (card.number != next_number) out_.field("number", card.number);
    if (spot != next_spot) out_.field("spot", spot);
    out_.close();
  }
  void write_delta(const Delta& delta) {
    if (delta == Delta{}) return;
    out_.key("until_end").open();
    if (delta.skill != 0) out_.field("skill", delta.skill);
    icon_members(delta.icons);
    if (delta.toughness != 0) out_.field("toughness", delta.toughness);
    keywords("gained", delta.gained);
    keywords("lost", delta.lost);
    out_.close();
  }
  void keywords(std::string_view key, unsigned mask) {
    if (mask == 0) return;
    out_.key(key).open_list();
    each_bit(mask, [&](unsigned one) { out_.text(kKeywordWords[one]); });
    out_.close_list();
  }

  void write_dormant() {
    if (state_.dormant_count > 0) {
      out_.key("dormant").open_list();
      for (unsigned i = 0; i < state_.dormant_count; ++i) {
        const Dormant& one = state_.dormant[i];
        const bool face_down = one.line == kNothing;
        out_.open().field("slot", one.slot);
        side_field("owner", one.owner);
        out_.key("card");
        line(one.owner, face_down ? state_.secret.dormant[i] - 1U : unsigned{one.line});
        out_.field_flag("face_down", face_down).close();
      }
      out_.close_list();
    }
    // A card that is being paid for, still in the hand.
    if (state_.dormant_count >= kMaxDormant) return;
    const unsigned placing = state_.secret.dormant[state_.dormant_count];
    if (placing != 0) out_.field("placing", placing - 1U);
  }

  void write_loose() {
    if (state_.placed != 0) bits("placed", state_.placed);
    if (state_.time_until_end != 0) {
      out_.key("time").open_list();
      each_bit(state_.time_until_end, [&](unsigned one) { out_.text(kTimeWords[one]); });
      out_.close_list();
    }
    out_.field_flag("changed", state_.changed != 0);
    unsigned used = kMaxDiscounts;
    while (used > 0 && state_.discounts[used - 1].pick == 0) --used;
    if (used == 0) return;
    out_.key("discounts").open_list();
    for (unsigned i = 0; i < used; ++i) {
      out_.open();
      fields(state_.discounts[i], kDiscountFields);
      out_.close();
    }
    out_.close_list();
  }

  template <class Entry, std::size_t N>
  void stack(std::string_view key, const std::array<Entry, N>& entries, unsigned count, auto one) {
    if (count == 0) return;
    out_.key(key).open_list();
    for (unsigned i = 0; i < count; ++i) {
      out_.open();
      one(entries[i]);
      out_.close();
    }
    out_.close_list();
  }
  void write_stacks() {
    stack("plays", state_.plays, state_.play_count, [&](const Play& play) {
      fields(play, kPlayFields);
      out_.key("picks").open_list();
      for (const Chosen& chosen : play.picks) {
        out_.open();
        bits("one", chosen.one);
        if (chosen.two != 0) bits("two", chosen.two);
        out_.close();
      }
      out_.close_list();
    });
    stack("batches", state_.batches, state_.batch_count, [&](const Batch& batch) {
      fields(batch, kBatchFields);
      bits("cards", batch.cards);
      bits("settled", batch.settled);
      if (batch.to_top != 0) bits("to_top", batch.to_top);
    });
    stack("triggers", state_.triggers, state_.trigger_count, [&](const Trigger& trigger) {
      word("kind", kTriggerWords, trigger.kind);
      fields(trigger, kTriggerFields);
      if (trigger.here != 0) bits("here", trigger.here);
    });
    stack("answered", state_.answered, state_.answered_count,
          [&](const Answered& answered) { fields(answered, kAnsweredFields); });
  }

  void write_agenda() {
    out_.key("agenda").open_list();
    for (int depth = state_.agenda.size(); depth > 0; --depth) {
      const Frame& frame = state_.agenda.below(depth - 1);
      out_.open();
      word("step", kStepWords, frame.step);
      fields(frame, kFrameLetters);
      out_.close();
    }
    out_.close_list();
  }

  const Content& content_;
  const State& state_;
  json::Writer& out_;
};

}  // namespace

void CthulhuRising::dump(const State& state, json::Writer& out) const {
  PositionWriter(content_, state, out).write();
}

}  // namespace undercroft::cthulhu_rising
