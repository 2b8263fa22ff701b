// Chapter 3.7, MAN-VAR-01 and -02: the dungeon card by card, for heroes with a running HP.
#include <algorithm>

#include "games/mandom/events.hpp"

namespace undercroft::mandom {

namespace {

unsigned card_now(const State& state) {
  return state.dungeon[static_cast<unsigned>(state.dungeon_size - state.challenge.revealed)].card();
}

// The equipped slots, lowest first: `for (unsigned slot : Slots{mask})`.
struct Slots {
  unsigned mask;
  struct Iterator {
    unsigned rest;
    unsigned operator*() const { return static_cast<unsigned>(std::countr_zero(rest)); }
    Iterator& operator++() {
      rest &= rest - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return rest != other.rest; }
  };
  Iterator begin() const { return {mask}; }
  Iterator end() const { return {0}; }
};

bool within_hp(const State& state, const Item& item) {
  return item.hp_up_to == 0 || state.challenge.hp <= item.hp_up_to;
}

}  // namespace

bool Mandom::equipped_item(const State& state, bool Item::* which, unsigned* found) const {
  for (const unsigned slot : Slots{state.equipped})
    if (content_.item(state.hero, slot).*which) {
      if (found != nullptr) *found = slot;
      return true;
    }
  return false;
}

// MAN-VAR-03: items that speak of strength work on every monster that has one.
bool Mandom::matches(const State& state, const Monsters& monsters, unsigned card) const {
  return content_.monsters[card].has_strength() &&
         ((monsters.strengths >> state.challenge.strength & 1U) != 0 ||
          (monsters.types >> card & 1U) != 0);
}

// MAN-VAR-02 step 1.
unsigned Mandom::strength_now(const State& state, unsigned card) const {
  switch (content_.monsters[card].from) {
    case StrengthFrom::print:
      return content_.strength[card];
    case StrengthFrom::items:
      return static_cast<unsigned>(std::popcount(state.equipped));
    case StrengthFrom::position:
      return state.challenge.revealed;
    case StrengthFrom::last_strength:
      return state.challenge.last_strength;
  }
  return 0;
}

// MAN-VAR-07: each special monster is its own type; an exchanged card counts as the one that took
// its place.
bool Mandom::all_types_differ(const State& state) const {
  std::uint32_t types = 0;
  for (unsigned i = 0; i < state.dungeon_size; ++i) {
    const std::uint32_t type = 1U << state.dungeon[i].card();
    if ((types & type) != 0) return false;
    types |= type;
  }
  return true;
}

// MAN-VAR-01: the next card, or the end. MAN-VAR-13: `short_reveal` stops after the card that
// killed the hero.
void Mandom::reveal_next(State& state, Table& table) const {
  Challenge& challenge = state.challenge;
  unsigned omnipotent = 0;
  const bool hope = equipped_item(state, &Item::all_differ, &omnipotent);
  const bool stops = challenge.dead != 0 && state.config.short_reveal != 0 && !hope;
  if (challenge.revealed == state.dungeon_size || stops) {
    if (stops && challenge.revealed < state.dungeon_size)
      tell(table, EventKind::stops_reveal, rule("MAN-VAR-13"), {});
    bool success = challenge.dead == 0;
    if (!success && hope && all_types_differ(state)) {
      success = true;
      tell(table, EventKind::all_differ, rule("MAN-VAR-07"),
           {.item = content_.heroes[state.hero].items[omnipotent]});
    }
    tell(table, success ? EventKind::succeeded : EventKind::failed, rule("MAN-VAR-01"),
         {.seat = state.challenger, .amount = challenge.hp});
    return end_challenge(state, success, table);
  }
  ++challenge.revealed;
  challenge.exchanged = 0;
  const unsigned card = card_now(state);
  challenge.strength = static_cast<std::uint8_t>(strength_now(state, card));
  reveal(table, EventKind::revealed, rule("MAN-CHL-03"),
         {.card = static_cast<int>(card),
          .amount = content_.monsters[card].has_strength() ? challenge.strength : -1});
  challenge.dead == 0 ? resolve(state, table) : card_done(state);
}

// MAN-VAR-02 steps 1 to 4.
void Mandom::resolve(State& state, Table& table) const {
  const unsigned card = card_now(state);
  Challenge& challenge = state.challenge;
  challenge.strength = static_cast<std::uint8_t>(strength_now(state, card));
  // MAN-VAR-12: whatever becomes of it, a strength of the other kind ends the Lucky Coin's run.
  if (challenge.run != 0 && content_.monsters[card].has_strength() &&
      !matches(state, content_.item(state.hero, challenge.run - 1U).once, card)) {
    challenge.run = 0;
    tell(table, EventKind::run_ends, rule("MAN-VAR-12"), {.card = static_cast<int>(card)});
  }
  if (marked(state, table)) return card_done(state);
  if (special_effect(state, table)) return;
  unsigned slot = 0;
  if (challenge.exchanged == 0 && state.pile_size > 0 &&
      equipped_item(state, &Item::exchange, &slot) && (challenge.spent >> slot & 1U) == 0)
    return state.agenda.push({Step::exchange, state.challenger});
  after_exchange(state, table);
}

// MAN-VAR-02 step 2: what no item can defeat (MAN-VAR-04) uses the mark up and goes on.
bool Mandom::marked(State& state, Table& table) const {
  const int card = static_cast<int>(card_now(state));
  const Mark mark = state.challenge.mark;
  state.challenge.mark = Mark::none;
  if (mark == Mark::none) return false;
  if (mark == Mark::ignore) {
    tell(table, EventKind::ignored, rule("MAN-VAR-02"), {.card = card});
    return true;
  }
  const Monster& monster = content_.monsters[card_now(state)];
  if (monster.unbeatable || !monster.has_strength()) return false;
  tell(table, EventKind::blocked, rule("MAN-VAR-02"), {.card = card});
  return true;
}

// MAN-VAR-02 step 3, MAN-VAR-04: cards without a strength do what they do, whatever the hero
// carries.
bool Mandom::special_effect(State& state, Table& table) const {
  const unsigned card = card_now(state);
  switch (content_.monsters[card].effect) {
    case Special::none:
      return false;
    case Special::nothing:
      tell(table, EventKind::nothing, rule("MAN-VAR-04"), {.card = static_cast<int>(card)});
      break;
    case Special::ignore_next:
      state.challenge.mark = Mark::ignore;
      tell(table, EventKind::marks_ignore, rule("MAN-VAR-04"), {.card = static_cast<int>(card)});
      break;
    case Special::take_item:
      if (state.equipped != 0) {
        state.agenda.push({Step::feed_ooze, state.challenger});
        return true;
      }
      tell(table, EventKind::nothing, rule("MAN-VAR-04"), {.card = static_cast<int>(card)});
      break;
  }
  card_done(state);
  return true;
}

// MAN-VAR-02 steps 5 to 8.
void Mandom::after_exchange(State& state, Table& table) const {
  if (!content_.monsters[card_now(state)].unbeatable) {
    if (passively_defeated(state, table)) return card_done(state);
    if (usable_slots(state) != 0) return state.agenda.push({Step::use_item, state.challenger});
  }
  suffer(state, table);
}

// MAN-VAR-02 step 5: the first item in the hero's order that defeats the card; a running Lucky Coin
// after all items.
bool Mandom::passively_defeated(State& state, Table& table) const {
  const unsigned card = card_now(state);
  const Challenge& challenge = state.challenge;
  const RuleId why = content_.monsters[card].special ? rule("MAN-VAR-03") : rule("MAN-VAR-02");
  for (const unsigned slot : Slots{state.equipped}) {
    const Item& item = content_.item(state.hero, slot);
    const bool beats = (within_hp(state, item) && matches(state, item.defeats, card)) ||
                       (item.names_type && challenge.named == card) ||
                       (item.names_number != 0 && challenge.number == challenge.strength) ||
                       (item.defeats_seen && (challenge.seen >> card & 1U) != 0);
    if (!beats) continue;
    tell(table, EventKind::blocked, why,
         {.card = static_cast<int>(card), .item = content_.heroes[state.hero].items[slot]});
    apply_bonus(state, slot, table);
    return true;
  }
  if (challenge.run == 0) return false;
  tell(table, EventKind::blocked, why,
       {.card = static_cast<int>(card),
        .item = content_.heroes[state.hero].items[challenge.run - 1U]});
  return true;
}

// MAN-VAR-02 step 5, MAN-VAR-08: what an item gives for a monster that it defeated.
void Mandom::apply_bonus(State& state, unsigned slot, Table& table) const {
  Challenge& challenge = state.challenge;
  const Item& item = content_.item(state.hero, slot);
  const int id = content_.heroes[state.hero].items[slot];
  const int gain = item.gain_hp + (item.gain_strength ? challenge.strength : 0);
  if (gain > 0) {
    challenge.hp = static_cast<std::int16_t>(challenge.hp + gain);
    tell(table, EventKind::gained_hp, rule("MAN-VAR-08"),
         {.seat = gain, .item = id, .amount = challenge.hp});
  }
  if (item.defeat_next) {
    challenge.mark = Mark::defeat;
    tell(table, EventKind::marks_defeat, rule("MAN-VAR-02"), {.item = id});
  }
  if (item.soften_later > 0) {
    challenge.softened = static_cast<std::uint8_t>(challenge.softened + item.soften_later);
    tell(table, EventKind::softened, rule("MAN-VAR-02"),
         {.item = id, .amount = challenge.softened});
  }
}

// MAN-VAR-02 step 6: unspent items of kind once, and a Smoke Bomb while another item is left.
unsigned Mandom::usable_slots(const State& state) const {
  const unsigned card = card_now(state);
  unsigned usable = 0;
  for (const unsigned slot : Slots{state.equipped}) {
    const Item& item = content_.item(state.hero, slot);
    const bool once = !item.once.none() && (state.challenge.spent >> slot & 1U) == 0 &&
                      matches(state, item.once, card);
    const bool discard = !item.discard.none() && !std::has_single_bit(state.equipped) &&
                         matches(state, item.discard, card);
    if (once || discard) usable |= 1U << slot;
  }
  return usable;
}

// MAN-VAR-02 step 7: strength, or the Elvish Harp's value, less what the Flute and the Crown take
// off.
void Mandom::suffer(State& state, Table& table) const {
  Challenge& challenge = state.challenge;
  const unsigned card = card_now(state);
  int damage = challenge.strength;
  int less = challenge.softened;
  for (const unsigned slot : Slots{state.equipped}) {
    const Item& item = content_.item(state.hero, slot);
    less += item.reduce;
    if (item.odd_deals != 0 && within_hp(state, item))
      damage =
          std::min<int>(damage, challenge.strength % 2 != 0 ? item.odd_deals : item.even_deals);
  }
  damage = std::max(0, damage - less);
  const int before = challenge.hp;
  challenge.hp = static_cast<std::int16_t>(before - damage);
  tell(table, EventKind::damaged,
       content_.monsters[card].unbeatable ? rule("MAN-VAR-04") : rule("MAN-VAR-02"),
       {.seat = 1, .card = static_cast<int>(card), .item = challenge.hp, .amount = damage});
  check_death(state, before, table);
  card_done(state);
}

// MAN-VAR-02 step 8: Healing Potion first, else Raise Dead; without a decision.
void Mandom::check_death(State& state, int before, Table& table) const {
  Challenge& challenge = state.challenge;
  if (challenge.hp > 0) return;
  const int card = static_cast<int>(card_now(state));
  for (const Revival kind : {Revival::once_to_base, Revival::whenever}) {
    for (const unsigned slot : Slots{state.equipped}) {
      const Item& item = content_.item(state.hero, slot);
      if (item.revival != kind) continue;
      if (kind == Revival::once_to_base && (challenge.spent >> slot & 1U) != 0) continue;
      if (kind == Revival::whenever && before < item.revive_from) continue;
      if (kind == Revival::once_to_base)
        challenge.spent = static_cast<std::uint8_t>(challenge.spent | 1U << slot);
      challenge.hp =
          kind == Revival::once_to_base ? content_.heroes[state.hero].hp : item.revive_to;
      return tell(
          table, EventKind::revived, rule("MAN-VAR-02"),
          {.card = card, .item = content_.heroes[state.hero].items[slot], .amount = challenge.hp});
    }
  }
  challenge.dead = 1;
  tell(table, EventKind::died, rule("MAN-VAR-01"), {.card = card, .amount = challenge.hp});
}

// MAN-VAR-12: a card that is done with has been revealed, whatever became of it.
void Mandom::card_done(State& state) const {
  const unsigned card = card_now(state);
  state.challenge.seen |= 1U << card;
  if (content_.monsters[card].has_strength())
    state.challenge.last_strength = state.challenge.strength;
}

// MAN-VAR-11: gone at once, with its HP; what it has set going stays.
void Mandom::lose_item(State& state, unsigned slot, RuleId why, Table& table) const {
  state.equipped = static_cast<std::uint8_t>(state.equipped & ~(1U << slot));
  state.lost = static_cast<std::uint8_t>(state.lost | 1U << slot);
  state.challenge.hp =
      static_cast<std::int16_t>(state.challenge.hp - content_.slot_hp[state.hero][slot]);
  tell(table, EventKind::lost_item, why,
       {.seat = state.challenger,
        .card = static_cast<int>(card_now(state)),
        .item = content_.heroes[state.hero].items[slot],
        .amount = state.challenge.hp});
}

// D-POLY, MAN-VAR-02 step 4: the card goes aside, the top of the draw pile takes its place and is
// resolved from step 1.
void Mandom::exchange(State& state, Option option, Table& table) const {
  state.agenda.pop();
  if (static_cast<Verb>(option.verb) == Verb::keep) {
    after_exchange(state, table);
    return advance(state, table);
  }
  card_done(state);
  unsigned slot = 0;
  equipped_item(state, &Item::exchange, &slot);
  Challenge& challenge = state.challenge;
  challenge.spent = static_cast<std::uint8_t>(challenge.spent | 1U << slot);
  challenge.exchanged = 1;
  Placed& place = state.dungeon[static_cast<unsigned>(state.dungeon_size - challenge.revealed)];
  challenge.aside = place.card();
  const std::uint32_t at = table.pick(static_cast<std::uint16_t>(ChanceKind::card),
                                      std::span(state.pile.data(), state.pile_size));
  place = Placed(state.pile[at], place.by());
  state.pile[at] = state.pile[--state.pile_size];
  state.pile[state.pile_size] = 0;
  reveal(table, EventKind::exchanged, rule("MAN-VAR-02"),
         {.seat = state.challenger, .card = challenge.aside, .item = place.card()});
  resolve(state, table);
  advance(state, table);
}

// D-ITEM, MAN-VAR-02 step 6.
void Mandom::use_item(State& state, Option option, Table& table) const {
  state.agenda.pop();
  if (static_cast<Verb>(option.verb) == Verb::use_none) {
    suffer(state, table);
    return advance(state, table);
  }
  Challenge& challenge = state.challenge;
  const unsigned slot = content_.slot_of[state.hero][option.a];
  const Item& item = content_.item(state.hero, slot);
  tell(table, EventKind::used, rule("MAN-VAR-02"),
       {.seat = state.challenger, .card = static_cast<int>(card_now(state)), .item = option.a});
  const int before = challenge.hp;
  if (option.b != 0) {
    lose_item(state, content_.slot_of[state.hero][option.b - 1U], rule("MAN-VAR-11"), table);
  } else {
    challenge.spent = static_cast<std::uint8_t>(challenge.spent | 1U << slot);
    if (item.become_strength) {
      challenge.hp = challenge.strength;
      tell(table, EventKind::hp_becomes, rule("MAN-VAR-02"),
           {.item = option.a, .amount = challenge.hp});
    }
    if (item.run) {
      challenge.run = static_cast<std::uint8_t>(slot + 1U);
      tell(table, EventKind::run_begins, rule("MAN-VAR-02"), {.item = option.a});
    }
  }
  check_death(state, before, table);
  card_done(state);
  advance(state, table);
}

// D-OOZE, MAN-VAR-02 step 3.
void Mandom::feed_ooze(State& state, Option option, Table& table) const {
  state.agenda.pop();
  const int before = state.challenge.hp;
  lose_item(state, content_.slot_of[state.hero][option.a], rule("MAN-VAR-11"), table);
  check_death(state, before, table);
  card_done(state);
  advance(state, table);
}

}  // namespace undercroft::mandom
