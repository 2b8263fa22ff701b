// The games that can be played here, made once; tables borrow them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/registry.hpp"

namespace undercroft::server {

struct ShelfGame : std::enable_shared_from_this<ShelfGame> {
  ShelfGame(std::unique_ptr<Game> g, std::string (*c)(const Game&, const void*, Seat, Option, Rng&),
            std::vector<bool> begins)
      : game(std::move(g)), claim(c), begins_round(std::move(begins)) {}
  std::unique_ptr<Game> game;
  // What bots say about the option they choose (GameEntry::claim), or null.
  std::string (*claim)(const Game& game, const void* state, Seat seat, Option option, Rng& rng);
  std::vector<bool> begins_round;  // by rule: its events begin a round

  const GameInfo& info() const { return game->info(); }
  // The value of an option that only the table reads, 0 where the game has no such option.
  int table_option(const Setup& setup, std::string_view id) const;
};

class Shelf {
 public:
  // Every registered game, with the given sources laid over its content.
  static Result<Shelf> open(std::span<const content::Source> more = {});

  void add(std::unique_ptr<Game> game, decltype(ShelfGame::claim) claim = nullptr);
  const ShelfGame* find(std::string_view id) const;
  const std::vector<std::shared_ptr<ShelfGame>>& games() const { return games_; }

 private:
  // A thread that does not come back from a thought keeps its game for itself.
  std::vector<std::shared_ptr<ShelfGame>> games_;
};

}  // namespace undercroft::server
