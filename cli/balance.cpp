// undercroft balance: what a designer asks of many games, as a page of Markdown.
#include "lab/balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

std::string heading(const GameInfo& info, const BalanceRequest& request, std::string_view bot) {
  std::string text = fmt::format("# {} in figures\n\nWritten by `undercroft balance {}", info.title,
                                 request.game.id);
  if (request.games != BalanceRequest{}.games) text += fmt::format(" --games {}", request.games);
  if (!request.bot.empty()) text += fmt::format(" --bots {}", bot);
  for (const std::string& set : request.set) text += " --set " + set;
  if (request.level_games != BalanceRequest{}.level_games)
    text += fmt::format(" --level-games {}", request.level_games);
  if (request.try_games > 0) text += fmt::format(" --try-games {}", request.try_games);
  for (const std::string& change : request.tries)
    text += change.contains(' ') ? fmt::format(" --try '{}'", change) : " --try " + change;
  text += "`. ";
  if (!info.studies.empty())
    return text +
           "In brackets, or under \"expected\", what the specification of the game expects.\n\n";
  return text +
         "\"Chooser won\" is how often whoever made that choice won in the end; it shows what "
         "goes\n"
         "with winning, not what causes it.\n\n";
}

// Games of a level that answers at once, and of a setting.
std::uint64_t quick_games(const BalanceRequest& request) {
  return std::max<std::uint64_t>(request.games / 10, 1);
}
std::uint64_t setting_games(const BalanceRequest& request) {
  return request.try_games > 0 ? request.try_games : quick_games(request);
}

// The level that follows the rulebook's advice, where there is one: a stronger one may search and
// take its time.
std::string usual_level(const GameInfo& info) {
  if (std::ranges::find(info.levels, "sound") != info.levels.end()) return "sound";
  return info.levels.empty() ? "random" : info.levels.back();
}

WinRow win_row(const Game& game, const BalanceRequest& request, const std::string& name,
               const std::string& bot, const std::vector<std::string>& set, std::uint64_t games) {
  const GameInfo& info = game.info();
  WinRow row{name, {}};
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    SimulationPlan plan;
    plan.setup = make_setup(info, standard_setup(info), seats, set);
    plan.bots = take_bots(info, {bot}, static_cast<std::size_t>(seats));
    plan.games = games;
    plan.seed = request.seed;
    plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    row.by_seats.push_back(simulate(game, plan));
  }
  return row;
}

// Everybody wins together, so levels are compared by how often they do. Those that search take
// their time and play fewer games.
std::string compare_levels(const Game& game, const BalanceRequest& request,
                           const std::string& usual) {
  const GameInfo& info = game.info();
  const std::uint64_t quick = quick_games(request);
  const auto row = [&](const std::string& name, const std::string& bot,
                       const std::vector<std::string>& set, std::uint64_t games) {
    return win_row(game, request, fmt::format("{}, {} games", name, games), bot, set, games);
  };
  std::vector<WinRow> levels = {row("random", "random", request.set, quick)};
  for (std::size_t i = 0; i < info.levels.size(); ++i)
    levels.push_back(row(info.levels[i], info.levels[i], request.set,
                         std::cmp_less(i, info.quick_levels) ? quick : request.level_games));
  std::string text = "## How often each level wins\n\nIn brackets the 95 % confidence.\n\n";
  text += wins_table(info, "level", levels) + "\n";
  if (request.tries.empty()) return text;
  std::vector<WinRow> rows;
  for (const std::string& change : request.tries) {
    std::vector<std::string> set = request.set;
    set.push_back(change);
    rows.push_back(row(change, usual, set, setting_games(request)));
  }
  text += fmt::format("## What settings change\n\nEvery seat {}.\n\n", usual);
  return text + wins_table(info, "setting", rows) + "\n";
}

// Everybody plays for himself: one of a level sits among others of the level below, in every chair
// in turn.
std::string compare_players(const Game& game, const BalanceRequest& request) {
  const GameInfo& info = game.info();
  const std::uint64_t quick = quick_games(request);
  std::vector<DuelRow> rows;
  const auto add = [&](const std::string& one, const std::string& others, std::uint64_t games) {
    DuelRow row{fmt::format("{} among {}, {} games", one, others, games), {}};
    for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
      std::vector<std::string> chairs(static_cast<std::size_t>(seats), others);
      chairs[0] = one;
      SimulationPlan plan;
      plan.setup = make_setup(info, standard_setup(info), seats, request.set);
      plan.bots = take_bots(info, chairs, chairs.size());
      plan.games = games;
      plan.seed = request.seed;
      plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
      plan.rotate = true;
      row.by_seats.push_back(simulate(game, plan));
    }
    rows.push_back(std::move(row));
  };
  for (std::size_t i = 0; i < info.levels.size(); ++i) {
    const bool searches = !std::cmp_less(i, info.quick_levels);
    const std::uint64_t games = searches ? request.level_games : quick;
    if (i > 0 && !searches) add(info.levels[i], "random", games);
    add(info.levels[i], i == 0 ? "random" : info.levels[i - 1], games);
  }
  return "## Level against level\n\nChairs change with every game; in brackets the 95 % "
         "confidence.\n\n" +
         duels_table(info, rows) + "\n";
}

// What the game counts itself, with the settings given.
std::string compare_settings(const Game& game, const BalanceRequest& request,
                             const std::string& usual) {
  const GameInfo& info = game.info();
  std::vector<std::string> changes = request.tries;
  if (changes.empty()) changes.emplace_back();
  const std::uint64_t games = setting_games(request);
  std::vector<StudyRow> rows;
  for (const std::string& change : changes) {
    std::vector<std::string> set = request.set;
    // Several at once with blanks between them.
    for (std::size_t at = 0; at < change.size();) {
      const std::size_t end = std::min(change.find(' ', at), change.size());
      set.push_back(change.substr(at, end - at));
      at = end + 1;
    }
    StudyRow row{change.empty() ? "as it is" : change, {}};
    for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
      SimulationPlan plan;
      plan.setup = make_setup(info, standard_setup(info), seats, set);
      plan.bots = take_bots(info, {usual}, static_cast<std::size_t>(seats));
      plan.games = games;
      plan.seed = request.seed;
      plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
      row.by_seats.push_back(measure_balance(game, plan));
    }
    rows.push_back(std::move(row));
  }
  return fmt::format("## What settings change\n\n{} games each, every seat {}.\n\n", games, usual) +
         studies_tables(info, rows);
}

}  // namespace

int run_balance(const BalanceRequest& request) {
  if (request.games == 0) misused("--games takes at least 1, not 0");
  const auto game = take_game(request.game);
  const GameInfo& info = game->info();
  const std::string bot = !request.bot.empty() ? request.bot : usual_level(info);
  std::string page = heading(info, request, bot);
  page += info.cooperative ? compare_levels(*game, request, bot) : compare_players(*game, request);
  if (!info.studies.empty()) page += compare_settings(*game, request, bot);
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    SimulationPlan plan;
    plan.setup = make_setup(info, standard_setup(info), seats, request.set);
    plan.bots = take_bots(info, {bot}, static_cast<std::size_t>(seats));
    plan.games = request.games;
    plan.seed = request.seed;
    plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    page += balance_chapter(*game, plan, measure_balance(*game, plan));
  }
  page.pop_back();
  if (request.out.empty())
    print_raw(page);
  else
    write_text(request.out, page);
  return kFine;
}

}  // namespace undercroft::cli
