// Short ways to tell the table what happened. Every event of this game has the same four arguments;
// what each kind puts where is said at EventKind.
#pragma once

#include "engine/tell.hpp"
#include "games/duel_of_ages/duel_of_ages.hpp"
#include "games/duel_of_ages/rules.hpp"

namespace undercroft {

namespace duel_of_ages {

inline constexpr int kWhoArg = 0;
inline constexpr int kFigureArg = 1;
inline constexpr int kAmountArg = 2;
inline constexpr int kMoreArg = 3;

struct Told {
  int who = -1;
  int figure = -1;
  int amount = -1;
  int more = -1;
};

// Both dice in one argument.
constexpr int dice(int first, int second) {
  return first | second << 3;
}

}  // namespace duel_of_ages

template <>
struct ToldOf<duel_of_ages::EventKind> {
  using type = duel_of_ages::Told;
};

namespace duel_of_ages {

// Everybody sees that it happened; only these know the secret argument (kFigureArg or kAmountArg).
[[gnu::cold, gnu::noinline]] inline void tell_secretly(Table& table, EventKind kind, RuleId rule,
                                                       Told told, int secret, SeatSet knows) {
  Event made = event(kind, rule, told);
  made.secret = static_cast<std::uint8_t>(1U << secret);
  made.knows = knows;
  made.reveals = 1;
  table.tell(made);
}
inline void whisper(Table& table, EventKind kind, RuleId rule, Told told, int secret,
                    SeatSet knows) {
  if (table.heard()) [[unlikely]]
    tell_secretly(table, kind, rule, told, secret, knows);
}

}  // namespace duel_of_ages

}  // namespace undercroft
