// Playing on from wherever a fuzzer has got to.
#pragma once

#include "engine/position.hpp"

namespace undercroft::fuzz {

// Random choices to the end; a sentence if it does not come, or if an invariant breaks on the way.
std::string play_on(Position now, Rng& rng);

}  // namespace undercroft::fuzz
