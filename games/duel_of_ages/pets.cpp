// 3.19: Pets and what they hunt.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"
#include "games/duel_of_ages/ways.hpp"

namespace undercroft::duel_of_ages {

namespace {

// Pets by number or as figures.
unsigned pet_index(unsigned pet) {
  return is_pet(pet) ? pet - kUnits : pet;
}
int pet_figure(unsigned pet) {
  return static_cast<int>(kUnits + pet);
}
// DUE-PET-02: as much of a way as it can pay for, up to the last space where it may end.
unsigned payable_steps(const Map& ground, const Gait& gait, Space at,
                       std::span<const std::uint8_t> way, unsigned points) {
  unsigned length = 0;
  unsigned cost = 0;
  for (unsigned i = 0; i < way.size(); ++i) {
    const Space to = ground.beside(at, way[i]);
    cost += gait.enter(ground, at, to);
    if (cost > points) break;
    if (gait.may_end(ground, to)) length = i + 1;
    at = to;
  }
  return length;
}

}  // namespace

// DUE-PET-01: the card stays face up with the player, outside all limits.
void DuelOfAges::unleash(State& state, unsigned bearer, unsigned place, unsigned target,
                         Table& table) const {
  const unsigned made = state.hands.made[row_of(state, bearer, place)];
  const unsigned owner = state.units[bearer].owner;
  reveal_card(state, bearer, place, rule("DUE-CRD-01"), table);
  const unsigned pet = content_.cards[shown_kind(state, bearer, place)].pet;
  remove_card(state, bearer, place);
  state.pets[pet] = {.space = state.units[bearer].space,
                     .owner = static_cast<std::uint8_t>(owner),
                     .health = content_.pets[pet].ratings[static_cast<unsigned>(Rating::health)],
                     .target = static_cast<std::uint8_t>(target),
                     .made = static_cast<std::uint8_t>(made)};
  tell(table, EventKind::unleashed, rule("DUE-PET-01"),
       {.who = static_cast<int>(owner),
        .figure = static_cast<int>(bearer),
        .amount = pet_figure(pet),
        .more = static_cast<int>(target)});
}

// DUE-PET-02: in id order, without a choice.
void DuelOfAges::move_pets(State& state, unsigned player, Table& table) const {
  for (unsigned pet = 0; pet < content_.pets.size(); ++pet)
    if (state.pets[pet].owner == player) move_pet(state, pet, table);
}

// DUE-PET-02: along a cheapest way to its target's space; to the nearest space beside its Dome
// where it is in one. It stops at the last space that it can pay and where it may end.
void DuelOfAges::move_pet(State& state, unsigned pet, Table& table) const {
  const Map& ground = map(state);
  const unsigned id = kUnits + pet;
  const Space from = state.pets[pet].space;
  const Space target = state.units[state.pets[pet].target].space;
  if (target == kNowhere || target == from) return;
  Area goals{};
  if (ground.at(target).terrain == Terrain::dome) {
    for (unsigned direction = 0; direction < kDirections; ++direction)
      if (const Space beside = ground.beside(target, direction); beside != kNowhere)
        goals.add(ground.bit(beside));
  } else {
    goals.add(ground.bit(target));
  }
  const Gait gait = gait_of(state, id);
  Ways ways(ground, gait, Area{});
  if (!ways.seek(from, goals)) return;
  Ways::Way way;
  ways.find_goal(way);
  const auto points = static_cast<unsigned>(speed_of(state, id));
  const unsigned length = payable_steps(ground, gait, from, way.steps(), points);
  if (length == 0) return;
  for (const unsigned direction : way.steps().first(length))
    step_to(state, id, direction, gait.flies ? rule("DUE-MOV-06") : rule("DUE-PET-02"), table);
  tell(table, EventKind::pet_moved, rule("DUE-PET-02"),
       {.who = state.pets[pet].owner,
        .figure = static_cast<int>(id),
        .amount = static_cast<int>(length),
        .more = state.pets[pet].space});
}

// DUE-PET-04, DUE-KIL-01: its card is discarded.
void DuelOfAges::pet_leaves(State& state, unsigned pet, RuleId because, Table& table) const {
  pet = pet_index(pet);
  const unsigned card = content_.card_of_pet(pet);
  const int owner = state.pets[pet].owner;
  state.pets[pet] = Pet{};
  state.trails[kUnits + pet] = Trail{};
  state.discard.add(card);
  tell(table, EventKind::pet_leaves, because, {.who = owner, .figure = pet_figure(pet)});
  tell(table, EventKind::discarded, because, {.who = owner, .amount = static_cast<int>(card)});
}

// DUE-PET-04, DUE-SPC-04: whoever hunted somebody who fell, or who is a friend now.
void DuelOfAges::lose_sight_of(State& state, unsigned character, Table& table) const {
  const bool gone = !stands(state, character);
  for (unsigned pet = 0; pet < content_.pets.size(); ++pet) {
    const Pet& hunter = state.pets[pet];
    if (hunter.owner == kNobody || hunter.target != character) continue;
    if (gone || friends(state, kUnits + pet, character))
      pet_leaves(state, pet, rule("DUE-PET-04"), table);
  }
  for (unsigned id = 0; id < kMaxCharacters; ++id) {
    Unit& hunter = state.units[id];
    if (hunter.target != character || hunter.standing != Standing::on) continue;
    if (!gone && enemies(state, id, character)) continue;
    hunter.target = kNobody;
    tell(table, EventKind::target_gone, rule("DUE-SPC-04"),
         {.who = hunter.owner, .figure = static_cast<int>(id)});
    if (enemy_characters(state, hunter.owner) != 0) push(state, Step::lock, hunter.owner, id, 1);
  }
}

// DUE-PET-05: a Pet that would hunt a friend goes to the new Loner, DUE-PET-06: with four players
// to the first enemy clockwise from its owner. It stays where it is, with the same target.
void DuelOfAges::give_pets(State& state, Table& table) const {
  for (unsigned pet = 0; pet < content_.pets.size(); ++pet) {
    const unsigned owner = state.pets[pet].owner;
    if (owner == kNobody || enemies(state, kUnits + pet, state.pets[pet].target)) continue;
    unsigned heir = left_of(state, owner);
    while (heir != owner && allied(state, heir, owner)) heir = left_of(state, heir);
    state.pets[pet].owner = static_cast<std::uint8_t>(heir);
    tell(table, EventKind::pet_given,
         state.loner != kNobody ? rule("DUE-PET-05") : rule("DUE-PET-06"),
         {.who = static_cast<int>(heir),
          .figure = pet_figure(pet),
          .more = static_cast<int>(owner)});
  }
}

}  // namespace undercroft::duel_of_ages
