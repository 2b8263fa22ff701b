// Short ways for a game to tell the table what happened. The four arguments of its events have
// names of the game's own: a plain struct of four numbers, `Told`, -1 where there is none. A game
// says which with
//
//     template <>
//     struct ToldOf<mandom::EventKind> { using type = mandom::Told; };
//
// and tells with `tell(table, EventKind::drew, rule("MAN-BID-05"), {.seat = 1, .card = 7})`.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/table.hpp"

namespace undercroft {

template <class Kind>
struct ToldOf;

template <class Kind>
Event event(Kind kind, RuleId rule, typename ToldOf<Kind>::type told) {
  const auto numbers = std::bit_cast<std::array<int, 4>>(told);
  Event made;
  made.kind = static_cast<std::uint16_t>(kind);
  made.rule = rule;
  for (unsigned i = 0; i < numbers.size(); ++i) made.args[i] = numbers[i];
  return made;
}

// Telling is kept out of line: in simulations nobody listens, and the rules around it stay small.
template <class Kind>
[[gnu::cold, gnu::noinline]] void tell_now(Table& table, Kind kind, RuleId rule,
                                           typename ToldOf<Kind>::type told, bool reveals) {
  Event made = event(kind, rule, told);
  made.reveals = reveals ? 1 : 0;
  table.tell(made);
}

// An open event.
template <class Kind>
void tell(Table& table, Kind kind, RuleId rule, typename ToldOf<Kind>::type told) {
  if (table.heard()) [[unlikely]]
    tell_now(table, kind, rule, told, false);
}

// An open event that shows something that was hidden.
template <class Kind>
void reveal(Table& table, Kind kind, RuleId rule, typename ToldOf<Kind>::type told) {
  if (table.heard()) [[unlikely]]
    tell_now(table, kind, rule, told, true);
}

}  // namespace undercroft
