// undercroft balance: what a designer asks of many games, as a page of Markdown.
#include "lab/balance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"
#include "engine/sha256.hpp"

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
  for (const std::string& option : request.each) text += " --each " + option;
  if (request.chapter_games > 0) text += fmt::format(" --chapter-games {}", request.chapter_games);
  const auto quoted = [](const std::string& setting) {
    return setting.contains(' ') ? "'" + setting + "'" : setting;
  };
  for (const std::string& setting : request.chapters) text += " --chapter " + quoted(setting);
  if (request.try_games > 0) text += fmt::format(" --try-games {}", request.try_games);
  for (const std::string& change : request.tries) text += " --try " + quoted(change);
  if (request.knob_games > 0) text += fmt::format(" --knob-games {}", request.knob_games);
  for (const std::string& knob : request.knobs) text += " --knob " + knob;
  if (!request.only.empty() && !request.out.empty()) text += " --only " + request.only;
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

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (std::size_t first = 0; first <= text.size();) {
    const std::size_t end = std::min(text.find(at, first), text.size());
    if (end > first) parts.push_back(text.substr(first, end - first));
    first = end + 1;
  }
  return parts;
}

// "deck_a", or "first_player=a,b": the values that an option takes in turn.
Turns turns_of(const GameInfo& info, const std::string& text) {
  const std::string id = text.substr(0, text.find('='));
  const auto found = std::ranges::find(info.options, id, &OptionSpec::id);
  if (found == info.options.end() || found->kind != OptionSpec::Kind::choice)
    misused(fmt::format("--each takes an option with values to choose from, not {}", id));
  Turns turns;
  turns.option = static_cast<std::size_t>(found - info.options.begin());
  const auto group = std::ranges::find(
      found->groups, text.substr(std::min(id.size() + 1, text.size())), &ValueGroup::id);
  if (group != found->groups.end()) {
    turns.values = group->values;
    return turns;
  }
  if (id.size() == text.size()) {
    for (int i = 0; std::cmp_less(i, found->values.size()); ++i) turns.values.push_back(i);
    return turns;
  }
  for (const std::string& value : split(text.substr(id.size() + 1), ',')) {
    const auto at = std::ranges::find(found->values, value);
    if (at == found->values.end()) misused(fmt::format("{} has no value {}", id, value));
    turns.values.push_back(static_cast<std::int32_t>(at - found->values.begin()));
  }
  if (turns.values.empty()) misused(fmt::format("--each {} names no value", text));
  return turns;
}

// "start_dice", or "story_margin=0,10,50": the values of a knob, as they would be typed.
std::vector<std::string> knob_values(const GameInfo& info, const std::string& text) {
  const std::string id = text.substr(0, text.find('='));
  const auto spec = std::ranges::find(info.options, id, &OptionSpec::id);
  if (spec == info.options.end()) misused(fmt::format("--knob takes an option, not {}", id));
  if (id.size() < text.size()) return split(text.substr(id.size() + 1), ',');
  switch (spec->kind) {
    case OptionSpec::Kind::flag:
      return {"false", "true"};
    case OptionSpec::Kind::choice:
      return spec->values;
    case OptionSpec::Kind::number: {
      std::vector<std::string> values;
      for (int value = spec->low; value <= spec->high; ++value)
        values.push_back(std::to_string(value));
      return values;
    }
    case OptionSpec::Kind::subset:
    case OptionSpec::Kind::list:
      misused(fmt::format("--knob takes an option with single values, not {}", id));
  }
  return {};
}

// "deck_a=tuned": the option takes the values of a group in turn.
bool names_group(const GameInfo& info, const std::string& setting) {
  const std::size_t cut = std::min(setting.find('='), setting.size());
  const auto spec = std::ranges::find(info.options, setting.substr(0, cut), &OptionSpec::id);
  if (spec == info.options.end() || cut == setting.size()) return false;
  return std::ranges::find(spec->groups, setting.substr(cut + 1), &ValueGroup::id) !=
         spec->groups.end();
}

void take_turns(SimulationPlan& plan, const Turns& turns) {
  const auto found = std::ranges::find(plan.each, turns.option, &Turns::option);
  if (found != plan.each.end())
    found->values = turns.values;
  else
    plan.each.push_back(turns);
}

SimulationPlan plan_of(const GameInfo& info, const BalanceRequest& request, int seats,
                       const std::vector<std::string>& set, const std::vector<std::string>& bots,
                       std::uint64_t games) {
  SimulationPlan plan;
  std::vector<std::string> single;
  std::vector<std::string> groups;
  for (const std::string& setting : set)
    (names_group(info, setting) ? groups : single).push_back(setting);
  plan.setup = make_setup(info, standard_setup(info), seats, single);
  plan.bots = take_bots(info, bots, static_cast<std::size_t>(seats));
  plan.games = games;
  plan.seed = request.seed;
  plan.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  for (const std::string& each : request.each) take_turns(plan, turns_of(info, each));
  for (const std::string& group : groups) take_turns(plan, turns_of(info, group));
  return plan;
}

// Several settings at once, with blanks between them.
std::vector<std::string> with(const BalanceRequest& request, const std::string& change) {
  std::vector<std::string> set = request.set;
  for (std::string& one : split(change, ' ')) set.push_back(std::move(one));
  return set;
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
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats)
    row.by_seats.push_back(simulate(game, plan_of(info, request, seats, set, {bot}, games)));
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
      SimulationPlan plan = plan_of(info, request, seats, request.set, chairs, games);
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

// One seat against the game itself: how often each level wins with the settings given.
std::string compare_difficulties(const Game& game, const BalanceRequest& request) {
  const GameInfo& info = game.info();
  std::vector<std::string> levels = {"random"};
  levels.insert(levels.end(), info.levels.begin(), info.levels.end());
  std::vector<SettingRow> rows;
  for (const std::string& change : request.tries) {
    SettingRow row{change, {}};
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const bool searches = !std::cmp_less(i, info.quick_levels + 1);
      const std::uint64_t games = searches ? request.level_games : setting_games(request);
      row.by_level.push_back(simulate(
          game, plan_of(info, request, info.min_seats, with(request, change), {levels[i]}, games)));
    }
    rows.push_back(std::move(row));
  }
  return fmt::format(
             "## One seat against the game\n\nHow often each level wins; {} games, {} of a level "
             "that searches; in brackets the 95 % confidence (Wilson).\n\n",
             setting_games(request), request.level_games) +
         settings_table(info, levels, rows) + "\n";
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
    const std::vector<std::string> set = with(request, change);
    StudyRow row{change.empty() ? "as it is" : change, {}};
    for (int seats = info.min_seats; seats <= info.max_seats; ++seats)
      row.by_seats.push_back(
          measure_balance(game, plan_of(info, request, seats, set, {usual}, games)));
    rows.push_back(std::move(row));
  }
  return fmt::format("## What settings change\n\n{} games each, every seat {}.\n\n", games, usual) +
         studies_tables(info, rows);
}

// One value of a knob after the other, everything else as usual: what the Minion's dice are worth.
std::string compare_knobs(const Game& game, const BalanceRequest& request,
                          const std::string& usual) {
  const GameInfo& info = game.info();
  const std::uint64_t games = request.knob_games > 0 ? request.knob_games : setting_games(request);
  std::vector<SettingRow> rows;
  for (const std::string& knob : request.knobs)
    for (const std::string& value : knob_values(info, knob)) {
      const std::string setting = knob.substr(0, knob.find('=')) + "=" + value;
      const SimulationPlan plan =
          plan_of(info, request, info.min_seats, with(request, setting), {usual}, games);
      rows.push_back({setting, {simulate(game, plan)}});
    }
  return fmt::format(
             "## One knob at a time\n\nHow often {} wins with one setting changed and all others "
             "standard; {} games each, in brackets the 95 % confidence (Wilson).\n\n",
             usual, games) +
         settings_table(info, {usual}, rows) + "\n";
}

int seats_said(const GameInfo& info, const std::string& text) {
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats)
    if (text == std::to_string(seats)) return seats;
  misused(fmt::format("{} has {} to {} seats, not {}", info.title, info.min_seats, info.max_seats,
                      text));
}

// A chapter of its own, of the fewest seats or those that it names: "seats=2 deck_a=printed".
std::string chapter(const Game& game, const BalanceRequest& request, const std::string& usual,
                    const std::string& setting) {
  const GameInfo& info = game.info();
  int seats = info.min_seats;
  std::string name;
  std::vector<std::string> set = request.set;
  for (std::string& one : split(setting, ' ')) {
    if (one.starts_with("seats=")) {
      seats = seats_said(info, one.substr(6));
      continue;
    }
    name += (name.empty() ? "" : " ") + one;
    set.push_back(std::move(one));
  }
  const std::uint64_t games =
      request.chapter_games > 0 ? request.chapter_games : quick_games(request);
  const SimulationPlan plan = plan_of(info, request, seats, set, {usual}, games);
  return balance_chapter(game, plan, measure_balance(game, plan), name);
}

// Parts of a page that takes long, kept in a folder: it can be written in several goes, and several
// parts at the same time. What they are called says by which command they were measured.
class Parts {
 public:
  Parts(const BalanceRequest& request, const std::string& heading)
      : request_(request), command_(to_hex(sha256(heading)).substr(0, 12)) {}

  template <class Make>
  std::string part(const std::string& name, const Make& make) const {
    if (!request_.only.empty() && request_.only != name) return {};
    if (request_.parts.empty()) return make();
    const std::filesystem::path file =
        std::filesystem::path(request_.parts) / (command_ + "-" + name + ".md");
    if (std::filesystem::exists(file)) return read_text(file.string());
    std::string text = make();
    std::filesystem::create_directories(request_.parts);
    write_text(file.string(), text);
    return text;
  }

 private:
  const BalanceRequest& request_;
  std::string command_;
};

}  // namespace

int run_balance(const BalanceRequest& request) {
  if (request.games == 0) misused("--games takes at least 1, not 0");
  const auto game = take_game(request.game);
  const GameInfo& info = game->info();
  const std::string bot = !request.bot.empty() ? request.bot : usual_level(info);
  std::string page = heading(info, request, bot);
  const Parts kept(request, page);
  page += kept.part("levels", [&] {
    return info.cooperative ? compare_levels(*game, request, bot) : compare_players(*game, request);
  });
  if (!info.cooperative && info.min_seats == 1 && !request.tries.empty())
    page += kept.part("difficulty", [&] { return compare_difficulties(*game, request); });
  if (!request.knobs.empty())
    page += kept.part("knobs", [&] { return compare_knobs(*game, request, bot); });
  if (!info.studies.empty())
    page += kept.part("settings", [&] { return compare_settings(*game, request, bot); });
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats)
    page += kept.part(fmt::format("seats-{}", seats), [&] {
      const SimulationPlan plan = plan_of(info, request, seats, request.set, {bot}, request.games);
      return balance_chapter(*game, plan, measure_balance(*game, plan));
    });
  for (std::size_t i = 0; i < request.chapters.size(); ++i)
    page += kept.part(fmt::format("chapter-{}", i + 1),
                      [&] { return chapter(*game, request, bot, request.chapters[i]); });
  if (!request.only.empty() && request.out.empty()) return kFine;
  page.pop_back();
  if (request.out.empty())
    print_raw(page);
  else
    write_text(request.out, page);
  return kFine;
}

}  // namespace undercroft::cli
