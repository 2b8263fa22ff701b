// 3.15, what comes of an adventure: the common results (DUE-ADV-05), what the location adds, and
// where the character is afterwards.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kFoppDamage = 1;

// DUE-LAB-03: which labyrinths add to the Vault.
bool adds_to_vault(Location location) {
  return location == Location::lab_ancient || location == Location::lab_colonial;
}
// DUE-ADV-08.
bool leads_on(Location location) {
  return location == Location::ruins || location == Location::merc_camp ||
         location == Location::lith_alliance;
}

}  // namespace

// DUE-ADV-05, DUE-ADV-06, in this order: marker, cards, effect. `kResultB` is the location's own;
// it counts in letter x.
bool DuelOfAges::result(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  if (frame.a == kResultOver || !stands(state, unit)) {
    state.agenda.pop();
    return false;
  }
  if (location_of(state.venture) == Location::base) {
    base_result(state, table);
    return false;
  }
  switch (frame.a) {
    case kResultBegin:
      frame.a = succeeded(state.venture) ? kResultA : kResultOver;
      if (succeeded(state.venture))
        move_own_marker(state, table);
      else if (state.venture.grade == Grade::fopp)
        hurt(state, unit, kFoppDamage, kNobody, kNobody, false, rule("DUE-ADV-05"), table);
      return false;
    case kResultA:
      frame.a = kResultB;
      draw_result_cards(state, table);
      return false;
    default:
      location_effect(state, table);
      return false;
  }
}

// DUE-SID-06: the controller's own marker, nobody else's.
void DuelOfAges::move_own_marker(State& state, Table& table) const {
  const Location location = location_of(state.venture);
  const unsigned player = state.units[state.venture.figure].owner;
  const unsigned progress = progress_of(state, player, location);
  if (is_labyrinth(location)) beat_guardian(state, location, table);
  if (location == Location::royal) return win_contest(state, table);
  if (progress >= goal_of(location)) return;  // DUE-LAB-04
  RuleId because = rule("DUE-SID-06");
  if (is_labyrinth(location)) because = rule("DUE-LAB-02");
  if (is_tower(location)) because = rule("DUE-ADV-07");
  if (location == Location::field) because = rule("DUE-FOH-02");
  set_marker(state, player, location, static_cast<int>(progress) + 1, because, table);
}

// DUE-ADV-05, DUE-ADV-10, DUE-FOH-02, DUE-SPC-03: the cards of the result itself.
void DuelOfAges::draw_result_cards(State& state, Table& table) const {
  const Venture& venture = state.venture;
  const unsigned unit = venture.figure;
  if (stage_of(state, venture).trial == Trial::pay) {
    if (famous(state, unit, venture.space)) draw(state, unit, 1, rule("DUE-SPC-03"), table);
    return;
  }
  const bool duel = location_of(venture) == Location::field;
  if (venture.grade == Grade::pass || (venture.grade == Grade::amaze && !duel))
    draw(state, unit, 1, rule("DUE-ADV-10"), table);
}

void DuelOfAges::location_effect(State& state, Table& table) const {
  switch (location_of(state.venture)) {
    case Location::royal:
      return tournament_prize(state, table);
    case Location::field:
      return field_prize(state, table);
    case Location::havoc:
    case Location::knowledge:
      return tower_effect(state, table);
    case Location::ruins:
    case Location::merc_camp:
    case Location::lith_alliance:
    case Location::lith_strategica:
      return track_reward(state, table);
    default:
      return labyrinth_effect(state, table);
  }
}

// DUE-ADV-08, DUE-ADV-09, DUE-LAB-03.
bool DuelOfAges::advances(const Board& board, const Venture& venture) const {
  const Location location = location_of(venture);
  if (location == Location::base) return false;
  if (stage_of(board, venture).trial == Trial::pay && leads_on(location))
    return has_flag(venture, kPaidExtra);
  return venture.grade == Grade::amaze && (leads_on(location) || adds_to_vault(location));
}

// DUE-ADV-05, DUE-ADV-06, DUE-ROY-02, DUE-BAS-03, DUE-PRI-04: where the character goes.
void DuelOfAges::leave_venture(State& state, Table& table) const {
  const Venture& venture = state.venture;
  const Location location = location_of(venture);
  const Spot spot = map(state).at(venture.space).spot;
  const unsigned unit = venture.figure;
  const bool there = stands(state, unit);
  const bool remains = location == Location::royal && venture.grade == Grade::amaze;
  RuleId because = there ? rule_of(map(state), venture) : rule("DUE-ADV-06");
  if (there && remains) because = rule("DUE-ROY-02");
  // Under this frame lies the block: its owner, even where the character is dead.
  tell(table, EventKind::adventure_ends, because,
       {.who = state.agenda.below(1).b,
        .figure = static_cast<int>(unit),
        .amount = venture.location,
        .more = static_cast<int>(venture.grade)});
  if (!there || remains) return;
  if (advances(state, venture)) return advance_on_track(state, table);
  if (spot == Spot::gate_yard && venture.grade != Grade::fopp) return;
  const bool gently = has_flag(venture, kInterrogates) && venture.grade == Grade::fail;
  if (succeeded(venture) || gently)
    dismiss(state, unit, rule("DUE-ADV-05"), table);
  else
    banish(state, unit, rule("DUE-ADV-05"), table);
}

// DUE-ADV-08, DUE-LAB-03, DUE-LAB-04: with its marker to the marker's new space; at the end of a
// track it stays where it is.
void DuelOfAges::advance_on_track(State& state, Table& table) const {
  Venture& venture = state.venture;
  const Location location = location_of(venture);
  const unsigned unit = venture.figure;
  const unsigned progress = progress_of(state, state.units[unit].owner, location);
  const bool labyrinth = is_labyrinth(location);
  add_flag(venture, kGoesOn);
  if (!labyrinth && progress >= goal_of(location)) return;
  const Space next = map(state).place(location, progress + 1);
  if (next != venture.space)
    place(state, unit, next, labyrinth ? rule("DUE-LAB-03") : rule("DUE-ADV-08"), table);
}

}  // namespace undercroft::duel_of_ages
