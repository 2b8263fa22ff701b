// Decks of one's own (2.4, 2.8), for whoever lets people write them.
#pragma once

#include <array>

#include "games/lists.hpp"

namespace undercroft::cthulhu_rising {

// The options that take a deck.
inline constexpr std::array<std::string_view, 2> kLists = {"cards_a", "cards_b"};

ListReport read_list(const Game& game, std::string_view text, std::string_view file);

}  // namespace undercroft::cthulhu_rising
