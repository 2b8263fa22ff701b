// 3.16, Ruins, Merc Camp, Lith Alliance, Lith Strategica: rewards of their positions. And how a
// marker moves, here and everywhere.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kLithHealing = 2;  // DUE-LIT-01

}  // namespace

// DUE-SID-06, DUE-TOW-03, DUE-SPC-07: forward or back.
void DuelOfAges::set_marker(State& state, unsigned player, Location location, int progress,
                            RuleId because, Table& table) const {
  std::uint8_t& now = state.players[player].progress[location_index(location)];
  if (now == progress) return;
  const bool forward = progress > now;
  now = static_cast<std::uint8_t>(progress);
  tell(table, forward ? EventKind::marker : EventKind::marker_back, because,
       {.who = static_cast<int>(player), .amount = static_cast<int>(location), .more = progress});
  if (forward && is_track(location) && now == goal_of(location))
    tell(table, EventKind::track_complete, rule("DUE-ADV-07"),
         {.who = static_cast<int>(player), .amount = static_cast<int>(location)});
}

// DUE-MER-01, DUE-LIT-01, DUE-LIT-03, on passing the position, however that was done. The Ruins
// have none of their own (DUE-RUI-01).
void DuelOfAges::track_reward(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const Venture& venture = state.venture;
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  frame.a = kResultOver;
  switch (location_of(venture)) {
    case Location::merc_camp:
      if (venture.position != 2) hire(state, player, venture.space, table);
      return;
    case Location::lith_alliance:
      if (venture.position == 1) heal(state, unit, kLithHealing, rule("DUE-LIT-01"), table);
      if (venture.position == 3) draw_badge(state, unit, rule("DUE-LIT-01"), table);
      if (venture.position == 4) draw(state, unit, 1, rule("DUE-LIT-01"), table);
      return;
    case Location::lith_strategica:
      if (venture.grade == Grade::amaze) push(state, Step::strategic, player, unit);
      return;
    default:
      return;
  }
}

// DUE-LIT-03, D-42: one of his other characters into any Dome but the one it is in.
void DuelOfAges::list_strategic(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const Map& map = this->map(sight);
  each_unit(board.on[frame.a] & ~unit_bit(frame.b), [&](unsigned unit) {
    if (!is_character(unit)) return;
    for (unsigned dome = 0; dome < map.domes(); ++dome)
      if (board.units[unit].space != map.dome(dome)) list.add(verb(Verb::send), unit, dome);
  });
  list.add(verb(Verb::no));
}

void DuelOfAges::answer_strategic(State& state, Option option, Table& table) const {
  state.agenda.pop();
  if (option.verb == verb(Verb::no)) return;
  place(state, option.a, map(state).dome(option.b), rule("DUE-LIT-03"), table);
}

}  // namespace undercroft::duel_of_ages
