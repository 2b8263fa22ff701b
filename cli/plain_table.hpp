// The table as lines: for pipes, scripts and people who like to scroll.
#pragma once

#include "cli/sitting.hpp"

namespace undercroft::cli {

// Plays one match; the exit code.
int play_plain(Sitting& sitting);

}  // namespace undercroft::cli
