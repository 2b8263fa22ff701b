// The steps of an ability, one after the other (CTH-EFF-01).
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

bool about_sides(OpCode code) {
  switch (code) {
    case OpCode::sacrifice:
    case OpCode::draw:
    case OpCode::discard:
    case OpCode::hand_limit:
    case OpCode::mill:
    case OpCode::resource:
    case OpCode::domain:
    case OpCode::refresh:
    case OpCode::drain:
      return true;
    default:
      return false;
  }
}

}  // namespace

// CTH-EFF-01: where it is, is set before anything is done. `a` counts the sides of a step that is
// about each of them.
bool CthulhuRising::effects(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  if (frame.x == frame.y) {
    state.agenda.pop();
    return false;
  }
  const Op& op = content_.ops[frame.x];
  Play& play = state.plays[frame.b];
  if (op.then && (play.flags & kSucceeded) == 0) {
    ++frame.x;
    return false;
  }
  if (about_sides(op.code) && op.who == Who::each) {
    const unsigned side = frame.a == 0 ? unsigned{state.active} : other_side(state.active);
    if (frame.a == 0) play.flags &= static_cast<std::uint16_t>(~kSucceeded);
    frame.a = static_cast<std::uint8_t>(1 - frame.a);
    if (frame.a == 0) ++frame.x;
    operate_on_side(state, op, side, table);
    return false;
  }
  if (!opponent_has_chosen(state, op)) return false;
  ++frame.x;
  play.flags &= static_cast<std::uint16_t>(~kSucceeded);
  operate(state, op, table);
  return false;
}

// opponent_chooses(...): the other side names the cards when the step comes. `a` of the frame says
// that it has.
bool CthulhuRising::opponent_has_chosen(State& state, const Op& op) const {
  const Pick& pick = content_.picks[op.pick];
  if (pick.quantity != Quantity::opponent_chooses) return true;
  Frame& frame = state.agenda.top();
  if (frame.a != 0) {
    frame.a = 0;
    return true;
  }
  frame.a = 1;
  const Play& play = state.plays[frame.b];
  push(state, Step::target, 0, frame.b, pick.number, other_side(play.side));
  return false;
}

// The step of the top play did something, for what comes after ">>".
void CthulhuRising::succeed(State& state) const {
  if (state.play_count > 0) top_play(state).flags |= kSucceeded;
  state.changed = 1;
}

void CthulhuRising::operate(State& state, const Op& op, Table& table) const {
  const Play play = top_play(state);
  switch (op.code) {
    case OpCode::token:
    case OpCode::struggle:
      return operate_on_stories(state, op, picked_slots(state, play, op.pick), table);
    case OpCode::recur:
      return recur(state, op, table);
    case OpCode::put:
      return put(state, op, table);
    case OpCode::search:
      return begin_search(state, op, play.side, table);
    case OpCode::fate:
      if (play.spot >= kSpots) return;
      state.table[play.spot].tokens =
          static_cast<std::uint8_t>(state.table[play.spot].tokens + op.n);
      succeed(state);
      return tell(table, EventKind::fated_token, rule("CTH-KEY-10"),
                  {.who = player(state, play.side),
                   .card = play.card,
                   .amount = state.table[play.spot].tokens});
    case OpCode::discount:
      return add_discount(state, op, table);
    case OpCode::time:
      state.time_until_end |= static_cast<std::uint8_t>(op.n);
      revalue(state);
      succeed(state);
      return tell(table, EventKind::time_changed, rule("CTH-KEY-12"), {.amount = state.time});
    case OpCode::prophecy:
      top_play(state).flags |= kToDeck;
      return succeed(state);
    case OpCode::cancel:
      succeed(state);
      return cancel_disrupted(state, play, false, table);
    case OpCode::instead: {
      const Ability& inner = content_.abilities[op.ability];
      const unsigned index = state.play_count - 1U;
      succeed(state);
      cancel_disrupted(state, play, true, table);
      return push(state, Step::effects, 0, index, 0, inner.first_op, inner.first_op + inner.ops);
    }
    case OpCode::opp_may:
      return push(state, Step::may, 0, state.play_count - 1U, other_side(play.side), op.ability);
    default:
      break;
  }
  if (about_sides(op.code))
    return operate_on_side(state, op,
                           op.who == Who::you ? unsigned{play.side} : other_side(play.side), table);
  operate_on_cards(state, op, picked_spots(state, play, op), table);
}

// "The next card you play this phase."
void CthulhuRising::add_discount(State& state, const Op& op, Table& table) const {
  const Play& play = top_play(state);
  for (Discount& discount : state.discounts) {
    if (discount.pick != 0) continue;
    discount = {op.pick, play.side, static_cast<std::uint8_t>(op.n)};
    tell(table, EventKind::discounted, rule("CTH-DOM-05"),
         {.who = player(state, play.side), .card = play.card, .amount = op.n});
    return succeed(state);
  }
}

// oppmay(...): the other side is "you" in it.
bool CthulhuRising::may(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  return ask(state, frame.c, true, table);
}

void CthulhuRising::answer_may(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (option.verb != verb(Verb::yes) || !room_for_play(state)) return;
  Play play;
  play.ability = frame.x;
  play.flags = kCannotCancel;
  play.card = state.plays[frame.b].card;
  play.here = state.plays[frame.b].here;
  play.side = frame.c;
  begin_play(state, play, table);
}

}  // namespace undercroft::cthulhu_rising
