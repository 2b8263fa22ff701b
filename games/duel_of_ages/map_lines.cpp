// Line of sight (3.3).
#include <cassert>

#include "games/duel_of_ages/map.hpp"

namespace undercroft::duel_of_ages {

namespace {

// The farthest that two spaces of a map lie apart in each coordinate.
constexpr int kMostQ = 28;
constexpr int kMostR = 24;
constexpr std::int64_t kMillion = 1000000;  // e is one part of this

constexpr std::int64_t absolute(std::int64_t n) {
  return n < 0 ? -n : n;
}
// n / d to the nearest whole number; no point of a line is ever half way.
constexpr std::int64_t rounded(std::int64_t n, std::int64_t d) {
  const std::int64_t twice = 2 * n + d;
  return twice >= 0 ? twice / (2 * d) : -((-twice + 2 * d - 1) / (2 * d));
}

// DUE-LOS-01: point i of the line, everything multiplied by d * 1000000.
constexpr Hex point(int dq, int dr, int d, int i, int sign) {
  const std::int64_t whole = d * kMillion;
  const std::int64_t q = dq * i * kMillion + sign * d;
  const std::int64_t r = dr * i * kMillion + sign * 2 * d;
  const std::int64_t s = -q - r;
  std::int64_t near_q = rounded(q, whole);
  std::int64_t near_r = rounded(r, whole);
  const std::int64_t near_s = rounded(s, whole);
  const std::int64_t off_q = absolute(near_q * whole - q);
  const std::int64_t off_r = absolute(near_r * whole - r);
  const std::int64_t off_s = absolute(near_s * whole - s);
  if (off_q > off_r && off_q > off_s)
    near_q = -near_r - near_s;
  else if (off_r > off_s)
    near_r = -near_q - near_s;
  return {static_cast<std::int8_t>(near_q), static_cast<std::int8_t>(near_r)};
}

unsigned direction_of(int dq, int dr) {
  if (dr == 0) return dq == 1 ? 0 : 3;
  if (dq == 0) return dr == -1 ? 2 : 5;
  return dq == 1 ? 1 : 4;
}

Line make_line(int dq, int dr, int sign) {
  Line line;
  const int d = hex_distance({}, {static_cast<std::int8_t>(dq), static_cast<std::int8_t>(dr)});
  Hex last;
  for (int i = 1; i <= d; ++i) {
    const Hex next = point(dq, dr, d, i, sign);
    assert(hex_distance(last, next) == 1);
    const auto n = static_cast<unsigned>(i - 1);
    line.steps[n / 21] |= std::uint64_t{direction_of(next.q - last.q, next.r - last.r)}
                          << (3 * (n % 21));
    last = next;
  }
  return line;
}

// Lines depend only on how two spaces lie to each other, so they are drawn once.
struct Drawn {
  std::array<std::array<std::array<Line, 2>, 2 * kMostR + 1>, 2 * kMostQ + 1> at{};
  Drawn() {
    for (int dq = -kMostQ; dq <= kMostQ; ++dq)
      for (int dr = -kMostR; dr <= kMostR; ++dr) {
        auto& both = at[static_cast<unsigned>(dq + kMostQ)][static_cast<unsigned>(dr + kMostR)];
        if (hex_distance({}, {static_cast<std::int8_t>(dq), static_cast<std::int8_t>(dr)}) > 42)
          continue;  // no map is that large
        both[0] = make_line(dq, dr, 1);
        both[1] = make_line(dq, dr, -1);
      }
  }
};

constexpr unsigned kBlockingCover = 6;  // DUE-LOS-03

}  // namespace

const std::array<Line, 2>& lines(int dq, int dr) {
  static const Drawn kDrawn;
  assert(dq >= -kMostQ && dq <= kMostQ && dr >= -kMostR && dr <= kMostR);
  return kDrawn.at[static_cast<unsigned>(dq + kMostQ)][static_cast<unsigned>(dr + kMostR)];
}

// DUE-LOS-02, 03: the cover of one line, or kNoSight.
std::uint8_t Map::along(const Line& line, Space from, Space to) const {
  const unsigned length = geometry_->far[from][to];
  const bool high = ground_[from].terrain == Terrain::mesa || ground_[to].terrain == Terrain::mesa;
  unsigned cover = 0;
  Space here = from;
  for (unsigned i = 0; i < length; ++i) {
    const unsigned direction = line.direction(i);
    if ((walls_[here] >> direction & 1U) != 0) return kNoSight;
    here = geometry_->beside[here][direction];
    if (i + 1 == length) break;
    const Ground& ground = ground_[here];
    if (ground.terrain == Terrain::dome || (ground.terrain == Terrain::mesa && !high))
      return kNoSight;
    cover += ground.cover;
    if (cover >= kBlockingCover) return kNoSight;
  }
  return static_cast<std::uint8_t>(cover);
}

// DUE-LOS-04. Both ways at once: the lines back go through the same spaces.
std::uint8_t Map::look(Space a, Space b) const {
  std::uint8_t seen = kNoSight;
  if (a != b) {
    const Hex from = geometry_->at[a];
    const Hex to = geometry_->at[b];
    for (const Line& line : lines(to.q - from.q, to.r - from.r))
      seen = std::min(seen, along(line, a, b));
  }
  sight_[a][b] = seen;
  sight_[b][a] = seen;
  return seen;
}

}  // namespace undercroft::duel_of_ages
