// What things are worth to a player, in victory points.
#include <algorithm>

#include "games/duel_of_ages/bot.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr double kCard = 0.12;      // a card that its holder can use
constexpr double kCarried = 0.04;   // one that he only carries
constexpr double kCharacter = 1.1;  // a life: its points, and what it would still do
constexpr double kHenchman = 0.35;
constexpr double kPet = 0.3;
constexpr double kOffer = 0.5;      // section 11: a defeat that brings an offer
constexpr double kLeastStep = 0.3;  // a step that changes no place still leads to one that does
constexpr double kHqPoint = 0.35;   // of three points shared out over its structure

unsigned most_progress(Location location) {
  switch (location) {
    case Location::royal:
    case Location::field:
      return 6;
    case Location::havoc:
    case Location::knowledge:
      return 3;
    default:
      return 4;
  }
}

}  // namespace

// Section 11: points are relative. What one step there brings to that player, and half of what it
// takes from the others.
double Mind::step_worth(unsigned player, Location location) const {
  if (progress_of(board_, player, location) >= most_progress(location)) return 0;
  double gain = 0;
  for (unsigned other = 0; other < seats(board_); ++other) {
    const int change = rules_.location_points(board_, other, location, player) -
                       rules_.location_points(board_, other, location);
    gain += other == player ? change : -0.5 * change;
  }
  return std::clamp(gain, kLeastStep, 2.0);
}

double Mind::unit_worth(unsigned unit) const {
  if (is_pet(unit)) return kPet;
  const double cards = kCard * board_.hands.count(unit);
  return (is_character(unit) ? kCharacter : kHenchman) + cards;
}

double Mind::card_worth(unsigned unit, unsigned kind) const {
  if (kind >= content().cards.size()) return kCard;
  if (!rules_.can_use(sight_, unit, kind)) return kCarried;
  const Card& card = content().cards[kind];
  switch (card.type) {
    case CardType::ranged: {
      const int reach = card.weapon.range / 2;
      return kCard + 0.02 * (card.weapon.power + card.weapon.damage * 2 + reach);
    }
    case CardType::melee:
      return kCard + 0.02 * (card.weapon.power + card.weapon.damage * 2 + card.weapon.hit);
    case CardType::armor:
    case CardType::shield:
    case CardType::transport:
      return kCard + 0.08;
    case CardType::secret:
    case CardType::medical:
    case CardType::pet:
      return kCard + 0.1;
    default:
      return kCard;
  }
}

// The chance to succeed, whichever rating it would go about it with.
double Mind::success(unsigned unit, const Venture& venture) const {
  const auto chance = [&](const Venture& way) {
    const DuelOfAges::VenturePlan plan = rules_.plan_venture(sight_, unit, way);
    return plan.certain ? 1.0 : chances(plan.margin).success() / 36.0;
  };
  double most = chance(venture);
  const Spot spot = rules_.map(sight_).at(venture.space).spot;
  if (spot == Spot::gate_yard || spot == Spot::hq) {
    Venture other = venture;
    other.flags |= kForce;
    most = std::max(most, chance(other));
  }
  if (rules_.has_trait(sight_, unit, TraitCode::swap)) {
    Venture other = venture;
    other.flags |= kOtherRating;
    most = std::max(most, chance(other));
  }
  return most;
}

// What an adventure of this character on that space would bring, could it begin now.
double Mind::venture_worth(unsigned unit, Space space) const {
  if (!is_character(unit)) return 0;
  const unsigned owner = board_.units[unit].owner;
  const Ground& ground = rules_.map(sight_).at(space);
  if (ground.location == 0xFF) return 0;
  const auto location = static_cast<Location>(ground.location);
  const Player& player = board_.players[owner];
  Venture venture;
  venture.space = space;
  venture.figure = static_cast<std::uint8_t>(unit);
  venture.location = ground.location;
  venture.position = ground.position;
  switch (ground.spot) {
    case Spot::track:
      if (location <= Location::lab_future) {
        if (ground.position != player.progress[ground.location] + 1) return 0;
        return success(unit, venture) *
               (ground.position == 5 ? 0.15 : step_worth(owner, location) + 0.1);
      } else {
        if (ground.position != player.progress[ground.location] + 1) return 0;
        const Stage& stage = content().tracks[ground.location].at[ground.position - 1U];
        if (stage.trial == Trial::pay)
          return board_.hands.count(unit) >= stage.difficulty
                     ? step_worth(owner, location) - kCard * stage.difficulty + 0.2
                     : 0;
        return success(unit, venture) * (step_worth(owner, location) + 0.08);
      }
    case Spot::contest:
      if (board_.closed != 0 || (player.contests >> (ground.position - 1U) & 1U) != 0) return 0;
      return success(unit, venture) * (step_worth(owner, location) + 0.08);
    case Spot::field:
      if (player.progress[ground.location] >= 6) return 0;
      return success(unit, venture) * (step_worth(owner, location) + 0.08);
    case Spot::tower:
      if (player.progress[ground.location] >= 3) return 0;
      venture.position = static_cast<std::uint8_t>(player.progress[ground.location] + 1);
      return success(unit, venture) * (step_worth(owner, location) + 0.35);
    case Spot::gate_yard:
      // The HQ falls to whoever is there last.
      return board_.destroyer == kNobody ? success(unit, venture) * 0.35 : 0;
    case Spot::hq:
      return board_.destroyer == kNobody
                 ? success(unit, venture) * (board_.structure <= 2 ? 2.5 : kHqPoint)
                 : 0;
    case Spot::vault:
      return board_.hands.count(kVault) > 0 ? success(unit, venture) * 2 * kCard : 0;
    default:
      return 0;
  }
}

double Mind::attack_worth(unsigned attacker, unsigned target, unsigned weapon, AttackKind kind,
                          Space space) const {
  const AttackPlan plan = rules_.plan_attack(sight_, attacker, target, weapon, kind, space, 0);
  const bool stuns = weapon != kNatural && content().cards[weapon].weapon.stuns_instead;
  const DuelOfAges::AttackOdds odds = rules_.attack_odds(sight_, plan, target, stuns);
  if (stuns) return odds.hit * 0.3;
  double kill = unit_worth(target);
  // A defeat of a Loner's unit is a call on an offer.
  const unsigned loser = owner_of(board_, target);
  if (board_.loner == loser && !is_pet(target)) kill += kOffer;
  const double share = odds.damage / std::max(1U, health_of(board_, target));
  double worth = odds.defeat * kill + std::min(share, 1.0) * 0.35 * unit_worth(target);
  if (weapon != kNatural && content().cards[weapon].weapon.once) worth -= kCard;
  return worth;
}

// With the best of its melee weapons.
double Mind::best_strike(unsigned attacker, unsigned target) const {
  const Space space = space_of(board_, target);
  double most = attack_worth(attacker, target, kNatural, AttackKind::melee, space);
  if (!is_unit(attacker)) return most;
  const unsigned begin = board_.hands.begin[attacker];
  for (unsigned place = 0; place < board_.hands.count(attacker); ++place) {
    const unsigned kind = sight_.kinds[begin + place];
    if (kind >= content().cards.size() || content().cards[kind].type != CardType::melee) continue;
    if (!rules_.can_use(sight_, attacker, kind)) continue;
    most = std::max(most, attack_worth(attacker, target, kind, AttackKind::melee, space));
  }
  return most;
}

unsigned Mind::leader_among(unsigned players) const {
  unsigned found = kNobody;
  int most = -1;
  for (unsigned player = 0; player < seats(board_); ++player) {
    if ((players >> player & 1U) == 0) continue;
    const int points = rules_.points_of(board_, player);
    if (points <= most) continue;
    most = points;
    found = player;
  }
  return found;
}

}  // namespace undercroft::duel_of_ages
