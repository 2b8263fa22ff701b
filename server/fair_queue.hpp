// Work of many callers, each of whom gets a turn: whoever brings much waits for himself only.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "server/net_limits.hpp"

namespace undercroft::server {

// Jobs are taken in rounds, one of each caller a round, in the order in which they came.
template <class Job>
class FairQueue {
 public:
  // Where a job stands; no two are the same.
  struct Place {
    std::uint64_t round = 0;
    std::uint64_t number = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  Place push(CallerKey caller, Job job) {
    Line& line = lines_[caller];
    line.last = std::max(line.last, round_) + 1;
    ++line.waiting;
    const Place place{line.last, ++last_};
    jobs_.emplace(place, Entry{caller, std::move(job)});
    return place;
  }
  // There must be one.
  Job pop() {
    round_ = jobs_.begin()->first.round;
    return take(jobs_.begin());
  }
  // False: it was taken already.
  bool remove(Place place) {
    const auto found = jobs_.find(place);
    if (found == jobs_.end()) return false;
    take(found);
    return true;
  }

  bool empty() const { return jobs_.empty(); }
  std::size_t size() const { return jobs_.size(); }
  std::size_t waiting_of(CallerKey caller) const {
    const auto line = lines_.find(caller);
    return line == lines_.end() ? 0 : line->second.waiting;
  }

 private:
  struct Entry {
    CallerKey caller;
    Job job;
  };
  // Of one caller with jobs that wait.
  struct Line {
    std::uint64_t last = 0;  // the round of the last of them
    std::size_t waiting = 0;
  };
  using Jobs = std::map<Place, Entry>;

  Job take(typename Jobs::iterator at) {
    const auto line = lines_.find(at->second.caller);
    if (--line->second.waiting == 0) lines_.erase(line);
    Job job = std::move(at->second.job);
    jobs_.erase(at);
    return job;
  }

  Jobs jobs_;
  std::unordered_map<CallerKey, Line> lines_;
  std::uint64_t round_ = 0;  // of the job that was taken last
  std::uint64_t last_ = 0;
};

}  // namespace undercroft::server
