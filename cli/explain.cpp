#include "cli/explain.hpp"

#include <algorithm>

#include "cli/lookup.hpp"
#include "cli/typed.hpp"

namespace undercroft::cli {

namespace {

struct FirstEvent final : EventSink {
  void tell(const Event& event) override {
    if (rule.none()) rule = event.rule;
  }
  RuleId rule;
};

// The rule that a choice follows, found by making it in a world that the seat could not tell from
// this one: so it tells nothing that is hidden.
RuleId rule_behind(const Session& session, Seat seat, Option option) {
  Position imagined = session.match().position();
  Rng rng(1);
  session.game().imagine(imagined.state(), seat, rng);
  FirstEvent first;
  Table table(rng, &first);
  imagined.apply(seat, option, table);
  return first.rule;
}

Line rule_line(const GameInfo& info, RuleId rule) {
  const RuleText& text = info.rules[rule.index];
  return Line("  ").add(text.id, Tone::key).add("  " + text.text);
}

void add_all(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

Lines explain_option(const Session& session, Seat seat, Option option) {
  const Game& game = session.game();
  Lines lines;
  lines.push_back(Line(option_name(game, option), Tone::key)
                      .add("  ")
                      .append(session.option_words(seat, option)));
  const Refusal refusal = game.why_not(session.state(), seat, option);
  if (!refusal.allowed()) lines.push_back(Line("Not possible now: ", Tone::bad).add(refusal.why));
  const RuleId rule = refusal.allowed() ? rule_behind(session, seat, option) : refusal.rule;
  if (!rule.none()) lines.push_back(rule_line(game.info(), rule));
  std::string words;
  game.tell_option(session.state(), seat, option, words);
  add_all(lines, gallery(cards_named(game.info(), words)));
  return lines;
}

Lines explain_all(const Session& session, Seat seat) {
  const Game& game = session.game();
  const std::vector<Option> list = session.candidates(seat);
  int column = 0;
  for (const Option& option : list)
    column = std::max(column, columns(option_name(game, option)) + 4);
  Lines lines;
  for (const Option& option : list) {
    const Refusal refusal = game.why_not(session.state(), seat, option);
    const bool allowed = refusal.allowed();
    Line line("  ");
    line.add(option_name(game, option), allowed ? Tone::key : Tone::quiet).pad(column);
    if (allowed)
      line.append(session.option_words(seat, option));
    else
      line.add("not possible: ", Tone::bad)
          .add(refusal.why)
          .add("  ")
          .append(rule_aside(game.info(), refusal.rule));
    lines.push_back(std::move(line));
  }
  return lines;
}

Lines explain(const Session& session, Seat seat, std::string_view what) {
  if (what.empty()) return explain_all(session, seat);
  if (const auto option = find_choice(session, seat, what))
    return explain_option(session, seat, *option);
  const GameInfo& info = session.game().info();
  if (const auto cards = find_cards(info, what)) return gallery(*cards);
  if (const auto rules = find_rules(info, what)) return rulebook(info, *rules);
  return {not_understood(session, seat, what)};
}

}  // namespace undercroft::cli
