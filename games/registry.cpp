#include "games/registry.hpp"

#include <algorithm>
#include <array>

#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/deck_list.hpp"
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/talk.hpp"
#include "games/dark_castle/dark_castle.hpp"
#include "games/duel_of_ages/duel_of_ages.hpp"
#include "games/mandom/mandom.hpp"
#include "games/mandom/talk.hpp"

namespace undercroft {

namespace {

constexpr std::array<GameEntry, 5> kGames = {{
    {"mandom", mandom::make, mandom::claim},
    {"dark_castle", dark_castle::make, nullptr},
    {"cutthroat_caverns", cutthroat_caverns::make, cutthroat_caverns::claim},
    {"cthulhu_rising", cthulhu_rising::make, nullptr, cthulhu_rising::kLists,
     cthulhu_rising::read_list},
    {"duel_of_ages", duel_of_ages::make, nullptr},
}};

// Games that are announced and not there yet; none at present.
constexpr std::array<ComingGame, 0> kPlanned{};

}  // namespace

std::span<const GameEntry> registered_games() {
  return kGames;
}

const GameEntry* find_entry(std::string_view id) {
  for (const GameEntry& entry : kGames)
    if (entry.id == id) return &entry;
  return nullptr;
}

std::vector<ComingGame> coming_games() {
  std::vector<ComingGame> coming;
  for (const ComingGame& planned : kPlanned)
    if (std::ranges::find(kGames, planned.id, &GameEntry::id) == kGames.end())
      coming.push_back(planned);
  return coming;
}

Result<std::vector<content::Source>> sources_for(std::string_view game,
                                                 std::span<const content::Source> sources) {
  std::vector<content::Source> chosen;
  for (const content::Source& source : sources) {
    const Value* named = source.root.find("game");
    if (named == nullptr) {
      chosen.push_back(source);
      continue;
    }
    Report report{source.file, {}};
    std::vector<std::string_view> ids;
    for (const GameEntry& entry : kGames) ids.push_back(entry.id);
    const std::size_t index = Cursor(*named, report, "game").word(ids);
    if (report.failed()) return fail(report.first);
    if (ids[index] != game) continue;
    chosen.push_back(source);
    std::erase_if(chosen.back().root.members,
                  [](const auto& member) { return member.first == "game"; });
  }
  return chosen;
}

Result<std::unique_ptr<Game>> make_game(std::string_view id,
                                        std::span<const content::Source> more) {
  std::string known;
  for (const GameEntry& game : kGames) {
    if (game.id == id) {
      const auto sources = sources_for(id, more);
      if (!sources) return std::unexpected(sources.error());
      return game.make(*sources);
    }
    known.append(known.empty() ? "" : ", ").append(game.id);
  }
  return fail("there is no game \"" + std::string(id) + "\"; the games are " + known);
}

}  // namespace undercroft
