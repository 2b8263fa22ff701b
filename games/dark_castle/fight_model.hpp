// What of a fight goes into its tables: who can be in which condition, what the group chooses in
// later rounds, what it must remember, and which stages there are.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/dark_castle/fight_condition.hpp"
#include "games/dark_castle/fight_grid.hpp"
#include "games/dark_castle/fight_policy.hpp"
#include "games/dark_castle/fight_round.hpp"
#include "games/dark_castle/fight_worth.hpp"

namespace undercroft::dark_castle {

// Who rests in a round, or who fights a duel.
struct RoundChoice {
  std::uint8_t who = kNobody;
  Roles roles;
};

// A choice, and the memory of rests that it leads to.
struct RoundMove {
  std::uint8_t choice = 0;
  std::uint8_t memory = 0;
};

// A stage is what is known of the row at the end of a round: the row itself, or with `shift` the
// number of its dice, and how many were added so far. Rows only ever shrink, apart from regrowing
// towards one trait and from added dice, which are counted; so stages depend on each other without
// a cycle, and only a stage on itself.
struct NextStage {
  unsigned stage = 0;
  double probability = 0;
};
struct NextStages {
  std::array<NextStage, kTraits> list{};
  unsigned count = 0;
  const NextStage* begin() const { return list.data(); }
  const NextStage* end() const { return list.data() + count; }
};

// A row that a round may begin with.
struct Opening {
  Row row{};
  double probability = 0;
};
// All rows that so many rolled chapter dice beside the printed ones may come to.
std::vector<Opening> rolled_rows(const Row& printed, unsigned dice);

class FightModel {
 public:
  FightModel(const FightParty& party, const FightWorth& worth);
  // Its parts refer to each other.
  FightModel(const FightModel&) = delete;
  FightModel& operator=(const FightModel&) = delete;

  const FightParty& told() const { return told_; }    // as asked for
  const FightParty& party() const { return party_; }  // without what is left out
  const Fight& fight() const { return *party_.fight; }
  const Conditions& conditions() const { return conditions_; }
  FightGrid& grid() { return *grid_; }
  const FightGrid& grid() const { return *grid_; }
  FightSimplified simplified() const { return simplified_; }
  // Somebody's fate depends on how the others are.
  bool entangled() const { return entangled_; }
  // Kept for every cell: worth and chance, or one of them, where they are the same or the chance is
  // not asked for.
  unsigned values() const { return values_; }
  // The largest worth there is.
  float scale() const { return scale_; }
  FightValue worth_of(const Company& company) const;
  bool tells_chance() const { return values_ == 2 || !worth_.counts_hp(); }

  // Of later rounds.
  std::span<const RoundChoice> choices() const { return choices_; }
  std::span<const RoundMove> moves() const { return moves_; }
  // The moves there are, by what is remembered.
  std::span<const std::vector<std::uint8_t>> memories() const { return memories_; }
  // After a round in which `who` rests, if the `rested` may not rest in it.
  unsigned memory_after(unsigned rested, unsigned who) const;

  unsigned stage_count() const;
  NextStages next_stages(const Row& row, unsigned reinforced) const;
  static unsigned reinforced_in(unsigned stage);
  std::vector<Opening> openings(unsigned stage) const;

  // A thief can rob this character.
  bool may_be_robbed(unsigned place) const;
  RoundSetup setup_of(const Row& row, Roles roles, const std::array<Stock, kParty>& stock) const;

 private:
  unsigned find_fixed() const;
  void simplify();
  void leave_out_verses();
  void leave_out_rests();
  std::size_t memory_count() const;
  void lay_choices();
  void add_choice(unsigned who, unsigned participants, unsigned resting);
  void lay_moves();
  void allow(unsigned memory, unsigned choice, unsigned next);

  FightParty told_;
  FightParty party_;
  FightWorth worth_;
  Conditions conditions_;
  FightSimplified simplified_;
  unsigned fixed_ = 0;    // places whose condition never changes
  unsigned resters_ = 0;  // considered for a rest in later rounds
  std::unique_ptr<FightGrid> grid_;
  bool entangled_ = false;
  unsigned values_ = 1;
  float scale_ = 1;
  std::vector<RoundChoice> choices_;
  std::vector<RoundMove> moves_;
  std::vector<std::vector<std::uint8_t>> memories_;
};

}  // namespace undercroft::dark_castle
