// The agenda: one choice arrives, and everything that follows from it is done until somebody is
// asked again.
#include <array>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void CthulhuRising::step(State& state, Seat seat, Option option, Table& table) const {
  carry_out(state, side_of(state, seat), option, table);
  advance(state, table);
}

void CthulhuRising::advance(State& state, Table& table) const {
  run_agenda(state.agenda, [&] { return run_top(state, table); });
}

// Whether somebody is asked now. The order is that of Step.
bool CthulhuRising::run_top(State& state, Table& table) const {
  static constexpr std::array<Handler, kStepCount> kHandlers = {
      &CthulhuRising::over,      &CthulhuRising::set_up,    &CthulhuRising::mulligan,
      &CthulhuRising::keep,      &CthulhuRising::watch,     &CthulhuRising::turn,
      &CthulhuRising::restore,   &CthulhuRising::resource,  &CthulhuRising::window,
      &CthulhuRising::settle,    &CthulhuRising::checks,    &CthulhuRising::order,
      &CthulhuRising::respond,   &CthulhuRising::play,      &CthulhuRising::target,
      &CthulhuRising::host,      &CthulhuRising::cost_card, &CthulhuRising::pay,
      &CthulhuRising::disrupt,   &CthulhuRising::effects,   &CthulhuRising::may,
      &CthulhuRising::sacrifice, &CthulhuRising::discard,   &CthulhuRising::search,
      &CthulhuRising::attach,    &CthulhuRising::lose,      &CthulhuRising::drain,
      &CthulhuRising::harm,      &CthulhuRising::leave,     &CthulhuRising::resilient,
      &CthulhuRising::enter,     &CthulhuRising::story,     &CthulhuRising::commit,
      &CthulhuRising::defend,    &CthulhuRising::resolve,   &CthulhuRising::next,
      &CthulhuRising::victim,    &CthulhuRising::ready,     &CthulhuRising::win,
      &CthulhuRising::effect,    &CthulhuRising::wake,
  };
  return (this->*kHandlers[static_cast<unsigned>(state.step())])(state, table);
}

// The side that the frame on top asks (section 4). `keep` asks every person, `watch` the onlooker.
unsigned CthulhuRising::decider(const Board& board) const {
  const Frame& frame = board.agenda.top();
  switch (frame.step) {
    case Step::mulligan:
    case Step::restore:
    case Step::resource:
    case Step::window:
    case Step::order:
    case Step::respond:
    case Step::discard:
    case Step::search:
    case Step::attach:
    case Step::lose:
    case Step::drain:
    case Step::commit:
    case Step::defend:
    case Step::next:
    case Step::victim:
    case Step::ready:
    case Step::effect:
    case Step::wake:
      return frame.b;
    case Step::target:
      return frame.x;
    case Step::host:
    case Step::cost_card:
    case Step::pay:
      return board.plays[frame.b].side;
    case Step::disrupt:
    case Step::may:
    case Step::sacrifice:
      return frame.c;
    case Step::resilient:
      return controller(board, frame.c);
    default:
      return kNothing;
  }
}

// What was answered, to the frame on top.
void CthulhuRising::carry_out(State& state, unsigned side, Option option, Table& table) const {
  const bool yes = option.verb == verb(Verb::yes);
  if (option.verb == verb(Verb::concede)) return concede(state, side, table);
  switch (state.step()) {
    case Step::mulligan:
      return answer_mulligan(state, option, table);
    case Step::keep:
      return answer_keep(state, side, option, table);
    case Step::watch:
      return state.agenda.pop();
    case Step::restore:
      return answer_restore(state, option, table);
    case Step::resource:
      return answer_resource(state, option, table);
    case Step::window:
      return answer_window(state, side, option, table);
    case Step::order:
      return answer_order(state, option, table);
    case Step::respond:
      return answer_respond(state, side, option, table);
    case Step::target:
      return answer_target(state, option, table);
    case Step::host:
      return answer_host(state, option, table);
    case Step::cost_card:
      return answer_cost_card(state, option, table);
    case Step::pay:
      return answer_pay(state, option, table);
    case Step::disrupt:
      return answer_disrupt(state, side, option, table);
    case Step::may:
      return answer_may(state, option, table);
    case Step::sacrifice:
      return answer_sacrifice(state, option, table);
    case Step::discard:
      return answer_discard(state, option, table);
    case Step::search:
      return answer_search(state, option, table);
    case Step::attach:
      return answer_attach(state, option, table);
    case Step::lose:
      return answer_lose(state, option, table);
    case Step::drain:
      return answer_drain(state, option, table);
    case Step::resilient:
      return answer_resilient(state, yes, table);
    case Step::commit:
    case Step::defend:
      return answer_commit(state, side, option, table);
    case Step::next:
      return answer_next(state, option, table);
    case Step::victim:
      return answer_victim(state, option, table);
    case Step::ready:
      return answer_ready(state, option, table);
    case Step::effect:
      return answer_effect(state, yes, table);
    case Step::wake:
      return answer_wake(state, yes, table);
    default:
      return;
  }
}

// A question to one side. A Minion answers at once; for a person a single public option is taken.
// What depends on a hand is asked in any case: who is asked must not tell.
bool CthulhuRising::ask(State& state, unsigned side, bool hidden, Table& table) const {
  if (state.places[side].minion()) {
    minion_go(state, side, table);
    return false;
  }
  if (hidden) return true;
  OptionList list;
  list_answers(state, side, list);
  if (list.size() > 1) return true;
  carry_out(state, side, list[0], table);
  return false;
}

void CthulhuRising::push(State& state, Step step, unsigned a, unsigned b, unsigned c, unsigned x,
                         unsigned y) const {
  state.agenda.push({step, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                     static_cast<std::uint8_t>(c), static_cast<std::uint16_t>(x),
                     static_cast<std::uint16_t>(y)});
}

}  // namespace undercroft::cthulhu_rising
