// Spectators have no names. A table numbers the callers that they come from, so that a host can say
// which of them is meant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/per_caller.hpp"

namespace undercroft::server {

class Watchers {
 public:
  static constexpr std::size_t kMost = 500;

  // Somebody new gets the next one, beginning with 1.
  std::uint32_t number_of(CallerKey caller) {
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (known_[i] == caller) return first_ + static_cast<std::uint32_t>(i);
    known_.push_back(caller);
    if (known_.size() > kMost) {
      known_.erase(known_.begin());
      ++first_;
    }
    return first_ + static_cast<std::uint32_t>(known_.size() - 1);
  }
  std::optional<CallerKey> caller_of(std::uint32_t number) const {
    if (number < first_ || number - first_ >= known_.size()) return std::nullopt;
    return known_[number - first_];
  }

 private:
  std::uint32_t first_ = 1;
  std::vector<CallerKey> known_;
};

}  // namespace undercroft::server
