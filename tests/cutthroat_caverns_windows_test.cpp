// Windows must not become a click-fest: how often a person is asked in a round, with the settings
// that everybody has who changes nothing. UNDERCROFT_CLICKS sets how many games are counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "engine/watch.hpp"
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/places.hpp"
#include "games/registry.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr Seat kPerson{0};
constexpr int kSound = 1;
constexpr int kMostClicks = 2;

int games_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_CLICKS");
  return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 40;
}

// Questions of one round that want a click.
struct Clicks {
  int windows = 0;  // of all that the person is asked
  int without = 0;  // of those that would be left for somebody who holds no response card
  int others = 0;   // that are no windows, besides setting cards
};

struct Sum {
  int rounds = 0;
  int all = 0;
  int most = 0;
  int over = 0;  // rounds with more than are fair
  void add(int clicks) {
    ++rounds;
    all += clicks;
    most = std::max(most, clicks);
    if (clicks > kMostClicks) ++over;
  }
  double mean() const { return rounds == 0 ? 0 : static_cast<double>(all) / rounds; }
};

struct Counted {
  Sum windows;
  Sum without;
  Sum without_and_others;
  int opened = 0;  // windows in which somebody was waited for
};

// Cards, their discards and where to strike are decisions of the game, not interruptions.
bool is_setting(Step step) {
  return step == Step::set || step == Step::reset;
}

// One person who passes wherever that is possible, and sound bots around.
class Counter {
 public:
  Counter(const GameOf<CutthroatCaverns>& game, const Setup& setup, std::uint64_t seed)
      : game_(game), rules_(game.rules()), rng_(seed), table_(rng_) {
    game_.setup(&state_, setup, table_);
  }

  void play(Counted& counted) {
    Clicks now;
    int round = 0;
    while (!rules_.outcome(state_).over) {
      const int begun = state_.number * 256 + state_.encounter.round;
      if (begun != round) {
        if (round % 256 != 0 && alive()) finish(now, counted);
        round = begun;
        now = {};
        watch_.ends(Until::round);
        without_.ends(Until::round);
      }
      const SeatSet waiting = rules_.waiting(state_);
      if (waiting.has(kPerson)) count(now);
      if (state_.step() == Step::window && waiting == state_.secret.answers.asked())
        ++counted.opened;
      const Seat seat = waiting.has(kPerson) ? kPerson : waiting.lowest();
      game_.step(&state_, seat, answer(seat), table_);
    }
  }

 private:
  bool alive() const { return state_.places[place_of(state_, kPerson)].alive(); }
  static void finish(const Clicks& clicks, Counted& counted) {
    counted.windows.add(clicks.windows);
    counted.without.add(clicks.without);
    counted.without_and_others.add(clicks.without + clicks.others);
  }

  void count(Clicks& now) {
    OptionList options;
    game_.options(&state_, kPerson, options);
    if (options.size() < 2 || is_setting(state_.step())) return;
    Interrupt about = game_.interrupt(&state_, kPerson, options.span());
    if (!about.is_window()) {
      ++now.others;
      return;
    }
    const std::size_t pass = options.size() - 1;
    if (watch_.asks(game_.info(), about)) {
      ++now.windows;
      watch_.answered(game_.info(), about, pass);
    }
    // The same moment with other cards in the hand.
    for (std::size_t i = 0; i < options.size(); ++i)
      if (is_response_card(options[i])) about.ways[i] = {};
    if (without_.asks(game_.info(), about)) {
      ++now.without;
      without_.answered(game_.info(), about, pass);
    }
  }
  static bool is_response_card(Option option) {
    switch (static_cast<Verb>(option.verb)) {
      case Verb::play:
      case Verb::play_ring:
      case Verb::announce:
      case Verb::fire:
        return true;
      default:
        return false;
    }
  }
  Option answer(Seat seat) {
    OptionList options;
    game_.options(&state_, seat, options);
    if (seat == kPerson && !is_setting(state_.step())) return game_.fallback(&state_, seat, rng_);
    return options[game_.choose(kSound, &state_, seat, options.span(), rng_)];
  }

  const GameOf<CutthroatCaverns>& game_;
  const CutthroatCaverns& rules_;
  Rng rng_;
  Table table_;
  State state_{};
  Watch watch_;
  Watch without_;
};

Counted count_clicks(std::string_view preset, int games) {
  const auto made = make_game("cutthroat_caverns", {});
  const auto& game = dynamic_cast<const GameOf<CutthroatCaverns>&>(**made);
  Setup setup = people_setup(game.info());
  setup.seats = 4;
  const std::array<std::string, 1> texts = {"preset=" + std::string(preset)};
  EXPECT_TRUE(set_options(game.info().options, setup, texts));
  Counted counted;
  for (int i = 0; i < games; ++i)
    Counter(game, setup, game_seed(71, static_cast<std::uint64_t>(i))).play(counted);
  return counted;
}

class CavernsWindows : public testing::TestWithParam<const char*> {};

TEST_P(CavernsWindows, AskAPersonWithoutAResponseCardAtMostTwiceARound) {
  const Counted counted = count_clicks(GetParam(), games_wanted());
  ASSERT_GT(counted.without.rounds, 0);
  EXPECT_LE(counted.without.most, kMostClicks);
  EXPECT_GT(counted.windows.most, counted.without.most) << "nobody was ever asked for a card";
  std::printf(
      "%s: %d rounds, %.1f windows a round; questions in windows %.2f (most %d), without a "
      "response card %.3f (most %d), with all others besides setting %.3f (most %d, more than two "
      "in %.2f%% of rounds)\n",
      GetParam(), counted.without.rounds,
      static_cast<double>(counted.opened) / counted.without.rounds, counted.windows.mean(),
      counted.windows.most, counted.without.mean(), counted.without.most,
      counted.without_and_others.mean(), counted.without_and_others.most,
      100.0 * counted.without_and_others.over / counted.without_and_others.rounds);
}

INSTANTIATE_TEST_SUITE_P(Presets, CavernsWindows,
                         testing::Values("core", "standard", "complete", "adventure"),
                         [](const auto& preset) { return std::string(preset.param); });

}  // namespace

}  // namespace undercroft::cutthroat_caverns
