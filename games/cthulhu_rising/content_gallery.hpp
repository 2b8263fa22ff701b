// The cards, stories and decks as the gallery shows them.
#pragma once

#include <vector>

#include "engine/game.hpp"
#include "games/cthulhu_rising/content.hpp"

namespace undercroft::cthulhu_rising {

std::vector<CardText> gallery(const Content& content);

}  // namespace undercroft::cthulhu_rising
