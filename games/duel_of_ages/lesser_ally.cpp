// 3.7: who of an Alliance has fewer characters, and with them the say.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// A scenario may answer every roll with the same face; then the lowest seat has it.
constexpr int kMostRolls = 50;

int roll_of(unsigned player, Table& table) {
  const int face = static_cast<int>(table.roll(static_cast<std::uint16_t>(ChanceKind::die), 6)) + 1;
  tell(table, EventKind::lesser_roll, rule("DUE-LES-02"),
       {.who = static_cast<int>(player), .amount = face});
  return face;
}

// The players of the set who roll highest.
unsigned highest_of(unsigned players, Table& table) {
  int best = 0;
  unsigned highest = 0;
  for (unsigned player = 0; player < kPlayers; ++player) {
    if ((players >> player & 1U) == 0) continue;
    const int face = roll_of(player, table);
    if (face > best) highest = 0;
    if (face >= best) highest |= 1U << player;
    best = std::max(best, face);
  }
  return highest;
}

}  // namespace

// DUE-LES-01: characters on the board, not yet on it, or returning, and henchmen, those that wait
// with their characters too; no prisoners.
int DuelOfAges::lesser_count(const Board& board, unsigned player) const {
  int count = characters_of(board, player) + std::popcount(board.on[player] & ~kCharacters);
  const Player& his = board.players[player];
  for (unsigned i = 0; i < his.off; ++i) count += his.off_tokens[i];
  return count;
}

// DUE-LES-02, DUE-CRD-09: cards of units and `off` characters, Badges but those of prisoners,
// unleashed Pets and deployed Jump Pads.
int DuelOfAges::equipment_of(const Board& board, unsigned player) const {
  int count = 0;
  each_unit(board.on[player],
            [&](unsigned unit) { count += static_cast<int>(board.hands.count(unit)); });
  const Player& his = board.players[player];
  for (unsigned i = 0; i < his.off; ++i) count += his.off_cards[i];
  for (const std::uint8_t holder : board.badges.holder)
    if (holder != kNobody && board.units[holder].owner == player &&
        board.units[holder].standing != Standing::prison)
      ++count;
  for (const Pet& pet : board.pets) count += pet.owner == player ? 1 : 0;
  for (const Pad& pad : board.pads) count += pad.owner == player ? 1 : 0;
  return count;
}

// DUE-LES-02, DUE-FOU-05: of several players the one with the fewest equipment cards; where that is
// not one, each rolls a die and the highest is it.
unsigned DuelOfAges::poorest_of(const Board& board, unsigned players, Table& table) const {
  unsigned poorest = 0;
  int fewest = 0;
  for (unsigned player = 0; player < seats(board); ++player) {
    if ((players >> player & 1U) == 0) continue;
    const int cards = equipment_of(board, player);
    if (poorest == 0 || cards < fewest) {
      poorest = 0;
      fewest = cards;
    }
    if (cards == fewest) poorest |= 1U << player;
  }
  for (int rolls = 0; !std::has_single_bit(poorest) && rolls < kMostRolls; ++rolls)
    poorest = highest_of(poorest, table);
  return static_cast<unsigned>(std::countr_zero(poorest));
}

// DUE-LES-01, -02: the Lesser Ally of a side; the Loner's side has none. DUE-LES-03: he stays so
// until the turn ends.
void DuelOfAges::find_lesser(State& state, unsigned side, Table& table) const {
  state.lesser[side] = kNobody;
  unsigned allies = 0;
  for (unsigned player = 0; player < seats(state); ++player)
    if (side_of(state, player) == side) allies |= 1U << player;
  if (std::popcount(allies) < 2) return;
  const auto one = static_cast<unsigned>(std::countr_zero(allies));
  const unsigned other = ally_of(state, one);
  const int difference = lesser_count(state, one) - lesser_count(state, other);
  const unsigned lesser = difference < 0   ? one
                          : difference > 0 ? other
                                           : poorest_of(state, allies, table);
  state.lesser[side] = static_cast<std::uint8_t>(lesser);
  const bool lot = equipment_of(state, one) == equipment_of(state, other);
  tell(table, EventKind::lesser_ally,
       difference != 0 ? rule("DUE-LES-01")
       : lot           ? rule("DUE-LES-03")
                       : rule("DUE-LES-02"),
       {.who = static_cast<int>(lesser),
        .amount = lesser_count(state, lesser),
        .more = equipment_of(state, lesser)});
}

}  // namespace undercroft::duel_of_ages
