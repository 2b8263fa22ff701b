// 3.9 and 3.12, Fire and OpFire: whose attack is next, and the shot that was chosen. What may be
// shot at stands in shooting.cpp.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

ShotKind kind_of(unsigned phase) {
  return static_cast<Phase>(phase) == Phase::op_fire ? kShotOp : kShotFire;
}

}  // namespace

// D-07: the players of a side who have not passed and could attack.
unsigned DuelOfAges::could_attack(const Board& board, unsigned side, ShotKind kind) const {
  unsigned players = 0;
  for (unsigned player = 0; player < seats(board); ++player) {
    if (side_of(board, player) != side || board.players[player].passed != 0) continue;
    for (Units left = board.on[player]; left != 0; left &= left - 1)
      if (could_shoot(board, static_cast<unsigned>(std::countr_zero(left)), kind)) {
        players |= 1U << player;
        break;
      }
  }
  return players;
}

// DUE-FIR-01, DUE-OPF-03, DUE-LES-05: one attack after the other until all have passed.
bool DuelOfAges::fire(State& state, Table&) const {
  const Frame frame = state.agenda.top();
  const ShotKind kind = kind_of(frame.b);
  const unsigned side = kind == kShotOp ? 1U - state.active : unsigned{state.active};
  if (frame.a == kFireBegin) {
    for (Player& player : state.players) player.passed = 0;
    state.agenda.top().a = kFireNext;
    return false;
  }
  const unsigned players = frame.a == kFireNext ? could_attack(state, side, kind) : 0;
  if (players == 0) {
    for (Player& player : state.players) player.passed = 0;
    state.shots = {};
    state.shot_count = 0;
    state.agenda.pop();
    return false;
  }
  if (std::popcount(players) > 1)
    push(state, Step::attacker, chooser(state, side), frame.b);
  else
    push(state, Step::shoot, static_cast<unsigned>(std::countr_zero(players)), kind);
  return false;
}

// D-07: pushed only where there are two.
bool DuelOfAges::attacker(State&, Table&) const {
  return true;
}

void DuelOfAges::list_attacker(const Sight& sight, OptionList& list) const {
  const Frame& frame = sight.board.agenda.top();
  const unsigned side = side_of(sight.board, frame.a);
  const unsigned players = could_attack(sight.board, side, kind_of(frame.b));
  for (unsigned player = 0; player < seats(sight.board); ++player)
    if ((players >> player & 1U) != 0) list.add(verb(Verb::attacker), player);
}

// DUE-LES-05.
void DuelOfAges::answer_attacker(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  tell(table, EventKind::acts_first, rule("DUE-LES-05"),
       {.who = option.a, .amount = frame.b, .more = frame.a});
  push(state, Step::shoot, option.a, kind_of(frame.b));
}

// D-08, D-12, D-13: asked for public reasons, with `pass` as the last possibility (DUE-GEN-10).
bool DuelOfAges::shoot(State&, Table&) const {
  return true;
}

void DuelOfAges::answer_shoot(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  const auto kind = static_cast<ShotKind>(frame.b);
  if (option.verb == verb(Verb::pass) || option.verb == verb(Verb::no)) {
    if (kind != kShotParting) state.players[frame.a].passed = 1;
    tell(table, EventKind::passes,
         kind == kShotOp ? rule("DUE-OPF-03")
                         : (kind == kShotFire ? rule("DUE-FIR-01") : rule("DUE-SPC-06")),
         {.who = frame.a,
          .figure = kind == kShotParting ? int{frame.c} : -1,
          .amount = static_cast<int>(state.phase)});
    return;
  }
  Attack attack;
  attack.weapon = static_cast<std::uint8_t>(option.b);
  attack.attacker = static_cast<std::uint8_t>(option.a & 0xFFU);
  attack.kind = kind == kShotOp ? AttackKind::op_fire : AttackKind::fire;
  if (kind == kShotParting) attack.flags |= kParting;
  if (option.verb == verb(Verb::blast)) {
    attack.flags |= kArea;
    attack.space = option.c;
  } else {
    attack.target = static_cast<std::uint8_t>(kind == kShotOp ? option.a >> 8U : option.c);
    attack.space = kind == kShotOp ? Space{option.c} : space_of(state, attack.target);
  }
  begin_shot(state, attack, kind, table);
}

// DUE-CRD-01, -04: a gadget is revealed when a range that is used needs it.
void DuelOfAges::reveal_range(State& state, unsigned unit, unsigned weapon, int distance,
                              Table& table) const {
  for (unsigned place = 0; place < state.hands.count(unit); ++place) {
    if (distance <= range_of(in_public(state), unit, weapon)) return;
    if (is_revealed(state, unit, place) || !card_counts(state, unit, place)) continue;
    for (const Trait& trait : content_.cards[held_card(state, unit, place).kind].traits)
      if (range_bonus(unit, weapon, trait) > 0)
        reveal_card(state, unit, place, rule("DUE-CRD-04"), table);
  }
}

// DUE-FIR-01, DUE-OPF-01, DUE-SPC-06 (c): what it costs the unit, then the attack.
void DuelOfAges::begin_shot(State& state, const Attack& attack, ShotKind kind, Table& table) const {
  const unsigned id = attack.attacker;
  Unit& unit = state.units[id];
  if (attack.weapon != kNatural)
    reveal_card(state, id, place_of(state, id, attack.weapon), rule("DUE-CRD-01"), table);
  reveal_range(state, id, attack.weapon, map(state).distance(unit.space, attack.space), table);
  if (kind == kShotFire) mark(state, id, kFired);
  if (kind == kShotParting) unit.spent = static_cast<std::uint8_t>(unit.spent | kPartingBit);
  if (kind == kShotOp) {
    unit.op_weapon = attack.weapon;
    ++unit.shots;
    if (unit.shots >= shots_of(state, id, attack.weapon) || state.shot_count == kShots)
      mark(state, id, kOpDone);
    else
      state.shots[state.shot_count++] = {static_cast<std::uint8_t>(id), attack.target};
  }
  push_attack(state, attack, table);
}

}  // namespace undercroft::duel_of_ages
