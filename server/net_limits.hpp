// Who may do how much: token buckets, and what each address holds.
#pragma once

#include <algorithm>
#include <cstdint>

#include "server/per_caller.hpp"

namespace undercroft::server {

// Milliseconds of a clock that only goes forward.
using Moment = std::int64_t;

// Fills at so many tokens a second up to `most`; every deed takes one.
class Bucket {
 public:
  Bucket(int most, Moment now) : tokens_(static_cast<float>(most)), filled_(now) {}

  bool take(int each_second, int most, Moment now) {
    tokens_ = held(each_second, most, now);
    filled_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  bool full(int each_second, int most, Moment now) const {
    return held(each_second, most, now) >= static_cast<float>(most);
  }

 private:
  float held(int each_second, int most, Moment now) const {
    const auto passed = static_cast<float>(now - filled_) / 1000;
    return std::min(static_cast<float>(most), tokens_ + passed * static_cast<float>(each_second));
  }

  float tokens_;
  Moment filled_;
};

struct Caller {
  Bucket requests;
  int links = 0;
  int connections = 0;  // plain ones, not (yet) links
};

using Callers = PerCaller<Caller>;

}  // namespace undercroft::server
