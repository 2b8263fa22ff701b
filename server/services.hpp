// What a table uses of the house around it.
#pragma once

#include "engine/rng.hpp"
#include "server/alarms.hpp"
#include "server/chores.hpp"
#include "server/limits.hpp"
#include "server/net.hpp"
#include "server/outbox.hpp"
#include "server/past.hpp"
#include "server/quotas.hpp"
#include "server/store.hpp"
#include "server/thoughts.hpp"
#include "server/time.hpp"

namespace undercroft::server {

// What all tables count together.
struct TableFigures {
  std::uint64_t choices = 0;        // of people
  std::uint64_t bot_choices = 0;    // and of bots
  std::uint64_t other_choices = 0;  // made by the table: lone options, orders, time that was up
  std::uint64_t thoughts_dropped = 0;
  std::uint64_t said = 0;
  std::uint64_t undone = 0;
  std::uint64_t welcomes = 0;
};

struct Services {
  Network& network;
  Store& store;
  Thoughts& thoughts;
  Chores& chores;
  Past& past;
  Outbox& outbox;
  Alarms& alarms;
  const Clock& clock;
  const HouseLimits& limits;
  Quotas quotas;
  Rng dice;  // for pauses and the minds of bots; no card depends on it
  TableFigures figures;
};

}  // namespace undercroft::server
