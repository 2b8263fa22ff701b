// 3.6, 3.8: a turn, phase by phase, and who of an Alliance acts first in each. What is done in a
// phase stands in its own chapter.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// Marks of a turn that is over (DUE-TRN-03, DUE-TRN-04).
constexpr unsigned kOfTheTurn = kFired | kMoved | kNoMove | kHiddenOp | kRested | kJumped |
                                kRerolled | kOpDone | kNewcomer | kStunNow;
constexpr unsigned kOverAtEnd = kNoMove | kHiddenOp | kStunNow;
constexpr unsigned kCardsOfTheTurn = kGearSet | kUsed | kTraded;

void unmark(Unit& unit, unsigned marks) {
  unit.marks = static_cast<std::uint16_t>(unit.marks & ~marks);
}

// DUE-MOV-07, DUE-GEN-11: what waited for the next turn of the unit's side.
void wake(Unit& unit) {
  const bool stunned = (unit.marks & kStunNext) != 0;
  unmark(unit, kNoAct | kStunNext);
  if (stunned) unit.marks = static_cast<std::uint16_t>(unit.marks | kStunNow);
}

void set_turn_phase(State& state, TurnPhase phase) {
  state.agenda.top().a = phase;
}

bool has_pet(const Board& board, unsigned player) {
  for (const Pet& pet : board.pets)
    if (pet.owner == player) return true;
  return false;
}

}  // namespace

// DUE-TRN-03: everything that was marked for one turn only.
void DuelOfAges::clear_marks(State& state) const {
  for (unsigned player = 0; player < seats(state); ++player) {
    each_unit(state.on[player], [&](unsigned id) {
      Unit& unit = state.units[id];
      unmark(unit, kOfTheTurn);
      if (active(state, player)) wake(unit);
      unit.used = unit.speed = unit.shots = unit.ventures = 0;
      unit.op_weapon = kNobody;
    });
    Player& his = state.players[player];
    his.defeats = his.lost = his.refused = his.passed = 0;
  }
  state.trails = {};
  state.melees = {};
  state.proposals = {};
  state.used_up = {};
  for (unsigned i = 0; i < state.hands.total(); ++i)
    state.hands.flags[i] = static_cast<std::uint8_t>(state.hands.flags[i] & ~kCardsOfTheTurn);
}

// DUE-SPC-05: whoever has grace loses it outside ancient spaces.
void DuelOfAges::lose_grace(State& state, Table& table) const {
  each_unit(units_of_side(state, state.active), [&](unsigned id) {
    Unit& unit = state.units[id];
    if (!has_custom(id, Custom::grace) || unit.grace == 0) return;
    const Ground& ground = map(state).at(unit.space);
    if (ground.terrain == Terrain::dome || ground.age == Age::ancient) return;
    --unit.grace;
    tell(table, EventKind::grace_lost, rule("DUE-SPC-05"),
         {.who = unit.owner, .figure = static_cast<int>(id), .amount = unit.grace});
  });
}

// DUE-TRN-03, in its order. The Alliance whose turn begins is first with its Lesser Ally, and so
// with its dice (DUE-LES-02).
void DuelOfAges::begin_turn(State& state, Table& table) const {
  ++state.turn;
  const bool three = state.loner != kNobody;
  tell(table, EventKind::turn_begins, three ? rule("DUE-TRN-02") : rule("DUE-TRN-03"),
       {.who = three ? state.loner : -1, .amount = state.turn, .more = state.active});
  for (const unsigned side : {unsigned{state.active}, 1U - state.active})
    find_lesser(state, side, table);
  clear_marks(state);
  state.clean = 1;
  lose_grace(state, table);
}

// DUE-TRN-01: told once, when the phase begins.
void DuelOfAges::begin_phase(State& state, Phase phase, Table& table) const {
  if (state.phase == phase) return;
  state.phase = phase;
  tell(table, EventKind::phase_begins,
       phase == Phase::end ? rule("DUE-TRN-04") : rule("DUE-TRN-01"),
       {.amount = static_cast<int>(phase), .more = state.active});
}

// DUE-SPC-04: four players: whose target has become an ally names another and is banished.
bool DuelOfAges::reassign_targets(State& state, Table& table) const {
  for (unsigned id = 0; id < kMaxCharacters; ++id) {
    Unit& unit = state.units[id];
    if (unit.standing != Standing::on || unit.target == kNobody) continue;
    if (!allied(state, unit.owner, state.units[unit.target].owner)) continue;
    unit.target = kNobody;
    tell(table, EventKind::target_gone, rule("DUE-SPC-04"),
         {.who = unit.owner, .figure = static_cast<int>(id)});
    if (enemy_characters(state, unit.owner) == 0) continue;
    push(state, Step::lock, unit.owner, id, 1);
    return true;
  }
  return false;
}

// DUE-SPC-04: whoever has no target names one at the start of the first phase in which there is an
// enemy character; he is not banished.
bool DuelOfAges::seek_targets(State& state) const {
  for (Units left = units_with(Custom::target_lock); left != 0; left &= left - 1) {
    const auto id = static_cast<unsigned>(std::countr_zero(left));
    const Unit& unit = state.units[id];
    if (unit.standing != Standing::on || unit.target != kNobody) continue;
    if (enemy_characters(state, unit.owner) == 0) continue;
    push(state, Step::lock, unit.owner, id);
    return true;
  }
  return false;
}

// D-04: what a player could do in a phase, by what everybody sees.
bool DuelOfAges::has_something(const Board& board, unsigned player, Phase phase) const {
  switch (phase) {
    case Phase::reinforce:
      return board.players[player].off > 0;
    case Phase::move:
      return board.on[player] != 0 || has_pet(board, player);
    case Phase::adventure: {
      bool able = false;
      each_unit(board.on[player],
                [&](unsigned unit) { able |= may_venture(in_public(board), unit).allowed(); });
      return able;
    }
    default:
      return board.on[player] != 0;
  }
}

// DUE-LES-04, DUE-ADV-01, D-04: who is first and who second in this phase. The Lesser Ally is asked
// where both allies have something to do.
void DuelOfAges::order_allies(State& state, Phase phase) const {
  unsigned first = 0;
  while (first + 1 < seats(state) && !active(state, first)) ++first;
  const unsigned loner = state.loner;
  if (loner != kNobody && active(state, loner)) first = loner;
  unsigned second = ally_of(state, first);
  const bool fixed = phase == Phase::adventure && loner != kNobody;
  if (fixed && second != kNobody && second == left_of(state, loner)) std::swap(first, second);
  const bool one = second != kNobody && has_something(state, first, phase);
  const bool other = second != kNobody && has_something(state, second, phase);
  if (!fixed && other && !one) std::swap(first, second);
  Frame& frame = state.agenda.top();
  frame.b = static_cast<std::uint8_t>(first);
  frame.c = static_cast<std::uint8_t>(second);
  if (!fixed && one && other)
    push(state, Step::first, state.lesser[state.active], static_cast<unsigned>(phase));
}

bool DuelOfAges::first(State&, Table&) const {
  return true;
}

// D-04: himself, or his ally.
void DuelOfAges::list_first(const Sight& sight, OptionList& list) const {
  const unsigned lesser = sight.board.agenda.top().a;
  list.add(verb(Verb::first), lesser);
  list.add(verb(Verb::first), ally_of(sight.board, lesser));
}

void DuelOfAges::answer_first(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  Frame& turn = state.agenda.top();
  turn.b = static_cast<std::uint8_t>(option.a);
  turn.c = static_cast<std::uint8_t>(ally_of(state, option.a));
  tell(table, EventKind::acts_first, rule("DUE-LES-04"),
       {.who = option.a, .amount = frame.b, .more = frame.a});
}

// DUE-FRE-01: in seat order, so the last is put down first.
void DuelOfAges::push_forced(State& state) const {
  for (unsigned player = seats(state); player-- > 0;)
    if (active(state, player)) push(state, Step::forced, player);
}

void DuelOfAges::push_free(State& state, unsigned player) const {
  if (player != kNobody && state.on[player] != 0) push(state, Step::free, player);
}

void DuelOfAges::push_move(State& state, unsigned player) const {
  if (player != kNobody && state.on[player] != 0) push(state, Step::move, player);
}

void DuelOfAges::push_adventures(State& state) const {
  const Frame frame = state.agenda.top();
  push(state, Step::adventure, kBlockDeclare, frame.b, frame.c);
}

// DUE-SPC-06 (c), D-12: once per game, after OpFire. Letter x: the next unit to look at.
bool DuelOfAges::parting_shots(State& state) const {
  Frame& frame = state.agenda.top();
  while (frame.x < kUnits) {
    const unsigned unit = frame.x++;
    if (!stands(state, unit) || !active(state, state.units[unit].owner)) continue;
    if (!has_custom(unit, Custom::parting_shot)) continue;
    if ((state.units[unit].spent & kPartingBit) != 0) continue;
    if (!could_shoot(state, unit, kShotParting)) continue;
    push(state, Step::shoot, state.units[unit].owner, kShotParting, unit);
    return true;
  }
  frame.x = 0;
  return false;
}

// DUE-TRN-01: the seven phases.
bool DuelOfAges::turn_of_phases(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  switch (frame.a) {
    case kTurnFreeFirst:
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnFreeA);
      order_allies(state, Phase::free_action);
      return false;
    case kTurnFreeA:
      set_turn_phase(state, kTurnFreeB);
      push_free(state, frame.b);
      return false;
    case kTurnFreeB:
      set_turn_phase(state, kTurnFire);
      push_free(state, frame.c);
      return false;
    case kTurnFire:
      begin_phase(state, Phase::fire, table);
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnMoveFirst);
      push(state, Step::fire, kFireBegin, static_cast<unsigned>(Phase::fire));
      return false;
    case kTurnMoveFirst:
      begin_phase(state, Phase::move, table);
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnMoveA);
      order_allies(state, Phase::move);
      return false;
    case kTurnMoveA:
      set_turn_phase(state, kTurnMovePetsA);
      push_move(state, frame.b);
      return false;
    case kTurnMovePetsA:
      set_turn_phase(state, kTurnMoveB);
      move_pets(state, frame.b, table);
      return false;
    case kTurnMoveB:
      set_turn_phase(state, kTurnMovePetsB);
      push_move(state, frame.c);
      return false;
    case kTurnMovePetsB:
      set_turn_phase(state, kTurnOpFire);
      if (frame.c != kNobody) move_pets(state, frame.c, table);
      return false;
    case kTurnOpFire:
      begin_phase(state, Phase::op_fire, table);
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnParting);
      push(state, Step::fire, kFireBegin, static_cast<unsigned>(Phase::op_fire));
      return false;
    case kTurnParting:
      if (parting_shots(state)) return false;
      set_turn_phase(state, kTurnMelee);
      return false;
    case kTurnMelee:
      begin_phase(state, Phase::melee, table);
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnAdventureFirst);
      push(state, Step::melee, chooser(state, state.active));
      return false;
    case kTurnAdventureFirst:
      begin_phase(state, Phase::adventure, table);
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnAdventure);
      order_allies(state, Phase::adventure);
      return false;
    case kTurnAdventure:
      set_turn_phase(state, kTurnReinforceFirst);
      push_adventures(state);
      return false;
    case kTurnReinforceFirst:
      begin_phase(state, Phase::reinforce, table);
      if (seek_targets(state)) return false;
      set_turn_phase(state, kTurnReinforceA);
      order_allies(state, Phase::reinforce);
      return false;
    case kTurnReinforceA:
      set_turn_phase(state, kTurnReinforceB);
      push_reinforce(state, frame.b, table);
      return false;
    default:
      set_turn_phase(state, kTurnEnd);
      push_reinforce(state, frame.c, table);
      return false;
  }
}

// DUE-TRN-04, in its order: what lasted this turn, the end of the game, offers, the next turn.
bool DuelOfAges::close_turn(State& state, Table& table) const {
  switch (state.agenda.top().a) {
    case kTurnEnd:
      begin_phase(state, Phase::end, table);
      for (unsigned player = 0; player < seats(state); ++player)
        each_unit(state.on[player], [&](unsigned unit) {
          unmark(state.units[unit], kOverAtEnd);
          state.units[unit].speed = 0;
        });
      if (ends_now(state, table)) return false;
      set_turn_phase(state, kTurnOffers);
      return false;
    case kTurnOffers:
      set_turn_phase(state, kTurnNext);
      state.next_side = static_cast<std::uint8_t>(1U - state.active);
      return end_turn(state, table);
    default:
      state.active = state.next_side;
      state.agenda.pop();
      push(state, Step::turn, kTurnStart);
      return false;
  }
}

bool DuelOfAges::turn(State& state, Table& table) const {
  switch (state.agenda.top().a) {
    case kTurnStart:
      set_turn_phase(state, kTurnForced);
      begin_turn(state, table);
      return false;
    case kTurnForced:
      if (reassign_targets(state, table)) return false;
      begin_phase(state, Phase::free_action, table);
      set_turn_phase(state, kTurnFreeFirst);
      push_forced(state);
      return false;
    case kTurnEnd:
    case kTurnOffers:
    case kTurnNext:
      return close_turn(state, table);
    default:
      return turn_of_phases(state, table);
  }
}

}  // namespace undercroft::duel_of_ages
