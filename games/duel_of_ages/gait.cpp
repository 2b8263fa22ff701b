// What steps cost, and the cheapest ways (3.11, DUE-MAP-07).
#include "games/duel_of_ages/gait.hpp"

#include <algorithm>

#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr std::array<std::uint8_t, kTerrains> kCosts = {1, 2, 2, 3, 3, 0, 2, 3, 1, 0};
constexpr std::uint8_t kMesaFromMesa = 1;
constexpr unsigned kDeep = static_cast<unsigned>(Terrain::deep);
constexpr unsigned kMesa = static_cast<unsigned>(Terrain::mesa);
constexpr unsigned kDome = static_cast<unsigned>(Terrain::dome);

constexpr std::uint64_t cells_of(unsigned terrain) {
  return std::uint64_t{0xF} << (terrain * kAges);
}

// Somebody without any special way of moving.
constexpr Gait plain_gait() {
  Gait gait;
  for (unsigned cell = 0; cell < kCells; ++cell) gait.cost[cell] = kCosts[cell / kAges];
  gait.from_mesa = gait.cost;
  for (unsigned age = 0; age < kAges; ++age) gait.from_mesa[kMesa * kAges + age] = kMesaFromMesa;
  gait.no_end = cells_of(kDeep) | cells_of(kDome);
  return gait;
}
constexpr Gait kPlain = plain_gait();

// 2.0: first the lowest fixed cost, then all additions.
struct Costs {
  static constexpr std::uint8_t kNone = 0xFF;
  std::array<std::uint8_t, kCells> fixed;
  std::array<std::uint8_t, kCells> more{};
  std::uint64_t closed = 0;
  std::uint64_t pass = 0;  // whose lowest fixed cost is for passing only
  bool flies = false;
  bool nostop = false;
  bool any = false;
  Costs() { fixed.fill(kNone); }

  void fix(unsigned cell, unsigned cost, bool pass_only) {
    const std::uint64_t bit = std::uint64_t{1} << cell;
    if (cost > fixed[cell] || (cost == fixed[cell] && pass_only)) return;
    fixed[cell] = static_cast<std::uint8_t>(cost);
    pass = pass_only ? pass | bit : pass & ~bit;
  }
  void add(const Trait& trait);
  Gait gait() const;
};

void Costs::add(const Trait& trait) {
  any = true;
  if (trait.code == TraitCode::nostop) nostop = true;
  if (trait.code == TraitCode::fly) flies = true;
  for (unsigned cell = 0; cell < kCells; ++cell) {
    const unsigned terrain = cell / kAges;
    if (trait.condition == If::in_age && cell % kAges != static_cast<unsigned>(trait.age)) continue;
    // DUE-MOV-06: every space except Domes costs 1.
    if (trait.code == TraitCode::fly && terrain != kDome) fix(cell, 1, false);
    if ((trait.terrains >> terrain & 1U) == 0) continue;
    if (trait.code == TraitCode::cost)
      fix(cell, static_cast<unsigned>(std::max<int>(1, trait.amount)), trait.pass_only);
    if (trait.code == TraitCode::cost_more)
      more[cell] = static_cast<std::uint8_t>(more[cell] + trait.amount);
    if (trait.code == TraitCode::noenter) closed |= std::uint64_t{1} << cell;
  }
}

Gait Costs::gait() const {
  Gait gait = kPlain;
  gait.flies = flies;
  gait.nostop = nostop;
  gait.no_end |= pass;
  for (unsigned cell = 0; cell < kCells; ++cell) {
    const auto sum = [&](unsigned usual) {
      const unsigned cost = fixed[cell] != kNone ? fixed[cell] : usual;
      if (cost == 0 || (closed >> cell & 1U) != 0 || cell / kAges == kDome) return std::uint8_t{0};
      return static_cast<std::uint8_t>(std::min(cost + more[cell], Ways::kMostCost));
    };
    gait.cost[cell] = sum(kPlain.cost[cell]);
    gait.from_mesa[cell] = sum(kPlain.from_mesa[cell]);
  }
  return gait;
}

bool concerns(const Trait& trait) {
  switch (trait.code) {
    case TraitCode::cost:
    case TraitCode::cost_more:
    case TraitCode::fly:
    case TraitCode::noenter:
    case TraitCode::nostop:
      return true;
    default:
      return false;
  }
}
bool concerns(const Card& card) {
  return std::ranges::any_of(card.traits, [](const Trait& trait) { return concerns(trait); });
}

}  // namespace

// 2.0, DUE-MAP-07, DUE-MOV-06: its own traits and those of the cards that count. What depends on
// the space is looked at space by space.
Gait DuelOfAges::gait_of(const Sight& sight, unsigned id, unsigned without) const {
  Costs costs;
  const auto add = [&](const Trait& trait) {
    if (!concerns(trait)) return;
    const bool by_space = trait.condition == If::in_age || trait.condition == If::in_terrain;
    if (by_space || holds(sight, id, trait, kNowhere)) costs.add(trait);
  };
  for (const Trait& trait : figure(id).traits) add(trait);
  std::uint32_t hidden = 0;
  const unsigned cards = is_unit(id) ? sight.board.hands.count(id) : 0;
  for (unsigned place = 0; place < cards; ++place) {
    const unsigned kind = seen_kind(sight, id, place);
    if (kind >= kMaxKinds || place == without || !concerns(content_.cards[kind])) continue;
    if (!card_counts(sight, id, place)) continue;
    if (!is_revealed(sight.board, id, place)) hidden |= 1U << place;
    for (const Trait& trait : content_.cards[kind].traits) add(trait);
  }
  if (!costs.any) return kPlain;
  Gait gait = costs.gait();
  gait.hidden = hidden;
  return gait;
}

// DUE-MOV-02: pets force nobody to stop and need not stop themselves.
SpaceSet stops_for(const Board& board, unsigned figure, const Gait& gait) {
  SpaceSet stops;
  if (gait.nostop || is_pet(figure)) return stops;
  each_unit(enemies_of(board, owner_of(board, figure)),
            [&](unsigned unit) { stops.add(board.units[unit].space); });
  return stops;
}

// Costs grow by at least 1 a step, so a space's way is settled before its bucket is opened.
Space Ways::run(Space from, unsigned points, const SpaceSet* goals) {
  points_ = points;
  out_.cost[from] = 0;
  depth_[from] = 0;
  ring_[0].add(from);
  waiting_ = 1;
  for (unsigned cost = 0; cost <= points && waiting_ > 0; ++cost) {
    SpaceSet& bucket = ring_[cost % ring_.size()];
    if (goals != nullptr)
      if (const Space goal = reached(bucket, *goals); goal != kNowhere) return goal;
    for (unsigned w = 0; w < kSpaceWords; ++w)
      while (bucket.words[w] != 0) {
        const auto space =
            static_cast<Space>(w * 64U + static_cast<unsigned>(std::countr_zero(bucket.words[w])));
        bucket.words[w] &= bucket.words[w] - 1;
        --waiting_;
        if (space != from) {
          if (gait_.may_end(map_, space)) out_.end[w] |= std::uint64_t{1} << (space % 64U);
          if (stops_.has(space)) continue;
        }
        if (cost < points) expand(space, cost);
      }
  }
  return kNowhere;
}

void Ways::expand(Space space, unsigned cost) {
  const auto& costs = gait_.leaving(map_.cell(space));
  for (unsigned direction = 0; direction < kDirections; ++direction) {
    const Space to = map_.beside(space, direction);
    if (to == kNowhere) continue;
    const unsigned known = out_.cost[to];
    if (known <= cost) continue;  // settled
    const unsigned step = costs[map_.cell(to)];
    const unsigned sum = cost + step;
    if (step == 0 || sum > points_ || sum > known) continue;
    if (sum == known) {
      if (!ordered_ || !first(space, before_[to], to)) continue;
    } else {
      // Where it must stop but may not end it cannot go.
      if (stops_.has(to) && !gait_.may_end(map_, to)) continue;
      if (known != Reach::kNot)
        ring_[known % ring_.size()].remove(to);
      else
        ++waiting_;
      ring_[sum % ring_.size()].add(to);
      out_.cost[to] = static_cast<std::uint8_t>(sum);
    }
    out_.from[to] = static_cast<std::uint8_t>(direction);
    before_[to] = space;
    depth_[to] = static_cast<std::uint8_t>(depth_[space] + 1);
  }
}

// DUE-PET-02: whether the way to a and then `next` comes before the way to b and then `next`.
bool Ways::first(Space a, Space b, Space next) const {
  Space after_a = next;
  Space after_b = next;
  const auto back = [&](Space& at, Space& after) {
    after = at;
    at = before_[at];
  };
  while (depth_[a] > depth_[b]) back(a, after_a);
  while (depth_[b] > depth_[a]) back(b, after_b);
  while (a != b) {
    back(a, after_a);
    back(b, after_b);
  }
  return after_a < after_b;
}

// Of goals with ways of the same cost the one whose way comes first.
Space Ways::reached(const SpaceSet& bucket, const SpaceSet& goals) const {
  Space best = kNowhere;
  for (unsigned w = 0; w < kSpaceWords; ++w)
    for (std::uint64_t both = bucket.words[w] & goals.words[w]; both != 0; both &= both - 1) {
      const auto space =
          static_cast<Space>(w * 64U + static_cast<unsigned>(std::countr_zero(both)));
      if (best == kNowhere || first(space, best, kNowhere)) best = space;
    }
  return best;
}

}  // namespace undercroft::duel_of_ages
