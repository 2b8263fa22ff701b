// 3.15, adventures as they could be: where a character has something to do, what it is tested with
// and against. The rules, words, odds and bots ask the same functions.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kFavor = 1;         // DUE-LIT-02
constexpr int kStealthSkill = 1;  // DUE-CRD-05

// 2.9: the stages of the Team Base, in the order of its row.
enum BaseStage : std::uint8_t {
  kStageSneak,
  kStageForce,
  kStageVault,
  kStageHqStrength,
  kStageHqIntellect,
  kStageFree,
};

unsigned base_stage(Spot spot, const Venture& venture) {
  switch (spot) {
    case Spot::gate_yard:
      return has_flag(venture, kForce) ? kStageForce : kStageSneak;
    case Spot::hq:
      return has_flag(venture, kForce) ? kStageHqIntellect : kStageHqStrength;
    case Spot::vault:
      return kStageVault;
    default:
      return kStageFree;
  }
}

RuleId base_rule(Spot spot, const Venture& venture) {
  switch (spot) {
    case Spot::gate_yard:
      return rule("DUE-BAS-03");
    case Spot::hq:
      return rule("DUE-HQ-03");
    case Spot::vault:
      return rule("DUE-VLT-02");
    default:
      return has_flag(venture, kInterrogates) ? rule("DUE-PRI-04") : rule("DUE-PRI-03");
  }
}

}  // namespace

RuleId rule_of(const Map& map, const Venture& venture) {
  switch (location_of(venture)) {
    case Location::base:
      return base_rule(map.at(venture.space).spot, venture);
    case Location::ruins:
      return rule("DUE-RUI-01");
    case Location::merc_camp:
      return rule("DUE-MER-01");
    case Location::lith_alliance:
      return rule("DUE-LIT-01");
    case Location::lith_strategica:
      return rule("DUE-LIT-03");
    case Location::royal:
      return rule("DUE-ROY-01");
    case Location::field:
      return rule("DUE-FOH-01");
    case Location::havoc:
      return rule("DUE-TOW-02");
    case Location::knowledge:
      return rule("DUE-TOW-03");
    default:
      return rule("DUE-LAB-01");
  }
}

// DUE-ADV-03, DUE-ADV-04.
Refusal DuelOfAges::may_venture(const Sight& sight, unsigned unit) const {
  const Board& board = sight.board;
  if (!is_character(unit)) return {rule("DUE-HEN-01"), "Henchmen and pets never adventure."};
  if (!stands(board, unit)) return {rule("DUE-ADV-03"), "This character is not on the board."};
  if (!may_act(board, unit)) return {rule("DUE-GEN-11"), "This character may not act yet."};
  const Unit& who = board.units[unit];
  if (in_dome(sight, unit)) return {rule("DUE-ADV-03"), "A character in a Dome cannot adventure."};
  if (who.ventures >= board.config.cap)
    return {rule("DUE-ADV-04"), "This character has made all the challenges of this phase."};
  if (in_space(board, enemies_of(board, who.owner), who.space) != 0)
    return {rule("DUE-ADV-03"), "An enemy unit is in its space."};
  return may_venture_on(board, unit, who.space);
}

Refusal DuelOfAges::may_venture_on(const Board& board, unsigned unit, Space space) const {
  const Ground& ground = map(board).at(space);
  const unsigned player = board.units[unit].owner;
  switch (ground.location == 0xFF ? Spot::none : ground.spot) {
    case Spot::track:
    case Spot::tower:
      return track_open(board, unit, space);
    case Spot::contest:
      if (board.closed != 0) return {rule("DUE-ROY-03"), "The Royal Tournament is over."};
      if ((board.players[player].contests >> (ground.position - 1U) & 1U) != 0)
        return {rule("DUE-ROY-01"), "Your marker is on this contest already."};
      return kAllowed;
    case Spot::field:
      if (progress_of(board, player, Location::field) >= goal_of(Location::field))
        return {rule("DUE-FOH-02"), "You have six markers on the Field of Honor already."};
      for (unsigned other = 0; other < seats(board); ++other)
        if (!allied(board, player, other) && champions_of(board, other) != 0) return kAllowed;
      return {rule("DUE-FOH-01"), "No enemy player has a champion on the board."};
    case Spot::gate_yard:
    case Spot::hq:
    case Spot::prison:
    case Spot::vault:
      return base_open(board, unit, ground.spot);
    default:
      return {rule("DUE-ADV-03"), "There is no adventure on this space."};
  }
}

// DUE-ADV-07, DUE-ADV-09, DUE-SID-06, DUE-LAB-04.
Refusal DuelOfAges::track_open(const Board& board, unsigned unit, Space space) const {
  const Ground& ground = map(board).at(space);
  const auto location = static_cast<Location>(ground.location);
  const unsigned player = board.units[unit].owner;
  const unsigned progress = progress_of(board, player, location);
  if (!is_labyrinth(location) && progress >= goal_of(location))
    return {rule("DUE-ADV-07"), "You have completed this track."};
  if (!is_tower(location) && ground.position != progress + 1) {
    const unsigned ally = ally_of(board, player);
    if (ally != kNobody && ground.position == progress_of(board, ally, location) + 1)
      return {rule("DUE-SID-06"), "Only your ally's marker is on this space, not yours."};
    return {rule("DUE-ADV-07"), "Your marker is not on this space."};
  }
  const Stage stage = stage_of(board, venture_on(board, unit, space));
  if (stage.trial == Trial::pay && !famous(board, unit, space) &&
      board.hands.count(unit) < stage.difficulty)
    return {rule("DUE-ADV-09"), "It has too few cards to pay here."};
  return kAllowed;
}

// DUE-BAS-03, DUE-VLT-02, DUE-HQ-04, DUE-PRI-03 to 05.
Refusal DuelOfAges::base_open(const Board& board, unsigned unit, Spot spot) const {
  const unsigned player = board.units[unit].owner;
  if (spot == Spot::hq && board.destroyer != kNobody)
    return {rule("DUE-HQ-04"), "The HQ is destroyed and cannot be attacked again."};
  if (spot == Spot::vault && board.hands.count(kVault) == 0)
    return {rule("DUE-VLT-02"), "The Vault is empty."};
  if (spot != Spot::prison) return kAllowed;
  OptionList ways;
  list_ways_of_prison(board, player, ways);
  if (!ways.empty()) return kAllowed;
  const unsigned ally = ally_of(board, player);
  if (ally != kNobody && prisoners_of(board, ally) != 0)
    return {rule("DUE-PRI-05"), "All prisoners are your ally's: nobody to free or interrogate."};
  return {rule("DUE-PRI-03"), "There is nobody to free and nobody to interrogate."};
}

// 2.9.
Venture DuelOfAges::venture_on(const Board& board, unsigned unit, Space space) const {
  const Ground& ground = map(board).at(space);
  Venture venture;
  venture.space = space;
  venture.figure = static_cast<std::uint8_t>(unit);
  venture.location = ground.location;
  venture.position = ground.position;
  if (ground.location != 0xFF && ground.spot == Spot::tower)
    venture.position = static_cast<std::uint8_t>(
        board.players[board.units[unit].owner].progress[ground.location] + 1);
  return venture;
}

// 2.9, DUE-LAB-01: what is tested there. Of duels and interrogations the difficulty is the other's
// rating (`opposition`).
Stage DuelOfAges::stage_of(const Board& board, const Venture& venture) const {
  if (venture.location >= kAdventureKeys) return {};
  const Location location = location_of(venture);
  const Track& track = content_.tracks[venture.location];
  if (is_labyrinth(location)) {
    const unsigned face_up = board.guardians[venture.location].face_up;
    if (face_up == kNobody) return {};
    const Guardian& guardian = content_.guardians[face_up];
    return {Trial::guardian, guardian.rating, guardian.difficulty};
  }
  if (location == Location::field) return {Trial::test, static_cast<Rating>(venture.discipline), 0};
  if (location != Location::base)
    return venture.position - 1U < kMaxStages ? track.at[venture.position - 1U] : Stage{};
  if (has_flag(venture, kInterrogates)) return {Trial::test, Rating::intellect, 0};
  return track.at[base_stage(map(board).at(venture.space).spot, venture)];
}

// DUE-FOH-01, DUE-PRI-04, 2.9: what the own rating is held against.
Reckoned DuelOfAges::opposition(const Sight& sight, const Venture& venture) const {
  const Stage stage = stage_of(sight.board, venture);
  if (venture.champion == kNobody) return {stage.difficulty, 0};
  if (location_of(venture) == Location::field)
    return rating(sight, venture.champion, static_cast<Rating>(venture.discipline));
  // A prisoner is on no space: its printed Honor and its Badges.
  return rating(sight, venture.champion, Rating::honor);
}

// DUE-SPC-03: in modern spaces.
bool DuelOfAges::famous(const Board& board, unsigned unit, Space space) const {
  return has_custom(unit, Custom::herr_fame) && map(board).at(space).age == Age::modern;
}

// DUE-ADV-09, DUE-SPC-05: paying is no challenge, and Avindel walks through the gate.
bool DuelOfAges::certain(const Board& board, const Venture& venture) const {
  if (stage_of(board, venture).trial == Trial::pay) return true;
  return location_of(venture) == Location::base && !has_flag(venture, kForce) &&
         map(board).at(venture.space).spot == Spot::gate_yard &&
         has_custom(venture.figure, Custom::grace);
}

// DUE-LIT-02, DUE-SID-04: the whole side is counted.
bool DuelOfAges::favored(const Board& board, const Venture& venture) const {
  const Location location = location_of(venture);
  if (location != Location::lith_alliance && location != Location::lith_strategica) return false;
  std::array<int, 2> characters{};
  for (unsigned player = 0; player < seats(board); ++player)
    characters[side_of(board, player)] += characters_of(board, player);
  const unsigned own = side_of(board, board.units[venture.figure].owner);
  return characters[own] < characters[1 - own];
}

// What AV(x) of a unit or card may name.
unsigned DuelOfAges::venture_bits(const Board& board, const Venture& venture) const {
  unsigned bits = kAtAnything;
  if (location_of(venture) == Location::field) return bits | kAtField;
  if (location_of(venture) != Location::base) return bits;
  bits |= kAtBase;
  const Spot spot = map(board).at(venture.space).spot;
  if (spot == Spot::vault) bits |= kAtVault;
  if (spot == Spot::prison) bits |= has_flag(venture, kInterrogates) ? kAtInterrogate : kAtFreeing;
  return bits;
}

// DUE-CRD-04: of the unit itself, then of its cards that count.
template <class Visit>
void DuelOfAges::each_venture_trait(const Sight& sight, const Venture& venture, Visit visit) const {
  const unsigned unit = venture.figure;
  const unsigned bits = venture_bits(sight.board, venture);
  const auto applies = [&](const Trait& trait) {
    return trait.when == When::adventure && (trait.ventures & bits) != 0;
  };
  for (const Trait& trait : figure(unit).traits)
    if (applies(trait)) visit(trait, unsigned{kNobody});
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind == kUnknown) continue;
    for (const Trait& trait : content_.cards[kind].traits)
      if (applies(trait) && card_counts(sight, unit, place)) visit(trait, place);
  }
}

// Ombra Twelve: the rating that may be used instead, or the same one. Public sources only, because
// it decides who is asked (DUE-GEN-10).
Rating DuelOfAges::swapped(const Board& board, const Venture& venture, Rating own) const {
  Rating other = own;
  each_venture_trait(in_public(board), venture, [&](const Trait& trait, unsigned) {
    if (trait.code != TraitCode::swap) return;
    if (trait.stat == static_cast<unsigned>(own)) other = static_cast<Rating>(trait.limit);
    if (trait.limit == static_cast<unsigned>(own)) other = static_cast<Rating>(trait.stat);
  });
  return other;
}

// DUE-LIT-02, DUE-CRD-05, DUE-SPC-05, the Champion's Gage, AV: all that changes the margin.
int DuelOfAges::venture_bonus(const Sight& sight, const Venture& venture, Rating tested,
                              std::uint32_t& cards) const {
  const unsigned unit = venture.figure;
  int bonus = 0;
  if (favored(sight.board, venture)) bonus += kFavor;
  if (tested == Rating::stealth && (figure(unit).skills & class_bit(Class::stealth)) != 0)
    bonus += kStealthSkill;
  if (has_custom(unit, Custom::grace) && sight.board.units[unit].grace == 0) bonus -= kDisgrace;
  if (has_flag(venture, kGage)) bonus += gage_bonus();
  each_venture_trait(sight, venture, [&](const Trait& trait, unsigned place) {
    if (trait.code != TraitCode::mod) return;
    bonus += trait.amount;
    if (place != kNobody && !is_revealed(sight.board, unit, place)) cards |= 1U << place;
  });
  return bonus;
}

// DUE-CHA-01. At the Field of Honor before a champion is named: a guess.
DuelOfAges::VenturePlan DuelOfAges::plan_venture(const Sight& sight, unsigned unit,
                                                 const Venture& planned) const {
  Venture venture = planned;
  venture.figure = static_cast<std::uint8_t>(unit);
  const Stage stage = stage_of(sight.board, venture);
  VenturePlan plan;
  plan.rating = stage.trial == Trial::max_health ? Rating::health : stage.rating;
  plan.certain = certain(sight.board, venture);
  if (plan.certain) return plan;
  if (has_flag(venture, kOtherRating)) plan.rating = swapped(sight.board, venture, stage.rating);
  const bool guess = location_of(venture) == Location::field && venture.champion == kNobody;
  Reckoned own;
  if (guess)
    own.value = field_guess(sight.board, unit);
  else if (stage.trial == Trial::max_health)
    own.value = max_health(sight.board, unit);
  else
    own = rating(sight, unit, plan.rating);
  plan.cards = own.cards;
  const int bonus = venture_bonus(sight, venture, plan.rating, plan.cards);
  const int against = guess ? 0 : opposition(sight, venture).value;
  plan.margin = std::clamp(own.value + bonus - against, -6, 6);
  return plan;
}

// DUE-CHA-03, DUE-SPC-03: `atleast` and fame, after the rerolls.
void DuelOfAges::raise_grade(State& state, Table& table) const {
  Venture& venture = state.venture;
  const Grade rolled = venture.grade;
  std::uint32_t cards = 0;
  RuleId because = rule("DUE-CHA-03");
  each_venture_trait(state, venture, [&](const Trait& trait, unsigned place) {
    if (trait.code != TraitCode::atleast || venture.grade >= trait.grade) return;
    venture.grade = trait.grade;
    if (place != kNobody) cards |= 1U << place;
  });
  if (famous(state, venture.figure, venture.space) && venture.grade < Grade::pass) {
    venture.grade = Grade::pass;
    because = rule("DUE-SPC-03");
  }
  if (venture.grade == rolled) return;
  reveal_cards(state, venture.figure, cards, rule("DUE-CRD-04"), table);
  tell(table, EventKind::raised, because,
       {.who = state.units[venture.figure].owner,
        .figure = venture.figure,
        .more = static_cast<int>(venture.grade)});
}

// Professor Thackeray: Pass and Amaze are results of challenges, which paying is not.
unsigned DuelOfAges::extra_draws(const Board& board, const Venture& venture) const {
  if (stage_of(board, venture).trial == Trial::pay) return 0;
  int draws = 0;
  each_venture_trait(in_public(board), venture, [&](const Trait& trait, unsigned) {
    if (trait.code == TraitCode::draw && venture.grade >= trait.grade) draws += trait.amount;
  });
  return static_cast<unsigned>(std::max(0, draws));
}

}  // namespace undercroft::duel_of_ages
