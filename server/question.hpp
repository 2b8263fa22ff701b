// What a seat has to decide, put into words for its person.
#pragma once

#include <string>

#include "engine/game.hpp"

namespace undercroft::server {

// The members of `Ask` that the game gives: prompt, options, and what cannot be done and why. The
// same question gives the same text, by which the table knows whether it has changed.
void write_question(const Game& game, const void* state, Seat seat, const OptionList& options,
                    std::string& out);

// The option of that name among those, or none.
const Option* option_named(const Game& game, const OptionList& options, std::string_view name);

}  // namespace undercroft::server
