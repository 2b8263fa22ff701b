// The Minion at stories, CTH-MIN-50 to 52, CTH-MIN-55.
#include <array>
#include <span>

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

// CTH-MIN-55: attacked stories, most tokens of the attacker first, then most icons there; the other
// way round with `defend_order`.
Order under_attack(const Board& board, unsigned foe, const std::array<int, kSlots>& icons) {
  unsigned slots = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (occupied(board, slot) && (board.at[slot] & characters(board, foe)) != 0)
      slots |= 1U << slot;
  return in_order(slots, [&](unsigned a, unsigned b) {
    const int more_tokens = board.row[a].tokens[foe] - board.row[b].tokens[foe];
    const int more_icons = icons[a] - icons[b];
    const bool by_icons = board.config.defend_by_icons != 0;
    const int more = by_icons ? more_icons : more_tokens;
    return more != 0 ? more > 0 : (by_icons ? more_tokens : more_icons) > 0;
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

// The icons of the attackers at each story: they break ties of CTH-MIN-55.
std::array<int, kSlots> CthulhuRising::attackers_icons(const Board& board, unsigned foe) const {
  std::array<int, kSlots> icons{};
  for (unsigned slot = 0; slot < kSlots; ++slot)
    for (unsigned icon = 0; icon < kIcons; ++icon)
      icons[slot] += icon_total(board, slot, foe, icon);
  return icons;
}

// CTH-MIN-55: every attacked story gets one before any gets a second, never more than attack.
CommitPlan CthulhuRising::minion_defends(const Board& board, unsigned side) const {
  CommitPlan plan;
  const unsigned foe = other_side(side);
  const Ranking able = ranked(board, side, committable(board, side));
  std::array<int, kSlots> attackers{};
  std::array<int, kSlots> defenders{};
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    attackers[slot] = std::popcount(board.at[slot] & characters(board, foe));
    defenders[slot] = std::popcount(board.at[slot] & characters(board, side));
  }
  const Order order = under_attack(board, foe, attackers_icons(board, foe));
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
  if (table.heard()) {
    tell_stories(board, side, side, std::span(order.slots).first(order.count), rule("CTH-MIN-52"),
                 table);
    think(
        table, EventKind::decided, rule("CTH-MIN-52"),
        {.who = player(board, side),
         .card = ref_in_row(board, order.slots[0]),
         .amount = board.row[order.slots[0]].tokens[side],
         .more = static_cast<int>(order.count == 1 ? Why::only_candidate : Why::most_tokens_here)},
        true);
  }
  return order.slots[0];
}

// Stories in the order in which they are looked at, and what decided between those that hold as
// many tokens, or, with `defend_order`, icons.
void CthulhuRising::tell_stories(const Board& board, unsigned side, unsigned counted,
                                 std::span<const std::uint8_t> slots, RuleId because,
                                 Table& table) const {
  const std::array<int, kSlots> icons = attackers_icons(board, counted);
  const bool defends = counted != side;
  const bool icons_first = defends && board.config.defend_by_icons != 0;
  const auto tokens = [&](unsigned slot) { return int{board.row[slot].tokens[counted]}; };
  const auto first = [&](unsigned slot) { return icons_first ? icons[slot] : tokens(slot); };
  const auto second = [&](unsigned slot) { return icons_first ? tokens(slot) : icons[slot]; };
  for (std::size_t i = 0; i < slots.size(); ++i) {
    think(table, EventKind::story_order, because,
          {.who = player(board, side),
           .card = ref_in_row(board, slots[i]),
           .amount = first(slots[i]),
           .more = static_cast<int>(slots[i] + (icons_first ? kRankedByIcons : 0U))},
          true);
    if (i == 0 || first(slots[i]) != first(slots[i - 1])) continue;
    const bool decides = defends && second(slots[i]) != second(slots[i - 1]);
    const TieBreak by = icons_first ? TieBreak::tokens : TieBreak::attackers_icons;
    think(table, EventKind::tie_broken, because,
          {.who = player(board, side),
           .card = ref_in_row(board, slots[i - 1]),
           .amount = ref_in_row(board, slots[i]),
           .more = static_cast<int>(decides ? by : TieBreak::slot)},
          true);
  }
}

// Who was looked at, who goes where and why, who is held back.
void CthulhuRising::tell_plan(const Board& board, unsigned side, const CommitPlan& plan,
                              Table& table) const {
  const bool defends = board.step() == Step::defend;
  const bool lillith = board.places[side].brain == Brain::lillith;
  const RuleId because = defends ? (lillith ? rule("CTH-LIL-09") : rule("CTH-MIN-55"))
                                 : (lillith ? rule("CTH-LIL-08") : rule("CTH-MIN-50"));
  const int who = player(board, side);
  const unsigned foe = other_side(side);
  const Ranking ranking = ranked(board, side, committable(board, side));
  const Order order = defends ? under_attack(board, foe, attackers_icons(board, foe))
                              : by_tokens(board, side, occupied_slots(board));
  if (!lillith) {
    tell_stories(board, side, defends ? foe : side, std::span(order.slots).first(order.count),
                 because, table);
    const int defenders = std::popcount(committable(board, foe));
    if (!defends)
      think(table, EventKind::quota_set, because,
            {.who = who, .amount = std::max(1, defenders), .more = defenders}, true);
  }
  tell_forbidden(board, side, table);
  Spots going = 0;
  for (unsigned i = 0; i < plan.count; ++i) going |= bit(plan.spots[i]);
  const auto value = [&](unsigned spot) {
    return lillith ? int{card_at(board, spot).cost} : potential(board, spot).cp;
  };
  for (unsigned i = 0; i < ranking.count; ++i) {
    const unsigned spot = ranking.spots[i];
    tell_considered(board, side, spot, because, table);
    if (i + 1U < ranking.count && value(spot) == value(ranking.spots[i + 1U]))
      tell_tie(board, side, spot, ranking.spots[i + 1U], because, table);
    if (!has(going, spot))
      think(table, EventKind::held_back, because,
            {.who = who, .card = ref_at(board, spot), .amount = value(spot)}, true);
  }
  if (lillith) return tell_outcomes(board, side, plan, defends, because, table);
  std::array<int, kSlots> sent{};
  for (unsigned i = 0; i < plan.count; ++i) {
    const unsigned slot = plan.slots[i];
    const Why first =
        defends && board.config.defend_by_icons != 0 ? Why::most_icons : Why::most_tokens;
    const Why why = defends && sent[slot] > 0           ? Why::second_defender
                    : slot == order.slots[0] || defends ? first
                                                        : Why::next_story;
    ++sent[slot];
    think(table, EventKind::decided, because,
          {.who = who,
           .card = ref_at(board, plan.spots[i]),
           .amount = value(plan.spots[i]),
           .more = static_cast<int>(why)},
          true);
  }
}

// CTH-MIN-51: ready, but something forbids it.
void CthulhuRising::tell_forbidden(const Board& board, unsigned side, Table& table) const {
  by_name(board, characters(board, side) & ready_sane(board), [&](unsigned spot) {
    if (can_commit(board, spot)) return;
    think(table, EventKind::decided, rule("CTH-MIN-51"),
          {.who = player(board, side),
           .card = ref_at(board, spot),
           .more = static_cast<int>(Why::forbidden)},
          true);
  });
}

}  // namespace undercroft::cthulhu_rising
