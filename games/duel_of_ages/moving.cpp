// 3.11: the Move phase. Which steps are possible; gait.cpp says what they cost.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"
#include "games/duel_of_ages/ways.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr Refusal kNoSuchSpace{rule("DUE-MAP-01"), "There is no such space."};

unsigned direction_to(const Map& map, Space from, Space to) {  // kDirections: not beside it
  unsigned direction = 0;
  while (direction < kDirections && map.beside(from, direction) != to) ++direction;
  return direction;
}

// Why a figure may never enter that ground.
Refusal closed_ground(const Ground& ground) {
  if (ground.terrain == Terrain::dome) return {rule("DUE-DOM-05"), "Nobody walks into a Dome."};
  if (ground.terrain == Terrain::deep)
    return {rule("DUE-MAP-07"), "Deep water is only for those who fly or whom a rule lets cross."};
  return {rule("DUE-MOV-01"), "It may not enter that terrain."};
}

}  // namespace

// DUE-FIR-01: how far somebody may Move who has fired.
int DuelOfAges::after_fire(const Sight& sight, unsigned unit) const {
  int most = 0;
  const auto look = [&](const Trait& trait) {
    if (trait.code == TraitCode::moveafterfire && holds(sight, unit, trait, kNowhere))
      most = std::max<int>(most, trait.amount);
  };
  for (const Trait& trait : figure(unit).traits) look(trait);
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind < kMaxKinds && card_counts(sight, unit, place))
      for (const Trait& trait : content_.cards[kind].traits) look(trait);
  }
  return most;
}

// DUE-MOV-01: Speed is the number of move points. A trail holds no more than kTrail steps.
int DuelOfAges::speed_of(const Sight& sight, unsigned figure) const {
  int points = rating(sight, figure, Rating::speed).value;
  if (is_unit(figure) && marked(sight.board, figure, kFired))
    points = std::min(points, after_fire(sight, figure));
  return std::clamp(points, 0, static_cast<int>(kTrail));
}

int DuelOfAges::step_cost(const Sight& sight, unsigned figure, Space from, Space to) const {
  const Map& ground = map(sight);
  if (direction_to(ground, from, to) == kDirections) return -1;
  const unsigned cost = gait_of(sight, figure).enter(ground, from, to);
  return cost == 0 ? -1 : static_cast<int>(cost);
}

// DUE-MOV-01, DUE-MOV-07, DUE-GEN-11, DUE-FIR-01.
Refusal DuelOfAges::may_move(const Sight& sight, unsigned unit) const {
  const Board& board = sight.board;
  if (!stands(board, unit)) return {rule("DUE-MOV-01"), "It is not on the board."};
  if (marked(board, unit, kMoved)) return {rule("DUE-MOV-01"), "It has had its Move this turn."};
  if (!may_act(board, unit)) return {rule("DUE-GEN-11"), "It may not act yet."};
  if (marked(board, unit, kNoMove)) return {rule("DUE-MOV-07"), "It may not Move this turn."};
  if (marked(board, unit, kStunNow)) return {rule("DUE-MOV-07"), "It is stunned this turn."};
  if (marked(board, unit, kFired) && after_fire(sight, unit) == 0)
    return {rule("DUE-FIR-01"), "It has fired, so it may not Move."};
  if (speed_of(sight, unit) == 0) return {rule("DUE-MOV-01"), "It has no Speed."};
  return kAllowed;
}

// DUE-MOV-01: everywhere it can go, and a single step beyond what it can pay.
Ways DuelOfAges::reach(const Sight& sight, unsigned figure, Space from, int points) const {
  const Map& ground = map(sight);
  const Gait gait = gait_of(sight, figure);
  Ways ways(ground, gait, stops_for(ground, sight.board, figure, gait));
  ways.spread(from, static_cast<unsigned>(std::clamp(points, 0, static_cast<int>(kTrail))));
  if (points < 1 || !is_unit(figure)) return ways;
  for (unsigned direction = 0; direction < kDirections; ++direction) {
    const Space to = ground.beside(from, direction);
    if (to == kNowhere || ways.reaches(to)) continue;
    if (gait.enter(ground, from, to) != 0 && gait.may_end(ground, to)) ways.add_single_step(to);
  }
  return ways;
}

// D-09. Whether anybody is asked is seen by all; a unit has one Move a turn.
bool DuelOfAges::move(State& state, Table&) const {
  const unsigned player = state.agenda.top().a;
  for (Units left = state.on[player]; left != 0; left &= left - 1)
    if (may_move(in_public(state), static_cast<unsigned>(std::countr_zero(left))).allowed())
      return true;
  state.agenda.pop();
  return false;
}

void DuelOfAges::list_move(const Sight& sight, OptionList& list) const {
  each_unit(sight.board.on[sight.board.agenda.top().a], [&](unsigned unit) {
    if (may_move(sight, unit).allowed()) list.add(verb(Verb::move), unit);
  });
  list.add(verb(Verb::done));
}

Refusal DuelOfAges::permit_move(const Sight& sight, Option option) const {
  if (option.verb != verb(Verb::move) || option.b != 0 || option.c != 0) return kAllowed;
  const unsigned player = sight.board.agenda.top().a;
  if (option.a >= kUnits || (sight.board.on[player] & unit_bit(option.a)) == 0)
    return {rule("DUE-MOV-01"), "That is none of your units on the board."};
  return may_move(sight, option.a);
}

void DuelOfAges::answer_move(State& state, Option option, Table& table) const {
  const unsigned player = state.agenda.top().a;
  if (option.verb == verb(Verb::move)) return push(state, Step::path, player, option.a);
  state.agenda.pop();
  tell(table, EventKind::passes, rule("DUE-MOV-01"),
       {.who = static_cast<int>(player), .amount = static_cast<int>(Phase::move)});
}

// D-10: where to, or one step at a time. What can be reached may depend on unrevealed cards, so it
// is asked in any case.
bool DuelOfAges::path(State&, Table&) const {
  return true;
}

void DuelOfAges::list_path(const Sight& sight, OptionList& list) const {
  const unsigned unit = sight.board.agenda.top().b;
  const Ways ways = reach(sight, unit, sight.board.units[unit].space, speed_of(sight, unit));
  std::array<std::uint64_t, kSpaceWords> spaces{};  // in canonical order
  ways.each_end([&](Space space) { spaces[space / 64U] |= std::uint64_t{1} << (space % 64U); });
  for (unsigned w = 0; w < kSpaceWords; ++w)
    for (std::uint64_t left = spaces[w]; left != 0; left &= left - 1)
      list.add(verb(Verb::go), w * 64U + static_cast<unsigned>(std::countr_zero(left)));
  if (!list.empty()) list.add(verb(Verb::walk));
  list.add(verb(Verb::stay));
}

// DUE-MOV-01, DUE-MOV-06.
Refusal DuelOfAges::may_end_in(const Sight& sight, unsigned unit, Space space) const {
  const Map& ground = map(sight);
  const Gait gait = gait_of(sight, unit);
  if (gait.cost[ground.cell(space)] == 0) return closed_ground(ground.at(space));
  if (gait.may_end(ground, space)) return kAllowed;
  if (gait.flies) return {rule("DUE-MOV-06"), "A flyer may not end in deep water."};
  return {rule("DUE-MOV-01"), "It may cross that space but not end its Move there."};
}

Refusal DuelOfAges::permit_path(const Sight& sight, Option option) const {
  if (option.verb != verb(Verb::go) || option.b != 0 || option.c != 0) return kAllowed;
  const Map& ground = map(sight);
  const unsigned unit = sight.board.agenda.top().b;
  const Space from = sight.board.units[unit].space;
  if (option.a >= ground.spaces()) return kNoSuchSpace;
  if (option.a == from) return {rule("DUE-MOV-01"), "It is there already."};
  if (const Refusal refusal = may_end_in(sight, unit, option.a); !refusal.allowed()) return refusal;
  const int points = speed_of(sight, unit);
  const Gait gait = gait_of(sight, unit);
  const auto gets_there = [&](unsigned most) {
    Ways ways(ground, gait, Area{});
    ways.spread(from, most);
    return ways.reaches(option.a);
  };
  if (gets_there(static_cast<unsigned>(points)))
    return {rule("DUE-MOV-02"), "It would have to stop in an enemy's space on the way."};
  if (!gets_there(Ways::kFarthest)) return {rule("DUE-MAP-09"), "No way leads there."};
  return {rule("DUE-MOV-01"), "That is farther than its move points go."};
}

void DuelOfAges::answer_path(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned unit = frame.b;
  if (option.verb == verb(Verb::stay)) {
    state.agenda.pop();
    return mark(state, unit, kMoved);
  }
  const int points = speed_of(state, unit);
  if (option.verb == verb(Verb::walk)) {
    // From here on everybody can count its points.
    reveal_cards(state, unit, rating(state, unit, Rating::speed).cards, rule("DUE-CRD-04"), table);
    state.agenda.pop();
    return push(state, Step::walk, frame.a, unit, 0, static_cast<unsigned>(points));
  }
  const Map& ground = map(state);
  const Gait gait = gait_of(state, unit);
  const Space from = state.units[unit].space;
  Ways ways(ground, gait, stops_for(ground, state, unit, gait));
  Area goal{};
  goal.add(ground.bit(option.a));
  if (!ways.seek(from, goal, static_cast<unsigned>(points))) ways.add_single_step(option.a);
  const auto cost = static_cast<int>(ways.cost(option.a));
  Ways::Way found;
  ways.find(option.a, found);
  const std::span<const std::uint8_t> way = found.steps();
  reveal_for_way(state, unit, way, cost, table);
  const bool tells = table.heard() && way_tells(state, unit, option.a, cost);
  for (const unsigned direction : way)
    step_to(state, unit, direction, gait.flies ? rule("DUE-MOV-06") : rule("DUE-MOV-04"), table);
  end_move(state, unit, table, tells);
}

// DUE-CRD-04: unrevealed cards without which this way would not be what it is.
void DuelOfAges::reveal_for_way(State& state, unsigned unit, std::span<const std::uint8_t> way,
                                int points, Table& table) const {
  const Map& ground = map(state);
  const Gait gait = gait_of(state, unit);
  std::uint32_t needed = 0;
  for (std::uint32_t left = gait.hidden; left != 0; left &= left - 1) {
    const auto place = static_cast<unsigned>(std::countr_zero(left));
    const Gait without = gait_of(state, unit, place);
    const Area stops = stops_for(ground, state, unit, without);
    Space at = state.units[unit].space;
    for (const unsigned direction : way) {
      const Space to = ground.beside(at, direction);
      const bool changed = gait.enter(ground, at, to) != without.enter(ground, at, to);
      if (changed || (gait.nostop && stops.has(ground.bit(to)))) needed |= 1U << place;
      at = to;
    }
  }
  if (const Reckoned speed = rating(state, unit, Rating::speed); speed.cards != 0)
    if (points > speed_of(in_public(state), unit)) needed |= speed.cards;
  reveal_cards(state, unit, needed, rule("DUE-CRD-04"), table);
}

// DUE-MOV-03, DUE-MOV-04: one step, remembered in the trail.
void DuelOfAges::step_to(State& state, unsigned id, unsigned direction, RuleId because,
                         Table& table) const {
  Space& space = is_pet(id) ? state.pets[id - kUnits].space : state.units[id].space;
  Trail& trail = state.trails[id];
  if (trail.empty()) trail.begin(space);
  trail.add(direction);
  space = map(state).beside(space, direction);
  if (!table.heard()) return;
  const Told told = {
      .who = static_cast<int>(owner_of(state, id)), .figure = static_cast<int>(id), .more = space};
  if (step_tells(state, id, space))
    reveal(table, EventKind::stepped, because, told);
  else
    tell(table, EventKind::stepped, because, told);
}

// DUE-CRD-04: whoever shows no card where one would have shown itself has told that he has none.
bool DuelOfAges::step_tells(const Board& board, unsigned id, Space space) const {
  const auto terrain = static_cast<unsigned>(map(board).at(space).terrain);
  if (!is_unit(id) || (known_.telling >> terrain & 1U) == 0) return false;
  for (unsigned place = 0; place < board.hands.count(id); ++place)
    if (!is_revealed(board, id, place)) return true;
  return false;
}

// Likewise whoever does not take a way that would be as cheap with such a card.
bool DuelOfAges::way_tells(const Board& board, unsigned unit, Space to, int cost) const {
  const Map& ground = map(board);
  const Space from = board.units[unit].space;
  for (Space space = 0; space < ground.spaces(); ++space)
    if (ground.distance(from, space) + ground.distance(space, to) <= cost &&
        step_tells(board, unit, space))
      return true;
  return false;
}

// DUE-MOV-05: at the end of its Move it may pick up what lies there.
void DuelOfAges::end_move(State& state, unsigned unit, Table& table, bool tells) const {
  const unsigned player = state.agenda.top().a;
  const Space space = state.units[unit].space;
  state.agenda.pop();
  mark(state, unit, kMoved);
  if (table.heard()) {
    const bool stopped = in_space(state, enemies_of(state, player), space) != 0;
    const bool shared = in_space(state, friends_of(state, player), space) != unit_bit(unit);
    const RuleId because = stopped  ? rule("DUE-MOV-02")
                           : shared ? rule("DUE-MOV-03")
                                    : rule("DUE-MOV-01");
    tell_now(table, EventKind::move_ends, because,
             {.who = static_cast<int>(player),
              .figure = static_cast<int>(unit),
              .amount = static_cast<int>(state.trails[unit].size()),
              .more = space},
             tells);
  }
  for (unsigned i = 0; i < state.dropped.count; ++i)
    if (state.dropped.space[i] == space &&
        may_pick_up(state, unit, state.dropped.kind[i]).allowed())
      return push(state, Step::pick_up, player, unit, 1);
}

}  // namespace undercroft::duel_of_ages
