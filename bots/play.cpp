#include "bots/play.hpp"

namespace undercroft {

PlayedGame play_game(Position& position, const Setup& setup, std::span<const Bot> seat_bots,
                     std::uint64_t seed) {
  const Game& game = position.game();
  Rng chance(seed);
  Rng minds(combine(seed, 1));
  Table table(chance);
  OptionList list;
  PlayedGame played;
  void* state = position.state();
  game.setup(state, setup, table);
  for (SeatSet waiting = game.waiting(state); !waiting.empty(); waiting = game.waiting(state)) {
    const Seat seat = waiting.lowest();
    game.options(state, seat, list);
    const std::size_t pick = seat_bots[seat.index].choose(game, state, seat, list.span(), minds);
    game.step(state, seat, list[pick], table);
    ++played.decisions;
  }
  played.outcome = game.outcome(state);
  played.hash = game.hash(state);
  return played;
}

}  // namespace undercroft
