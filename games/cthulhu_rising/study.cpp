// What is counted for docs/balance/cthulhu_rising.md, from the story of each game (section 6,
// measuring the Minion).
#include "games/cthulhu_rising/study.hpp"

#include <array>
#include <string>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// In the order of study_tables().
enum Study : std::uint8_t {
  kWins,
  kTurns,
  kEmptyDeck,
  kPairs,
  kDecks,
  kBeginners,
  kHappens,
  kRules,
  kCards,
};

// What is counted of each side in a game.
enum Count : std::uint8_t { kActions, kCommitments, kDrains, kEvents, kStoriesWon, kEffects };
constexpr std::array<std::string_view, 6> kCountNames = {
    "actions", "commitments", "domain drains", "events played", "stories won", "story effects"};

class Story {
 public:
  Story(const Content& content, const State& end, Findings& findings)
      : content_(content), end_(end), findings_(findings) {}

  void read(const Event& event) {
    const int who = event.args[kWhoArg];
    const unsigned side = who < 0 ? 0U : static_cast<unsigned>(side_in(who));
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::played:
        ++counts_[side][kActions];
        if (card(event).type == CardType::event) ++counts_[side][kEvents];
        played_[side] |= std::uint64_t{1} << line(event, side);
        break;
      case EventKind::used:
        ++counts_[side][kActions];
        break;
      case EventKind::committed:
        ++counts_[side][kCommitments];
        break;
      case EventKind::domain_drained:
        ++counts_[side][kDrains];
        break;
      case EventKind::story_won:
        ++counts_[side][kStoriesWon];
        break;
      case EventKind::effect_chosen:
        if (event.args[kAmountArg] == 1) ++counts_[side][kEffects];
        break;
      case EventKind::reinitialised:
        ++starts_over_;
        break;
      case EventKind::decided:
      case EventKind::declined:
      case EventKind::held_back:
        ++rules_[event.rule.index];
        break;
      default:
        break;
    }
  }

  void finish() {
    const bool versus = !end_.places[kA].minion() && !end_.places[kB].minion();
    count(kWins, "", end_.winner == kA ? 1 : 0);
    count(kTurns, std::to_string(end_.turn), 1);
    count(kEmptyDeck, "", end_.ending == Ending::empty_deck ? 1 : 0);
    count(kPairs, deck(kA) + "/" + deck(kB), end_.winner == kA ? 1 : 0);
    for (unsigned side = 0; side < kSides; ++side) {
      const std::string of = versus ? "" : end_.places[side].minion() ? "the Minion's " : "own ";
      count(kDecks, of + deck(side), end_.winner == side ? 1 : 0);
      const std::string who = versus                       ? ""
                              : end_.places[side].minion() ? "the Minion, "
                                                           : "the person, ";
      count(kBeginners, who + (end_.first == side ? "begins" : "comes second"),
            end_.winner == side ? 1 : 0);
      const std::string name = versus                       ? "a player: "
                               : end_.places[side].minion() ? "the Minion: "
                                                            : "the person: ";
      for (std::size_t i = 0; i < kCountNames.size(); ++i)
        count(kHappens, name + std::string(kCountNames[i]), counts_[side][i]);
      each_bit(played_[side], [&](unsigned line_played) {
        count(kCards, content_.cards[end_.places[side].kinds[line_played]].name,
              end_.winner == side ? 1 : 0);
      });
    }
    if (versus) return;
    count(kHappens, "the Minion: starts over", starts_over_);
    for (std::size_t rule = 0; rule < rules_.size(); ++rule)
      if (of_minion(rule)) count(kRules, std::string(kRuleIds[rule]), rules_[rule]);
  }

 private:
  void count(Study table, const std::string& line, double sum) const {
    findings_.count(table, line, 1, sum);
  }
  const Card& card(const Event& event) const {
    return content_.cards[kind_in(static_cast<Ref>(event.args[kCardArg]))];
  }
  unsigned line(const Event& event, unsigned side) const {
    const unsigned found = line_of(end_, side, kind_in(static_cast<Ref>(event.args[kCardArg])));
    return found == kNothing ? 0U : found;
  }
  std::string deck(unsigned side) const {
    const unsigned index = end_.config.deck[side];
    return index < content_.decks.size() ? content_.decks[index].id : "own cards";
  }
  // Those of the procedures that decide something.
  static bool of_minion(std::size_t rule) {
    return kRuleIds[rule].starts_with("CTH-MIN") || kRuleIds[rule].starts_with("CTH-LIL");
  }

  const Content& content_;
  const State& end_;
  Findings& findings_;
  std::array<std::array<int, kCountNames.size()>, kSides> counts_{};
  std::array<std::uint64_t, kSides> played_{};
  std::array<int, kRuleIds.size()> rules_{};
  int starts_over_ = 0;
};

}  // namespace

std::vector<StudyTable> study_tables() {
  return {
      {.title = "The first seat wins", .figure = "of games", .share = true},
      {.title = "Turns of a game", .figure = "median (10th to 90th percentile)", .spread = true},
      {.title = "Games that an empty deck ends", .figure = "of games", .share = true},
      {.title = "Deck against deck",
       .line = "the first seat's deck",
       .figure = "the first seat wins",
       .share = true,
       .column = "the other's"},
      {.title = "Decks", .line = "deck", .figure = "won", .share = true},
      {.title = "Worth of the first turn", .line = "who", .figure = "won", .share = true},
      {.title = "What happens in a game", .line = "what", .figure = "a game"},
      {.title = "Decisions of the Minion, by the rule it follows",
       .line = "rule",
       .figure = "a game"},
      {.title = "Cards", .line = "card", .figure = "whoever played it won", .share = true},
  };
}

// Section 6 and section 12.
std::vector<Expected> study_expected() {
  struct Row {
    Study table;
    std::string_view setting;
    std::string_view text;
    int seats = 1;
    // NOLINTNEXTLINE(readability-redundant-member-init)
    std::string_view line = {};
  };
  constexpr std::array kRowsExpected = std::to_array<Row>({
      {kWins, "preset=normal", "24 %"},
      {kWins, "preset=lillith", "21 %"},
      {kWins, "preset=lillith_full", "2 %"},
      {kWins, "preset=normal", "0.5 %", 1, "random"},
      {kWins, "preset=normal", "5 %", 1, "novice"},
      {kWins, "preset=normal", "24 %", 1, "sound"},
      {kWins, "preset=lillith", "21 %", 1, "sound"},
      {kWins, "preset=lillith_full", "2 %", 1, "sound"},
      {kWins, "preset=easy", "62 %", 1, "expert"},
      {kWins, "preset=gentle", "51 %", 1, "expert"},
      {kWins, "preset=normal", "36 %", 1, "expert"},
      {kWins, "preset=hard", "29 %", 1, "expert"},
      {kWins, "preset=relentless", "30 %", 1, "expert"},
      {kWins, "preset=nightmare", "19 %", 1, "expert"},
      {kTurns, "preset=normal", "11 (7 to 14)"},
      {kTurns, "preset=lillith", "9 (6 to 11)"},
      {kTurns, "preset=lillith_full", "6 (4 to 10)"},
      {kTurns, "preset=normal", "9 (7 to 13)", 2},
      {kEmptyDeck, "preset=normal", "at most 4 %"},
      {kWins, "preset=normal", "52 %", 2},
      {kBeginners, "", "32 %", 1, "the person, begins"},
      {kBeginners, "", "17 %", 1, "the person, comes second"},
      {kBeginners, "", "59 %", 2, "begins"},
      {kDecks, "", "96 %", 1, "the Minion's cthulhu"},
      {kDecks, "", "96 %", 1, "the Minion's shub_niggurath"},
      {kDecks, "", "79 %", 1, "the Minion's agency"},
      {kDecks, "", "79 %", 1, "the Minion's syndicate"},
      {kDecks, "", "79 %", 1, "the Minion's yog_sothoth"},
      {kDecks, "", "71 %", 1, "the Minion's silver_twilight"},
      {kDecks, "", "67 %", 1, "the Minion's hastur"},
      {kDecks, "", "38 %", 1, "the Minion's miskatonic"},
      {kHappens, "", "11 (expert)", 1, "the person: commitments"},
      {kHappens, "", "20 (expert)", 1, "the Minion: commitments"},
      {kHappens, "", "12 (expert)", 1, "the person: domain drains"},
      {kHappens, "", "14 (expert)", 1, "the Minion: domain drains"},
      {kHappens, "", "1 to 3", 1, "the Minion: events played"},
      {kHappens, "", "below 0.05", 1, "the Minion: starts over"},
  });
  std::vector<Expected> list;
  for (const Row& row : kRowsExpected)
    list.push_back({.table = row.table,
                    .line = std::string(row.line),
                    .setting = std::string(row.setting),
                    .seats = row.seats,
                    .text = std::string(row.text)});
  return list;
}

void CthulhuRising::study(std::span<const Event> events, const State& end,
                          Findings& findings) const {
  Story story(content_, end, findings);
  for (const Event& event : events) story.read(event);
  story.finish();
}

}  // namespace undercroft::cthulhu_rising
