// How often a sound bot beats the Minion with a setting, in percent, beside the knob where people
// choose it: a preset, or one value of a knob with everything else standard. Written by
// tools/figures from docs/balance/cthulhu_rising.md, which names the command that measured them.
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
    {"preset", "easy", 54},
    {"preset", "gentle", 41},
    {"preset", "normal", 24},
    {"preset", "hard", 19},
    {"preset", "relentless", 19},
    {"preset", "fierce", 15},
    {"preset", "nightmare", 13},
    {"preset", "lillith", 24},
    {"preset", "lillith_full", 5},
    {"minion_brain", "rising", 24},
    {"minion_brain", "lillith", 5},
    {"start_dice", "0", 72},
    {"start_dice", "1", 40},
    {"start_dice", "2", 24},
    {"start_dice", "3", 22},
    {"start_dice", "4", 21},
    {"start_dice", "5", 19},
    {"start_dice", "6", 19},
    {"start_events_dice", "0", 25},
    {"start_events_dice", "1", 24},
    {"start_events_dice", "2", 24},
    {"start_events_dice", "3", 24},
    {"start_events_dice", "4", 24},
    {"start_events_dice", "5", 24},
    {"start_events_dice", "6", 24},
    {"mulligan_bonus", "0", 26},
    {"mulligan_bonus", "1", 24},
    {"mulligan_bonus", "2", 24},
    {"mulligan_bonus", "3", 24},
    {"scout_cost", "0", 29},
    {"scout_cost", "1", 29},
    {"scout_cost", "2", 29},
    {"scout_cost", "3", 24},
    {"scout_cost", "4", 20},
    {"scout_cost", "5", 15},
    {"scout_cost", "6", 15},
    {"scout_cost", "none", 42},
    {"reinit_cost", "0", 24},
    {"reinit_cost", "1", 24},
    {"reinit_cost", "2", 24},
    {"reinit_cost", "3", 24},
    {"reinit_cost", "4", 24},
    {"reinit_cost", "5", 24},
    {"reinit_cost", "6", 24},
    {"reinit_cost", "none", 24},
    {"minion_hand", "3", 30},
    {"minion_hand", "4", 26},
    {"minion_hand", "5", 24},
    {"minion_hand", "6", 21},
    {"minion_hand", "7", 19},
    {"minion_hand", "8", 23},
    {"minion_draw", "1", 42},
    {"minion_draw", "2", 24},
    {"minion_draw", "3", 19},
    {"first_turn_standard", "full", 29},
    {"first_turn_standard", "draw1", 24},
    {"first_turn_standard", "draw1_nostory", 24},
    {"first_turn_minion", "full", 24},
    {"first_turn_minion", "draw1", 24},
    {"first_turn_minion", "draw1_nostory", 26},
    {"third_drain_fallback", "false", 24},
    {"third_drain_fallback", "true", 19},
    {"equal_defense", "per_story", 24},
    {"equal_defense", "total", 29},
    {"story_margin", "0", 22},
    {"story_margin", "5", 23},
    {"story_margin", "10", 24},
    {"story_margin", "20", 24},
    {"story_margin", "50", 24},
    {"story_margin", "100", 24},
    {"unique_scope", "per_player", 24},
    {"unique_scope", "global", 24},
    {"defend_order", "tokens", 24},
    {"defend_order", "icons", 25},
});

}  // namespace undercroft::cthulhu_rising
