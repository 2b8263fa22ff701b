// Shares games out over threads in blocks. What a block gives must be addable in any order; adding
// happens under one lock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace undercroft {

// `play(first, count)` runs on any thread; `take(result)` runs for one result at a time and says
// true to stop early. Where there are few games, those of a bot that thinks long, blocks are
// smaller than `block`: every thread gets several.
template <class Play, class Take>
void share_out(std::uint64_t total, std::uint64_t block, int threads, Play play, Take take) {
  constexpr std::uint64_t kBlocksEach = 8;
  const auto shares = kBlocksEach * static_cast<std::uint64_t>(std::max(threads, 1));
  block = std::clamp(total / shares, std::uint64_t{1}, block);
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  const auto work = [&] {
    while (!stop) {
      const std::uint64_t first = next.fetch_add(block);
      if (first >= total) return;
      const auto result = play(first, std::min(block, total - first));
      const std::scoped_lock lock(mutex);
      if (take(result)) stop = true;
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
}

}  // namespace undercroft
