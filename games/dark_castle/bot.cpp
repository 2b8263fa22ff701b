// Section 11: novice and sound play, and how a bot takes part in a group's decision.
#include "games/dark_castle/bot.hpp"

#include <algorithm>

#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace bot {

namespace {

constexpr int kNovice = 0;
constexpr int kExpert = 2;

// A party covers all three traits: the least of the sums counts, then the next.
std::size_t character(const DarkCastle& rules, const State& state, std::span<const Option> options,
                      Rng& rng) {
  std::size_t best = 0;
  double score = -1e9;
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::array<int, kTraits> sums{};
    const auto add = [&](unsigned who) {
      for (unsigned trait = 0; trait < kTraits; ++trait)
        sums[trait] += rules.content().characters[who].traits[trait];
    };
    add(options[i].a);
    for (const Prisoner& prisoner : state.party)
      if (prisoner.character != kNothing) add(prisoner.character);
    std::ranges::sort(sums);
    // Might helps more than the others (section 11), if only a little.
    const double now = 100.0 * sums[0] + 10.0 * sums[1] + rng.real();
    if (now <= score) continue;
    best = i;
    score = now;
  }
  return best;
}

// The healthiest turns the page.
std::size_t turner(const State& state, std::span<const Option> options) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < options.size(); ++i)
    if (state.party[place_of(state, options[i].a)].hp >
        state.party[place_of(state, options[best].a)].hp)
      best = i;
  return best;
}

template <class CostOf>
std::size_t cheapest(std::span<const Option> options, CostOf cost_of) {
  std::size_t best = 0;
  double least = cost_of(options[0]);
  for (std::size_t i = 1; i < options.size(); ++i)
    if (const double cost = cost_of(options[i]); cost < least) {
      best = i;
      least = cost;
    }
  return best;
}

// Random where a novice has no idea; items as the sound player.
std::size_t novice(const DarkCastle& rules, const State& state, std::span<const Option> options,
                   Rng& rng) {
  const auto any = [&] { return rng.below(static_cast<std::uint32_t>(options.size())); };
  switch (state.step()) {
    case Step::take_character:
    case Step::page:
    case Step::choice:
    case Step::nominate:
    case Step::duel:
      return any();
    case Step::rest:
      return rng.below(10) < 3 ? rng.below(static_cast<std::uint32_t>(options.size() - 1))
                               : options.size() - 1;
    default:
      return sound(rules, state, options, rng);
  }
}

// What the others have said so far, where it is open: the most wanted, if anybody said anything.
// Bots follow people; the server lets people speak first.
int followed(const State& state, Seat seat, std::span<const Option> options) {
  if (state.config.group != GroupDecision::agree || state.votes.asked().empty()) return -1;
  int best = -1;
  int most = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    int votes = 0;
    for (const Seat other : state.votes.asked()) {
      if (other == seat) continue;
      const bool said = state.votes.has(other) && state.votes.of(other) == options[i];
      const bool before = state.ballot != 0 && !state.votes.has(other) &&
                          state.first_ballot[other.index] == options[i];
      votes += said ? 4 : before ? 1 : 0;
    }
    if (options[i].verb == verb(Verb::abstain) || votes <= most) continue;
    best = static_cast<int>(i);
    most = votes;
  }
  return best;
}

}  // namespace

bool at_boss(const DarkCastle& rules, const State& state) {
  return state.pages > 0 && rules.content().chapters[state.book[state.pages - 1U]].boss;
}

std::size_t index_of(std::span<const Option> options, Option option) {
  return static_cast<std::size_t>(std::ranges::find(options, option) - options.begin());
}

std::size_t sound(const DarkCastle& rules, const State& state, std::span<const Option> options,
                  Rng& rng) {
  switch (state.step()) {
    case Step::take_character:
      return character(rules, state, options, rng);
    case Step::page:
      return turner(state, options);
    case Step::choice: {
      const Cost cost(rules, state);
      return cheapest(options, [&](Option option) { return cost.choice(option.a); });
    }
    case Step::nominate:
      return cheapest(options, [&](Option option) {
        Cost cost(rules, state);
        cost.nominate(place_of(state, option.a));
        return cost.rest_of_page();
      });
    case Step::camp:
      return camp(rules, state, options);
    case Step::window:
      return window(rules, state, options);
    case Step::hurt:
      return hurt(rules, state, options);
    case Step::discard:
    case Step::group_discard:
      return give_up(rules, state, options);
    case Step::duel:
      return duel(rules, state, options);
    case Step::rest:
      return rest(rules, state, options);
    case Step::order:
      return order(rules, state, options);
    case Step::help:
      return help(rules, state, options);
    case Step::set_die:
      return turn_die(rules, state, options);
    case Step::verses:
      return verses(rules, state, options);
    default:
      return 0;
  }
}

}  // namespace bot

std::size_t DarkCastle::choose(int level, const View& view, Seat seat,
                               std::span<const Option> options, Rng& rng,
                               Patience& patience) const {
  const State& state = view.known;
  if (options.size() == 1) return 0;
  if (const int follow = bot::followed(state, seat, options); follow >= 0)
    return static_cast<std::size_t>(follow);
  // Leaving it to the others is for people who have no opinion.
  const bool may_abstain = options.back().verb == verb(Verb::abstain);
  const auto own = options.first(options.size() - (may_abstain ? 1 : 0));
  if (level == bot::kNovice) return bot::novice(*this, state, own, rng);
  if (level == bot::kExpert) return bot::expert(*this, state, seat, own, rng, patience);
  return bot::sound(*this, state, own, rng);
}

}  // namespace undercroft::dark_castle
