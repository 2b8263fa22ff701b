// The bots of Duel of Ages: who beats whom, and that they do nothing that people find annoying in a
// bot (section 11).
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>

#include "bots/play.hpp"
#include "games/duel_of_ages/bot.hpp"
#include "games/duel_of_ages/events.hpp"
#include "games/registry.hpp"
#include "tests/levels_rig.hpp"
#include "tests/watched_game_rig.hpp"

namespace undercroft::duel_of_ages {
namespace {

std::unique_ptr<Game> duel() {
  auto game = make_game("duel_of_ages");
  EXPECT_TRUE(game) << game.error().text;
  return std::move(*game);
}

undercroft::Setup setup_of(const Game& game, int seats) {
  undercroft::Setup setup = standard_setup(game.info());
  setup.seats = seats;
  return setup;
}

// The expert takes his time: docs/balance/duel_of_ages.md compares him.
TEST(DuelOfAgesBots, AreInTheRightOrder) {
  const auto game = duel();
  for (int seats = 3; seats <= 4; ++seats) {
    const auto setup = setup_of(*game, seats);
    EXPECT_GT(better_by(*game, setup, "novice", "random", 60), kNinetyNine) << seats << " seats";
    EXPECT_GT(better_by(*game, setup, "sound", "novice", 40), kNinetyNine) << seats << " seats";
    EXPECT_GT(better_by(*game, setup, "sound", "random", 20), kNinetyNine) << seats << " seats";
  }
}

// Looks over the shoulder of a table of bots.
class Observer final : public Watcher {
 public:
  void chose(Seat, Option) override {}
  void tell(const Event& event) override {
    const int figure = event.args[kFigureArg];
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::move_ends: {
        // There and back, with nothing done in between.
        Track& track = tracks_[figure];
        const int space = event.args[kMoreArg];
        ++moves;
        if (track.idle && track.before == space) ++back_and_forth;
        track = {.last = space, .before = track.last, .idle = true};
        return;
      }
      case EventKind::declared:
        tracks_[figure].idle = false;
        return;
      case EventKind::attack:
        tracks_[figure].idle = false;
        tracks_[event.args[kMoreArg]].idle = false;
        return;
      case EventKind::trade_proposed:
        ++proposals;
        return;
      case EventKind::offer_made:
        ++offers;
        return;
      case EventKind::becomes_loner:
        ++switches;
        return;
      default:
        return;
    }
  }

  int moves = 0;
  int back_and_forth = 0;
  int proposals = 0;
  int offers = 0;
  int switches = 0;

 private:
  struct Track {
    int last = -1;
    int before = -1;
    bool idle = false;
  };
  std::map<int, Track> tracks_;
};

// They do not shuffle heroes to and fro, do not bother others with trades, and turn their coats
// when it pays, not always and not never.
TEST(DuelOfAgesBots, AreNoNuisance) {
  const auto game = duel();
  const std::vector<Bot> bots(3, *find_bot(game->info(), "sound"));
  Observer observer;
  Position position(*game);
  for (std::uint64_t number = 0; number < 40; ++number)
    play_watched(position, setup_of(*game, 3), bots, game_seed(5, number), observer);
  EXPECT_GT(observer.moves, 40 * 20);
  EXPECT_LT(observer.back_and_forth * 50, observer.moves) << observer.moves;
  EXPECT_EQ(observer.proposals, 0);
  EXPECT_GT(observer.switches, 40);
  EXPECT_LT(observer.switches, observer.offers);
}

// The worlds that the expert plays out: nothing in them is impossible, and the player whose turn it
// is cannot tell them from the one he sits in.
TEST(DuelOfAgesBots, DealWorldsThatLookTheSame) {
  const auto game = duel();
  const auto& rules = static_cast<const GameOf<DuelOfAges>&>(*game).rules();
  for (int seats = 3; seats <= 4; ++seats) {
    int worlds = 0;
    for (std::uint64_t number = 0; number < 20 && !HasFatalFailure(); ++number) {
      const auto look = [&](const State& state, Seat seat, const View& view, const OptionList&,
                            Rng& rng) {
        if (state.turn == 0) return;
        State world{};
        ++worlds;
        ASSERT_TRUE(rules.deal_world(view, world, rng)) << "game " << number;
        ASSERT_EQ(rules.broken(world), "") << "game " << number << ", turn " << state.turn;
        const View same = rules.view(world, seat);
        ASSERT_EQ(std::memcmp(&view, &same, sizeof(View)), 0)
            << "game " << number << ", turn " << state.turn;
      };
      watch_sound_game(rules, kSoundLevel, setup_of(*game, seats), game_seed(21, number), look);
    }
    EXPECT_GT(worlds, 20 * 500) << seats << " seats";
  }
}

// What the expert takes for the chance to win at the beginning of a turn, held against who won:
// clearly better than to give everybody the same, and hardly above or below how often it happened.
TEST(DuelOfAgesBots, KnowWhoIsLikelyToWin) {
  const auto game = duel();
  const auto& rules = static_cast<const GameOf<DuelOfAges>&>(*game).rules();
  for (int seats = 3; seats <= 4; ++seats) {
    double surprise = 0;
    double favourites = 0;  // foretold at more than half
    double foretold = 0;
    double came_true = 0;
    int turns = 0;
    for (std::uint64_t number = 0; number < 100; ++number) {
      std::vector<std::array<double, kPlayers>> told;
      const auto look = [&](const State& state, Seat, const View&, const OptionList&, Rng& rng) {
        if (state.turn <= told.size()) return;
        told.emplace_back();
        double sum = 0;
        for (unsigned player = 0; player < static_cast<unsigned>(seats); ++player)
          sum += told.back()[player] =
              Mind(rules, Sight(state), player, {}, rng).chance_to_win(player);
        ASSERT_NEAR(sum, 1, 1e-9);
      };
      const State state =
          watch_sound_game(rules, kSoundLevel, setup_of(*game, seats), game_seed(11, number), look);
      const Outcome end = rules.outcome(state);
      for (const auto& chances : told)
        for (unsigned player = 0; player < static_cast<unsigned>(seats); ++player) {
          const bool won = end.won(Seat{static_cast<std::uint8_t>(player)});
          if (won) surprise -= std::log(chances[player]);
          if (won) ++turns;
          if (chances[player] < 0.5) continue;
          ++favourites;
          foretold += chances[player];
          came_true += won ? 1 : 0;
        }
    }
    EXPECT_LT(surprise / turns, 0.87 * std::log(seats)) << seats << " seats";
    EXPECT_GT(favourites, 300) << seats << " seats";
    EXPECT_NEAR(foretold / favourites, came_true / favourites, 0.1) << seats << " seats";
  }
}

}  // namespace
}  // namespace undercroft::duel_of_ages
