// A scenario from its head to its last line, and the report where it fails.
#include "engine/scenario.hpp"

#include <algorithm>
#include <set>

#include "engine/nearest.hpp"
#include "engine/scenario_play.hpp"

namespace undercroft {

namespace {

// Where a scenario failed.
struct Failure {
  std::uint32_t line = 0;
  std::string step;
  Mismatch mismatch;
};

std::optional<Failure> failure_at(std::uint32_t line, std::string step, Mismatch mismatch) {
  return Failure{line, std::move(step), std::move(mismatch)};
}

// By its id alone: names may change, what a scenario cites must not.
bool is_card(const GameInfo& info, std::string_view id) {
  return std::ranges::find(info.cards, id, &CardText::id) != info.cards.end();
}

std::string cited_names(const GameInfo& info, std::string_view written) {
  std::vector<std::string_view> names;
  for (const RuleText& rule : info.rules) names.push_back(rule.id);
  for (const CardText& card : info.cards) names.push_back(card.id);
  return choices(written, names);
}

// `auto until` in the head.
std::optional<Failure> check_stop(const ScenarioPlay& play) {
  const Stop& stop = play.scenario->until;
  if (!stop.rule.empty() && find_rule(play.game->info(), stop.rule) == nullptr)
    return failure_at(stop.line, "auto until " + stop.rule, no_such_rule(*play.game, stop.rule));
  if (stop.seat != kNoSeat && stop.seat.index >= play.setup.seats)
    return failure_at(
        stop.line, "auto until " + seat_name(stop.seat) + " is asked",
        {"seats " + seat_names(SeatSet::first(play.setup.seats)), seat_name(stop.seat)});
  return std::nullopt;
}

std::optional<Failure> read_head(ScenarioPlay& play) {
  const Scenario& scenario = *play.scenario;
  const GameInfo& info = play.game->info();
  play.setup = standard_setup(info);
  if (scenario.seats) play.setup.seats = *scenario.seats;
  if (scenario.carry) play.setup.carry = *scenario.carry;
  std::vector<std::string> settings;
  for (const ScenarioSetting& option : scenario.options) {
    // Each by itself first, so that a fault has its line.
    Setup trial = play.setup;
    if (auto fine = set_option(info.options, trial, option.text); !fine)
      return failure_at(option.line, "set " + option.text,
                        {"an option of " + info.id, fine.error().text});
    settings.push_back(option.text);
  }
  if (auto fine = set_options(info.options, play.setup, settings); !fine)
    return failure_at(scenario.line, "set-up", {"a set-up of " + info.id, fine.error().text});
  if (auto fine = check_setup(info, play.setup); !fine)
    return failure_at(scenario.line, "set-up", {"a set-up of " + info.id, fine.error().text});
  for (const ScenarioSetting& cited : scenario.cites)
    if (find_rule(info, cited.text) == nullptr && !is_card(info, cited.text))
      return failure_at(
          cited.line, "cites " + cited.text,
          {"a rule or a card of " + info.id,
           "there is no " + cited.text + "; possible: " + cited_names(info, cited.text)});
  return check_stop(play);
}

std::optional<Failure> begin(ScenarioPlay& play, std::string_view file) {
  const Scenario& scenario = *play.scenario;
  play.queue(scenario.chance);
  Table table(play.chance, &play);
  auto position = scenario.given
                      ? load_position(*play.game, play.setup, *scenario.given, file, table)
                      : set_up(*play.game, play.setup, table);
  if (!position)
    return failure_at(scenario.given ? scenario.given->line : scenario.line, "given",
                      {"a position of " + play.game->info().id, position.error().text});
  play.position = std::move(*position);
  play.before = play.position;
  play.shown.mentions += scenario.given_text + "\n";
  if (!play.chance.fault.empty())
    return failure_at(scenario.given ? scenario.given->line : scenario.line,
                      scenario.given ? "given" : "set-up",
                      {"chance as the scenario says", play.chance.fault, true, kNoSeat,
                       "what chance gives before the first step stands in the head"});
  if (auto mismatch = play_lone_options(play))
    return failure_at(scenario.line, "auto", std::move(*mismatch));
  return std::nullopt;
}

// What a check that held has shown.
void note(ScenarioPlay& play, const ScenarioStep& step) {
  play.shown.rules.insert(step.shows.begin(), step.shows.end());
  using Kind = ScenarioStep::Kind;
  if (step.kind == Kind::state || step.kind == Kind::view) {
    play.shown.mentions += step.path_text + "\n";
    if (step.value) play.shown.mentions += json::print(*step.value) + "\n";
  }
  if (step.kind == Kind::options || step.kind == Kind::option || step.kind == Kind::says)
    play.shown.mentions += comma_list(step.names) + "\n";
}

std::optional<Failure> play_steps(ScenarioPlay& play) {
  for (const ScenarioStep& step : play.scenario->steps) {
    for (const std::string& id : step.shows)
      if (find_rule(play.game->info(), id) == nullptr)
        return failure_at(step.line, step.text, no_such_rule(*play.game, id));
    if (auto mismatch = play_step(play, step))
      return failure_at(step.line, step.text, std::move(*mismatch));
    note(play, step);
  }
  return std::nullopt;
}

std::optional<Failure> check_end(const ScenarioPlay& play) {
  const Scenario& scenario = *play.scenario;
  if (const std::vector<std::string> left = play.chance.left(); !left.empty())
    return failure_at(scenario.steps.back().line, "the end",
                      {"all queued chance used up", "left over: " + comma_list(left)});
  if (scenario.until.any() && !play.stopped)
    return failure_at(scenario.until.line, "auto until",
                      {scenario.until.rule.empty() ? seat_name(scenario.until.seat) + " is asked"
                                                   : "an event " + scenario.until.rule,
                       "that never came"});
  for (const ScenarioSetting& cited : scenario.cites) {
    const bool is_rule = find_rule(play.game->info(), cited.text) != nullptr;
    if (is_rule ? play.shown.rule(cited.text) : play.shown.card(cited.text)) continue;
    return failure_at(
        cited.line, "cites " + cited.text,
        {is_rule ? "an event, a refusal or a mark (" + cited.text + ")"
                 : "an event, an option, a given position or a checked value with " + cited.text,
         "cites " + cited.text + " but nothing in it shows that " + (is_rule ? "rule" : "card")});
  }
  return std::nullopt;
}

std::optional<Failure> run(ScenarioPlay& play, std::string_view file) {
  if (auto failure = read_head(play)) return failure;
  if (auto failure = begin(play, file)) return failure;
  if (auto failure = play_steps(play)) return failure;
  return check_end(play);
}

// As the viewer of the failed check experienced them, so that a leak or a gap is seen at once. Of
// events without words one of each rule will do.
std::string events_text(const ScenarioPlay& play, Viewer viewer) {
  std::string text;
  std::set<std::string> wordless;
  for (const Event& event : play.recent) {
    const auto words = play.words_of(event, viewer);
    const std::string rule = rule_name(*play.game, event.rule);
    if (!words || (words->empty() && !wordless.insert(rule).second)) continue;
    text += (text.empty() ? "  happened  " : "            ") + rule +
            (words->empty() ? "" : "  " + *words) + "\n";
  }
  if (!text.empty()) return text;
  const SeatSet waiting = play.position.waiting();
  return "  happened  nothing" + (waiting.empty() ? "" : "; waited for " + seat_names(waiting)) +
         "\n";
}

// Words of several lines stay under their heading.
std::string indented(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? "\n            " : std::string(1, c);
  return result;
}

std::string report(const ScenarioPlay& play, const Failure& failure, std::string_view file) {
  std::string text(file);
  text += ":" + std::to_string(failure.line) + ": scenario " + play.scenario->name + "\n";
  text += "  step      " + failure.step + "\n";
  text += "  expected  " + indented(failure.mismatch.expected) + "\n";
  text += "  got       " + indented(failure.mismatch.got) + "\n";
  if (!failure.mismatch.hint.empty())
    text += "  hint      " + indented(failure.mismatch.hint) + "\n";
  // A question with one answer that nobody in the scenario gave: `auto` did.
  if (!play.by_itself.empty()) text += "  by itself " + comma_list(play.by_itself) + "\n";
  if (failure.mismatch.lists_events) text += events_text(play, failure.mismatch.viewer);
  return text;
}

ScenarioResult result_of(const Game& game, const Scenario& scenario, std::string_view file) {
  ScenarioPlay play(game, scenario, file);
  ScenarioResult result;
  result.name = scenario.name;
  result.line = static_cast<int>(scenario.line);
  for (const ScenarioSetting& cited : scenario.cites) result.cites.push_back(cited.text);
  if (!scenario.fault.empty()) {
    result.report = scenario.fault + "\n";
    return result;
  }
  const auto failure = run(play, file);
  result.passed = !failure;
  result.decisions = play.decisions;
  if (failure) result.report = report(play, *failure, file);
  return result;
}

}  // namespace

Result<std::vector<ScenarioResult>> run_scenarios(const Game& game, std::string_view text,
                                                  std::string_view file) {
  const auto parsed = parse_scenarios(text, file);
  if (!parsed) return std::unexpected(parsed.error());
  if (parsed->game != game.info().id)
    return fail(std::string(file) + ": these scenarios are for \"" + parsed->game +
                "\", not for \"" + game.info().id + "\"");
  std::vector<ScenarioResult> results;
  for (const Scenario& scenario : parsed->scenarios)
    results.push_back(result_of(game, scenario, file));
  return results;
}

}  // namespace undercroft
