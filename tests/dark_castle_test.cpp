// What is special to Escape the Dark Castle: how good its bots are, and what the table tells of
// odds.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/position.hpp"
#include "games/dark_castle/dark_castle.hpp"
#include "games/registry.hpp"
#include "lab/simulate.hpp"

namespace undercroft::dark_castle {
namespace {

std::unique_ptr<Game> castle() {
  auto game = make_game("dark_castle");
  EXPECT_TRUE(game) << game.error().text;
  return std::move(*game);
}

Tally play(const Game& game, const char* level, int seats, std::uint64_t games) {
  SimulationPlan plan;
  plan.setup = standard_setup(game.info());
  plan.setup.seats = seats;
  plan.bots.assign(static_cast<std::size_t>(seats), *find_bot(game.info(), level));
  plan.games = games;
  return simulate(game, plan);
}

// How many standard errors the second wins more often than the first.
double better_by(const Tally& first, const Tally& second) {
  const double p = static_cast<double>(first.wins[0]) / static_cast<double>(first.games);
  const double q = static_cast<double>(second.wins[0]) / static_cast<double>(second.games);
  return (q - p) / std::sqrt(p * (1 - p) / static_cast<double>(first.games) +
                             q * (1 - q) / static_cast<double>(second.games));
}

constexpr double kNinetyNine = 2.33;  // percent, one-sided

// Everybody is of one level, so there are no seats to rotate.
TEST(CastleBots, AreInTheRightOrder) {
  const auto game = castle();
  for (int seats = 1; seats <= 4; ++seats) {
    const Tally random = play(*game, "random", seats, 2000);
    const Tally novice = play(*game, "novice", seats, 2000);
    const Tally sound = play(*game, "sound", seats, 2000);
    EXPECT_GT(better_by(random, novice), kNinetyNine) << seats << " seats";
    EXPECT_GT(better_by(novice, sound), kNinetyNine) << seats << " seats";
  }
}

// Two prisoners only: with more the expert takes its time, and `undercroft balance` has the
// figures.
TEST(CastleBots, TheExpertIsBest) {
  const auto game = castle();
  EXPECT_GT(better_by(play(*game, "sound", 2, 2000), play(*game, "expert", 2, 150)), kNinetyNine);
}

// Section 12: a rough prototype gave 28 to 37, 27 to 33 and 28 to 32 percent for sound play.
TEST(CastleBots, SoundPlayWinsAsTheSpecificationExpects) {
  const auto game = castle();
  for (const auto& [seats, low, high] : {std::array{2, 25, 40}, {3, 24, 36}, {4, 25, 36}}) {
    const Tally tally = play(*game, "sound", seats, 4000);
    const double percent = 100.0 * static_cast<double>(tally.wins[0]) / 4000.0;
    EXPECT_GE(percent, low) << seats << " seats";
    EXPECT_LE(percent, high) << seats << " seats";
  }
}

Position at(const Game& game, const char* json) {
  Setup setup = standard_setup(game.info());
  auto position = load_position(game, setup, *json::parse(json), "test");
  EXPECT_TRUE(position) << position.error().text;
  return std::move(*position);
}

TEST(CastleOdds, AreToldWhereAFightIsChosen) {
  const auto game = castle();
  ASSERT_TRUE(game->has_odds());
  Position now = at(*game, R"({"party": [{"character": "cook", "hp": 6},
                                         {"character": "tailor", "hp": 5}]})");
  EXPECT_FALSE(game->odds(now.state(), Seat{0}).known);
  // Bone Sentries: two ways to fight them.
  class Script final : public ChanceSource {
   public:
    explicit Script(const Game& of) : game(of) {}
    std::uint32_t roll(const ChanceAsk& ask) override {
      for (std::uint32_t i = 0; i < ask.values.size(); ++i) {
        std::string name;
        game.name_chance(ask.kind, ask.values[i], name);
        if (name == "bone_sentries") return i;
      }
      return 0;
    }

   private:
    const Game& game;
  } script(*game);
  Table table(script, nullptr);
  const Option turn{static_cast<std::uint16_t>(Verb::turn), 1, 0, 0};
  ASSERT_TRUE(game->apply(now.state(), Seat{0}, turn, table).allowed());
  const Odds odds = game->odds(now.state(), kSpectator);
  EXPECT_TRUE(odds.known);
  EXPECT_GT(odds.chance, 0.3);
  EXPECT_LT(odds.chance, 1.0);
  EXPECT_NE(odds.words.find("Break through at a run: "), std::string::npos) << odds.words;
  EXPECT_NE(odds.words.find("Lock arms and grind forward: "), std::string::npos) << odds.words;
}

TEST(CastleState, IsSmall) {
  EXPECT_LE(castle()->state_bytes(), 1024U);
}

}  // namespace
}  // namespace undercroft::dark_castle
