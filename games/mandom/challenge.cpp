// Chapter 3.3: the challenge. A hero whose damage is summed up at the end is handled here in one
// go; heroes with a running HP go card by card through resolve.cpp.
#include "games/mandom/events.hpp"

namespace undercroft::mandom {

int Mandom::hero_hp(unsigned hero, unsigned equipped) const {
  return content_.hp_with[hero][equipped];
}

// MAN-VAR-01: special monsters need the running HP too, whoever the hero is.
bool Mandom::summed(const State& state) const {
  return content_.heroes[state.hero].summed && state.config.specials == 0;
}

// MAN-VAR-06: the nearest player to the challenger's left who is not out.
unsigned Mandom::sword_seat(const State& state) const {
  unsigned seat = state.challenger;
  do seat = (seat + 1U) % state.config.seats;
  while (seat != state.challenger && (state.out >> seat & 1U) != 0);
  return seat;
}

// MAN-BID-10, MAN-BID-11, MAN-CHL-01: the last active player enters with the equipment as it lies.
// Whatever has to be named is named before the first card is turned (MAN-CHL-02, MAN-VAR-06).
void Mandom::begin_challenge(State& state, Table& table) const {
  const auto challenger = static_cast<std::uint8_t>(std::countr_zero(state.active));
  state.challenger = challenger;
  const int hp = hero_hp(state.hero, state.equipped);
  state.challenge.hp = static_cast<std::int16_t>(hp);
  // With `turn_peek` this shows everybody what the hero still wears.
  if (table.heard()) [[unlikely]]
    tell_now(table, EventKind::challenges, rule("MAN-BID-10"),
             {.seat = challenger, .item = state.dungeon_size, .amount = hp},
             state.config.secrecy == Secrecy::turn_peek);
  state.agenda.top() = {Step::reveal, challenger};
  if ((state.equipped & content_.numbering[state.hero]) != 0)
    state.agenda.push({Step::name_number, static_cast<std::uint8_t>(sword_seat(state))});
  if ((state.equipped & content_.naming[state.hero]) != 0)
    state.agenda.push({Step::name_type, challenger});
  advance(state, table);
}

// MAN-CHL-02: one type or none, once, in public. MAN-VAR-06: the number of Father's Sword.
void Mandom::name(State& state, Option option, Table& table) const {
  const int seat = state.agenda.top().seat;
  state.agenda.pop();
  switch (static_cast<Verb>(option.verb)) {
    case Verb::name_type:
      state.challenge.named = static_cast<std::uint8_t>(option.a);
      tell(table, EventKind::named_type, rule("MAN-CHL-02"), {.seat = seat, .card = option.a});
      break;
    case Verb::name_number:
      state.challenge.number = static_cast<std::uint8_t>(option.a);
      tell(table, EventKind::named_number, rule("MAN-VAR-06"), {.seat = seat, .amount = option.a});
      break;
    default:
      tell(table, EventKind::named_none, rule("MAN-CHL-02"), {.seat = seat});
  }
  advance(state, table);
}

// Carries out what nobody has to decide, until somebody has.
void Mandom::advance(State& state, Table& table) const {
  if (state.step() != Step::reveal) return;
  if (summed(state)) return reveal_all(state, table);
  while (!state.agenda.empty() && state.in_challenge() && state.step() == Step::reveal)
    reveal_next(state, table);
}

// MAN-CHL-03 to -08: every card from the top, damage added up and compared after the last one.
void Mandom::reveal_all(State& state, Table& table) const {
  std::uint32_t blocked = content_.blocked_by[state.hero][state.equipped];
  if (state.challenge.named != kNothing) blocked |= 1U << state.challenge.named;

  const auto hp = static_cast<unsigned>(state.challenge.hp);
  unsigned total = 0;
  unsigned closed = state.dungeon_size;
  while (closed > 0) {
    const unsigned card = state.dungeon[--closed].card();
    // Without a branch: whether a card is blocked is as good as random.
    total += content_.strength[card] & (((blocked >> card) & 1U) - 1U);
    if (table.heard()) [[unlikely]]
      tell_summed(state, card, total, table);
    if (state.config.short_reveal != 0 && total >= hp && closed > 0) [[unlikely]] {
      tell(table, EventKind::stops_reveal, rule("MAN-CHL-03"), {});
      break;
    }
  }
  state.challenge.revealed = static_cast<std::uint8_t>(state.dungeon_size - closed);
  state.challenge.damage = static_cast<std::uint16_t>(total);
  const bool success = total < hp;
  const RuleId why = state.dungeon_size == 0 ? rule("MAN-CHL-08") : rule("MAN-CHL-07");
  tell(table, success ? EventKind::succeeded : EventKind::failed, why,
       {.seat = state.challenger, .item = static_cast<int>(total), .amount = static_cast<int>(hp)});
  end_challenge(state, success, table);
}

// MAN-CHL-03, -04, -05, -09: one public event for the card and one for what it does. MAN-CHL-06:
// blocked twice is just blocked.
void Mandom::tell_summed(const State& state, unsigned card, unsigned total, Table& table) const {
  const int strength = content_.strength[card];
  reveal(table, EventKind::revealed, rule("MAN-CHL-03"),
         {.card = static_cast<int>(card), .amount = strength});
  int item = -1;
  int blockers = 0;
  for (unsigned slot = 0; slot < kItems; ++slot) {
    if ((state.equipped >> slot & 1U) == 0) continue;
    const bool named = content_.item(state.hero, slot).names_type && state.challenge.named == card;
    if (!named && (content_.blocks[state.hero][slot] >> card & 1U) == 0) continue;
    if (blockers++ == 0) item = content_.heroes[state.hero].items[slot];
  }
  if (blockers == 0)
    tell(table, EventKind::damaged, rule("MAN-CHL-05"),
         {.card = static_cast<int>(card), .item = static_cast<int>(total), .amount = strength});
  else
    tell(table, EventKind::blocked, blockers > 1 ? rule("MAN-CHL-06") : rule("MAN-CHL-04"),
         {.card = static_cast<int>(card), .item = item});
}

}  // namespace undercroft::mandom
