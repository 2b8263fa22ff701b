// The situation as one player sees it: what cards are worth, who is in front, who will do what.
#include <algorithm>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kUsualDamage = 22;  // section 11: of a player's attack
constexpr int kInterrupt = 19;    // what an Action in hand is worth
constexpr int kDeepest = 4;       // conditions inside conditions

}  // namespace

Estimate::Estimate(const CutthroatCaverns& rules, const View& view)
    : rules_(rules), view_(view), content_(rules.content()), own_(view.place) {}

// CAV-ATK-10, as far as it can be known beforehand.
int Estimate::reach(unsigned kind) const {
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
  const int damage = rules_.compute(view_, unit);
  const Creature* creature = prey();
  if (creature == nullptr) return damage;
  unit.target = creature->number;
  return rules_.after_target(view_, unit, *creature, damage).damage;
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

const Creature* Estimate::prey() const {
  const Creature* found = nullptr;
  const auto worth = [&](const Creature& creature) {
    return content_.creatures[creature.kind].prestige * 1000 - creature.lp;
  };
  for (unsigned i = 0; i < view_.creature_count; ++i) {
    const Creature& creature = view_.creatures[i];
    if (!rules_.legal_target(view_, own_, creature.number)) continue;
    if (found == nullptr || worth(creature) > worth(*found)) found = &creature;
  }
  return found;
}

// 22, and what lies before him.
int Estimate::expected(unsigned place) const {
  const Place& there = view_.places[place];
  if (there.status.no_set > 0 || (there.hand == 0 && there.set == 0)) return 0;
  int damage = kUsualDamage;
  for (const std::uint8_t rider : there.riders)
    if (rider != kNothing) damage += std::max<int>(card(rider).ladder[kNormal], 0);
  for (const std::uint8_t rider : there.riders)
    if (rider != kNothing) damage *= card(rider).multiplier;
  damage -= 10 * there.status.poison;
  return std::max(damage, 0);
}

int Estimate::damage_before() const {
  int sum = 0;
  each_bit(living(view_) & ~unsigned{view_.encounter.acted}, [&](unsigned place) {
    if (place != own_ && view_.places[place].initiative < me().initiative) sum += expected(place);
  });
  return sum;
}

int Estimate::damage_behind() const {
  int sum = 0;
  each_bit(living(view_) & ~unsigned{view_.encounter.acted}, [&](unsigned place) {
    if (place != own_ && view_.places[place].initiative > me().initiative) sum += expected(place);
  });
  return sum;
}

int Estimate::players_behind() const {
  int count = 0;
  each_bit(living(view_), [&](unsigned place) {
    if (view_.places[place].initiative > me().initiative) ++count;
  });
  return count;
}

bool Estimate::turn_to_come() const {
  return me().set > 0 && (view_.encounter.acted >> own_ & 1U) == 0 && view_.encounter.turn != own_;
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

}  // namespace undercroft::cutthroat_caverns::bot
