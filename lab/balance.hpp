// What a designer asks of many games: who wins, how long it takes, how it ends, and which choices
// go with winning.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lab/simulate.hpp"

namespace undercroft {

// One choice, by its name, over all games: how often it was made, and how often by somebody who
// then won.
struct ChoiceFigures {
  std::uint64_t made = 0;
  std::uint64_t offered_games = 0;  // games in which somebody made it
  std::uint64_t won = 0;            // times it was made by a winner
};

// A card that came up in what was told: in how many games, and how many of those were won. Only
// where everybody wins together does that say something about the card.
struct CardFigures {
  std::uint64_t games = 0;
  std::uint64_t won = 0;
};

// A line of a table that the game counts itself (GameInfo::studies).
struct StudyFigures {
  double times = 0;
  double sum = 0;
  double mean() const { return times > 0 ? sum / times : 0; }
};
using StudyLines = std::map<std::string, StudyFigures>;

struct BalanceFigures {
  Tally tally;
  double decisions_squared = 0;  // for the spread of the length
  std::uint64_t fewest_decisions = 0;
  std::map<std::string, std::uint64_t> endings;  // by rule id
  std::map<std::string, std::uint64_t> rules;    // events told, by rule id
  std::map<std::string, ChoiceFigures> choices;
  std::map<std::string, std::uint64_t> events;  // by kind; co-operative games only, as are cards
  std::map<std::string, CardFigures> cards;
  std::vector<StudyLines> studies;  // by GameInfo::studies
};

// Plays the plan, watching. The figures do not depend on the number of threads.
BalanceFigures measure_balance(const Game& game, const SimulationPlan& plan);

// How often each level of bots wins together, by number of seats; with the settings given, what
// they change for one level. Rows of a table, each with its name.
struct WinRow {
  std::string name;
  std::vector<Tally> by_seats;  // from the fewest to the most
};
std::string wins_table(const GameInfo& info, const std::string& head,
                       const std::vector<WinRow>& rows);

// What the game counts itself, its single figures: a table each, by setting and number of seats,
// with what the specification expects.
struct StudyRow {
  std::string setting;
  std::vector<BalanceFigures> by_seats;
};
std::string studies_tables(const GameInfo& info, const std::vector<StudyRow>& rows);

// Of a game that one seat plays against the game itself: how often each level wins with each
// setting, and what the specification expects of it (a line of the first study, by level).
struct SettingRow {
  std::string setting;
  std::vector<Tally> by_level;
};
std::string settings_table(const GameInfo& info, const std::vector<std::string>& levels,
                           const std::vector<SettingRow>& rows);

// One of a level among others of a level: how often it wins, by number of seats.
struct DuelRow {
  std::string name;
  std::vector<Tally> by_seats;  // entry 0 of the list of bots is the one
};
std::string duels_table(const GameInfo& info, const std::vector<DuelRow>& rows);

// A chapter of docs/balance/GAME.md for one number of seats, perhaps with a setting.
std::string balance_chapter(const Game& game, const SimulationPlan& plan,
                            const BalanceFigures& figures, const std::string& setting = {});

}  // namespace undercroft
