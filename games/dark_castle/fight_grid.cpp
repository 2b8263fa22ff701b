#include "games/dark_castle/fight_grid.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace undercroft::dark_castle {

namespace {

// Least key first, equal ones in the order they were in. (The standard's stable sort asks for
// memory in a way that newer compilers warn of.)
template <class Thing, class Key>
void sort_by(std::vector<Thing>& things, Key key) {
  std::vector<std::size_t> order(things.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(key(things[i]), i); });
  std::vector<Thing> sorted;
  sorted.reserve(things.size());
  for (const std::size_t i : order) sorted.push_back(std::move(things[i]));
  things = std::move(sorted);
}

// Fighting, resting or neither.
unsigned role_of(Roles roles, unsigned place) {
  if (roles.resting == place) return 1;
  return roles.fighters >> place & 1U ? 0 : 2;
}

}  // namespace

FightGrid::FightGrid(const FightParty& party, unsigned fixed, unsigned unrobbed)
    : party_(&party), conditions_(party) {
  axes_.resize(party.size);
  for (unsigned place = 0; place < party.size; ++place) {
    axes_[place].place = place;
    const bool thief = party.fight->thief != kNoTrait && !(unrobbed >> place & 1U);
    lay_axis(axes_[place], fixed >> place & 1U, thief);
  }
  // The longest axis inside: the fullest lanes.
  sort_by(axes_, [](const Axis& axis) { return axis.conditions.size(); });
  width_ = static_cast<unsigned>((axes_.back().conditions.size() + kLanes - 1) / kLanes * kLanes);
  std::vector<int> stay(axes_.back().conditions.size());
  std::iota(stay.begin(), stay.end(), 0);
  no_steps_ = std::make_shared<const std::vector<int>>(std::move(stay));
  std::size_t stride = width_;
  for (std::size_t axis = axes_.size() - 1; axis-- > 0;) {
    axes_[axis].stride = stride;
    stride *= axes_[axis].conditions.size();
  }
  cells_ = stride;
  lay_blocks();
}

// Stocks that can be left: food is eaten, evasions are used, and the thief takes what he gets.
std::vector<Stock> FightGrid::stocks(unsigned place, bool thief) const {
  std::vector<Stock> found = {full_stock(party_->prisoners[place])};
  for (std::size_t k = 0; k < found.size(); ++k) {
    const Hands hands = hands_left(*party_, place, found[k]);
    for (unsigned hand = 0; hand < kHands; ++hand) {
      const Item* item = party_->item(hands[hand]);
      if (!item) continue;
      const Use use = use_of(*item);
      const bool goes = use == Use::food || use == Use::evasion ||
                        (thief && hand == item_to_lose(*party_, hands));
      const auto left = static_cast<Stock>(found[k] & ~(1U << hand));
      if (goes && std::find(found.begin(), found.end(), left) == found.end()) found.push_back(left);
    }
  }
  std::sort(found.begin(), found.end(), [](Stock a, Stock b) {
    return std::pair(std::popcount(a), a) < std::pair(std::popcount(b), b);
  });
  return found;
}

void FightGrid::lay_axis(Axis& axis, bool fixed, bool thief) const {
  const Prisoner& prisoner = party_->prisoners[axis.place];
  axis.conditions.push_back({});
  for (auto& index : axis.index) index.assign(party_->max_hp + 1U, 0);
  for (const Stock stock :
       fixed ? std::vector{full_stock(party_->prisoners[axis.place])} : stocks(axis.place, thief)) {
    const auto first = static_cast<unsigned>(axis.conditions.size());
    for (int hp = 1; hp <= party_->max_hp; ++hp) {
      const Condition condition{static_cast<std::int8_t>(hp), stock};
      if (fixed ? hp != prisoner.hp : conditions_.ready(axis.place, condition) != condition)
        continue;
      axis.index[stock][static_cast<unsigned>(hp)] =
          static_cast<std::uint16_t>(axis.conditions.size());
      axis.conditions.push_back(condition);
    }
    const auto end = static_cast<unsigned>(axis.conditions.size());
    if (thief) axis.segments.push_back({stock, first, end});
  }
  // Without a thief the items that the dice ask for stay.
  if (!thief)
    axis.segments.push_back({full_stock(party_->prisoners[axis.place]), 1,
                             static_cast<unsigned>(axis.conditions.size())});
}

void FightGrid::lay_blocks() {
  std::array<Segment, kParty> segments{};
  const auto choose = [&](const auto& self, std::size_t axis) -> void {
    if (axis == axes_.size()) {
      Block block;
      for (std::size_t a = 0; a < axes_.size(); ++a)
        block.stock[axes_[a].place] = segments[a].stock;
      block.first = segments[axes_.size() - 1].first;
      block.end = segments[axes_.size() - 1].end;
      lay_lines(block, segments);
      blocks_.push_back(std::move(block));
      return;
    }
    for (const Segment& segment : axes_[axis].segments) {
      segments[axis] = segment;
      self(self, axis + 1);
    }
  };
  choose(choose, 0);
  const auto items = [](const Block& block) {
    int count = 0;
    for (const Stock stock : block.stock) count += std::popcount(stock);
    return count;
  };
  sort_by(blocks_, items);
}

void FightGrid::lay_lines(Block& block, const std::array<Segment, kParty>& segments) const {
  std::vector<std::pair<int, Line>> lines = {{0, Line{}}};
  for (unsigned axis = 0; axis < outer_axes(); ++axis) {
    std::vector<std::pair<int, Line>> longer;
    for (const auto& [strength, line] : lines) {
      for (unsigned c = segments[axis].first; c < segments[axis].end; ++c) {
        Line next = line;
        next.condition[axis] = static_cast<std::uint16_t>(c);
        next.first_cell += static_cast<int>(c * axes_[axis].stride);
        const Condition condition = axes_[axis].conditions[c];
        longer.emplace_back(strength + condition.hp + 3 * std::popcount(condition.stock), next);
      }
    }
    lines = std::move(longer);
  }
  // A round mostly costs HP, so most of what a line needs is worked out before it.
  sort_by(lines, [](const auto& line) { return line.first; });
  block.lines.reserve(lines.size());
  for (const auto& [strength, line] : lines) {
    block.by_cell.push_back(static_cast<std::uint32_t>(block.lines.size()));
    block.lines.push_back(line);
  }
  std::sort(block.by_cell.begin(), block.by_cell.end(), [&](std::uint32_t a, std::uint32_t b) {
    return block.lines[a].first_cell < block.lines[b].first_cell;
  });
}

std::size_t FightGrid::cell(const Company& company) const {
  // Where somebody is dead, nobody else's condition counts any more.
  if (Conditions::anybody_dead(company, party_->size)) return 0;
  std::size_t cell = 0;
  for (const Axis& axis : axes_) {
    const Condition condition = company[axis.place];
    const unsigned index = axis.index[condition.stock][static_cast<unsigned>(condition.hp)];
    assert(index != 0);
    cell += index * axis.stride;
  }
  return cell;
}

bool FightGrid::has(unsigned place, Condition condition) const {
  for (const Axis& axis : axes_)
    if (axis.place == place)
      return condition.hp > 0 && condition.hp <= party_->max_hp &&
             axis.index[condition.stock][static_cast<unsigned>(condition.hp)] != 0;
  return false;
}

Company FightGrid::company(const Line& line, unsigned inner) const {
  Company company{};
  for (unsigned axis = 0; axis < outer_axes(); ++axis)
    company[axes_[axis].place] = axes_[axis].conditions[line.condition[axis]];
  company[axes_.back().place] = axes_.back().conditions[inner];
  return company;
}

const int* FightGrid::steps(Axis& axis, Roles roles, Fates fates) {
  const unsigned what = fates.of(axis.place);
  auto& known = axis.steps[role_of(roles, axis.place) * fate::kCount + what];
  if (known) return known->data();
  const bool inner = &axis == &axes_.back();
  std::vector<int> steps(axis.conditions.size(), inner ? 0 : kDeadCell);
  for (std::size_t c = 1; c < axis.conditions.size(); ++c) {
    const Condition after = conditions_.after(axis.place, axis.conditions[c], roles, what);
    if (after.hp <= 0) continue;
    const unsigned index = axis.index[after.stock][static_cast<unsigned>(after.hp)];
    assert(index != 0);
    steps[c] = static_cast<int>(index * axis.stride);
  }
  if (inner && steps == *no_steps_) known = no_steps_;
  for (const auto& other : axis.steps)
    if (!known && other && *other == steps) known = other;
  if (!known) known = std::make_shared<const std::vector<int>>(std::move(steps));
  return known->data();
}

const int* FightGrid::outer_steps(unsigned axis, Roles roles, Fates fates) {
  return steps(axes_[axis], roles, fates);
}

const int* FightGrid::inner_steps(Roles roles, Fates fates) {
  return steps(axes_.back(), roles, fates);
}

const int* FightGrid::all_steps(Roles roles, Fates fates) {
  const std::uint64_t key =
      std::uint64_t{roles.resting} << 40 | std::uint64_t{roles.fighters} << 32 | fates.code();
  std::vector<int>& steps = all_steps_[key];
  if (!steps.empty()) return steps.data();
  steps.assign(cells_, 0);
  for (const Block& block : blocks_)
    for (const Line& line : block.lines)
      for (unsigned inner = block.first; inner < block.end; ++inner)
        steps[static_cast<unsigned>(line.first_cell) + inner] =
            static_cast<int>(cell(conditions_.after(company(line, inner), roles, fates)));
  return steps.data();
}

}  // namespace undercroft::dark_castle
