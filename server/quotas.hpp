// What one caller may do at this house, whichever table and link it is done at.
#pragma once

#include <algorithm>

#include "server/allowances.hpp"
#include "server/limits.hpp"

namespace undercroft::server {

struct Quotas {
  explicit Quotas(const HouseLimits& limits)
      : matches(limits.matches_per_address,
                Time(std::chrono::hours(1)) / std::max(limits.matches_per_address, 1)),
        seats(limits.seats_per_address, kSeatEvery),
        knocks(limits.knocks_per_address, kGuessEvery),
        talk(limits.talk_per_address, kTalkEvery),
        odds(limits.talk_per_address, kTalkEvery) {}

  Allowances matches;  // made, also by asking for a rematch
  Allowances seats;    // taken at tables of strangers
  Allowances knocks;
  Allowances guesses{kGuessesAtOnce, kGuessEvery};  // of passwords, wrong ones
  // Of spectators; who has a seat has an allowance of their own.
  Allowances talk;
  Allowances odds;
};

}  // namespace undercroft::server
