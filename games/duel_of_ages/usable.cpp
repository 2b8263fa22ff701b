// 3.8: which Free Actions of itself, of its cards and of a vista a unit may use, and at whom.
#include <algorithm>

#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// 2.8: what a vista lets a unit do is an action like any other.
constexpr Action kSpring = [] {
  Action action;
  action.op_count = 1;
  action.ops[0] = {.code = OpCode::heal, .who = Who::self, .n = 1};
  return action;
}();
constexpr Action kMarket = [] {
  Action action;
  action.more_cards = 1;
  action.op_count = 1;
  action.ops[0] = {.code = OpCode::draw, .who = Who::self, .n = 1};
  return action;
}();

bool has_op(const Action& action, OpCode code) {
  return std::ranges::any_of(ops_of(action), [code](const Op& op) { return op.code == code; });
}
// 2.0: a heal that nothing good is joined to needs somebody who is below his maximum.
bool only_heals(const Action& action) {
  return std::ranges::all_of(ops_of(action), [](const Op& op) {
    return op.code == OpCode::heal || op.code == OpCode::nomove;
  });
}

constexpr Refusal kNoTarget{rule("DUE-GEN-05"), "That is no target for it."};

}  // namespace

// DUE-FRE-03, DUE-GEN-11: by who is asked; whatever it is.
Refusal DuelOfAges::may_do(const Board& board, unsigned unit) const {
  const unsigned player = board.agenda.top().a;
  if (unit >= kUnits || (board.on[player] & unit_bit(unit)) == 0)
    return {rule("DUE-FRE-03"), "Only your own units on the board act now."};
  if (!may_act(board, unit))
    return {rule("DUE-GEN-11"), "It may not act before the next turn of its side."};
  return kAllowed;
}

bool DuelOfAges::wounded(const Board& board, unsigned unit) const {
  return board.units[unit].health < max_health(board, unit);
}

// The action, or none where there is no such one; what has a verb of its own is none.
const Action* DuelOfAges::free_action(unsigned unit, unsigned source, unsigned index) const {
  if (source == kUseSpring) return index == 0 ? &kSpring : nullptr;
  if (source == kUseMarket) return index == 0 ? &kMarket : nullptr;
  if (source > content_.cards.size()) return nullptr;
  const std::vector<Action>& actions =
      source == 0 ? figure(unit).actions : content_.cards[source - 1].actions;
  if (index >= actions.size()) return nullptr;
  const Action& action = actions[index];
  const bool chosen = action.when == When::free && !action.forced;
  const bool own_verb = has_op(action, OpCode::deploy) || has_op(action, OpCode::unleash);
  return chosen && !own_verb ? &action : nullptr;
}

// Of several cards of a kind a revealed one first; kNobody: there is none that was not used.
unsigned DuelOfAges::usable_place(const Sight& sight, unsigned unit, unsigned kind) const {
  unsigned found = kNobody;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    if (seen_kind(sight, unit, place) != kind) continue;
    if (flagged(sight.board, unit, place, kUsed)) continue;
    if (is_revealed(sight.board, unit, place)) return place;
    if (found == kNobody) found = place;
  }
  return found;
}

// DUE-CRD-04, DUE-FRE-03: each once per turn, also where it was discarded for it and the deck that
// was made anew gave it back.
Refusal DuelOfAges::may_use_card(const Sight& sight, unsigned unit, unsigned kind) const {
  if (place_of(sight, unit, kind) == kNobody)
    return {rule("DUE-CRD-04"), "It does not hold that card."};
  if (!can_use(sight, unit, kind)) return {rule("DUE-CRD-04"), "It cannot use that card."};
  if (usable_place(sight, unit, kind) == kNobody ||
      sight.board.used_up.count(kind) >= content_.cards[kind].copies)
    return {rule("DUE-FRE-03"), "That card was used this turn."};
  return kAllowed;
}

Refusal DuelOfAges::may_use_own(const Board& board, unsigned unit, unsigned index) const {
  const Unit& who = board.units[unit];
  if (figure(unit).actions[index].once && (who.spent >> index & 1U) != 0)
    return {rule("DUE-SPC-06"), "It has done that in this game."};
  if ((who.used >> index & 1U) != 0) return {rule("DUE-FRE-03"), "It has done that this turn."};
  return kAllowed;
}

// 2.8, vista keys.
Refusal DuelOfAges::may_use_vista(const Board& board, unsigned unit, unsigned source) const {
  const Spot spot = source == kUseSpring ? Spot::spring : Spot::market;
  if (map(board).at(board.units[unit].space).spot != spot)
    return {rule("DUE-FRE-03"), "It is not there."};
  if (marked(board, unit, kRested)) return {rule("DUE-FRE-03"), "It has used a place this turn."};
  return kAllowed;
}

// What can be said before anybody is chosen.
Refusal DuelOfAges::may_use(const Sight& sight, unsigned unit, unsigned source,
                            unsigned index) const {
  const Board& board = sight.board;
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  const Action* action = free_action(unit, source, index);
  if (action == nullptr) return {rule("DUE-FRE-03"), "It has no such Free Action."};
  const bool vista = source == kUseSpring || source == kUseMarket;
  const Refusal no = vista         ? may_use_vista(board, unit, source)
                     : source == 0 ? may_use_own(board, unit, index)
                                   : may_use_card(sight, unit, source - 1);
  if (!no.allowed()) return no;
  if (in_dome(sight, unit) && !action->in_dome)
    return {rule("DUE-FRE-03"), "That is not possible in a Dome."};
  const Unit& who = board.units[unit];
  if (action->in_base && !map(sight).at(who.space).base)
    return {rule("DUE-SPC-07"), "That is done in the Team Base."};
  if (action->condition == If::health_up_to && who.health > action->limit)
    return {rule("DUE-GEN-05"), "It has too much Health for that."};
  if (action->condition == If::half && 2 * who.health > max_health(board, unit))
    return {rule("DUE-GEN-05"), "It has too much Health for that."};
  if (board.hands.count(unit) < action->more_cards + (action->discard ? 1U : 0U))
    return {rule("DUE-GEN-05"), "It cannot give up enough cards."};
  for (const Op& op : ops_of(*action))
    if (const Refusal none = may_begin_op(board, unit, *action, op); !none.allowed()) return none;
  return kAllowed;
}

// DUE-GEN-05: whether an operation can do anything, whoever it is aimed at.
Refusal DuelOfAges::may_begin_op(const Board& board, unsigned unit, const Action& action,
                                 const Op& op) const {
  const Unit& who = board.units[unit];
  const bool to_hq = op.code == OpCode::place_hq || op.to_hq;
  if (to_hq && !may_use_hq(board, who.owner))
    return {rule("DUE-HQ-04"), "The HQ is destroyed: only its destroyer uses it."};
  switch (op.code) {
    case OpCode::heal:
      if (op.who == Who::self && only_heals(action) && !wounded(board, unit))
        return {rule("DUE-GEN-05"), "It has its full Health."};
      break;
    case OpCode::place_hq:
      if (who.space == map(board).place(Spot::hq) && !wounded(board, unit))
        return {rule("DUE-GEN-05"), "It is in the HQ."};
      break;
    case OpCode::place_gate:
      if (who.space == map(board).place(Spot::main_gate))
        return {rule("DUE-GEN-05"), "It is on the Main Gate."};
      break;
    case OpCode::hire:
      if (board.tokens == 0) return {rule("DUE-MER-02"), "No henchman is in the supply."};
      break;
    case OpCode::give:
      if (board.hands.count(unit) == 0) return {rule("DUE-GEN-05"), "It holds no card."};
      break;
    case OpCode::plan:
      if (!may_plan(board, who.owner))
        return {rule("DUE-SPC-07"), "No enemy has anything to lose at a location."};
      break;
    case OpCode::draw:
      if (board.deck == 0 && board.discard.empty() && !action.discard && action.more_cards == 0)
        return {rule("DUE-CRD-02"), "There is no card to draw."};
      break;
    default:
      break;
  }
  return kAllowed;
}

// Whom it may be used at; kNobody where it chooses nobody.
Refusal DuelOfAges::may_aim(const Board& board, unsigned unit, const Action& action,
                            unsigned target) const {
  if (const Refusal no = may_choose(board, unit, action, target); !no.allowed()) return no;
  if (target == kNobody) return kAllowed;
  if (action.mental && immune(board, target))
    return {rule("DUE-TAK-02"), "It is immune to mental effects."};
  for (const Op& op : ops_of(action))
    if (const Refusal no = may_help_op(board, action, op, target); !no.allowed()) return no;
  return kAllowed;
}

// 2.0: by distance, through walls too; but 1 is "the same or an adjacent space", and what a wall
// separates is not adjacent (DUE-MAP-09).
bool DuelOfAges::in_reach(const Board& board, Space from, Space to, unsigned radius) const {
  const Map& map = this->map(board);
  if (radius == 1) return from == to || map.adjacent(from, to);
  return map.distance(from, to) <= static_cast<int>(radius);
}

// 2.0, words inside brackets; DUE-DOM-05: nobody in a Dome is chosen by another unit.
Refusal DuelOfAges::may_choose(const Board& board, unsigned unit, const Action& action,
                               unsigned target) const {
  if (action.target == Who::nobody || action.target == Who::self)
    return target == kNobody ? kAllowed : kNoTarget;
  if (target >= kUnits) return kNoTarget;
  const Unit& who = board.units[unit];
  const Unit& other = board.units[target];
  if (action.target == Who::own_prisoner) {
    const bool prisoner = other.standing == Standing::prison && other.owner == who.owner;
    return prisoner ? kAllowed : Refusal{rule("DUE-PRI-03"), "That is no prisoner of yours."};
  }
  if (other.standing != Standing::on) return kNoTarget;
  if (target != unit && in_dome(board, target))
    return {rule("DUE-DOM-05"), "Nobody in a Dome is chosen."};
  const bool here = other.space == who.space;
  const bool friendly = friends(board, unit, target);
  const bool near = in_reach(board, who.space, other.space, action.radius);
  bool fits = false;
  switch (action.target) {
    case Who::another_friend_here:
      fits = friendly && here && target != unit;
      break;
    case Who::self_or_friend_here:
      fits = friendly && here && (target == unit || !in_dome(board, unit));
      break;
    case Who::own_unit:
      fits = other.owner == who.owner && target != unit;
      break;
    case Who::enemy_within:
      fits = !friendly && near;
      break;
    case Who::enemy_character_within:
      fits = !friendly && near && is_character(target);
      break;
    default:
      break;
  }
  return fits ? kAllowed : kNoTarget;
}

// DUE-GEN-05, DUE-CRD-03: whether an operation does anything to this target.
Refusal DuelOfAges::may_help_op(const Board& board, const Action& action, const Op& op,
                                unsigned target) const {
  switch (op.code) {
    case OpCode::heal:
      if (op.who != Who::self && only_heals(action) && !wounded(board, target))
        return {rule("DUE-GEN-05"), "It has its full Health."};
      break;
    case OpCode::reveal:
    case OpCode::steal:
      if (board.hands.count(target) == 0) return {rule("DUE-GEN-05"), "It holds no card."};
      break;
    case OpCode::give:
      if (board.hands.count(target) >= card_limit(board, target))
        return {rule("DUE-CRD-03"), "It holds as many cards as it may."};
      break;
    default:
      break;
  }
  return kAllowed;
}

}  // namespace undercroft::duel_of_ages
