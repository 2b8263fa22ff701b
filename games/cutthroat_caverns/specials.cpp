// Chapter 3.17: where the flow of encounter and round meets the special encounters. Each hook looks
// at the current encounter's behaviour and calls the chapter's own function.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

// CAV-ENC-03: what comes with the card besides its creatures.
void CutthroatCaverns::on_reveal(State& state, Table&) const {
  const Behaviour what = behaviour(state);
  // CAV-LICH-01: part 1 begins; its skeletons come with the first Initiative numbers.
  if (what == Behaviour::lich) state.encounter.part = 1;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& creature = state.creatures[i];
    const unsigned row = state.encounter.rows - unsigned{kLeastSeats};
    const std::uint16_t strength = content_.creatures[creature.kind].barrier[row];
    if (strength == 0) continue;
    // CAV-BARR-01
    creature.barrier = strength;
    creature.flags |= kBarrierUp;
  }
}

// CAV-ENC-06: after the encounter's first Initiative draw.
void CutthroatCaverns::on_placement(State& state, Table& table) const {
  if (behaviour(state) == Behaviour::blink_dogs) place_dogs(state, true, table);
  if (behaviour(state) == Behaviour::lich) place_skeletons(state, table);
}

// RND-1: start-of-round effects of the encounter.
void CutthroatCaverns::on_round_start(State& state, Table& table) const {
  state.encounter.boar_floor = 0;
  if (state.encounter.ongoing != kNothing) horde_round(state, table);
  switch (behaviour(state)) {
    case Behaviour::spore:
      return spore_round(state, table);
    case Behaviour::shadowmancer:
      // CAV-SHAD-02
      state.encounter.record = state.encounter.record_now;
      state.encounter.record_now = 0;
      if (state.encounter.round > 1)
        tell(table, EventKind::record, rule("CAV-SHAD-02"),
             {.who = player(state, state.encounter.player_one), .amount = state.encounter.record});
      return;
    case Behaviour::hivemind:
      for (unsigned i = 0; i < state.creature_count; ++i) state.creatures[i].position = 0;
      return;
    case Behaviour::lich:
      return lich_part(state, table);
    default:
      return;
  }
}

// RND-6: true where everything that this creature does is done here.
bool CutthroatCaverns::specific_attacks(State& state, Creature& creature, Table& table) const {
  // CAV-HORD-03, CAV-HORD-06
  if ((creature.flags & kOngoing) != 0) return (creature.flags & kAttacking) == 0;
  switch (behaviour(state)) {
    case Behaviour::hivemind:
      // CAV-CA-12: j is fixed when the first of them has its turn; one that split off later has
      // none.
      if (creature.position == 0) hivemind_positions(state);
      return creature.position == 0;
    case Behaviour::barrier:
      // CAV-BARR-03
      if ((creature.flags & kBarrierUp) != 0) return false;
      raise_barrier(state, creature, table);
      return true;
    case Behaviour::naiad:
      naiad(state, creature, table);
      return true;
    case Behaviour::drake:
      drake(state, creature, table);
      return true;
    default:
      return false;
  }
}

// RND-9, before the first creature.
void CutthroatCaverns::before_random(State& state, Table& table) const {
  if (behaviour(state) == Behaviour::blink_dogs) place_dogs(state, false, table);
  if (behaviour(state) != Behaviour::thantigist) return;
  bool lives = false;
  for (unsigned i = 0; i < state.creature_count; ++i)
    lives = lives || of_encounter(state.creatures[i]);
  if (!lives || std::popcount(living(state)) < 2) return;
  // CAV-THAN-01
  swap_control(state, init_place(state, 1), init_place(state, kPlaces), table);
}

// RND-9. CAV-BLNK-03: a dog that did not move does not attack.
bool CutthroatCaverns::random_attacks(State& state, Creature& creature, Table&) const {
  if ((creature.flags & kOngoing) != 0) return true;
  if (behaviour(state) != Behaviour::blink_dogs) return false;
  return (creature.flags & kMoved) == 0;
}

// RND-10a.
void CutthroatCaverns::on_growth(State& state, Table& table) const {
  if (behaviour(state) == Behaviour::spore) spore_growth(state, table);
  if (behaviour(state) == Behaviour::hivemind) hivemind_growth(state, table);
}

// CAV-ATK-13, CAV-HORD-07, CAV-VAMP-03: a creature is dead; is the encounter?
void CutthroatCaverns::on_creature_dead(State& state, unsigned kind, unsigned, Table& table) const {
  Encounter& encounter = state.encounter;
  // CAV-EVT-07: only the tokens count.
  if (encounter.awakened != 0) {
    if (state.creature_count == 0) encounter.complete = 1;
    return;
  }
  bool lives = false;
  for (unsigned i = 0; i < state.creature_count; ++i)
    lives = lives || of_encounter(state.creatures[i]);
  if (behaviour(state) == Behaviour::vampyre && !lives) {
    each_bit(living(state), [&](unsigned place) {
      Statuses& status = state.places[place].status;
      if (status.vampyre == 0) return;
      status.vampyre = 0;
      tell(table, EventKind::status, rule("CAV-VAMP-03"),
           {.who = player(state, place), .card = thing(Category::status, kVampyre), .more = 1});
    });
  }
  if (!lives && encounter.ongoing != kNothing && encounter.defeated == 0 &&
      kind != content_.named.undead) {
    encounter.defeated = 1;
    tell(table, EventKind::encounter_done, rule("CAV-HORD-07"),
         {.card = thing(Category::encounter, encounter.card)});
  }
  if (complete(state)) encounter.complete = 1;
}

}  // namespace undercroft::cutthroat_caverns
