// The expert: the sound player's actions, each tried out in played-out worlds; who rests and who
// duels is worked out exactly.
#include <algorithm>

#include "games/dark_castle/bot.hpp"
#include "games/dark_castle/fight_player.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle::bot {

namespace {

constexpr int kTrials = 48;     // of each option, to the end of the chapter
constexpr int kLongest = 4000;  // decisions of one trial; 8000 whole games had 364 at most
// A won fight is worth a little more for each HP left, and for each of the weakest: the castle goes
// on. Tried from 0.003 to 0.06; it hardly matters.
constexpr float kHpLeft = 0.03F;

// What a position at the end of a chapter is worth, section 11.
double worth(const DarkCastle& rules, const State& state) {
  if (state.result == Ending::lost) return -50;
  double value = state.result == Ending::won ? 50 : 0;
  int least = 127;
  for (unsigned place = 0; place < state.config.party; ++place) {
    const Prisoner& prisoner = state.party[place];
    value += prisoner.hp;
    value -= 0.5 * std::max(0, 6 - prisoner.hp);
    least = std::min<int>(least, prisoner.hp);
    for (const std::uint8_t item : prisoner.items)
      if (item != kNothing) value += 0.9 * item_value(rules.content(), item);
  }
  return value + least;
}

// The chapter is over: the game is, or the next page is to be decided.
bool chapter_over(const State& state, int until) {
  return state.step() == Step::over || (state.step() == Step::page && state.pages >= until);
}

double try_out(const DarkCastle& rules, const State& from, Seat seat, Option option, Rng rng,
               Patience& patience) {
  State state = from;
  Table table(rng);
  Rng mind(rng.next());
  const int until = std::max<int>(state.pages, 1) + (state.step() == Step::page ? 1 : 0);
  rules.step(state, seat, option, table);
  OptionList list;
  for (int decisions = 0; decisions < kLongest && !chapter_over(state, until) && patience.lasts();
       ++decisions) {
    list.clear();
    const Seat next = rules.waiting(state).lowest();
    rules.options(state, next, list);
    const std::size_t pick = sound(rules, state, list.span(), mind);
    rules.step(state, next, list[pick], table);
  }
  return worth(rules, state);
}

// The tables of four healthy prisoners take more than the second that a move may take.
bool solvable(const State& state) {
  constexpr int kMostHpOfFour = 14;
  return state.config.party < kParty ||
         (state.config.max_hp <= kMostHpOfFour && state.config.rest != RestRule::once_per_combat);
}

// D-REST, D-DUEL: the best choice by dynamic programming over the whole fight.
std::size_t solve(const DarkCastle& rules, const State& state, std::span<const Option> options,
                  const Patience& patience) {
  FightWorth worth = FightWorth::of_health(kHpLeft, kHpLeft);
  worth.chance_too = false;
  FightSolver solver(fight_party(rules.content(), *fight_in(rules, state), state), worth, patience);
  return play_fight(rules, state, solver, options);
}

// Questions whose answer shows only in what comes of it.
bool worth_trying(const State& state) {
  switch (state.step()) {
    case Step::page:
    case Step::choice:
    case Step::nominate:
    case Step::duel:
    case Step::rest:
    case Step::order:
    case Step::help:
    case Step::set_die:
    case Step::window:
    case Step::hurt:
      return true;
    default:
      return false;
  }
}

}  // namespace

State with_one_head(const State& known) {
  State from = known;
  from.config.group = GroupDecision::speaker;
  from.votes.close();
  from.ballot = 0;
  from.first_ballot = {};
  return from;
}

std::size_t expert(const DarkCastle& rules, const State& known, Seat,
                   std::span<const Option> options, Rng& rng, Patience& patience) {
  if ((known.step() == Step::rest || known.step() == Step::duel) && solvable(known)) {
    const std::size_t solved = solve(rules, known, options, patience);
    return patience.over() ? sound(rules, known, options, rng) : solved;
  }
  if (!worth_trying(known)) return sound(rules, known, options, rng);
  const State from = with_one_head(known);
  const Seat seat = rules.decider(from);
  std::size_t best = 0;
  double most = -1e9;
  const std::uint64_t seed = rng.next();
  for (std::size_t i = 0; i < options.size(); ++i) {
    double sum = 0;
    // The same dice for every option: only the difference counts.
    for (int trial = 0; trial < kTrials && !patience.over(); ++trial)
      sum += try_out(rules, from, seat, options[i],
                     Rng(combine(seed, static_cast<std::uint64_t>(trial))), patience);
    // Chapters that were not played to their end say nothing.
    if (patience.over()) return sound(rules, known, options, rng);
    if (sum <= most) continue;
    best = i;
    most = sum;
  }
  return best;
}

}  // namespace undercroft::dark_castle::bot
