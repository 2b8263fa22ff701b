// Which card to set. For every card: how likely it kills, how likely it only helps a later player
// to the kill, what it spares the party, what it brings upon its owner, and what it is worth to
// keep.
#include <algorithm>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kRiderLp = 35;             // enough to spend a round on a Rider
constexpr int kMiddle = 25;              // a middle card
constexpr double kKeep = 0.012;          // Prestige for a point of a card that is kept
constexpr double kRoundDamage = 22;      // of a player
constexpr double kRider = 0.45;          // what an additive Rider is worth once it lies there
constexpr double kMultiplier = 0.9;      // ... and a multiplicative one
constexpr double kSporeHeals = 30;       // CAV-SPOR-02
constexpr int kNaiadInReach = 60;        // from here on she is fought for
constexpr double kGoodChance = 0.3;      // of a kill
constexpr std::uint32_t kHoldsBack = 6;  // one in so many lets others take the Drake's spit
constexpr double kWorthChange = 0.2;     // what another card must be better
constexpr double kWorthSecond = 0.15;    // what a second card must add

class SetMind {
 public:
  SetMind(const Estimate& my, const View& view) : my_(my), view_(view), toll_(my.toll()) {}

  double worth(unsigned kind) const {
    const Card& card = my_.card(kind);
    if (is_rider(card)) return rider(card) - my_.keep_value(kind) * kKeep;
    double most = -1e6;
    for_targets([&](const Creature& target) {
      most = std::max(most, against(target, damage_of(kind, target), card));
    });
    return most - cost(kind);
  }
  // Two set cards are two attacks: together they do what one great one would.
  double second_worth(unsigned first, unsigned second) const {
    const Creature* prey = my_.prey();
    if (prey == nullptr || my_.card(second).kind != CardKind::attack) return -1;
    const int one = first < kUnknown ? damage_of(first, *prey) : 0;
    const Card& card = my_.card(second);
    if (is_rider(card)) return rider(card) * 0.5 - cost(second);
    return against(*prey, one + damage_of(second, *prey), card) - against(*prey, one, card) -
           cost(second);
  }
  double kill_chance(const Creature& target, int damage) const {
    if (damage <= 0) return 0;
    const double lp = toughness(target);
    const Estimate::Crowd& before = my_.before();
    return std::max(0.0, at_least(lp - damage, before.mean, before.variance) -
                             at_least(lp, before.mean, before.variance));
  }
  int damage_of(unsigned kind, const Creature& target) const {
    const int damage = my_.reach(kind, &target);
    // grave_wraith: the first attack of the round passes through it.
    if (my_.kind_of(target).incorporeal && (target.flags & kIncorporeal) == 0 &&
        my_.before().count == 0)
      return 0;
    // CAV-SHAD-01: the first player must beat the record.
    if (my_.behaviour() == Behaviour::shadowmancer && view_.encounter.round > 1 &&
        my_.before().count == 0 && damage <= view_.encounter.record)
      return 0;
    return damage;
  }

 private:
  // The creature that is worth most, the weakest one, and what stands before me.
  template <class Each>
  void for_targets(Each each) const {
    const Creature* prey = my_.prey();
    if (prey == nullptr) return;
    each(*prey);
    if (view_.creature_count == 1) return;
    const Creature* weakest = nullptr;
    for (unsigned i = 0; i < view_.creature_count; ++i) {
      const Creature& creature = view_.creatures[i];
      const bool mine = creature.before == my_.own();
      if ((creature.flags & kOngoing) != 0 && !mine && view_.encounter.defeated == 0) continue;
      if (mine || weakest == nullptr || creature.lp < weakest->lp) weakest = &creature;
    }
    if (weakest != nullptr && weakest != prey) each(*weakest);
  }

  // CAV-BARR-01: nothing reaches him before the barrier is down.
  static double toughness(const Creature& target) {
    return (target.flags & kBarrierUp) != 0 ? target.lp + target.barrier : target.lp;
  }
  // What a card costs that is not there later; a Stand-In takes others with it.
  double cost(unsigned kind) const {
    const Card& card = my_.card(kind);
    double value = my_.keep_value(kind);
    if (card.subtype == Subtype::stand_in) value += 0.6 * my_.reach(kind);
    return value * kKeep;
  }

  double against(const Creature& target, int damage, const Card& card) const {
    const double prize = my_.prize(target);
    const double lp = toughness(target);
    const Estimate::Crowd& before = my_.before();
    const Estimate::Crowd& behind = my_.behind();
    double kills = kill_chance(target, damage);
    const double all = before.mean + behind.mean + damage;
    const double dies = at_least(lp, all, before.variance + behind.variance);
    const double by_me_or_before = at_least(lp - damage, before.mean, before.variance);
    const double others = std::max(0.0, dies - by_me_or_before);
    // A held card waits for the moment (CAV-TURN-05).
    if (card.stand_in == StandIn::opportunity_fire) kills = std::max(kills, 0.6 * others);
    double worth = prize * kills - prize * others / std::max(my_.players() - 1, 1);
    worth += progress(target, std::min<double>(damage, lp), card);
    worth -= my_.threat(target, damage) * (1 - dies);
    return worth;
  }
  // What the damage spares the party: its share of a round.
  double progress(const Creature& target, double damage, const Card& card) const {
    if (my_.behaviour() == Behaviour::spore && view_.creature_count > 1 &&
        my_.kind_of(target).prestige == 0 && damage >= target.lp)
      damage += kSporeHeals;
    if (card.sweeps) damage *= std::min<int>(view_.creature_count, 4);
    return toll_ * damage / (kRoundDamage * std::max(my_.players(), 1));
  }
  // Time for it is when nobody can kill in this round.
  double rider(const Card& card) const {
    const Creature* prey = my_.prey();
    if (prey == nullptr || my_.me().lp <= kRiderLp) return -1;
    const bool doubles = card.subtype == Subtype::multiplicative_rider;
    for (const std::uint8_t waiting : my_.me().riders)
      if (waiting != kNothing && (doubles || my_.card(waiting).subtype == card.subtype))
        return -0.5;
    const double all = my_.before().mean + my_.behind().mean;
    const double dies =
        at_least(toughness(*prey), all, my_.before().variance + my_.behind().variance);
    return (doubles ? kMultiplier : kRider) -
           my_.prize(*prey) * dies / std::max(my_.players() - 1, 1) -
           my_.threat(*prey, 0) * (1 - dies);
  }

  const Estimate& my_;
  const View& view_;
  double toll_;
};

// CAV-HOLD-05: nobody who leaves her alone is hurt, so she is fought when the kill is near.
// CAV-HOLD-06: more Holders than Strikers poison themselves: hold back only now and then.
bool strikes(const Estimate& my, const View& view, const SetMind& mind, Rng& rng) {
  const Creature* prey = my.prey();
  if (prey == nullptr) return true;
  int damage = 0;
  for (const std::uint8_t card : view.glimpses[my.own()].set)
    if (card < kUnknown) damage += mind.damage_of(card, *prey);
  const double kills = mind.kill_chance(*prey, damage);
  if (my.behaviour() == Behaviour::naiad)
    return kills >= kGoodChance || (prey->lp <= kNaiadInReach && kills > 0.1);
  if (kills >= kGoodChance) return true;
  // The Strikers' hit would be the last.
  if (my.me().lp <= 10) return false;
  return damage > 0 && rng.below(kHoldsBack) != 0;
}

// CAV-SET-04: another card only where it is clearly better than the one that lies there: a potion
// was drunk, somebody was shoved aside.
std::size_t set_anew(const Estimate& my, const View& view, const SetMind& mind, Options options) {
  const unsigned lies = view.glimpses[my.own()].set[0];
  const bool changes = my.prey() != nullptr && my.me().set_fixed == 0 && my.me().set == 1 &&
                       lies < kUnknown && my.card(lies).kind == CardKind::attack;
  const double second = my.me().status.haste > 0 ? kWorthChange : 0.0;
  return best(options, [&](Option option) {
    if (is(option, Verb::keep)) return changes ? mind.worth(lies) + kWorthChange : 1.0;
    return changes ? mind.worth(option.a) + second : 0.0;
  });
}

}  // namespace

std::size_t set_card(const Estimate& my, const View& view, Options options, Rng& rng) {
  const SetMind mind(my, view);
  const auto has = [&](Verb verb) {
    for (const Option& option : options)
      if (is(option, verb)) return true;
    return false;
  };
  if (has(Verb::strike)) {
    const bool strike = strikes(my, view, mind, rng);
    return best(options, [&](Option option) { return is(option, Verb::strike) == strike; });
  }
  if (has(Verb::keep)) return set_anew(my, view, mind, options);
  if (has(Verb::done)) {
    // In DEC-RESET the first card is an answer that waits for the second.
    const unsigned first = view.step() == Step::reset ? unsigned{view.answer.a}
                                                      : unsigned{view.glimpses[my.own()].set[0]};
    return best(options, [&](Option option) {
      return is(option, Verb::also) ? mind.second_worth(first, option.a) : kWorthSecond;
    });
  }
  // CAV-BOAR-02: the Wereboar player hits people, as hard as he can.
  if (my.me().status.wereboar != 0)
    return best(options, [&](Option option) { return my.reach(option.a); });
  // A trap looks at the printed values: anything but the lowest.
  if (my.prey() == nullptr)
    return best(options, [&](Option option) {
      return std::min<int>(my.card(option.a).ladder[kNormal], kMiddle + 5) - 0.01 * option.a;
    });
  return best(options, [&](Option option) { return mind.worth(option.a) + rng.real() * 0.05; });
}

}  // namespace undercroft::cutthroat_caverns::bot
