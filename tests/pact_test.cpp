// What is said of games that everybody wins or loses together, and of their odds.
#include "tests/pact_game.hpp"

#include <gtest/gtest.h>

#include "engine/position.hpp"
#include "lab/balance.hpp"

namespace undercroft {
namespace {

const pact::PactGame kPact{pact::Rules()};

SimulationPlan some_games() {
  SimulationPlan plan;
  plan.setup = standard_setup(kPact.info());
  plan.bots.assign(2, Bot{});
  plan.games = 200;
  plan.seed = 1;
  plan.threads = 1;
  return plan;
}

TEST(Pact, IsBalancedAsAWhole) {
  const SimulationPlan plan = some_games();
  const BalanceFigures figures = measure_balance(kPact, plan);
  EXPECT_EQ(figures.tally.wins[0], figures.tally.wins[1]);
  const std::string page = balance_chapter(kPact, plan, figures);
  EXPECT_NE(page.find("\nWon together: "), std::string::npos) << page;
  EXPECT_EQ(page.find("| seat |"), std::string::npos);
}

TEST(Pact, TellsItsOdds) {
  Position position(kPact);
  Rng rng(1);
  Table table(rng);
  kPact.setup(position.state(), standard_setup(kPact.info()), table);
  EXPECT_TRUE(kPact.has_odds());
  const Odds odds = kPact.odds(position.state(), Seat{0});
  EXPECT_TRUE(odds.known);
  EXPECT_EQ(odds.chance, 0.5);
  EXPECT_TRUE(odds.words.ends_with(" flips {gold} half the time.")) << odds.words;
}

TEST(Pact, IsWhatOtherGamesAreNot) {
  const coin::CoinGame coin{coin::Rules()};
  Position position(coin);
  EXPECT_FALSE(coin.has_odds());
  EXPECT_FALSE(coin.odds(position.state(), kSpectator).known);
  EXPECT_FALSE(coin.info().cooperative);
}

}  // namespace
}  // namespace undercroft
