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

struct ScenarioStep {
  enum class Kind : std::uint8_t {
    act,
    refuse,
    say,
    chance,
    waiting,
    options,
    option,
    state,
    view,
    event,
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
  std::vector<ScenarioSetting> cites;
  std::optional<int> seats;
  std::optional<int> carry;
  std::vector<ScenarioSetting> options;
  std::optional<Value> given;
  std::string given_text;
  bool plays_lone_options = false;
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
