#include "games/dark_castle/fight_solver.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "games/dark_castle/fight_condition.hpp"
#include "games/dark_castle/fight_grid.hpp"
#include "games/dark_castle/fight_round.hpp"

namespace undercroft::dark_castle {

namespace {

constexpr int kMostRounds = 200;
constexpr double kResidual = 2e-7;  // of the largest worth: what a float can still tell apart
constexpr double kOneTrait = 1.0 / kTraits;
constexpr unsigned kRowCodes = 1000;

// Tables are not to outgrow a small machine. A stage is one row with all conditions of the party;
// a boss has some forty of them.
constexpr std::size_t kMostCells = 250'000;     // of the grid of a thief
constexpr std::size_t kMostRegrowing = 700'000;  // of a stage, with `regrow`: many more rows
constexpr std::size_t kMostValues = 1'000'000;  // of a stage
constexpr std::size_t kMostSteps = 25'000'000;  // of the maps that the Verses need

unsigned code_of(const Row& row) {
  return row[0] + 10U * row[1] + 100U * row[2];
}

using Lane = float __attribute__((vector_size(kLanes * sizeof(float))));

Lane load(const float* from) {
  Lane lane;
  std::memcpy(&lane, from, sizeof lane);
  return lane;
}

void store(float* to, Lane lane) {
  std::memcpy(to, &lane, sizeof lane);
}

// One place that outcomes lead to, and how likely.
struct Term {
  std::uint32_t source = 0;
  float probability = 0;
};

// sum += the terms' cells from an offset on.
template <unsigned kCount>
void mix(float* sum, std::span<const Term> terms, const float* const* sources, std::size_t offset) {
  std::array<Lane, kCount> lanes;
  for (unsigned k = 0; k < kCount; ++k) lanes[k] = load(sum + k * kLanes);
  for (const Term& term : terms) {
    const float* from = sources[term.source] + offset;
    for (unsigned k = 0; k < kCount; ++k) lanes[k] += term.probability * load(from + k * kLanes);
  }
  for (unsigned k = 0; k < kCount; ++k) store(sum + k * kLanes, lanes[k]);
}

void mix_line(float* sum, unsigned width, std::span<const Term> terms, const float* const* sources,
              std::size_t offset) {
  unsigned at = 0;
  for (; at + 5 * kLanes <= width; at += 5 * kLanes) mix<5>(sum + at, terms, sources, offset + at);
  switch ((width - at) / kLanes) {
    case 4:
      return mix<4>(sum + at, terms, sources, offset + at);
    case 3:
      return mix<3>(sum + at, terms, sources, offset + at);
    case 2:
      return mix<2>(sum + at, terms, sources, offset + at);
    case 1:
      return mix<1>(sum + at, terms, sources, offset + at);
    default:
      return;
  }
}

constexpr unsigned kWidest = 4 * kMostHp + 2 * kLanes;  // four stocks of one character

// Outcomes with the same fates.
struct Group {
  std::array<const int*, kParty - 1> outer{};
  const int* inner = nullptr;
  const int* all = nullptr;  // of all cells, where fates are entangled; then nothing else
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct TermList {
  std::vector<Group> groups;  // those with the same inner steps side by side
  std::vector<Term> terms;
};

// line += the expected value of what the list's outcomes lead to, from this line's cells.
class Puller {
 public:
  Puller(const FightGrid& grid, const FightGrid::Block& block) : grid_(grid), block_(block) {}

  void pull(float* line, const TermList& list, const float* const* sources,
            const FightGrid::Line& at) const {
    for (std::size_t first = 0; first < list.groups.size();) {
      const Group& group = list.groups[first];
      if (group.all) {
        pull_all(line, list, group, sources, at);
        ++first;
      } else {
        first = pull_alike(line, list, first, sources, at);
      }
    }
  }

 private:
  std::span<const Term> terms(const TermList& list, const Group& group) const {
    return std::span(list.terms).subspan(group.first, group.count);
  }

  // All groups that do the same to the inner character: summed up first, and moved once.
  std::size_t pull_alike(float* line, const TermList& list, std::size_t first,
                         const float* const* sources, const FightGrid::Line& at) const {
    const int* inner = list.groups[first].inner;
    const bool stays = inner == grid_.no_steps();
    std::array<float, kWidest> sum;
    float* to = stays ? line : sum.data();
    if (!stays) std::fill_n(sum.begin(), grid_.width(), 0.0F);
    for (; first < list.groups.size() && list.groups[first].inner == inner; ++first) {
      const Group& group = list.groups[first];
      int offset = 0;
      for (unsigned axis = 0; axis < grid_.outer_axes(); ++axis)
        offset += group.outer[axis][at.condition[axis]];
      if (offset >= 0)
        mix_line(to, grid_.width(), terms(list, group), sources, static_cast<std::size_t>(offset));
    }
    for (unsigned i = block_.first; i < block_.end && !stays; ++i)
      line[i] += sum[static_cast<unsigned>(inner[i])];
    return first;
  }

  void pull_all(float* line, const TermList& list, const Group& group, const float* const* sources,
                const FightGrid::Line& at) const {
    const int* steps = group.all + at.first_cell;
    for (const Term& term : terms(list, group)) {
      const float* source = sources[term.source];
      for (unsigned i = block_.first; i < block_.end; ++i)
        line[i] += term.probability * source[steps[i]];
    }
  }

  const FightGrid& grid_;
  const FightGrid::Block& block_;
};

// Who may rest or must fight in a round, and what is remembered of it.
struct RoundChoice {
  std::uint8_t who = kNobody;
  Roles roles;
};
struct Move {
  std::uint8_t choice = 0;
  std::uint8_t memory = 0;  // the memory it leads to
};

}  // namespace

FightMoment fight_moment(const State& state) {
  FightMoment moment;
  moment.row = state.combat.row;
  moment.round = state.combat.round;
  moment.rested = state.combat.rested;
  moment.reinforced = state.combat.reinforced;
  moment.passed = state.passed;
  moment.no_attack = state.combat.no_attack != 0;
  moment.prisoners = state.party;
  return moment;
}

FightWorth FightWorth::of_health(float for_hp, float for_lowest) {
  FightWorth worth;
  for (int k = 0; k <= kMostHp; ++k) {
    worth.hp[static_cast<unsigned>(k)] = for_hp * static_cast<float>(k);
    worth.lowest[static_cast<unsigned>(k)] = for_lowest * static_cast<float>(k);
  }
  return worth;
}

bool FightWorth::counts_hp() const {
  const auto any = [](const auto& weights) {
    return std::any_of(weights.begin(), weights.end(), [](float weight) { return weight != 0; });
  };
  return won != 1 || any(hp) || any(lowest);
}

// The tables of one fight. A stage is what is known of the row at the end of a round: the row
// itself, or with `shift` the number of its dice, and how many were added. Rows only ever shrink,
// apart from regrowing towards one trait and from added dice, which are counted; so stages depend
// on each other without a cycle, and only a stage on itself.
class FightSolver::Tables {
 public:
  Tables(const FightParty& party, const FightWorth& worth);

  bool covers(const FightMoment& moment) const;
  FightOdds odds(const FightMoment& moment);
  FightValue before(const FightMoment& moment);
  FightSimplified simplified() const { return simplified_; }
  std::size_t bytes() const;

 private:
  struct Stage {
    std::vector<float> values;  // by memory, then worth and chance, then cell
  };
  // A row that a stage may begin its round with.
  struct Opening {
    Row row{};
    float weight = 0;
  };
  // Where the row of an outcome leads to.
  struct Next {
    unsigned stage = 0;
    double probability = 0;
  };
  struct NextList {
    std::array<Next, kTraits> list{};
    unsigned count = 0;
  };
  // One stage, while it is being worked out.
  struct Work {
    unsigned stage = 0;
    std::vector<Opening> openings;
    std::vector<TermList> others;  // by opening and choice
    std::vector<TermList> self;
    std::vector<std::vector<const float*>> sources;  // by memory and value: of `Term::source`
    std::vector<float> known;  // by opening, move, value and line: what others contribute
  };

  void simplify();
  void lay_choices();
  void lay_moves();
  void add_choice(unsigned who, unsigned participants, unsigned resting);
  unsigned resters() const { return resters_; }
  unsigned memory_after(unsigned rested, unsigned who) const;

  NextList next_stages(const Row& row, unsigned reinforced) const;
  std::vector<Opening> openings(unsigned stage) const;
  const Stage& stage(unsigned key);
  void solve(unsigned key);
  void solve_successors(const std::vector<RoundOutcome>& outcomes, unsigned key);
  void lay_terms(Work& work, const std::vector<RoundOutcome>& outcomes, Roles roles, bool to_self);
  void solve_block(Work& work, Stage& stage, const FightGrid::Block& block);
  void pull_known(Work& work, const Puller& puller, const FightGrid::Block& block);
  float sweep(const Work& work, Stage& stage, const Puller& puller, const FightGrid::Block& block);
  void add_best(float* line, const float* moved, std::span<const std::uint8_t> moves,
                float weight) const;
  const float* terminal(unsigned last);
  RoundSetup setup_of(const Row& row, Roles roles, const std::array<Stock, kParty>& stock) const;

  Company company_of(const FightMoment& moment) const;
  std::array<Stock, kParty> dice_stock(const Company& company) const;
  unsigned participants(const FightMoment& moment) const;
  unsigned legal_rests(const FightMoment& moment, unsigned rollers) const;
  const std::vector<RoundOutcome>& outcomes_of(const RoundSetup& setup);
  FightValue value_of(const FightMoment& moment, const Company& company, Roles roles,
                      unsigned rollers, unsigned memory);
  FightValue worth_of(const Company& company) const;
  FightValue helped(const FightMoment& moment, unsigned helps);

  FightParty told_;   // as asked for
  FightParty party_;  // without what is left out
  const Fight& fight_;
  FightWorth worth_;
  FightSimplified simplified_;
  Conditions conditions_;
  unsigned fixed_ = 0;    // places whose condition never changes
  unsigned resters_ = 0;  // considered for a rest in later rounds
  std::unique_ptr<FightGrid> grid_;
  bool entangled_ = false;
  unsigned values_ =
      1;             // 2: worth and chance; 1: they are the same, or the chance is not asked for
  float scale_ = 1;  // the largest worth there is

  std::vector<RoundChoice> choices_;  // of later rounds
  std::vector<Move> moves_;
  std::vector<std::vector<std::uint8_t>> memories_;  // moves there are, by memory
  std::vector<std::unique_ptr<Stage>> stages_;
  std::array<std::vector<float>, 1U << kParty> terminals_;  // by who may have struck the last blow
  std::unordered_map<std::uint64_t, std::vector<RoundOutcome>> outcomes_;
};

// --- What is modelled ----------------------------------------------------------------------------

FightSolver::Tables::Tables(const FightParty& party, const FightWorth& worth)
    : told_(party), party_(party), fight_(*party.fight), worth_(worth), conditions_(party_) {
  assert(party.max_hp <= kMostHp);
  values_ = worth.counts_hp() && worth.chance_too ? 2 : 1;
  scale_ = worth.won +
           static_cast<float>(party.size) * std::max(0.0F, *std::ranges::max_element(worth.hp)) +
           std::max(0.0F, *std::ranges::max_element(worth.lowest));
  const bool toll_roams =
      fight_.toll > 0 && (fight_.toll_who == Who::lowest || fight_.toll_who == Who::random1);
  unsigned tolled = fight_.toll > 0 ? places_of(party_, fight_.toll_who) : 0U;
  for (unsigned place = 0; place < party_.size; ++place)
    if ((party_.named >> place & 1U) && holds(party_, party_.prisoners[place].items, Use::verses))
      tolled |= (1U << party_.size) - 1;  // heals anybody
  if (!toll_roams) fixed_ = ((1U << party_.size) - 1) & ~(tolled | party_.named);
  for (unsigned place = 0; place < party_.size; ++place)
    if (fixed_ >> place & 1U) party_.prisoners[place].items.fill(kNothing);

  const bool rests = party_.rest != RestRule::none && !fight_.no_rest && !fight_.duel &&
                     std::popcount(party_.named) > 1;
  resters_ = rests ? party_.named : 0U;
  simplify();
  lay_choices();
  lay_moves();
  stages_.resize(std::size_t{kRowCodes} * (fight_.reinforce + 1U));
}

// Leaves out what would make the tables too large, and remembers it.
void FightSolver::Tables::simplify() {
  for (unsigned k = party_.size;; --k) {
    grid_ = std::make_unique<FightGrid>(party_, fixed_, simplified_.unrobbed);
    if (k == 0 || fight_.thief == kNoTrait || grid_->cells() <= kMostCells) break;
    simplified_.unrobbed =
        static_cast<std::uint8_t>(simplified_.unrobbed | 1U << party_.from_you(k - 1));
  }
  entangled_ = conditions_.entangled();
  const std::size_t patterns = (fight_.idle_bite > 0 ? 512U : 64U) + (resters_ != 0 ? 64U : 0U);
  if (entangled_ && grid_->cells() * patterns > kMostSteps) {
    for (Prisoner& prisoner : party_.prisoners)
      for (std::uint8_t& kind : prisoner.items)
        if (const Item* item = party_.item(kind); item && use_of(*item) == Use::verses) {
          kind = kNothing;
          simplified_.no_verses = true;
        }
    if (simplified_.no_verses)
      grid_ = std::make_unique<FightGrid>(party_, fixed_, simplified_.unrobbed);
    entangled_ = conditions_.entangled();
  }
  const auto memories = [&] {
    const int count = std::popcount(resters_);
    if (party_.rest == RestRule::no_consecutive)
      return std::size_t{1} + static_cast<unsigned>(count);
    return party_.rest == RestRule::once_per_combat ? std::size_t{1} << count : 1;
  };
  const std::size_t most = fight_.regrow != kNoTrait ? kMostRegrowing : kMostValues;
  // Those with the most HP need a rest least.
  std::array<int, kParty> hp{};
  for (unsigned place = 0; place < party_.size; ++place) hp[place] = party_.prisoners[place].hp;
  while (std::popcount(resters_) > 1 && memories() * values_ * grid_->cells() > most) {
    const unsigned place = healthiest(party_, hp, resters_);
    resters_ &= ~(1U << place);
    simplified_.never_rest = static_cast<std::uint8_t>(simplified_.never_rest | 1U << place);
  }
}

void FightSolver::Tables::add_choice(unsigned who, unsigned participants, unsigned resting) {
  RoundChoice choice;
  choice.who = static_cast<std::uint8_t>(who);
  choice.roles.fighters = static_cast<std::uint8_t>(
      resting == kNothing ? participants : participants & ~(1U << resting));
  choice.roles.resting = static_cast<std::uint8_t>(resting);
  choices_.push_back(choice);
}

// ESC-CBT-05 and ESC-CBT-08, from the second round on.
void FightSolver::Tables::lay_choices() {
  if (fight_.duel) {
    for (unsigned place = 0; place < party_.size; ++place)
      if (party_.named >> place & 1U) add_choice(place, 1U << place, kNothing);
    return;
  }
  add_choice(kNobody, party_.named, kNothing);
  for (unsigned place = 0; place < party_.size; ++place)
    if (resters_ >> place & 1U) add_choice(place, party_.named, place);
}

// ESC-CBT-07: what is remembered of rests is nothing, who rested last, or all who ever did.
void FightSolver::Tables::lay_moves() {
  const auto allow = [&](unsigned memory, unsigned choice, unsigned next) {
    for (unsigned move = 0; move < moves_.size(); ++move)
      if (moves_[move].choice == choice && moves_[move].memory == next)
        return memories_[memory].push_back(static_cast<std::uint8_t>(move));
    memories_[memory].push_back(static_cast<std::uint8_t>(moves_.size()));
    moves_.push_back({static_cast<std::uint8_t>(choice), static_cast<std::uint8_t>(next)});
  };
  const auto choices = static_cast<unsigned>(choices_.size());
  const unsigned others = choices - 1;
  const bool resting = resters_ != 0;
  if (!resting || party_.rest == RestRule::free || party_.rest == RestRule::none) {
    memories_.resize(1);
    for (unsigned choice = 0; choice < choices; ++choice) allow(0, choice, 0);
  } else if (party_.rest == RestRule::no_consecutive) {
    memories_.resize(choices);
    for (unsigned memory = 0; memory < choices; ++memory)
      for (unsigned choice = 0; choice < choices; ++choice)
        if (choice == 0 || choice != memory) allow(memory, choice, choice);
  } else {
    memories_.resize(std::size_t{1} << others);
    for (unsigned memory = 0; memory < memories_.size(); ++memory) {
      allow(memory, 0, memory);
      for (unsigned k = 0; k < others; ++k)
        if (!(memory >> k & 1U)) allow(memory, k + 1, memory | 1U << k);
    }
  }
}

// The memory after a round in which `who` rests, if these may not rest in it.
unsigned FightSolver::Tables::memory_after(unsigned rested, unsigned who) const {
  if (resters_ == 0 || memories_.size() == 1) return 0;
  unsigned memory = 0;
  for (unsigned choice = 1; choice < choices_.size(); ++choice) {
    const unsigned place = choices_[choice].who;
    if (party_.rest == RestRule::no_consecutive) {
      if (place == who) memory = choice;
    } else if (place == who || (rested >> place & 1U)) {
      memory |= 1U << (choice - 1);
    }
  }
  return memory;
}

// --- Stages --------------------------------------------------------------------------------------

// The specials `reinforce` and `shift`.
FightSolver::Tables::NextList FightSolver::Tables::next_stages(const Row& row,
                                                               unsigned reinforced) const {
  NextList next;
  const int dice = dice_in(row);
  const bool grows = reinforced < fight_.reinforce && dice < kMaxRow;
  if (fight_.shift) {
    const auto count = static_cast<unsigned>(dice) + (grows ? 1U : 0U);
    next.list[next.count++] = {kRowCodes * (reinforced + (grows ? 1U : 0U)) + count, 1.0};
  } else if (grows) {
    for (unsigned t = 0; t < kTraits; ++t) {
      Row longer = row;
      ++longer[t];
      next.list[next.count++] = {kRowCodes * (reinforced + 1) + code_of(longer), kOneTrait};
    }
  } else {
    next.list[next.count++] = {kRowCodes * reinforced + code_of(row), 1.0};
  }
  return next;
}

// The rows that a stage's round may begin with: with `shift` so many rolled dice.
std::vector<FightSolver::Tables::Opening> FightSolver::Tables::openings(unsigned stage) const {
  const unsigned code = stage % kRowCodes;
  if (!fight_.shift)
    return {{{static_cast<std::uint8_t>(code % 10), static_cast<std::uint8_t>(code / 10 % 10),
              static_cast<std::uint8_t>(code / 100)},
             1.0F}};
  std::vector<Opening> found;
  for (unsigned m = 0; m <= code; ++m) {
    for (unsigned c = 0; m + c <= code; ++c) {
      const unsigned w = code - m - c;
      double weight = 1;  // code! / (m! c! w!) / 3^code
      for (unsigned k = 1; k <= code; ++k) {
        weight *= k * kOneTrait;
        weight /= k <= m ? k : k <= m + c ? k - m : k - m - c;
      }
      found.push_back({{static_cast<std::uint8_t>(m), static_cast<std::uint8_t>(c),
                        static_cast<std::uint8_t>(w)},
                       static_cast<float>(weight)});
    }
  }
  return found;
}

const FightSolver::Tables::Stage& FightSolver::Tables::stage(unsigned key) {
  if (!stages_[key]) solve(key);
  return *stages_[key];
}

RoundSetup FightSolver::Tables::setup_of(const Row& row, Roles roles,
                                         const std::array<Stock, kParty>& stock) const {
  RoundSetup setup;
  setup.row = row;
  setup.fighters = roles.fighters;
  setup.rollers = roles.fighters;
  setup.unrobbed = simplified_.unrobbed;
  setup.stock = stock;
  return setup;
}

void FightSolver::Tables::solve_successors(const std::vector<RoundOutcome>& outcomes,
                                           unsigned key) {
  for (const RoundOutcome& outcome : outcomes) {
    if (outcome.fates.won()) continue;
    const NextList next = next_stages(outcome.row, key / kRowCodes);
    for (unsigned k = 0; k < next.count; ++k)
      if (next.list[k].stage != key) stage(next.list[k].stage);
  }
}

void FightSolver::Tables::solve(unsigned key) {
  Work work;
  work.stage = key;
  work.openings = openings(key);
  std::vector<std::vector<RoundOutcome>> outcomes;
  for (const FightGrid::Block& block : grid_->blocks()) {
    for (const Opening& opening : work.openings) {
      for (const RoundChoice& choice : choices_) {
        outcomes.push_back(
            round_outcomes(party_, setup_of(opening.row, choice.roles, block.stock)));
        solve_successors(outcomes.back(), key);
      }
    }
  }
  auto made = std::make_unique<Stage>();
  made->values.assign(memories_.size() * values_ * grid_->cells(), 0.0F);
  Stage& stage = *made;
  stages_[key] = std::move(made);

  // Sources are numbered: every stage by its key, then the terminals.
  const std::size_t count = stages_.size() + terminals_.size();
  work.sources.assign(memories_.size() * values_, std::vector<const float*>(count, nullptr));
  for (std::size_t table = 0; table < work.sources.size(); ++table)
    for (std::size_t k = 0; k < stages_.size(); ++k)
      if (stages_[k]) work.sources[table][k] = stages_[k]->values.data() + table * grid_->cells();

  std::size_t next = 0;
  for (const FightGrid::Block& block : grid_->blocks()) {
    work.others.clear();
    work.self.clear();
    for (std::size_t opening = 0; opening < work.openings.size(); ++opening) {
      for (const RoundChoice& choice : choices_) {
        lay_terms(work, outcomes[next], choice.roles, false);
        lay_terms(work, outcomes[next++], choice.roles, true);
      }
    }
    solve_block(work, stage, block);
  }
}

void FightSolver::Tables::lay_terms(Work& work, const std::vector<RoundOutcome>& outcomes,
                                    Roles roles, bool to_self) {
  TermList list;
  const auto add = [&](Fates fates, std::size_t source, double probability) {
    const int* all = entangled_ ? grid_->all_steps(roles, fates) : nullptr;
    Group group;
    group.all = all;
    if (!all) {
      group.inner = grid_->inner_steps(roles, fates);
      for (unsigned axis = 0; axis < grid_->outer_axes(); ++axis)
        group.outer[axis] = grid_->outer_steps(axis, roles, fates);
    }
    group.first = static_cast<std::uint32_t>(list.terms.size());
    if (list.groups.empty() || list.groups.back().inner != group.inner ||
        list.groups.back().outer != group.outer || list.groups.back().all != group.all)
      list.groups.push_back(group);
    ++list.groups.back().count;
    list.terms.push_back({static_cast<std::uint32_t>(source), static_cast<float>(probability)});
  };
  for (const RoundOutcome& outcome : outcomes) {
    if (outcome.fates.won()) {
      if (to_self) continue;
      const float* worth = terminal(outcome.last);
      for (std::size_t table = 0; table < work.sources.size(); ++table)
        work.sources[table][stages_.size() + outcome.last] =
            worth + table % values_ * grid_->cells();
      add(outcome.fates, stages_.size() + outcome.last, outcome.probability);
      continue;
    }
    const NextList next = next_stages(outcome.row, work.stage / kRowCodes);
    for (unsigned k = 0; k < next.count; ++k)
      if ((next.list[k].stage == work.stage) == to_self)
        add(outcome.fates, next.list[k].stage, outcome.probability * next.list[k].probability);
  }
  std::stable_sort(list.groups.begin(), list.groups.end(),
                   [](const Group& a, const Group& b) { return std::less<>()(a.inner, b.inner); });
  (to_self ? work.self : work.others).push_back(std::move(list));
}

void FightSolver::Tables::solve_block(Work& work, Stage& stage, const FightGrid::Block& block) {
  const Puller puller(*grid_, block);
  pull_known(work, puller, block);
  const bool loops =
      std::ranges::any_of(work.self, [](const TermList& list) { return !list.groups.empty(); });
  for (int round = 0; round < kMostRounds; ++round)
    if (sweep(work, stage, puller, block) <= static_cast<float>(kResidual) * scale_ || !loops)
      break;
}

// What leads out of the stage is known and is summed up once.
void FightSolver::Tables::pull_known(Work& work, const Puller& puller,
                                     const FightGrid::Block& block) {
  const std::size_t width = grid_->width();
  work.known.assign(work.openings.size() * moves_.size() * values_ * block.lines.size() * width,
                    0.0F);
  float* known = work.known.data();
  for (std::size_t opening = 0; opening < work.openings.size(); ++opening) {
    for (const Move& move : moves_) {
      const TermList& list = work.others[opening * choices_.size() + move.choice];
      for (unsigned value = 0; value < values_; ++value) {
        const float* const* sources = work.sources[move.memory * values_ + value].data();
        for (const std::uint32_t line : block.by_cell)
          puller.pull(known + line * width, list, sources, block.lines[line]);
        known += block.lines.size() * width;
      }
    }
  }
}

// line += weight * the best of these moves, cell by cell.
void FightSolver::Tables::add_best(float* line, const float* moved,
                                   std::span<const std::uint8_t> moves, float weight) const {
  const std::size_t width = grid_->width();
  for (std::size_t at = 0; at < width; at += kLanes) {
    const float* first = moved + moves[0] * values_ * width + at;
    Lane worth = load(first);
    Lane chance = values_ == 2 ? load(first + width) : worth;
    for (const std::uint8_t move : moves.subspan(1)) {
      const float* other = moved + move * values_ * width + at;
      const Lane more = load(other);
      if (values_ == 2) chance = more > worth ? load(other + width) : chance;
      worth = more > worth ? more : worth;
    }
    store(line + at, load(line + at) + weight * worth);
    if (values_ == 2) store(line + width + at, load(line + width + at) + weight * chance);
  }
}

// One round more: everything that leads back to the same stage. Returns the largest change.
float FightSolver::Tables::sweep(const Work& work, Stage& stage, const Puller& puller,
                                 const FightGrid::Block& block) {
  const std::size_t width = grid_->width();
  const std::size_t lines = block.lines.size();
  std::vector<float> moved(moves_.size() * values_ * width);
  std::vector<float> best(memories_.size() * values_ * width);
  Lane changes{};
  for (std::size_t at = 0; at < lines; ++at) {
    const FightGrid::Line& line = block.lines[at];
    std::fill(best.begin(), best.end(), 0.0F);
    for (std::size_t opening = 0; opening < work.openings.size(); ++opening) {
      for (std::size_t move = 0; move < moves_.size(); ++move) {
        const TermList& list = work.self[opening * choices_.size() + moves_[move].choice];
        for (unsigned value = 0; value < values_; ++value) {
          float* to = moved.data() + (move * values_ + value) * width;
          const float* known =
              work.known.data() +
              (((opening * moves_.size() + move) * values_ + value) * lines + at) * width;
          std::copy_n(known, width, to);
          puller.pull(to, list, work.sources[moves_[move].memory * values_ + value].data(), line);
        }
      }
      for (std::size_t memory = 0; memory < memories_.size(); ++memory)
        add_best(best.data() + memory * values_ * width, moved.data(), memories_[memory],
                 work.openings[opening].weight);
    }
    for (std::size_t table = 0; table < memories_.size() * values_; ++table) {
      float* to =
          stage.values.data() + table * grid_->cells() + static_cast<std::size_t>(line.first_cell);
      float* from = best.data() + table * width;
      // Cells beyond the block stay as they are.
      std::copy_n(to, block.first, from);
      std::copy(to + block.end, to + width, from + block.end);
      for (std::size_t i = 0; i < width; i += kLanes) {
        const Lane now = load(from + i);
        const Lane difference = now - load(to + i);
        const Lane size = difference < 0 ? -difference : difference;
        changes = size > changes ? size : changes;
        store(to + i, now);
      }
    }
  }
  float change = 0;
  for (unsigned k = 0; k < kLanes; ++k) change = std::max(change, changes[k]);
  return change;
}

// A won fight in every condition; with `final_blow` the healthiest of `last` pays for it.
const float* FightSolver::Tables::terminal(unsigned last) {
  std::vector<float>& table = terminals_[last];
  if (!table.empty()) return table.data();
  table.assign(values_ * grid_->cells(), 0.0F);
  for (const FightGrid::Block& block : grid_->blocks()) {
    for (const FightGrid::Line& line : block.lines) {
      for (unsigned i = block.first; i < block.end; ++i) {
        const FightValue value = worth_of(conditions_.final_blow(grid_->company(line, i), last));
        const std::size_t cell = static_cast<std::size_t>(line.first_cell) + i;
        table[cell] = static_cast<float>(value.worth);
        if (values_ == 2) table[grid_->cells() + cell] = static_cast<float>(value.chance);
      }
    }
  }
  return table.data();
}

FightValue FightSolver::Tables::worth_of(const Company& company) const {
  if (Conditions::anybody_dead(company, party_.size)) return {};
  FightValue value{1, worth_.won};
  int lowest = kMostHp;
  for (unsigned place = 0; place < party_.size; ++place) {
    value.worth += worth_.hp[static_cast<unsigned>(company[place].hp)];
    lowest = std::min<int>(lowest, company[place].hp);
  }
  value.worth += worth_.lowest[static_cast<unsigned>(lowest)];
  return value;
}

std::size_t FightSolver::Tables::bytes() const {
  std::size_t floats = 0;
  for (const auto& stage : stages_)
    if (stage) floats += stage->values.size();
  for (const auto& table : terminals_) floats += table.size();
  return floats * sizeof(float);
}

// --- Questions -----------------------------------------------------------------------------------

namespace {

// What is left of what a character held, as hands; none: it holds something else.
int stock_of(const Prisoner& before, const Prisoner& now) {
  unsigned stock = 0;
  std::array<bool, kHands> found{};
  for (unsigned hand = 0; hand < kHands; ++hand) {
    for (unsigned k = 0; k < kHands && before.items[hand] != kNothing; ++k) {
      if (found[k] || now.items[k] != before.items[hand]) continue;
      found[k] = true;
      stock |= 1U << hand;
      break;
    }
  }
  for (unsigned k = 0; k < kHands; ++k)
    if (!found[k] && now.items[k] != kNothing) return -1;
  return static_cast<int>(stock);
}

}  // namespace

Company FightSolver::Tables::company_of(const FightMoment& moment) const {
  Company company{};
  for (unsigned place = 0; place < party_.size; ++place) {
    unsigned stock =
        static_cast<unsigned>(stock_of(told_.prisoners[place], moment.prisoners[place]));
    for (unsigned hand = 0; hand < kHands; ++hand)  // what is left out is not there
      if (party_.prisoners[place].items[hand] == kNothing) stock &= ~(1U << hand);
    company[place] =
        conditions_.ready(place, {moment.prisoners[place].hp, static_cast<Stock>(stock)});
  }
  return company;
}

bool FightSolver::Tables::covers(const FightMoment& moment) const {
  for (unsigned place = 0; place < party_.size; ++place) {
    const Prisoner& now = moment.prisoners[place];
    if (now.character != told_.prisoners[place].character || now.hp < 1 || now.hp > party_.max_hp ||
        stock_of(told_.prisoners[place], now) < 0)
      return false;
  }
  const Company company = company_of(moment);
  for (unsigned place = 0; place < party_.size; ++place)
    if (!grid_->has(place, company[place])) return false;
  return moment.reinforced <= fight_.reinforce;
}

// The items that the dice ask for: all that were there, unless a thief may have taken some.
std::array<Stock, kParty> FightSolver::Tables::dice_stock(const Company& company) const {
  std::array<Stock, kParty> stock{};
  for (unsigned place = 0; place < party_.size; ++place) {
    const bool thief = fight_.thief != kNoTrait && !(simplified_.unrobbed >> place & 1U);
    for (unsigned hand = 0; hand < kHands; ++hand)
      if (party_.prisoners[place].items[hand] != kNothing)
        stock[place] = static_cast<Stock>(stock[place] | 1U << hand);
    if (thief) stock[place] = company[place].stock;
  }
  return stock;
}

// ESC-CBT-05. With `duel` these are the ones to choose from.
unsigned FightSolver::Tables::participants(const FightMoment& moment) const {
  if (moment.round <= 1 && (fight_.you_first || fight_.duel)) return 1U << party_.you;
  return party_.named;
}

// ESC-CBT-06 to ESC-CBT-08
unsigned FightSolver::Tables::legal_rests(const FightMoment& moment, unsigned rollers) const {
  if (party_.rest == RestRule::none || fight_.no_rest || fight_.duel) return 0;
  if (std::popcount(rollers) < 2) return 0;
  return party_.rest == RestRule::free ? rollers : rollers & ~unsigned{moment.rested};
}

const std::vector<RoundOutcome>& FightSolver::Tables::outcomes_of(const RoundSetup& setup) {
  std::uint64_t key = code_of(setup.row);
  key = key << 4 | setup.fighters;
  key = key << 4 | setup.rollers;
  key = key << 1 | (setup.enemy_attacks ? 1U : 0U);
  for (const Stock stock : setup.stock) key = key << kHands | stock;
  auto [found, fresh] = outcomes_.try_emplace(key);
  if (fresh) found->second = round_outcomes(party_, setup);
  return found->second;
}

FightValue FightSolver::Tables::value_of(const FightMoment& moment, const Company& company,
                                         Roles roles, unsigned rollers, unsigned memory) {
  RoundSetup setup = setup_of(moment.row, roles, dice_stock(company));
  setup.rollers = static_cast<std::uint8_t>(rollers);
  setup.enemy_attacks = !moment.no_attack && !(fight_.surprise && moment.round <= 1);
  FightValue total;
  for (const RoundOutcome& outcome : outcomes_of(setup)) {
    const Company after = conditions_.after(company, roles, outcome.fates);
    if (outcome.fates.won()) {
      const FightValue won = worth_of(conditions_.final_blow(after, outcome.last));
      total.chance += outcome.probability * won.chance;
      total.worth += outcome.probability * won.worth;
      continue;
    }
    if (Conditions::anybody_dead(after, party_.size)) continue;
    const std::size_t cell = grid_->cell(after);
    const NextList next = next_stages(outcome.row, moment.reinforced);
    for (unsigned k = 0; k < next.count; ++k) {
      const float* values =
          stage(next.list[k].stage).values.data() + memory * values_ * grid_->cells() + cell;
      const double probability = outcome.probability * next.list[k].probability;
      total.worth += probability * static_cast<double>(values[0]);
      if (values_ == 2) total.chance += probability * static_cast<double>(values[grid_->cells()]);
    }
  }
  if (values_ == 1) total.chance = worth_.counts_hp() ? 0 : total.worth;
  return total;
}

FightOdds FightSolver::Tables::odds(const FightMoment& moment) {
  FightOdds odds;
  const Company company = company_of(moment);
  const unsigned fighters = participants(moment);
  const bool stuck = fight_.stuck && moment.round <= 1;
  const unsigned rollers = stuck ? fighters & moment.passed : fighters;
  const auto add = [&](unsigned who, Roles roles, unsigned rolling) {
    const FightValue value =
        value_of(moment, company, roles, rolling, memory_after(moment.rested, who));
    const bool better = odds.legal == 0 || value.worth > odds.value.worth;
    odds.legal |= 1U << who;
    odds.choices[who] = value;
    if (!better) return;
    odds.value = value;
    odds.choice = who;
  };
  if (fight_.duel) {
    for (unsigned place = 0; place < party_.size; ++place)
      if (fighters >> place & 1U)
        add(place, {static_cast<std::uint8_t>(1U << place), kNothing}, 1U << place);
    return odds;
  }
  add(kNobody, {static_cast<std::uint8_t>(fighters), kNothing}, rollers);
  const unsigned rests = legal_rests(moment, rollers);
  for (unsigned place = 0; place < party_.size; ++place)
    if (rests >> place & 1U)
      add(place,
          {static_cast<std::uint8_t>(fighters & ~(1U << place)), static_cast<std::uint8_t>(place)},
          rollers & ~(1U << place));
  return odds;
}

// The special `helped`: the group removes so many dice of its choice.
FightValue FightSolver::Tables::helped(const FightMoment& moment, unsigned helps) {
  if (dice_in(moment.row) == 0) return worth_of(company_of(moment));
  if (helps == 0) return odds(moment).value;
  FightValue best;
  for (unsigned t = 0; t < kTraits; ++t) {
    if (moment.row[t] == 0) continue;
    FightMoment less = moment;
    --less.row[t];
    const FightValue value = helped(less, helps - 1);
    if (value.worth > best.worth) best = value;
  }
  return best;
}

FightValue FightSolver::Tables::before(const FightMoment& moment) {
  const int printed = fight_.shows[0] + fight_.shows[1] + fight_.shows[2];
  const int rolled = std::min(fight_.rolls * party_.size, kMaxRow - printed);
  FightValue total;
  std::array<double, kMaxRow + 1> factorial{};
  factorial[0] = 1;
  for (unsigned k = 1; k <= kMaxRow; ++k) factorial[k] = factorial[k - 1] * k;
  for (int m = 0; m <= rolled; ++m) {
    for (int c = 0; m + c <= rolled; ++c) {
      const int w = rolled - m - c;
      const double weight = factorial[static_cast<unsigned>(rolled)] /
                            factorial[static_cast<unsigned>(m)] /
                            factorial[static_cast<unsigned>(c)] /
                            factorial[static_cast<unsigned>(w)] * std::pow(kOneTrait, rolled);
      FightMoment start = moment;
      start.round = 1;
      start.reinforced = 0;
      start.row = {static_cast<std::uint8_t>(fight_.shows[0] + m),
                   static_cast<std::uint8_t>(fight_.shows[1] + c),
                   static_cast<std::uint8_t>(fight_.shows[2] + w)};
      const unsigned helps =
          fight_.helped ? static_cast<unsigned>(std::popcount(moment.passed)) : 0U;
      const FightValue value = helped(start, helps);
      total.chance += weight * value.chance;
      total.worth += weight * value.worth;
    }
  }
  return total;
}

FightSolver::FightSolver(const FightParty& party, const FightWorth& worth)
    : tables_(std::make_unique<Tables>(party, worth)) {}
FightSolver::~FightSolver() = default;
FightSolver::FightSolver(FightSolver&&) noexcept = default;
FightSolver& FightSolver::operator=(FightSolver&&) noexcept = default;

bool FightSolver::covers(const FightMoment& moment) const {
  return tables_->covers(moment);
}

FightOdds FightSolver::odds(const FightMoment& moment) {
  return tables_->odds(moment);
}

FightValue FightSolver::before(const FightMoment& moment) {
  return tables_->before(moment);
}

FightSimplified FightSolver::simplified() const {
  return tables_->simplified();
}

std::size_t FightSolver::bytes() const {
  return tables_->bytes();
}

}  // namespace undercroft::dark_castle
