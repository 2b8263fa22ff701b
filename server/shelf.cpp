#include "server/shelf.hpp"

#include <algorithm>

namespace undercroft::server {

int ShelfGame::table_option(const Setup& setup, std::string_view id) const {
  const auto found = std::ranges::find(info().options, id, &OptionSpec::id);
  if (found == info().options.end()) return 0;
  return setup.values[static_cast<std::size_t>(found - info().options.begin())];
}

// Games have records of the same kind, so on a shelf of several a source says which one it is for.
Result<Shelf> Shelf::open(std::span<const content::Source> more) {
  Shelf shelf;
  for (const content::Source& source : more)
    if (source.root.find("game") == nullptr)
      return fail(source.file + ": say at the top which game this is for, as game = \"" +
                  std::string(registered_games().front().id) + "\"");
  for (const GameEntry& entry : registered_games()) {
    auto game = make_game(entry.id, more);
    if (!game) return std::unexpected(game.error());
    shelf.add(std::move(*game), entry.claim);
  }
  return shelf;
}

void Shelf::add(std::unique_ptr<Game> game, decltype(ShelfGame::claim) claim) {
  const GameInfo& info = game->info();
  std::vector<bool> begins;
  for (const RuleText& rule : info.rules)
    begins.push_back(std::ranges::find(info.rounds, rule.id) != info.rounds.end());
  games_.push_back(std::make_shared<ShelfGame>(std::move(game), claim, std::move(begins)));
}

const ShelfGame* Shelf::find(std::string_view id) const {
  const auto found =
      std::ranges::find_if(games_, [&](const auto& game) { return game->info().id == id; });
  return found == games_.end() ? nullptr : found->get();
}

}  // namespace undercroft::server
