#include "server/alarms.hpp"

#include <algorithm>
#include <utility>

namespace undercroft::server {

Alarms::Alarms(Network& network, const Clock& clock, std::function<void(Table&)> ring)
    : network_(network),
      clock_(clock),
      ring_(std::move(ring)),
      self_(std::make_shared<Alarms*>(this)) {}

void Alarms::set(std::weak_ptr<Table> table, Time when) {
  heap_.push_back({when, std::move(table)});
  std::push_heap(heap_.begin(), heap_.end());
  arm();
}

void Alarms::arm() {
  if (heap_.empty() || heap_.front().when >= armed_) return;
  armed_ = heap_.front().when;
  const Time delay = std::max(armed_ - clock_.now(), Time{0});
  network_.after(delay, [self = std::weak_ptr(self_), when = armed_] {
    const auto alive = self.lock();
    if (alive == nullptr) return;
    if ((*alive)->armed_ == when) (*alive)->armed_ = kNever;
    (*alive)->ring_due();
  });
}

// Those that are set meanwhile wait for the next time round, so that a chain of quick moves at one
// table lets everybody else in between.
void Alarms::ring_due() {
  const Time now = clock_.now();
  std::vector<std::weak_ptr<Table>> due;
  while (!heap_.empty() && heap_.front().when <= now) {
    std::pop_heap(heap_.begin(), heap_.end());
    due.push_back(std::move(heap_.back().table));
    heap_.pop_back();
  }
  for (const auto& weak : due)
    if (const auto table = weak.lock(); table != nullptr) ring_(*table);
  arm();
}

}  // namespace undercroft::server
