// The arena: platters joined by keys (3.2), what can be seen from where (3.3).
//
// Where spaces lie is the same for every map of a size: `Geometry`. What is on them depends on
// which platters and keys were placed: `Map`. Both are made once and then only looked up. A map is
// a function of its `Layout`, so it stands in no state: `map_of` keeps the last few that were asked
// for, each thread its own.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "games/duel_of_ages/area.hpp"
#include "games/duel_of_ages/content.hpp"

namespace undercroft::duel_of_ages {

using Space = std::uint16_t;  // an index in canonical order (DUE-MAP-10)
inline constexpr Space kNowhere = 0xFFFF;
inline constexpr unsigned kMaxSpaces = 316;  // four players (DUE-MAP-05)
inline constexpr unsigned kDirections = 6;   // in the order of DUE-MAP-01
inline constexpr unsigned kMaxSlots = 4;
inline constexpr unsigned kMaxSites = 16;
inline constexpr unsigned kMaxDomes = 8;
inline constexpr std::uint8_t kNoKey = 0xFF;
inline constexpr std::uint8_t kNoPlatter = 0xFF;

// Which platter lies in which slot, which key on which site, and how they are turned.
struct Placed {
  std::uint8_t what = 0xFF;
  std::uint8_t rotation = 0;
  friend bool operator==(const Placed&, const Placed&) = default;
};
struct Layout {
  std::array<Placed, kMaxSlots> slots{};
  std::array<Placed, kMaxSites> sites{};
  std::uint16_t blank = 0;  // option `locations`: keys that are blank, a bit each
  std::uint8_t size = 3;    // platters
  std::uint8_t unused = 0;
  friend bool operator==(const Layout& a, const Layout& b) { return same(a, b); }
  unsigned site_count() const { return size == 3 ? 13 : 16; }

 private:
  // Asked more often than anything else about a map, so it is a handful of instructions: words of 8
  // bytes, of which the last two overlap.
  static bool same(const Layout& a, const Layout& b) {
    static_assert(sizeof(Layout) == 44 && std::has_unique_object_representations_v<Layout>);
    std::uint64_t differ = 0;
#pragma GCC unroll 6
    for (const std::size_t at : {0U, 8U, 16U, 24U, 32U, 36U}) differ |= word(a, at) ^ word(b, at);
    return differ == 0;
  }
  static std::uint64_t word(const Layout& layout, std::size_t at) {
    std::uint64_t word = 0;
    std::memcpy(&word, reinterpret_cast<const char*>(&layout) + at, sizeof word);
    return word;
  }
};

struct Hex {
  std::int8_t q = 0;
  std::int8_t r = 0;
};
constexpr int hex_distance(Hex a, Hex b) {  // DUE-MAP-01
  const int dq = a.q - b.q;
  const int dr = a.r - b.r;
  const auto size = [](int n) { return n < 0 ? -n : n; };
  const int most = size(dq) > size(dr) ? size(dq) : size(dr);
  return most > size(dq + dr) ? most : size(dq + dr);
}

struct Site {
  Hex anchor;
  bool west = false;                       // type W: negated offsets
  std::array<Space, kKeySpaces> spaces{};  // of its labels A .. o6 at rotation 0
};

// DUE-MAP-01 to 06, 10: for three or four platters.
struct Geometry {
  Space spaces = 0;
  unsigned sites = 0;
  std::array<Hex, kMaxSpaces> at{};
  std::array<std::array<Space, kDirections>, kMaxSpaces> beside{};  // kNowhere: off the map
  std::array<Site, kMaxSites> site{};
  std::array<std::uint8_t, kMaxSpaces> edge{};  // directions that lead off the map: a bit each
  // The map space of the n-th space of the platter in that slot at that rotation (DUE-MAP-02).
  std::array<std::array<std::array<Space, kPlatterSpaces>, 6>, kMaxSlots> platter{};
  std::array<std::uint8_t, kMaxSpaces> slot_of{};                      // 0xFF: a key's
  std::array<std::uint8_t, kMaxSpaces> site_of{};                      // 0xFF: a platter's
  std::array<std::array<std::uint8_t, kMaxSpaces>, kMaxSpaces> far{};  // distances
  Entries entries{};
  std::array<std::uint16_t, kMaxSpaces> bit{};    // in an Area
  std::array<Space, Area::kBits> space_of_bit{};  // kNowhere: none
  Space find(Hex hex) const;
};
const Geometry& geometry(unsigned platters);  // 3 or 4

// DUE-MAP-06: where label `label` of a key lies that is placed with that rotation.
KeySpace turned(KeySpace label, unsigned rotation);
// DUE-MAP-11: whether a walled key may lie there like that.
bool walled_fits(const Geometry& geometry, unsigned site, unsigned rotation);

inline constexpr std::uint8_t kNoSight = 0xFF;
inline constexpr std::uint8_t kUnseenYet = 0xFE;

struct Ground {
  Terrain terrain = Terrain::clear;
  Age age = Age::ancient;
  std::uint8_t cover = 0;
  std::uint8_t location = 0xFF;  // Location, of a key that is not blank
  Spot spot = Spot::none;
  std::uint8_t position = 0;  // of tracks and contests: 1 is the first
  std::uint8_t dome = 0xFF;   // from 0: Dome 1 is 0
  bool walled = false;        // A, B, C or o2 of a walled key
  bool base = false;          // in the Base: Main Gate, HQ, Prison, Vault (DUE-BAS-01)
  bool bare = false;          // nothing lies here yet: the map is still being built
};

inline constexpr unsigned kAges = 4;
inline constexpr unsigned kCells = kTerrains * kAges;
constexpr unsigned cell_of(Terrain terrain, Age age) {
  return static_cast<unsigned>(terrain) * kAges + static_cast<unsigned>(age);
}
constexpr Terrain terrain_of(unsigned cell) {
  return static_cast<Terrain>(cell / kAges);
}

class Map {
 public:
  // Without `sights` nobody may ask what can be seen: enough to find ways.
  Map(const Content& content, const Layout& layout, bool sights = true);

  const Layout& layout() const { return layout_; }
  const Geometry& geometry() const { return *geometry_; }
  Space spaces() const { return geometry_->spaces; }
  const Ground& at(Space space) const { return ground_[space]; }
  // Terrain and age of a space in one number (map.hpp, cell_of): all that a step's cost needs.
  unsigned cell(Space space) const { return cells_[space]; }
  // Where a step in that direction leads, for a Move: kNowhere over the edge and through walls
  // (DUE-MAP-09, DUE-MAP-12); the gate side is open outward only. Terrain is not looked at.
  Space beside(Space space, unsigned direction) const { return beside_[space][direction]; }
  // The same for sets of spaces.
  unsigned bit(Space space) const { return geometry_->bit[space]; }
  Space space_of_bit(unsigned bit) const { return geometry_->space_of_bit[bit]; }
  const Entries& entries() const { return entries_; }
  const Area& spaces_of(Terrain terrain) const { return terrains_[static_cast<unsigned>(terrain)]; }
  const Area& spaces_of(Age age) const { return ages_[static_cast<unsigned>(age)]; }
  int distance(Space a, Space b) const { return geometry_->far[a][b]; }
  bool adjacent(Space a, Space b) const;
  // DUE-LOS-01 to 04: the line cover between two different spaces, or kNoSight. Worked out when a
  // pair is first asked about.
  std::uint8_t sight(Space a, Space b) const {
    const std::uint8_t known = sight_[a][b];
    return known != kUnseenYet ? known : look(a, b);
  }
  Space dome(unsigned number) const { return domes_[number]; }  // from 0
  unsigned domes() const { return layout_.size * 2U; }
  // The space of a position of a track or contest (from 1), of a tower (0); kNowhere: not on it.
  Space place(Location location, unsigned position) const {
    return places_[static_cast<unsigned>(location)][position];
  }
  Space place(Spot spot) const { return spots_[static_cast<unsigned>(spot)]; }  // base, vistas
  bool in_play(Location location) const;  // placed and not blank
  // DUE-SET-07: every adventure space can be reached on foot from every Dome, the Base excepted.
  bool connected() const;

 private:
  void lay_platter(const Content& content, unsigned slot);
  void lay_key(const Content& content, unsigned site);
  void raise_walls(unsigned site, Placed placed);
  void close(Space space, unsigned direction);
  std::uint8_t look(Space a, Space b) const;
  std::uint8_t along(const struct Line& line, Space from, Space to) const;
  const Geometry* geometry_;
  Layout layout_;
  std::array<Ground, kMaxSpaces> ground_{};
  std::array<std::uint8_t, kMaxSpaces> cells_{};
  std::array<std::array<Space, kDirections>, kMaxSpaces> beside_{};
  Entries entries_;
  std::array<Area, kTerrains> terrains_{};
  std::array<Area, kAges> ages_{};
  // Bit d of [space]: a step in that direction crosses a wall or the gate side, or leaves the map.
  std::array<std::uint8_t, kMaxSpaces> walls_{};
  std::array<std::array<Space, 8>, kLocations> places_{};
  std::array<Space, 16> spots_{};
  std::array<Space, kMaxDomes> domes_{};
  mutable std::array<std::array<std::uint8_t, kMaxSpaces>, kMaxSpaces> sight_;  // rows in use
};

// The map of a layout; where nothing lies yet its spaces are `bare`. The reference is good until 15
// other maps were asked for by this thread; nobody keeps it over a decision.
//
// `stamp` is what of the content maps are made of, in one number (map_stamp): equal numbers, equal
// maps, so contents of two houses never share one. 0: it is worked out, which takes a while.
const Map& map_of(const Content& content, const Layout& layout, std::uint64_t stamp = 0);
std::uint64_t map_stamp(const Content& content);

// map_cache.cpp. The map that this thread looked at last.
struct LastMap {
  std::uint64_t stamp = 0;
  Layout layout;
  const Map* map = nullptr;
};
extern constinit thread_local LastMap last_map;
const Map& find_map(const Content& content, const Layout& layout, std::uint64_t stamp);

inline const Map& map_of(const Content& content, const Layout& layout, std::uint64_t stamp) {
  if (stamp != 0 && last_map.stamp == stamp && last_map.layout == layout) [[likely]]
    return *last_map.map;
  return find_map(content, layout, stamp);
}

// map_lines.cpp. DUE-LOS-01: the two lines from a space to another that lies (dq, dr) from it, as
// directions, three bits each, the first step lowest.
struct Line {
  std::array<std::uint64_t, 2> steps{};
  unsigned direction(unsigned i) const {
    return static_cast<unsigned>(steps[i / 21] >> (3 * (i % 21)) & 7U);
  }
};
const std::array<Line, 2>& lines(int dq, int dr);  // sign +1, then -1

constexpr unsigned opposite(unsigned direction) {
  return (direction + 3) % kDirections;
}

}  // namespace undercroft::duel_of_ages
