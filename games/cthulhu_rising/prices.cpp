// What cards cost, and which domains could pay for them.
#include <algorithm>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-DOM-05: discounts of cards in play and those for the next card, never below 1.
int CthulhuRising::price(const Board& board, unsigned side, unsigned kind) const {
  const int printed = content_.cards[kind].cost;
  if (printed <= 1) return printed;
  int less = 0;
  for (const Discount& discount : board.discounts)
    if (discount.pick != 0 && discount.side == side &&
        matches_kind(content_.picks[discount.pick], kind))
      less += discount.n;
  each_bit(board.marked[kDiscounts] & controlled(board, side) & ~board.insane,
           [&](unsigned spot) { less += discount_by(board, spot, kind); });
  return std::max(printed - less, 1);
}

int CthulhuRising::discount_by(const Board& board, unsigned spot, unsigned kind) const {
  int less = 0;
  for (const Ability& ability : content_.abilities_of(card_at(board, spot))) {
    if (ability.kind != AbilityKind::passive || !condition_holds(board, ability, spot)) continue;
    for (const Op& op : content_.ops_of(ability))
      if (op.code == OpCode::discount && matches_kind(content_.picks[op.pick], kind)) less += op.n;
  }
  return less;
}

// CTH-DOM-01, CTH-DOM-02, CTH-KEY-06: one undrained domain with enough, of the right faction. A die
// is of every faction (CTH-MIN-02).
unsigned CthulhuRising::payers(const Board& board, unsigned side, int cost, unsigned pay_flags,
                               Faction faction) const {
  if (cost == 0) return kNothingToPay;
  const Place& place = board.places[side];
  const auto of = static_cast<unsigned>(faction);
  unsigned mask = 0;
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const Domain& domain = place.domains[i];
    if (domain.drained != 0 || domain.worth < cost) continue;
    const bool matched = place.minion() || (pay_flags & kPayMatch) == 0 || domain.match[of] > 0;
    const bool loyal = place.minion() || (pay_flags & kPayLoyal) == 0 || domain.match[of] >= cost;
    if (matched && loyal) mask |= 1U << i;
  }
  return mask;
}

// CTH-DOM-02, CTH-DOM-03, CTH-KEY-06; CTH-MIN-06: a Minion's events are paid by the Events Domain,
// unless they cost more than its die shows.
unsigned CthulhuRising::payers_of_card(const Board& board, unsigned side, unsigned kind) const {
  const Card& card = content_.cards[kind];
  const Place& place = board.places[side];
  const int cost = price(board, side, kind);
  if (cost > 0 && place.minion() && card.type == CardType::event && place.events_die >= cost)
    return place.events_drained == 0 ? kEventsPays : 0U;
  unsigned flags = 0;
  if (card.faction != Faction::neutral) flags |= kPayMatch;
  if ((card.keywords & kLoyal) != 0) flags |= kPayLoyal;
  return payers(board, side, cost, flags, card.faction);
}

// CTH-KEY-07: over all domains, drained or not; a Transient counts one. CTH-MIN-02: the sum of the
// standard dice.
int CthulhuRising::resources_of(const Board& board, unsigned side, Faction faction) const {
  const Place& place = board.places[side];
  int sum = 0;
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const Domain& domain = place.domains[i];
    if (place.minion()) sum += domain.worth;
    domain.resources.each([&](unsigned line, int copies) {
      if (content_.cards[place.kinds[line]].faction == faction) sum += copies;
    });
  }
  return sum;
}

// CTH-KEY-08: a Transient counts two when its domain is drained.
void CthulhuRising::count_domain(Board& board, unsigned side, unsigned domain) const {
  const Place& place = board.places[side];
  Domain& counted = board.places[side].domains[domain];
  if (place.minion()) return;
  counted.match = {};
  counted.worth = 0;
  counted.resources.each([&](unsigned line, int copies) {
    const Card& card = content_.cards[place.kinds[line]];
    const int worth = (card.keywords & kTransient) != 0 ? 2 * copies : copies;
    auto& match = counted.match[static_cast<unsigned>(card.faction)];
    match = static_cast<std::uint8_t>(match + worth);
    counted.worth = static_cast<std::uint8_t>(counted.worth + worth);
  });
}

}  // namespace undercroft::cthulhu_rising
