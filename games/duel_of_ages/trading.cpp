// DUE-CRD-07, trade: an offer is put together card by card and then proposed. What is in it stands
// in the secrets; the board shows only who deals with whom.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kMostRefused = 3;   // for a pair of players and turn
constexpr unsigned kMostProposed = 3;  // for a pair of units and turn

unsigned refused_to(const Board& board, unsigned player, unsigned partner) {
  return board.players[player].refused >> (2 * partner) & 3U;
}
// How many proposals between these two were refused this turn, whoever made them.
unsigned refusals(const Board& board, unsigned a, unsigned b) {
  return refused_to(board, a, b) + refused_to(board, b, a);
}

// The row of this pair, or the next free one; kPairs: the table is full.
unsigned row_of_pair(const Board& board, unsigned from, unsigned to) {
  for (unsigned i = 0; i < kPairs; ++i) {
    const Proposals& row = board.proposals[i];
    if ((row.from == from && row.to == to) || row.from == kNobody) return i;
  }
  return kPairs;
}

// What the asked player can name of a hand: of his own everything, of an ally's what is revealed.
unsigned named_kind(const Sight& sight, unsigned unit, unsigned place) {
  const bool own = sight.board.units[unit].owner == sight.board.agenda.top().a;
  return own ? seen_kind(sight, unit, place) : shown_kind(sight.board, unit, place);
}
bool tradable(const Sight& sight, unsigned unit, unsigned place, std::uint32_t offered) {
  return (offered >> place & 1U) == 0 && !flagged(sight.board, unit, place, kTraded) &&
         named_kind(sight, unit, place) != kUnknown;
}
bool has_tradable(const Sight& sight, unsigned unit) {
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place)
    if (tradable(sight, unit, place, 0)) return true;
  return false;
}
// The card of this kind that would be added: a revealed one first.
unsigned tradable_place(const Sight& sight, unsigned unit, unsigned kind, std::uint32_t offered) {
  unsigned found = kNobody;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    if (!tradable(sight, unit, place, offered)) continue;
    if (named_kind(sight, unit, place) != kind) continue;
    if (is_revealed(sight.board, unit, place)) return place;
    if (found == kNobody) found = place;
  }
  return found;
}
void list_side(const Sight& sight, unsigned unit, std::uint32_t offered, Verb what,
               OptionList& list) {
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    if (!tradable(sight, unit, place, offered)) continue;
    const auto kind = static_cast<std::uint16_t>(named_kind(sight, unit, place));
    const Option option{verb(what), kind, 0, 0};
    if (!list.contains(option)) list.add(option);
  }
}

}  // namespace

// How far away a unit may trade: only with a Field Radio that it can use farther than its space.
int DuelOfAges::trade_range(const Sight& sight, unsigned unit) const {
  int range = 0;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place)
    range = std::max(range, radio_range(sight, unit, place));
  return range;
}

int DuelOfAges::radio_range(const Sight& sight, unsigned unit, unsigned place) const {
  const unsigned kind = seen_kind(sight, unit, place);
  if (kind == kUnknown || !card_has(kind, TraitCode::traderange)) return 0;
  for (const Trait& trait : content_.cards[kind].traits)
    if (trait.code == TraitCode::traderange)
      return can_use(sight, unit, kind) ? int{trait.amount} : 0;
  return 0;
}

// DUE-CRD-07, DUE-SID-03: friends in one space, outside Domes. A deal between own units is begun by
// the first of them in id order: it would be the same from the other.
Refusal DuelOfAges::may_trade(const Sight& sight, unsigned unit, unsigned with) const {
  const Board& board = sight.board;
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  if (with >= kUnits || with == unit || !stands(board, with) || enemies(board, unit, with))
    return {rule("DUE-CRD-07"), "A unit trades with a friendly one."};
  const unsigned player = board.units[unit].owner;
  const unsigned partner = board.units[with].owner;
  if (player == partner && with < unit)
    return {rule("DUE-CRD-07"), "Begin it from the other unit."};
  if (!may_act(board, with))
    return {rule("DUE-GEN-11"), "The other one may not act before the next turn of its side."};
  if (in_dome(sight, unit) || in_dome(sight, with))
    return {rule("DUE-DOM-05"), "There is no trade in Domes."};
  for (const unsigned one : {unit, with})
    if (has_trait(in_public(board), one, TraitCode::notrade))
      return {rule("DUE-CRD-07"), "One of them cannot trade."};
  const Sight theirs = player == partner ? sight : in_public(board);
  const int range = std::max(trade_range(sight, unit), trade_range(theirs, with));
  if (map(sight).distance(board.units[unit].space, board.units[with].space) > range)
    return {rule("DUE-CRD-07"), "They are not in the same space."};
  if (player != partner && refusals(board, player, partner) >= kMostRefused)
    return {rule("DUE-CRD-07"), "Three proposals were refused this turn."};
  const unsigned begun = row_of_pair(board, unit, with);
  if (begun == kPairs || board.proposals[begun].count >= kMostProposed)
    return {rule("DUE-CRD-07"), "They have traded often enough this turn."};
  if (!has_tradable(sight, unit) && !has_tradable(sight, with))
    return {rule("DUE-CRD-07"), "They have nothing to trade."};
  return kAllowed;
}

// DUE-CRD-07, DUE-CRD-04: who deals with whom is seen, and so is a radio that is needed for it.
void DuelOfAges::begin_trade(State& state, unsigned unit, unsigned with, Table& table) const {
  Proposals& row = state.proposals[row_of_pair(state, unit, with)];
  row.from = static_cast<std::uint8_t>(unit);
  row.to = static_cast<std::uint8_t>(with);
  ++row.count;
  const int far = map(state).distance(state.units[unit].space, state.units[with].space);
  const Sight open = in_public(state);
  if (std::max(trade_range(open, unit), trade_range(open, with)) < far)
    show_radio(state, trade_range(state, unit) >= far ? unit : with, far, table);
  state.secret.trade = {.from = row.from, .to = row.to};
  push(state, Step::trade, state.units[unit].owner, unit, with);
}

void DuelOfAges::show_radio(State& state, unsigned unit, int far, Table& table) const {
  for (unsigned place = 0; place < state.hands.count(unit); ++place)
    if (radio_range(state, unit, place) >= far)
      return reveal_card(state, unit, place, rule("DUE-CRD-04"), table);
}

bool DuelOfAges::trade_fits(const Board& board, const Trade& trade) const {
  const auto gives = static_cast<unsigned>(std::popcount(trade.gives));
  const auto takes = static_cast<unsigned>(std::popcount(trade.takes));
  if (gives + takes == 0) return false;
  return board.hands.count(trade.from) - gives + takes <= card_limit(board, trade.from) &&
         board.hands.count(trade.to) - takes + gives <= card_limit(board, trade.to);
}

// What can still be added, then the proposal if it keeps the limits (DUE-CRD-03).
void DuelOfAges::list_trade(const Sight& sight, OptionList& list) const {
  if (sight.trade != nullptr) {
    const Trade& trade = *sight.trade;
    list_side(sight, trade.from, trade.gives, Verb::give, list);
    list_side(sight, trade.to, trade.takes, Verb::ask, list);
    if (trade_fits(sight.board, trade)) list.add(verb(Verb::propose));
  }
  list.add(verb(Verb::cancel));
}

void DuelOfAges::answer_trade(State& state, Option option, Table& table) const {
  Trade& trade = state.secret.trade;
  switch (static_cast<Verb>(option.verb)) {
    case Verb::give:
      trade.gives |= 1U << tradable_place(state, trade.from, option.a, trade.gives);
      return;
    case Verb::ask:
      trade.takes |= 1U << tradable_place(state, trade.to, option.a, trade.takes);
      return;
    case Verb::propose:
      return propose(state, table);
    default:
      trade = {};
      return state.agenda.pop();
  }
}

// DUE-CRD-07, DUE-SID-03: own units just deal; an ally is asked, and nobody else learns of what.
void DuelOfAges::propose(State& state, Table& table) const {
  const Trade trade = state.secret.trade;
  const unsigned player = state.units[trade.from].owner;
  const unsigned partner = state.units[trade.to].owner;
  state.agenda.pop();
  if (player == partner) return carry_out_trade(state, rule("DUE-CRD-07"), table);
  if (table.heard()) {
    Event made = event(EventKind::trade_proposed, rule("DUE-CRD-07"),
                       {.who = static_cast<int>(player),
                        .figure = trade.from,
                        .amount = std::popcount(trade.gives) | std::popcount(trade.takes) << 8,
                        .more = trade.to});
    made.seen_by = seat_of(player) | seat_of(partner);
    made.reveals = 1;
    table.tell(made);
  }
  push(state, Step::trade_answer, partner, trade.from, trade.to);
}

// D-06.
void DuelOfAges::list_trade_answer(const Sight&, OptionList& list) const {
  list.add(verb(Verb::accept));
  list.add(verb(Verb::refuse));
}

void DuelOfAges::answer_trade_answer(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (option.verb == verb(Verb::accept)) return carry_out_trade(state, rule("DUE-SID-03"), table);
  Player& proposer = state.players[state.units[frame.b].owner];
  proposer.refused = static_cast<std::uint8_t>(proposer.refused + (1U << (2 * frame.a)));
  state.secret.trade = {};
  tell(table, EventKind::trade_refused, rule("DUE-CRD-07"),
       {.who = frame.a, .figure = frame.b, .more = frame.c});
}

// DUE-CRD-07: each card once per turn.
void DuelOfAges::carry_out_trade(State& state, RuleId because, Table& table) const {
  const Trade trade = state.secret.trade;
  state.secret.trade = {};
  const auto hand_over = [&](unsigned from, unsigned to, std::uint32_t places) {
    for (unsigned gone = 0; places != 0; places &= places - 1, ++gone) {
      const auto place = static_cast<unsigned>(std::countr_zero(places)) - gone;
      pass_card(state, from, place, to, because, table);
      set_flag(state, to, state.hands.count(to) - 1, kTraded);
    }
  };
  hand_over(trade.from, trade.to, trade.gives);
  hand_over(trade.to, trade.from, trade.takes);
  // How many cards it was nobody else knew before.
  reveal(table, EventKind::traded, because,
         {.who = state.units[trade.from].owner,
          .figure = trade.from,
          .amount = std::popcount(trade.gives),
          .more = trade.to});
}

}  // namespace undercroft::duel_of_ages
