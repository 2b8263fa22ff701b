// The arguments of this game's events by name: every event has the same four.
#pragma once

#include "engine/tell.hpp"
#include "games/mandom/mandom.hpp"
#include "games/mandom/rules.hpp"

namespace undercroft {

namespace mandom {

inline constexpr int kSeatArg = 0;
inline constexpr int kCardArg = 1;
inline constexpr int kItemArg = 2;
inline constexpr int kAmountArg = 3;

struct Told {
  int seat = -1;
  int card = -1;
  int item = -1;
  int amount = -1;
};

}  // namespace mandom

template <>
struct ToldOf<mandom::EventKind> {
  using type = mandom::Told;
};

}  // namespace undercroft
