// One game played out by bots, from a fresh set-up to its end.
#pragma once

#include <array>
#include <cstdint>

#include "bots/bot.hpp"
#include "engine/match.hpp"
#include "engine/position.hpp"

namespace undercroft {

struct PlayedGame {
  std::uint32_t decisions = 0;
  std::uint64_t hash = 0;  // of the last state
  Outcome outcome;
};

// `seat_bots[s]` plays seat s. Chance and bots draw from generators of their own, so that a bot
// that asks for more numbers does not change the cards. The position is working space; nothing is
// allocated. A game that is not over after `most` decisions ends there, without an outcome.
PlayedGame play_game(Position& position, const Setup& setup, std::span<const Bot> seat_bots,
                     std::uint64_t seed, std::uint32_t most = UINT32_MAX);

// The same game, watched: every choice with the seat that made it, and every event.
class Watcher : public EventSink {
 public:
  virtual void chose(Seat seat, Option option) = 0;

 protected:
  ~Watcher() = default;
};
PlayedGame play_watched(Position& position, const Setup& setup, std::span<const Bot> seat_bots,
                        std::uint64_t seed, Watcher& watcher);

// The same game as a match: slower, and a listener sees its journal grow. The set-up must be sound.
PlayedGame play_match(const Game& game, const Setup& setup, std::span<const Bot> seat_bots,
                      const Simulated& simulated, MatchListener& heard);

}  // namespace undercroft
