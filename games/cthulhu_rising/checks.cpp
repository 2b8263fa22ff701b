// State checks, CTH-ACT-07: again and again in their order until nothing changes. Empty decks lose
// when their last card is taken, and a covered Prophecy turns down when it is covered.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

bool CthulhuRising::checks(State& state, Table& table) const {
  if (check_wounds(state) || check_fated(state) || check_attachments(state) ||
      check_stories(state, table))
    return false;
  state.changed = 0;
  state.agenda.pop();
  return false;
}

// (2), CTH-WND-01, CTH-WND-02, CTH-MAD-05.
bool CthulhuRising::check_wounds(State& state) const {
  Spots dying = 0;
  each_bit(state.characters, [&](unsigned spot) {
    if (state.table[spot].wounds > state.table[spot].toughness) dying |= bit(spot);
  });
  if (dying == 0) return false;
  push_harm(state, Harm::destroy, dying, 0, kNothing, kNothing);
  return true;
}

// (3), CTH-KEY-10.
bool CthulhuRising::check_fated(State& state) const {
  Spots going = 0;
  each_bit(state.marked[kFates] & ~state.insane, [&](unsigned spot) {
    const Card& card = card_at(state, spot);
    if (card.fated > 0 && (state.table[spot].keywords & kFated) != 0 &&
        state.table[spot].tokens >= card.fated)
      going |= bit(spot);
  });
  if (going == 0) return false;
  push_leave(state, Departure::fated, going, kNothing);
  return true;
}

// (4), CTH-ATT-03.
bool CthulhuRising::check_attachments(State& state) const {
  Spots falling = 0;
  each_bit(state.marked[kAttaches] & ~state.characters, [&](unsigned spot) {
    const unsigned at = state.table[spot].host;
    const bool story = at != kNothing && (at & kStoryHost) != 0;
    const bool held = story ? occupied(state, at & ~static_cast<unsigned>(kStoryHost))
                            : at < kSpots && has(state.there & ~state.insane, at);
    if (!held) falling |= bit(spot);
  });
  if (falling == 0) return false;
  push_harm(state, Harm::destroy, falling, 0, kNothing, kNothing);
  return true;
}

// (5), CTH-WIN-01, CTH-END-02: the active player's first.
bool CthulhuRising::check_stories(State& state, Table& /*table*/) const {
  for (const unsigned side : {unsigned{state.active}, other_side(state.active)})
    for (unsigned slot = 0; slot < kSlots; ++slot)
      if (occupied(state, slot) && state.row[slot].tokens[side] >= kWinTokens) {
        push_win(state, slot, side);
        return true;
      }
  return false;
}

}  // namespace undercroft::cthulhu_rising
