// The end of the game, 3.17.
#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

namespace {

int tokens_of(const Board& board, unsigned side) {
  int sum = 0;
  for (const Slot& slot : board.row) sum += slot.tokens[side];
  return sum;
}

RuleId rule_of(Ending ending) {
  switch (ending) {
    case Ending::empty_deck:
      return rule("CTH-END-03");
    case Ending::turn_limit:
      return rule("CTH-END-04");
    case Ending::conceded:
      return rule("CTH-END-05");
    default:
      return rule("CTH-END-01");
  }
}

}  // namespace

// CTH-END-03: whoever has no card left loses; cards are taken one at a time, so never both at once.
void CthulhuRising::lose_by_deck(State& state, unsigned side, Table& table) const {
  tell(table, EventKind::deck_empty, rule("CTH-END-03"), {.who = player(state, side)});
  end_game(state, other_side(side), Ending::empty_deck, table);
}

// CTH-END-01 to CTH-END-05: nothing more happens.
void CthulhuRising::end_game(State& state, unsigned winner, Ending ending, Table& table) const {
  state.ending = ending;
  state.winner = static_cast<std::uint8_t>(winner);
  for (unsigned i = 0; i < state.play_count; ++i)
    if (in_limbo(state, i)) to_discard(state, state.plays[i].side, state.plays[i].line);
  if (placing_side(state) != kNothing) state.secret.dormant[state.dormant_count] = 0;
  state.agenda.clear();
  push(state, Step::over);
  state.plays = {};
  state.batches = {};
  state.triggers = {};
  state.answered = {};
  state.discounts = {};
  state.play_count = state.batch_count = state.trigger_count = state.answered_count = 0;
  state.changed = 0;
  for (HiddenPlace& place : state.secret.places) place.look = place.keep = Pile{};
  if (winner == kNothing) {
    tell(table, EventKind::game_drawn, rule_of(ending), {.more = static_cast<int>(ending)});
    return;
  }
  tell(table, EventKind::game_won, rule_of(ending),
       {.who = player(state, winner),
        .amount = state.places[winner].won_count,
        .more = static_cast<int>(ending)});
}

// CTH-END-04: more stories, then more tokens.
void CthulhuRising::end_by_turns(State& state, Table& table) const {
  const auto side_with_more = [](int a, int b) {
    return a == b ? unsigned{kNothing} : a > b ? unsigned{kA} : unsigned{kB};
  };
  unsigned winner = side_with_more(state.places[kA].won_count, state.places[kB].won_count);
  if (winner == kNothing) winner = side_with_more(tokens_of(state, kA), tokens_of(state, kB));
  end_game(state, winner, Ending::turn_limit, table);
}

// CTH-END-05.
void CthulhuRising::concede(State& state, unsigned side, Table& table) const {
  tell(table, EventKind::conceded, rule("CTH-END-05"), {.who = player(state, side)});
  end_game(state, other_side(side), Ending::conceded, table);
}

// Of two Minions the onlooker stands on A's side.
Outcome CthulhuRising::outcome(const State& state) const {
  Outcome outcome;
  outcome.over = state.ending != Ending::playing;
  if (!outcome.over) return outcome;
  const auto rank = [&](unsigned side) {
    return static_cast<std::uint8_t>(state.winner == side || state.winner == kNothing ? 1 : 2);
  };
  if (state.config.mode == Mode::mirror) outcome.rank[0] = rank(kA);
  for (unsigned side = 0; side < kSides; ++side)
    if (!state.places[side].minion()) outcome.rank[state.places[side].person] = rank(side);
  return outcome;
}

}  // namespace undercroft::cthulhu_rising
