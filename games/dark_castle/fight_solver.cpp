#include "games/dark_castle/fight_solver.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "games/dark_castle/fight_condition.hpp"
#include "games/dark_castle/fight_model.hpp"
#include "games/dark_castle/fight_round.hpp"
#include "games/dark_castle/fight_tables.hpp"

namespace undercroft::dark_castle {

namespace {

// What is left of what a character held, as hands; -1: it holds something else.
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

void add_weighted(FightValue& total, double probability, FightValue value) {
  total.chance += probability * value.chance;
  total.worth += probability * value.worth;
}

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

// Answers questions: this round outcome by outcome, all later ones out of the tables.
class FightSolver::Desk {
 public:
  Desk(const FightParty& party, const FightWorth& worth, const Patience& patience)
      : model_(party, worth),
        tables_(model_, patience),
        party_(model_.party()),
        fight_(model_.fight()),
        patience_(patience) {}

  bool covers(const FightMoment& moment) const;
  FightOdds odds(const FightMoment& moment);
  FightValue before(const FightMoment& moment);
  FightSimplified simplified() const { return model_.simplified(); }
  std::size_t bytes() const { return tables_.bytes(); }

 private:
  Company company_of(const FightMoment& moment) const;
  std::array<Stock, kParty> dice_stock(const Company& company) const;
  unsigned participants(const FightMoment& moment) const;
  unsigned legal_rests(const FightMoment& moment, unsigned rollers) const;
  const std::vector<RoundOutcome>& outcomes_of(const RoundSetup& setup);
  FightValue later(std::size_t cell, const NextStage& next, unsigned memory);
  FightValue value_of(const FightMoment& moment, const Company& company, Roles roles,
                      unsigned rollers, unsigned memory);
  FightValue helped(const FightMoment& moment, unsigned helps);

  FightModel model_;
  FightTables tables_;
  const FightParty& party_;
  const Fight& fight_;
  const Patience& patience_;
  std::unordered_map<std::uint64_t, std::vector<RoundOutcome>> outcomes_;
};

Company FightSolver::Desk::company_of(const FightMoment& moment) const {
  Company company{};
  for (unsigned place = 0; place < party_.size; ++place) {
    const Prisoner& now = moment.prisoners[place];
    const int held = stock_of(model_.told().prisoners[place], now);
    const auto stock =
        static_cast<Stock>(static_cast<unsigned>(held) & full_stock(party_.prisoners[place]));
    company[place] = model_.conditions().ready(place, {now.hp, stock});
  }
  return company;
}

bool FightSolver::Desk::covers(const FightMoment& moment) const {
  for (unsigned place = 0; place < party_.size; ++place) {
    const Prisoner& then = model_.told().prisoners[place];
    const Prisoner& now = moment.prisoners[place];
    if (now.character != then.character || now.hp < 1 || now.hp > party_.max_hp ||
        stock_of(then, now) < 0)
      return false;
  }
  const Company company = company_of(moment);
  for (unsigned place = 0; place < party_.size; ++place)
    if (!model_.grid().has(place, company[place])) return false;
  return moment.reinforced <= fight_.reinforce;
}

// The items that the dice ask for: all that were there, unless a thief may have taken some.
std::array<Stock, kParty> FightSolver::Desk::dice_stock(const Company& company) const {
  std::array<Stock, kParty> stock{};
  for (unsigned place = 0; place < party_.size; ++place)
    stock[place] =
        model_.may_be_robbed(place) ? company[place].stock : full_stock(party_.prisoners[place]);
  return stock;
}

// ESC-CBT-05. In a duel these are the ones to choose from.
unsigned FightSolver::Desk::participants(const FightMoment& moment) const {
  if (moment.round <= 1 && (fight_.you_first || fight_.duel)) return 1U << party_.you;
  return fight_.duel ? (1U << party_.size) - 1 : unsigned{party_.named};
}

// ESC-CBT-06 to ESC-CBT-08
unsigned FightSolver::Desk::legal_rests(const FightMoment& moment, unsigned rollers) const {
  if (party_.rest == RestRule::none || fight_.no_rest || std::popcount(rollers) < 2) return 0;
  return party_.rest == RestRule::free ? rollers : rollers & ~unsigned{moment.rested};
}

const std::vector<RoundOutcome>& FightSolver::Desk::outcomes_of(const RoundSetup& setup) {
  std::uint64_t key = 0;
  for (const std::uint8_t dice : setup.row) key = key << 4 | dice;
  key = key << 4 | setup.fighters;
  key = key << 4 | setup.rollers;
  key = key << 1 | (setup.enemy_attacks ? 1U : 0U);
  for (const Stock stock : setup.stock) key = key << kHands | stock;
  const auto [found, fresh] = outcomes_.try_emplace(key);
  if (fresh) found->second = round_outcomes(party_, setup);
  return found->second;
}

// The value of the next round.
FightValue FightSolver::Desk::later(std::size_t cell, const NextStage& next, unsigned memory) {
  const float* values = tables_.values(next.stage, memory) + cell;
  FightValue value;
  value.worth = static_cast<double>(values[0]);
  if (model_.values() == 2)
    value.chance = static_cast<double>(values[model_.grid().cells()]);
  else if (model_.tells_chance())
    value.chance = value.worth;
  return value;
}

FightValue FightSolver::Desk::value_of(const FightMoment& moment, const Company& company,
                                       Roles roles, unsigned rollers, unsigned memory) {
  RoundSetup setup = model_.setup_of(moment.row, roles, dice_stock(company));
  setup.rollers = static_cast<std::uint8_t>(rollers);
  setup.enemy_attacks = !moment.no_attack && !(fight_.surprise && moment.round <= 1);
  FightValue total;
  for (const RoundOutcome& outcome : outcomes_of(setup)) {
    const Company after = model_.conditions().after(company, roles, outcome.fates);
    if (outcome.fates.won()) {
      add_weighted(total, outcome.probability,
                   model_.worth_of(model_.conditions().final_blow(after, outcome.last)));
    } else if (!Conditions::anybody_dead(after, party_.size)) {
      const std::size_t cell = model_.grid().cell(after);
      for (const NextStage& next : model_.next_stages(outcome.row, moment.reinforced))
        add_weighted(total, outcome.probability * next.probability, later(cell, next, memory));
    }
  }
  if (!model_.tells_chance()) total.chance = 0;
  return total;
}

FightOdds FightSolver::Desk::odds(const FightMoment& moment) {
  FightOdds odds;
  const Company company = company_of(moment);
  const unsigned fighters = participants(moment);
  const bool stuck = fight_.stuck && moment.round <= 1;
  const unsigned rollers = stuck ? fighters & moment.passed : fighters;
  const auto consider = [&](unsigned who, unsigned fighting, unsigned resting) {
    const Roles roles{static_cast<std::uint8_t>(fighting), static_cast<std::uint8_t>(resting)};
    const FightValue value = value_of(moment, company, roles, rollers & fighting,
                                      model_.memory_after(moment.rested, who));
    const bool better = odds.legal == 0 || value.worth > odds.value.worth;
    odds.legal |= 1U << who;
    odds.choices[who] = value;
    if (!better) return;
    odds.value = value;
    odds.choice = who;
  };
  if (fight_.duel) {
    for (unsigned place = 0; place < party_.size; ++place)
      if (fighters >> place & 1U) consider(place, 1U << place, kNothing);
    return odds;
  }
  consider(kNobody, fighters, kNothing);
  const unsigned rests = legal_rests(moment, rollers);
  for (unsigned place = 0; place < party_.size; ++place)
    if (rests >> place & 1U) consider(place, fighters & ~(1U << place), place);
  return odds;
}

// The special `helped`: the group removes so many dice of its choice.
FightValue FightSolver::Desk::helped(const FightMoment& moment, unsigned helps) {
  if (patience_.over()) return {};
  if (dice_in(moment.row) == 0) return model_.worth_of(company_of(moment));
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

// ESC-CBT-02 and ESC-CBT-04
FightValue FightSolver::Desk::before(const FightMoment& moment) {
  const int rolled = std::min(fight_.rolls * party_.size, kMaxRow - dice_in(fight_.shows));
  const auto helps = static_cast<unsigned>(fight_.helped ? std::popcount(moment.passed) : 0);
  FightValue total;
  for (const Opening& opening : rolled_rows(fight_.shows, static_cast<unsigned>(rolled))) {
    FightMoment start = moment;
    start.row = opening.row;
    start.round = 1;
    start.rested = 0;
    start.reinforced = 0;
    add_weighted(total, opening.probability, helped(start, helps));
  }
  return total;
}

namespace {

const Patience kForever;

}  // namespace

FightSolver::FightSolver(const FightParty& party, const FightWorth& worth)
    : FightSolver(party, worth, kForever) {}
FightSolver::FightSolver(const FightParty& party, const FightWorth& worth, const Patience& patience)
    : desk_(std::make_unique<Desk>(party, worth, patience)) {}
FightSolver::~FightSolver() = default;
FightSolver::FightSolver(FightSolver&&) noexcept = default;
FightSolver& FightSolver::operator=(FightSolver&&) noexcept = default;

bool FightSolver::covers(const FightMoment& moment) const {
  return desk_->covers(moment);
}

FightOdds FightSolver::odds(const FightMoment& moment) {
  return desk_->odds(moment);
}

FightValue FightSolver::before(const FightMoment& moment) {
  return desk_->before(moment);
}

FightSimplified FightSolver::simplified() const {
  return desk_->simplified();
}

std::size_t FightSolver::bytes() const {
  return desk_->bytes();
}

}  // namespace undercroft::dark_castle
