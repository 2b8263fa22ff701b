// What the steps of a scenario do to its play.
#include "engine/scenario_play.hpp"

#include <algorithm>
#include <utility>

#include "engine/json.hpp"
#include "engine/nearest.hpp"

namespace undercroft {

namespace {

bool is_word_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_word_part(text[at - 1]);
    if (begins && (end == text.size() || !is_word_part(text[end]))) return true;
  }
  return false;
}

// A position that breaks the game's own invariants, or a question that the script did not answer,
// is a failure of the step.
std::optional<Mismatch> check_after(const ScenarioPlay& play) {
  if (!play.chance.fault.empty())
    return Mismatch{"chance as the scenario says", play.chance.fault, true};
  if (std::string broken = play.game->broken(play.position.state()); !broken.empty())
    return Mismatch{"a sound position", std::move(broken), true};
  return std::nullopt;
}

std::string refused(const ScenarioPlay& play, const Refusal& refusal) {
  return "refused by " + rule_name(*play.game, refusal.rule) + ": " + std::string(refusal.why);
}

// Who is asked instead of the seat that the scenario thought of.
std::string who_is_asked(const ScenarioPlay& play) {
  std::string text;
  OptionList list;
  for (const Seat seat : play.position.waiting()) {
    play.position.options(seat, list);
    text += (text.empty() ? "" : "; ") + seat_name(seat) + " is asked";
    if (list.size() == 1)
      text += " and has only \"" + option_name(*play.game, list[0]) +
              "\": say it with `do`, or let `auto` in the head do it";
  }
  return text.empty() ? "nobody is asked any more" : text;
}

std::optional<Mismatch> act(ScenarioPlay& play, Seat seat, Option option) {
  Table table(play.chance, &play);
  const Refusal refusal = play.position.apply(seat, option, table);
  if (!refusal.allowed())
    return Mismatch{seat_name(seat) + " may: " + option_name(*play.game, option),
                    refused(play, refusal), false};
  ++play.decisions;
  return check_after(play);
}

std::optional<Mismatch> play_act(ScenarioPlay& play, const ScenarioStep& step) {
  const std::string& name = step.names.front();
  const bool asked = play.position.waiting().has(step.viewer);
  const auto option = find_option(*play.game, play.position.state(), step.viewer, name);
  if (!option)
    return Mismatch{seat_name(step.viewer) + " may: " + name, option.error().text, false, kNoSeat,
                    asked ? "" : who_is_asked(play)};
  const Position before = play.position;
  const std::vector<std::string> by_itself = std::exchange(play.by_itself, {});
  const std::size_t decisions = play.decisions;
  play.recent.clear();
  play.shown.mentions += name + "\n";
  auto mismatch = act(play, step.viewer, *option);
  if (mismatch && play.decisions == decisions) {
    // It was refused: the last step is still the one before.
    play.by_itself = by_itself;
    if (!asked) mismatch->hint = who_is_asked(play);
  }
  play.before = before;
  return mismatch ? mismatch : play_lone_options(play);
}

// What is refused to that seat now, by its names.
std::string what_is_refused(const ScenarioPlay& play, Seat seat, std::string_view name) {
  const void* state = play.position.state();
  OptionList list;
  play.game->candidates(state, seat, list);
  std::vector<std::string> names;
  for (const Option& option : list)
    if (!play.game->why_not(state, seat, option).allowed())
      names.push_back(option_name(*play.game, option));
  const std::vector<std::string_view> known(names.begin(), names.end());
  return known.empty() ? "" : "refused are " + choices(name, known);
}

std::optional<Mismatch> play_refusal(ScenarioPlay& play, const ScenarioStep& step) {
  const std::string& name = step.names.front();
  const std::string expected = "refused by " + step.rule;
  if (find_rule(play.game->info(), step.rule) == nullptr)
    return no_such_rule(*play.game, step.rule);
  const auto option = find_option(*play.game, play.position.state(), step.viewer, name);
  if (!option)
    return Mismatch{expected, option.error().text, false, kNoSeat,
                    what_is_refused(play, step.viewer, name)};
  Position after = play.position;
  Table table(play.chance, &play);
  const std::size_t events = play.recent.size();
  const Refusal refusal = after.apply(step.viewer, *option, table);
  if (refusal.allowed()) return Mismatch{expected, "it is possible", false};
  if (after != play.position || play.recent.size() != events)
    return Mismatch{"a refusal that changes nothing", "the position changed", true};
  if (rule_name(*play.game, refusal.rule) != step.rule)
    return Mismatch{expected, refused(play, refusal), false};
  play.shown.rules.insert(step.rule);
  play.shown.mentions += name + "\n";
  return std::nullopt;
}

// A seat with exactly one option, among those that are waited for.
std::optional<std::pair<Seat, Option>> lone_option(const ScenarioPlay& play) {
  OptionList list;
  for (const Seat seat : play.position.waiting()) {
    play.position.options(seat, list);
    if (list.size() == 1) return std::pair{seat, list[0]};
  }
  return std::nullopt;
}

std::optional<Mismatch> check_seats(const ScenarioPlay& play, const ScenarioStep& step) {
  SeatSet named = step.seats;
  if (step.until.seat != kNoSeat) named.add(step.until.seat);
  if (step.viewer != kNoSeat && step.viewer != kSpectator) named.add(step.viewer);
  const SeatSet strangers = named - SeatSet::first(play.setup.seats);
  if (strangers.empty()) return std::nullopt;
  return Mismatch{"seats " + seat_names(SeatSet::first(play.setup.seats)), seat_names(strangers),
                  false, kNoSeat,
                  "seats are counted from P0; `seats " + std::to_string(play.setup.seats + 1) +
                      "` in the head would seat one more"};
}

bool is_reached(const ScenarioPlay& play, const Stop& stop, std::size_t events) {
  if (stop.seat != kNoSeat) return play.position.waiting().has(stop.seat);
  return std::any_of(
      play.recent.begin() + static_cast<std::ptrdiff_t>(events), play.recent.end(),
      [&](const Event& event) { return rule_name(*play.game, event.rule) == stop.rule; });
}

// Applies lone options; events from that number on can be what is waited for. Says in `reached`
// whether it came.
std::optional<Mismatch> play_on(ScenarioPlay& play, const Stop& stop, std::size_t events,
                                bool& reached) {
  reached = false;
  // A game that never stops forcing moves is broken; better a report than a hang.
  const int most = play.game->info().most_decisions;
  for (int count = 0; count <= most; ++count) {
    reached = stop.any() && is_reached(play, stop, events);
    const auto lone = reached ? std::nullopt : lone_option(play);
    if (!lone) return std::nullopt;
    play.by_itself.push_back(seat_name(lone->first) + ": " + option_name(*play.game, lone->second));
    if (auto mismatch = act(play, lone->first, lone->second)) return mismatch;
  }
  return Mismatch{"at most " + std::to_string(most) + " decisions", "lone options without an end",
                  false};
}

std::optional<Mismatch> play_auto_step(ScenarioPlay& play, const ScenarioStep& step) {
  const Stop& stop = step.until;
  if (!stop.rule.empty() && find_rule(play.game->info(), stop.rule) == nullptr)
    return no_such_rule(*play.game, stop.rule);
  bool reached = false;
  if (auto mismatch = play_on(play, stop, play.recent.size(), reached)) return mismatch;
  if (reached || !stop.any()) return std::nullopt;
  return Mismatch{stop.rule.empty() ? seat_name(stop.seat) + " is asked" : "an event " + stop.rule,
                  "it did not come before somebody had a choice", !stop.rule.empty(), kNoSeat,
                  who_is_asked(play)};
}

// What a viewer is shown: the view and the table in words.
Value what_is_seen(const Game& game, const Position& position, Viewer viewer) {
  std::string text;
  json::Writer out(text);
  game.view_json(position.state(), viewer, out);
  auto view = json::parse(text);
  std::string words;
  game.tell_table(position.state(), viewer, words);
  Value seen = view ? std::move(*view) : Value{};
  if (seen.kind == Value::Kind::record) seen.set("the table in words", Value::of(words));
  return seen;
}

// In the position before the last `do`, or in another one that the step gives.
std::optional<Mismatch> play_same_view(ScenarioPlay& play, const ScenarioStep& step) {
  Position other = play.before;
  if (step.given) {
    Table table(play.chance, nullptr);
    auto position = load_position(*play.game, play.setup, *step.given, play.file, table);
    if (!position)
      return Mismatch{"a position of " + play.game->info().id, position.error().text, false};
    if (!play.chance.fault.empty())
      return Mismatch{"chance as the scenario says", play.chance.fault, false};
    other = std::move(*position);
  }
  const std::string found = difference(what_is_seen(*play.game, other, step.viewer),
                                       what_is_seen(*play.game, play.position, step.viewer));
  if (found.empty() != step.no) return std::nullopt;
  const std::string what = step.given ? "the given position" : "the position before the last `do`";
  return Mismatch{(step.no ? "another view than in " : "the same view as in ") + what,
                  step.no ? "it is the same" : "there " + found, false};
}

}  // namespace

std::string seat_name(Viewer viewer) {
  return viewer == kSpectator ? "spectator" : "P" + std::to_string(viewer.index);
}

std::string seat_names(SeatSet seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.push_back(seat_name(seat));
  return names.empty() ? "nobody" : comma_list(names);
}

std::string comma_list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string rule_name(const Game& game, RuleId rule) {
  const auto& rules = game.info().rules;
  return rule.index < rules.size() ? rules[rule.index].id : "no rule";
}

bool Shown::card(std::string_view id) const {
  return event_words.find("{" + std::string(id) + "}") != std::string::npos ||
         has_word(mentions, id);
}

void ScenarioPlay::tell(const Event& event) {
  recent.push_back(event);
  shown.rules.insert(rule_name(*game, event.rule));
  game->tell_event(event, shown.event_words);
  shown.event_words += '\n';
}

void ScenarioPlay::queue(const std::vector<std::string>& names) {
  for (const std::string& name : names) chance.add(name);
}

std::optional<std::string> ScenarioPlay::words_of(const Event& event, Viewer viewer) const {
  const std::optional<Event> seen = viewer == kNoSeat ? event : seen_as(event, viewer);
  if (!seen) return std::nullopt;
  std::string words;
  game->tell_event(*seen, words);
  return plain_words(*game, words, {});
}

std::optional<Mismatch> play_lone_options(ScenarioPlay& play) {
  if (!play.scenario->plays_lone_options || play.stopped) return std::nullopt;
  return play_on(play, play.scenario->until, 0, play.stopped);
}

Mismatch no_such_rule(const Game& game, std::string_view id) {
  std::vector<std::string_view> ids;
  for (const RuleText& rule : game.info().rules) ids.push_back(rule.id);
  return {"a rule of " + game.info().id,
          "there is no rule " + std::string(id) + "; possible: " + choices(id, ids)};
}

std::optional<Mismatch> play_step(ScenarioPlay& play, const ScenarioStep& step) {
  if (auto mismatch = check_seats(play, step)) return mismatch;
  switch (step.kind) {
    case ScenarioStep::Kind::act:
      return play_act(play, step);
    case ScenarioStep::Kind::refuse:
      return play_refusal(play, step);
    case ScenarioStep::Kind::say:
      // Talk is no part of any state, and a game is never told of it: there is nothing that it
      // could change.
      return std::nullopt;
    case ScenarioStep::Kind::chance:
      play.queue(step.names);
      return std::nullopt;
    case ScenarioStep::Kind::play_on:
      return play_auto_step(play, step);
    case ScenarioStep::Kind::same_view:
      return play_same_view(play, step);
    default:
      return check_expectation(play, step);
  }
}

}  // namespace undercroft
