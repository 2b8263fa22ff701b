// Chapter 3.2: an encounter from its reveal to its last round.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kHighWater = 4;    // 2.14: from here on everybody is hurt
constexpr int kWaterDamage = 5;  // 2.14
constexpr int kHide = 10;        // Thick Hide, a player
constexpr int kTokenHide = 5;    // Thick Hide, a token
constexpr int kRobbed = 40;      // 2.14: the boss where the acolyte was robbed...
constexpr int kFreed = 30;       // ... and where she was freed

int down_to_5(int n) {
  return n / 5 * 5;
}
int up_to_5(int n) {
  return (n + 4) / 5 * 5;
}

// Section 6, difficulty: fewer down, more up to a multiple of 5.
int by_difficulty(int lp, int percent) {
  if (percent < 100) return std::max(5, down_to_5(lp * percent / 100));
  return up_to_5((lp * percent + 99) / 100);
}

}  // namespace

Behaviour CutthroatCaverns::behaviour(const Board& board) const {
  const unsigned card = board.encounter.card;
  return card == kNothing ? Behaviour::none : content_.encounters[card].behaviour;
}

bool CutthroatCaverns::is_trap(const Board& board) const {
  const unsigned card = board.encounter.card;
  return card != kNothing && content_.encounters[card].trap;
}

// 3.2, step after step.
bool CutthroatCaverns::encounter(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a) {
    case kEncounterReveal:
      clear_encounter(state);
      reveal_encounter(state, top, table);
      top.a = state.encounter.card == kNothing ? kEncounterOver : kEncounterEvent;
      return false;
    case kEncounterEvent: {
      // CAV-ENC-02, CAV-END-04: not for Traps, not in a sudden death.
      const bool drawn = state.config.events != 0 && state.encounter.card != kNothing &&
                         !is_trap(state) && state.sudden_death == 0;
      top.a = drawn ? kEncounterEventResolve : kEncounterCompanion;
      if (drawn) draw_event(state, state.encounter.ongoing == kNothing ? 0 : 1, table);
      return false;
    }
    case kEncounterEventResolve: {
      // CAV-EVT-02: before W-PRE.
      top.a = kEncounterCompanion;
      const unsigned event = state.encounter.events[state.encounter.ongoing == kNothing ? 0 : 1];
      if (event != kNothing) begin_event(state, event, table);
      return false;
    }
    case kEncounterCompanion:
      top.a = kEncounterLp;
      companion(state, table);
      return false;
    case kEncounterLp:
      top.a = kEncounterWindow;
      if (state.encounter.card != kNothing)
        place_creatures(state, content_.encounters[state.encounter.card], table);
      if (!is_trap(state)) on_reveal(state, table);
      return false;
    case kEncounterWindow:
      // CAV-ENC-04, CAV-ENC-05.
      top.a = kEncounterWater;
      push_window(state, Window::pre, 0);
      return false;
    case kEncounterWater:
      // 2.14: Traps and a sudden death do not look at the water.
      top.a = kEncounterInitiative;
      if ((top.c & kModuleEncounter) != 0 && !is_trap(state) && state.adventure.water >= kHighWater)
        by_initiative(state, living(state), [&](unsigned place) {
          if (state.ending == Ending::playing)
            hurt(state, place, kWaterDamage, Harm::encounter, kNoThing, rule("CAV-ADV-01"), table);
        });
      return false;
    case kEncounterInitiative:
      // CAV-ENC-06.
      top.a = kEncounterPlacement;
      draw_initiative(state, table);
      push_window(state, Window::init, 0);
      return false;
    case kEncounterPlacement:
      top.a = is_trap(state) ? kEncounterTrap : kEncounterRounds;
      if (!is_trap(state)) on_placement(state, table);
      return false;
    case kEncounterTrap:
      // CAV-TRAP-01.
      top.a = kEncounterOver;
      state.agenda.push(
          {.step = behaviour(state) == Behaviour::corridor ? Step::corridor : Step::bridge});
      return false;
    case kEncounterRounds:
      // CAV-ENC-07; complete before round 1 too (CAV-ENC-10).
      if (complete(state) || living(state) == 0)
        top.a = kEncounterOver;
      else
        state.agenda.push({.step = Step::round});
      return false;
    default:
      state.encounter.complete = 1;
      if ((top.c & kCompanionTrap) != 0) {
        // CAV-HORD-01: played out completely, and then the next card follows.
        top.a = kEncounterCompanion;
        top.c = static_cast<std::uint8_t>(top.c & ~kCompanionTrap);
        state.agenda.push({.step = Step::end_encounter, .x = kEndOfCompanionTrap});
        return false;
      }
      // The frame becomes that of the end.
      top = {.step = Step::end_encounter,
             .x = static_cast<std::uint16_t>(state.sudden_death != 0 ? kEndOfSuddenDeath : 0)};
      return false;
  }
}

// The top card of the encounter deck, or of the set-aside stack: any that nobody has seen. Where
// somebody has looked, it is that one.
unsigned CutthroatCaverns::pick_encounter(State& state, std::uint64_t among, Table& table) const {
  unsigned card = state.secret.next;
  if (card == kNothing || (among >> card & 1U) == 0) {
    std::array<std::uint8_t, kMaxEncounters> cards{};
    unsigned count = 0;
    each_kind(among, [&](unsigned index) { cards[count++] = static_cast<std::uint8_t>(index); });
    if (count == 0) return kNothing;
    card = cards[table.pick(static_cast<std::uint16_t>(ChanceKind::encounter),
                            std::span(cards.data(), count))];
  } else {
    state.secret.next = kNothing;
    state.secret.next_known = 0;
  }
  state.encounters &= ~(std::uint64_t{1} << card);
  return card;
}

// The next card of the encounter deck with its number; kNothing where the deck is empty or only the
// boss lies there.
unsigned CutthroatCaverns::next_of_deck(State& state, Table& table) const {
  if (state.deck_size == 0) return kNothing;
  --state.deck_size;
  const unsigned index = state.number++;
  if (index < state.config.fixed_count) {
    const unsigned card = state.config.fixed[index];
    state.encounters &= ~(std::uint64_t{1} << card);
    state.secret.next = kNothing;
    state.secret.next_known = 0;
    return card;
  }
  return pick_encounter(state, state.encounters, table);
}

// CAV-ENC-01, CAV-END-03, CAV-ADV-01.
void CutthroatCaverns::reveal_encounter(State& state, Frame& frame, Table& table) const {
  unsigned card = kNothing;
  bool numbered = true;
  RuleId by = rule("CAV-ENC-01");
  if (state.sudden_death != 0) {
    frame.c |= kUnnumbered;
    by = rule("CAV-END-03");
    card = pick_encounter(state, state.encounters & sudden_pool_, table);
  } else if ((frame.c & kModuleEncounter) != 0) {
    // 2.14: creature encounters begun so far.
    by = rule("CAV-ADV-01");
    card = content_.nodes[state.adventure.node].encounter;
    numbered = !content_.encounters[card].trap;
    if (numbered) ++state.number;
  } else {
    const bool last = state.deck_size == 0;
    card = next_of_deck(state, table);
    if (last) {
      ++state.number;
      if (state.config.boss_final != 0) card = content_.named.emperor_lich;
    }
  }
  state.encounter.card = static_cast<std::uint8_t>(card);
  // CAV-END-04: what depends on N.
  const int rows = state.sudden_death != 0
                       ? std::max(kLeastSeats, std::popcount(unsigned{state.taking_part}))
                       : int{state.config.seats};
  state.encounter.rows = static_cast<std::uint8_t>(rows);
  if (card != kNothing)
    reveal(table, EventKind::encounter_revealed, by,
           {.card = thing(Category::encounter, card),
            .amount = state.number,
            .more = state.sudden_death != 0 ? 2
                    : numbered              ? 0
                                            : 3});
}

// CAV-HORD-01: the Horde stays beside the table and the next card is the current encounter. A Trap
// comes first and alone: the Horde's Event rests meanwhile in letter x. A set-aside card has no
// number.
void CutthroatCaverns::companion(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  Encounter& encounter = state.encounter;
  if (behaviour(state) == Behaviour::horde) {
    encounter.ongoing = encounter.card;
    encounter.card = kNothing;
  }
  if (encounter.ongoing == kNothing || encounter.card != kNothing) return;
  if (top.x != 0) {
    encounter.events[0] = static_cast<std::uint8_t>(top.x - 1);
    top.x = 0;
  }
  unsigned card = next_of_deck(state, table);
  if (card == kNothing) card = pick_encounter(state, state.encounters, table);
  if (card == kNothing) {
    top.a = kEncounterOver;
    return;
  }
  encounter.card = static_cast<std::uint8_t>(card);
  reveal(table, EventKind::encounter_revealed, rule("CAV-HORD-01"),
         {.card = thing(Category::encounter, card), .amount = state.number, .more = 1});
  if (!is_trap(state)) {
    top.a = kEncounterEvent;
    return;
  }
  top.c |= kCompanionTrap;
  top.a = kEncounterWindow;
  if (encounter.events[0] == kNothing) return;
  top.x = static_cast<std::uint16_t>(encounter.events[0] + 1);
  encounter.events[0] = kNothing;
}

// CAV-ENC-03. What comes only with the rounds (Undead, the parts of the Lich) is not placed here.
void CutthroatCaverns::place_creatures(State& state, const EncounterCard& card,
                                       Table& table) const {
  if (card.creature == kNothing || card.behaviour == Behaviour::horde ||
      card.behaviour == Behaviour::lich)
    return;
  const unsigned count = card.count[state.encounter.rows - unsigned{kLeastSeats}];
  for (unsigned i = 0; i < count; ++i) arrive(state, card.creature, kNothing, table);
}

// CAV-TOK-03: numbers in order of arrival. Nobody arrives at a full table.
Creature* CutthroatCaverns::arrive(State& state, unsigned kind, unsigned before,
                                   Table& table) const {
  if (state.creature_count == kMaxCreatures || state.encounter.arrivals == kLastNumber)
    return nullptr;
  const CreatureKind& printed = content_.creatures[kind];
  Creature& creature = state.creatures[state.creature_count++];
  creature = Creature{};
  creature.kind = static_cast<std::uint8_t>(kind);
  creature.number = ++state.encounter.arrivals;
  creature.before = static_cast<std::uint8_t>(before);
  creature.lp = creature.start_lp = static_cast<std::uint16_t>(creature_lp(state, printed));
  // CAV-BARR-01.
  creature.barrier = printed.barrier[state.encounter.rows - unsigned{kLeastSeats}];
  if (creature.barrier > 0) creature.flags |= kBarrierUp;
  if (kind == content_.named.undead && state.encounter.ongoing != kNothing)
    creature.flags |= kOngoing;
  tell(table, EventKind::arrived, rule("CAV-ENC-03"),
       {.who = player(state, before),
        .card = thing(Category::creature, kind),
        .amount = creature.lp,
        .more = creature.number});
  return &creature;
}

// CAV-ENC-03: the row of N, never adjusted for deaths; difficulty; Thick Hide; what the module's
// boss gains and loses by the acolyte.
int CutthroatCaverns::creature_lp(const Board& board, const CreatureKind& kind) const {
  const Encounter& encounter = board.encounter;
  int lp = by_difficulty(kind.lp[encounter.rows - unsigned{kLeastSeats}], board.config.lp_percent);
  if (event_active(board, Perk::thick_hide)) lp += kind.token ? kTokenHide : kHide * encounter.rows;
  const bool module_boss = encounter.card != kNothing && encounter.awakened == 0 &&
                           content_.encounters[encounter.card].set == EncounterSet::module;
  if (!module_boss) return lp;
  const Adventure& adventure = board.adventure;
  if (adventure.acolyte == Acolyte::robbed) lp += kRobbed;
  const bool guarded = adventure.protector < kPlaces && board.places[adventure.protector].alive();
  if (adventure.acolyte == Acolyte::freed && guarded) lp -= kFreed;
  return lp;
}

// CAV-ENC-07, CAV-HORD-07, CAV-TOK-02, CAV-LICH-01: no creature is left; of the Lich it must be the
// third part. A Wereboar player does not count (CAV-BOAR-03).
bool CutthroatCaverns::complete(const Board& board) const {
  if (board.creature_count != 0) return false;
  return behaviour(board) != Behaviour::lich || board.encounter.part >= 3;
}

}  // namespace undercroft::cutthroat_caverns
