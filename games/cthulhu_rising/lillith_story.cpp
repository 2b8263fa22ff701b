// LILLITH at stories, CTH-LIL-08 and 09: one character after the other as long as it gets better.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kHomeWorth = 12;
constexpr int kMostAtHome = 3;

}  // namespace

// CTH-LIL-08: the outlook, less what an empty house costs.
int CthulhuRising::plan_value(const Board& board, unsigned side) const {
  const int foes = std::popcount(characters(board, other_side(side)) & ~board.insane);
  const int home = std::popcount(committable(board, side));
  const int missing = std::max(0, std::min(kMostAtHome, foes) - home);
  const bool attacks = (committed(board) & characters(board, side)) != 0;
  return (attacks ? outcome_value(board, side) : eval(board, side)) - kHomeWorth * missing;
}

Board CthulhuRising::with_committed(const Board& board, unsigned spot, unsigned slot) const {
  Board made = board;
  made.at[slot] |= bit(spot);
  made.exhausted |= bit(spot);
  recommit(made);
  return made;
}

CommitPlan CthulhuRising::lillith_commits(const Board& board, unsigned side) const {
  return greedy_plan(board, side, false);
}

CommitPlan CthulhuRising::lillith_defends(const Board& board, unsigned side) const {
  return greedy_plan(board, side, true);
}

CommitPlan CthulhuRising::greedy_plan(const Board& board, unsigned side, bool defends) const {
  CommitPlan plan;
  Board now = board;
  const auto value_of = [&](const Board& made) {
    return defends ? forecast_value(made, side) : plan_value(made, side);
  };
  int value = value_of(now);
  for (;;) {
    unsigned best_spot = kNothing;
    unsigned best_slot = 0;
    int best = value;
    const Ranking ranking = ranked(now, side, committable(now, side));
    for (unsigned i = 0; i < ranking.count; ++i) {
      for (unsigned slot = 0; slot < kSlots; ++slot) {
        if (!occupied(now, slot) || (defends && !attacked(now, slot))) continue;
        const int reached = value_of(with_committed(now, ranking.spots[i], slot));
        if (reached <= best) continue;
        best = reached;
        best_spot = ranking.spots[i];
        best_slot = slot;
      }
    }
    if (best_spot == kNothing) return plan;
    plan.add(best_spot, best_slot);
    now = with_committed(now, best_spot, best_slot);
    value = best;
  }
}

// The value before, and after each character that was added.
void CthulhuRising::tell_outcomes(const Board& board, unsigned side, const CommitPlan& plan,
                                  bool defends, RuleId because, Table& table) const {
  const auto value_of = [&](const Board& made) {
    return defends ? forecast_value(made, side) : plan_value(made, side);
  };
  Board now = board;
  think(table, EventKind::valued, because,
        {.who = player(board, side), .amount = value_of(now), .more = -1}, true);
  for (unsigned i = 0; i < plan.count; ++i) {
    now = with_committed(now, plan.spots[i], plan.slots[i]);
    think(table, EventKind::plan_raised, because,
          {.who = player(board, side),
           .card = ref_at(board, plan.spots[i]),
           .amount = value_of(now),
           .more = plan.slots[i]},
          true);
  }
  think(table, EventKind::decided, because,
        {.who = player(board, side),
         .amount = plan.count,
         .more = static_cast<int>(plan.count == 0 ? Why::nothing_better : Why::best_outcome)},
        true);
}

}  // namespace undercroft::cthulhu_rising
