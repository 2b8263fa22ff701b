// Short ways to tell the table what happened. Every event of this game has the same four arguments;
// what each kind puts where is said at EventKind.
#pragma once

#include "engine/table.hpp"
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/rules.hpp"

namespace undercroft::cutthroat_caverns {

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

// A player as an argument: the character and, for words, the person who plays it now.
inline int player(const Board& board, unsigned place) {
  if (place >= kPlaces) return -1;
  return board.places[place].character | board.places[place].person << 4;
}
constexpr int character_in(int player) {
  return player & 0xF;
}
constexpr int person_in(int player) {
  return player >> 4;
}
inline int card_arg(unsigned card) {
  return card == kNothing ? -1 : thing(Category::card, card);
}

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

// Only these persons know the card; everybody sees that it happened.
[[gnu::cold, gnu::noinline]] inline void tell_secretly(Table& table, EventKind kind, RuleId rule,
                                                       Told told, SeatSet knows) {
  Event made = event(kind, rule, told);
  made.secret = 1U << kCardArg;
  made.knows = knows;
  made.reveals = 1;
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
// An open event with a card that only these persons know.
inline void whisper(Table& table, EventKind kind, RuleId rule, Told told, SeatSet knows) {
  if (table.heard()) [[unlikely]]
    tell_secretly(table, kind, rule, told, knows);
}

}  // namespace undercroft::cutthroat_caverns
