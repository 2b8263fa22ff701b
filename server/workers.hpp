// Threads for what takes long: bots think on them, old matches are read, so that no message waits.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace undercroft::server {

class Workers {
 public:
  using Task = std::uint64_t;
  virtual ~Workers() = default;

  // From the network's thread: does it elsewhere, first come, first served.
  virtual Task submit(std::function<void()> work) = 0;
  // Nobody waits for it any longer. If it has not begun, it never will; if it is being done, a
  // fresh thread takes the place of that one, which ends when the work does. So there are always
  // as many that can think as were hired.
  virtual void give_up(Task task) = 0;
  // How many were hired.
  virtual std::size_t threads() const = 0;
  // Threads whose work was given up and has not ended.
  virtual std::size_t stuck() const = 0;
  // Takes no more work, forgets what has not begun, and waits a while for the rest. False: some
  // thread is still at it, and is left to itself.
  virtual bool let_go() = 0;
};

// A process has up to three kinds of them, so that short work never stands behind long work.
struct Pools {
  Workers& quick;     // bots that answer at once
  Workers& searches;  // bots that search, and odds
  Workers& chores;    // what was kept is read again
};

// Among the threads of a machine that has too few cores for all, the polite ones go last: a number
// as for nice(1).
struct Hiring {
  std::chrono::milliseconds goodbye = std::chrono::seconds(2);
  int politeness = 0;
};
// They are let go at the end; what is being done then has that much time to come to an end.
std::unique_ptr<Workers> hire_workers(int threads, Hiring hiring = {});

}  // namespace undercroft::server
