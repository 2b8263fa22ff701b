// Scenario files.
#include "engine/scenario.hpp"

#include "fuzz/bytes.hpp"

namespace undercroft::fuzz {

std::string scenario(Bytes bytes) {
  const std::string_view text = text_of(bytes);
  const auto id = scenario_game(text, "scenario");
  const Game* const game = game_of(id ? std::string_view(*id) : "mandom");
  if (game == nullptr) return {};
  const auto results = run_scenarios(*game, text, "scenario");
  if (!results) return results.error().text.empty() ? "a fault without words" : "";
  for (const ScenarioResult& result : *results)
    if (result.passed != result.report.empty()) return "a failure without a report";
  return {};
}

}  // namespace undercroft::fuzz
