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
  EXPECT_GE(played, 3);
}

}  // namespace
}  // namespace undercroft
