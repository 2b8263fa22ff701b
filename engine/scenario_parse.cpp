#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "engine/chance.hpp"
#include "engine/json.hpp"
#include "engine/nearest.hpp"
#include "engine/scenario.hpp"
#include "engine/scenario_step.hpp"

namespace undercroft {

namespace {

// The size of the record that begins the text, up to its closing brace; 0 where it is not closed.
std::size_t record_size(std::string_view text) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{') {
      ++depth;
    } else if (c == '}' && --depth == 0) {
      return i + 1;
    }
  }
  return 0;
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view file) : rest_(text) { report_.file = file; }

  Result<ScenarioFile> run() {
    if (auto game = find_game(); !game) return std::unexpected(game.error());
    while (!report_.failed() && !rest_.empty()) {
      read_line();
      keep_fault();
    }
    close_scenario();
    keep_fault();
    if (report_.failed()) return fail(report_.first);
    return std::move(result_);
  }

  Result<std::string> find_game() {
    while (result_.game.empty() && !report_.failed() && !rest_.empty()) read_line();
    if (result_.game.empty()) report_.fault(place(), "", "expected a line: game <id>");
    if (report_.failed()) return fail(report_.first);
    return result_.game;
  }

 private:
  struct Word {
    std::string_view word;
    void (Reader::*read)(ScenarioLine&);
    bool in_head;  // before the first step only
  };

  Value place() const {
    Value here;
    here.line = number_;
    here.column = 1;
    return here;
  }
  Scenario& scenario() { return result_.scenarios.back(); }

  std::string_view cut_line() {
    ++number_;
    const std::size_t end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return line;
  }

  void read_line() {
    const std::string_view text = cut_line();
    ScenarioLine line(text, number_, report_);
    if (line.done() || line.rest().starts_with('#')) return;
    if (result_.game.empty()) return read_game(line);
    if (line.take("scenario")) return open_scenario(line);
    if (result_.scenarios.empty()) return line.fault("expected a line: scenario <name>");
    if (scenario().fault.empty()) read_word(line);
  }

  // A line that cannot be read spoils its scenario; the others of the file go on.
  void keep_fault() {
    if (!report_.failed() || result_.scenarios.empty()) return;
    if (scenario().fault.empty()) scenario().fault = report_.first;
    report_.first.clear();
  }

  void read_game(ScenarioLine& line) {
    if (!line.take("game")) return line.fault("expected the first line to be: game <id>");
    result_.game = line.word("the id of a game");
    line.end();
  }

  void open_scenario(ScenarioLine& line) {
    close_scenario();
    keep_fault();
    Scenario fresh;
    fresh.name = line.rest();
    fresh.line = number_;
    result_.scenarios.push_back(std::move(fresh));
    if (line.done()) return line.fault("expected a name after scenario");
    const auto [other, fresh_name] = lines_.emplace(line.rest(), number_);
    if (!fresh_name)
      line.fault("a scenario of that name stands in line " + std::to_string(other->second));
  }

  void close_scenario() {
    if (report_.failed() || result_.scenarios.empty() || !scenario().steps.empty() ||
        !scenario().fault.empty())
      return;
    report_.fault(place(), "",
                  "the scenario \"" + scenario().name + "\" ends without a step; expected " +
                      "do, refuse, say or expect");
  }

  void read_word(ScenarioLine& line);

  ScenarioStep& add_step(ScenarioStep step, std::string_view text) {
    if (step.line == 0) step.line = number_;
    step.text = text;
    scenario().steps.push_back(std::move(step));
    return scenario().steps.back();
  }
  ScenarioStep& add_step(ScenarioStep::Kind kind, std::string_view text) {
    ScenarioStep step;
    step.kind = kind;
    return add_step(std::move(step), text);
  }

  void read_cites(ScenarioLine& line) {
    for (std::string& id : line.names("a rule or a card"))
      scenario().cites.push_back({std::move(id), number_});
  }
  void read_seats(ScenarioLine& line) {
    if (scenario().seats) return line.fault("the seats were said already");
    scenario().seats = static_cast<int>(line.number_in(1, kMaxSeats, "a number of seats, 1 to 8"));
  }
  void read_set(ScenarioLine& line) {
    if (line.done()) return line.fault("expected option=value");
    scenario().options.push_back({std::string(line.all()), number_});
  }
  void read_carry(ScenarioLine& line) {
    if (scenario().carry) return line.fault("carry was said already");
    scenario().carry = static_cast<int>(line.number_in(-1, 0xFFFF, "a number, -1 or more"));
  }

  // `auto until P1 is asked`, `auto until CAV-CA-01`
  Stop read_stop(ScenarioLine& line) {
    Stop stop;
    if (line.done()) return stop;
    stop.line = number_;
    constexpr std::string_view kStopForms = "expected: until P1 is asked, or until <rule id>";
    if (!line.take("until") || line.done()) {
      line.fault(kStopForms);
    } else if (line.rest().find('-') != std::string_view::npos) {
      stop.rule = line.rule_id();
    } else {
      stop.seat = line.seat();
      if (!line.take("is") || !line.take("asked")) line.fault(kStopForms);
    }
    return stop;
  }
  // In the head for the whole scenario, behind it for this moment.
  void read_auto(ScenarioLine& line) {
    const std::string_view text = line.text();
    const Stop stop = read_stop(line);
    if (!scenario().steps.empty()) {
      add_step(ScenarioStep::Kind::play_on, text).until = stop;
      return;
    }
    if (scenario().plays_lone_options) return line.fault("auto was said already");
    scenario().plays_lone_options = true;
    scenario().until = stop;
  }

  void read_given(ScenarioLine& line) {
    if (scenario().given) return line.fault("a position was given already");
    scenario().given = read_record(line, scenario().given_text);
  }

  // The record may go on over several lines; what follows its closing brace on that line is a
  // fault.
  std::optional<Value> read_record(ScenarioLine& line, std::string& written) {
    if (!line.rest().starts_with('{')) {
      line.fault("expected a position as JSON: { ... }");
      return std::nullopt;
    }
    const char* begin = line.rest().data();
    const std::string_view text(begin,
                                static_cast<std::size_t>(rest_.data() + rest_.size() - begin));
    const std::size_t size = record_size(text);
    if (size == 0) {
      line.fault("the braces of this position are not closed");
      return std::nullopt;
    }
    written = text.substr(0, size);
    auto value = json::parse(std::string(line.column(), ' ') + written, report_.file, number_);
    if (!value) {
      report_.first = value.error().text;
      line.all();
      return std::nullopt;
    }
    skip_to(begin + size, line);
    return std::move(*value);
  }

  // Goes on after that place, which lies in this line or a later one.
  void skip_to(const char* after, ScenarioLine& line) {
    const std::string_view record = line.all();
    std::string_view tail;
    if (after <= record.data() + record.size()) {
      tail = {after, static_cast<std::size_t>(record.data() + record.size() - after)};
    } else {
      std::string_view last;
      while (rest_.data() < after) last = cut_line();
      tail = {after, static_cast<std::size_t>(last.data() + last.size() - after)};
    }
    if (!trimmed(tail).empty())
      report_.fault(place(), "", "nothing may follow the closing brace of a position");
  }

  // "any 12" stands for twelve times "any".
  static std::vector<std::string> repeated(std::vector<std::string> names) {
    std::vector<std::string> result;
    for (std::string& name : names) {
      const std::string_view times =
          std::string_view(name).substr(std::min<std::size_t>(4, name.size()));
      int count = 0;
      const auto [end, fault] = std::from_chars(times.data(), times.data() + times.size(), count);
      const bool counted = name.starts_with("any ") && fault == std::errc{} &&
                           end == times.data() + times.size() && count > 0 && count < 1000;
      if (counted)
        result.insert(result.end(), static_cast<std::size_t>(count), "any");
      else
        result.push_back(std::move(name));
    }
    return result;
  }
  void read_chance(ScenarioLine& line) {
    const std::string_view text = line.text();
    std::vector<std::string> names = repeated(line.names("the name of an outcome"));
    const auto more = std::ranges::find(names, ScriptedChance::kAnyMore);
    if (more != names.end() && more + 1 != names.end())
      return line.fault("nothing may follow \"any more\": it answers all that is still asked");
    if (scenario().steps.empty())
      std::ranges::move(names, std::back_inserter(scenario().chance));
    else
      add_step(ScenarioStep::Kind::chance, text).names = std::move(names);
  }
  void read_do(ScenarioLine& line) {
    ScenarioStep& step = add_step(ScenarioStep::Kind::act, line.text());
    step.viewer = line.seat();
    line.expect_mark(':', "after the seat");
    if (line.done()) line.fault("expected the name of an option");
    step.names.emplace_back(line.all());
  }
  void read_refuse(ScenarioLine& line) {
    ScenarioStep& step = add_step(ScenarioStep::Kind::refuse, line.text());
    step.viewer = line.seat();
    line.expect_mark(':', "after the seat");
    const std::size_t by = line.rest().rfind(" by ");
    if (by == std::string_view::npos || by == 0)
      return line.fault("expected: <option> by <rule id>");
    const std::string_view text = line.all();
    step.names.emplace_back(trimmed(text.substr(0, by)));
    step.rule = trimmed(text.substr(by + 4));
  }
  void read_say(ScenarioLine& line) {
    ScenarioStep& step = add_step(ScenarioStep::Kind::say, line.text());
    step.viewer = line.seat();
    line.expect_mark(':', "after the seat");
    step.words = line.quoted();
  }
  void read_expect(ScenarioLine& line) {
    const std::string_view text = line.text();
    ScenarioStep step = parse_expectation(line);
    if (step.kind == ScenarioStep::Kind::same_view && line.take("given")) {
      std::string written;
      step.line = number_;
      step.given = read_record(line, written);
    }
    add_step(std::move(step), text);
  }

  std::string_view rest_;
  Report report_;
  ScenarioFile result_;
  std::map<std::string, std::uint32_t, std::less<>> lines_;  // of the scenarios, by name
  std::uint32_t number_ = 0;
};

void Reader::read_word(ScenarioLine& line) {
  static constexpr std::array kWords{
      Word{"cites", &Reader::read_cites, true},    Word{"seats", &Reader::read_seats, true},
      Word{"set", &Reader::read_set, true},        Word{"carry", &Reader::read_carry, true},
      Word{"auto", &Reader::read_auto, false},     Word{"given", &Reader::read_given, true},
      Word{"chance", &Reader::read_chance, false}, Word{"do", &Reader::read_do, false},
      Word{"refuse", &Reader::read_refuse, false}, Word{"say", &Reader::read_say, false},
      Word{"expect", &Reader::read_expect, false},
  };
  if (line.take("game"))
    return line.fault(
        "a file is about one game, named in its first line: another has its own file");
  for (const Word& word : kWords) {
    if (!line.take(word.word)) continue;
    if (word.in_head && !scenario().steps.empty())
      return line.fault("\"" + std::string(word.word) + "\" must stand before the first step");
    (this->*word.read)(line);
    return line.end();
  }
  std::string known;
  std::vector<std::string_view> words{"scenario"};
  for (const Word& word : kWords) {
    known.append(known.empty() ? "" : ", ").append(word.word);
    words.push_back(word.word);
  }
  const std::string_view written = line.rest().substr(0, line.rest().find(' '));
  line.fault("expected one of scenario, " + known + "; got \"" + std::string(line.rest()) + "\"" +
             did_you_mean(written, words));
}

}  // namespace

Result<ScenarioFile> parse_scenarios(std::string_view text, std::string_view file) {
  return Reader(text, file).run();
}

Result<std::string> scenario_game(std::string_view text, std::string_view file) {
  return Reader(text, file).find_game();
}

}  // namespace undercroft
