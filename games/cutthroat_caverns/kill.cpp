// Blows and deaths of creatures: CAV-ENC-08, CAV-ENC-09, CAV-TOK, CAV-SPOR-03.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kSporeReserve = 30;   // CAV-SPOR-03: LP for each token
constexpr int kSecondWindLp = 20;   // ev_second_wind
constexpr int kBoarPrestige = 4;    // CAV-BOAR-03
constexpr int kGreatPrestige = 4;   // q_giant_slayer
constexpr int kCrownFrom = 3;       // rl_crown
constexpr int kGloryUpTo = 2;       // rp_glory_hound
constexpr int kMostPrestige = 255;  // what a byte holds
constexpr int kGreatWork = 40;      // damage of a round that deserves the kill

// How the survivor got away: `more` of the event.
enum { kByFloor, kBySpore, kBySecondWind };

Thing kind_thing(const Creature& creature) {
  return thing(Category::creature, creature.kind);
}

// Whoever did the work of this round minds a small last blow of another.
void note_stolen_kill(Board& board, const Creature& fallen, unsigned killer) {
  if (killer >= kPlaces) return;
  for (unsigned place = 0; place < kPlaces; ++place)
    if (fallen.damage[place] >= kGreatWork && fallen.damage[killer] * 2 <= fallen.damage[place])
      note_wrong(board, place, killer);
}

}  // namespace

// CAV-ATK-12, CAV-ATK-17: the full damage counts for its owner, also beyond the remaining LP.
void CutthroatCaverns::count_damage(State& state, Creature& creature, int damage,
                                    unsigned place) const {
  if (place >= kPlaces || damage <= 0) return;
  const auto n = static_cast<std::uint16_t>(damage);
  creature.damage[place] = static_cast<std::uint16_t>(creature.damage[place] + n);
  creature.blows.add(place);
  Place& owner = state.places[place];
  owner.round_damage = static_cast<std::uint16_t>(owner.round_damage + n);
  owner.tally.dealt = static_cast<std::uint16_t>(owner.tally.dealt + n);
}

// DMG_C: `damage` counts for the player, `loss` is what the creature loses. The dead one is out of
// play at once; what follows from its death is the kill's frame. May end the game (the barrier's
// backlash).
void CutthroatCaverns::hurt_creature(State& state, Creature& creature, int damage, int loss,
                                     unsigned place, Table& table) const {
  count_damage(state, creature, damage, place);
  if ((creature.flags & kBarrierUp) != 0) return hit_barrier(state, creature, damage, place, table);
  const int excess = damage - creature.lp;
  creature.lp = static_cast<std::uint16_t>(creature.lp - loss);
  tell(table, EventKind::struck, rule("CAV-ATK-12"),
       {.who = player(state, place),
        .card = kind_thing(creature),
        .amount = damage,
        .more = creature.lp});
  if (creature.lp > 0) {
    if (loss < damage)
      tell(table, EventKind::survived, rule("CAV-ACT-11"),
           {.card = kind_thing(creature), .amount = creature.lp, .more = kByFloor});
    return;
  }
  if (spared(state, creature, table)) return;
  const Creature fallen = creature;
  note_stolen_kill(state, fallen, place);
  state.agenda.push({.step = Step::kill,
                     .a = kKillPrestige,
                     .b = static_cast<std::uint8_t>(place),
                     .c = fallen.kind,
                     .x = fallen.number,
                     .y = static_cast<std::uint16_t>(std::max(excess, 0))});
  if (of_encounter(fallen)) {
    state.encounter.killer = static_cast<std::uint8_t>(place < kPlaces ? place : kNothing);
    state.encounter.excess = static_cast<std::uint16_t>(std::max(excess, 0));
    state.encounter.token_died = 1;
  }
  remove_creature(state, fallen.number);
  if (fallen.kind == content_.named.risen) fall(state, fallen.before, table);
  // CAV-EVT-07: whoever destroys the token takes the Relic.
  if (fallen.relic == kNothing) return;
  if (place < kPlaces && state.places[place].alive())
    gain(state, place, kFirstRelic + fallen.relic, table);
  else
    relic_to_deck(state, fallen.relic);
}

// CAV-BOAR-03: an attack on the Wereboar player; who kills him gains Prestige.
void CutthroatCaverns::hurt_boar(State& state, unsigned boar, int damage, unsigned place,
                                 Table& table) const {
  const Place& victim = state.places[boar];
  const Blow blow = boar_blow(state, boar, damage);
  if (place < kPlaces) {
    Place& owner = state.places[place];
    owner.round_damage = static_cast<std::uint16_t>(owner.round_damage + blow.damage);
    owner.tally.dealt = static_cast<std::uint16_t>(owner.tally.dealt + blow.damage);
  }
  tell(table, EventKind::struck, rule("CAV-BOAR-03"),
       {.who = player(state, place),
        .card = thing(Category::character, victim.character),
        .amount = blow.damage,
        .more = victim.lp - blow.loss});
  hurt(state, boar, blow.loss, Harm::player, thing(Category::status, kWereboar),
       rule("CAV-BOAR-03"), table);
  if (state.ending != Ending::playing || victim.alive() || place >= kPlaces) return;
  ++state.places[place].deeds.kills;
  if (has_perk(state, place, Perk::opportunist))
    push_draw(state, place, perk(state, place, Perk::opportunist), kDrawEffect);
  gain_prestige(state, place, kBoarPrestige, thing(Category::status, kWereboar),
                rule("CAV-BOAR-03"), table);
}

// Whether no other creature of the current encounter is in play.
bool CutthroatCaverns::last_of_encounter(const Board& board, const Creature& creature) const {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].number != creature.number && of_encounter(board.creatures[i]))
      return false;
  return true;
}

// CAV-SPOR-03 and Second Wind: a blow that would kill and does not.
bool CutthroatCaverns::spared(State& state, Creature& creature, Table& table) const {
  if (behaviour(state) == Behaviour::spore && creature.kind != content_.named.protospore &&
      of_encounter(creature)) {
    const unsigned number = creature.number;
    const Thing kind = kind_thing(creature);
    int tokens = 0;
    for (unsigned i = state.creature_count; i-- > 0;) {
      if (state.creatures[i].kind != content_.named.protospore) continue;
      remove_creature(state, state.creatures[i].number);
      ++tokens;
    }
    // The array has moved: the Spore may lie elsewhere.
    Creature* spore = find_creature(state, number);
    if (tokens > 0 && spore != nullptr) {
      spore->lp = static_cast<std::uint16_t>(kSporeReserve * tokens);
      tell(table, EventKind::survived, rule("CAV-SPOR-03"),
           {.card = kind, .amount = spore->lp, .more = kBySpore});
      return true;
    }
  }
  const bool whole = behaviour(state) != Behaviour::lich || state.encounter.part == kLastPart;
  if (state.encounter.second_wind != 0 || !event_active(state, Perk::second_wind) || !whole ||
      !of_encounter(creature) || !last_of_encounter(state, creature))
    return false;
  state.encounter.second_wind = 1;
  creature.lp = kSecondWindLp;
  tell(table, EventKind::survived, rule("CAV-EVT-02"),
       {.card = kind_thing(creature), .amount = creature.lp, .more = kBySecondWind});
  return true;
}

// CAV-ENC-08, CAV-TOK-02: Prestige, then what its death sets off, then the encounter.
bool CutthroatCaverns::kill(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const unsigned kind = top.c;
  switch (top.a) {
    case kKillPrestige: {
      top.a = kKillEffect;
      bool last = true;
      for (unsigned i = 0; i < state.creature_count; ++i)
        last = last && state.creatures[i].kind != kind;
      credit(state, place, kind, last, table);
      return false;
    }
    case kKillEffect:
      top.a = kKillEncounter;
      push_operations(state, content_.creatures[kind].death, kOpsOfKill, place, kind);
      return false;
    default:
      state.agenda.pop();
      on_creature_dead(state, kind, place, table);
      return false;
  }
}

// CAV-ENC-08, CAV-ENC-09, CAV-HIVE-04: the credited player, if there is one and he lives.
void CutthroatCaverns::credit(State& state, unsigned place, unsigned kind, bool last,
                              Table& table) const {
  const CreatureKind& killed = content_.creatures[kind];
  const Thing why = thing(Category::creature, kind);
  const bool credited = place < kPlaces && state.places[place].alive();
  const int prestige = killed.prestige + (last ? killed.last_prestige : 0);
  tell(table, EventKind::killed, rule("CAV-ENC-08"),
       {.who = player(state, place),
        .card = why,
        .amount =
            credited && (prestige < 0 || state.places[place].status.wereboar == 0) ? prestige : 0,
        .more = state.agenda.top().x});
  if (!credited) return;
  Deeds& deeds = state.places[place].deeds;
  ++deeds.kills;
  if (killed.prestige >= kGreatPrestige) ++deeds.great_kills;
  if ((killed.types & content_.unholy) != 0) ++deeds.unholy_kills;
  deeds.types |= 1U << killed.first_type;
  gain_prestige(state, place, prestige, why, rule("CAV-ENC-08"), table);
  if (killed.prestige >= kCrownFrom && has_perk(state, place, Perk::crown))
    gain_prestige(state, place, perk(state, place, Perk::crown), bringer(state, place, Perk::crown),
                  rule("CAV-EVT-04"), table);
  if (killed.prestige > 0 && killed.prestige <= kGloryUpTo && has_perk(state, place, Perk::glory))
    gain_prestige(state, place, perk(state, place, Perk::glory), bringer(state, place, Perk::glory),
                  rule("CAV-REP-05"), table);
  if (has_perk(state, place, Perk::opportunist))
    push_draw(state, place, perk(state, place, Perk::opportunist), kDrawEffect);
}

// PRESTIGE: never below 0; the Wereboar player gains none (CAV-BOAR-02), a Debtor not the first.
void CutthroatCaverns::gain_prestige(State& state, unsigned place, int n, Thing why, RuleId rule,
                                     Table& table) const {
  Place& owner = state.places[place];
  if (n > 0 && owner.status.wereboar != 0) return;
  if (n > 0 && has_perk(state, place, Perk::debtor)) {
    const int owed = std::min(n, perk(state, place, Perk::debtor) - owner.debt);
    if (owed > 0) {
      owner.debt = static_cast<std::uint8_t>(owner.debt + owed);
      n -= owed;
      tell(table, EventKind::used, rule,
           {.who = player(state, place), .card = bringer(state, place, Perk::debtor)});
    }
  }
  const int now = std::clamp(owner.prestige + n, 0, kMostPrestige);
  const int change = now - owner.prestige;
  if (change == 0) return;
  owner.prestige = static_cast<std::uint8_t>(now);
  tell(table, EventKind::prestige, rule,
       {.who = player(state, place),
        .card = why == kNoThing ? -1 : int{why},
        .amount = change,
        .more = now});
}

// The array stays compact and in order of arrival (CAV-TOK-03).
void CutthroatCaverns::remove_creature(State& state, unsigned number) const {
  unsigned kept = 0;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    if (state.creatures[i].number == number) continue;
    if (kept != i) state.creatures[kept] = state.creatures[i];
    ++kept;
  }
  for (unsigned i = kept; i < state.creature_count; ++i) state.creatures[i] = Creature{};
  state.creature_count = static_cast<std::uint8_t>(kept);
}

// HEAL_C: not above the starting LP unless its card says so.
void CutthroatCaverns::heal_creature(State& state, Creature& creature, int n, bool beyond,
                                     Table& table) const {
  static_cast<void>(state);
  const int most = beyond ? 0xFFFF : std::max(creature.start_lp, creature.lp);
  const int now = std::min(creature.lp + n, most);
  const int healed = now - creature.lp;
  if (healed <= 0) return;
  creature.lp = static_cast<std::uint16_t>(now);
  tell(table, EventKind::creature_healed, rule("CAV-RND-01"),
       {.card = kind_thing(creature), .amount = healed, .more = now});
}

}  // namespace undercroft::cutthroat_caverns
