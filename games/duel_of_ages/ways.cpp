// The cheapest ways (3.11): level by level of cost, all spaces of a level at once.
#include "games/duel_of_ages/ways.hpp"

#include <algorithm>

namespace undercroft::duel_of_ages {

namespace {

// Calls `add` with the value of each cell of a terrain and the spaces that have it, of all ages or
// of one: mostly once, since few figures care for ages.
template <class Value, class Add>
void each_cell(const Map& map, unsigned terrain, Value value, Add add) {
  const Area& all = map.spaces_of(static_cast<Terrain>(terrain));
  const unsigned first = terrain * kAges;
  const auto same = [&](unsigned age) { return value(first + age) == value(first); };
  if (same(1) && same(2) && same(3)) return add(value(first), all, nullptr);
  for (unsigned age = 0; age < kAges; ++age)
    add(value(first + age), all, &map.spaces_of(static_cast<Age>(age)));
}

void join(Area& area, const Area& more, const Area* age) {
  for (unsigned i = Area::kFirst; i <= Area::kLast; ++i)
    area.words[i] |= age == nullptr ? more.words[i] : more.words[i] & age->words[i];
}

}  // namespace

void Ways::Fees::add(unsigned fee, const Area& area, const Area* age) {
  if (fee == 0) return;
  const auto end = cost.begin() + count;
  const auto known = static_cast<unsigned>(std::find(cost.begin(), end, fee) - cost.begin());
  if (known == count) {
    cost[count] = static_cast<std::uint8_t>(fee);
    spaces[count++] = {};
  }
  join(spaces[known], area, age);
}

Ways::Ways(const Map& map, const Gait& gait, const Area& stops)
    : map_(map), gait_(gait), stops_(stops) {
  for (unsigned terrain = 0; terrain < kTerrains; ++terrain) {
    each_cell(
        map, terrain, [&](unsigned cell) { return unsigned{gait.cost[cell]}; },
        [&](unsigned fee, const Area& area, const Area* age) { fees_.add(fee, area, age); });
    if ((gait.no_end >> (terrain * kAges) & 0xFU) == 0) continue;
    each_cell(
        map, terrain, [&](unsigned cell) { return (gait.no_end >> cell & 1U) != 0; },
        [&](bool closed, const Area& area, const Area* age) {
          if (closed) join(no_end_, area, age);
        });
  }
  each_cell(
      map, kMesa, [&](unsigned cell) { return unsigned{gait.from_mesa[cell]}; },
      [&](unsigned fee, const Area& area, const Area* age) { over_.add(fee, area, age); });
}

// Costs grow by at least 1 a step, so a level is complete when its turn comes.
bool Ways::run(Space from, unsigned points, const Area* goals) {
  from_ = from;
  home_.add(map_.bit(from));
  levels_[0] = home_;
  low_ = high_ = map_.bit(from) / 64U;
  for (unsigned cost = 0; cost <= std::min(points, top_); ++cost) {
    if (!settle(cost)) continue;
    const Area& level = levels_[cost];
    if (goals != nullptr) {
      std::uint64_t any = 0;
      for (unsigned i = low_; i <= high_; ++i)
        any |= goals_.words[i] = level.words[i] & goals->words[i];
      most_ = cost;
      if (any != 0) return true;
    }
    if (cost == points) break;
    Area front = level;
    Area mesas{};
    std::uint64_t any_mesa = 0;
    const Area& mesa = map_.spaces_of(Terrain::mesa);
    for (unsigned i = low_; i <= high_; ++i) {
      // DUE-MOV-02: it goes on from where it stands, but not from where it must stop.
      if (cost > 0) front.words[i] &= ~stops_.words[i];
      any_mesa |= mesas.words[i] = front.words[i] & mesa.words[i];
    }
    low_ = std::max(low_ - 1, Area::kFirst);
    high_ = std::min(high_ + 1, Area::kLast);
    expand(front, fees_, cost, points);
    if (any_mesa != 0) expand(mesas, over_, cost, points);
  }
  return false;
}

// What is reached for less is no longer in a level when its turn comes; whether anything is.
bool Ways::settle(unsigned cost) {
  std::uint64_t any = 0;
  for (unsigned i = low_; i <= high_; ++i) {
    any |= levels_[cost].words[i] &= ~reached_.words[i];
    reached_.words[i] |= levels_[cost].words[i];
  }
  return any != 0;
}

void Ways::expand(const Area& front, const Fees& fees, unsigned cost, unsigned points) {
  for (unsigned n = 0; n < fees.count; ++n)
    for (const unsigned most = std::min(cost + fees.cost[n], points); top_ < most;)
      levels_[++top_] = {};
  for (unsigned i = low_; i <= high_; ++i) {
    // Where it must stop but may not end it cannot go.
    const std::uint64_t barred = reached_.words[i] | (stops_.words[i] & no_end_.words[i]);
    const std::uint64_t to = after_step(front, map_.entries(), i) & ~barred;
    if (to == 0) continue;
    for (unsigned n = 0; n < fees.count; ++n)
      if (cost + fees.cost[n] <= points)
        levels_[cost + fees.cost[n]].words[i] |= to & fees.spaces[n].words[i];
  }
}

void Ways::add_single_step(Space to) {
  const unsigned bit = map_.bit(to);
  const unsigned cost = gait_.enter(map_, from_, to);
  while (top_ < cost) levels_[++top_] = {};
  levels_[cost].add(bit);
  reached_.add(bit);
  singles_.add(bit);
  low_ = std::min(low_, bit / 64U);
  high_ = std::max(high_, bit / 64U);
}

bool Ways::ends_anywhere() const {
  std::uint64_t any = 0;
  for (unsigned i = low_; i <= high_; ++i) any |= ends(i);
  return any != 0;
}

unsigned Ways::cost(Space space) const {
  unsigned cost = 0;
  while (cost < top_ && !levels_[cost].has(map_.bit(space))) ++cost;
  return cost;
}

void Ways::find(Space to, Way& way) const {
  if (singles_.has(map_.bit(to))) {
    way.length = 1;
    way.directions[0] = 0;
    while (way.directions[0] + 1U < kDirections && map_.beside(from_, way.directions[0]) != to)
      ++way.directions[0];
    return;
  }
  Area goal{};
  goal.add(map_.bit(to));
  trace(goal, cost(to), way);
}

// From where a step that costs what it must leads to these.
void Ways::back(const Area& to, const Fees& fees, const Area* among, unsigned cost,
                std::span<Area> on) const {
  for (unsigned n = 0; n < fees.count; ++n) {
    if (fees.cost[n] > cost) continue;
    const unsigned before = cost - fees.cost[n];
    Area entered{};
    std::uint64_t any = 0;
    for (unsigned i = low_; i <= high_; ++i)
      any |= entered.words[i] = to.words[i] & fees.spaces[n].words[i];
    if (any == 0) continue;
    for (unsigned i = low_; i <= high_; ++i) {
      std::uint64_t from = before_step(entered, map_.entries(), i) & levels_[before].words[i];
      if (among != nullptr) from &= among->words[i];
      on[before].words[i] |= before == 0 ? from : from & ~stops_.words[i];
    }
  }
}

// DUE-PET-02: back from the goals over all cheapest ways, then forth always to the first space on
// one of them.
void Ways::trace(const Area& goals, unsigned cost, Way& way) const {
  std::array<Area, kFarthest + 1> on;
  for (unsigned level = 0; level < cost; ++level) on[level] = {};
  on[cost] = goals;
  for (unsigned level = cost; level > 0; --level) {
    back(on[level], fees_, nullptr, level, on);
    back(on[level], over_, &map_.spaces_of(Terrain::mesa), level, on);
  }
  way.length = 0;
  Space at = from_;
  for (unsigned spent = 0; spent < cost;) {
    Space next = kNowhere;
    unsigned direction = 0;
    unsigned paid = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      const Space to = map_.beside(at, d);
      if (to >= next) continue;
      const unsigned step = gait_.enter(map_, at, to);
      if (step == 0 || spent + step > cost || !on[spent + step].has(map_.bit(to))) continue;
      next = to;
      direction = d;
      paid = step;
    }
    way.directions[way.length++] = static_cast<std::uint8_t>(direction);
    spent += paid;
    at = next;
  }
}

}  // namespace undercroft::duel_of_ages
