// CAV-ENC-11: the end of an encounter, and looting.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kBloodstoneDamage = 5;
constexpr int kLongEncounter = 3;  // 2.14: from so many rounds on the water rises

bool has_status(const Statuses& status, unsigned which) {
  switch (which) {
    case kStrength:
      return status.strength != 0;
    case kHaste:
      return status.haste != 0;
    case kIronSkin:
      return status.iron_skin != 0;
    case kEvade:
      return status.evade != 0;
    case kCrowded:
      return status.crowded != 0;
    default:
      return false;
  }
}

}  // namespace

// In the order of CAV-ENC-11.
bool CutthroatCaverns::end_encounter(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a) {
    case kEndMeasures:
      end_measures(state, table);
      return false;
    case kEndPoison:
      top.a = kEndStatuses;
      by_initiative(state, living(state), [&](unsigned place) {
        std::uint8_t& tokens = state.places[place].status.poison;
        if (tokens == 0) return;
        --tokens;
        tell(table, EventKind::poisoned, rule("CAV-POI-02"),
             {.who = player(state, place), .amount = -1, .more = tokens});
      });
      return false;
    case kEndStatuses:
      top.a = kEndLimits;
      end_statuses(state, table);
      return false;
    case kEndLimits:
      // CAV-ENC-12, CAV-GLUT-03.
      top.a = kEndRelics;
      last_first(state, living(state), [&](unsigned place) { check_limit(state, place); });
      return false;
    case kEndRelics: {
      top.a = kEndRagnarok;
      unsigned holders = 0;
      each_bit(living(state), [&](unsigned place) {
        if (has_perk(state, place, Perk::bloodstone)) holders |= 1U << place;
      });
      if (holders != 0)
        state.agenda.push(
            {.step = Step::bloodstone, .b = static_cast<std::uint8_t>(first_of(state, holders))});
      return false;
    }
    case kEndRagnarok: {
      // CAV-RAGN-02: only while the killer lives and somebody is dead.
      top.a = kEndWindow;
      const unsigned killer = state.encounter.ragnarok;
      if (killer < kPlaces && state.places[killer].alive() && dead(state) != 0)
        state.agenda.push({.step = Step::ragnarok, .b = static_cast<std::uint8_t>(killer)});
      return false;
    }
    case kEndWindow:
      top.a = kEndLoot;
      push_window(state, Window::encounter_end, 0);
      return false;
    case kEndLoot:
      // CAV-LOOT-01, CAV-LOOT-02: the draw is made whatever there is to take.
      top.a = kEndDiscard;
      if (state.encounter.somebody_died == 0 && empty(state.estate)) return false;
      draw_initiative(state, table);
      state.agenda.push({.step = Step::loot, .c = static_cast<std::uint8_t>(living(state))});
      return false;
    case kEndDiscard:
      top.a = kEndRefill;
      lay_away(state, state.estate);
      state.agenda.push({.step = Step::discard_any, .c = static_cast<std::uint8_t>(living(state))});
      return false;
    case kEndRefill:
      top.a = kEndOver;
      last_first(state, living(state), [&](unsigned place) { refill(state, place); });
      return false;
    default:
      leave_encounter(state, table);
      return false;
  }
}

// CAV-ENC-11(a), CAV-EVT-02: the Measures of both Events, one after the other; what the module
// promised the killer comes with them.
void CutthroatCaverns::end_measures(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const bool trap = (top.x & kEndOfCompanionTrap) != 0;
  const unsigned slot = top.b++;
  // The Horde's companion was told of when it fell (CAV-HORD-07).
  const unsigned card =
      state.encounter.defeated != 0 ? state.encounter.ongoing : state.encounter.card;
  if (slot == 0 && card != kNothing)
    tell(table, EventKind::encounter_done, rule("CAV-ENC-11"),
         {.card = thing(Category::encounter, card)});
  if (slot < state.encounter.events.size()) {
    const unsigned event = trap ? unsigned{kNothing} : state.encounter.events[slot];
    if (event != kNothing && content_.events[event].measure != Measure::none)
      measure(state, event, table);
    return;
  }
  top.a = kEndPoison;
  top.b = 0;
  const unsigned killer = state.encounter.killer;
  if (state.config.module == 0 || state.sudden_death != 0 || killer >= kPlaces) return;
  const Node& here = content_.nodes[state.adventure.node];
  const bool promised = here.type == NodeType::encounter || here.type == NodeType::boss;
  if (promised && state.places[killer].alive())
    push_operations(state, here.effect, kOpsOfNode, killer, state.adventure.node);
}

// CAV-ENC-11(c), CAV-ENC-16, CAV-VAMP-03, CAV-EVT-03.
void CutthroatCaverns::end_statuses(State& state, Table& table) const {
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    Statuses& status = mine.status;
    const auto end = [&](std::uint8_t& what, Status which) {
      if (what == 0) return;
      what = 0;
      tell(table, EventKind::status, rule("CAV-ENC-11"),
           {.who = player(state, place), .card = thing(Category::status, which), .more = 1});
    };
    end(status.iron_skin, kIronSkin);
    end(status.evade, kEvade);
    end(status.vampyre, kVampyre);
    end(status.crowded, kCrowded);
    status.nine_cards = 0;
    // CAV-ENC-16: from here to the same step of the next encounter.
    status.cursed = status.cursed == 1 ? 2 : 0;
    end_potions(state, place, rule("CAV-ENC-11"), table);
  }
  // CAV-EVT-03: what an Event changed lasts no longer, so hands are refilled as usual.
  state.encounter.walls = 0;
  for (std::uint8_t& event : state.encounter.events) {
    if (event != kNothing) state.events_discard |= std::uint32_t{1} << event;
    event = kNothing;
  }
}

// CAV-ITM-03: a tipped potion leaves the game when its effect has ended.
void CutthroatCaverns::end_potions(State& state, unsigned place, RuleId by, Table& table) const {
  Place& mine = state.places[place];
  for (unsigned item = 0; item < content_.items.size(); ++item) {
    if (mine.tipped[item] == 0) continue;
    const unsigned card = content_.items[item];
    bool lasts = false;
    for (const Op& op : content_.block(content_.cards[card].effect))
      lasts = lasts || (op.code == OpCode::status && has_status(mine.status, op.index));
    if (lasts) continue;
    for (; mine.tipped[item] > 0; --mine.tipped[item]) {
      state.gone.add(card);
      tell(table, EventKind::used_up, by, {.who = player(state, place), .card = card_arg(card)});
    }
  }
}

// rl_bloodstone, DEC-BLOODSTONE.
bool CutthroatCaverns::bloodstone(State& state, Table&) const {
  if (state.places[state.agenda.top().b].alive()) return true;
  state.agenda.pop();
  return false;
}

void CutthroatCaverns::answer_bloodstone(State& state, Option option, Table& table) const {
  const unsigned place = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb != verb(Verb::choose)) return;
  const unsigned victim = place_named(state, option.a);
  const std::uint32_t relics = perk_relics_[static_cast<std::size_t>(Perk::bloodstone)] &
                               state.places[place].belongings.relics;
  const Thing why = relics == 0
                        ? kNoThing
                        : thing(Category::relic, static_cast<unsigned>(std::countr_zero(relics)));
  tell(table, EventKind::used, rule("CAV-ENC-11"),
       {.who = player(state, place), .card = why, .more = player(state, victim)});
  hurt(state, victim, kBloodstoneDamage, Harm::player, why, rule("CAV-ENC-11"), table);
}

// CAV-LOOT-01, CAV-LOOT-02: Scavenger first, then in the order just drawn.
bool CutthroatCaverns::loot(State& state, Table&) const {
  Frame& top = state.agenda.top();
  const unsigned left = top.c & living(state);
  if (left == 0 || empty(state.estate)) {
    state.agenda.pop();
    return false;
  }
  // Somebody who may take another one.
  if (top.a > 0) return true;
  unsigned scavengers = 0;
  each_bit(left, [&](unsigned place) {
    if (has_perk(state, place, Perk::scavenger)) scavengers |= 1U << place;
  });
  const unsigned place = first_of(state, scavengers != 0 ? scavengers : left);
  top.b = static_cast<std::uint8_t>(place);
  top.a = static_cast<std::uint8_t>(
      scavengers != 0 ? std::max(1, perk(state, place, Perk::scavenger)) : 1);
  return true;
}

void CutthroatCaverns::answer_loot(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const bool takes = option.verb == verb(Verb::take);
  top.a = static_cast<std::uint8_t>(takes ? top.a - 1 : 0);
  if (top.a == 0) top.c = static_cast<std::uint8_t>(top.c & ~(1U << place));
  if (!takes) return;
  const unsigned belonging = option.a;
  const bool relic = belonging >= kFirstRelic;
  if (relic)
    state.estate.relics &= ~(std::uint32_t{1} << (belonging - kFirstRelic));
  else
    --state.estate.items[content_.cards[belonging].item];
  tell(
      table, EventKind::looted, rule("CAV-LOOT-01"),
      {.who = player(state, place),
       .card = relic ? int{thing(Category::relic, belonging - kFirstRelic)} : card_arg(belonging)});
  gain(state, place, belonging, table);
}

// CAV-ENC-11(h), DEC-DISCARD-ANY: in Initiative order, whoever has a card.
bool CutthroatCaverns::discard_any(State& state, Table&) const {
  Frame& top = state.agenda.top();
  unsigned left = 0;
  each_bit(top.c & living(state), [&](unsigned place) {
    if (state.places[place].hand > 0) left |= 1U << place;
  });
  if (left == 0) {
    state.agenda.pop();
    return false;
  }
  top.b = static_cast<std::uint8_t>(first_of(state, left));
  return true;
}

void CutthroatCaverns::answer_discard_any(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  if (option.verb == verb(Verb::discard))
    discard_card(state, top.b, option.a, 0, rule("CAV-ENC-11"), table);
  else
    top.c = static_cast<std::uint8_t>(top.c & ~(1U << top.b));
}

// CAV-ENC-11(i): until the hand is full. How many cards that takes nobody knows before: Items do
// not count.
void CutthroatCaverns::refill(State& state, unsigned place) const {
  push_draw(state, place, 1, kDrawRefill);
}

// What nobody took leaves the game; a card under the Ring of Storing is discarded then.
void CutthroatCaverns::lay_away(State& state, Belongings& belongings) const {
  for (unsigned item = 0; item < content_.items.size(); ++item)
    for (; belongings.items[item] > 0; --belongings.items[item])
      state.gone.add(content_.items[item]);
  const std::uint32_t rings = perk_relics_[static_cast<std::size_t>(Perk::ring)];
  if ((belongings.relics & rings) != 0 && state.ring != kNothing) {
    to_discard(state, state.ring);
    state.ring = kNothing;
  }
  state.relics_gone |= belongings.relics;
  belongings.relics = 0;
}

// CAV-ENC-11(j), 2.14: the last things, and the table is cleared. Behind a Trap beside
// the Horde the Horde is still to come.
void CutthroatCaverns::leave_encounter(State& state, Table& table) const {
  const unsigned flags = state.agenda.top().x;
  each_bit(living(state), [&](unsigned place) {
    if (state.places[place].tally.creature_hurt == 0 && state.encounter.card != kNothing)
      ++state.places[place].deeds.unhurt;
  });
  const bool water = state.config.module != 0 && flags == 0 && !is_trap(state) &&
                     state.encounter.round >= kLongEncounter;
  const Encounter before = state.encounter;
  clear_encounter(state);
  state.agenda.pop();
  if ((flags & kEndOfCompanionTrap) != 0) {
    state.encounter.ongoing = before.ongoing;
    state.encounter.rows = before.rows;
    state.encounter.doll = before.doll;
    return;
  }
  if (water) raise_water(state, 1, table);
}

// Nothing of the encounter is left, and everything that counts by encounters begins anew.
void CutthroatCaverns::clear_encounter(State& state) const {
  lay_away(state, state.sack);
  state.encounter = Encounter{};
  for (unsigned i = 0; i < state.creature_count; ++i) state.creatures[i] = Creature{};
  state.creature_count = 0;
  state.relics_used = 0;
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    mine.tally = Tally{};
    mine.round_damage = 0;
    mine.reputations_used = 0;
    mine.hourglass = 0;
  }
}

}  // namespace undercroft::cutthroat_caverns
