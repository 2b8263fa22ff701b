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
    {"preset", "newcomer", 100},
    {"preset", "easy", 53},
    {"preset", "gentle", 41},
    {"preset", "normal", 25},
    {"preset", "hard", 19},
    {"preset", "relentless", 20},
    {"preset", "nightmare", 12},
    {"preset", "lillith", 22},
    {"preset", "lillith_full", 5},
});

}  // namespace undercroft::cthulhu_rising
