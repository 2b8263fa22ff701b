// Chapter 3.14: damage to players, healing, death. CAV-CA-05, CAV-POI-03.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kLeastThick = 5;  // Thick-Skinned: not below
constexpr std::uint16_t kMostTally = 0xFFFF;

void count_up(std::uint16_t& tally, int n) {
  tally = static_cast<std::uint16_t>(std::min(int{tally} + n, int{kMostTally}));
}

}  // namespace

// CAV-CA-05, CAV-CA-13: what the hit would cost its victim now.
int CutthroatCaverns::hit_loss(const Board& board, const Hit& hit) const {
  if (hit.victim >= kPlaces || (hit.flags & kBlocked) != 0) return 0;
  const unsigned place = hit.victim;
  const Place& victim = board.places[place];
  if (victim.status.iron_skin != 0) return 0;
  int damage = hit.damage;
  if (damage > 0) {
    damage += perk(board, place, Perk::brittle);
    const int thick = perk(board, place, Perk::thick_skin);
    if (thick > 0) damage = std::max(damage - thick, std::min(damage, kLeastThick));
  }
  const std::uint32_t cloaks = perk_relics_[static_cast<unsigned>(Perk::cloak)] &
                               victim.belongings.relics & ~board.relics_used;
  if (cloaks != 0) damage -= perk(board, place, Perk::cloak);
  return std::max(damage, 0);
}

// DMG_P. Gives the LP that were lost. CAV-ITM-06, CAV-POI-03: Iron Skin prevents neither poison nor
// exhaustion. Whoever calls looks at `state.ending` afterwards.
int CutthroatCaverns::hurt(State& state, unsigned place, int damage, Harm harm, Thing why,
                           RuleId rule, Table& table) const {
  Place& victim = state.places[place];
  if (!victim.alive() || damage <= 0) return 0;
  if (victim.status.iron_skin != 0 && harm != Harm::poison && harm != Harm::exhaustion) return 0;
  const int lost = std::min<int>(damage, victim.lp);
  count_up(victim.tally.lost, lost);
  count_up(victim.deeds.lost, lost);
  const bool first_of_encounter = victim.tally.creature_hurt == 0;
  if (harm == Harm::creature) victim.tally.creature_hurt = 1;
  tell(table, EventKind::lost_lp, rule,
       {.who = player(state, place),
        .card = why == kNoThing ? -1 : int{why},
        .amount = lost,
        .more = victim.lp - lost});
  if (lost < victim.lp) {
    victim.lp = static_cast<std::uint8_t>(victim.lp - lost);
  } else if (!save(state, place, harm, why, table)) {
    die(state, place, table);
    return lost;
  }
  // rp_coward
  if (harm == Harm::creature && first_of_encounter && has_perk(state, place, Perk::coward))
    discard_random(state, place, perk(state, place, Perk::coward), table);
  return lost;
}

// CAV-DTH-05, CAV-REP-01, CAV-BOAR-06: never above the starting LP. Cursed Blood takes its part.
void CutthroatCaverns::heal(State& state, unsigned place, int n, RuleId rule, Table& table) const {
  Place& patient = state.places[place];
  if (!patient.alive()) return;
  const int most =
      patient.status.wereboar != 0 ? std::min<int>(kBoarLp, patient.start_lp) : patient.start_lp;
  n = std::max(n - perk(state, place, Perk::cursed_blood), 0);
  const int healed = std::min(n, most - patient.lp);
  if (healed <= 0) return;
  patient.lp = static_cast<std::uint8_t>(patient.lp + healed);
  tell(table, EventKind::healed, rule,
       {.who = player(state, place), .amount = healed, .more = patient.lp});
}

// CAV-DTH-01: Phoenix Feather, then Survivor, then the Wereboar.
bool CutthroatCaverns::save(State& state, unsigned place, Harm harm, Thing why,
                            Table& table) const {
  Place& victim = state.places[place];
  const auto saved_by = [&](Thing by, int lp, RuleId by_rule) {
    victim.lp = static_cast<std::uint8_t>(std::min<int>(lp, victim.start_lp));
    tell(table, EventKind::saved, by_rule,
         {.who = player(state, place), .card = by, .amount = victim.lp});
    return true;
  };
  const std::uint32_t feathers =
      perk_relics_[static_cast<unsigned>(Perk::phoenix)] & victim.belongings.relics;
  if (feathers != 0) {
    const auto relic = static_cast<unsigned>(std::countr_zero(feathers));
    const int lp = perk(state, place, Perk::phoenix);
    lose(state, place, kFirstRelic + relic);
    state.relics_gone |= 1U << relic;
    return saved_by(thing(Category::relic, relic), lp, rule("CAV-DTH-01"));
  }
  const std::uint32_t survivors = perk_reputations_[static_cast<unsigned>(Perk::survivor)] &
                                  victim.reputations & ~victim.reputations_gone;
  if (survivors != 0) {
    const auto which = static_cast<unsigned>(std::countr_zero(survivors));
    victim.reputations_gone |= 1U << which;
    return saved_by(thing(Category::reputation, which), perk(state, place, Perk::survivor),
                    rule("CAV-DTH-01"));
  }
  // CAV-BOAR-01
  if (harm != Harm::creature || behaviour(state) != Behaviour::wereboar ||
      why != thing(Category::creature, content_.encounters[state.encounter.card].creature) ||
      wereboar_place(state) != kNothing || (living(state) & ~(1U << place)) == 0)
    return false;
  become_boar(state, place, table);
  return true;
}

// CAV-DTH-02, CAV-DTH-04, CAV-BOAR-04.
void CutthroatCaverns::die(State& state, unsigned place, Table& table) const {
  Place& victim = state.places[place];
  victim.lp = 0;
  victim.died = ++state.deaths;
  state.encounter.somebody_died = 1;
  tell(table, EventKind::died, rule("CAV-DTH-01"),
       {.who = player(state, place), .more = victim.died});
  lay_down(state, place, table);
  leave_estate(state, place, table);
  victim.status = Statuses{};
  victim.stance = Stance::none;
  victim.hourglass = 0;
  state.secret.places[place].stance = Stance::none;
  // CAV-LICH-04
  if (behaviour(state) == Behaviour::lich && state.encounter.part == kLastPart) victim.fell = 1;
  const unsigned left = living(state);
  // CAV-END-04 goes before CAV-DTH-04 and CAV-BOAR-04.
  if (left == 0 && state.sudden_death != 0) return win(state, state.taking_part, table);
  if (left == 0) return wipe_out(state, table);
  const unsigned boar = wereboar_place(state);
  if (state.sudden_death == 0 && boar != kNothing && left == 1U << boar)
    return win(state, left, table);
  mourn(state, place, table);
}

// CAV-DTH-02: hand, set, held and Rider cards are discarded, face up.
void CutthroatCaverns::lay_down(State& state, unsigned place, Table& table) const {
  Place& victim = state.places[place];
  HiddenPlace& hidden = state.secret.places[place];
  const auto lay = [&](unsigned card) {
    to_discard(state, card);
    reveal(table, EventKind::discarded, rule("CAV-DTH-02"),
           {.who = player(state, place), .card = card_arg(card), .more = kDiscardedOfDead});
  };
  hidden.hand.each([&](unsigned kind, int copies) {
    for (int i = 0; i < copies; ++i) lay(kind);
  });
  for (unsigned at = 0; at < victim.set; ++at) lay(hidden.set[at].kind);
  if (victim.held != 0) lay(hidden.held);
  for (std::uint8_t& rider : victim.riders) {
    if (rider != kNothing) lay(rider);
    rider = kNothing;
  }
  hidden.hand = Pile{};
  hidden.set = {};
  hidden.held = kNothing;
  state.secret.known[place] = Knowledge{};
  victim.hand = 0;
  victim.set = 0;
  victim.set_fixed = 0;
  victim.held = 0;
}

// CAV-DTH-02: what is untipped can be looted, what is tipped leaves the game.
void CutthroatCaverns::leave_estate(State& state, unsigned place, Table& table) const {
  Place& victim = state.places[place];
  const int who = player(state, place);
  for (unsigned item = 0; item < content_.items.size(); ++item) {
    const std::uint8_t card = content_.items[item];
    for (unsigned i = 0; i < victim.belongings.items[item]; ++i)
      tell(table, EventKind::estate, rule("CAV-DTH-02"), {.who = who, .card = card_arg(card)});
    state.estate.items[item] =
        static_cast<std::uint8_t>(state.estate.items[item] + victim.belongings.items[item]);
    for (unsigned i = 0; i < victim.tipped[item]; ++i) {
      state.gone.add(card);
      tell(table, EventKind::used_up, rule("CAV-DTH-02"), {.who = who, .card = card_arg(card)});
    }
    victim.tipped[item] = 0;
  }
  each_bit(victim.belongings.relics, [&](unsigned relic) {
    tell(table, EventKind::estate, rule("CAV-DTH-02"),
         {.who = who, .card = thing(Category::relic, relic)});
  });
  state.estate.relics |= victim.belongings.relics;
  victim.belongings = Belongings{};
}

// What a death sets off for the others: CAV-HORD-08, Bloodstone, the acolyte.
void CutthroatCaverns::mourn(State& state, unsigned place, Table& table) const {
  horde_moves(state, place, table);
  by_initiative(state, living(state), [&](unsigned other) {
    if (has_perk(state, other, Perk::bloodstone))
      gain_prestige(state, other, perk(state, other, Perk::bloodstone),
                    bringer(state, other, Perk::bloodstone), rule("CAV-EVT-04"), table);
  });
  Adventure& adventure = state.adventure;
  if (adventure.acolyte != Acolyte::freed || adventure.protector != place) return;
  adventure.acolyte = Acolyte::dead;
  adventure.acolyte_lp = 0;
  tell(table, EventKind::acolyte, rule("CAV-ADV-01"),
       {.who = player(state, place), .amount = 0, .more = static_cast<int>(Acolyte::dead)});
}

// POISON: Iron Stomach never has more than one token.
void CutthroatCaverns::give_poison(State& state, unsigned place, int tokens, RuleId rule,
                                   Table& table) const {
  Place& victim = state.places[place];
  if (!victim.alive()) return;
  const int most = has_perk(state, place, Perk::one_poison) ? 1 : 0xFF;
  const int now =
      std::min(victim.status.poison + tokens, std::max<int>(most, victim.status.poison));
  const int given = now - victim.status.poison;
  if (given <= 0) return;
  victim.status.poison = static_cast<std::uint8_t>(now);
  tell(table, EventKind::poisoned, rule,
       {.who = player(state, place), .amount = given, .more = now});
}

// STATUS: there or not. A second one of the same kind only lengthens the duration. CAV-ITM-05: a
// STRENGTH counts this round unless the owner's turn in it is over.
void CutthroatCaverns::give_status(State& state, unsigned place, Status status, int rounds,
                                   RuleId rule, Table& table) const {
  Place& owner = state.places[place];
  if (!owner.alive()) return;
  Statuses& now = owner.status;
  const auto lengthen = [rounds](std::uint8_t& left) {
    left = static_cast<std::uint8_t>(std::max<int>(left, rounds));
  };
  switch (status) {
    case kStrength:
      if (now.strength == 0)
        now.strength_later = static_cast<std::uint8_t>(state.encounter.acted >> place & 1U);
      lengthen(now.strength);
      break;
    case kHaste:
      lengthen(now.haste);
      break;
    case kNoSet:
      lengthen(now.no_set);
      break;
    case kIronSkin:
      now.iron_skin = 1;
      break;
    case kEvade:
      now.evade = std::max<std::uint8_t>(now.evade, rounds == kThisEncounter ? 2 : 1);
      break;
    case kVampyre:
      if (now.vampyre == 0)
        tell(table, EventKind::became_vampyre, rule, {.who = player(state, place)});
      now.vampyre = 1;
      return;
    case kWereboar:
      now.wereboar = 1;
      break;
    case kCrowded:
      now.crowded = 1;
      break;
    case kPoison:
      return give_poison(state, place, rounds, rule, table);
    default:
      return;
  }
  tell(table, EventKind::status, rule,
       {.who = player(state, place),
        .card = thing(Category::status, status),
        .amount = rounds,
        .more = 0});
}

}  // namespace undercroft::cutthroat_caverns
