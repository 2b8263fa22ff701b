// The hard cases of the larger games, played through on a made-up small one; and the suite's own
// test: each mistake that an author might make is found, and found as what it is.
#include "tests/tiny/tiny.hpp"

#include <gtest/gtest.h>

#include "engine/scenario.hpp"
#include "tests/suite.hpp"
#include "tests/tiny/mutants.hpp"

namespace undercroft {
namespace {

class Tiny : public testing::Test {
 protected:
  void passes(std::string_view lines) const {
    const auto results =
        run_scenarios(game, "game tiny\nscenario it\n" + std::string(lines), "tiny_test");
    ASSERT_TRUE(results) << results.error().text;
    for (const ScenarioResult& result : *results) EXPECT_TRUE(result.passed) << result.report;
  }
  tiny::TinyGame game{tiny::Rules()};
};

// The knight strikes at the witch. Initiatives run against the seats, and everybody holds two
// cards.
constexpr const char* kSixAnswer = R"(
  given {"figures": [
      {"initiative": 5, "hand": ["strike", "deny"]},
      {"initiative": 4, "hand": ["deny", "shot"]},
      {"initiative": 3, "hand": ["shield", "shot"]},
      {"initiative": 2, "hand": ["swerve", "shot"]},
      {"initiative": 1, "hand": ["shield", "deny"]},
      {"initiative": 0, "hand": ["shot", "swap"]}],
    "agenda": [{"step": "turn", "actor": 0}]}
)";

TEST_F(Tiny, SixAnswerAtOnceAndTheLowestInitiativeActs) {
  passes(std::string(kSixAnswer) + R"(
  do P0: strike 0 at witch
  expect waiting P0, P1, P2, P3, P4, P5
  # Whoever is asked can pass, and the fool has nothing else: who is asked tells nothing.
  expect options P5: pass
  expect options P4: shield 0, deny 1, pass
  do P1: deny 0
  do P5: pass
  do P2: shield 0
  do P0: pass
  # Nobody sees what has been answered.
  expect waiting P3, P4
  expect view P3 figures[1].hand[0] = "?"
  do P3: pass
  expect no event TNY-WIN-02
  do P4: shield 0
  expect event TNY-WIN-02 "All 6 had answered" for P0
  expect event TNY-RSP-01 "The smith played shield"
  # The monk's deny and the thief's shield are dropped, and nobody learns of them.
  expect no event TNY-RSP-01 "monk"
  expect no event TNY-RSP-01 "thief"
  expect state figures[1].hand.size = 2
  expect state figures[2].hand.size = 2
  expect view P0 figures[1].hand[0] = "?"
  expect view P0 figures[2].hand[0] = "?"
)");
}

TEST_F(Tiny, AWindowBeginsAgainAfterEachResponse) {
  passes(std::string(kSixAnswer) + R"(
  do P0: strike 0 at witch
  do P0: pass
  do P1: pass
  do P2: shield 0
  do P3: pass
  do P4: shield 0
  do P5: pass
  # About the smith's shield.
  expect waiting P0, P1, P2, P3, P4, P5
  do P0: pass
  do P1: pass
  do P2: pass
  do P3: pass
  do P4: pass
  do P5: pass
  expect event TNY-RSP-01 "halved to 2"
  # About the strike again: the thief may halve it once more.
  expect waiting P0, P1, P2, P3, P4, P5
  do P0: pass
  do P1: pass
  do P2: shield 0
  do P3: pass
  do P4: pass
  do P5: pass
  do P0: pass
  do P1: pass
  do P2: pass
  do P3: pass
  do P4: pass
  do P5: pass
  expect event TNY-RSP-01 "halved to 1"
  chance any
  do P0: pass
  do P1: pass
  do P2: pass
  do P3: pass
  do P4: pass
  do P5: pass
  expect event TNY-STR-01 "The witch took 1, 4 left"
  expect waiting P5
)");
}

// Three people; the others are out of cards and are not asked.
TEST_F(Tiny, AResponseCancelsAResponseThatCancelsAnAttack) {
  constexpr const char* kDuel = R"(
  seats 3
  set initiative=by_seat
  given {"figures": [{"hand": ["strike", "deny"]}, {"hand": ["deny"]}, {}],
         "agenda": [{"step": "turn", "actor": 0}]}
  do P0: strike 0 at monk
  do P1: deny 0
  do P0: pass
  expect event TNY-RSP-01 "The monk played deny"
  # Only the knight has a card left: the window about the deny is his alone.
  expect waiting P0
  expect state agenda.size = 4
)";
  passes(std::string(kDuel) + R"(
  chance any
  do P0: deny 0
  expect event TNY-RSP-01 "deny was cancelled"
  expect event TNY-STR-01 "The monk took 4, 1 left"
  expect waiting P1
)");
  passes(std::string(kDuel) + R"(
  chance any
  do P0: pass
  expect event TNY-RSP-01 "strike was cancelled"
  expect waiting P1
  expect no event TNY-STR-01
)");
}

TEST_F(Tiny, AnAttackIsRedirectedHalvedAndCancelled) {
  constexpr const char* kStrike = R"(
  seats 3
  set initiative=by_seat
  given {"figures": [{"hand": ["strike"]}, {"hand": ["swerve"]}, {"hand": ["shield", "deny"]}],
         "agenda": [{"step": "turn", "actor": 0}]}
  do P0: strike 0 at monk
  refuse P1: swerve 0 at monk by TNY-RSP-01
  do P2: pass
  do P1: swerve 0 at thief
  do P2: pass
  expect event TNY-RSP-01 "It went at the thief instead"
  expect waiting P2
  do P2: shield 0
  do P2: pass
  expect event TNY-RSP-01 "halved to 2"
)";
  passes(std::string(kStrike) + R"(
  chance any
  do P2: pass
  expect event TNY-STR-01 "The thief took 2, 3 left"
  expect state figures[1].health = 5
)");
  passes(std::string(kStrike) + R"(
  chance any
  do P2: deny 0
  expect event TNY-RSP-01 "strike was cancelled"
  expect no event TNY-STR-01
  expect state figures[2].health = 5
)");
}

TEST_F(Tiny, AChoiceInTheMiddleOfSomebodyElsesMove) {
  passes(R"(
  seats 3
  set initiative=by_seat
  given {"figures": [{"hand": ["deny"]}, {"hand": ["shot", "shot"]}, {"hand": ["shield"]}],
         "agenda": [{"step": "turn", "actor": 0}]}
  do P0: climb 3
  expect event TNY-CLB-01 "climbed to step 1"
  expect no event TNY-CLB-01 "climbed to step 2"
  # The climber is not asked; the thief is, although he cannot shoot.
  expect waiting P1, P2
  expect options P2: pass
  do P2: pass
  do P1: shot 0
  # The shot may be answered, even by the climber.
  expect waiting P0, P1, P2
  do P0: pass
  do P1: pass
  do P2: pass
  expect event TNY-RSP-01 "The knight took 1, 4 left"
  expect waiting P1, P2
  do P1: pass
  do P2: pass
  # The climb goes on where it was.
  expect event TNY-CLB-01 "climbed to step 2"
  do P1: shot 0
  do P2: pass
  do P0: deny 0
  do P2: pass
  expect event TNY-RSP-01 "The knight played deny"
  do P2: pass
  expect event TNY-RSP-01 "shot was cancelled"
  chance any
  do P2: pass
  expect event TNY-CLB-01 "climbed to step 3"
  do P2: pass
  expect event TNY-TRN-01 "The monk of P1 had the turn"
  expect state figures[0].stair = 3
  expect state figures[0].health = 4
)");
}

TEST_F(Tiny, AClimberFallsInTheMiddleOfHisMove) {
  passes(R"(
  seats 3
  set initiative=by_seat
  given {"figures": [{"health": 1, "hand": ["swap"]}, {"hand": ["shot"]}, {}],
         "agenda": [{"step": "turn", "actor": 0}]}
  do P0: climb 2
  chance any
  do P1: shot 0
  do P0: pass
  expect event TNY-FAL-01 "The knight fell"
  expect event TNY-FAL-01 "The knight dropped swap" for spectator
  expect waiting P1
  expect state figures[0].stair = 1
)");
}

TEST_F(Tiny, TwoSeatsSwapEverythingTheyHold) {
  passes(R"(
  seats 3
  set initiative=by_seat
  given {"figures": [{"stair": 1, "hand": ["swap", "shield"]},
                     {"stair": 7, "health": 2, "hand": ["strike", "shot"]}, {"hand": ["shot"]}],
         "agenda": [{"step": "turn", "actor": 0}]}
  expect view P0 figures[1].hand = ["?", "?"]
  do P0: swap 0 at monk
  do P0: pass
  do P1: pass
  chance deny
  do P2: pass
  expect event TNY-SWP-01 "changed hands"
  # The figures stay where they are; the people behind them have changed, and so has what they see.
  expect state figures[1].seat = 0
  expect state figures[0].seat = 1
  expect view P0 figures[1].hand = ["strike", "shot", "deny"]
  expect view P1 figures[0].hand = ["shield"]
  # Both remember what they gave away, but not what came later.
  expect view P0 figures[0].hand = ["shield"]
  expect view P1 figures[1].hand = ["strike", "shot", "?"]
  expect view P2 figures[1].hand = ["?", "?", "?"]
  # The monk's turn is now the turn of the person in seat 0, who wins with the monk.
  expect waiting P0
  refuse P1: climb 1 by TNY-TRN-01
  do P0: climb 1
  do P1: pass
  do P2: pass
  expect over
  expect winner P0
)");
}

TEST_F(Tiny, ASwapCanBeCancelled) {
  passes(R"(
  seats 2
  given {"figures": [{"hand": ["swap"]}, {"hand": ["deny"]}],
         "agenda": [{"step": "turn", "actor": 0}]}
  do P0: swap 0 at monk
  chance any
  do P1: deny 0
  expect event TNY-RSP-01 "swap was cancelled"
  expect state figures[1].seat = 1
)");
}

// All seven properties, for every number of seats and every option, with every check at every
// decision.
TEST_F(Tiny, HasAllSevenProperties) {
  auto setups = suite::default_setups(game.info());
  for (const auto& setup : suite::option_setups(game.info())) setups.push_back(setup);
  suite::Findings sum;
  for (std::size_t i = 0; i < setups.size() && !sum.failure; ++i)
    sum.add(suite::examine(game, {setups[i], Bot{}, i, 600, suite::kThorough}));
  EXPECT_FALSE(sum.failure) << suite::summary(sum);
  for (std::size_t property = 1; property < sum.checks.size(); ++property)
    EXPECT_GT(sum.checks[property], 1000U) << property;
}

// The first property that the suite finds broken in a mutant; nothing if it finds none.
template <class Mutant>
std::optional<suite::Failure> found_in() {
  const GameOf<Mutant> mutant{Mutant()};
  suite::Plan plan;
  plan.setup = standard_setup(mutant.info());
  plan.decisions = 5'000;
  plan.effort = suite::kThorough;
  return suite::examine(mutant, plan).failure;
}

template <class Mutant>
void expect_found(suite::Property property) {
  const auto failure = found_in<Mutant>();
  ASSERT_TRUE(failure) << "nothing found";
  EXPECT_EQ(failure->property, property) << failure->what;
  EXPECT_NE(failure->where.find("game      tiny seats=6"), std::string::npos) << failure->where;
  EXPECT_NE(failure->where.find("\"figures\""), std::string::npos) << failure->where;
}

TEST(SuiteFinds, NothingInTheGameItself) {
  const auto failure = found_in<tiny::Rules>();
  EXPECT_FALSE(failure) << failure->what << failure->where;
}
TEST(SuiteFinds, AGameThatIsTooLong) {
  expect_found<tiny::TooLong>(suite::Property::ends);
}
TEST(SuiteFinds, AWaitedOnSeatWithoutOptions) {
  expect_found<tiny::Speechless>(suite::Property::ends);
}
TEST(SuiteFinds, AnEndWithoutRanks) {
  expect_found<tiny::Rankless>(suite::Property::ends);
}
TEST(SuiteFinds, TwoOptionsOfOneName) {
  expect_found<tiny::Namesake>(suite::Property::ends);
}
TEST(SuiteFinds, ADumpThatForgetsAField) {
  expect_found<tiny::Forgetful>(suite::Property::saves);
}
TEST(SuiteFinds, AGameThatPlaysToItsListeners) {
  expect_found<tiny::SelfConscious>(suite::Property::saves);
}
TEST(SuiteFinds, ALeakInAView) {
  expect_found<tiny::Leaky>(suite::Property::hides);
}
TEST(SuiteFinds, ASpectatorWhoSeesAHand) {
  expect_found<tiny::Indiscreet>(suite::Property::hides);
}
TEST(SuiteFinds, AskingOnlyThoseWhoHaveAnAnswer) {
  expect_found<tiny::Selective>(suite::Property::hides);
}
TEST(SuiteFinds, OptionsThatDependOnHiddenCards) {
  expect_found<tiny::Omniscient>(suite::Property::hides);
}
TEST(SuiteFinds, AnImaginedWorldThatCannotBe) {
  expect_found<tiny::Dreamer>(suite::Property::hides);
}
TEST(SuiteFinds, AnswersThatDependOnTheirOrder) {
  expect_found<tiny::Hasty>(suite::Property::order);
}
TEST(SuiteFinds, AWindowThatClosesTooSoon) {
  expect_found<tiny::Impatient>(suite::Property::order);
}
TEST(SuiteFinds, AnIllegalOptionThatIsAccepted) {
  expect_found<tiny::Lenient>(suite::Property::refuses);
}
TEST(SuiteFinds, ARefusalWithoutAReason) {
  expect_found<tiny::Curt>(suite::Property::refuses);
}
TEST(SuiteFinds, ALostCard) {
  expect_found<tiny::Sloppy>(suite::Property::conserves);
}
TEST(SuiteFinds, AnEventThatShowsAHiddenCard) {
  expect_found<tiny::Chatty>(suite::Property::tells);
}
TEST(SuiteFinds, AChoiceThatCouldBeTakenBackAfterALook) {
  expect_found<tiny::Undoable>(suite::Property::tells);
}
TEST(SuiteFinds, ASpectatorWhoIsToldMore) {
  expect_found<tiny::Broadcast>(suite::Property::tells);
}
TEST(SuiteFinds, AnEventWithoutARule) {
  expect_found<tiny::Lawless>(suite::Property::tells);
}
TEST(SuiteFinds, PassingForThoseWhoHaveNoAnswer) {
  expect_found<tiny::Telltale>(suite::Property::tells);
}
TEST(SuiteFinds, ACardShownUnannounced) {
  expect_found<tiny::Secretive>(suite::Property::tells);
}
TEST(SuiteFinds, WordsThatGiveItAway) {
  expect_found<tiny::Blabber>(suite::Property::tells);
}
TEST(SuiteFinds, TwoKindsOfEventsWithOneName) {
  expect_found<tiny::Homonym>(suite::Property::tells);
}
TEST(SuiteFinds, AnEventWithoutAName) {
  expect_found<tiny::Nameless>(suite::Property::tells);
}
TEST(SuiteFinds, ARoundByARuleThatIsNotThere) {
  expect_found<tiny::Roundless>(suite::Property::tells);
}

}  // namespace
}  // namespace undercroft
