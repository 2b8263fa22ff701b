// The arena of Duel of Ages (3.2, 3.3), what may be placed where (3.5), maps as texts (section 6)
// and the cheapest ways (3.11).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/rng.hpp"
#include "games/duel_of_ages/map_building.hpp"
#include "games/duel_of_ages/map_text.hpp"
#include "games/duel_of_ages/ways.hpp"
#include "tests/duel_of_ages_rig.hpp"

namespace undercroft::duel_of_ages {
namespace {

std::uint8_t byte(std::size_t n) {
  return static_cast<std::uint8_t>(n);
}
constexpr Hex hex(int q, int r) {
  return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
}

std::uint8_t platter(std::string_view id) {
  return byte(static_cast<std::size_t>(std::ranges::find(box().platters, id, &Platter::id) -
                                       box().platters.begin()));
}
std::uint8_t key(Location location) {
  return static_cast<std::uint8_t>(location);
}

Layout empty(unsigned size) {
  Layout layout;
  layout.size = byte(size);
  return layout;
}

// Keys come in any order, as people place them.
Layout random_layout(unsigned size, Rng& rng, std::uint16_t blank = 0) {
  Layout layout = empty(size);
  layout.blank = blank;
  for (unsigned slot = 0; slot < size; ++slot) {
    const auto taken = [&](unsigned what) {
      return std::ranges::any_of(layout.slots, [&](Placed p) { return p.what == what; });
    };
    unsigned what = rng.below(static_cast<std::uint32_t>(box().platters.size()));
    while (taken(what)) what = rng.below(static_cast<std::uint32_t>(box().platters.size()));
    layout.slots[slot] = {byte(what), byte(rng.below(kPlatterRotations))};
  }
  while (keys_placed(layout) < layout.site_count()) {
    const unsigned what = rng.below(kLocations);
    if (key_placed(layout, what) || !key_of_size(box(), layout, what)) continue;
    Sites room;
    const auto places = places_for(box(), layout, what, room);
    EXPECT_FALSE(places.empty());
    const unsigned place = places[rng.below(static_cast<std::uint32_t>(places.size()))];
    layout.sites[place / kKeyRotations] = {byte(what), byte(place % kKeyRotations)};
  }
  return layout;
}

// DUE-MAP-05
TEST(DuelMap, ThreePlattersMake246SpacesAnd13SitesFourMake316And16) {
  EXPECT_EQ(geometry(3).spaces, 246U);
  EXPECT_EQ(geometry(3).sites, 13U);
  EXPECT_EQ(geometry(4).spaces, 316U);
  EXPECT_EQ(geometry(4).sites, 16U);
}

struct Expected {
  bool west;
  int q;
  int r;
};
void expect_sites(unsigned size, const std::vector<Expected>& sites) {
  const Geometry& where = geometry(size);
  ASSERT_EQ(where.sites, sites.size());
  for (unsigned i = 0; i < sites.size(); ++i) {
    EXPECT_EQ(where.site[i].west, sites[i].west) << i;
    EXPECT_EQ(where.site[i].anchor.q, sites[i].q) << i;
    EXPECT_EQ(where.site[i].anchor.r, sites[i].r) << i;
  }
}

// DUE-MAP-05
TEST(DuelMap, SitesAreNumberedAsInTheRules) {
  constexpr bool W = true;
  constexpr bool E = false;
  expect_sites(3, {{W, 14, -10},
                   {E, 8, -9},
                   {W, 5, -5},
                   {E, 13, -5},
                   {E, -1, -4},
                   {W, 10, -1},
                   {W, -4, 0},
                   {E, 4, 0},
                   {W, 1, 4},
                   {E, 9, 4},
                   {E, -5, 5},
                   {W, 6, 8},
                   {E, 0, 9}});
  expect_sites(4, {{W, 14, -10},
                   {E, 8, -9},
                   {W, 19, -6},
                   {W, 5, -5},
                   {E, 13, -5},
                   {E, -1, -4},
                   {W, 10, -1},
                   {E, 18, -1},
                   {W, -4, 0},
                   {E, 4, 0},
                   {W, 15, 3},
                   {W, 1, 4},
                   {E, 9, 4},
                   {E, -5, 5},
                   {W, 6, 8},
                   {E, 0, 9}});
}

// DUE-MAP-10, DUE-MAP-12: in order, each once; no key beside a key.
TEST(DuelMap, SpacesAreInCanonicalOrderAndKeysNeverTouch) {
  for (const unsigned size : {3U, 4U}) {
    const Geometry& where = geometry(size);
    for (Space space = 0; space < where.spaces; ++space) {
      EXPECT_EQ(where.find(where.at[space]), space);
      EXPECT_NE(where.slot_of[space] == 0xFF, where.site_of[space] == 0xFF);
      if (space > 0) {
        const Hex a = where.at[space - 1U];
        const Hex b = where.at[space];
        EXPECT_TRUE(a.r < b.r || (a.r == b.r && a.q < b.q));
      }
      for (unsigned d = 0; d < kDirections; ++d) {
        const Space other = where.beside[space][d];
        if (other == kNowhere) continue;
        EXPECT_EQ(where.beside[other][opposite(d)], space);
        EXPECT_EQ(where.far[space][other], 1);
        const bool both = where.site_of[space] != 0xFF && where.site_of[other] != 0xFF;
        EXPECT_TRUE(!both || where.site_of[space] == where.site_of[other]);
      }
    }
    EXPECT_EQ(where.find(hex(40, 40)), kNowhere);
  }
}

// DUE-MAP-11
TEST(DuelMap, NineOf39AndTenOf48RotationsAreIllegalForWalledKeys) {
  const auto illegal = [](unsigned size) {
    unsigned count = 0;
    for (unsigned site = 0; site < geometry(size).sites; ++site) {
      unsigned here = 0;
      for (unsigned rotation = 0; rotation < kKeyRotations; ++rotation)
        here += walled_fits(geometry(size), site, rotation) ? 0 : 1;
      EXPECT_LE(here, 1U);
      count += here;
    }
    return count;
  };
  EXPECT_EQ(illegal(3), 9U);
  EXPECT_EQ(illegal(4), 10U);
}

void expect_labyrinth(unsigned site, unsigned rotation, const std::vector<Hex>& from_entrance) {
  Layout layout = empty(3);
  layout.sites[site] = {key(Location::lab_ancient), byte(rotation)};
  const Map map(box(), layout);
  for (unsigned i = 0; i < from_entrance.size(); ++i) {
    const Space space = map.geometry().find(from_entrance[i]);
    EXPECT_EQ(map.place(Location::lab_ancient, 5 - i), space) << "L" << 5 - i;
    EXPECT_EQ(map.at(space).position, 5 - i);
    EXPECT_EQ(map.at(space).spot, Spot::track);
  }
}

// S-07
TEST(DuelMap, LabyrinthsLieAsInTheWorkedExample) {
  expect_labyrinth(7, 0, {hex(4, -1), hex(4, 0), hex(5, 0), hex(6, -1), hex(5, -1)});
  expect_labyrinth(7, 1, {hex(6, -1), hex(5, -1), hex(4, 0), hex(4, 1), hex(5, 0)});
  expect_labyrinth(2, 0, {hex(5, -4), hex(5, -5), hex(4, -5), hex(3, -4), hex(4, -4)});
}

// S-08
TEST(DuelMap, TheFirstDomeOfTurnedStandingStonesIsDome3) {
  Layout layout = empty(3);
  layout.slots[1] = {platter("anc_stones"), 2};
  const Map map(box(), layout);
  const Space space = map.geometry().find(hex(4, 7));
  EXPECT_EQ(map.dome(2), space);
  EXPECT_EQ(map.at(space).dome, 2);
  EXPECT_EQ(map.at(space).terrain, Terrain::dome);
  EXPECT_EQ(map.at(space).age, Age::ancient);
  EXPECT_TRUE(map.at(map.geometry().find(hex(0, 0))).bare);
}

std::vector<std::pair<int, int>> line_points(int dq, int dr, unsigned which) {
  constexpr std::array<Hex, kDirections> kSteps = {
      {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
  std::vector<std::pair<int, int>> points;
  Hex at;
  const int d = hex_distance({}, hex(dq, dr));
  for (unsigned i = 0; i + 1 < static_cast<unsigned>(d); ++i) {
    const Hex step = kSteps[lines(dq, dr)[which].direction(i)];
    at = hex(at.q + step.q, at.r + step.r);
    points.emplace_back(at.q, at.r);
  }
  return points;
}

// S-06
TEST(DuelMap, LinesGoThroughTheSpacesOfTheWorkedExample) {
  using Points = std::vector<std::pair<int, int>>;
  EXPECT_EQ(line_points(1, 1, 0), (Points{{0, 1}}));
  EXPECT_EQ(line_points(1, 1, 1), (Points{{1, 0}}));
  EXPECT_EQ(line_points(3, 1, 0), (Points{{1, 0}, {1, 1}, {2, 1}}));
  EXPECT_EQ(line_points(3, 1, 1), (Points{{1, 0}, {2, 0}, {2, 1}}));
}

// A platter of clear ground with this on two of its spaces, in slot 0.
std::uint8_t seen_past(Terrain on_01, Terrain on_10) {
  Content content = box();
  content.platters[0].terrain.fill(Terrain::clear);
  const Geometry& where = geometry(3);
  for (unsigned n = 0; n < kPlatterSpaces; ++n) {
    if (where.platter[0][0][n] == where.find(hex(0, 1))) content.platters[0].terrain[n] = on_01;
    if (where.platter[0][0][n] == where.find(hex(1, 0))) content.platters[0].terrain[n] = on_10;
  }
  Layout layout = empty(3);
  layout.slots[0] = {0, 0};
  const Map map(content, layout);
  return map.sight(where.find(hex(0, 0)), where.find(hex(1, 1)));
}

// S-06, DUE-LOS-02 to 04
TEST(DuelMap, TheBetterOfTwoLinesCounts) {
  EXPECT_EQ(seen_past(Terrain::woods, Terrain::building), 2);
  EXPECT_EQ(seen_past(Terrain::dome, Terrain::clear), 0);
  EXPECT_EQ(seen_past(Terrain::dome, Terrain::mesa), kNoSight);
  EXPECT_EQ(seen_past(Terrain::mesa, Terrain::swamp), 1);
}

// DUE-LOS-01 once more, straight from its words and without a table: long double would do, but the
// numbers are whole.
std::optional<unsigned> slow_line(const Map& map, Space x, Space y, int sign) {
  const Geometry& where = map.geometry();
  const Hex a = where.at[x];
  const Hex b = where.at[y];
  const int d = map.distance(x, y);
  const bool high = map.at(x).terrain == Terrain::mesa || map.at(y).terrain == Terrain::mesa;
  unsigned cover = 0;
  Space last = x;
  for (int i = 1; i <= d; ++i) {
    const long long whole = d * 1000000LL;
    const long long q = (a.q * d + (b.q - a.q) * i) * 1000000LL + sign * d;
    const long long r = (a.r * d + (b.r - a.r) * i) * 1000000LL + sign * 2LL * d;
    const auto round = [&](long long n) {
      long long low = n / whole;
      while (low * whole > n) --low;
      return 2 * (n - low * whole) >= whole ? low + 1 : low;
    };
    long long cube[3] = {round(q), round(r), round(-q - r)};
    const long long off[3] = {std::abs(cube[0] * whole - q), std::abs(cube[1] * whole - r),
                              std::abs(cube[2] * whole + q + r)};
    if (off[0] > off[1] && off[0] > off[2])
      cube[0] = -cube[1] - cube[2];
    else if (off[1] > off[2])
      cube[1] = -cube[0] - cube[2];
    const Space next = where.find(hex(static_cast<int>(cube[0]), static_cast<int>(cube[1])));
    if (next == kNowhere) return std::nullopt;
    // The gate side is open to a Move one way: both ways must be open to see.
    bool there = false;
    bool back = false;
    for (unsigned side = 0; side < kDirections; ++side) {
      there = there || map.beside(last, side) == next;
      back = back || map.beside(next, side) == last;
    }
    if (!there || !back) return std::nullopt;
    if (i == d) return cover;
    if (map.at(next).terrain == Terrain::dome) return std::nullopt;
    if (map.at(next).terrain == Terrain::mesa && !high) return std::nullopt;
    cover += map.at(next).cover;
    if (cover >= 6) return std::nullopt;
    last = next;
  }
  return cover;
}

TEST(DuelMap, SightIsSymmetricAndAsTheRulesSay) {
  Rng rng(17);
  for (const unsigned size : {3U, 4U}) {
    const Layout layout = random_layout(size, rng);
    const Map map(box(), layout);
    const Map other_way(box(), layout);
    unsigned seen = 0;
    for (Space a = 0; a < map.spaces(); ++a)
      for (Space b = 0; b < a; ++b) {
        std::uint8_t expected = kNoSight;
        for (const int sign : {1, -1})
          if (const auto cover = slow_line(map, a, b, sign))
            expected = std::min(expected, byte(*cover));
        ASSERT_EQ(map.sight(a, b), expected) << a << " " << b;
        ASSERT_EQ(other_way.sight(b, a), expected) << a << " " << b;
        seen += expected != kNoSight ? 1 : 0;
      }
    EXPECT_GT(seen, 1000U);
  }
}

// DUE-MAP-09, DUE-MAP-12
TEST(DuelMap, StepsLeadBackButForTheGate) {
  Rng rng(5);
  for (int i = 0; i < 40; ++i) {
    const Map map(box(), random_layout(i % 2 == 0 ? 3 : 4, rng));
    std::vector<std::pair<Space, Space>> one_way;
    for (Space space = 0; space < map.spaces(); ++space)
      for (unsigned d = 0; d < kDirections; ++d)
        if (const Space other = map.beside(space, d);
            other != kNowhere && map.beside(other, opposite(d)) != space)
          one_way.emplace_back(space, other);
    ASSERT_EQ(one_way.size(), 1U);
    EXPECT_EQ(one_way[0].first, map.place(Spot::main_gate));
    EXPECT_EQ(one_way[0].second, map.place(Spot::gate_yard));
    EXPECT_EQ(map.sight(one_way[0].first, one_way[0].second), kNoSight);
    for (const Spot spot : {Spot::main_gate, Spot::hq, Spot::prison, Spot::vault})
      EXPECT_TRUE(map.at(map.place(spot)).base);
    EXPECT_FALSE(map.at(map.place(Spot::gate_yard)).base);
    for (const Location lab : {Location::lab_ancient, Location::lab_colonial, Location::lab_modern,
                               Location::lab_future})
      for (unsigned position = 1; position < 5; ++position) {
        const Space here = map.place(lab, position);
        unsigned open = 0;
        for (unsigned d = 0; d < kDirections; ++d)
          if (map.beside(here, d) != kNowhere) ++open;
        EXPECT_EQ(open, position == 1 ? 1U : 2U);
      }
  }
}

// DUE-MAP-12: adjacent is what one may step to and come back from; so the gate separates too.
TEST(DuelMap, AdjacentIsWhatNoWallSeparates) {
  Rng rng(6);
  for (int i = 0; i < 20; ++i) {
    const Map map(box(), random_layout(i % 2 == 0 ? 3 : 4, rng));
    int separated = 0;
    for (Space space = 0; space < map.spaces(); ++space)
      for (Space other = 0; other < map.spaces(); ++other) {
        bool steps = false;
        for (unsigned d = 0; d < kDirections; ++d)
          steps =
              steps || (map.beside(space, d) == other && map.beside(other, opposite(d)) == space);
        ASSERT_EQ(map.adjacent(space, other), steps) << space << " and " << other;
        if (map.distance(space, other) == 1 && !steps) ++separated;
      }
    EXPECT_GT(separated, 0);
    EXPECT_FALSE(map.adjacent(map.place(Spot::main_gate), map.place(Spot::gate_yard)));
    EXPECT_TRUE(map.adjacent(map.place(Spot::main_gate), map.place(Spot::hq)));
  }
}

// DUE-SET-07
TEST(DuelMap, EveryRandomMapIsConnected) {
  Rng rng(1);
  for (int i = 0; i < 400; ++i) {
    const Layout layout = random_layout(i % 2 == 0 ? 3 : 4, rng);
    EXPECT_TRUE(Map(box(), layout).connected());
  }
}

// Section 6, `locations`: a blank key has neither walls nor labels.
TEST(DuelMap, BlankKeysAreOpenGround) {
  Rng rng(9);
  const auto blank =
      static_cast<std::uint16_t>(1U << key(Location::lab_future) | 1U << key(Location::ruins));
  const Map map(box(), random_layout(3, rng, blank));
  EXPECT_FALSE(map.in_play(Location::lab_future));
  EXPECT_TRUE(map.in_play(Location::lab_modern));
  EXPECT_EQ(map.place(Location::ruins, 1), kNowhere);
  for (unsigned site = 0; site < 13; ++site) {
    if (map.layout().sites[site].what != key(Location::lab_future)) continue;
    for (const Space space : map.geometry().site[site].spaces) {
      EXPECT_EQ(map.at(space).terrain, Terrain::clear);
      EXPECT_EQ(map.at(space).age, Age::future);
      EXPECT_FALSE(map.at(space).walled);
      for (unsigned d = 0; d < kDirections; ++d)
        EXPECT_EQ(map.beside(space, d), map.geometry().beside[space][d]);
    }
  }
}

TEST(DuelMap, PlacingRefusesWithTheRule) {
  Layout layout = empty(3);
  for (unsigned site = 0; site < 13; ++site)
    for (unsigned rotation = 0; rotation < kKeyRotations; ++rotation) {
      const Refusal walled = may_place(box(), layout, key(Location::base), site, rotation);
      EXPECT_EQ(walled.allowed(), walled_fits(geometry(3), site, rotation));
      EXPECT_TRUE(may_place(box(), layout, key(Location::ruins), site, rotation).allowed());
    }
  layout.sites[4] = {key(Location::ruins), 0};
  EXPECT_FALSE(may_place(box(), layout, key(Location::royal), 4, 1).allowed());
  EXPECT_FALSE(may_place(box(), layout, key(Location::royal), 13, 0).allowed());
  EXPECT_FALSE(key_of_size(box(), layout, key(Location::vista_hill)));
}

TEST(DuelMap, TheTextOfAMapGoesThereAndBack) {
  Rng rng(3);
  const std::vector<std::string> words = map_words(box());
  ASSERT_EQ(words.size(), 16U * 6U + 16U * 3U);
  EXPECT_EQ(words[2], "anc_stones-2");
  EXPECT_EQ(words[16 * 6 + 5 * 3 + 1], "ruins-1");
  for (int i = 0; i < 20; ++i) {
    const unsigned size = i % 2 == 0 ? 3 : 4;
    const Layout layout = random_layout(size, rng);
    const auto entries = map_entries(box(), layout);
    const auto read = read_map(box(), entries, size, 0);
    ASSERT_TRUE(read.has_value()) << read.error().text;
    EXPECT_EQ(*read, layout);
    std::string text;
    for (const std::uint8_t entry : entries) text += (text.empty() ? "" : "+") + words[entry];
    EXPECT_EQ(map_text(box(), layout), text);
  }
}

TEST(DuelMap, AMapThatIsStillBeingBuiltHasNoText) {
  Rng rng(3);
  Layout layout = random_layout(3, rng);
  layout.sites[12] = Placed{};
  EXPECT_EQ(map_text(box(), layout), "");
  EXPECT_EQ(map_text(box(), empty(4)), "");
}

TEST(DuelMap, WhatIsWrongWithAMapIsOneSentence) {
  Rng rng(4);
  const Layout layout = random_layout(3, rng);
  const auto fault = [](const std::vector<std::uint8_t>& entries, unsigned players) {
    const auto read = read_map(box(), entries, players, 0);
    return read ? std::string("nothing") : read.error().text;
  };
  auto entries = map_entries(box(), layout);
  EXPECT_EQ(fault(entries, 4),
            "A map for 4 players is 4 platters, then 16 keys: 20 words, got 16.");
  auto twice = entries;
  twice[1] = twice[0];
  EXPECT_NE(fault(twice, 3).find("is there twice."), std::string::npos);
  auto swapped = entries;
  std::swap(swapped[2], swapped[3]);
  EXPECT_NE(fault(swapped, 3).find("word 3 is "), std::string::npos);
  for (unsigned site = 0; site < 13; ++site) {
    if (!box().keys[layout.sites[site].what].walled) continue;
    for (unsigned rotation = 0; rotation < kKeyRotations; ++rotation) {
      if (walled_fits(geometry(3), site, rotation)) continue;
      auto shut = layout;
      shut.sites[site].rotation = byte(rotation);
      EXPECT_NE(fault(map_entries(box(), shut), 3).find("DUE-MAP-11"), std::string::npos);
    }
  }
}

TEST(DuelMap, MapsOfDifferentContentsAreKeptApart) {
  Rng rng(6);
  const Layout layout = random_layout(3, rng);
  Content house = box();
  for (Platter& one : house.platters)
    for (Terrain& terrain : one.terrain)
      if (terrain == Terrain::clear) terrain = Terrain::woods;
  EXPECT_NE(map_stamp(house), map_stamp(box()));
  const Map* const mine = &map_of(box(), layout);
  EXPECT_NE(&map_of(house, layout), mine);
  for (int i = 0; i < 20; ++i) map_of(box(), random_layout(3, rng));
  const Map* const again = &map_of(box(), layout);
  for (int i = 0; i < 15; ++i) map_of(box(), random_layout(3, rng));
  EXPECT_EQ(again->layout(), layout);
  EXPECT_EQ(&map_of(box(), layout), again);
}

// Every cheapest way by trying them all, in the order of DUE-PET-02.
struct Best {
  unsigned cost = 0;
  std::vector<Space> spaces;
};
std::map<Space, Best> slow_ways(const Map& map, const Gait& gait, const Area& stops, Space from,
                                unsigned points) {
  std::map<Space, Best> best{{from, {}}};
  for (bool again = true; again;) {
    again = false;
    const auto known = best;
    for (const auto& [space, way] : known) {
      if (space != from && stops.has(map.bit(space))) continue;
      for (unsigned d = 0; d < kDirections; ++d) {
        const Space to = map.beside(space, d);
        if (to == kNowhere || to == from) continue;
        const unsigned step = gait.enter(map, space, to);
        if (step == 0 || way.cost + step > points) continue;
        if (stops.has(map.bit(to)) && !gait.may_end(map, to)) continue;
        Best next{way.cost + step, way.spaces};
        next.spaces.push_back(to);
        const auto found = best.find(to);
        if (found != best.end() &&
            std::tie(found->second.cost, found->second.spaces) <= std::tie(next.cost, next.spaces))
          continue;
        best[to] = next;
        again = true;
      }
    }
  }
  return best;
}

std::vector<Space> spaces_of(const Map& map, Space from, const Ways::Way& way) {
  std::vector<Space> spaces;
  for (const unsigned direction : way.steps()) spaces.push_back(from = map.beside(from, direction));
  return spaces;
}

// DUE-MOV-01, DUE-MOV-02, DUE-PET-02
TEST(DuelMap, CheapestWaysAreTheFirstInCanonicalOrder) {
  Rng rng(8);
  for (int i = 0; i < 60; ++i) {
    const Map map(box(), random_layout(i % 2 == 0 ? 3 : 4, rng));
    Gait gait;
    for (unsigned cell = 0; cell < gait.cost.size(); ++cell) gait.cost[cell] = byte(rng.below(4));
    for (unsigned age = 0; age < kAges; ++age)
      gait.cost[static_cast<unsigned>(Terrain::dome) * kAges + age] = 0;
    gait.from_mesa = gait.cost;
    for (unsigned age = 0; age < kAges; ++age)
      gait.from_mesa[static_cast<unsigned>(Terrain::mesa) * kAges + age] = 1;
    gait.no_end = rng.next() & 0xF0F0F;
    Area stops{};
    for (int n = 0; n < 8; ++n) stops.add(map.bit(static_cast<Space>(rng.below(map.spaces()))));
    const auto from = static_cast<Space>(rng.below(map.spaces()));
    const unsigned points = 1 + rng.below(12);
    Ways ways(map, gait, stops);
    ways.spread(from, points);
    const auto slow = slow_ways(map, gait, stops, from, points);
    for (Space space = 0; space < map.spaces(); ++space) {
      const auto found = slow.find(space);
      ASSERT_EQ(ways.reaches(space), found != slow.end());
      if (found == slow.end()) continue;
      ASSERT_EQ(ways.cost(space), found->second.cost);
      ASSERT_EQ(ways.may_end(space), space != from && gait.may_end(map, space));
      Ways::Way way;
      ways.find(space, way);
      ASSERT_EQ(spaces_of(map, from, way), found->second.spaces);
    }
  }
}

// DUE-PET-02: of several goals the one that is reached most cheaply, then first.
TEST(DuelMap, SeekingFindsTheFirstOfTheNearestGoals) {
  Rng rng(12);
  for (int i = 0; i < 60; ++i) {
    const Map map(box(), random_layout(3, rng));
    Gait gait;
    gait.cost.fill(1);
    gait.from_mesa.fill(1);
    Area goals{};
    for (int n = 0; n < 5; ++n) goals.add(map.bit(static_cast<Space>(rng.below(map.spaces()))));
    const auto from = static_cast<Space>(rng.below(map.spaces()));
    const Area none{};
    Ways ways(map, gait, none);
    const bool there = ways.seek(from, goals);
    const auto slow = slow_ways(map, gait, none, from, 60);
    const Best* best = nullptr;
    for (const auto& [space, way] : slow)
      if (goals.has(map.bit(space)) &&
          (best == nullptr ||
           std::tie(way.cost, way.spaces) < std::tie(best->cost, best->spaces))) {
        best = &way;
      }
    ASSERT_EQ(there, best != nullptr);
    if (!there) continue;
    Ways::Way way;
    ways.find_goal(way);
    ASSERT_EQ(spaces_of(map, from, way), best->spaces);
  }
}

}  // namespace
}  // namespace undercroft::duel_of_ages
