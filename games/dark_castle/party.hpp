// The prisoners: who sits where, who controls whom, and going round the table from "you".
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/dark_castle/dark_castle.hpp"

namespace undercroft::dark_castle {

inline unsigned everybody(const State& state) {
  return (1U << state.config.party) - 1U;
}

// ESC-SET-01, ESC-SOLO-01: a solo player controls both characters.
inline Seat controller(const State& state, unsigned place) {
  return Seat{static_cast<std::uint8_t>(state.config.seats == 1 ? 0U : place)};
}

// ESC-GRP-02: the controller of the current "you"; before the first page, seat 0.
inline Seat speaker(const State& state) {
  return controller(state, state.you);
}

// The place of a character that is in the party, or kNothing.
inline unsigned place_of(const State& state, unsigned character) {
  for (unsigned place = 0; place < state.config.party; ++place)
    if (state.party[place].character == character) return place;
  return kNothing;
}

// The first of the mask, which is not empty, clockwise from that place. The mask is laid twice in a
// row, so that going round the table is no special case.
inline unsigned first_from(const State& state, unsigned start, unsigned mask) {
  const unsigned round = (mask | mask << state.config.party) >> start;
  const unsigned place = start + static_cast<unsigned>(std::countr_zero(round));
  return place < state.config.party ? place : place - state.config.party;
}
inline unsigned first_from_you(const State& state, unsigned mask) {
  return first_from(state, state.you, mask);
}

// Every place of the mask, clockwise from "you" (section 3.10).
template <class Each>
void from_you(const State& state, unsigned mask, Each each) {
  while (mask != 0) {
    const unsigned place = first_from_you(state, mask);
    mask &= ~(1U << place);
    each(place);
  }
}

template <class Each>
void each_bit(unsigned mask, Each each) {
  for (; mask != 0; mask &= mask - 1) each(static_cast<unsigned>(std::countr_zero(mask)));
}

// The kinds of which a pile has cards, in the order of the table. A pile is 32 small numbers and
// mostly empty, so it is looked at eight at a time.
template <class Each>
void each_kind(const std::array<std::uint8_t, kMaxItems>& pile, Each each) {
  for (unsigned first = 0; first < kMaxItems; first += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, pile.data() + first, sizeof word);
    while (word != 0) {
      const unsigned byte = static_cast<unsigned>(std::countr_zero(word)) / 8;
      each(first + byte);
      word &= ~(std::uint64_t{0xFF} << (8 * byte));
    }
  }
}

inline bool is_empty(const std::array<std::uint8_t, kMaxItems>& pile) {
  std::array<std::uint64_t, kMaxItems / 8> words;
  std::memcpy(words.data(), pile.data(), sizeof words);
  return (words[0] | words[1] | words[2] | words[3]) == 0;
}

inline bool nobody_holds(const State& state) {
  unsigned held = 0;
  for (const Prisoner& prisoner : state.party) held |= prisoner.items[0] ^ kNothing;
  return held == 0;
}

// A bit for each kind that somebody holds; bit 63 for empty hands.
inline std::uint64_t held_kinds(const State& state) {
  std::uint64_t kinds = 0;
  for (const Prisoner& prisoner : state.party)
    kinds |= std::uint64_t{1} << (prisoner.items[0] & 63) | std::uint64_t{1}
                                                                << (prisoner.items[1] & 63);
  return kinds;
}

// The hand that holds the item, or kHands.
inline unsigned hand_with(const State& state, unsigned place, unsigned item) {
  const auto& items = state.party[place].items;
  return items[0] == item ? 0U : items[1] == item ? 1U : unsigned{kHands};
}

inline std::uint8_t spent_bit(unsigned place, unsigned hand) {
  return static_cast<std::uint8_t>(1U << (2 * place + hand));
}

// The hand that holds a copy that was not used in this round or attempt, or kHands.
inline unsigned fresh_hand(const State& state, unsigned place, unsigned item) {
  for (unsigned hand = 0; hand < kHands; ++hand)
    if (state.party[place].items[hand] == item && (state.rolls.spent & spent_bit(place, hand)) == 0)
      return hand;
  return kHands;
}

inline bool below_maximum(const State& state, unsigned place) {
  return state.party[place].hp < state.config.max_hp;
}

inline unsigned hurt_places(const State& state) {
  unsigned mask = 0;
  for (unsigned place = 0; place < state.config.party; ++place)
    if (below_maximum(state, place)) mask |= 1U << place;
  return mask;
}

inline unsigned lowest_places(const State& state, unsigned among) {
  int least = 127;
  each_bit(among, [&](unsigned place) { least = std::min<int>(least, state.party[place].hp); });
  unsigned mask = 0;
  each_bit(among, [&](unsigned place) {
    if (state.party[place].hp == least) mask |= 1U << place;
  });
  return mask;
}

// Kinds of loss, the letter b of a `hurt` frame.
enum Loss : std::uint8_t { kCardLoss, kAttackLoss, kIdleLoss, kTollLoss, kFinalLoss };
inline constexpr int kLossCount = 5;

inline constexpr std::uint16_t kThiefPc = 0xFFFF;  // a discard that a thief asks for
inline constexpr int kCampActions = 60;            // ESC-ITM-04

constexpr std::uint16_t verb(Verb v) {
  return static_cast<std::uint16_t>(v);
}
inline Option option_of(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {verb(v), static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
          static_cast<std::uint16_t>(c)};
}

constexpr Refusal refuse(RuleId rule, std::string_view why) {
  return {rule, why};
}

}  // namespace undercroft::dark_castle
