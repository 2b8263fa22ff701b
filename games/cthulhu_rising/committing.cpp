// The story phase and committing, CTH-PHA-06, 3.8.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

unsigned attacked_slots(const Board& board) {
  unsigned slots = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (occupied(board, slot) && attacked(board, slot)) slots |= 1U << slot;
  return slots;
}

}  // namespace

// CTH-PHA-06.
bool CthulhuRising::story(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const auto now = static_cast<StoryPhase>(frame.a);
  frame.a = static_cast<std::uint8_t>(now + 1U);
  switch (now) {
    case kStoryS1:
      push_window(state, Window::s1, table);
      break;
    case kStoryCommit:
      push(state, Step::commit, 0, attacker(state));
      break;
    case kStoryCommitted:
      // Nobody is committed: the phase ends at once.
      if (committed(state) == 0)
        frame.a = kStoryOver;
      else
        push_settle(state, state.active, 0);
      break;
    case kStoryS2:
      push_window(state, Window::s2, table);
      break;
    case kStoryDefend:
      if (attacked_slots(state) != 0) push(state, Step::defend, 0, defender(state));
      break;
    case kStoryDefended:
      push_settle(state, state.active, 0);
      break;
    case kStoryS3:
      push_window(state, Window::s3, table);
      break;
    case kStoryResolve:
      push(state, Step::resolve, kResolveNext, 0, 0, attacked_slots(state));
      break;
    case kStoryResolved:
      push_settle(state, state.active, 0);
      break;
    case kStoryS4:
      push_window(state, Window::s4, table);
      break;
    case kStoryOver:
      state.agenda.pop();
      uncommit_all(state, table);
      break;
  }
  return false;
}

// CTH-COM-01: one at a time until he is done.
bool CthulhuRising::commit(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, false, table);
}

// CTH-COM-02.
bool CthulhuRising::defend(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, false, table);
}

// CTH-COM-01, CTH-COM-02: where a character may go now, a bit for each slot.
unsigned CthulhuRising::commit_slots(const Board& board) const {
  if (board.step() == Step::defend) return attacked_slots(board);
  unsigned slots = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (occupied(board, slot)) slots |= 1U << slot;
  return slots;
}

Refusal CthulhuRising::permit_commit(const Board& board, unsigned side, Option option) const {
  const bool defends = board.step() == Step::defend;
  const RuleId because = defends ? rule("CTH-COM-02") : rule("CTH-COM-01");
  const unsigned spot = spot_named(board, option.a);
  if (spot == kNothing || controller(board, spot) != side || !has(board.characters, spot))
    return {because, "that is not a character of yours"};
  if (!can_commit(board, spot)) return {because, "only ready, sane characters can commit"};
  if (option.b >= kSlots || (commit_slots(board) >> option.b & 1U) == 0)
    return {because, defends ? "nobody attacks there" : "there is no story"};
  // Section 4, engine note: one order of announcing is enough.
  if (board.config.canonical_commit != 0 && option.a < board.agenda.top().x)
    return {because, "characters are committed in their order"};
  return kAllowed;
}

void CthulhuRising::answer_commit(State& state, unsigned side, Option option, Table& table) const {
  if (option.verb != verb(Verb::commit)) return state.agenda.pop();
  const bool defends = state.step() == Step::defend;
  state.agenda.top().x = static_cast<std::uint16_t>(option.a + 1U);
  const unsigned spot = spot_named(state, option.a);
  exhaust(state, spot);
  state.at[option.b] |= bit(spot);
  state.changed = 1;
  recommit(state);
  tell(table, EventKind::committed, defends ? rule("CTH-COM-02") : rule("CTH-COM-01"),
       {.who = player(state, side),
        .card = option.a,
        .amount = ref_in_row(state, option.b),
        .more = option.b});
  emit_card(state, TriggerKind::commit, spot);
}

// CTH-COM-05, CTH-PHA-08: they stay as exhausted or ready as they are.
void CthulhuRising::uncommit_all(State& state, Table& table) const {
  if (committed(state) == 0) return;
  in_play_order(state, committed(state), [&](unsigned spot) {
    tell(table, EventKind::uncommitted, rule("CTH-COM-05"),
         {.who = player(state, controller(state, spot)), .card = ref_at(state, spot), .more = 1});
  });
  state.at = {};
  recommit(state);
  state.changed = 1;
  push(state, Step::checks);
}

}  // namespace undercroft::cthulhu_rising
