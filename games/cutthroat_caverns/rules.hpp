// The rule ids of Cutthroat Caverns, for `rule("CAV-ATK-08")` at compile time.
#pragma once

#include <array>
#include <string_view>

#include "engine/rule.hpp"

namespace undercroft::cutthroat_caverns {

inline constexpr std::array<std::string_view, 231> kRuleIds = {
    "CAV-DET-01",   "CAV-DET-02",   "CAV-DET-03",   "CAV-SETUP-01", "CAV-SETUP-02", "CAV-SETUP-03",
    "CAV-SETUP-04", "CAV-SETUP-05", "CAV-SETUP-06", "CAV-SETUP-07", "CAV-SETUP-08", "CAV-SETUP-09",
    "CAV-ENC-01",   "CAV-ENC-02",   "CAV-ENC-03",   "CAV-ENC-04",   "CAV-ENC-05",   "CAV-ENC-06",
    "CAV-ENC-07",   "CAV-ENC-08",   "CAV-ENC-09",   "CAV-ENC-10",   "CAV-ENC-11",   "CAV-ENC-12",
    "CAV-ENC-13",   "CAV-ENC-14",   "CAV-ENC-15",   "CAV-ENC-16",   "CAV-RND-01",   "CAV-RND-02",
    "CAV-RND-03",   "CAV-RND-04",   "CAV-RND-05",   "CAV-SET-01",   "CAV-SET-02",   "CAV-SET-03",
    "CAV-SET-04",   "CAV-SET-05",   "CAV-SET-06",   "CAV-SET-07",   "CAV-TURN-01",  "CAV-TURN-02",
    "CAV-TURN-03",  "CAV-TURN-04",  "CAV-TURN-05",  "CAV-ATK-01",   "CAV-ATK-02",   "CAV-ATK-03",
    "CAV-ATK-04",   "CAV-ATK-05",   "CAV-ATK-06",   "CAV-ATK-07",   "CAV-ATK-08",   "CAV-ATK-09",
    "CAV-ATK-10",   "CAV-ATK-11",   "CAV-ATK-12",   "CAV-ATK-13",   "CAV-ATK-14",   "CAV-ATK-15",
    "CAV-ATK-16",   "CAV-ATK-17",   "CAV-ATK-18",   "CAV-ATK-19",   "CAV-ATK-20",   "CAV-ATK-21",
    "CAV-RID-01",   "CAV-RID-02",   "CAV-RID-03",   "CAV-STD-01",   "CAV-STD-02",   "CAV-STD-03",
    "CAV-STD-04",   "CAV-PROT-01",  "CAV-PROT-02",  "CAV-PROT-03",  "CAV-PROT-04",  "CAV-PROT-05",
    "CAV-WIN-01",   "CAV-WIN-02",   "CAV-WIN-03",   "CAV-WIN-04",   "CAV-WIN-05",   "CAV-WIN-06",
    "CAV-WIN-07",   "CAV-ACT-01",   "CAV-ACT-02",   "CAV-ACT-03",   "CAV-ACT-04",   "CAV-ACT-05",
    "CAV-ACT-06",   "CAV-ACT-07",   "CAV-ACT-08",   "CAV-ACT-09",   "CAV-ACT-10",   "CAV-ACT-11",
    "CAV-ACT-12",   "CAV-ITM-01",   "CAV-ITM-02",   "CAV-ITM-03",   "CAV-ITM-04",   "CAV-ITM-05",
    "CAV-ITM-06",   "CAV-ITM-07",   "CAV-ITM-08",   "CAV-ITM-09",   "CAV-ITM-10",   "CAV-TRD-01",
    "CAV-TRD-02",   "CAV-TRD-03",   "CAV-TRD-04",   "CAV-TRD-05",   "CAV-CA-01",    "CAV-CA-02",
    "CAV-CA-03",    "CAV-CA-04",    "CAV-CA-05",    "CAV-CA-06",    "CAV-CA-07",    "CAV-CA-08",
    "CAV-CA-09",    "CAV-CA-10",    "CAV-CA-11",    "CAV-CA-12",    "CAV-CA-13",    "CAV-DTH-01",
    "CAV-DTH-02",   "CAV-DTH-03",   "CAV-DTH-04",   "CAV-DTH-05",   "CAV-DTH-06",   "CAV-LOOT-01",
    "CAV-LOOT-02",  "CAV-POI-01",   "CAV-POI-02",   "CAV-POI-03",   "CAV-POI-04",   "CAV-TOK-01",
    "CAV-TOK-02",   "CAV-TOK-03",   "CAV-HORD-01",  "CAV-HORD-02",  "CAV-HORD-03",  "CAV-HORD-04",
    "CAV-HORD-05",  "CAV-HORD-06",  "CAV-HORD-07",  "CAV-HORD-08",  "CAV-HORD-09",  "CAV-SPOR-01",
    "CAV-SPOR-02",  "CAV-SPOR-03",  "CAV-SPOR-04",  "CAV-VAMP-01",  "CAV-VAMP-02",  "CAV-VAMP-03",
    "CAV-BOAR-01",  "CAV-BOAR-02",  "CAV-BOAR-03",  "CAV-BOAR-04",  "CAV-BOAR-05",  "CAV-BOAR-06",
    "CAV-HIVE-01",  "CAV-HIVE-02",  "CAV-HIVE-03",  "CAV-HIVE-04",  "CAV-HIVE-05",  "CAV-THAN-01",
    "CAV-THAN-02",  "CAV-RAGN-01",  "CAV-RAGN-02",  "CAV-BARR-01",  "CAV-BARR-02",  "CAV-BARR-03",
    "CAV-BLNK-01",  "CAV-BLNK-02",  "CAV-BLNK-03",  "CAV-BLNK-04",  "CAV-BLNK-05",  "CAV-HOLD-01",
    "CAV-HOLD-02",  "CAV-HOLD-03",  "CAV-HOLD-04",  "CAV-HOLD-05",  "CAV-HOLD-06",  "CAV-SHAD-01",
    "CAV-SHAD-02",  "CAV-GLUT-01",  "CAV-GLUT-02",  "CAV-GLUT-03",  "CAV-GLUT-04",  "CAV-LICH-01",
    "CAV-LICH-02",  "CAV-LICH-03",  "CAV-LICH-04",  "CAV-LICH-05",  "CAV-LICH-06",  "CAV-TRAP-01",
    "CAV-TRAP-02",  "CAV-TRAP-03",  "CAV-ABL-01",   "CAV-ABL-02",   "CAV-ABL-03",   "CAV-ABL-04",
    "CAV-EVT-01",   "CAV-EVT-02",   "CAV-EVT-03",   "CAV-EVT-04",   "CAV-EVT-05",   "CAV-EVT-06",
    "CAV-EVT-07",   "CAV-FOG-01",   "CAV-FOG-02",   "CAV-FOG-03",   "CAV-FOG-04",   "CAV-REP-01",
    "CAV-REP-02",   "CAV-REP-03",   "CAV-REP-04",   "CAV-REP-05",   "CAV-QST-01",   "CAV-QST-02",
    "CAV-QST-03",   "CAV-ADV-01",   "CAV-ADV-02",   "CAV-ADV-03",   "CAV-END-01",   "CAV-END-02",
    "CAV-END-03",   "CAV-END-04",   "CAV-END-05"};

consteval RuleId rule(std::string_view id) {
  return rule_in(kRuleIds, id);
}

}  // namespace undercroft::cutthroat_caverns
