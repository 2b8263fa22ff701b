// The coin game played together: whoever reaches the goal wins for all. It has what co-operative
// games bring along: bots that follow, odds, a list, presets, and a default of its own for people.
#pragma once

#include "tests/coin_game.hpp"

namespace undercroft::pact {

class Rules : public coin::Rules {
 public:
  Rules() {
    info_.id = "pact";
    info_.title = "Pact";
    info_.min_seats = 1;
    info_.cooperative = true;
    info_.levels = {"follower"};
    OptionSpec length{"length", OptionSpec::Kind::choice, {"usual", "short"}, 0, 0, 0, "", ""};
    length.presets = {"", "goal=1 vote=on"};
    OptionSpec omens{"omens", OptionSpec::Kind::list, {"copper", "silver", "gold"}, 0, 2, 0,
                     "",      "COIN-SET-01"};
    OptionSpec odds{"odds", OptionSpec::Kind::flag, {}, 0, 1, 0, "", "", true};
    odds.people = 1;
    for (OptionSpec* spec : {&length, &omens, &odds}) info_.options.push_back(*spec);
  }

  Outcome outcome(const State& s) const {
    Outcome outcome = coin::Rules::outcome(s);
    for (std::size_t i = 0; outcome.over && i < s.seats; ++i)
      outcome.rank[i] = s.winner == coin::kNothing ? 2 : 1;
    return outcome;
  }

  // Votes as somebody has voted already: "yes" makes the goal one point.
  std::size_t choose(int, const View& view, Seat, std::span<const Option>, Rng&) const {
    return view.state.phase == coin::kVote && view.state.goal == 1 ? 1 : 0;
  }

  Odds odds(const View& view, const Patience&) const {
    if (view.state.phase == coin::kVote) return {false, 0, "Nobody knows before the vote."};
    return {true, 0.5, "@" + std::to_string(view.state.turn) + " flips {gold} half the time."};
  }
};

using PactGame = GameOf<Rules>;

}  // namespace undercroft::pact
