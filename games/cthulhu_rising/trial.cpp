// Trying things on a copy (CTH-EVA-06, CTH-EVA-07): no frames, no answers, no chance. What is drawn
// or lost unseen is only counted.
#include "games/cthulhu_rising/trial.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// CTH-EVA-02: resources that no card stands for.
int unseen_value(const Trial& trial) {
  constexpr int kResource = 3;
  return kResource * (trial.resources[trial.side] - trial.resources[other_side(trial.side)]);
}

// The smallest of these domains (CTH-MIN-06).
unsigned smallest(const Place& place, unsigned payers) {
  unsigned best = kNothing;
  each_bit(payers & (kNothingToPay - 1U), [&](unsigned domain) {
    if (best == kNothing || place.domains[domain].worth < place.domains[best].worth) best = domain;
  });
  return best;
}

}  // namespace

Trial CthulhuRising::trial_of(const State& state, unsigned side) const {
  Trial trial{state, state.secret.places[side].hand, {}, static_cast<std::uint8_t>(side)};
  return trial;
}

int CthulhuRising::trial_value(const Trial& trial) const {
  return eval_in_window(trial.board, trial.side) + unseen_value(trial);
}

// The play that an attempt means, on that board.
Play CthulhuRising::play_of_attempt(const Board& board, unsigned side,
                                    const Attempt& attempt) const {
  const Option option = attempt.option;
  Play play;
  switch (static_cast<Verb>(option.verb)) {
    case Verb::use:
      play = play_of_card(board, spot_named(board, option.a), option.b);
      break;
    case Verb::respond:
      play = play_of_response(board, side, option);
      break;
    case Verb::yes: {
      const Frame& frame = board.agenda.top();
      play = play_of_win(board, frame.b, frame.c, frame.x);
      break;
    }
    case Verb::disrupt: {
      play = copy_in(option.a) != 0
                 ? play_of_card(board, spot_named(board, option.a), option.b)
                 : play_of_event(board, side, line_of(board, side, kind_in(option.a)), option.b);
      const Frame& frame = board.agenda.top();
      play.batch = frame.b;
      play.struck = frame.a == kDisruptHarm ? static_cast<std::uint8_t>(frame.y) : kNothing;
      break;
    }
    default: {
      const unsigned line = line_of(board, side, kind_in(option.a));
      if (content_.cards[kind_in(option.a)].type == CardType::event) {
        play = play_of_event(board, side, line, option.b);
      } else {
        play.card = ref_of(side, kind_in(option.a), 0);
        play.side = static_cast<std::uint8_t>(side);
        play.line = static_cast<std::uint8_t>(line);
        play.flags = kFromHand | kPutDown | kCannotCancel;
        play.cost = static_cast<std::uint8_t>(price(board, side, kind_in(option.a)));
      }
      break;
    }
  }
  play.picks = attempt.picks;
  if (play.host == kNothing) play.host = attempt.host;
  return play;
}

void CthulhuRising::attempt(Trial& trial, const Attempt& tried) const {
  Play play = play_of_attempt(trial.board, trial.side, tried);
  try_costs(trial, play, tried);
  if ((play.flags & kPutDown) != 0) {
    try_card(trial, play);
  } else {
    // The source may have been the price.
    if (play.spot < kSpots && !has(trial.board.there, play.spot)) play.spot = kNothing;
    try_ops(trial, play);
  }
  try_checks(trial.board, trial.side);
}

// A card put down: it arrives, and Day drives out Night.
void CthulhuRising::try_card(Trial& trial, const Play& play) const {
  Board& board = trial.board;
  const Card& card = content_.cards[kind_in(play.card)];
  lose_cards(board.places[play.side], 1);
  if (card.type == CardType::conspiracy || free_spot(board) == kNothing) return;
  try_arrival(trial, arrive(board, play.side, play.side, play.line, play.host));
}

// CTH-KEY-12 is no triggered ability: the cards of the other time of day go here too.
void CthulhuRising::try_arrival(Trial& trial, unsigned spot) const {
  Board& board = trial.board;
  const Card& card = card_at(board, spot);
  unsigned opposite = 0;
  if ((card.keywords & kDay) != 0) opposite |= kNight;
  if ((card.keywords & kNight) != 0) opposite |= kDay;
  const Spots others = board.there & ~board.insane & ~bit(spot);
  each_bit(opposite == 0 ? Spots{0} : others, [&](unsigned other) {
    if (has(board.there, other) && (card_at(board, other).keywords & opposite) != 0)
      try_fall(board, trial.side, other, false);
  });
  revalue(board);
}

// CTH-EVA-07: with all its costs.
void CthulhuRising::try_costs(Trial& trial, const Play& play, const Attempt& tried) const {
  Board& board = trial.board;
  Place& place = board.places[play.side];
  const auto drain_one = [&](unsigned payers_now) {
    unsigned undrained = 0;
    for (unsigned i = 0; i < place.domain_count; ++i)
      if (place.domains[i].drained == 0) undrained |= 1U << i;
    const unsigned domain = smallest(place, payers_now & undrained);
    if (domain != kNothing) place.domains[domain].drained = 1;
  };
  if (play.cost > 0) {
    const unsigned payers_now = payers_of_card(board, play.side, kind_in(play.card));
    if (payers_now == kEventsPays)
      place.events_drained = 1;
    else if (payers_now != 0)
      drain_one(payers_now);
    else
      drain_one((1U << place.domain_count) - 1U);  // CTH-MIN-37: also where no die suffices yet
  }
  if ((play.flags & kFromPool) != 0 && place.pool_count > 0) --place.pool_count;
  if ((play.flags & kIsEvent) != 0 && (play.flags & kFromHand) != 0) lose_cards(place, 1);
  if ((play.flags & kFromTop) != 0) take_cards(place, 1);
  if (play.ability >= content_.abilities.size()) return;
  for (const Cost& cost : content_.costs_of(content_.abilities[play.ability])) {
    switch (cost.kind) {
      case CostKind::pay:
        drain_one(payers(board, play.side, cost.n, 0, Faction::neutral));
        break;
      case CostKind::exhaust_self:
        if (play.spot < kSpots) exhaust(board, play.spot);
        break;
      case CostKind::sacrifice_self:
        if (play.spot < kSpots) try_fall(board, trial.side, play.spot, false);
        break;
      case CostKind::bounce_self:
        if (play.spot >= kSpots) break;
        keep_resilient(board, trial.side, attached_to(board, play.spot));
        fall(board, play.spot, false);
        ++place.hand;
        break;
      case CostKind::sacrifice:
        if (tried.sacrifice < kSpots && has(board.there, tried.sacrifice))
          try_fall(board, trial.side, tried.sacrifice, false);
        break;
      case CostKind::discard:
        lose_cards(place, cost.n);
        break;
    }
  }
}

// CTH-ACT-07 as far as a copy needs it, until nothing changes: wounds beyond what they bear, Fated
// cards.
void CthulhuRising::try_checks(Board& board, unsigned side) const {
  for (bool any = true; any;) {
    any = false;
    each_bit(board.characters | board.marked[kFates], [&](unsigned spot) {
      if (!has(board.there, spot)) return;
      const InPlay& card = board.table[spot];
      const Card& printed = content_.cards[card.kind];
      const bool dies = has(board.characters, spot) && card.wounds > card.toughness;
      const bool fated =
          printed.fated > 0 && !has(board.insane, spot) && card.tokens >= printed.fated;
      if (!dies && !fated) return;
      any = true;
      if (dies) return try_fall(board, side, spot, false);
      ++board.places[owner(board, spot)].deck.size;
      keep_resilient(board, side, attached_to(board, spot));
      fall(board, spot, false);
    });
  }
}

// Destroyed, sacrificed or driven mad, and its attachments with it.
void CthulhuRising::try_fall(Board& board, unsigned side, unsigned spot, bool insane) const {
  const Spots attached = attached_to(board, spot);
  keep_resilient(board, side, insane ? attached : attached | bit(spot));
  fall(board, spot, insane);
}

// CTH-EVA-06 with CTH-MIN-70: of cards on their way to the discard pile a side puts its own
// Resilient ones on top of their owners' decks instead; the other side does not. CTH-KEY-09: no
// insane ones.
void CthulhuRising::keep_resilient(Board& board, unsigned side, Spots going) const {
  if (side >= kSides) return;
  each_bit(going & controlled(board, side) & ~board.insane, [&](unsigned spot) {
    if ((board.table[spot].keywords & kResilient) != 0)
      ++board.places[owner(board, spot)].deck.size;
  });
}

int CthulhuRising::value_after(const Trial& now, const Attempt& tried) const {
  Trial copy = now;
  attempt(copy, tried);
  return eval_in_window_last(copy.board, copy.side) + unseen_value(copy);
}

}  // namespace undercroft::cthulhu_rising
