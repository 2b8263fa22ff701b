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

constexpr std::uint64_t kBlock = 64;

// Counts by number, names are made once at the end.
struct Counts {
  std::map<Option, ChoiceFigures> choices;
  std::map<std::uint16_t, std::uint64_t> rules;
  std::map<std::uint16_t, std::uint64_t> endings;
  std::map<std::uint16_t, std::uint64_t> events;
  std::map<std::string, CardFigures> cards;
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

class GameWatcher final : public Watcher {
 public:
  GameWatcher(const Game& game, Counts& counts, const std::vector<bool>& ends)
      : mentions_(game), together_(game.info().cooperative), counts_(counts), ends_(ends) {}

  void chose(Seat seat, Option option) override { made_.emplace_back(seat, option); }
  void tell(const Event& event) override {
    if (together_) {
      ++counts_.events[event.kind];
      for (const std::string& card : mentions_.of(event)) seen_.insert(card);
    }
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
    for (const std::string& card : seen_) {
      CardFigures& figures = counts_.cards[card];
      ++figures.games;
      if (outcome.won(Seat{0})) ++figures.won;
    }
    seen_.clear();
  }

 private:
  Mentions mentions_;
  bool together_;
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

}  // namespace

std::string wins_table(const GameInfo& info, const std::string& head,
                       const std::vector<WinRow>& rows) {
  std::string text = "| " + head + " |";
  std::string line = "| --- |";
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    text += " " + std::to_string(seats) + (seats == 1 ? " seat |" : " seats |");
    line += " --- |";
  }
  text += "\n" + line + "\n";
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
  for (const auto& [kind, count] : sum.counts.events) {
    std::string name;
    game.name_event(kind, name);
    figures.events[name] = count;
  }
  figures.cards = sum.counts.cards;
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
  if (game.info().cooperative)
    text += "\nWhat happened:\n\n" + events_table(figures) + "\nWhich cards came up:\n\n" +
            cards_table(figures);
  text += "\nWhat was chosen, and how often by somebody who then won:\n\n" + choices_table(figures);
  return text + "\n";
}

}  // namespace undercroft
