// Where a unit wants to be: errands worth doing, near and far, and what waits for it there.
#include <algorithm>

#include "games/duel_of_ages/bot.hpp"

namespace undercroft::duel_of_ages {

namespace {

// Section 11 discounts a turn of travel by 0.7. What is at hand comes first, since it does not keep
// from what is farther away: with these a sound player wins 62 percent of games against two that go
// by 0.7 alone.
constexpr double kPatience = 0.5;
constexpr double kLater = 0.3;
constexpr double kRoughWay = 1.8;  // move points for a space, with all that comes in between
constexpr double kLeastErrand = 0.05;
constexpr double kFightShare = 0.8;  // of a fight's worth: both sides strike

// What is left of an errand after so many turns of travel; within a turn it falls evenly.
constexpr double patience(double turns) {
  double left = 1;
  while (turns >= 1) {
    left *= kPatience;
    turns -= 1;
  }
  return left * (1 - (1 - kPatience) * turns);
}

// The same by Speed and distance: asked for every errand from every place.
constexpr unsigned kFar = 63;
using Discounts = std::array<std::array<double, kFar + 1>, kTrail + 1>;
constexpr Discounts kDiscounts = [] {
  Discounts left{};
  for (unsigned speed = 0; speed <= kTrail; ++speed)
    for (unsigned distance = 0; distance <= kFar; ++distance) {
      // A turn is not lost half: nearer is better within it too.
      const double turns = distance * kRoughWay / (speed > 0 ? speed : 1);
      left[speed][distance] = distance == 0 ? 1 : kLater * patience(turns > 1 ? turns : 1);
    }
  return left;
}();

}  // namespace

// The spaces where this character's next adventure of a location waits.
template <class Visit>
void Mind::each_adventure(unsigned owner, Location location, Visit visit) const {
  const Map& map = rules_.map(sight_);
  if (!map.in_play(location)) return;
  switch (location) {
    case Location::royal:
      for (unsigned contest = 1; contest <= 6; ++contest) visit(map.place(location, contest));
      return;
    case Location::base:
      for (const Spot spot : {Spot::gate_yard, Spot::hq, Spot::vault}) visit(map.place(spot));
      return;
    case Location::field:
      return visit(map.place(Spot::field));
    case Location::havoc:
    case Location::knowledge:
      return visit(map.place(location, 0));
    default:
      return visit(map.place(location, progress_of(board_, owner, location) + 1));
  }
}

// Every adventure that is open to this character, wherever it is, enemies, and cards that lie
// about.
unsigned Mind::errands(unsigned unit, std::array<Errand, kErrands>& found) const {
  unsigned count = 0;
  const Map& map = rules_.map(sight_);
  const auto add = [&](Space space, double worth) {
    if (space == kNowhere || worth < kLeastErrand || count >= kErrands) return;
    found[count++] = {space, worth};
  };
  const unsigned owner = board_.units[unit].owner;
  for (unsigned at = 0; at < kAdventureKeys && is_character(unit); ++at)
    each_adventure(owner, static_cast<Location>(at), [&](Space space) {
      if (space != kNowhere) add(space, venture_worth(unit, space));
    });
  each_unit(enemies_of(board_, owner), [&](unsigned enemy) {
    const Space space = board_.units[enemy].space;
    if (map.at(space).dome != 0xFF) return;
    const double gain = best_strike(unit, enemy) - 0.7 * best_strike(enemy, unit);
    add(space, gain * (is_character(unit) ? 0.5 : 0.9));
  });
  for (unsigned i = 0; i < board_.dropped.count; ++i)
    if (board_.hands.count(unit) < rules_.card_limit(board_, unit))
      add(board_.dropped.space[i], 0.8 * card_worth(unit, board_.dropped.kind[i]));
  return count;
}

// The best errand from there: now, or discounted for every turn of travel.
double Mind::worth_at(Space space, std::span<const Errand> found, int speed) const {
  const Map& map = rules_.map(sight_);
  const auto& discount = kDiscounts[static_cast<unsigned>(speed)];
  double most = 0;
  double second = 0;
  for (const Errand& errand : found) {
    const auto distance = static_cast<unsigned>(map.distance(space, errand.space));
    const double worth = errand.worth * discount[std::min(distance, kFar)];
    if (worth > most) {
      second = most;
      most = worth;
    } else {
      second = std::max(second, worth);
    }
  }
  return most + 0.1 * second;
}

// What enemies may do to it there before it moves again: shots by those everybody knows to have
// something to shoot with, and blows of those who stand there.
double Mind::danger_at(unsigned unit, Space space) const {
  const Map& map = rules_.map(sight_);
  if (map.at(space).dome != 0xFF) return 0;
  const unsigned owner = board_.units[unit].owner;
  double sum = 0;
  each_unit(enemies_of(board_, owner), [&](unsigned enemy) {
    const Space from = board_.units[enemy].space;
    if (map.at(from).dome != 0xFF) return;
    const int distance = map.distance(from, space);
    if (distance == 0) return;  // fight_worth looks at that
    if (distance > 8 || !rules_.figure(enemy).natural) {
      // Unrevealed cards may be anything; a few of them are guns.
      if (distance <= 5 && board_.hands.count(enemy) > 0 && map.sight(from, space) != kNoSight)
        sum += 0.04;
      return;
    }
    if (distance > rules_.range_of(in_public(board_), enemy, kNatural)) return;
    if (map.sight(from, space) == kNoSight) return;
    sum += attack_worth(enemy, unit, kNatural, AttackKind::op_fire, space);
  });
  return sum;
}

// Melee there: what it gives and takes.
double Mind::fight_worth(unsigned unit, Space space) const {
  const Map& map = rules_.map(sight_);
  if (map.at(space).dome != 0xFF) return 0;
  const unsigned owner = board_.units[unit].owner;
  double gives = 0;
  double takes = 0;
  int foes = 0;
  each_unit(in_space(board_, enemies_of(board_, owner), space), [&](unsigned enemy) {
    gives = std::max(gives, best_strike(unit, enemy));
    takes += best_strike(enemy, unit);
    ++foes;
  });
  if (foes == 0) return 0;
  // Friends share the blows.
  int friendly = 1;
  each_unit(in_space(board_, friends_of(board_, owner) & ~unit_bit(unit), space),
            [&](unsigned) { ++friendly; });
  return kFightShare * (gives - takes / friendly);
}

double Mind::place_worth(unsigned unit, Space space) const {
  std::array<Errand, kErrands> found{};
  const unsigned count = errands(unit, found);
  return worth_at(space, {found.data(), count}, rules_.speed_of(sight_, unit)) +
         fight_worth(unit, space) - kDangerShare * danger_at(unit, space);
}

}  // namespace undercroft::duel_of_ages
