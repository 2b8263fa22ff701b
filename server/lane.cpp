#include "server/lane.hpp"

namespace undercroft::server {

Lane::Place Lane::submit(Turn turn, Job job) {
  job.since = clock_.now();
  const Place place = queue_.push(turn, std::move(job));
  give();
  return place;
}

void Lane::ended() {
  --given_;
  give();
}

void Lane::give() {
  while (!queue_.empty() && given_ < workers_.threads() + ahead_) {
    Job job = queue_.pop();
    ++given_;
    ++begun_;
    waited_ms_ += static_cast<std::uint64_t>((clock_.now() - job.since).count());
    const Workers::Task task = workers_.submit(std::move(job.work));
    if (job.given) job.given(task);
  }
}

}  // namespace undercroft::server
