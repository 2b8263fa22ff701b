// undercroft coverage: rules and cards that no scenario shows.
#include "engine/coverage.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/scenario_files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

std::vector<ScenarioResult> run_folder(GameCache& games, const std::filesystem::path& folder) {
  std::vector<ScenarioResult> results;
  // No scenario at all is no misuse here: then everything is missing.
  if (!std::filesystem::is_directory(folder) || std::filesystem::is_empty(folder)) return results;
  for (const auto& file : files_in({folder.string()}, ".scn"))
    for (const ScenarioResult& result : run_scenario_file(games, file)) results.push_back(result);
  return results;
}

void print_missing(std::string_view what, const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  print_wrapped(Line(fmt::format("  {} {} that no scenario cites: ", ids.size(), what))
                    .add(fmt::format("{}", fmt::join(ids, ", ")), Tone::key),
                4);
}

bool covered(GameCache& games, const GameInfo& info, std::string_view dir) {
  const auto results = run_folder(games, game_folder(info.id, dir) / "scenarios");
  const Coverage missing = uncovered(games.get(info.id), results);
  const auto broken = std::ranges::count(results, false, &ScenarioResult::passed);
  if (missing.rules.empty() && missing.cards.empty() && broken == 0) {
    print(Line(info.title, Tone::strong)
              .add(fmt::format(": {} scenarios cite all {} rules and {} cards", results.size(),
                               info.rules.size(), info.cards.size())));
    return true;
  }
  print(Line(info.title, Tone::strong).add(fmt::format(": {} scenarios", results.size())));
  print_missing("rules", missing.rules);
  print_missing("cards", missing.cards);
  if (broken != 0)
    print(
        Line(fmt::format("  {} scenarios fail and do not count; see `undercroft scenario`", broken),
             Tone::bad));
  return false;
}

}  // namespace

int run_coverage(const CoverageRequest& request) {
  GameCache games;
  bool all = true;
  for (const auto& game : take_games(request.game))
    all = covered(games, game->info(), request.dir) && all;
  return all ? kFine : kFailed;
}

}  // namespace undercroft::cli
