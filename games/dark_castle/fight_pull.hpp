// The arithmetic of fight_tables.cpp: expected values for a whole line of cells at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "games/dark_castle/fight_grid.hpp"
#include "games/dark_castle/fight_worth.hpp"

namespace undercroft::dark_castle {

using Lane = float __attribute__((vector_size(kLanes * sizeof(float))));

inline Lane load_lane(const float* from) {
  Lane lane;
  std::memcpy(&lane, from, sizeof lane);
  return lane;
}

inline void store_lane(float* to, Lane lane) {
  std::memcpy(to, &lane, sizeof lane);
}

// One place that outcomes lead to, and how likely.
struct PullTerm {
  std::uint32_t source = 0;
  float probability = 0;
};

// sum += the terms' cells from an offset on.
template <unsigned kCount>
void mix(float* sum, std::span<const PullTerm> terms, const float* const* sources,
         std::size_t offset) {
  std::array<Lane, kCount> lanes;
  for (unsigned k = 0; k < kCount; ++k) lanes[k] = load_lane(sum + k * kLanes);
  for (const PullTerm& term : terms) {
    const float* from = sources[term.source] + offset;
    for (unsigned k = 0; k < kCount; ++k)
      lanes[k] += term.probability * load_lane(from + k * kLanes);
  }
  for (unsigned k = 0; k < kCount; ++k) store_lane(sum + k * kLanes, lanes[k]);
}

inline void mix_line(float* sum, unsigned width, std::span<const PullTerm> terms,
                     const float* const* sources, std::size_t offset) {
  unsigned at = 0;
  for (; at + 5 * kLanes <= width; at += 5 * kLanes) mix<5>(sum + at, terms, sources, offset + at);
  switch ((width - at) / kLanes) {
    case 4:
      return mix<4>(sum + at, terms, sources, offset + at);
    case 3:
      return mix<3>(sum + at, terms, sources, offset + at);
    case 2:
      return mix<2>(sum + at, terms, sources, offset + at);
    case 1:
      return mix<1>(sum + at, terms, sources, offset + at);
    default:
      return;
  }
}

constexpr unsigned kWidest = 4 * kMostHp + 2 * kLanes;  // four stocks of one character

// Outcomes with the same fates.
struct PullGroup {
  std::array<const int*, kParty - 1> outer{};
  const int* inner = nullptr;
  const int* all = nullptr;  // of all cells, where fates are entangled; then nothing else
  std::uint32_t first = 0;   // of its terms
  std::uint32_t count = 0;
  bool alike(const PullGroup& other) const {
    return inner == other.inner && all == other.all && outer == other.outer;
  }
};

struct PullList {
  std::vector<PullGroup> groups;  // those with the same inner steps side by side
  std::vector<PullTerm> terms;
};

// line += the expected value of what the list's outcomes lead to, from this line's cells.
class Puller {
 public:
  Puller(const FightGrid& grid, const FightGrid::Block& block) : grid_(grid), block_(block) {}

  void pull(float* line, const PullList& list, const float* const* sources,
            const FightGrid::Line& at) const {
    for (std::size_t first = 0; first < list.groups.size();) {
      const PullGroup& group = list.groups[first];
      if (group.all) {
        pull_all(line, list, group, sources, at);
        ++first;
      } else {
        first = pull_alike(line, list, first, sources, at);
      }
    }
  }

 private:
  std::span<const PullTerm> terms(const PullList& list, const PullGroup& group) const {
    return std::span(list.terms).subspan(group.first, group.count);
  }

  // All groups that do the same to the inner character: summed up first, and moved once.
  std::size_t pull_alike(float* line, const PullList& list, std::size_t first,
                         const float* const* sources, const FightGrid::Line& at) const {
    const int* inner = list.groups[first].inner;
    const bool stays = inner == grid_.no_steps();
    std::array<float, kWidest> sum;
    float* to = stays ? line : sum.data();
    if (!stays) std::fill_n(sum.begin(), grid_.width(), 0.0F);
    for (; first < list.groups.size() && list.groups[first].inner == inner; ++first) {
      const PullGroup& group = list.groups[first];
      int offset = 0;
      for (unsigned axis = 0; axis < grid_.outer_axes(); ++axis)
        offset += group.outer[axis][at.condition[axis]];
      if (offset >= 0)
        mix_line(to, grid_.width(), terms(list, group), sources, static_cast<std::size_t>(offset));
    }
    for (unsigned i = block_.first; i < block_.end && !stays; ++i)
      line[i] += sum[static_cast<unsigned>(inner[i])];
    return first;
  }

  void pull_all(float* line, const PullList& list, const PullGroup& group,
                const float* const* sources, const FightGrid::Line& at) const {
    const int* steps = group.all + at.first_cell;
    for (const PullTerm& term : terms(list, group)) {
      const float* source = sources[term.source];
      for (unsigned i = block_.first; i < block_.end; ++i)
        line[i] += term.probability * source[steps[i]];
    }
  }

  const FightGrid& grid_;
  const FightGrid::Block& block_;
};

}  // namespace undercroft::dark_castle
