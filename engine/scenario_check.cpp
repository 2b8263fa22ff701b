// What the `expect` lines of a scenario look at.
#include <algorithm>

#include "engine/nearest.hpp"

#include "engine/scenario_play.hpp"

namespace undercroft {

namespace {

using Check = std::optional<Mismatch>;

Check compare(std::string expected, std::string got) {
  if (expected == got) return std::nullopt;
  return Mismatch{std::move(expected), std::move(got), false};
}

Check check_waiting(const ScenarioPlay& play, const ScenarioStep& step) {
  return compare(seat_names(step.seats), seat_names(play.position.waiting()));
}

std::vector<std::string> option_names(const ScenarioPlay& play, Seat seat) {
  std::vector<std::string> names;
  OptionList list;
  play.position.options(seat, list);
  for (const Option& option : list) names.push_back(option_name(*play.game, option));
  return names;
}

Check check_options(const ScenarioPlay& play, const ScenarioStep& step) {
  const std::string expected = comma_list(step.names);
  if (!play.position.waiting().has(step.viewer))
    return Mismatch{expected, seat_name(step.viewer) + " is not waited for", false};
  return compare(expected, comma_list(option_names(play, step.viewer)));
}

Check check_option(const ScenarioPlay& play, const ScenarioStep& step) {
  std::vector<std::string> names;
  if (play.position.waiting().has(step.viewer)) names = option_names(play, step.viewer);
  const bool found = std::ranges::find(names, step.names.front()) != names.end();
  if (found != step.no) return std::nullopt;
  const std::vector<std::string_view> known(names.begin(), names.end());
  return Mismatch{(step.no ? "not among them: " : "among them: ") + step.names.front(),
                  names.empty() ? seat_name(step.viewer) + " is not waited for"
                                : choices(step.names.front(), known),
                  false};
}

// Where the value is another one, what happened before says why.
Check check_value(const ScenarioPlay& play, const ScenarioStep& step, const std::string& text,
                  std::span<const PositionField> fields) {
  const std::string expected = step.value ? json::print(*step.value) : "absent";
  const auto root = json::parse(text, "the game's own JSON");
  if (!root) return Mismatch{expected, root.error().text, false};
  // `absent` is about what is written, any other value about what holds.
  const PathEnd end =
      step.value ? follow_path(*root, step.path, fields) : follow_path(*root, step.path);
  const bool same = step.value ? end.value && same_value(*step.value, *end.value) : !end.value;
  if (same) return std::nullopt;
  if (!end.value) return Mismatch{expected, "absent (" + end.absent + ")"};
  const bool began = play.decisions > 0 || play.scenario->given.has_value();
  return Mismatch{expected, json::print(*end.value), began, step.viewer};
}

Check check_state(const ScenarioPlay& play, const ScenarioStep& step) {
  return check_value(play, step, play.position.dump(), play.game->info().position);
}

Check check_view(const ScenarioPlay& play, const ScenarioStep& step) {
  std::string text;
  json::Writer out(text);
  play.game->view_json(play.position.state(), step.viewer, out);
  return check_value(play, step, text, {});
}

bool is_event(const ScenarioPlay& play, const Event& event, std::string_view rule,
              const std::optional<std::string>& text, Viewer viewer) {
  if (rule_name(*play.game, event.rule) != rule) return false;
  const auto words = play.words_of(event, viewer);
  return words && (!text || words->find(*text) != std::string::npos);
}

Check check_event(const ScenarioPlay& play, const ScenarioStep& step) {
  if (find_rule(play.game->info(), step.rule) == nullptr)
    return no_such_rule(*play.game, step.rule);
  const bool found = std::ranges::any_of(play.recent, [&](const Event& event) {
    return is_event(play, event, step.rule, step.words, step.viewer);
  });
  if (found != step.no) return std::nullopt;
  std::string expected = (step.no ? "no event " : "an event ") + step.rule;
  if (step.words) expected += " \"" + *step.words + "\"";
  if (step.viewer != kNoSeat) expected += " for " + seat_name(step.viewer);
  return Mismatch{std::move(expected), found ? "there is one" : "none of these", true, step.viewer};
}

std::string name_of(const EventName& event) {
  return event.rule + (event.words ? " \"" + *event.words + "\"" : "");
}

// Others may lie between them.
Check check_events(const ScenarioPlay& play, const ScenarioStep& step) {
  auto from = play.recent.begin();
  std::string after;
  for (const EventName& wanted : step.events) {
    if (find_rule(play.game->info(), wanted.rule) == nullptr)
      return no_such_rule(*play.game, wanted.rule);
    from = std::find_if(from, play.recent.end(), [&](const Event& event) {
      return is_event(play, event, wanted.rule, wanted.words, step.viewer);
    });
    if (from == play.recent.end())
      return Mismatch{"an event " + name_of(wanted) + after,
                      after.empty() ? "none of these" : "none" + after, true, step.viewer};
    after = " after " + name_of(wanted);
    ++from;
  }
  return std::nullopt;
}

Check check_by_itself(const ScenarioPlay& play, const ScenarioStep& step) {
  const std::string wanted = seat_name(step.viewer) + ": " + step.names.front();
  const bool found = std::ranges::find(play.by_itself, wanted) != play.by_itself.end();
  if (found != step.no) return std::nullopt;
  return Mismatch{
      (step.no ? "not by itself: " : "by itself: ") + wanted,
      play.by_itself.empty() ? "nothing was answered by itself" : comma_list(play.by_itself),
      false};
}

Check contains(const ScenarioPlay& play, const ScenarioStep& step, const std::string& words) {
  const std::string plain = plain_words(*play.game, words, {});
  const bool found = plain.find(*step.words) != std::string::npos;
  if (found != step.no) return std::nullopt;
  return Mismatch{(step.no ? "without \"" : "\"") + *step.words + "\"", "\"" + plain + "\"", false};
}

Check check_words(const ScenarioPlay& play, const ScenarioStep& step) {
  std::string words;
  play.game->tell_table(play.position.state(), step.viewer, words);
  return contains(play, step, words);
}

Check check_prompt(const ScenarioPlay& play, const ScenarioStep& step) {
  std::string words;
  play.game->tell_prompt(play.position.state(), step.viewer, words);
  return contains(play, step, words);
}

Check check_says(const ScenarioPlay& play, const ScenarioStep& step) {
  const void* state = play.position.state();
  const auto option = find_option(*play.game, state, step.viewer, step.names.front());
  if (!option) return Mismatch{"\"" + *step.words + "\"", option.error().text, false};
  std::string words;
  play.game->tell_option(state, step.viewer, *option, words);
  return contains(play, step, words);
}

SeatSet winners(const ScenarioPlay& play) {
  const Outcome outcome = play.position.outcome();
  SeatSet won;
  for (const Seat seat : SeatSet::first(play.setup.seats))
    if (outcome.won(seat)) won.add(seat);
  return won;
}

Check check_winner(const ScenarioPlay& play, const ScenarioStep& step) {
  if (step.kind == ScenarioStep::Kind::winner && !play.position.outcome().over)
    return Mismatch{seat_names(step.seats), "the game is not over", false};
  return compare(seat_names(step.seats), seat_names(winners(play)));
}

Check check_over(const ScenarioPlay& play, const ScenarioStep& step) {
  return compare(step.no ? "not over" : "over", play.position.outcome().over ? "over" : "not over");
}

Check check_rank(const ScenarioPlay& play, const ScenarioStep& step) {
  const Outcome outcome = play.position.outcome();
  if (!outcome.over) return Mismatch{std::to_string(step.number), "the game is not over", false};
  return compare(std::to_string(step.number), std::to_string(outcome.rank[step.viewer.index]));
}

Check check_carry(const ScenarioPlay& play, const ScenarioStep& step) {
  return compare(std::to_string(step.number),
                 std::to_string(play.game->carry(play.position.state())));
}

}  // namespace

std::optional<Mismatch> check_expectation(const ScenarioPlay& play, const ScenarioStep& step) {
  using Kind = ScenarioStep::Kind;
  switch (step.kind) {
    case Kind::waiting:
      return check_waiting(play, step);
    case Kind::options:
      return check_options(play, step);
    case Kind::option:
      return check_option(play, step);
    case Kind::state:
      return check_state(play, step);
    case Kind::view:
      return check_view(play, step);
    case Kind::event:
      return check_event(play, step);
    case Kind::events:
      return check_events(play, step);
    case Kind::by_itself:
      return check_by_itself(play, step);
    case Kind::words:
      return check_words(play, step);
    case Kind::prompt:
      return check_prompt(play, step);
    case Kind::says:
      return check_says(play, step);
    case Kind::winner:
    case Kind::nobody_won:
      return check_winner(play, step);
    case Kind::over:
      return check_over(play, step);
    case Kind::rank:
      return check_rank(play, step);
    case Kind::carry:
      return check_carry(play, step);
    case Kind::act:
    case Kind::refuse:
    case Kind::say:
    case Kind::chance:
    case Kind::play_on:
    case Kind::same_view:
      break;
  }
  return std::nullopt;
}

}  // namespace undercroft
