// Dungeon of Mandom in numbers and words: what scenarios and the suite cannot see.
#include "games/mandom/mandom.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "content/toml.hpp"
#include "engine/position.hpp"
#include "games/registry.hpp"
#include "lab/simulate.hpp"

namespace undercroft {
namespace {

std::unique_ptr<Game> mandom_game() {
  auto game = make_game("mandom");
  EXPECT_TRUE(game) << game.error().text;
  return std::move(*game);
}

Setup setup_of(const Game& game, int seats, std::initializer_list<const char*> options) {
  Setup setup = standard_setup(game.info());
  setup.seats = seats;
  for (const char* option : options)
    EXPECT_TRUE(set_option(game.info().options, setup, option)) << option;
  return setup;
}

// --- Random play against the figures of an independent implementation (seven million games) ------

struct Reference {
  int seats;
  double decisions;
  double rounds;
  std::vector<double> wins;
  friend void PrintTo(const Reference& reference, std::ostream* out) {
    *out << reference.seats << " seats";
  }
};

// A sum that knows its own uncertainty.
struct Sample {
  double sum = 0;
  double squares = 0;
  double count = 0;
  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  double mean() const { return sum / count; }
  double error() const { return std::sqrt((squares / count - mean() * mean()) / count); }
};

struct RandomPlay {
  Sample decisions;
  Sample rounds;
  std::vector<Sample> wins;
};

RandomPlay play_randomly(const Game& game, const Setup& setup, int games) {
  RandomPlay result;
  result.wins.resize(static_cast<std::size_t>(setup.seats));
  Position position(game);
  OptionList list;
  for (int number = 0; number < games; ++number) {
    Rng rng(game_seed(5, static_cast<std::uint64_t>(number)));
    Table table(rng);
    game.setup(position.state(), setup, table);
    int decisions = 0;
    for (; !position.waiting().empty(); ++decisions) {
      const Seat seat = position.waiting().lowest();
      position.options(seat, list);
      const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
      game.step(position.state(), seat, list[pick], table);
    }
    result.decisions.add(decisions);
    result.rounds.add(static_cast<const mandom::State*>(position.state())->round);
    for (std::uint8_t seat = 0; seat < setup.seats; ++seat)
      result.wins[seat].add(position.outcome().won(Seat{seat}) ? 1 : 0);
  }
  return result;
}

// Three standard errors, and half a digit for the rounding of the reference.
void expect_near(const Sample& sample, double reference, double rounding, const char* what) {
  EXPECT_NEAR(sample.mean(), reference, 3 * sample.error() + rounding) << what;
}

class RandomMandom : public testing::TestWithParam<Reference> {};

TEST_P(RandomMandom, MatchesTheReference) {
  const Reference& reference = GetParam();
  const auto game = mandom_game();
  const RandomPlay play =
      play_randomly(*game, setup_of(*game, reference.seats, {"first_player=seat:0"}), 200'000);
  expect_near(play.decisions, reference.decisions, 0.005, "decisions");
  expect_near(play.rounds, reference.rounds, 0.0005, "rounds");
  for (std::size_t seat = 0; seat < reference.wins.size(); ++seat)
    expect_near(play.wins[seat], reference.wins[seat], 0.00005, "wins");
}

INSTANTIATE_TEST_SUITE_P(Seats, RandomMandom,
                         testing::Values(Reference{2, 10.47, 2.711, {.4075, .5925}},
                                         Reference{3, 21.91, 3.260, {.2867, .3157, .3976}},
                                         Reference{4, 37.19, 3.893, {.2209, .2348, .2509, .2933}}));

// --- Bots ----------------------------------------------------------------------------------------

// One player of the first level among players of the second, moved from seat to seat: the share of
// games that he wins, less what chance can do once in two hundred times.
double surely_wins(const Game& game, int seats, const char* one, const char* others,
                   std::uint64_t games) {
  SimulationPlan plan;
  plan.setup = setup_of(game, seats, {});
  plan.bots.assign(static_cast<std::size_t>(seats), *find_bot(game.info(), others));
  plan.bots[0] = *find_bot(game.info(), one);
  plan.games = games - games % static_cast<std::uint64_t>(seats);
  plan.seed = 99;
  plan.rotate = true;
  const Tally tally = simulate(game, plan);
  const auto count = static_cast<double>(tally.games);
  const double share = static_cast<double>(tally.bot_wins[0]) / count;
  return share - 2.576 * std::sqrt(share * (1 - share) / count);
}

class MandomBots : public testing::TestWithParam<int> {};

TEST_P(MandomBots, NoviceBeatsRandom) {
  const auto game = mandom_game();
  EXPECT_GT(surely_wins(*game, GetParam(), "novice", "random", 3000), 1.0 / GetParam());
}

TEST_P(MandomBots, SoundBeatsNovice) {
  const auto game = mandom_game();
  EXPECT_GT(surely_wins(*game, GetParam(), "sound", "novice", 1500), 1.0 / GetParam());
}

TEST_P(MandomBots, SoundBeatsRandom) {
  const auto game = mandom_game();
  EXPECT_GT(surely_wins(*game, GetParam(), "sound", "random", 1500), 1.0 / GetParam());
}

INSTANTIATE_TEST_SUITE_P(Seats, MandomBots, testing::Values(2, 3, 4));

// --- Content -------------------------------------------------------------------------------------

std::string text_of(const Game& game, std::string_view card) {
  const CardText* found = find_card(game.info(), card);
  return found == nullptr ? "no such card" : found->text;
}

TEST(MandomContent, CardTextIsMadeFromTheEffect) {
  const auto game = mandom_game();
  EXPECT_EQ(text_of(*game, "plate_armor"), "The hero has 5 more HP while this is equipped.");
  EXPECT_EQ(text_of(*game, "torch"), "Every monster of strength 3 or less deals no damage.");
  EXPECT_EQ(text_of(*game, "vorpal_sword"),
            "Before the first reveal the challenger may name one monster type; every monster of "
            "that type deals no damage in this challenge.");
  EXPECT_EQ(
      text_of(*game, "shinobi_gear"),
      "While the hero has 4 HP or less, every monster of strength 1, 3 or 5 deals no damage.");
  EXPECT_EQ(text_of(*game, "blood_staff"),
            "Every Vampire deals no damage. Each so defeated adds 4 to the hero's HP.");
  EXPECT_EQ(text_of(*game, "ooze"), "The challenger discards one equipped item.");
  EXPECT_EQ(
      text_of(*game, "warrior"),
      "Carries Plate Armor, Knight Shield, Torch, Holy Grail, Dragon Spear and Vorpal Sword.");
}

// The game with a house rule laid over it.
Result<std::unique_ptr<Game>> with(std::string_view toml) {
  auto root = content::parse_toml(toml, "house.toml");
  if (!root) return std::unexpected(root.error());
  const content::Source source{"house.toml", std::move(*root)};
  return make_game("mandom", {&source, 1});
}

std::string fault_of(std::string_view toml) {
  const auto game = with(toml);
  EXPECT_FALSE(game) << "accepted";
  return game ? "" : game.error().text;
}

TEST(MandomContent, AHouseRuleIsLaidOver) {
  const auto game = with("[[monster]]\nid = \"dragon\"\nstrength = 8\n");
  ASSERT_TRUE(game) << game.error().text;
  // Eight is even: now the Grail stops the Dragon too.
  const CardText* dragon = find_card((*game)->info(), "dragon");
  ASSERT_NE(dragon, nullptr);
  EXPECT_EQ(dragon->facts,
            "monster, strength 8, stopped by the Warrior's Holy Grail and Dragon Spear");
  EXPECT_EQ(dragon->name, "Dragon");
  EXPECT_EQ((*game)->info().cards.size(), mandom_game()->info().cards.size());
}

TEST(MandomContent, AChangedEffectChangesItsText) {
  const auto game =
      with("[[item]]\nid = \"torch\"\neffect = \"hp(1); defeat(strength_up_to(2))\"\n");
  ASSERT_TRUE(game) << game.error().text;
  EXPECT_EQ(text_of(**game, "torch"),
            "The hero has 1 more HP while this is equipped. Every monster of strength 2 or less "
            "deals no damage.");
}

TEST(MandomContent, FaultsNameTheirPlace) {
  EXPECT_TRUE(
      fault_of("[[monster]]\nid = \"dragon\"\nstrenght = 8\n").starts_with("house.toml:3:"));
  EXPECT_TRUE(fault_of("[[monster]]\nid = \"dragon\"\nstrength = \"8\"\n")
                  .starts_with("house.toml:3:12: "));
  EXPECT_TRUE(fault_of("[[item]]\nid = \"torch\"\neffect = \"defaet(even)\"\n")
                  .starts_with("house.toml:3:11: "));
  EXPECT_TRUE(fault_of("[[item]]\nid = \"torch\"\neffect = \"defeat(type(dargon))\"\n")
                  .starts_with("house.toml:3:23: "));
  EXPECT_TRUE(fault_of("[[monster]\nid = 1\n").starts_with("house.toml:1:"));
}

}  // namespace
}  // namespace undercroft
