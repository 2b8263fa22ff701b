// The expert (section 11): worlds that fit what the seat knows, each option played out in them by
// sound players to the end of the encounter.
#include <algorithm>

#include "engine/worlds.hpp"
#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr std::size_t kRollouts = 800;  // of all options together: well below a second
constexpr std::size_t kLeastWorlds = 8;
constexpr std::size_t kMostWorlds = 200;
constexpr int kLongest = 1500;       // decisions of one rollout
constexpr int kDecisions = 250'000;  // of all rollouts: below a second, whatever the encounter
constexpr double kWon = 12;
constexpr double kLost = -8;  // dead, or everybody is
constexpr double kPerLpLeft = 0.04;

class Expert {
 public:
  Expert(const CutthroatCaverns& rules, const View& view, Patience& patience)
      : rules_(rules), view_(view), patience_(patience) {}

  std::size_t choose(Options options, std::size_t otherwise, Rng& rng) const {
    std::array<double, kMostTried> sums{};
    if (options.size() > kMostTried) return otherwise;
    const std::size_t worlds = std::clamp(kRollouts / options.size(), kLeastWorlds, kMostWorlds);
    int decisions = 0;
    for (std::size_t world = 0; world < worlds && decisions < kDecisions && !patience_.over();
         ++world) {
      State state{};
      if (!deal_sound_world(rules_, view_, Seat{view_.viewer}, state, rng)) return otherwise;
      // The same chance for every option: only the difference counts.
      const std::uint64_t seed = rng.next();
      for (std::size_t i = 0; i < options.size(); ++i)
        sums[i] += play_out(state, options[i], seed, decisions);
    }
    // Worlds that were not played to their end say nothing.
    if (patience_.over()) return otherwise;
    // What the sound player would do needs a reason to be left.
    std::size_t best = otherwise;
    double most = sums[otherwise] + kReason * static_cast<double>(worlds);
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (sums[i] <= most) continue;
      most = sums[i];
      best = i;
    }
    return best;
  }

 private:
  static constexpr std::size_t kMostTried = 48;
  static constexpr double kReason = 0.05;

  double play_out(State state, Option option, std::uint64_t seed, int& decisions) const {
    Rng chance(seed);
    Rng minds(combine(seed, 1));
    Table table(chance);
    OptionList list;
    const auto number = state.number;
    const auto card = state.encounter.card;
    rules_.step(state, Seat{view_.viewer}, option, table);
    const int longest = decisions + kLongest;
    for (; decisions < longest && patience_.lasts(); ++decisions) {
      const SeatSet waiting = rules_.waiting(state);
      if (waiting.empty() || state.number != number || state.encounter.card != card) break;
      const Seat seat = waiting.lowest();
      list.clear();
      rules_.options(state, seat, list);
      const std::size_t pick = list.size() == 1
                                   ? 0
                                   : rules_.choose(kSoundLevel, rules_.view(state, seat), seat,
                                                   list.span(), minds, patience_);
      rules_.step(state, seat, list[pick], table);
    }
    return worth(state);
  }
  // Who is in front, and who has LP for what is to come.
  double worth(const State& state) const {
    const unsigned own = place_of(state, Seat{view_.viewer});
    if (state.ending != Ending::playing)
      return (state.winners >> own & 1U) != 0 ? kWon : state.places[own].alive() ? 0 : kLost;
    const Place& mine = state.places[own];
    if (!mine.alive()) return kLost;
    double others = 0;
    double best = 0;
    int count = 0;
    each_bit(living(state) & ~(1U << own), [&](unsigned place) {
      others += state.places[place].prestige;
      best = std::max<double>(best, state.places[place].prestige);
      ++count;
    });
    const double mean = count > 0 ? others / count : 0;
    return mine.prestige - 0.5 * mean - 0.5 * best + kPerLpLeft * std::min<int>(mine.lp, 60) +
           0.2 * count;
  }

  const CutthroatCaverns& rules_;
  const View& view_;
  Patience& patience_;
};

// Where something is at stake.
bool worth_trying(const View& view, Options options) {
  switch (view.step()) {
    case Step::set:
      return is(options[0], Verb::set) || is(options[0], Verb::hold);
    case Step::window:
      break;
    default:
      return false;
  }
  switch (static_cast<Window>(view.agenda.top().a)) {
    case Window::lock:
    case Window::prereveal:
    case Window::reveal:
    case Window::kill:
    case Window::declared:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::size_t expert(const CutthroatCaverns& rules, const View& view, Options options, Rng& rng,
                   Patience& patience) {
  const std::size_t sound =
      rules.choose(kSoundLevel, view, Seat{view.viewer}, options, rng, patience);
  // Where more is hidden than hands (the Fog, Nyx), the sound player decides.
  if (!worth_trying(view, options) || !only_hands_hidden(view)) return sound;
  return Expert(rules, view, patience).choose(options, sound, rng);
}

}  // namespace undercroft::cutthroat_caverns::bot
