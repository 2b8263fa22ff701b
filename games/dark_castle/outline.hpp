// What a run of operations will do, in short and with the names of this game: what an option of a
// card says to whoever must choose.
#pragma once

#include <string>

#include "games/dark_castle/content.hpp"
#include "games/dark_castle/state.hpp"

namespace undercroft::dark_castle {

// "{cook} loses 2 HP; then draw 2 items". Of an empty block: "nothing happens".
std::string outline(const Content& content, const State& state, unsigned block);

// "2 Might, 1 Cunning and 2 rolled dice"
std::string enemy_dice(const Fight& fight, int party);

}  // namespace undercroft::dark_castle
