// The rule ids of Escape the Dark Castle, for `rule("ESC-CBT-06")` at compile time.
#pragma once

#include <array>
#include <string_view>

#include "engine/rule.hpp"

namespace undercroft::dark_castle {

inline constexpr std::array<std::string_view, 69> kRuleIds = {
    "ESC-SET-01",  "ESC-SET-02",  "ESC-SET-03",  "ESC-SET-04",  "ESC-SET-05",  "ESC-SET-06",
    "ESC-SET-07",  "ESC-FLOW-01", "ESC-FLOW-02", "ESC-FLOW-03", "ESC-FLOW-04", "ESC-FLOW-05",
    "ESC-FLOW-06", "ESC-GRP-01",  "ESC-GRP-02",  "ESC-GRP-03",  "ESC-GRP-04",  "ESC-GRP-05",
    "ESC-HP-01",   "ESC-HP-02",   "ESC-HP-03",   "ESC-HP-04",   "ESC-HP-05",   "ESC-ITM-01",
    "ESC-ITM-02",  "ESC-ITM-03",  "ESC-ITM-04",  "ESC-ITM-05",  "ESC-ITM-06",  "ESC-ITM-07",
    "ESC-ITM-08",  "ESC-ITM-09",  "ESC-ITM-10",  "ESC-ITM-11",  "ESC-ITM-12",  "ESC-ITM-13",
    "ESC-ITM-14",  "ESC-ITM-15",  "ESC-ITM-16",  "ESC-ITM-17",  "ESC-CBT-01",  "ESC-CBT-02",
    "ESC-CBT-03",  "ESC-CBT-04",  "ESC-CBT-05",  "ESC-CBT-06",  "ESC-CBT-07",  "ESC-CBT-08",
    "ESC-CBT-09",  "ESC-CBT-10",  "ESC-CBT-11",  "ESC-CBT-12",  "ESC-CBT-13",  "ESC-CBT-14",
    "ESC-CBT-15",  "ESC-CBT-16",  "ESC-CBT-17",  "ESC-CBT-18",  "ESC-CBT-19",  "ESC-TST-01",
    "ESC-TST-02",  "ESC-TST-03",  "ESC-TST-04",  "ESC-END-01",  "ESC-END-02",  "ESC-END-03",
    "ESC-SOLO-01", "ESC-SOLO-02", "ESC-SOLO-03"};

consteval RuleId rule(std::string_view id) {
  return rule_in(kRuleIds, id);
}

}  // namespace undercroft::dark_castle
