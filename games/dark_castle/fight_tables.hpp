// The values of all stages of a fight (fight_model.hpp), worked out when they are first asked for.
// When patience ends they are left as they are then.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/patience.hpp"
#include "games/dark_castle/fight_model.hpp"
#include "games/dark_castle/fight_pull.hpp"

namespace undercroft::dark_castle {

class FightTables {
 public:
  FightTables(FightModel& model, const Patience& patience);

  // By cell: the expected worth of a round that begins so; after all cells, where the model keeps
  // two values, the chance.
  const float* values(unsigned stage, unsigned memory);
  std::size_t bytes() const;

 private:
  // One stage, while it is being worked out.
  struct Work {
    unsigned stage = 0;
    std::vector<Opening> openings;
    std::vector<std::vector<RoundOutcome>> outcomes;  // by block, opening and choice
    // Of one block, by opening and choice: what leads to other stages, and what leads back.
    std::vector<PullList> others;
    std::vector<PullList> self;
    std::vector<std::vector<const float*>> sources;  // of `PullTerm::source`, by memory and value
    std::vector<float> known;  // by opening, move, value and line: what others contribute
    // Of one line: by move and value, and by memory and value.
    std::vector<float> moved;
    std::vector<float> best;
  };

  void solve(unsigned stage);
  void solve_successors(const std::vector<RoundOutcome>& outcomes, unsigned stage);
  void lay_sources(Work& work) const;
  void lay_terms(Work& work, const std::vector<RoundOutcome>& outcomes, Roles roles, bool to_self);
  void add_term(PullList& list, Roles roles, Fates fates, std::size_t source, double probability);
  void solve_block(Work& work, const FightGrid::Block& block);
  void pull_known(Work& work, const Puller& puller, const FightGrid::Block& block) const;
  float sweep(Work& work, const Puller& puller, const FightGrid::Block& block);
  void pull_moves(Work& work, const Puller& puller, const FightGrid::Block& block,
                  std::size_t opening, std::size_t line) const;
  void add_best(float* line, const float* moved, std::span<const std::uint8_t> moves,
                float weight) const;
  Lane keep(Work& work, const FightGrid::Block& block, const FightGrid::Line& line);
  const float* terminal(unsigned last);

  FightModel& model_;
  FightGrid& grid_;
  const Patience& patience_;
  unsigned values_;                                         // of a cell
  std::size_t tables_;                                      // memories times values
  std::vector<std::vector<float>> stages_;                  // by memory, value and cell
  std::array<std::vector<float>, 1U << kParty> terminals_;  // by who may have struck the last blow
};

}  // namespace undercroft::dark_castle
