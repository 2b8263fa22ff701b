// Chapter 3.7: tests. Frames of tests have the phase in a: READY, roll, count, result.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"
#include "games/dark_castle/phases.hpp"

namespace undercroft::dark_castle {

namespace {

bool shows_any(Face face, unsigned traits) {
  return (traits >> face.trait() & 1U) != 0;
}

}  // namespace

// ESC-TST-01.
Face DarkCastle::roll_die(const State& state, unsigned place, Table& table) const {
  const Character& character = content_.characters[state.party[place].character];
  return character
      .faces[table.pick(static_cast<std::uint16_t>(ChanceKind::die), std::span(character.codes))];
}

// ESC-TST-02: a double counts as two symbols, a single as one; Replication Stones make it two.
unsigned DarkCastle::symbols(const State& state, unsigned place, Face face) const {
  if (face.is_double()) return 2;
  unsigned count = 1;
  for (const std::uint8_t item : state.party[place].items)
    if (item != kNothing && content_.items[item].single_counts > count)
      count = content_.items[item].single_counts;
  return count;
}

// Dice rolled together are rolled in seat order from "you" (section 3.10).
void DarkCastle::roll_attempt(State& state, unsigned mask, Table& table) const {
  state.rolls.rolled = static_cast<std::uint8_t>(mask);
  from_you(state, mask, [&](unsigned place) {
    state.rolls.face[place] = roll_die(state, place, table);
    tell(
        table, EventKind::rolled, rule("ESC-TST-01"),
        {.who = state.party[place].character, .amount = state.rolls.face[place].code(), .more = 0});
  });
  push_window(state, Window::roll_test);
}

// ESC-ITM-16: the ROLL window has closed, the faces are counted one by one. True when all are.
bool DarkCastle::count_attempt(State& state) const {
  while (const unsigned open = state.rolls.rolled & ~unsigned{state.rolls.counted}) {
    const unsigned place = first_from_you(state, open);
    state.rolls.counted = static_cast<std::uint8_t>(state.rolls.counted | 1U << place);
    if (sing_verses(state, place, state.rolls.face[place])) return false;
  }
  return true;
}

// The roll and the count, alike in all tests.
void DarkCastle::make_attempt(State& state, unsigned rollers, Table& table) const {
  Frame& top = state.agenda.top();
  if (top.a == kTestRoll) {
    top.a = kTestCount;
    return roll_attempt(state, rollers, table);
  }
  if (count_attempt(state)) top.a = kTestJudge;
}

// ESC-TST-02: a single or a double of the trait, or a potion, makes it.
bool DarkCastle::judge_attempt(State& state, unsigned place, const Op& op, RuleId rule,
                               Table& table) const {
  const bool passed = state.rolls.bonus > 0 || shows_any(state.rolls.face[place], op.traits);
  state.rolls = Rolls{};
  tell(table, passed ? EventKind::test_passed : EventKind::test_failed, rule,
       {.who = state.party[place].character, .amount = op.traits});
  return passed;
}

// One attempt of one character. Frame: b, the place; pc, the operation.
void DarkCastle::test(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const Op& op = content_.ops[top.pc];
  switch (top.a) {
    case kTestReady:
      top.a = kTestRoll;
      return push_window(state, Window::ready);
    case kTestRoll:
    case kTestCount:
      return make_attempt(state, 1U << top.b, table);
    default: {
      const unsigned place = top.b;
      state.agenda.pop();
      const bool passed = judge_attempt(state, place, op, rule("ESC-TST-02"), table);
      return push_block(state, op.block[passed ? 0 : 1]);
    }
  }
}

// ESC-TST-03: one after the other from "you"; each result is carried out before the next one rolls,
// and who passed is remembered. Frame: b, the place being tested; c, the places still to come; end,
// the `each` to come back to.
void DarkCastle::each_test(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const Op& op = content_.ops[top.pc];
  switch (top.a) {
    case kTestReady:
      if (top.c == 0) {
        state.each = static_cast<std::uint8_t>(top.end);
        return state.agenda.pop();
      }
      top.b = static_cast<std::uint8_t>(first_from_you(state, top.c));
      top.c = static_cast<std::uint8_t>(top.c & ~(1U << top.b));
      state.each = top.b;
      top.a = kTestRoll;
      return push_window(state, Window::ready);
    case kTestRoll:
    case kTestCount:
      return make_attempt(state, 1U << top.b, table);
    default: {
      top.a = kTestReady;
      const bool passed = judge_attempt(state, top.b, op, rule("ESC-TST-03"), table);
      if (passed) state.passed = static_cast<std::uint8_t>(state.passed | 1U << top.b);
      return push_block(state, op.block[passed ? 0 : 1]);
    }
  }
}

// ESC-TST-04: all targets roll in each attempt, and the symbols are added up. A relay has one
// target. Frame: b, the attempt; c, the total; end, the rollers.
void DarkCastle::group_test(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const Op& op = content_.ops[top.pc];
  switch (top.a) {
    case kTestReady:
      ++top.b;
      top.a = kTestRoll;
      return push_window(state, Window::ready);
    case kTestRoll:
    case kTestCount:
      return make_attempt(state, top.end, table);
    case kTestJudge: {
      unsigned sum = top.c + unsigned{state.rolls.bonus};
      each_bit(state.rolls.rolled, [&](unsigned place) {
        const Face face = state.rolls.face[place];
        if (shows_any(face, op.traits)) sum += symbols(state, place, face);
      });
      state.rolls = Rolls{};
      top.c = static_cast<std::uint8_t>(std::min(sum, 255U));
      const int need = amount(state, op.n);
      tell(table, EventKind::group_total, rule("ESC-TST-04"),
           {.who = op.traits, .card = top.c, .amount = need, .more = top.b});
      if (top.c < need) {
        top.a = kTestMissed;
        return push_block(state, op.block[2]);
      }
      tell(table, EventKind::group_passed, rule("ESC-TST-04"), {.amount = need});
      state.agenda.pop();
      return push_block(state, op.block[0]);
    }
    default:
      if (op.tries == 0 || top.b < op.tries) {
        top.a = kTestReady;
        return;
      }
      tell(table, EventKind::group_failed, rule("ESC-TST-04"), {});
      state.agenda.pop();
      return push_block(state, op.block[1]);
  }
}

}  // namespace undercroft::dark_castle
