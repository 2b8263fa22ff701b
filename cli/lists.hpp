// Lists of one's own, as decks: read from files, checked by the game that they are for.
#pragma once

#include "cli/commands.hpp"

namespace undercroft::cli {

// The decks of a request become settings of its options.
void add_lists(PlayRequest& request);

}  // namespace undercroft::cli
