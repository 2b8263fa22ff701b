// Mass play: many games of bots over several threads. The report is a function of the seed and the
// number of games alone, whatever the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "bots/bot.hpp"
#include "engine/match.hpp"

namespace undercroft {

// An option that takes these values in turn, game by game.
struct Turns {
  std::size_t option = 0;  // an index into GameInfo::options
  std::vector<std::int32_t> values;
};

struct SimulationPlan {
  Setup setup;
  std::vector<Turns> each;  // the last one changes most often
  std::vector<Bot> bots;    // one a seat
  std::uint64_t games = 1000;
  std::uint64_t first_game = 0;
  std::uint64_t seed = 1;
  int threads = 1;
  // Bots move one seat on with every game, so that no level sits in a better chair; results are
  // then by bot as well.
  bool rotate = false;
  // Where it is there, every game is played as a match, slower: it is told the game's number, on
  // the thread that plays it, and calls `play` with whoever shall hear the match.
  using Play = std::function<void(MatchListener& heard)>;
  std::function<void(std::uint64_t number, const Play& play)> keep;
};

// The set-up of that game of the plan. Where bots change chairs, they all sit in every chair before
// an option takes its next value.
Setup setup_of(const SimulationPlan& plan, std::uint64_t number);

// Sums only, so that blocks can be added in any order.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t most_decisions = 0;
  std::uint64_t digest = 0;
  std::uint64_t nobody = 0;                         // games that nobody won
  std::array<std::uint64_t, kMaxSeats> wins{};      // by seat
  std::array<std::uint64_t, kMaxSeats> bot_wins{};  // by entry of the plan's list of bots
  void add(const Tally& other);
};

// Games [first, first + count) of the plan, on this thread.
Tally play_block(const Game& game, const SimulationPlan& plan, std::uint64_t first,
                 std::uint64_t count);

// The whole plan. `progress` is called now and then with the number of games done; a true return
// stops early.
Tally simulate(const Game& game, const SimulationPlan& plan,
               const std::function<bool(std::uint64_t)>& progress = {});

// The half width of a 95 percent confidence interval of a rate (Wilson's interval is centred a
// little off; both are given).
struct Interval {
  double low = 0;
  double high = 0;
};
Interval confidence(std::uint64_t wins, std::uint64_t games);

}  // namespace undercroft
