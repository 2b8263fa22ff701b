// What is worked out on the workers' threads, what bots choose and what the odds are, and the watch
// over it. A thought that is overdue is asked to stop and given up: its thread is replaced, the
// position is kept for whoever mends the bot, and whoever wanted the thought hears that it will not
// come.
//
// Lives on the network's thread. Workers look at no clock: the watch looks at them, a few times in
// the time that a thought may take.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/patience.hpp"
#include "server/limits.hpp"
#include "server/net.hpp"
#include "server/overdue.hpp"
#include "server/time.hpp"
#include "server/workers.hpp"

namespace undercroft::server {

class Thoughts {
 public:
  using News = std::function<void()>;
  struct Wanted {
    // On a worker's thread. It gives the news, which are told on the network's thread.
    std::function<News(Patience&)> think;
    // Told instead where it came to nothing in time.
    News overdue;
    Subject subject;
  };

  // `folder` is where overdue positions are kept, nowhere if empty; `fault` tells whoever runs the
  // house.
  Thoughts(Network& network, Workers& workers, const Clock& clock, const HouseLimits& limits,
           std::string folder, std::function<void(std::string_view, std::string_view)> fault);
  Thoughts(const Thoughts&) = delete;
  Thoughts& operator=(const Thoughts&) = delete;
  ~Thoughts();

  void begin(Wanted wanted);

  std::uint64_t overdue() const { return overdue_; }
  // Threads that are still at a thought that was given up.
  std::size_t stuck() const { return workers_.stuck(); }

 private:
  struct Thought;
  void watch();
  void look();
  void give_up(const std::shared_ptr<Thought>& thought);
  void keep(const std::shared_ptr<Thought>& thought);

  Network& network_;
  Workers& workers_;
  const Clock& clock_;
  const HouseLimits& limits_;
  std::string folder_;
  std::function<void(std::string_view, std::string_view)> fault_;
  std::map<std::uint64_t, std::shared_ptr<Thought>> open_;
  std::uint64_t last_ = 0;
  std::uint64_t overdue_ = 0;
  bool watching_ = false;
  // Timers and workers outlive whoever set them to work; this tells them.
  std::shared_ptr<Thoughts*> self_;
};

}  // namespace undercroft::server
