// What the bots do in a fight besides using items.
#include <algorithm>

#include "games/dark_castle/bot.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle::bot {

namespace {

const Fight& fight_of(const DarkCastle& rules, const State& state) {
  int depth = 0;
  while (depth + 1 < state.agenda.size() && state.agenda.below(depth).step != Step::combat) ++depth;
  return rules.content().fights[state.agenda.below(depth).pc];
}

// Symbols of a trait on the dice of those who fight.
int strength(const DarkCastle& rules, const State& state, unsigned trait) {
  int sum = 0;
  each_bit(state.combat.named, [&](unsigned place) {
    sum += rules.content().characters[state.party[place].character].traits[trait];
  });
  return sum;
}

}  // namespace

// The weakest who may, at 40 percent of the maximum or less, while somebody healthier fights on and
// the fight is not about to end.
std::size_t rest(const DarkCastle&, const State& state, std::span<const Option> options) {
  std::size_t best = options.size() - 1;
  int least = 2 * state.config.max_hp / 5 + 1;
  if (state.combat.dice() <= 1) return best;
  for (std::size_t i = 0; i + 1 < options.size(); ++i) {
    const int hp = state.party[place_of(state, options[i].a)].hp;
    if (hp >= least) continue;
    bool healthier = false;
    each_bit(state.combat.fighters,
             [&](unsigned place) { healthier = healthier || state.party[place].hp > hp; });
    if (!healthier) continue;
    best = i;
    least = hp;
  }
  return best;
}

// Those first whose hits go to dice that are few and not guarded; of equals the weakest, so that
// the last blow falls to somebody who can bear it.
std::size_t order(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  const Fight& fight = fight_of(rules, state);
  std::size_t best = 0;
  double score = -1e9;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const unsigned place = place_of(state, options[i].a);
    const Face face = state.rolls.face[place];
    const int row = state.combat.row[face.trait()];
    double now = row > 0 ? 10.0 : 0.0;
    if (fight.guarded == face.trait()) now -= 20;
    if (row > 0) now += (face.is_double() && row > 1) || (!face.is_double() && row == 1) ? 3 : 0;
    now -= state.party[place].hp * 0.1;
    if (now <= score) continue;
    best = i;
    score = now;
  }
  return best;
}

// The healthiest, and of equals the one whose die fits the row.
std::size_t duel(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  std::size_t best = 0;
  double score = -1e9;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const unsigned place = place_of(state, options[i].a);
    double now = state.party[place].hp;
    for (unsigned trait = 0; trait < kTraits; ++trait)
      if (state.combat.row[trait] > 0)
        now += 0.5 * rules.content().characters[state.party[place].character].traits[trait];
    if (now <= score) continue;
    best = i;
    score = now;
  }
  return best;
}

// The die that those who fight can match least.
std::size_t help(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < options.size(); ++i)
    if (strength(rules, state, options[i].a) < strength(rules, state, options[best].a)) best = i;
  return best;
}

// From what they match least to what they match best.
std::size_t turn_die(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  std::size_t best = 0;
  int score = -1000;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const int now = strength(rules, state, options[i].b) - strength(rules, state, options[i].a);
    if (now <= score) continue;
    best = i;
    score = now;
  }
  return best;
}

// D-VERSES: the weakest.
std::size_t verses(const DarkCastle&, const State& state, std::span<const Option> options) {
  std::size_t best = 0;
  for (std::size_t i = 1; i + 1 < options.size(); ++i)
    if (state.party[place_of(state, options[i].a)].hp <
        state.party[place_of(state, options[best].a)].hp)
      best = i;
  return best;
}

}  // namespace undercroft::dark_castle::bot
