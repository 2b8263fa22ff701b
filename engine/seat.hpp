// Who sits at the table. A Seat is a person (or the bot in their chair), not a place on the board:
// a game in which two people swap everything they hold keeps its own map from seat to place.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace undercroft {

// The largest table of the five games seats six; two to spare for the next one.
inline constexpr int kMaxSeats = 8;

struct Seat {
  std::uint8_t index;
  friend constexpr auto operator<=>(Seat, Seat) = default;
};

// A viewer is a seat or the spectator, who is a seat that knows nothing.
using Viewer = Seat;
inline constexpr Viewer kSpectator{15};
inline constexpr Seat kNoSeat{0xFF};

// A set of viewers as a bit mask; bit 15 stands for the spectators.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(Seat seat) : bits_(static_cast<std::uint16_t>(1U << seat.index)) {}
  static constexpr SeatSet from_bits(unsigned bits) {
    SeatSet set;
    set.bits_ = static_cast<std::uint16_t>(bits);
    return set;
  }
  static constexpr SeatSet first(int count) { return from_bits((1U << count) - 1U); }
  static constexpr SeatSet everyone() { return from_bits(0xFFFF); }

  constexpr unsigned bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool has(Seat seat) const { return ((bits_ >> seat.index) & 1U) != 0; }
  // The lowest seat; the set must not be empty.
  constexpr Seat lowest() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }

  constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | 1U << seat.index); }
  constexpr void remove(Seat seat) {
    bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << seat.index));
  }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
    return from_bits(static_cast<unsigned>(a.bits_) & ~static_cast<unsigned>(b.bits_));
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  // Range-for over the seats, lowest first.
  struct Iterator {
    std::uint16_t rest;
    constexpr Seat operator*() const {
      return Seat{static_cast<std::uint8_t>(std::countr_zero(rest))};
    }
    constexpr Iterator& operator++() {
      rest = static_cast<std::uint16_t>(rest & (rest - 1));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;
  };
  constexpr Iterator begin() const { return {bits_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace undercroft
