// Short ways to tell the table what happened. Every event of this game has the same four arguments;
// what each kind puts where is said at EventKind.
#pragma once

#include "engine/tell.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/rules.hpp"

namespace undercroft {

namespace cthulhu_rising {

inline constexpr int kWhoArg = 0;
inline constexpr int kCardArg = 1;
inline constexpr int kAmountArg = 2;
inline constexpr int kMoreArg = 3;

// The amount of EventKind::passed is a window; from here on it was a disrupt or a response that was
// let go.
inline constexpr int kDisruptPassed = 8;
// In `more` of EventKind::story_order, beside the slot.
inline constexpr unsigned kRankedByIcons = 8;

struct Told {
  int who = -1;
  int card = -1;
  int amount = -1;
  int more = -1;
};

// A side as an argument: the side and, for words, who decides for it: a seat, or which Minion.
inline constexpr int kRisingPerson = 15;
inline constexpr int kLillithPerson = 14;
inline constexpr int kMirrorRising = 13;  // one of two
inline constexpr int kMirrorLillith = 12;
inline int player(const Board& board, unsigned side) {
  if (side >= kSides) return -1;
  const Place& place = board.places[side];
  const bool mirror = board.config.mode == Mode::mirror;
  const int person = place.brain == Brain::person   ? int{place.person}
                     : place.brain == Brain::rising ? (mirror ? kMirrorRising : kRisingPerson)
                                                    : (mirror ? kMirrorLillith : kLillithPerson);
  return static_cast<int>(side) | person << 4;
}
constexpr int side_in(int player) {
  return player & 1;
}
constexpr int person_in(int player) {
  return player >> 4;
}

// Totals of a struggle or skills of a story in one argument: seven bits each.
constexpr int both(int a, int b) {
  return (a > 127 ? 127 : a) | (b > 127 ? 127 : b) << 7;
}
constexpr int first_of_both(int packed) {
  return packed & 127;
}
constexpr int second_of_both(int packed) {
  return packed >> 7;
}
// The threshold of what needs no test (CTH-MIN-62): below any Impact.
inline constexpr int kNoTest = -1'000'000;
// T, C, A and I in one argument: three bits each (CTH-MIN-11).
constexpr int icons_arg(const std::array<std::uint8_t, kIcons>& icons) {
  int packed = 0;
  for (unsigned i = 0; i < kIcons; ++i) packed |= (icons[i] > 7 ? 7 : icons[i]) << (3 * i);
  return packed;
}

}  // namespace cthulhu_rising

template <>
struct ToldOf<cthulhu_rising::EventKind> {
  using type = cthulhu_rising::Told;
};

namespace cthulhu_rising {

// Only these know the card; everybody sees that it happened.
[[gnu::cold, gnu::noinline]] inline void tell_secretly(Table& table, EventKind kind, RuleId rule,
                                                       Told told, SeatSet knows) {
  Event made = event(kind, rule, told);
  made.secret = 1U << kCardArg;
  made.knows = knows;
  made.reveals = 1;
  table.tell(made);
}
// Only these notice it at all.
[[gnu::cold, gnu::noinline]] inline void tell_only(Table& table, EventKind kind, RuleId rule,
                                                   Told told, SeatSet seen_by) {
  Event made = event(kind, rule, told);
  made.seen_by = seen_by;
  table.tell(made);
}

// An open event with a card that only these know.
inline void whisper(Table& table, EventKind kind, RuleId rule, Told told, SeatSet knows) {
  if (table.heard()) [[unlikely]]
    tell_secretly(table, kind, rule, told, knows);
}
// A thought of a Minion about a card (CTH-MIN, CTH-LIL). What it thinks about cards in play or in
// the pool everybody hears; of its hand only where the hand lies open, else nobody: how many there
// were would tell something too.
inline void think(Table& table, EventKind kind, RuleId rule, Told told, bool open) {
  if (table.heard()) [[unlikely]]
    tell_only(table, kind, rule, told, open ? SeatSet::everyone() : SeatSet{});
}

// Who sees the hand of a side: its person, with `spectator_open` spectators, and everybody where a
// Minion's lies open.
inline SeatSet sees_hand(const Board& board, unsigned side) {
  SeatSet set;
  const Place& place = board.places[side];
  if (place.person < kSides) set.add(Seat{place.person});
  if (place.minion() && board.config.minion_hand_visible != 0) return SeatSet::everyone();
  if (board.config.spectator_open != 0) set.add(kSpectator);
  return set;
}

}  // namespace cthulhu_rising

}  // namespace undercroft
