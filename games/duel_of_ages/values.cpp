// 3.1 and 3.18, values: what a rating comes to with everything that changes it, which cards count
// and who can use them. `rating` is asked more often than anything else, so what the content says
// is looked up in small tables (`Known`) and most cards are passed over with one look.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kSpeed = static_cast<unsigned>(Rating::speed);
constexpr unsigned kHealth = static_cast<unsigned>(Rating::health);
constexpr unsigned kStealth = static_cast<unsigned>(Rating::stealth);
constexpr std::uint8_t kNoStrength = 1;   // Known::noreq
constexpr std::uint8_t kNoIntellect = 2;  //
constexpr unsigned kCharacterCards = 4;   // DUE-CRD-03
constexpr unsigned kHenchmanCards = 1;

constexpr std::uint32_t stat_bit(unsigned stat) {
  return 1U << stat;
}

// P: mod(stat), outside of attacks.
bool changes(const Trait& trait, unsigned stat) {
  if (trait.code != TraitCode::mod || trait.when != When::always || trait.stat != stat)
    return false;
  return trait.condition != If::in_melee && trait.condition != If::half_in_melee &&
         trait.condition != If::melee_order;
}
std::uint32_t changed_by(const Trait& trait) {
  if (trait.code == TraitCode::rating_is) return stat_bit(trait.stat);
  return changes(trait, trait.stat) ? stat_bit(trait.stat) : 0;
}

}  // namespace

void DuelOfAges::prepare() {
  known_ = {};
  for (unsigned id = 0; id < content_.characters.size(); ++id) prepare_figure(id);
  for (unsigned i = 0; i < content_.tokens(); ++i) prepare_figure(kMaxCharacters + i);
  for (unsigned i = 0; i < content_.pets.size(); ++i) prepare_figure(kUnits + i);
  for (unsigned kind = 0; kind < content_.cards.size(); ++kind) prepare_card(kind);
}

// DUE-CRD-04: gadget and stealth cards count unrevealed, so a step that one would change tells
// something also where none is shown.
void DuelOfAges::prepare_card(unsigned kind) {
  constexpr std::uint16_t kEverywhere = 0xFFFF;
  const Card& card = content_.cards[kind];
  const bool quiet = card.type == CardType::gadget || card.type == CardType::stealth;
  for (const Trait& trait : card.traits) {
    known_.cards[kind] |= changed_by(trait);
    known_.card_codes[kind] |= code_bit(trait.code);
    if (!quiet || trait.when != When::always) continue;
    const bool costs = trait.code == TraitCode::cost || trait.code == TraitCode::cost_more;
    const bool speeds =
        trait.code == TraitCode::mod && trait.stat == static_cast<unsigned>(Rating::speed);
    if (costs) known_.telling |= trait.terrains;
    if (speeds || trait.code == TraitCode::fly || trait.code == TraitCode::nostop)
      known_.telling = kEverywhere;
  }
}

void DuelOfAges::prepare_figure(unsigned id) {
  const Figure& who = figure(id);
  known_.customs[id] = who.customs;
  for (unsigned custom = 0; custom < kCustoms && is_unit(id); ++custom)
    if ((who.customs >> custom & 1U) != 0) known_.units[custom] |= unit_bit(id);
  known_.limit[id] = static_cast<std::uint8_t>(is_character(id)  ? kCharacterCards
                                               : is_henchman(id) ? kHenchmanCards
                                                                 : 0);
  for (const Trait& trait : who.traits) {
    known_.own[id] |= changed_by(trait);
    known_.codes[id] |= code_bit(trait.code);
    if (trait.code == TraitCode::nouse) known_.barred[id] |= trait.types;
    if (trait.code == TraitCode::nolimit) known_.limit[id] = kMostCards;
    if (trait.code == TraitCode::immune_mental) known_.immune[id] = 1;
    if (trait.code == TraitCode::noreq)
      known_.noreq[id] |=
          trait.stat == static_cast<unsigned>(Rating::strength) ? kNoStrength : kNoIntellect;
    if (trait.code != TraitCode::aura || !is_unit(id)) continue;
    known_.givers |= unit_bit(id);
    known_.auras |= stat_bit(trait.stat);
  }
}

// 2.0, the conditions. What is asked about the attack itself holds only in one.
bool DuelOfAges::holds(const Sight& sight, unsigned figure, const Trait& trait, Space space,
                       bool melee) const {
  const Board& board = sight.board;
  const auto half = [&] {
    return 2 * static_cast<int>(health_of(board, figure)) <= max_health(board, figure);
  };
  switch (trait.condition) {
    case If::always:
      return true;
    case If::half:
      return half();
    case If::in_melee:
      return melee;
    case If::half_in_melee:
      return melee && half();
    case If::mounted:
      return rides(board, figure, Class::mount);
    case If::vehicle:
      return rides(board, figure, Class::vehicle);
    case If::in_terrain:
      return space != kNowhere &&
             (trait.terrains >> static_cast<unsigned>(map(sight).at(space).terrain) & 1U) != 0;
    case If::in_age:
      return space != kNowhere && map(sight).at(space).age == trait.age;
    case If::melee_order:
      return false;
    case If::health_up_to:
      return health_of(board, figure) <= trait.limit;
  }
  return false;
}

// DUE-CRD-04: an active transport of that class; active ones are revealed.
bool DuelOfAges::rides(const Board& board, unsigned unit, Class kind) const {
  if (!is_unit(unit)) return false;
  for (unsigned i = board.hands.begin[unit]; i < board.hands.begin[unit + 1]; ++i) {
    const unsigned card = board.hands.kind[i];
    if ((board.hands.flags[i] & kActive) == 0 || card >= kMaxKinds) continue;
    const Card& active = content_.cards[card];
    if (active.type == CardType::transport && active.kind == kind) return true;
  }
  return false;
}

// 2.5, DUE-CRD-09.
int DuelOfAges::badge_bonus(const Board& board, unsigned figure, unsigned stat) const {
  const Badges& badges = board.badges;
  const std::size_t count = content_.badges.size();
  if (!is_character(figure) || stat >= kRatings) return 0;
  if (static_cast<std::size_t>(std::popcount(badges.fresh)) + badges.under_count >= count) return 0;
  int bonus = 0;
  for (std::size_t badge = 0; badge < count; ++badge)
    if (badges.holder[badge] == figure) bonus += content_.badges[badge].bonus[stat];
  return bonus;
}

// DUE-DOM-05, DUE-TAK-02: auras are neither given nor received in Domes, mental ones do not reach
// the immune; units only (2.0). Orbison's counts where Speed is asked for, at the start of a Move.
int DuelOfAges::aura_bonus(const Board& board, unsigned figure, unsigned stat) const {
  if (!is_unit(figure)) return 0;
  const Units givers = known_.givers & everybody(board) & ~unit_bit(figure);
  if (givers == 0) return 0;
  const Map& ground = map(board);
  const Space space = board.units[figure].space;
  if (is_dome(ground, space)) return 0;
  int bonus = 0;
  each_unit(givers, [&](unsigned giver) {
    const Space from = board.units[giver].space;
    for (const Trait& trait : this->figure(giver).traits) {
      if (trait.code != TraitCode::aura || trait.stat != stat) continue;
      if (ground.distance(from, space) > trait.radius || is_dome(ground, from)) continue;
      const bool for_friends = trait.who == AuraFor::friends_not_self;
      if (friends(board, giver, figure) != for_friends) continue;
      if (trait.mental && immune(board, figure)) continue;
      bonus += trait.amount;
    }
  });
  return bonus;
}

// DUE-CRD-05: `mount`, `vehicle`.
int DuelOfAges::riding_bonus(const Board& board, unsigned unit) const {
  const std::uint32_t skills = figure(unit).skills;
  int bonus = 0;
  for (const Class kind : {Class::mount, Class::vehicle})
    if ((skills & class_bit(kind)) != 0 && rides(board, unit, kind)) ++bonus;
  return bonus;
}

// DUE-CRD-04: gear is worn or not, gadget and stealth cards count for whoever can use them.
bool DuelOfAges::card_worn(const Sight& sight, unsigned unit, unsigned place,
                           const Gear* gear) const {
  const unsigned kind = seen_kind(sight, unit, place);
  if (kind >= kMaxKinds) return false;
  switch (content_.cards[kind].type) {
    case CardType::armor:
      if (gear != nullptr) return gear->armor == place;
      break;
    case CardType::shield:
      if (gear != nullptr) return gear->shield == place;
      break;
    case CardType::transport:
      break;
    case CardType::stealth:
    case CardType::gadget:
      return can_use(sight, unit, kind);
    default:
      return false;
  }
  return flagged(sight.board, unit, place, kActive) && can_use(sight, unit, kind);
}

bool DuelOfAges::card_counts(const Sight& sight, unsigned unit, unsigned place) const {
  return card_worn(sight, unit, place, nullptr);
}

// DUE-CRD-04, -05: what cards change, and which unrevealed ones did.
void DuelOfAges::add_cards(const Sight& sight, unsigned unit, unsigned stat, Space space,
                           const Gear* gear, Reckoned& sum) const {
  const Hands& hands = sight.board.hands;
  const unsigned begin = hands.begin[unit];
  const unsigned end = hands.begin[unit + 1];
  const bool skilled = (figure(unit).skills & class_bit(Class::armor)) != 0;
  for (unsigned i = begin; i < end; ++i) {
    const unsigned kind = sight.kinds[i];
    if (kind >= kMaxKinds || (known_.cards[kind] & stat_bit(stat)) == 0) continue;
    if (!card_worn(sight, unit, i - begin, gear)) continue;
    const Card& card = content_.cards[kind];
    const bool armor = card.type == CardType::armor || card.type == CardType::shield;
    for (const Trait& trait : card.traits) {
      if (!changes(trait, stat) || !holds(sight, unit, trait, space)) continue;
      if (skilled && armor && trait.amount < 0 && (stat == kSpeed || stat == kStealth)) continue;
      sum.value += trait.amount;
      if (hands.kind[i] == kUnknown) sum.cards |= 1U << (i - begin);
    }
  }
}

// 2.0, `P`: outside Domes, but what changes the own Speed holds there too. Somebody who is on no
// space has what is printed and his Badges.
Reckoned DuelOfAges::reckon(const Sight& sight, unsigned id, unsigned stat, Space space,
                            const Gear* gear) const {
  const Board& board = sight.board;
  Reckoned sum;
  sum.value = stat < kRatings ? figure(id).ratings[stat] : 0;
  sum.value += badge_bonus(board, id, stat);
  const Space here = space_of(board, id);
  if (here == kNowhere) return sum;
  const std::uint32_t bit = stat_bit(stat);
  const bool unit = is_unit(id);
  const bool carries = unit && board.hands.count(id) > 0;
  if ((known_.own[id] & bit) != 0 || carries) {
    const bool inside = stat != kSpeed && is_dome(map(sight), here);
    if ((known_.own[id] & bit) != 0 && !inside)
      for (const Trait& trait : figure(id).traits) {
        if (trait.code == TraitCode::rating_is && trait.stat == stat)
          sum.value += static_cast<int>(health_of(board, id)) - figure(id).ratings[stat];
        else if (changes(trait, stat) && holds(sight, id, trait, space))
          sum.value += trait.amount;
      }
    if (carries && !inside) add_cards(sight, id, stat, space, gear, sum);
  }
  if ((known_.auras & bit) != 0) sum.value += aura_bonus(board, id, stat);
  if (unit && stat == kSpeed) sum.value += board.units[id].speed + riding_bonus(board, id);
  return sum;
}

// DUE-GEN-07: at least 0, no maximum. Of Health the maximum is meant.
Reckoned DuelOfAges::rating(const Sight& sight, unsigned figure, Rating rating) const {
  if (rating == Rating::health) return {max_health(sight.board, figure), 0};
  Reckoned sum =
      reckon(sight, figure, static_cast<unsigned>(rating), space_of(sight.board, figure), nullptr);
  sum.value = std::max(0, sum.value);
  return sum;
}

// DUE-DMG-02: what healing never exceeds.
int DuelOfAges::max_health(const Board& board, unsigned figure) const {
  return own_measure(board, figure, Rating::health);
}

// What a unit is by itself: printed, by its Badges and its own abilities that hold always. Cards
// and auras are left out, so that a card never depends on itself.
int DuelOfAges::own_measure(const Board& board, unsigned id, Rating rating) const {
  const auto stat = static_cast<unsigned>(rating);
  int value = figure(id).ratings[stat] + badge_bonus(board, id, stat);
  if ((known_.own[id] & stat_bit(stat)) != 0)
    for (const Trait& trait : figure(id).traits)
      if (changes(trait, stat) && trait.condition == If::always) value += trait.amount;
  return std::max(value, stat == kHealth ? 1 : 0);
}

// DUE-CRD-04, -05.
bool DuelOfAges::can_use(const Sight& sight, unsigned unit, unsigned kind) const {
  const Card& card = content_.cards[kind];
  if ((known_.barred[unit] >> static_cast<unsigned>(card.type) & 1U) != 0) return false;
  const Figure& who = figure(unit);
  const auto meets = [&](Rating rating, unsigned least) {
    return who.ratings[static_cast<unsigned>(rating)] >= least ||
           own_measure(sight.board, unit, rating) >= static_cast<int>(least);
  };
  if ((known_.noreq[unit] & kNoStrength) == 0 && !meets(Rating::strength, card.strength))
    return false;
  if ((known_.noreq[unit] & kNoIntellect) != 0) return true;
  if (card.type == CardType::gadget && (who.skills & class_bit(Class::gadget)) != 0) return true;
  return meets(Rating::intellect, card.intellect);
}

bool DuelOfAges::has_trait(const Sight& sight, unsigned id, TraitCode code) const {
  const std::uint32_t bit = code_bit(code);
  const auto has = [&](const Trait& trait) {
    return trait.code == code && holds(sight, id, trait, space_of(sight.board, id));
  };
  if ((known_.codes[id] & bit) != 0 && std::ranges::any_of(figure(id).traits, has)) return true;
  if (!is_unit(id)) return false;
  const Hands& hands = sight.board.hands;
  for (unsigned i = hands.begin[id]; i < hands.begin[id + 1]; ++i) {
    const unsigned kind = sight.kinds[i];
    if (kind >= kMaxKinds || (known_.card_codes[kind] & bit) == 0) continue;
    if (!std::ranges::any_of(content_.cards[kind].traits, has)) continue;
    if (card_counts(sight, id, i - hands.begin[id])) return true;
  }
  return false;
}

bool DuelOfAges::has_custom(unsigned figure, Custom custom) const {
  return figure < kFigures && (known_.customs[figure] & custom_bit(custom)) != 0;
}

// DUE-CRD-03.
unsigned DuelOfAges::card_limit(const Board&, unsigned unit) const {
  return known_.limit[unit];
}

// DUE-TAK-02.
bool DuelOfAges::immune(const Board&, unsigned figure) const {
  return known_.immune[figure] != 0;
}

// DUE-GEN-11.
bool DuelOfAges::may_act(const Board& board, unsigned unit) const {
  return board.units[unit].standing == Standing::on && !marked(board, unit, kNoAct);
}

// DUE-MEL-03, DUE-CRD-04: a War Spear counts while it is revealed.
int DuelOfAges::order_wits(const Board& board, unsigned id) const {
  int wits = rating(in_public(board), id, Rating::wits).value;
  if (!is_unit(id)) return wits;
  for (unsigned place = 0; place < board.hands.count(id); ++place) {
    const unsigned kind = shown_kind(board, id, place);
    if (kind >= kMaxKinds || content_.cards[kind].traits.empty()) continue;
    for (const Trait& trait : content_.cards[kind].traits)
      if (trait.condition == If::melee_order && can_use(in_public(board), id, kind))
        wits += trait.amount;
  }
  return wits;
}

}  // namespace undercroft::duel_of_ages
