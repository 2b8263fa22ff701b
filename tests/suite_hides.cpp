// Property 3: in every world that a viewer cannot tell from the real one, all that it can ask for
// is the same.
#include <algorithm>

#include "tests/suite_checks.hpp"

namespace undercroft::suite {

namespace {

bool leaks(Examiner& examiner, Viewer viewer, const std::string& what) {
  return examiner.broke(Property::hides, what + " of " + who(viewer) +
                                             " differs in a world that should look the same to " +
                                             who(viewer));
}

std::string json_of(const Position& now, Viewer viewer) {
  std::string text;
  json::Writer out(text);
  now.game().view_json(now.state(), viewer, out);
  return text;
}

std::string table_of(const Position& now, Viewer viewer) {
  std::string text;
  now.game().tell_table(now.state(), viewer, text);
  return text;
}

std::string question_of(const Position& now, Seat seat) {
  std::string text;
  now.game().tell_prompt(now.state(), seat, text);
  OptionList list;
  now.options(seat, list);
  for (const Option& option : list) {
    text += '\n';
    now.game().tell_option(now.state(), seat, option, text);
  }
  return text;
}

bool same_words(Examiner& examiner, const Position& now, const Position& world, Viewer viewer) {
  if (json_of(now, viewer) != json_of(world, viewer))
    return leaks(examiner, viewer, "the view's JSON");
  if (table_of(now, viewer) != table_of(world, viewer))
    return leaks(examiner, viewer, "the table in words");
  if (now.waiting().has(viewer) && question_of(now, viewer) != question_of(world, viewer))
    return leaks(examiner, viewer, "the question in words");
  return true;
}

bool same_options(Examiner& examiner, const Position& now, const Position& world, Seat seat) {
  OptionList here;
  OptionList there;
  now.options(seat, here);
  world.options(seat, there);
  if (!std::ranges::equal(here.span(), there.span())) return leaks(examiner, seat, "the options");
  Rng one(1);
  Rng same(1);
  if (examiner.game().fallback(now.state(), seat, one) !=
      examiner.game().fallback(world.state(), seat, same))
    return leaks(examiner, seat, "what is done in time trouble");
  return true;
}

// The reason why not can tell a secret just as well.
bool same_reasons(Examiner& examiner, const Position& now, const Position& world, Seat seat) {
  const Game& game = examiner.game();
  OptionList here;
  OptionList there;
  game.candidates(now.state(), seat, here);
  game.candidates(world.state(), seat, there);
  if (!std::ranges::equal(here.span(), there.span()))
    return leaks(examiner, seat, "the list of what one might expect to do");
  for (const Option& option : here) {
    const Refusal a = game.why_not(now.state(), seat, option);
    const Refusal b = game.why_not(world.state(), seat, option);
    if (a.rule != b.rule || a.why != b.why)
      return leaks(examiner, seat, "the answer to why not \"" + option_name(game, option) + "\"");
  }
  return true;
}

bool same_public(Examiner& examiner, const Position& now, const Position& world, Viewer viewer) {
  if (now.waiting() != world.waiting())
    return leaks(examiner, viewer, "who is waited for, as seen");
  const Outcome here = now.outcome();
  const Outcome there = world.outcome();
  if (here.over != there.over || here.rank != there.rank)
    return leaks(examiner, viewer, "the result, as seen");
  if (here.over && examiner.game().carry(now.state()) != examiner.game().carry(world.state()))
    return leaks(examiner, viewer, "what the game hands on, as seen");
  return true;
}

}  // namespace

Sight::Sight(const Position& now, Viewer viewer) : bytes_(now.game().view_bytes()) {
  now.game().view(now.state(), viewer, bytes_.data());
}

bool check_world(Examiner& examiner, const Position& now, Viewer viewer, Rng& rng, bool words) {
  examiner.tested(Property::hides);
  Position world = now;
  examiner.game().imagine(world.state(), viewer, rng);
  if (!check_sound(examiner, world, Property::hides)) return false;
  if (Sight(now, viewer) != Sight(world, viewer)) return leaks(examiner, viewer, "the view");
  if (!examiner.open_to_spectators() && Sight(now, kSpectator) != Sight(world, kSpectator))
    return examiner.broke(Property::hides,
                          "the spectator sees what " + who(viewer) + " does not know");
  if (!same_public(examiner, now, world, viewer)) return false;
  if (examiner.seats().has(viewer) && !same_reasons(examiner, now, world, viewer)) return false;
  if (now.waiting().has(viewer) && !same_options(examiner, now, world, viewer)) return false;
  return !words || same_words(examiner, now, world, viewer);
}

// What the bot in that seat makes of its view.
bool check_dealt(Examiner& examiner, const Position& now, Seat seat, Rng& rng) {
  if (!examiner.game().deals_worlds()) return true;
  const Sight sight(now, seat);
  Position world(examiner.game());
  if (!examiner.game().deal_world(sight.view(), world.state(), rng)) {
    ++examiner.findings.not_dealt;
    return true;
  }
  ++examiner.findings.dealt;
  examiner.tested(Property::hides);
  if (!check_sound(examiner, world, Property::hides)) return false;
  return Sight(world, seat) == sight ||
         examiner.broke(Property::hides, "a world that the bot of " + who(seat) +
                                             " deals does not give back its view");
}

// A search plays imagined worlds on; what breaks there is charged to the property that breaks.
bool check_onward(Examiner& examiner, const Position& now, Viewer viewer, Rng& rng) {
  Position world = now;
  examiner.game().imagine(world.state(), viewer, rng);
  if (!check_sound(examiner, world, Property::hides)) return false;
  Table table(rng);
  OptionList list;
  for (int left = examiner.game().info().most_decisions; left >= 0; --left) {
    const SeatSet waiting = world.waiting();
    if (waiting.empty()) return true;
    const Seat seat = waiting.lowest();
    world.options(seat, list);
    if (list.empty())
      return examiner.broke(Property::ends, "in an imagined world " + who(seat) +
                                                " is waited for and has no options");
    const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
    examiner.game().step(world.state(), seat, list[pick], table);
    if (!check_sound(examiner, world, Property::conserves)) return false;
  }
  return examiner.broke(Property::ends, "an imagined world does not come to its end");
}

}  // namespace undercroft::suite
