// The best targets of what is tried, and what it is worth with them (CTH-EVA-07).
#include <algorithm>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

int CthulhuRising::best_impact(const Trial& now, Attempt& tried) const {
  return best_impact(now, trial_value(now), tried);
}

// CTH-EVA-07: the best targets, one after the other in written order, and what the whole is worth.
int CthulhuRising::best_impact(const Trial& now, int before, Attempt& tried) const {
  const Play play = play_of_attempt(now.board, now.side, tried);
  std::optional<int> after;
  if (play.ability < content_.abilities.size()) {
    const Ability& ability = content_.abilities[play.ability];
    for (unsigned number = 0; number < ability.picks; ++number) {
      const Choosing choice = choosing(ability, number);
      if (choice.pick != nullptr && choice.pick->chosen_by_controller())
        after = choose_best(now, tried, play, number);
    }
  }
  tried.impact = (after ? *after : value_after(now, tried)) - before;
  return tried.impact;
}

// Every set that has one target more, in ascending instance number or along the row.
template <class Each>
void CthulhuRising::each_target(const Trial& now, const Attempt& tried, const Play& play,
                                const Choosing& choice, unsigned number, Each each) const {
  const Board& board = now.board;
  const Chosen& chosen = tried.picks[number];
  const auto with = [&](unsigned index) {
    Chosen more = chosen;
    (has(more.one, index) ? more.two : more.one) |= bit(index);
    each(more);
  };
  if (choice.pick->sort == Sort::story)
    return each_bit(legal_slots(board, play, *choice.pick) & ~chosen.one, with);
  if (!choice.pick->in_pile())
    return by_name(board, legal_spots(board, play, *choice.pick, choice.op->code) & ~chosen.one,
                   with);
  const Pile& pile =
      choice.pick->has(FilterWord::in_hand) ? now.hand : board.places[play.side].discard;
  each_bit(legal_lines(board, play, *choice.pick, choice.op->code, now.hand), [&](unsigned line) {
    const int taken = (has(chosen.one, line) ? 1 : 0) + (has(chosen.two, line) ? 1 : 0);
    if (taken < std::min(pile.count(line), 2)) with(line);
  });
}

// One target at a time, each time the first with the largest value. "Up to" stops where none raises
// it any more: after one, or in the effect of a story after none. Returns the value that is
// reached, where it is known.
std::optional<int> CthulhuRising::choose_best(const Trial& now, Attempt& tried, const Play& play,
                                              unsigned number) const {
  const Ability& ability = content_.abilities[play.ability];
  const Choosing choice = choosing(ability, number);
  const bool open_ended = choice.pick->quantity == Quantity::up_to;
  const bool none_will_do = open_ended && ability.kind == AbilityKind::win;
  std::optional<int> value;
  if (none_will_do) value = value_after(now, tried);
  for (unsigned n = 0; n < choice.pick->n; ++n) {
    std::optional<Chosen> best;
    int best_value = 0;
    each_target(now, tried, play, choice, number, [&](const Chosen& more) {
      Attempt one = tried;
      one.picks[number] = more;
      const int reached = value_after(now, one);
      if (best && reached <= best_value) return;
      best = more;
      best_value = reached;
    });
    const bool must = !open_ended || (n == 0 && !none_will_do);
    if (!best || (!must && best_value <= *value)) return value;
    tried.picks[number] = *best;
    value = best_value;
  }
  return value;
}

}  // namespace undercroft::cthulhu_rising
