// DUE-SPC-07: Baron von Krule's diabolical plan. And D-38, which names a location for him and for
// the second floor of the Tower of Knowledge.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kPlanBack = 2;
constexpr int kTowerBack = 1;

bool is_scored(Location location) {
  return location != Location::base && location_index(location) < kAdventureKeys;
}

}  // namespace

// DUE-SPC-07, DUE-GEN-05: a scored location that is on the map and where an enemy would lose
// something; not a closed Tournament.
bool DuelOfAges::may_name(const Board& board, unsigned player, Location location) const {
  if (!is_scored(location) || !map(board).in_play(location)) return false;
  if (location == Location::royal && board.closed != 0) return false;
  for (unsigned other = 0; other < seats(board); ++other)
    if (!allied(board, player, other) && progress_of(board, other, location) > 0) return true;
  return false;
}

bool DuelOfAges::may_plan(const Board& board, unsigned player) const {
  for (unsigned i = 0; i < kAdventureKeys; ++i)
    if (may_name(board, player, static_cast<Location>(i))) return true;
  return false;
}

// D-38: DUE-TOW-03 at the victim's tracks, DUE-SPC-07 at all scored locations.
void DuelOfAges::list_location(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  for (unsigned i = 0; i < kAdventureKeys; ++i) {
    const auto location = static_cast<Location>(i);
    const bool possible = frame.b == kLocationPlan
                              ? may_name(board, frame.a, location)
                              : is_track(location) && map(sight).in_play(location) &&
                                    progress_of(board, board.venture.victim, location) > 0;
    if (possible) list.add(verb(Verb::location), i);
  }
}

void DuelOfAges::answer_location(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  const auto location = static_cast<Location>(option.a);
  state.agenda.pop();
  if (frame.b == kLocationPlan) return carry_out_plan(state, frame.c, location, table);
  const unsigned victim = state.venture.victim;
  const auto progress = static_cast<int>(progress_of(state, victim, location));
  set_marker(state, victim, location, progress - kTowerBack, rule("DUE-TOW-03"), table);
}

// DUE-SPC-07: every enemy player, never an ally.
void DuelOfAges::carry_out_plan(State& state, unsigned unit, Location location,
                                Table& table) const {
  const unsigned player = state.units[unit].owner;
  tell(table, EventKind::planned, rule("DUE-SPC-07"),
       {.who = static_cast<int>(player),
        .figure = static_cast<int>(unit),
        .amount = static_cast<int>(location)});
  // From the last seat on, because what is pushed last is asked first.
  for (unsigned other = seats(state); other-- > 0;) {
    if (allied(state, player, other) || progress_of(state, other, location) == 0) continue;
    if (location == Location::royal) {
      push(state, Step::contest, player, other);
      continue;
    }
    const auto progress = static_cast<int>(progress_of(state, other, location));
    const int back = location == Location::field ? 1 : kPlanBack;
    set_marker(state, other, location, std::max(0, progress - back), rule("DUE-SPC-07"), table);
  }
}

// D-38: which contest each enemy loses his marker on.
void DuelOfAges::list_contest(const Sight& sight, OptionList& list) const {
  const unsigned contests = sight.board.players[sight.board.agenda.top().b].contests;
  for (unsigned contest = 0; contest < kMaxStages; ++contest)
    if ((contests >> contest & 1U) != 0) list.add(verb(Verb::contest), contest);
}

void DuelOfAges::answer_contest(State& state, Option option, Table& table) const {
  const unsigned other = state.agenda.top().b;
  state.agenda.pop();
  Player& player = state.players[other];
  player.contests = static_cast<std::uint8_t>(player.contests & ~(1U << option.a));
  set_marker(state, other, Location::royal, std::popcount(player.contests), rule("DUE-SPC-07"),
             table);
}

}  // namespace undercroft::duel_of_ages
