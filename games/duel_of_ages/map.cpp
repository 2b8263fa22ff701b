// The arena: where spaces lie, and what lies on them (3.2).
#include "games/duel_of_ages/map.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

namespace undercroft::duel_of_ages {

namespace {

constexpr std::array<Hex, kDirections> kBeside = {
    {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
constexpr std::uint8_t kElsewhere = 0xFF;

// DUE-MAP-04.
constexpr std::array<Hex, kMaxSlots> kCentres = {{{0, 0}, {5, 4}, {9, -5}, {14, -1}}};

// DUE-MAP-03, in the order of KeySpace, for type E.
constexpr std::array<Hex, kKeySpaces> kOffsets = {
    {{0, 0}, {1, 0}, {1, -1}, {1, -2}, {2, -1}, {2, 0}, {0, 1}, {-1, 1}, {0, -1}}};

constexpr Hex plus(Hex a, Hex b) {
  return {static_cast<std::int8_t>(a.q + b.q), static_cast<std::int8_t>(a.r + b.r)};
}
constexpr Hex minus(Hex a) {
  return {static_cast<std::int8_t>(-a.q), static_cast<std::int8_t>(-a.r)};
}
constexpr bool same(Hex a, Hex b) {
  return a.q == b.q && a.r == b.r;
}
// DUE-MAP-10.
constexpr bool before(Hex a, Hex b) {
  return a.r != b.r ? a.r < b.r : a.q < b.q;
}

// DUE-MAP-02: rows of 2.7.
struct Row {
  int r;
  int first;
  int last;
};
constexpr std::array<Row, 9> kRows = {{{-4, 2, 2},
                                       {-3, 0, 3},
                                       {-2, -2, 4},
                                       {-1, -2, 3},
                                       {0, -3, 3},
                                       {1, -3, 2},
                                       {2, -4, 2},
                                       {3, -3, 0},
                                       {4, -2, -2}}};
constexpr std::array<Hex, kPlatterSpaces> platter_spaces() {
  std::array<Hex, kPlatterSpaces> spaces{};
  unsigned n = 0;
  for (const Row& row : kRows)
    for (int q = row.first; q <= row.last; ++q)
      spaces[n++] = {static_cast<std::int8_t>(q), static_cast<std::int8_t>(row.r)};
  return spaces;
}
constexpr std::array<Hex, kPlatterSpaces> kPlatter = platter_spaces();
constexpr Hex rotate(Hex hex, unsigned times) {
  for (; times > 0; --times)
    hex = {static_cast<std::int8_t>(-hex.r), static_cast<std::int8_t>(hex.q + hex.r)};
  return hex;
}

// DUE-MAP-05: the sites around a platter.
struct Corner {
  Hex offset;
  bool west;
};
constexpr std::array<Corner, 6> kCorners = {{{{4, 0}, false},
                                             {{-1, -4}, false},
                                             {{-5, 5}, false},
                                             {{-4, 0}, true},
                                             {{1, 4}, true},
                                             {{5, -5}, true}}};

Hex key_space(const Site& site, unsigned label) {
  return plus(site.anchor, site.west ? minus(kOffsets[label]) : kOffsets[label]);
}

void find_sites(Geometry& made, unsigned platters) {
  for (unsigned slot = 0; slot < platters; ++slot)
    for (const Corner& corner : kCorners) {
      Site site;
      site.anchor = plus(kCentres[slot], corner.offset);
      site.west = corner.west;
      const auto known = [&](const Site& other) {
        return same(other.anchor, site.anchor) && other.west == site.west;
      };
      const auto end = made.site.begin() + made.sites;
      if (std::none_of(made.site.begin(), end, known)) made.site[made.sites++] = site;
    }
  std::sort(made.site.begin(), made.site.begin() + made.sites,
            [](const Site& a, const Site& b) { return before(a.anchor, b.anchor); });
}

void find_spaces(Geometry& made, unsigned platters) {
  for (unsigned slot = 0; slot < platters; ++slot)
    for (const Hex hex : kPlatter) made.at[made.spaces++] = plus(kCentres[slot], hex);
  for (unsigned site = 0; site < made.sites; ++site)
    for (unsigned label = 0; label < kKeySpaces; ++label)
      made.at[made.spaces++] = key_space(made.site[site], label);
  std::sort(made.at.begin(), made.at.begin() + made.spaces, before);
}

void name_spaces(Geometry& made, unsigned platters) {
  made.slot_of.fill(kElsewhere);
  made.site_of.fill(kElsewhere);
  for (unsigned slot = 0; slot < platters; ++slot)
    for (unsigned rotation = 0; rotation < 6; ++rotation)
      for (unsigned n = 0; n < kPlatterSpaces; ++n) {
        const Space space = made.find(plus(kCentres[slot], rotate(kPlatter[n], rotation)));
        made.platter[slot][rotation][n] = space;
        made.slot_of[space] = static_cast<std::uint8_t>(slot);
      }
  for (unsigned site = 0; site < made.sites; ++site)
    for (unsigned label = 0; label < kKeySpaces; ++label) {
      const Space space = made.find(key_space(made.site[site], label));
      made.site[site].spaces[label] = space;
      made.site_of[space] = static_cast<std::uint8_t>(site);
    }
}

void lay_bits(Geometry& made) {
  const auto bit_of = [&](unsigned space) {
    return Area::bit_of(made.at[space].q, made.at[space].r);
  };
  int first = bit_of(0);
  for (unsigned space = 0; space < made.spaces; ++space) first = std::min(first, bit_of(space));
  made.space_of_bit.fill(kNowhere);
  for (unsigned space = 0; space < made.spaces; ++space) {
    const auto bit = static_cast<unsigned>(bit_of(space) - first) + Area::kFirst * 64;
    assert(bit / 64 <= Area::kLast && made.space_of_bit[bit] == kNowhere);
    made.bit[space] = static_cast<std::uint16_t>(bit);
    made.space_of_bit[bit] = static_cast<Space>(space);
  }
}

Geometry make_geometry(unsigned platters) {
  Geometry made;
  find_sites(made, platters);
  find_spaces(made, platters);
  name_spaces(made, platters);
  lay_bits(made);
  for (auto& beside : made.beside) beside.fill(kNowhere);
  for (Space space = 0; space < made.spaces; ++space) {
    for (unsigned d = 0; d < kDirections; ++d) {
      const Space other = made.find(plus(made.at[space], kBeside[d]));
      made.beside[space][d] = other;
      if (other == kNowhere)
        made.edge[space] = static_cast<std::uint8_t>(made.edge[space] | 1U << d);
      else
        made.entries[d].add(made.bit[other]);
    }
    for (Space other = 0; other < made.spaces; ++other)
      made.far[space][other] =
          static_cast<std::uint8_t>(hex_distance(made.at[space], made.at[other]));
  }
  return made;
}

// DUE-MAP-09: labels printed on the key. Every other side of A, B, C and o2 is a wall.
struct Side {
  KeySpace a;
  KeySpace b;
};
constexpr std::array<Side, 4> kLabyrinthOpen = {
    {{kKeyO6, kKeyA}, {kKeyA, kKeyB}, {kKeyB, kKeyO2}, {kKeyO2, kKeyC}}};
constexpr std::array<Side, 5> kBaseOpen = {
    {{kKeyA, kKeyB}, {kKeyA, kKeyC}, {kKeyB, kKeyC}, {kKeyB, kKeyO2}, {kKeyC, kKeyO2}}};
constexpr std::array<KeySpace, 4> kInside = {kKeyA, kKeyB, kKeyC, kKeyO2};

bool open(std::span<const Side> sides, unsigned a, unsigned b) {
  return std::ranges::any_of(sides, [&](const Side& side) {
    return (side.a == a && side.b == b) || (side.a == b && side.b == a);
  });
}

// DUE-MAP-07.
constexpr std::array<std::uint8_t, kTerrains> kCover = {0, 2, 1, 1, 0, 0, 3, 0, 0, 0};

}  // namespace

Space Geometry::find(Hex hex) const {
  const auto end = at.begin() + spaces;
  const auto found = std::lower_bound(at.begin(), end, hex, before);
  return found != end && same(*found, hex) ? static_cast<Space>(found - at.begin()) : kNowhere;
}

const Geometry& geometry(unsigned platters) {
  static const Geometry kThree = make_geometry(3);
  static const Geometry kFour = make_geometry(4);
  return platters == 3 ? kThree : kFour;
}

// DUE-MAP-06: rho is A to C to B to A, o1 to o3 to o5, o2 to o4 to o6.
KeySpace turned(KeySpace label, unsigned rotation) {
  constexpr std::array<KeySpace, kKeySpaces> kTurn = {kKeyC,  kKeyA,  kKeyB,  kKeyO3, kKeyO4,
                                                      kKeyO5, kKeyO6, kKeyO1, kKeyO2};
  for (; rotation > 0; --rotation) label = kTurn[label];
  return label;
}

// DUE-MAP-11: its o6, or its o1 beside that, touches a platter.
bool walled_fits(const Geometry& geometry, unsigned site, unsigned rotation) {
  for (const KeySpace label : {kKeyO6, kKeyO1}) {
    const Space space = geometry.site[site].spaces[turned(label, rotation)];
    for (const Space other : geometry.beside[space])
      if (other != kNowhere && geometry.slot_of[other] != kElsewhere) return true;
  }
  return false;
}

Map::Map(const Content& content, const Layout& layout, bool sights)
    : geometry_(&duel_of_ages::geometry(layout.size)),
      layout_(layout),
      beside_(geometry_->beside),
      entries_(geometry_->entries),
      walls_(geometry_->edge) {
  for (auto& places : places_) places.fill(kNowhere);
  spots_.fill(kNowhere);
  domes_.fill(kNowhere);
  for (unsigned slot = 0; slot < layout.size; ++slot) lay_platter(content, slot);
  for (unsigned site = 0; site < geometry_->sites; ++site) lay_key(content, site);
  for (Space space = 0; space < spaces(); ++space) {
    Ground& ground = ground_[space];
    ground.cover = kCover[static_cast<unsigned>(ground.terrain)];
    cells_[space] = static_cast<std::uint8_t>(cell_of(ground.terrain, ground.age));
    terrains_[static_cast<unsigned>(ground.terrain)].add(bit(space));
    ages_[static_cast<unsigned>(ground.age)].add(bit(space));
    if (sights) sight_[space].fill(kUnseenYet);
  }
}

// DUE-MAP-02, 08; Domes are numbered before rotation (DUE-MAP-10).
void Map::lay_platter(const Content& content, unsigned slot) {
  const Placed placed = layout_.slots[slot];
  const auto& spaces = geometry_->platter[slot][placed.rotation];
  unsigned dome = slot * 2;
  for (unsigned n = 0; n < kPlatterSpaces; ++n) {
    Ground& ground = ground_[spaces[n]];
    ground.bare = placed.what == kNoPlatter;
    if (ground.bare) continue;
    const Platter& platter = content.platters[placed.what];
    ground.terrain = platter.terrain[n];
    ground.age = platter.age;
    if (ground.terrain != Terrain::dome || dome >= slot * 2 + 2) continue;
    ground.dome = static_cast<std::uint8_t>(dome);
    domes_[dome++] = spaces[n];
  }
}

// DUE-MAP-06, 08, and section 6 for keys that are blank.
void Map::lay_key(const Content& content, unsigned site) {
  const Placed placed = layout_.sites[site];
  const auto& spaces = geometry_->site[site].spaces;
  if (placed.what == kNoKey) {
    for (const Space space : spaces) ground_[space].bare = true;
    return;
  }
  const Key& key = content.keys[placed.what];
  const bool blank = (layout_.blank >> placed.what & 1U) != 0;
  for (unsigned label = 0; label < kKeySpaces; ++label) {
    const Space space = spaces[turned(static_cast<KeySpace>(label), placed.rotation)];
    Ground& ground = ground_[space];
    ground.age = key.age;
    if (blank) continue;
    const KeyLayout& printed = key.spaces[label];
    ground.terrain = printed.terrain;
    ground.location = placed.what;
    ground.spot = printed.spot;
    ground.position = printed.position;
    if (printed.spot == Spot::track || printed.spot == Spot::contest || printed.spot == Spot::tower)
      places_[placed.what][printed.position] = space;
    if (printed.spot != Spot::none) spots_[static_cast<unsigned>(printed.spot)] = space;
  }
  if (key.walled && !blank) raise_walls(site, placed);
}

// DUE-MAP-09, 12.
void Map::raise_walls(unsigned site, Placed placed) {
  const auto& spaces = geometry_->site[site].spaces;
  const bool base = placed.what == static_cast<unsigned>(Location::base);
  const std::span<const Side> sides =
      base ? std::span<const Side>(kBaseOpen) : std::span<const Side>(kLabyrinthOpen);
  std::array<Space, kKeySpaces> at{};
  for (unsigned label = 0; label < kKeySpaces; ++label)
    at[label] = spaces[turned(static_cast<KeySpace>(label), placed.rotation)];
  for (const KeySpace label : kInside) {
    const Space space = at[label];
    ground_[space].walled = true;
    ground_[space].base = base;
    for (unsigned d = 0; d < kDirections; ++d) {
      const Space other = geometry_->beside[space][d];
      if (other == kNowhere) continue;
      const auto found = std::ranges::find(at, other);
      if (found != at.end() && open(sides, label, static_cast<unsigned>(found - at.begin())))
        continue;
      const bool gate = base && label == kKeyA && other == at[kKeyO6];
      walls_[space] = static_cast<std::uint8_t>(walls_[space] | 1U << d);
      walls_[other] = static_cast<std::uint8_t>(walls_[other] | 1U << opposite(d));
      if (!gate) close(space, d);
      close(other, opposite(d));
    }
  }
}

void Map::close(Space space, unsigned direction) {
  const Space other = std::exchange(beside_[space][direction], kNowhere);
  if (other != kNowhere) entries_[direction].remove(bit(other));
}

// DUE-MAP-12: beside each other, and neither a wall nor the gate between them: through that one may
// walk, outward, but nothing else passes.
bool Map::adjacent(Space a, Space b) const {
  for (unsigned d = 0; d < kDirections; ++d)
    if (geometry_->beside[a][d] == b) return (walls_[a] >> d & 1U) == 0;
  return false;
}

bool Map::in_play(Location location) const {
  const auto index = static_cast<std::uint8_t>(location);
  if ((layout_.blank >> index & 1U) != 0) return false;
  return std::ranges::any_of(layout_.sites, [&](Placed key) { return key.what == index; });
}

namespace {

// A space where somebody may adventure from outside.
bool invites(const Ground& ground) {
  return ground.spot == Spot::track || ground.spot == Spot::contest || ground.spot == Spot::field ||
         ground.spot == Spot::tower || ground.spot == Spot::gate_yard;
}

}  // namespace

// DUE-SET-07. On foot a way there is a way back, but for Domes and the gate.
bool Map::connected() const {
  Area called{};
  for (Space space = 0; space < spaces(); ++space)
    if (invites(ground_[space])) called.add(bit(space));
  unsigned first = Area::kFirst;
  while (first <= Area::kLast && called.words[first] == 0) ++first;
  if (first > Area::kLast) return true;
  Area reached{};
  reached.words[first] = called.words[first] & -called.words[first];
  const Area& deep = spaces_of(Terrain::deep);
  const Area& closed = spaces_of(Terrain::dome);
  for (bool more = true; more;) {
    more = false;
    for (unsigned i = Area::kFirst; i <= Area::kLast; ++i) {
      const std::uint64_t next =
          after_step(reached, entries_, i) & ~deep.words[i] & ~closed.words[i] & ~reached.words[i];
      reached.words[i] |= next;
      more = more || next != 0;
    }
  }
  for (unsigned i = Area::kFirst; i <= Area::kLast; ++i)
    if ((called.words[i] & ~reached.words[i]) != 0) return false;
  for (unsigned dome = 0; dome < domes(); ++dome)
    if (domes_[dome] != kNowhere && std::ranges::none_of(beside_[domes_[dome]], [&](Space other) {
          return other != kNowhere && reached.has(bit(other));
        }))
      return false;
  return true;
}

}  // namespace undercroft::duel_of_ages
