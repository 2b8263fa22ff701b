// Chapter 3.4: what a challenge leads to, and the next round.
#include "games/mandom/events.hpp"

namespace undercroft::mandom {

namespace {

// MAN-VAR-05: the special monsters of the round, two different ones, drawn one after the other.
void draw_specials(State& state, const Content& content, Table& table) {
  std::array<std::uint8_t, kMaxTypes> left = content.special;
  unsigned count = content.special_count;
  for (std::uint8_t& special : state.specials) {
    const std::uint32_t at =
        table.pick(static_cast<std::uint16_t>(ChanceKind::special), std::span(left.data(), count));
    special = left[at];
    left[at] = left[--count];
    state.pile[state.pile_size++] = special;
  }
  tell(table, EventKind::specials_shown, rule("MAN-VAR-05"),
       {.card = state.specials[0], .amount = state.specials[1]});
}

unsigned nth_bit(unsigned mask, unsigned n) {
  for (; n > 0; --n) mask &= mask - 1;
  return static_cast<unsigned>(std::countr_zero(mask));
}

}  // namespace

// MAN-SET-02, -03, MAN-OUT-06, MAN-VAR-10: all cards into a new pile, an empty dungeon, everybody
// active; then the special monsters, then the hero, then the first turn.
void Mandom::begin_round(State& state, unsigned first, Table& table) const {
  ++state.round;
  state.first = static_cast<std::uint8_t>(first);
  state.active =
      static_cast<std::uint8_t>(((1U << state.config.seats) - 1U) & ~unsigned{state.out});
  state.pile = content_.deck;
  state.pile_size = content_.deck_size;
  state.equipped = (1U << kItems) - 1U;
  tell(table, EventKind::round_begins, rule("MAN-BID-01"),
       {.seat = static_cast<int>(first), .amount = state.round});
  if (state.config.specials != 0) [[unlikely]]
    draw_specials(state, content_, table);
  if (state.config.hero_mode == HeroMode::fixed) [[likely]]
    return take_hero(state, state.config.hero, -1, table);
  const auto enabled = static_cast<std::uint32_t>(std::popcount(state.config.heroes_enabled));
  if (state.config.hero_mode == HeroMode::starter_chooses)
    return state.agenda.push({Step::choose_hero, state.first});
  std::array<std::uint8_t, kMaxHeroes> heroes{};
  for (unsigned i = 0; i < enabled; ++i)
    heroes[i] = static_cast<std::uint8_t>(nth_bit(state.config.heroes_enabled, i));
  const std::uint32_t at =
      table.pick(static_cast<std::uint16_t>(ChanceKind::hero), std::span(heroes.data(), enabled));
  take_hero(state, heroes[at], -1, table);
}

// MAN-VAR-09, MAN-SET-02: the hero stands there with all six items.
void Mandom::take_hero(State& state, unsigned hero, int chooser, Table& table) const {
  state.hero = static_cast<std::uint8_t>(hero);
  if (chooser >= 0) state.agenda.pop();
  tell(table, EventKind::hero_stands,
       state.config.hero_mode == HeroMode::fixed ? rule("MAN-SET-02") : rule("MAN-VAR-09"),
       {.seat = chooser, .amount = static_cast<int>(hero)});
  state.agenda.push({Step::turn, state.first});
}

// MAN-OUT-01 to -05.
void Mandom::end_challenge(State& state, bool success, Table& table) const {
  const unsigned seat = state.challenger;
  PlayerCard& card = state.cards[seat];
  if (success) {
    if (++card.successes >= state.config.successes_to_win)
      return win(state, seat, rule("MAN-OUT-02"), table);
    tell(table, EventKind::turned, rule("MAN-OUT-01"), {.seat = static_cast<int>(seat)});
  } else if (++card.failures < state.config.failures_to_drop) {
    tell(table, EventKind::flipped, rule("MAN-OUT-03"), {.seat = static_cast<int>(seat)});
  } else {
    state.out = static_cast<std::uint8_t>(state.out | 1U << seat);
    tell(table, EventKind::dropped, rule("MAN-OUT-04"), {.seat = static_cast<int>(seat)});
    const unsigned left = ((1U << state.config.seats) - 1U) & ~unsigned{state.out};
    if (std::has_single_bit(left))
      return win(state, static_cast<unsigned>(std::countr_zero(left)), rule("MAN-OUT-05"), table);
  }
  end_round(state, table);
}

// MAN-OUT-06, -07: pairs are shown, everything is collected; the challenger starts the next round,
// or the next player to his left who is not out.
void Mandom::end_round(State& state, Table& table) const {
  if (table.heard()) show_pairs(state, rule("MAN-OUT-06"), table);
  tell(table, EventKind::round_ends, rule("MAN-OUT-07"), {.amount = state.round});
  unsigned first = state.challenger;
  for (unsigned tried = 0; (state.out >> first & 1U) != 0 && tried < state.config.seats; ++tried)
    first = (first + 1U) % state.config.seats;
  state.dungeon = {};
  state.pairs = {};
  state.peeked = {};
  state.specials = {kNothing, kNothing};
  state.dungeon_size = 0;
  state.pair_count = 0;
  state.lost = 0;
  state.challenger = kNothing;
  state.challenge = {};
  state.agenda.pop();
  begin_round(state, first, table);
}

void Mandom::show_pairs(const State& state, RuleId rule, Table& table) const {
  for (unsigned i = 0; i < state.pair_count; ++i) {
    const Pair& pair = state.pairs[i];
    reveal(table, EventKind::pair_shown, rule,
           {.seat = pair.seat(),
            .card = pair.card(),
            .item = content_.heroes[state.hero].items[pair.slot()]});
  }
}

// MAN-OUT-02, -05; MAN-OUT-08: the pairs of the last round are shown for the record.
void Mandom::win(State& state, unsigned seat, RuleId why, Table& table) const {
  state.winner = static_cast<std::uint8_t>(seat);
  tell(table, EventKind::won, why, {.seat = static_cast<int>(seat)});
  if (table.heard()) show_pairs(state, rule("MAN-OUT-08"), table);
  state.agenda.clear();
  state.agenda.push({Step::over, 0});
}

Outcome Mandom::outcome(const State& state) const {
  Outcome outcome;
  if (state.winner == kNothing) return outcome;
  outcome.over = true;
  for (unsigned seat = 0; seat < state.config.seats; ++seat)
    outcome.rank[seat] = seat == state.winner ? 1 : 2;
  return outcome;
}

// MAN-SET-05: who challenged last starts the next game at the same table.
int Mandom::carry(const State& state) const {
  return state.challenger == kNothing ? -1 : state.challenger;
}

}  // namespace undercroft::mandom
