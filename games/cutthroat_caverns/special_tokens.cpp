// Chapter 3.17: encounters of tokens. CAV-HORD, CAV-SPOR, CAV-HIVE, CAV-BLNK.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr unsigned kManyPlayers = 5;      // CAV-HORD-02, CAV-SPOR-01: one token more
constexpr unsigned kMostProtospores = 6;  // CAV-SPOR-01
constexpr int kSporeHealing = 30;         // CAV-SPOR-02

unsigned count_kind(const Board& board, unsigned kind) {
  unsigned count = 0;
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].kind == kind) ++count;
  return count;
}

}  // namespace

// CAV-HORD-02, CAV-HORD-09: Approaching tokens turn, then new ones come; none once the current
// encounter is defeated.
void CutthroatCaverns::horde_round(State& state, Table& table) const {
  if (state.encounter.defeated != 0 || state.encounter.card == kNothing) return;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& creature = state.creatures[i];
    if ((creature.flags & kOngoing) == 0 || (creature.flags & kAttacking) != 0) continue;
    creature.flags |= kAttacking;
    tell(table, EventKind::flipped, rule("CAV-HORD-02"), {.more = creature.number});
  }
  const auto come = [&](unsigned place) {
    if (place >= kPlaces) return;
    Creature* token = arrive(state, content_.named.undead, place, table);
    if (token != nullptr) token->flags |= kOngoing;
  };
  come(init_place(state, 1));
  if (state.encounter.rows >= kManyPlayers) come(init_place(state, kPlaces));
}

// CAV-HORD-08: to the next living player clockwise.
void CutthroatCaverns::horde_moves(State& state, unsigned dead, Table& table) const {
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& creature = state.creatures[i];
    if ((creature.flags & kOngoing) == 0 || creature.before != dead) continue;
    creature.before = static_cast<std::uint8_t>(next_clockwise(state, dead));
    tell(table, EventKind::moved, rule("CAV-HORD-08"),
         {.who = player(state, creature.before),
          .card = thing(Category::creature, creature.kind),
          .more = creature.number});
  }
}

// CAV-SPOR-01.
void CutthroatCaverns::spore_round(State& state, Table& table) const {
  const unsigned kind = content_.named.protospore;
  const bool spore_lives = state.encounter.defeated == 0 && state.encounter.complete == 0;
  if (state.encounter.round % 2 == 0 || !spore_lives) return;
  const int more = state.encounter.rows >= kManyPlayers ? 2 : 1;
  for (int i = 0; i < more && count_kind(state, kind) < kMostProtospores; ++i)
    arrive(state, kind, kNothing, table);
}

// CAV-SPOR-02: each Protospore heals the Spore, not above its starting LP.
void CutthroatCaverns::spore_growth(State& state, Table& table) const {
  const unsigned kind = content_.named.protospore;
  const auto tokens = static_cast<int>(count_kind(state, kind));
  if (tokens == 0) return;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& creature = state.creatures[i];
    if (creature.kind != kind && (creature.flags & kOngoing) == 0)
      return heal_creature(state, creature, kSporeHealing * tokens, false, table);
  }
}

// CAV-HIVE-02, CAV-CA-12: the position among the living tokens. Where some have one already, RND-6
// has begun.
void CutthroatCaverns::hivemind_positions(State& state) const {
  unsigned position = 0;
  for (unsigned i = 0; i < state.creature_count; ++i)
    if (state.creatures[i].position != 0) return;
  for (unsigned i = 0; i < state.creature_count; ++i)
    if ((state.creatures[i].flags & kOngoing) == 0)
      state.creatures[i].position = static_cast<std::uint8_t>(++position);
}

// CAV-HIVE-03.
void CutthroatCaverns::hivemind_growth(State& state, Table& table) const {
  if (state.encounter.token_died != 0 || state.encounter.defeated != 0) return;
  const unsigned kind = content_.encounters[state.encounter.card].creature;
  const unsigned count = count_kind(state, kind);
  if (count > 0 && count < 2U * state.encounter.rows) arrive(state, kind, kNothing, table);
}

// CAV-BLNK-01 to CAV-BLNK-03: dog j goes before INIT(j). The first time each attacks at once; later
// those that have moved do when their turn in RND-9 comes.
void CutthroatCaverns::place_dogs(State& state, bool first, Table& table) const {
  const unsigned hits = state.hit_count;
  std::uint8_t j = 0;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& dog = state.creatures[i];
    if ((dog.flags & kOngoing) != 0) continue;
    if (first) dog.position = ++j;
    const auto place = static_cast<std::uint8_t>(init_place(state, dog.position));
    const bool moved = first || place != dog.before;
    dog.flags = static_cast<std::uint8_t>(moved ? dog.flags | kMoved : dog.flags & ~kMoved);
    dog.before = place;
    if (!moved) continue;
    tell(table, EventKind::moved, first ? rule("CAV-BLNK-01") : rule("CAV-BLNK-03"),
         {.who = player(state, place),
          .card = thing(Category::creature, dog.kind),
          .more = dog.number});
    if (first) gather(state, dog, content_.creatures[dog.kind].random);
  }
  if (first) push_volley(state, hits);
}

}  // namespace undercroft::cutthroat_caverns
