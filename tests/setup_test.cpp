// Options of a set-up: how they are typed, kept and written down.
#include "engine/setup.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "engine/game.hpp"
#include "engine/match.hpp"
#include "engine/scenario.hpp"
#include "tests/pact_game.hpp"
#include "tests/suite.hpp"

namespace undercroft {
namespace {

using Kind = OptionSpec::Kind;
using GameSetup = undercroft::Setup;
using Texts = std::vector<std::string>;

enum : std::size_t { kLevel, kBonus, kQuick, kRoute, kTail };

std::vector<OptionSpec> some_options() {
  std::vector<OptionSpec> specs(5);
  specs[kLevel] = {"level", Kind::choice, {"usual", "mild", "harsh"}, 0, 0, 0, "", ""};
  specs[kLevel].presets = {"", "bonus=2 quick=true", "bonus=-1 route=bog+cave"};
  specs[kBonus] = {"bonus", Kind::number, {}, -2, 3, 0, "", ""};
  specs[kBonus].people = 1;
  specs[kQuick] = {"quick", Kind::flag, {}, 0, 1, 0, "", ""};
  specs[kRoute] = {"route", Kind::list, {"abbey", "bog", "cave", "den"}, 0, 3, 0, "", ""};
  specs[kTail] = {"tail", Kind::list, {"one", "two"}, 3, 2, 0, "", ""};
  return specs;
}

GameInfo some_game() {
  GameInfo info;
  info.id = info.title = "some";
  info.max_seats = 4;
  info.options = some_options();
  return info;
}

GameSetup set(const Texts& texts) {
  const GameInfo info = some_game();
  GameSetup setup = standard_setup(info);
  EXPECT_TRUE(set_options(info.options, setup, texts));
  return setup;
}

std::string value(const GameSetup& setup, std::size_t index) {
  return option_value(some_options()[index], setup, index);
}

TEST(Lists, KeepTheirOrder) {
  const GameSetup setup = set({"route=den+abbey", "tail=two"});
  EXPECT_EQ(setup.values[kRoute], 2);
  EXPECT_EQ(setup.entries[0], 3);
  EXPECT_EQ(setup.entries[1], 0);
  EXPECT_EQ(setup.entries[3], 1) << "each list has its own place";
  EXPECT_EQ(value(setup, kRoute), "den+abbey");
  EXPECT_EQ(value(setup, kTail), "two");
}

TEST(Lists, AreEmptyByDefaultAndSaySo) {
  EXPECT_EQ(value(set({}), kRoute), "none");
  EXPECT_EQ(option_value(some_options()[kRoute], 0), "none");
  const GameSetup emptied = set({"route=den+abbey", "route=none"});
  EXPECT_EQ(emptied.values[kRoute], 0);
  EXPECT_EQ(emptied.entries, GameSetup{}.entries) << "nothing is left of what was there";
}

TEST(Lists, MayHaveSeveralOfAKind) {
  std::vector<OptionSpec> specs(1);
  specs[0] = {"deck", Kind::list, {"rat", "orc"}, 0, 6, 0, "", ""};
  specs[0].copies = 3;
  const auto value_of = [&](const char* text) {
    GameSetup setup;
    const auto fine = set_option(specs, setup, text);
    return fine && sound_list(specs[0], setup, 0) ? option_value(specs[0], setup, 0) : "refused";
  };
  EXPECT_EQ(value_of("deck=rat*3+orc"), "rat*3+orc");
  EXPECT_EQ(value_of("deck=rat+rat+orc*2"), "rat*2+orc*2");
  EXPECT_EQ(value_of("deck=rat+orc+rat"), "rat+orc+rat") << "the order counts";
  for (const char* text : {"deck=rat*4", "deck=rat*3+orc+rat", "deck=rat*0", "deck=rat*-1",
                           "deck=rat*x", "deck=rat*", "deck=rat*3+orc*3+rat", "deck=*2"})
    EXPECT_EQ(value_of(text), "refused") << text;
  specs[0].copies = 1;
  EXPECT_EQ(value_of("deck=rat*1"), "refused") << "where none may stand twice nothing is counted";
}

TEST(Lists, RefuseWhatCannotBe) {
  const auto specs = some_options();
  for (const char* text : {"route=den+den", "route=abbey+bog+cave+den", "route=tower",
                           "route=", "route=none+den", "route=+den"}) {
    GameSetup setup;
    const auto fine = set_option(specs, setup, text);
    ASSERT_FALSE(fine) << text;
    EXPECT_TRUE(fine.error().text.starts_with(
        "option route takes up to 3 of abbey, bog, cave, den, joined by + in their order and none "
        "twice, or none, not "))
        << fine.error().text;
    EXPECT_EQ(setup.values[kRoute], 0);
  }
}

TEST(Lists, AreChecked) {
  const GameInfo info = some_game();
  GameSetup setup = set({"route=den+abbey"});
  EXPECT_TRUE(check_setup(info, setup));
  setup.entries[1] = 3;
  EXPECT_FALSE(check_setup(info, setup)) << "one twice";
  setup.entries[1] = 4;
  EXPECT_FALSE(check_setup(info, setup)) << "no such value";
  setup.values[kRoute] = 4;
  EXPECT_FALSE(check_setup(info, setup)) << "too many";
  setup.values[kRoute] = -1;
  EXPECT_FALSE(check_setup(info, setup));
}

TEST(Lists, AreTriedByTheSuite) {
  const GameInfo info = some_game();
  std::array<int, 4> lengths{};
  const auto count = [&](const std::vector<GameSetup>& setups) {
    for (const GameSetup& setup : setups) {
      ASSERT_TRUE(check_setup(info, setup));
      ++lengths[static_cast<std::size_t>(setup.values[kRoute])];
    }
  };
  count(suite::option_setups(info));
  count(suite::random_setups(info, 1, 40));
  for (const int times : lengths) EXPECT_GT(times, 0);
}

TEST(Presets, BringOthersAlong) {
  const GameSetup mild = set({"level=mild"});
  EXPECT_EQ(value(mild, kBonus), "2");
  EXPECT_EQ(value(mild, kQuick), "true");
  EXPECT_EQ(value(set({"level=harsh"}), kRoute), "bog+cave");
  EXPECT_EQ(value(set({"level=mild", "level=usual"}), kBonus), "0") << "the last one counts";
}

TEST(Presets, GiveWayToWhatIsSaid) {
  for (const Texts& texts : {Texts{"bonus=0", "level=mild"}, Texts{"level=mild", "bonus=0"}}) {
    const GameSetup setup = set(texts);
    EXPECT_EQ(value(setup, kLevel), "mild");
    EXPECT_EQ(value(setup, kBonus), "0");
    EXPECT_EQ(value(setup, kQuick), "true") << "the rest of the preset stays";
  }
}

TEST(Presets, AreNotTakenFromOneSetting) {
  GameSetup setup;
  EXPECT_TRUE(set_option(some_options(), setup, "level=mild"));
  EXPECT_EQ(setup.values[kBonus], 0);
}

TEST(Presets, ChangeNothingWhereSomethingIsWrong) {
  const auto specs = some_options();
  GameSetup setup;
  const auto fine = set_options(specs, setup, Texts{"level=mild", "bonus=7"});
  ASSERT_FALSE(fine);
  EXPECT_EQ(fine.error().text, "option bonus takes a number from -2 to 3, not \"7\"");
  EXPECT_EQ(setup.values, GameSetup{}.values);
}

TEST(Settings, SayWhatMakesASetUp) {
  EXPECT_EQ(settings_of(some_options(), set({})), Texts{});
  EXPECT_EQ(settings_of(some_options(), set({"level=mild"})), Texts{"level=mild"});
  EXPECT_EQ(settings_of(some_options(), set({"bonus=0", "level=mild"})),
            (Texts{"level=mild", "bonus=0"}));
  EXPECT_EQ(settings_of(some_options(), set({"level=harsh", "route=none"})),
            (Texts{"level=harsh", "route=none"}));
}

TEST(Settings, MakeTheSameAgain) {
  const GameInfo info = some_game();
  for (const GameSetup& setup : suite::random_setups(info, 2, 200)) {
    const GameSetup again = set(settings_of(info.options, setup));
    EXPECT_EQ(again.values, setup.values);
    EXPECT_EQ(again.entries, setup.entries);
  }
}

// A header keeps what was played, whatever presets would say of it.
TEST(Settings, ComeBackFromAJournal) {
  const pact::PactGame game{pact::Rules()};
  const auto& options = game.info().options;
  auto setups = suite::random_setups(game.info(), 3, 60);
  setups.push_back(people_setup(game.info()));
  ASSERT_TRUE(set_options(options, setups.back(),
                          Texts{"goal=3", "length=short", "vote=off", "omens=gold+copper"}));
  for (const GameSetup& setup : setups) {
    const auto match = Match::start(game, setup, FairSeed{});
    ASSERT_TRUE(match) << match.error().text;
    const auto journal = read_journal(game, write_journal(game, match->journal()), "journal");
    ASSERT_TRUE(journal) << journal.error().text;
    EXPECT_EQ(journal->setup.values, setup.values);
    EXPECT_EQ(journal->setup.entries, setup.entries);
  }
  EXPECT_NE(journal_header(game, Match::start(game, setups.back(), FairSeed{})->journal())
                .find(R"("options":{"length":"short","omens":"gold+copper","odds":"true"})"),
            std::string::npos);
}

TEST(Settings, OfAScenarioAreTakenTogether) {
  const pact::PactGame game{pact::Rules()};
  const auto results = run_scenarios(game,
                                     "game pact\n"
                                     "scenario one\n"
                                     "  set first=seat:0\n"
                                     "  set goal=2\n"
                                     "  set length=short\n"
                                     "  expect waiting P0, P1\n"
                                     "  expect state goal = 2\n",
                                     "pact.scn");
  ASSERT_TRUE(results) << results.error().text;
  EXPECT_TRUE(results->front().passed) << results->front().report;
}

TEST(People, HaveTheirOwnDefaults) {
  const GameInfo info = some_game();
  EXPECT_EQ(standard_setup(info).values[kBonus], 0);
  EXPECT_EQ(people_setup(info).values[kBonus], 1);
  EXPECT_EQ(people_setup(info).seats, standard_setup(info).seats);
}

}  // namespace
}  // namespace undercroft
