// The rule ids of Duel of Ages, for `rule("DUE-MOV-02")` at compile time.
#pragma once

#include <array>
#include <string_view>

#include "engine/rule.hpp"

namespace undercroft::duel_of_ages {

inline constexpr std::array<std::string_view, 197> kRuleIds = {
    "DUE-GEN-01", "DUE-GEN-02", "DUE-GEN-03", "DUE-GEN-04", "DUE-GEN-05", "DUE-GEN-06",
    "DUE-GEN-07", "DUE-GEN-08", "DUE-GEN-09", "DUE-GEN-10", "DUE-GEN-11", "DUE-MAP-01",
    "DUE-MAP-02", "DUE-MAP-03", "DUE-MAP-04", "DUE-MAP-05", "DUE-MAP-06", "DUE-MAP-07",
    "DUE-MAP-08", "DUE-MAP-09", "DUE-MAP-10", "DUE-MAP-11", "DUE-MAP-12", "DUE-LOS-01",
    "DUE-LOS-02", "DUE-LOS-03", "DUE-LOS-04", "DUE-LOS-05", "DUE-CHA-01", "DUE-CHA-02",
    "DUE-CHA-03", "DUE-CHA-04", "DUE-SET-01", "DUE-SET-02", "DUE-SET-03", "DUE-SET-04",
    "DUE-SET-05", "DUE-SET-06", "DUE-SET-07", "DUE-SET-08", "DUE-SET-09", "DUE-SID-01",
    "DUE-SID-02", "DUE-SID-03", "DUE-SID-04", "DUE-SID-05", "DUE-SID-06", "DUE-TRN-01",
    "DUE-TRN-02", "DUE-TRN-03", "DUE-TRN-04", "DUE-LES-01", "DUE-LES-02", "DUE-LES-03",
    "DUE-LES-04", "DUE-LES-05", "DUE-LES-06", "DUE-LES-07", "DUE-LES-08", "DUE-LES-09",
    "DUE-FRE-01", "DUE-FRE-02", "DUE-FRE-03", "DUE-FIR-01", "DUE-FIR-02", "DUE-FIR-03",
    "DUE-FIR-04", "DUE-FIR-05", "DUE-FIR-06", "DUE-DMG-01", "DUE-DMG-02", "DUE-DMG-03",
    "DUE-KIL-01", "DUE-PRI-01", "DUE-PRI-02", "DUE-TAK-01", "DUE-TAK-02", "DUE-DMG-04",
    "DUE-MOV-01", "DUE-MOV-02", "DUE-MOV-03", "DUE-MOV-04", "DUE-MOV-05", "DUE-MOV-06",
    "DUE-MOV-07", "DUE-OPF-01", "DUE-OPF-02", "DUE-OPF-03", "DUE-OPF-04", "DUE-MEL-01",
    "DUE-MEL-02", "DUE-MEL-03", "DUE-MEL-04", "DUE-MEL-05", "DUE-DOM-01", "DUE-DOM-02",
    "DUE-DOM-03", "DUE-DOM-04", "DUE-DOM-05", "DUE-REI-01", "DUE-REI-02", "DUE-ADV-01",
    "DUE-ADV-02", "DUE-ADV-03", "DUE-ADV-04", "DUE-ADV-05", "DUE-ADV-06", "DUE-ADV-07",
    "DUE-ADV-08", "DUE-ADV-09", "DUE-ADV-10", "DUE-LAB-01", "DUE-LAB-02", "DUE-LAB-03",
    "DUE-LAB-04", "DUE-LAB-05", "DUE-LAB-06", "DUE-RUI-01", "DUE-MER-01", "DUE-MER-02",
    "DUE-LIT-01", "DUE-LIT-02", "DUE-LIT-03", "DUE-ROY-01", "DUE-ROY-02", "DUE-ROY-03",
    "DUE-FOH-01", "DUE-FOH-02", "DUE-TOW-01", "DUE-TOW-02", "DUE-TOW-03", "DUE-BAS-01",
    "DUE-BAS-02", "DUE-BAS-03", "DUE-BAS-04", "DUE-VLT-01", "DUE-VLT-02", "DUE-HQ-01",
    "DUE-HQ-02",  "DUE-HQ-03",  "DUE-HQ-04",  "DUE-HQ-05",  "DUE-HQ-06",  "DUE-PRI-03",
    "DUE-PRI-04", "DUE-PRI-05", "DUE-CRD-01", "DUE-CRD-02", "DUE-CRD-03", "DUE-CRD-04",
    "DUE-CRD-05", "DUE-CRD-06", "DUE-CRD-07", "DUE-CRD-08", "DUE-CRD-09", "DUE-PET-01",
    "DUE-PET-02", "DUE-PET-03", "DUE-PET-04", "DUE-PET-05", "DUE-PET-06", "DUE-HEN-01",
    "DUE-SWI-01", "DUE-SWI-02", "DUE-SWI-03", "DUE-SWI-04", "DUE-SWI-05", "DUE-SWI-06",
    "DUE-SWI-07", "DUE-SWI-08", "DUE-FOU-01", "DUE-FOU-02", "DUE-FOU-03", "DUE-FOU-04",
    "DUE-FOU-05", "DUE-FOU-06", "DUE-FOU-07", "DUE-END-01", "DUE-END-02", "DUE-END-03",
    "DUE-END-04", "DUE-END-05", "DUE-END-06", "DUE-VP-01",  "DUE-VP-02",  "DUE-VP-03",
    "DUE-VP-04",  "DUE-VP-05",  "DUE-VP-06",  "DUE-SPC-01", "DUE-SPC-02", "DUE-SPC-03",
    "DUE-SPC-04", "DUE-SPC-05", "DUE-SPC-06", "DUE-SPC-07", "DUE-SPC-08"};

consteval RuleId rule(std::string_view id) {
  return rule_in(kRuleIds, id);
}

}  // namespace undercroft::duel_of_ages
