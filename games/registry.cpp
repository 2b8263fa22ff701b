#include "games/registry.hpp"

#include <array>

#include "games/mandom/mandom.hpp"
#include "games/mandom/talk.hpp"

namespace undercroft {

namespace {

constexpr std::array<GameEntry, 1> kGames = {{
    {"mandom", mandom::make, mandom::claim},
}};

}  // namespace

std::span<const GameEntry> registered_games() {
  return kGames;
}

Result<std::unique_ptr<Game>> make_game(std::string_view id,
                                        std::span<const content::Source> more) {
  std::string known;
  for (const GameEntry& game : kGames) {
    if (game.id == id) return game.make(more);
    known.append(known.empty() ? "" : ", ").append(game.id);
  }
  return fail("there is no game \"" + std::string(id) + "\"; the games are " + known);
}

}  // namespace undercroft
