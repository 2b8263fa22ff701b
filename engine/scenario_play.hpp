// A scenario while it is played: the position, the queued chance, what has happened and what has
// been shown.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chance.hpp"
#include "engine/position.hpp"
#include "engine/scenario_step.hpp"

namespace undercroft {

std::string seat_name(Viewer viewer);
std::string seat_names(SeatSet seats);
std::string rule_name(const Game& game, RuleId rule);
std::string comma_list(const std::vector<std::string>& names);

// What a step found instead of what it expected.
struct Mismatch {
  std::string expected;
  std::string got;
  bool lists_events = false;  // the events since the last `do`, as this viewer sees them
  Viewer viewer = kNoSeat;
  std::string hint = {};  // what the writer may not have thought of
};

// What a scenario has shown so far: the proof of what it cites.
struct Shown {
  std::set<std::string, std::less<>> rules;
  std::string event_words;  // with their marks, `{torch}`
  std::string mentions;     // names of options, the given position, checked values
  bool rule(std::string_view id) const { return rules.contains(id); }
  bool card(std::string_view id) const;
};

struct ScenarioPlay final : EventSink {
  ScenarioPlay(const Game& g, const Scenario& s, std::string_view f)
      : game(&g), scenario(&s), file(f), chance(g), position(g), before(g) {}
  void tell(const Event& event) override;
  void queue(const std::vector<std::string>& names);

  // The words of an event as a viewer experiences it (kNoSeat: who knows everything); nothing where
  // the viewer does not notice it.
  std::optional<std::string> words_of(const Event& event, Viewer viewer) const;

  const Game* game;
  const Scenario* scenario;
  std::string_view file;
  Setup setup;
  ScriptedChance chance;
  Position position;
  Position before;            // the last `do`; the beginning where there was none
  std::vector<Event> recent;  // since the last `do`, or the beginning
  std::vector<std::string>
      by_itself;         // since then: lone questions that `auto` answered, `P0: pass`
  bool stopped = false;  // `auto until` in the head: it came
  Shown shown;
  std::size_t decisions = 0;
};

// One step: changes the play or checks it.
std::optional<Mismatch> play_step(ScenarioPlay& play, const ScenarioStep& step);
// One `expect` step.
std::optional<Mismatch> check_expectation(const ScenarioPlay& play, const ScenarioStep& step);
// Where `auto` is on: applies lone options until somebody has a choice, or until the head says.
std::optional<Mismatch> play_lone_options(ScenarioPlay& play);
// "a rule of GAME", and the nearest ones to an id that there is not.
Mismatch no_such_rule(const Game& game, std::string_view id);

}  // namespace undercroft
