// The expert (section 11): worlds that fit what the seat knows, the likely options played out in
// them by sound players to the end of the other side's turn, valued by the chance to win then.
#include <algorithm>
#include <cmath>

#include "engine/worlds.hpp"
#include "games/duel_of_ages/bot.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kDecisions = 24000;       // of all rollouts of one question: below a second
constexpr int kLongest = 260;           // decisions of one rollout
constexpr int kWholeGame = 1500;        // of one to the end
constexpr std::size_t kMostTried = 10;  // options that are played out
constexpr unsigned kForever = 10'000;   // turns
constexpr int kLeastWorlds = 6;
constexpr int kMostWorlds = 60;
// Dice make more difference than most choices. What the sound player would do is left only for
// something that was better by so many standard errors; what was worse by as many is tried no more.
constexpr double kSure = 1.3;

// One option against what the sound player would do, world by world.
struct Rival {
  std::size_t option = 0;
  double sum = 0;
  double squares = 0;
  bool out = false;
  void add(double difference) {
    sum += difference;
    squares += difference * difference;
  }
  // How many standard errors it is better by.
  double better(int worlds) const {
    const double mean = sum / worlds;
    const double variance = std::max(squares / worlds - mean * mean, 1e-6);
    return mean / std::sqrt(variance / worlds);
  }
};

class Expert {
 public:
  Expert(const DuelOfAges& rules, const View& view, Patience& patience)
      : rules_(rules), view_(view), patience_(patience) {}

  std::size_t choose(std::span<const Option> options, std::size_t otherwise, Rng& rng) const {
    std::array<std::size_t, kMostTried> tried{};
    const std::size_t count = candidates(options, otherwise, tried, rng);
    std::array<Rival, kMostTried> rivals{};
    for (std::size_t i = 1; i < count; ++i) rivals[i].option = tried[i];
    std::size_t left = count - 1;
    int decisions = 0;
    int worlds = 0;
    while (left > 0 && worlds < kMostWorlds && decisions < kDecisions && !patience_.over()) {
      State world{};
      if (!deal_sound_world(rules_, view_, Seat{view_.viewer}, world, rng)) return otherwise;
      // The same chance for every option: only the difference counts.
      const std::uint64_t seed = rng.next();
      const double usual = play_out(world, options[otherwise], seed, decisions);
      ++worlds;
      for (std::size_t i = 1; i < count; ++i) {
        Rival& rival = rivals[i];
        if (rival.out) continue;
        rival.add(play_out(world, options[rival.option], seed, decisions) - usual);
        if (worlds < kLeastWorlds || rival.better(worlds) > -kSure) continue;
        rival.out = true;
        --left;
      }
    }
    // Worlds that were not played to their end say nothing.
    if (patience_.over()) return otherwise;
    std::size_t best = otherwise;
    double most = 0;
    for (std::size_t i = 1; i < count; ++i) {
      const Rival& rival = rivals[i];
      if (rival.out || rival.sum <= most || rival.better(worlds) < kSure) continue;
      most = rival.sum;
      best = rival.option;
    }
    return best;
  }

 private:
  // What the sound player would do first, then what it likes nearly as well, then others.
  std::size_t candidates(std::span<const Option> options, std::size_t otherwise,
                         std::array<std::size_t, kMostTried>& tried, Rng& rng) const {
    std::size_t count = 0;
    tried[count++] = otherwise;
    const auto add = [&](std::size_t i) {
      for (std::size_t k = 0; k < count; ++k)
        if (tried[k] == i) return;
      if (count < kMostTried) tried[count++] = i;
    };
    add(options.size() - 1);
    if (view_.step() == Step::path) {
      std::array<std::size_t, Mind::kPlaces> places{};
      const Mind mind(rules_, view_.sight(), view_.viewer, options, rng);
      const std::size_t found = mind.best_places(places);
      for (std::size_t i = 0; i < found; ++i) add(places[i]);
      return count;
    }
    if (options.size() <= kMostTried) {
      for (std::size_t i = 0; i < options.size(); ++i) add(i);
    } else {
      for (int i = 0; i < 40 && count < kMostTried; ++i)
        add(rng.below(static_cast<std::uint32_t>(options.size())));
    }
    return count;
  }

  // To the end of the turn after this one; who one is with is seen at the end of the game only.
  double play_out(const State& world, Option option, std::uint64_t seed, int& decisions) const {
    State state = world;
    Rng rng(seed);
    Table table(rng);
    rules_.step(state, Seat{view_.viewer}, option, table);
    const bool whole = view_.step() == Step::offer || view_.step() == Step::new_ally;
    const unsigned until = whole ? kForever : view_.turn + 2U;
    const int longest = whole ? kWholeGame : kLongest;
    for (int i = 0; i < longest && patience_.lasts(); ++i, ++decisions) {
      const Seat seat = rules_.first_waiting(state);
      if (seat == kNoSeat || state.turn >= until) break;
      OptionList list;
      rules_.options(state, seat, list);
      const std::size_t pick =
          list.size() == 1 ? 0 : Mind(rules_, Sight(state), seat.index, list.span(), rng).sound();
      rules_.step(state, seat, list[pick], table);
    }
    const Outcome end = rules_.outcome(state);
    if (end.over) return share_of_win(end);
    return Mind(rules_, Sight(state), view_.viewer, {}, rng).chance_to_win(view_.viewer);
  }

  double share_of_win(const Outcome& end) const {
    const auto winners = std::ranges::count(std::span(end.rank).first(view_.config.seats), 1);
    return end.won(Seat{view_.viewer}) ? 1.0 / static_cast<double>(winners) : 0;
  }

  const DuelOfAges& rules_;
  const View& view_;
  Patience& patience_;
};

// Questions that are worth a search: what a unit does, and who one is with.
bool worth_thinking(Step step) {
  switch (step) {
    case Step::shoot:
    case Step::path:
    case Step::strike:
    case Step::fate:
    case Step::declare:
    case Step::offer:
    case Step::new_ally:
    case Step::victim:
    case Step::again:
    case Step::way:
    case Step::dome:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::size_t expert(const DuelOfAges& rules, const View& view, std::span<const Option> options,
                   std::size_t otherwise, Rng& rng, Patience& patience) {
  if (!worth_thinking(view.step())) return otherwise;
  return Expert(rules, view, patience).choose(options, otherwise, rng);
}

}  // namespace undercroft::duel_of_ages
