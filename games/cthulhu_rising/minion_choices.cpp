// The remaining choices of a Minion, CTH-MIN-70 to 73, CTH-MIN-81.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// Cards in play as that side sees them, the highest first.
Ranking CthulhuRising::ranked(const Board& board, unsigned side, Spots cards) const {
  Ranking ranking;
  each_bit(cards, [&](unsigned spot) {
    unsigned at = ranking.count++;
    for (; at > 0 && above(board, side, spot, ranking.spots[at - 1U]); --at)
      ranking.spots[at] = ranking.spots[at - 1U];
    ranking.spots[at] = static_cast<std::uint8_t>(spot);
  });
  return ranking;
}

unsigned CthulhuRising::lowest_of(const Board& board, unsigned side, Spots cards) const {
  const Ranking ranking = ranked(board, side, cards);
  return ranking.count == 0 ? unsigned{kNothing} : ranking.spots[ranking.count - 1U];
}

// What was looked at, what decided, what was done.
void CthulhuRising::tell_ranking(const Board& board, unsigned side, const Ranking& ranking,
                                 bool highest, RuleId because, Table& table) const {
  if (!table.heard() || ranking.count == 0) return;
  const int who = player(board, side);
  const bool lillith = board.places[side].brain == Brain::lillith;
  const auto value = [&](unsigned spot) {
    return lillith ? int{card_at(board, spot).cost} : potential(board, spot).cp;
  };
  for (unsigned i = 0; i < ranking.count; ++i)
    tell_considered(board, side, ranking.spots[i], because, table);
  const unsigned first = highest ? 0U : ranking.count - 1U;
  const unsigned taken = ranking.spots[first];
  if (ranking.count > 1) {
    const unsigned second = ranking.spots[highest ? 1U : ranking.count - 2U];
    if (value(taken) == value(second)) tell_tie(board, side, taken, second, because, table);
  }
  const Why why = ranking.count == 1 ? Why::only_candidate
                  : lillith          ? (highest ? Why::highest_priority : Why::lowest_priority)
                                     : (highest ? Why::highest_potential : Why::lowest_potential);
  think(table, EventKind::decided, because,
        {.who = who,
         .card = ref_at(board, taken),
         .amount = value(taken),
         .more = static_cast<int>(why)},
        true);
}

// CTH-MIN-10, CTH-LIL-02: with the icons that count, which are the printed ones of an insane card
// and of any card for LILLITH.
void CthulhuRising::tell_considered(const Board& board, unsigned side, unsigned spot,
                                    RuleId because, Table& table) const {
  const bool lillith = board.places[side].brain == Brain::lillith;
  const Card& printed = card_at(board, spot);
  const bool as_printed = lillith || has(board.insane, spot);
  think(table, EventKind::considered, because,
        {.who = player(board, side),
         .card = ref_at(board, spot),
         .amount = lillith ? int{printed.cost} : potential(board, spot).cp,
         .more = icons_arg(as_printed ? printed.icons : board.table[spot].icons)},
        true);
}

RuleId CthulhuRising::choice_rule(const Board& board, unsigned side, RuleId usual) const {
  return board.places[side].brain == Brain::lillith ? rule("CTH-LIL-06") : usual;
}

void CthulhuRising::tell_tie(const Board& board, unsigned side, unsigned spot, unsigned other,
                             RuleId because, Table& table) const {
  const auto rank = [&](unsigned at) {
    return priority(owner(board, at), board.table[at].kind, board.table[at].copy);
  };
  const TieBreak by = board.places[side].brain == Brain::lillith
                          ? what_decided(rank(spot), rank(other))
                          : what_decided(potential(board, spot), potential(board, other));
  think(table, EventKind::tie_broken, because,
        {.who = player(board, side),
         .card = ref_at(board, spot),
         .amount = ref_at(board, other),
         .more = static_cast<int>(by)},
        true);
}

// CTH-MIN-70, CTH-LIL-06.
unsigned CthulhuRising::lowest_told(const Board& board, unsigned side, Spots cards, RuleId because,
                                    Table& table) const {
  const Ranking ranking = ranked(board, side, cards);
  tell_ranking(board, side, ranking, false, because, table);
  return ranking.spots[ranking.count - 1U];
}

unsigned CthulhuRising::highest_of(const Board& board, unsigned side, Spots cards, RuleId because,
                                   Table& table) const {
  const Ranking ranking = ranked(board, side, cards);
  tell_ranking(board, side, ranking, true, because, table);
  return ranking.spots[0];
}

// CTH-MIN-70: one that survives the wound, if there is one.
unsigned CthulhuRising::combat_victim(const Board& board, unsigned side, Spots cards,
                                      Table& table) const {
  Spots surviving = 0;
  each_bit(cards, [&](unsigned spot) {
    if (board.table[spot].wounds < board.table[spot].toughness) surviving |= bit(spot);
  });
  const RuleId because = choice_rule(board, side, rule("CTH-MIN-70"));
  if (surviving == 0 || surviving == cards) return lowest_told(board, side, cards, because, table);
  const Ranking all = ranked(board, side, cards);
  for (unsigned i = 0; table.heard() && i < all.count; ++i)
    tell_considered(board, side, all.spots[i], because, table);
  const Ranking ranking = ranked(board, side, surviving);
  const unsigned taken = ranking.spots[ranking.count - 1U];
  if (ranking.count > 1) {
    const unsigned second = ranking.spots[ranking.count - 2U];
    const bool lillith = board.places[side].brain == Brain::lillith;
    if (lillith ? card_at(board, taken).cost == card_at(board, second).cost
                : potential(board, taken).cp == potential(board, second).cp)
      tell_tie(board, side, taken, second, because, table);
  }
  think(table, EventKind::decided, because,
        {.who = player(board, side),
         .card = ref_at(board, taken),
         .amount = potential(board, taken).cp,
         .more = static_cast<int>(Why::survives)},
        true);
  return taken;
}

// CTH-MIN-70: on top of the deck rather than into the discard pile, but not rather than back into
// the hand.
bool CthulhuRising::minion_keeps(const State& state, unsigned side, const Frame& frame,
                                 Table& table) const {
  const bool yes = state.batches[frame.b].what != static_cast<unsigned>(Departure::returned);
  think(table, EventKind::decided, rule("CTH-MIN-70"),
        {.who = player(state, side),
         .card = ref_at(state, frame.c),
         .amount = yes ? 1 : 0,
         .more = static_cast<int>(Why::resilient)},
        true);
  return yes;
}

// CTH-MIN-70: played if that is legal.
bool CthulhuRising::minion_wakes(const State& state, unsigned side, const Frame& frame,
                                 Table& table) const {
  const unsigned line = dormant_line(state, frame.c);
  const bool yes = may_wake(state, side, line);
  think(table, EventKind::decided, rule("CTH-MIN-70"),
        {.who = player(state, side),
         .card = ref_of(side, kind_of(state, side, line), 0),
         .amount = yes ? 1 : 0,
         .more = static_cast<int>(Why::dormant)},
        true);
  return yes;
}

TieBreak CthulhuRising::support_decided(unsigned kind, unsigned other) const {
  const Card& a = content_.cards[kind];
  const Card& b = content_.cards[other];
  if (a.cost != b.cost) return TieBreak::cost;
  return a.text_box != b.text_box ? TieBreak::text_box : TieBreak::id;
}

// A tie between cards of the hand: the one that is taken is shown in any case, the other is named
// only where the hand lies open.
void CthulhuRising::tell_hand_tie(const State& state, unsigned side, unsigned kind, unsigned other,
                                  RuleId because, Table& table) const {
  if (!table.heard()) return;
  const bool lillith = state.places[side].brain == Brain::lillith;
  const bool character = content_.cards[kind].type == CardType::character;
  if (character != (content_.cards[other].type == CardType::character)) return;
  TieBreak by = support_decided(kind, other);
  if (lillith)
    by = what_decided(priority(side, kind, 0), priority(side, other, 0));
  else if (character)
    by = what_decided(printed_potential(side, kind), printed_potential(side, other));
  const bool first_number = by == TieBreak::potential || by == TieBreak::cost;
  if (first_number || by == TieBreak::copy) return;
  think(table, EventKind::tie_broken, because,
        {.who = player(state, side),
         .card = ref_of(side, kind, 0),
         .amount = int{ref_of(side, other, 0)},
         .more = static_cast<int>(by)},
        state.config.minion_hand_visible != 0);
}

// CTH-MIN-71: supports and conspiracies first, the lowest; then the lowest character. CTH-LIL-06:
// the lowest of all. A kind.
unsigned CthulhuRising::minion_discard(const State& state, unsigned side, Table& table) const {
  const Place& place = state.places[side];
  const bool lillith = place.brain == Brain::lillith;
  const std::uint64_t hand = state.secret.places[side].hand.lines();
  const std::uint64_t supports_there =
      lillith ? 0 : hand & (place.masks.supports | place.masks.conspiracies);
  unsigned best = kNothing;
  unsigned second = kNothing;
  const auto lower = [&](unsigned kind, unsigned than) {
    return supports_there != 0 ? support_above(than, kind) : card_above(state, side, than, kind);
  };
  const RuleId because = choice_rule(state, side, rule("CTH-MIN-71"));
  int count = 0;
  each_bit(supports_there != 0 ? supports_there : hand, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    ++count;
    tell_in_hand(state, side, kind, because, table);
    if (best == kNothing || lower(kind, best)) {
      second = best;
      best = kind;
    } else if (second == kNothing || lower(kind, second)) {
      second = kind;
    }
  });
  const HandCards of = lillith               ? HandCards::cards
                       : supports_there != 0 ? HandCards::supports
                                             : HandCards::characters;
  think(table, EventKind::candidates, because,
        {.who = player(state, side), .amount = count, .more = static_cast<int>(of)},
        state.config.minion_hand_visible != 0);
  if (second != kNothing) tell_hand_tie(state, side, best, second, because, table);
  reveal(table, EventKind::decided, because,
         {.who = player(state, side),
          .card = ref_of(side, best, 0),
          .amount = lillith ? int{content_.cards[best].cost} : printed_potential(side, best).cp,
          .more = static_cast<int>(lillith               ? Why::lowest_priority
                                   : supports_there != 0 ? Why::lowest_support
                                                         : Why::lowest_potential)});
  return best;
}

// CTH-MIN-71: the highest character among the matches, else the highest support, else the event
// that costs most.
Option CthulhuRising::minion_search(const State& state, unsigned side, const Pick& pick,
                                    Table& table) const {
  const Place& place = state.places[side];
  std::array<unsigned, 3> best = {kNothing, kNothing, kNothing};
  std::array<int, 3> count{};
  const RuleId because = rule("CTH-MIN-71");
  each_bit(state.secret.places[side].look.lines(), [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    if (!matches_kind(pick, kind)) return;
    const CardType type = content_.cards[kind].type;
    const unsigned group = type == CardType::character ? 0U : type == CardType::event ? 2U : 1U;
    tell_in_hand(state, side, kind, because, table);
    ++count[group];
    unsigned& leader = best[group];
    const bool higher = leader == kNothing ||
                        (group == 0   ? card_above(state, side, kind, leader)
                         : group == 1 ? support_above(kind, leader)
                                      : content_.cards[kind].cost > content_.cards[leader].cost);
    if (higher) leader = kind;
  });
  const int who = player(state, side);
  think(table, EventKind::candidates, because,
        {.who = who,
         .amount = count[0] + count[1] + count[2],
         .more = static_cast<int>(HandCards::cards)},
        state.config.minion_hand_visible != 0);
  constexpr std::array<Why, 3> kWhy = {Why::highest_potential, Why::highest_support,
                                       Why::highest_cost};
  for (unsigned group = 0; group < best.size(); ++group) {
    const unsigned kind = best[group];
    if (kind == kNothing) continue;
    const bool cp = group == 0 && place.brain != Brain::lillith;
    reveal(table, EventKind::decided, because,
           {.who = who,
            .card = ref_of(side, kind, 0),
            .amount = cp ? printed_potential(side, kind).cp : int{content_.cards[kind].cost},
            .more = static_cast<int>(kWhy[group])});
    return option_of(Verb::take, ref_of(kA, kind, 0));
  }
  tell(table, EventKind::decided, because,
       {.who = who, .more = static_cast<int>(Why::nothing_applies)});
  return option_of(Verb::none);
}

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
        {.who = player(state, side),
         .card = named.card,
         .amount = in_event(reached),
         .more = named.more},
        true);
}

void CthulhuRising::tell_choice(const State& state, unsigned side, Option option, int reached,
                                Table& table) const {
  const Named named = named_in(state, side, option);
  reveal(table, EventKind::decided, rule("CTH-MIN-72"),
         {.who = player(state, side),
          .card = named.card,
          .amount = in_event(reached),
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
          {.who = player(state, side), .card = play.card, .amount = in_event(reached), .more = -1},
          true);
    if (i > 0 && reached <= best_value) continue;
    best = i;
    best_value = reached;
  }
  const Waiting& taken = list[best];
  think(table, EventKind::decided, rule("CTH-MIN-72"),
        {.who = player(state, side),
         .card = taken.spot < kSpots ? int{ref_at(state, taken.spot)}
                                     : int{play_of_left(state, taken.trigger, taken.ability).card},
         .amount = in_event(best_value),
         .more = static_cast<int>(Why::best_outcome)},
        true);
  return best;
}

int CthulhuRising::forced_value(const Trial& now, const Play& play) const {
  Trial trial = now;
  Play tried = play;
  try_ops(trial, tried);
  try_checks(trial.board);
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
            try_checks(copy.board);
            const int reached = trial_value(copy);
            if (any && reached <= value) return;
            any = true;
            value = reached;
          });
  return value;
}

// CTH-MIN-81, CTH-LIL-10: only if it is clearly good.
std::optional<Attempt> CthulhuRising::minion_effect(const State& state, unsigned side,
                                                    Table& table) const {
  if (!effect_with_hand(state)) return std::nullopt;
  const bool lillith = state.places[side].brain == Brain::lillith;
  Attempt tried;
  tried.option = option_of(Verb::yes);
  tried.threshold = lillith ? 1 : state.config.story_margin;
  const Trial now = trial_of(state, side);
  best_impact(now, tried);
  const RuleId because = lillith ? rule("CTH-LIL-10") : rule("CTH-MIN-81");
  const Told told{.who = player(state, side),
                  .card = state.agenda.top().x,
                  .amount = in_event(tried.impact),
                  .more = tried.threshold};
  think(table, EventKind::weighed, because, told, true);
  if (tried.impact < tried.threshold) {
    think(table, EventKind::declined, because, told, true);
    return std::nullopt;
  }
  Told done = told;
  done.more = static_cast<int>(Why::beneficial);
  think(table, EventKind::decided, because, done, true);
  tell_effect(state, true, table);
  return tried;
}

}  // namespace undercroft::cthulhu_rising
