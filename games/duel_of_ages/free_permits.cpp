// 3.8, what else a unit may do in Free Action, and why not: cards and gear, pets, the HQ, pads.
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr Refusal kNotHeld{rule("DUE-CRD-04"), "It does not hold that card."};
constexpr Refusal kNoUse{rule("DUE-CRD-04"), "It cannot use that card."};
constexpr Refusal kNotThere{rule("DUE-HQ-02"), "It is not in the HQ."};
constexpr Refusal kHqGone{rule("DUE-HQ-04"), "The HQ is destroyed: only its destroyer uses it."};
constexpr Refusal kInDome{rule("DUE-FRE-03"), "That is not possible in a Dome."};

}  // namespace

// DUE-FRE-03, DUE-CRD-01.
Refusal DuelOfAges::may_reveal(const Sight& sight, unsigned unit, unsigned kind) const {
  if (const Refusal no = may_do(sight.board, unit); !no.allowed()) return no;
  bool held = false;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    if (seen_kind(sight, unit, place) != kind) continue;
    if (!is_revealed(sight.board, unit, place)) return kAllowed;
    held = true;
  }
  return held ? Refusal{rule("DUE-CRD-01"), "It is revealed."} : kNotHeld;
}

// DUE-CRD-04, DUE-FRE-03: one armor, one shield, one transport; each set once per turn.
Refusal DuelOfAges::may_set_gear(const Sight& sight, unsigned unit, unsigned kind, bool on) const {
  const Board& board = sight.board;
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  const unsigned place = gear_place(sight, unit, kind, on);
  if (place == kNobody)
    return place_of(sight, unit, kind) == kNobody
               ? kNotHeld
               : Refusal{rule("DUE-CRD-04"), on ? "It is active." : "It is not active."};
  const Card& card = content_.cards[kind];
  if (!is_gear(card.type)) return kNoUse;
  if (flagged(board, unit, place, kGearSet)) return {rule("DUE-FRE-03"), "It was set this turn."};
  if (!on) return kAllowed;
  if (!can_use(sight, unit, kind)) return kNoUse;
  const unsigned worn = worn_place(board, unit, card.type);
  if (worn != kNobody && flagged(board, unit, worn, kGearSet))
    return {rule("DUE-FRE-03"), "Another one was set active this turn."};
  return kAllowed;
}

// The card of this kind that would be set: one that is not (or is) active, a revealed one first.
unsigned DuelOfAges::gear_place(const Sight& sight, unsigned unit, unsigned kind, bool on) const {
  unsigned found = kNobody;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    if (seen_kind(sight, unit, place) != kind) continue;
    if (flagged(sight.board, unit, place, kActive) == on) continue;
    if (is_revealed(sight.board, unit, place)) return place;
    if (found == kNobody) found = place;
  }
  return found;
}

// What is active of this type: it was revealed when it was set.
unsigned DuelOfAges::worn_place(const Board& board, unsigned unit, CardType type) const {
  for (unsigned place = 0; place < board.hands.count(unit); ++place) {
    const unsigned kind = shown_kind(board, unit, place);
    if (kind == kUnknown || content_.cards[kind].type != type) continue;
    if (flagged(board, unit, place, kActive)) return place;
  }
  return kNobody;
}

// DUE-PET-01, D-37.
Refusal DuelOfAges::may_unleash(const Sight& sight, unsigned unit, unsigned kind,
                                unsigned target) const {
  const Board& board = sight.board;
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  if (kind >= content_.cards.size() || place_of(sight, unit, kind) == kNobody) return kNotHeld;
  const Card& card = content_.cards[kind];
  if (card.pet == 0xFF || !can_use(sight, unit, kind)) return kNoUse;
  if (board.pets[card.pet].owner != kNobody) return {rule("DUE-PET-01"), "It is unleashed."};
  if (in_dome(sight, unit)) return kInDome;
  const bool enemy = is_character(target) && stands(board, target) && enemies(board, unit, target);
  return enemy ? kAllowed
               : Refusal{rule("DUE-PET-01"), "A pet hunts an enemy character on the board."};
}

// DUE-HQ-02.
Refusal DuelOfAges::may_rest(const Board& board, unsigned unit) const {
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  if (map(board).at(board.units[unit].space).spot != Spot::hq) return kNotThere;
  if (!may_use_hq(board, board.units[unit].owner)) return kHqGone;
  if (marked(board, unit, kRested)) return {rule("DUE-HQ-02"), "It has rested this turn."};
  if (!wounded(board, unit)) return {rule("DUE-GEN-05"), "It has its full Health."};
  return kAllowed;
}

// DUE-SPC-05.
Refusal DuelOfAges::may_refresh(const Board& board, unsigned unit) const {
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  if (!has_custom(unit, Custom::grace)) return {rule("DUE-SPC-05"), "It has no grace."};
  if (map(board).at(board.units[unit].space).spot != Spot::hq) return kNotThere;
  if (!may_use_hq(board, board.units[unit].owner)) return kHqGone;
  if (marked(board, unit, kRested)) return {rule("DUE-HQ-02"), "It has rested this turn."};
  if (board.units[unit].grace >= kFullGrace) return {rule("DUE-SPC-05"), "It has all its grace."};
  return kAllowed;
}

// DUE-HQ-06: outside Domes and outside the Base.
Refusal DuelOfAges::may_deploy(const Sight& sight, unsigned unit, unsigned kind) const {
  const Board& board = sight.board;
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  if (kind >= content_.cards.size() || place_of(sight, unit, kind) == kNobody) return kNotHeld;
  if (!content_.cards[kind].jump_pad || !can_use(sight, unit, kind)) return kNoUse;
  if (!may_use_hq(board, board.units[unit].owner)) return kHqGone;
  if (in_dome(sight, unit)) return kInDome;
  if (map(sight).at(board.units[unit].space).base)
    return {rule("DUE-HQ-06"), "A pad is not deployed in the Base."};
  for (const Pad& pad : board.pads)
    if (pad.owner == kNobody) return kAllowed;
  return {rule("DUE-HQ-06"), "There is no room for another pad."};
}

// DUE-HQ-06: each unit once per turn, from the pad to the HQ or from the HQ to the pad.
Refusal DuelOfAges::may_jump(const Board& board, unsigned unit, unsigned pad) const {
  if (const Refusal no = may_do(board, unit); !no.allowed()) return no;
  const Unit& who = board.units[unit];
  if (pad >= kPads || board.pads[pad].owner != who.owner)
    return {rule("DUE-HQ-06"), "That is no pad of yours."};
  if (!may_use_hq(board, who.owner)) return kHqGone;
  if (who.space != board.pads[pad].space && map(board).at(who.space).spot != Spot::hq)
    return {rule("DUE-HQ-06"), "It is neither on the pad nor in the HQ."};
  if (marked(board, unit, kJumped)) return {rule("DUE-HQ-06"), "It has jumped this turn."};
  return kAllowed;
}

}  // namespace undercroft::duel_of_ages
