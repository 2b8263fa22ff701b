// Trying things on a copy (CTH-EVA-06, CTH-EVA-07): no frames, no answers, no chance. What is drawn
// or lost unseen is only counted.
#include <algorithm>
#include <cstdlib>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// Each says whether a card moved (">>").
bool take_cards(Place& place, int n) {
  const int taken = std::min<int>(n, place.deck.size);
  place.deck.size = static_cast<std::uint8_t>(place.deck.size - taken);
  return taken > 0;
}
bool draw_cards(Place& place, int n) {
  const int taken = std::min<int>(n, place.deck.size);
  place.hand = static_cast<std::uint8_t>(place.hand + taken);
  return take_cards(place, taken);
}
bool lose_cards(Place& place, int n) {
  const int lost = std::clamp(n, 0, int{place.hand});
  place.hand = static_cast<std::uint8_t>(place.hand - lost);
  return lost > 0;
}

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
  try_checks(trial.board);
}

// A card put down: it arrives, and Day drives out Night.
void CthulhuRising::try_card(Trial& trial, const Play& play) const {
  Board& board = trial.board;
  const Card& card = content_.cards[kind_in(play.card)];
  lose_cards(board.places[play.side], 1);
  if (card.type == CardType::conspiracy || free_spot(board) == kNothing) return;
  try_arrival(board, arrive(board, play.side, play.side, play.line, play.host));
}

// CTH-KEY-12 is no triggered ability: the cards of the other time of day go here too.
void CthulhuRising::try_arrival(Board& board, unsigned spot) const {
  const Card& card = card_at(board, spot);
  unsigned opposite = 0;
  if ((card.keywords & kDay) != 0) opposite |= kNight;
  if ((card.keywords & kNight) != 0) opposite |= kDay;
  const Spots others = board.there & ~board.insane & ~bit(spot);
  each_bit(opposite == 0 ? Spots{0} : others, [&](unsigned other) {
    if (has(board.there, other) && (card_at(board, other).keywords & opposite) != 0)
      fall(board, other, false);
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
        if (play.spot < kSpots) fall(board, play.spot, false);
        break;
      case CostKind::bounce_self:
        if (play.spot >= kSpots) break;
        fall(board, play.spot, false);
        ++place.hand;
        break;
      case CostKind::sacrifice:
        if (tried.sacrifice < kSpots && has(board.there, tried.sacrifice))
          fall(board, tried.sacrifice, false);
        break;
      case CostKind::discard:
        lose_cards(place, cost.n);
        break;
    }
  }
}

// What comes after ">>" is left out unless the step before it did something (CTH-EFF-01).
void CthulhuRising::try_ops(Trial& trial, Play& play) const {
  if (play.ability >= content_.abilities.size()) return;
  bool done = true;
  for (const Op& op : content_.ops_of(content_.abilities[play.ability])) {
    if (op.then && !done) continue;
    done = try_op(trial, play, op);
    if (op.code == OpCode::instead)
      for (const Op& inner : content_.ops_of(content_.abilities[op.ability]))
        done = try_op(trial, play, inner) || done;
  }
}

// CTH-ACT-07 as far as a copy needs it, until nothing changes: wounds beyond what they bear, Fated
// cards.
void CthulhuRising::try_checks(Board& board) const {
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
      if (fated && !dies) ++board.places[owner(board, spot)].deck.size;
      fall(board, spot, false);
      any = true;
    });
  }
}

// Whether it changed anything, for what comes after ">>".
bool CthulhuRising::try_op(Trial& trial, Play& play, const Op& op) const {
  Board& board = trial.board;
  const Pick& pick = content_.picks[op.pick];
  const unsigned you = play.side;
  if (pick.number < kMaxPicks && pick.quantity != Quantity::opponent_chooses)
    play.pick = pick.number;
  if (pick.quantity == Quantity::opponent_chooses) {
    // CTH-EVA-06: the other side gives up what is worth least, this one what CTH-MIN-70 says.
    const Spots able = legal_spots(board, play, pick, op.code);
    const unsigned chooser = other_side(you);
    const unsigned least =
        chooser == trial.side ? lowest_of(board, chooser, able) : by_worth(board, able, false);
    play.picks[pick.number].one = least < kSpots ? bit(least) : 0;
    play.pick = pick.number;
  }
  switch (op.code) {
    case OpCode::token:
    case OpCode::struggle:
      return try_stories(trial, play, op);
    case OpCode::recur:
    case OpCode::put:
      return try_piles(trial, play, op);
    case OpCode::search:
      return draw_cards(board.places[you], 1);
    case OpCode::fate:
      if (play.spot >= kSpots) return false;
      board.table[play.spot].tokens =
          static_cast<std::uint8_t>(board.table[play.spot].tokens + op.n);
      return true;
    case OpCode::time:
      board.time_until_end |= static_cast<std::uint8_t>(op.n);
      revalue(board);
      return true;
    case OpCode::prophecy:
      ++board.places[you].deck.size;
      return true;
    case OpCode::discount:
    case OpCode::cancel:
    case OpCode::instead:
      return true;
    case OpCode::opp_may:
      return false;  // CTH-EVA-06: declined
    case OpCode::sacrifice:
    case OpCode::draw:
    case OpCode::discard:
    case OpCode::hand_limit:
    case OpCode::mill:
    case OpCode::resource:
    case OpCode::domain:
    case OpCode::refresh:
    case OpCode::drain: {
      bool done = false;
      // The active player first where both are meant (2.4, `each`).
      for (const unsigned side : {unsigned{board.active}, other_side(board.active)}) {
        const bool meant = op.who == Who::each || (op.who == Who::you) == (side == you);
        if (meant) done = try_side(trial, op, side) || done;
      }
      return done;
    }
    default:
      return try_cards(trial, play, op);
  }
}

bool CthulhuRising::try_cards(Trial& trial, const Play& play, const Op& op) const {
  Board& board = trial.board;
  const unsigned slots = op.code == OpCode::commit ? picked_slots(board, play, op.story) : 0U;
  bool done = content_.picks[op.pick].quantity == Quantity::all;
  in_play_order(board, picked_spots(board, play, op), [&](unsigned spot) {
    if (has(board.there, spot) && try_card_step(board, play, op, spot, slots)) done = true;
  });
  revalue(board);
  return done;
}

bool CthulhuRising::try_card_step(Board& board, const Play& play, const Op& op, unsigned spot,
                                  unsigned slots) const {
  InPlay& card = board.table[spot];
  const bool sane = !has(board.insane, spot);
  switch (op.code) {
    case OpCode::wound:
      if (!can_be_wounded(board, spot)) return false;
      card.wounds = static_cast<std::uint8_t>(card.wounds + op.n);
      if (card.wounds > card.toughness) fall(board, spot, false);
      return true;
    case OpCode::insane:
      if (!can_go_insane(board, spot)) return false;
      fall(board, spot, card.wounds == 0);
      return true;
    case OpCode::destroy:
      fall(board, spot, false);
      return true;
    case OpCode::bounce:
      ++board.places[owner(board, spot)].hand;
      fall(board, spot, false);
      return true;
    case OpCode::exhaust:
      if (!sane || has(board.exhausted, spot)) return false;
      exhaust(board, spot);
      return true;
    case OpCode::ready:
      if (!sane || !has(board.exhausted, spot)) return false;
      make_ready(board, spot);
      return true;
    case OpCode::restore:
      if (!can_be_restored(board, spot)) return false;
      board.insane &= ~bit(spot);
      exhaust(board, spot);
      return true;
    case OpCode::heal:
      if (card.wounds == 0) return false;
      card.wounds = static_cast<std::uint8_t>(std::max(card.wounds - op.n, 0));
      return true;
    case OpCode::mod:
    case OpCode::restrict_:
      if (!sane) return false;
      change_for_now(board, spot, op.delta);
      return true;
    case OpCode::uncommit:
      if (!has(committed(board), spot)) return false;
      uncommit(board, spot);
      return true;
    case OpCode::commit: {
      const unsigned slot = slots == 0 ? unsigned{kSlots} : lowest(slots);
      if (slot == kSlots || !sane || !attacked(board, slot) || has(board.at[slot], spot))
        return false;
      uncommit(board, spot);
      board.at[slot] |= bit(spot);
      return true;
    }
    case OpCode::control:
      if (!may_control(board, play.side, spot)) return false;
      board.of_b = play.side == kB ? board.of_b | bit(spot) : board.of_b & ~bit(spot);
      return true;
    default:
      return false;
  }
}

bool CthulhuRising::try_stories(Trial& trial, const Play& play, const Op& op) const {
  Board& board = trial.board;
  bool done = false;
  each_bit(picked_slots(board, play, op.pick), [&](unsigned slot) {
    if (op.code == OpCode::struggle) {
      for (unsigned i = 0; i < kIcons; ++i)
        board.row[slot].extra[i] =
            static_cast<std::int8_t>(board.row[slot].extra[i] + op.delta.icons[i]);
      done = true;
      return;
    }
    for (const unsigned side : {unsigned{play.side}, other_side(play.side)}) {
      const bool meant = op.who == Who::each || (op.who == Who::you) == (side == play.side);
      if (!meant || !occupied(board, slot)) continue;
      std::uint8_t& tokens = board.row[slot].tokens[side];
      const int now = std::max(tokens + op.n, 0);
      done = done || now != tokens;
      tokens = static_cast<std::uint8_t>(now);
      if (tokens >= kWinTokens) try_win(trial, slot, side);
    }
  });
  return done;
}

// CTH-EVA-06: CTH-WIN-02 (a) to (d); the slot stays empty.
void CthulhuRising::try_win(Trial& trial, unsigned slot, unsigned winner) const {
  Board& board = trial.board;
  ++board.places[winner].won_count;
  board.row[slot] = Slot{};
  board.at[slot] = 0;
  each_bit(board.there, [&](unsigned spot) {
    if (has(board.there, spot) && board.table[spot].host == (kStoryHost | slot))
      fall(board, spot, false);
  });
  for (Place& place : board.places)
    if (place.minion() && place.events_die < kMaxDie) ++place.events_die;
  revalue(board);
}

bool CthulhuRising::try_piles(Trial& trial, const Play& play, const Op& op) const {
  Board& board = trial.board;
  const Pick& pick = content_.picks[op.pick];
  bool done = false;
  const auto take = [&](Place& place) {
    ++(op.to == Goal::hand ? place.hand : place.deck.size);
    done = true;
  };
  const auto move = [&](unsigned line) {
    Place& place = board.places[play.side];
    if (op.code != OpCode::put) return take(place);
    if (!may_be_put(board, play.side, place.kinds[line])) return;
    if (pick.has(FilterWord::in_hand)) lose_cards(place, 1);
    const unsigned spot = arrive(board, play.side, play.side, line, kNothing);
    if (op.exhausted) exhaust(board, spot);
    try_arrival(board, spot);
    done = true;
  };
  if (pick.reference != Reference::it) {
    each_chosen_line(play, pick, move);
  } else if (play.trigger < board.trigger_count) {
    // The card of the trigger goes to its owner.
    take(board.places[(board.triggers[play.trigger].flags & kOwnedByB) != 0 ? kB : kA]);
  }
  return done;
}

bool CthulhuRising::try_side(Trial& trial, const Op& op, unsigned side) const {
  Board& board = trial.board;
  Place& place = board.places[side];
  switch (op.code) {
    case OpCode::sacrifice: {
      bool done = false;
      for (int i = 0; i < op.n; ++i) {
        const Spots own = characters(board, side);
        const unsigned spot =
            side == trial.side ? lowest_of(board, side, own) : by_worth(board, own, false);
        if (spot >= kSpots) break;
        fall(board, spot, false);
        done = true;
      }
      return done;
    }
    case OpCode::draw:
      return draw_cards(place, op.n);
    case OpCode::discard:
      if (op.mode == DiscardMode::choose && place.hand < op.n) return false;
      return lose_cards(place, op.n);
    case OpCode::hand_limit:
      return lose_cards(place, place.hand - op.n);
    case OpCode::mill:
      return take_cards(place, op.n);
    case OpCode::resource:
      return try_resources(trial, op.n, side);
    case OpCode::domain:
      if (place.domain_count == kMaxDomains || (!place.minion() && place.deck.size == 0))
        return false;
      place.domains[place.domain_count] = Domain{};
      place.domains[place.domain_count++].worth = place.minion() ? 1 : 0;
      if (place.minion()) return true;
      ++trial.resources[side];
      return take_cards(place, 1);
    case OpCode::refresh: {
      bool done = place.events_drained != 0;
      for (Domain& domain : place.domains) {
        done = done || domain.drained != 0;
        domain.drained = 0;
      }
      place.events_drained = 0;
      return done;
    }
    case OpCode::drain: {
      bool done = false;
      for (unsigned i = 0, left = static_cast<unsigned>(op.n); i < place.domain_count && left > 0;
           ++i) {
        if (place.domains[i].drained != 0) continue;
        place.domains[i].drained = 1;
        --left;
        done = true;
      }
      return done;
    }
    default:
      return false;
  }
}

bool CthulhuRising::try_resources(Trial& trial, int n, unsigned side) const {
  Place& place = trial.board.places[side];
  bool done = false;
  for (int i = 0; i < std::abs(n); ++i) {
    if (place.minion()) {
      const unsigned die = lowest_die(place, n > 0);
      if (die == kNothing) return done;
      place.domains[die].worth =
          static_cast<std::uint8_t>(place.domains[die].worth + (n > 0 ? 1 : -1));
      done = true;
      continue;
    }
    int owned_now = trial.resources[side];
    for (const Domain& domain : place.domains) owned_now += domain.resources.size();
    if (n > 0 ? !take_cards(place, 1) : owned_now == 0) return done;
    trial.resources[side] += n > 0 ? 1 : -1;
    done = true;
  }
  return done;
}

// CTH-MIN-05: the lowest standard die that can still rise, or fall.
unsigned CthulhuRising::lowest_die(const Place& place, bool rises) const {
  unsigned best = kNothing;
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const unsigned worth_now = place.domains[i].worth;
    if (rises ? worth_now >= kMaxDie : worth_now == 0) continue;
    if (best == kNothing || worth_now < place.domains[best].worth) best = i;
  }
  return best;
}

int CthulhuRising::value_after(const Trial& now, const Attempt& tried) const {
  Trial copy = now;
  attempt(copy, tried);
  return eval_in_window_last(copy.board, copy.side) + unseen_value(copy);
}

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
