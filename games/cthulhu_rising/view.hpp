// What a viewer may know of Cthulhu Rising (section 5): the board, which is everybody's, and of the
// secrets what is his. Built by adding: nothing of `Secrets` is copied whole.
#pragma once

#include <array>
#include <type_traits>

#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising {

// Of one side.
struct Glimpse {
  Pile hand;    // where the viewer sees all of it: his own, an open Minion's, an onlooker's
  Pile known;   // cards that the viewer knows to be in hand or a face-down Dormant card
  Pile unseen;  // cards that the viewer cannot place: unordered deck and what he does not know
  std::uint8_t sees_hand = 0;
  std::array<std::uint8_t, 7> unused{};
};

struct View : Board {
  std::array<Glimpse, kSides> glimpses{};
  Pile look;    // D-SEARCH: the cards that the viewer looks at
  Pile keep;    // D-KEEP: chosen so far
  Pile picked;  // the hand that the viewer looks at to discard from it
  std::array<std::uint8_t, kMaxDormant> dormant_lines{};  // 1 + line where the viewer knows it
  std::uint16_t waiting = 0;                              // seats
  std::uint8_t viewer = kSpectator.index;
  std::uint8_t side = kNothing;  // the viewer's
  std::array<std::uint8_t, 4> unused_bytes{};
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace undercroft::cthulhu_rising
