// Into play, CTH-PLAY-05, CTH-ATT-01, CTH-KEY-12, CTH-CON-01.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// The card has been taken from where it was. Quietly: a scout sets nothing off (CTH-SET-04).
unsigned CthulhuRising::enter_play(State& state, unsigned side, unsigned owner_side, unsigned line,
                                   unsigned host_at, bool played, bool quietly,
                                   Table& table) const {
  const unsigned spot = arrive(state, side, owner_side, line, host_at);
  const Told told{.who = player(state, side), .card = ref_at(state, spot)};
  Told entered = told;
  entered.more = played ? 1 : 0;
  // What a Minion brings into play nobody knew.
  if (state.places[owner_side].minion())
    reveal(table, EventKind::entered, rule("CTH-PLAY-05"), entered);
  else
    tell(table, EventKind::entered, rule("CTH-PLAY-05"), entered);
  if (host_at != kNothing) {
    Told attached = told;
    attached.more = (host_at & kStoryHost) != 0
                        ? ref_in_row(state, host_at & ~static_cast<unsigned>(kStoryHost))
                        : ref_at(state, host_at);
    tell(table, EventKind::attached, rule("CTH-ATT-01"), attached);
  }
  revalue(state);
  if (!quietly) {
    emit_card(state, TriggerKind::enter, spot);
    if (played) emit_card(state, TriggerKind::play, spot);
  }
  if ((card_at(state, spot).keywords & (kDay | kNight)) != 0)
    push(state, Step::enter, kEnterTime, spot, 0, state.table[spot].number);
  return spot;
}

// CTH-KEY-12: Day drives out Night, and the other way round.
bool CthulhuRising::enter(State& state, Table& /*table*/) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (state.table[frame.b].number != frame.x) return false;
  const unsigned keywords = card_at(state, frame.b).keywords;
  unsigned opposite = 0;
  if ((keywords & kDay) != 0) opposite |= kNight;
  if ((keywords & kNight) != 0) opposite |= kDay;
  Spots gone = 0;
  each_bit(state.there & ~state.insane & ~bit(frame.b), [&](unsigned spot) {
    if ((card_at(state, spot).keywords & opposite) != 0) gone |= bit(spot);
  });
  if (gone != 0) push_harm(state, Harm::destroy, gone, 0, kNothing, kNothing);
  return false;
}

// CTH-CON-01, CTH-CON-02: one more story in the row.
void CthulhuRising::lay_conspiracy(State& state, unsigned side, unsigned line, Table& table) const {
  Slot& slot = state.row[own_slot(side)];
  slot = Slot{};
  slot.card = static_cast<std::uint8_t>(kind_of(state, side, line));
  state.changed = 1;
  tell(table, EventKind::story_dealt, rule("CTH-CON-02"),
       {.card = ref_in_row(state, own_slot(side)), .more = static_cast<int>(own_slot(side))});
}

}  // namespace undercroft::cthulhu_rising
