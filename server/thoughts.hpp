// What is worked out on the workers' threads, what bots choose and what the odds are, and the watch
// over it. A thought that is overdue is asked to stop and given up: its thread is replaced, the
// position is kept for whoever mends the bot, and whoever wanted the thought hears that it will not
// come.
//
// Thoughts that search have threads of their own, so that a bot that answers at once never stands
// behind them, and callers take turns.
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
#include "server/lane.hpp"
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
    Turn turn;
    bool searches = false;
  };
  using Number = std::uint64_t;  // of a thought, never 0

  // `folder` is where overdue positions are kept, nowhere if empty; `fault` tells whoever runs the
  // house.
  Thoughts(Network& network, const Pools& pools, const Clock& clock, const HouseLimits& limits,
           std::string folder, std::function<void(std::string_view, std::string_view)> fault);
  Thoughts(const Thoughts&) = delete;
  Thoughts& operator=(const Thoughts&) = delete;
  ~Thoughts();

  Number begin(Wanted wanted);
  // Nobody wants it any more, and nobody is told of it.
  void cancel(Number number);

  std::uint64_t overdue() const { return overdue_; }
  // Threads that are still at a thought that was given up.
  std::size_t stuck() const { return quick_.workers().stuck() + searches_.workers().stuck(); }
  LaneFigures quick() const { return quick_.figures(); }
  LaneFigures searches() const { return searches_.figures(); }

 private:
  struct Thought;
  Lane& lane(const Thought& thought);
  void came(Number number, const News& news);
  void watch();
  void look();
  void give_up(const std::shared_ptr<Thought>& thought);
  void keep(const std::shared_ptr<Thought>& thought);

  Network& network_;
  Workers& chores_;
  Lane quick_;
  Lane searches_;
  const Clock& clock_;
  const HouseLimits& limits_;
  std::string folder_;
  std::function<void(std::string_view, std::string_view)> fault_;
  std::map<Number, std::shared_ptr<Thought>> open_;
  Number last_ = 0;
  std::uint64_t overdue_ = 0;
  bool watching_ = false;
  // Timers and workers outlive whoever set them to work; this tells them.
  std::shared_ptr<Thoughts*> self_;
};

}  // namespace undercroft::server
