// The speed limit for the Mandom benchmark: the game flattened by hand, without any engine.
//
// Two forms of the same game (default hero, default rules, random play at every seat):
//   api   a flat state of 38 bytes, options written to a list, `list` and `apply` as real calls,
//         the pile shuffled in full each round;
//   flat  bit masks in registers, everything inlined into one loop, a card chosen when it is drawn.
// `api` shows what calls and a stored state cost without an engine, `flat` what the game itself
// costs. Neither checks legality in `apply`, emits events or keeps a journal.
// Both count every listed decision, forced ones (MAN-BID-04, MAN-BID-08) included.
#pragma once

#include <array>
#include <cstdint>

namespace undercroft::limit {

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t rounds = 0;
  std::array<std::uint64_t, 4> wins{};
};

// `seats` is 2, 3 or 4; seat 0 starts the first round (MAN-SET-05, `first_player = seat:0`). The
// same arguments give the same totals; the two forms draw their random numbers in different orders
// and agree in distribution only.
Totals play_api(int seats, std::uint64_t games, std::uint64_t seed);
Totals play_flat(int seats, std::uint64_t games, std::uint64_t seed);

}  // namespace undercroft::limit
