// Events and abilities of a Minion, CTH-MIN-34, CTH-MIN-41, CTH-MIN-60 to 63.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-MIN-60: payable now or after the next refresh, and something to choose when commitments and
// windows are ignored.
bool CthulhuRising::valid_event(const Board& board, unsigned side, unsigned line) const {
  const Place& place = board.places[side];
  const unsigned kind = place.kinds[line];
  const Card& card = content_.cards[kind];
  const int cost = price(board, side, kind);
  bool payable = cost <= place.events_die;
  for (unsigned i = 0; i < place.domain_count; ++i)
    payable = payable || place.domains[i].worth >= cost;
  if (!payable) return false;
  if (card.steadfast > 0 && card.steadfast > resources_of(board, side, card.steadfast_faction))
    return false;
  if ((card.keywords & kProphecy) != 0) return true;
  for (unsigned i = 0; i < card.abilities; ++i) {
    const Ability& ability = content_.abilities[card.first_ability + i];
    if (ability.kind != AbilityKind::action) continue;
    const Play play = play_of_event(board, side, line, i);
    for (const Op& op : content_.ops_of(ability)) {
      const Pick& pick = loose_picks_[op.pick];
      if (!pick.chosen_by_controller()) continue;
      const int needed = pick.quantity == Quantity::choose ? pick.n : 1;
      if (targets_of(board, play, pick, op.code, Pile{}) < needed) return false;
    }
  }
  return true;
}

// CTH-MIN-23.
bool CthulhuRising::reserve(const Board& board, unsigned side) const {
  const Place& place = board.places[side];
  for (unsigned i = 0; i < place.pool_count; ++i)
    if (valid_event(board, side, place.pool[i].line)) return true;
  return false;
}

// CTH-MIN-62.
bool CthulhuRising::aim_is_now(const Board& board, unsigned side, const Ability& ability) const {
  const Window window = window_of(board);
  const bool own = board.active == side;
  switch (ability.aim) {
    case Aim::s1_own:
      return own && window == Window::s1;
    case Aim::s2_own:
      return own && window == Window::s2;
    case Aim::s3:
      return window == Window::s3;
    case Aim::operations:
      return own && window == Window::operations;
    case Aim::own_draw:
      return own && window == Window::draw;
    case Aim::opponent_draw:
      return !own && window == Window::draw;
    case Aim::trigger:
      break;
  }
  return false;
}

// CTH-MIN-61: five for each point of cost, two less for every turn that it has waited.
int CthulhuRising::threshold(const Board& board, unsigned side, unsigned line) const {
  const Place& place = board.places[side];
  int age = 0;
  for (unsigned i = 0; i < place.pool_count; ++i)
    if (place.pool[i].line == line) age = std::max<int>(age, place.pool[i].age);
  return std::max(1, 5 * content_.cards[place.kinds[line]].cost - 2 * age);
}

// What the cost would take, as it will be taken (CTH-MIN-70).
void CthulhuRising::name_price(const Board& board, unsigned side, Attempt& tried) const {
  const Play play = play_of_attempt(board, side, tried);
  if (play.ability >= content_.abilities.size()) return;
  for (const Cost& cost : content_.costs_of(content_.abilities[play.ability]))
    if (cost.kind == CostKind::sacrifice)
      tried.sacrifice = static_cast<std::uint8_t>(
          lowest_of(board, side, matching(board, play, content_.picks[cost.pick])));
}

// CTH-MIN-61: the higher Impact; then the higher cost, the smaller id, the smaller number, the
// earlier event.
bool CthulhuRising::better(const Attempt& a, const Attempt& b) const {
  if (a.impact != b.impact) return a.impact > b.impact;
  const Card& one = content_.cards[kind_in(a.option.a)];
  const Card& other = content_.cards[kind_in(b.option.a)];
  if (one.cost != other.cost) return one.cost > other.cost;
  if (kind_in(a.option.a) != kind_in(b.option.a)) return kind_in(a.option.a) < kind_in(b.option.a);
  if (a.option.a != b.option.a) return a.option.a < b.option.a;
  return a.option.c < b.option.c;
}

void CthulhuRising::set_up_scale(Scale& scale, const State& state, unsigned side) const {
  if (scale.now) return;
  scale.now = trial_of(state, side);
  scale.before = trial_value(*scale.now);
}

// Weighs one more, tells it, and keeps the best that reaches its threshold.
void CthulhuRising::weigh(Scale& scale, const State& state, unsigned side, Attempt tried,
                          RuleId because, std::optional<Attempt>& best, Table& table) const {
  set_up_scale(scale, state, side);
  name_price(state, side, tried);
  best_impact(*scale.now, scale.before, tried);
  const Told told{.who = player(state, side),
                  .card = tried.option.a,
                  .amount = tried.impact,
                  .more = tried.threshold};
  think(table, EventKind::weighed, because, told, true);
  if (tried.impact < tried.threshold)
    think(table, EventKind::declined, because, told, true);
  else if (!best || better(tried, *best))
    best = tried;
}

void CthulhuRising::tell_best(const Board& board, unsigned side, const Attempt& best,
                              RuleId because, Table& table) const {
  think(table, EventKind::decided, because,
        {.who = player(board, side),
         .card = best.option.a,
         .amount = best.impact,
         .more = static_cast<int>(Why::best_impact)},
        true);
}

// CTH-MIN-61, CTH-MIN-62, CTH-MIN-63: events of the pool and abilities whose moment this is.
std::optional<Attempt> CthulhuRising::aimed(const State& state, unsigned side, Table& table) const {
  if (!room_for_play(state)) return std::nullopt;
  const Place& place = state.places[side];
  const Pile pool = pool_pile(state, side);
  const Pile& hand = state.secret.places[side].hand;
  Scale scale;
  std::optional<Attempt> best;
  if (place.brain != Brain::lillith)
    each_bit(pool.lines() & place.masks.actions, [&](unsigned line) {
      const unsigned kind = place.kinds[line];
      const Card& card = content_.cards[kind];
      for (unsigned i = 0; i < card.abilities; ++i) {
        const Ability& ability = content_.abilities[card.first_ability + i];
        if (ability.kind != AbilityKind::action || !aim_is_now(state, side, ability)) continue;
        if (!usable(state, play_of_event(state, side, line, i), hand).allowed()) continue;
        Attempt tried;
        tried.option = option_of(Verb::play, ref_of(kA, kind, 0), i);
        tried.threshold = threshold(state, side, line);
        if (ability.aim == Aim::opponent_draw) {
          // A Prophecy needs no test, but one at a time is enough.
          if (place.deck.face_up == 0 && !best) best = tried;
          continue;
        }
        weigh(scale, state, side, tried, rule("CTH-MIN-61"), best, table);
      }
    });
  const bool operations = state.phase == Phase::operations && state.active == side;
  const Spots acting = state.marked[kActs] & controlled(state, side) & ~state.insane;
  by_name(state, acting, [&](unsigned spot) {
    const Card& card = card_at(state, spot);
    for (unsigned i = 0; i < card.abilities; ++i) {
      const Ability& ability = content_.abilities[card.first_ability + i];
      if (ability.kind != AbilityKind::action || !aim_is_now(state, side, ability)) continue;
      // CTH-MIN-30, 34 and 41 have rules of their own; an `ops` ability that exhausts comes here.
      const bool exhausting =
          ability.exhausts && has(state.characters, spot) && ability.window != InWindow::operations;
      const bool discount = content_.ops[ability.first_op].code == OpCode::discount;
      if (exhausting || discount || (ability.pays && operations)) continue;
      if (!usable(state, play_of_card(state, spot, i), hand).allowed()) continue;
      Attempt tried;
      tried.option = option_of(Verb::use, ref_at(state, spot), i);
      tried.threshold = 1;
      weigh(scale, state, side, tried, rule("CTH-MIN-63"), best, table);
    }
  });
  if (best) tell_best(state, side, *best, rule("CTH-MIN-61"), table);
  return best;
}

// CTH-MIN-41: before commitment and defence, characters in their order, the first that is worth it.
std::optional<Attempt> CthulhuRising::exhaust_actions(const State& state, unsigned side,
                                                      Table& table) const {
  if (!room_for_play(state)) return std::nullopt;
  const Pile& hand = state.secret.places[side].hand;
  Scale scale;
  const Spots acting = state.marked[kActs] & characters(state, side) & ready_sane(state);
  const Ranking ranking = ranked(state, side, acting);
  for (unsigned at = 0; at < ranking.count; ++at) {
    const unsigned spot = ranking.spots[at];
    const Card& card = card_at(state, spot);
    for (unsigned i = 0; i < card.abilities; ++i) {
      const Play play = play_of_card(state, spot, i);
      const Ability& ability = content_.abilities[play.ability];
      if (ability.kind != AbilityKind::action || !ability.exhausts) continue;
      if (!usable(state, play, hand).allowed()) continue;
      Attempt tried;
      tried.option = option_of(Verb::use, ref_at(state, spot), i);
      tried.threshold = 1;
      std::optional<Attempt> best;
      weigh(scale, state, side, tried, rule("CTH-MIN-41"), best, table);
      if (!best) continue;
      tell_best(state, side, *best, rule("CTH-MIN-41"), table);
      return best;
    }
  }
  return std::nullopt;
}

// CTH-MIN-34: the paid ability with the highest Impact.
std::optional<Attempt> CthulhuRising::paid_ability(const State& state, unsigned side,
                                                   Table& table) const {
  if (!room_for_play(state)) return std::nullopt;
  const Pile& hand = state.secret.places[side].hand;
  Scale scale;
  std::optional<Attempt> best;
  const Spots acting = state.marked[kActs] & controlled(state, side) & ~state.insane;
  by_name(state, acting, [&](unsigned spot) {
    const Card& card = card_at(state, spot);
    for (unsigned i = 0; i < card.abilities; ++i) {
      const Ability& ability = content_.abilities[card.first_ability + i];
      if (ability.kind != AbilityKind::action || !ability.pays) continue;
      if (!usable(state, play_of_card(state, spot, i), hand).allowed()) continue;
      Attempt tried;
      tried.option = option_of(Verb::use, ref_at(state, spot), i);
      tried.threshold = 1;
      weigh(scale, state, side, tried, rule("CTH-MIN-34"), best, table);
    }
  });
  if (best) tell_best(state, side, *best, rule("CTH-MIN-34"), table);
  return best;
}

// CTH-MIN-61, CTH-MIN-63: every usable response is weighed for every event it answers.
std::optional<Attempt> CthulhuRising::minion_response(const State& state, unsigned side,
                                                      Table& table) const {
  OptionList list;
  list_responses(state, side, hand_and_pool(state, side), &list);
  Scale scale;
  std::optional<Attempt> best;
  for (const Option& option : list) {
    Attempt tried;
    tried.option = option;
    const Play play = play_of_response(state, side, option);
    const bool event = (play.flags & kIsEvent) != 0;
    tried.threshold = event ? threshold(state, side, play.line) : 1;
    if (event && state.places[side].brain == Brain::lillith) {
      if (lillith_reacts(state, play)) return tried;
      continue;
    }
    weigh(scale, state, side, tried, rule("CTH-MIN-63"), best, table);
  }
  if (best) tell_best(state, side, *best, rule("CTH-MIN-63"), table);
  return best;
}

// CTH-EVA-07: what it is worth that the event does not happen.
std::optional<Attempt> CthulhuRising::minion_disrupt(const State& state, unsigned side,
                                                     Table& table) const {
  OptionList list;
  list_disrupts(state, side, hand_and_pool(state, side), &list);
  const Trial now = trial_of(state, side);
  Trial happens = now;
  let_happen(happens);
  const int otherwise = trial_value(happens);
  std::optional<Attempt> best;
  for (const Option& option : list) {
    Attempt tried;
    tried.option = option;
    const Play play = play_of_attempt(state, side, tried);
    const bool event = (play.flags & kIsEvent) != 0;
    tried.threshold = event ? threshold(state, side, play.line) : 1;
    if (event && state.places[side].brain == Brain::lillith) {
      if (lillith_saves(state, side)) return tried;
      continue;
    }
    name_price(state, side, tried);
    best_impact(now, otherwise, tried);
    const Told told{.who = player(state, side),
                    .card = option.a,
                    .amount = tried.impact,
                    .more = tried.threshold};
    think(table, EventKind::weighed, rule("CTH-MIN-63"), told, true);
    if (tried.impact < tried.threshold)
      think(table, EventKind::declined, rule("CTH-MIN-63"), told, true);
    else if (!best || better(tried, *best))
      best = tried;
  }
  if (best) tell_best(state, side, *best, rule("CTH-MIN-63"), table);
  return best;
}

// What the frame on top would do if nobody disrupts it.
void CthulhuRising::let_happen(Trial& trial) const {
  Board& board = trial.board;
  const Frame& frame = board.agenda.top();
  if (frame.a == kDisruptPlay) {
    Play play = board.plays[frame.b];
    try_ops(trial, play);
    return try_checks(board);
  }
  const Batch batch = board.batches[frame.b];
  const unsigned spot = frame.y;
  switch (static_cast<Harm>(batch.what)) {
    case Harm::wound:
      if (!can_be_wounded(board, spot)) return;
      board.table[spot].wounds = static_cast<std::uint8_t>(board.table[spot].wounds + batch.amount);
      return try_checks(board);
    case Harm::insane:
      return fall(board, spot, board.table[spot].wounds == 0);
    case Harm::destroy:
      return fall(board, spot, false);
  }
}

// What a Minion can play and choose from: its pool, and its hand, which never holds an event.
Pile CthulhuRising::hand_and_pool(const State& state, unsigned side) const {
  Pile pile = pool_pile(state, side);
  state.secret.places[side].hand.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) pile.add(line);
  });
  return pile;
}

}  // namespace undercroft::cthulhu_rising
