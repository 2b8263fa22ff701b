// What reading, writing and checking positions share.
#pragma once

#include <array>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "games/dark_castle/dark_castle.hpp"

namespace undercroft::dark_castle {

// As many as `State::agenda` holds.
inline constexpr std::size_t kStackCap = 20;

// Nothing of it is in use.
template <class Part>
bool is_default(const Part& part) {
  const Part nothing{};
  return std::memcmp(&part, &nothing, sizeof part) == 0;
}

// position_fields.cpp: what may stand in a position.
std::span<const PositionField> position_fields();

// A sentence about a stack of frames that the rules could not have made, or nothing.
std::string broken_stack(const DarkCastle& rules, const State& state);

}  // namespace undercroft::dark_castle
