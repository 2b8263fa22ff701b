// The players: who sits where, who is alive, and going round by Initiative. All of it public.
#pragma once

#include <algorithm>
#include <bit>

#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/phases.hpp"

namespace undercroft::cutthroat_caverns {

constexpr std::uint16_t verb(Verb v) {
  return static_cast<std::uint16_t>(v);
}
inline Option option_of(Verb v, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  return {verb(v), static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
          static_cast<std::uint16_t>(c)};
}

constexpr Refusal refuse(RuleId rule, std::string_view why) {
  return {rule, why};
}

// Masks of cards and of Quests are wider than those of places.
constexpr std::uint64_t wide_bit(unsigned kind) {
  return std::uint64_t{1} << kind;
}
constexpr unsigned bit_of(unsigned place) {
  return place < kPlaces ? 1U << place : 0U;
}
template <class List>
std::uint32_t all_of(const List& list) {
  return list.size() >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << list.size()) - 1U;
}
template <class Each>
void each_bit(unsigned mask, Each each) {
  for (; mask != 0; mask &= mask - 1) each(static_cast<unsigned>(std::countr_zero(mask)));
}
template <class Each>
void each_kind(std::uint64_t kinds, Each each) {
  for (; kinds != 0; kinds &= kinds - 1) each(static_cast<unsigned>(std::countr_zero(kinds)));
}

inline unsigned everybody(const Board& board) {
  return (1U << board.config.seats) - 1U;
}

// The living who take part: all, or in a sudden death the tied ones (CAV-END-04).
inline unsigned living(const Board& board) {
  unsigned mask = 0;
  for (unsigned place = 0; place < board.config.seats; ++place)
    if (board.places[place].alive()) mask |= 1U << place;
  return mask & board.taking_part;
}
inline bool lives(const Board& board, unsigned place) {
  return place < kPlaces && (living(board) >> place & 1U) != 0;
}
inline unsigned dead(const Board& board) {
  unsigned mask = 0;
  for (unsigned place = 0; place < board.config.seats; ++place)
    if (!board.places[place].alive()) mask |= 1U << place;
  return mask;
}

inline Seat person_at(const Board& board, unsigned place) {
  return Seat{board.places[place].person};
}
inline unsigned place_of(const Board& board, Seat seat) {
  return seat.index < kPlaces ? board.place_of[seat.index] : unsigned{kNothing};
}
// Persons who control these places.
inline SeatSet persons(const Board& board, unsigned places) {
  SeatSet set;
  each_bit(places, [&](unsigned place) { set.add(person_at(board, place)); });
  return set;
}

// The place of a character that is in the game, or kNothing.
inline unsigned place_of_character(const Board& board, unsigned character) {
  for (unsigned place = 0; place < board.config.seats; ++place)
    if (board.places[place].character == character) return place;
  return kNothing;
}
// `who` of an option: character + 1.
inline unsigned who_option(const Board& board, unsigned place) {
  return board.places[place].character + 1U;
}
inline unsigned place_named(const Board& board, unsigned who) {
  return who == 0 ? unsigned{kNothing} : place_of_character(board, who - 1U);
}

// The first of the mask by Initiative, which is not empty; before there is any, by seat
// (CAV-WIN-06).
inline unsigned first_of(const Board& board, unsigned mask) {
  unsigned best = kNothing;
  each_bit(mask, [&](unsigned place) {
    if (best == kNothing || board.places[place].initiative < board.places[best].initiative)
      best = place;
  });
  return best;
}

// Every place of the mask in Initiative order. The order is that at the start of the walk.
template <class Each>
void by_initiative(const Board& board, unsigned mask, Each each) {
  std::array<std::uint8_t, kPlaces> order{};
  unsigned count = 0;
  while (mask != 0) {
    const unsigned place = first_of(board, mask);
    mask &= ~(1U << place);
    order[count++] = static_cast<std::uint8_t>(place);
  }
  for (unsigned i = 0; i < count; ++i) each(unsigned{order[i]});
}

// The other way round, for pushing frames: the last pushed is carried out first.
template <class Each>
void last_first(const Board& board, unsigned mask, Each each) {
  std::array<std::uint8_t, kPlaces> order{};
  unsigned count = 0;
  by_initiative(board, mask,
                [&](unsigned place) { order[count++] = static_cast<std::uint8_t>(place); });
  while (count > 0) each(unsigned{order[--count]});
}

// The next living player clockwise (CAV-HORD-08), or kNothing.
inline unsigned next_clockwise(const Board& board, unsigned place) {
  for (unsigned step = 1; step <= board.config.seats; ++step) {
    const unsigned other = (place + step) % board.config.seats;
    if ((living(board) >> other & 1U) != 0) return other;
  }
  return kNothing;
}

inline const Creature* find_creature(const Board& board, unsigned number) {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].number == number) return &board.creatures[i];
  return nullptr;
}
inline Creature* find_creature(Board& board, unsigned number) {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].number == number) return &board.creatures[i];
  return nullptr;
}

// Neither a token of the Horde nor an awakened Relic.
inline bool of_encounter(const Creature& creature) {
  return (creature.flags & kOngoing) == 0 && creature.relic == kNothing;
}

inline unsigned wereboar_place(const Board& board) {
  for (unsigned place = 0; place < board.config.seats; ++place)
    if (board.places[place].alive() && board.places[place].status.wereboar != 0) return place;
  return kNothing;
}

inline Unit& top_unit(Board& board) {
  return board.units[board.unit_count - 1U];
}
inline const Unit& top_unit(const Board& board) {
  return board.units[board.unit_count - 1U];
}
inline Play& top_play(Board& board) {
  return board.plays[board.play_count - 1U];
}
inline const Play& top_play(const Board& board) {
  return board.plays[board.play_count - 1U];
}

inline Window window_of(const Frame& frame) {
  return static_cast<Window>(frame.a);
}
// CAV-SET-04: something happened in the window that is on top again.
inline void happened(State& state) {
  if (state.step() == Step::window) state.agenda.top().c |= kWindowHappened;
}

inline bool owns(const Belongings& belongings, unsigned item_index) {
  return belongings.items[item_index] > 0;
}
// Asked of everybody in every window, so all sixteen bytes are looked at together.
inline bool empty(const Belongings& belongings) {
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(belongings);
  return (halves[0] | halves[1]) == 0;
}

// CAV-REP-04: packets go to the left. Whose packet the player holds in that pass of the draft.
inline unsigned packet_held(const Board& board, unsigned place, unsigned pass) {
  const unsigned seats = board.config.seats;
  return (place + seats - pass % seats) % seats;
}

// 3: half, rounded up to a multiple of 5.
constexpr int half(int damage) {
  return (damage / 2 + 4) / 5 * 5;
}

// The offender has done the victim wrong. Whatever he held against the victim is paid back by it.
inline void note_wrong(Board& board, unsigned victim, unsigned offender) {
  if (victim >= kPlaces || offender >= kPlaces || victim == offender) return;
  board.wronged[victim][offender] = std::max<std::uint8_t>(board.number, 1);
  board.wronged[offender][victim] = 0;
}

// Room for a play and what it may push (CAV-TOK-03).
inline bool room_for_play(const Board& board) {
  return board.agenda.size() + kReserve <= kAgenda && board.play_count < kMaxPlays &&
         board.unit_count < kMaxUnits;
}

// Steps that ask several persons at once.
inline bool asks_many(Step step) {
  switch (step) {
    case Step::window:
    case Step::set:
    case Step::draft:
    case Step::reputations:
    case Step::quest:
    case Step::bridge:
    case Step::vote:
    case Step::valves:
      return true;
    default:
      return false;
  }
}

}  // namespace undercroft::cutthroat_caverns
