#include "tests/levels_rig.hpp"

#include <cmath>

#include "lab/simulate.hpp"

namespace undercroft {

double better_by(const Game& game, const Setup& setup, const char* one, const char* others,
                 std::uint64_t games) {
  SimulationPlan plan;
  plan.setup = setup;
  plan.bots.assign(static_cast<std::size_t>(setup.seats), *find_bot(game.info(), others));
  plan.bots[0] = *find_bot(game.info(), one);
  plan.games = games;
  plan.rotate = true;
  const Tally tally = simulate(game, plan);
  std::uint64_t rest = 0;
  for (std::size_t i = 1; i < tally.bot_wins.size(); ++i) rest += tally.bot_wins[i];
  const auto n = static_cast<double>(games);
  const double p = static_cast<double>(tally.bot_wins[0]) / n;
  const double q = static_cast<double>(rest) / n / (setup.seats - 1);
  const double variance = p * (1 - p) + q * (1 - q) / (setup.seats - 1);
  // Whoever wins every game or none of them leaves no doubt.
  return (p - q) / std::sqrt(std::max(variance, 1e-9) / n);
}

}  // namespace undercroft
