// 3.23: victory points, at any moment of the game as they stand then.
#include <array>

#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

using Values = std::array<int, kPlayers>;

// DUE-VP-01 to 03: ahead of all others 3, tied for first 2, second or tied for second 1. Places are
// dense: second is whoever has the next lower value that occurs, also if that is nothing at all.
int points_for(const Values& values, unsigned player, unsigned count) {
  int higher = -1;  // the lowest value above the own one
  bool other_higher = false;
  bool equal = false;
  for (unsigned other = 0; other < count; ++other) {
    if (other == player) continue;
    if (values[other] == values[player]) equal = true;
    if (values[other] <= values[player]) continue;
    other_higher |= higher >= 0 && higher != values[other];
    higher = values[other];
  }
  if (higher < 0) return equal ? 2 : 3;
  return other_higher ? 0 : 1;
}

bool scored(const Board& board, Location location) {
  const unsigned index = location_index(location);
  if (location == Location::base || index >= kAdventureKeys) return false;
  return (board.config.locations >> index & 1U) != 0;
}

}  // namespace

// DUE-VP-04, DUE-END-02: characters on the board, not yet on it, or returning; no prisoners.
int DuelOfAges::characters_of(const Board& board, unsigned player) const {
  int count = board.players[player].off + std::popcount(board.on[player] & kCharacters);
  each_unit(units_with(Custom::blatt_reset), [&](unsigned unit) {
    const Unit& one = board.units[unit];
    if (one.standing == Standing::returning && one.owner == player) ++count;
  });
  return count;
}

// DUE-VP-01, DUE-VP-05: a location that was left out scores nothing, and of the Base only the HQ
// counts.
int DuelOfAges::location_points(const Board& board, unsigned player, Location location,
                                unsigned ahead) const {
  if (location == Location::base) return board.destroyer == player ? 3 : 0;
  if (!scored(board, location)) return 0;
  Values values{};
  for (unsigned other = 0; other < seats(board); ++other)
    values[other] = static_cast<int>(progress_of(board, other, location)) + (other == ahead);
  return points_for(values, player, seats(board));
}

// DUE-VP-04: characters are scored like a location.
int DuelOfAges::character_points(const Board& board, unsigned player) const {
  Values values{};
  for (unsigned other = 0; other < seats(board); ++other)
    values[other] = characters_of(board, other);
  return points_for(values, player, seats(board));
}

int DuelOfAges::points_of(const Board& board, unsigned player) const {
  int points = character_points(board, player);
  for (unsigned index = 0; index < kAdventureKeys; ++index)
    points += location_points(board, player, static_cast<Location>(index));
  return points;
}

}  // namespace undercroft::duel_of_ages
