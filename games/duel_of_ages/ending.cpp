// 3.22: when the game ends, and who has won.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

enum Trigger : std::uint8_t { kTimeExpired = 1, kEliminated = 2 };

// DUE-END-03, DUE-END-04: whether this was a turn on which the game may end. `clean` is about the
// Loner's units; of four players about everybody's characters.
bool quiet_turn(const Board& board) {
  return board.clean != 0 && (board.loner == kNobody || active(board, board.loner));
}

int last_of_overtime(const Board& board) {
  return board.config.turn_limit + board.config.overtime;
}
// DUE-END-05: four players end with overtime. Three wait on for a clean turn of the Loner, and when
// they have waited long enough end with any turn of his: never with one of the Alliance.
bool capped(const Board& board) {
  if (board.loner == kNobody) return board.turn >= last_of_overtime(board);
  return board.turn >= last_of_overtime(board) + kCapWait && active(board, board.loner);
}

}  // namespace

// DUE-END-01, DUE-END-02: time, and players without a character. What was triggered stays so.
void DuelOfAges::pull_triggers(State& state, Table& table) const {
  if ((state.triggered & kTimeExpired) == 0 && state.turn >= state.config.turn_limit) {
    state.triggered = static_cast<std::uint8_t>(state.triggered | kTimeExpired);
    tell(table, EventKind::end_triggered, rule("DUE-END-01"), {.amount = state.turn});
  }
  if ((state.triggered & kEliminated) != 0) return;
  for (unsigned player = 0; player < seats(state); ++player) {
    if (characters_of(state, player) > 0) continue;
    state.triggered = static_cast<std::uint8_t>(state.triggered | kEliminated);
    tell(table, EventKind::end_triggered, rule("DUE-END-02"),
         {.who = static_cast<int>(player), .amount = state.turn});
  }
}

// DUE-END-03 to 05. Whoever was eliminated keeps his seat and what is still asked of him
// (DUE-END-06): nobody is taken out of the game before it ends.
bool DuelOfAges::ends_now(State& state, Table& table) const {
  pull_triggers(state, table);
  if (state.triggered != 0 && quiet_turn(state)) {
    finish(state, state.loner == kNobody ? rule("DUE-END-04") : rule("DUE-END-03"), table);
    return true;
  }
  if (capped(state)) {
    state.cap_ended = 1;
    tell(table, EventKind::hard_cap, rule("DUE-END-05"), {.amount = state.turn});
    finish(state, rule("DUE-END-05"), table);
    return true;
  }
  if (state.turn == last_of_overtime(state))
    tell(table, EventKind::hard_cap, rule("DUE-END-05"),
         {.amount = state.turn, .more = state.turn + kCapWait});
  return false;
}

// DUE-VP-01 to 06: what everybody has.
void DuelOfAges::tell_points(const State& state, Table& table) const {
  for (unsigned player = 0; player < seats(state); ++player) {
    const int who = static_cast<int>(player);
    for (unsigned index = 0; index < kAdventureKeys; ++index) {
      const auto location = static_cast<Location>(index);
      const int points = location_points(state, player, location);
      if (points == 0) continue;
      const bool idle = state.players[player].progress[index] == 0;
      tell(table, EventKind::scored,
           location == Location::base ? rule("DUE-VP-05")
           : idle && points == 1      ? rule("DUE-VP-02")
           : points == 2              ? rule("DUE-VP-03")
                                      : rule("DUE-VP-01"),
           {.who = who, .amount = points, .more = static_cast<int>(index)});
    }
    tell(table, EventKind::scored, rule("DUE-VP-04"),
         {.who = who,
          .amount = character_points(state, player),
          .more = static_cast<int>(kLocations)});
  }
  for (unsigned player = 0; player < seats(state); ++player)
    tell(table, EventKind::points, rule("DUE-VP-06"),
         {.who = static_cast<int>(player), .amount = points_of(state, player)});
}

void DuelOfAges::finish(State& state, RuleId by, Table& table) const {
  state.agenda.clear();
  tell(table, EventKind::game_ends, by, {.amount = state.turn});
  if (!table.heard()) return;
  tell_points(state, table);
  const Outcome end = outcome(state);
  for (unsigned player = 0; player < seats(state); ++player)
    if (end.rank[player] == 1)
      tell(table, EventKind::won, rule("DUE-VP-06"), {.who = static_cast<int>(player)});
}

// DUE-VP-06: points, then characters, then equipment cards, then together.
Outcome DuelOfAges::outcome(const State& state) const {
  Outcome outcome;
  if (state.step() != Step::over) return outcome;
  outcome.over = true;
  struct Score {
    int points;
    int characters;
    int equipment;
    auto operator<=>(const Score&) const = default;
  };
  std::array<Score, kPlayers> all{};
  for (unsigned player = 0; player < seats(state); ++player)
    all[player] = {points_of(state, player), characters_of(state, player),
                   equipment_of(state, player)};
  for (unsigned player = 0; player < seats(state); ++player) {
    unsigned better = 0;
    for (unsigned other = 0; other < seats(state); ++other) better += all[other] > all[player];
    outcome.rank[player] = static_cast<std::uint8_t>(1 + better);
  }
  return outcome;
}

}  // namespace undercroft::duel_of_ages
