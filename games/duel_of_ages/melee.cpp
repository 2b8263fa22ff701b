// 3.13, Melee: which space is next, who in it strikes next, and what he does. What his attack does
// stands in attack.cpp, abilities instead of an attack in melee_abilities.cpp.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

bool done_with(const Board& board, Space space) {
  return (board.melees[space / 64U] >> (space % 64U) & 1U) != 0;
}
bool starts_melees(const Figure& figure) {
  return std::ranges::any_of(figure.actions,
                             [](const Action& action) { return action.when == When::melee_start; });
}
std::uint16_t pet_bit(unsigned figure) {
  return static_cast<std::uint16_t>(1U << (figure - kUnits));
}

template <class Visit>
void each_fighter(Units units, std::uint16_t pets, Visit visit) {
  each_unit(units, visit);
  for (unsigned left = pets; left != 0; left &= left - 1)
    visit(kUnits + static_cast<unsigned>(std::countr_zero(left)));
}

}  // namespace

// DUE-MEL-01: units of that side in the space, and pets that are there with their target.
DuelOfAges::Fighters DuelOfAges::fighters(const Board& board, unsigned side, Space space) const {
  Fighters there;
  there.units = in_space(board, units_of_side(board, side), space);
  for (unsigned i = 0; i < kMaxPets; ++i) {
    const Pet& pet = board.pets[i];
    if (pet.owner == kNobody || pet.space != space || side_of(board, pet.owner) != side) continue;
    if (pet.target == kNobody || !stands(board, pet.target)) continue;
    if (board.units[pet.target].space == space) there.pets |= pet_bit(kUnits + i);
  }
  return there;
}

bool DuelOfAges::is_melee(const Board& board, Space space) const {
  return map(board).at(space).terrain != Terrain::dome &&
         fighters(board, 1U - board.active, space).count() > 0 &&
         fighters(board, board.active, space).count() > 0;
}

// D-15: in canonical order.
void DuelOfAges::list_melee(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  std::array<Space, kFigures> spaces;
  unsigned count = 0;
  const auto look = [&](Space space) {
    if (!done_with(board, space) && is_melee(board, space)) spaces[count++] = space;
  };
  each_unit(units_of_side(board, board.active),
            [&](unsigned unit) { look(board.units[unit].space); });
  for (const Pet& pet : board.pets)
    if (pet.owner != kNobody && active(board, pet.owner)) look(pet.space);
  std::sort(spaces.begin(), spaces.begin() + count);
  for (unsigned i = 0; i < count; ++i)
    if (i == 0 || spaces[i] != spaces[i - 1]) list.add(verb(Verb::melee), spaces[i]);
}

// DUE-MEL-01, DUE-LES-05: the active side's order chooser picks the next space.
bool DuelOfAges::melee(State& state, Table& table) const {
  state.agenda.top().a = static_cast<std::uint8_t>(chooser(state, state.active));
  OptionList possible;
  list_melee(state, possible);
  if (possible.size() > 1) return true;
  if (possible.empty()) {
    state.melees = {};
    state.agenda.pop();
    return false;
  }
  answer_melee(state, possible[0], table);
  return false;
}

void DuelOfAges::answer_melee(State& state, Option option, Table& table) const {
  const Space space = option.a;
  state.melees[space / 64U] |= std::uint64_t{1} << (space % 64U);
  tell(table, EventKind::melee_begins, rule("DUE-MEL-01"), {.more = space});
  push(state, Step::fight, kFightStart, 0, 0, space);
}

bool DuelOfAges::fight(State& state, Table& table) const {
  switch (state.agenda.top().a) {
    case kFightStart:
      return start_fight(state, table);
    case kFightOrder:
      return order_fight(state, table);
    case kFightStruck:
      return strike_again(state, table);
    case kFightTest:
      return test_ability(state, table);
    case kFightTested:
    case kFightOps:
      return finish_ability(state, table);
    default:
      end_fight(state);
      return false;
  }
}

// DUE-MEL-02: MS effects, active side first, then id order.
bool DuelOfAges::start_fight(State& state, Table&) const {
  Frame& frame = state.agenda.top();
  const Space space = frame.x;
  const Units here = in_space(state, everybody(state), space);
  while (frame.b < 2 * kUnits) {
    const unsigned unit = frame.b % kUnits;
    const bool of_active = frame.b++ < kUnits;
    if ((here >> unit & 1U) == 0 || !starts_melees(figure(unit))) continue;
    const unsigned owner = state.units[unit].owner;
    if (active(state, owner) != of_active) continue;
    push(state, Step::whom_to_reveal, owner, unit, 0, space);
    return false;
  }
  frame.b = 0;
  frame.a = kFightOrder;
  return false;
}

// D-39, Dolores Vance: an enemy unit in the space that holds cards.
bool DuelOfAges::whom_to_reveal(State& state, Table& table) const {
  OptionList possible;
  list_whom_to_reveal(state, possible);
  if (possible.size() > 1) return true;
  if (possible.empty())
    state.agenda.pop();
  else
    answer_whom_to_reveal(state, possible[0], table);
  return false;
}

void DuelOfAges::list_whom_to_reveal(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  each_unit(in_space(board, enemies_of(board, frame.a), frame.x), [&](unsigned unit) {
    if (board.hands.count(unit) > 0) list.add(verb(Verb::target), unit);
  });
}

void DuelOfAges::answer_whom_to_reveal(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  tell(table, EventKind::used, rule("DUE-MEL-02"),
       {.who = frame.a, .figure = frame.b, .amount = 0, .more = option.a});
  for (unsigned place = 0; place < state.hands.count(option.a); ++place)
    reveal_card(state, option.a, place, rule("DUE-MEL-02"), table);
}

// Whether somebody is there for it to strike at or to use an ability on, by what everybody sees.
bool DuelOfAges::can_strike(const Board& board, unsigned id, Space space) const {
  if (is_pet(id)) return may_attack(in_public(board), id, board.pets[id - kUnits].target).allowed();
  const Units there = in_space(board, enemies_of(board, board.units[id].owner), space);
  bool can = false;
  each_unit(there, [&](unsigned enemy) {
    can = can || may_attack(in_public(board), id, enemy).allowed();
    for (unsigned i = 0; i < figure(id).actions.size() && !can; ++i)
      can = may_use_ability(board, id, i, enemy).allowed();
  });
  for (unsigned pet = kUnits; pet < kFigures && !can; ++pet)
    can = stands(board, pet) && space_of(board, pet) == space &&
          may_attack(in_public(board), id, pet).allowed();
  return can;
}

// DUE-MEL-03: of those who had no turn yet the one with the highest Wits, the active side first.
DuelOfAges::Fighters DuelOfAges::next_to_strike(const Board& board, Space space) const {
  Fighters next;
  int best = -1;
  for (const unsigned side : {unsigned{board.active}, 1U - board.active}) {
    const Fighters there = fighters(board, side, space);
    Fighters of_side;
    int most = -1;
    const auto look = [&](unsigned id) {
      const int wits = order_wits(board, id);
      if (wits < most || wits <= best || !can_strike(board, id, space)) return;
      if (wits > most) of_side = {};
      most = wits;
      if (is_pet(id))
        of_side.pets = static_cast<std::uint16_t>(of_side.pets | pet_bit(id));
      else
        of_side.units |= unit_bit(id);
    };
    each_fighter(there.units & ~board.fought,
                 static_cast<std::uint16_t>(there.pets & ~board.pets_fought), look);
    if (most <= best) continue;
    best = most;
    next = of_side;
  }
  return next;
}

// DUE-MEL-03, DUE-LES-05: looked at anew before every attack; ties of two players are broken by
// their side's order chooser, ties of one by himself.
bool DuelOfAges::order_fight(State& state, Table& table) const {
  const Space space = state.agenda.top().x;
  const Fighters next = next_to_strike(state, space);
  if (next.count() == 0) {
    state.agenda.top().a = kFightOver;
    return false;
  }
  const unsigned owner = owner_of(state, next.first());
  if (next.count() == 1) {
    give_turn(state, next.first(), table);
    return false;
  }
  bool same = true;
  each_fighter(next.units, next.pets,
               [&](unsigned id) { same = same && owner_of(state, id) == owner; });
  push(state, Step::tie, same ? owner : chooser(state, side_of(state, owner)), 0, 0, space);
  return false;
}

// D-16: pushed only where there are two.
bool DuelOfAges::tie(State&, Table&) const {
  return true;
}

void DuelOfAges::list_tie(const Sight& sight, OptionList& list) const {
  const Fighters next = next_to_strike(sight.board, sight.board.agenda.top().x);
  each_fighter(next.units, next.pets, [&](unsigned id) { list.add(verb(Verb::next), id); });
}

void DuelOfAges::answer_tie(State& state, Option option, Table& table) const {
  state.agenda.pop();
  give_turn(state, option.a, table);
}

// DUE-MEL-03, DUE-PET-03: one turn each. A pet attacks its target without a choice.
void DuelOfAges::give_turn(State& state, unsigned id, Table& table) const {
  Frame& frame = state.agenda.top();
  frame.a = kFightStruck;
  frame.b = static_cast<std::uint8_t>(id);
  frame.c = 0;
  frame.y = 0;
  if (!is_pet(id)) {
    state.fought |= unit_bit(id);
    return push(state, Step::strike, state.units[id].owner, id, kStrikeTurn, frame.x);
  }
  state.pets_fought = static_cast<std::uint16_t>(state.pets_fought | pet_bit(id));
  Attack attack;
  attack.space = frame.x;
  attack.attacker = static_cast<std::uint8_t>(id);
  attack.target = state.pets[id - kUnits].target;
  attack.kind = AttackKind::melee;
  push_attack(state, attack, table);
}

// Vexa Sunder: further attacks, against somebody else than the first.
bool DuelOfAges::strike_again(State& state, Table&) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const bool left = frame.c > 0 && stands(state, unit) && space_of(state, unit) == frame.x;
  if (left) {
    --frame.c;
    const Frame fight = frame;
    push(state, Step::strike, state.units[unit].owner, unit, kStrikeExtra, fight.x, fight.y);
    OptionList possible;
    list_strike(in_public(state), possible);
    if (possible.size() > 1) return false;
    state.agenda.pop();
  }
  state.agenda.top().a = kFightOrder;
  state.agenda.top().b = 0;
  state.agenda.top().c = 0;
  state.agenda.top().y = 0;
  return false;
}

// D-17. A riposte is not asked about where everybody sees that there is no weapon to choose.
bool DuelOfAges::strike(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  if (frame.c != kStrikeRiposte) return true;
  for (unsigned place = 0; place < state.hands.count(frame.b); ++place) {
    const unsigned kind = shown_kind(state, frame.b, place);
    if (kind == kUnknown) return true;
    if (content_.cards[kind].type == CardType::melee && can_use(state, frame.b, kind)) return true;
  }
  answer_strike(state,
                Option{verb(Verb::strike), static_cast<std::uint16_t>(frame.y - 1U), kNatural, 0},
                table);
  return false;
}

// DUE-MEL-04: with a card or without one.
Refusal DuelOfAges::may_strike(const Sight& sight, const Frame& frame, unsigned target,
                               unsigned weapon) const {
  const Board& board = sight.board;
  const unsigned unit = frame.b;
  if (weapon != kNatural) {
    if (weapon >= content_.cards.size() || place_of(sight, unit, weapon) == kNobody)
      return {rule("DUE-MEL-04"), "It does not hold that weapon."};
    if (content_.cards[weapon].type != CardType::melee)
      return {rule("DUE-MEL-04"), "That is no melee weapon."};
    if (!can_use(sight, unit, weapon)) return {rule("DUE-CRD-04"), "It cannot use that card."};
  }
  if (target >= kFigures || !stands(board, target) || space_of(board, target) != frame.x)
    return {rule("DUE-MEL-04"), "That is not in this space."};
  if (frame.c == kStrikeExtra && target + 1U == frame.y)
    return {rule("DUE-MEL-03"), "The second attack is against somebody else."};
  if (frame.c == kStrikeRiposte && target + 1U != frame.y)
    return {rule("DUE-MEL-03"), "A riposte is against the attacker."};
  return may_attack(sight, unit, target);
}

void DuelOfAges::list_strikes(const Sight& sight, unsigned unit, unsigned target, bool riposte,
                              OptionList& list) const {
  if (!riposte) list.add(verb(Verb::strike), target, kNatural);
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind >= kMaxKinds || content_.cards[kind].type != CardType::melee) continue;
    const Option option{verb(Verb::strike), static_cast<std::uint16_t>(target),
                        static_cast<std::uint16_t>(kind), 0};
    if (can_use(sight, unit, kind) && !list.contains(option)) list.add(option);
  }
  if (riposte) list.add(verb(Verb::strike), target, kNatural);
}

// D-17: in id order of targets; of each the natural attack, then weapons. Abilities, then pass.
void DuelOfAges::list_strike(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const bool riposte = frame.c == kStrikeRiposte;
  const auto look = [&](unsigned target) {
    if (may_strike(sight, frame, target, kNatural).allowed())
      list_strikes(sight, frame.b, target, riposte, list);
  };
  each_unit(in_space(board, enemies_of(board, frame.a), frame.x), look);
  for (unsigned pet = kUnits; pet < kFigures; ++pet)
    if (stands(board, pet) && space_of(board, pet) == frame.x) look(pet);
  if (riposte) return;
  if (frame.c == kStrikeTurn) list_abilities(sight, frame.b, list);
  list.add(verb(Verb::pass));
}

Refusal DuelOfAges::permit_strike(const Sight& sight, Option option) const {
  const Frame& frame = sight.board.agenda.top();
  if (option.verb == verb(Verb::strike)) return may_strike(sight, frame, option.a, option.b);
  if (option.verb == verb(Verb::ability) && frame.c == kStrikeTurn)
    return may_use_ability(sight.board, frame.b, option.b, option.a);
  return kAllowed;
}

void DuelOfAges::answer_strike(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned unit = frame.b;
  state.agenda.pop();
  Frame& fight = state.agenda.top();
  if (option.verb == verb(Verb::pass)) {
    fight.c = 0;
    return tell(table, EventKind::passes, rule("DUE-MEL-03"),
                {.who = frame.a,
                 .figure = static_cast<int>(unit),
                 .amount = static_cast<int>(Phase::melee)});
  }
  if (option.verb == verb(Verb::ability)) {
    fight.a = kFightTest;
    fight.c = static_cast<std::uint8_t>(option.b);
    fight.y = static_cast<std::uint16_t>(option.a + 1U);
    return;
  }
  if (frame.c == kStrikeTurn) {
    fight.y = static_cast<std::uint16_t>(option.a + 1U);
    for (const Trait& trait : figure(unit).traits)
      if (trait.code == TraitCode::extra_melee && holds(state, unit, trait, frame.x))
        fight.c = static_cast<std::uint8_t>(fight.c + trait.amount);
  }
  if (option.b != kNatural)
    reveal_card(state, unit, place_of(state, unit, option.b), rule("DUE-CRD-01"), table);
  Attack attack;
  attack.space = frame.x;
  attack.attacker = static_cast<std::uint8_t>(unit);
  attack.target = static_cast<std::uint8_t>(option.a);
  attack.weapon = static_cast<std::uint8_t>(option.b);
  attack.kind = AttackKind::melee;
  if (frame.c == kStrikeRiposte) attack.flags |= kRiposte;
  if (frame.c == kStrikeExtra) attack.flags |= kExtra;
  push_attack(state, attack, table);
}

void DuelOfAges::end_fight(State& state) const {
  state.fought = 0;
  state.pets_fought = 0;
  state.riposted = 0;
  state.agenda.pop();
}

}  // namespace undercroft::duel_of_ages
