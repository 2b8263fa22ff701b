// What the WebAssembly module and the native program are compared by: the digest of seeded games of
// every registered game, at many settings, with random choices and with every level of bots.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "engine/game.hpp"

namespace undercroft {

// A game as it is to be played.
struct Setting {
  const Game* game = nullptr;
  Setup setup;
  Bot bot;            // in every seat
  std::string words;  // "mandom seats=3 hero=rogue bots=random"
};

// Every game: with every number of seats, with every value of every option, with every level of
// bots.
const std::vector<Setting>& settings();

std::uint64_t digest(const Setting& setting, std::uint64_t seed, std::uint64_t games);

}  // namespace undercroft
