// The sound player at stories: as LILLITH (CTH-LIL-08, CTH-LIL-09), one character after the other
// as long as it gets better.
#include "games/cthulhu_rising/bot.hpp"

namespace undercroft::cthulhu_rising {

// Where characters are committed in one order only, the whole plan is made and its first in that
// order sent; otherwise the best one, and the next is asked for again.
std::size_t Mind::commits(bool defends) const {
  const unsigned last = board_.config.canonical_commit != 0 ? board_.agenda.top().x : 0U;
  const auto value_of = [&](const Board& board) {
    return defends ? rules_.forecast_value(board, side_) : rules_.plan_value(board, side_);
  };
  Board now = board_;
  int value = value_of(now);
  Option first = option_of(Verb::done);
  for (;;) {
    unsigned best_spot = kNothing;
    unsigned best_slot = 0;
    int best_value = value;
    const Ranking able = rules_.ranked(now, side_, rules_.committable(now, side_));
    for (unsigned i = 0; i < able.count; ++i) {
      if (ref_at(now, able.spots[i]) < last) continue;
      for (unsigned slot = 0; slot < kSlots; ++slot) {
        if (!occupied(now, slot) || (defends && !attacked(now, slot))) continue;
        const int reached = value_of(rules_.with_committed(now, able.spots[i], slot));
        if (reached <= best_value) continue;
        best_value = reached;
        best_spot = able.spots[i];
        best_slot = slot;
      }
    }
    if (best_spot == kNothing) break;
    const Option one = option_of(Verb::commit, ref_at(now, best_spot), best_slot);
    if (is(first, Verb::done) || one.a < first.a) first = one;
    if (board_.config.canonical_commit == 0) break;
    now = rules_.with_committed(now, best_spot, best_slot);
    value = best_value;
  }
  const std::size_t found = index_of(first);
  return found != kNone ? found : find(Verb::done);
}

}  // namespace undercroft::cthulhu_rising
