// 3.8: what comes by itself at the start of Free Action: the new Loner's character, Wallard Blatt,
// regeneration.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

// DUE-FRE-01, FRE-02, SPC-02: one player's, in id order. Letter x: 0 the new Loner's character,
// then 1 + the next unit.
bool DuelOfAges::forced(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned player = frame.a;
  if (frame.x == 0) {
    frame.x = 1;
    if (player != state.loner || state.new_loner == 0) return false;
    const unsigned cards = state.new_loner;
    state.new_loner = 0;
    push(state, Step::enter, kEnterDraw, player, kNobody, cards, kEnterLoner);
    return false;
  }
  while (frame.x <= kUnits) {
    const unsigned unit = frame.x++ - 1U;
    const Unit& one = state.units[unit];
    if (one.owner != player) continue;
    if (one.standing == Standing::returning) {
      push(state, Step::enter, kEnterDraw, player, unit, figure(unit).cards, kEnterReturn);
      return false;
    }
    if (one.standing == Standing::on) regenerate(state, unit, table);
  }
  state.agenda.pop();
  return false;
}

// DUE-FRE-01: a healing that needs no choice.
void DuelOfAges::regenerate(State& state, unsigned unit, Table& table) const {
  const std::vector<Action>& actions = figure(unit).actions;
  for (unsigned i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    if (!action.forced || !may_act(state, unit)) continue;
    if (static_cast<int>(state.units[unit].health) >= max_health(state, unit)) continue;
    state.units[unit].used = static_cast<std::uint8_t>(state.units[unit].used | 1U << i);
    tell(table, EventKind::used, rule("DUE-FRE-01"),
         {.who = state.units[unit].owner, .figure = static_cast<int>(unit), .amount = 0});
    for (unsigned op = 0; op < action.op_count; ++op)
      if (action.ops[op].code == OpCode::heal)
        heal(state, unit, action.ops[op].n, rule("DUE-FRE-01"), table);
  }
}

}  // namespace undercroft::duel_of_ages
