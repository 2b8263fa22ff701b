// How a figure gets about: what each step costs it (2.0, DUE-MAP-07), and the cheapest ways from a
// space (DUE-MOV-01, DUE-PET-02).
#pragma once

#include <array>
#include <bit>

#include "games/duel_of_ages/duel_of_ages.hpp"

namespace undercroft::duel_of_ages {

// A set of spaces.
struct SpaceSet {
  std::array<std::uint64_t, kSpaceWords> words{};
  bool has(Space space) const { return (words[space / 64U] >> (space % 64U) & 1U) != 0; }
  void add(Space space) { words[space / 64U] |= std::uint64_t{1} << (space % 64U); }
  void remove(Space space) { words[space / 64U] &= ~(std::uint64_t{1} << (space % 64U)); }
};

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

// The cheapest ways from a space, and of ways that cost the same the one whose list of spaces comes
// first in canonical order.
class Ways {
 public:
  // A dearer step than this is reckoned as this.
  static constexpr unsigned kMostCost = 15;
  static constexpr unsigned kFarthest = Reach::kNot - 1U;

  Ways(const Map& map, const Gait& gait, const SpaceSet& stops, Reach& out)
      : map_(map), gait_(gait), stops_(stops), out_(out) {
    out.cost.fill(Reach::kNot);
    out.end = {};
  }
  // Everything that can be reached for so many points.
  void spread(Space from, unsigned points) { run(from, points, nullptr); }
  // The same, but of ways that cost the same any: where only the costs matter.
  void flood(Space from, unsigned points) {
    ordered_ = false;
    run(from, points, nullptr);
  }
  // The goal with the cheapest way to it, or kNowhere; other ways are not followed to their end.
  Space seek(Space from, const SpaceSet& goals, unsigned points = kFarthest) {
    return run(from, points, &goals);
  }
  Space before(Space space) const { return before_[space]; }

 private:
  Space run(Space from, unsigned points, const SpaceSet* goals);
  void expand(Space space, unsigned cost);
  bool first(Space a, Space b, Space next) const;
  Space reached(const SpaceSet& bucket, const SpaceSet& goals) const;

  const Map& map_;
  const Gait& gait_;
  const SpaceSet& stops_;
  Reach& out_;
  std::array<SpaceSet, kMostCost + 1> ring_{};  // by cost, modulo its size
  unsigned waiting_ = 0;                        // spaces in it
  unsigned points_ = 0;
  bool ordered_ = true;
  // Of spaces that have a cost.
  std::array<Space, kMaxSpaces> before_;
  std::array<std::uint8_t, kMaxSpaces> depth_;
};

// Spaces outside Domes with an enemy unit in them (DUE-MOV-02); none for those who need not stop.
SpaceSet stops_for(const Board& board, unsigned figure, const Gait& gait);

}  // namespace undercroft::duel_of_ages
