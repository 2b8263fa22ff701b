// Chapters 3.6 and 3.7, Riders: an attack from its reveal to its last window. The attack is the top
// unit; the frame says how far it has come.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kGreatBlow = 50;   // Slick Stone
constexpr int kStumble = 5;      // Slick Stone, Close Quarters
constexpr int kBruteFrom = 40;   // Brute
constexpr int kWeakUpTo = 10;    // Gauntlets of Ruin
constexpr int kAmbushRound = 1;  // Ambusher

bool has(const Unit& unit, unsigned flag) {
  return (unit.flags & flag) != 0;
}
void set_flag(Unit& unit, unsigned flag) {
  unit.flags = static_cast<std::uint16_t>(unit.flags | flag);
}

Thing card_thing(unsigned card) {
  return thing(Category::card, card);
}

// What the unit is aimed at, for the log.
int target_thing(const Board& board, unsigned target) {
  if (is_player(target))
    return thing(Category::character, board.places[target - kFirstPlayer].character);
  const Creature* creature = find_creature(board, target);
  return creature == nullptr ? -1 : int{thing(Category::creature, creature->kind)};
}

void go_on(State& state, AttackPhase phase) {
  state.agenda.top().a = phase;
}

// The next living player in Initiative order, wrapping; kNothing where there is nobody else.
unsigned next_by_initiative(const Board& board, unsigned place) {
  const unsigned others = living(board) & ~(1U << place);
  if (others == 0) return kNothing;
  unsigned behind = 0;
  each_bit(others, [&](unsigned other) {
    if (board.places[other].initiative > board.places[place].initiative) behind |= 1U << other;
  });
  return first_of(board, behind != 0 ? behind : others);
}

}  // namespace

// Begins an attack, a Rider or a Maneuver with a card that has left hand, set or held: the unit and
// its frame. Whoever aims it beforehand writes its target.
Unit& CutthroatCaverns::push_unit(State& state, unsigned owner, unsigned card,
                                  unsigned flags) const {
  assert(state.unit_count < kMaxUnits);
  const unsigned index = state.unit_count++;
  Unit& unit = state.units[index];
  unit.owner = static_cast<std::uint8_t>(owner);
  unit.card = static_cast<std::uint8_t>(card);
  unit.flags = static_cast<std::uint16_t>(flags);
  const Subtype subtype = content_.cards[card].subtype;
  // CAV-ATK-02
  if (subtype == Subtype::maneuver || subtype == Subtype::additive_rider ||
      subtype == Subtype::multiplicative_rider)
    set_flag(unit, kNoAttack);
  state.agenda.push(
      {.step = Step::attack, .a = kAttackDeclare, .b = static_cast<std::uint8_t>(index)});
  return unit;
}

void CutthroatCaverns::pop_unit(State& state) const {
  assert(state.unit_count > 0);
  top_unit(state) = Unit{};
  --state.unit_count;
}

// 3.6, phase after phase.
bool CutthroatCaverns::attack(State& state, Table& table) const {
  Unit& unit = state.units[state.agenda.top().b];
  const unsigned phase = state.agenda.top().a;
  const bool owner_lives = (living(state) >> unit.owner & 1U) != 0;
  // CAV-ATK-19
  if (!owner_lives && !has(unit, kApplied)) {
    tell(table, EventKind::attack_lost, rule("CAV-ATK-19"),
         {.who = player(state, unit.owner), .card = card_arg(unit.card), .more = 0});
    lay_cards(state, unit, false, table);
    pop_unit(state);
    state.agenda.pop();
    return false;
  }
  switch (phase) {
    case kAttackDeclare:
      declare(state, unit, table);
      return false;
    case kAttackTarget:
      find_target(state, unit, table);
      return false;
    case kAttackBonus:
      go_on(state, kAttackModify);
      if (bonus_possible(state, unit))
        state.agenda.push({.step = Step::holy, .b = state.agenda.top().b});
      return false;
    case kAttackModify:
      go_on(state, kAttackReveal);
      attach_riders(state, unit, table);
      modify(state, unit, table);
      return false;
    case kAttackReveal:
      go_on(state, kAttackCompute);
      push_window(state, Window::reveal, state.agenda.top().b);
      return false;
    case kAttackCompute:
      reckon(state, unit, table);
      return false;
    case kAttackKill:
      // CAV-ATK-11: W-KILL has closed.
      go_on(state, kAttackApply);
      return false;
    case kAttackApply:
      go_on(state, kAttackBackfire);
      apply(state, unit, table);
      return false;
    case kAttackSweep:
      // CAV-ATK-16: the sweep is over.
      go_on(state, kAttackBackfire);
      lay_cards(state, unit, unit.damage > 0, table);
      return false;
    case kAttackBackfire:
      go_on(state, kAttackText);
      backfire(state, unit, table);
      return false;
    case kAttackText:
      go_on(state, kAttackPost);
      if (owner_lives) read_text(state, unit);
      return false;
    case kAttackPost:
      // CAV-ATK-15, CAV-ATK-21
      go_on(state, kAttackOver);
      if (owner_lives) push_window(state, Window::post, state.agenda.top().b);
      return false;
    default:
      end_attack(state);
      return false;
  }
}

// CAV-SHAD-02: the first failure ends the turn, with whatever stood between it and this attack.
void CutthroatCaverns::end_attack(State& state) const {
  const bool lost = has(state.units[state.agenda.top().b], kLost);
  pop_unit(state);
  state.agenda.pop();
  if (!lost) return;
  while (state.agenda.top().step == Step::double_strike || state.agenda.top().step == Step::extra)
    state.agenda.pop();
  Frame& top = state.agenda.top();
  if (top.step == Step::turn) top.c = static_cast<std::uint8_t>(top.c | kTurnLost);
}

// CAV-ATK-01 to CAV-ATK-03, CAV-ATK-06, CAV-PROT-01.
void CutthroatCaverns::declare(State& state, Unit& unit, Table& table) const {
  const Card& card = content_.cards[unit.card];
  const unsigned character = state.places[unit.owner].character;
  if (has(unit, kNoAttack)) {
    go_on(state, kAttackReveal);
    const int draws = perk(state, unit.owner, Perk::feinter);
    if (draws > 0) push_draw(state, unit.owner, draws, kDrawEffect);
    return;
  }
  go_on(state, kAttackTarget);
  // CAV-ABL-03
  if (has(unit, kProtected) || (has(unit, kAbility) && state.number <= kEarly))
    protect(state, unit, thing(Category::ability, character), table);
  if (has(unit, kCombined)) return;
  if (card.protects) protect(state, unit, card_thing(unit.card), table);
  if ((card.portraits >> character & 1U) != 0) {
    // Where it starts: Riders that are attached later start at normal.
    rotate(state, unit, 1, card_thing(unit.card), unit.owner, table);
    unit.rider_position = kNormal;
    protect(state, unit, card_thing(unit.card), table);
  }
  if (card.special_of == character)
    state.agenda.push({.step = Step::special, .b = state.agenda.top().b});
}

// PROTECT.
void CutthroatCaverns::protect(State& state, Unit& unit, Thing by, Table& table) const {
  set_flag(unit, kProtected);
  note(unit, {.thing = by, .what = ModKind::protected_, .who = unit.owner});
  tell(table, EventKind::modified, rule("CAV-PROT-01"),
       {.who = player(state, unit.owner),
        .card = by == kNoThing ? -1 : int{by},
        .more = static_cast<int>(ModKind::protected_)});
}

// DEC-SPECIAL: asked of the owner.
bool CutthroatCaverns::special(State&, Table&) const {
  return true;
}

// CAV-ATK-03, CAV-PROT-01.
void CutthroatCaverns::answer_special(State& state, bool yes, Table& table) const {
  Unit& unit = state.units[state.agenda.top().b];
  state.agenda.pop();
  if (!yes) return;
  set_flag(unit, kSpecial);
  note(unit, {.thing = card_thing(unit.card), .what = ModKind::special, .who = unit.owner});
  tell(table, EventKind::used_special, rule("CAV-ATK-03"),
       {.who = player(state, unit.owner), .card = card_arg(unit.card)});
  protect(state, unit, card_thing(unit.card), table);
}

// CAV-ATK-04: one legal target is automatic, none ends it. CAV-ATK-20: a Sweeping Blow needs no
// choice, and the Wereboar player sweeps nobody (CAV-BOAR-06).
void CutthroatCaverns::find_target(State& state, Unit& unit, Table& table) const {
  const bool boar = state.places[unit.owner].status.wereboar != 0;
  if (boar) set_flag(unit, kOfBoar);
  OptionList targets;
  each_target(state, unit, targets);
  const bool sweeps = content_.cards[unit.card].sweeps && !has(unit, kCombined) && !boar;
  if (sweeps && (state.creature_count > 0 || !targets.empty())) {
    unit.target = kEveryCreature;
    return aim(state, unit, table);
  }
  // An extra attack on the creature that struck (CAV-ATK-18).
  if (unit.target != kNoTarget) {
    const bool there = is_player(unit.target) ? legal_target(state, unit.owner, unit.target)
                                              : find_creature(state, unit.target) != nullptr;
    return there ? aim(state, unit, table) : miss_target(state, unit, table);
  }
  if (targets.empty()) return miss_target(state, unit, table);
  if (targets.size() > 1)
    return state.agenda.push({.step = Step::target, .b = state.agenda.top().b});
  take_target(state, unit, targets[0]);
  aim(state, unit, table);
}

// CAV-ATK-04, CAV-ATK-21: without effect and without W-POST.
void CutthroatCaverns::miss_target(State& state, Unit& unit, Table& table) const {
  tell(table, EventKind::no_target, rule("CAV-ATK-04"),
       {.who = player(state, unit.owner), .card = card_arg(unit.card)});
  lay_cards(state, unit, false, table);
  go_on(state, kAttackOver);
}

void CutthroatCaverns::take_target(State& state, Unit& unit, Option option) const {
  unit.target = option.b != 0 ? player_target(place_named(state, option.b))
                              : static_cast<std::uint8_t>(option.a);
}

// The target is declared. CAV-ATK-20: with that a Grave Wraith's first attack is used up.
void CutthroatCaverns::aim(State& state, Unit& unit, Table& table) const {
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& creature = state.creatures[i];
    if (unit.target != kEveryCreature && unit.target != creature.number) continue;
    if (!content_.creatures[creature.kind].incorporeal || (creature.flags & kIncorporeal) != 0)
      continue;
    creature.flags |= kIncorporeal;
    set_flag(unit, kFirstAtIt);
  }
  tell(table, EventKind::targeted, rule("CAV-ATK-04"),
       {.who = player(state, unit.owner),
        .card = target_thing(state, unit.target),
        .more = is_player(unit.target) ? -1 : int{unit.target}});
  go_on(state, kAttackBonus);
}

// DEC-TARGET: asked of the owner.
bool CutthroatCaverns::target(State&, Table&) const {
  return true;
}

void CutthroatCaverns::answer_target(State& state, Option option, Table& table) const {
  Unit& unit = state.units[state.agenda.top().b];
  state.agenda.pop();
  take_target(state, unit, option);
  aim(state, unit, table);
}

// DEC-HOLYWATER: only against those types; the Wereboar player attacks players (CAV-BOAR-06), and
// the Wereboar player is no creature of any type.
bool CutthroatCaverns::bonus_possible(const Board& board, const Unit& unit) const {
  const Card& card = content_.cards[unit.card];
  if (card.bonus == 0 || has(unit, kCombined)) return false;
  const Creature* creature = find_creature(board, unit.target);
  return creature != nullptr && (content_.creatures[creature->kind].types & card.against) != 0;
}

bool CutthroatCaverns::holy(State&, Table&) const {
  return true;
}

void CutthroatCaverns::answer_holy(State& state, bool yes, Table&) const {
  Unit& unit = state.units[state.agenda.top().b];
  state.agenda.pop();
  if (yes) set_flag(unit, kBonus);
}

// CAV-ATK-05, CAV-RID-02: all additive Riders and the oldest multiplicative one. CAV-STD-02: those
// of a Double Strike wait for its last card.
void CutthroatCaverns::attach_riders(State& state, Unit& unit, Table& table) const {
  if (has(unit, kNoRiders)) return;
  auto& waiting = state.places[unit.owner].riders;
  std::array<std::uint8_t, kMaxRiders> left{};
  left.fill(kNothing);
  unsigned stay = 0;
  unsigned attached = 0;
  for (const std::uint8_t rider : waiting) {
    if (rider == kNothing) continue;
    const Card& card = content_.cards[rider];
    if (card.subtype == Subtype::multiplicative_rider && unit.multiplier != 1) {
      left[stay++] = rider;
      continue;
    }
    unit.riders[attached++] = rider;
    if (card.subtype == Subtype::multiplicative_rider) {
      unit.multiplier = card.multiplier;
      note(unit, {.thing = card_thing(rider),
                  .amount = card.multiplier,
                  .what = ModKind::multiplied,
                  .who = unit.owner});
    }
    tell(table, EventKind::rider_attached, rule("CAV-ATK-05"),
         {.who = player(state, unit.owner), .card = card_arg(rider)});
  }
  waiting = left;
}

// CAV-ATK-07: automatic modifiers, in this order.
void CutthroatCaverns::modify(State& state, Unit& unit, Table& table) const {
  turn_by_itself(state, unit, table);
  add_by_itself(state, unit, table);
}

// STRENGTH, Berserker, Gauntlets, Bloodlust, CROWDED; then the Wereboar player's step down
// (CAV-BOAR-02).
void CutthroatCaverns::turn_by_itself(State& state, Unit& unit, Table& table) const {
  const unsigned who = unit.owner;
  const Place& owner = state.places[who];
  const Card& card = content_.cards[unit.card];
  const int printed = has(unit, kSpecial) ? card.special_ladder[kNormal] : card.ladder[kNormal];
  const auto by_perk = [&](Perk perk) {
    rotate(state, unit, 1, bringer(state, who, perk), who, table);
  };
  if (owner.status.strength != 0 && owner.status.strength_later == 0)
    rotate(state, unit, 1, thing(Category::status, kStrength), who, table);
  if (has_perk(state, who, Perk::rotates_desperate) &&
      owner.lp <= perk(state, who, Perk::rotates_desperate))
    by_perk(Perk::rotates_desperate);
  if (has_perk(state, who, Perk::rotates_weak) && printed > 0 && printed <= kWeakUpTo)
    by_perk(Perk::rotates_weak);
  const unsigned bit = 1U << who;
  if ((state.encounter.bloodlust & bit) == 0 && event_active(state, Perk::bloodlust))
    by_perk(Perk::bloodlust);
  state.encounter.bloodlust = static_cast<std::uint8_t>(state.encounter.bloodlust | bit);
  if (owner.status.crowded != 0)
    rotate(state, unit, -1, thing(Category::status, kCrowded), who, table);
  if (has(unit, kOfBoar)) rotate(state, unit, -1, thing(Category::status, kWereboar), who, table);
}

// Ambusher, Brute, Fanatic, Saint's Knuckle, Holy Water.
void CutthroatCaverns::add_by_itself(State& state, Unit& unit, Table& table) const {
  const unsigned who = unit.owner;
  const unsigned bit = 1U << who;
  const Card& card = content_.cards[unit.card];
  const int printed = has(unit, kSpecial) ? card.special_ladder[kNormal] : card.ladder[kNormal];
  if (state.encounter.round == kAmbushRound && (state.encounter.ambush & bit) == 0) {
    state.encounter.ambush = static_cast<std::uint8_t>(state.encounter.ambush | bit);
    if (has_perk(state, who, Perk::adds_first))
      add_flat(state, unit, perk(state, who, Perk::adds_first),
               bringer(state, who, Perk::adds_first), who, table);
  }
  if (printed >= kBruteFrom && has_perk(state, who, Perk::adds_great))
    add_flat(state, unit, perk(state, who, Perk::adds_great), bringer(state, who, Perk::adds_great),
             who, table);
  add_against_unholy(state, unit, table);
  if (has(unit, kBonus)) {
    add_flat(state, unit, card.bonus, card_thing(unit.card), who, table);
    note(unit, {.thing = card_thing(unit.card),
                .amount = card.bonus,
                .what = ModKind::bonus,
                .who = unit.owner});
  }
}

// Fanatic and Saint's Knuckle add up. A Sweeping Blow has one value for every creature
// (CAV-ATK-16): it counts as aimed at the unholy where one of them is.
void CutthroatCaverns::add_against_unholy(State& state, Unit& unit, Table& table) const {
  bool unholy = false;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    const Creature& creature = state.creatures[i];
    if (unit.target == kEveryCreature || unit.target == creature.number)
      unholy |= (content_.creatures[creature.kind].types & content_.unholy) != 0;
  }
  if (!unholy) return;
  const auto number = [](std::span<const PerkOf> perks) {
    for (const PerkOf& one : perks)
      if (one.perk == Perk::adds_unholy) return int{one.n};
    return 0;
  };
  const auto index = static_cast<unsigned>(Perk::adds_unholy);
  const Place& owner = state.places[unit.owner];
  each_bit(perk_reputations_[index] & owner.reputations, [&](unsigned which) {
    add_flat(state, unit, number(content_.reputations[which].perks),
             thing(Category::reputation, which), unit.owner, table);
  });
  each_bit(perk_relics_[index] & owner.belongings.relics, [&](unsigned which) {
    add_flat(state, unit, number(content_.relics[which].perks), thing(Category::relic, which),
             unit.owner, table);
  });
}

// CAV-ATK-08: step by step, clamped at once. Base and additive Riders turn together, each on its
// own ladder.
void CutthroatCaverns::rotate(State& state, Unit& unit, int steps, Thing by, unsigned who,
                              Table& table) const {
  const auto turned = [steps](unsigned position) {
    return static_cast<std::uint8_t>(
        std::clamp(static_cast<int>(position) + steps, int{kNull}, int{kDouble}));
  };
  unit.position = turned(unit.position);
  unit.rider_position = turned(unit.rider_position);
  note(unit, {.thing = by,
              .amount = static_cast<std::int16_t>(steps),
              .what = ModKind::rotated,
              .who = static_cast<std::uint8_t>(who)});
  tell(table, EventKind::modified, rule("CAV-ATK-08"),
       {.who = player(state, who),
        .card = by == kNoThing ? -1 : int{by},
        .amount = steps,
        .more = static_cast<int>(ModKind::rotated)});
}

// ADD: neither turned nor multiplied.
void CutthroatCaverns::add_flat(State& state, Unit& unit, int n, Thing by, unsigned who,
                                Table& table) const {
  unit.flat = static_cast<std::int16_t>(unit.flat + n);
  note(unit, {.thing = by,
              .amount = static_cast<std::int16_t>(n),
              .what = ModKind::added,
              .who = static_cast<std::uint8_t>(who)});
  tell(table, EventKind::modified, rule("CAV-ATK-10"),
       {.who = player(state, who),
        .card = by == kNoThing ? -1 : int{by},
        .amount = n,
        .more = static_cast<int>(ModKind::added)});
}

void CutthroatCaverns::note(Unit& unit, Mod mod) const {
  if (unit.mod_count < kMaxMods) unit.mods[unit.mod_count++] = mod;
}

// W-REVEAL has closed: what came of it.
void CutthroatCaverns::reckon(State& state, Unit& unit, Table& table) const {
  if (has(unit, kNoAttack)) {
    go_on(state, kAttackPost);
    set_flag(unit, kApplied);
    return rest_rider(state, unit, table);
  }
  // CAV-ACT-10: an Unintentional Strike begins again with its target.
  if (unit.target == kNoTarget) return go_on(state, kAttackTarget);
  unit.computed = static_cast<std::uint16_t>(compute(state, unit));
  note_reckoning(state, unit);
  tell(table, EventKind::computed, rule("CAV-ATK-10"),
       {.who = player(state, unit.owner), .card = card_arg(unit.card), .amount = unit.computed});
  if (!beats_record(state, unit)) return lose_turn(state, unit, table);
  if (has(unit, kMissed)) return go_on(state, kAttackApply);
  go_on(state, kAttackApply);
  if (has(unit, kOfBoar) || unit.target == kEveryCreature) return;
  const Blow blow = blow_on(state, unit, unit.target);
  if (!blow.kills) return;
  go_on(state, kAttackKill);
  push_window(state, Window::kill, state.agenda.top().b);
}

// For the table: poison and the card's cap.
void CutthroatCaverns::note_reckoning(const State& state, Unit& unit) const {
  const int poison = state.places[unit.owner].status.poison;
  if (poison > 0 && !has_perk(state, unit.owner, Perk::no_poison))
    note(unit, {.thing = thing(Category::status, kPoison),
                .amount = static_cast<std::int16_t>(-10 * poison),
                .what = ModKind::poisoned,
                .who = unit.owner});
  const std::uint8_t cap = content_.cards[unit.card].cap;
  if (cap != 0 && !has(unit, kCombined) && unit.computed == cap)
    note(unit, {.thing = card_thing(unit.card),
                .amount = cap,
                .what = ModKind::capped,
                .who = unit.owner});
}

// What the unit does to this target.
CutthroatCaverns::Blow CutthroatCaverns::blow_on(const Board& board, const Unit& unit,
                                                 unsigned target) const {
  if (is_player(target)) return boar_blow(board, target - kFirstPlayer, unit.computed);
  const Creature* creature = find_creature(board, target);
  return creature == nullptr ? Blow{} : after_target(board, unit, *creature, unit.computed);
}

// CAV-SHAD-01: the attack does nothing and the cards are discarded.
void CutthroatCaverns::lose_turn(State& state, Unit& unit, Table& table) const {
  tell(table, EventKind::attack_lost, rule("CAV-SHAD-01"),
       {.who = player(state, unit.owner), .card = card_arg(unit.card), .more = 1});
  state.encounter.record_now = 0;
  set_flag(unit, kLost | kApplied);
  lay_cards(state, unit, false, table);
  go_on(state, kAttackOver);
}

// CAV-ATK-12: the target loses it and the cards are laid.
void CutthroatCaverns::apply(State& state, Unit& unit, Table& table) const {
  const unsigned owner = unit.owner;
  set_flag(unit, kApplied);
  if (state.encounter.player_one == owner && has(unit, kOwnTurn) &&
      behaviour(state) == Behaviour::shadowmancer)
    state.encounter.record_now = std::max(state.encounter.record_now, unit.computed);
  if (has(unit, kMissed)) {
    tell(table, EventKind::missed, rule("CAV-ATK-12"),
         {.who = player(state, owner), .card = card_arg(unit.card)});
    return lay_cards(state, unit, false, table);
  }
  if (has(unit, kOfBoar)) {
    unit.damage = unit.computed;
    lay_cards(state, unit, unit.damage > 0, table);
    return boar_attack(state, unit, table);
  }
  if (unit.target == kEveryCreature) {
    go_on(state, kAttackSweep);
    return state.agenda.push(
        {.step = Step::sweep, .a = kSweepNext, .b = state.agenda.top().b, .c = 0});
  }
  strike_target(state, unit, unit.target, table);
  if (state.ending != Ending::playing) return;
  lay_cards(state, unit, unit.damage > 0, table);
}

// One target of the attack.
void CutthroatCaverns::strike_target(State& state, Unit& unit, unsigned target,
                                     Table& table) const {
  const unsigned owner = unit.owner;
  const Blow blow = blow_on(state, unit, target);
  note_target(state, unit, target, blow);
  unit.damage = static_cast<std::uint16_t>(std::max<int>(unit.damage, blow.damage));
  count_best(state, owner, blow.damage);
  if (is_player(target)) return hurt_boar(state, target - kFirstPlayer, blow.damage, owner, table);
  if (Creature* creature = find_creature(state, target); creature != nullptr)
    hurt_creature(state, *creature, blow.damage, blow.loss, owner, table);
}

// For the table: what the target's own rules made of it.
void CutthroatCaverns::note_target(const Board& board, Unit& unit, unsigned target,
                                   Blow blow) const {
  const Creature* creature = find_creature(board, target);
  if (creature == nullptr) return;
  const CreatureKind& kind = content_.creatures[creature->kind];
  const Thing by = thing(Category::creature, creature->kind);
  const int lost = unit.computed - blow.damage;
  if (lost > 0 && blow.damage == 0 && lost > kind.armor)
    note(unit, {.thing = by, .what = ModKind::immune});
  else if (lost > 0)
    note(unit, {.thing = by, .amount = static_cast<std::int16_t>(lost), .what = ModKind::armored});
  if ((creature->flags & kBarrierUp) != 0) note(unit, {.thing = by, .what = ModKind::barrier});
  if (creature->floor != 0 && blow.loss < blow.damage)
    note(unit, {.thing = by,
                .amount = static_cast<std::int16_t>(creature->lp - blow.loss),
                .what = ModKind::floored});
}

// The largest single attack: ms_might, q_mighty_blow.
void CutthroatCaverns::count_best(State& state, unsigned place, int damage) const {
  const auto n = static_cast<std::uint16_t>(damage);
  Place& owner = state.places[place];
  owner.tally.best = std::max(owner.tally.best, n);
  owner.deeds.best = std::max(owner.deeds.best, n);
  if (n <= state.encounter.best) return;
  state.encounter.best = n;
  state.encounter.best_by = static_cast<std::uint8_t>(place);
}

// CAV-ATK-16: creature by creature in token order, last the Wereboar player. While one has its
// turn, it is the unit's target, so that W-KILL and a FLOOR mean that one.
bool CutthroatCaverns::sweep(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  Unit& unit = state.units[top.b];
  if (top.a == kSweepNext) {
    const unsigned next = next_swept(state, unit, top.c);
    if (next == kNoTarget || (living(state) >> unit.owner & 1U) == 0) {
      unit.target = kEveryCreature;
      state.agenda.pop();
      return false;
    }
    top.c = unit.target = static_cast<std::uint8_t>(next);
    top.a = kSweepApply;
    if (blow_on(state, unit, next).kills) push_window(state, Window::kill, top.b);
    return false;
  }
  top.a = kSweepNext;
  strike_target(state, unit, unit.target, table);
  return false;
}

unsigned CutthroatCaverns::next_swept(const Board& board, const Unit& unit, unsigned last) const {
  unsigned next = kNoTarget;
  for (unsigned i = 0; i < board.creature_count; ++i) {
    const unsigned number = board.creatures[i].number;
    if (number > last && (next == kNoTarget || number < next)) next = number;
  }
  if (next != kNoTarget || is_player(last)) return next;
  const unsigned boar = wereboar_place(board);
  return boar < kPlaces && legal_target(board, unit.owner, player_target(boar))
             ? player_target(boar)
             : unsigned{kNoTarget};
}

// Slick Stone, Too Close Quarters. (The barrier's backlash comes with the blow.)
void CutthroatCaverns::backfire(State& state, const Unit& unit, Table& table) const {
  if (unit.damage >= kGreatBlow && event_active(state, Perk::slick_stone))
    hurt(state, unit.owner, kStumble, Harm::encounter, bringer(state, kNothing, Perk::slick_stone),
         rule("CAV-EVT-02"), table);
  if (state.ending != Ending::playing) return;
  if (unit.damage > 0 || !event_active(state, Perk::close_quarters)) return;
  const unsigned next = next_by_initiative(state, unit.owner);
  if (next != kNothing)
    hurt(state, next, kStumble, Harm::encounter, bringer(state, kNothing, Perk::close_quarters),
         rule("CAV-EVT-02"), table);
}

// CAV-ATK-14: texts of the base card, after the damage; not of a missed attack and not inside a
// Snicker-Snackt.
void CutthroatCaverns::read_text(State& state, const Unit& unit) const {
  if (has(unit, kMissed | kCombined | kNoBaseCard)) return;
  const Card& card = content_.cards[unit.card];
  const unsigned index = state.agenda.top().b;
  const bool bonus = has(unit, kBonus);
  const bool hit = unit.damage > 0;
  const unsigned owner = unit.owner;
  if (bonus) push_operations(state, card.bonus_effect, kOpsOfUnit, owner, index);
  if (hit) push_operations(state, card.hit_effect, kOpsOfUnit, owner, index);
  push_operations(state, card.effect, kOpsOfUnit, owner, index);
}

// CAV-ATK-12, CAV-RID-03: successful cards go on the damage stack, others to the discard pile.
void CutthroatCaverns::lay_cards(State& state, Unit& unit, bool successful, Table&) const {
  const auto lay = [&](std::uint8_t card) {
    if (card == kNothing) return;
    if (!successful) return to_discard(state, card);
    state.stack.add(card);
    state.stack_top = card;
  };
  for (const std::uint8_t rider : unit.riders) lay(rider);
  for (const std::uint8_t other : unit.others) lay(other);
  if (!has(unit, kNoBaseCard)) lay(unit.card);
}

// CAV-ATK-01, CAV-RID-01: a Rider stays before its owner, a Maneuver is discarded.
void CutthroatCaverns::rest_rider(State& state, Unit& unit, Table& table) const {
  const int who = player(state, unit.owner);
  auto& riders = state.places[unit.owner].riders;
  const auto room = std::ranges::find(riders, kNothing);
  if (content_.cards[unit.card].subtype == Subtype::maneuver || room == riders.end()) {
    tell(table, EventKind::maneuver, rule("CAV-ATK-01"), {.who = who, .card = card_arg(unit.card)});
    return to_discard(state, unit.card);
  }
  *room = unit.card;
  tell(table, EventKind::rider_waits, rule("CAV-RID-01"),
       {.who = who, .card = card_arg(unit.card)});
}

}  // namespace undercroft::cutthroat_caverns
