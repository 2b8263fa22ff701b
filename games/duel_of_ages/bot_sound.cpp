// The sound player's turn: what its units do, one after the other.
#include <algorithm>

#include "games/duel_of_ages/bot.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr double kWorthAShot = 0.1;   // in victory points; OpFire needs no reason
constexpr double kLostErrand = 0.5;   // of what an errand within reach would have brought
constexpr int kLeastOpMargin = -3;    // section 11
constexpr double kWorthGoing = 0.02;  // no shuffling to and fro for less
constexpr double kCrowded = 0.3;      // of an errand that somebody else is on already
constexpr double kGuarded = 0.35;     // of one with an enemy in the way (DUE-ADV-03)

}  // namespace

std::size_t Mind::sound() const {
  switch (board_.step()) {
    case Step::free:
      return acts_freely();
    case Step::shoot:
      return shoots();
    case Step::move:
      return picks_mover();
    case Step::path:
      return picks_path();
    case Step::strike:
      return strikes();
    case Step::declare:
      return declares();
    default:
      return answers();
  }
}

std::size_t Mind::acts_freely() const {
  std::size_t found = last();
  double most = 0.01;
  for (std::size_t i = 0; i + 1 < options_.size(); ++i) {
    const double worth = use_worth(options_[i]);
    if (worth <= most) continue;
    most = worth;
    found = i;
  }
  return found;
}

// Fire: the best shot that is worth more than walking on. OpFire costs nothing.
std::size_t Mind::shoots() const {
  const unsigned kind = frame().b;
  const Map& map = rules_.map(sight_);
  std::size_t found = last();
  double most = kind == kShotOp ? 0.0 : kWorthAShot;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Option option = mark_map(options_[i], 0);
    double worth = 0;
    unsigned unit = option.a;
    if (is(option, Verb::op_shoot)) {
      unit = option.a & 0xFFU;
      const unsigned target = option.a >> 8;
      const AttackPlan plan =
          rules_.plan_attack(sight_, unit, target, option.b, AttackKind::op_fire, option.c, 0);
      if (plan.margin < kLeastOpMargin) continue;
      worth = attack_worth(unit, target, option.b, AttackKind::op_fire, option.c);
    } else if (is(option, Verb::shoot)) {
      worth = attack_worth(unit, option.c, option.b, AttackKind::fire, space_of(board_, option.c));
    } else if (is(option, Verb::blast)) {
      each_unit(in_space(board_, enemies_of(board_, player_), option.c), [&](unsigned target) {
        worth += attack_worth(unit, target, option.b, AttackKind::fire, option.c);
      });
    } else {
      continue;
    }
    if (kind == kShotFire && !rules_.has_trait(sight_, unit, TraitCode::moveafterfire)) {
      // Who fires does not walk: what an errand within reach would bring is lost.
      std::array<Errand, kErrands> near{};
      const unsigned count = errands(unit, near);
      const Space here = board_.units[unit].space;
      const int speed = rules_.speed_of(sight_, unit);
      double lost = 0;
      for (unsigned e = 0; e < count; ++e) {
        const int distance = map.distance(here, near[e].space);
        if (distance > 0 && distance * 13 <= speed * 10) lost = std::max(lost, near[e].worth);
      }
      worth -= kLostErrand * lost;
    }
    if (worth <= most) continue;
    most = worth;
    found = i;
  }
  return found;
}

// One after the other; where each goes is the next question.
std::size_t Mind::picks_mover() const {
  return 0;
}

// What every place that the unit could go to is worth to it: `see(index, worth)`. Of the answer
// where it stands.
template <class See>
double Mind::weigh_places(See see) const {
  const unsigned unit = frame().b;
  const Map& map = rules_.map(sight_);
  std::array<Errand, kErrands> found{};
  const unsigned count = errands(unit, found);
  const Units foes = enemies_of(board_, player_);
  const Units fellows = board_.on[player_] & ~unit_bit(unit);
  for (unsigned e = 0; e < count; ++e) {
    const Ground& ground = map.at(found[e].space);
    if (ground.location == 0xFF) continue;
    if (in_space(board_, foes, found[e].space) != 0) found[e].worth *= kGuarded;
    each_unit(in_space(board_, fellows, found[e].space), [&](unsigned other) {
      if (is_character(other) && marked(board_, other, kMoved)) found[e].worth *= kCrowded;
    });
  }
  const std::span<const Errand> errand{found.data(), count};
  const int speed = rules_.speed_of(sight_, unit);
  const auto worth = [&](Space space) {
    return worth_at(space, errand, speed) + fight_worth(unit, space) -
           kDangerShare * danger_at(unit, space);
  };
  for (std::size_t i = 0; i < options_.size(); ++i)
    if (is(options_[i], Verb::go)) see(i, worth(options_[i].a & kSpaceBits));
  return worth(board_.units[unit].space);
}

std::size_t Mind::picks_path() const {
  std::size_t chosen = kNone;
  double most = -1e30;
  const double here = weigh_places([&](std::size_t i, double worth) {
    if (worth <= most) return;
    most = worth;
    chosen = i;
  });
  if (chosen != kNone && most > here + kWorthGoing) return chosen;
  const std::size_t stay = find(Verb::stay);
  return stay != kNone ? stay : last();
}

// The best places first; how many there are.
std::size_t Mind::best_places(std::span<std::size_t> best) const {
  std::array<double, kPlaces> worths{};
  std::size_t count = 0;
  weigh_places([&](std::size_t i, double worth) {
    std::size_t at = count < best.size() ? count++ : count;
    if (at == best.size()) {
      --at;
      if (worths[at] >= worth) return;
    }
    for (; at > 0 && worths[at - 1] < worth; --at) {
      worths[at] = worths[at - 1];
      best[at] = best[at - 1];
    }
    worths[at] = worth;
    best[at] = i;
  });
  return count;
}

std::size_t Mind::strikes() const {
  const unsigned unit = frame().b;
  return best([&](Option option) {
    if (is(option, Verb::strike))
      return 0.01 +
             attack_worth(unit, option.a, option.b, AttackKind::melee, board_.units[unit].space);
    if (!is(option, Verb::ability)) return 0.0;
    const Action& action = rules_.figure(unit).actions[option.b];
    const int margin =
        rules_.rating(sight_, unit, static_cast<Rating>(action.own)).value -
        rules_.rating(in_public(board_), option.a, static_cast<Rating>(action.theirs)).value;
    const Chances odds = chances(std::clamp(margin, -6, 6));
    double worth = 0;
    for (unsigned i = 0; i < action.op_count; ++i) {
      const Op& op = action.ops[i];
      double ways = 0;
      for (unsigned grade = static_cast<unsigned>(op.from); grade <= static_cast<unsigned>(op.to);
           ++grade)
        ways += odds.ways[grade];
      const double gain = op.code == OpCode::takeover ? 1.8 * unit_worth(option.a)
                          : op.code == OpCode::banish ? 0.35
                          : op.code == OpCode::steal  ? 0.3
                          : op.code == OpCode::damage ? -0.4
                                                      : 0.0;
      worth += gain * ways / 36.0;
    }
    return worth;
  });
}

// Whoever is more likely to gain by it than not.
std::size_t Mind::declares() const {
  for (std::size_t i = 0; i < options_.size(); ++i)
    if (is(options_[i], Verb::declare) &&
        venture_worth(options_[i].a, board_.units[options_[i].a].space) > 0.12)
      return i;
  return last();
}

}  // namespace undercroft::duel_of_ages
