// Scenarios: what the rulebook's examples say, as tests that a person who knows only the rules can
// read. One line-based format serves all games. A file names its game in its first line and then
// holds scenarios; a line that begins with # is a comment; indentation is free. docs/scenarios.md
// shows it with examples.
//
//   game mandom
//
//   scenario S-06 reveal order and sum
//     cites MAN-CHL-03, MAN-CHL-05, golem        rules and cards that it shows
//     seats 2                                    else the usual number
//     set first_player=seat:0                    an option of the set-up
//     carry 2                                    what the game before hands on (Setup::carry)
//     auto                                       lone options are applied after each step
//     given {"dungeon": ["golem"]}               a position, laid over a fresh set-up; may go on
//     over several lines chance orc, seat 2                         outcomes by name, or "any"; the
//     set-up takes from them first (but not where
//                                                a position is given), then the steps that follow
//     do P2: draw                                must be possible
//     refuse P2: pass by MAN-BID-05              must not be possible, by that rule, and changes
//     nothing say P0: "harmless"                         table talk expect waiting P0, P1 or:
//     nobody expect options P0: draw, pass              all of them, in order expect option P0:
//     draw                     among others; or: expect no option expect state equipped[0] =
//     "torch"         a path into Game::dump, `.size` for the length of a list; the value is JSON
//     expect view P1 dungeon[0].card = absent    a path into the view of a seat or of the
//     `spectator` expect event MAN-CHL-04 "words" for P1     since the last `do`; the words and the
//     viewer may be left out; or: expect no event expect words P0 "the Torch"                what
//     the table looks like to a seat or the spectator; or: expect no words expect prompt P0 "Draw
//     or pass"            what the seat is asked expect says P0: remove torch "strength 3"  how an
//     option is described to the seat expect winner P1                           exactly these won;
//     or: expect nobody won expect over                                or: expect not over expect
//     rank P1 = 2 expect carry = 1                           what the game hands on
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

// Plays every scenario of a file. An error means that the file could not be read; a scenario that
// fails is a result.
Result<std::vector<ScenarioResult>> run_scenarios(const Game& game, std::string_view text,
                                                  std::string_view file);

}  // namespace undercroft
