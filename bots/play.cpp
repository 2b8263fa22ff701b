#include "bots/play.hpp"

namespace undercroft {

namespace {

PlayedGame play_on(Position& position, const Setup& setup, std::span<const Bot> seat_bots,
                   std::uint64_t seed, std::uint32_t most, Watcher* watcher) {
  const Game& game = position.game();
  Rng chance(seed);
  Rng minds(combine(seed, 1));
  Table table(chance, watcher);
  OptionList list;
  PlayedGame played;
  void* state = position.state();
  game.setup(state, setup, table);
  SeatSet waiting = game.waiting(state);
  for (; !waiting.empty() && played.decisions < most; waiting = game.waiting(state)) {
    const Seat seat = waiting.lowest();
    game.options(state, seat, list);
    const std::size_t pick = seat_bots[seat.index].choose(game, state, seat, list.span(), minds);
    if (watcher != nullptr) watcher->chose(seat, list[pick]);
    game.step(state, seat, list[pick], table);
    ++played.decisions;
  }
  if (waiting.empty()) played.outcome = game.outcome(state);
  played.hash = game.hash(state);
  return played;
}

}  // namespace

PlayedGame play_game(Position& position, const Setup& setup, std::span<const Bot> seat_bots,
                     std::uint64_t seed, std::uint32_t most) {
  return play_on(position, setup, seat_bots, seed, most, nullptr);
}

PlayedGame play_watched(Position& position, const Setup& setup, std::span<const Bot> seat_bots,
                        std::uint64_t seed, Watcher& watcher) {
  return play_on(position, setup, seat_bots, seed, UINT32_MAX, &watcher);
}

PlayedGame play_match(const Game& game, const Setup& setup, std::span<const Bot> seat_bots,
                      const Simulated& simulated, MatchListener& heard) {
  PlayedGame played;
  auto match = Match::simulate(game, setup, simulated, &heard);
  if (!match) return played;
  Rng minds(combine(simulated.seed(), 1));
  const Position& position = match->position();
  OptionList list;
  for (SeatSet waiting = position.waiting(); !waiting.empty(); waiting = position.waiting()) {
    const Seat seat = waiting.lowest();
    position.options(seat, list);
    const std::size_t pick =
        seat_bots[seat.index].choose(game, position.state(), seat, list.span(), minds);
    // Of an option that is listed and refused there would be no end.
    if (!match->choose(seat, list[pick], &heard).allowed()) break;
    ++played.decisions;
  }
  played.outcome = position.outcome();
  played.hash = position.hash();
  return played;
}

}  // namespace undercroft
