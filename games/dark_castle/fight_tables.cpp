#include "games/dark_castle/fight_tables.hpp"

#include <algorithm>

namespace undercroft::dark_castle {

namespace {

// Those with the same inner steps side by side, in the order in which they first come: sums of
// floats depend on their order, and an order by address would differ from run to run.
void gather(std::vector<PullGroup>& groups) {
  std::vector<const int*> firsts;
  std::vector<PullGroup> gathered;
  gathered.reserve(groups.size());
  for (const PullGroup& group : groups)
    if (std::ranges::find(firsts, group.inner) == firsts.end()) firsts.push_back(group.inner);
  for (const int* inner : firsts)
    for (const PullGroup& group : groups)
      if (group.inner == inner) gathered.push_back(group);
  groups = std::move(gathered);
}

constexpr float kResidual = 2e-7F;  // of the largest worth: about what a float can tell apart

}  // namespace

FightTables::FightTables(FightModel& model, const Patience& patience)
    : model_(model),
      grid_(model.grid()),
      patience_(patience),
      values_(model.values()),
      tables_(model.memories().size() * model.values()),
      stages_(model.stage_count()) {}

const float* FightTables::values(unsigned stage, unsigned memory) {
  if (stages_[stage].empty()) solve(stage);
  return stages_[stage].data() + memory * values_ * grid_.cells();
}

std::size_t FightTables::bytes() const {
  std::size_t floats = 0;
  for (const auto& stage : stages_) floats += stage.size();
  for (const auto& table : terminals_) floats += table.size();
  return floats * sizeof(float);
}

void FightTables::solve(unsigned stage) {
  Work work;
  work.stage = stage;
  work.openings = model_.openings(stage);
  for (const FightGrid::Block& block : grid_.blocks()) {
    for (const Opening& opening : work.openings) {
      for (const RoundChoice& choice : model_.choices()) {
        if (patience_.over()) break;
        work.outcomes.push_back(round_outcomes(
            model_.party(), model_.setup_of(opening.row, choice.roles, block.stock)));
        solve_successors(work.outcomes.back(), stage);
      }
    }
  }
  stages_[stage].assign(tables_ * grid_.cells(), 0.0F);
  if (patience_.over()) return;
  lay_sources(work);
  auto outcomes = work.outcomes.begin();
  for (const FightGrid::Block& block : grid_.blocks()) {
    if (patience_.over()) return;
    work.others.clear();
    work.self.clear();
    for (std::size_t opening = 0; opening < work.openings.size(); ++opening) {
      for (const RoundChoice& choice : model_.choices()) {
        lay_terms(work, *outcomes, choice.roles, false);
        lay_terms(work, *outcomes++, choice.roles, true);
      }
    }
    solve_block(work, block);
  }
}

void FightTables::solve_successors(const std::vector<RoundOutcome>& outcomes, unsigned stage) {
  for (const RoundOutcome& outcome : outcomes) {
    if (outcome.fates.won()) continue;
    for (const NextStage& next : model_.next_stages(outcome.row, FightModel::reinforced_in(stage)))
      if (next.stage != stage) values(next.stage, 0);
  }
}

// Sources are numbered: every stage by its own number, then the terminals.
void FightTables::lay_sources(Work& work) const {
  work.sources.assign(tables_, std::vector<const float*>(stages_.size() + terminals_.size()));
  for (std::size_t table = 0; table < tables_; ++table)
    for (std::size_t stage = 0; stage < stages_.size(); ++stage)
      if (!stages_[stage].empty())
        work.sources[table][stage] = stages_[stage].data() + table * grid_.cells();
}

void FightTables::lay_terms(Work& work, const std::vector<RoundOutcome>& outcomes, Roles roles,
                            bool to_self) {
  PullList list;
  for (const RoundOutcome& outcome : outcomes) {
    if (outcome.fates.won()) {
      if (to_self) continue;
      const float* worth = terminal(outcome.last);
      const std::size_t source = stages_.size() + outcome.last;
      for (std::size_t table = 0; table < tables_; ++table)
        work.sources[table][source] = worth + table % values_ * grid_.cells();
      add_term(list, roles, outcome.fates, source, outcome.probability);
      continue;
    }
    for (const NextStage& next :
         model_.next_stages(outcome.row, FightModel::reinforced_in(work.stage)))
      if ((next.stage == work.stage) == to_self)
        add_term(list, roles, outcome.fates, next.stage, outcome.probability * next.probability);
  }
  gather(list.groups);
  (to_self ? work.self : work.others).push_back(std::move(list));
}

void FightTables::add_term(PullList& list, Roles roles, Fates fates, std::size_t source,
                           double probability) {
  PullGroup group;
  if (model_.entangled()) {
    group.all = grid_.all_steps(roles, fates);
  } else {
    group.inner = grid_.inner_steps(roles, fates);
    for (unsigned axis = 0; axis < grid_.outer_axes(); ++axis)
      group.outer[axis] = grid_.outer_steps(axis, roles, fates);
  }
  group.first = static_cast<std::uint32_t>(list.terms.size());
  if (list.groups.empty() || !list.groups.back().alike(group)) list.groups.push_back(group);
  ++list.groups.back().count;
  list.terms.push_back({static_cast<std::uint32_t>(source), static_cast<float>(probability)});
}

// What leads out of the stage is summed up once; what leads back is gone through round by round.
// Few rounds will do: most that happens in a round costs HP, and lines with less HP come first.
void FightTables::solve_block(Work& work, const FightGrid::Block& block) {
  const Puller puller(grid_, block);
  pull_known(work, puller, block);
  work.moved.resize(model_.moves().size() * values_ * grid_.width());
  work.best.resize(tables_ * grid_.width());
  const bool loops =
      std::ranges::any_of(work.self, [](const PullList& list) { return !list.groups.empty(); });
  const float enough = kResidual * model_.scale();
  for (int round = 0; round < kMostRounds; ++round)
    if (sweep(work, puller, block) <= enough || !loops) break;
}

void FightTables::pull_known(Work& work, const Puller& puller,
                             const FightGrid::Block& block) const {
  const std::size_t width = grid_.width();
  const std::size_t size = block.lines.size() * width;
  work.known.assign(work.openings.size() * model_.moves().size() * values_ * size, 0.0F);
  float* known = work.known.data();
  for (std::size_t opening = 0; opening < work.openings.size(); ++opening) {
    for (const RoundMove& move : model_.moves()) {
      if (patience_.over()) return;
      const PullList& list = work.others[opening * model_.choices().size() + move.choice];
      for (unsigned value = 0; value < values_; ++value, known += size) {
        const float* const* sources = work.sources[move.memory * values_ + value].data();
        for (const std::uint32_t line : block.by_cell)
          puller.pull(known + line * width, list, sources, block.lines[line]);
      }
    }
  }
}

// One round more. Returns the largest change.
float FightTables::sweep(Work& work, const Puller& puller, const FightGrid::Block& block) {
  const std::size_t width = grid_.width();
  Lane changes{};
  for (std::size_t line = 0; line < block.lines.size() && !patience_.over(); ++line) {
    std::fill(work.best.begin(), work.best.end(), 0.0F);
    for (std::size_t opening = 0; opening < work.openings.size(); ++opening) {
      pull_moves(work, puller, block, opening, line);
      const auto weight = static_cast<float>(work.openings[opening].probability);
      for (std::size_t memory = 0; memory < model_.memories().size(); ++memory)
        add_best(work.best.data() + memory * values_ * width, work.moved.data(),
                 model_.memories()[memory], weight);
    }
    const Lane change = keep(work, block, block.lines[line]);
    changes = change > changes ? change : changes;
  }
  float largest = 0;
  for (unsigned k = 0; k < kLanes; ++k) largest = std::max(largest, changes[k]);
  return largest;
}

// What every move is worth in the cells of a line.
void FightTables::pull_moves(Work& work, const Puller& puller, const FightGrid::Block& block,
                             std::size_t opening, std::size_t line) const {
  const std::size_t width = grid_.width();
  const std::size_t moves = model_.moves().size();
  for (std::size_t k = 0; k < moves; ++k) {
    const RoundMove move = model_.moves()[k];
    const PullList& list = work.self[opening * model_.choices().size() + move.choice];
    for (unsigned value = 0; value < values_; ++value) {
      const std::size_t at = ((opening * moves + k) * values_ + value) * block.lines.size() + line;
      float* to = work.moved.data() + (k * values_ + value) * width;
      std::copy_n(work.known.data() + at * width, width, to);
      puller.pull(to, list, work.sources[move.memory * values_ + value].data(), block.lines[line]);
    }
  }
}

// line += weight * the best of these moves, cell by cell.
void FightTables::add_best(float* line, const float* moved, std::span<const std::uint8_t> moves,
                           float weight) const {
  const std::size_t width = grid_.width();
  for (std::size_t at = 0; at < width; at += kLanes) {
    const float* first = moved + moves[0] * values_ * width + at;
    Lane worth = load_lane(first);
    Lane chance = values_ == 2 ? load_lane(first + width) : worth;
    for (const std::uint8_t move : moves.subspan(1)) {
      const float* other = moved + move * values_ * width + at;
      const Lane more = load_lane(other);
      if (values_ == 2) chance = more > worth ? load_lane(other + width) : chance;
      worth = more > worth ? more : worth;
    }
    store_lane(line + at, load_lane(line + at) + weight * worth);
    if (values_ == 2) store_lane(line + width + at, load_lane(line + width + at) + weight * chance);
  }
}

// Writes a line's best values down. Returns by how much they changed.
Lane FightTables::keep(Work& work, const FightGrid::Block& block, const FightGrid::Line& line) {
  const std::size_t width = grid_.width();
  Lane changes{};
  for (std::size_t table = 0; table < tables_; ++table) {
    float* to = stages_[work.stage].data() + table * grid_.cells() +
                static_cast<std::size_t>(line.first_cell);
    float* from = work.best.data() + table * width;
    // Cells beyond the block stay as they are.
    std::copy_n(to, block.first, from);
    std::copy(to + block.end, to + width, from + block.end);
    for (std::size_t at = 0; at < width; at += kLanes) {
      const Lane now = load_lane(from + at);
      const Lane difference = now - load_lane(to + at);
      const Lane size = difference < 0 ? -difference : difference;
      changes = size > changes ? size : changes;
      store_lane(to + at, now);
    }
  }
  return changes;
}

// A won fight in every condition; with `final_blow` the healthiest of `last` pays for it.
const float* FightTables::terminal(unsigned last) {
  std::vector<float>& table = terminals_[last];
  if (!table.empty()) return table.data();
  table.assign(values_ * grid_.cells(), 0.0F);
  for (const FightGrid::Block& block : grid_.blocks()) {
    for (const FightGrid::Line& line : block.lines) {
      for (unsigned i = block.first; i < block.end; ++i) {
        const FightValue value =
            model_.worth_of(model_.conditions().final_blow(grid_.company(line, i), last));
        const std::size_t cell = static_cast<std::size_t>(line.first_cell) + i;
        table[cell] = static_cast<float>(value.worth);
        if (values_ == 2) table[grid_.cells() + cell] = static_cast<float>(value.chance);
      }
    }
  }
  return table.data();
}

}  // namespace undercroft::dark_castle
