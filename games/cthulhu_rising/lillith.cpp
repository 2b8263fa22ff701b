// LILLITH, CTH-LIL-03 to 07: plans instead of dice, triggers instead of Impact.
#include <algorithm>
#include <array>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr unsigned kMostPlanned = 2;  // CTH-MIN-38

// CTH-LIL-03: more cards, then higher costs, then more characters; equal where only the cards
// differ.
int compare(const PlayPlan& a, const PlayPlan& b) {
  if (a.count != b.count) return a.count < b.count ? -1 : 1;
  if (a.costs != b.costs) return a.costs < b.costs ? -1 : 1;
  if (a.characters != b.characters) return a.characters < b.characters ? -1 : 1;
  return 0;
}

}  // namespace

// CTH-LIL-03: at most two cards, each with a die of its own.
PlayPlan CthulhuRising::play_plan(const Board& board, unsigned side, const Pile& hand,
                                  unsigned most) const {
  const Place& place = board.places[side];
  const DeckMasks& masks = place.masks;
  struct Candidate {
    unsigned line = 0;
    int cost = 0;
  };
  std::array<Candidate, kMaxDeck> cards{};
  unsigned count = 0;
  each_bit(hand.lines() & (masks.characters | masks.supports | masks.conspiracies),
           [&](unsigned line) {
             const int cost = price(board, side, place.kinds[line]);
             if (cost < 1 || !valid_card(board, side, line, hand)) return;
             for (int copy = 0; copy < std::min(hand.count(line), 2); ++copy)
               if (count < cards.size()) cards[count++] = {line, cost};
           });
  const auto first = [&](unsigned a, unsigned b) {
    return card_above(board, side, place.kinds[a], place.kinds[b]);
  };
  const auto dies_for = [&](int cost) {
    unsigned mask = 0;
    for (unsigned i = 0; i < place.domain_count; ++i)
      if (place.domains[i].drained == 0 && place.domains[i].worth >= cost) mask |= 1U << i;
    return mask;
  };
  PlayPlan best;
  const auto propose = [&](std::initializer_list<Candidate> chosen) {
    PlayPlan plan;
    for (const Candidate& card : chosen) {
      plan.lines[plan.count++] = static_cast<std::uint8_t>(card.line);
      plan.costs = static_cast<std::uint8_t>(plan.costs + card.cost);
      if (has(masks.characters, card.line)) ++plan.characters;
    }
    if (plan.count == 2 && first(plan.lines[1], plan.lines[0]))
      std::swap(plan.lines[0], plan.lines[1]);
    const int order = compare(plan, best);
    bool wins = order > 0;
    for (unsigned i = 0; order == 0 && i < plan.count; ++i) {
      if (plan.lines[i] == best.lines[i]) continue;
      wins = first(plan.lines[i], best.lines[i]);
      break;
    }
    if (wins) best = plan;
  };
  for (unsigned i = 0; i < count && most >= 1; ++i) {
    const unsigned dice = dies_for(cards[i].cost);
    if (dice == 0) continue;
    propose({cards[i]});
    for (unsigned j = i + 1; j < count && most >= 2; ++j) {
      const unsigned others = dies_for(cards[j].cost);
      if (others != 0 && std::popcount(dice | others) >= 2) propose({cards[i], cards[j]});
    }
  }
  return best;
}

// CTH-LIL-04: the die that allows the best plan; the smallest of equal ones.
void CthulhuRising::lillith_resource(State& state, unsigned side, Table& table) const {
  const Pile& hand = state.secret.places[side].hand;
  unsigned best = kNothing;
  PlayPlan best_plan;
  for (unsigned i = 0; i < state.places[side].domain_count; ++i) {
    Board board = state;
    Place& place = board.places[side];
    if (place.domains[i].worth >= kMaxDie) continue;
    ++place.domains[i].worth;
    for (Domain& domain : place.domains) domain.drained = 0;
    const PlayPlan plan = play_plan(board, side, hand, kMostPlanned);
    // What she could play says something about the hand.
    think(table, EventKind::planned, rule("CTH-LIL-04"),
          {.who = player(state, side),
           .card = static_cast<int>(i) + 1,
           .amount = plan.count,
           .more = plan.costs},
          state.config.minion_hand_visible != 0);
    const int order = best == kNothing                ? 1
                      : plan.count != best_plan.count ? int{plan.count} - int{best_plan.count}
                                                      : int{plan.costs} - int{best_plan.costs};
    const bool smaller =
        order == 0 && state.places[side].domains[i].worth < state.places[side].domains[best].worth;
    if (order <= 0 && !smaller) continue;
    best = i;
    best_plan = plan;
  }
  if (best == kNothing) return;
  // Which one it is tells something of the hand.
  reveal(table, EventKind::decided, rule("CTH-LIL-04"),
         {.who = player(state, side),
          .amount = static_cast<int>(best) + 1,
          .more = static_cast<int>(Why::best_plan)});
  raise_die(state, side, best, 1, rule("CTH-LIL-04"), table);
}

// CTH-LIL-05.
std::optional<Attempt> CthulhuRising::lillith_operation(const State& state, unsigned side,
                                                        Table& table) const {
  if (auto done = use_discount(state, side, table)) return done;
  if (auto done = free_card(state, side, table)) return done;
  const Place& place = state.places[side];
  if (place.card_drains < kMostPlanned) {
    const PlayPlan plan =
        play_plan(state, side, state.secret.places[side].hand, kMostPlanned - place.card_drains);
    think(table, EventKind::planned, rule("CTH-LIL-03"),
          {.who = player(state, side), .amount = plan.count, .more = plan.costs},
          state.config.minion_hand_visible != 0);
    // Characters first, each kind in Priority order.
    for (const bool characters_now : {true, false})
      for (unsigned i = 0; i < plan.count; ++i)
        if (has(place.masks.characters, plan.lines[i]) == characters_now)
          return play_card(state, side, place.kinds[plan.lines[i]], Why::best_plan,
                           rule("CTH-LIL-05"), table);
  }
  if (auto done = third_drain(state, side, table)) return done;
  if (auto done = lay_dormant(state, side, table)) return done;
  if (auto done = lillith_event(state, side, table)) return done;
  return aimed(state, side, table);
}

// CTH-LIL-07: several at once, the higher Priority first.
std::optional<Attempt> CthulhuRising::lillith_event(const State& state, unsigned side,
                                                    Table& table) const {
  if (!room_for_play(state)) return std::nullopt;
  const Place& place = state.places[side];
  std::optional<Attempt> best;
  each_bit(pool_pile(state, side).lines() & place.masks.actions, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    const Card& card = content_.cards[kind];
    for (unsigned i = 0; i < card.abilities; ++i) {
      if (content_.abilities[card.first_ability + i].kind != AbilityKind::action) continue;
      const Play play = play_of_event(state, side, line, i);
      Attempt tried;
      tried.option = option_of(Verb::play, ref_of(kA, kind, 0), i);
      if (!usable(state, play, state.secret.places[side].hand).allowed() ||
          !lillith_trigger(state, side, play, tried))
        continue;
      if (!best || priority(side, kind, 0) > priority(side, kind_in(best->option.a), 0))
        best = tried;
    }
  });
  if (best) tell_trigger(state, side, *best, table);
  return best;
}

void CthulhuRising::tell_trigger(const Board& board, unsigned side, const Attempt& chosen,
                                 Table& table) const {
  if (!table.heard()) return;
  const unsigned kind = kind_in(chosen.option.a);
  think(table, EventKind::decided, rule("CTH-LIL-07"),
        {.who = player(board, side),
         .card = ref_of(side, kind, 0),
         .amount = content_.cards[kind].cost,
         .more = static_cast<int>(Why::trigger_holds)},
        true);
  const Play play = play_of_attempt(board, side, chosen);
  for (unsigned number = 0; number < kMaxPicks; ++number) {
    const Choosing choice = choosing(content_.abilities[play.ability], number);
    if (choice.pick != nullptr && choice.pick->chosen_by_controller())
      tell_aims(board, side, play, *choice.pick, chosen.picks[number], rule("CTH-LIL-07"), table);
  }
}

// CTH-LIL-07: whether the trigger of its class holds, and whom it means.
bool CthulhuRising::lillith_trigger(const State& state, unsigned side, const Play& play,
                                    Attempt& tried) const {
  const unsigned kind = kind_in(play.card);
  const Card& card = content_.cards[kind];
  const Ability& ability = content_.abilities[play.ability];
  const Op& op = content_.ops[ability.first_op];
  const Window window = window_of(state);
  const bool own = state.active == side;
  const bool operations = own && window == Window::operations;
  name_price(state, side, tried);
  switch (card.lillith) {
    case Lillith::strike: {
      const bool moment =
          op.code == OpCode::exhaust ? own && window == Window::s2 : window == Window::s3;
      return moment && lillith_targets(state, side, play, op, std::max<int>(1, card.cost), tried);
    }
    case Lillith::pump:
    case Lillith::shrink:
      return window == Window::s3 && lillith_tips(trial_of(state, side), play, op, tried);
    case Lillith::engine:
      if (!operations) return false;
      best_impact(trial_of(state, side), tried);
      return true;
    case Lillith::raise:
      if (!operations) return false;
      return lillith_lines(state, side, play, op, tried);
    case Lillith::mend:
      return operations && lillith_targets(state, side, play, op, 2, tried);
    case Lillith::score:
      return operations && lillith_scores(state, side, play, op, tried);
    case Lillith::prophecy:
      return !own && window == Window::draw && state.places[side].deck.face_up == 0;
    default:
      return false;
  }
}

// The highest of those that cost enough; insane ones do not count for a strike.
bool CthulhuRising::lillith_targets(const State& state, unsigned side, const Play& play,
                                    const Op& op, int least, Attempt& tried) const {
  const Pick& pick = content_.picks[op.pick];
  const bool mends = op.code == OpCode::restore;
  Spots able = legal_spots(state, play, pick, op.code);
  if (!mends) able &= controlled(state, other_side(side)) & ~state.insane;
  const Ranking ranking = ranked(state, side, able);
  if (ranking.count == 0 || card_at(state, ranking.spots[0]).cost < least) return false;
  if (pick.quantity == Quantity::choose && ranking.count < pick.n) return false;
  Spots chosen = 0;
  for (unsigned i = 0; i < std::min<unsigned>(pick.n, ranking.count); ++i)
    chosen |= bit(ranking.spots[i]);
  if (pick.number < kMaxPicks) tried.picks[pick.number].one = chosen;
  return true;
}

// RAISE: the highest of hand or discard pile.
bool CthulhuRising::lillith_lines(const State& state, unsigned side, const Play& play, const Op& op,
                                  Attempt& tried) const {
  const Pick& pick = content_.picks[op.pick];
  const Pile& hand = state.secret.places[side].hand;
  std::uint64_t lines = legal_lines(state, play, pick, op.code, hand);
  if (lines == 0 || pick.number >= kMaxPicks) return false;
  for (unsigned n = 0; n < pick.n && lines != 0; ++n) {
    unsigned best = lowest(lines);
    each_bit(lines, [&](unsigned line) {
      if (card_above(state, side, kind_of(state, side, line), kind_of(state, side, best)))
        best = line;
    });
    Chosen& chosen = tried.picks[pick.number];
    const int copies =
        (pick.has(FilterWord::in_hand) ? hand : state.places[side].discard).count(best);
    const bool again = has(chosen.one, best);
    (again ? chosen.two : chosen.one) |= bit(best);
    if (again || copies < 2) lines &= ~bit(best);
  }
  return true;
}

// PUMP and SHRINK: the FORECAST balance must rise; the largest rise, then the highest Priority.
bool CthulhuRising::lillith_tips(const Trial& now, const Play& play, const Op& op,
                                 Attempt& tried) const {
  const unsigned side = now.side;
  const auto balance = [&](const Board& board) {
    const Forecast ahead = forecast(board);
    const auto sum = [&](unsigned of) { return ahead.struggles[of] + ahead.tokens[of]; };
    return sum(side) - sum(other_side(side));
  };
  const int before = balance(now.board);
  const Pick& pick = content_.picks[op.pick];
  const auto reached = [&](const Attempt& one) {
    Trial trial = now;
    attempt(trial, one);
    return balance(trial.board);
  };
  if (!pick.chosen_by_controller()) return reached(tried) > before;
  const bool shrinks = content_.cards[kind_in(play.card)].lillith == Lillith::shrink;
  const Spots able = legal_spots(now.board, play, pick, op.code) &
                     controlled(now.board, shrinks ? other_side(side) : side);
  const Ranking ranking = ranked(now.board, side, able);
  int best = before;
  for (unsigned i = 0; i < ranking.count; ++i) {
    Attempt one = tried;
    one.picks[pick.number].one = bit(ranking.spots[i]);
    const int value = reached(one);
    if (value <= best) continue;
    best = value;
    tried = one;
  }
  return best > before;
}

// SCORE: a story with at least two own tokens, for a cheap character.
bool CthulhuRising::lillith_scores(const State& state, unsigned side, const Play& play,
                                   const Op& op, Attempt& tried) const {
  unsigned best = kNothing;
  each_bit(legal_slots(state, play, content_.picks[op.pick]), [&](unsigned slot) {
    if (best == kNothing || state.row[slot].tokens[side] > state.row[best].tokens[side])
      best = slot;
  });
  const unsigned given = tried.sacrifice < kSpots ? unsigned{tried.sacrifice}
                                                  : lowest_of(state, side, characters(state, side));
  if (best == kNothing || state.row[best].tokens[side] < 2 || given == kNothing ||
      card_at(state, given).cost > 2)
    return false;
  tried.sacrifice = static_cast<std::uint8_t>(given);
  if (content_.picks[op.pick].number < kMaxPicks)
    tried.picks[content_.picks[op.pick].number].one = bit(best);
  return true;
}

// REACT: the card that set it off costs at least 2.
bool CthulhuRising::lillith_reacts(const Board& board, const Play& play) const {
  if (play.trigger >= board.trigger_count) return false;
  const unsigned card = board.triggers[play.trigger].card;
  return card != kNothing && content_.cards[card].cost >= 2;
}

// CANCEL and SAVE.
bool CthulhuRising::lillith_saves(const Board& board, unsigned side) const {
  const Frame& frame = board.agenda.top();
  if (frame.a == kDisruptHarm) {
    const InPlay& card = board.table[frame.y];
    const Batch& batch = board.batches[frame.b];
    const bool dies = batch.what == static_cast<unsigned>(Harm::destroy) ||
                      (batch.what == static_cast<unsigned>(Harm::wound) &&
                       card.wounds + batch.amount > card.toughness) ||
                      (batch.what == static_cast<unsigned>(Harm::insane) && card.wounds > 0);
    return dies && content_.cards[card.kind].cost >= 3;
  }
  const Play& play = board.plays[frame.b];
  if ((play.flags & kIsEvent) != 0 && content_.cards[kind_in(play.card)].cost >= 1) return true;
  if ((play.flags & kIsAction) == 0) return false;
  Spots meant = 0;
  for (unsigned i = 0; i < kMaxPicks; ++i)
    if (picks_spots(play, i)) meant |= play.picks[i].one;
  return (meant & controlled(board, side)) != 0;
}

}  // namespace undercroft::cthulhu_rising
