// Windows must not become a click-fest: how often a person is asked in a turn, with the settings
// that everybody has who changes nothing. UNDERCROFT_CLICKS sets how many games are counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "engine/watch.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "games/registry.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr Seat kPerson{0};
constexpr int kSound = 1;

int games_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_CLICKS");
  return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 64;
}

struct Sum {
  int turns = 0;
  int all = 0;
  int most = 0;
  void add(int clicks) {
    ++turns;
    all += clicks;
    most = std::max(most, clicks);
  }
  double mean() const { return turns == 0 ? 0 : static_cast<double>(all) / turns; }
};

// Of one side's turns.
struct Counted {
  Sum windows;  // asked in windows
  Sum without;  // likewise of somebody who holds no event that fits
  Sum others;   // what the turn itself asks: resources, cards, targets, commits, victims
  Sum opened;   // windows in which the rules wait for the person
};

// A person whose answers are a sound player's, against the Minion.
class Counter {
 public:
  Counter(const GameOf<CthulhuRising>& game, const Setup& setup, std::uint64_t seed)
      : game_(game), rules_(game.rules()), rng_(seed), table_(rng_) {
    game_.setup(&state_, setup, table_);
  }

  void play(Counted& own, Counted& other) {
    unsigned turn = state_.turn;
    unsigned active = state_.active;
    Phase phase = state_.phase;
    while (!rules_.outcome(state_).over) {
      if (state_.turn != turn) {
        if (turn > 0) finish(active == kA ? own : other);
        turn = state_.turn;
        active = state_.active;
      }
      if (state_.phase != phase) {
        phase = state_.phase;
        watch_.ends(Until::round);
        without_.ends(Until::round);
      }
      game_.step(&state_, kPerson, answer(), table_);
    }
  }

 private:
  void finish(Counted& counted) {
    counted.windows.add(windows_);
    counted.without.add(no_cards_);
    counted.others.add(others_);
    counted.opened.add(opened_);
    windows_ = no_cards_ = others_ = opened_ = 0;
  }

  // What the table does: it asks, or lets it go.
  Option answer() {
    OptionList options;
    game_.options(&state_, kPerson, options);
    Interrupt about = game_.interrupt(&state_, kPerson, options.span());
    const std::size_t chosen = game_.choose(kSound, &state_, kPerson, options.span(), rng_);
    if (!about.is_window()) {
      if (options.size() > 1) ++others_;
      return options[chosen];
    }
    ++opened_;
    const bool asked = watch_.asks(game_.info(), about);
    if (asked) {
      ++windows_;
      watch_.answered(game_.info(), about, chosen);
    }
    for (std::size_t i = 0; i < options.size(); ++i)
      if (!about.ways[i].open) about.ways[i] = {};
    if (without_.asks(game_.info(), about)) {
      ++no_cards_;
      without_.answered(game_.info(), about, options.size() - 1);
    }
    return asked ? options[chosen] : game_.fallback(&state_, kPerson, rng_);
  }

  const GameOf<CthulhuRising>& game_;
  const CthulhuRising& rules_;
  Rng rng_;
  Table table_;
  State state_{};
  Watch watch_;
  Watch without_;
  int windows_ = 0;
  int no_cards_ = 0;
  int others_ = 0;
  int opened_ = 0;
};

void print(const char* whose, const Counted& counted) {
  std::printf(
      "%s turns %d: windows %.2f a turn (most %d), without events %.2f (most %d), other questions "
      "%.2f (most %d), windows open %.2f\n",
      whose, counted.windows.turns, counted.windows.mean(), counted.windows.most,
      counted.without.mean(), counted.without.most, counted.others.mean(), counted.others.most,
      counted.opened.mean());
}

TEST(CthulhuRisingWindows, APersonIsAskedSeldom) {
  const auto made = make_game("cthulhu_rising", {});
  ASSERT_TRUE(made.has_value());
  const auto& game = dynamic_cast<const GameOf<CthulhuRising>&>(**made);
  const auto decks = static_cast<int>(game.rules().content().decks.size());
  Counted own;
  Counted other;
  for (int i = 0; i < games_wanted(); ++i) {
    undercroft::Setup setup = people_setup(game.info());
    setup.seats = 1;
    const std::vector<std::string> set = {
        "deck_a=" + game.rules().content().decks[static_cast<unsigned>(i % decks)].id,
        "deck_b=" + game.rules().content().decks[static_cast<unsigned>(i / decks % decks)].id};
    ASSERT_TRUE(set_options(game.info().options, setup, set).has_value());
    Counter(game, setup, static_cast<std::uint64_t>(i) + 1).play(own, other);
  }
  print("own", own);
  print("the other's", other);
  EXPECT_GT(own.opened.mean(), 1) << "nothing was counted";
  EXPECT_LT(own.windows.mean(), 1.5);
  EXPECT_LT(other.windows.mean(), 1);
  EXPECT_LT(other.without.mean(), 0.7);
  EXPECT_LT(own.others.mean(), 12);
}

}  // namespace

}  // namespace undercroft::cthulhu_rising
