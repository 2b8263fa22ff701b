// The arguments of this game's events by name. What each kind puts where is said at EventKind.
#pragma once

#include "engine/tell.hpp"
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/rules.hpp"

namespace undercroft {

namespace cutthroat_caverns {

inline constexpr int kWhoArg = 0;
inline constexpr int kCardArg = 1;
inline constexpr int kAmountArg = 2;
inline constexpr int kMoreArg = 3;

inline constexpr int kDiscardedOfDead = 3;  // `more` of the event discarded

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
inline int belonging_arg(unsigned belonging) {
  return is_relic(belonging) ? int{thing(Category::relic, belonging - kFirstRelic)}
                             : card_arg(belonging);
}

}  // namespace cutthroat_caverns

template <>
struct ToldOf<cutthroat_caverns::EventKind> {
  using type = cutthroat_caverns::Told;
};

namespace cutthroat_caverns {

// Only these persons know the card; everybody sees that it happened.
[[gnu::cold, gnu::noinline]] inline void tell_secretly(Table& table, EventKind kind, RuleId rule,
                                                       Told told, SeatSet knows) {
  Event made = event(kind, rule, told);
  made.secret = 1U << kCardArg;
  made.knows = knows;
  made.reveals = 1;
  table.tell(made);
}
inline void whisper(Table& table, EventKind kind, RuleId rule, Told told, SeatSet knows) {
  if (table.heard()) [[unlikely]]
    tell_secretly(table, kind, rule, told, knows);
}

// Nobody notices anything, yet what was done cannot be taken back.
[[gnu::cold, gnu::noinline]] inline void close_quietly(Table& table, EventKind kind, RuleId rule) {
  Event made = event(kind, rule, Told{});
  made.seen_by = SeatSet{};
  made.reveals = 1;
  table.tell(made);
}
inline void no_way_back(Table& table, EventKind kind, RuleId rule) {
  if (table.heard()) [[unlikely]]
    close_quietly(table, kind, rule);
}

// What somebody drew without a question in between. In which order the hidden cards and the open
// ones came would say something of the hidden ones that no view remembers: they are told sorted,
// the hidden ones first.
struct Drawn {
  Pile cards;
  Pile items;
  int beyond = 0;  // cards beyond the maximum hand size at Gluttony
};
void tell_drawn(const Board& board, unsigned place, const Drawn& drawn, RuleId by, unsigned why,
                Table& table);

}  // namespace cutthroat_caverns

}  // namespace undercroft
