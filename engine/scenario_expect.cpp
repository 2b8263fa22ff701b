// The `expect` lines of a scenario: how each kind of check is written.
#include <array>
#include <vector>

#include "engine/nearest.hpp"
#include "engine/scenario_step.hpp"

namespace undercroft {

namespace {

void parse_waiting(ScenarioLine& line, ScenarioStep& step) {
  if (!line.take("nobody")) step.seats = line.seats();
}

void parse_options(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.seat();
  line.expect_mark(':', "after the seat");
  step.names = line.names("the name of an option");
}

void parse_option(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.seat();
  line.expect_mark(':', "after the seat");
  if (line.done()) line.fault("expected the name of an option");
  step.names.emplace_back(line.all());
}

void parse_value(ScenarioLine& line, ScenarioStep& step) {
  step.path_text = line.until('=');
  auto path = parse_path(step.path_text);
  if (path)
    step.path = std::move(*path);
  else
    line.fault(path.error().text);
  line.expect_mark('=', "and a value after the path");
  if (line.take("absent")) return;
  if (line.done()) line.fault("expected a value as JSON, or absent");
  const std::string_view rest = line.rest();
  const bool word =
      !rest.empty() && ((rest[0] >= 'a' && rest[0] <= 'z') || (rest[0] >= 'A' && rest[0] <= 'Z'));
  if (word && rest != "true" && rest != "false" && rest != "null")
    return line.fault("expected a value as JSON: a text stands in quotes, \"" + std::string(rest) +
                      "\"");
  step.value = line.json();
}

void parse_view(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.viewer();
  parse_value(line, step);
}

void parse_event(ScenarioLine& line, ScenarioStep& step) {
  step.rule = line.word("the id of a rule");
  if (line.rest().starts_with('"')) step.words = line.quoted();
  if (line.take("for")) step.viewer = line.viewer();
}

// Rules in the order of their events, each perhaps with words: `A-1 "heads", A-2 for P1`.
void parse_events(ScenarioLine& line, ScenarioStep& step) {
  do {
    EventName event{line.rule_id(), std::nullopt};
    if (line.rest().starts_with('"')) event.words = line.quoted();
    step.events.push_back(std::move(event));
  } while (line.take_mark(','));
  if (line.take("for")) step.viewer = line.viewer();
}

// The position that may follow is read by whoever can go on to the next line.
void parse_same_view(ScenarioLine& line, ScenarioStep& step) {
  if (!line.take("view")) return line.fault("expected: same view P0");
  step.viewer = line.viewer();
}

void parse_words(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.viewer();
  step.words = line.quoted();
}

void parse_prompt(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.seat();
  step.words = line.quoted();
}

void parse_says(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.seat();
  line.expect_mark(':', "after the seat");
  step.names.emplace_back(line.until('"'));
  if (step.names.front().empty()) line.fault("expected the name of an option");
  step.words = line.quoted();
}

void parse_winner(ScenarioLine& line, ScenarioStep& step) {
  step.seats = line.seats();
}

void parse_nobody(ScenarioLine& line, ScenarioStep&) {
  if (!line.take("won")) line.fault("expected: nobody won");
}

void parse_over(ScenarioLine&, ScenarioStep&) {}

void parse_rank(ScenarioLine& line, ScenarioStep& step) {
  step.viewer = line.seat();
  line.expect_mark('=', "after the seat");
  step.number = line.number_in(0, 255, "a rank: 1 is a winner");
}

void parse_carry(ScenarioLine& line, ScenarioStep& step) {
  line.expect_mark('=', "after carry");
  step.number = line.number_in(-1, 0xFFFF, "a number, or -1 for nothing");
}

struct Form {
  std::string_view word;
  ScenarioStep::Kind kind;
  void (*parse)(ScenarioLine&, ScenarioStep&);
  bool may_be_denied = false;  // expect no ...
};

constexpr std::array kForms{
    Form{"waiting", ScenarioStep::Kind::waiting, parse_waiting},
    Form{"options", ScenarioStep::Kind::options, parse_options},
    Form{"option", ScenarioStep::Kind::option, parse_option, true},
    Form{"state", ScenarioStep::Kind::state, parse_value},
    Form{"view", ScenarioStep::Kind::view, parse_view},
    Form{"same", ScenarioStep::Kind::same_view, parse_same_view},
    Form{"event", ScenarioStep::Kind::event, parse_event, true},
    Form{"events", ScenarioStep::Kind::events, parse_events},
    Form{"auto", ScenarioStep::Kind::by_itself, parse_option, true},
    Form{"words", ScenarioStep::Kind::words, parse_words, true},
    Form{"prompt", ScenarioStep::Kind::prompt, parse_prompt},
    Form{"says", ScenarioStep::Kind::says, parse_says},
    Form{"winner", ScenarioStep::Kind::winner, parse_winner},
    Form{"nobody", ScenarioStep::Kind::nobody_won, parse_nobody},
    Form{"over", ScenarioStep::Kind::over, parse_over},
    Form{"rank", ScenarioStep::Kind::rank, parse_rank},
    Form{"carry", ScenarioStep::Kind::carry, parse_carry},
};

std::string known_forms(bool denied) {
  std::string text = denied ? "after no, expected one of" : "expected one of not ..., no ...";
  std::string_view before = denied ? " " : ", ";
  for (const Form& form : kForms) {
    if (denied && !form.may_be_denied) continue;
    text.append(before).append(form.word);
    before = ", ";
  }
  return text;
}

}  // namespace

ScenarioStep parse_expectation(ScenarioLine& line) {
  ScenarioStep step;
  step.shows = line.marks();
  if (line.take("not")) {
    step.no = true;
    step.kind = ScenarioStep::Kind::over;
    if (line.take("same")) {
      step.kind = ScenarioStep::Kind::same_view;
      parse_same_view(line, step);
    } else if (!line.take("over")) {
      line.fault("expected: not over, or not same view P0");
    }
    return step;
  }
  step.no = line.take("no");
  for (const Form& form : kForms) {
    if ((step.no && !form.may_be_denied) || !line.take(form.word)) continue;
    step.kind = form.kind;
    form.parse(line, step);
    return step;
  }
  std::vector<std::string_view> words;
  for (const Form& form : kForms)
    if (!step.no || form.may_be_denied) words.push_back(form.word);
  const std::string_view written = line.rest().substr(0, line.rest().find(' '));
  line.fault(known_forms(step.no) + did_you_mean(written, words));
  return step;
}

}  // namespace undercroft
