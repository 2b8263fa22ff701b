// What a viewer may know of Cutthroat Caverns (section 5): the board, which is everybody's, and of
// the secrets what is his. Built by adding: nothing of `Secrets` is copied whole.
#pragma once

#include <array>
#include <type_traits>

#include "games/cutthroat_caverns/state.hpp"

namespace undercroft::cutthroat_caverns {

inline constexpr std::uint8_t kUnknown = 0xFE;  // a card that is there and hidden

// Of one place.
struct Glimpse {
  Pile known;  // of the own place the hand; of others what is known to be in hand, set or held
  std::array<std::uint8_t, kSetCards> set{kNothing, kNothing};  // card, kUnknown or kNothing
  std::uint8_t held = kNothing;                                 // card, kUnknown or kNothing
  Stance stance = Stance::none;                                 // own, or once revealed
  std::uint8_t quest = kNothing;                                // card, kUnknown or kNothing
  std::uint8_t answered = 0;   // the person there has given an answer that waits
  std::uint8_t no_second = 0;  // own: one card is set, and there will be no second
  std::uint8_t unused = 0;
};

struct View : Board {
  Pile unseen;  // every card that the viewer cannot place: draw pile and unknown cards of others
  std::array<Glimpse, kPlaces> glimpses{};
  std::uint32_t packet = 0;                    // reputations to choose from
  std::uint32_t picked = 0;                    // own picks of the draft
  std::uint32_t used = 0;                      // chosen to use so far
  std::uint16_t asked = 0;                     // persons
  std::uint16_t waiting = 0;                   // persons
  Option answer{};                             // the own one that waits; verb 0xFFFF: none
  std::array<std::uint8_t, kMaxPlays> real{};  // 1 + own cards behind announced names
  std::array<Taken, kPlaces - 1> taken{};      // cards that Nyx took: hers all, else the lost one
  std::array<std::uint8_t, kMaxFog> fog{};     // 1 + own cards that the Fog laid down
  std::uint8_t next = kNothing;                // the next encounter, if he has looked
  std::uint8_t quest_left = kNothing;
  std::uint8_t viewer = kSpectator.index;
  std::uint8_t place = kNothing;  // the viewer's
  std::uint8_t draft_pass = 0;
  std::array<std::uint8_t, 7> unused_bytes{};
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace undercroft::cutthroat_caverns
