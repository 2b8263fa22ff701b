#include "games/dark_castle/fight_model.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace undercroft::dark_castle {

namespace {

constexpr unsigned kRowCodes = 1000;

// Tables are not to outgrow a small machine, nor anybody's patience. A stage is one row with all
// conditions of the party; a boss has some thirty of them, sixty with `regrow`.
constexpr std::size_t kMostCells = 250'000;      // of the grid of a thief
constexpr std::size_t kMostValues = 1'000'000;   // of a stage
constexpr std::size_t kMostRegrowing = 700'000;  // of a stage with `regrow`
constexpr std::size_t kMostSteps = 25'000'000;   // of the maps that the Verses need

// A row as a number below kRowCodes.
unsigned code_of(const Row& row) {
  return row[0] + 10U * row[1] + 100U * row[2];
}

float most(std::span<const float> weights) {
  return std::max(0.0F, *std::ranges::max_element(weights));
}

}  // namespace

FightWorth FightWorth::of_health(float for_hp, float for_lowest) {
  FightWorth worth;
  for (unsigned k = 0; k <= kMostHp; ++k) {
    worth.hp[k] = for_hp * static_cast<float>(k);
    worth.lowest[k] = for_lowest * static_cast<float>(k);
  }
  return worth;
}

bool FightWorth::counts_hp() const {
  const auto counts = [](float weight) { return weight != 0; };
  return won != 1 || std::ranges::any_of(hp, counts) || std::ranges::any_of(lowest, counts);
}

FightModel::FightModel(const FightParty& party, const FightWorth& worth)
    : told_(party), party_(party), worth_(worth), conditions_(party_) {
  assert(party.max_hp <= kMostHp);
  values_ = worth.counts_hp() && worth.chance_too ? 2 : 1;
  scale_ = worth.won + static_cast<float>(party.size) * most(worth.hp) + most(worth.lowest);
  fixed_ = find_fixed();
  for (unsigned place = 0; place < party_.size; ++place)
    if (fixed_ >> place & 1U) party_.prisoners[place].items.fill(kNothing);
  const bool rests = party_.rest != RestRule::none && !fight().no_rest && !fight().duel &&
                     std::popcount(party_.named) > 1;
  resters_ = rests ? party_.named : 0U;
  simplify();
  lay_choices();
  lay_moves();
}

// Those who take no part, whom no toll reaches and no Verses heal.
unsigned FightModel::find_fixed() const {
  const unsigned all = (1U << party_.size) - 1;
  unsigned touched = fight().duel ? all : unsigned{party_.named};
  if (fight().toll > 0) {
    const Who who = fight().toll_who;
    touched |= who == Who::lowest || who == Who::random1 ? all : places_of(party_, who);
  }
  for (unsigned place = 0; place < party_.size; ++place)
    if ((party_.named >> place & 1U) && holds(party_, party_.prisoners[place].items, Use::verses))
      touched = all;
  return all & ~touched;
}

// Leaves out what would make the tables too large, and remembers it.
void FightModel::simplify() {
  for (unsigned k = party_.size;; --k) {
    grid_ = std::make_unique<FightGrid>(party_, fixed_, simplified_.unrobbed);
    if (k == 0 || fight().thief == kNoTrait || grid_->cells() <= kMostCells) break;
    simplified_.unrobbed =
        static_cast<std::uint8_t>(simplified_.unrobbed | 1U << party_.from_you(k - 1));
  }
  const std::size_t patterns = (fight().idle_bite > 0 ? 512U : 64U) + (resters_ != 0 ? 64U : 0U);
  if (conditions_.entangled() && grid_->cells() * patterns > kMostSteps) leave_out_verses();
  entangled_ = conditions_.entangled();
  leave_out_rests();
}

void FightModel::leave_out_verses() {
  for (Prisoner& prisoner : party_.prisoners) {
    for (std::uint8_t& kind : prisoner.items) {
      const Item* item = party_.item(kind);
      if (!item || use_of(*item) != Use::verses) continue;
      kind = kNothing;
      simplified_.no_verses = true;
    }
  }
  if (simplified_.no_verses)
    grid_ = std::make_unique<FightGrid>(party_, fixed_, simplified_.unrobbed);
}

// Those with the most HP need a rest least.
void FightModel::leave_out_rests() {
  const std::size_t limit = fight().regrow != kNoTrait ? kMostRegrowing : kMostValues;
  std::array<int, kParty> hp{};
  for (unsigned place = 0; place < party_.size; ++place) hp[place] = party_.prisoners[place].hp;
  while (std::popcount(resters_) > 1 && memory_count() * values_ * grid_->cells() > limit) {
    const unsigned place = healthiest(party_, hp, resters_);
    resters_ &= ~(1U << place);
    simplified_.never_rest = static_cast<std::uint8_t>(simplified_.never_rest | 1U << place);
  }
}

// ESC-CBT-07: what is remembered of rests is nothing, who rested last, or all who ever did.
std::size_t FightModel::memory_count() const {
  const auto resters = static_cast<unsigned>(std::popcount(resters_));
  if (party_.rest == RestRule::no_consecutive) return 1 + resters;
  return party_.rest == RestRule::once_per_combat ? std::size_t{1} << resters : 1;
}

void FightModel::add_choice(unsigned who, unsigned participants, unsigned resting) {
  RoundChoice choice;
  choice.who = static_cast<std::uint8_t>(who);
  choice.roles.fighters = static_cast<std::uint8_t>(
      resting == kNothing ? participants : participants & ~(1U << resting));
  choice.roles.resting = static_cast<std::uint8_t>(resting);
  choices_.push_back(choice);
}

// ESC-CBT-05 and ESC-CBT-08, from the second round on.
void FightModel::lay_choices() {
  if (fight().duel) {
    for (unsigned place = 0; place < party_.size; ++place) add_choice(place, 1U << place, kNothing);
    return;
  }
  add_choice(kNobody, party_.named, kNothing);
  for (unsigned place = 0; place < party_.size; ++place)
    if (resters_ >> place & 1U) add_choice(place, party_.named, place);
}

// A move that several memories allow is one move.
void FightModel::allow(unsigned memory, unsigned choice, unsigned next) {
  unsigned move = 0;
  while (move < moves_.size() && (moves_[move].choice != choice || moves_[move].memory != next))
    ++move;
  if (move == moves_.size())
    moves_.push_back({static_cast<std::uint8_t>(choice), static_cast<std::uint8_t>(next)});
  memories_[memory].push_back(static_cast<std::uint8_t>(move));
}

void FightModel::lay_moves() {
  memories_.resize(memory_count());
  const auto choices = static_cast<unsigned>(choices_.size());
  for (unsigned memory = 0; memory < memories_.size(); ++memory) {
    for (unsigned choice = 0; choice < choices; ++choice) {
      if (party_.rest == RestRule::once_per_combat && resters_ != 0) {
        const unsigned rested = choice == 0 ? 0U : 1U << (choice - 1);
        if (!(memory & rested)) allow(memory, choice, memory | rested);
      } else if (party_.rest == RestRule::no_consecutive && resters_ != 0) {
        if (choice == 0 || choice != memory) allow(memory, choice, choice);
      } else {
        allow(memory, choice, 0);
      }
    }
  }
}

unsigned FightModel::memory_after(unsigned rested, unsigned who) const {
  unsigned memory = 0;
  for (unsigned choice = 1; choice < choices_.size() && memories_.size() > 1; ++choice) {
    const unsigned place = choices_[choice].who;
    if (party_.rest == RestRule::no_consecutive) {
      if (place == who) memory = choice;
    } else if (place == who || (rested >> place & 1U)) {
      memory |= 1U << (choice - 1);
    }
  }
  return memory;
}

unsigned FightModel::stage_count() const {
  return kRowCodes * (fight().reinforce + 1U);
}

unsigned FightModel::reinforced_in(unsigned stage) {
  return stage / kRowCodes;
}

// The specials `reinforce` and `shift`.
NextStages FightModel::next_stages(const Row& row, unsigned reinforced) const {
  NextStages next;
  const auto dice = static_cast<unsigned>(dice_in(row));
  const bool grows = reinforced < fight().reinforce && dice < kMaxRow;
  if (grows) ++reinforced;
  const unsigned base = kRowCodes * reinforced;
  if (fight().shift) {
    next.list[next.count++] = {base + dice + (grows ? 1U : 0U), 1.0};
  } else if (grows) {
    for (unsigned t = 0; t < kTraits; ++t) {
      Row longer = row;
      ++longer[t];
      next.list[next.count++] = {base + code_of(longer), kOneTrait};
    }
  } else {
    next.list[next.count++] = {base + code_of(row), 1.0};
  }
  return next;
}

std::vector<Opening> FightModel::openings(unsigned stage) const {
  const unsigned code = stage % kRowCodes;
  if (fight().shift) return rolled_rows(Row{}, code);
  return {{{static_cast<std::uint8_t>(code % 10), static_cast<std::uint8_t>(code / 10 % 10),
            static_cast<std::uint8_t>(code / 100)},
           1.0}};
}

bool FightModel::may_be_robbed(unsigned place) const {
  return fight().thief != kNoTrait && !(simplified_.unrobbed >> place & 1U);
}

RoundSetup FightModel::setup_of(const Row& row, Roles roles,
                                const std::array<Stock, kParty>& stock) const {
  RoundSetup setup;
  setup.row = row;
  setup.fighters = roles.fighters;
  setup.rollers = roles.fighters;
  setup.unrobbed = simplified_.unrobbed;
  setup.stock = stock;
  return setup;
}

FightValue FightModel::worth_of(const Company& company) const {
  if (Conditions::anybody_dead(company, party_.size)) return {};
  FightValue value{1, worth_.won};
  unsigned lowest = kMostHp;
  for (unsigned place = 0; place < party_.size; ++place) {
    const auto hp = static_cast<unsigned>(company[place].hp);
    value.worth += worth_.hp[hp];
    lowest = std::min(lowest, hp);
  }
  value.worth += worth_.lowest[lowest];
  return value;
}

std::vector<Opening> rolled_rows(const Row& printed, unsigned dice) {
  std::vector<Opening> rows;
  for (unsigned m = 0; m <= dice; ++m) {
    for (unsigned c = 0; m + c <= dice; ++c) {
      double weight = 1;  // dice! / (m! c! w!) / 3^dice
      for (unsigned k = 1; k <= dice; ++k) {
        weight *= k * kOneTrait;
        weight /= k <= m ? k : k <= m + c ? k - m : k - m - c;
      }
      rows.push_back(
          {{static_cast<std::uint8_t>(printed[0] + m), static_cast<std::uint8_t>(printed[1] + c),
            static_cast<std::uint8_t>(printed[2] + dice - m - c)},
           weight});
    }
  }
  return rows;
}

}  // namespace undercroft::dark_castle
