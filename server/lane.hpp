// One kind of work that is done on threads of its own, shared out among those who call it forth:
// the callers take turns, and the tables of each, and only as much is given to the threads as they
// can begin at once.
//
// Lives on the network's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "server/fair_queue.hpp"
#include "server/net_limits.hpp"
#include "server/time.hpp"
#include "server/workers.hpp"

namespace undercroft::server {

// What a lane counts for /metrics.
struct LaneFigures {
  std::uint64_t waiting = 0;  // now
  std::uint64_t begun = 0;
  std::uint64_t waited_ms = 0;  // all that was begun, together
};

class Lane {
 public:
  struct Job {
    // On a worker's thread. Whoever gave it says `ended` when it is through.
    std::function<void()> work;
    // On the network's thread, as soon as a thread is about to take it.
    std::function<void(Workers::Task)> given;
    Time since{};
  };
  using Place = FairQueue<Job>::Place;

  // So many jobs more than there are threads are given out ahead: worth it where a job is done in
  // less time than it takes to hear of the last one.
  Lane(Workers& workers, const Clock& clock, std::size_t ahead = 0)
      : workers_(workers), clock_(clock), ahead_(ahead) {}
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  Place submit(Turn turn, Job job);
  // False: a thread has it.
  bool remove(const Place& place) { return queue_.remove(place); }
  // A job that a thread had is done, or its thread was replaced.
  void ended();

  Workers& workers() const { return workers_; }
  std::size_t waiting_of(CallerKey caller) const { return queue_.waiting_of(caller); }
  LaneFigures figures() const { return {queue_.size(), begun_, waited_ms_}; }

 private:
  void give();

  Workers& workers_;
  const Clock& clock_;
  std::size_t ahead_;
  FairQueue<Job> queue_;
  std::size_t given_ = 0;  // to threads, and not ended
  std::uint64_t begun_ = 0;
  std::uint64_t waited_ms_ = 0;
};

}  // namespace undercroft::server
