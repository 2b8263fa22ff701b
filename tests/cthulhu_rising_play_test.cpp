// Whole games of Cthulhu Rising with random choices: they end, what may be done is allowed, cards
// are neither lost nor made, and what is worked out is never out of date.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

#include "engine/content.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "tests/cthulhu_rising_rig.hpp"

namespace undercroft::cthulhu_rising {
namespace {

void play_out(const undercroft::Setup& setup, std::uint64_t seed) {
  constexpr int kMany = 20000;
  Rng rng(seed);
  Rng dreams(seed + 1);
  Table table(rng);
  State state{};
  game().setup(state, setup, table);
  OptionList list;
  int decisions = 0;
  for (Seat seat = game().first_waiting(state); seat != kNoSeat;
       seat = game().first_waiting(state)) {
    list.clear();
    game().options(state, seat, list);
    ASSERT_FALSE(list.empty()) << "step " << static_cast<int>(state.step());
    const Option option = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    ASSERT_TRUE(game().why_not(state, seat, option).allowed());
    game().step(state, seat, option, table);
    ASSERT_EQ(game().broken(state), "") << "after decision " << decisions;
    for (const Viewer viewer : {Seat{0}, Seat{1}, kSpectator}) {
      State world = state;
      game().imagine(world, viewer, dreams);
      ASSERT_EQ(game().broken(world), "") << "imagined after decision " << decisions;
      const View here = game().view(state, viewer);
      const View there = game().view(world, viewer);
      ASSERT_EQ(std::memcmp(&here, &there, sizeof here), 0) << "after decision " << decisions;
    }
    ASSERT_LT(++decisions, kMany) << "the game does not end";
  }
  EXPECT_TRUE(game().outcome(state).over);
}

// Every deck against every other, with these seats and settings.
void play_all(int seats, const std::vector<std::string>& settings) {
  undercroft::Setup setup = standard_setup(game().info());
  setup.seats = seats;
  ASSERT_TRUE(set_options(game().info().options, setup, settings).has_value());
  for (int pair = 0; pair < 64; ++pair) {
    setup.values[kDeckAOption] = pair % 8;
    setup.values[kDeckBOption] = pair / 8;
    SCOPED_TRACE("decks " + std::to_string(pair));
    play_out(setup, game_seed(11, static_cast<std::uint64_t>(pair)));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RisingPlay, TwoPeople) {
  play_all(2, {});
}
TEST(RisingPlay, TwoPeopleWithEverythingElse) {
  play_all(2, {"canonical_commit=false", "unique_scope=global", "first_turn_standard=full",
               "spectator_open=true"});
}
TEST(RisingPlay, AgainstTheMinion) {
  play_all(1, {});
}
TEST(RisingPlay, AgainstANightmare) {
  play_all(1, {"preset=nightmare", "equal_defense=total", "scout_cost=none", "reinit_cost=none"});
}
TEST(RisingPlay, AgainstLillith) {
  play_all(1, {"preset=lillith"});
}
TEST(RisingPlay, TwoMinions) {
  play_all(1, {"mode=mirror"});
}

// A deck of one's own takes the place of a ready-made one; one that is not legal is refused.
TEST(RisingPlay, DecksOfOnesOwn) {
  const auto deck_of = [](const std::string& cards) {
    undercroft::Setup setup = standard_setup(game().info());
    setup.seats = 2;
    const std::vector<std::string> texts = {"cards_a=" + cards};
    EXPECT_TRUE(set_options(game().info().options, setup, texts).has_value());
    Rng rng(3);
    Table table(rng);
    State state{};
    game().setup(state, setup, table);
    return state.config.deck[kA];
  };
  std::string cards;
  for (unsigned i = 0; i < 17; ++i)
    cards += (cards.empty() ? "" : "+") + game().content().cards[i].id + "*3";
  EXPECT_EQ(deck_of(cards), kNothing);
  undercroft::Setup small = standard_setup(game().info());
  const std::vector<std::string> texts = {"cards_a=ag_both_barrels*3"};
  ASSERT_TRUE(set_options(game().info().options, small, texts).has_value());
  EXPECT_FALSE(check_setup(game().info(), small).has_value()) << "a deck of three cards";
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
