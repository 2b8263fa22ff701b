// What one caller may do at this house, whichever table and link it is done at.
#pragma once

#include <algorithm>

#include "server/allowances.hpp"
#include "server/complaint.hpp"
#include "server/limits.hpp"

namespace undercroft::server {

struct Quotas {
  explicit Quotas(const HouseLimits& limits)
      : matches(limits.matches_per_address,
                Time(std::chrono::hours(1)) / std::max(limits.matches_per_address, 1)),
        seats(limits.seats_per_address, kSeatEvery),
        knocks(limits.knocks_per_address, kGuessEvery),
        replays(limits.replayed_per_address, kReplayEvery),
        talk(limits.talk_per_address, kTalkEvery),
        odds(limits.talk_per_address, kTalkEvery) {}

  // It is charged whether that was left or not, if anything was.
  Answer<void> may_replay(CallerKey caller, Time now, std::size_t decisions) {
    if (!replays.left(caller, now))
      return refuse(Code::too_fast, "That was a lot at once; wait a moment.");
    replays.spend(caller, now, static_cast<int>(decisions));
    return {};
  }

  Allowances matches;  // made, also by asking for a rematch
  Allowances seats;    // taken at tables of strangers
  Allowances knocks;
  Allowances guesses{kGuessesAtOnce, kGuessEvery};  // of passwords, wrong ones
  Allowances replays;                               // decisions that are played again
  // Of spectators; who has a seat has an allowance of their own.
  Allowances talk;
  Allowances odds;
};

}  // namespace undercroft::server
