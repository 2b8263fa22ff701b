// What is counted for docs/balance/duel_of_ages.md, from the story of each game (section 12).
#include "games/duel_of_ages/study.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// In the order of study_tables().
enum Study : std::uint8_t {
  kSeatsTable,
  kTurnsTable,
  kPointsTable,
  kHappensTable,
  kTriggersTable,
  kLastLonerTable,
  kCoatsTable,
  kStepsTable,
  kChallengesTable,
  kWinnersTable,
  kKilledTable,
};

// What is counted of a game.
enum Count : std::uint8_t {
  kKills,
  kPrisoners,
  kTakeovers,
  kFreed,
  kOffers,
  kSwitches,
  kAdventures,
  kMarkers,
  kMelees,
  kFireShots,
  kOpShots,
  kTrades,
  kHqDestroyed,
};
constexpr std::array<std::string_view, 13> kCountNames = {"units killed",
                                                          "characters imprisoned",
                                                          "characters taken over",
                                                          "prisoners freed",
                                                          "offers",
                                                          "switches",
                                                          "adventure challenges",
                                                          "marker steps",
                                                          "melee attacks",
                                                          "shots in Fire",
                                                          "OpFire shots",
                                                          "trades",
                                                          "HQ destroyed"};

// Counted from the first player clockwise.
constexpr std::array<std::string_view, kPlayers> kSeatNames = {"first", "second", "third",
                                                               "fourth"};
constexpr std::array<std::string_view, kPlayers> kPlaceNames = {"winner", "second", "third",
                                                                "fourth"};

// When somebody turned his coat: by thirds of the turns that the game is meant to have.
enum Third : std::uint8_t { kEarly, kMiddle, kLate, kThirds };
constexpr std::array<std::string_view, kThirds> kThirdNames = {
    "in the first third", "in the second third", "in the last third or later"};

class Story {
 public:
  Story(const DuelOfAges& game, const State& end, Findings& findings)
      : game_(game), end_(end), outcome_(game.outcome(end)), findings_(findings) {}

  void read(const Event& event) {
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::turn_begins:
        turn_ = event.args[kAmountArg];
        return;
      case EventKind::phase_begins:
        phase_ = static_cast<Phase>(event.args[kAmountArg]);
        return;
      case EventKind::entered:
        return note(had_, event);
      case EventKind::killed:
        note(killed_, event);
        return add(kKills);
      case EventKind::imprisoned:
        return add(kPrisoners);
      case EventKind::taken_over:
        return add(kTakeovers);
      case EventKind::freed:
        return add(kFreed);
      case EventKind::offer_made:
        return add(kOffers);
      case EventKind::becomes_loner:
        return turn_coat(event);
      case EventKind::alliance:
        if (end_.config.seats == 4 && event.rule == rule("DUE-FOU-06")) turn_coat(event);
        return;
      case EventKind::adventure:
        ++ventures_[location(event)];
        return add(kAdventures);
      case EventKind::marker:
        ++steps_[location(event)];
        return add(kMarkers);
      case EventKind::attack:
        return add(phase_ == Phase::melee     ? kMelees
                   : phase_ == Phase::op_fire ? kOpShots
                                              : kFireShots);
      case EventKind::traded:
        return add(kTrades);
      case EventKind::hq_destroyed:
        return add(kHqDestroyed);
      default:
        return;
    }
  }

  void finish() const {
    seats_and_points();
    count(kTurnsTable, std::to_string(end_.turn), 1);
    for (std::size_t i = 0; i < kCountNames.size(); ++i)
      count(kHappensTable, std::string(kCountNames[i]), counts_[i]);
    count(kTriggersTable, "time", (end_.triggered & 1) != 0 ? 1 : 0);
    count(kTriggersTable, "a player without characters", (end_.triggered & 2) != 0 ? 1 : 0);
    count(kTriggersTable, "the hard cap ended it", end_.cap_ended);
    if (end_.loner != kNobody) count(kLastLonerTable, "", won(end_.loner) ? 1 : 0);
    coats();
    for (unsigned i = 0; i < kAdventureKeys; ++i) {
      const std::string& name = game_.content().keys[i].name;
      if (i != location_index(Location::base)) count(kStepsTable, name, steps_[i]);
      count(kChallengesTable, name, ventures_[i]);
    }
    characters();
  }

 private:
  using Units = duel_of_ages::Units;

  void add(Count what) { ++counts_[what]; }
  void count(Study table, const std::string& line, double sum) const {
    findings_.count(table, line, 1, sum);
  }
  bool won(unsigned player) const { return outcome_.rank[player] == 1; }
  static unsigned location(const Event& event) {
    return static_cast<unsigned>(event.args[kAmountArg]) % kLocations;
  }
  // Characters only.
  static void note(std::array<Units, kPlayers>& sets, const Event& event) {
    const auto figure = static_cast<unsigned>(event.args[kFigureArg]);
    const auto who = static_cast<unsigned>(event.args[kWhoArg]);
    if (is_character(figure) && who < kPlayers) sets[who] |= unit_bit(figure);
  }
  void turn_coat(const Event& event) {
    add(kSwitches);
    const int limit = std::max<int>(1, end_.config.turn_limit);
    const int third = std::min(2, (turn_ - 1) * 3 / limit);
    coats_[static_cast<unsigned>(event.args[kWhoArg]) % kPlayers] |= 1U << third;
  }
  void seats_and_points() const {
    std::array<int, kPlayers> points{};
    for (unsigned i = 0; i < end_.config.seats; ++i) {
      const unsigned player = (end_.first_player + i) % end_.config.seats;
      count(kSeatsTable, std::string(kSeatNames[i]), won(player) ? 1 : 0);
      points[i] = game_.points_of(end_, player);
    }
    std::ranges::sort(points, std::greater<>());
    for (unsigned i = 0; i < end_.config.seats; ++i)
      count(kPointsTable, std::string(kPlaceNames[i]), points[i]);
  }
  void coats() const {
    for (unsigned player = 0; player < end_.config.seats; ++player) {
      if (coats_[player] == 0) count(kCoatsTable, "never", won(player) ? 1 : 0);
      for (unsigned third = 0; third < kThirds; ++third)
        if ((coats_[player] >> third & 1U) != 0)
          count(kCoatsTable, std::string(kThirdNames[third]), won(player) ? 1 : 0);
    }
  }
  void characters() const {
    for (unsigned player = 0; player < end_.config.seats; ++player)
      each_unit(had_[player], [&](unsigned character) {
        const std::string& name = game_.content().characters[character].name;
        count(kWinnersTable, name, won(player) ? 1 : 0);
        count(kKilledTable, name, (killed_[player] & unit_bit(character)) != 0 ? 1 : 0);
      });
  }

  const DuelOfAges& game_;
  const State& end_;
  Outcome outcome_;
  Findings& findings_;
  int turn_ = 0;
  Phase phase_ = Phase::setup;
  std::array<int, kCountNames.size()> counts_{};
  std::array<int, kLocations> steps_{};
  std::array<int, kLocations> ventures_{};
  std::array<unsigned, kPlayers> coats_{};  // a bit for each third
  std::array<Units, kPlayers> had_{};
  std::array<Units, kPlayers> killed_{};
};

}  // namespace

std::vector<StudyTable> study_tables() {
  return {
      {.title = "Wins by seat, the first Loner or highest roller first",
       .line = "seat",
       .figure = "won",
       .share = true},
      {.title = "Turns of a game", .figure = "median (10th to 90th percentile)", .spread = true},
      {.title = "Victory points", .line = "place", .figure = "points"},
      {.title = "What happens in a game", .line = "what", .figure = "a game"},
      {.title = "What triggers the end", .line = "trigger", .figure = "of games", .share = true},
      {.title = "The Loner of the last turn wins", .figure = "of games", .share = true},
      {.title = "Turning one's coat", .line = "when", .figure = "won", .share = true},
      {.title = "Marker steps", .line = "location", .figure = "a game"},
      {.title = "Adventure challenges", .line = "location", .figure = "a game"},
      {.title = "Characters", .line = "character", .figure = "its player won", .share = true},
      {.title = "Characters who are killed",
       .line = "character",
       .figure = "killed",
       .share = true},
  };
}

// Section 12.
std::vector<Expected> study_expected() {
  struct Row {
    Study table;
    std::string_view line;
    int seats;
    std::string_view text;
  };
  constexpr std::array kRowsExpected = std::to_array<Row>({
      {kSeatsTable, "first", 3, "32 %"},
      {kSeatsTable, "second", 3, "35 %"},
      {kSeatsTable, "third", 3, "33 %"},
      {kTurnsTable, "", 3, "20.3 on average, at most 25"},
      {kPointsTable, "winner", 3, "26"},
      {kPointsTable, "second", 3, "21"},
      {kPointsTable, "third", 3, "17"},
      {kHappensTable, "units killed", 3, "10.6"},
      {kHappensTable, "characters imprisoned", 3, "2.6"},
      {kHappensTable, "offers", 3, "5.2"},
      {kHappensTable, "switches", 3, "3.7"},
      {kHappensTable, "adventure challenges", 3, "60"},
      {kHappensTable, "marker steps", 3, "43"},
      {kHappensTable, "melee attacks", 3, "47"},
      {kHappensTable, "shots in Fire", 3, "7"},
      {kHappensTable, "OpFire shots", 3, "18"},
      {kTriggersTable, "a player without characters", 3, "14 %"},
      {kTriggersTable, "the hard cap ended it", 3, "never"},
      {kLastLonerTable, "", 3, "55 %"},
      {kSeatsTable, "first", 4, "27 %"},
      {kSeatsTable, "second", 4, "22 %"},
      {kSeatsTable, "third", 4, "26 %"},
      {kSeatsTable, "fourth", 4, "25 %"},
      {kTurnsTable, "", 4, "18.2 on average"},
      {kPointsTable, "winner", 4, "24"},
      {kPointsTable, "second", 4, "21"},
      {kPointsTable, "third", 4, "18"},
      {kPointsTable, "fourth", 4, "16"},
      {kHappensTable, "units killed", 4, "9"},
      {kHappensTable, "switches", 4, "2.2"},
      {kTriggersTable, "the hard cap ended it", 4, "never"},
  });
  std::vector<Expected> list;
  for (const Row& row : kRowsExpected)
    list.push_back({.table = row.table,
                    .line = std::string(row.line),
                    .setting = "",
                    .seats = row.seats,
                    .text = std::string(row.text)});
  return list;
}

void DuelOfAges::study(std::span<const Event> events, const State& end, Findings& findings) const {
  Story story(*this, end, findings);
  for (const Event& event : events) story.read(event);
  story.finish();
}

}  // namespace undercroft::duel_of_ages
