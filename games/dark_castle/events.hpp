// Short ways to tell the table what happened. Every event of this game has the same four arguments.
#pragma once

#include "engine/table.hpp"
#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/rules.hpp"

namespace undercroft::dark_castle {

inline constexpr int kWhoArg = 0;
inline constexpr int kCardArg = 1;
inline constexpr int kAmountArg = 2;
inline constexpr int kMoreArg = 3;

// What each kind of event puts where is said at EventKind.
struct Told {
  int who = -1;
  int card = -1;
  int amount = -1;
  int more = -1;
};

inline Event event(EventKind kind, RuleId rule, Told told) {
  Event made;
  made.kind = static_cast<std::uint16_t>(kind);
  made.rule = rule;
  made.args = {static_cast<std::int16_t>(told.who), static_cast<std::int16_t>(told.card),
               static_cast<std::int16_t>(told.amount), static_cast<std::int16_t>(told.more)};
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

}  // namespace undercroft::dark_castle
