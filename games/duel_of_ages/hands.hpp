// The row in which the cards of all holders lie (state.hpp, Hands): putting a card into it and
// taking one out. What everybody sees and what the secrets say of it move together, so nothing else
// changes the length of a hand.
#pragma once

#include <cassert>
#include <cstring>

#include "games/duel_of_ages/state.hpp"

namespace undercroft::duel_of_ages {

// One card of a hand, with all that is known about it.
struct HeldCard {
  std::uint8_t kind = 0;
  bool revealed = false;
  std::uint8_t flags = 0;
  std::uint8_t knows = 0;  // of an unrevealed one: Hands::knows
  std::uint8_t made = 0;   // of an unrevealed one: Hands::made
};

// Where a card lies in the row.
inline unsigned row_of(const Board& board, unsigned holder, unsigned place) {
  assert(holder < kHolders && place < board.hands.count(holder));
  return board.hands.begin[holder] + place;
}
// What everybody sees of it: its kind, or kUnknown.
inline unsigned shown_kind(const Board& board, unsigned holder, unsigned place) {
  return board.hands.kind[row_of(board, holder, place)];
}
inline bool is_revealed(const Board& board, unsigned holder, unsigned place) {
  return shown_kind(board, holder, place) != kUnknown;
}
// What this sight knows of it.
inline unsigned seen_kind(const Sight& sight, unsigned holder, unsigned place) {
  return sight.kinds[row_of(sight.board, holder, place)];
}
inline bool flagged(const Board& board, unsigned holder, unsigned place, unsigned flags) {
  return (board.hands.flags[row_of(board, holder, place)] & flags) != 0;
}
inline void set_flag(Board& board, unsigned holder, unsigned place, unsigned flags) {
  std::uint8_t& all = board.hands.flags[row_of(board, holder, place)];
  all = static_cast<std::uint8_t>(all | flags);
}
inline void clear_flag(Board& board, unsigned holder, unsigned place, unsigned flags) {
  std::uint8_t& all = board.hands.flags[row_of(board, holder, place)];
  all = static_cast<std::uint8_t>(all & ~flags);
}

// Behind the last card of that hand (DUE-GEN-09: order of arrival).
inline void insert_card(State& state, unsigned holder, const HeldCard& card) {
  Hands& hands = state.hands;
  assert(hands.total() < kMaxCards && card.kind < kMaxKinds);
  const unsigned at = hands.begin[holder + 1];
  const auto put = [&](auto& row, std::uint8_t value) {
    std::memmove(row.data() + at + 1, row.data() + at, hands.total() - at);
    row[at] = value;
  };
  // Of a revealed card nothing but its kind matters any more: equal positions are equal bytes.
  put(hands.kind, card.revealed ? card.kind : kUnknown);
  put(hands.flags, card.flags);
  put(hands.knows, card.revealed ? std::uint8_t{0} : card.knows);
  put(hands.made, card.revealed ? std::uint8_t{0} : card.made);
  put(state.secret.kinds, card.kind);
  for (unsigned next = holder + 1; next <= kHolders; ++next) ++hands.begin[next];
}

inline HeldCard held_card(const State& state, unsigned holder, unsigned place) {
  const Hands& hands = state.hands;
  const unsigned at = row_of(state, holder, place);
  return {state.secret.kinds[at], hands.kind[at] != kUnknown, hands.flags[at], hands.knows[at],
          hands.made[at]};
}

inline HeldCard erase_card(State& state, unsigned holder, unsigned place) {
  const HeldCard card = held_card(state, holder, place);
  Hands& hands = state.hands;
  const unsigned at = row_of(state, holder, place);
  const unsigned last = hands.total() - 1;
  const auto cut = [&](auto& row) {
    std::memmove(row.data() + at, row.data() + at + 1, last - at);
    row[last] = 0;
  };
  cut(hands.kind);
  cut(hands.flags);
  cut(hands.knows);
  cut(hands.made);
  cut(state.secret.kinds);
  for (unsigned next = holder + 1; next <= kHolders; ++next) --hands.begin[next];
  return card;
}

inline void show_card(State& state, unsigned holder, unsigned place) {
  const unsigned at = row_of(state, holder, place);
  state.hands.kind[at] = state.secret.kinds[at];
  state.hands.knows[at] = 0;
  state.hands.made[at] = 0;
}

}  // namespace undercroft::duel_of_ages
