// undercroft balance: what a designer asks of many games, as a page of Markdown.
#include "lab/balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

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
  return text +
         "`. \"Chooser won\" is how often whoever made that choice won in the end; it shows what "
         "goes\n"
         "with winning, not what causes it.\n\n";
}

}  // namespace

int run_balance(const BalanceRequest& request) {
  if (request.games == 0) misused("--games takes at least 1, not 0");
  const auto game = take_game(request.game);
  const GameInfo& info = game->info();
  const std::string bot = !request.bot.empty()  ? request.bot
                          : info.levels.empty() ? "random"
                                                : info.levels.back();
  std::string page = heading(info, request, bot);
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
