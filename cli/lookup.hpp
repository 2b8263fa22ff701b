// Finding rules and cards by what a person would type, and laying them out for reading. The
// commands and the table share this.
#pragma once

#include <string_view>
#include <vector>

#include "cli/words.hpp"

namespace undercroft::cli {

// Lower case, with spaces for underscores: "Vorpal Sword" and "vorpal_sword" are the same.
std::string folded(std::string_view text);

// All of them for an empty word; otherwise the rule of that id or those whose id begins so.
Result<std::vector<const RuleText*>> find_rules(const GameInfo& info, std::string_view what);
Lines rulebook(const GameInfo& info, const std::vector<const RuleText*>& rules);

// All of them for an empty word; otherwise the card of that id or name.
Result<std::vector<const CardText*>> find_cards(const GameInfo& info, std::string_view what);
Lines gallery(const std::vector<const CardText*>& cards);

}  // namespace undercroft::cli
