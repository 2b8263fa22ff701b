// Maps that were made are kept for a while: a map is a function of its layout and the content.
#include <algorithm>
#include <memory>
#include <type_traits>

#include "games/duel_of_ages/map.hpp"

namespace undercroft::duel_of_ages {

namespace {

struct Hash {
  std::uint64_t value = 0xCBF29CE484222325ULL;
  void add(std::uint64_t n) { value = (value ^ n) * 0x100000001B3ULL; }
};

}  // namespace

std::uint64_t map_stamp(const Content& content) {
  Hash hash;
  for (const Platter& platter : content.platters) {
    hash.add(static_cast<std::uint64_t>(platter.age));
    for (const Terrain terrain : platter.terrain) hash.add(static_cast<std::uint64_t>(terrain));
  }
  for (const Key& key : content.keys) {
    hash.add(static_cast<std::uint64_t>(key.age) << 1U | static_cast<std::uint64_t>(key.walled));
    for (const KeyLayout& space : key.spaces)
      hash.add(static_cast<std::uint64_t>(space.terrain) << 16U |
               static_cast<std::uint64_t>(space.spot) << 8U | space.position);
  }
  return hash.value | 1U;
}

constinit thread_local LastMap last_map;

namespace {

static_assert(std::is_trivially_destructible_v<Map>);

// The maps before it. A slot is allocated when it is first needed and then written over.
class Maps {
 public:
  const Map* find(const Content& content, const Layout& layout, std::uint64_t stamp) {
    for (Slot& slot : slots_)
      if (slot.map != nullptr && slot.stamp == stamp && slot.map->layout() == layout)
        return take(slot);
    Slot& oldest = *std::ranges::min_element(slots_, {}, &Slot::asked);
    oldest.stamp = stamp;
    if (oldest.map == nullptr)
      oldest.map = std::make_unique<Map>(content, layout);
    else
      std::construct_at(oldest.map.get(), content, layout);
    return take(oldest);
  }
  ~Maps() { last_map = {}; }

 private:
  struct Slot {
    std::uint64_t stamp = 0;
    std::uint64_t asked = 0;  // when it was last looked for
    std::unique_ptr<Map> map;
  };
  const Map* take(Slot& slot) {
    slot.asked = ++time_;
    return slot.map.get();
  }
  std::array<Slot, 16> slots_;
  std::uint64_t time_ = 0;
};

}  // namespace

const Map& find_map(const Content& content, const Layout& layout, std::uint64_t stamp) {
  thread_local Maps maps;
  if (stamp == 0) stamp = map_stamp(content);
  last_map = {stamp, layout, maps.find(content, layout, stamp)};
  return *last_map.map;
}

}  // namespace undercroft::duel_of_ages
