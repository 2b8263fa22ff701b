#include "lab/balance.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "bots/play.hpp"
#include "lab/blocks.hpp"

namespace undercroft {

namespace {

constexpr std::uint64_t kBlock = 64;

// Counts by number, names are made once at the end.
struct Counts {
  std::map<Option, ChoiceFigures> choices;
  std::map<std::uint16_t, std::uint64_t> rules;
  std::map<std::uint16_t, std::uint64_t> endings;
};

class GameWatcher final : public Watcher {
 public:
  GameWatcher(Counts& counts, const std::vector<bool>& ends) : counts_(counts), ends_(ends) {}

  void chose(Seat seat, Option option) override { made_.emplace_back(seat, option); }
  void tell(const Event& event) override {
    if (event.rule.none()) return;
    ++counts_.rules[event.rule.index];
    if (ends_[event.rule.index]) ++counts_.endings[event.rule.index];
  }
  void finish(const Outcome& outcome) {
    std::map<Option, int> seen;
    for (const auto& [seat, option] : made_) {
      ChoiceFigures& figures = counts_.choices[option];
      ++figures.made;
      if (outcome.won(seat)) ++figures.won;
      if (seen[option]++ == 0) ++figures.offered_games;
    }
    made_.clear();
  }

 private:
  Counts& counts_;
  const std::vector<bool>& ends_;
  std::vector<std::pair<Seat, Option>> made_;
};

void add(Counts& sum, const Counts& more) {
  for (const auto& [rule, count] : more.rules) sum.rules[rule] += count;
  for (const auto& [rule, count] : more.endings) sum.endings[rule] += count;
  for (const auto& [option, figures] : more.choices) {
    ChoiceFigures& into = sum.choices[option];
    into.made += figures.made;
    into.offered_games += figures.offered_games;
    into.won += figures.won;
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
  GameWatcher watcher(block.counts, ends);
  const auto seats = static_cast<std::size_t>(plan.setup.seats);
  for (std::uint64_t number = first; number < first + count; ++number) {
    const PlayedGame played = play_watched(position, plan.setup, std::span(plan.bots).first(seats),
                                           game_seed(plan.seed, number), watcher);
    watcher.finish(played.outcome);
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

}  // namespace

BalanceFigures measure_balance(const Game& game, const SimulationPlan& plan) {
  const GameInfo& info = game.info();
  std::vector<bool> ends(info.rules.size());
  for (std::size_t i = 0; i < info.rules.size(); ++i)
    ends[i] = std::ranges::find(info.endings, info.rules[i].id) != info.endings.end();
  Block sum;
  share_out(
      plan.games, kBlock, plan.threads,
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
  return figures;
}

std::string balance_chapter(const Game& game, const SimulationPlan& plan,
                            const BalanceFigures& figures) {
  const auto games = static_cast<double>(figures.tally.games);
  const double mean = static_cast<double>(figures.tally.decisions) / games;
  const double spread = std::sqrt(std::max(0.0, figures.decisions_squared / games - mean * mean));
  std::string text = "## " + std::to_string(plan.setup.seats) +
                     (plan.setup.seats == 1 ? " seat\n\n" : " seats\n\n");
  text += std::to_string(figures.tally.games) + " games, every seat " +
          bot_name(game.info(), plan.bots[0]) + ", seed " + std::to_string(plan.seed) + ".\n\n";
  text += game.info().cooperative ? together_line(figures.tally) : seats_table(plan, figures.tally);
  text += "\n";
  text += "Decisions a game: " + text_of("%.1f", mean) + " on average, standard deviation " +
          text_of("%.1f", spread) + ", from " + std::to_string(figures.fewest_decisions) + " to " +
          std::to_string(figures.tally.most_decisions) + ".\n\nHow games ended:\n\n";
  for (const auto& [rule, count] : figures.endings)
    text += "- " + rule + ": " + percent(count, figures.tally.games) + "\n";
  text += "\nWhat was chosen, and how often by somebody who then won:\n\n" + choices_table(figures);
  return text + "\n";
}

}  // namespace undercroft
