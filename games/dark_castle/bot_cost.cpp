#include <algorithm>
#include <cmath>

#include "games/dark_castle/bot.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle::bot {

namespace {

constexpr double kItemWorth = 1.6;
constexpr double kPeekWorth = 0.3;
constexpr int kMostAttempts = 12;  // of a test without limit: what comes after hardly counts

// A single roll costs a fighter 2 HP two times out of three.
constexpr double kHitShare = 2.0 / 3.0;
// Dice that one attack removes, and what the last round saves.
constexpr double kDiceAnAttack = 0.78;
constexpr double kLastRound = 0.65;

// Losing the point from h to h - 1.
double point(int h) {
  if (h > 6) return 1;
  if (h > 3) return 1.6;
  return h > 1 ? 3 : 12;
}

}  // namespace

Cost::Cost(const DarkCastle& rules, const State& state)
    : rules_(rules), content_(rules.content()), state_(state), nominee_(state.nominee) {
  each_ = state.each;
}

double Cost::loss(unsigned place, double n) const {
  double cost = 0;
  int h = state_.party[place].hp;
  while (n > 0 && h > 0) {
    cost += point(h--) * std::min(n, 1.0);
    n -= 1;
  }
  return cost;
}

unsigned Cost::mask_of(Who who) const {
  const unsigned all = everybody(state_);
  const auto bit = [](unsigned place) { return place < kParty ? 1U << place : 0U; };
  switch (who) {
    case Who::you:
      return 1U << state_.you;
    case Who::others:
      return all & ~(1U << state_.you);
    case Who::nominee:
      return bit(nominee_);
    case Who::non_nominees:
      return all & ~bit(nominee_);
    case Who::lowest:
      return lowest_places(state_, all);
    case Who::each:
      return bit(each_);
    default:
      return all;
  }
}

double Cost::damage(unsigned mask, double n) const {
  double cost = 0;
  each_bit(mask, [&](unsigned place) { cost += loss(place, n); });
  return cost;
}

double Cost::healing(unsigned mask, double n) const {
  double gain = 0;
  each_bit(mask, [&](unsigned place) {
    const int hp = state_.party[place].hp;
    const int useful = std::min<int>(static_cast<int>(n), state_.config.max_hp - hp);
    for (int i = 1; i <= useful; ++i) gain += point(hp + i);
  });
  return gain;
}

double Cost::chance_of(unsigned place, unsigned traits) const {
  int faces = 0;
  for (const Face face : content_.characters[state_.party[place].character].faces)
    faces += static_cast<int>(traits >> face.trait() & 1U);
  return faces / double{kFaces};
}

double Cost::block(unsigned index) const {
  double cost = 0;
  for (const Op& one : content_.block(index)) cost += op(one);
  return cost;
}

double Cost::choice(unsigned index) const {
  return block(content_.choices[index].block);
}

double Cost::rest_of_page() const {
  double cost = 0;
  for (int depth = 0; depth < state_.agenda.size(); ++depth) {
    const Frame& frame = state_.agenda.below(depth);
    if (frame.step != Step::block) continue;
    for (unsigned pc = frame.pc; pc < frame.end; ++pc) cost += op(content_.ops[pc]);
  }
  return cost;
}

double Cost::op(const Op& op) const {
  const int n = op.n == kPartySize ? state_.config.party : op.n;
  switch (op.code) {
    case OpCode::damage:
      if (op.who == Who::random1) return damage(everybody(state_), n) / state_.config.party;
      return damage(mask_of(op.who), n);
    case OpCode::heal:
      return -healing(mask_of(op.who), n);
    case OpCode::draw:
      return -kItemWorth * n;
    case OpCode::discard:
      return discard(op);
    case OpCode::choice:
      return best_choice(op);
    case OpCode::nominate:
      return 0;
    case OpCode::test: {
      const unsigned mask = mask_of(op.who);
      if (mask == 0) return 0;
      const double p = chance_of(static_cast<unsigned>(std::countr_zero(mask)), op.traits);
      return p * block(op.block[0]) + (1 - p) * block(op.block[1]);
    }
    case OpCode::each_test:
      return each_test(op);
    case OpCode::group_test:
      return group_test(op);
    case OpCode::die:
      return (block(op.block[0]) + block(op.block[1]) + block(op.block[2])) / 3;
    case OpCode::combat:
      return fight(content_.fights[op.index], mask_of(op.who));
    case OpCode::peek:
      return -kPeekWorth;
    case OpCode::must_turn_next:
      return kPeekWorth;
    case OpCode::shuffle_items:
      return 0;
  }
  return 0;
}

double Cost::best_choice(const Op& op) const {
  double best = 1e9;
  for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i)
    if (rules_.permit_choice(state_, i).allowed()) best = std::min(best, choice(i));
  return best;
}

double Cost::discard(const Op& op) const {
  if (op.who == Who::group) return kItemWorth * op.n;
  double cost = 0;
  const unsigned before = each_;
  each_bit(mask_of(op.who), [&](unsigned place) {
    each_ = place;
    cost += state_.party[place].items[0] == kNothing ? block(op.block[0]) : kItemWorth;
  });
  each_ = before;
  return cost;
}

double Cost::each_test(const Op& op) const {
  double cost = 0;
  const unsigned before = each_;
  each_bit(mask_of(op.who), [&](unsigned place) {
    each_ = place;
    const double p = chance_of(place, op.traits);
    cost += p * block(op.block[0]) + (1 - p) * block(op.block[1]);
  });
  each_ = before;
  return cost;
}

// The chance of each total is followed from attempt to attempt.
double Cost::group_test(const Op& op) const {
  constexpr std::size_t kMost = 2 * kParty + 1;
  std::array<double, kMost> symbols{1};
  each_bit(mask_of(op.who), [&](unsigned place) {
    std::array<double, kMost> sum{};
    for (const Face face : content_.characters[state_.party[place].character].faces) {
      const bool counts = (op.traits >> face.trait() & 1U) != 0;
      const std::size_t add = counts ? face.is_double() ? 2U : 1U : 0U;
      for (std::size_t i = 0; i + add < kMost; ++i) sum[i + add] += symbols[i] / kFaces;
    }
    symbols = sum;
  });
  const auto need = static_cast<std::size_t>(op.n == kPartySize ? state_.config.party : op.n);
  std::vector<double> total(need + 1, 0.0);
  total[0] = 1;
  const double miss = block(op.block[2]);
  const int attempts = op.tries == 0 ? kMostAttempts : op.tries;
  double cost = 0;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::vector<double> next(need + 1, 0.0);
    next[need] = total[need];
    for (std::size_t have = 0; have < need; ++have)
      for (std::size_t more = 0; more < kMost; ++more)
        next[std::min(need, have + more)] += total[have] * symbols[more];
    total = next;
    cost += (1 - total[need]) * miss;
  }
  return cost + total[need] * block(op.block[0]) + (1 - total[need]) * block(op.block[1]);
}

// Rounds by the number of dice, and what each round costs those who stand in it; the specials shift
// that.
double Cost::fight(const Fight& fight, unsigned mask) const {
  double dice =
      fight.shows[0] + fight.shows[1] + fight.shows[2] + 1.0 * fight.rolls * state_.config.party;
  if (fight.regrow != kNoTrait) dice *= 1.4;
  if (fight.guarded != kNoTrait) dice *= 1.1;
  dice += fight.reinforce * 0.6;
  if (fight.helped) dice = std::max(1.0, dice - 0.5 * (state_.config.party - 1));
  const double fighters = fight.duel ? 1.0 : std::popcount(mask);
  double rounds = std::max(0.35, dice / (kDiceAnAttack * fighters) - kLastRound);
  if (fight.you_first || fight.stuck) rounds += 0.4;
  double hit = state_.config.attack_value * kHitShare;
  if (fight.no_block) hit = state_.config.attack_value;
  if (fight.hears != kNoTrait) hit *= 0.4;
  const double attacks = fight.surprise ? std::max(0.2, rounds - 1) : rounds;
  double cost = -kItemWorth * fight.reward;
  if (fight.lowest_only)
    cost += damage(1U << std::countr_zero(lowest_places(state_, mask)), attacks * hit);
  else if (fight.duel)
    cost += damage(mask, attacks * hit / std::max(1, std::popcount(mask)));
  else
    cost += damage(mask, attacks * hit);
  cost += rounds * 0.45 * fighters * fight.idle_bite + fight.final_blow;
  if (fight.toll > 0) cost += damage(mask_of(fight.toll_who), rounds * fight.toll);
  if (fight.thief != kNoTrait) cost += rounds * fighters * 0.3;
  return cost;
}

}  // namespace undercroft::dark_castle::bot
