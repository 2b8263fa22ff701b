// Which level of bot is the better one.
#pragma once

#include "engine/game.hpp"

namespace undercroft {

inline constexpr double kNinetyNine = 2.33;  // percent, one-sided, in standard errors

// By how many standard errors one of a level wins more often than each of the others, in all
// chairs.
double better_by(const Game& game, const Setup& setup, const char* one, const char* others,
                 std::uint64_t games);

}  // namespace undercroft
