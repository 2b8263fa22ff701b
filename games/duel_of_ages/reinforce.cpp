// 3.14, DUE-REI: `off` characters come on.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kEachTurn = 2;  // DUE-REI-01

// DUE-FOU-03: of four players the first Alliance brings on one each in the first turn.
unsigned newcomers(const Board& board) {
  return seats(board) == 4 && board.turn == 1 ? 1 : kEachTurn;
}

}  // namespace

// DUE-REI-01, DUE-FOU-03: two of his `off` characters, or all if there are fewer.
void DuelOfAges::push_reinforce(State& state, unsigned player, Table& table) const {
  if (player == kNobody || state.players[player].off == 0) return;
  const unsigned count = std::min<unsigned>(newcomers(state), state.players[player].off);
  const RuleId by = newcomers(state) == 1 ? rule("DUE-FOU-03") : rule("DUE-REI-01");
  tell(table, EventKind::reinforces, by,
       {.who = static_cast<int>(player), .amount = state.players[player].off});
  push(state, Step::reinforce, player, count);
}

// D-30: one after the other. How many are left everybody knows, so the last one is not asked about.
bool DuelOfAges::reinforce(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned off = state.players[frame.a].off;
  if (frame.b == 0 || off == 0) {
    state.agenda.pop();
    return false;
  }
  if (off > 1) return true;
  bring_on(state, 0, table);
  return false;
}

void DuelOfAges::list_reinforce(const Sight& sight, OptionList& list) const {
  const unsigned player = sight.board.agenda.top().a;
  if (sight.off == nullptr) return;
  for (unsigned i = 0; i < sight.board.players[player].off; ++i)
    list.add(verb(Verb::enter), (*sight.off)[player][i].character);
}

void DuelOfAges::answer_reinforce(State& state, Option option, Table& table) const {
  const unsigned player = state.agenda.top().a;
  for (unsigned i = 0; i < state.players[player].off; ++i)
    if (state.secret.off[player][i].character == option.a) return bring_on(state, i, table);
}

// DUE-REI-01: by a dismissal roll, with the cards and the henchman that lie on it.
void DuelOfAges::bring_on(State& state, unsigned place, Table&) const {
  Frame& frame = state.agenda.top();
  const unsigned player = frame.a;
  --frame.b;
  push(state, Step::enter, kEnterDraw, player, place, 0, kEnterReinforce);
}

}  // namespace undercroft::duel_of_ages
