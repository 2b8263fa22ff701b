#include "cli/scenario_files.hpp"

#include "cli/files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

const Game& GameCache::get(const std::string& id, std::string_view named_in) {
  auto& game = games_[id];
  if (!game) game = take_game({id, content_}, named_in);
  return *game;
}

std::vector<ScenarioResult> run_scenario_file(GameCache& games, const std::filesystem::path& file) {
  const std::string text = read_text(file);
  const std::string id = need(scenario_game(text, file.string()));
  return need(run_scenarios(games.get(id, file.string()), text, file.string()));
}

}  // namespace undercroft::cli
