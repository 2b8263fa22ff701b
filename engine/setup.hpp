// How a game is set up: the number of seats and the values of its options.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

namespace undercroft {

// One option of a game, as section 6 of its specification lists them.
struct OptionSpec {
  enum class Kind : std::uint8_t { flag, number, choice, subset };
  std::string id;
  Kind kind = Kind::flag;
  std::vector<std::string> values;  // of a choice or a subset
  int low = 0;                      // of a number
  int high = 1;
  int standard =
      0;  // the default: 0 or 1, the number, the index of the choice, the mask of the subset
  std::string help;
  std::string rule;
  bool host = false;  // for the table only: no rule reads it
};

struct Setup {
  // Cutthroat Caverns has the most switches, about 40.
  static constexpr std::size_t kMaxOptions = 48;
  int seats = 0;
  std::array<std::int32_t, kMaxOptions> values{};
  // What the game before this one at the same table hands on (Game::carry), or -1.
  int carry = -1;
};

// "hero=rogue" into the set-up; a clear sentence where there is no such option or value.
Result<void> set_option(const std::vector<OptionSpec>& specs, Setup& setup, std::string_view text);
// The value as it would be typed.
std::string option_value(const OptionSpec& spec, int value);

}  // namespace undercroft
