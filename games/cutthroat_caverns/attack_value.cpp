// Chapter 3.6 as arithmetic: what an attack is worth on its ladder, and what is left of it at its
// target. All of it from what lies on the table, so the rules, the view and bots reckon alike.
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

const std::array<std::uint8_t, 4>& ladder_of(const Card& card, const Unit& unit) {
  return (unit.flags & kSpecial) != 0 ? card.special_ladder : card.ladder;
}

}  // namespace

// CAV-ATK-08: the base card where it is turned to.
int CutthroatCaverns::card_value(const Board&, const Unit& unit) const {
  if (unit.card == kNothing || (unit.flags & kNoAttack) != 0) return 0;
  return ladder_of(content_.cards[unit.card], unit)[unit.position];
}

// CAV-ATK-10, CAV-STD-04, CAV-POI-04: up to the card's cap.
int CutthroatCaverns::compute(const Board& board, const Unit& unit) const {
  if (unit.card == kNothing || (unit.flags & (kNoAttack | kMissed)) != 0) return 0;
  int value = card_value(board, unit);
  for (const std::uint8_t other : unit.others)
    if (other != kNothing) value += content_.cards[other].ladder[kNormal];
  for (const std::uint8_t rider : unit.riders)
    if (rider != kNothing && content_.cards[rider].subtype == Subtype::additive_rider)
      value += content_.cards[rider].ladder[unit.rider_position];
  value = value * unit.multiplier + unit.flat;
  if (!has_perk(board, unit.owner, Perk::no_poison))
    value -= kPoisonPenalty * board.places[unit.owner].status.poison;
  value = std::max(value, 0);
  const Card& card = content_.cards[unit.card];
  const bool capped = card.cap != 0 && (unit.flags & kCombined) == 0;
  return capped ? std::min<int>(value, card.cap) : value;
}

// CAV-ATK-10, last sentence: incorporeal, armor, immunity, barrier. CAV-ATK-12: a FLOOR limits the
// loss, not the damage that counts.
CutthroatCaverns::Blow CutthroatCaverns::after_target(const Board& board, const Unit& unit,
                                                      const Creature& creature, int damage) const {
  const bool passes_through =
      (unit.flags & kFirstAtIt) != 0 && content_.creatures[creature.kind].incorporeal;
  return item_blow(board, creature, passes_through ? 0 : damage);
}

// CAV-ITM-07, CAV-ABL-04: what is no attack meets the same rules, but for the incorporeal one.
CutthroatCaverns::Blow CutthroatCaverns::item_blow(const Board&, const Creature& creature,
                                                   int damage) const {
  const CreatureKind& kind = content_.creatures[creature.kind];
  Blow blow;
  blow.damage = std::max(damage - kind.armor, 0);
  if (blow.damage <= kind.immune_up_to) blow.damage = 0;
  // CAV-BARR-01: excess is lost.
  if ((creature.flags & kBarrierUp) != 0) return blow;
  const int least = std::min<int>(creature.floor, creature.lp);
  blow.loss = std::min<int>(blow.damage, creature.lp - least);
  blow.kills = blow.loss > 0 && blow.loss == creature.lp;
  return blow;
}

// CAV-BOAR-03, CAV-BOAR-06: the Wereboar player as a target. Iron Skin protects him.
CutthroatCaverns::Blow CutthroatCaverns::boar_blow(const Board& board, unsigned place,
                                                   int damage) const {
  const Place& boar = board.places[place];
  Blow blow;
  blow.damage = boar.status.iron_skin != 0 ? 0 : damage;
  const int least = std::min<int>(board.encounter.boar_floor, boar.lp);
  blow.loss = std::min<int>(blow.damage, boar.lp - least);
  blow.kills = blow.loss > 0 && blow.loss == boar.lp;
  return blow;
}

// For the log and the table: the Relic, Reputation or Event that brings the perk.
Thing CutthroatCaverns::bringer(const Board& board, unsigned place, Perk perk) const {
  const auto index = static_cast<unsigned>(perk);
  const auto first = [](std::uint32_t mask) {
    return static_cast<unsigned>(std::countr_zero(mask));
  };
  for (const std::uint8_t event : board.encounter.events)
    if (event != kNothing && (perk_events_[index] >> event & 1U) != 0)
      return thing(Category::event, event);
  if (place >= kPlaces) return kNoThing;
  const std::uint32_t relics = perk_relics_[index] & board.places[place].belongings.relics;
  if (relics != 0) return thing(Category::relic, first(relics));
  const std::uint32_t reputations = perk_reputations_[index] & board.places[place].reputations;
  if (reputations != 0) return thing(Category::reputation, first(reputations));
  return kNoThing;
}

// CAV-ATK-04, CAV-HORD-04, CAV-HORD-07, CAV-BOAR-02, CAV-BOAR-03.
bool CutthroatCaverns::legal_target(const Board& board, unsigned owner, unsigned target) const {
  if (is_player(target)) {
    const unsigned place = target - kFirstPlayer;
    if (place == owner || (living(board) >> place & 1U) == 0) return false;
    if (board.places[owner].status.wereboar != 0) return board.places[place].status.evade == 0;
    return board.encounter.awakened == 0 && place == wereboar_place(board);
  }
  if (board.places[owner].status.wereboar != 0) return false;
  const Creature* creature = find_creature(board, target);
  if (creature == nullptr) return false;
  if ((creature->flags & kOngoing) == 0 || board.encounter.defeated != 0) return true;
  if (creature->before == owner) return true;
  return creature->before < kPlaces && (board.encounter.help >> creature->before & 1U) != 0;
}

// DEC-TARGET.
void CutthroatCaverns::each_target(const Board& board, const Unit& unit, OptionList& list) const {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (legal_target(board, unit.owner, board.creatures[i].number))
      list.add(verb(Verb::target), board.creatures[i].number);
  each_bit(living(board), [&](unsigned place) {
    if (legal_target(board, unit.owner, player_target(place)))
      list.add(verb(Verb::target), 0, who_option(board, place));
  });
}

}  // namespace undercroft::cutthroat_caverns
