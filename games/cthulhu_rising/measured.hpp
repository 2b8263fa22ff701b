// How often a sound bot beats the Minion with a setting, in percent, beside the knob where people
// choose it. Measured by `undercroft balance`; a test holds these figures against
// docs/balance/cthulhu_rising.md.
#pragma once

#include <array>
#include <string_view>

namespace undercroft::cthulhu_rising {

struct Measured {
  std::string_view option;
  std::string_view value;
  int percent;
};

inline constexpr std::array kMeasured = std::to_array<Measured>({
    {"preset", "newcomer", 99},
    {"preset", "easy", 52},
    {"preset", "gentle", 36},
    {"preset", "normal", 27},
    {"preset", "hard", 20},
    {"preset", "relentless", 19},
    {"preset", "nightmare", 13},
    {"preset", "lillith", 23},
    {"preset", "lillith_full", 5},
});

}  // namespace undercroft::cthulhu_rising
