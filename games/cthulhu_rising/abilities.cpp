// Carrying out an ability or a card, CTH-ACT-04 steps 1 to 5: declare, choose targets, pay, be
// disrupted, happen.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// Step 1: it leaves where it was and is in limbo.
void CthulhuRising::begin_play(State& state, const Play& play, Table& table) const {
  const unsigned side = play.side;
  if ((play.flags & kFromHand) != 0) out_of_hand(state, side, play.line);
  if ((play.flags & kFromPool) != 0) out_of_pool(state, side, play.line);
  if ((play.flags & kFromTop) != 0) {
    take_top(state, side, ChanceKind::card, table);
    to_discard(state, side, play.line);
  }
  assert(state.play_count < kMaxPlays);  // room_for_play has been asked
  state.plays[state.play_count] = play;
  push(state, Step::play, kPlayTargets, state.play_count++);
  if (play.ability < content_.abilities.size()) declare(state, play, table);
  if ((play.flags & kFromTop) != 0) deck_ran_out(state, side, table);
}

void CthulhuRising::declare(State& state, const Play& play, Table& table) const {
  const Ability& ability = content_.abilities[play.ability];
  if (play.spot < kSpots && ability.limit != Limit::none)
    state.table[play.spot].used |= static_cast<std::uint8_t>(1U << ability.index);
  const int who = player(state, play.side);
  const int event_number = play.trigger == kNothing ? -1 : play.trigger + 1;
  switch (ability.kind) {
    case AbilityKind::action:
      if ((play.flags & kIsEvent) != 0)
        reveal(table, EventKind::played, rule("CTH-PLAY-04"),
               {.who = who, .card = play.card, .amount = play.cost});
      else
        tell(table, EventKind::used, rule("CTH-ACT-02"),
             {.who = who, .card = play.card, .amount = ability.index});
      return;
    case AbilityKind::response:
      reveal(table, EventKind::responded, rule("CTH-ACT-09"),
             {.who = who, .card = play.card, .amount = event_number});
      return;
    case AbilityKind::forced:
      tell(table, EventKind::forced, rule("CTH-ACT-08"),
           {.who = who, .card = play.card, .amount = event_number});
      return;
    case AbilityKind::disrupt:
      reveal(table, EventKind::disrupted, rule("CTH-ACT-06"),
             {.who = who, .card = play.card, .more = disrupted_ref(state, play)});
      return;
    default:
      return;
  }
}

// The step and the pick that choose that set of an ability.
CthulhuRising::Choosing CthulhuRising::choosing(const Ability& ability, unsigned number) const {
  for (const Op& op : content_.ops_of(ability)) {
    for (const unsigned index : {op.pick, op.story})
      if (content_.picks[index].number == number) return {&op, &content_.picks[index]};
    if (op.code != OpCode::instead) continue;
    for (const Op& inner : content_.ops_of(content_.abilities[op.ability]))
      if (content_.picks[inner.pick].number == number) return {&inner, &content_.picks[inner.pick]};
  }
  return {};
}

// Steps 2 to 5.
bool CthulhuRising::play(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const Play& play = state.plays[frame.b];
  const unsigned index = frame.b;
  const bool has_ability = play.ability < content_.abilities.size();
  const Ability* ability = has_ability ? &content_.abilities[play.ability] : nullptr;
  switch (frame.a) {
    case kPlayTargets: {
      const bool ready_made = (play.flags & kReady) != 0;
      if (ability == nullptr || ready_made || frame.x >= ability->picks) {
        frame.a = kPlayHost;
        return false;
      }
      const unsigned number = frame.x++;
      const Pick* pick = choosing(*ability, number).pick;
      if (pick != nullptr && pick->chosen_by_controller())
        push(state, Step::target, 0, index, number, play.side);
      return false;
    }
    case kPlayHost:
      frame.a = kPlayPay;
      if ((play.flags & kPutDown) != 0 && play.host == kNothing &&
          content_.cards[kind_in(play.card)].attach != 0)
        push(state, Step::host, 0, index);
      return false;
    case kPlayPay:
      frame.a = kPlayCosts;
      pay_for_card(state, index, table);
      return false;
    case kPlayCosts: {
      if (ability == nullptr || frame.c >= ability->costs) {
        frame.a = kPlayDisrupt;
        return false;
      }
      const unsigned which = frame.c++;
      pay_cost(state, index, content_.costs_of(*ability)[which], which, table);
      return false;
    }
    case kPlayDisrupt:
      frame.a = kPlayExecute;
      if ((play.flags & kCannotCancel) == 0) push_disrupt(state, kDisruptPlay, index, kNothing);
      return false;
    case kPlayExecute:
      frame.a = kPlayOver;
      execute(state, index, table);
      return false;
    default:
      end_play(state, table);
      return false;
  }
}

// The printed cost, discounts taken (CTH-DOM, CTH-MIN-06).
void CthulhuRising::pay_for_card(State& state, unsigned index, Table& table) const {
  const Play& play = state.plays[index];
  if (play.cost == 0 || (play.flags & kFree) != 0) return;
  const bool placed = (play.flags & kPlaced) != 0;
  if (!placed && payers_of_card(state, play.side, kind_in(play.card)) == kEventsPays)
    return drain_domain(state, play.side, kNothing, play.cost, table);
  push(state, Step::pay, play.cost, index, placed ? 0U : unsigned{kPayCard});
}

// CTH-EFF-06: one cost of the ability.
void CthulhuRising::pay_cost(State& state, unsigned index, const Cost& cost, unsigned which,
                             Table& table) const {
  const Play& play = state.plays[index];
  const bool there = play.spot < kSpots;
  switch (cost.kind) {
    case CostKind::pay:
      // CTH-MIN-34: in operations a paid ability is the third drain.
      if (state.phase == Phase::operations && state.active == play.side)
        state.places[play.side].third_drain = 1;
      if (payers(state, play.side, cost.n, 0, Faction::neutral) != 0)
        push(state, Step::pay, cost.n, index, 0);
      return;
    case CostKind::exhaust_self:
      if (!there) return;
      exhaust(state, play.spot);
      tell(table, EventKind::exhausted, rule("CTH-EFF-06"),
           {.who = player(state, play.side), .card = play.card});
      return;
    case CostKind::sacrifice_self:
      if (there) push_leave(state, Departure::sacrificed, bit(play.spot), play.side);
      return;
    case CostKind::bounce_self:
      if (there) push_leave(state, Departure::returned, bit(play.spot), play.side);
      return;
    case CostKind::sacrifice:
      push(state, Step::cost_card, 1, index, which);
      return;
    case CostKind::discard:
      push(state, Step::cost_card, cost.n, index, which);
      return;
  }
}

void CthulhuRising::execute(State& state, unsigned index, Table& table) const {
  Play& play = state.plays[index];
  if ((play.flags & kIsEvent) != 0) use_discounts(state, play.side, kind_in(play.card));
  if ((play.flags & kCancelled) != 0) return;
  if ((play.flags & (kPutDown | kPlaced)) != 0) return put_down(state, play, table);
  const Ability& ability = content_.abilities[play.ability];
  play.flags &= static_cast<std::uint16_t>(~kSucceeded);
  push(state, Step::effects, 0, index, 0, ability.first_op, ability.first_op + ability.ops);
}

// CTH-PLAY-04: an event goes to the discard pile, a Prophecy on top of the deck (CTH-KEY-13).
void CthulhuRising::end_play(State& state, Table& table) const {
  const Play play = top_play(state);
  state.agenda.pop();
  drop_play(state);
  if ((play.flags & kIsEvent) == 0) return;
  if ((play.flags & kToDeck) != 0) {
    put_on_top(state, play.side, play.line, true, table);
    return tell(table, EventKind::prophecy_laid, rule("CTH-KEY-13"),
                {.who = player(state, play.side), .card = play.card});
  }
  to_discard(state, play.side, play.line);
}

void CthulhuRising::drop_play(State& state) const {
  state.plays[--state.play_count] = Play{};
}

// D-TARGET: one card, story or line after the other.
bool CthulhuRising::target(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  const Play& play = state.plays[frame.b];
  const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
  const bool in_hand = choice.pick->has(FilterWord::in_hand);
  if (frame.a < choice.pick->n && targets_left(state, frame) > 0)
    return ask(state, frame.x, in_hand, table);
  state.plays[frame.b].pick = frame.c;
  state.agenda.pop();
  return false;
}

// Cards, slots or lines that may still be chosen, a bit each.
std::uint64_t CthulhuRising::target_mask(const Board& board, const Frame& frame,
                                         const Pile& hand) const {
  Play play = board.plays[frame.b];
  const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
  const Chosen& chosen = play.picks[frame.c];
  if (choice.pick->sort == Sort::story) return legal_slots(board, play, *choice.pick) & ~chosen.one;
  if (!choice.pick->in_pile())
    return legal_spots(board, play, *choice.pick, choice.op->code) & ~chosen.one;
  const Pile& pile = choice.pick->has(FilterWord::in_hand) ? hand : board.places[play.side].discard;
  std::uint64_t lines = legal_lines(board, play, *choice.pick, choice.op->code, hand);
  each_bit(lines & chosen.one, [&](unsigned line) {
    if (pile.count(line) <= (has(chosen.two, line) ? 2 : 1) || has(chosen.two, line))
      lines &= ~bit(line);
  });
  return lines;
}

// How many there are as everybody knows: who is asked must not tell what is in a hand.
int CthulhuRising::targets_left(const Board& board, const Frame& frame) const {
  const Play& play = board.plays[frame.b];
  const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
  if (choice.pick->has(FilterWord::in_hand) && frame.a >= board.places[play.side].hand) return 0;
  return std::popcount(target_mask(board, frame, possible_hand(board, play.side)));
}

void CthulhuRising::answer_target(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  Play& play = state.plays[frame.b];
  if (option.verb == verb(Verb::done)) {
    play.pick = frame.c;
    return state.agenda.pop();
  }
  Chosen& chosen = play.picks[frame.c];
  ++frame.a;
  Ref named = option.a;
  if (option.verb == verb(Verb::choose_story)) {
    chosen.one |= bit(option.a);
    named = ref_in_row(state, option.a);
  } else if (option.verb == verb(Verb::take)) {
    const unsigned line = line_of(state, play.side, kind_in(option.a));
    (has(chosen.one, line) ? chosen.two : chosen.one) |= bit(line);
    named = ref_of(play.side, kind_in(option.a), 0);
    const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
    if (choice.pick->has(FilterWord::in_hand))
      show_in_hand(state, play.side, line, has(chosen.two, line) ? 2 : 1);
  } else {
    chosen.one |= bit(spot_named(state, option.a));
  }
  reveal(table, EventKind::targeted, rule("CTH-EFF-02"),
         {.who = player(state, frame.x), .card = play.card, .more = named});
}

// D-COSTCARD.
bool CthulhuRising::cost_card(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  const Play& play = state.plays[frame.b];
  const Cost& cost = content_.costs_of(content_.abilities[play.ability])[frame.c];
  const bool hand = cost.kind == CostKind::discard;
  const bool any = hand ? state.places[play.side].hand > 0
                        : matching(state, play, content_.picks[cost.pick]) != 0;
  if (frame.a > 0 && any) return ask(state, play.side, hand, table);
  state.agenda.pop();
  return false;
}

void CthulhuRising::answer_cost_card(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned side = state.plays[frame.b].side;
  --frame.a;
  if (option.verb == verb(Verb::discard)) {
    discard_from_hand(state, side, line_of(state, side, kind_in(option.a)), DiscardedHow::cost,
                      rule("CTH-EFF-06"), table);
    return;
  }
  const Spots card = bit(spot_named(state, option.a));
  state.agenda.pop();
  push_leave(state, Departure::sacrificed, card, side);
}

}  // namespace undercroft::cthulhu_rising
