// 3.17, the Team Base: gate, Vault, HQ and Prison.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kGateDamage = 1;  // DUE-BAS-03
constexpr int kHqDamage = 2;    // DUE-HQ-03

}  // namespace

// DUE-BAS-01: the same base for everybody.
void DuelOfAges::base_result(State& state, Table& table) const {
  switch (map(state).at(state.venture.space).spot) {
    case Spot::gate_yard:
      return gate_result(state, table);
    case Spot::vault:
      return vault_result(state, table);
    case Spot::hq:
      return hq_result(state, table);
    default:
      return has_flag(state.venture, kInterrogates) ? interrogation_result(state, table)
                                                    : freeing_result(state, table);
  }
}

// DUE-BAS-03, DUE-BAS-04, DUE-SPC-05.
void DuelOfAges::gate_result(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const Venture& venture = state.venture;
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  if (frame.a != kResultBegin) {
    frame.a = kResultOver;
    return push(state, Step::companion, player, unit, kCompanionGate, venture.space);
  }
  frame.a = succeeded(venture) ? kResultA : kResultOver;
  if (venture.grade == Grade::fopp)
    return hurt(state, unit, kGateDamage, kNobody, kNobody, false, rule("DUE-BAS-03"), table);
  if (!succeeded(venture)) return;
  const RuleId because = has_flag(venture, kNoRoll) ? rule("DUE-SPC-05") : rule("DUE-BAS-03");
  tell(table, EventKind::gate_passed, because,
       {.who = static_cast<int>(player), .figure = static_cast<int>(unit)});
  place(state, unit, map(state).place(Spot::main_gate), because, table);
}

// DUE-HQ-03.
void DuelOfAges::hq_result(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const Venture& venture = state.venture;
  const unsigned unit = frame.b;
  frame.a = kResultOver;
  if (venture.grade == Grade::fopp)
    return hurt(state, unit, kHqDamage, kNobody, kNobody, false, rule("DUE-HQ-03"), table);
  if (!succeeded(venture)) return;
  const int loss = static_cast<int>(venture.grade) - static_cast<int>(Grade::fail);
  const int left = std::max(0, state.structure - loss);
  tell(table, EventKind::hq_damaged, rule("DUE-HQ-03"),
       {.who = state.units[unit].owner,
        .figure = static_cast<int>(unit),
        .amount = state.structure - left,
        .more = left});
  state.structure = static_cast<std::uint8_t>(left);
  if (left == 0) destroy_hq(state, unit, table);
}

// DUE-HQ-04: the others may not use it any more; their Jump Pads are discarded.
void DuelOfAges::destroy_hq(State& state, unsigned unit, Table& table) const {
  const unsigned player = state.units[unit].owner;
  state.destroyer = static_cast<std::uint8_t>(player);
  tell(table, EventKind::hq_destroyed, rule("DUE-HQ-04"),
       {.who = static_cast<int>(player), .figure = static_cast<int>(unit)});
  const auto card = std::ranges::find_if(content_.cards, &Card::jump_pad);
  const auto kind = static_cast<unsigned>(card - content_.cards.begin());
  unsigned kept = 0;
  for (const Pad pad : std::array(state.pads)) {
    if (pad.owner == kNobody) continue;
    if (pad.owner == player) {
      state.pads[kept++] = pad;
      continue;
    }
    state.discard.add(kind);
    tell(table, EventKind::discarded, rule("DUE-HQ-04"),
         {.who = pad.owner, .amount = static_cast<int>(kind)});
  }
  while (kept < kPads) state.pads[kept++] = {};
}

// DUE-PRI-03, DUE-PRI-04, D-21: the own prisoners together, each enemy one by itself.
void DuelOfAges::list_ways_of_prison(const Board& board, unsigned player, OptionList& list) const {
  if (prisoners_of(board, player) != 0) list.add(verb(Verb::free));
  Units prisoners = 0;
  for (unsigned other = 0; other < seats(board); ++other)
    if (!allied(board, player, other)) prisoners |= prisoners_of(board, other);
  each_unit(prisoners, [&](unsigned unit) { list.add(verb(Verb::interrogate), unit); });
}

// DUE-PRI-03: letter x goes through the prisoners of an Amaze.
void DuelOfAges::freeing_result(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  const Grade grade = state.venture.grade;
  if (frame.a == kResultA) {
    frame.a = kResultOver;
    if (grade == Grade::pass) draw(state, unit, 1, rule("DUE-PRI-03"), table);
    return;
  }
  if (grade == Grade::amaze) {
    const Units left = prisoners_of(state, player) & ~(unit_bit(frame.x) - 1);
    if (left == 0) {
      frame.a = kResultOver;
      return;
    }
    const auto freed = static_cast<unsigned>(std::countr_zero(left));
    frame.x = static_cast<std::uint16_t>(freed + 1);
    return free_prisoner(state, freed, false, table);
  }
  frame.a = grade == Grade::fopp || grade == Grade::fail ? kResultOver : kResultA;
  if (grade == Grade::fopp) return push_imprison(state, unit, kNobody, table);
  if (grade >= Grade::squeak) push(state, Step::take, player, kTakePrisoner, unit, kNobody, 1);
}

// DUE-PRI-04.
void DuelOfAges::interrogation_result(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  const unsigned prisoner = state.venture.champion;
  const Grade grade = state.venture.grade;
  if (frame.a == kResultA) {
    frame.a = kResultOver;
    if (grade == Grade::pass) return push(state, Step::show, player, state.units[prisoner].owner);
    if (state.units[prisoner].standing == Standing::prison)
      free_prisoner(state, prisoner, false, table);
    return;
  }
  frame.a = grade >= Grade::pass ? kResultA : kResultOver;
  if (grade == Grade::amaze) return push_takeover(state, prisoner, player, table);
  if (grade >= Grade::squeak) draw(state, unit, 1, rule("DUE-PRI-04"), table);
}

// D-39: a unit that holds cards, of the prisoner's controller, Domes included.
void DuelOfAges::list_show(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  each_unit(board.on[board.agenda.top().b], [&](unsigned unit) {
    if (board.hands.count(unit) > 0) list.add(verb(Verb::target), unit);
  });
}

void DuelOfAges::answer_show(State& state, Option option, Table& table) const {
  state.agenda.pop();
  reveal_hand(state, option.a, rule("DUE-PRI-04"), table);
}

// DUE-BAS-04, DUE-SPC-08, D-41: henchmen through the gate; any own units into the HQ.
void DuelOfAges::list_companion(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const bool gate = frame.c == kCompanionGate;
  const Space to = map(sight).place(gate ? Spot::main_gate : Spot::hq);
  each_unit(board.on[frame.a] & ~unit_bit(frame.b), [&](unsigned unit) {
    const Space from = board.units[unit].space;
    if (from != frame.x || from == to || (gate && !is_henchman(unit))) return;
    list.add(verb(Verb::bring), unit);
  });
  list.add(verb(Verb::done));
}

void DuelOfAges::answer_companion(State& state, Option option, Table& table) const {
  if (option.verb == verb(Verb::done)) return state.agenda.pop();
  const bool gate = state.agenda.top().c == kCompanionGate;
  place(state, option.a, map(state).place(gate ? Spot::main_gate : Spot::hq),
        gate ? rule("DUE-BAS-04") : rule("DUE-SPC-08"), table);
}

}  // namespace undercroft::duel_of_ages
