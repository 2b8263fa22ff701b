// Short ways to tell the table what happened. Every event of this game has the same four arguments.
#pragma once

#include "engine/table.hpp"
#include "games/mandom/mandom.hpp"
#include "games/mandom/rules.hpp"

namespace undercroft::mandom {

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

inline Event event(EventKind kind, RuleId rule, Told told) {
  Event made;
  made.kind = static_cast<std::uint16_t>(kind);
  made.rule = rule;
  made.args = {static_cast<std::int16_t>(told.seat), static_cast<std::int16_t>(told.card),
               static_cast<std::int16_t>(told.item), static_cast<std::int16_t>(told.amount)};
  return made;
}

// Telling is kept out of line: in simulations nobody listens, and the rules around it stay small.
[[gnu::cold, gnu::noinline]] inline void tell_now(Table& table, EventKind kind, RuleId rule,
                                                  Told told, bool reveals) {
  Event made = event(kind, rule, told);
  made.reveals = reveals ? 1 : 0;
  table.tell(made);
}

// An open event.
inline void tell(Table& table, EventKind kind, RuleId rule, Told told) {
  if (table.heard()) [[unlikely]]
    tell_now(table, kind, rule, told, false);
}

// An open event that shows something that was hidden.
inline void reveal(Table& table, EventKind kind, RuleId rule, Told told) {
  if (table.heard()) [[unlikely]]
    tell_now(table, kind, rule, told, true);
}

}  // namespace undercroft::mandom
