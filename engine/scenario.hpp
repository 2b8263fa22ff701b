// Scenarios: what the rulebook's examples say, as tests that a person who knows only the rules can
// read. One line-based format serves all games. A file names its game in its first line and then
// holds scenarios; a line that begins with # is a comment; indentation is free. docs/scenarios.md
// shows it with examples.
//
//   game mandom
//
//   scenario S-06 reveal order and sum
//     cites MAN-CHL-03, MAN-CHL-05, golem
//     seats 2
//     given {"dungeon": ["golem"]}
//     do P0: pass
//     expect event MAN-CHL-03 "Golem"
//     expect state players[1].successes = 1
//
// Lines before the first step: cites, seats, set OPTION=VALUE, carry, auto, given, chance. Steps:
// do, refuse ... by RULE, say, chance, auto until .... Checks: expect waiting, options, option,
// state, view, same view, event, events, auto, words, prompt, says, winner, over, rank, carry.
//
// An `expect` line may end with rule ids in parentheses: `(MAN-INF-02)` says that this check shows
// a rule that causes no event of its own. A scenario fails where it cites a rule that nothing in it
// shows (no event, no refusal, no such mark) or a card that does not come up in an event, an
// option's name, the given position or a checked value.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace undercroft {

struct ScenarioResult {
  std::string name;
  int line = 0;
  bool passed = false;
  // Of a failure: file and line, the step, what was expected and what came.
  std::string report;
  std::vector<std::string> cites;
  std::size_t decisions = 0;
};

// The game that a file is about.
Result<std::string> scenario_game(std::string_view text, std::string_view file);

// Plays every scenario of a file. An error means that the file is none of scenarios; a scenario
// that fails is a result, and so is one that cannot be read, whose report is one sentence.
Result<std::vector<ScenarioResult>> run_scenarios(const Game& game, std::string_view text,
                                                  std::string_view file);

}  // namespace undercroft
