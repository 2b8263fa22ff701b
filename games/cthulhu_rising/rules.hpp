// The rule ids of Cthulhu Rising, for `rule("CTH-STR-03")` at compile time.
#pragma once

#include <array>
#include <string_view>

#include "engine/rule.hpp"

namespace undercroft::cthulhu_rising {

inline constexpr std::array<std::string_view, 185> kRuleIds = {
    "CTH-GEN-01",  "CTH-GEN-02",  "CTH-GEN-03", "CTH-GEN-04",  "CTH-GEN-05",  "CTH-GEN-06",
    "CTH-GEN-07",  "CTH-GEN-08",  "CTH-SET-01", "CTH-SET-02",  "CTH-SET-03",  "CTH-SET-04",
    "CTH-SET-05",  "CTH-SET-06",  "CTH-SET-07", "CTH-SET-08",  "CTH-SET-09",  "CTH-PHA-01",
    "CTH-PHA-02",  "CTH-PHA-03",  "CTH-PHA-04", "CTH-PHA-05",  "CTH-PHA-06",  "CTH-PHA-07",
    "CTH-PHA-08",  "CTH-DOM-01",  "CTH-DOM-02", "CTH-DOM-03",  "CTH-DOM-04",  "CTH-DOM-05",
    "CTH-DOM-06",  "CTH-DOM-07",  "CTH-DOM-08", "CTH-PLAY-01", "CTH-PLAY-02", "CTH-PLAY-03",
    "CTH-PLAY-04", "CTH-PLAY-05", "CTH-ACT-01", "CTH-ACT-02",  "CTH-ACT-03",  "CTH-ACT-04",
    "CTH-ACT-05",  "CTH-ACT-06",  "CTH-ACT-07", "CTH-ACT-08",  "CTH-ACT-09",  "CTH-ACT-10",
    "CTH-ACT-11",  "CTH-ACT-12",  "CTH-ACT-13", "CTH-ACT-14",  "CTH-ACT-15",  "CTH-ACT-16",
    "CTH-ACT-17",  "CTH-EFF-01",  "CTH-EFF-02", "CTH-EFF-03",  "CTH-EFF-04",  "CTH-EFF-05",
    "CTH-EFF-06",  "CTH-EFF-07",  "CTH-EFF-08", "CTH-EFF-09",  "CTH-EFF-10",  "CTH-EFF-11",
    "CTH-COM-01",  "CTH-COM-02",  "CTH-COM-03", "CTH-COM-04",  "CTH-COM-05",  "CTH-STR-01",
    "CTH-STR-02",  "CTH-STR-03",  "CTH-STR-04", "CTH-STR-05",  "CTH-STR-06",  "CTH-STR-07",
    "CTH-STR-08",  "CTH-STR-09",  "CTH-SUC-01", "CTH-SUC-02",  "CTH-SUC-03",  "CTH-WIN-01",
    "CTH-WIN-02",  "CTH-WIN-03",  "CTH-WIN-04", "CTH-WIN-05",  "CTH-MAD-01",  "CTH-MAD-02",
    "CTH-MAD-03",  "CTH-MAD-04",  "CTH-MAD-05", "CTH-MAD-06",  "CTH-WND-01",  "CTH-WND-02",
    "CTH-WND-03",  "CTH-KEY-01",  "CTH-KEY-02", "CTH-KEY-03",  "CTH-KEY-04",  "CTH-KEY-05",
    "CTH-KEY-06",  "CTH-KEY-07",  "CTH-KEY-08", "CTH-KEY-09",  "CTH-KEY-10",  "CTH-KEY-11",
    "CTH-KEY-12",  "CTH-KEY-13",  "CTH-KEY-14", "CTH-ATT-01",  "CTH-ATT-02",  "CTH-ATT-03",
    "CTH-ATT-04",  "CTH-CON-01",  "CTH-CON-02", "CTH-CON-03",  "CTH-CON-04",  "CTH-END-01",
    "CTH-END-02",  "CTH-END-03",  "CTH-END-04", "CTH-END-05",  "CTH-EVA-01",  "CTH-EVA-02",
    "CTH-EVA-03",  "CTH-EVA-04",  "CTH-EVA-05", "CTH-EVA-06",  "CTH-EVA-07",  "CTH-MIN-01",
    "CTH-MIN-02",  "CTH-MIN-03",  "CTH-MIN-04", "CTH-MIN-05",  "CTH-MIN-06",  "CTH-MIN-10",
    "CTH-MIN-11",  "CTH-MIN-12",  "CTH-MIN-13", "CTH-MIN-20",  "CTH-MIN-21",  "CTH-MIN-22",
    "CTH-MIN-23",  "CTH-MIN-24",  "CTH-MIN-25", "CTH-MIN-30",  "CTH-MIN-31",  "CTH-MIN-32",
    "CTH-MIN-33",  "CTH-MIN-34",  "CTH-MIN-35", "CTH-MIN-36",  "CTH-MIN-37",  "CTH-MIN-38",
    "CTH-MIN-40",  "CTH-MIN-41",  "CTH-MIN-50", "CTH-MIN-51",  "CTH-MIN-52",  "CTH-MIN-55",
    "CTH-MIN-60",  "CTH-MIN-61",  "CTH-MIN-62", "CTH-MIN-63",  "CTH-MIN-64",  "CTH-MIN-70",
    "CTH-MIN-71",  "CTH-MIN-72",  "CTH-MIN-73", "CTH-MIN-80",  "CTH-MIN-81",  "CTH-MIN-82",
    "CTH-MIN-83",  "CTH-LIL-01",  "CTH-LIL-02", "CTH-LIL-03",  "CTH-LIL-04",  "CTH-LIL-05",
    "CTH-LIL-06",  "CTH-LIL-07",  "CTH-LIL-08", "CTH-LIL-09",  "CTH-LIL-10"};

consteval RuleId rule(std::string_view id) {
  return rule_in(kRuleIds, id);
}

}  // namespace undercroft::cthulhu_rising
