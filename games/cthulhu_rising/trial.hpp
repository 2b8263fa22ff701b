// Cards that come and go unseen in a trial (CTH-EVA-06): only their number changes.
#pragma once

#include <algorithm>

#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising {

// Each says whether a card moved (">>").
inline bool take_cards(Place& place, int n) {
  const int taken = std::min<int>(n, place.deck.size);
  place.deck.size = static_cast<std::uint8_t>(place.deck.size - taken);
  return taken > 0;
}
inline bool draw_cards(Place& place, int n) {
  const int taken = std::min<int>(n, place.deck.size);
  place.hand = static_cast<std::uint8_t>(place.hand + taken);
  return take_cards(place, taken);
}
inline bool lose_cards(Place& place, int n) {
  const int lost = std::clamp(n, 0, int{place.hand});
  place.hand = static_cast<std::uint8_t>(place.hand - lost);
  return lost > 0;
}

}  // namespace undercroft::cthulhu_rising
