// 3.16, the Towers: whom a success strikes, and how.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kHavocDamage = 2;
constexpr unsigned kStolen = 2;

enum TowerEffect : std::uint16_t { kTowerVictim, kTowerStrike };

}  // namespace

// DUE-TOW-01: on every success, for the floor just passed.
void DuelOfAges::tower_effect(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  if (frame.x == kTowerVictim) {
    frame.x = kTowerStrike;
    return push(state, Step::victim, player, unit);
  }
  frame.a = kResultOver;
  if (location_of(state.venture) == Location::havoc)
    return push(state, Step::point, player, kPointHavoc, state.venture.victim);
  knowledge_strikes(state, table);
}

// DUE-TOW-02: one unit of the victim outside Domes, by floor.
void DuelOfAges::havoc_strikes(State& state, unsigned unit, Table& table) const {
  const unsigned actor = state.venture.figure;
  switch (state.venture.position) {
    case 1:
      return banish(state, unit, rule("DUE-TOW-02"), table);
    case 2:
      return hurt(state, unit, kHavocDamage, state.units[actor].owner, actor, false,
                  rule("DUE-TOW-02"), table);
    default:
      return discard_all(state, unit, rule("DUE-TOW-02"), table);
  }
}

// DUE-TOW-03, by floor.
void DuelOfAges::knowledge_strikes(State& state, Table& table) const {
  const Venture venture = state.venture;
  const unsigned unit = venture.figure;
  const unsigned player = state.units[unit].owner;
  switch (venture.position) {
    case 1:
      each_unit(state.on[venture.victim],
                [&](unsigned shown) { reveal_hand(state, shown, rule("DUE-TOW-03"), table); });
      return push(state, Step::take, player, kTakeUnit, unit, kNobody, 1);
    case 2:
      return push(state, Step::location, player, kLocationTower, unit);
    default:
      for (unsigned n = 0; n < kStolen; ++n)
        steal_anywhere(state, unit, venture.victim, rule("DUE-TOW-03"), table);
      return keep_limit(state, unit, table);
  }
}

void DuelOfAges::reveal_hand(State& state, unsigned unit, RuleId because, Table& table) const {
  for (unsigned place = 0; place < state.hands.count(unit); ++place)
    reveal_card(state, unit, place, because, table);
}

// DUE-TOW-03, DUE-GEN-01: any card of the victim's units outside Domes, units in id order.
void DuelOfAges::steal_anywhere(State& state, unsigned thief, unsigned victim, RuleId because,
                                Table& table) const {
  const Units robbed = outside_domes(state, map(state), state.on[victim]);
  unsigned cards = 0;
  each_unit(robbed, [&](unsigned unit) { cards += state.hands.count(unit); });
  if (cards == 0) return;
  unsigned place = table.roll(static_cast<std::uint16_t>(ChanceKind::slot), cards);
  unsigned from = kNobody;
  each_unit(robbed, [&](unsigned unit) {
    if (from != kNobody) return;
    if (place < state.hands.count(unit))
      from = unit;
    else
      place -= state.hands.count(unit);
  });
  pass_card(state, from, place, thief, because, table);
}

}  // namespace undercroft::duel_of_ages
