// Every question to a Minion, by the last column of section 4. It never asks.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-MIN-64: one thing on each go, decided from scratch.
void CthulhuRising::minion_go(State& state, unsigned side, Table& table) const {
  std::optional<Attempt> chosen;
  switch (state.step()) {
    case Step::window:
      chosen = minion_action(state, side, table);
      break;
    case Step::disrupt:
      chosen = minion_disrupt(state, side, table);
      break;
    case Step::respond:
      chosen = minion_response(state, side, table);
      break;
    case Step::commit:
    case Step::defend:
      return follow_plan(state, side, table);
    case Step::effect:
      chosen = minion_effect(state, side, table);
      if (chosen) break;
      return answer_effect(state, false, table);
    default:
      return carry_out(state, side, minion_answer(state, side, table), table);
  }
  if (chosen)
    begin_attempt(state, side, *chosen, table);
  else
    carry_out(state, side, option_of(Verb::pass), table);
}

// In a window: operations by their own steps, else what exhausts before commitment and defence
// (CTH-MIN-41), then what is aimed at this window.
std::optional<Attempt> CthulhuRising::minion_action(const State& state, unsigned side,
                                                    Table& table) const {
  const auto window = static_cast<Window>(state.agenda.top().a);
  const bool own = state.active == side;
  const bool lillith = state.places[side].brain == Brain::lillith;
  if (window == Window::operations && own)
    return lillith ? lillith_operation(state, side, table) : minion_operation(state, side, table);
  if ((window == Window::s1 && own) || (window == Window::s2 && !own))
    if (auto chosen = exhaust_actions(state, side, table)) return chosen;
  if (lillith)
    if (auto chosen = lillith_event(state, side, table)) return chosen;
  return aimed(state, side, table);
}

// What was weighed is done: with the targets, the host and the price it was weighed with.
void CthulhuRising::begin_attempt(State& state, unsigned side, const Attempt& attempt,
                                  Table& table) const {
  Frame& frame = state.agenda.top();
  const Step step = frame.step;
  if (step == Step::window) {
    frame.c = 0;
    frame.b = static_cast<std::uint8_t>(other_side(side));
    ++(side == kA ? frame.x : frame.y);
  }
  if (attempt.option.verb == verb(Verb::place)) {
    push_settle(state, other_side(side), 0);
    return place_dormant(state, side, attempt.option, table);
  }
  Play play = play_of_attempt(state, side, attempt);
  play.flags |= kReady;
  show_chosen(state, play, table);
  switch (step) {
    case Step::window:
      push_settle(state, other_side(side), 0);
      break;
    case Step::respond:
      frame.b = static_cast<std::uint8_t>(other_side(side));
      frame.c = 0;
      ++frame.x;
      if ((play.flags & (kIsEvent | kFromTop)) == 0)
        note_answer(state, play.trigger, play.spot, content_.abilities[play.ability].index);
      push_settle(state, side, kNoResponses);
      break;
    case Step::disrupt:
      frame.x = 0;
      if (frame.a != kDisruptPlay) frame.c = static_cast<std::uint8_t>(other_side(side));
      break;
    default:
      state.agenda.pop();
      break;
  }
  // That it did this and nothing else may show something of its hand.
  leave_unanswered(state, side, 0, table);
  begin_play(state, play, table);
}

// Whether something on the card takes cards of the hand: that it can be used tells what is there.
bool CthulhuRising::about_hand(const Card& card) const {
  return std::ranges::any_of(content_.abilities_of(card), &Ability::hidden_picks);
}

// Whether what a Minion does or leaves in a window can depend on its hand: in its own operations,
// and where something takes cards of the hand.
bool CthulhuRising::hand_matters(const Board& board, unsigned side) const {
  const Place& place = board.places[side];
  if (!place.minion() || place.hand == 0) return false;
  if (board.phase == Phase::operations && board.active == side) return true;
  for (unsigned i = 0; i < place.pool_count; ++i)
    if (about_hand(card_of(board, side, place.pool[i].line))) return true;
  bool any = false;
  each_bit(controlled(board, side) & ~board.insane,
           [&](unsigned spot) { any = any || about_hand(card_at(board, spot)); });
  return any;
}

// What a Minion leaves, or does with open cards, may show something of its hand: nobody is told of
// that, but no choice before it can be taken back.
void CthulhuRising::leave_unanswered(const Board& board, unsigned side, int where,
                                     Table& table) const {
  if (!table.heard() || !hand_matters(board, side)) return;
  Event made =
      event(EventKind::passed, rule("CTH-ACT-09"), {.who = player(board, side), .amount = where});
  made.seen_by = SeatSet{};
  made.reveals = 1;
  table.tell(made);
}

// CTH-EFF-02: cards of the hand that are chosen are named for everybody to hear.
void CthulhuRising::show_chosen(State& state, const Play& play, Table& table) const {
  if (play.ability >= content_.abilities.size()) return;
  const Ability& ability = content_.abilities[play.ability];
  for (unsigned number = 0; ability.hidden_picks && number < ability.picks; ++number) {
    const Choosing choice = choosing(ability, number);
    if (choice.pick == nullptr || !choice.pick->has(FilterWord::in_hand)) continue;
    const Chosen& chosen = play.picks[number];
    each_bit(chosen.one, [&](unsigned line) {
      show_in_hand(state, play.side, line, has(chosen.two, line) ? 2 : 1);
      reveal(table, EventKind::targeted, rule("CTH-EFF-02"),
             {.who = player(state, play.side),
              .card = play.card,
              .more = ref_of(play.side, kind_of(state, play.side, line), 0)});
    });
  }
}

// CTH-MIN-50, CTH-MIN-55, CTH-LIL-08, CTH-LIL-09: the whole plan at once.
void CthulhuRising::follow_plan(State& state, unsigned side, Table& table) const {
  const bool defends = state.step() == Step::defend;
  const bool lillith = state.places[side].brain == Brain::lillith;
  const CommitPlan plan =
      defends ? (lillith ? lillith_defends(state, side) : minion_defends(state, side))
              : (lillith ? lillith_commits(state, side) : minion_commits(state, side));
  if (table.heard()) tell_plan(state, side, plan, table);
  for (unsigned i = 0; i < plan.count; ++i)
    answer_commit(state, side, option_of(Verb::commit, ref_at(state, plan.spots[i]), plan.slots[i]),
                  table);
  state.agenda.pop();
}

// CTH-MIN-70 to 73: the remaining choices.
Option CthulhuRising::minion_answer(const State& state, unsigned side, Table& table) const {
  const Frame& frame = state.agenda.top();
  const RuleId because = choice_rule(state, side, rule("CTH-MIN-70"));
  const auto named = [&](Verb v, unsigned spot) { return option_of(v, ref_at(state, spot)); };
  switch (frame.step) {
    case Step::restore: {
      Spots cards = characters(state, side) & state.insane;
      each_bit(cards, [&](unsigned spot) {
        if (!can_be_restored(state, spot)) cards &= ~bit(spot);
      });
      return named(Verb::restore, highest_of(state, side, cards,
                                             choice_rule(state, side, rule("CTH-MIN-21")), table));
    }
    case Step::next:
      return option_of(Verb::resolve, minion_next(state, side, frame.x, table));
    case Step::victim: {
      const Spots cards = victims(state, frame.c, side, frame.a == 1);
      return named(Verb::choose, frame.a == 1 ? combat_victim(state, side, cards, table)
                                              : lowest_told(state, side, cards, because, table));
    }
    case Step::ready:
      return named(
          Verb::ready,
          highest_of(state, side, state.at[frame.c] & characters(state, side) & state.exhausted,
                     rule("CTH-MIN-70"), table));
    case Step::sacrifice:
      return named(Verb::choose, lowest_told(state, side, characters(state, side), because, table));
    case Step::cost_card: {
      const Play& play = state.plays[frame.b];
      const Cost& cost = content_.costs_of(content_.abilities[play.ability])[frame.c];
      if (cost.kind == CostKind::discard)
        return option_of(Verb::discard, ref_of(kA, minion_discard(state, side, table), 0));
      return named(Verb::choose,
                   lowest_told(state, side, matching(state, play, content_.picks[cost.pick]),
                               because, table));
    }
    case Step::discard:
      if (frame.c == side)
        return option_of(Verb::discard, ref_of(kA, minion_discard(state, side, table), 0));
      return best_after(state, side, table);
    case Step::search:
      return minion_search(state, side, content_.picks[frame.x], table);
    case Step::resilient:
      return option_of(minion_keeps(state, side, frame, table) ? Verb::yes : Verb::no);
    case Step::wake:
      return option_of(minion_wakes(state, side, frame, table) ? Verb::yes : Verb::no);
    default:
      return best_after(state, side, table);
  }
}

}  // namespace undercroft::cthulhu_rising
