// Steps about stories: tokens and struggles.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void CthulhuRising::operate_on_stories(State& state, const Op& op, unsigned slots,
                                       Table& table) const {
  const unsigned you = top_play(state).side;
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if ((slots >> slot & 1U) == 0 || state.ending != Ending::playing) continue;
    if (op.code == OpCode::struggle) {
      change_struggles(state, op, slot, table);
      continue;
    }
    if (op.who != Who::opponent) add_tokens(state, slot, you, op.n, rule("CTH-EFF-03"), table);
    if (op.who != Who::you)
      add_tokens(state, slot, other_side(you), op.n, rule("CTH-EFF-03"), table);
  }
}

// struggle(S, ...) outside of a passive: until the end of the phase.
void CthulhuRising::change_struggles(State& state, const Op& op, unsigned slot,
                                     Table& table) const {
  for (unsigned icon = 0; icon < kIcons; ++icon) {
    if (op.delta.icons[icon] == 0) continue;
    auto& extra = state.row[slot].extra[icon];
    extra = static_cast<std::int8_t>(extra + op.delta.icons[icon]);
    succeed(state);
    tell(table, EventKind::struggles_changed, rule("CTH-STR-02"),
         {.card = ref_in_row(state, slot),
          .amount = op.delta.icons[icon],
          .more = static_cast<int>(icon | slot << 2)});
  }
}

// CTH-WIN-01: five win the story at once, also in the middle of an effect.
void CthulhuRising::add_tokens(State& state, unsigned slot, unsigned side, int n, RuleId because,
                               Table& table) const {
  if (!occupied(state, slot)) return;
  std::uint8_t& tokens = state.row[slot].tokens[side];
  const int now = std::max(tokens + n, 0);
  if (now == tokens) return;
  const int change = now - tokens;
  tokens = static_cast<std::uint8_t>(now);
  succeed(state);
  tell(table, EventKind::token, because,
       {.who = player(state, side),
        .card = ref_in_row(state, slot),
        .amount = change,
        .more = static_cast<int>(slot | static_cast<unsigned>(now) << 3)});
  if (now >= kWinTokens) push_win(state, slot, side);
}

}  // namespace undercroft::cthulhu_rising
