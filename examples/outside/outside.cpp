// A thousand games of Dungeon of Mandom between the levels of bots, in rotating chairs.
#include <cstdio>

#include "bots/bot.hpp"
#include "games/registry.hpp"
#include "lab/simulate.hpp"

int main() {
  using namespace undercroft;
  const auto game = make_game("mandom");
  if (!game) {
    std::fprintf(stderr, "%s\n", game.error().text.c_str());
    return 1;
  }
  const GameInfo& info = (*game)->info();

  SimulationPlan plan;
  plan.setup = standard_setup(info);
  plan.setup.seats = 3;
  for (const char* level : {"random", "novice", "sound"})
    plan.bots.push_back(find_bot(info, level).value());
  plan.games = 1000;
  plan.rotate = true;

  const Tally tally = simulate(**game, plan);
  std::printf("%s: %llu games, %llu decisions\n", info.title.c_str(),
              static_cast<unsigned long long>(tally.games),
              static_cast<unsigned long long>(tally.decisions));
  for (std::size_t i = 0; i < plan.bots.size(); ++i)
    std::printf("  %-8s won %llu\n", bot_name(info, plan.bots[i]).c_str(),
                static_cast<unsigned long long>(tally.bot_wins[i]));
}
