// The Minion at stories, CTH-MIN-50 to 52, CTH-MIN-55.
#include <array>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// Occupied slots with the most tokens of that side first, then along the row.
struct Order {
  std::array<std::uint8_t, kSlots> slots{};
  unsigned count = 0;
};
template <class Better>
Order in_order(unsigned slots, Better better) {
  Order order;
  each_bit(slots, [&](unsigned slot) {
    unsigned at = order.count++;
    for (; at > 0 && better(slot, order.slots[at - 1]); --at) order.slots[at] = order.slots[at - 1];
    order.slots[at] = static_cast<std::uint8_t>(slot);
  });
  return order;
}

unsigned occupied_slots(const Board& board) {
  unsigned slots = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (occupied(board, slot)) slots |= 1U << slot;
  return slots;
}

Order by_tokens(const Board& board, unsigned side, unsigned slots) {
  return in_order(slots, [&](unsigned a, unsigned b) {
    return board.row[a].tokens[side] > board.row[b].tokens[side];
  });
}

}  // namespace

Spots CthulhuRising::committable(const Board& board, unsigned side) const {
  Spots able = 0;
  each_bit(characters(board, side), [&](unsigned spot) {
    if (can_commit(board, spot)) able |= bit(spot);
  });
  return able;
}

// CTH-MIN-50, CTH-MIN-51: every second one, the highest first; at each story as many as the other
// side could defend with, then the next story.
CommitPlan CthulhuRising::minion_commits(const Board& board, unsigned side) const {
  CommitPlan plan;
  const Ranking able = ranked(board, side, committable(board, side));
  const Order order = by_tokens(board, side, occupied_slots(board));
  const int defenders = std::popcount(committable(board, other_side(side)));
  const int quota = std::max(1, defenders);
  const bool total = board.config.equal_defense_total != 0;
  unsigned story_at = 0;
  int there = 0;
  for (unsigned k = 0; k < able.count && order.count > 0; k += 2) {
    if (total && plan.count == quota) break;
    if (!total && there == quota) {
      story_at = (story_at + 1) % order.count;
      there = 0;
    }
    plan.add(able.spots[k], order.slots[story_at]);
    ++there;
  }
  return plan;
}

// CTH-MIN-55: every attacked story gets one before any gets a second, never more than attack.
CommitPlan CthulhuRising::minion_defends(const Board& board, unsigned side) const {
  CommitPlan plan;
  const unsigned foe = other_side(side);
  const Ranking able = ranked(board, side, committable(board, side));
  unsigned attacked_now = 0;
  std::array<int, kSlots> attackers{};
  std::array<int, kSlots> icons{};
  std::array<int, kSlots> defenders{};
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    const Spots there = board.at[slot] & characters(board, foe);
    if (!occupied(board, slot) || there == 0) continue;
    attacked_now |= 1U << slot;
    attackers[slot] = std::popcount(there);
    defenders[slot] = std::popcount(board.at[slot] & characters(board, side));
    for (unsigned icon = 0; icon < kIcons; ++icon)
      icons[slot] += icon_total(board, slot, foe, icon);
  }
  const Order order = in_order(attacked_now, [&](unsigned a, unsigned b) {
    const int tokens_a = board.row[a].tokens[foe];
    const int tokens_b = board.row[b].tokens[foe];
    return tokens_a != tokens_b ? tokens_a > tokens_b : icons[a] > icons[b];
  });
  unsigned next_one = 0;
  for (bool any = true; any && next_one < able.count;) {
    any = false;
    for (unsigned i = 0; i < order.count && next_one < able.count; ++i) {
      const unsigned slot = order.slots[i];
      if (defenders[slot] >= attackers[slot]) continue;
      plan.add(able.spots[next_one++], slot);
      ++defenders[slot];
      any = true;
    }
  }
  return plan;
}

// CTH-MIN-52.
unsigned CthulhuRising::minion_next(const Board& board, unsigned side, unsigned slots,
                                    Table& table) const {
  const Order order = by_tokens(board, side, slots);
  for (unsigned i = 0; i < order.count && table.heard(); ++i)
    think(table, EventKind::story_order, rule("CTH-MIN-52"),
          {.who = player(board, side),
           .card = ref_in_row(board, order.slots[i]),
           .amount = board.row[order.slots[i]].tokens[side],
           .more = order.slots[i]},
          true);
  return order.slots[0];
}

// Who was looked at, who goes where and why, who is held back.
void CthulhuRising::tell_plan(const Board& board, unsigned side, const CommitPlan& plan,
                              Table& table) const {
  const bool defends = board.step() == Step::defend;
  const bool lillith = board.places[side].brain == Brain::lillith;
  const RuleId because = defends ? (lillith ? rule("CTH-LIL-09") : rule("CTH-MIN-55"))
                                 : (lillith ? rule("CTH-LIL-08") : rule("CTH-MIN-50"));
  const int who = player(board, side);
  const Spots able = committable(board, side);
  const Ranking ranking = ranked(board, side, able);
  const unsigned counted = defends ? other_side(side) : side;
  const Order order = by_tokens(board, counted, occupied_slots(board));
  for (unsigned i = 0; i < order.count; ++i)
    think(table, EventKind::story_order, because,
          {.who = who,
           .card = ref_in_row(board, order.slots[i]),
           .amount = board.row[order.slots[i]].tokens[counted],
           .more = order.slots[i]},
          true);
  if (!defends && !lillith) {
    const int defenders = std::popcount(committable(board, other_side(side)));
    think(table, EventKind::quota_set, because,
          {.who = who, .amount = std::max(1, defenders), .more = defenders}, true);
  }
  Spots going = 0;
  for (unsigned i = 0; i < plan.count; ++i) going |= bit(plan.spots[i]);
  const auto value = [&](unsigned spot) {
    return lillith ? int{card_at(board, spot).cost} : potential(board, spot).cp;
  };
  for (unsigned i = 0; i < ranking.count; ++i) {
    const unsigned spot = ranking.spots[i];
    think(table, EventKind::considered, because,
          {.who = who,
           .card = ref_at(board, spot),
           .amount = value(spot),
           .more = icons_arg(board.table[spot].icons)},
          true);
    if (i + 1U < ranking.count && value(spot) == value(ranking.spots[i + 1U]))
      tell_tie(board, side, spot, ranking.spots[i + 1U], because, table);
    if (!has(going, spot))
      think(table, EventKind::held_back, because,
            {.who = who, .card = ref_at(board, spot), .amount = value(spot)}, true);
  }
  for (unsigned i = 0; i < plan.count; ++i) {
    const Why why = lillith                                    ? Why::best_outcome
                    : i == 0 || plan.slots[i] == plan.slots[0] ? Why::most_tokens
                    : defends                                  ? Why::second_defender
                                                               : Why::next_story;
    think(table, EventKind::decided, because,
          {.who = who,
           .card = ref_at(board, plan.spots[i]),
           .amount = value(plan.spots[i]),
           .more = static_cast<int>(why)},
          true);
  }
}

}  // namespace undercroft::cthulhu_rising
