// Choices taken from a string of bytes, until there are no more; then all is zero.
#pragma once

#include <string_view>

#include "engine/game.hpp"
#include "fuzz/targets.hpp"

namespace undercroft::fuzz {

class Choices {
 public:
  explicit Choices(Bytes bytes) : rest_(bytes) {}
  bool done() const { return rest_.empty(); }
  std::uint32_t byte() {
    if (rest_.empty()) return 0;
    const std::uint32_t value = rest_[0];
    rest_ = rest_.subspan(1);
    return value;
  }
  std::uint32_t word() {
    const std::uint32_t high = byte();
    return high << 8 | byte();
  }
  // In [0, n), n at most 65536.
  std::uint32_t below(std::uint32_t n) { return (n <= 256 ? byte() : word()) % n; }
  Bytes rest() const { return rest_; }

 private:
  Bytes rest_;
};

std::string_view text_of(Bytes bytes);

// The registered game of that id; nothing if there is none. Games are made once.
const Game* game_of(std::string_view id);
// Seats and every option, by the bytes.
Setup choose_setup(const GameInfo& info, Choices& choices);

}  // namespace undercroft::fuzz
