// 3.13, what some do in Melee instead of an attack (MI): a challenge, and what it brings.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// Letter c of `fight` while an ability is carried out.
constexpr unsigned kActionBits = 7;
constexpr unsigned kOpShift = 3;
constexpr unsigned kOpBits = 3;
constexpr unsigned kGradeShift = 5;

}  // namespace

// DUE-MEL-03, DUE-TAK-02: at an enemy unit in its space; mental ones not at the immune. DUE-GEN-05:
// nothing is stolen from a unit without cards.
Refusal DuelOfAges::may_use_ability(const Board& board, unsigned unit, unsigned index,
                                    unsigned target) const {
  const std::vector<Action>& actions = figure(unit).actions;
  if (index >= actions.size() || actions[index].when != When::melee_instead)
    return {rule("DUE-MEL-03"), "It has no such ability."};
  const Action& action = actions[index];
  const Unit& who = board.units[unit];
  if (target >= kUnits || !stands(board, target) || board.units[target].space != who.space ||
      friends(board, unit, target))
    return {rule("DUE-MEL-03"), "That is no enemy unit in this space."};
  if (action.target == Who::enemy_character_here && !is_character(target))
    return {rule("DUE-MEL-03"), "That works on characters only."};
  if (action.mental && immune(board, target))
    return {rule("DUE-TAK-02"), "It is immune to mental effects."};
  const bool healthy =
      action.condition == If::health_up_to
          ? who.health > action.limit
          : action.condition == If::half && 2 * int{who.health} > max_health(board, unit);
  if (healthy) return {rule("DUE-GEN-05"), "It has too much Health for that."};
  for (const Op& op : ops_of(action))
    if (const Refusal no = may_help_op(board, action, op, target); !no.allowed()) return no;
  return kAllowed;
}

void DuelOfAges::list_abilities(const Sight& sight, unsigned unit, OptionList& list) const {
  const Board& board = sight.board;
  const Unit& who = board.units[unit];
  for (unsigned i = 0; i < figure(unit).actions.size(); ++i) {
    if (figure(unit).actions[i].when != When::melee_instead) continue;
    each_unit(in_space(board, enemies_of(board, who.owner), who.space), [&](unsigned target) {
      if (may_use_ability(board, unit, i, target).allowed())
        list.add(verb(Verb::ability), target, i);
    });
  }
}

// DUE-CHA-01: the own rating against the target's.
bool DuelOfAges::test_ability(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned unit = frame.b;
  const unsigned target = frame.y - 1U;
  const Action& action = figure(unit).actions[frame.c & kActionBits];
  const Reckoned own = rating(state, unit, static_cast<Rating>(action.own));
  const Reckoned theirs = rating(state, target, static_cast<Rating>(action.theirs));
  tell(table, EventKind::used, rule("DUE-MEL-03"),
       {.who = state.units[unit].owner,
        .figure = static_cast<int>(unit),
        .amount = 0,
        .more = static_cast<int>(target)});
  reveal_cards(state, unit, own.cards, rule("DUE-CRD-04"), table);
  reveal_cards(state, target, theirs.cards, rule("DUE-CRD-04"), table);
  state.agenda.top().a = kFightTested;
  push_roll(state, RollFor::ability, unit, own.value - theirs.value, rule("DUE-MEL-03"), table);
  return false;
}

// What happens on that result, one operation after the other.
bool DuelOfAges::finish_ability(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  if (frame.a == kFightTested) {
    frame.c =
        static_cast<std::uint8_t>(frame.c | static_cast<unsigned>(state.roll.grade) << kGradeShift);
    frame.a = kFightOps;
    state.roll = {};
  }
  const unsigned unit = frame.b;
  const Action& action = figure(unit).actions[frame.c & kActionBits];
  const unsigned index = frame.c >> kOpShift & kOpBits;
  const auto grade = static_cast<Grade>(frame.c >> kGradeShift);
  const unsigned target = frame.y - 1U;
  if (index >= action.op_count) {
    frame.a = kFightOrder;
    frame.b = 0;
    frame.c = 0;
    frame.y = 0;
    return false;
  }
  frame.c = static_cast<std::uint8_t>(frame.c + (1U << kOpShift));
  const Op& op = action.ops[index];
  if (grade >= op.from && grade <= op.to) do_in_melee(state, op, unit, target, table);
  return false;
}

// Old Marrow banishes, Mesmer takes over or hurts himself, Squib steals and is gone.
void DuelOfAges::do_in_melee(State& state, const Op& op, unsigned unit, unsigned target,
                             Table& table) const {
  const unsigned whom = op.who == Who::self || op.who == Who::nobody ? unit : target;
  if (!stands(state, unit) || !stands(state, whom)) return;
  const unsigned player = state.units[unit].owner;
  constexpr RuleId kBecause = rule("DUE-MEL-03");
  switch (op.code) {
    case OpCode::banish:
      return banish(state, whom, kBecause, table);
    case OpCode::dismiss:
      return dismiss(state, whom, kBecause, table);
    case OpCode::takeover:
      return push_takeover(state, whom, player, table);
    case OpCode::damage:
      return hurt(state, whom, op.n, whom == unit ? unsigned{kNobody} : player, unit, false,
                  kBecause, table);
    case OpCode::heal:
      return heal(state, whom, op.n, kBecause, table);
    case OpCode::draw:
      return draw(state, whom, static_cast<unsigned>(op.n), kBecause, table);
    case OpCode::nomove:
      return mark(state, whom, kNoMove);
    case OpCode::reveal:
      for (unsigned place = 0; place < state.hands.count(whom); ++place)
        reveal_card(state, whom, place, kBecause, table);
      return;
    case OpCode::steal:
      for (int n = 0; n < op.n; ++n) steal_random(state, unit, whom, rule("DUE-CRD-06"), table);
      return keep_limit(state, unit, table);
    default:
      return;
  }
}

}  // namespace undercroft::duel_of_ages
