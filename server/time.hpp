// Time as tables feel it: milliseconds since some moment in the past, and never backwards. Tests
// turn the clock themselves.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>

namespace undercroft::server {

using Time = std::chrono::milliseconds;
inline constexpr Time kNever = Time::max();

struct Clock {
  std::function<Time()> now = [] {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
  };
  // Seconds since 1970.
  std::function<std::int64_t()> date = [] {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
};

// So many at once, and one more each time so much time has passed.
class Allowance {
 public:
  bool take(Time now, int at_once, Time every) {
    // What was used up, as the moment at which all of it will have come back.
    const Time full = every * at_once;
    if (back_ < now) back_ = now;
    if (back_ + every > now + full) return false;
    back_ += every;
    return true;
  }

  // For what costs more or less, and nobody knows before how much: asked whether anything is left,
  // and charged afterwards, perhaps with more than there was.
  bool left(Time now, int at_once, Time every) const {
    return back_ + every <= now + every * at_once;
  }
  void spend(Time now, Time cost) { back_ = std::max(back_, now) + cost; }
  bool full(Time now) const { return back_ <= now; }

 private:
  Time back_{};
};

}  // namespace undercroft::server
