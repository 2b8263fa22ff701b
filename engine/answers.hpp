// Several seats decide at the same time and in secret: setting a card, throwing a sign, a window in
// which anyone may respond, a vote. The answers wait here until all are in, so the order in which
// they arrive cannot matter.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/option.hpp"
#include "engine/seat.hpp"

namespace undercroft {

template <int Seats, class Answer = Option>
class Answers {
 public:
  void ask(SeatSet seats) {
    *this = Answers{};
    asked_ = waiting_ = static_cast<std::uint16_t>(seats.bits());
  }
  SeatSet asked() const { return SeatSet::from_bits(asked_); }
  SeatSet waiting() const { return SeatSet::from_bits(waiting_); }
  bool complete() const { return waiting_ == 0; }
  void put(Seat seat, Answer answer) {
    assert(waiting().has(seat));
    given_[seat.index] = answer;
    waiting_ = static_cast<std::uint16_t>(waiting_ & ~(1U << seat.index));
  }
  bool has(Seat seat) const { return asked().has(seat) && !waiting().has(seat); }
  Answer of(Seat seat) const { return given_[seat.index]; }
  // Replaces an answer: what `imagine` does with the answers that its viewer cannot see.
  void swap_in(Seat seat, Answer answer) { given_[seat.index] = answer; }

  // A response window: of those who did not pass, the one who comes first in the given order;
  // nobody if all passed. The other answers are dropped without anybody learning of them.
  template <class Order>
  Seat first_to_act(const Order& order, std::uint16_t pass) const {
    for (const Seat seat : order)
      if (asked().has(seat) && given_[seat.index].verb != pass) return seat;
    return kNoSeat;
  }
  void close() { *this = Answers{}; }

 private:
  std::uint16_t asked_ = 0;
  std::uint16_t waiting_ = 0;
  std::array<Answer, Seats> given_{};
};

}  // namespace undercroft
