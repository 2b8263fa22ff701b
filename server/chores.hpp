// What takes long and is no thought: old matches are read, lists are put together. It is done on
// threads of its own, and those who ask for it take turns.
//
// Lives on the network's thread.
#pragma once

#include <functional>
#include <memory>

#include "server/lane.hpp"
#include "server/net.hpp"

namespace undercroft::server {

class Chores {
 public:
  using News = std::function<void()>;

  Chores(Network& network, Workers& workers, const Clock& clock);

  // On a worker's thread; what it gives is done on the network's thread. False: this caller has
  // enough of them waiting.
  [[nodiscard]] bool begin(CallerKey caller, std::function<News()> work);

  LaneFigures figures() const { return lane_.figures(); }

 private:
  Network& network_;
  Lane lane_;
  // Workers outlive whoever set them to work; this tells them.
  std::shared_ptr<Chores*> self_;
};

}  // namespace undercroft::server
