// Chapter 3.1: setting up.
#include "games/mandom/events.hpp"

namespace undercroft::mandom {

namespace {

// Indices of the options of section 6, in the order of make_info().
enum OptionIndex : std::uint8_t {
  kFirstPlayer,
  kCarryChallenger,
  kHero,
  kHeroMode,
  kHeroesEnabled,
  kSpecialMonsters,
  kSuccessesToWin,
  kFailuresToDrop,
  kItemSecrecy,
  kShortReveal,
};

// MAN-SET-06: this many throws without a result, then the lot decides.
constexpr int kMostThrows = 20;

Config read_config(const Setup& setup) {
  const auto value = [&](OptionIndex index) {
    return static_cast<std::uint8_t>(setup.values[index]);
  };
  Config config;
  config.seats = static_cast<std::uint8_t>(setup.seats);
  config.hero = value(kHero);
  config.hero_mode = static_cast<HeroMode>(value(kHeroMode));
  config.secrecy = static_cast<Secrecy>(value(kItemSecrecy));
  config.specials = static_cast<std::uint8_t>(value(kSpecialMonsters) * 2);
  config.successes_to_win = value(kSuccessesToWin);
  config.failures_to_drop = value(kFailuresToDrop);
  config.short_reveal = value(kShortReveal);
  config.heroes_enabled = static_cast<std::uint16_t>(setup.values[kHeroesEnabled]);
  return config;
}

}  // namespace

// MAN-SET-01 to -04: seats, hero, pile and player cards; the round itself is laid out by
// begin_round.
void Mandom::setup(State& state, const Setup& setup, Table& table) const {
  state.config = read_config(setup);
  find_first_player(state, setup, table);
}

// MAN-SET-05: the last challenger at this table, a fixed seat, the signs, or the lot.
void Mandom::find_first_player(State& state, const Setup& setup, Table& table) const {
  const auto seats = static_cast<unsigned>(setup.seats);
  if (setup.values[kCarryChallenger] != 0 && setup.carry >= 0 && setup.carry < setup.seats)
    return settle_first(state, static_cast<unsigned>(setup.carry), 1, table);
  const auto mode = static_cast<unsigned>(setup.values[kFirstPlayer]);
  if (mode == static_cast<unsigned>(FirstPlayer::rps)) {
    state.signs.ask(SeatSet::first(setup.seats));
    state.agenda.push({Step::throw_sign, 0});
    return;
  }
  const unsigned fixed = static_cast<unsigned>(FirstPlayer::seat);
  if (mode >= fixed && mode - fixed < seats) return settle_first(state, mode - fixed, 3, table);
  settle_first(state, table.roll(static_cast<std::uint16_t>(ChanceKind::seat), seats), 0, table);
}

void Mandom::settle_first(State& state, unsigned seat, int how, Table& table) const {
  tell(table, EventKind::starts_first, state.throws != 0 ? rule("MAN-SET-06") : rule("MAN-SET-05"),
       {.seat = static_cast<int>(seat), .amount = how});
  state.agenda.clear();
  begin_round(state, seat, table);
}

// MAN-SET-06: secret and simultaneous; judged when the last sign is in.
void Mandom::throw_sign(State& state, Seat seat, Option option, Table& table) const {
  state.signs.put(seat, static_cast<std::uint8_t>(option.a));
  if (state.signs.complete()) judge_signs(state, table);
}

// MAN-SET-06: with exactly two signs shown the losers leave; one left starts.
void Mandom::judge_signs(State& state, Table& table) const {
  const auto rps = rule("MAN-SET-06");
  unsigned shown = 0;
  for (const Seat seat : state.signs.asked()) {
    shown |= 1U << state.signs.of(seat);
    reveal(table, EventKind::threw, rps, {.seat = seat.index, .amount = state.signs.of(seat)});
  }
  ++state.throws;
  SeatSet left = state.signs.asked();
  if (std::popcount(shown) == 2) {
    // Rock 0 loses to paper 1, paper to scissors 2, scissors to rock: the loser's successor is on
    // the table too.
    for (const Seat seat : state.signs.asked()) {
      if ((shown >> (state.signs.of(seat) + 1U) % 3U & 1U) == 0) continue;
      left.remove(seat);
      tell(table, EventKind::leaves_signs, rps, {.seat = seat.index});
    }
  } else {
    tell(table, EventKind::signs_tied, rps, {});
  }
  if (left.count() > 1 && state.throws < kMostThrows) return state.signs.ask(left);
  state.signs.close();
  if (left.count() == 1) return settle_first(state, left.lowest().index, 2, table);
  std::array<std::uint8_t, kSeats> seats{};
  unsigned count = 0;
  for (const Seat seat : left) seats[count++] = seat.index;
  const std::uint32_t lot =
      table.pick(static_cast<std::uint16_t>(ChanceKind::seat), std::span(seats.data(), count));
  settle_first(state, seats[lot], 0, table);
}

}  // namespace undercroft::mandom
