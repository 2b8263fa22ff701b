// A scenario file after reading and before playing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario_line.hpp"
#include "engine/scenario_path.hpp"

namespace undercroft {

// Where lone options stop being applied.
struct Stop {
  Viewer seat = kNoSeat;  // when this seat is asked
  std::string rule;       // when there was an event of this rule
  std::uint32_t line = 0;
  bool any() const { return seat != kNoSeat || !rule.empty(); }
};

// An event as a scenario names it.
struct EventName {
  std::string rule;
  std::optional<std::string> words;
};

struct ScenarioStep {
  enum class Kind : std::uint8_t {
    act,
    refuse,
    say,
    chance,
    play_on,
    waiting,
    options,
    option,
    state,
    view,
    same_view,
    by_itself,
    event,
    events,
    words,
    prompt,
    says,
    winner,
    nobody_won,
    over,
    rank,
    carry
  };
  Kind kind = Kind::act;
  std::uint32_t line = 0;
  std::string text;                // as written, for the report
  bool no = false;                 // expect no ..., expect not ...
  Viewer viewer = kNoSeat;         // whose step or view it is
  SeatSet seats;                   // of waiting and winner
  std::vector<std::string> names;  // of options or outcomes
  std::string rule;                // of an event or refusal
  std::optional<std::string> words;
  std::string path_text;
  std::vector<PathStep> path;
  std::optional<Value> value;      // nothing: absent
  std::int64_t number = 0;         // of rank and carry
  std::vector<EventName> events;   // in their order
  std::optional<Value> given;      // the other position of same_view
  Stop until;                      // of play_on
  std::vector<std::string> shows;  // the rules in parentheses at its end
};

// A line of a scenario's head, kept with its place until the game can judge it.
struct ScenarioSetting {
  std::string text;
  std::uint32_t line = 0;
};

struct Scenario {
  std::string name;
  std::uint32_t line = 0;
  std::string fault;  // the first line of it that cannot be read
  std::vector<ScenarioSetting> cites;
  std::optional<int> seats;
  std::optional<int> carry;
  std::vector<ScenarioSetting> options;
  std::optional<Value> given;
  std::string given_text;
  bool plays_lone_options = false;
  Stop until;                       // of that
  std::vector<std::string> chance;  // queued before the first step
  std::vector<ScenarioStep> steps;
};

struct ScenarioFile {
  std::string game;
  std::vector<Scenario> scenarios;
};

Result<ScenarioFile> parse_scenarios(std::string_view text, std::string_view file);

// The check of an `expect` line; the word itself has been taken.
ScenarioStep parse_expectation(ScenarioLine& line);

}  // namespace undercroft
