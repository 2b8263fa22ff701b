// What may be brought into play, and why not.
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/rules.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// CTH-KEY-14: a copy that the player owns or controls, insane ones too.
bool has_copy(const Board& board, unsigned side, unsigned kind, Spots except) {
  const Spots own =
      board.config.unique_global != 0 ? board.there : controlled(board, side) | owned(board, side);
  bool found = false;
  each_bit(own & ~except, [&](unsigned spot) { found = found || board.table[spot].kind == kind; });
  return found;
}

// The operations window of the own turn (CTH-PHA-05).
bool own_operations(const Board& board, unsigned side) {
  return board.phase == Phase::operations && board.active == side;
}

}  // namespace

// CTH-PLAY-02, but for what has to do with resources: uniqueness, Heroic and Villainous, one
// conspiracy a player.
Refusal CthulhuRising::may_enter(const Board& board, unsigned side, unsigned kind) const {
  const Card& card = content_.cards[kind];
  if (card.unique && has_copy(board, side, kind, 0))
    return {rule("CTH-KEY-14"), "a copy of this unique card is in play"};
  if (sides_with_enemies(board, side, card.keywords))
    return {rule("CTH-KEY-05"), "Heroic and Villainous characters do not stand side by side"};
  if (card.type == CardType::conspiracy && occupied(board, own_slot(side)))
    return {rule("CTH-CON-02"), "your conspiracy is in play already"};
  if (card.type != CardType::conspiracy && free_spot(board) == kNothing)
    return {rule("CTH-PLAY-01"), "the table is full"};
  return kAllowed;
}

// put(...): characters, and supports that need no host.
bool CthulhuRising::may_be_put(const Board& board, unsigned side, unsigned kind) const {
  const Card& card = content_.cards[kind];
  return card.type <= CardType::support && card.attach == 0 &&
         may_enter(board, side, kind).allowed();
}

// CTH-EFF-08: another's card, not a second copy of a unique one, and Heroic beside Villainous by
// current keywords.
bool CthulhuRising::may_control(const Board& board, unsigned side, unsigned spot) const {
  const Card& card = card_at(board, spot);
  return controller(board, spot) != side &&
         !(card.unique && has_copy(board, side, board.table[spot].kind, bit(spot))) &&
         !sides_with_enemies(board, side, board.table[spot].keywords);
}

// CTH-PLAY-02, CTH-KEY-06, CTH-KEY-07, CTH-DOM: everything but the moment.
Refusal CthulhuRising::may_play(const Board& board, unsigned side, unsigned kind) const {
  const Card& card = content_.cards[kind];
  if (card.type != CardType::event) {
    if (const Refusal no = may_enter(board, side, kind); !no.allowed()) return no;
    if (card.attach != 0 && hosts(board, side, kind) == 0 && story_hosts(board, side, kind) == 0)
      return {rule("CTH-ATT-01"), "there is nothing to attach it to"};
  }
  if (card.steadfast > 0 && card.steadfast > resources_of(board, side, card.steadfast_faction))
    return {rule("CTH-KEY-07"), "it takes more resources of that faction"};
  if (payers_of_card(board, side, kind) != 0) return kAllowed;
  const int cost = price(board, side, kind);
  if (payers(board, side, cost, 0, card.faction) == 0)
    return {rule("CTH-DOM-01"), "no undrained domain has enough resources"};
  if ((card.keywords & kLoyal) != 0 && payers(board, side, cost, kPayMatch, card.faction) != 0)
    return {rule("CTH-KEY-06"), "no domain has enough resources of its faction"};
  return {rule("CTH-DOM-02"), "no domain that could pay has a resource of its faction"};
}

// CTH-KEY-11.
Refusal CthulhuRising::may_place(const Board& board, unsigned side, unsigned kind,
                                 unsigned slot) const {
  if ((content_.cards[kind].keywords & kDormant) == 0)
    return {rule("CTH-KEY-11"), "only Dormant cards are placed at a story"};
  if (!own_operations(board, side))
    return {rule("CTH-KEY-11"), "Dormant cards are placed in your own operations phase"};
  if (slot >= kSlots || !occupied(board, slot)) return {rule("CTH-KEY-11"), "there is no story"};
  if ((board.placed >> slot & 1U) != 0)
    return {rule("CTH-KEY-11"), "a Dormant card was placed there this turn"};
  if (board.dormant_count >= kMaxDormant)
    return {rule("CTH-KEY-11"), "there are too many Dormant cards already"};
  if (payers(board, side, board.row[slot].tokens[side], 0, Faction::neutral) == 0)
    return {rule("CTH-KEY-11"),
            "no undrained domain has as many resources as you have tokens there"};
  return kAllowed;
}

// CTH-ATT-01: sane characters that fit.
Spots CthulhuRising::hosts(const Board& board, unsigned side, unsigned kind) const {
  const Pick& pick = content_.picks[content_.cards[kind].attach];
  if (content_.cards[kind].attach == 0 || pick.sort == Sort::story) return 0;
  Play play;
  play.side = static_cast<std::uint8_t>(side);
  return matching(board, play, pick) & ~board.insane;
}
// ... or stories, a bit for each slot.
unsigned CthulhuRising::story_hosts(const Board& board, unsigned side, unsigned kind) const {
  const Pick& pick = content_.picks[content_.cards[kind].attach];
  if (content_.cards[kind].attach == 0 || pick.sort != Sort::story) return 0;
  Play play;
  play.side = static_cast<std::uint8_t>(side);
  return legal_slots(board, play, pick);
}

}  // namespace undercroft::cthulhu_rising
