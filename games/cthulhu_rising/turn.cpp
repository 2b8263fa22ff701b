// Turns and phases, 3.3.
#include <algorithm>
#include <array>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kDraw = 2;  // CTH-PHA-03

RuleId rule_of(Phase phase) {
  switch (phase) {
    case Phase::refresh:
      return rule("CTH-PHA-02");
    case Phase::draw:
      return rule("CTH-PHA-03");
    case Phase::resource:
      return rule("CTH-PHA-04");
    case Phase::operations:
      return rule("CTH-PHA-05");
    default:
      return rule("CTH-PHA-06");
  }
}

// Whether the phase before it, if there was one, ends there.
bool begins_another(TurnPhase phase) {
  switch (phase) {
    case kTurnDraw:
    case kTurnResource:
    case kTurnOperations:
    case kTurnStory:
    case kTurnEnd:
      return true;
    default:
      return false;
  }
}

// The first turn of whoever begins may be a shorter one (CTH-PHA-03, CTH-PHA-06).
FirstTurn first_turn(const Board& board) {
  if (board.turn != 1) return FirstTurn::full;
  return board.places[board.active].minion() ? board.config.first_turn_minion
                                             : board.config.first_turn_standard;
}

}  // namespace

// CTH-PHA-01. The phase is set first; then what belongs to it is pushed, the last first.
bool CthulhuRising::turn(State& state, Table& table) const {
  const auto now = static_cast<TurnPhase>(state.agenda.top().a);
  // CTH-PHA-07: what the end of a phase brings about comes before anything of the next.
  if (begins_another(now)) {
    end_phase(state, table);
    if (state.step() != Step::turn) return false;
  }
  Frame& frame = state.agenda.top();
  frame.a = static_cast<std::uint8_t>(now + 1U);
  switch (now) {
    case kTurnBegin:
      begin_turn(state, table);
      break;
    case kTurnWatch:
      if (state.config.mode == Mode::mirror) push(state, Step::watch);
      break;
    case kTurnRestore:
      begin_phase(state, Phase::refresh, table);
      push(state, Step::restore, 0, state.active);
      break;
    case kTurnRefresh:
      refresh(state, table);
      push_settle(state, state.active, 0);
      break;
    case kTurnRefreshWindow:
      push_window(state, Window::refresh, table);
      break;
    case kTurnDraw:
      begin_phase(state, Phase::draw, table);
      draw_phase(state, table);
      break;
    case kTurnManage:
      if (state.places[state.active].minion()) manage_pool(state, state.active, table);
      if (state.ending == Ending::playing) push_settle(state, state.active, 0);
      break;
    case kTurnDrawWindow:
      push_window(state, Window::draw, table);
      break;
    case kTurnResource:
      begin_phase(state, Phase::resource, table);
      if (state.places[state.active].minion())
        minion_resource(state, state.active, table);
      else
        push(state, Step::resource, 0, state.active);
      break;
    case kTurnResourceWindow:
      push_window(state, Window::resource, table);
      break;
    case kTurnOperations:
      begin_phase(state, Phase::operations, table);
      if (state.places[state.active].minion())
        note_reserve(state, state.active, rule("CTH-MIN-23"), table);
      push_window(state, Window::operations, table);
      break;
    case kTurnStory:
      if (first_turn(state) == FirstTurn::draw1_nostory) break;
      begin_phase(state, Phase::story, table);
      push(state, Step::story);
      break;
    case kTurnEnd:
      frame.a = kTurnBegin;
      end_turn(state, table);
      break;
  }
  return false;
}

void CthulhuRising::begin_turn(State& state, Table& table) const {
  ++state.turn;
  state.phase = Phase::none;
  state.placed = 0;
  number_anew(state);
  Place& place = state.places[state.active];
  if (place.turns < 255) ++place.turns;
  place.card_drains = place.third_drain = 0;
  for (Place& any : state.places)
    for (unsigned i = 0; i < any.pool_count; ++i)
      if (any.pool[i].age < 255) ++any.pool[i].age;
  each_bit(state.there, [&](unsigned spot) { state.table[spot].used = 0; });
  tell(table, EventKind::turn_begins, rule("CTH-PHA-01"),
       {.who = player(state, state.active), .amount = state.turn});
}

// CTH-GEN-06: the order stays, the numbers begin at 1 again.
void CthulhuRising::number_anew(Board& board) const {
  std::array<std::uint32_t, kSpots> order;
  unsigned count = 0;
  each_bit(board.there, [&](unsigned spot) {
    const std::uint32_t entry = std::uint32_t{board.table[spot].number} << 8 | spot;
    unsigned at = count++;
    for (; at > 0 && order[at - 1] > entry; --at) order[at] = order[at - 1];
    order[at] = entry;
  });
  std::uint16_t number = 0;
  for (unsigned i = 0; i < count; ++i) board.table[order[i] & 0xFFU].number = ++number;
  board.last_number = number;
}

void CthulhuRising::begin_phase(State& state, Phase phase, Table& table) const {
  state.phase = phase;
  // CTH-PHA-07: nobody responds to what the end of the phase before it brought about.
  forget_triggers(state);
  tell(table, EventKind::phase_begins, rule_of(phase),
       {.who = player(state, state.active), .amount = static_cast<int>(phase)});
}

// CTH-PHA-07: what lasts until the end of the phase stops.
void CthulhuRising::end_phase(State& state, Table& table) const {
  if (state.phase == Phase::none) return;
  const bool changed = state.time_until_end != 0 || state.temporary != 0;
  state.time_until_end = 0;
  state.discounts = {};
  for (Slot& slot : state.row) {
    slot.extra = {};
    slot.fresh = 0;
  }
  end_changes(state);
  each_bit(state.there, [&](unsigned spot) {
    InPlay& card = state.table[spot];
    if (card.used != 0) card.used &= limited_by_turn(state, spot);
  });
  tell(table, EventKind::phase_ends, rule("CTH-PHA-07"),
       {.who = player(state, state.active), .amount = static_cast<int>(state.phase)});
  state.phase = Phase::none;
  if (!changed) return;
  revalue(state);
  state.changed = 1;
  push_settle(state, state.active, kNoResponses);
}

// Abilities of that card whose limit is the turn, a bit each.
std::uint8_t CthulhuRising::limited_by_turn(const Board& board, unsigned spot) const {
  unsigned mask = 0;
  for (const Ability& ability : content_.abilities_of(card_at(board, spot)))
    if (ability.limit == Limit::turn) mask |= 1U << ability.index;
  return static_cast<std::uint8_t>(mask);
}

// CTH-PHA-07, CTH-END-04.
void CthulhuRising::end_turn(State& state, Table& table) const {
  state.active = static_cast<std::uint8_t>(other_side(state.active));
  if (state.turn >= state.config.max_turns) end_by_turns(state, table);
}

bool CthulhuRising::watch(State& /*state*/, Table& /*table*/) const {
  return true;
}

// CTH-PHA-02 (a): one insane character is restored, if one can be.
bool CthulhuRising::restore(State& state, Table& table) const {
  const unsigned side = state.agenda.top().b;
  bool any = false;
  each_bit(characters(state, side) & state.insane,
           [&](unsigned spot) { any = any || can_be_restored(state, spot); });
  if (any) return ask(state, side, false, table);
  state.agenda.pop();
  state.agenda.top().b = kNothing;
  return false;
}

void CthulhuRising::answer_restore(State& state, Option option, Table& table) const {
  const unsigned spot = spot_named(state, option.a);
  state.agenda.pop();
  state.agenda.top().b = static_cast<std::uint8_t>(spot);
  restore_card(state, spot, rule("CTH-MAD-04"), table);
}

// CTH-MAD-04: sane and exhausted.
void CthulhuRising::restore_card(State& state, unsigned spot, RuleId because, Table& table) const {
  state.insane &= ~bit(spot);
  exhaust(state, spot);
  revalue(state);
  state.changed = 1;
  tell(table, EventKind::restored, because,
       {.who = player(state, controller(state, spot)), .card = ref_at(state, spot)});
}

// CTH-PHA-02 (b) and (c).
void CthulhuRising::refresh(State& state, Table& table) const {
  const unsigned restored = state.agenda.top().b;
  const Spots kept = restored < kSpots ? bit(restored) : Spots{0};
  const Spots cards = controlled(state, state.active) & state.exhausted & ~kept;
  in_play_order(state, cards, [&](unsigned spot) {
    if ((state.table[spot].keywords & kCannotReady) != 0) return;
    make_ready(state, spot);
    tell(table, EventKind::readied, rule("CTH-PHA-02"),
         {.who = player(state, state.active), .card = ref_at(state, spot)});
  });
  refresh_domains(state, state.active, rule("CTH-PHA-02"), table);
}

// CTH-PHA-03, CTH-MIN-22.
void CthulhuRising::draw_phase(State& state, Table& table) const {
  const bool minion = state.places[state.active].minion();
  const int usual = minion ? state.config.minion_draw : kDraw;
  const int n = first_turn(state) == FirstTurn::full ? usual : 1;
  draw(state, state.active, n, DrawWhy::draw_phase,
       minion ? rule("CTH-MIN-22") : rule("CTH-EFF-10"), table);
}

// CTH-PHA-04: asked where there is a card in hand.
bool CthulhuRising::resource(State& state, Table& table) const {
  const unsigned side = state.agenda.top().b;
  if (state.places[side].hand > 0) return ask(state, side, true, table);
  state.agenda.pop();
  return false;
}

void CthulhuRising::answer_resource(State& state, Option option, Table& table) const {
  const unsigned side = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb != verb(Verb::resource)) {
    tell(table, EventKind::no_resource, rule("CTH-DOM-08"), {.who = player(state, side)});
    return;
  }
  const unsigned line = line_of(state, side, kind_in(option.a));
  out_of_hand(state, side, line);
  add_resource(state, side, line, option.b - 1U, rule("CTH-DOM-07"), table);
}

}  // namespace undercroft::cthulhu_rising
