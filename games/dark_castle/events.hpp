// The arguments of this game's events by name. What each kind puts where is said at EventKind.
#pragma once

#include "engine/tell.hpp"
#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/rules.hpp"

namespace undercroft {

namespace dark_castle {

inline constexpr int kWhoArg = 0;
inline constexpr int kCardArg = 1;
inline constexpr int kAmountArg = 2;
inline constexpr int kMoreArg = 3;

struct Told {
  int who = -1;
  int card = -1;
  int amount = -1;
  int more = -1;
};

}  // namespace dark_castle

template <>
struct ToldOf<dark_castle::EventKind> {
  using type = dark_castle::Told;
};

}  // namespace undercroft
