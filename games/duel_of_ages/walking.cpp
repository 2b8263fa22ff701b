// 3.11: a Move step by step (D-10). Letters of the frame: x the points left, y the steps made.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/sides.hpp"
#include "games/duel_of_ages/ways.hpp"

namespace undercroft::duel_of_ages {

namespace {

// The six directions in the canonical order of the spaces they lead to (DUE-MAP-10).
constexpr std::array<unsigned, kDirections> kInOrder = {2, 1, 3, 0, 4, 5};

}  // namespace

// It goes on while it has points and need not stop. Cards that make a difference were revealed by
// the step that needed them, so everybody knows whether there is something to decide.
bool DuelOfAges::walk(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  if (frame.y == 0) return true;
  const Gait gait = gait_of(in_public(state), frame.b);
  const Map& ground = map(state);
  const bool stops =
      stops_for(ground, state, frame.b, gait).has(ground.bit(state.units[frame.b].space));
  if (frame.x > 0 && !stops) return true;
  end_move(state, frame.b, table);
  return false;
}

// DUE-MOV-01: a step that it can pay, or a single one as the whole Move; a space where it may not
// end only if it gets on from there.
Refusal DuelOfAges::may_step(const Sight& sight, const Frame& frame, Space to) const {
  const Map& ground = map(sight);
  const unsigned unit = frame.b;
  const Space from = sight.board.units[unit].space;
  unsigned direction = 0;
  while (direction < kDirections && ground.beside(from, direction) != to) ++direction;
  if (direction == kDirections) return {rule("DUE-MAP-12"), "That space is not beside it."};
  const Gait gait = gait_of(sight, unit);
  const unsigned cost = gait.enter(ground, from, to);
  if (cost == 0) return may_end_in(sight, unit, to);
  const bool ends = gait.may_end(ground, to);
  if (cost > frame.x && (frame.y > 0 || !ends))
    return {rule("DUE-MOV-01"), "It has too few move points left."};
  if (ends) return kAllowed;
  const Area stops = stops_for(ground, sight.board, unit, gait);
  if (!stops.has(ground.bit(to))) {
    Ways ways(ground, gait, stops);
    ways.spread(to, frame.x - cost);
    if (ways.ends_anywhere()) return kAllowed;
  }
  return {rule("DUE-MOV-01"), "It may not end there, and its points do not suffice to get on."};
}

void DuelOfAges::list_walk(const Sight& sight, OptionList& list) const {
  const Frame& frame = sight.board.agenda.top();
  const Map& ground = map(sight);
  const Space from = sight.board.units[frame.b].space;
  for (const unsigned direction : kInOrder) {
    const Space to = ground.beside(from, direction);
    if (to != kNowhere && may_step(sight, frame, to).allowed()) list.add(verb(Verb::step), to);
  }
  if (frame.y == 0 || gait_of(sight, frame.b).may_end(ground, from)) list.add(verb(Verb::stay));
}

Refusal DuelOfAges::permit_walk(const Sight& sight, Option option) const {
  const Frame& frame = sight.board.agenda.top();
  if (option.b != 0 || option.c != 0) return kAllowed;
  if (option.verb == verb(Verb::stay) && option.a == 0)
    return may_end_in(sight, frame.b, sight.board.units[frame.b].space);
  if (option.verb != verb(Verb::step)) return kAllowed;
  if (option.a >= map(sight).spaces()) return {rule("DUE-MAP-01"), "There is no such space."};
  return may_step(sight, frame, option.a);
}

void DuelOfAges::answer_walk(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned unit = frame.b;
  if (option.verb == verb(Verb::stay)) {
    if (frame.y > 0) return end_move(state, unit, table);
    state.agenda.pop();
    return mark(state, unit, kMoved);
  }
  const Map& ground = map(state);
  const Space from = state.units[unit].space;
  std::uint8_t direction = 0;
  while (direction + 1U < kDirections && ground.beside(from, direction) != option.a) ++direction;
  const Gait gait = gait_of(state, unit);
  const unsigned cost = gait.enter(ground, from, option.a);
  reveal_for_way(state, unit, std::span<const std::uint8_t>(&direction, 1), 0, table);
  Frame& walk = state.agenda.top();
  walk.x = static_cast<std::uint16_t>(walk.x - std::min<unsigned>(walk.x, cost));
  ++walk.y;
  step_to(state, unit, direction, gait.flies ? rule("DUE-MOV-06") : rule("DUE-MOV-04"), table);
}

}  // namespace undercroft::duel_of_ages
