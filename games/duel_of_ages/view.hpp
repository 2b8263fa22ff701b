// What a viewer may know of Duel of Ages (section 5): the board, which is everybody's, and of the
// secrets what is his. Built by adding: nothing of `Secrets` is copied whole.
#pragma once

#include <array>
#include <type_traits>

#include "games/duel_of_ages/state.hpp"

namespace undercroft::duel_of_ages {

struct View : Board {
  Units unseen_characters = 0;  // that the viewer cannot place: unused or others' `off`
  Trade trade;                  // the own offer, or the one that is to be answered
  std::array<std::array<Off, kOff>, kPlayers> off{};  // of others everything kUnknown
  Pile unseen;    // cards that the viewer cannot place: deck, Vault, unrevealed cards of others
  Kinds kinds{};  // of cards in hands what the viewer knows, kUnknown else; 0 behind the end
  std::array<std::uint8_t, 8> under{};  // characters that the viewer put under the unused deck
  std::uint8_t viewer = kSpectator.index;
  std::array<std::uint8_t, 6> unused_view{};
  Sight sight() const { return {*this, kinds, &trade, &off}; }
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace undercroft::duel_of_ages
