// Who is with whom, who stands where: small questions that all chapters ask.
#pragma once

#include <bit>

#include "games/duel_of_ages/duel_of_ages.hpp"

namespace undercroft::duel_of_ages {

// Each unit of a set, in id order.
template <class Each>
void each_unit(Units units, Each visit) {
  for (; units != 0; units &= units - 1) visit(static_cast<unsigned>(std::countr_zero(units)));
}

inline unsigned seats(const Board& board) {
  return board.config.seats;
}
inline SeatSet seat_of(unsigned player) {
  return SeatSet(Seat{static_cast<std::uint8_t>(player)});
}
inline unsigned left_of(const Board& board, unsigned player) {  // DUE-GEN-02
  return (player + 1) % seats(board);
}
inline unsigned right_of(const Board& board, unsigned player) {
  return (player + seats(board) - 1) % seats(board);
}
inline unsigned side_of(const Board& board, unsigned player) {
  return board.players[player].side;
}
inline bool allied(const Board& board, unsigned a, unsigned b) {  // also with himself
  return side_of(board, a) == side_of(board, b);
}
// The other player of the same side, or kNobody (the Loner).
inline unsigned ally_of(const Board& board, unsigned player) {
  for (unsigned other = 0; other < seats(board); ++other)
    if (other != player && allied(board, player, other)) return other;
  return kNobody;
}
inline bool active(const Board& board, unsigned player) {
  return side_of(board, player) == board.active;
}
// DUE-LES-04: who orders for a side: the Loner himself, or the Lesser Ally.
inline unsigned chooser(const Board& board, unsigned side) {
  if (board.loner != kNobody && side_of(board, board.loner) == side) return board.loner;
  return board.lesser[side];
}

inline unsigned owner_of(const Board& board, unsigned figure) {
  return is_pet(figure) ? board.pets[figure - kUnits].owner : board.units[figure].owner;
}
inline Space space_of(const Board& board, unsigned figure) {
  return is_pet(figure) ? board.pets[figure - kUnits].space : board.units[figure].space;
}
inline unsigned health_of(const Board& board, unsigned figure) {
  return is_pet(figure) ? board.pets[figure - kUnits].health : board.units[figure].health;
}
// On the board, perhaps in a Dome.
inline bool stands(const Board& board, unsigned figure) {
  if (is_pet(figure)) return board.pets[figure - kUnits].owner != kNobody;
  return board.units[figure].standing == Standing::on;
}
inline bool friends(const Board& board, unsigned figure, unsigned other) {
  return allied(board, owner_of(board, figure), owner_of(board, other));
}
inline bool enemies(const Board& board, unsigned figure, unsigned other) {
  return !friends(board, figure, other);
}
inline Units everybody(const Board& board) {
  return board.on[0] | board.on[1] | board.on[2] | board.on[3];
}
inline Units units_of_side(const Board& board, unsigned side) {
  Units units = 0;
  for (unsigned player = 0; player < seats(board); ++player)
    if (side_of(board, player) == side) units |= board.on[player];
  return units;
}
inline Units enemies_of(const Board& board, unsigned player) {
  return units_of_side(board, 1U - side_of(board, player));
}
inline Units enemy_characters(const Board& board, unsigned player) {
  return enemies_of(board, player) & kCharacters;
}
inline Units friends_of(const Board& board, unsigned player) {
  return units_of_side(board, side_of(board, player));
}
inline Units in_space(const Board& board, Units units, Space space) {
  Units there = 0;
  each_unit(units, [&](unsigned unit) {
    if (board.units[unit].space == space) there |= unit_bit(unit);
  });
  return there;
}
inline bool is_dome(const Map& map, Space space) {
  return map.at(space).terrain == Terrain::dome;
}
inline bool marked(const Board& board, unsigned unit, unsigned mark) {
  return (board.units[unit].marks & mark) != 0;
}
inline void mark(Board& board, unsigned unit, unsigned mark) {
  board.units[unit].marks = static_cast<std::uint16_t>(board.units[unit].marks | mark);
}
inline unsigned location_index(Location location) {
  return static_cast<unsigned>(location);
}
inline unsigned progress_of(const Board& board, unsigned player, Location location) {
  return board.players[player].progress[location_index(location)];
}
inline constexpr std::uint8_t kFullGrace = 3;  // Avindel (DUE-SPC-05)
inline constexpr int kDisgrace = 5;            // DUE-SPC-05

// DUE-HQ-04: whether this player may use the HQ.
inline bool may_use_hq(const Board& board, unsigned player) {
  return board.destroyer == kNobody || board.destroyer == player;
}

}  // namespace undercroft::duel_of_ages
