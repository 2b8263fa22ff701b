// Worlds that searching bots play in. A bot has a view and nothing else; from that its game deals a
// state that looks the same to it:
//
//     bool deal_world(const View& view, State& world, Rng& rng) const;
//
// False where it finds none: the bot does without. A world that breaks an invariant, or that would
// show its viewer something else, is a fault of the game; it may send a search round and round, so
// nobody gets to play in one.
#pragma once

#include <cassert>
#include <cstring>

#include "engine/game.hpp"

namespace undercroft {

template <GameRules R>
bool deal_sound_world(const R& rules, const typename R::View& view, Viewer viewer,
                      typename R::State& world, Rng& rng) {
  if (!rules.deal_world(view, world, rng)) return false;
  const typename R::View seen = rules.view(world, viewer);
  const bool sound = rules.broken(world).empty() && std::memcmp(&seen, &view, sizeof seen) == 0;
  assert(sound);
  return sound;
}

}  // namespace undercroft
