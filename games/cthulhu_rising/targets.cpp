// Picks, 2.4: what an ability may choose, and what it is about. Filters are mask arithmetic; only
// what a mask does not know is asked card by card.
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

bool names_a_story(const Trigger& trigger) {
  return trigger.kind >= TriggerKind::win_terror && trigger.kind <= TriggerKind::success;
}

// "here" of the play: those who were there when the trigger happened (CTH-ACT-15), or who are
// there now.
Spots here_of(const Board& board, const Play& play) {
  if (play.trigger < board.trigger_count && names_a_story(board.triggers[play.trigger]))
    return board.triggers[play.trigger].here;
  return play.here < kSlots ? board.at[play.here] : 0;
}

// What the masks of the board know of the filters.
Spots by_masks(const Board& board, const Play& play, const Pick& pick) {
  const Spots sane = board.there & ~board.insane;
  Spots mask = board.there;
  if (pick.sort == Sort::character) mask &= board.characters;
  if (pick.sort == Sort::support) mask &= ~board.characters;
  if (pick.has(FilterWord::mine)) mask &= controlled(board, play.side);
  if (pick.has(FilterWord::enemy)) mask &= controlled(board, other_side(play.side));
  if (pick.has(FilterWord::ready)) mask &= sane & ~board.exhausted;
  if (pick.has(FilterWord::exhausted)) mask &= sane & board.exhausted;
  if (pick.has(FilterWord::sane)) mask &= sane;
  if (pick.has(FilterWord::insane)) mask &= board.insane;
  if (pick.has(FilterWord::committed)) mask &= committed(board);
  if (pick.has(FilterWord::uncommitted)) mask &= ~committed(board);
  if (pick.has(FilterWord::here)) mask &= here_of(board, play);
  if (pick.has(FilterWord::other) && play.spot < kSpots) mask &= ~bit(play.spot);
  return mask;
}

// Filters that no mask knows.
constexpr std::uint32_t filter(FilterWord word) {
  return 1U << static_cast<unsigned>(word);
}
constexpr std::uint32_t kPrintedFilters =
    filter(FilterWord::subtype) | filter(FilterWord::faction) | filter(FilterWord::type) |
    filter(FilterWord::cost_up_to) | filter(FilterWord::unique) | filter(FilterWord::nonunique);
constexpr std::uint32_t kCardFilters = kPrintedFilters | filter(FilterWord::skill_up_to) |
                                       filter(FilterWord::can_go_insane) |
                                       filter(FilterWord::wounded);

}  // namespace

// Of a card by what is printed on it.
bool CthulhuRising::matches_kind(const Pick& pick, unsigned kind) const {
  const Card& card = content_.cards[kind];
  if (pick.sort == Sort::character && card.type != CardType::character) return false;
  if (pick.sort == Sort::support && card.type != CardType::support) return false;
  if ((pick.subtypes & ~card.subtypes) != 0) return false;
  if (pick.faction != kNothing && pick.faction != static_cast<unsigned>(card.faction)) return false;
  if (pick.type != kNothing && pick.type != static_cast<unsigned>(card.type)) return false;
  if (pick.cost_up_to != kNothing && card.cost > pick.cost_up_to) return false;
  if (pick.has(FilterWord::unique) && !card.unique) return false;
  return !(pick.has(FilterWord::nonunique) && card.unique);
}

// Of a card in play, where the masks have let it through. CTH-MAD-06: an insane one has no cost,
// subtype or faction, but a skill of 0.
bool CthulhuRising::matches_values(const Board& board, const Pick& pick, unsigned spot) const {
  constexpr std::uint32_t kUniqueness = filter(FilterWord::unique) | filter(FilterWord::nonunique);
  if (has(board.insane, spot) && (pick.words & kPrintedFilters & ~kUniqueness) != 0) return false;
  const InPlay& card = board.table[spot];
  if ((pick.words & kPrintedFilters) != 0 && !matches_kind(pick, card.kind)) return false;
  if (pick.skill_up_to != kNothing && card.skill > pick.skill_up_to) return false;
  if (pick.has(FilterWord::wounded) && card.wounds == 0) return false;
  return !pick.has(FilterWord::can_go_insane) || can_go_insane(board, spot);
}

Spots CthulhuRising::matching(const Board& board, const Play& play, const Pick& pick) const {
  Spots mask = by_masks(board, play, pick);
  if ((pick.words & kCardFilters) == 0) return mask;
  each_bit(mask, [&](unsigned spot) {
    if (!matches_values(board, pick, spot)) mask &= ~bit(spot);
  });
  return mask;
}

bool CthulhuRising::matches(const Board& board, const Play& play, const Pick& pick,
                            unsigned spot) const {
  return has(matching(board, play, pick), spot);
}

// 2.4, primitives: what is a legal choice for that step.
Spots CthulhuRising::legal_spots(const Board& board, const Play& play, const Pick& pick,
                                 OpCode code) const {
  Spots mask = matching(board, play, pick);
  const auto keep_if = [&](auto legal) {
    each_bit(mask, [&](unsigned spot) {
      if (!legal(spot)) mask &= ~bit(spot);
    });
  };
  switch (code) {
    case OpCode::wound:
      keep_if([&](unsigned spot) { return can_be_wounded(board, spot); });
      break;
    case OpCode::insane:
      keep_if([&](unsigned spot) { return can_go_insane(board, spot); });
      break;
    case OpCode::exhaust:
      mask &= ready_sane(board);
      break;
    case OpCode::ready:
      mask &= board.exhausted;
      break;
    case OpCode::restore:
      keep_if([&](unsigned spot) { return can_be_restored(board, spot); });
      break;
    case OpCode::uncommit:
      mask &= committed(board);
      break;
    case OpCode::control:
      keep_if([&](unsigned spot) { return may_control(board, play.side, spot); });
      break;
    default:
      break;
  }
  return mask;
}

// Cards of the own hand or discard pile, as lines.
std::uint64_t CthulhuRising::legal_lines(const Board& board, const Play& play, const Pick& pick,
                                         OpCode code, const Pile& hand) const {
  const Place& place = board.places[play.side];
  std::uint64_t lines = pick.has(FilterWord::in_hand) ? hand.lines() : place.discard.lines();
  each_bit(lines, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    const bool legal = matches_kind(pick, kind) && (pick.skill_up_to == kNothing ||
                                                    content_.cards[kind].skill <= pick.skill_up_to);
    if (!legal || (code == OpCode::put && !may_be_put(board, play.side, kind))) lines &= ~bit(line);
  });
  return lines;
}

// Stories and conspiracies of the row, a bit for each slot.
unsigned CthulhuRising::legal_slots(const Board& board, const Play& play, const Pick& pick) const {
  unsigned slots = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if (!occupied(board, slot)) continue;
    if (pick.has(FilterWord::attacked) && !attacked(board, slot)) continue;
    if (pick.has(FilterWord::other) && slot == play.here) continue;
    if (board.row[slot].tokens[other_side(play.side)] < pick.tokens) continue;
    slots |= 1U << slot;
  }
  return slots;
}

// CTH-EFF-02: a choice needs as many as it names, "up to" at least one, or none in the effect of a
// story.
bool CthulhuRising::targets_there(const Board& board, const Play& play, const Pile& hand) const {
  const Ability& ability = content_.abilities[play.ability];
  for (const Op& op : content_.ops_of(ability)) {
    for (const unsigned index : {op.pick, op.story}) {
      const Pick& pick = content_.picks[index];
      if (!pick.chosen_by_controller()) continue;
      const int needed = pick.quantity == Quantity::choose  ? pick.n
                         : ability.kind == AbilityKind::win ? 0
                                                            : 1;
      if (targets_of(board, play, pick, op.code, hand) < needed) return false;
    }
  }
  return true;
}

int CthulhuRising::targets_of(const Board& board, const Play& play, const Pick& pick, OpCode code,
                              const Pile& hand) const {
  if (pick.sort == Sort::story) return std::popcount(legal_slots(board, play, pick));
  if (!pick.in_pile()) return std::popcount(legal_spots(board, play, pick, code));
  const Pile& pile = pick.has(FilterWord::in_hand) ? hand : board.places[play.side].discard;
  int count = 0;
  each_bit(legal_lines(board, play, pick, code, hand),
           [&](unsigned line) { count += pile.count(line); });
  return count;
}

// The cards in play that a step is about, chosen or not. What was chosen and does not fit any more
// is left out (CTH-ACT-05).
Spots CthulhuRising::picked_spots(const Board& board, const Play& play, const Op& op) const {
  const Pick& pick = content_.picks[op.pick];
  switch (pick.quantity) {
    case Quantity::all:
      return legal_spots(board, play, pick, op.code);
    case Quantity::choose:
    case Quantity::up_to:
    case Quantity::opponent_chooses:
      return play.picks[pick.number].one & legal_spots(board, play, pick, op.code);
    case Quantity::reference:
      break;
  }
  return referred_spots(board, play, pick.reference);
}

Spots CthulhuRising::referred_spots(const Board& board, const Play& play,
                                    Reference reference) const {
  const auto only = [&](unsigned spot) {
    return spot < kSpots ? bit(spot) & board.there : Spots{0};
  };
  switch (reference) {
    case Reference::self:
      return only(play.spot);
    case Reference::host:
      return only(play.spot < kSpots ? board.table[play.spot].host : play.host);
    case Reference::it:
      if (play.struck != kNothing) return only(play.struck);
      return play.trigger < board.trigger_count ? only(board.triggers[play.trigger].spot) : 0;
    case Reference::chosen:
      return play.picks[play.pick].one & board.there;
    default:
      return 0;
  }
}

// The slots that a step is about.
unsigned CthulhuRising::picked_slots(const Board& board, const Play& play, unsigned index) const {
  const Pick& pick = content_.picks[index];
  if (pick.quantity == Quantity::all) return legal_slots(board, play, pick);
  if (pick.quantity != Quantity::reference)
    return static_cast<unsigned>(play.picks[pick.number].one) & legal_slots(board, play, pick);
  const auto only = [&](unsigned slot) {
    return slot < kSlots && occupied(board, slot) ? 1U << slot : 0U;
  };
  const unsigned host = play.spot < kSpots ? board.table[play.spot].host : play.host;
  switch (pick.reference) {
    case Reference::host:
      return host == kNothing || (host & kStoryHost) == 0
                 ? 0U
                 : only(host & ~static_cast<unsigned>(kStoryHost));
    case Reference::chosen:
      return static_cast<unsigned>(play.picks[play.pick].one);
    case Reference::here:
      return only(play.here);
    default:
      return 0;
  }
}

}  // namespace undercroft::cthulhu_rising
