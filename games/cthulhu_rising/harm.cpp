// Wounds, insanity and destruction: several cards at once, each of which may be saved first
// (CTH-ACT-06, 3.12, 3.13).
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void CthulhuRising::push_harm(State& state, Harm harm, Spots cards, int amount, unsigned by,
                              unsigned cause) const {
  assert(state.batch_count < kMaxBatches);  // room_for_play keeps some free
  Batch& batch = state.batches[state.batch_count];
  batch = Batch{};
  batch.cards = cards & state.there;
  batch.what = static_cast<std::uint8_t>(harm);
  batch.amount = static_cast<std::uint8_t>(amount);
  batch.by = static_cast<std::uint8_t>(by);
  batch.cause = static_cast<std::uint8_t>(cause);
  push(state, Step::harm, kHarmDisrupts, state.batch_count++);
}

void CthulhuRising::drop_batch(State& state) const {
  state.batches[--state.batch_count] = Batch{};
}

// Card by card in play order somebody may disrupt; then all that are left suffer it together
// (CTH-WND-03).
bool CthulhuRising::harm(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  Batch& batch = state.batches[frame.b];
  if (frame.a == kHarmDisrupts) {
    const unsigned spot = first_in_play_order(state, batch.cards & ~batch.settled);
    if (spot == kNothing) {
      frame.a = kHarmStrike;
      return false;
    }
    batch.settled |= bit(spot);
    if ((would_interest(state) >> batch.what & 1U) != 0)
      push_disrupt(state, kDisruptHarm, frame.b, spot);
    return false;
  }
  const Batch struck = batch;
  state.agenda.pop();
  drop_batch(state);
  if (struck.cards == 0) return false;
  strike(state, struck, table);
  return false;
}

// Which kinds of harm some disrupt in play, or an event of either deck, could answer.
unsigned CthulhuRising::would_interest(const Board& board) const {
  unsigned mask = 0;
  const auto note = [&](const Card& card) {
    for (const Ability& ability : content_.abilities_of(card))
      if (ability.kind == AbilityKind::disrupt && ability.on.kind <= TriggerKind::would_destroy)
        mask |= 1U << (static_cast<unsigned>(ability.on.kind) -
                       static_cast<unsigned>(TriggerKind::would_wound));
  };
  for (unsigned side = 0; side < kSides; ++side)
    each_bit(board.places[side].masks.disrupts,
             [&](unsigned line) { note(card_of(board, side, line)); });
  each_bit(board.marked[kDisrupts] & ~board.insane,
           [&](unsigned spot) { note(card_at(board, spot)); });
  return mask;
}

void CthulhuRising::strike(State& state, const Batch& batch, Table& table) const {
  const auto harm = static_cast<Harm>(batch.what);
  Spots destroyed = 0;
  succeed(state);
  if (harm == Harm::destroy) {
    push_leave(state, Departure::destroyed, batch.cards, batch.by);
    return;
  }
  in_play_order(state, batch.cards, [&](unsigned spot) {
    if (harm == Harm::wound) {
      if (!can_be_wounded(state, spot)) return;
      InPlay& card = state.table[spot];
      card.wounds = static_cast<std::uint8_t>(std::min(card.wounds + batch.amount, 99));
      tell(table, EventKind::wounded, rule("CTH-WND-01"),
           {.who = player(state, controller(state, spot)),
            .card = ref_at(state, spot),
            .amount = card.wounds});
      emit_card(state, TriggerKind::wounded, spot);
    } else if (can_go_insane(state, spot)) {
      // CTH-MAD-03: a wounded one is destroyed instead.
      if (state.table[spot].wounds > 0)
        destroyed |= bit(spot);
      else
        go_insane(state, spot, table);
    }
  });
  if (harm == Harm::insane) revalue(state);
  if (destroyed != 0) push_harm(state, Harm::destroy, destroyed, 0, batch.by, batch.cause);
}

// CTH-MAD-01.
void CthulhuRising::go_insane(State& state, unsigned spot, Table& table) const {
  tell(table, EventKind::went_insane, rule("CTH-MAD-01"),
       {.who = player(state, controller(state, spot)), .card = ref_at(state, spot)});
  emit_card(state, TriggerKind::insane, spot);
  turn_insane(state, spot);
}

}  // namespace undercroft::cthulhu_rising
