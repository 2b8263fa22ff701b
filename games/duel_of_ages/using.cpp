// 3.8: a Free Action is carried out. The price is paid, a test made, then one thing after another
// happens; each may ask somebody or fell somebody before the next.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

unsigned aimed_at(const Frame& frame) {
  return frame.y & 0xFFU;
}
Grade challenge_grade(const Frame& frame) {
  return static_cast<Grade>(frame.y >> 8);
}

// The rule that an action of this kind comes from.
RuleId op_rule(const Op& op) {
  switch (op.code) {
    case OpCode::plan:
      return rule("DUE-SPC-07");
    case OpCode::place_gate:
    case OpCode::dismiss:
      return rule("DUE-SPC-06");
    case OpCode::place_hq:
      return rule("DUE-SPC-08");
    case OpCode::free:
      return op.to_hq ? rule("DUE-SPC-08") : rule("DUE-PRI-02");
    case OpCode::takeover:
      return rule("DUE-TAK-02");
    case OpCode::heal:
      return rule("DUE-DMG-02");
    case OpCode::draw:
    case OpCode::reveal:
      return rule("DUE-CRD-01");
    case OpCode::steal:
      return rule("DUE-CRD-06");
    case OpCode::nomove:
      return rule("DUE-MOV-07");
    default:
      return rule("DUE-FRE-03");
  }
}

}  // namespace

bool DuelOfAges::use(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const Action& action = *free_action(frame.b, frame.x, frame.c);
  switch (frame.a) {
    case kUsePay:
      state.agenda.top().a = kUseTest;
      pay_use(state, frame, table);
      return false;
    case kUseTest:
    case kUseTested:
      return test_use(state, frame, table);
    default:
      break;
  }
  const unsigned next = frame.a - unsigned{kUseOps};
  if (next < action.op_count) {
    ++state.agenda.top().a;
    const Op& op = action.ops[next];
    if (op.from <= challenge_grade(frame) && challenge_grade(frame) <= op.to)
      carry_out(state, frame, op, table);
    return false;
  }
  state.agenda.pop();
  if (stands(state, frame.b)) keep_limit(state, frame.b, table);  // after a theft
  return false;
}

// DUE-FRE-03, DUE-CRD-01, DUE-GEN-05: once per turn, once per game, the card itself, more cards.
void DuelOfAges::pay_use(State& state, const Frame& frame, Table& table) const {
  const unsigned unit = frame.b;
  const Action& action = *free_action(unit, frame.x, frame.c);
  Unit& who = state.units[unit];
  const RuleId because = op_rule(action.ops[0]);
  const unsigned target = aimed_at(frame);
  tell(table, EventKind::used, because,
       {.who = who.owner,
        .figure = static_cast<int>(unit),
        .amount = frame.x,
        .more = target == kNobody ? -1 : static_cast<int>(target)});
  if (frame.x == kUseSpring || frame.x == kUseMarket) {
    mark(state, unit, kRested);
  } else if (frame.x == 0) {
    const auto bit = static_cast<std::uint8_t>(1U << frame.c);
    std::uint8_t& uses = action.once ? who.spent : who.used;
    uses = static_cast<std::uint8_t>(uses | bit);
  } else {
    const unsigned place = usable_place(state, unit, frame.x - 1U);
    if (action.discard) {
      state.used_up.add(frame.x - 1U);
      discard_card(state, unit, place, rule("DUE-FRE-03"), table);
    } else {
      reveal_card(state, unit, place, rule("DUE-CRD-01"), table);
      set_flag(state, unit, place, kUsed);
    }
  }
  if (action.more_cards > 0)
    push(state, Step::discard, who.owner, unit, kDiscardCost, action.more_cards);
}

// A die, or a challenge of the unit against the one it chose; what it needed is revealed.
bool DuelOfAges::test_use(State& state, const Frame& frame, Table& table) const {
  const unsigned unit = frame.b;
  const unsigned target = aimed_at(frame);
  const Action& action = *free_action(unit, frame.x, frame.c);
  Frame& top = state.agenda.top();
  if (frame.a == kUseTested) {
    top.a = kUseOps;
    top.y = static_cast<std::uint16_t>(target | static_cast<unsigned>(state.roll.grade) << 8);
    state.roll = {};
    return false;
  }
  top.a = kUseOps;
  if (action.test == Test::die) {
    const unsigned face = table.roll(static_cast<std::uint16_t>(ChanceKind::die), 6) + 1;
    tell(table, EventKind::die_rolled, rule("DUE-GEN-01"),
         {.who = state.units[unit].owner,
          .figure = static_cast<int>(unit),
          .amount = static_cast<int>(face)});
    if (face < action.die_from) top.a = kUseOver;
  } else if (action.test == Test::challenge) {
    top.a = kUseTested;
    const Reckoned own = rating(state, unit, static_cast<Rating>(action.own));
    const Reckoned theirs = rating(state, target, static_cast<Rating>(action.theirs));
    reveal_cards(state, unit, own.cards, rule("DUE-CRD-04"), table);
    reveal_cards(state, target, theirs.cards, rule("DUE-CRD-04"), table);
    const int margin = std::clamp(own.value - theirs.value, -6, 6);
    push_roll(state, RollFor::ability, unit, margin, rule("DUE-CHA-01"), table);
  }
  return false;
}

// Who it happens to: the unit, the one it chose, or both.
void DuelOfAges::carry_out(State& state, const Frame& frame, const Op& op, Table& table) const {
  const unsigned target = aimed_at(frame);
  const bool self = op.who == Who::self || op.who == Who::nobody || op.who == Who::both;
  const bool other = !self || op.who == Who::both;
  if (op.code == OpCode::free) return free_prisoner(state, target, op.to_hq, table);
  if (self && stands(state, frame.b)) carry_out_on(state, frame, op, frame.b, table);
  const bool twice = op.who == Who::both && target == frame.b;
  if (other && !twice && target != kNobody && stands(state, target) && stands(state, frame.b))
    carry_out_on(state, frame, op, target, table);
}

void DuelOfAges::carry_out_on(State& state, const Frame& frame, const Op& op, unsigned figure,
                              Table& table) const {
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  const RuleId because = op_rule(op);
  const Told told{.who = state.units[figure].owner, .figure = static_cast<int>(figure)};
  switch (op.code) {
    case OpCode::heal:
      return heal(state, figure, op.n + medical_bonus(unit, frame.x), because, table);
    case OpCode::damage: {
      const unsigned credit = enemies(state, unit, figure) ? player : unsigned{kNobody};
      return hurt(state, figure, op.n, credit, unit, false, because, table);
    }
    case OpCode::speed: {
      std::uint8_t& speed = state.units[figure].speed;
      speed = static_cast<std::uint8_t>(speed + op.n);
      return tell(table, EventKind::sped_up, because,
                  {.who = told.who, .figure = told.figure, .amount = op.n});
    }
    case OpCode::nomove:
      mark(state, figure, kNoMove);
      return tell(table, EventKind::cannot_move, because, told);
    case OpCode::hide:
      mark(state, figure, kHiddenOp);
      return tell(table, EventKind::hidden, because, told);
    case OpCode::draw:
      return draw(state, figure, static_cast<unsigned>(op.n), because, table);
    case OpCode::banish:
      return banish(state, figure, because, table);
    case OpCode::dismiss:
      return dismiss(state, figure, because, table);
    case OpCode::takeover:
      return push_takeover(state, figure, player, table);
    case OpCode::plan:
      return push(state, Step::location, player, kLocationPlan, unit);
    case OpCode::hire:
      for (int hired = 0; hired < op.n; ++hired)
        hire(state, player, state.units[unit].space, table);
      return;
    case OpCode::place_hq:
      return place_in_hq(state, unit, op.companions, table);
    case OpCode::place_gate:
      return place(state, unit, map(state).place(Spot::main_gate), because, table);
    case OpCode::reveal:
    case OpCode::steal:
    case OpCode::give:
      return move_cards(state, unit, op, figure, table);
    default:
      assert(false);  // what belongs to Melee, to adventures or has a verb of its own
  }
}

// DUE-CRD-05: skill in medical cards. Of "all" there is no more.
int DuelOfAges::medical_bonus(unsigned unit, unsigned source) const {
  if (source == 0 || source > content_.cards.size()) return 0;
  const bool medical = content_.cards[source - 1].type == CardType::medical;
  return medical && (figure(unit).skills & class_bit(Class::medical)) != 0 ? 1 : 0;
}

// DUE-SPC-08, D-41: the Redoubt Cube takes own units of the space along, but not in a Dome.
void DuelOfAges::place_in_hq(State& state, unsigned unit, bool companions, Table& table) const {
  const Space from = state.units[unit].space;
  const bool alone = !companions || in_dome(state, unit);
  place(state, unit, map(state).place(Spot::hq), rule("DUE-SPC-08"), table);
  if (alone || from == state.units[unit].space) return;
  push(state, Step::companion, state.units[unit].owner, unit, kCompanionHq, from);
}

// DUE-CRD-06, D-40: cards of `other` are shown or taken; a gift goes the other way. All cards of a
// unit that is robbed by choice have been revealed or are its own player's.
void DuelOfAges::move_cards(State& state, unsigned unit, const Op& op, unsigned other,
                            Table& table) const {
  const unsigned player = state.units[unit].owner;
  const RuleId because = op_rule(op);
  const auto n = static_cast<unsigned>(op.n);
  if (op.code == OpCode::reveal)
    for (unsigned place = 0; place < state.hands.count(other); ++place)
      reveal_card(state, other, place, because, table);
  else if (op.code == OpCode::give)
    push(state, Step::take, player, kTakeUnit, other, unit, 1);
  else if (op.random)
    for (unsigned i = 0; i < n; ++i) steal_random(state, unit, other, because, table);
  else
    push(state, Step::take, player, kTakeUnit, unit, other, n);
}

}  // namespace undercroft::duel_of_ages
