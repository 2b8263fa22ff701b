// What reading, writing and checking positions share.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/duel_of_ages/duel_of_ages.hpp"
#include "games/duel_of_ages/naming.hpp"
#include "games/duel_of_ages/state.hpp"

namespace undercroft::duel_of_ages {

// What a letter of a frame is, and so how it is written and what it may be.
enum class As : std::uint8_t {
  nothing,       // always 0
  number,        // up to Letter::most
  seat,          //
  maybe_seat,    // or kNobody
  unit,          //
  maybe_unit,    // or kNobody
  character,     //
  figure,        //
  maybe_figure,  // or kNobody
  one_more,      // 1 + a figure, or 0
  space,         //
  maybe_space,   // or kNowhere
  key,           //
  phase,         // Phase
};
struct Letter {
  std::string_view name;
  As as = As::nothing;
  std::uint16_t most = 0;
};
inline constexpr unsigned kLetters = 5;  // a, b, c, x, y
using Letters = std::array<Letter, kLetters>;
// position.cpp: the letters of a step's frame (phases.hpp).
const Letters& letters_of(Step step);
unsigned letter(const Frame& frame, unsigned which);
void set_letter(Frame& frame, unsigned which, unsigned value);

// The map that a position has which says none: all keys, every platter at rest.
std::string_view standard_map(unsigned platters);
// A word of the map and back: "anc_stones-2", "-" where nothing lies.
std::string placed_text(std::string_view id, const Placed& placed);

// Which space "dome 3", "ruins.R1", "base.vault", "field.A", "hq" or "4,-1" is; kNowhere: none.
Space find_place(const Content& content, const Layout& layout, std::string_view text);

// How many copies of each kind of card there are, and how many are left when everything that lies
// somewhere has been taken away: the deck. Negative where there are too many.
using Counts = std::array<int, kMaxKinds>;
Counts cards_left(const Content& content, const State& state);
// Characters that are nowhere else: the shuffled part of the unused deck. Likewise tokens (a bit
// each), badges, guardians of an age.
Units characters_left(const Content& content, const State& state);
std::uint16_t tokens_left(const Content& content, const State& state);
std::uint16_t badges_left(const Content& content, const Board& board);
std::uint8_t guardians_left(const Content& content, const Guardians& guardians, unsigned age);
// The guardians of an age by their number within it.
unsigned guardian_of(const Content& content, unsigned age, unsigned number);  // kNobody: none
unsigned number_of_guardian(const Content& content, unsigned guardian);

// invariants*.cpp: a sentence about the first thing that cannot be, or nothing.
std::string broken_table(const DuelOfAges& rules, const State& state);
std::string broken_cards(const DuelOfAges& rules, const State& state);
std::string broken_people(const DuelOfAges& rules, const State& state);
std::string broken_agenda(const DuelOfAges& rules, const State& state);
std::string broken_setup(const DuelOfAges& rules, const State& state);  // where somebody is asked

// position_fields.cpp: what may stand in a position.
std::span<const PositionField> position_fields();

}  // namespace undercroft::duel_of_ages
