// Threads on which bots think, so that no message waits for a thought.
#pragma once

#include <functional>
#include <memory>

namespace undercroft::server {

class Workers {
 public:
  virtual ~Workers() = default;
  // From the network's thread: does it elsewhere, first come, first served.
  virtual void submit(std::function<void()> work) = 0;
};

// Work that has not begun is forgotten when they are let go.
std::unique_ptr<Workers> hire_workers(int threads);

}  // namespace undercroft::server
