// The two sides and the cards in play: short questions that everybody asks. All of it public.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/cthulhu_rising/cthulhu_rising.hpp"

namespace undercroft::cthulhu_rising {

constexpr std::uint16_t verb(Verb v) {
  return static_cast<std::uint16_t>(v);
}
inline Option option_of(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {verb(v), static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
          static_cast<std::uint16_t>(c)};
}

template <class Each>
void each_bit(std::uint64_t mask, Each each) {
  for (; mask != 0; mask &= mask - 1) each(static_cast<unsigned>(std::countr_zero(mask)));
}
inline unsigned lowest(std::uint64_t mask) {
  return static_cast<unsigned>(std::countr_zero(mask));
}
inline bool has(std::uint64_t mask, unsigned index) {
  return (mask >> index & 1U) != 0;
}

// Who decides for a side, and back.
inline Seat person_of(const Board& board, unsigned side) {
  return Seat{board.places[side].person};
}
inline unsigned side_of(const Board& board, Seat seat) {
  for (unsigned side = 0; side < kSides; ++side)
    if (board.places[side].brain == Brain::person && board.places[side].person == seat.index)
      return side;
  return kNothing;
}

// CTH-GEN-03. Cards that a side controls, owns.
inline Spots controlled(const Board& board, unsigned side) {
  return board.there & (side == kB ? board.of_b : ~board.of_b);
}
inline Spots owned(const Board& board, unsigned side) {
  return board.there & (side == kB ? board.owned_by_b : ~board.owned_by_b);
}
inline unsigned controller(const Board& board, unsigned spot) {
  return has(board.of_b, spot) ? kB : kA;
}
inline unsigned owner(const Board& board, unsigned spot) {
  return has(board.owned_by_b, spot) ? kB : kA;
}
inline Spots characters(const Board& board, unsigned side) {
  return controlled(board, side) & board.characters;
}
inline Spots supports(const Board& board, unsigned side) {
  return controlled(board, side) & ~board.characters;
}
inline Spots committed(const Board& board) {
  return board.at[0] | board.at[1] | board.at[2] | board.at[3] | board.at[4];
}
inline Spots ready_sane(const Board& board) {
  return board.there & ~board.exhausted & ~board.insane;
}
// The slot where it is committed, or kNothing.
inline unsigned slot_of(const Board& board, unsigned spot) {
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (has(board.at[slot], spot)) return slot;
  return kNothing;
}
inline unsigned free_spot(const Board& board) {
  return ~board.there == 0 ? unsigned{kNothing} : lowest(~board.there);
}

// Attachments on that card.
inline Spots attached_to(const Board& board, unsigned spot) {
  Spots attached = 0;
  each_bit(board.there, [&](unsigned other) {
    if (board.table[other].host == spot) attached |= bit(other);
  });
  return attached;
}

inline Ref ref_at(const Board& board, unsigned spot) {
  const InPlay& card = board.table[spot];
  return ref_of(owner(board, spot), card.kind, card.copy);
}
// The spot of a card in play, or kNothing.
inline unsigned spot_named(const Board& board, Ref ref) {
  if (is_story(ref) || copy_in(ref) == 0) return kNothing;
  unsigned found = kNothing;
  each_bit(owned(board, owner_in(ref)), [&](unsigned spot) {
    if (ref_at(board, spot) == ref) found = spot;
  });
  return found;
}
// The line of a kind in a side's deck list, or kNothing; the kind of a line.
inline unsigned line_of(const Board& board, unsigned side, unsigned kind) {
  const Place& place = board.places[side];
  for (unsigned line = 0; line < place.lines; ++line)
    if (place.kinds[line] == kind) return line;
  return kNothing;
}
inline unsigned kind_of(const Board& board, unsigned side, unsigned line) {
  return board.places[side].kinds[line];
}

// CTH-GEN-06: play order. The active player's cards by play number, then the other's.
template <class Each>
void in_play_order(const Board& board, Spots cards, Each each) {
  for (unsigned turn = 0; turn < kSides; ++turn) {
    const unsigned side = turn == 0 ? board.active : other_side(board.active);
    Spots rest = cards & controlled(board, side);
    while (rest != 0) {
      unsigned first = lowest(rest);
      each_bit(rest, [&](unsigned spot) {
        if (board.table[spot].number < board.table[first].number) first = spot;
      });
      rest &= ~bit(first);
      each(first);
    }
  }
}
inline unsigned first_in_play_order(const Board& board, Spots cards) {
  unsigned first = kNothing;
  in_play_order(board, cards, [&](unsigned spot) {
    if (first == kNothing) first = spot;
  });
  return first;
}

// Cards in play in the order of their names (CTH-GEN-06).
template <class Each>
void by_name(const Board& board, Spots cards, Each each) {
  std::array<std::uint32_t, kSpots> order;
  unsigned count = 0;
  each_bit(cards, [&](unsigned spot) {
    const std::uint32_t entry = std::uint32_t{ref_at(board, spot)} << 8 | spot;
    unsigned at = count++;
    for (; at > 0 && order[at - 1] > entry; --at) order[at] = order[at - 1];
    order[at] = entry;
  });
  for (unsigned i = 0; i < count; ++i) each(order[i] & 0xFFU);
}

inline void add_delta(Delta& sum, const Delta& more) {
  const auto add = [](std::int8_t& to, std::int8_t n) {
    to = static_cast<std::int8_t>(std::clamp(to + n, -100, 100));
  };
  add(sum.skill, more.skill);
  for (unsigned i = 0; i < kIcons; ++i) add(sum.icons[i], more.icons[i]);
  add(sum.toughness, more.toughness);
  sum.gained |= more.gained;
  sum.lost |= more.lost;
}

// CTH-GEN-02. The active player attacks.
inline unsigned attacker(const Board& board) {
  return board.active;
}
inline unsigned defender(const Board& board) {
  return other_side(board.active);
}
inline bool attacked(const Board& board, unsigned slot) {
  return (board.at[slot] & characters(board, attacker(board))) != 0;
}
inline bool occupied(const Board& board, unsigned slot) {
  return board.row[slot].card != kNothing;
}
inline unsigned own_slot(unsigned side) {
  return side == kB ? 0U : kSlots - 1U;  // CTH-CON-02
}
// What lies in a slot: a story, or the conspiracy of the side whose slot it is.
inline Ref ref_in_row(const Board& board, unsigned slot) {
  if (!occupied(board, slot)) return kNoRef;
  if (slot == own_slot(kA)) return ref_of(kA, board.row[slot].card, 0);
  if (slot == own_slot(kB)) return ref_of(kB, board.row[slot].card, 0);
  return story_ref(board.row[slot].card);
}

// The lines that a play has chosen, ids rising, twice where two copies were.
template <class Each>
void each_chosen_line(const Play& play, const Pick& pick, Each each) {
  const unsigned number = pick.number < kMaxPicks ? pick.number : play.pick;
  const Chosen& chosen = play.picks[number];
  each_bit(chosen.one, [&](unsigned line) {
    each(line);
    if (has(chosen.two, line)) each(line);
  });
}

inline Play& top_play(Board& board) {
  return board.plays[board.play_count - 1U];
}
inline const Play& top_play(const Board& board) {
  return board.plays[board.play_count - 1U];
}
inline Batch& top_batch(Board& board) {
  return board.batches[board.batch_count - 1U];
}
inline const Batch& top_batch(const Board& board) {
  return board.batches[board.batch_count - 1U];
}

// Room for an ability and what it may push (section 10). Whatever begins a play inside another
// asks it, and so nothing else can overflow: a play pushes no more than is kept free. In 38,400
// games of random people and Minions with every pair of decks the most were 13 frames, 4 plays, 2
// batches, 18 open events and 6 answers.
inline bool room_for_play(const Board& board) {
  return board.agenda.size() + kReserve <= kAgenda && board.play_count + 1 < kMaxPlays &&
         board.batch_count + 2 < kMaxBatches;
}

}  // namespace undercroft::cthulhu_rising
