// 3.20, 3.21: who turns his coat at the end of a turn, and what that changes.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr std::uint8_t kNewCards = 2;   // DUE-FRE-02
constexpr std::uint8_t kMoreCards = 4;  // DUE-SWI-05

void set_side(State& state, unsigned player, unsigned side) {
  state.players[player].side = static_cast<std::uint8_t>(side);
}

}  // namespace

// DUE-TRN-04: the offers. Nobody who accepts: the other side has the next turn (DUE-SWI-08,
// DUE-FOU-06).
bool DuelOfAges::end_turn(State& state, Table& table) const {
  if (state.loner == kNobody)
    offer_to_lesser_player(state, table);
  else
    offer_to_allies(state, table);
  return false;
}

// DUE-SWI-01, -03, -04: an ally with a defeat; of two the one with more is asked first, and where
// they are equal the Loner says who is.
void DuelOfAges::offer_to_allies(State& state, Table& table) const {
  const unsigned one = left_of(state, state.loner);
  const unsigned other = right_of(state, state.loner);
  const unsigned of_one = state.players[one].defeats;
  const unsigned of_other = state.players[other].defeats;
  if (of_one == 0 && of_other == 0) return;
  if (of_one == 0) return push_offer(state, other, kNobody, rule("DUE-SWI-03"), table);
  if (of_other == 0) return push_offer(state, one, kNobody, rule("DUE-SWI-03"), table);
  if (of_one == of_other) return push(state, Step::offer_order, state.loner);
  const bool more = of_one > of_other;
  push_offer(state, more ? one : other, more ? other : one, rule("DUE-SWI-04"), table);
}

void DuelOfAges::push_offer(State& state, unsigned player, unsigned next, RuleId by,
                            Table& table) const {
  tell(table, EventKind::offer_made, by,
       {.who = static_cast<int>(player), .amount = state.players[player].defeats});
  push(state, Step::offer, player, next);
}

// D-33
void DuelOfAges::list_offer_order(const Sight& sight, OptionList& list) const {
  const unsigned loner = sight.board.agenda.top().a;
  list.add(verb(Verb::ask_first), left_of(sight.board, loner));
  list.add(verb(Verb::ask_first), right_of(sight.board, loner));
}

void DuelOfAges::answer_offer_order(State& state, Option option, Table& table) const {
  const unsigned other = ally_of(state, option.a);
  state.agenda.pop();
  push_offer(state, option.a, other, rule("DUE-SWI-04"), table);
}

// D-34
void DuelOfAges::list_offer(const Sight&, OptionList& list) const {
  list.add(verb(Verb::become));
  list.add(verb(Verb::refuse_offer));
}

// DUE-SWI-04: if the first refuses the other is asked; each at most once.
void DuelOfAges::answer_offer(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (option.verb == verb(Verb::become)) return make_loner(state, frame.a, table);
  tell(table, EventKind::offer_refused, rule("DUE-SWI-08"), {.who = frame.a});
  if (frame.b != kNobody) push_offer(state, frame.b, kNobody, rule("DUE-SWI-04"), table);
}

// DUE-SWI-05, -06: he takes the old Loner's side of the table, and the old Loner his. Everything
// else stays as it is, but Pets (DUE-PET-05) and TiAx's target (DUE-SPC-04).
void DuelOfAges::make_loner(State& state, unsigned player, Table& table) const {
  const unsigned old = state.loner;
  const unsigned ally = ally_of(state, player);
  const unsigned side = side_of(state, old);
  set_side(state, old, side_of(state, player));
  set_side(state, player, side);
  state.loner = static_cast<std::uint8_t>(player);
  state.next_side = static_cast<std::uint8_t>(side);
  const bool more = state.players[player].defeats > 1;
  state.new_loner = more ? kMoreCards : kNewCards;
  tell(table, EventKind::becomes_loner, more ? rule("DUE-SWI-05") : rule("DUE-SWI-06"),
       {.who = static_cast<int>(player), .amount = state.new_loner});
  tell(table, EventKind::alliance, rule("DUE-SWI-06"),
       {.who = static_cast<int>(old), .more = static_cast<int>(ally)});
  give_pets(state, table);
  forget_targets(state, table);
}

// DUE-SPC-04: of three players the next target is the new Loner's new character, when it comes.
void DuelOfAges::forget_targets(State& state, Table& table) const {
  for (unsigned id = 0; id < kMaxCharacters; ++id) {
    Unit& unit = state.units[id];
    if (unit.standing != Standing::on || unit.target == kNobody) continue;
    if (!allied(state, unit.owner, state.units[unit.target].owner)) continue;
    unit.target = kNobody;
    tell(table, EventKind::target_gone, rule("DUE-SPC-04"),
         {.who = unit.owner, .figure = static_cast<int>(id)});
  }
}

// DUE-FOU-04, -05: who of the four has the lowest count, if he lost a character this turn.
void DuelOfAges::offer_to_lesser_player(State& state, Table& table) const {
  int lowest = lesser_count(state, 0);
  for (unsigned player = 1; player < seats(state); ++player)
    lowest = std::min(lowest, lesser_count(state, player));
  unsigned lesser = 0;
  bool tied = false;
  for (unsigned player = 0; player < seats(state); ++player) {
    if (lesser_count(state, player) != lowest || state.players[player].lost == 0) continue;
    tied = lesser != 0;
    lesser |= 1U << player;
  }
  if (lesser == 0) return;
  const unsigned player = poorest_of(state, lesser, table);
  tell(table, EventKind::offer_made, tied ? rule("DUE-FOU-05") : rule("DUE-FOU-04"),
       {.who = static_cast<int>(player), .amount = state.players[player].lost});
  push(state, Step::new_ally, player);
}

// D-35
void DuelOfAges::list_new_ally(const Sight& sight, OptionList& list) const {
  const unsigned player = sight.board.agenda.top().a;
  for (unsigned other = 0; other < seats(sight.board); ++other)
    if (!allied(sight.board, player, other)) list.add(verb(Verb::ally), other);
  list.add(verb(Verb::refuse_offer));
}

// DUE-FOU-06: he and his new ally take the next turn; the remaining two are the other Alliance.
// DUE-FOU-07, DUE-PET-06: Pets go as with three players. TiAx is reassigned when the turn begins.
void DuelOfAges::answer_new_ally(State& state, Option option, Table& table) const {
  const unsigned player = state.agenda.top().a;
  state.agenda.pop();
  if (option.verb == verb(Verb::refuse_offer)) {
    tell(table, EventKind::offer_refused, rule("DUE-FOU-06"), {.who = static_cast<int>(player)});
    return;
  }
  const unsigned left = ally_of(state, player);
  const unsigned rest = ally_of(state, option.a);
  const unsigned side = side_of(state, player);
  set_side(state, option.a, side);
  set_side(state, left, 1U - side);
  state.next_side = static_cast<std::uint8_t>(side);
  tell(table, EventKind::alliance, rule("DUE-FOU-06"),
       {.who = static_cast<int>(player), .more = option.a});
  tell(table, EventKind::alliance, rule("DUE-FOU-07"),
       {.who = static_cast<int>(left), .more = static_cast<int>(rest)});
  give_pets(state, table);
}

}  // namespace undercroft::duel_of_ages
