// Where the cards of a side are, for positions.
#include "games/cthulhu_rising/position.hpp"

#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

LineCounts placed_cards(const State& state, unsigned side) {
  LineCounts counts{};
  const Place& place = state.places[side];
  const auto pile = [&](const Pile& cards) {
    cards.each([&](unsigned line, int copies) { counts[line] += copies; });
  };
  const auto one = [&](unsigned line) {
    if (line < kMaxDeck) ++counts[line];
  };
  pile(place.discard);
  pile(place.removed);
  pile(state.secret.places[side].hand);
  for (const Domain& domain : place.domains) pile(domain.resources);
  for (unsigned i = 0; i < place.deck.top; ++i) one(place.deck.known[i]);
  for (unsigned i = 0; i < place.deck.bottom; ++i) one(place.deck.known[kMaxDeck - 1U - i]);
  for (unsigned i = 0; i < place.pool_count; ++i) one(place.pool[i].line);
  each_bit(owned(state, side), [&](unsigned spot) { one(state.table[spot].line); });
  for (unsigned i = 0; i < state.dormant_count; ++i)
    if (state.dormant[i].owner == side)
      one(state.dormant[i].line != kNothing ? unsigned{state.dormant[i].line}
                                            : state.secret.dormant[i] - 1U);
  for (const Place& any : state.places)
    for (unsigned i = 0; i < any.won_count; ++i)
      if (any.won[i].owner == side) one(line_of(state, side, any.won[i].card));
  if (occupied(state, own_slot(side))) one(line_of(state, side, state.row[own_slot(side)].card));
  for (unsigned i = 0; i < state.play_count; ++i)
    if (state.plays[i].side == side && in_limbo(state, i)) one(state.plays[i].line);
  return counts;
}

}  // namespace undercroft::cthulhu_rising
