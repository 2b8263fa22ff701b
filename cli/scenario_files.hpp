// Scenario files on disk: each names its game, and a game is made once for all of them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario.hpp"

namespace undercroft::cli {

class GameCache {
 public:
  explicit GameCache(std::string content = "") : content_(std::move(content)) {}
  const Game& get(const std::string& id, std::string_view named_in = "");

 private:
  std::string content_;
  std::map<std::string, std::unique_ptr<Game>> games_;
};

std::vector<ScenarioResult> run_scenario_file(GameCache& games, const std::filesystem::path& file);

}  // namespace undercroft::cli
