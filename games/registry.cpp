#include "games/registry.hpp"

#include <algorithm>
#include <array>

#include "games/dark_castle/dark_castle.hpp"
#include "games/mandom/mandom.hpp"
#include "games/mandom/talk.hpp"

namespace undercroft {

namespace {

constexpr std::array<GameEntry, 2> kGames = {{
    {"mandom", mandom::make, mandom::claim},
    {"dark_castle", dark_castle::make, nullptr},
}};

constexpr std::array<ComingGame, 3> kPlanned = {{
    {"cutthroat_caverns", "Cutthroat Caverns",
     "Nine creatures must fall and nobody can fell them alone, but the last blow takes all the "
     "glory.",
     3, 6, 4},
    {"cthulhu_rising", "Cthulhu Rising",
     "Three stories to win against a Minion that never tires, never bluffs and never wavers.", 1, 2,
     1},
    {"duel_of_ages", "Duel of Ages",
     "Heroes of four ages in one arena: one stands alone, the others are friends until it pays "
     "not to be.",
     3, 4, 3},
}};

}  // namespace

std::span<const GameEntry> registered_games() {
  return kGames;
}

std::vector<ComingGame> coming_games() {
  std::vector<ComingGame> coming;
  for (const ComingGame& planned : kPlanned)
    if (std::ranges::find(kGames, planned.id, &GameEntry::id) == kGames.end())
      coming.push_back(planned);
  return coming;
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
