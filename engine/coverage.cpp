#include "engine/coverage.hpp"

#include <set>

namespace undercroft {

Coverage uncovered(const Game& game, std::span<const ScenarioResult> passed_ones) {
  std::set<std::string_view> cited;
  for (const ScenarioResult& result : passed_ones)
    if (result.passed) cited.insert(result.cites.begin(), result.cites.end());
  Coverage missing;
  for (const RuleText& rule : game.info().rules)
    if (!cited.contains(rule.id)) missing.rules.push_back(rule.id);
  for (const CardText& card : game.info().cards)
    if (!cited.contains(card.id)) missing.cards.push_back(card.id);
  return missing;
}

}  // namespace undercroft
