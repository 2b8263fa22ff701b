// The agenda: one choice arrives, and everything that follows from it is done until somebody is
// asked again.
#include "games/duel_of_ages/step_table.hpp"

namespace undercroft::duel_of_ages {

void DuelOfAges::step(State& state, Seat, Option option, Table& table) const {
  const Answer answer = StepTable::rows[static_cast<unsigned>(state.step())].answer;
  (this->*answer)(state, mark_map(option, 0), table);
  advance(state, table);
}

void DuelOfAges::advance(State& state, Table& table) const {
  run_agenda(state.agenda, [&] { return run_top(state, table); });
}

// Whether somebody is asked now.
bool DuelOfAges::run_top(State& state, Table& table) const {
  return (this->*StepTable::rows[static_cast<unsigned>(state.step())].run)(state, table);
}

void DuelOfAges::push(State& state, Step step, unsigned a, unsigned b, unsigned c, unsigned x,
                      unsigned y) const {
  state.agenda.push({step, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                     static_cast<std::uint8_t>(c), static_cast<std::uint16_t>(x),
                     static_cast<std::uint16_t>(y)});
}

// Section 4, "auto": of a question whose answers everybody can see, a single one is taken and none
// at all is passed over. Whatever depends on unrevealed cards is asked in any case (DUE-GEN-10) and
// does not come here.
bool DuelOfAges::asks(State& state, Table& table) const {
  OptionList possible;
  list(Sight(state), possible);
  if (possible.size() > 1) return true;
  if (possible.empty()) {
    state.agenda.pop();
    return false;
  }
  const Answer answer = StepTable::rows[static_cast<unsigned>(state.step())].answer;
  (this->*answer)(state, possible[0], table);
  return false;
}

unsigned DuelOfAges::decider(const Board& board) const {
  return board.step() == Step::over ? unsigned{kNobody} : unsigned{board.agenda.top().a};
}

}  // namespace undercroft::duel_of_ages
