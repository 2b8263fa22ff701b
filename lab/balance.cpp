#include "lab/balance.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <unordered_map>

#include "bots/play.hpp"
#include "lab/blocks.hpp"

namespace undercroft {

namespace {

// Smaller blocks than a plain simulation: bots that search make long games.
constexpr std::uint64_t kStudyBlock = 64;

// Counts by number, names are made once at the end.
struct Counts {
  std::map<Option, ChoiceFigures> choices;
  std::map<std::uint16_t, std::uint64_t> rules;
  std::map<std::uint16_t, std::uint64_t> endings;
  std::map<std::uint16_t, std::uint64_t> events;
  std::map<std::string, CardFigures> cards;
  std::vector<StudyLines> studies;
};

// The cards that an event's words name; each event is put into words once.
class Mentions {
 public:
  explicit Mentions(const Game& game) : game_(game) {}

  const std::vector<std::string>& of(const Event& event) {
    const std::uint64_t key = combine(hash_bytes(event.args.data(), sizeof event.args), event.kind);
    const auto [at, fresh] = known_.try_emplace(key);
    if (fresh) at->second = read(event);
    return at->second;
  }

 private:
  std::vector<std::string> read(const Event& event) const {
    std::string words;
    game_.tell_event(event, words);
    std::vector<std::string> cards;
    for (std::size_t open = words.find('{'); open != std::string::npos;
         open = words.find('{', open + 1)) {
      std::string card = words.substr(open + 1, words.find('}', open) - open - 1);
      if (std::ranges::find(cards, card) == cards.end()) cards.push_back(std::move(card));
    }
    return cards;
  }

  const Game& game_;
  std::unordered_map<std::uint64_t, std::vector<std::string>> known_;
};

class GameWatcher final : public Watcher, public Findings {
 public:
  GameWatcher(const Game& game, Counts& counts, const std::vector<bool>& ends)
      : game_(game),
        mentions_(game),
        together_(game.info().cooperative),
        studied_(!game.info().studies.empty()),
        counts_(counts),
        ends_(ends) {
    counts_.studies.resize(game.info().studies.size());
  }

  void chose(Seat seat, Option option) override {
    if (!studied_) made_.emplace_back(seat, option);
  }
  void count(std::size_t table, std::string_view line, double times, double sum) override {
    StudyFigures& figures = counts_.studies[table][std::string(line)];
    figures.times += times;
    figures.sum += sum;
  }
  void tell(const Event& event) override {
    if (studied_) story_.push_back(event);
    if (together_) {
      ++counts_.events[event.kind];
      for (const std::string& card : mentions_.of(event)) seen_.insert(card);
    }
    if (event.rule.none()) return;
    ++counts_.rules[event.rule.index];
    if (ends_[event.rule.index]) ended_ = event.rule;
  }
  void finish(const Outcome& outcome, const void* end) {
    if (!ended_.none()) ++counts_.endings[ended_.index];
    ended_ = {};
    game_.study(story_, end, *this);
    story_.clear();
    std::map<Option, int> seen;
    for (const auto& [seat, option] : made_) {
      ChoiceFigures& figures = counts_.choices[option];
      ++figures.made;
      if (outcome.won(seat)) ++figures.won;
      if (seen[option]++ == 0) ++figures.offered_games;
    }
    made_.clear();
    for (const std::string& card : seen_) {
      CardFigures& figures = counts_.cards[card];
      ++figures.games;
      if (outcome.won(Seat{0})) ++figures.won;
    }
    seen_.clear();
  }

 private:
  const Game& game_;
  Mentions mentions_;
  bool together_;
  bool studied_;
  std::vector<Event> story_;
  RuleId ended_;  // told last of those that end a game
  std::set<std::string> seen_;
  Counts& counts_;
  const std::vector<bool>& ends_;
  std::vector<std::pair<Seat, Option>> made_;
};

void add(Counts& sum, const Counts& more) {
  for (const auto& [rule, count] : more.rules) sum.rules[rule] += count;
  for (const auto& [rule, count] : more.endings) sum.endings[rule] += count;
  for (const auto& [kind, count] : more.events) sum.events[kind] += count;
  for (const auto& [card, figures] : more.cards) {
    sum.cards[card].games += figures.games;
    sum.cards[card].won += figures.won;
  }
  for (const auto& [option, figures] : more.choices) {
    ChoiceFigures& into = sum.choices[option];
    into.made += figures.made;
    into.offered_games += figures.offered_games;
    into.won += figures.won;
  }
  sum.studies.resize(more.studies.size());
  for (std::size_t table = 0; table < more.studies.size(); ++table)
    for (const auto& [line, figures] : more.studies[table]) {
      sum.studies[table][line].times += figures.times;
      sum.studies[table][line].sum += figures.sum;
    }
}

struct Block {
  Tally tally;
  Counts counts;
  double squared = 0;
  std::uint64_t fewest = ~std::uint64_t{0};
};

Block watch_block(const Game& game, const SimulationPlan& plan, const std::vector<bool>& ends,
                  std::uint64_t first, std::uint64_t count) {
  Block block;
  Position position(game);
  GameWatcher watcher(game, block.counts, ends);
  const auto seats = static_cast<std::size_t>(plan.setup.seats);
  for (std::uint64_t number = first; number < first + count; ++number) {
    const PlayedGame played =
        play_watched(position, setup_of(plan, number), std::span(plan.bots).first(seats),
                     game_seed(plan.seed, number), watcher);
    watcher.finish(played.outcome, position.state());
    Tally one;
    one.games = 1;
    one.decisions = one.most_decisions = played.decisions;
    one.digest = digest_share(number, played.hash);
    for (std::size_t seat = 0; seat < seats; ++seat)
      if (played.outcome.rank[seat] == 1) ++one.wins[seat];
    block.tally.add(one);
    block.squared += static_cast<double>(played.decisions) * played.decisions;
    block.fewest = std::min<std::uint64_t>(block.fewest, played.decisions);
  }
  return block;
}

std::string text_of(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return text_of("%.1f %%",
                 whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string seats_table(const SimulationPlan& plan, const Tally& tally) {
  std::string text = "| seat | wins | 95 % confidence |\n| --- | --- | --- |\n";
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(plan.setup.seats); ++seat) {
    const Interval range = confidence(tally.wins[seat], tally.games);
    text += "| P" + std::to_string(seat) + " | " + percent(tally.wins[seat], tally.games) + " | " +
            text_of("%.1f", 100 * range.low) + " to " + text_of("%.1f %%", 100 * range.high) +
            " |\n";
  }
  return text;
}

std::string together_line(const Tally& tally) {
  const Interval range = confidence(tally.wins[0], tally.games);
  return "Won together: " + percent(tally.wins[0], tally.games) + ", 95 % confidence " +
         text_of("%.1f", 100 * range.low) + " to " + text_of("%.1f %%", 100 * range.high) + ".\n";
}

std::string choices_table(const BalanceFigures& figures) {
  std::string text =
      "| choice | made a game | in so many games | chooser won |\n| --- | --- | --- | --- |\n";
  for (const auto& [name, choice] : figures.choices)
    text += "| " + name + " | " +
            text_of("%.3f",
                    static_cast<double>(choice.made) / static_cast<double>(figures.tally.games)) +
            " | " + percent(choice.offered_games, figures.tally.games) + " | " +
            percent(choice.won, choice.made) + " |\n";
  return text;
}

std::string events_table(const BalanceFigures& figures) {
  std::string text = "| what happened | a game |\n| --- | --- |\n";
  for (const auto& [name, count] : figures.events)
    text += "| " + name + " | " +
            text_of("%.2f", static_cast<double>(count) / static_cast<double>(figures.tally.games)) +
            " |\n";
  return text;
}

std::string cards_table(const BalanceFigures& figures) {
  std::string text = "| card | in so many games | of those won |\n| --- | --- | --- |\n";
  for (const auto& [name, card] : figures.cards)
    text += "| " + name + " | " + percent(card.games, figures.tally.games) + " | " +
            percent(card.won, card.games) + " |\n";
  return text;
}

// Median, 10th and 90th percentile of lines that are numbers.
std::string study_spread(const StudyLines& lines) {
  std::map<int, double> sorted;
  double all = 0;
  for (const auto& [line, figures] : lines) {
    sorted[std::atoi(line.c_str())] += figures.times;
    all += figures.times;
  }
  const auto at = [&](double share) {
    double below = 0;
    for (const auto& [number, times] : sorted) {
      below += times;
      if (below >= share * all) return number;
    }
    return 0;
  };
  return std::to_string(at(0.5)) + " (" + std::to_string(at(0.1)) + " to " +
         std::to_string(at(0.9)) + ")";
}

std::string study_mean(const StudyTable& table, const StudyFigures& figures) {
  return table.share ? text_of("%.1f %%", 100 * figures.mean()) : text_of("%.2f", figures.mean());
}

// What the specification expects: of a line with the default settings nothing else is said.
std::string expected_text(const GameInfo& info, std::size_t table, const std::string& line,
                          const std::string& setting, int seats) {
  for (const Expected& one : info.expected)
    if (one.table == table && one.line == line && one.setting == setting && one.seats == seats)
      return one.text;
  return "";
}

// A table of lines and columns, with what each line comes to in all.
std::string study_matrix(const StudyTable& table, const StudyLines& lines) {
  std::map<std::string, std::map<std::string, StudyFigures>> rows;
  std::set<std::string> columns;
  for (const auto& [name, figures] : lines) {
    const std::size_t cut = name.find('/');
    const std::string column = name.substr(std::min(cut + 1, name.size()));
    rows[name.substr(0, cut)][column] = figures;
    columns.insert(column);
  }
  std::string text =
      table.title + " (" + table.figure + "):\n\n| " + table.line + " \\ " + table.column + " |";
  std::string under = "\n| --- |";
  for (const std::string& column : columns) {
    text += " " + column + " |";
    under += " --- |";
  }
  text += " all |" + under + " --- |\n";
  for (const auto& [line, cells] : rows) {
    text += "| " + line + " |";
    StudyFigures all;
    for (const std::string& column : columns) {
      const auto cell = cells.find(column);
      text += " " + (cell == cells.end() ? "-" : study_mean(table, cell->second)) + " |";
      if (cell == cells.end()) continue;
      all.times += cell->second.times;
      all.sum += cell->second.sum;
    }
    text += " " + study_mean(table, all) + " |\n";
  }
  return text + "\n";
}

// Tables of lines: numbers in their order, the rest with the highest first.
std::string study_table(const GameInfo& info, std::size_t index, int seats,
                        const StudyLines& lines) {
  const StudyTable& table = info.studies[index];
  if (lines.empty()) return "";
  if (!table.column.empty()) return study_matrix(table, lines);
  std::vector<std::pair<std::string, StudyFigures>> rows(lines.begin(), lines.end());
  const bool numbers = !rows.empty() && rows[0].first.size() == 1 && rows[0].first[0] <= '9';
  if (!numbers)
    std::ranges::sort(rows, [](const auto& a, const auto& b) {
      const double more = a.second.mean() - b.second.mean();
      return more > 0 || (more >= 0 && a.first < b.first);
    });
  const bool expects = std::ranges::any_of(rows, [&](const auto& row) {
    return !expected_text(info, index, row.first, "", seats).empty();
  });
  std::string text = table.title + ":\n\n| " + table.line + " | times | " + table.figure + " |" +
                     (expects ? " expected |" : "") + "\n| --- | --- | --- |" +
                     (expects ? " --- |" : "") + "\n";
  for (const auto& [line, figures] : rows) {
    if (!table.share && figures.sum == 0) continue;  // it never came up
    text += "| " + line + " | " + text_of("%.0f", figures.times) + " | " +
            study_mean(table, figures) + " |";
    if (expects) text += " " + expected_text(info, index, line, "", seats) + " |";
    text += "\n";
  }
  return text + "\n";
}

std::string seats_head(const GameInfo& info, const std::string& head) {
  std::string text = "| " + head + " |";
  std::string line = "| --- |";
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    text += " " + std::to_string(seats) + (seats == 1 ? " seat |" : " seats |");
    line += " --- |";
  }
  return text + "\n" + line + "\n";
}

}  // namespace

std::string studies_tables(const GameInfo& info, const std::vector<StudyRow>& rows) {
  std::string text;
  for (std::size_t table = 0; table < info.studies.size(); ++table) {
    const StudyTable& spec = info.studies[table];
    if (!spec.line.empty()) continue;
    text += "### " + spec.title + "\n\n" + seats_head(info, "setting, " + spec.figure);
    for (const StudyRow& row : rows) {
      text += "| " + row.setting + " |";
      for (std::size_t i = 0; i < row.by_seats.size(); ++i) {
        const StudyLines& lines = row.by_seats[i].studies[table];
        const auto found = lines.find("");
        if (spec.spread)
          text += " " + (lines.empty() ? "-" : study_spread(lines));
        else
          text += " " + (found == lines.end() ? "-" : study_mean(spec, found->second));
        const std::string expected =
            expected_text(info, table, "", row.setting, info.min_seats + static_cast<int>(i));
        if (!expected.empty()) text += " (expected " + expected + ")";
        text += " |";
      }
      text += "\n";
    }
    text += "\n";
  }
  return text;
}

std::string settings_table(const GameInfo& info, const std::vector<std::string>& levels,
                           const std::vector<SettingRow>& rows) {
  std::string text = "| setting |";
  std::string under = "\n| --- |";
  for (const std::string& level : levels) {
    text += " " + level + " |";
    under += " --- |";
  }
  text += under + "\n";
  for (const SettingRow& row : rows) {
    text += "| " + row.setting + " |";
    for (std::size_t i = 0; i < row.by_level.size(); ++i) {
      const Tally& tally = row.by_level[i];
      const Interval range = confidence(tally.wins[0], tally.games);
      text += " " + percent(tally.wins[0], tally.games) + " (" + text_of("%.1f", 100 * range.low) +
              " to " + text_of("%.1f", 100 * range.high) + ")";
      const std::string expected = expected_text(info, 0, levels[i], row.setting, info.min_seats);
      if (!expected.empty()) text += ", expected " + expected;
      text += " |";
    }
    text += "\n";
  }
  return text;
}

std::string duels_table(const GameInfo& info, const std::vector<DuelRow>& rows) {
  std::string text = seats_head(info, "one among others");
  for (const DuelRow& row : rows) {
    text += "| " + row.name + " |";
    std::uint64_t others = static_cast<std::uint64_t>(info.min_seats) - 1;
    for (const Tally& tally : row.by_seats) {
      const Interval range = confidence(tally.bot_wins[0], tally.games);
      std::uint64_t rest = 0;
      for (std::size_t i = 1; i < tally.bot_wins.size(); ++i) rest += tally.bot_wins[i];
      text += " " + percent(tally.bot_wins[0], tally.games) + " (" +
              text_of("%.1f", 100 * range.low) + " to " + text_of("%.1f", 100 * range.high) + ")";
      // One seat alone plays against the game itself.
      if (others > 0) text += ", the others " + percent(rest / others, tally.games) + " each";
      text += " |";
      ++others;
    }
    text += "\n";
  }
  return text;
}

std::string wins_table(const GameInfo& info, const std::string& head,
                       const std::vector<WinRow>& rows) {
  std::string text = seats_head(info, head);
  for (const WinRow& row : rows) {
    text += "| " + row.name + " |";
    for (const Tally& tally : row.by_seats) {
      const Interval range = confidence(tally.wins[0], tally.games);
      text += " " + percent(tally.wins[0], tally.games) + " (" + text_of("%.1f", 100 * range.low) +
              " to " + text_of("%.1f", 100 * range.high) + ") |";
    }
    text += "\n";
  }
  return text;
}

BalanceFigures measure_balance(const Game& game, const SimulationPlan& plan) {
  const GameInfo& info = game.info();
  std::vector<bool> ends(info.rules.size());
  for (std::size_t i = 0; i < info.rules.size(); ++i)
    ends[i] = std::ranges::find(info.endings, info.rules[i].id) != info.endings.end();
  Block sum;
  share_out(
      plan.games, kStudyBlock, plan.threads,
      [&](std::uint64_t first, std::uint64_t count) {
        return watch_block(game, plan, ends, first, count);
      },
      [&](const Block& block) {
        sum.tally.add(block.tally);
        sum.squared += block.squared;
        sum.fewest = std::min(sum.fewest, block.fewest);
        add(sum.counts, block.counts);
        return false;
      });
  BalanceFigures figures;
  figures.tally = sum.tally;
  figures.decisions_squared = sum.squared;
  figures.fewest_decisions = sum.fewest;
  for (const auto& [rule, count] : sum.counts.rules) figures.rules[info.rules[rule].id] = count;
  for (const auto& [rule, count] : sum.counts.endings) figures.endings[info.rules[rule].id] = count;
  for (const auto& [option, choice] : sum.counts.choices)
    figures.choices[option_name(game, option)] = choice;
  for (const auto& [kind, count] : sum.counts.events) {
    std::string name;
    game.name_event(kind, name);
    figures.events[name] = count;
  }
  figures.cards = sum.counts.cards;
  figures.studies = sum.counts.studies;
  return figures;
}

std::string balance_chapter(const Game& game, const SimulationPlan& plan,
                            const BalanceFigures& figures, const std::string& setting) {
  const auto games = static_cast<double>(figures.tally.games);
  const double mean = static_cast<double>(figures.tally.decisions) / games;
  const double spread = std::sqrt(std::max(0.0, figures.decisions_squared / games - mean * mean));
  std::string text = "## " + std::to_string(plan.setup.seats) +
                     (plan.setup.seats == 1 ? " seat" : " seats") +
                     (setting.empty() ? "" : ", " + setting) + "\n\n";
  text += std::to_string(figures.tally.games) + " games, every seat " +
          bot_name(game.info(), plan.bots[0]) + ", seed " + std::to_string(plan.seed) + ".\n\n";
  text += game.info().cooperative ? together_line(figures.tally) : seats_table(plan, figures.tally);
  text += "\n";
  text += "Decisions a game: " + text_of("%.1f", mean) + " on average, standard deviation " +
          text_of("%.1f", spread) + ", from " + std::to_string(figures.fewest_decisions) + " to " +
          std::to_string(figures.tally.most_decisions) + ".\n\nHow games ended:\n\n";
  for (const auto& [rule, count] : figures.endings)
    text += "- " + rule + ": " + percent(count, figures.tally.games) + "\n";
  if (game.info().cooperative)
    text += "\nWhat happened:\n\n" + events_table(figures) + "\nWhich cards came up:\n\n" +
            cards_table(figures);
  if (game.info().studies.empty()) {
    text +=
        "\nWhat was chosen, and how often by somebody who then won:\n\n" + choices_table(figures);
    return text + "\n";
  }
  text += "\n";
  for (std::size_t table = 0; table < figures.studies.size(); ++table)
    if (!game.info().studies[table].line.empty())
      text += study_table(game.info(), table, plan.setup.seats, figures.studies[table]);
  return text;
}

}  // namespace undercroft
