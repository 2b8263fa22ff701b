// 3.9, 3.10, 3.13: what an attack would be before a die is thrown. The rules carry out the same
// plan that words, odds and bots look at.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kSkillBonus = 2;     // DUE-CRD-05
constexpr int kBasePenalty = 1;    // DUE-BAS-02
constexpr int kHighGround = 1;     // DUE-MAP-07, Signal Hill
constexpr int kRollsOfTwo = 36;    // of two dice
constexpr int kReactCounts = 100;  // DUE-CRD-04: of shields React first, then Armor

constexpr unsigned stat_of(Rating rating) {
  return static_cast<unsigned>(rating);
}
bool is_armor(const Card& card) {
  return card.type == CardType::armor || card.type == CardType::shield;
}
// AT, DF and conditions `if melee` of P.
bool of_attack(const Trait& trait, When when) {
  if (trait.when == when) return true;
  return when == When::attacking && trait.when == When::always &&
         (trait.condition == If::in_melee || trait.condition == If::half_in_melee);
}

}  // namespace

// DUE-DMG-01.
int damage_of(int damage, Grade grade) {
  if (damage <= 0) return 0;
  switch (grade) {
    case Grade::fopp:
      return 0;
    case Grade::fail:
      return std::max(0, damage - 2);
    case Grade::squeak:
      return std::max(1, damage - 1);
    case Grade::pass:
      return damage;
    default:
      return damage + 1;
  }
}

DuelOfAges::Blow DuelOfAges::blow_of(unsigned attacker, unsigned weapon, AttackKind kind,
                                     Space space) const {
  Blow blow;
  blow.space = space;
  blow.melee = kind == AttackKind::melee;
  blow.attacks = blow.melee ? kByMelee : kByRanged;
  if (!blow.melee && weapon_of(attacker, weapon).area) blow.attacks |= kByArea;
  if (weapon != kNatural) blow.classes = class_bit(content_.cards[weapon].kind);
  return blow;
}

// DUE-CRD-04: what a card of armor is worth against this attack: its Armor, of a shield React and
// then Armor.
int DuelOfAges::protection(const Card& card, const Blow& blow) const {
  const int react = card.type == CardType::shield ? kReactCounts : 0;
  int worth = 0;
  for (const Trait& trait : card.traits) {
    if (trait.code != TraitCode::mod || trait.when != When::defending) continue;
    if ((trait.attacks & blow.attacks) == 0) continue;
    if (trait.stat == stat_of(Rating::armor)) worth += trait.amount;
    if (trait.stat == stat_of(Rating::react)) worth += react * trait.amount;
  }
  return worth;
}

// DUE-CRD-04: of all that it can use the best counts, ties by row order, whether it is worn, lies
// open or is unrevealed. What its owner took off openly stays off.
DuelOfAges::Gear DuelOfAges::gear_against(const Sight& sight, unsigned unit,
                                          const Blow& blow) const {
  Gear gear;
  if (!is_unit(unit)) return gear;
  const Hands& hands = sight.board.hands;
  std::array<int, 2> best{-1, -1};
  std::array<unsigned, 2> row{};
  for (unsigned i = hands.begin[unit]; i < hands.begin[unit + 1]; ++i) {
    const unsigned kind = sight.kinds[i];
    if (kind >= kMaxKinds) continue;
    const Card& card = content_.cards[kind];
    if (!is_armor(card) && card.type != CardType::stealth) continue;
    const bool hidden = hands.kind[i] == kUnknown;
    if ((hands.flags[i] & kTakenOff) != 0 || !can_use(sight, unit, kind)) continue;
    const unsigned place = i - hands.begin[unit];
    if (hidden) gear.shown |= 1U << place;
    if (!is_armor(card)) continue;
    const unsigned which = card.type == CardType::shield ? 1 : 0;
    const int worth = protection(card, blow);
    if (worth < best[which] || (worth == best[which] && kind >= row[which])) continue;
    best[which] = worth;
    row[which] = kind;
    (which == 1 ? gear.shield : gear.armor) = static_cast<std::uint8_t>(place);
  }
  return gear;
}

// AT(x), DF(x): of the figure itself and of its cards that count.
void DuelOfAges::add_in_attack(const Sight& sight, unsigned id, unsigned stat, When when,
                               const Blow& blow, const Gear* gear, Reckoned& sum) const {
  const Space space = when == When::defending ? blow.space : space_of(sight.board, id);
  const auto applies = [&](const Trait& trait) {
    return trait.code == TraitCode::mod && trait.stat == stat && of_attack(trait, when) &&
           (trait.attacks & blow.attacks) != 0 &&
           (trait.classes == 0 || (trait.classes & blow.classes) != 0) &&
           holds(sight, id, trait, space, blow.melee);
  };
  for (const Trait& trait : figure(id).traits)
    if (applies(trait)) sum.value += trait.amount;
  if (!is_unit(id)) return;
  for (unsigned place = 0; place < sight.board.hands.count(id); ++place) {
    const unsigned kind = seen_kind(sight, id, place);
    if (kind >= kMaxKinds || content_.cards[kind].traits.empty()) continue;
    for (const Trait& trait : content_.cards[kind].traits) {
      if (!applies(trait) || !card_worn(sight, id, place, gear)) continue;
      sum.value += trait.amount;
      if (!is_revealed(sight.board, id, place)) sum.cards |= 1U << place;
    }
  }
}

// The target's rating in this attack.
Reckoned DuelOfAges::against_blow(const Sight& sight, unsigned target, Rating rating,
                                  const Blow& blow, const Gear& gear) const {
  Reckoned sum = reckon(sight, target, stat_of(rating), blow.space, &gear);
  add_in_attack(sight, target, stat_of(rating), When::defending, blow, &gear, sum);
  sum.value = std::max(0, sum.value);
  return sum;
}

// DUE-SPC-01, DUE-SID-04: characters of his whole side that enemies killed.
int DuelOfAges::vengeance(const Board& board, unsigned id) const {
  if (!has_custom(id, Custom::catskill_vengeance)) return 0;
  int deaths = 0;
  for (unsigned player = 0; player < seats(board); ++player)
    if (allied(board, player, board.units[id].owner)) deaths += board.players[player].deaths;
  return deaths;
}

// DUE-FIR-03, DUE-BAS-02, DUE-CRD-05, DUE-MAP-07, DUE-SPC-01, DUE-SPC-05, 2.8: what changes the Hit
// besides ratings.
int DuelOfAges::hit_bonus(const Board& board, unsigned attacker, unsigned weapon,
                          const Blow& blow) const {
  const Map& map = this->map(board);
  const Ground& from = map.at(space_of(board, attacker));
  int bonus = 0;
  if (weapon != kNatural && (figure(attacker).skills & blow.classes) != 0) bonus += kSkillBonus;
  if (from.base) bonus -= kBasePenalty;
  if (from.terrain == Terrain::mesa && map.at(blow.space).terrain != Terrain::mesa)
    bonus += kHighGround;
  if (from.spot == Spot::hill && !blow.melee) bonus += kHighGround;
  if (vengeance(board, attacker) >= 1) ++bonus;
  if (has_custom(attacker, Custom::grace) && board.units[attacker].grace == 0) bonus -= kDisgrace;
  return bonus;
}

// Lagrange: after the damage challenge.
int DuelOfAges::less_damage(const Sight& sight, unsigned target, const Blow& blow) const {
  int less = 0;
  for (const Trait& trait : figure(target).traits)
    if (trait.code == TraitCode::less_damage && (trait.attacks & blow.attacks) != 0 &&
        (trait.classes == 0 || (trait.classes & blow.classes) != 0) &&
        holds(sight, target, trait, blow.space))
      less += trait.amount;
  return less;
}

// DUE-FIR-03, DUE-MEL-04, DUE-LOS-05: the Hit; DUE-DMG-01: Power against Armor, and Damage.
AttackPlan DuelOfAges::plan_attack(const Sight& sight, unsigned attacker, unsigned target,
                                   unsigned weapon, AttackKind kind, Space space, unsigned) const {
  const Board& board = sight.board;
  const Blow blow = blow_of(attacker, weapon, kind, space);
  const Weapon& arm = blow.melee && weapon == kNatural ? kBareHands : weapon_of(attacker, weapon);
  const Gear gear = gear_against(sight, target, blow);
  const Space from = space_of(board, attacker);
  AttackPlan plan;
  const auto own = [&](unsigned stat, bool rated) {
    Reckoned sum;
    if (rated) sum = reckon(sight, attacker, stat, from, nullptr);
    add_in_attack(sight, attacker, stat, When::attacking, blow, nullptr, sum);
    plan.attacker_cards |= sum.cards;
    return rated && stat < kRatings ? std::max(0, sum.value) : sum.value;
  };
  const auto theirs = [&](Rating rating) {
    const Reckoned sum = against_blow(sight, target, rating, blow, gear);
    plan.target_cards |= sum.cards;
    return sum.value;
  };
  const int aimed = own(stat_of(blow.melee ? Rating::melee : arm.rating), true);
  const int bonus = arm.hit + own(kHitStat, true) + hit_bonus(board, attacker, weapon, blow);
  int against = theirs(blow.melee ? Rating::react : Rating::stealth);
  if (!blow.melee) {
    const std::uint8_t line = map(sight).sight(from, space);
    against += map(sight).at(space).cover + (line == kNoSight ? 0 : line);
  }
  plan.margin = std::clamp(aimed + bonus - against, -6, 6);
  const int deaths = vengeance(board, attacker);
  plan.power = arm.power + own(stat_of(Rating::power), blow.melee) + std::max(0, deaths - 2) -
               theirs(Rating::armor);
  plan.damage = arm.damage + own(stat_of(Rating::damage), blow.melee) + (deaths >= 2 ? 1 : 0);
  if (arm.mounted_damage && rides(board, attacker, Class::mount)) ++plan.damage;
  plan.less = less_damage(sight, target, blow);
  const bool venom = blow.melee && figure(attacker).poison;
  if (venom && figure(target).nature != Nature::machine) plan.poison = 1;
  plan.target_cards |= gear.shown;
  if (weapon != kNatural) {
    const unsigned place = place_of(sight, attacker, weapon);
    if (place != kNobody && !is_revealed(board, attacker, place))
      plan.attacker_cards |= 1U << place;
  }
  return plan;
}

// DUE-SID-02, DUE-SPC-03, DUE-SPC-04, DUE-PET-03, Sister Perpetua.
Refusal DuelOfAges::may_attack(const Sight& sight, unsigned attacker, unsigned target) const {
  const Board& board = sight.board;
  if (friends(board, attacker, target)) return {rule("DUE-SID-02"), "That is a friend."};
  if (is_pet(attacker)) {
    if (board.pets[attacker - kUnits].target != target)
      return {rule("DUE-PET-03"), "A pet attacks nobody but its target."};
  } else if (has_custom(attacker, Custom::target_lock) && board.units[attacker].target != target) {
    return {rule("DUE-SPC-04"), "It attacks nobody but its target."};
  }
  if (!is_unit(target)) return kAllowed;
  if (has_custom(target, Custom::herr_fame)) {
    const Space space = board.units[target].space;
    const Units near = in_space(board, friends_of(board, board.units[target].owner), space);
    if (map(sight).at(space).age == Age::modern && near >> kMaxCharacters != 0)
      return {rule("DUE-SPC-03"), "A henchman shields him from every attack in modern spaces."};
  }
  if (is_pet(attacker)) return kAllowed;
  for (const Trait& trait : figure(target).traits)
    if (trait.code == TraitCode::noattack &&
        rating(sight, attacker, static_cast<Rating>(trait.stat)).value >= trait.limit)
      return {rule("DUE-GEN-06"), "Somebody with so much Honor cannot attack her."};
  return kAllowed;
}

// DUE-CHA-02, DUE-FIR-04, DUE-DMG-01, over all grades of both challenges.
DuelOfAges::AttackOdds DuelOfAges::attack_odds(const Sight& sight, const AttackPlan& plan,
                                               unsigned target, bool stuns_instead) const {
  AttackOdds odds;
  const Chances hits = chances(plan.margin);
  odds.hit = static_cast<double>(hits.success()) / kRollsOfTwo;
  if (stuns_instead) return odds;
  const int health = static_cast<int>(health_of(sight.board, target));
  for (unsigned hit = 2; hit < hits.ways.size(); ++hit) {
    const int change = hit == 2 ? -kGradePower : hit == 4 ? kGradePower : 0;
    const Chances wounds = chances(plan.power + change);
    for (unsigned grade = 0; grade < wounds.ways.size(); ++grade) {
      const double chance =
          static_cast<double>(hits.ways[hit] * wounds.ways[grade]) / (kRollsOfTwo * kRollsOfTwo);
      int damage = std::max(0, damage_of(plan.damage, static_cast<Grade>(grade)) - plan.less);
      if (damage > 0) damage += plan.poison;
      odds.damage += chance * damage;
      if (damage >= health) odds.defeat += chance;
    }
  }
  return odds;
}

}  // namespace undercroft::duel_of_ages
