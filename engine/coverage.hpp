// Which rules and cards no scenario shows yet.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/scenario.hpp"

namespace undercroft {

struct Coverage {
  std::vector<std::string> rules;
  std::vector<std::string> cards;
};

// The rules and cards of the game that no passed scenario cites, in the order of the game's own
// lists.
Coverage uncovered(const Game& game, std::span<const ScenarioResult> passed_ones);

}  // namespace undercroft
