// Positions from JSON, laid over a fresh set-up.
#include "games/duel_of_ages/position_read.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// DUE-LES-01, -02 where a position does not say who the Lesser Ally is; on a tie the lower seat.
void find_missing_lesser(const DuelOfAges& rules, State& state) {
  for (unsigned player = 0; player < seats(state); ++player) {
    const unsigned ally = ally_of(state, player);
    std::uint8_t& lesser = state.lesser[side_of(state, player)];
    if (ally == kNobody || lesser != kNobody) continue;
    const int people = rules.lesser_count(state, player) - rules.lesser_count(state, ally);
    const int cards = rules.equipment_of(state, player) - rules.equipment_of(state, ally);
    lesser = static_cast<std::uint8_t>(people < 0 || (people == 0 && cards <= 0) ? player : ally);
  }
}

// Somebody who is asked can answer.
bool can_go_on(const DuelOfAges& rules, const State& state) {
  const Seat seat = rules.first_waiting(state);
  if (seat == kNoSeat) return true;
  OptionList list;
  rules.options(state, seat, list);
  return !list.empty();
}

}  // namespace

// A position says the agenda, or by a word where the turn is: then the rules carry on from there
// to the first question.
void DuelOfAges::load(State& state, const Cursor& position, Table& table) const {
  PositionReader reader(content_, state, position);
  reader.read_table();
  if (!reader.failed()) reader.read_flow();
  if (reader.failed()) return;
  if (reader.enters()) {
    find_missing_lesser(*this, state);
    if (const std::string fault = broken_table(*this, state); !fault.empty())
      return position.fault(fault);
    advance(state, table);
  }
  if (const std::string fault = broken(state); !fault.empty()) return position.fault(fault);
  if (!can_go_on(*this, state)) position.fault("whoever is asked here has no answer");
}

}  // namespace undercroft::duel_of_ages
