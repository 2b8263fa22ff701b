// Small questions that all invariants ask.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising {

template <class Value>
bool same(const Value& a, const Value& b) {
  static_assert(std::has_unique_object_representations_v<Value>);
  return std::memcmp(&a, &b, sizeof a) == 0;
}
// Slots that are not used are wiped, so that equal positions are equal bytes.
template <class Value>
bool wiped(const Value& value) {
  return same(value, Value{});
}
template <class Value, std::size_t N>
bool wiped_from(const std::array<Value, N>& slots, std::size_t first) {
  return std::all_of(slots.begin() + static_cast<std::ptrdiff_t>(std::min(first, N)), slots.end(),
                     [](const Value& slot) { return wiped(slot); });
}

// Whether the two together have no more copies of a card than a pile can hold.
inline bool fits(const Pile& pile, const Pile& more) {
  bool all = true;
  more.each(
      [&](unsigned line, int copies) { all = all && pile.count(line) + copies <= kMaxCopies; });
  return all;
}

inline bool spot_or_none(const Board& board, unsigned spot) {
  return spot == kNothing || (spot < kSpots && (board.there >> spot & 1U) != 0);
}
inline bool slot_or_none(unsigned slot) {
  return slot == kNothing || slot < kSlots;
}

}  // namespace undercroft::cthulhu_rising
