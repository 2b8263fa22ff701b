// What a viewer may know of a game of Mandom (section 5): a plain value, built by adding what is
// allowed.
#pragma once

#include <array>
#include <cstdint>

#include "games/mandom/state.hpp"

namespace undercroft::mandom {

struct View {
  std::int16_t hp = 0;  // hero HP in bidding, running HP in a challenge; -1 when hidden
  std::uint16_t damage = 0;
  std::uint16_t heroes_enabled = 0;
  std::uint8_t viewer = kSpectator.index;
  std::uint8_t seats = 0;
  std::uint8_t round = 0;
  std::uint8_t first = 0;
  Step step = Step::over;
  std::uint8_t waiting = 0;  // seats
  std::uint8_t active = 0;
  std::uint8_t out = 0;
  std::array<PlayerCard, kSeats> cards{};
  std::uint8_t successes_to_win = 2;
  std::uint8_t failures_to_drop = 2;
  std::uint8_t hero = 0;
  std::uint8_t specials_on = 0;
  std::array<std::uint8_t, 2> specials{kNothing, kNothing};
  std::uint8_t sees_items = 1;  // whether `equipped` and `hp` are the real ones
  std::uint8_t equipped = 0;    // slots; when hidden, those not known to be gone
  std::uint8_t equipped_count = 0;
  std::uint8_t pile_size = 0;
  std::uint8_t dungeon_size = 0;
  std::uint8_t pair_count = 0;
  std::array<std::uint8_t, kPileCap> dungeon{};     // bottom to top: a card or kUnknown
  std::array<std::uint8_t, kPileCap> dungeon_by{};  // who placed it
  std::array<std::uint8_t, kItems> pair_seat{};
  std::array<std::uint8_t, kItems>
      pair_slot{};  // own ones, all once the round is over; else kUnknown
  std::array<std::uint8_t, kItems> pair_card{};
  std::uint8_t pending = kNothing;  // a card, kUnknown, kNothing
  std::array<std::uint8_t, kSeats>
      sign{};  // own sign, kUnknown where one is thrown, kNothing where not
  std::uint8_t challenger = kNothing;
  std::uint8_t winner = kNothing;
  // The challenge, all public.
  std::uint8_t named = kNothing;
  std::uint8_t number = 0;
  std::uint8_t revealed = 0;
  std::uint8_t spent = 0;
  std::uint8_t lost = 0;
  std::uint8_t aside = kNothing;
  std::uint8_t strength = 0;
  std::uint8_t softened = 0;
  std::uint8_t run = 0;
  Mark mark = Mark::none;
  std::uint8_t dead = 0;
};

static_assert(std::has_unique_object_representations_v<View>);

}  // namespace undercroft::mandom
