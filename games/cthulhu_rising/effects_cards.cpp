// Steps about cards in play.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void CthulhuRising::operate_on_cards(State& state, const Op& op, Spots cards, Table& table) const {
  const Play& play = top_play(state);
  // "All" of nothing is done; what was chosen and is gone is not.
  if (content_.picks[op.pick].quantity == Quantity::all) succeed(state);
  if (cards == 0) return;
  switch (op.code) {
    case OpCode::wound:
      return push_harm(state, Harm::wound, cards, op.n, play.side, play.spot);
    case OpCode::insane:
      return push_harm(state, Harm::insane, cards, 0, play.side, play.spot);
    case OpCode::destroy:
      return push_harm(state, Harm::destroy, cards, 0, play.side, play.spot);
    case OpCode::bounce:
      succeed(state);
      return push_leave(state, Departure::returned, cards, play.side);
    case OpCode::mod:
    case OpCode::restrict_:
      return modify(state, op, cards, table);
    case OpCode::commit:
      return move_commitment(state, op, cards, table);
    default:
      break;
  }
  in_play_order(state, cards, [&](unsigned spot) { operate_on_card(state, op, spot, table); });
  revalue(state);
}

void CthulhuRising::operate_on_card(State& state, const Op& op, unsigned spot, Table& table) const {
  const Told told{.who = player(state, controller(state, spot)), .card = ref_at(state, spot)};
  const bool sane = !has(state.insane, spot);
  switch (op.code) {
    case OpCode::exhaust:
      if (!sane || has(state.exhausted, spot)) return;
      exhaust(state, spot);
      tell(table, EventKind::exhausted, rule("CTH-EFF-03"), told);
      break;
    case OpCode::ready:
      if (!sane || !has(state.exhausted, spot)) return;
      make_ready(state, spot);
      tell(table, EventKind::readied, rule("CTH-EFF-03"), told);
      break;
    case OpCode::restore:
      if (!can_be_restored(state, spot)) return;
      restore_card(state, spot, rule("CTH-MAD-04"), table);
      break;
    case OpCode::heal: {
      const int wounds = std::max(state.table[spot].wounds - op.n, 0);
      if (wounds == state.table[spot].wounds) return;
      state.table[spot].wounds = static_cast<std::uint8_t>(wounds);
      Told healed = told;
      healed.amount = wounds;
      tell(table, EventKind::healed, rule("CTH-WND-02"), healed);
      break;
    }
    case OpCode::uncommit:
      if (!has(committed(state), spot)) return;
      uncommit(state, spot);
      tell(table, EventKind::uncommitted, rule("CTH-COM-05"), told);
      break;
    case OpCode::control:
      if (!may_control(state, top_play(state).side, spot)) return;
      take_control(state, spot, top_play(state).side, table);
      break;
    default:
      return;
  }
  succeed(state);
}

// CTH-EFF-03, CTH-EFF-04: until the end of the phase. CTH-MAD-05: not on insane ones.
void CthulhuRising::modify(State& state, const Op& op, Spots cards, Table& table) const {
  in_play_order(state, cards & ~state.insane, [&](unsigned spot) {
    change_for_now(state, spot, op.delta);
    succeed(state);
    tell_changes(state, op, spot, table);
  });
  revalue(state);
}

void CthulhuRising::tell_changes(const State& state, const Op& op, unsigned spot,
                                 Table& table) const {
  if (!table.heard()) return;
  for (const Change& change : content_.changes_of(op)) {
    int what = static_cast<int>(change.what);
    if (change.what == ChangeWhat::gain || change.what == ChangeWhat::lose)
      what = static_cast<int>(change.what == ChangeWhat::gain ? ModifiedWhat::gained
                                                              : ModifiedWhat::lost) +
             std::countr_zero(unsigned{change.keyword});
    tell(table, EventKind::modified, rule("CTH-EFF-03"),
         {.who = player(state, controller(state, spot)),
          .card = ref_at(state, spot),
          .amount = change.n,
          .more = what});
  }
}

// commit(P, S): without exhausting, and it does not count as committing in a commit step.
void CthulhuRising::move_commitment(State& state, const Op& op, Spots cards, Table& table) const {
  const unsigned slots = picked_slots(state, top_play(state), op.story);
  if (slots == 0) return;
  const unsigned slot = lowest(slots);
  if (!attacked(state, slot)) return;
  in_play_order(state, cards & state.characters & ~state.insane, [&](unsigned spot) {
    if (has(state.at[slot], spot)) return;
    uncommit(state, spot);
    state.at[slot] |= bit(spot);
    succeed(state);
    tell(table, EventKind::committed, rule("CTH-COM-04"),
         {.who = player(state, controller(state, spot)),
          .card = ref_at(state, spot),
          .amount = ref_in_row(state, slot),
          .more = static_cast<int>(slot)});
  });
  revalue(state);
}

// CTH-EFF-08: the card stays as it is.
void CthulhuRising::take_control(State& state, unsigned spot, unsigned side, Table& table) const {
  if (side == kB)
    state.of_b |= bit(spot);
  else
    state.of_b &= ~bit(spot);
  tell(table, EventKind::control_taken, rule("CTH-EFF-08"),
       {.who = player(state, side), .card = ref_at(state, spot)});
}

// D-SACRIFICE: all of them, where there are no more than that.
bool CthulhuRising::sacrifice(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const Spots own = characters(state, frame.c);
  if (std::popcount(own) > frame.a && frame.a > 0) return ask(state, frame.c, false, table);
  state.agenda.pop();
  if (frame.a == 0 || own == 0) return false;
  succeed(state);
  push_leave(state, Departure::sacrificed, own, frame.c);
  return false;
}

void CthulhuRising::answer_sacrifice(State& state, Option option, Table& /*table*/) const {
  Frame& frame = state.agenda.top();
  const unsigned side = frame.c;
  --frame.a;
  succeed(state);
  push_leave(state, Departure::sacrificed, bit(spot_named(state, option.a)), side);
}

}  // namespace undercroft::cthulhu_rising
