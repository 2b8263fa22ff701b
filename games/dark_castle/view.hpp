// What a viewer may know of Escape the Dark Castle. Nobody holds secrets here: which pages and
// items are still to come is told by those that came, and no deck has an order. Only a secret vote
// is kept from the others until all are in, so a view is the state without those.
#pragma once

#include <array>
#include <type_traits>

#include "games/dark_castle/state.hpp"

namespace undercroft::dark_castle {

struct View {
  State known;
  std::uint8_t viewer = 0;
  std::array<std::uint8_t, 7> unused{};
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace undercroft::dark_castle
