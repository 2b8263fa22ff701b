// What a designer asks of many games: who wins, how long it takes, how it ends, and which choices
// go with winning.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lab/simulate.hpp"

namespace undercroft {

// One choice, by its name, over all games: how often it was made, and how often by somebody who
// then won.
struct ChoiceFigures {
  std::uint64_t made = 0;
  std::uint64_t offered_games = 0;  // games in which somebody made it
  std::uint64_t won = 0;            // times it was made by a winner
};

struct BalanceFigures {
  Tally tally;
  double decisions_squared = 0;  // for the spread of the length
  std::uint64_t fewest_decisions = 0;
  std::map<std::string, std::uint64_t> endings;  // by rule id
  std::map<std::string, std::uint64_t> rules;    // events told, by rule id
  std::map<std::string, ChoiceFigures> choices;
};

// Plays the plan, watching. The figures do not depend on the number of threads.
BalanceFigures measure_balance(const Game& game, const SimulationPlan& plan);

// A chapter of docs/balance/GAME.md for one number of seats.
std::string balance_chapter(const Game& game, const SimulationPlan& plan,
                            const BalanceFigures& figures);

}  // namespace undercroft
