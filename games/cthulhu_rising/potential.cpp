// The orders in which the procedures see cards: Character Potential (CTH-MIN-10 to 13) and Priority
// (CTH-LIL-02). Both end in the card's number, so there are no ties.
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

Potential of(const Card& card, int skill, const std::array<std::uint8_t, kIcons>& icons,
             unsigned kind, Ref ref) {
  Potential made;
  made.cp = card.cost + skill;
  made.investigation = icons[kInvestigation];
  made.terror = icons[kTerror];
  made.combat = icons[kCombat];
  made.arcane = icons[kArcane];
  made.text_box = card.text_box;
  made.id = -static_cast<int>(kind);
  made.copy = -int{ref};
  return made;
}

}  // namespace

// CTH-MIN-10, CTH-MIN-11: current skill and icons of a sane character in play, printed ones of an
// insane one.
Potential CthulhuRising::potential(const Board& board, unsigned spot) const {
  const InPlay& card = board.table[spot];
  const Card& printed = content_.cards[card.kind];
  if (has(board.insane, spot))
    return of(printed, printed.skill, printed.icons, card.kind, ref_at(board, spot));
  return of(printed, card.skill, card.icons, card.kind, ref_at(board, spot));
}

Potential CthulhuRising::printed_potential(unsigned owner_side, unsigned kind) const {
  const Card& card = content_.cards[kind];
  return of(card, card.skill, card.icons, kind, ref_of(owner_side, kind, 0));
}

// CTH-LIL-02: printed cost, printed icons, the alphabet.
Priority CthulhuRising::priority(unsigned owner_side, unsigned kind, unsigned copy) const {
  const Card& card = content_.cards[kind];
  return {card.cost, card.icon_sum, -int{card.name_rank}, -int{ref_of(owner_side, kind, copy)}};
}

// Whether the first comes before the second in the eyes of that side, cards in play.
bool CthulhuRising::above(const Board& board, unsigned side, unsigned spot, unsigned other) const {
  if (board.places[side].brain != Brain::lillith)
    return potential(board, spot) > potential(board, other);
  const auto rank = [&](unsigned at) {
    return priority(owner(board, at), board.table[at].kind, board.table[at].copy);
  };
  return rank(spot) > rank(other);
}

// Likewise of cards that are not in play.
bool CthulhuRising::card_above(const Board& board, unsigned side, unsigned kind,
                               unsigned other) const {
  if (board.places[side].brain == Brain::lillith)
    return priority(side, kind, 0) > priority(side, other, 0);
  return printed_potential(side, kind) > printed_potential(side, other);
}

// CTH-MIN-13: higher cost, higher text box, smaller id.
bool CthulhuRising::support_above(unsigned kind, unsigned other) const {
  const Card& a = content_.cards[kind];
  const Card& b = content_.cards[other];
  if (a.cost != b.cost) return a.cost > b.cost;
  if (a.text_box != b.text_box) return a.text_box > b.text_box;
  return kind < other;
}

TieBreak CthulhuRising::what_decided(const Potential& a, const Potential& b) const {
  if (a.cp != b.cp) return TieBreak::potential;
  if (a.investigation != b.investigation) return TieBreak::investigation;
  if (a.terror != b.terror) return TieBreak::terror;
  if (a.combat != b.combat) return TieBreak::combat;
  if (a.arcane != b.arcane) return TieBreak::arcane;
  if (a.text_box != b.text_box) return TieBreak::text_box;
  return a.id != b.id ? TieBreak::id : TieBreak::copy;
}

TieBreak CthulhuRising::what_decided(const Priority& a, const Priority& b) const {
  if (a.cost != b.cost) return TieBreak::cost;
  if (a.icons != b.icons) return TieBreak::icons;
  return a.name != b.name ? TieBreak::name : TieBreak::copy;
}

}  // namespace undercroft::cthulhu_rising
