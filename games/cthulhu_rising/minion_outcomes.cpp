// Choices by the position afterwards (CTH-MIN-72): every answer is tried, the best is taken.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-MIN-72: the best position afterwards; of equal ones the first, "no" before "yes".
Option CthulhuRising::best_after(const State& state, unsigned side, Table& table) const {
  OptionList list;
  list_answers(state, side, list);
  const Frame& frame = state.agenda.top();
  const Trial now = trial_of(state, side);
  Option best = list[0];
  int best_value = 0;
  bool any = false;
  const auto value = [&](const Option& option) {
    Trial trial = now;
    try_answer(trial, frame, option);
    const int reached = trial_value(trial);
    // Cards of a hand stay unnamed: the own one lies open only with its option, the other's never.
    const bool open = option.verb != verb(Verb::take) || state.config.minion_hand_visible != 0;
    if (open && option.verb != verb(Verb::discard))
      tell_valued(state, side, option, reached, table);
    if (any && reached <= best_value) return;
    any = true;
    best = option;
    best_value = reached;
  };
  const bool yes_no = list[0].verb == verb(Verb::yes);
  for (const Option& option : list)
    if (!yes_no || option.verb == verb(Verb::no)) value(option);
  if (yes_no) value(list[0]);
  if (table.heard()) tell_choice(state, side, best, best_value, table);
  return best;
}

// What a choice is about: a card, a slot, a domain, yes or no.
void CthulhuRising::tell_valued(const State& state, unsigned side, Option option, int reached,
                                Table& table) const {
  if (!table.heard()) return;
  const Named named = named_in(state, side, option);
  think(table, EventKind::valued, rule("CTH-MIN-72"),
        {.who = player(state, side), .card = named.card, .amount = reached, .more = named.more},
        true);
}

void CthulhuRising::tell_choice(const State& state, unsigned side, Option option, int reached,
                                Table& table) const {
  const Named named = named_in(state, side, option);
  reveal(table, EventKind::decided, rule("CTH-MIN-72"),
         {.who = player(state, side),
          .card = named.card,
          .amount = reached,
          .more = static_cast<int>(Why::best_outcome)});
}

CthulhuRising::Named CthulhuRising::named_in(const State& state, unsigned side,
                                             Option option) const {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::choose:
    case Verb::force:
      return {option.a, -1};
    case Verb::choose_story:
      return {ref_in_row(state, option.a), option.a};
    case Verb::take:
      return {ref_of(side, kind_in(option.a), 0), -1};
    case Verb::discard:
      return {ref_of(other_side(side), kind_in(option.a), 0), -1};
    case Verb::drain:
      return {-1, option.a};
    case Verb::yes:
      return {-1, 1};
    default:
      return {-1, 0};
  }
}

// What an answer would change at once.
void CthulhuRising::try_answer(Trial& trial, const Frame& frame, Option option) const {
  Board& board = trial.board;
  switch (frame.step) {
    case Step::target: {
      Play play = board.plays[frame.b];
      const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
      if (choice.op == nullptr) return;
      Chosen& chosen = play.picks[frame.c];
      play.pick = frame.c;
      switch (static_cast<Verb>(option.verb)) {
        case Verb::choose:
          chosen.one |= bit(spot_named(board, option.a));
          break;
        case Verb::choose_story:
          chosen.one |= bit(option.a);
          break;
        case Verb::take: {
          const unsigned line = line_of(board, play.side, kind_in(option.a));
          (has(chosen.one, line) ? chosen.two : chosen.one) |= bit(line);
          break;
        }
        default:
          break;
      }
      switch (choice.op->code) {
        case OpCode::token:
        case OpCode::struggle:
          try_stories(trial, play, *choice.op);
          return;
        case OpCode::recur:
        case OpCode::put:
          try_piles(trial, play, *choice.op);
          return;
        default:
          try_cards(trial, play, *choice.op);
          return;
      }
    }
    case Step::drain:
      board.places[frame.c].domains[option.a - 1U].drained = 1;
      return;
    case Step::discard: {
      Place& place = board.places[frame.c];
      if (place.hand > 0) --place.hand;
      return;
    }
    case Step::may: {
      if (option.verb != verb(Verb::yes)) return;
      Play play;
      play.ability = frame.x;
      play.side = frame.c;
      best_lines(trial, play, content_.ops[content_.abilities[frame.x].first_op]);
      try_ops(trial, play);
      return;
    }
    default:
      return;
  }
}

// Which cards of a pile it would choose after "yes": one after the other as CTH-MIN-72 says.
void CthulhuRising::best_lines(Trial& trial, Play& play, const Op& op) const {
  const Pick& pick = content_.picks[op.pick];
  if (!pick.in_pile() || !pick.chosen_by_controller()) return;
  std::uint64_t lines = legal_lines(trial.board, play, pick, op.code, trial.hand);
  for (unsigned n = 0; n < pick.n && lines != 0; ++n) {
    unsigned best = kNothing;
    int best_value = 0;
    each_bit(lines, [&](unsigned line) {
      Trial copy = trial;
      Play one = play;
      one.picks[pick.number].one |= bit(line);
      try_piles(copy, one, op);
      const int reached = trial_value(copy);
      if (best != kNothing && reached <= best_value) return;
      best = line;
      best_value = reached;
    });
    play.picks[pick.number].one |= bit(best);
    lines &= ~bit(best);
  }
}

// CTH-MIN-72: of forced responses that wait together, the one after which the position is best. Of
// its own it takes the best targets; what the other side would choose is not known.
unsigned CthulhuRising::first_forced(const State& state, std::span<const Waiting> list,
                                     Table& table) const {
  const unsigned side = state.active;
  const Trial now = trial_of(state, side);
  unsigned best = 0;
  int best_value = 0;
  for (unsigned i = 0; i < list.size(); ++i) {
    const Waiting& one = list[i];
    Play play = one.spot < kSpots ? play_of_card(state, one.spot, one.ability)
                                  : play_of_left(state, one.trigger, one.ability);
    play.trigger = one.trigger;
    const int reached = forced_value(now, play);
    think(table, EventKind::valued, rule("CTH-MIN-72"),
          {.who = player(state, side), .card = play.card, .amount = reached, .more = -1}, true);
    if (i > 0 && reached <= best_value) continue;
    best = i;
    best_value = reached;
  }
  const Waiting& taken = list[best];
  think(table, EventKind::decided, rule("CTH-MIN-72"),
        {.who = player(state, side),
         .card = taken.spot < kSpots ? int{ref_at(state, taken.spot)}
                                     : int{play_of_left(state, taken.trigger, taken.ability).card},
         .amount = best_value,
         .more = static_cast<int>(Why::best_outcome)},
        true);
  return best;
}

int CthulhuRising::forced_value(const Trial& now, const Play& play) const {
  Trial trial = now;
  Play tried = play;
  try_ops(trial, tried);
  try_checks(trial.board, trial.side);
  int value = trial_value(trial);
  const Choosing choice = choosing(content_.abilities[play.ability], 0);
  if (play.side != now.side || choice.pick == nullptr || !choice.pick->chosen_by_controller() ||
      choice.pick->in_pile() || choice.pick->sort == Sort::story)
    return value;
  bool any = false;
  by_name(now.board, legal_spots(now.board, play, *choice.pick, choice.op->code),
          [&](unsigned spot) {
            Trial copy = now;
            Play one = play;
            one.picks[0].one = bit(spot);
            try_ops(copy, one);
            try_checks(copy.board, copy.side);
            const int reached = trial_value(copy);
            if (any && reached <= value) return;
            any = true;
            value = reached;
          });
  return value;
}

}  // namespace undercroft::cthulhu_rising
