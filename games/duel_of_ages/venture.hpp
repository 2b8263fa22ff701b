// Small questions that the chapters on adventures ask (3.15 to 3.17).
#pragma once

#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

inline Location location_of(const Venture& venture) {
  return static_cast<Location>(venture.location);
}
inline bool is_labyrinth(Location location) {
  return location <= Location::lab_future;
}
inline bool is_tower(Location location) {
  return location == Location::havoc || location == Location::knowledge;
}
// DUE-ADV-07, DUE-TOW-03: the ten places where a marker moves along a track.
inline bool is_track(Location location) {
  return is_labyrinth(location) || is_tower(location) ||
         (location >= Location::ruins && location <= Location::lith_strategica);
}
// 2.9: the most progress there is.
inline unsigned goal_of(Location location) {
  if (is_tower(location)) return 3;
  return is_track(location) ? 4 : 6;
}

inline bool has_flag(const Venture& venture, unsigned flag) {
  return (venture.flags & flag) != 0;
}
inline void add_flag(Venture& venture, unsigned flag) {
  venture.flags = static_cast<std::uint8_t>(venture.flags | flag);
}
inline bool succeeded(const Venture& venture) {
  return venture.grade >= Grade::squeak;
}

inline Units outside_domes(const Board& board, const Map& map, Units units) {
  Units outside = 0;
  each_unit(units, [&](unsigned unit) {
    if (!is_dome(map, board.units[unit].space)) outside |= unit_bit(unit);
  });
  return outside;
}
// DUE-PRI-05: prisoners belong to whoever controls them now.
inline Units prisoners_of(const Board& board, unsigned player) {
  Units prisoners = 0;
  for (unsigned unit = 0; unit < kMaxCharacters; ++unit)
    if (board.units[unit].standing == Standing::prison && board.units[unit].owner == player)
      prisoners |= unit_bit(unit);
  return prisoners;
}

// venturing.cpp: the rule of a place.
RuleId rule_of(const Map& map, const Venture& venture);

}  // namespace undercroft::duel_of_ages
