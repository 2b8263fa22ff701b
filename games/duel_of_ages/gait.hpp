// How a figure gets about: what each step costs it (2.0, DUE-MAP-07), and where it must stop.
#pragma once

#include <array>

#include "games/duel_of_ages/duel_of_ages.hpp"

namespace undercroft::duel_of_ages {

// A dearer step than this is reckoned as this.
inline constexpr unsigned kMostStepCost = 15;
inline constexpr unsigned kMesa = static_cast<unsigned>(Terrain::mesa);

struct Gait {
  // Of entering a space, by terrain and age (cell_of); 0: it may not. A mesa from elsewhere.
  std::array<std::uint8_t, kCells> cost{};
  std::array<std::uint8_t, kCells> from_mesa{};  // likewise from a mesa
  std::uint64_t no_end = 0;                      // where it may not end: a bit for each cell
  std::uint32_t hidden = 0;  // unrevealed cards of its hand that may make a difference
  bool flies = false;
  bool nostop = false;

  const std::array<std::uint8_t, kCells>& leaving(unsigned cell) const {
    return terrain_of(cell) == Terrain::mesa ? from_mesa : cost;
  }
  unsigned enter(const Map& map, Space from, Space to) const {  // 0: not
    return leaving(map.cell(from))[map.cell(to)];
  }
  bool may_end(const Map& map, Space space) const { return (no_end >> map.cell(space) & 1U) == 0; }
};
static_assert(kCells <= 64);

// Spaces outside Domes with an enemy unit in them (DUE-MOV-02); none for those who need not stop.
Area stops_for(const Map& map, const Board& board, unsigned figure, const Gait& gait);

}  // namespace undercroft::duel_of_ages
