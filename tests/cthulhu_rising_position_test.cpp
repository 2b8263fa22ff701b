// Positions of Cthulhu Rising as JSON: what is written is read as the same bytes, short ones have
// sensible defaults, and nonsense is refused with its place.
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

undercroft::Setup setup_of(int seats, const std::vector<std::string>& settings) {
  undercroft::Setup setup = standard_setup(game().info());
  setup.seats = seats;
  EXPECT_TRUE(set_options(game().info().options, setup, settings).has_value());
  return setup;
}

State set_up(const undercroft::Setup& setup) {
  Rng rng(0);
  Table table(rng);
  State state{};
  game().setup(state, setup, table);
  return state;
}

std::string dump(const State& state) {
  std::string text;
  json::Writer out(text);
  game().dump(state, out);
  return text;
}

// What is wrong with it, or nothing.
std::string load(State& state, std::string_view text) {
  const auto value = json::parse(text, "position");
  if (!value) return value.error().text;
  Report report{"position", {}};
  Rng rng(0);
  Table table(rng);
  game().load(state, Cursor(*value, report), table);
  return report.first;
}

void play_and_save(const undercroft::Setup& setup, std::uint64_t seed) {
  const State fresh = set_up(setup);
  Rng rng(seed);
  Table table(rng);
  State state{};
  game().setup(state, setup, table);
  OptionList list;
  for (;;) {
    const std::string text = dump(state);
    State read = fresh;
    ASSERT_EQ(load(read, text), "") << text;
    ASSERT_EQ(std::memcmp(&read, &state, sizeof state), 0) << text << "\n" << dump(read);
    const Seat seat = game().first_waiting(state);
    if (seat == kNoSeat) return;
    list.clear();
    game().options(state, seat, list);
    game().step(state, seat, list[rng.below(static_cast<std::uint32_t>(list.size()))], table);
  }
}

void save_all(int seats, std::vector<std::string> settings) {
  undercroft::Setup setup = setup_of(seats, settings);
  for (int pair = 0; pair < 64; pair += 3) {
    setup.values[kDeckAOption] = pair % 8;
    setup.values[kDeckBOption] = pair / 8;
    SCOPED_TRACE("decks " + std::to_string(pair));
    play_and_save(setup, game_seed(5, static_cast<std::uint64_t>(pair)));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RisingPosition, TwoPeopleAreReadAsTheyWereWritten) {
  save_all(2, {"concede=true", "canonical_commit=false"});
}
TEST(RisingPosition, ThoseAgainstTheMinionToo) {
  save_all(1, {});
  save_all(1, {"preset=lillith"});
}
TEST(RisingPosition, TwoMinionsToo) {
  save_all(1, {"mode=mirror"});
}

State read(int seats, std::string_view text) {
  State state = set_up(setup_of(seats, {}));
  EXPECT_EQ(load(state, text), "");
  return state;
}

TEST(RisingPosition, AnEmptyOneIsTheOperationsOfTheThirdTurn) {
  const State state = read(2, "{}");
  EXPECT_EQ(state.turn, 3);
  EXPECT_EQ(state.active, kA);
  EXPECT_EQ(state.step(), Step::window);
  EXPECT_EQ(state.phase, Phase::operations);
  EXPECT_EQ(state.places[kA].deck.size, 50);
  EXPECT_EQ(state.there, 0U);
  EXPECT_TRUE(occupied(state, 1) && occupied(state, 2) && occupied(state, 3));
}

TEST(RisingPosition, ACardOfAnotherFactionJoinsTheList) {
  const State state = read(
      2,
      R"({"a": {"deck": "agency", "library": 20}, "play": ["a.ct_brood_guard", "a.ct_brood_guard"]})");
  EXPECT_EQ(std::popcount(state.there), 2);
  EXPECT_EQ(state.places[kA].deck.size, 20);
  EXPECT_EQ(state.places[kA].copies.size(), 52);
}

TEST(RisingPosition, NonsenseIsRefusedWithItsPlace) {
  const auto fault = [](std::string_view text) {
    State state = set_up(setup_of(1, {}));
    return load(state, text);
  };
  EXPECT_TRUE(fault(R"({"play": ["a.no_such"]})")
                  .starts_with("position:1:11: play[0]: there is no card \"no_such\"; possible: "));
  // A part of the name is enough to be shown the whole.
  EXPECT_NE(fault(R"({"play": ["a.mu_geologist"]})").find("mu_antarctic_geologist"),
            std::string::npos);
  EXPECT_EQ(fault(R"({"play": ["b.ag_riot_sergeant.4"]})"),
            "position:1:11: play[0]: expected a card in play such as \"a.ag_riot_sergeant\" or "
            "\"b.ct_brood_guard.2\"");
  EXPECT_EQ(fault(R"({"a": {"hand": ["ag_manhunt", "ag_manhunt", "ag_manhunt", "ag_manhunt"]}})"),
            "position:1:59: a.hand[3]: there are at most three of a card");
  EXPECT_EQ(fault(R"({"active": "b", "at": "commit"})"),
            "position:1:1: a Minion would be asked here: begin in the window before, where a "
            "person passes");
  EXPECT_EQ(fault(R"({"a": {"domains": [4]}})"),
            "position:1:20: a.domains[0]: a Minion's domain has a die, a standard one resources");
  EXPECT_NE(fault(R"({"agenda": [{"step": "effects"}]})"), "");
  EXPECT_NE(fault(R"({"agenda": [{"step": "turn", "b": 255}]})"), "");
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
