// Events and abilities of a Minion, CTH-MIN-34, CTH-MIN-41, CTH-MIN-60 to 63.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// The card of an attempt in an event: one in play as it is, any other with its owner.
int named_by(unsigned side, const Attempt& attempt) {
  const Ref ref = attempt.option.a;
  return copy_in(ref) != 0 ? int{ref} : int{ref_of(side, kind_in(ref), 0)};
}

}  // namespace

// CTH-MIN-60: payable now or after the next refresh, and something to choose when commitments and
// windows are ignored.
bool CthulhuRising::valid_event(const Board& board, unsigned side, unsigned line,
                                const Pile& hand) const {
  const Place& place = board.places[side];
  const unsigned kind = place.kinds[line];
  const Card& card = content_.cards[kind];
  const int cost = price(board, side, kind);
  bool payable = cost <= place.events_die;
  for (unsigned i = 0; i < place.domain_count; ++i)
    payable = payable || place.domains[i].worth >= cost;
  if (!payable) return false;
  if ((card.keywords & kProphecy) != 0) return true;
  for (unsigned i = 0; i < card.abilities; ++i) {
    const Ability& ability = content_.abilities[card.first_ability + i];
    if (ability.kind != AbilityKind::action) continue;
    const Play play = play_of_event(board, side, line, i);
    for (const Op& op : content_.ops_of(ability)) {
      const Pick& pick = loose_picks_[op.pick];
      if (!pick.chosen_by_controller()) continue;
      const int needed = pick.quantity == Quantity::choose ? pick.n : 1;
      // Only who is committed can be uncommitted, and that is what does not count here.
      const OpCode code = op.code == OpCode::uncommit ? OpCode::mod : op.code;
      if (targets_of(board, play, pick, code, hand) < needed) return false;
    }
  }
  return true;
}

// CTH-MIN-23.
bool CthulhuRising::reserve(const Board& board, unsigned side, const Pile& hand) const {
  const Place& place = board.places[side];
  for (unsigned i = 0; i < place.pool_count; ++i)
    if (valid_event(board, side, place.pool[i].line, hand)) return true;
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

// CTH-MIN-61 for an event, also one that lies on top of the deck, which has not waited; 1 for an
// ability of a card in play (CTH-MIN-63). LILLITH takes the latter for the top of the deck too
// (CTH-LIL-07).
int CthulhuRising::threshold_of(const Board& board, const Play& play) const {
  if ((play.flags & kIsEvent) != 0) return threshold(board, play.side, play.line);
  if ((play.flags & kFromTop) != 0 && board.places[play.side].brain != Brain::lillith)
    return std::max(1, 5 * content_.cards[kind_in(play.card)].cost);
  return 1;
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

// What decided between two of equal Impact.
void CthulhuRising::tell_attempts_tie(const Board& board, unsigned side, const Attempt& first,
                                      const Attempt& other, RuleId because, bool open,
                                      Table& table) const {
  if (!table.heard() || first.impact != other.impact) return;
  const unsigned a = kind_in(first.option.a);
  const unsigned b = kind_in(other.option.a);
  const TieBreak by = content_.cards[a].cost != content_.cards[b].cost ? TieBreak::cost
                      : a != b                                         ? TieBreak::id
                      : first.option.a != other.option.a               ? TieBreak::copy
                                                                       : TieBreak::earlier_event;
  think(table, EventKind::tie_broken, because,
        {.who = player(board, side),
         .card = named_by(side, first),
         .amount = named_by(side, other),
         .more = static_cast<int>(by)},
        open);
}

void CthulhuRising::set_up_scale(Scale& scale, const State& state, unsigned side) const {
  if (scale.now) return;
  scale.now = trial_of(state, side);
  scale.before = trial_value(*scale.now);
}

// Weighs one more, tells it, and keeps the best that reaches its threshold. `open`: that it is
// weighed at all tells nothing of the hand.
void CthulhuRising::weigh(Scale& scale, const State& state, unsigned side, Attempt tried,
                          RuleId because, bool open, std::optional<Attempt>& best,
                          Table& table) const {
  set_up_scale(scale, state, side);
  name_price(state, side, tried);
  best_impact(*scale.now, scale.before, tried);
  keep_better(state, side, tried, because, open, best, table);
}

// Whether it takes cards of the hand: that it can be used, and what it is worth, tells what is
// there.
bool CthulhuRising::takes_from_hand(const Board& board, unsigned side, const Attempt& tried) const {
  const Play play = play_of_attempt(board, side, tried);
  return play.ability < content_.abilities.size() && content_.abilities[play.ability].hidden_picks;
}

void CthulhuRising::keep_better(const Board& board, unsigned side, const Attempt& tried,
                                RuleId because, bool open, std::optional<Attempt>& best,
                                Table& table) const {
  const Told told{.who = player(board, side),
                  .card = named_by(side, tried),
                  .amount = tried.impact,
                  .more = tried.threshold};
  const auto shown = [&](const Attempt& one) {
    return board.config.minion_hand_visible != 0 || (open && !takes_from_hand(board, side, one));
  };
  const bool heard = table.heard();
  const bool seen = heard && shown(tried);
  think(table, EventKind::weighed, because, told, seen);
  if (tried.impact < tried.threshold) {
    think(table, EventKind::declined, because, told, seen);
    return;
  }
  const bool wins = !best || better(tried, *best);
  if (best)
    tell_attempts_tie(board, side, wins ? tried : *best, wins ? *best : tried, because,
                      seen && shown(*best), table);
  if (wins) best = tried;
}

void CthulhuRising::tell_best(const Board& board, unsigned side, const Attempt& best,
                              RuleId because, Table& table) const {
  think(table, EventKind::decided, because,
        {.who = player(board, side),
         .card = named_by(side, best),
         .amount = best.impact,
         .more = static_cast<int>(Why::best_impact)},
        true);
  if (!table.heard()) return;
  // Whom it means: the first of the best (CTH-EVA-07).
  const Play play = play_of_attempt(board, side, best);
  if (play.ability >= content_.abilities.size()) return;
  for (unsigned number = 0; number < kMaxPicks; ++number) {
    const Choosing choice = choosing(content_.abilities[play.ability], number);
    if (choice.pick == nullptr || !choice.pick->chosen_by_controller()) continue;
    tell_aims(board, side, play, *choice.pick, best.picks[number], because, table);
  }
}

// The targets of what was decided. A card of the hand is shown when it is put into play.
void CthulhuRising::tell_aims(const Board& board, unsigned side, const Play& play, const Pick& pick,
                              const Chosen& chosen, RuleId because, Table& table) const {
  if (pick.in_pile() && pick.has(FilterWord::in_hand)) return;
  const auto aim = [&](int ref, int slot) {
    think(table, EventKind::aimed_at, because,
          {.who = player(board, side), .card = play.card, .amount = ref, .more = slot}, true);
  };
  each_bit(chosen.one, [&](unsigned at) {
    if (pick.sort == Sort::story)
      aim(ref_in_row(board, at), static_cast<int>(at));
    else if (pick.in_pile())
      aim(ref_of(side, kind_of(board, side, at), 0), -1);
    else
      aim(ref_at(board, at), -1);
  });
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
          // A Prophecy needs no test, but one at a time is enough (CTH-MIN-62).
          if (place.deck.face_up != 0) continue;
          tried.threshold = kNoTest;
        }
        weigh(scale, state, side, tried, rule("CTH-MIN-61"), true, best, table);
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
      weigh(scale, state, side, tried, rule("CTH-MIN-63"), true, best, table);
    }
  });
  if (!best) return best;
  const bool event = best->option.verb == verb(Verb::play);
  tell_best(state, side, *best,
            !event                       ? rule("CTH-MIN-63")
            : best->threshold == kNoTest ? rule("CTH-MIN-62")
            : operations                 ? rule("CTH-MIN-36")
                                         : rule("CTH-MIN-61"),
            table);
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
      weigh(scale, state, side, tried, rule("CTH-MIN-41"), true, best, table);
      if (!best) continue;
      tell_best(state, side, *best, rule("CTH-MIN-41"), table);
      return best;
    }
  }
  return std::nullopt;
}

// CTH-MIN-34: the paid ability with the highest Impact. Where an event of the pool hangs on the
// hand, so does whether any is looked for.
std::optional<Attempt> CthulhuRising::paid_ability(const State& state, unsigned side,
                                                   Table& table) const {
  if (!room_for_play(state)) return std::nullopt;
  const Pile& hand = state.secret.places[side].hand;
  Scale scale;
  const bool open = tells_reserve(state, side);
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
      weigh(scale, state, side, tried, rule("CTH-MIN-34"), open, best, table);
    }
  });
  if (best) tell_best(state, side, *best, rule("CTH-MIN-34"), table);
  return best;
}

// CTH-MIN-61, CTH-MIN-63: every usable response is weighed for every event it answers. CTH-LIL-07:
// LILLITH plays an event when its trigger holds, the one of the highest Priority first.
std::optional<Attempt> CthulhuRising::minion_response(const State& state, unsigned side,
                                                      Table& table) const {
  OptionList list;
  list_responses(state, side, hand_and_pool(state, side), &list);
  const bool lillith = state.places[side].brain == Brain::lillith;
  Scale scale;
  std::optional<Attempt> best;
  std::optional<Attempt> reaction;
  for (const Option& option : list) {
    Attempt tried;
    tried.option = option;
    const Play play = play_of_response(state, side, option);
    const bool event = (play.flags & kIsEvent) != 0;
    tried.threshold = threshold_of(state, play);
    if (event && lillith) {
      if (lillith_reacts(state, play)) first_in_priority(trial_of(state, side), tried, reaction);
      continue;
    }
    const bool card_rule = event || (play.flags & kFromTop) != 0;
    weigh(scale, state, side, tried,
          card_rule && !lillith ? rule("CTH-MIN-61") : rule("CTH-MIN-63"), true, best, table);
  }
  if (reaction) {
    tell_trigger(state, side, *reaction, table);
    return reaction;
  }
  if (best) tell_best(state, side, *best, rule_of_answer(state, side, *best), table);
  return best;
}

// An event or the top of the deck follows CTH-MIN-61, a card in play CTH-MIN-63.
RuleId CthulhuRising::rule_of_answer(const Board& board, unsigned side,
                                     const Attempt& attempt) const {
  const bool event = copy_in(attempt.option.a) == 0 &&
                     content_.cards[kind_in(attempt.option.a)].type == CardType::event;
  return event && board.places[side].brain != Brain::lillith ? rule("CTH-MIN-61")
                                                             : rule("CTH-MIN-63");
}

// CTH-LIL-07: several at once.
void CthulhuRising::first_in_priority(const Trial& now, Attempt tried,
                                      std::optional<Attempt>& first) const {
  const auto rank = [&](const Attempt& one) {
    return priority(now.side, kind_in(one.option.a), 0);
  };
  if (first && rank(tried) <= rank(*first)) return;
  name_price(now.board, now.side, tried);
  best_impact(now, tried);
  first = tried;
}

// CTH-EVA-07: what it is worth that the event does not happen.
std::optional<Attempt> CthulhuRising::minion_disrupt(const State& state, unsigned side,
                                                     Table& table) const {
  OptionList list;
  list_disrupts(state, side, hand_and_pool(state, side), &list);
  const bool lillith = state.places[side].brain == Brain::lillith;
  const Trial now = trial_of(state, side);
  Trial happens = now;
  let_happen(happens);
  const int otherwise = trial_value(happens);
  std::optional<Attempt> best;
  std::optional<Attempt> saving;
  for (const Option& option : list) {
    Attempt tried;
    tried.option = option;
    const Play play = play_of_attempt(state, side, tried);
    tried.threshold = threshold_of(state, play);
    if ((play.flags & kIsEvent) != 0 && lillith) {
      if (lillith_saves(state, side)) first_in_priority(now, tried, saving);
      continue;
    }
    name_price(state, side, tried);
    best_impact(now, otherwise, tried);
    keep_better(state, side, tried, rule_of_answer(state, side, tried), true, best, table);
  }
  if (saving) {
    tell_trigger(state, side, *saving, table);
    return saving;
  }
  if (best) tell_best(state, side, *best, rule_of_answer(state, side, *best), table);
  return best;
}

// What the frame on top would do if nobody disrupts it.
void CthulhuRising::let_happen(Trial& trial) const {
  Board& board = trial.board;
  const Frame& frame = board.agenda.top();
  if (frame.a == kDisruptPlay) {
    Play play = board.plays[frame.b];
    try_ops(trial, play);
    return try_checks(trial.board, trial.side);
  }
  const Batch batch = board.batches[frame.b];
  const unsigned spot = frame.y;
  switch (static_cast<Harm>(batch.what)) {
    case Harm::wound:
      if (!can_be_wounded(board, spot)) return;
      board.table[spot].wounds = static_cast<std::uint8_t>(board.table[spot].wounds + batch.amount);
      return try_checks(trial.board, trial.side);
    case Harm::insane:
      if (!can_go_insane(board, spot)) return;
      try_fall(board, trial.side, spot, board.table[spot].wounds == 0);
      return try_checks(trial.board, trial.side);
    case Harm::destroy:
      try_fall(board, trial.side, spot, false);
      return try_checks(trial.board, trial.side);
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
