// What steps cost (3.11, DUE-MAP-07).
#include "games/duel_of_ages/gait.hpp"

#include <algorithm>

#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr std::array<std::uint8_t, kTerrains> kCosts = {1, 2, 2, 3, 3, 0, 2, 3, 1, 0};
constexpr std::uint8_t kMesaFromMesa = 1;
constexpr unsigned kDeep = static_cast<unsigned>(Terrain::deep);
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
constexpr Gait kPlainGait = plain_gait();

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
  Gait gait = kPlainGait;
  gait.flies = flies;
  gait.nostop = nostop;
  gait.no_end |= pass;
  for (unsigned cell = 0; cell < kCells; ++cell) {
    const auto sum = [&](unsigned usual) {
      const unsigned cost = fixed[cell] != kNone ? fixed[cell] : usual;
      if (cost == 0 || (closed >> cell & 1U) != 0 || cell / kAges == kDome) return std::uint8_t{0};
      return static_cast<std::uint8_t>(std::min(cost + more[cell], kMostStepCost));
    };
    gait.cost[cell] = sum(kPlainGait.cost[cell]);
    gait.from_mesa[cell] = sum(kPlainGait.from_mesa[cell]);
  }
  return gait;
}

constexpr std::uint32_t kConcerns = code_bit(TraitCode::cost) | code_bit(TraitCode::cost_more) |
                                    code_bit(TraitCode::fly) | code_bit(TraitCode::noenter) |
                                    code_bit(TraitCode::nostop);

}  // namespace

// 2.0, DUE-MAP-07, DUE-MOV-06: its own traits and those of the cards that count. What depends on
// the space is looked at space by space.
Gait DuelOfAges::gait_of(const Sight& sight, unsigned id, unsigned without) const {
  Costs costs;
  const auto add = [&](const Trait& trait) {
    if ((kConcerns & code_bit(trait.code)) == 0) return;
    const bool by_space = trait.condition == If::in_age || trait.condition == If::in_terrain;
    if (by_space || holds(sight, id, trait, kNowhere)) costs.add(trait);
  };
  if ((known_.codes[id] & kConcerns) != 0)
    for (const Trait& trait : figure(id).traits) add(trait);
  std::uint32_t hidden = 0;
  const unsigned cards = is_unit(id) ? sight.board.hands.count(id) : 0;
  for (unsigned place = 0; place < cards; ++place) {
    const unsigned kind = seen_kind(sight, id, place);
    if (kind >= kMaxKinds || place == without || (known_.card_codes[kind] & kConcerns) == 0)
      continue;
    if (!card_counts(sight, id, place)) continue;
    if (!is_revealed(sight.board, id, place)) hidden |= 1U << place;
    for (const Trait& trait : content_.cards[kind].traits) add(trait);
  }
  if (!costs.any) return kPlainGait;
  Gait gait = costs.gait();
  gait.hidden = hidden;
  return gait;
}

// DUE-MOV-02: pets force nobody to stop and need not stop themselves.
Area stops_for(const Map& map, const Board& board, unsigned figure, const Gait& gait) {
  Area stops{};
  if (gait.nostop || is_pet(figure)) return stops;
  each_unit(enemies_of(board, owner_of(board, figure)),
            [&](unsigned unit) { stops.add(map.bit(board.units[unit].space)); });
  return stops;
}

}  // namespace undercroft::duel_of_ages
