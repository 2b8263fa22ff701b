// The games there are. The engine knows none of them by name; this list does.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/lists.hpp"

namespace undercroft {

struct GameEntry {
  std::string_view id;
  // The game from its built-in content, with the given sources laid over it.
  Result<std::unique_ptr<Game>> (*make)(std::span<const content::Source> more);
  // Table talk of a bot that is about to choose the option, or nothing; made from the seat's view
  // alone. Null where the game has no claims.
  std::string (*claim)(const Game& game, const void* state, Seat seat, Option option, Rng& rng);
  // Lists of one's own to play with, as decks: the options that take one, that of the first seat
  // first, and how a text is read. Null where the game has none.
  std::span<const std::string_view> lists = {};
  ListReport (*read_list)(const Game& game, std::string_view text, std::string_view file) = nullptr;
};

std::span<const GameEntry> registered_games();
// The entry of that id, or nothing.
const GameEntry* find_entry(std::string_view id);
// The game of that id, or a sentence that names the ids there are. A source may say at its top
// which game it is for (`game = "mandom"`); it is laid over that one only.
Result<std::unique_ptr<Game>> make_game(std::string_view id,
                                        std::span<const content::Source> more = {});

// The sources that are for this game: those that say so, and those that do not say. A game that
// there is not is a fault.
Result<std::vector<content::Source>> sources_for(std::string_view game,
                                                 std::span<const content::Source> sources);

// What is known of a game before it can be played.
struct ComingGame {
  std::string_view id;
  std::string_view title;
  std::string_view blurb;
  int min_seats = 1;
  int max_seats = 1;
  int usual_seats = 1;
};
// Those of the five that cannot be played yet.
std::vector<ComingGame> coming_games();

}  // namespace undercroft
