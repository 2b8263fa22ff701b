// The bots of Cthulhu Rising (section 11): who beats whom and the Minion, that they do not dawdle,
// and that the figures beside the knobs are those that were measured.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>

#include "bots/play.hpp"
#include "engine/position.hpp"
#include "games/cthulhu_rising/measured.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/registry.hpp"
#include "lab/simulate.hpp"

namespace undercroft::cthulhu_rising {
namespace {

std::unique_ptr<Game> rising() {
  auto game = make_game("cthulhu_rising");
  EXPECT_TRUE(game) << game.error().text;
  return std::move(*game);
}

constexpr double kNinetyNine = 2.33;  // percent, one-sided

// All eight decks on both sides, and both begin equally often.
SimulationPlan plan_of(const Game& game, int seats, std::vector<std::string> levels,
                       std::uint64_t games, const std::vector<std::string>& settings = {}) {
  SimulationPlan plan;
  plan.setup = standard_setup(game.info());
  plan.setup.seats = seats;
  const auto set = set_options(game.info().options, plan.setup, settings);
  EXPECT_TRUE(set) << set.error().text;
  for (const std::string& level : levels) plan.bots.push_back(*find_bot(game.info(), level));
  plan.games = games;
  plan.rotate = true;
  plan.each = {{kDeckAOption, {0, 1, 2, 3, 4, 5, 6, 7}},
               {kDeckBOption, {3, 6, 1, 4, 7, 2, 5, 0}},
               {kFirstPlayerOption, {1, 2}}};
  return plan;
}

// By how many standard errors the first level wins more than half of the games, in both chairs.
double better_by(const Game& game, const char* one, const char* other, std::uint64_t games) {
  const undercroft::Tally tally = simulate(game, plan_of(game, 2, {one, other}, games));
  const auto n = static_cast<double>(games);
  return (static_cast<double>(tally.bot_wins[0]) / n - 0.5) / std::sqrt(0.25 / n);
}

// How many of a hundred games one level wins against the Minion.
double wins(const Game& game, const char* level, std::uint64_t games,
            const std::vector<std::string>& settings = {}) {
  const undercroft::Tally tally = simulate(game, plan_of(game, 1, {level}, games, settings));
  return 100.0 * static_cast<double>(tally.wins[0]) / static_cast<double>(games);
}

TEST(RisingBots, BeatEachOtherInTheRightOrder) {
  const auto game = rising();
  EXPECT_GT(better_by(*game, "novice", "random", 512), kNinetyNine);
  EXPECT_GT(better_by(*game, "sound", "novice", 128), kNinetyNine);
  EXPECT_GT(better_by(*game, "sound", "random", 128), kNinetyNine);
}

TEST(RisingBots, ExpertBeatsSound) {
  const auto game = rising();
  EXPECT_GT(better_by(*game, "expert", "sound", 24), kNinetyNine);
}

// The sanity checks of section 12, and the order against the Minion: each difference is more than
// three standard errors of these many games.
TEST(RisingBots, DoAgainstTheMinionWhatIsExpected) {
  const auto game = rising();
  const double random = wins(*game, "random", 1024);
  const double novice = wins(*game, "novice", 1024, {"preset=newcomer"});
  const double random_there = wins(*game, "random", 1024, {"preset=newcomer"});
  const double sound = wins(*game, "sound", 512);
  EXPECT_LT(random, 3);
  EXPECT_GT(sound, 10);
  EXPECT_LT(sound, 35);
  EXPECT_GT(novice, random_there + 6.5);
  EXPECT_GT(sound, wins(*game, "novice", 512) + 6.5);
}

// A newcomer has an even chance with the preset made for him, a sound player with `easy`.
TEST(RisingBots, HaveASettingNearEven) {
  const auto game = rising();
  EXPECT_NEAR(wins(*game, "novice", 2048, {"preset=newcomer"}), 50, 8);
  EXPECT_NEAR(wins(*game, "sound", 1024, {"preset=easy"}), 50, 8);
}

// The longest that anybody waits for an expert, over whole games: far below a second, with room for
// a busy machine.
TEST(RisingBots, DoNotDawdle) {
  const auto game = rising();
  Position position(*game);
  const Bot expert = *find_bot(game->info(), "expert");
  Rng rng(5);
  Rng minds(6);
  Table table(rng);
  undercroft::Setup setup = standard_setup(game->info());
  setup.seats = 1;
  game->setup(position.state(), setup, table);
  OptionList list;
  int decisions = 0;
  std::chrono::steady_clock::duration spent{};
  while (!game->waiting(position.state()).empty()) {
    const Seat seat = game->waiting(position.state()).lowest();
    list.clear();
    game->options(position.state(), seat, list);
    const auto before = std::chrono::steady_clock::now();
    const std::size_t pick = expert.choose(*game, position.state(), seat, list.span(), minds);
    spent += std::chrono::steady_clock::now() - before;
    ASSERT_LT(pick, list.size());
    game->step(position.state(), seat, list[pick], table);
    ASSERT_LT(++decisions, 2000);
  }
  EXPECT_LT(std::chrono::duration<double>(spent).count() / decisions, 1.0);
}

// Beside every knob stands what docs/balance says of it: the figure of the sound bot.
TEST(RisingBots, FiguresBesideTheKnobsAreTheMeasuredOnes) {
  std::ifstream file(UNDERCROFT_SOURCE_DIR "/docs/balance/cthulhu_rising.md");
  std::stringstream page;
  page << file.rdbuf();
  for (const Measured& one : kMeasured) {
    const std::string row = "\n| " + std::string(one.option) + "=" + std::string(one.value) + " |";
    std::size_t at = page.str().find(row);
    ASSERT_NE(at, std::string::npos) << row;
    // random | novice | sound
    at += row.size();
    for (int skipped = 0; skipped < 2; ++skipped) at = page.str().find('|', at) + 1;
    const double measured = std::stod(page.str().substr(at));
    EXPECT_NEAR(one.percent, measured, 0.51) << row;
  }
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
