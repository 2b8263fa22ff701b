// What somebody is told who writes a scenario for the first time, and whether the examples of the
// page on scenarios are true.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/scenario.hpp"
#include "games/registry.hpp"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

std::string source_file(const std::string& name) {
  std::ifstream in(fs::path(UNDERCROFT_SOURCE_DIR) / name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<ScenarioResult> play_text(const std::string& text, const std::string& file) {
  const auto id = scenario_game(text, file);
  EXPECT_TRUE(id) << file;
  if (!id) return {};
  const auto game = make_game(*id);
  EXPECT_TRUE(game) << file;
  if (!game) return {};
  auto results = run_scenarios(**game, text, file);
  EXPECT_TRUE(results) << results.error().text;
  return results ? *results : std::vector<ScenarioResult>{};
}

// Each with a sentence that says what to write instead.
TEST(Mistakes, AreAnsweredWithWhatWouldHaveBeenRight) {
  const auto results = play_text(source_file("tests/mistakes.scn"), "mistakes.scn");
  std::string said;
  for (const ScenarioResult& result : results) {
    EXPECT_FALSE(result.passed) << result.name;
    said += result.report;
  }
  EXPECT_EQ(results.size(), 10U);
  EXPECT_EQ(said, source_file("tests/mistakes.txt"));
}

// What a position of some game has in the wrong place or by the wrong name.
TEST(Mistakes, InPositionsAreToldWithTheirPlace) {
  struct Mistake {
    std::string game;
    std::string head;
    std::string said;
  };
  const std::vector<Mistake> mistakes = {
      {"cutthroat_caverns", R"(given {"encounter": "ripper"})",
       "encounter: expected a record, got a text"},
      {"cutthroat_caverns",
       "seats 3\n"
       R"(given {"places": [{}, {}, {}, {}]})",
       "places: there are 3 players, as `seats` says, got 4"},
      {"cutthroat_caverns",
       R"(given {"encounter": {"card": "ripper"}, "places": [{"set": ["trip"]}]})",
       "vasha has a set or held card outside of lock, turns and specific"},
      {"duel_of_ages", R"(given {"units": [{"owner": 0}]})",
       "units: expected a record, got a list"},
      {"duel_of_ages", R"(given {"units": {"osie": {"owner": 0}}})",
       "there is no character or henchman \"osie\"; possible: osei, "},
      {"duel_of_ages", R"(given {"dropped": {"at": "9,-5"}})", "dropped: expected a list"},
      {"dark_castle", R"(given {"party": [{}, {}, {}]})",
       "party: there are 2 characters, one for each of `seats` and two for a person alone, got 3"},
      {"mandom", R"(given {"players": [{}, {}, {}, {}]})",
       "players: there are 3 players, as `seats` says, got 4"},
      {"cthulhu_rising", R"(given {"row": ["so_parish"]})", "row: expected a record, got a list"},
      {"cthulhu_rising", R"(given {"play": ["a.mu_geologist"]})",
       "there is no card \"mu_geologist\"; possible: mu_antarctic_geologist, "},
  };
  for (const Mistake& mistake : mistakes) {
    const auto results = play_text(
        "game " + mistake.game + "\nscenario one\n" + mistake.head + "\nexpect not over\n", "f");
    ASSERT_EQ(results.size(), 1U);
    EXPECT_NE(results[0].report.find(mistake.said), std::string::npos) << results[0].report;
  }
}

TEST(ScenarioPage, HasExamplesThatHold) {
  const std::string page = source_file("docs/scenarios.md");
  int played = 0;
  constexpr std::string_view kFence = "```\n";
  for (std::size_t begin = page.find(kFence); begin != std::string::npos;) {
    begin += kFence.size();
    const std::size_t end = page.find(kFence, begin);
    ASSERT_NE(end, std::string::npos);
    const std::string block = page.substr(begin, end - begin);
    if (block.starts_with("game "))
      for (const ScenarioResult& result : play_text(block, "scenarios.md")) {
        EXPECT_TRUE(result.passed) << result.report;
        ++played;
      }
    begin = page.find(kFence, end + kFence.size());
  }
  EXPECT_GE(played, 4);
}

}  // namespace
}  // namespace undercroft
