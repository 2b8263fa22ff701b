// MAN-TALK: what bots say about the cards that they placed or hid. Talk never changes the game.
#pragma once

#include <string>

#include "engine/game.hpp"

namespace undercroft::mandom {

// A claim of the seat that is about to choose the option, or nothing. The game must be Mandom.
std::string claim(const Game& game, const void* state, Seat seat, Option option, Rng& rng);

}  // namespace undercroft::mandom
