// Worlds that bots of Cthulhu Rising think in: as many cards as the board says, also where some of
// them lie face down; and what becomes of a world in which that does not hold.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

#include "engine/content.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "tests/cthulhu_rising_rig.hpp"

namespace undercroft::cthulhu_rising {
namespace {

// Two people, the game as it stands there.
State versus(std::string_view position) {
  undercroft::Setup setup = standard_setup(game().info());
  setup.seats = 2;
  Rng rng(0);
  Table table(rng);
  State state{};
  game().setup(state, setup, table);
  const auto value = json::parse(position, "position");
  EXPECT_TRUE(value.has_value());
  Report report{"position", {}};
  game().load(state, Cursor(*value, report), table);
  EXPECT_EQ(report.first, "");
  return state;
}

// A hundred worlds, each of them sound and with this view.
void expect_sound_worlds(const State& state, Seat seat) {
  const View view = game().view(state, seat);
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    State world;
    ASSERT_TRUE(game().deal_world(view, world, rng));
    ASSERT_EQ(game().broken(world), "");
    const View same = game().view(world, seat);
    ASSERT_EQ(std::memcmp(&view, &same, sizeof view), 0);
  }
}

// Of the card that lies there a bot knows only that it is Dormant.
TEST(RisingWorlds, CountCardsThatLieFaceDown) {
  const State state = versus(R"({"turn": 5, "active": "a", "at": "operations",
      "dormant": [{"slot": 2, "owner": "b", "card": "ct_star_spawn", "face_down": true}],
      "a": {"hand": ["mu_dean"], "domains": [["mu_dean"], [], []]},
      "b": {"hand": ["ct_acolyte", "ct_shoggoth"]}})");
  expect_sound_worlds(state, Seat{0});
}

// Whoever looks at a hand sees that hand, and what he has seen before and does not see now sleeps.
TEST(RisingWorlds, KeepAHandThatIsLookedAt) {
  State state = versus(R"({"story_deck": [], "turn": 5, "active": "a", "at": "commit",
      "row": {"2": {"card": "so_letters", "tokens": [4, 0]}}, "play": ["a.ne_newsman"],
      "dormant": [{"slot": 1, "owner": "b", "card": "ct_star_spawn", "face_down": true}],
      "a": {"hand": []}, "b": {"hand": ["ct_acolyte", "ct_star_spawn"]}})");
  // The Newsman goes to the letters, wins them, and their effect is wanted; everything else is let
  // go.
  for (int steps = 0; steps < 20 && state.step() != Step::discard; ++steps) {
    const Seat seat = game().first_waiting(state);
    ASSERT_NE(seat, kNoSeat);
    OptionList list;
    game().options(state, seat, list);
    Option option = list[state.step() == Step::effect ? 0 : list.size() - 1];
    for (const Option& one : list)
      if (one.verb == verb(Verb::commit) && one.b == 2) option = one;
    Rng rng(1);
    Table table(rng);
    game().step(state, seat, option, table);
  }
  ASSERT_EQ(state.step(), Step::discard);
  expect_sound_worlds(state, Seat{0});
}

// Debug builds stop at such a state.
#ifdef NDEBUG
// A hand that is not what its board says: whoever plays in it comes back.
TEST(RisingWorlds, ComeBackFromAHandThatIsNotThere) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    undercroft::Setup setup = standard_setup(game().info());
    setup.seats = 2;
    Rng rng(number);
    Table table(rng);
    State state{};
    game().setup(state, setup, table);
    OptionList list;
    for (int decisions = 0; decisions < 400; ++decisions) {
      const Seat seat = game().first_waiting(state);
      if (seat == kNoSeat) break;
      list.clear();
      game().options(state, seat, list);
      if (list.empty()) break;
      game().step(state, seat, list[rng.below(static_cast<std::uint32_t>(list.size()))], table);
      if (decisions % 10 == 9) state.secret.places[number % kSides].hand = Pile{};
    }
  }
}
#endif

TEST(Agenda, ThatGoesRoundAndRoundIsGivenUp) {
  Agenda<Frame, kAgenda> agenda;
  agenda.push({Step::turn});
  int frames = 0;
  run_agenda(agenda, [&] {
    ++frames;
    return false;
  });
  EXPECT_EQ(frames, kMostFrames);
  EXPECT_TRUE(agenda.empty());
  agenda.push({Step::turn});
  run_agenda(agenda, [] { return true; });
  EXPECT_EQ(agenda.size(), 1);
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
