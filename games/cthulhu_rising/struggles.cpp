// How stories resolve, 3.9 and 3.10: the procedure at the end of 3.10.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// CTH-STR-08, CTH-WIN-03: the story is still the one that was attacked.
bool still_there(const Board& board, unsigned slot) {
  return occupied(board, slot) && board.row[slot].fresh == 0;
}

}  // namespace

bool CthulhuRising::resolve(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned slot = frame.b;
  switch (frame.a) {
    case kResolveNext:
      // The effect of another story may have won it meanwhile: there is nothing left to resolve.
      each_bit(frame.x, [&](unsigned other) {
        if (!still_there(state, other)) frame.x &= static_cast<std::uint16_t>(~(1U << other));
      });
      if (frame.x == 0)
        state.agenda.pop();
      else
        push(state, Step::next, 0, attacker(state), 0, frame.x);
      return false;
    case kResolveStruggle:
      if (!still_there(state, slot)) {
        frame.a = kResolveNext;
      } else if (frame.c == kIcons) {
        frame.a = kResolveSkill;
      } else if (frame.y < struggles_at(state, slot, frame.c)) {
        ++frame.y;
        frame.a = kResolveSettle;
        struggle(state, slot, frame.c, table);
      } else {
        ++frame.c;
        frame.y = 0;
      }
      return false;
    case kResolveSettle:
      frame.a = kResolveStruggle;
      push_settle(state, state.active, kNoResponses);
      return false;
    case kResolveSkill:
      compare_skill(state, slot, table);
      return false;
    case kResolveUncontested:
      frame.a = kResolveDone;
      if (!still_there(state, slot)) return false;
      tell(table, EventKind::uncontested, rule("CTH-SUC-02"),
           {.who = player(state, state.active),
            .card = ref_in_row(state, slot),
            .more = static_cast<int>(slot)});
      add_tokens(state, slot, state.active, 1, rule("CTH-SUC-02"), table);
      return false;
    default:
      frame.a = kResolveNext;
      push_settle(state, state.active, kNoResponses);
      return false;
  }
}

// CTH-STR-01: the attacker chooses.
bool CthulhuRising::next(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, false, table);
}

void CthulhuRising::answer_next(State& state, Option option, Table& table) const {
  state.agenda.pop();
  begin_story(state, option.a, table);
}

void CthulhuRising::begin_story(State& state, unsigned slot, Table& table) const {
  Frame& frame = state.agenda.top();
  frame.x &= static_cast<std::uint16_t>(~(1U << slot));
  if (!still_there(state, slot)) return;
  frame.a = kResolveStruggle;
  frame.b = static_cast<std::uint8_t>(slot);
  frame.c = 0;
  frame.y = 0;
  tell(table, EventKind::story_begins, rule("CTH-STR-01"),
       {.who = player(state, state.active),
        .card = ref_in_row(state, slot),
        .more = static_cast<int>(slot)});
}

// CTH-STR-03. The event remembers who was there (CTH-ACT-15).
void CthulhuRising::struggle(State& state, unsigned slot, unsigned icon, Table& table) const {
  const unsigned winner = struggle_winner(state, slot, icon);
  const unsigned att = attacker(state);
  const auto where = static_cast<int>(icon | slot << 2);
  tell(table, EventKind::struggle, rule("CTH-STR-03"),
       {.who = player(state, winner),
        .card = ref_in_row(state, slot),
        .amount = both(icon_total(state, slot, att, icon),
                       icon_total(state, slot, other_side(att), icon)),
        .more = where});
  if (winner == kNothing) return;
  Trigger trigger;
  trigger.kind = static_cast<TriggerKind>(static_cast<unsigned>(TriggerKind::win_terror) + icon);
  trigger.side = static_cast<std::uint8_t>(winner);
  trigger.slot = static_cast<std::uint8_t>(slot);
  trigger.here = state.at[slot];
  emit(state, trigger);
  const unsigned loser = other_side(winner);
  switch (icon) {
    case kTerror:
    case kCombat:
      if (victims(state, slot, loser, icon == kCombat) != 0)
        return push(state, Step::victim, icon == kCombat ? 1U : 0U, loser, slot);
      return tell(table, EventKind::spared,
                  icon == kCombat ? rule("CTH-STR-05") : rule("CTH-STR-04"),
                  {.who = player(state, loser), .card = ref_in_row(state, slot), .more = where});
    case kArcane:
      if ((state.at[slot] & characters(state, winner) & state.exhausted) != 0)
        push(state, Step::ready, 0, winner, slot);
      return;
    default:
      return add_tokens(state, slot, winner, 1, rule("CTH-STR-07"), table);
  }
}

// CTH-STR-04, CTH-STR-05: who could suffer it.
Spots CthulhuRising::victims(const Board& board, unsigned slot, unsigned side, bool wound) const {
  Spots mask = board.at[slot] & characters(board, side);
  each_bit(mask, [&](unsigned spot) {
    if (!(wound ? can_be_wounded(board, spot) : can_go_insane(board, spot))) mask &= ~bit(spot);
  });
  return mask;
}

bool CthulhuRising::victim(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, false, table);
}

void CthulhuRising::answer_victim(State& state, Option option, Table& /*table*/) const {
  const bool wound = state.agenda.top().a == 1;
  state.agenda.pop();
  push_harm(state, wound ? Harm::wound : Harm::insane, bit(spot_named(state, option.a)), 1,
            kNothing, kNothing);
}

// CTH-STR-06: if the winner wants to.
bool CthulhuRising::ready(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, false, table);
}

void CthulhuRising::answer_ready(State& state, Option option, Table& table) const {
  const unsigned side = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb != verb(Verb::ready)) return;
  make_ready(state, spot_named(state, option.a));
  tell(table, EventKind::readied, rule("CTH-STR-06"),
       {.who = player(state, side), .card = option.a});
}

// CTH-SUC-01 to 03.
void CthulhuRising::compare_skill(State& state, unsigned slot, Table& table) const {
  const unsigned att = attacker(state);
  const unsigned def = other_side(att);
  const int own = skill_total(state, slot, att);
  const int against = skill_total(state, slot, def);
  const bool succeeds = own > against;
  tell(table, succeeds ? EventKind::success : EventKind::no_success, rule("CTH-SUC-01"),
       {.who = player(state, att),
        .card = ref_in_row(state, slot),
        .amount = both(own, against),
        .more = static_cast<int>(slot)});
  Frame& frame = state.agenda.top();
  frame.a = kResolveDone;
  if (!succeeds) return;
  if ((state.at[slot] & characters(state, def)) == 0) frame.a = kResolveUncontested;
  Trigger trigger;
  trigger.kind = TriggerKind::success;
  trigger.side = static_cast<std::uint8_t>(att);
  trigger.slot = static_cast<std::uint8_t>(slot);
  trigger.here = state.at[slot];
  emit(state, trigger);
  add_tokens(state, slot, att, 1, rule("CTH-SUC-01"), table);
}

}  // namespace undercroft::cthulhu_rising
