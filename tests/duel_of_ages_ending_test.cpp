// How games of Duel of Ages end (3.22).
#include <gtest/gtest.h>

#include "games/duel_of_ages/bot.hpp"
#include "games/registry.hpp"
#include "tests/watched_game_rig.hpp"

namespace undercroft::duel_of_ages {
namespace {

// DUE-END-03, DUE-END-05: of three players always with a turn of the Loner, in which he lost nobody
// unless the hard cap has waited long enough.
TEST(DuelOfAgesEnding, ThreePlayersEndWithATurnOfTheLonerInTime) {
  const auto game = make_game("duel_of_ages");
  ASSERT_TRUE(game) << game.error().text;
  const auto& rules = static_cast<const GameOf<DuelOfAges>&>(**game).rules();
  undercroft::Setup setup = standard_setup((*game)->info());
  setup.seats = 3;
  const std::vector<std::string> settings = {"turn_limit=8", "overtime=0", "map_build=random"};
  ASSERT_TRUE(set_options((*game)->info().options, setup, settings).has_value());
  int waited = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const State state =
        watch_sound_game(rules, kSoundLevel, setup, game_seed(31, number),
                         [](const State&, Seat, const View&, const OptionList&, Rng&) {});
    ASSERT_TRUE(rules.outcome(state).over) << "game " << number;
    ASSERT_TRUE(active(state, state.loner)) << "game " << number;
    ASSERT_TRUE(state.clean != 0 || state.cap_ended != 0) << "game " << number;
    ASSERT_LE(state.turn, 8 + kCapWait + 1) << "game " << number;
    if (state.turn > 8) ++waited;
  }
  EXPECT_GT(waited, 100);
}

}  // namespace
}  // namespace undercroft::duel_of_ages
