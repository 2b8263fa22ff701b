// 3.14, Domes: dismissal, banishment and placing; whom TiAx hunts (DUE-SPC-04).
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// DUE-DOM-03: the first enemy clockwise from its owner.
unsigned conductor(const Board& board, unsigned owner) {
  unsigned player = left_of(board, owner);
  while (player != owner && allied(board, player, owner)) player = left_of(board, player);
  return player;
}

}  // namespace

// DUE-DOM-02: its controller chooses.
void DuelOfAges::dismiss(State& state, unsigned unit, RuleId because, Table& table) const {
  if (stands(state, unit)) roll_dome(state, unit, kDomeDismissed, because, table);
}

// DUE-DOM-03, DUE-LES-07: an enemy rolls, and the Loner or the Lesser Ally chooses.
void DuelOfAges::banish(State& state, unsigned unit, RuleId because, Table& table) const {
  if (stands(state, unit)) roll_dome(state, unit, kDomeBanished, because, table);
}

void DuelOfAges::roll_dome(State& state, unsigned unit, DomeWhy why, RuleId because,
                           Table& table) const {
  const unsigned owner = state.units[unit].owner;
  const bool banished = why == kDomeBanished;
  const unsigned rolls = banished ? conductor(state, owner) : owner;
  const unsigned asked = banished ? chooser(state, 1U - side_of(state, owner)) : owner;
  const unsigned number =
      table.roll(static_cast<std::uint16_t>(ChanceKind::dome), map(state).domes());
  tell(table, EventKind::dome_rolled, because,
       {.who = static_cast<int>(rolls),
        .figure = static_cast<int>(unit),
        .amount = static_cast<int>(number),
        .more = banished ? 1 : 0});
  // Whoever comes on is seen where the die has put it until its player chooses.
  if (why == kDomeEnters) state.units[unit].space = map(state).dome(number);
  push(state, Step::dome, asked, unit, number, why);
}

// D-26, D-27: the Dome that was rolled, or the next one.
bool DuelOfAges::dome(State&, Table&) const {
  return true;
}

void DuelOfAges::list_dome(const Sight& sight, OptionList& list) const {
  const unsigned rolled = sight.board.agenda.top().c;
  list.add(verb(Verb::dome), rolled);
  list.add(verb(Verb::dome), (rolled + 1) % map(sight).domes());
}

// DUE-DOM-01: without its pile and without a trail. DUE-DOM-04: whoever is there already.
void DuelOfAges::answer_dome(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  Unit& unit = state.units[frame.b];
  unit.space = map(state).dome(option.a);
  state.trails[frame.b] = {};
  if (frame.x == kDomeEnters) return;
  const bool banished = frame.x == kDomeBanished;
  const bool lesser = banished && frame.a != state.loner;
  const RuleId because = !banished ? rule("DUE-DOM-02")
                         : lesser  ? rule("DUE-LES-07")
                                   : rule("DUE-DOM-03");
  tell(table, banished ? EventKind::banished : EventKind::dismissed, because,
       {.who = unit.owner,
        .figure = frame.b,
        .amount = option.a,
        .more = banished ? int{frame.a} : -1});
}

// DUE-DOM-01: what is placed is not moving.
void DuelOfAges::place(State& state, unsigned unit, Space space, RuleId because,
                       Table& table) const {
  state.units[unit].space = space;
  state.trails[unit] = {};
  tell(table, EventKind::placed, because,
       {.who = state.units[unit].owner, .figure = static_cast<int>(unit), .more = space});
}

// DUE-SPC-04, D-31: an enemy character on the board, Domes included; with none he waits.
bool DuelOfAges::lock(State& state, Table& table) const {
  OptionList possible;
  list_lock(state, possible);
  if (possible.size() > 1) return true;
  if (possible.empty()) {
    state.units[state.agenda.top().b].target = kNobody;
    state.agenda.pop();
    return false;
  }
  answer_lock(state, possible[0], table);
  return false;
}

void DuelOfAges::list_lock(const Sight& sight, OptionList& list) const {
  const Units targets = enemy_characters(sight.board, sight.board.agenda.top().a);
  each_unit(targets, [&](unsigned unit) { list.add(verb(Verb::target), unit); });
}

void DuelOfAges::answer_lock(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  state.units[frame.b].target = static_cast<std::uint8_t>(option.a);
  tell(table, EventKind::target_named, rule("DUE-SPC-04"),
       {.who = frame.a, .figure = frame.b, .more = option.a});
  if (frame.c != 0) banish(state, frame.b, rule("DUE-SPC-04"), table);
}

}  // namespace undercroft::duel_of_ages
