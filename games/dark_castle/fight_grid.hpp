// All conditions that a party can be in, numbered: the cells that the tables of fight_solver.hpp
// are laid out in. Every character is an axis; the last one is the inner one, whose cells lie side
// by side so that they are worked on four at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "games/dark_castle/fight_condition.hpp"

namespace undercroft::dark_castle {

inline constexpr unsigned kLanes = 4;
inline constexpr int kDeadCell = -(1 << 29);  // as an offset: any sum with it is negative

class FightGrid {
 public:
  // `fixed`: places whose condition cannot change. `unrobbed`: see RoundSetup.
  FightGrid(const FightParty& party, unsigned fixed, unsigned unrobbed);

  // A run of cells along the inner axis, by the conditions of the other characters.
  struct Line {
    std::array<std::uint16_t, kParty - 1> condition{};  // by outer axis
    int first_cell = 0;
  };
  // Cells in which everybody holds the same items, as far as that matters to the dice.
  struct Block {
    std::array<Stock, kParty> stock{};   // by place
    std::vector<Line> lines;             // those with less HP first
    std::vector<std::uint32_t> by_cell;  // the same as they lie in memory
    unsigned first = 0;                  // along the inner axis
    unsigned end = 0;
  };

  std::size_t cells() const { return cells_; }
  unsigned width() const { return width_; }  // of a line, padded to whole lanes
  unsigned outer_axes() const { return static_cast<unsigned>(axes_.size()) - 1; }
  // Those with fewer items first: nobody finds items in a fight.
  std::span<const Block> blocks() const { return blocks_; }
  // The cell of everybody's condition; 0 if somebody is dead, a cell that is always worth nothing.
  std::size_t cell(const Company& company) const;
  bool has(unsigned place, Condition condition) const;
  Company company(const Line& line, unsigned inner) const;

  // Where a fate leads on an outer axis, as an offset; kDeadCell: to death.
  const int* outer_steps(unsigned axis, Roles roles, Fates fates);
  // The same on the inner axis, as an index; 0: to death.
  const int* inner_steps(Roles roles, Fates fates);
  // The inner steps of somebody to whom nothing happens.
  const int* no_steps() const { return no_steps_->data(); }
  // The same for all cells at once, where one's fate depends on the others.
  const int* all_steps(Roles roles, Fates fates);

 private:
  struct Segment {
    Stock stock = 0;
    unsigned first = 0;
    unsigned end = 0;
  };
  struct Axis {
    unsigned place = 0;
    std::vector<Condition> conditions;  // the first is death
    std::vector<Segment> segments;
    std::array<std::vector<std::uint16_t>, kStocks> index;  // by stock and HP
    std::size_t stride = 1;
    // By role and fate, made when needed; fates that come to the same share theirs.
    std::array<std::shared_ptr<const std::vector<int>>, 3 * fate::kCount> steps;
  };

  void lay_axis(Axis& axis, bool fixed, bool thief) const;
  std::vector<Stock> stocks(unsigned place, bool thief) const;
  void lay_blocks();
  void lay_lines(Block& block, const std::array<Segment, kParty>& segments) const;
  const int* steps(Axis& axis, Roles roles, Fates fates);

  const FightParty* party_;
  Conditions conditions_;
  std::vector<Axis> axes_;
  std::vector<Block> blocks_;
  std::size_t cells_ = 0;
  unsigned width_ = 0;
  std::shared_ptr<const std::vector<int>> no_steps_;
  std::unordered_map<std::uint64_t, std::vector<int>> all_steps_;
};

}  // namespace undercroft::dark_castle
