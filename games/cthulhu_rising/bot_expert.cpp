// The expert (section 11): worlds that fit what the seat knows, each option played out in them: the
// Minion by its own procedure, people as sound players, until one's next turn has come.
#include <algorithm>

#include "engine/worlds.hpp"
#include "games/cthulhu_rising/bot.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::size_t kMostTried = 64;  // options
constexpr int kFirstWorlds = 2;         // of every option; then the better half goes on
constexpr int kRollouts = 48;           // of all options together: some milliseconds
constexpr int kLongest = 120;           // decisions of one rollout; the longest seen had 72
// There is no clock in here: a move is kept below a second by what is played out for it. A decision
// takes 30 microseconds on average and 100 in a crowd; the most seen for one move were 4,232.
constexpr int kEnough = 4000;
constexpr int kMostEval = 1000;  // a game won or lost, in EVAL
constexpr int kReason = 4;       // what the sound player would do needs a reason to be left
constexpr unsigned kTurnsAhead = 2;

// Where something is at stake.
bool worth_trying(Step step) {
  switch (step) {
    case Step::window:
    case Step::respond:
    case Step::disrupt:
    case Step::commit:
    case Step::defend:
    case Step::target:
    case Step::restore:
    case Step::resource:
    case Step::effect:
    case Step::next:
    case Step::victim:
    case Step::ready:
    case Step::pay:
      return true;
    default:
      return false;
  }
}

class Expert {
 public:
  Expert(const CthulhuRising& rules, const View& view, unsigned side, Patience& patience)
      : rules_(rules), view_(view), side_(side), patience_(patience) {}

  std::size_t choose(std::span<const Option> options, std::size_t otherwise, Rng& rng) {
    struct Tried {
      std::size_t index = 0;
      long sum = 0;
    };
    std::array<Tried, kMostTried> tried{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < options.size(); ++i)
      if (!is(options[i], Verb::concede) && count < kMostTried) tried[count++].index = i;
    int worlds = 0;
    int left = std::max(kRollouts, kFirstWorlds * static_cast<int>(count));
    const auto value = [&](const Tried& one) {
      return one.sum + (one.index == otherwise ? long{kReason} * worlds : 0);
    };
    const auto goes_on = [&] {
      return left >= static_cast<int>(count) && played_ < kEnough && !patience_.over();
    };
    for (int more = kFirstWorlds; count > 1 && goes_on(); more *= 2) {
      for (int i = 0; i < more && goes_on(); ++i, ++worlds) {
        State world;
        if (!deal_sound_world(rules_, view_, Seat{view_.viewer}, world, rng)) return otherwise;
        // The same chance for every option: only the difference counts.
        const std::uint64_t seed = rng.next();
        for (std::size_t k = 0; k < count; ++k)
          tried[k].sum += play_out(world, options[tried[k].index], seed);
        left -= static_cast<int>(count);
      }
      std::sort(tried.begin(), tried.begin() + static_cast<std::ptrdiff_t>(count),
                [&](const Tried& a, const Tried& b) {
                  return value(a) != value(b) ? value(a) > value(b) : a.index < b.index;
                });
      count = (count + 1) / 2;
    }
    // Worlds that were not played to their end say nothing.
    return patience_.over() ? otherwise : tried[0].index;
  }

 private:
  int play_out(State state, Option option, std::uint64_t seed) {
    Rng chance(seed);
    Rng minds(combine(seed, 1));
    Table table(chance);
    OptionList list;
    const unsigned stop = state.turn + kTurnsAhead;
    rules_.step(state, Seat{view_.viewer}, option, table);
    for (int decisions = 0; decisions < kLongest && patience_.lasts(); ++decisions, ++played_) {
      const Seat seat = rules_.first_waiting(state);
      if (seat == kNoSeat || state.turn >= stop) break;
      const unsigned side = side_of(state, seat);
      list.clear();
      rules_.options(state, seat, list);
      const std::size_t pick =
          list.size() == 1
              ? 0
              : Mind(rules_, state, state.secret.places[side].hand, side, list.span(), minds)
                    .sound();
      rules_.step(state, seat, list[pick], table);
    }
    return std::clamp(rules_.eval(state, side_), -kMostEval, kMostEval);
  }

  const CthulhuRising& rules_;
  const View& view_;
  unsigned side_;
  Patience& patience_;
  int played_ = 0;  // decisions, of all that was played out
};

}  // namespace

std::size_t expert(const CthulhuRising& rules, const View& view, unsigned side,
                   std::span<const Option> options, Rng& rng, Patience& patience) {
  const std::size_t sound = Mind(rules, view, view.glimpses[side].hand, side, options, rng).sound();
  if (!worth_trying(view.step())) return sound;
  return Expert(rules, view, side, patience).choose(options, sound, rng);
}

}  // namespace undercroft::cthulhu_rising
