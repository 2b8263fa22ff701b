// Every registered game gets the suite for nothing: in every set-up, by random and by bot play. The
// number of decisions is one million; UNDERCROFT_DECISIONS sets another (sanitizers are slow).
#include "tests/suite.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <sstream>

#include "games/registry.hpp"

namespace undercroft {
namespace {

std::uint64_t decisions_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_DECISIONS");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 1'000'000;
}

// UNDERCROFT_GAME names the one game to look at.
bool is_wanted(std::string_view id) {
  const char* const wanted = std::getenv("UNDERCROFT_GAME");
  return wanted == nullptr || id == wanted;
}

// A set-up is played for one whole game at least. Where few decisions are wanted of long games,
// that would be many more: so many times as many are enough, and the set-ups come in an order in
// which neighbours are far apart.
constexpr std::uint64_t kAtMost = 4;

std::vector<std::size_t> spread(std::size_t count) {
  std::size_t step = count * 5 / 8 + 1;
  while (std::gcd(step, count) != 1) ++step;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < count; ++i) order.push_back(i * step % count);
  return order;
}

// Looking at a position of Duel of Ages from all sides takes about a millisecond, at others' a
// fraction of that: it gets a part of the decisions.
std::uint64_t share_of(std::string_view id, std::uint64_t decisions) {
  return id == "duel_of_ages" ? decisions / 5 : decisions;
}

// Those that search take their time.
constexpr unsigned kThinks = 16;

// A test a game, so that the cores can share them.
class Suite : public testing::TestWithParam<GameEntry> {
 protected:
  // Runs the set-ups, each with its part of the decisions.
  template <class Setups>
  void examine_all(Setups setups_of, Bot bot, std::uint64_t wanted) {
    const GameEntry& entry = GetParam();
    if (!is_wanted(entry.id)) return;
    const std::uint64_t decisions = share_of(entry.id, wanted);
    const auto game = make_game(entry.id);
    ASSERT_TRUE(game) << game.error().text;
    if (bot.level >= static_cast<int>((*game)->info().levels.size())) return;
    const bool searches = bot.level >= (*game)->info().quick_levels;
    const auto setups = setups_of((*game)->info());
    suite::Findings sum;
    for (const std::size_t i : spread(setups.size())) {
      if (sum.failure || sum.decisions > kAtMost * decisions) break;
      sum.add(suite::examine(
          **game, {setups[i], bot, i, decisions / setups.size() + 1, {}, searches ? kThinks : 1}));
    }
    EXPECT_FALSE(sum.failure) << suite::summary(sum);
    EXPECT_GE(sum.decisions, sum.failure ? 0 : decisions);
    std::printf("%s, %s: %s\n", (*game)->info().title.c_str(),
                bot_name((*game)->info(), bot).c_str(), suite::summary(sum).c_str());
  }
};
INSTANTIATE_TEST_SUITE_P(Games, Suite, testing::ValuesIn(registered_games()),
                         [](const auto& test) { return std::string(test.param.id); });

std::vector<Setup> some_random_setups(const GameInfo& info) {
  return suite::random_setups(info, 2024, 120);
}

std::vector<Setup> a_bit_of_everything(const GameInfo& info) {
  std::vector<Setup> setups = suite::default_setups(info);
  for (const Setup& setup : suite::option_setups(info)) setups.push_back(setup);
  for (const Setup& setup : suite::random_setups(info, 7, 20)) setups.push_back(setup);
  return setups;
}

TEST_P(Suite, DefaultsForEveryNumberOfSeats) {
  examine_all(suite::default_setups, Bot{}, decisions_wanted() / 4);
}
TEST_P(Suite, EveryValueOfEveryOption) {
  examine_all(suite::option_setups, Bot{}, decisions_wanted() / 4);
}
TEST_P(Suite, RandomCombinationsOfOptions) {
  examine_all(some_random_setups, Bot{}, decisions_wanted() / 2);
}
// Besides the million: bots get to positions that random play does not reach.
TEST_P(Suite, WeakBots) {
  examine_all(a_bit_of_everything, Bot{0}, decisions_wanted() / 10);
}
TEST_P(Suite, StrongerBots) {
  examine_all(a_bit_of_everything, Bot{1}, decisions_wanted() / 20);
}

TEST_P(Suite, SearchingBots) {
  examine_all(suite::default_setups, Bot{2}, decisions_wanted() / 100);
}

// One game of random choices, in which the bots say what they would say about each.
void expect_same_claims(const GameEntry& entry, const Game& game, const Setup& setup, Rng& rng) {
  Table table(rng);
  Position now(game);
  OptionList list;
  game.setup(now.state(), setup, table);
  while (!now.waiting().empty()) {
    const Seat seat = now.waiting().lowest();
    now.options(seat, list);
    const Option option = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    Position world = now;
    game.imagine(world.state(), seat, rng);
    Rng here(rng.next());
    Rng there = here;
    ASSERT_EQ(entry.claim(game, now.state(), seat, option, here),
              entry.claim(game, world.state(), seat, option, there));
    game.step(now.state(), seat, option, table);
  }
}

// What a bot says is made from its view as well: the same in every world that looks the same to it.
TEST_P(Suite, ClaimsOfBots) {
  const GameEntry& entry = GetParam();
  if (entry.claim == nullptr || !is_wanted(entry.id)) return;
  Rng rng(1);
  const auto game = make_game(entry.id);
  ASSERT_TRUE(game) << game.error().text;
  for (const auto& setup : some_random_setups((*game)->info()))
    expect_same_claims(entry, **game, setup, rng);
}

// What an author may get wrong about options, and nothing else would show.
TEST_P(Suite, OptionsAreSound) {
  const auto game = make_game(GetParam().id);
  ASSERT_TRUE(game) << game.error().text;
  const GameInfo& info = (*game)->info();
  EXPECT_TRUE(check_setup(info, standard_setup(info))) << info.id;
  EXPECT_TRUE(check_setup(info, people_setup(info))) << info.id;
  std::array<bool, undercroft::Setup::kMaxEntries> used{};
  for (const OptionSpec& spec : info.options) {
    EXPECT_TRUE(spec.presets.empty() || spec.presets.size() == spec.values.size()) << spec.id;
    for (std::size_t value = 0; value < spec.presets.size(); ++value) {
      auto setup = standard_setup(info);
      for (const std::string& text : preset_of(spec, static_cast<int>(value)))
        EXPECT_TRUE(set_option(info.options, setup, text)) << spec.id << ": " << text;
    }
    if (spec.kind != OptionSpec::Kind::list) continue;
    for (int at = spec.low; at < spec.low + spec.high; ++at) {
      EXPECT_FALSE(used.at(static_cast<std::size_t>(at))) << spec.id << " shares its entries";
      used.at(static_cast<std::size_t>(at)) = true;
    }
  }
}

// A failure of the suite prints what to set, to see it again alone and with every check; otherwise
// there is nothing to do here.
TEST(SuiteFailure, Repeats) {
  const char* const line = std::getenv("UNDERCROFT_REPEAT");
  if (line == nullptr) return;
  std::istringstream words(line);
  std::string id;
  std::string level;
  std::string option;
  std::uint64_t seed = 0;
  words >> id >> level >> seed;
  const auto game = make_game(id);
  ASSERT_TRUE(game) << game.error().text;
  const auto bot = find_bot((*game)->info(), level);
  ASSERT_TRUE(bot) << bot.error().text;
  std::vector<std::string> settings;
  suite::Plan plan{standard_setup((*game)->info()), *bot, 1, 1, suite::kThorough};
  while (words >> option) {
    if (option.starts_with("seats="))
      plan.setup.seats = std::atoi(option.c_str() + 6);
    else if (option.starts_with("thinks="))
      plan.thinks = static_cast<unsigned>(std::atoi(option.c_str() + 7));
    else if (option.starts_with("carry="))
      plan.setup.carry = std::atoi(option.c_str() + 6);
    else
      settings.push_back(option);
  }
  const auto fine = set_options((*game)->info().options, plan.setup, settings);
  ASSERT_TRUE(fine) << fine.error().text;
  const suite::Findings findings = suite::examine_game(**game, plan, seed);
  EXPECT_FALSE(findings.failure) << suite::summary(findings);
}

}  // namespace
}  // namespace undercroft
