// Chapter 3.6: combat. The frame has its phase in a and the fight in pc; the row and the round lie
// in `State::combat`. A phase names the next one before it does anything that may ask or end the
// game.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"
#include "games/dark_castle/phases.hpp"

namespace undercroft::dark_castle {

namespace {

int fighter_at(const State& state, unsigned place) {
  return state.party[place].character;
}

void tell_row(const State& state, RuleId rule, int how, Table& table) {
  tell(table, EventKind::row_set, rule,
       {.who = state.combat.row[0],
        .card = state.combat.row[1],
        .amount = state.combat.row[2],
        .more = how});
}

// `stuck`: in round 1 those who did not pass do not roll.
unsigned stuck_places(const State& state, const Fight& fight) {
  return fight.stuck && state.combat.round == 1 ? ~unsigned{state.passed} : 0U;
}

bool face_shows(const State& state, unsigned place, unsigned trait) {
  return state.rolls.face[place].shows(trait) || state.rolls.second[place].shows(trait);
}

}  // namespace

const Fight& DarkCastle::fight_of(const State& state) const {
  int depth = 0;
  while (depth + 1 < state.agenda.size() && state.agenda.below(depth).step != Step::combat) ++depth;
  return content_.fights[state.agenda.below(depth).pc];
}

// ESC-CBT-05: rounds until the row is empty or a character dies.
void DarkCastle::combat(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const Fight& fight = content_.fights[top.pc];
  const bool row_empty = state.combat.dice() == 0;
  switch (top.a) {
    case kCombatBegin:
      top.a = kCombatHelp;
      return begin_combat(state, fight, table);
    case kCombatHelp:
      // ESC-CBT-04: `helped`, then DICE if dice are left.
      top.a = kCombatDice;
      if (state.combat.helps > 0) return state.agenda.push({.step = Step::help});
      return;
    case kCombatDice:
      top.a = kCombatRound;
      if (!row_empty) push_window(state, Window::dice);
      return;
    case kCombatRound:
      if (row_empty) {
        top.a = kCombatWon;
        return;
      }
      top.a = kCombatReady;
      return begin_round(state, fight, table);
    case kCombatReady:
      top.a = kCombatRest;
      return push_window(state, Window::ready_round);
    case kCombatRest:
      top.a = kCombatRoll;
      if (may_rest(state) != 0) state.agenda.push({.step = Step::rest});
      return;
    case kCombatRoll:
      top.a = kCombatOpenRoll;
      return roll_attacks(state, table);
    case kCombatOpenRoll:
      // ESC-CBT-10: a ROLL window is open before each attack.
      if (state.rolls.rolled == state.rolls.counted) {
        top.a = kCombatThief;
        return;
      }
      top.a = kCombatAttack;
      return push_window(state, Window::roll_attack);
    case kCombatAttack:
      top.a = kCombatOpenRoll;
      return next_attack(state, fight);
    case kCombatThief: {
      // ESC-CBT-13: after the last attack, also of the winning round.
      top.a = kCombatGuard;
      unsigned robbed = 0;
      for (unsigned place = 0; place < state.config.party && fight.thief != kNoTrait; ++place)
        if (face_shows(state, place, fight.thief)) robbed |= 1U << place;
      if (robbed != 0)
        state.agenda.push({.step = Step::discard,
                           .a = static_cast<std::uint8_t>(robbed),
                           .c = kNothing,
                           .pc = kThiefPc,
                           .end = state.each});
      return;
    }
    case kCombatGuard:
      top.a = row_empty ? kCombatWon : kCombatDefend;
      if (!row_empty) push_window(state, Window::guard);
      return;
    case kCombatDefend:
      if (row_empty) {
        top.a = kCombatWon;
        return;
      }
      top.a = kCombatIdle;
      return enemy_attack(state, fight, table);
    case kCombatIdle:
      top.a = kCombatToll;
      return idle_bite(state, fight, table);
    case kCombatToll:
      top.a = kCombatReinforce;
      if (fight.toll > 0)
        damage(state, targets(state, fight.toll_who, table), fight.toll, kTollLoss, table);
      return;
    case kCombatReinforce:
      top.a = kCombatRound;
      return reinforce(state, fight, table);
    case kCombatWon:
      top.a = kCombatReward;
      if (fight.final_blow > 0 && state.combat.last_hit != kNothing)
        damage(state, 1U << state.combat.last_hit, fight.final_blow, kFinalLoss, table);
      return;
    default:
      return win_combat(state, fight, table);
  }
}

// ESC-CBT-01, ESC-CBT-02: printed faces, and rolled dice for each character in the game.
void DarkCastle::begin_combat(State& state, const Fight& fight, Table& table) const {
  const std::uint8_t named = state.combat.named;
  state.combat = Combat{};
  state.combat.named = named;
  state.combat.row = fight.shows;
  for (int dice = fight.rolls * state.config.party; dice > 0 && state.combat.dice() < kMaxRow;
       --dice)
    ++state.combat.row[roll_chapter_die(table)];
  if (fight.helped) state.combat.helps = static_cast<std::uint8_t>(std::popcount(state.passed));
  tell(table, EventKind::combat_begins, rule("ESC-CBT-01"),
       {.card = state.pages > 0 ? state.book[state.pages - 1U] : -1,
        .amount = named,
        .more = state.combat.dice()});
  tell_row(state, rule("ESC-CBT-02"), 0, table);
}

// D-HELP: a die of the group's choice for everybody who passed; it is not a hit.
bool DarkCastle::help(State& state, Table& table) const {
  const auto& row = state.combat.row;
  const int kinds = (row[0] > 0) + (row[1] > 0) + (row[2] > 0);
  if (state.combat.helps > 0 && kinds > 1) return true;
  if (state.combat.helps == 0 || kinds == 0) {
    state.combat.helps = 0;
    state.agenda.pop();
    return false;
  }
  remove_help(state, row[0] > 0 ? 0 : row[1] > 0 ? 1 : 2, table);
  return false;
}

void DarkCastle::remove_help(State& state, unsigned trait, Table& table) const {
  --state.combat.row[trait];
  --state.combat.helps;
  tell(table, EventKind::help_removed, rule("ESC-CBT-04"), {.amount = static_cast<int>(trait)});
}

// ESC-CBT-05: `shift`, then who takes part in this round. ESC-CBT-07: who rested in the last round
// is remembered, or with once_per_combat whoever rested at all.
void DarkCastle::begin_round(State& state, const Fight& fight, Table& table) const {
  Combat& now = state.combat;
  if (now.round == kMostRounds) {
    tell(table, EventKind::exhausted, rule("ESC-CBT-05"), {});
    return lose(state, table);
  }
  if (state.config.rest != RestRule::once_per_combat) now.rested = 0;
  if (now.resting != kNothing && state.config.rest != RestRule::free)
    now.rested = static_cast<std::uint8_t>(now.rested | 1U << now.resting);
  now.resting = kNothing;
  now.blocked = 0;
  now.removed = 0;
  now.no_attack = 0;
  now.fighters = now.named;
  state.rolls = Rolls{};
  ++now.round;
  tell(table, EventKind::round_begins, rule("ESC-CBT-05"), {.amount = now.round});
  if (now.round == 1) {
    if (fight.duel || fight.you_first) now.fighters = static_cast<std::uint8_t>(1U << state.you);
    return;
  }
  if (fight.shift) shift_row(state, table);
  if (fight.duel) state.agenda.push({.step = Step::duel});
}

// `shift`: all chapter dice in the row are rolled again.
void DarkCastle::shift_row(State& state, Table& table) const {
  const int dice = state.combat.dice();
  state.combat.row = {};
  for (int i = 0; i < dice; ++i) ++state.combat.row[roll_chapter_die(table)];
  tell_row(state, rule("ESC-CBT-18"), 1, table);
}

// D-DUEL: the only participant of this round.
void DarkCastle::duel(State& state, unsigned place, Table& table) const {
  state.agenda.pop();
  state.combat.fighters = static_cast<std::uint8_t>(1U << place);
  tell(table, EventKind::duels, rule("ESC-CBT-18"), {.who = fighter_at(state, place)});
}

// The participants who can roll in this round, resting or not.
unsigned DarkCastle::rollers(const State& state) const {
  return state.combat.fighters & ~stuck_places(state, fight_of(state));
}

// ESC-CBT-06 to ESC-CBT-08.
Refusal DarkCastle::permit_rest(const State& state, unsigned place) const {
  const Fight& fight = fight_of(state);
  const unsigned able = rollers(state);
  const unsigned bit = 1U << place;
  if (fight.no_rest || fight.duel) return {rule("ESC-CBT-18"), "In this fight nobody may rest."};
  if (state.config.rest == RestRule::none)
    return {rule("ESC-CBT-07"), "At this table nobody rests."};
  if ((state.combat.fighters & bit) == 0)
    return {rule("ESC-CBT-06"), "This character does not take part in this round."};
  if ((able & bit) == 0)
    return {rule("ESC-CBT-18"), "This character is stuck and cannot rest in this round."};
  if ((state.combat.rested & bit) != 0)
    return {rule("ESC-CBT-07"), "This character has rested already and must wait."};
  if ((able & ~bit) == 0)
    return {rule("ESC-CBT-08"), "Somebody else must roll while a character rests."};
  return kAllowed;
}

// D-REST: the characters that may rest now.
unsigned DarkCastle::may_rest(const State& state) const {
  unsigned mask = 0;
  each_bit(state.combat.fighters, [&](unsigned place) {
    if (permit_rest(state, place).allowed()) mask |= 1U << place;
  });
  return mask;
}

// ESC-CBT-06: it does not roll, uses nothing, is not hit, and heals 1 at once.
void DarkCastle::rest(State& state, unsigned place, Table& table) const {
  state.agenda.pop();
  state.combat.resting = static_cast<std::uint8_t>(place);
  tell(table, EventKind::rests, rule("ESC-CBT-06"), {.who = fighter_at(state, place)});
  heal(state, place, 1, rule("ESC-CBT-06"), table);
}

// ESC-CBT-09: all at the same time; the Cracked Axe's die right after its holder's.
void DarkCastle::roll_attacks(State& state, Table& table) const {
  unsigned mask = rollers(state);
  if (state.combat.resting != kNothing) mask &= ~(1U << state.combat.resting);
  state.rolls.rolled = static_cast<std::uint8_t>(mask);
  from_you(state, mask, [&](unsigned place) {
    state.rolls.face[place] = roll_die(state, place, table);
    tell(table, EventKind::rolled, rule("ESC-CBT-09"),
         {.who = fighter_at(state, place), .amount = state.rolls.face[place].code(), .more = 1});
    for (const std::uint8_t item : state.party[place].items) {
      if (item == kNothing || content_.items[item].extra_dice == 0) continue;
      state.rolls.extra[place] = static_cast<std::uint8_t>(roll_chapter_die(table));
      tell(table, EventKind::extra_die, rule("ESC-CBT-09"),
           {.who = fighter_at(state, place), .card = item, .amount = state.rolls.extra[place]});
    }
  });
}

// D-ORDER: whether the order of the open attacks is worth a question.
bool DarkCastle::order_matters(const State& state, const Fight& fight, unsigned open) const {
  if (std::has_single_bit(open) || state.combat.dice() == 0) return false;
  if (state.config.auto_order == 0 || fight.regrow != kNoTrait || fight.guarded != kNoTrait ||
      fight.final_blow > 0 || fight.idle_bite > 0)
    return true;
  bool daggers = false;
  each_bit(open, [&](unsigned place) {
    daggers = daggers || held_item(state, place, &Item::second_attack);
  });
  return daggers;
}

// ESC-CBT-10: one at a time, in any order the group chooses; where nobody is asked, in seat order
// from "you".
void DarkCastle::next_attack(State& state, const Fight& fight) const {
  const unsigned open = state.rolls.rolled & ~unsigned{state.rolls.counted};
  if (order_matters(state, fight, open)) return state.agenda.push({.step = Step::order});
  state.agenda.push(
      {.step = Step::attack, .b = static_cast<std::uint8_t>(first_from_you(state, open))});
}

// ESC-CBT-15: one step for everybody who is hit. ESC-CBT-18: `lowest_only`, `hears`, `surprise`.
void DarkCastle::enemy_attack(State& state, const Fight& fight, Table& table) const {
  const Combat& now = state.combat;
  const bool surprised = fight.surprise && now.round == 1;
  if (surprised || now.no_attack != 0)
    return tell(table, EventKind::enemy_holds, surprised ? rule("ESC-CBT-18") : rule("ESC-ITM-08"),
                {.amount = surprised ? 0 : 1});
  unsigned hit = now.fighters;
  if (now.resting != kNothing) hit &= ~(1U << now.resting);
  if (fight.lowest_only) hit = lowest_places(state, hit);
  if (fight.hears != kNoTrait)
    each_bit(hit, [&](unsigned place) {
      if (!face_shows(state, place, fight.hears)) hit &= ~(1U << place);
    });
  hit &= ~unsigned{now.blocked};
  tell(table, EventKind::enemy_attacks, rule("ESC-CBT-15"), {.amount = static_cast<int>(hit)});
  each_bit(hit, [&](unsigned place) {
    int loss = state.config.attack_value;
    for (const std::uint8_t item : state.party[place].items) {
      if (item == kNothing || content_.items[item].shield == 0) continue;
      const Item& shield = content_.items[item];
      const int less = std::max<int>(loss - shield.shield, shield.shield_least);
      if (less >= loss) break;
      tell(table, EventKind::shielded, rule("ESC-ITM-08"),
           {.who = fighter_at(state, place), .card = item});
      loss = less;
      break;  // a second shield adds nothing
    }
    state.loss[place] = static_cast<std::uint8_t>(loss);
  });
  begin_loss(state, kAttackLoss, table);
}

// ESC-CBT-16: everybody who rolled and removed no die, blocked or not.
void DarkCastle::idle_bite(State& state, const Fight& fight, Table& table) const {
  const unsigned idle = state.rolls.rolled & ~unsigned{state.combat.removed};
  if (fight.idle_bite > 0 && idle != 0) damage(state, idle, fight.idle_bite, kIdleLoss, table);
}

// ESC-CBT-16: one rolled die at the end of the Defend Phase.
void DarkCastle::reinforce(State& state, const Fight& fight, Table& table) const {
  Combat& now = state.combat;
  if (now.reinforced >= fight.reinforce || now.dice() >= kMaxRow) return;
  ++now.reinforced;
  const unsigned trait = roll_chapter_die(table);
  ++now.row[trait];
  tell(table, EventKind::reinforced, rule("ESC-CBT-16"), {.amount = static_cast<int>(trait)});
}

// ESC-CBT-03, ESC-CBT-17, ESC-CBT-19: the dice go back, the group draws its reward, the card goes
// on.
void DarkCastle::win_combat(State& state, const Fight& fight, Table& table) const {
  tell(table, EventKind::combat_won, rule("ESC-CBT-17"),
       {.card = state.pages > 0 ? state.book[state.pages - 1U] : -1, .amount = fight.reward});
  state.combat = Combat{};
  state.rolls = Rolls{};
  state.passed = 0;
  state.agenda.pop();
  if (fight.reward == 0) return;
  draw_items(state, fight.reward, table);
  state.agenda.push({.step = Step::camp});
}

}  // namespace undercroft::dark_castle
