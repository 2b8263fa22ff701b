// What the Minion's procedures weigh (3.18 to 3.20); bots weigh with it too. All of it is worked
// out on copies of the board, which holds nothing hidden, and the own hand.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "engine/option.hpp"
#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising {

// CTH-EVA-06: the copy on which something is tried. Cards that are drawn, milled or lost at random
// are only counted.
struct Trial {
  Board board;
  Pile hand;                            // of `side`
  std::array<int, kSides> resources{};  // cards that became resources unseen
  std::uint8_t side = 0;                // m
};

// The copy on which several things are weighed against the position as it is, made when the first
// of them is.
struct Scale {
  std::optional<Trial> now;
  int before = 0;  // what it is worth
};

// CTH-MIN-11, 12: "highest CP" is the greatest of these. The last two are turned round, so that the
// smaller id and the smaller instance number are greater.
struct Potential {
  int cp = 0;  // CTH-MIN-10
  int investigation = 0;
  int terror = 0;
  int combat = 0;
  int arcane = 0;
  int text_box = 0;
  int id = 0;    // minus Content::cards
  int copy = 0;  // minus the rest of the Ref
  friend auto operator<=>(const Potential&, const Potential&) = default;
};

// CTH-LIL-02, likewise.
struct Priority {
  int cost = 0;
  int icons = 0;
  int name = 0;  // minus Card::name_rank
  int copy = 0;  // minus the Ref
  friend auto operator<=>(const Priority&, const Priority&) = default;
};

// What decided between two candidates: told as `tie_broken`.
enum class TieBreak : std::uint8_t {
  potential,
  investigation,
  terror,
  combat,
  arcane,
  text_box,
  id,
  copy,
  cost,  // CTH-LIL-02, CTH-MIN-13, CTH-MIN-61
  icons,
  name,
  tokens,  // CTH-MIN-50, 52, 55
  attackers_icons,
  slot,
  earlier_event,  // CTH-MIN-61
};

// Why a Minion did it: told as `decided`.
enum class Why : std::uint8_t {
  highest_potential,
  lowest_potential,
  highest_priority,
  lowest_priority,
  highest_support,
  lowest_support,
  only_candidate,
  survives,            // CTH-MIN-70: the wound
  without_attachment,  // CTH-MIN-40
  most_tokens,         // CTH-MIN-50, 52, 55
  next_story,          // equal defence is reached at the one before
  second_defender,     // CTH-MIN-55: every attacked story has one
  best_impact,         // CTH-MIN-61, 63
  best_outcome,        // CTH-MIN-72, CTH-LIL-08, 09
  best_plan,           // CTH-LIL-03, 04
  trigger_holds,       // CTH-LIL-07
  beneficial,          // CTH-MIN-81
  free_of_cost,        // CTH-MIN-31
  discount,            // CTH-MIN-30
  smallest_die,        // CTH-MIN-06
  cannot_pay,          // CTH-MIN-35
  nothing_applies,     // CTH-MIN-64: passes
  highest_cost,        // CTH-MIN-71: an event
  resilient,           // CTH-MIN-70: amount 1 on top of the deck, 0 not
  dormant,             // CTH-MIN-70: amount 1 played, 0 not
  most_tokens_host,    // CTH-MIN-40: a story
  most_tokens_here,    // CTH-MIN-52: the story to resolve next
  forbidden,           // CTH-MIN-51: it cannot commit
  nothing_better,      // CTH-LIL-08, 09: nobody goes
  reserved,            // CTH-MIN-34: a domain is kept for an event
  most_icons,          // CTH-MIN-55 with `defend_order`
};

// Something that a side could do now, with everything it would choose, and what it would be worth
// (CTH-EVA-07).
struct Attempt {
  std::array<Chosen, kMaxPicks> picks{};
  Option option{};
  int impact = 0;
  int threshold = 0;                  // CTH-MIN-61
  std::uint8_t host = kNothing;       // of an attachment
  std::uint8_t sacrifice = kNothing;  // a spot: what the cost takes
  std::uint8_t trigger = kNothing;
};

// What a forecast counts besides, for CTH-LIL-07.
struct Tally {
  std::array<std::uint8_t, kSides> struggles{};  // won
  std::array<std::uint8_t, kSides> tokens{};     // gained
};
// CTH-EVA-04.
struct Forecast : Tally {
  explicit Forecast(const Board& from) : board(from) {}
  Board board;
};

// CTH-LIL-03: which cards she would play, and how good that is.
struct PlayPlan {
  std::array<std::uint8_t, 3> lines{kNothing, kNothing, kNothing};  // in Priority order
  std::uint8_t count = 0;
  std::uint8_t costs = 0;
  std::uint8_t characters = 0;
};

// CTH-MIN-50, CTH-MIN-55, CTH-LIL-08, CTH-LIL-09: who goes where, in order.
struct CommitPlan {
  std::array<std::uint8_t, kSpots> spots{};
  std::array<std::uint8_t, kSpots> slots{};
  std::uint8_t count = 0;
  void add(unsigned spot, unsigned slot) {
    spots[count] = static_cast<std::uint8_t>(spot);
    slots[count++] = static_cast<std::uint8_t>(slot);
  }
};

// Cards in play, the highest first.
struct Ranking {
  std::array<std::uint8_t, kSpots> spots{};
  std::uint8_t count = 0;
};

}  // namespace undercroft::cthulhu_rising
