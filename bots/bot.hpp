// Players that fill a seat: the random one, which knows no game, and the levels that each game
// brings along.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.hpp"

namespace undercroft {

// A level: -1 is random, otherwise an index into GameInfo::levels.
struct Bot {
  int level = -1;
  std::size_t choose(const Game& game, const void* state, Seat seat,
                     std::span<const Option> options, Rng& rng, Patience& patience) const {
    if (options.size() == 1) return 0;
    if (level < 0) return rng.below(static_cast<std::uint32_t>(options.size()));
    return game.choose(level, state, seat, options, rng, patience);
  }
  // Where nobody waits: it ends by itself, if late.
  std::size_t choose(const Game& game, const void* state, Seat seat,
                     std::span<const Option> options, Rng& rng) const {
    Patience patience;
    return choose(game, state, seat, options, rng, patience);
  }
};

// "sound" into a bot of that game, or a sentence that names the levels there are.
Result<Bot> find_bot(const GameInfo& info, std::string_view level);
std::string bot_name(const GameInfo& info, Bot bot);

}  // namespace undercroft
