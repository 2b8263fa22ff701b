// How long a thought may go on: so many decisions of imagined games, and until a flag is raised.
//
// A bot that searches asks before each decision that it plays out, a long calculation before each
// of its parts; when the answer is no, it gives at once what it has. So a thought ends by itself
// even in a world in which a game would not, and whoever waits for it can end it.
#pragma once

#include <atomic>
#include <cstdint>

namespace undercroft {

class Patience {
 public:
  // Far more than any thought needs, so that no bot plays worse: tests allow a tenth of it.
  static constexpr std::uint32_t kDecisions = 4'000'000;

  Patience() = default;
  // The flag may be raised by another thread at any time; it must outlive this.
  explicit Patience(const std::atomic<bool>& stop, std::uint32_t decisions = kDecisions)
      : stop_(&stop), left_(decisions) {}

  // One decision more.
  bool lasts() {
    if (over()) return false;
    --left_;
    return true;
  }
  bool over() const {
    return left_ == 0 || (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
  }

 private:
  const std::atomic<bool>* stop_ = nullptr;
  std::uint32_t left_ = kDecisions;
};

}  // namespace undercroft
