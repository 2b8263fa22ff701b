// Who may do what.
#include "tests/tiny/tiny.hpp"

namespace undercroft::tiny {

namespace {

bool is_answer(Verb verb) {
  return verb >= Verb::deny;
}

// Options without a second argument carry a zero, so that there is one spelling of each.
bool aims(Verb verb) {
  return verb == Verb::strike || verb == Verb::swap || verb == Verb::swerve;
}

Refusal refuse(RuleId rule, std::string_view why) {
  return {rule, why};
}

Refusal permit_card(const State& state, const Figure& figure, Option option) {
  const auto verb = static_cast<Verb>(option.verb);
  if (option.a >= figure.held || verb_of(figure.hand[option.a].card) != verb)
    return refuse(rule("TNY-SET-01"), "There is no such card at that place of the hand.");
  if (!aims(verb) && option.b != 0)
    return refuse(rule("TNY-SET-01"), "That card is not aimed at anybody.");
  if (aims(verb) && (option.b >= state.seats || !state.figures[option.b].standing()))
    return refuse(rule("TNY-FAL-01"), "Nobody stands there.");
  return kAllowed;
}

Refusal permit_turn(const State& state, unsigned index, Option option) {
  const Figure& figure = state.figures[index];
  const auto verb = static_cast<Verb>(option.verb);
  if (verb == Verb::pass) return kAllowed;
  if (verb == Verb::climb) {
    if (option.a >= 1 && option.a <= 3 && option.b == 0 && figure.stair + option.a <= state.top)
      return kAllowed;
    return refuse(rule("TNY-CLB-01"), "One to three steps, and not beyond the top.");
  }
  if (is_answer(verb)) return refuse(rule("TNY-RSP-01"), "There is nothing to answer.");
  if (const Refusal no = permit_card(state, figure, option); !no.allowed()) return no;
  if (option.b != index) return kAllowed;
  return verb == Verb::strike ? refuse(rule("TNY-STR-01"), "Nobody strikes himself.")
                              : refuse(rule("TNY-SWP-01"), "Nobody swaps with himself.");
}

// What a card answers to.
bool fits(Verb verb, const Frame& frame, unsigned target) {
  switch (verb) {
    case Verb::deny:
      return frame.step != Step::climb;
    case Verb::swerve:
      return frame.step == Step::strike && frame.target != target;
    case Verb::shield:
      return frame.step == Step::strike;
    case Verb::shot:
      return frame.step == Step::climb;
    default:
      return false;
  }
}

}  // namespace

Verb verb_of(Card card) {
  constexpr std::array<Verb, kCards> kVerbsOf = {Verb::strike, Verb::swap,   Verb::deny,
                                                 Verb::swerve, Verb::shield, Verb::shot};
  return kVerbsOf[static_cast<unsigned>(card)];
}

void each_play(const State& state, unsigned figure, OptionList& list) {
  for (unsigned place = 0; place < state.figures[figure].held; ++place) {
    const Verb verb = verb_of(state.figures[figure].hand[place].card);
    const unsigned targets = aims(verb) ? state.seats : 1U;
    for (unsigned target = 0; target < targets; ++target)
      list.add(static_cast<std::uint16_t>(verb), place, target);
  }
}

Refusal permit_answer(const State& state, Seat seat, Option option) {
  const auto verb = static_cast<Verb>(option.verb);
  if (verb == Verb::pass) return kAllowed;
  if (!is_answer(verb)) return refuse(rule("TNY-TRN-02"), "It is not the time to act.");
  const Figure& figure = state.figures[figure_of(state, seat)];
  if (const Refusal no = permit_card(state, figure, option); !no.allowed()) return no;
  if (fits(verb, state.agenda.below(1), option.b)) return kAllowed;
  return refuse(rule("TNY-RSP-01"), "That card is no answer to this.");
}

SeatSet Rules::waiting(const State& state) const {
  const Frame& top = state.agenda.top();
  if (top.step == Step::window) return state.answers.waiting();
  return top.step == Step::turn ? SeatSet(seat_of(state.figures[top.actor])) : SeatSet{};
}

Refusal Rules::why_not(const State& state, Seat seat, Option option) const {
  const Frame& top = state.agenda.top();
  if (top.step == Step::over) return refuse(rule("TNY-END-01"), "The game is over.");
  if (seat.index >= state.seats) return refuse(rule("TNY-SET-01"), "There is no such seat.");
  const auto verb = static_cast<Verb>(option.verb);
  if (option.verb >= kVerbs || option.c != 0 ||
      (verb == Verb::pass && (option.a != 0 || option.b != 0)))
    return refuse(rule("TNY-TRN-02"), "There is no such choice.");
  if (!waiting(state).has(seat))
    return top.step == Step::window
               ? refuse(rule("TNY-WIN-01"), "You are not asked, or have answered.")
               : refuse(rule("TNY-TRN-01"), "It is another figure's turn.");
  return top.step == Step::window ? permit_answer(state, seat, option)
                                  : permit_turn(state, top.actor, option);
}

void Rules::candidates(const State& state, Seat seat, OptionList& list) const {
  for (unsigned steps = 1; steps <= 3; ++steps)
    list.add(static_cast<std::uint16_t>(Verb::climb), steps);
  each_play(state, figure_of(state, seat), list);
  list.add(static_cast<std::uint16_t>(Verb::pass));
}

void Rules::options(const State& state, Seat seat, OptionList& list) const {
  OptionList all;
  candidates(state, seat, all);
  for (const Option& option : all)
    if (why_not(state, seat, option).allowed()) list.add(option);
}

}  // namespace undercroft::tiny
