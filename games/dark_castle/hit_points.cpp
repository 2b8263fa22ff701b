// Chapter 3.4: hit points.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

RuleId rule_of_loss(unsigned kind) {
  switch (kind) {
    case kAttackLoss:
      return rule("ESC-CBT-15");
    case kIdleLoss:
    case kTollLoss:
      return rule("ESC-CBT-16");
    case kFinalLoss:
      return rule("ESC-CBT-13");
    default:
      return rule("ESC-HP-02");
  }
}

}  // namespace

// The same loss for each of the mask, as one step.
void DarkCastle::damage(State& state, unsigned mask, unsigned n, unsigned kind,
                        Table& table) const {
  each_bit(mask, [&](unsigned place) { state.loss[place] = static_cast<std::uint8_t>(n); });
  begin_loss(state, kind, table);
}

// ESC-HP-02: HURT windows first, then all losses at once, then the death check. Frame: a, the
// places still to be asked; b, the kind of loss; c, the place asked.
void DarkCastle::begin_loss(State& state, unsigned kind, Table& table) const {
  unsigned able = 0;
  for (unsigned place = 0; place < state.config.party; ++place)
    if (state.loss[place] > 0 && evasion(state, place) != kNothing) able |= 1U << place;
  if (able == 0) return suffer(state, kind, table);
  state.agenda.push({.step = Step::hurt,
                     .a = static_cast<std::uint8_t>(able),
                     .b = static_cast<std::uint8_t>(kind)});
}

// The item with which the character could prevent its loss, or kNothing. ESC-ITM-10: not while it
// rests.
unsigned DarkCastle::evasion(const State& state, unsigned place) const {
  if (state.combat.resting == place) return kNothing;
  for (const std::uint8_t item : state.party[place].items)
    if (item != kNothing && content_.items[item].prevents) return item;
  return kNothing;
}

// D-HURT, in seat order from "you".
bool DarkCastle::hurt(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  if (top.a != 0) {
    top.c = static_cast<std::uint8_t>(first_from_you(state, top.a));
    return true;
  }
  const unsigned kind = top.b;
  state.agenda.pop();
  suffer(state, kind, table);
  return false;
}

// ESC-HP-02, ESC-HP-03: all losses of the step, then the death check.
void DarkCastle::suffer(State& state, unsigned kind, Table& table) const {
  unsigned dead = 0;
  from_you(state, everybody(state), [&](unsigned place) {
    Prisoner& prisoner = state.party[place];
    const unsigned loss = state.loss[place];
    if (loss == 0) return;
    state.loss[place] = 0;
    prisoner.hp = static_cast<std::int8_t>(prisoner.hp - static_cast<int>(loss));
    if (prisoner.hp <= 0) dead |= 1U << place;
    tell(table, EventKind::lost_hp, rule_of_loss(kind),
         {.who = prisoner.character, .amount = static_cast<int>(loss), .more = prisoner.hp});
  });
  if (dead == 0) [[likely]]
    return;
  from_you(state, dead, [&](unsigned place) {
    tell(table, EventKind::died, rule("ESC-HP-03"), {.who = state.party[place].character});
  });
  lose(state, table);
}

// ESC-HP-01: never above the maximum.
void DarkCastle::heal(State& state, unsigned place, unsigned n, RuleId rule, Table& table) const {
  Prisoner& prisoner = state.party[place];
  const int healed = std::min<int>(static_cast<int>(n), state.config.max_hp - prisoner.hp);
  if (healed <= 0) return;
  prisoner.hp = static_cast<std::int8_t>(prisoner.hp + healed);
  tell(table, EventKind::healed, rule,
       {.who = prisoner.character, .amount = healed, .more = prisoner.hp});
}

}  // namespace undercroft::dark_castle
