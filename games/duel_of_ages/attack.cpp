// 3.9, 3.12, 3.13: an attack is carried out: Hit, damage challenge, what the weapon does besides.
// The attack is the last one of Board::attacks; its frame says how far it has come.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

bool has(const Attack& attack, unsigned flag) {
  return (attack.flags & flag) != 0;
}
void set(Attack& attack, unsigned flag) {
  attack.flags = static_cast<std::uint8_t>(attack.flags | flag);
}
Attack& last_attack(State& state) {
  return state.attacks[state.attack_count - 1U];
}
void go_on(State& state, AttackPhase phase) {
  state.agenda.top().a = phase;
}
int weapon_arg(const Attack& attack) {
  return attack.weapon == kNatural ? -1 : int{attack.weapon};
}

RuleId hit_rule(const Attack& attack, bool in_base) {
  if (in_base) return rule("DUE-BAS-02");
  switch (attack.kind) {
    case AttackKind::fire:
      return rule("DUE-FIR-03");
    case AttackKind::op_fire:
      return rule("DUE-OPF-02");
    default:
      return rule("DUE-MEL-04");
  }
}

RuleId attack_rule(const Attack& attack) {
  if (has(attack, kParting)) return rule("DUE-SPC-06");
  if (has(attack, kArea)) return rule("DUE-FIR-02");
  switch (attack.kind) {
    case AttackKind::fire:
      return rule("DUE-FIR-01");
    case AttackKind::op_fire:
      return rule("DUE-OPF-01");
    default:
      return rule("DUE-MEL-03");
  }
}

}  // namespace

void DuelOfAges::push_attack(State& state, const Attack& attack, Table& table) const {
  assert(state.attack_count < kAttacks);
  state.attacks[state.attack_count++] = attack;
  if (has(attack, kArea))
    tell(table, EventKind::blast, rule("DUE-FIR-02"),
         {.who = static_cast<int>(owner_of(state, attack.attacker)),
          .figure = attack.attacker,
          .amount = weapon_arg(attack),
          .more = attack.space});
  push(state, Step::attack, kAttackTarget, state.attack_count - 1U);
}

// DUE-DMG-04: one target after the other, each to its end.
bool DuelOfAges::attack(State& state, Table& table) const {
  switch (state.agenda.top().a) {
    case kAttackTarget:
      go_on(state, next_target(state, table) ? kAttackHit : kAttackOver);
      return false;
    case kAttackHit:
      roll_hit(state, table);
      return false;
    case kAttackHitRead:
      read_hit(state, table);
      return false;
    case kAttackDamage:
      roll_damage(state, table);
      return false;
    case kAttackDamageRead:
      read_damage(state, table);
      return false;
    case kAttackAfter:
      go_on(state, has(last_attack(state), kArea) ? kAttackTarget : kAttackOver);
      return false;
    default:
      end_attack(state, table);
      return false;
  }
}

// DUE-FIR-02, DUE-GEN-09: of an area everybody who may be attacked, in id order; else the one.
bool DuelOfAges::next_target(State& state, Table& table) const {
  Attack& attack = last_attack(state);
  Frame& frame = state.agenda.top();
  if (!stands(state, attack.attacker)) return false;
  if (!has(attack, kArea)) {
    if (frame.c != 0 || !stands(state, attack.target)) return false;
    frame.c = 1;
  } else {
    unsigned next = frame.c;
    while (next < kFigures && (!stands(state, next) || space_of(state, next) != attack.space ||
                               !may_attack(state, attack.attacker, next).allowed()))
      ++next;
    if (next >= kFigures) return false;
    attack.target = static_cast<std::uint8_t>(next);
    frame.c = static_cast<std::uint8_t>(next + 1);
  }
  attack.hit = Grade::fopp;
  tell(table, EventKind::attack, attack_rule(attack),
       {.who = static_cast<int>(owner_of(state, attack.attacker)),
        .figure = attack.attacker,
        .amount = weapon_arg(attack),
        .more = attack.target});
  return true;
}

// DUE-CRD-04: unrevealed armor, shields and stealth cards come to light, and the best is worn.
void DuelOfAges::put_on_gear(State& state, const Attack& attack, Table& table) const {
  const unsigned unit = attack.target;
  if (!is_unit(unit) || state.hands.count(unit) == 0) return;
  const Blow blow = blow_of(attack.attacker, attack.weapon, attack.kind, attack.space);
  const Gear gear = gear_against(state, unit, blow);
  reveal_cards(state, unit, gear.shown, rule("DUE-CRD-04"), table);
  for (unsigned place = 0; place < state.hands.count(unit); ++place) {
    const unsigned kind = shown_kind(state, unit, place);
    if (kind >= kMaxKinds) continue;
    const CardType type = content_.cards[kind].type;
    if (type != CardType::armor && type != CardType::shield) continue;
    const bool worn = flagged(state, unit, place, kActive);
    const bool best = place == (type == CardType::armor ? gear.armor : gear.shield);
    if (worn == best) continue;
    if (best)
      set_flag(state, unit, place, kActive);
    else
      clear_flag(state, unit, place, kActive);
    tell(table, EventKind::worn, rule("DUE-CRD-04"),
         {.who = state.units[unit].owner,
          .figure = static_cast<int>(unit),
          .amount = static_cast<int>(kind),
          .more = best ? 1 : 0});
  }
}

AttackPlan DuelOfAges::plan_of(const State& state, const Attack& attack) const {
  return plan_attack(state, attack.attacker, attack.target, attack.weapon, attack.kind,
                     attack.space, attack.flags);
}

// DUE-FIR-03, DUE-MEL-04, DUE-CRD-01.
void DuelOfAges::roll_hit(State& state, Table& table) const {
  const Attack attack = last_attack(state);
  put_on_gear(state, attack, table);
  const AttackPlan plan = plan_of(state, attack);
  if (plan.attacker_cards != 0)
    reveal_cards(state, attack.attacker, plan.attacker_cards, rule("DUE-CRD-01"), table);
  if (plan.target_cards != 0)
    reveal_cards(state, attack.target, plan.target_cards, rule("DUE-CRD-04"), table);
  go_on(state, kAttackHitRead);
  const bool in_base = map(state).at(space_of(state, attack.attacker)).base;
  push_roll(state, RollFor::hit, attack.attacker, plan.margin, hit_rule(attack, in_base), table);
}

// DUE-FIR-04, DUE-FIR-05; the Stun Orb and the Chainsaw.
void DuelOfAges::read_hit(State& state, Table& table) const {
  const Roll roll = state.roll;
  state.roll = {};
  Attack& attack = last_attack(state);
  attack.hit = roll.grade;
  if (roll.first + roll.second == 2 && attack.weapon != kNatural) set(attack, kLosesCard);
  tell(table, EventKind::hit, rule("DUE-FIR-04"),
       {.who = static_cast<int>(owner_of(state, attack.target)),
        .figure = attack.target,
        .amount = static_cast<int>(roll.grade),
        .more = attack.attacker});
  const bool melee = attack.kind == AttackKind::melee;
  const Weapon& weapon =
      melee && attack.weapon == kNatural ? kBareHands : weapon_of(attack.attacker, attack.weapon);
  const bool hits = roll.grade >= Grade::squeak;
  go_on(state, hits && !weapon.stuns_instead ? kAttackDamage : kAttackAfter);
  if (hits && weapon.stuns_instead) stun(state, attack.target, rule("DUE-MOV-07"), table);
  if (weapon.harms_user && roll.grade == Grade::fopp)
    hurt(state, attack.attacker, 1, kNobody, kNobody, false, rule("DUE-MEL-04"), table);
}

// DUE-DMG-01, DUE-FIR-04: a Squeak weakens it, an Amaze makes it stronger.
void DuelOfAges::roll_damage(State& state, Table& table) const {
  const Attack attack = last_attack(state);
  const AttackPlan plan = plan_of(state, attack);
  if (plan.attacker_cards != 0)
    reveal_cards(state, attack.attacker, plan.attacker_cards, rule("DUE-CRD-04"), table);
  int power = plan.power;
  if (attack.hit == Grade::squeak) power -= kGradePower;
  if (attack.hit == Grade::amaze) power += kGradePower;
  go_on(state, kAttackDamageRead);
  push_roll(state, RollFor::damage, attack.attacker, power, rule("DUE-DMG-01"), table);
}

// DUE-DMG-01, DUE-PET-03: damage, then poison; the Shock Baton.
void DuelOfAges::read_damage(State& state, Table& table) const {
  const Grade grade = state.roll.grade;
  state.roll = {};
  go_on(state, kAttackAfter);
  const Attack attack = last_attack(state);
  const AttackPlan plan = plan_of(state, attack);
  const int damage = std::max(0, damage_of(plan.damage, grade) - plan.less);
  if (damage == 0) return;
  const unsigned credit = owner_of(state, attack.attacker);
  const bool melee = attack.kind == AttackKind::melee;
  const bool by_unit = melee && is_unit(attack.attacker);
  const bool stuns =
      melee && attack.weapon != kNatural && content_.cards[attack.weapon].weapon.stuns;
  hurt(state, attack.target, damage, credit, attack.attacker, by_unit, rule("DUE-DMG-02"), table);
  if (plan.poison > 0 && health_of(state, attack.target) > 0)
    hurt(state, attack.target, plan.poison, credit, attack.attacker, by_unit, rule("DUE-PET-03"),
         table);
  if (stuns && health_of(state, attack.target) > 0)
    stun(state, attack.target, rule("DUE-MOV-07"), table);
}

// DUE-MOV-07: in the next turn of its side. A pet is not stopped by it.
void DuelOfAges::stun(State& state, unsigned figure, RuleId because, Table& table) const {
  if (!is_unit(figure)) return;
  mark(state, figure, kStunNext);
  tell(table, EventKind::stunned, because,
       {.who = state.units[figure].owner, .figure = static_cast<int>(figure)});
}

void DuelOfAges::end_attack(State& state, Table& table) const {
  const Attack attack = last_attack(state);
  last_attack(state) = Attack{};
  --state.attack_count;
  state.agenda.pop();
  lose_weapon(state, attack, table);
  riposte(state, attack, table);
}

// DUE-FIR-05, DUE-FIR-06: after the whole attack. Who lost the weapon of this OpFire has no other.
void DuelOfAges::lose_weapon(State& state, const Attack& attack, Table& table) const {
  if (attack.weapon == kNatural || !stands(state, attack.attacker)) return;
  const bool once = content_.cards[attack.weapon].weapon.once;
  if (!once && !has(attack, kLosesCard)) return;
  const unsigned place = place_of(state, attack.attacker, attack.weapon);
  if (place == kNobody) return;
  if (!once)
    tell(table, EventKind::weapon_lost, rule("DUE-FIR-05"),
         {.who = state.units[attack.attacker].owner,
          .figure = attack.attacker,
          .amount = attack.weapon});
  discard_card(state, attack.attacker, place, once ? rule("DUE-FIR-06") : rule("DUE-FIR-05"),
               table);
  if (attack.kind == AttackKind::op_fire) mark(state, attack.attacker, kOpDone);
}

// Quell: the first Hit against her in a Melee that misses is answered, once the attack is over.
void DuelOfAges::riposte(State& state, const Attack& attack, Table&) const {
  const unsigned fencer = attack.target;
  if (attack.kind != AttackKind::melee || attack.hit >= Grade::squeak) return;
  if (!has_custom(fencer, Custom::riposte) || !stands(state, fencer)) return;
  if ((state.riposted & unit_bit(fencer)) != 0) return;
  state.riposted |= unit_bit(fencer);
  if (!stands(state, attack.attacker) || space_of(state, attack.attacker) != attack.space) return;
  if (!may_attack(state, fencer, attack.attacker).allowed()) return;
  push(state, Step::strike, state.units[fencer].owner, fencer, kStrikeRiposte, attack.space,
       1U + attack.attacker);
}

}  // namespace undercroft::duel_of_ages
