// A game of sound players, looked at before every decision.
#pragma once

#include "bots/play.hpp"
#include "engine/game.hpp"

namespace undercroft {

// `look(state, seat, view, options, rng)`; what it draws from the generator changes the game that
// follows. The state is the last one.
template <class Rules, class Look>
typename Rules::State watch_sound_game(const Rules& rules, int level, const Setup& setup,
                                       std::uint64_t seed, Look look) {
  Rng chance(seed);
  Rng minds(combine(seed, 1));
  Table table(chance);
  typename Rules::State state{};
  rules.setup(state, setup, table);
  for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
    const Seat seat = waiting.lowest();
    const auto view = rules.view(state, seat);
    OptionList list;
    rules.options(state, seat, list);
    look(state, seat, view, list, minds);
    Patience patience;
    const std::size_t pick =
        list.size() == 1 ? 0 : choose_by(rules, level, view, seat, list.span(), minds, patience);
    rules.step(state, seat, list[pick], table);
  }
  return state;
}

}  // namespace undercroft
