// undercroft scenario: runs scenario files and shows where one went otherwise than it says.
#include "engine/scenario.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/scenario_files.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

struct Count {
  std::size_t passed = 0;
  std::size_t failed = 0;
};

void show(const std::filesystem::path& file, const std::vector<ScenarioResult>& results,
          Count& count) {
  Count here;
  for (const ScenarioResult& result : results) {
    ++(result.passed ? here.passed : here.failed);
    if (result.passed) continue;
    print(Line("FAILED ", Tone::bad).add(result.name, Tone::strong));
    print_raw(result.report + (result.report.ends_with('\n') ? "" : "\n"));
  }
  print(Line(here.failed == 0 ? "ok      " : "failed  ", here.failed == 0 ? Tone::good : Tone::bad)
            .add(fmt::format("{}  {} of {}", file.string(), here.passed, results.size())));
  count.passed += here.passed;
  count.failed += here.failed;
}

}  // namespace

int run_scenario(const ScenarioRequest& request) {
  Count count;
  GameCache games(request.content);
  for (const auto& file : files_in(request.files, ".scn"))
    show(file, run_scenario_file(games, file), count);
  print(Line(fmt::format("{} passed, {} failed", count.passed, count.failed),
             count.failed == 0 ? Tone::good : Tone::bad));
  return count.failed == 0 ? kFine : kFailed;
}

}  // namespace undercroft::cli
