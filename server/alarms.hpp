// Tables that want to be woken at some time, with one timer of the network for all of them.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/net.hpp"
#include "server/time.hpp"

namespace undercroft::server {

class Table;

class Alarms {
 public:
  Alarms(Network& network, const Clock& clock, std::function<void(Table&)> ring);

  // It may ring once more than was asked for; the table looks at what is due.
  void set(std::weak_ptr<Table> table, Time when);

 private:
  struct Alarm {
    Time when;
    std::weak_ptr<Table> table;
    friend bool operator<(const Alarm& a, const Alarm& b) { return a.when > b.when; }
  };
  void arm();
  void ring_due();

  Network& network_;
  const Clock& clock_;
  std::function<void(Table&)> ring_;
  std::vector<Alarm> heap_;  // the earliest first
  Time armed_ = kNever;      // when the network's timer will wake us
  // Timers outlive whoever set them; this tells them.
  std::shared_ptr<Alarms*> self_;
};

}  // namespace undercroft::server
