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
    think(table, EventKind::considered, because,
          {.who = who,
           .card = ref_at(board, ranking.spots[i]),
           .amount = value(ranking.spots[i]),
           .more = icons_arg(board.table[ranking.spots[i]].icons)},
          true);
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
  return lowest_told(board, side, surviving != 0 ? surviving : cards, rule("CTH-MIN-70"), table);
}

// CTH-MIN-71: supports and conspiracies first, the lowest; then the lowest character. A kind.
unsigned CthulhuRising::minion_discard(const State& state, unsigned side) const {
  const Place& place = state.places[side];
  const std::uint64_t hand = state.secret.places[side].hand.lines();
  const std::uint64_t supports_there = hand & (place.masks.supports | place.masks.conspiracies);
  unsigned best = kNothing;
  each_bit(supports_there != 0 ? supports_there : hand, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    const bool lower =
        best != kNothing &&
        (supports_there != 0 ? support_above(best, kind) : card_above(state, side, best, kind));
    if (best == kNothing || lower) best = kind;
  });
  return best;
}

// CTH-MIN-71: the highest character among the matches, else the highest support, else the event
// that costs most.
Option CthulhuRising::minion_search(const State& state, unsigned side, const Pick& pick) const {
  const Place& place = state.places[side];
  std::array<unsigned, 3> best = {kNothing, kNothing, kNothing};
  each_bit(state.secret.places[side].look.lines(), [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    if (!matches_kind(pick, kind)) return;
    const CardType type = content_.cards[kind].type;
    const unsigned group = type == CardType::character ? 0U : type == CardType::event ? 2U : 1U;
    unsigned& leader = best[group];
    const bool higher = leader == kNothing ||
                        (group == 0   ? card_above(state, side, kind, leader)
                         : group == 1 ? support_above(kind, leader)
                                      : content_.cards[kind].cost > content_.cards[leader].cost);
    if (higher) leader = kind;
  });
  for (const unsigned kind : best)
    if (kind != kNothing) return option_of(Verb::take, ref_of(kA, kind, 0));
  return option_of(Verb::none);
}

// CTH-MIN-72: the best position afterwards; of equal ones the first, "no" before "yes".
Option CthulhuRising::best_after(const State& state, unsigned side) const {
  OptionList list;
  list_answers(state, side, list);
  const Frame& frame = state.agenda.top();
  const Trial now = trial_of(state, side);
  Option best = list[0];
  int best_value = 0;
  bool any = false;
  const auto weigh = [&](Option option, int value) {
    if (any && value <= best_value) return;
    any = true;
    best = option;
    best_value = value;
  };
  for (const Option& option : list) {
    Trial trial = now;
    if (!try_answer(trial, frame, option)) continue;
    weigh(option, trial_value(trial));
  }
  return best;
}

// What an answer would change at once; false where it is never taken.
bool CthulhuRising::try_answer(Trial& trial, const Frame& frame, Option option) const {
  Board& board = trial.board;
  switch (frame.step) {
    case Step::target: {
      // Chosen for the other side's ability: what is lost should be worth least.
      if (option.verb != verb(Verb::choose)) return true;
      Play play = board.plays[frame.b];
      play.picks[frame.c].one |= bit(spot_named(board, option.a));
      play.pick = frame.c;
      const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
      if (choice.op != nullptr) try_cards(trial, play, *choice.op);
      return true;
    }
    case Step::drain:
      board.places[frame.c].domains[option.a - 1U].drained = 1;
      return true;
    case Step::may: {
      if (option.verb != verb(Verb::yes)) return true;
      Play play;
      play.ability = frame.x;
      play.side = frame.c;
      const Op& op = content_.ops[content_.abilities[frame.x].first_op];
      const Pick& pick = content_.picks[op.pick];
      if (pick.in_pile() && pick.chosen_by_controller()) {
        const std::uint64_t lines = legal_lines(board, play, pick, op.code, trial.hand);
        if (lines != 0) play.picks[pick.number].one = bit(lowest(lines));
      }
      try_ops(trial, play);
      return true;
    }
    default:
      return true;
  }
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
                  .amount = tried.impact,
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
