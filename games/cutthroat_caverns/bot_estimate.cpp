// The situation as one player sees it: what cards are worth, who is in front, who will do what.
#include <algorithm>
#include <cmath>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kInterrupt = 19;    // what an Action in hand is worth
constexpr int kDeepest = 4;       // conditions inside conditions
constexpr double kPerLp = 0.02;   // Prestige for an LP when there are many
constexpr double kWhenFew = 0.7;  // ... and more of it the fewer are left
constexpr double kLife = 6;       // Prestige that a life is worth
constexpr int kMercyUntil = 4;    // before this encounter nobody is sent to death

}  // namespace

Temper::Temper(unsigned option)
    : party(0.5 - 0.04 * option),
      malice(0.5 + 0.1 * option),
      grudge(0.3 * option),
      memory(static_cast<int>(option + 1) / 2) {}

Estimate::Estimate(const CutthroatCaverns& rules, const View& view)
    : rules_(rules),
      view_(view),
      content_(rules.content()),
      own_(view.place),
      temper_(view.config.bot_temper),
      players_(std::popcount(living(view))),
      prey_(find_prey()) {
  // Where there are several targets, what others do is spread over them.
  const double share = view_.creature_count > 1 ? 0.6 : 1.0;
  const unsigned eligible = rules_.eligible(view_);
  each_bit(living(view_) & ~unsigned{view_.encounter.acted} & ~(1U << own_), [&](unsigned place) {
    Crowd& crowd = view_.places[place].initiative < me().initiative ? before_ : behind_;
    const double mean = expected(place) * share;
    ++crowd.count;
    if ((eligible >> place & 1U) != 0) ++crowd.eligible;
    crowd.mean += mean;
    crowd.variance += mean > 0 ? kSpread + mean * mean / 10 : 0;
  });
}

Behaviour Estimate::behaviour() const {
  const unsigned card = view_.encounter.card;
  return card < content_.encounters.size() ? content_.encounters[card].behaviour : Behaviour::none;
}

// CAV-ATK-10, as far as it can be known beforehand.
int Estimate::reach(unsigned kind, const Creature* target) const {
  const Card& played = card(kind);
  if (played.kind != CardKind::attack) return 0;
  if (played.subtype == Subtype::stand_in) return stand_in_reach(played);
  if (!played.printed) return 0;
  Unit unit;
  unit.owner = static_cast<std::uint8_t>(own_);
  unit.card = static_cast<std::uint8_t>(kind);
  const unsigned character = me().character;
  int position = kNormal;
  if (played.special_of == character) unit.flags |= kSpecial;
  if ((played.portraits >> character & 1U) != 0) position = kDouble;
  if (me().status.strength > 0) ++position;
  if (me().status.crowded > 0) --position;
  unit.position = static_cast<std::uint8_t>(std::clamp(position, 0, int{kDouble}));
  std::size_t riders = 0;
  for (const std::uint8_t rider : me().riders) {
    if (rider == kNothing) continue;
    const bool multiplies = card(rider).subtype == Subtype::multiplicative_rider;
    if (multiplies && unit.multiplier > 1) continue;
    if (multiplies) unit.multiplier = card(rider).multiplier;
    unit.riders[riders++] = rider;
  }
  if (target == nullptr) return rules_.compute(view_, unit);
  if (played.bonus != 0 && (played.against & kind_of(*target).types) != 0) unit.flat = played.bonus;
  const int damage = rules_.compute(view_, unit);
  unit.target = target->number;
  return rules_.after_target(view_, unit, *target, damage).damage;
}

std::array<int, 3> Estimate::best_three() const {
  std::array<int, 3> most{};
  hand().each([&](unsigned kind, int count) {
    if (!card(kind).printed) return;
    for (int copy = 0; copy < count; ++copy) {
      int value = card(kind).ladder[kNormal];
      for (int& place : most)
        if (value > place) std::swap(value, place);
    }
  });
  return most;
}

int Estimate::stand_in_reach(const Card& played) const {
  const std::array<int, 3> most = best_three();
  switch (played.stand_in) {
    case StandIn::double_strike:
      return most[0] + most[1];
    case StandIn::snicker_snackt: {
      const int sum = most[0] + most[1] + most[2];
      return sum >= 60 ? sum : 0;
    }
    case StandIn::opportunity_fire:
      return most[0];
    case StandIn::none:
      break;
  }
  return 0;
}

const Creature* Estimate::find_prey() const {
  const Creature* found = nullptr;
  const auto worth = [&](const Creature& creature) {
    return kind_of(creature).prestige * 1000 - creature.lp;
  };
  for (unsigned i = 0; i < view_.creature_count; ++i) {
    const Creature& creature = view_.creatures[i];
    if (own_ < kPlaces && !rules_.legal_target(view_, own_, creature.number)) continue;
    if (found == nullptr || worth(creature) > worth(*found)) found = &creature;
  }
  return found;
}

// CAV-SPOR-03: with Protospores around there is nothing to gain. A corpse may burst or hold cards.
double Estimate::prize(const Creature& creature) const {
  const CreatureKind& kind = kind_of(creature);
  double worth = kind.prestige;
  if (behaviour() == Behaviour::spore && creature.kind != content_.named.protospore &&
      view_.creature_count > 1)
    return 0;
  if (kind.last_prestige > 0 && view_.creature_count == 1) worth += kind.last_prestige;
  if (const Op* bursts = find_in(kind.death, OpCode::hit, 0); bursts != nullptr)
    worth -= lp_worth(own_, bursts->n);
  if (const Op* holds = find_in(kind.death, OpCode::draw, 0); holds != nullptr)
    worth += 0.3 * holds->n;
  return worth;
}

// 22, and what lies before him.
double Estimate::expected(unsigned place) const {
  const Place& there = view_.places[place];
  if (there.status.no_set > 0 || (there.hand == 0 && there.set == 0)) return 0;
  double damage = kUsualDamage;
  for (const std::uint8_t rider : there.riders)
    if (rider != kNothing) damage += std::max<int>(card(rider).ladder[kNormal], 0);
  for (const std::uint8_t rider : there.riders)
    if (rider != kNothing) damage *= card(rider).multiplier;
  if (there.status.strength > 0) damage *= 1.7;
  if (there.status.crowded > 0) damage *= 0.5;
  if (there.status.haste > 0) damage *= 1.4;
  damage -= kPoisonPenalty * there.status.poison;
  if (prey_ != nullptr) damage -= kind_of(*prey_).armor;
  return std::max(damage, 0.0);
}

bool Estimate::turn_to_come() const {
  return me().set > 0 && (view_.encounter.acted >> own_ & 1U) == 0 && view_.encounter.turn != own_;
}

double Estimate::hits_for(unsigned place, int damage) const {
  const double mean = expected(place);
  return mean <= 0 ? 0 : at_least(damage, mean, kSpread + mean * mean / 10);
}

unsigned Estimate::leader() const {
  unsigned found = kNothing;
  const auto rank = [&](unsigned place) {
    return view_.places[place].prestige * 256 + view_.places[place].lp;
  };
  each_bit(living(view_) & ~(1U << own_), [&](unsigned place) {
    if (found == kNothing || rank(place) > rank(found)) found = place;
  });
  return found;
}

bool Estimate::leads(unsigned place) const {
  return place < kPlaces && place != own_ && view_.places[place].prestige >= me().prestige;
}

bool Estimate::bears_grudge(unsigned place) const {
  if (place >= kPlaces || place == own_) return false;
  const int when = view_.wronged[own_][place];
  return when > 0 && view_.number - when < temper_.memory;
}

double Estimate::target_worth(unsigned place) const {
  return 0.5 * view_.places[place].prestige + (bears_grudge(place) ? temper_.grudge : 0);
}

bool Estimate::too_early_to_kill(unsigned place, int loss) const {
  return place < kPlaces && view_.number < kMercyUntil && view_.places[place].lp <= loss;
}

// Two big hits, one small one and an interrupt are worth keeping.
int Estimate::keep_value(unsigned kind) const {
  const Card& kept = card(kind);
  if (kept.kind == CardKind::action) return kInterrupt;
  switch (kept.subtype) {
    case Subtype::maneuver:
      return 6;
    case Subtype::additive_rider:
      return 18;
    case Subtype::multiplicative_rider:
      return 24;
    case Subtype::stand_in:
      return 26;
    default:
      break;
  }
  return kept.special_of == me().character ? int{kept.special_ladder[kNormal]}
                                           : int{kept.ladder[kNormal]};
}

int Estimate::belonging_value(unsigned belonging) const {
  if (belonging >= kFirstRelic) return 6;
  if (belonging >= content_.cards.size()) return 0;
  const Card& item = card(belonging);
  if (item.heals > 0) return 3 + item.heals / 10;
  return item.passive ? 5 : 4;
}

int Estimate::heap_value(const Belongings& heap) const {
  int sum = 6 * std::popcount(heap.relics);
  for (unsigned item = 0; item < content_.items.size() && item < kMaxItems; ++item)
    sum += heap.items[item] * belonging_value(content_.items[item]);
  return sum;
}

// The last LP are dear, and a life dearer.
double Estimate::lp_worth(unsigned place, int loss) const {
  const Place& there = view_.places[place];
  if (loss <= 0 || there.status.iron_skin != 0) return 0;
  if (loss >= there.lp) return kLife + 0.2 * there.prestige;
  return loss * (kPerLp + kWhenFew / (there.lp - loss));
}

const Op* Estimate::find(unsigned kind, OpCode code) const {
  return kind < content_.cards.size() ? find_in(card(kind).effect, code, 0) : nullptr;
}

const Op* Estimate::find_in(unsigned block, OpCode code, int depth) const {
  if (block == 0 || depth > kDeepest) return nullptr;
  for (const Op& op : content_.block(block)) {
    if (op.code == code) return &op;
    if (op.code != OpCode::when) continue;
    if (const Op* inside = find_in(op.block, code, depth + 1); inside != nullptr) return inside;
    if (const Op* inside = find_in(op.other, code, depth + 1); inside != nullptr) return inside;
  }
  return nullptr;
}

double at_least(double amount, double mean, double variance) {
  if (variance <= 0) return mean >= amount ? 1 : 0;
  return 0.5 * std::erfc((amount - mean) / std::sqrt(2 * variance));
}

}  // namespace undercroft::cutthroat_caverns::bot
