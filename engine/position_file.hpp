// A position as a file: {"undercroft":1,"game":..,"seats":..,"options":{..},"position":{..}}, and
// perhaps what a bot was to think about in it.
#pragma once

#include <cstdint>
#include <string>

#include "engine/position.hpp"

namespace undercroft {

inline constexpr int kPositionVersion = 1;

// "thought":{"seat":1,"by":"expert","seed":"123"}: in this position that seat's question was put
// to a bot of that level, or the odds were asked for; its generator began with the seed.
struct ThoughtNote {
  Viewer viewer{};
  std::string by;
  std::uint64_t seed = 0;
};

// Members on lines of their own down to a depth: people make puzzles of these files.
std::string position_text(const Setup& setup, const Position& position,
                          const ThoughtNote* thought = nullptr);

}  // namespace undercroft
