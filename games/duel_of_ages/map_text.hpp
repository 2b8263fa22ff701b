// A map as a short text that people can share (section 6, option `map`): a word for the platter in
// each slot, then a word for the key on each site, each with its rotation, as "anc_stones-2" and
// "ruins-1".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "games/duel_of_ages/map.hpp"

namespace undercroft::duel_of_ages {

// The words that the list option `map` knows: platters, then keys, each with all its rotations.
std::vector<std::string> map_words(const Content& content);

// The map that these words make for so many players, or one sentence that says what is wrong with
// it. Keys in `blank` are blank ones (option `locations`).
Result<Layout> read_map(const Content& content, std::span<const std::uint8_t> entries,
                        unsigned players, std::uint16_t blank);

// A map as the entries of the option, and as it would be typed: "anc_stones-2+mod_rail-0+...".
// Nothing while it is still being built.
std::vector<std::uint8_t> map_entries(const Content& content, const Layout& layout);
std::string map_text(const Content& content, const Layout& layout);

}  // namespace undercroft::duel_of_ages
