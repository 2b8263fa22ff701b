// Cthulhu Rising as it is printed, made once for the tests.
#pragma once

#include "games/cthulhu_rising/cthulhu_rising.hpp"

namespace undercroft::cthulhu_rising {

const CthulhuRising& game();

}  // namespace undercroft::cthulhu_rising
