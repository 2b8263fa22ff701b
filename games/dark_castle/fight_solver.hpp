// The exact odds of a combat: how likely the group is to win it (row empty, nobody dead) from the
// start of a round on, if it rests as well as it can, and what every choice of who rests is worth.
//
// Dynamic programming over everything that a round can begin with: the row, everybody's HP and
// items, who rested, dice added so far. All seventeen specials are in it as sections 2.4 and 3.6
// say. Item use and the order of attacks are not optimised but follow the rules at the head of
// fight_policy.hpp; the odds are exact for a group that plays by them and rests (or, in a duel,
// sends its fighters) by the solver's choice. More than 200 rounds count as lost.
//
// Worth: a group that only counts victories wins them with one HP left. So a victory may be given a
// worth by the HP that are left, and choices are made by the expected worth; a lost fight is worth
// 0. The chance that is told beside it is the chance to win of a group that chooses so. With small
// weights the chance decides and HP break ties; with the weights all 0 (as they are by default) the
// worth is the chance.
//
// A solver keeps its tables, so the following rounds of the same fight cost microseconds. Make one
// for a fight, throw it away afterwards; it may take tens of megabytes, and refers to the content
// and the fight. Where tables would grow too large it simplifies, and `simplified` says how: the
// odds are then exact for that simpler group. Where patience ends meanwhile, what it gives is
// worthless and it is of no more use. With the HP of ESC-SET-06 and one value asked for
// (chance, or worth alone) that happens only with a thief among four who hold much.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/patience.hpp"
#include "games/dark_castle/fight_policy.hpp"
#include "games/dark_castle/fight_worth.hpp"

namespace undercroft::dark_castle {

// The start of a round: after READY, when the rest is to be decided (or before it: food that the
// policies would eat counts as eaten). In a duel: when the fighter is to be decided.
struct FightMoment {
  Row row{};
  std::uint8_t round = 1;
  std::uint8_t rested = 0;      // may not rest now: a mask of places
  std::uint8_t reinforced = 0;  // dice added so far
  std::uint8_t passed = 0;      // PASSED of 2.4
  bool no_attack = false;       // a Smoke Pot was used in this round
  std::array<Prisoner, kParty> prisoners{};
};
FightMoment fight_moment(const State& state);

struct FightOdds {
  FightValue value;                              // of the best choice
  unsigned choice = kNobody;                     // who rests: a place or kNobody. Duel: who fights
  unsigned legal = 0;                            // choices there are: a bit each
  std::array<FightValue, kParty + 1> choices{};  // by choice
};

class FightSolver {
 public:
  explicit FightSolver(const FightParty& party, const FightWorth& worth = {});
  // The patience must outlive it.
  FightSolver(const FightParty& party, const FightWorth& worth, const Patience& patience);
  ~FightSolver();
  FightSolver(FightSolver&&) noexcept;
  FightSolver& operator=(FightSolver&&) noexcept;

  // The moment is one of this fight: the same characters, holding what they held or less.
  bool covers(const FightMoment& moment) const;
  FightOdds odds(const FightMoment& moment);
  // Before the chapter dice are rolled: over all rows that the card may bring, `helped` included.
  FightValue before(const FightMoment& moment);

  FightSimplified simplified() const;
  std::size_t bytes() const;  // of its tables

 private:
  class Desk;
  std::unique_ptr<Desk> desk_;
};

}  // namespace undercroft::dark_castle
