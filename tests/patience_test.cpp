// Thoughts that are told to stop, and how long they are where nobody does.
#include "engine/patience.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bots/bot.hpp"
#include "engine/position.hpp"
#include "games/registry.hpp"

namespace undercroft {
namespace {

TEST(Patience, LastsForSoManyDecisions) {
  const std::atomic<bool> stop = false;
  Patience patience(stop, 2);
  EXPECT_TRUE(patience.lasts());
  EXPECT_FALSE(patience.over());
  EXPECT_TRUE(patience.lasts());
  EXPECT_TRUE(patience.over());
  EXPECT_FALSE(patience.lasts());
}

TEST(Patience, EndsWhenTheFlagIsRaised) {
  std::atomic<bool> stop = false;
  Patience patience(stop);
  EXPECT_TRUE(patience.lasts());
  stop = true;
  EXPECT_TRUE(patience.over());
  EXPECT_FALSE(patience.lasts());
}

// Asks at some of the decisions of games that sound players play.
template <class Ask>
void at_decisions(const Game& game, int seats, std::uint64_t seed, int every, Ask ask) {
  Setup setup = standard_setup(game.info());
  setup.seats = seats;
  Rng chance(seed);
  Rng minds(combine(seed, 1));
  Table table(chance);
  Position position(game);
  game.setup(position.state(), setup, table);
  OptionList list;
  int number = 0;
  for (SeatSet waiting = position.waiting(); !waiting.empty(); waiting = position.waiting()) {
    const Seat seat = waiting.lowest();
    position.options(seat, list);
    if (list.size() > 1 && ++number % every == 0) ask(position, seat, list);
    const Bot sound{game.info().quick_levels - 1};
    game.step(position.state(), seat,
              list[sound.choose(game, position.state(), seat, list.span(), minds)], table);
  }
}

std::vector<std::unique_ptr<Game>> searching_games() {
  std::vector<std::unique_ptr<Game>> games;
  for (const GameEntry& entry : registered_games()) {
    auto game = make_game(entry.id, {});
    if (!game) ADD_FAILURE() << game.error().text;
    const GameInfo& info = (*game)->info();
    if (info.quick_levels < static_cast<int>(info.levels.size())) games.push_back(std::move(*game));
  }
  return games;
}

// What it knows by then is what the sound player would do.
TEST(Patience, WhoeverIsStoppedPlaysSoundly) {
  const std::atomic<bool> stopped = true;
  const std::atomic<bool> going = false;
  const auto games = searching_games();
  EXPECT_EQ(games.size(), 4U);
  for (const auto& game : games) {
    const int quick = game->info().quick_levels;
    int asked = 0;
    int cut_short = 0;
    at_decisions(*game, game->info().max_seats, 5, 3,
                 [&](const Position& position, Seat seat, const OptionList& list) {
                   const auto choice = [&](int level, Patience& patience) {
                     Rng rng(combine(9, static_cast<std::uint64_t>(asked)));
                     return game->choose(level, position.state(), seat, list.span(), rng, patience);
                   };
                   ++asked;
                   Patience all;
                   Patience none(stopped);
                   Patience little(going, 1);
                   const std::size_t sound = choice(quick - 1, all);
                   EXPECT_EQ(choice(quick, none), sound) << game->info().id;
                   const Odds odds = game->odds(position.state(), seat, Patience(stopped));
                   EXPECT_FALSE(odds.known) << game->info().id << ": " << odds.words;
                   const std::size_t soon = choice(quick, little);
                   if (!little.over()) return;  // there was nothing to play out
                   ++cut_short;
                   EXPECT_EQ(soon, sound) << game->info().id;
                 });
    EXPECT_GT(asked, 5) << game->info().id;
    EXPECT_GT(cut_short, 0) << game->info().id;
  }
}

// UNDERCROFT_THOUGHTS says how many thoughts of each game are looked at.
TEST(Patience, NoThoughtNeedsMoreThanATenthOfIt) {
  const std::atomic<bool> going = false;
  const char* const wanted = std::getenv("UNDERCROFT_THOUGHTS");
  const int thoughts = wanted != nullptr ? std::atoi(wanted) : 10;
  for (const auto& game : searching_games()) {
    int left = thoughts;
    for (std::uint64_t seed = 1; left > 0; ++seed) {
      const int seats = game->info().max_seats - static_cast<int>(seed % 2);
      at_decisions(*game, seats, seed, 29,
                   [&](const Position& position, Seat seat, const OptionList& list) {
                     if (left-- <= 0) return;
                     Rng rng(combine(seed, static_cast<std::uint64_t>(left)));
                     Patience patience(going, Patience::kDecisions / 10);
                     game->choose(game->info().quick_levels, position.state(), seat, list.span(),
                                  rng, patience);
                     EXPECT_FALSE(patience.over()) << game->info().id << " of seed " << seed;
                   });
    }
  }
}

}  // namespace
}  // namespace undercroft
