// undercroft simulate: mass play, with the same report for any number of threads.
#include "lab/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/journal_folder.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

using Clock = std::chrono::steady_clock;

// A bar on stderr, so that stdout stays for the report. Redrawn a few times a second at most.
class Progress {
 public:
  explicit Progress(std::uint64_t games) : games_(games), shown_(error_terminal()) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::uint64_t done) {
    constexpr auto kPause = std::chrono::milliseconds(150);
    const auto now = Clock::now();
    if (!shown_ || now - last_ < kPause) return;
    last_ = now;
    constexpr std::size_t kWidth = 30;
    const std::size_t full = kWidth * done / games_;
    std::string bar;
    for (std::size_t i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
    fmt::print(stderr, "\r{} {:3}%  {} games  {:.0f} games/s ", bar, 100 * done / games_, done,
               static_cast<double>(done) / seconds());
    std::fflush(stderr);
  }
  double seconds() const {
    return std::max(1e-9, std::chrono::duration<double>(Clock::now() - start_).count());
  }
  void clear() {
    if (shown_) fmt::print(stderr, "\r\033[K");
    shown_ = false;
  }

 private:
  std::uint64_t games_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

struct Summary {
  const GameInfo& info;
  const SimulationPlan& plan;
  const Tally& tally;
  double seconds;

  double per_game() const {
    return static_cast<double>(tally.decisions) / static_cast<double>(tally.games);
  }
  double games_per_s() const { return static_cast<double>(tally.games) / seconds; }
  double decisions_per_s() const { return static_cast<double>(tally.decisions) / seconds; }
  std::string bot(std::size_t seat) const { return bot_name(info, plan.bots[seat]); }
  std::size_t seats() const { return plan.bots.size(); }
};

double rate(std::uint64_t wins, std::uint64_t games) {
  return static_cast<double>(wins) / static_cast<double>(games);
}

// Bots of one name are counted together: a rotating bot's own chair means nothing.
struct BotRow {
  std::string name;
  std::uint64_t wins = 0;
  std::uint64_t games = 0;
};

std::vector<BotRow> bot_rows(const Summary& summary) {
  std::vector<BotRow> rows;
  for (std::size_t i = 0; i < summary.seats(); ++i) {
    auto row = std::ranges::find(rows, summary.bot(i), &BotRow::name);
    if (row == rows.end()) row = rows.insert(row, {summary.bot(i)});
    row->wins += summary.tally.bot_wins[i];
    row->games += summary.tally.games;
  }
  return rows;
}

void write_rate(json::Writer& out, std::uint64_t wins, std::uint64_t games) {
  const Interval interval = confidence(wins, games);
  out.field("wins", static_cast<std::int64_t>(wins)).key("rate").real(rate(wins, games), 6);
  out.key("low").real(interval.low, 6).key("high").real(interval.high, 6);
}

void write_seats(json::Writer& out, const Summary& summary) {
  out.key("seats").open_list();
  for (std::size_t i = 0; i < summary.seats(); ++i) {
    out.open().field("seat", static_cast<std::int64_t>(i));
    if (!summary.plan.rotate) out.field("bot", summary.bot(i));
    write_rate(out, summary.tally.wins[i], summary.tally.games);
    out.close();
  }
  out.close_list();
  if (!summary.plan.rotate) return;
  out.key("bots").open_list();
  for (const BotRow& row : bot_rows(summary)) {
    out.open().field("bot", row.name);
    write_rate(out, row.wins, row.games);
    out.close();
  }
  out.close_list();
}

std::string report_json(const Summary& summary) {
  std::string text;
  json::Writer out(text);
  out.open().field("game", summary.info.id);
  out.field("games", static_cast<std::int64_t>(summary.tally.games));
  if (summary.plan.first_game > 0) out.key("first").raw(std::to_string(summary.plan.first_game));
  out.field("decisions", static_cast<std::int64_t>(summary.tally.decisions));
  out.key("decisions_per_game").real(summary.per_game(), 6);
  out.field("most_decisions", static_cast<std::int64_t>(summary.tally.most_decisions));
  out.key("seed").raw(std::to_string(summary.plan.seed));
  if (summary.info.cooperative) {
    out.key("together").open();
    write_rate(out, summary.tally.wins[0], summary.tally.games);
    out.close();
  } else {
    write_seats(out, summary);
    out.key("nobody").open();
    write_rate(out, summary.tally.nobody, summary.tally.games);
    out.close();
  }
  out.field("digest", digest_text(summary.tally.digest));
  out.key("timing").open().key("seconds").real(summary.seconds, 3);
  out.key("games_per_s").real(summary.games_per_s(), 1);
  out.key("decisions_per_s").real(summary.decisions_per_s(), 1);
  out.field("threads", summary.plan.threads).close().close();
  return text + "\n";
}

void print_rate(std::string_view name, std::uint64_t wins, std::uint64_t games) {
  const Interval interval = confidence(wins, games);
  print(Line(fmt::format("  {:<16}{:>10}   {:6.2f} %   {:6.2f} to {:.2f} %", name, wins,
                         100 * rate(wins, games), 100 * interval.low, 100 * interval.high)));
}

void print_seats(const Summary& summary) {
  for (std::size_t i = 0; i < summary.seats(); ++i)
    print_rate(
        summary.plan.rotate ? fmt::format("P{}", i) : fmt::format("P{} {}", i, summary.bot(i)),
        summary.tally.wins[i], summary.tally.games);
  if (!summary.plan.rotate) return;
  print(Line("  by bot, a chair each", Tone::quiet));
  for (const BotRow& row : bot_rows(summary)) print_rate(row.name, row.wins, row.games);
}

std::string from_game(const SimulationPlan& plan) {
  return plan.first_game == 0 ? "" : fmt::format(" from number {} on", plan.first_game);
}

void print_report(const Summary& summary) {
  const Tally& tally = summary.tally;
  print(Line(summary.info.title, Tone::strong)
            .add(fmt::format(", {} seat{}, {} game{}{}, seed {}", summary.seats(),
                             summary.seats() == 1 ? "" : "s", tally.games,
                             tally.games == 1 ? "" : "s", from_game(summary.plan),
                             summary.plan.seed)));
  print(Line(fmt::format("  {} decisions, {:.3f} a game, at most {}", tally.decisions,
                         summary.per_game(), tally.most_decisions)));
  print(Line(fmt::format("  {:.0f} games/s, {:.0f} decisions/s on {} thread{}",
                         summary.games_per_s(), summary.decisions_per_s(), summary.plan.threads,
                         summary.plan.threads == 1 ? "" : "s")));
  print(Line(fmt::format("  {:<16}{:>10}       rate    95 % confidence",
                         summary.info.cooperative ? "" : "by seat", "wins"),
             Tone::quiet));
  if (summary.info.cooperative)
    print_rate("won together", tally.wins[0], tally.games);
  else
    print_seats(summary);
  if (tally.nobody > 0 && !summary.info.cooperative)
    print_rate("nobody", tally.nobody, tally.games);
  print(Line("  digest ").add(digest_text(tally.digest), Tone::key));
}

SimulationPlan make_plan(const GameInfo& info, const SimulateRequest& request) {
  if (request.games == 0) misused("--games takes at least 1, not 0");
  constexpr std::uint64_t kLast = INT64_MAX;
  if (request.first > kLast || request.games > kLast - request.first)
    misused("--first and --games together go beyond the last number that there is");
  if (request.threads < 0) misused("--threads takes a number from 1 on, or 0 for all there are");
  std::optional<int> seats = request.seats;
  if (!seats && request.bots.size() > 1) seats = static_cast<int>(request.bots.size());
  SimulationPlan plan;
  plan.setup = make_setup(info, standard_setup(info), seats, request.set);
  plan.bots =
      take_bots(info, request.bots.empty() ? std::vector<std::string>{"random"} : request.bots,
                static_cast<std::size_t>(plan.setup.seats));
  plan.games = request.games;
  plan.first_game = request.first;
  plan.seed = request.seed;
  plan.rotate = request.rotate;
  plan.threads = request.threads > 0
                     ? request.threads
                     : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return plan;
}

}  // namespace

int run_simulate(const SimulateRequest& request) {
  const auto game = take_game(request.game);
  SimulationPlan plan = make_plan(game->info(), request);
  std::optional<JournalFolder> journals;
  if (!request.journals.empty()) {
    journals.emplace(request.journals);
    plan.keep = [&](std::uint64_t number, const SimulationPlan::Play& play) {
      journals->keep(*game, number, play);
    };
  }
  Progress progress(plan.games);
  const Tally tally = simulate(*game, plan, [&](std::uint64_t done) {
    progress.show(done);
    return journals && journals->broken();
  });
  if (journals) journals->need_whole();
  const Summary summary{game->info(), plan, tally, progress.seconds()};
  progress.clear();
  if (request.json == "-") {
    print_raw(report_json(summary));
    return kFine;
  }
  print_report(summary);
  if (!request.json.empty()) write_text(request.json, report_json(summary));
  return kFine;
}

}  // namespace undercroft::cli
