// Plays a combat by the rules of fight_policy.hpp, resting (or duelling) as the solver finds best:
// the group whose odds the solver tells.
#pragma once

#include <span>

#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/fight_solver.hpp"

namespace undercroft::dark_castle {

// The fight that a state is in, or nothing. `round` 1 or later, at whose start the odds hold.
const Fight* fight_in(const DarkCastle& rules, const State& state);
// A round is about to begin or its rest about to be decided: the odds are those of `fight_moment`.
bool at_start_of_round(const State& state);
FightMoment start_of_round(const State& state);

// The answer to the question on top of the agenda, which is one of a fight.
std::size_t play_fight(const DarkCastle& rules, const State& state, FightSolver& solver,
                       std::span<const Option> options);

}  // namespace undercroft::dark_castle
