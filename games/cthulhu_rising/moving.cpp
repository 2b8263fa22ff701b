// Into play and out of it, on a board alone: what the rules and the trials of CTH-EVA-06 have in
// common. Nothing is told, asked or answered here, and current values are left to `reckon`.
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// The lowest number that no other copy of its owner's has in play.
std::uint8_t free_copy(const Board& board, unsigned side, unsigned kind) {
  unsigned taken = 0;
  each_bit(owned(board, side), [&](unsigned spot) {
    if (board.table[spot].kind == kind) taken |= 1U << board.table[spot].copy;
  });
  std::uint8_t copy = 1;
  while ((taken >> copy & 1U) != 0) ++copy;
  return copy;
}

void set_bit(Spots& mask, unsigned spot, bool on) {
  mask = on ? mask | bit(spot) : mask & ~bit(spot);
}

}  // namespace

// CTH-GEN-06, CTH-PLAY-01: ready, with the next play number. The caller has seen that there is
// room.
unsigned CthulhuRising::arrive(Board& board, unsigned side, unsigned owner_side, unsigned line,
                               unsigned host) const {
  const unsigned spot = free_spot(board);
  assert(spot < kSpots);
  InPlay& card = board.table[spot];
  card = InPlay{};
  card.number = ++board.last_number;
  card.line = static_cast<std::uint8_t>(line);
  card.kind = board.places[owner_side].kinds[line];
  card.copy = free_copy(board, owner_side, card.kind);
  card.host = static_cast<std::uint8_t>(host);
  board.there |= bit(spot);
  set_bit(board.characters, spot, content_.cards[card.kind].type == CardType::character);
  set_bit(board.owned_by_b, spot, owner_side == kB);
  set_bit(board.of_b, spot, side == kB);
  each_bit(content_.cards[card.kind].marks,
           [&](unsigned mark) { board.marked[mark] |= bit(spot); });
  board.changed = 1;
  return spot;
}

// CTH-EFF-07: nothing of it is left. Where it goes is the caller's.
void CthulhuRising::depart(Board& board, unsigned spot) const {
  const Spots others = ~bit(spot);
  forget_object(board, spot);
  board.there &= others;
  board.characters &= others;
  board.owned_by_b &= others;
  board.of_b &= others;
  board.exhausted &= others;
  board.insane &= others;
  for (Spots& at : board.at) at &= others;
  for (Spots& marked : board.marked) marked &= others;
  board.temporary &= others;
  board.table[spot] = InPlay{};
  board.changed = 1;
}

// A card that has left play is no longer meant by anything that waits: the spot may soon be
// another's (CTH-ACT-05, CTH-ACT-15, CTH-ACT-16).
void CthulhuRising::forget_object(Board& board, unsigned spot) const {
  const Spots others = ~bit(spot);
  for (unsigned i = 0; i < board.play_count; ++i) {
    Play& play = board.plays[i];
    if (play.spot == spot) play.spot = kNothing;
    if (play.struck == spot) play.struck = kNothing;
    if (play.host == spot) play.host = kNothing;
    for (unsigned pick = 0; pick < kMaxPicks; ++pick)
      if (picks_spots(play, pick)) play.picks[pick].one &= others;
  }
  for (unsigned i = 0; i < board.batch_count; ++i) {
    board.batches[i].cards &= others;
    board.batches[i].settled &= others;
    board.batches[i].to_top &= others;
  }
  for (unsigned i = 0; i < board.trigger_count; ++i) {
    board.triggers[i].here &= others;
    if (board.triggers[i].spot == spot) board.triggers[i].spot = kNothing;
  }
  // An ability of a card that is gone has answered for good: nobody else may be taken for it.
  for (unsigned i = 0; i < board.answered_count; ++i)
    if (board.answered[i].spot == spot) board.answered[i].spot = kNothing;
  // Attachments stay where they are until the next checks, without a host (CTH-ATT-03).
  each_bit(board.there, [&](unsigned other) {
    if (board.table[other].host == spot) board.table[other].host = kNothing;
  });
}

// Whether that set of the play is of cards in play.
bool CthulhuRising::picks_spots(const Play& play, unsigned pick) const {
  if (play.ability >= content_.abilities.size()) return false;
  for (const Op& op : content_.ops_of(content_.abilities[play.ability])) {
    for (const unsigned index : {op.pick, op.story}) {
      const Pick& one = content_.picks[index];
      if (one.number == pick) return one.sort != Sort::story && !one.in_pile();
    }
  }
  return true;
}

// CTH-MAD-01: neither ready nor exhausted, not committed, without tokens and changes. Its
// attachments fall in the next checks.
void CthulhuRising::turn_insane(Board& board, unsigned spot) const {
  uncommit(board, spot);
  board.insane |= bit(spot);
  board.exhausted &= ~bit(spot);
  board.table[spot].tokens = 0;
  board.table[spot].wounds = 0;
  board.table[spot].until_end = Delta{};
  board.temporary &= ~bit(spot);
  board.changed = 1;
}

// CTH-COM-05.
void CthulhuRising::uncommit(Board& board, unsigned spot) const {
  for (Spots& at : board.at) at &= ~bit(spot);
}

void CthulhuRising::exhaust(Board& board, unsigned spot) const {
  board.exhausted |= bit(spot);
}

void CthulhuRising::make_ready(Board& board, unsigned spot) const {
  board.exhausted &= ~bit(spot);
}

}  // namespace undercroft::cthulhu_rising
