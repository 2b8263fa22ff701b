// 3.9 and 3.12, shots: with what a unit may fire, how far, at whom, and why not.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kHillRange = 2;  // 2.8, Signal Hill

bool any_trail(const Board& board) {
  bool found = false;
  each_unit(units_of_side(board, board.active),
            [&](unsigned unit) { found = found || !board.trails[unit].empty(); });
  for (unsigned pet = 0; pet < kMaxPets && !found; ++pet)
    found = board.pets[pet].owner != kNobody && !board.trails[kUnits + pet].empty();
  return found;
}
bool shot_before(const Board& board, unsigned shooter, unsigned target) {
  for (unsigned i = 0; i < board.shot_count; ++i)
    if (board.shots[i].shooter == shooter && board.shots[i].target == target) return true;
  return false;
}

// DUE-MOV-04: each space of a trail once, in order.
template <class Visit>
void each_trail_space(const Map& map, const Trail& trail, Visit visit) {
  std::array<Space, kTrail> seen;
  unsigned count = 0;
  Space space = trail.empty() ? kNowhere : trail.start();
  for (unsigned i = 0; i < trail.size(); ++i) {
    space = map.geometry().beside[space][trail.direction(i)];
    if (std::find(seen.begin(), seen.begin() + count, space) != seen.begin() + count) continue;
    seen[count++] = space;
    visit(space);
  }
}

}  // namespace

// Whatever the number says: hostile options name any.
const Weapon& DuelOfAges::weapon_of(unsigned figure, unsigned weapon) const {
  return weapon < content_.cards.size() ? content_.cards[weapon].weapon
                                        : this->figure(figure).weapon;
}

// range(+n,classes), range(+n,rating).
int DuelOfAges::range_bonus(unsigned unit, unsigned weapon, const Trait& trait) const {
  if (trait.code != TraitCode::range) return 0;
  if (trait.classes == 0)
    return static_cast<unsigned>(weapon_of(unit, weapon).rating) == trait.stat ? trait.amount : 0;
  if (weapon == kNatural) return 0;
  return (trait.classes & class_bit(content_.cards[weapon].kind)) != 0 ? trait.amount : 0;
}

int DuelOfAges::range_of(const Sight& sight, unsigned unit, unsigned weapon) const {
  const Weapon& arm = weapon_of(unit, weapon);
  const Space space = sight.board.units[unit].space;
  int range = arm.range;
  for (const Trait& trait : figure(unit).traits)
    if (holds(sight, unit, trait, space)) range += range_bonus(unit, weapon, trait);
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind >= kMaxKinds) continue;
    for (const Trait& trait : content_.cards[kind].traits)
      if (const int more = range_bonus(unit, weapon, trait);
          more != 0 && card_counts(sight, unit, place))
        range += more;
  }
  if (arm.rating == Rating::aim && map(sight).at(space).spot == Spot::hill) range += kHillRange;
  return range;
}

// DUE-OPF-01: weapons that have at least one shot may have more.
int DuelOfAges::shots_of(const Sight& sight, unsigned unit, unsigned weapon) const {
  const Weapon& arm = weapon_of(unit, weapon);
  if (arm.shots == 0) return 0;
  int shots = arm.shots;
  for (const Trait& trait : figure(unit).traits)
    if (trait.code == TraitCode::op && trait.stat == static_cast<unsigned>(arm.rating) &&
        holds(sight, unit, trait, sight.board.units[unit].space))
      shots += trait.amount;
  return shots;
}

// DUE-GEN-10: a natural ranged attack, an unrevealed card, or a revealed weapon that it can use.
bool DuelOfAges::armed(const Board& board, unsigned unit, ShotKind kind) const {
  const Figure& who = figure(unit);
  const auto shoots = [&](const Weapon& weapon) { return kind != kShotOp || weapon.shots > 0; };
  if (who.natural && shoots(who.weapon)) return true;
  for (unsigned i = board.hands.begin[unit]; i < board.hands.begin[unit + 1]; ++i) {
    const unsigned card = board.hands.kind[i];
    if (card == kUnknown) return true;
    if (content_.cards[card].type != CardType::ranged || !shoots(content_.cards[card].weapon))
      continue;
    if (can_use(in_public(board), unit, card)) return true;
  }
  return false;
}

// DUE-GEN-10: by what everybody sees.
bool DuelOfAges::could_shoot(const Board& board, unsigned unit, ShotKind kind) const {
  if (!may_act(board, unit)) return false;
  if (kind == kShotParting &&
      (!has_custom(unit, Custom::parting_shot) || (board.units[unit].spent & kPartingBit) != 0))
    return false;
  if (marked(board, unit, kind == kShotOp ? kOpDone : kFired)) return false;
  if (!armed(board, unit, kind) || in_dome(board, unit)) return false;
  if (kind != kShotOp) return true;
  return !has_trait(in_public(board), unit, TraitCode::noop) && any_trail(board);
}

// DUE-CRD-04, D-14: whether this unit may use that weapon now.
Refusal DuelOfAges::may_use_weapon(const Sight& sight, unsigned unit, unsigned weapon,
                                   ShotKind kind) const {
  const Board& board = sight.board;
  if (weapon == kNatural) {
    if (!figure(unit).natural) return {rule("DUE-FIR-01"), "It has no natural ranged attack."};
  } else {
    if (weapon >= content_.cards.size() || place_of(sight, unit, weapon) == kNobody)
      return {rule("DUE-FIR-01"), "It does not hold that weapon."};
    if (content_.cards[weapon].type != CardType::ranged)
      return {rule("DUE-FIR-01"), "That is no ranged weapon."};
    if (!can_use(sight, unit, weapon)) return {rule("DUE-CRD-04"), "It cannot use that card."};
  }
  if (kind != kShotOp) return kAllowed;
  if (shots_of(sight, unit, weapon) == 0)
    return {rule("DUE-OPF-01"), "This weapon has no shot in OpFire."};
  const Unit& who = board.units[unit];
  if (who.op_weapon != kNobody && who.op_weapon != weapon)
    return {rule("DUE-OPF-01"), "It uses another weapon in this OpFire."};
  return kAllowed;
}

// DUE-FIR-02, DUE-LOS-04, DUE-DOM-05: range and line of sight.
Refusal DuelOfAges::may_be_seen(const Map& map, Space from, Space space, int least,
                                int range) const {
  const int distance = map.distance(from, space);
  if (distance == 0) return {rule("DUE-FIR-02"), "Nobody fires into his own space."};
  if (distance > range) return {rule("DUE-FIR-02"), "That is out of range."};
  if (distance < least) return {rule("DUE-FIR-02"), "That is too near for this weapon."};
  if (map.at(space).terrain == Terrain::dome)
    return {rule("DUE-DOM-05"), "Nobody in a Dome can be attacked."};
  if (map.sight(from, space) == kNoSight) return {rule("DUE-LOS-04"), "There is no line of sight."};
  return kAllowed;
}

// DUE-OPF-01: movers only.
Refusal DuelOfAges::may_op(const Map& map, const Board& board, unsigned unit, unsigned target,
                           Space space) const {
  bool there = false;
  each_trail_space(map, board.trails[target], [&](Space one) { there = there || one == space; });
  if (!there) return {rule("DUE-OPF-01"), "It did not enter that space in this Move."};
  return may_op_at(map, board, unit, target, space);
}

// DUE-OPF-01: each once by the same unit, and not those whom OpFire does not find.
Refusal DuelOfAges::may_op_at(const Map& map, const Board& board, unsigned unit, unsigned target,
                              Space space) const {
  if (map.at(space_of(board, target)).terrain == Terrain::dome)
    return {rule("DUE-OPF-01"), "It is in a Dome by now."};
  if (shot_before(board, unit, target))
    return {rule("DUE-OPF-01"), "Each shot of a unit is at a different target."};
  if (is_unit(target) && marked(board, target, kHiddenOp))
    return {rule("DUE-OPF-01"), "It cannot be a target of OpFire this turn."};
  const auto terrain = static_cast<unsigned>(map.at(space).terrain);
  for (const Trait& trait : figure(target).traits)
    if (trait.code == TraitCode::hidden_op &&
        (trait.terrains == 0 || (trait.terrains >> terrain & 1U) != 0))
      return {rule("DUE-OPF-01"), "It cannot be a target of OpFire there."};
  return kAllowed;
}

// DUE-FIR-02, DUE-OPF-01: everything about one shot at one target.
Refusal DuelOfAges::may_shoot(const Sight& sight, unsigned unit, unsigned weapon, unsigned target,
                              Space space, ShotKind kind) const {
  const Board& board = sight.board;
  if (!may_act(board, unit)) return {rule("DUE-GEN-11"), "It may not act yet."};
  if (in_dome(sight, unit)) return {rule("DUE-DOM-05"), "Nobody fires out of a Dome."};
  if (!could_shoot(board, unit, kind))
    return {kind == kShotOp ? rule("DUE-OPF-01") : rule("DUE-FIR-01"), "It cannot fire now."};
  if (const Refusal no = may_use_weapon(sight, unit, weapon, kind); !no.allowed()) return no;
  if (!stands(board, target)) return {rule("DUE-FIR-02"), "That is not on the board."};
  if (const Refusal no = may_attack(sight, unit, target); !no.allowed()) return no;
  if (kind == kShotOp) {
    if (const Refusal no = may_op(map(sight), board, unit, target, space); !no.allowed()) return no;
  } else if (space != space_of(board, target)) {
    return {rule("DUE-FIR-02"), "It is not in that space."};
  }
  return may_be_seen(map(sight), board.units[unit].space, space, weapon_of(unit, weapon).least,
                     range_of(sight, unit, weapon));
}

// DUE-FIR-02: a space with somebody in it who may be attacked.
Refusal DuelOfAges::may_blast(const Sight& sight, unsigned unit, unsigned weapon,
                              Space space) const {
  const Board& board = sight.board;
  Refusal why{rule("DUE-FIR-02"), "No enemy is in that space."};
  for (unsigned target = 0; target < kFigures; ++target) {
    if (!stands(board, target) || space_of(board, target) != space) continue;
    if (friends(board, unit, target)) continue;
    why = may_shoot(sight, unit, weapon, target, space, kShotFire);
    if (why.allowed()) return why;
  }
  return why;
}

void DuelOfAges::list_shoot(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const auto kind = static_cast<ShotKind>(frame.b);
  const Units units = kind == kShotParting ? unit_bit(frame.c) : board.on[frame.a];
  each_unit(units, [&](unsigned unit) {
    if (!could_shoot(board, unit, kind)) return;
    if (figure(unit).natural) list_shots(sight, unit, kNatural, kind, list);
    for (unsigned place = 0; place < board.hands.count(unit); ++place) {
      const unsigned card = seen_kind(sight, unit, place);
      if (card >= kMaxKinds || content_.cards[card].type != CardType::ranged) continue;
      bool again = false;
      for (unsigned before = 0; before < place; ++before)
        again = again || seen_kind(sight, unit, before) == card;
      if (!again) list_shots(sight, unit, card, kind, list);
    }
  });
  list.add(verb(kind == kShotParting ? Verb::no : Verb::pass));
}

// D-08, D-12, D-13 of one weapon, in id order of targets or canonical order of spaces.
void DuelOfAges::list_shots(const Sight& sight, unsigned unit, unsigned weapon, ShotKind kind,
                            OptionList& list) const {
  if (!may_use_weapon(sight, unit, weapon, kind).allowed()) return;
  const Board& board = sight.board;
  const Weapon& arm = weapon_of(unit, weapon);
  const int range = range_of(sight, unit, weapon);
  if (kind == kShotOp) return list_op_shots(sight, unit, weapon, range, list);
  if (arm.area) return list_blasts(sight, unit, weapon, range, list);
  const Map& ground = map(sight);
  const Space from = board.units[unit].space;
  const auto aim = [&](unsigned target) {
    if (full(list) ||
        !may_be_seen(ground, from, space_of(board, target), arm.least, range).allowed())
      return;
    if (may_attack(sight, unit, target).allowed())
      list.add(verb(Verb::shoot), unit, weapon, target);
  };
  each_unit(enemies_of(board, board.units[unit].owner), aim);
  for (unsigned pet = kUnits; pet < kFigures; ++pet)
    if (stands(board, pet)) aim(pet);
}

void DuelOfAges::list_blasts(const Sight& sight, unsigned unit, unsigned weapon, int range,
                             OptionList& list) const {
  const Board& board = sight.board;
  const int least = weapon_of(unit, weapon).least;
  const Map& ground = map(sight);
  const Space from = board.units[unit].space;
  std::array<Space, kFigures> spaces;
  unsigned count = 0;
  const auto aim = [&](unsigned target) {
    const Space space = space_of(board, target);
    if (may_be_seen(ground, from, space, least, range).allowed() &&
        may_attack(sight, unit, target).allowed())
      spaces[count++] = space;
  };
  each_unit(enemies_of(board, board.units[unit].owner), aim);
  for (unsigned pet = kUnits; pet < kFigures; ++pet)
    if (stands(board, pet)) aim(pet);
  std::sort(spaces.begin(), spaces.begin() + count);
  for (unsigned i = 0; i < count && !full(list); ++i)
    if (i == 0 || spaces[i] != spaces[i - 1]) list.add(verb(Verb::blast), unit, weapon, spaces[i]);
}

// DUE-OPF-02: target and trail space.
void DuelOfAges::list_op_shots(const Sight& sight, unsigned unit, unsigned weapon, int range,
                               OptionList& list) const {
  const Board& board = sight.board;
  const Map& ground = map(sight);
  const Space from = board.units[unit].space;
  const int least = weapon_of(unit, weapon).least;
  const auto aim = [&](unsigned target) {
    if (board.trails[target].empty() || !may_attack(sight, unit, target).allowed()) return;
    each_trail_space(ground, board.trails[target], [&](Space space) {
      if (full(list) || !may_be_seen(ground, from, space, least, range).allowed()) return;
      if (may_op_at(ground, board, unit, target, space).allowed())
        list.add(verb(Verb::op_shoot), unit | target << 8, weapon, space);
    });
  };
  each_unit(enemies_of(board, board.units[unit].owner), aim);
  for (unsigned pet = kUnits; pet < kFigures; ++pet)
    if (stands(board, pet)) aim(pet);
}

// Why this shot is none.
Refusal DuelOfAges::permit_shoot(const Sight& sight, Option option) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const auto kind = static_cast<ShotKind>(frame.b);
  const bool op = option.verb == verb(Verb::op_shoot);
  if (option.verb != verb(Verb::shoot) && option.verb != verb(Verb::blast) && !op) return kAllowed;
  if (op != (kind == kShotOp)) return {rule("DUE-TRN-01"), "That is not done in this phase."};
  const unsigned unit = op ? option.a & 0xFFU : option.a;
  const unsigned target = op ? option.a >> 8U : option.c;
  const bool own = unit < kUnits && (board.on[frame.a] & unit_bit(unit)) != 0;
  if (!own || (kind == kShotParting && unit != frame.c))
    return {rule("DUE-FIR-01"), "Only your own units fire now."};
  const bool area = weapon_of(unit, option.b).area;
  if (option.verb == verb(Verb::blast)) {
    if (option.c >= map(sight).spaces() || !area)
      return {rule("DUE-FIR-02"), "Only area weapons are fired at a space."};
    return may_blast(sight, unit, option.b, option.c);
  }
  if (!op && area) return {rule("DUE-FIR-02"), "An area weapon is fired at a space."};
  if (target >= kFigures) return {rule("DUE-FIR-02"), "That is not on the board."};
  const Space space = op ? Space{option.c} : space_of(board, target);
  if (op && space >= map(sight).spaces())
    return {rule("DUE-OPF-01"), "It did not enter that space in this Move."};
  return may_shoot(sight, unit, option.b, target, space, kind);
}

}  // namespace undercroft::duel_of_ages
