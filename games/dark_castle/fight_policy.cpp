#include "games/dark_castle/fight_policy.hpp"

namespace undercroft::dark_castle {

namespace {

// The character's hits if its attack were resolved now, by trait.
Row hits_of(const FightParty& party, const Hands& hands, Face face, std::uint8_t extra) {
  Row hits{};
  unsigned count = face.is_double() ? 2U : 1U;
  for (const std::uint8_t kind : hands) {
    const Item* item = party.item(kind);
    if (item && !face.is_double() && item->single_counts > count) count = item->single_counts;
  }
  hits[face.trait()] = static_cast<std::uint8_t>(count);
  if (extra != kNothing) ++hits[extra];
  return hits;
}

Row struck(const Row& row, const Row& hits) {
  Row left = row;
  for (unsigned t = 0; t < kTraits; ++t)
    left[t] = static_cast<std::uint8_t>(row[t] > hits[t] ? row[t] - hits[t] : 0);
  return left;
}

std::array<Hands, kParty> hands_of(const std::array<Prisoner, kParty>& prisoners) {
  std::array<Hands, kParty> hands{};
  for (unsigned place = 0; place < kParty; ++place) hands[place] = prisoners[place].items;
  return hands;
}

// HP after what the Verses will still heal for faces on the table.
std::array<int, kParty> healed_by_verses(const FightParty& party,
                                         const std::array<Prisoner, kParty>& prisoners,
                                         const Attacks& attacks) {
  std::array<int, kParty> hp{};
  for (unsigned place = 0; place < party.size; ++place) hp[place] = prisoners[place].hp;
  for (unsigned place = 0; place < party.size; ++place) {
    if (!(attacks.open >> place & 1U) || !attacks.face[place].is_double()) continue;
    for (const std::uint8_t kind : prisoners[place].items) {
      const Item* item = party.item(kind);
      if (!item || use_of(*item) != Use::verses) continue;
      const unsigned target = verses_target(party, hp);
      if (target != kNothing)
        hp[target] = std::min<int>(party.max_hp, hp[target] + item->double_heals);
    }
  }
  return hp;
}

// The victim of the final blow can still be this one after `place` has struck.
bool keeps_last_blow(const FightParty& party, const std::array<Hands, kParty>& hands,
                     const Attacks& attacks, unsigned place, unsigned victim) {
  Attacks rest = attacks;
  rest.row =
      struck(attacks.row, hits_of(party, hands[place], attacks.face[place], attacks.extra[place]));
  rest.open &= ~(1U << place);
  if (place == victim) return dice_in(rest.row) == 0;
  return dice_in(rest.row) != 0 && (possible_last_blows(party, hands, rest) >> victim & 1U);
}

}  // namespace

FightParty fight_party(const Content& content, const Fight& fight, const State& state) {
  FightParty party;
  party.content = &content;
  party.fight = &fight;
  party.size = state.config.party;
  party.you = state.you;
  party.nominee = state.nominee;
  party.named = state.combat.named;
  party.max_hp = state.config.max_hp;
  party.attack_value = state.config.attack_value;
  party.rest = state.config.rest;
  party.prisoners = state.party;
  return party;
}

Use use_of(const Item& item) {
  if (item.prevents && item.one_use) return Use::evasion;
  if (item.second_attack) return Use::daggers;
  if (item.extra_dice > 0) return Use::axe;
  if (item.single_counts > 1) return Use::stones;
  if (item.shield > 0) return Use::shield;
  if (item.rerolls != 0 && !item.one_use && item.timing == Timing::attack) return Use::weapon;
  if (item.double_heals > 0) return Use::verses;
  if (item.heals == Heals::holder && item.one_use && item.timing == Timing::any) return Use::food;
  if (item.adds != kNoTrait && item.one_use && item.timing == Timing::roll) return Use::potion;
  return Use::none;
}

bool holds(const FightParty& party, const Hands& hands, Use use) {
  for (const std::uint8_t kind : hands)
    if (const Item* item = party.item(kind); item && use_of(*item) == use) return true;
  return false;
}

// ESC-CBT-11 and the special `guarded`.
bool hit_applies(const Fight& fight, const Row& row, unsigned trait) {
  return row[trait] > 0 && (trait != fight.guarded || row[trait] == dice_in(row));
}

unsigned food_to_eat(const FightParty& party, const Hands& hands, int hp) {
  unsigned best = kHands;
  int most = 0;
  for (unsigned hand = 0; hand < kHands; ++hand) {
    const Item* item = party.item(hands[hand]);
    if (!item || use_of(*item) != Use::food || hp + item->heal > party.max_hp) continue;
    // Of two alike the later one, so that what is left is the same hand whatever was done with it.
    if (item->heal >= most) {
      most = item->heal;
      best = hand;
    }
  }
  return best;
}

unsigned weapon_to_use(const FightParty& party, const Hands& hands, unsigned spent, const Row& row,
                       Face face, bool enemy_attacks) {
  if (face.is_double() && doubles_block(*party.fight, enemy_attacks)) return kHands;
  if (hit_applies(*party.fight, row, face.trait())) return kHands;
  for (unsigned hand = 0; hand < kHands; ++hand) {
    const Item* item = party.item(hands[hand]);
    if (!item || (spent >> hand & 1U) || use_of(*item) != Use::weapon) continue;
    if (item->rerolls >> face.trait() & 1U) return hand;
  }
  return kHands;
}

unsigned evasion_to_use(const FightParty& party, const Hands& hands, int hp, int loss) {
  if (loss < hp) return kHands;
  unsigned found = kHands;
  for (unsigned hand = 0; hand < kHands; ++hand)
    if (const Item* item = party.item(hands[hand]); item && use_of(*item) == Use::evasion)
      found = hand;
  return found;
}

unsigned item_to_lose(const FightParty& party, const Hands& hands) {
  unsigned least = kHands;
  for (unsigned hand = 0; hand < kHands; ++hand) {
    const Item* item = party.item(hands[hand]);
    if (!item) continue;
    if (least == kHands || use_of(*item) <= use_of(*party.item(hands[least]))) least = hand;
  }
  return least;
}

unsigned verses_target(const FightParty& party, const std::array<int, kParty>& hp) {
  unsigned lowest = kNothing;
  for (unsigned k = 0; k < party.size; ++k) {
    const unsigned place = party.from_you(k);
    if (hp[place] < party.max_hp && (lowest == kNothing || hp[place] < hp[lowest])) lowest = place;
  }
  return lowest;
}

unsigned healthiest(const FightParty& party, const std::array<int, kParty>& hp, unsigned places) {
  unsigned best = kNothing;
  for (unsigned k = 0; k < party.size; ++k) {
    const unsigned place = party.from_you(k);
    if ((places >> place & 1U) && (best == kNothing || hp[place] > hp[best])) best = place;
  }
  return best;
}

unsigned attack_rank(const FightParty& party, const Hands& hands, Face face) {
  const Fight& fight = *party.fight;
  const bool waits = face.trait() == fight.guarded || face.trait() == fight.regrow;
  return (waits ? 4U : 0U) + (holds(party, hands, Use::daggers) ? 0U : 2U) +
         (fight.idle_bite > 0 && face.is_double() ? 1U : 0U);
}

bool orders_last_blow(const FightParty& party, const std::array<Hands, kParty>& hands,
                      unsigned rollers) {
  const Fight& fight = *party.fight;
  if (fight.final_blow == 0 || fight.guarded != kNoTrait || fight.regrow != kNoTrait) return false;
  for (unsigned place = 0; place < party.size; ++place)
    if ((rollers >> place & 1U) && holds(party, hands[place], Use::daggers)) return false;
  return true;
}

unsigned possible_last_blows(const FightParty& party, const std::array<Hands, kParty>& hands,
                             const Attacks& attacks) {
  // A character can strike the last blow if some others leave dice that it then removes. What is
  // removed in the end does not depend on the order here.
  std::array<bool, 1U << kParty> empties{};
  for (unsigned others = 0; others < empties.size(); ++others) {
    if (others & ~attacks.open) continue;
    Row left = attacks.row;
    for (unsigned place = 0; place < party.size; ++place)
      if (others >> place & 1U)
        left =
            struck(left, hits_of(party, hands[place], attacks.face[place], attacks.extra[place]));
    empties[others] = dice_in(left) == 0;
  }
  unsigned last = 0;
  for (unsigned others = 0; others < empties.size(); ++others)
    for (unsigned place = 0; place < party.size; ++place)
      if (!(others & ~attacks.open) && (attacks.open >> place & 1U) && !empties[others] &&
          empties[others | 1U << place])
        last |= 1U << place;
  return last;
}

unsigned next_attack(const FightParty& party, const std::array<Prisoner, kParty>& prisoners,
                     const Attacks& attacks) {
  const std::array<Hands, kParty> hands = hands_of(prisoners);
  if (orders_last_blow(party, hands, attacks.rolled)) {
    if (const unsigned last = possible_last_blows(party, hands, attacks)) {
      const unsigned victim = healthiest(party, healed_by_verses(party, prisoners, attacks), last);
      for (unsigned k = 0; k < party.size; ++k) {
        const unsigned place = party.from_you(k);
        if ((attacks.open >> place & 1U) && keeps_last_blow(party, hands, attacks, place, victim))
          return place;
      }
    }
  }
  unsigned next = kNothing;
  for (unsigned k = 0; k < party.size; ++k) {
    const unsigned place = party.from_you(k);
    if (!(attacks.open >> place & 1U)) continue;
    if (next == kNothing || attack_rank(party, hands[place], attacks.face[place]) <
                                attack_rank(party, hands[next], attacks.face[next]))
      next = place;
  }
  return next;
}

Potions potions_of(const FightParty& party, const std::array<Hands, kParty>& hands,
                   unsigned rollers) {
  Potions potions;
  for (unsigned place = 0; place < party.size; ++place) {
    if (!(rollers >> place & 1U)) continue;
    for (const std::uint8_t kind : hands[place]) {
      const Item* item = party.item(kind);
      if (!item || use_of(*item) != Use::potion) continue;
      ++potions.of[place][item->adds];
      ++potions.all[item->adds];
    }
  }
  return potions;
}

bool potions_finish(const FightParty& party, const Potions& potions, const Row& row) {
  if (party.fight->regrow != kNoTrait) return false;
  for (unsigned t = 0; t < kTraits; ++t)
    if (row[t] > potions.all[t]) return false;
  return true;
}

unsigned possible_last_potions(const FightParty& party, const Potions& potions, const Row& row) {
  const unsigned guarded = party.fight->guarded;
  const bool guards = guarded != kNoTrait && row[guarded] > 0;
  unsigned places = 0;
  for (unsigned place = 0; place < party.size; ++place)
    for (unsigned t = 0; t < kTraits; ++t)
      if (row[t] > 0 && potions.of[place][t] > 0 && (!guards || t == guarded))
        places |= 1U << place;
  return places;
}

unsigned potion_to_use(const FightParty& party, const std::array<Prisoner, kParty>& prisoners,
                       unsigned rollers, const Row& row, unsigned place) {
  const Potions potions = potions_of(party, hands_of(prisoners), rollers);
  if (dice_in(row) == 0 || !potions_finish(party, potions, row)) return kHands;
  // The last die and the potion for it are kept for who shall strike the final blow.
  unsigned keeper = kNothing;
  unsigned kept = kNoTrait;
  if (party.fight->final_blow > 0) {
    std::array<int, kParty> hp{};
    for (unsigned p = 0; p < party.size; ++p) hp[p] = prisoners[p].hp;
    keeper = healthiest(party, hp, possible_last_potions(party, potions, row));
    const unsigned guarded = party.fight->guarded;
    const bool guards = guarded != kNoTrait && row[guarded] > 0;
    for (unsigned t = 0; t < kTraits; ++t)
      if (kept == kNoTrait && row[t] > 0 && potions.of[keeper][t] > 0 && (!guards || t == guarded))
        kept = t;
  }
  for (unsigned hand = 0; hand < kHands; ++hand) {
    const Item* item = party.item(prisoners[place].items[hand]);
    if (!item || !(rollers >> place & 1U) || use_of(*item) != Use::potion) continue;
    const unsigned trait = item->adds;
    if (!hit_applies(*party.fight, row, trait)) continue;
    const bool last = dice_in(row) == 1;
    const unsigned left = row[trait] - (trait == kept && !last ? 1U : 0U);
    const unsigned mine =
        potions.of[place][trait] - (place == keeper && trait == kept && !last ? 1U : 0U);
    if (left > 0 && mine > 0 && (!last || keeper == kNothing || place == keeper)) return hand;
  }
  return kHands;
}

}  // namespace undercroft::dark_castle
