// Sets of spaces for finding ways: laid out so that a step in a direction moves every member by the
// same number of bits, and all spaces of a set take it at once.
#pragma once

#include <array>
#include <cstdint>

namespace undercroft::duel_of_ages {

// The bit of the hex (q, r) is 16 q - r, counted from the map's first. The maps are narrow enough
// for it: no two spaces share a bit (lay_bits). A step in the directions of DUE-MAP-01 adds 16, 17,
// 1, -16, -17 and -1. The first word and the last are always empty, so that every word with members
// has a neighbour on both sides.
struct Area {
  static constexpr unsigned kWords = 9;
  static constexpr unsigned kFirst = 1;  // words with members
  static constexpr unsigned kLast = kWords - 2;
  static constexpr unsigned kBits = kWords * 64;
  static constexpr int bit_of(int q, int r) { return 16 * q - r; }

  std::array<std::uint64_t, kWords> words;  // Area{} is empty

  bool has(unsigned bit) const { return (words[bit / 64U] >> (bit % 64U) & 1U) != 0; }
  void remove(unsigned bit) { words[bit / 64U] &= ~(std::uint64_t{1} << (bit % 64U)); }
  void add(unsigned bit) { words[bit / 64U] |= std::uint64_t{1} << (bit % 64U); }
};

// Into which spaces a step in each direction leads (Map::beside).
using Entries = std::array<Area, 6>;

// One word of where a step from these spaces leads.
inline std::uint64_t after_step(const Area& from, const Entries& into, unsigned i) {
  const std::uint64_t here = from.words[i];
  const std::uint64_t below = from.words[i - 1];
  const std::uint64_t above = from.words[i + 1];
  return ((here << 16U | below >> 48U) & into[0].words[i]) |
         ((here << 17U | below >> 47U) & into[1].words[i]) |
         ((here << 1U | below >> 63U) & into[2].words[i]) |
         ((here >> 16U | above << 48U) & into[3].words[i]) |
         ((here >> 17U | above << 47U) & into[4].words[i]) |
         ((here >> 1U | above << 63U) & into[5].words[i]);
}
// One word of from where a step leads to these.
inline std::uint64_t before_step(const Area& to, const Entries& into, unsigned i) {
  const auto masked = [&](unsigned direction, unsigned word) {
    return to.words[word] & into[direction].words[word];
  };
  return masked(0, i) >> 16U | masked(0, i + 1) << 48U | masked(1, i) >> 17U |
         masked(1, i + 1) << 47U | masked(2, i) >> 1U | masked(2, i + 1) << 63U |
         masked(3, i) << 16U | masked(3, i - 1) >> 48U | masked(4, i) << 17U |
         masked(4, i - 1) >> 47U | masked(5, i) << 1U | masked(5, i - 1) >> 63U;
}

}  // namespace undercroft::duel_of_ages
