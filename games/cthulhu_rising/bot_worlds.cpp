// Worlds that fit what a seat knows: the board and the own cards as they are, everything else dealt
// by `imagine`.
#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

bool CthulhuRising::deal_world(const View& view, State& world, Rng& rng) const {
  world = State{};
  static_cast<Board&>(world) = view;
  if (view.side >= kSides) return false;
  const Seat viewer{view.viewer};
  for (unsigned side = 0; side < kSides; ++side) {
    const Glimpse& glimpse = view.glimpses[side];
    HiddenPlace& hidden = world.secret.places[side];
    hidden.hand = picks_from(view, side, viewer) ? view.picked : glimpse.hand;
    hidden.deck = glimpse.unseen;
    hidden.peeked = side == view.side ? view.places[side].shown : glimpse.known;
  }
  world.secret.places[view.side].look = view.look;
  world.secret.places[view.side].keep = view.keep;
  world.secret.dormant = view.dormant_lines;
  imagine(world, viewer, rng);
  return true;
}

}  // namespace undercroft::cthulhu_rising
