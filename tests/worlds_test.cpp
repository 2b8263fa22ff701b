// The worlds in which bots think: every one passes its game's invariants and gives back, byte for
// byte, the view that it was made from. Looked at at every decision of games with experts in all
// seats, every number of seats and several presets. A search in any other world may never come
// back.
//
// UNDERCROFT_WORLDS sets how many games, of all five together, and then an expert thinks at every
// decision; without it only now and then, and the sound player decides otherwise. UNDERCROFT_GAME
// names the one game to look at. A thousand games are hours: UNDERCROFT_WORLDS_FROM leaves out the
// first so many of them, which were looked at before. Bots do without a world that is not sound, so
// only a build with asserts sees the very worlds that they were given.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "games/dark_castle/bot.hpp"
#include "games/registry.hpp"
#include "tests/suite.hpp"
#include "tests/watched_game_rig.hpp"

namespace undercroft::worlds {
namespace {

constexpr std::uint64_t kStandardGames = 60;
constexpr int kWorlds = 2;  // of either kind, at each decision

// How many of a hundred games are of this one, and at which decisions its expert thinks in the
// standard run: at one in so many. A game of experts takes a hundredth of a second, or minutes.
struct Share {
  std::string_view id;
  std::uint64_t percent;
  unsigned thinks;
};
constexpr Share kShares[] = {{"mandom", 30, 1},
                             {"dark_castle", 20, 40},
                             {"cthulhu_rising", 25, 12},
                             {"cutthroat_caverns", 15, 60},
                             {"duel_of_ages", 10, 400}};

constexpr const char* kGames = "UNDERCROFT_WORLDS";
constexpr const char* kFrom = "UNDERCROFT_WORLDS_FROM";

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
  const char* const said = std::getenv(variable);
  return said != nullptr ? std::strtoull(said, nullptr, 10) : otherwise;
}
bool is_wanted(std::string_view id) {
  const char* const wanted = std::getenv("UNDERCROFT_GAME");
  return wanted == nullptr || id == wanted;
}

// Every number of seats with the options as they usually are, then with the presets in turn, then
// anyhow.
std::vector<Setup> setups_of(const GameInfo& info) {
  std::vector<Setup> setups = suite::default_setups(info);
  for (const OptionSpec& spec : info.options) {
    if (spec.presets.empty()) continue;
    for (const std::string& value : spec.values)
      for (Setup setup : suite::default_setups(info)) {
        const std::vector<std::string> said = {spec.id + "=" + value};
        if (set_options(info.options, setup, said)) setups.push_back(setup);
      }
  }
  for (const Setup& setup : suite::random_setups(info, 41, 40)) setups.push_back(setup);
  return setups;
}

suite::Findings play(const Game& game, const Setup& setup, unsigned thinks, std::uint64_t seed) {
  const Bot expert{static_cast<int>(game.info().levels.size()) - 1};
  const Bot quick{std::min(expert.level, game.info().quick_levels - 1)};
  suite::Examiner examiner(game, setup, {});
  Rng chance(seed);
  Rng minds(combine(seed, 1));
  Table table(chance);
  Position now(game);
  game.setup(now.state(), setup, table);
  OptionList list;
  std::uint64_t decisions = 0;
  for (SeatSet waiting = now.waiting(); !waiting.empty(); waiting = now.waiting()) {
    const Seat seat = waiting.lowest();
    if (!examiner.worlds(now, seat, kWorlds, combine(seed, 2 + decisions))) {
      examiner.findings.failure->where = suite::setup_words(game.info(), setup) + ", seed " +
                                         std::to_string(seed) + ", decision " +
                                         std::to_string(decisions) + "\n" + now.dump();
      break;
    }
    now.options(seat, list);
    const Bot& bot = decisions % thinks == 0 ? expert : quick;
    const std::size_t pick = bot.choose(game, now.state(), seat, list.span(), minds);
    game.step(now.state(), seat, list[pick], table);
    ++decisions;
  }
  examiner.findings.games = 1;
  examiner.findings.decisions = decisions;
  return std::move(examiner.findings);
}

TEST(Worlds, ThatExpertsThinkInAreSound) {
  for (const Share& share : kShares) {
    if (!is_wanted(share.id)) continue;
    const auto game = make_game(share.id);
    ASSERT_TRUE(game) << game.error().text;
    const auto setups = setups_of((*game)->info());
    const std::uint64_t games =
        std::max<std::uint64_t>(number_from(kGames, kStandardGames) * share.percent / 100, 1);
    const unsigned thinks = std::getenv(kGames) != nullptr ? 1 : share.thinks;
    suite::Findings sum;
    std::uint64_t number = number_from(kFrom, 0) * share.percent / 100;
    for (; number < games && !sum.failure; ++number)
      sum.add(play(**game, setups[number % setups.size()], thinks, game_seed(17, number)));
    EXPECT_FALSE(sum.failure) << suite::summary(sum);
    EXPECT_TRUE(!(*game)->deals_worlds() || sum.games == 0 || sum.dealt > 100) << sum.dealt;
    std::printf("%s: %llu games, %llu decisions, %llu worlds dealt by bots, %llu times none\n",
                share.id.data(), static_cast<unsigned long long>(sum.games),
                static_cast<unsigned long long>(sum.decisions),
                static_cast<unsigned long long>(sum.dealt),
                static_cast<unsigned long long>(sum.not_dealt));
    std::fflush(stdout);
  }
}

TEST(Worlds, OfEveryGame) {
  for (const GameEntry& entry : registered_games())
    EXPECT_NE(std::ranges::find(kShares, entry.id, &Share::id), std::end(kShares)) << entry.id;
}

// The expert of Escape the Dark Castle lets one head decide for the group: that is another table,
// but one that there could be.
TEST(Worlds, OfTheCastleWithOneHead) {
  const auto game = make_game("dark_castle");
  ASSERT_TRUE(game) << game.error().text;
  const auto& rules = static_cast<const GameOf<dark_castle::DarkCastle>&>(**game).rules();
  int looked_at = 0;
  for (const char* group : {"group_decision=vote", "group_decision=agree"})
    for (std::uint64_t number = 0; number < 12 && !::testing::Test::HasFatalFailure(); ++number) {
      auto setup = standard_setup(rules.info());
      setup.seats = 1 + static_cast<int>(number % 4);
      const std::vector<std::string> said = {group};
      const auto set = set_options(rules.info().options, setup, said);
      ASSERT_TRUE(set) << set.error().text;
      const auto look = [&](const auto&, Seat, const dark_castle::View& view, const OptionList&,
                            Rng&) {
        ++looked_at;
        ASSERT_EQ(rules.broken(dark_castle::bot::with_one_head(view.known)), "") << group;
      };
      watch_sound_game(rules, 1, setup, game_seed(5, number), look);
    }
  EXPECT_GT(looked_at, 1000);
}

}  // namespace
}  // namespace undercroft::worlds
