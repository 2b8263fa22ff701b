// Every card of Cutthroat Caverns as people look it up: facts, text, and what a board must know.
#pragma once

#include <vector>

#include "engine/game.hpp"
#include "games/cutthroat_caverns/content.hpp"

namespace undercroft::cutthroat_caverns {

std::vector<CardText> gallery(const Content& content);

}  // namespace undercroft::cutthroat_caverns
