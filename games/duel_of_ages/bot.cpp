// Section 11: novice, sound and expert play.
#include "games/duel_of_ages/bot.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kHitsOften = 15;  // of 36: 40 percent
constexpr int kEven = 18;       // 50 percent

}  // namespace

// The first shot that hits often enough.
std::size_t Mind::novice_shot() const {
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Option option = options_[i];
    const bool op = is(option, Verb::op_shoot);
    if (!op && !is(option, Verb::shoot)) continue;
    const unsigned unit = op ? option.a & 0xFFU : option.a;
    const unsigned target = op ? option.a >> 8 : option.c;
    const Space space = op ? static_cast<Space>(option.c & kSpaceBits) : space_of(board_, target);
    const AttackPlan plan = rules_.plan_attack(
        sight_, unit, target, option.b, op ? AttackKind::op_fire : AttackKind::fire, space, 0);
    if (chances(plan.margin).success() >= kHitsOften) return i;
  }
  return last();
}

// Towards the nearest adventure.
std::size_t Mind::novice_way() const {
  const unsigned unit = frame().b;
  const Map& map = rules_.map(sight_);
  std::array<Errand, kErrands> found{};
  const unsigned count = errands(unit, found);
  const Space here = board_.units[unit].space;
  Space goal = kNowhere;
  for (unsigned e = 0; e < count; ++e)
    if (map.at(found[e].space).location != 0xFF && found[e].worth > 0.2 &&
        (goal == kNowhere || map.distance(here, found[e].space) < map.distance(here, goal)))
      goal = found[e].space;
  if (goal == kNowhere) return any();
  if (goal == here) return find(Verb::stay) != kNone ? find(Verb::stay) : last();
  return best([&](Option option) {
    return is(option, Verb::go) ? -map.distance(option.a & kSpaceBits, goal) : -1000.0;
  });
}

// A random legal choice, but: attacks that hit in 40 percent, walks towards the nearest adventure
// that it would pass in half of all cases, takes every switch. It trades with nobody.
std::size_t Mind::novice() const {
  switch (board_.step()) {
    case Step::free: {
      const std::size_t pick = any();
      const Option option = options_[pick];
      const bool harmless = is(option, Verb::pick_up) || is(option, Verb::wear) ||
                            is(option, Verb::rest) || is(option, Verb::use) ||
                            is(option, Verb::unleash);
      return harmless && rng_.below(2) == 0 ? pick : last();
    }
    case Step::shoot:
      return novice_shot();
    case Step::move:
      return 0;
    case Step::path:
      return novice_way();
    case Step::walk:
      return find(Verb::stay) != kNone ? find(Verb::stay) : any();
    case Step::strike: {
      const unsigned unit = frame().b;
      for (std::size_t i = 0; i < options_.size(); ++i) {
        if (!is(options_[i], Verb::strike)) continue;
        const AttackPlan plan = rules_.plan_attack(sight_, unit, options_[i].a, options_[i].b,
                                                   AttackKind::melee, board_.units[unit].space, 0);
        if (chances(plan.margin).success() >= kHitsOften) return i;
      }
      return any();
    }
    case Step::declare:
      for (std::size_t i = 0; i + 1 < options_.size(); ++i) {
        const Space space = board_.units[options_[i].a].space;
        const Venture venture = rules_.venture_on(board_, options_[i].a, space);
        if (success(options_[i].a, venture) * 36 >= kEven) return i;
      }
      return last();
    case Step::trade:
      return find(Verb::cancel) != kNone ? find(Verb::cancel) : last();
    case Step::offer:
      return find(Verb::become) != kNone ? find(Verb::become) : last();
    default:
      return any();
  }
}

std::size_t DuelOfAges::choose(int level, const View& view, Seat seat,
                               std::span<const Option> options, Rng& rng,
                               Patience& patience) const {
  if (options.size() == 1) return 0;
  const Mind mind(*this, view.sight(), seat.index, options, rng);
  if (level == kNoviceLevel) return mind.novice();
  const std::size_t sound = mind.sound();
  return level == kExpertLevel ? expert(*this, view, options, sound, rng, patience) : sound;
}

}  // namespace undercroft::duel_of_ages
