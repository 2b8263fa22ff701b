#include "fuzz/onward.hpp"

namespace undercroft::fuzz {

std::string play_on(Position now, Rng& rng) {
  const Game& game = now.game();
  Table table(rng);
  OptionList list;
  for (int left = game.info().most_decisions; left >= 0; --left) {
    if (std::string broken = game.broken(now.state()); !broken.empty())
      return broken + ": " + now.dump();
    const SeatSet waiting = now.waiting();
    if (waiting.empty()) return now.outcome().over ? "" : "nobody is waited for: " + now.dump();
    now.options(waiting.lowest(), list);
    if (list.empty()) return "somebody is waited for and has no options: " + now.dump();
    const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
    game.step(now.state(), waiting.lowest(), list[pick], table);
  }
  return "the game does not end: " + now.dump();
}

}  // namespace undercroft::fuzz
