// CAV-TRD-03: what bots say about the card that they set. Talk never changes the game.
#pragma once

#include <string>

#include "engine/game.hpp"

namespace undercroft::cutthroat_caverns {

// A claim of the seat that is about to choose the option, or nothing. The game must be Cutthroat
// Caverns.
std::string claim(const Game& game, const void* state, Seat seat, Option option, Rng& rng);

}  // namespace undercroft::cutthroat_caverns
