// Out of play, CTH-GEN-03, CTH-EFF-05, CTH-EFF-07, CTH-KEY-09.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

EventKind told_as(Departure departure) {
  switch (departure) {
    case Departure::destroyed:
      return EventKind::destroyed;
    case Departure::sacrificed:
      return EventKind::sacrificed;
    case Departure::returned:
      return EventKind::returned;
    case Departure::fated:
      return EventKind::to_deck_bottom;
    case Departure::discarded:
      break;
  }
  return EventKind::discarded;
}

RuleId rule_of(Departure departure) {
  return departure == Departure::fated ? rule("CTH-KEY-10") : rule("CTH-EFF-05");
}

}  // namespace

void CthulhuRising::push_leave(State& state, Departure departure, Spots cards, unsigned by) const {
  assert(state.batch_count < kMaxBatches);  // room_for_play keeps some free
  Batch& batch = state.batches[state.batch_count];
  batch = Batch{};
  batch.cards = cards & state.there;
  batch.what = static_cast<std::uint8_t>(departure);
  batch.by = static_cast<std::uint8_t>(by);
  push(state, Step::leave, kLeaveAsk, state.batch_count++);
}

// First everybody is asked about Resilient cards, then all go in play order.
bool CthulhuRising::leave(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  Batch& batch = state.batches[frame.b];
  const auto departure = static_cast<Departure>(batch.what);
  if (frame.a == kLeaveAsk) {
    Spots asked = 0;
    if (departure != Departure::fated)
      each_bit(batch.cards & ~batch.settled & ~state.insane, [&](unsigned spot) {
        if ((state.table[spot].keywords & kResilient) != 0) asked |= bit(spot);
      });
    if (asked == 0) {
      frame.a = kLeaveGo;
      return false;
    }
    const unsigned spot = first_in_play_order(state, asked);
    batch.settled |= bit(spot);
    push(state, Step::resilient, 0, frame.b, spot);
    return false;
  }
  const Batch going = batch;
  state.agenda.pop();
  drop_batch(state);
  in_play_order(state, going.cards, [&](unsigned spot) {
    leave_play(state, spot, departure, has(going.to_top, spot), table);
  });
  revalue(state);
  succeed(state);
  return false;
}

// CTH-GEN-03: to its owner. Who reacts to its own leaving sees it as it was (CTH-ACT-11).
void CthulhuRising::leave_play(State& state, unsigned spot, Departure departure, bool to_top,
                               Table& table) const {
  const unsigned side = owner(state, spot);
  const unsigned line = state.table[spot].line;
  const Told told{.who = player(state, controller(state, spot)), .card = ref_at(state, spot)};
  tell(table, told_as(departure), rule_of(departure), told);
  emit_card(state, TriggerKind::leave, spot);
  if (departure == Departure::destroyed) emit_card(state, TriggerKind::destroyed, spot);
  depart(state, spot);
  if (to_top) {
    Told top = told;
    top.more = 1;
    tell(table, EventKind::to_deck_top, rule("CTH-KEY-09"), top);
    return put_on_top(state, side, line, false, table);
  }
  if (departure == Departure::returned) return to_hand(state, side, line, true, table);
  if (departure == Departure::fated) return put_at_bottom(state, side, line);
  to_discard(state, side, line);
}

// D-RESILIENT: the controller.
bool CthulhuRising::resilient(State& state, Table& table) const {
  const unsigned spot = state.agenda.top().c;
  if (has(state.there, spot)) return ask(state, controller(state, spot), false, table);
  state.agenda.pop();
  return false;
}

void CthulhuRising::answer_resilient(State& state, bool yes, Table& /*table*/) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (yes) state.batches[frame.b].to_top |= bit(frame.c);
}

}  // namespace undercroft::cthulhu_rising
