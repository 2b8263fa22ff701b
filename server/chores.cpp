#include "server/chores.hpp"

#include <utility>

#include "server/limits.hpp"

namespace undercroft::server {

Chores::Chores(Network& network, Workers& workers, const Clock& clock)
    : network_(network), lane_(workers, clock), self_(std::make_shared<Chores*>(this)) {}

bool Chores::begin(CallerKey caller, std::function<News()> work) {
  if (lane_.waiting_of(caller) >= kMostChores) return false;
  lane_.submit({.caller = caller},
               {.work =
                    [work = std::move(work), self = std::weak_ptr(self_), &network = network_] {
                      network.post([self, news = work()] {
                        const auto alive = self.lock();
                        if (alive == nullptr) return;
                        (*alive)->lane_.ended();
                        news();
                      });
                    },
                .given = {}});
  return true;
}

}  // namespace undercroft::server
