// Where a key may be placed (3.2, 3.5).
#pragma once

#include <array>
#include <span>

#include "engine/rule.hpp"
#include "games/duel_of_ages/map.hpp"

namespace undercroft::duel_of_ages {

inline constexpr unsigned kKeyRotations = 3;
inline constexpr unsigned kPlatterRotations = 6;

// Whether that key belongs to maps of this size.
bool key_of_size(const Content& content, const Layout& layout, unsigned key);
bool key_placed(const Layout& layout, unsigned key);
unsigned keys_placed(const Layout& layout);

// DUE-MAP-11, DUE-SET-07: why a key may not lie there like that.
Refusal may_place(const Content& content, const Layout& layout, unsigned key, unsigned site,
                  unsigned rotation);

// Everywhere it may lie: site * 3 + rotation. There is always something.
using Sites = std::array<std::uint8_t, kMaxSites * kKeyRotations>;
std::span<const std::uint8_t> places_for(const Content& content, const Layout& layout, unsigned key,
                                         Sites& places);

}  // namespace undercroft::duel_of_ages
