// What is counted for docs/balance/cutthroat_caverns.md, from the story of each game.
#include <array>
#include <string>

#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/places.hpp"
#include "games/cutthroat_caverns/study.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// In the order of study_tables().
enum Study : std::uint8_t {
  kWiped,
  kAllSurvive,
  kDead,
  kPrestige,
  kRounds,
  kLongest,
  kSuddenDeath,
  kFirstInitiative,
  kKillsByInitiative,
  kPrestigeOf,
  kDeaths,
  kWipesBy,
  kRoundsOf,
  kCards,
};

class Story {
 public:
  Story(const Content& content, const State& end, const Outcome& outcome, Findings& findings)
      : content_(content), end_(end), outcome_(outcome), findings_(findings) {}

  void read(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::encounter_revealed:
        return reveal_card(event);
      case EventKind::initiative_drawn:
        return draw(event);
      case EventKind::initiative_swapped:
        return std::swap(initiative_[who(event)], initiative_[other(event)]);
      case EventKind::round_begins:
        rounds_ = event.args[kAmountArg];
        return;
      case EventKind::killed:
        return kill(event);
      case EventKind::prestige:
        prestige_[who(event)] = event.args[kMoreArg];
        return count(kPrestigeOf, reason(event), 1, event.args[kAmountArg]);
      case EventKind::died:
        ++deaths_;
        ++deaths_here_;
        return;
      case EventKind::tied:
        tied_ = true;
        return;
      case EventKind::revealed:
      case EventKind::played:
      case EventKind::tipped:
      case EventKind::used:
        return count(kCards, name_of(event.args[kCardArg]), 1, won(event) ? 1 : 0);
      default:
        return;
    }
  }

  void finish() {
    finish_encounter();
    const bool wiped = end_.ending == Ending::wiped_out;
    count(kWiped, "", 1, wiped ? 1 : 0);
    count(kAllSurvive, "", 1, dead(end_) == 0 ? 1 : 0);
    count(kDead, "", 1, deaths_);
    count(kSuddenDeath, "", 1, tied_ ? 1 : 0);
    count(kLongest, "", 1, longest_);
    for (unsigned place = 0; place < end_.config.seats; ++place)
      if ((end_.winners >> place & 1U) != 0 && !wiped)
        count(kPrestige, "", 1, end_.places[place].prestige);
    for (unsigned person = 0; person < end_.config.seats; ++person)
      if (first_[person] != 0)
        count(kFirstInitiative, std::to_string(first_[person]), 1,
              outcome_.won(Seat{static_cast<std::uint8_t>(person)}) ? 1 : 0);
  }

 private:
  static unsigned who(const Event& event) {
    return static_cast<unsigned>(character_in(event.args[kWhoArg])) % kMaxCharacters;
  }
  static unsigned other(const Event& event) {
    return static_cast<unsigned>(character_in(event.args[kMoreArg])) % kMaxCharacters;
  }
  bool won(const Event& event) const {
    const int person = person_in(event.args[kWhoArg]);
    return event.args[kWhoArg] >= 0 && person < end_.config.seats &&
           outcome_.won(Seat{static_cast<std::uint8_t>(person)});
  }
  void count(Study table, std::string_view line, double times, double sum) const {
    findings_.count(table, line, times, sum);
  }
  std::string name_of(int number) const {
    if (number < 0) return "nothing";
    const unsigned index = index_of(static_cast<unsigned>(number));
    switch (category_of(static_cast<unsigned>(number))) {
      case Category::card:
        return content_.cards[index].name;
      case Category::relic:
        return content_.relics[index].name;
      case Category::reputation:
        return content_.reputations[index].name;
      case Category::ability:
        return content_.characters[index].name + "'s ability";
      case Category::creature:
        return content_.creatures[index].name;
      case Category::event:
        return content_.events[index].name;
      case Category::quest:
        return content_.quests[index].name;
      default:
        return "other";
    }
  }
  // Where Prestige comes from: a creature is a killing blow.
  std::string reason(const Event& event) const {
    const int why = event.args[kCardArg];
    if (why >= 0 && category_of(static_cast<unsigned>(why)) == Category::creature)
      return "killing blows";
    return name_of(why);
  }

  // The companion of the Endless Horde comes while the Horde is there: the two count as one.
  void reveal_card(const Event& event) {
    const unsigned card = index_of(static_cast<unsigned>(event.args[kCardArg]));
    const std::string& name = content_.encounters[card].name;
    if (event.args[kMoreArg] == 1 && !here_.empty()) return;
    finish_encounter();
    here_ = name;
    ++number_;
  }
  void finish_encounter() {
    if (here_.empty()) return;
    count(kDeaths, here_, 1, deaths_here_);
    count(kWipesBy, here_, 1, end_.ending == Ending::wiped_out && dead_now() ? 1 : 0);
    if (rounds_ > 0) {
      count(kRounds, "", 1, rounds_);
      count(kRoundsOf, here_, 1, rounds_);
    }
    longest_ = std::max(longest_, rounds_);
    rounds_ = 0;
    deaths_here_ = 0;
    here_.clear();
  }
  bool dead_now() const { return deaths_ == end_.deaths; }

  void draw(const Event& event) {
    const auto number = static_cast<std::uint8_t>(event.args[kAmountArg]);
    initiative_[who(event)] = number;
    const int person = person_in(event.args[kWhoArg]);
    // The first of the first encounter; that of the set-up only says who is dealt to first.
    if (number_ == 1 && person < kPlaces && first_[static_cast<unsigned>(person)] == 0)
      first_[static_cast<unsigned>(person)] = number;
  }
  void kill(const Event& event) {
    if (event.args[kWhoArg] < 0) return;
    for (unsigned k = 1; k <= end_.config.seats; ++k)
      count(kKillsByInitiative, std::to_string(k), 1, initiative_[who(event)] == k ? 1 : 0);
  }

  const Content& content_;
  const State& end_;
  const Outcome& outcome_;
  Findings& findings_;
  std::array<std::uint8_t, kMaxCharacters> initiative_{};
  std::array<int, kMaxCharacters> prestige_{};
  std::array<std::uint8_t, kPlaces> first_{};
  std::string here_;
  int number_ = 0;
  int rounds_ = 0;
  int longest_ = 0;
  int deaths_ = 0;
  int deaths_here_ = 0;
  bool tied_ = false;
};

}  // namespace

std::vector<StudyTable> study_tables() {
  return {
      {.title = "Party wiped out", .figure = "of games", .share = true},
      {.title = "Everybody survived", .figure = "of games", .share = true},
      {.title = "Dead players", .figure = "a game"},
      {.title = "Prestige of the winner", .figure = "on average"},
      {.title = "Rounds of an encounter", .figure = "on average"},
      {.title = "Rounds of a game's longest encounter", .figure = "on average"},
      {.title = "Games with a sudden death", .figure = "of games", .share = true},
      {.title = "Worth of the first Initiative",
       .line = "number in the first encounter",
       .figure = "won",
       .share = true},
      {.title = "Who kills", .line = "Initiative", .figure = "of the kills", .share = true},
      {.title = "Where Prestige comes from", .line = "reason", .figure = "Prestige each time"},
      {.title = "Encounters that kill", .line = "encounter", .figure = "deaths each time"},
      {.title = "Encounters that end the party",
       .line = "encounter",
       .figure = "of its times",
       .share = true},
      {.title = "How long encounters last", .line = "encounter", .figure = "rounds"},
      {.title = "Cards", .line = "card", .figure = "whoever used it won", .share = true},
  };
}

// Section 12. "random" there is play that takes a legal response four times out of ten.
std::vector<Expected> study_expected() {
  struct Row {
    Study table;
    std::string_view setting;
    std::array<std::string_view, kPlaces + 1 - kLeastSeats> by_seats;
    // NOLINTNEXTLINE(readability-redundant-member-init)
    std::string_view line = {};
  };
  constexpr std::array kRows = std::to_array<Row>({
      {kWiped,
       "preset=core difficulty=normal",
       {"14 %, random 18 %", "2 %, random 9 %", "0.4 %, random 2 %", "0 %, random 1 %"}},
      {kWiped,
       "preset=standard difficulty=normal",
       {"random 43 to 49 %", "random 43 to 49 %", "random 43 to 49 %", "random 43 to 49 %"}},
      {kWiped,
       "preset=complete difficulty=normal",
       {"random 67 %", "random 69 %", "random 74 %", "random 53 %"}},
      {kWiped, "preset=core difficulty=hard", {"54 %", "28 %", "17 %", "10 %"}},
      {kAllSurvive, "preset=core difficulty=normal", {"43 %", "50 %", "51 %", "53 %"}},
      {kDead,
       "preset=core difficulty=normal",
       {"random 1.1", "random 0.9", "random 0.8", "random 0.9"}},
      {kDead,
       "preset=standard difficulty=normal",
       {"random 1.8", "random 2.4", "random 2.9", "random 3.6"}},
      {kPrestige,
       "preset=core difficulty=normal",
       {"12.5, random 14.7", "10.8, random 12.9", "9.8, random 12.0", "9.1, random 11.1"}},
      {kRounds, "preset=core difficulty=normal", {"2.4", "2.3", "2.2", "2.3"}},
      {kLongest,
       "preset=core difficulty=normal",
       {"at most 16", "at most 15", "at most 12", "at most 8"}},
      {kSuddenDeath, "preset=core difficulty=normal", {"5 %", "8 %", "9 %", "12 %"}},
      {kKillsByInitiative, "", {"", "22 %", "", "11 %"}, "1"},
      {kKillsByInitiative, "", {"", "24 %", "", "14 %"}, "2"},
      {kKillsByInitiative, "", {"", "27 %", "", "17 %"}, "3"},
      {kKillsByInitiative, "", {"", "27 %", "", "19 %"}, "4"},
      {kKillsByInitiative, "", {"", "", "", "20 %"}, "5"},
      {kKillsByInitiative, "", {"", "", "", "20 %"}, "6"},
      {kDeaths, "", {"", "random 2.0", "", ""}, "Spitting Drake"},
      {kDeaths, "", {"", "random 0.9", "", ""}, "Arshtongue the Cruel"},
      {kDeaths, "", {"", "random 0.8", "", ""}, "Barrier Magus"},
      {kDeaths, "", {"", "random 0.5", "", ""}, "Gluttony"},
      {kDeaths, "", {"", "random 0.4", "", ""}, "Endless Horde of Dead"},
  });
  std::vector<Expected> list;
  for (const Row& row : kRows)
    for (std::size_t i = 0; i < row.by_seats.size(); ++i)
      if (!row.by_seats[i].empty())
        list.push_back({.table = row.table,
                        .line = std::string(row.line),
                        .setting = std::string(row.setting),
                        .seats = static_cast<int>(i) + kLeastSeats,
                        .text = std::string(row.by_seats[i])});
  return list;
}

void CutthroatCaverns::study(std::span<const Event> events, const State& end,
                             Findings& findings) const {
  const Outcome ranks = outcome(end);
  Story story(content_, end, ranks, findings);
  for (const Event& event : events) story.read(event);
  story.finish();
}

}  // namespace undercroft::cutthroat_caverns
