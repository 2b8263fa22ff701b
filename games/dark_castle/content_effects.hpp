// From the effects of cards to what the rules carry out: flat lists of operations and numbers, with
// all checks that a card by itself can fail.
#pragma once

#include <span>

#include "engine/content.hpp"
#include "games/dark_castle/content.hpp"

namespace undercroft::dark_castle {

// Adds the operations of a chapter to the content and gives their block. Faults go to the cursor's
// report.
std::uint16_t read_chapter_effect(Content& content, const Cursor& effect,
                                  std::span<const content::Node> statements);

// The enemy of a combat(...) call.
Fight read_fight(const content::Node& combat);

// Fills in what the item does; its fields have been read.
void read_item_effect(Item& item, const Cursor& effect, std::span<const content::Node> statements);

}  // namespace undercroft::dark_castle
