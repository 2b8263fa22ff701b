// What creatures are expected to do: whom they pick depends on who hits how hard (section 11: be
// the second hardest hitter, not the last, do a little).
#include <algorithm>
#include <cmath>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr double kNobodyYet = 0.2;  // that a player before me did no damage at all
constexpr int kDeepestBlow = 3;
constexpr int kSmallBlow = 5;    // of a token
constexpr int kMiddleBlow = 10;  // of a Blink Dog, a Striker
constexpr double kPoison = 1.2;  // Prestige that a token costs: LP each round, and the own blows

}  // namespace

bool Estimate::holds(const Op& op, const Creature& creature) const {
  switch (op.condition) {
    case Condition::odd_round:
      return view_.encounter.round % 2 == 1;
    case Condition::even_round:
      return view_.encounter.round % 2 == 0;
    case Condition::from_round:
      return view_.encounter.round >= op.n;
    case Condition::up_to_round:
      return view_.encounter.round <= op.n;
    case Condition::nobody_damaged:
      return false;
    case Condition::somebody_damaged:
      return true;
    case Condition::nobody_famous: {
      bool famous = false;
      each_bit(living(view_),
               [&](unsigned place) { famous = famous || view_.places[place].prestige > 0; });
      return !famous;
    }
    case Condition::barrier_up:
      return creature.barrier > before_.mean + behind_.mean;
    default:
      return true;
  }
}

// How likely the selector (2.2) finds me, if I do so much damage.
double Estimate::chance(const Op& op, const Creature& creature, int damage) const {
  const auto most = [&] {
    return std::pow(1 - at_least(damage, kUsualDamage, kSpread), players_ - 1);
  };
  const auto extreme = [&](auto measure) {
    bool mine = true;
    each_bit(living(view_), [&](unsigned place) {
      if (measure(view_.places[place]) > measure(me())) mine = false;
    });
    return mine ? 1.0 : 0.0;
  };
  switch (op.who) {
    case Who::all:
      return 1;
    case Who::most_damage:
      return most();
    case Who::all_but_most_damage:
      return 1 - most();
    case Who::least_damage:
      return std::pow(at_least(damage, kUsualDamage, kSpread), players_ - 1);
    case Who::first_damage:
      if (const unsigned first = rules_.select(view_, op, &creature); first != 0)
        return first == bit_of(own_) ? 1 : 0;
      return damage > 0 ? std::pow(kNobodyYet, before_.eligible) : 0;
    case Who::last_damage:
      return damage > 0 ? std::pow(kNobodyYet, behind_.eligible) : 0;
    case Who::attackers:
      return damage > 0 ? 1 : 0;
    case Who::nonattackers:
      return damage > 0 ? 0 : 1;
    case Who::most_cards:
      return extreme([](const Place& place) { return int{place.hand}; });
    case Who::low_lp:
      return extreme([](const Place& place) { return -int{place.lp}; });
    case Who::top_prestige:
      return extreme([](const Place& place) { return int{place.prestige}; });
    case Who::before:
      return creature.before == own_ ? 1 : 0;
    default:
      return 1.0 / std::max(players_, 1);
  }
}

double Estimate::victims(const Op& op) const {
  switch (op.who) {
    case Who::all:
      return players_;
    case Who::all_but_most_damage:
    case Who::attackers:
      return players_ - 1;
    default:
      return 1;
  }
}

void Estimate::add_blows(const Creature& creature, unsigned block, int damage, Blows& blows,
                         int depth) const {
  if (block == 0 || depth > kDeepestBlow) return;
  for (const Op& op : content_.block(block)) {
    if (op.code == OpCode::when) {
      add_blows(creature, holds(op, creature) ? op.block : op.other, damage, blows, depth + 1);
      continue;
    }
    if (op.code != OpCode::hit && op.code != OpCode::steal_hit) continue;
    double amount = op.n;
    if (op.amount == Amount::per_round) amount = op.n * view_.encounter.round;
    if (op.amount == Amount::half_most_damage) amount = std::min<double>(op.n, damage / 2.0);
    if (amount > 0) amount += view_.config.fury;
    blows.mine += amount * chance(op, creature, damage);
    blows.party += amount * victims(op);
  }
}

// 3.17: creatures whose attacks are not in their rows.
void Estimate::add_special(const Creature& creature, Blows& blows) const {
  switch (behaviour()) {
    case Behaviour::blink_dogs:
      blows.mine += double{kMiddleBlow} / players_;
      blows.party += kMiddleBlow;
      return;
    case Behaviour::naiad:
    case Behaviour::drake:
      blows.mine += kMiddleBlow;
      blows.party += kMiddleBlow * players_;
      return;
    case Behaviour::spore:
      if (creature.kind == content_.named.protospore) blows.party += kSmallBlow;
      return;
    case Behaviour::vampyre:
      blows.mine += kSmallBlow;
      blows.party += kSmallBlow * players_;
      return;
    default:
      return;
  }
}

double Estimate::threat(const Creature& creature, int damage) const {
  if ((creature.flags & kStunned) != 0 || me().status.evade != 0) return 0;
  Blows blows;
  const CreatureKind& kind = kind_of(creature);
  add_blows(creature, kind.specific, damage, blows, 0);
  return lp_worth(own_, static_cast<int>(blows.mine));
}

double Estimate::toll() const {
  Blows blows;
  for (unsigned i = 0; i < view_.creature_count; ++i) {
    const Creature& creature = view_.creatures[i];
    const CreatureKind& kind = kind_of(creature);
    add_blows(creature, kind.specific, static_cast<int>(kUsualDamage), blows, 0);
    add_blows(creature, kind.random, static_cast<int>(kUsualDamage), blows, 0);
    add_special(creature, blows);
  }
  // Exhaustion comes near, and a growing blow has only begun (CAV-ENC-14).
  const int late = view_.encounter.round + 3 - view_.config.exhaustion_round;
  if (late > 0) blows.party += 5.0 * late * players_;
  const double each = blows.party / std::max(players_, 1);
  const int loss = static_cast<int>(std::lround(each));
  double worth = lp_worth(own_, std::max(loss, static_cast<int>(blows.mine / 2)));
  each_bit(living(view_) & ~(1U << own_),
           [&](unsigned place) { worth += temper_.party * lp_worth(place, loss); });
  worth += kPoison * me().status.poison;
  return worth;
}

}  // namespace undercroft::cutthroat_caverns::bot
