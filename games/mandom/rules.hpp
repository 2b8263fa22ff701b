// The rule ids of Dungeon of Mandom, for `rule("MAN-BID-06")` at compile time.
#pragma once

#include <array>
#include <string_view>

#include "engine/rule.hpp"

namespace undercroft::mandom {

inline constexpr std::array<std::string_view, 54> kRuleIds = {
    "MAN-SET-01",  "MAN-SET-02",  "MAN-SET-03", "MAN-SET-04", "MAN-SET-05", "MAN-SET-06",
    "MAN-BID-01",  "MAN-BID-02",  "MAN-BID-03", "MAN-BID-04", "MAN-BID-05", "MAN-BID-06",
    "MAN-BID-07",  "MAN-BID-08",  "MAN-BID-09", "MAN-BID-10", "MAN-BID-11", "MAN-BID-12",
    "MAN-CHL-01",  "MAN-CHL-02",  "MAN-CHL-03", "MAN-CHL-04", "MAN-CHL-05", "MAN-CHL-06",
    "MAN-CHL-07",  "MAN-CHL-08",  "MAN-CHL-09", "MAN-OUT-01", "MAN-OUT-02", "MAN-OUT-03",
    "MAN-OUT-04",  "MAN-OUT-05",  "MAN-OUT-06", "MAN-OUT-07", "MAN-OUT-08", "MAN-TALK-01",
    "MAN-TALK-02", "MAN-TALK-03", "MAN-INF-01", "MAN-INF-02", "MAN-INF-03", "MAN-VAR-01",
    "MAN-VAR-02",  "MAN-VAR-03",  "MAN-VAR-04", "MAN-VAR-05", "MAN-VAR-06", "MAN-VAR-07",
    "MAN-VAR-08",  "MAN-VAR-09",  "MAN-VAR-10", "MAN-VAR-11", "MAN-VAR-12", "MAN-VAR-13"};

consteval RuleId rule(std::string_view id) {
  return rule_in(kRuleIds, id);
}

}  // namespace undercroft::mandom
