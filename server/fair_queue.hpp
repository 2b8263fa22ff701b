// Work of many callers, each of whom gets a turn, and among the work of one caller each table: who
// brings much waits for himself only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>

#include "server/net_limits.hpp"

namespace undercroft::server {

// Whose work it is. Work that is about no table has the number 0.
struct Turn {
  CallerKey caller = 0;
  std::uint64_t table = 0;
};

// First come, first served.
template <class Job>
class Line {
 public:
  void push(std::uint64_t number, Job job) { jobs_.emplace_back(number, std::move(job)); }
  Job pop() {
    Job job = std::move(jobs_.front().second);
    jobs_.pop_front();
    return job;
  }
  bool remove(std::uint64_t number) {
    return std::erase_if(jobs_, [&](const auto& job) { return job.first == number; }) > 0;
  }
  std::size_t size() const { return jobs_.size(); }

 private:
  std::deque<std::pair<std::uint64_t, Job>> jobs_;
};

// Queues that give one job each in turn. An empty one is forgotten.
template <class Key, class Queue>
class RoundRobin {
 public:
  template <class... Rest>
  void push(Key key, Rest&&... rest) {
    const auto [queue, fresh] = queues_.try_emplace(key);
    if (fresh) turns_.push_back(key);
    queue->second.push(std::forward<Rest>(rest)...);
    ++size_;
  }
  auto pop() {
    const Key key = turns_.front();
    turns_.pop_front();
    const auto queue = queues_.find(key);
    auto job = queue->second.pop();
    --size_;
    if (queue->second.size() > 0)
      turns_.push_back(key);
    else
      queues_.erase(queue);
    return job;
  }
  template <class... Rest>
  bool remove(Key key, Rest... rest) {
    const auto queue = queues_.find(key);
    if (queue == queues_.end() || !queue->second.remove(rest...)) return false;
    --size_;
    if (queue->second.size() == 0) {
      queues_.erase(queue);
      std::erase(turns_, key);
    }
    return true;
  }

  std::size_t size() const { return size_; }
  std::size_t size_of(Key key) const {
    const auto queue = queues_.find(key);
    return queue == queues_.end() ? 0 : queue->second.size();
  }

 private:
  std::unordered_map<Key, Queue> queues_;
  std::deque<Key> turns_;
  std::size_t size_ = 0;
};

template <class Job>
class FairQueue {
 public:
  // Where a job stands; no two are the same.
  struct Place {
    Turn turn;
    std::uint64_t number = 0;
  };

  Place push(Turn turn, Job job) {
    callers_.push(turn.caller, turn.table, ++last_, std::move(job));
    return {turn, last_};
  }
  // There must be one.
  Job pop() { return callers_.pop(); }
  // False: it was taken already.
  bool remove(const Place& place) {
    return callers_.remove(place.turn.caller, place.turn.table, place.number);
  }

  bool empty() const { return callers_.size() == 0; }
  std::size_t size() const { return callers_.size(); }
  std::size_t waiting_of(CallerKey caller) const { return callers_.size_of(caller); }

 private:
  RoundRobin<CallerKey, RoundRobin<std::uint64_t, Line<Job>>> callers_;
  std::uint64_t last_ = 0;
};

}  // namespace undercroft::server
