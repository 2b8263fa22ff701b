// Everything that is printed, as the gallery shows it.
#pragma once

#include <vector>

#include "engine/game.hpp"
#include "games/duel_of_ages/content.hpp"

namespace undercroft::duel_of_ages {

std::vector<CardText> gallery(const Content& content);

}  // namespace undercroft::duel_of_ages
