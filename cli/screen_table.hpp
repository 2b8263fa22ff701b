// The table on a full screen, for people.
#pragma once

#include "cli/sitting.hpp"

namespace undercroft::cli {

// Plays one match after the other until the people leave; the exit code.
int play_screen(Sitting& sitting);

}  // namespace undercroft::cli
