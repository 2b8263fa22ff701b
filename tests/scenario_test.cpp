#include "engine/scenario.hpp"

#include <gtest/gtest.h>

#include "engine/coverage.hpp"
#include "engine/json.hpp"
#include "engine/scenario_path.hpp"
#include "tests/coin_game.hpp"

namespace undercroft {
namespace {

class ScenarioTest : public testing::Test {
 protected:
  // The results of a file of coin scenarios.
  std::vector<ScenarioResult> run(const std::string& text) const {
    auto results = run_scenarios(game, "game coin\n" + text, "coin.txt");
    EXPECT_TRUE(results) << results.error().text;
    return results ? *results : std::vector<ScenarioResult>{};
  }
  // The only scenario of a file: its head at line 2, its lines from line 3 on.
  ScenarioResult play(const std::string& lines) const {
    auto results = run("scenario one\n" + lines);
    EXPECT_EQ(results.size(), 1U);
    return results.empty() ? ScenarioResult{} : results.front();
  }
  void passes(const std::string& lines) const {
    const ScenarioResult result = play(lines);
    EXPECT_TRUE(result.passed) << result.report;
    EXPECT_TRUE(result.report.empty());
  }
  // A scenario that starts with P0 and fails in its last step; the report is that of the step.
  void fails(const std::string& lines, std::string_view report) const {
    const ScenarioResult result = play(lines);
    EXPECT_FALSE(result.passed) << lines;
    EXPECT_EQ(result.report, report);
  }
  // What is wrong with a file that cannot be read, or with the first of its scenarios of which that
  // is so: its report is one line.
  std::string unreadable(const std::string& text) const {
    auto results = run_scenarios(game, text, "f");
    if (!results) return results.error().text;
    for (const ScenarioResult& result : *results)
      if (const std::size_t end = result.report.find('\n'); end + 1 == result.report.size())
        return result.report.substr(0, end);
    ADD_FAILURE() << text;
    return {};
  }
  std::string bad_line(const std::string& line) const {
    return unreadable("game coin\nscenario one\n" + line + "\n");
  }

  coin::CoinGame game{coin::Rules()};
};

constexpr std::string_view kRules =
    "COIN-SET-01, COIN-VOT-01, COIN-STK-01, COIN-FLP-01, COIN-BAG-01, COIN-BAG-02, COIN-END-01, "
    "COIN-INF-01";
constexpr const char* kFirst = "set first=seat:0\n";

std::string first(std::string_view lines) {
  return kFirst + std::string(lines);
}

TEST_F(ScenarioTest, AWholeFile) {
  const auto results = run(R"(
# Comments and empty lines are free.
scenario S-01 the winner
  cites COIN-FLP-01, COIN-END-01, COIN-SET-01
  seats 3
  set goal=2
  chance seat 2, heads
  expect waiting P2
  expect event COIN-SET-01 "P2 started"
  do P2: stake 2
  do P2: flip
  expect event COIN-FLP-01 "flipped heads"
  expect event COIN-END-01 "P2 won"
  expect over
  expect winner P2
  expect rank P0 = 2
  expect carry = 2
  expect waiting nobody

scenario S-02 one that fails does not stop the others
  carry 1
  expect waiting P0

scenario S-03 the winner of the last game starts
  carry 1
  expect waiting P1
)");
  ASSERT_EQ(results.size(), 3U);
  EXPECT_TRUE(results[0].passed) << results[0].report;
  EXPECT_EQ(results[0].name, "S-01 the winner");
  EXPECT_EQ(results[0].line, 4);
  EXPECT_EQ(results[0].decisions, 2U);
  EXPECT_EQ(results[0].cites,
            (std::vector<std::string>{"COIN-FLP-01", "COIN-END-01", "COIN-SET-01"}));
  EXPECT_FALSE(results[1].passed);
  EXPECT_TRUE(results[2].passed) << results[2].report;
}

TEST_F(ScenarioTest, Secrets) {
  passes(R"(
  cites COIN-BAG-01, COIN-BAG-02, COIN-INF-01, gold
  set first=seat:0
  chance gold
  say P0: "I shall take copper"
  do P0: take
  expect event COIN-BAG-01 "P0 took the Gold."
  expect event COIN-BAG-01 "P0 took the Gold." for P0
  expect event COIN-BAG-01 "P0 took a coin." for P1
  expect no event COIN-BAG-01 "Gold" for spectator
  expect state held[0] = "gold"
  expect view P0 mine = "gold"
  expect view P0 held = ["gold", null]
  expect view P1 held[0] = null (COIN-INF-01)
  expect view P1 mine = absent
  expect view spectator mine = absent
  expect words P0 "P0 has 0 and holds Gold."
  expect no words P1 "Gold"
  expect words spectator "P0 has 0."
  do P1: stop
  refuse P0: take by COIN-BAG-02
  expect no option P0: take
  expect option P0: flip
)");
}

TEST_F(ScenarioTest, GivenPositionsMayTakeSeveralLines) {
  passes(R"(
  cites silver
  given {
    "turn": 1, "points": [2, 1],
    "held": [null, "silver"]
  }
  chance heads
  expect waiting P1
  expect state points = [2, 1]
  expect state points.size = 2
  expect state points[5] = absent
  expect options P1: stake 2, stake 3, flip, stop
  expect prompt P1 "Stake, flip"
  expect says P1: flip "flip for 1"
  do P1: flip
  expect state points[1] = 2
  expect not over
  expect nobody won
)");
}

TEST_F(ScenarioTest, VotesAreWaitedForTogether) {
  passes(R"(
  set first=seat:1
  set vote=true
  expect waiting P0, P1
  do P1: vote yes
  expect waiting P0
  refuse P1: vote no by COIN-SET-01
  do P0: vote no
  expect waiting P1
  expect state goal = 1
)");
}

TEST_F(ScenarioTest, LoneOptionsArePlayedOnlyWhereAsked) {
  passes(first("do P0: stake 3\nexpect waiting P0\nexpect options P0: flip\n"));
  const ScenarioResult result =
      play(first("auto\nchance tails\ndo P0: stake 3\nexpect waiting P1\n"
                 "expect event COIN-STK-01 \"to 3\"\nexpect event COIN-FLP-01 \"tails\"\n"));
  EXPECT_TRUE(result.passed) << result.report;
  EXPECT_EQ(result.decisions, 2U);
}

TEST_F(ScenarioTest, AnEndWithoutAWinner) {
  passes(
      "given {\"turns\": 5, \"turn\": 0}\ndo P0: stop\nexpect over\nexpect nobody won\n"
      "expect carry = -1\nexpect event COIN-END-01 \"Nobody won\"\n");
}

TEST_F(ScenarioTest, AStepThatIsNotPossible) {
  fails(first("do P1: flip\n"),
        "coin.txt:4: scenario one\n"
        "  step      do P1: flip\n"
        "  expected  P1 may: flip\n"
        "  got       refused by COIN-SET-01: It is not your turn.\n"
        "  hint      P0 is asked\n");
  fails(first("do P0: dance\n"),
        "coin.txt:4: scenario one\n"
        "  step      do P0: dance\n"
        "  expected  P0 may: dance\n"
        "  got       \"dance\" is nothing that can be done here; possible now: stake 2, stake 3, "
        "flip, take, stop\n");
  fails(first("do P3: flip\n"),
        "coin.txt:4: scenario one\n"
        "  step      do P3: flip\n"
        "  expected  seats P0, P1\n"
        "  got       P3\n"
        "  hint      seats are counted from P0; `seats 3` in the head would seat one more\n");
  fails(first("do P0: stake 3\ndo P1: dance\n"),
        "coin.txt:5: scenario one\n"
        "  step      do P1: dance\n"
        "  expected  P1 may: dance\n"
        "  got       \"dance\" is nothing that can be done now\n"
        "  hint      P0 is asked and has only \"flip\": say it with `do`, or let `auto` in the "
        "head do it\n");
}

TEST_F(ScenarioTest, ARefusalThatDoesNotCome) {
  fails(first("refuse P0: stop by COIN-STK-01\n"),
        "coin.txt:4: scenario one\n"
        "  step      refuse P0: stop by COIN-STK-01\n"
        "  expected  refused by COIN-STK-01\n"
        "  got       it is possible\n");
  fails(first("refuse P1: stop by COIN-STK-01\n"),
        "coin.txt:4: scenario one\n"
        "  step      refuse P1: stop by COIN-STK-01\n"
        "  expected  refused by COIN-STK-01\n"
        "  got       refused by COIN-SET-01: It is not your turn.\n");
  fails(first("refuse P1: stop by COIN-NOT-99\n"),
        "coin.txt:4: scenario one\n"
        "  step      refuse P1: stop by COIN-NOT-99\n"
        "  expected  a rule of coin\n"
        "  got       there is no rule COIN-NOT-99; possible: " +
            std::string(kRules) + "\n");
  fails(first("refuse P1: dance by COIN-STK-01\n"),
        "coin.txt:4: scenario one\n"
        "  step      refuse P1: dance by COIN-STK-01\n"
        "  expected  refused by COIN-STK-01\n"
        "  got       \"dance\" is nothing that can be done now\n"
        "  hint      refused are vote no, vote yes, stake 2, stake 3, flip, take, stop\n");
}

TEST_F(ScenarioTest, ChanceThatDoesNotMatter) {
  // No line says how many coins are flipped.
  passes(
      first("chance tails, any more\ndo P0: flip\ndo P1: flip\nexpect state points[1] = 1\n"
            "do P0: flip\nexpect state points[0] = 1\n"));
  passes(first("chance any more\ndo P0: stop\n"));
  passes("given {\"turn\": 1, \"at\": \"flip\"}\nchance any more\nexpect state points[1] = 1\n");
  // Until other names are said.
  passes(
      first("chance any more\ndo P0: flip\nchance tails\ndo P1: flip\n"
            "expect state points = [1, 0]\n"));
  fails(first("chance any more\ndo P0: stop\nchance tails\ndo P1: stop\n"),
        "coin.txt:7: scenario one\n"
        "  step      the end\n"
        "  expected  all queued chance used up\n"
        "  got       left over: tails\n");
}

TEST_F(ScenarioTest, ChanceThatDoesNotFit) {
  fails("do P0: flip\n",
        "coin.txt:2: scenario one\n"
        "  step      set-up\n"
        "  expected  chance as the scenario says\n"
        "  got       chance is asked but no `chance` line says what it gives; possible: seat 0, "
        "seat 1\n"
        "  hint      what chance gives before the first step stands in the head\n"
        "  happened  COIN-SET-01  P0 started.\n");
  fails(first("do P0: stop\nchance edge\ndo P1: flip\n"),
        "coin.txt:6: scenario one\n"
        "  step      do P1: flip\n"
        "  expected  chance as the scenario says\n"
        "  got       the script says \"edge\", but chance can only give heads, tails\n"
        "  happened  COIN-FLP-01  P1 flipped heads.\n");
  fails(first("chance any, heads, tails\ndo P0: flip\n"),
        "coin.txt:5: scenario one\n"
        "  step      the end\n"
        "  expected  all queued chance used up\n"
        "  got       left over: heads, tails\n");
  fails(first("chance any 3, any 0\ndo P0: flip\n"),
        "coin.txt:5: scenario one\n"
        "  step      the end\n"
        "  expected  all queued chance used up\n"
        "  got       left over: any, any, any 0\n");
}

TEST_F(ScenarioTest, ExpectationsThatDoNotHold) {
  const auto step_fails = [&](const std::string& step, const std::string& expected,
                              const std::string& got) {
    fails(first(step + "\n"), "coin.txt:4: scenario one\n  step      " + step + "\n  expected  " +
                                  expected + "\n  got       " + got + "\n");
  };
  step_fails("expect waiting P0, P1", "P0, P1", "P0");
  step_fails("expect waiting nobody", "nobody", "P0");
  step_fails("expect options P0: flip, stop", "flip, stop", "stake 2, stake 3, flip, take, stop");
  step_fails("expect options P1: flip", "flip", "P1 is not waited for");
  step_fails("expect option P0: vote yes", "among them: vote yes",
             "stake 2, stake 3, flip, take, stop");
  step_fails("expect option P1: flip", "among them: flip", "P1 is not waited for");
  step_fails("expect no option P0: flip", "not among them: flip",
             "stake 2, stake 3, flip, take, stop");
  step_fails("expect state goal = 4", "4", "3");
  step_fails("expect state goal = \"3\"", "\"3\"", "3");
  step_fails("expect state goal = absent", "absent", "3");
  step_fails("expect state points.size = 3", "3", "2");
  step_fails("expect state points[2] = 0", "0", "absent (points is a list of 2)");
  step_fails("expect state points[0].x = 0", "0", "absent (it is a whole number)");
  step_fails("expect state purse = 0", "0",
             "absent (it has goal, phase, turn, turns, points, held; did you mean phase?)");
  step_fails("expect view P1 mine = \"gold\"", "\"gold\"",
             "absent (it has goal, phase, turn, turns, stake, points, held)");
  step_fails("expect words P0 \"gold\"", "\"gold\"",
             "\"The stake is 1.\n            P0 has 0.\n            P1 has 0.\n            \"");
  step_fails("expect prompt P0 \"gold\"", "\"gold\"", "\"Stake, flip, take or stop?\"");
  step_fails("expect says P0: flip \"gold\"", "\"gold\"", "\"flip for 1\"");
  step_fails("expect says P1: dance \"gold\"", "\"gold\"",
             "\"dance\" is nothing that can be done now");
  step_fails("expect winner P0", "P0", "the game is not over");
  step_fails("expect over", "over", "not over");
  step_fails("expect rank P0 = 1", "1", "the game is not over");
  step_fails("expect carry = 1", "1", "-1");
  const std::string no_rule = "there is no rule COIN-NOT-99; possible: " + std::string(kRules);
  step_fails("expect event COIN-NOT-99", "a rule of coin", no_rule);
  step_fails("expect events COIN-SET-01, COIN-NOT-99", "a rule of coin", no_rule);
  step_fails("expect not over (COIN-NOT-99)", "a rule of coin", no_rule);
  step_fails("expect view P2 goal = 3", "seats P0, P1",
             "P2\n  hint      seats are counted from P0; `seats 3` in the head would seat one "
             "more");
}

TEST_F(ScenarioTest, ExpectationsAtTheEndThatDoNotHold) {
  const auto step_fails = [&](const std::string& step, const std::string& expected,
                              const std::string& got) {
    fails("set first=seat:0\nset goal=1\nchance heads\ndo P0: flip\n" + step + "\n",
          "coin.txt:7: scenario one\n  step      " + step + "\n  expected  " + expected +
              "\n  got       " + got + "\n");
  };
  step_fails("expect winner P1", "P1", "P0");
  step_fails("expect winner P0, P1", "P0, P1", "P0");
  step_fails("expect nobody won", "nobody", "P0");
  step_fails("expect not over", "not over", "over");
  step_fails("expect rank P1 = 1", "1", "2");
}

TEST_F(ScenarioTest, EventMismatchesListWhatHappened) {
  const std::string before = first("chance gold\ndo P0: take\n");
  fails(before + "expect event COIN-FLP-01 \"heads\"\n",
        "coin.txt:6: scenario one\n"
        "  step      expect event COIN-FLP-01 \"heads\"\n"
        "  expected  an event COIN-FLP-01 \"heads\"\n"
        "  got       none of these\n"
        "  happened  COIN-BAG-01  P0 took the Gold.\n");
  fails(before + "expect event COIN-BAG-01 \"Gold\" for P1\n",
        "coin.txt:6: scenario one\n"
        "  step      expect event COIN-BAG-01 \"Gold\" for P1\n"
        "  expected  an event COIN-BAG-01 \"Gold\" for P1\n"
        "  got       none of these\n"
        "  happened  COIN-BAG-01  P0 took a coin.\n");
  fails(before + "expect no event COIN-BAG-01\n",
        "coin.txt:6: scenario one\n"
        "  step      expect no event COIN-BAG-01\n"
        "  expected  no event COIN-BAG-01\n"
        "  got       there is one\n"
        "  happened  COIN-BAG-01  P0 took the Gold.\n");
  fails("given {\"turn\": 0}\nexpect event COIN-SET-01\n",
        "coin.txt:4: scenario one\n"
        "  step      expect event COIN-SET-01\n"
        "  expected  an event COIN-SET-01\n"
        "  got       none of these\n"
        "  happened  nothing; waited for P0\n");
}

// What was done says why the value is not what was expected.
TEST_F(ScenarioTest, ValueMismatchesListWhatHappened) {
  fails(first("chance gold\ndo P0: take\nexpect view P1 turn = 0\n"),
        "coin.txt:6: scenario one\n"
        "  step      expect view P1 turn = 0\n"
        "  expected  0\n"
        "  got       1\n"
        "  happened  COIN-BAG-01  P0 took a coin.\n");
  fails("given {\"turn\": 0}\nexpect state turn = 1\n",
        "coin.txt:4: scenario one\n"
        "  step      expect state turn = 1\n"
        "  expected  1\n"
        "  got       0\n"
        "  happened  nothing; waited for P0\n");
}

TEST_F(ScenarioTest, HeadsThatTheGameDoesNotKnow) {
  fails("set goal=12\nexpect not over\n",
        "coin.txt:3: scenario one\n"
        "  step      set goal=12\n"
        "  expected  an option of coin\n"
        "  got       option goal takes a number from 1 to 9, not \"12\"\n");
  fails("seats 8\nexpect not over\n",
        "coin.txt:2: scenario one\n"
        "  step      set-up\n"
        "  expected  a set-up of coin\n"
        "  got       Coin seats 2 to 4, not 8\n");
  fails("given {\n  \"goal\": 99}\nexpect not over\n",
        "coin.txt:3: scenario one\n"
        "  step      given\n"
        "  expected  a position of coin\n"
        "  got       coin.txt:4:11: goal: expected a number from 1 to 9, got 99\n");
  fails("cites COIN-FLP-01,\t dragon\nexpect not over\n",
        "coin.txt:3: scenario one\n"
        "  step      cites dragon\n"
        "  expected  a rule or a card of coin\n"
        "  got       there is no dragon; possible: " +
            std::string(kRules) + ", copper, silver, gold\n");
}

TEST_F(ScenarioTest, WhatIsCitedMustBeShown) {
  fails("cites COIN-SET-01, COIN-FLP-01\nset first=seat:0\ndo P0: stop\n",
        "coin.txt:3: scenario one\n"
        "  step      cites COIN-FLP-01\n"
        "  expected  an event, a refusal or a mark (COIN-FLP-01)\n"
        "  got       cites COIN-FLP-01 but nothing in it shows that rule\n");
  fails("cites gold\nset first=seat:0\ndo P0: stop\n",
        "coin.txt:3: scenario one\n"
        "  step      cites gold\n"
        "  expected  an event, an option, a given position or a checked value with gold\n"
        "  got       cites gold but nothing in it shows that card\n");
  passes("cites gold\ngiven {\"held\": [\"gold\", null], \"turn\": 0}\nexpect not over\n");
  passes("cites COIN-INF-01\nset first=seat:0\nexpect not over (COIN-INF-01, COIN-END-01)\n");
}

TEST_F(ScenarioTest, APositionThatBreaksTheGame) {
  fails("given {\"points\": [9, 0]}\nexpect not over\n",
        "coin.txt:3: scenario one\n"
        "  step      given\n"
        "  expected  a position of coin\n"
        "  got       coin.txt:3:7: somebody has won already\n");
}

TEST_F(ScenarioTest, FilesThatCannotBeRead) {
  EXPECT_EQ(unreadable(""), "f: expected a line: game <id>");
  EXPECT_EQ(unreadable("# only this\n"), "f:1:1: expected a line: game <id>");
  EXPECT_EQ(unreadable("scenario one\n"), "f:1:1: expected the first line to be: game <id>");
  EXPECT_EQ(unreadable("game\n"), "f:1:5: expected the id of a game, but the line ends here");
  EXPECT_EQ(unreadable("game coin flip\n"), "f:1:11: nothing may follow here, got \"flip\"");
  EXPECT_EQ(unreadable("game chess\n"), "f: these scenarios are for \"chess\", not for \"coin\"");
  EXPECT_EQ(unreadable("game coin\ndo P0: flip\n"), "f:2:1: expected a line: scenario <name>");
  EXPECT_EQ(unreadable("game coin\nscenario\n"), "f:2:9: expected a name after scenario");
  EXPECT_EQ(unreadable("game coin\nscenario a\nscenario b\n"),
            "f:3:1: the scenario \"a\" ends without a step; expected do, refuse, say or expect");
  EXPECT_EQ(unreadable("game coin\nscenario a\ndo P0: flip\nscenario a\n"),
            "f:4:10: a scenario of that name stands in line 2");
}

TEST_F(ScenarioTest, LinesThatCannotBeRead) {
  EXPECT_EQ(bad_line("dance"),
            "f:3:1: expected one of scenario, cites, seats, set, carry, auto, given, chance, do, "
            "refuse, say, expect; got \"dance\"; did you mean chance?");
  EXPECT_EQ(bad_line("do P0: flip\nseats 2"), "f:4:7: \"seats\" must stand before the first step");
  EXPECT_EQ(bad_line("seats many"), "f:3:7: expected a number of seats, 1 to 8");
  EXPECT_EQ(bad_line("seats 2 3"), "f:3:9: nothing may follow here, got \"3\"");
  EXPECT_EQ(bad_line("seats 2\nseats 3"), "f:4:7: the seats were said already");
  EXPECT_EQ(bad_line("carry x"), "f:3:7: expected a number, -1 or more");
  EXPECT_EQ(bad_line("carry 1\ncarry 1"), "f:4:7: carry was said already");
  EXPECT_EQ(bad_line("set"), "f:3:4: expected option=value");
  EXPECT_EQ(bad_line("cites"), "f:3:6: expected a rule or a card");
  EXPECT_EQ(bad_line("cites a,,b"), "f:3:9: expected a rule or a card");
  EXPECT_EQ(bad_line("auto yes"), "f:3:6: expected: until P1 is asked, or until <rule id>");
  EXPECT_EQ(bad_line("given 3"), "f:3:7: expected a position as JSON: { ... }");
  EXPECT_EQ(bad_line("given {\"a\": \"}\""), "f:3:7: the braces of this position are not closed");
  EXPECT_EQ(bad_line("given {\n\"a\" 1}"), "f:4:5: expected a colon after the key");
  EXPECT_EQ(bad_line("  given {,}"), "f:3:10: expected a key in quotes");
  EXPECT_EQ(bad_line("given {} 3"), "f:3:1: nothing may follow the closing brace of a position");
  EXPECT_EQ(bad_line("given {\n} 3"), "f:4:1: nothing may follow the closing brace of a position");
  EXPECT_EQ(bad_line("given {}\ngiven {}"), "f:4:7: a position was given already");
  EXPECT_EQ(bad_line("chance"), "f:3:7: expected the name of an outcome");
  EXPECT_EQ(bad_line("chance any more, heads"),
            "f:3:23: nothing may follow \"any more\": it answers all that is still asked");
  EXPECT_EQ(bad_line("game coin"),
            "f:3:6: a file is about one game, named in its first line: another has its own file");
  EXPECT_EQ(bad_line("expect event COIN-FLP-01 'heads'"),
            "f:3:26: a text stands in double quotes, got \"'heads'\"");
  EXPECT_EQ(bad_line("do flip"), "f:3:4: expected a seat such as P0");
  EXPECT_EQ(bad_line("do P0 flip"), "f:3:7: expected : after the seat");
  EXPECT_EQ(bad_line("do P0:"), "f:3:7: expected the name of an option");
  EXPECT_EQ(bad_line("do P8: flip"), "f:3:4: expected a seat such as P0");
  EXPECT_EQ(bad_line("refuse P0: flip"), "f:3:12: expected: <option> by <rule id>");
  EXPECT_EQ(bad_line("say P0: hello"), "f:3:9: expected a text in quotes");
  EXPECT_EQ(bad_line("say P0: \"hello"), "f:3:9: expected a text in quotes");
  EXPECT_EQ(bad_line("say P0: \"\\q\""),
            "f:3:9: expected a text in quotes with the escapes of JSON");
}

TEST_F(ScenarioTest, ExpectationsThatCannotBeRead) {
  EXPECT_EQ(
      bad_line("expect dance"),
      "f:3:8: expected one of not ..., no ..., waiting, options, option, state, view, same, event, "
      "events, auto, words, prompt, says, winner, nobody, over, rank, carry");
  EXPECT_EQ(bad_line("expect no winner"),
            "f:3:11: after no, expected one of option, event, auto, words");
  EXPECT_EQ(bad_line("expect not waiting"), "f:3:12: expected: not over, or not same view P0");
  EXPECT_EQ(bad_line("expect sate a = 3"),
            "f:3:8: expected one of not ..., no ..., waiting, options, option, state, view, same, "
            "event, events, auto, words, prompt, says, winner, nobody, over, rank, carry; did you "
            "mean state?");
  EXPECT_EQ(bad_line("expect same P0"), "f:3:13: expected: same view P0");
  EXPECT_EQ(bad_line("expect same view P0 given 3"),
            "f:3:27: expected a position as JSON: { ... }");
  EXPECT_EQ(bad_line("expect same view P0 given {\n\"turn\": 1"),
            "f:3:27: the braces of this position are not closed");
  EXPECT_EQ(bad_line("expect events COIN-SET-01,"),
            "f:3:27: expected the id of a rule, but the line ends here");
  EXPECT_EQ(bad_line("expect auto P0 flip"), "f:3:16: expected : after the seat");
  EXPECT_EQ(bad_line("expect nobody lost"), "f:3:15: expected: nobody won");
  EXPECT_EQ(bad_line("expect waiting"), "f:3:15: expected a seat such as P0");
  EXPECT_EQ(bad_line("expect options P0 flip"), "f:3:19: expected : after the seat");
  EXPECT_EQ(bad_line("expect option P0:"), "f:3:18: expected the name of an option");
  EXPECT_EQ(bad_line("expect state = 3"), "f:3:14: expected a path such as dungeon[0].card");
  EXPECT_EQ(bad_line("expect state a[] = 3"),
            "f:3:18: expected an index such as [0] or a name such as [golem] in the path");
  EXPECT_EQ(bad_line("expect state a..b = 3"), "f:3:19: expected a name in the path");
  EXPECT_EQ(bad_line("expect state a[0]b = 3"), "f:3:20: expected a dot or an index in the path");
  EXPECT_EQ(bad_line("expect state a"), "f:3:15: expected = and a value after the path");
  EXPECT_EQ(bad_line("expect state a ="), "f:3:17: expected a value as JSON, or absent");
  EXPECT_EQ(bad_line("expect state a = gold"),
            "f:3:18: expected a value as JSON: a text stands in quotes, \"gold\"");
  EXPECT_EQ(bad_line("expect view a = 3"), "f:3:13: expected a seat such as P0");
  EXPECT_EQ(bad_line("expect event"), "f:3:13: expected the id of a rule, but the line ends here");
  EXPECT_EQ(bad_line("expect event A-1 gold"), "f:3:18: nothing may follow here, got \"gold\"");
  EXPECT_EQ(bad_line("expect words P0"), "f:3:16: expected a text in quotes");
  EXPECT_EQ(bad_line("expect prompt spectator \"x\""), "f:3:15: expected a seat such as P0");
  EXPECT_EQ(bad_line("expect says P0: \"x\""), "f:3:17: expected the name of an option");
  EXPECT_EQ(bad_line("expect rank P0 1"), "f:3:16: expected = after the seat");
  EXPECT_EQ(bad_line("expect rank P0 = x"), "f:3:18: expected a rank: 1 is a winner");
  EXPECT_EQ(bad_line("expect carry 1"), "f:3:14: expected = after carry");
  EXPECT_EQ(bad_line("expect over now"), "f:3:13: nothing may follow here, got \"now\"");
}

TEST_F(ScenarioTest, NoCutOrScrambledFileIsMoreThanAnError) {
  const std::string text =
      "game coin\nscenario one\ncites gold, COIN-BAG-01\nset first=seat:0\n"
      "given {\"turn\": 0,\n \"held\": [null, \"silver\"]}\nchance gold\ndo P0: take\n"
      "refuse P1: take by COIN-BAG-02\nexpect event COIN-BAG-01 \"a coin\" for P1\n"
      "expect view P0 held[0] = \"gold\" (COIN-INF-01)\nexpect options P1: flip, stop\n";
  for (std::size_t size = 0; size <= text.size(); ++size)
    (void)run_scenarios(game, text.substr(0, size), "f");
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char c : {'"', '{', '}', '\n', ':', '\\', '(', ')', ',', '=', '[', '9', '\0'}) {
      std::string scrambled = text;
      scrambled[at] = c;
      (void)run_scenarios(game, scrambled, "f");
    }
}

TEST_F(ScenarioTest, ALineThatCannotBeReadSpoilsItsScenarioAlone) {
  const auto results = run(R"(
scenario spoilt
  set first=seat:0
  expct over
  given {
  nonsense
scenario sound
  set first=seat:0
  expect waiting P0
)");
  ASSERT_EQ(results.size(), 2U);
  EXPECT_FALSE(results[0].passed);
  EXPECT_EQ(
      results[0].report,
      "coin.txt:5:3: expected one of scenario, cites, seats, set, carry, auto, given, chance, "
      "do, refuse, say, expect; got \"expct over\"; did you mean expect?\n");
  EXPECT_TRUE(results[1].passed) << results[1].report;
}

TEST_F(ScenarioTest, AutoCanStop) {
  // P0 is left alone with the highest stake, P1 and P0 again.
  const std::string lone = first("given {\"turn\": 0, \"stake\": 3, \"goal\": 9}\n");
  passes(lone +
         "auto until COIN-FLP-01\nchance tails\nexpect waiting P1\ndo P1: stake 3\n"
         "expect options P1: flip\n");
  passes(lone +
         "auto until P1 is asked\nchance tails\nexpect waiting P1\ndo P1: stake 3\n"
         "expect waiting P1\nexpect options P1: flip\n");
  passes(lone +
         "expect waiting P0\nchance tails\nauto until P1 is asked\nexpect auto P0: flip\n"
         "expect no auto P1: flip\nexpect event COIN-FLP-01 \"tails\"\n");
  passes(lone + "chance tails\nexpect waiting P0\nauto\nexpect waiting P1\nauto\n");
  fails(lone + "chance tails\nexpect waiting P0\nauto until COIN-END-01\n",
        "coin.txt:7: scenario one\n"
        "  step      auto until COIN-END-01\n"
        "  expected  an event COIN-END-01\n"
        "  got       it did not come before somebody had a choice\n"
        "  hint      P1 is asked\n"
        "  by itself P0: flip\n"
        "  happened  COIN-FLP-01  P0 flipped tails.\n");
  fails(lone + "auto until COIN-BAG-01\nchance tails\nexpect waiting P1\n",
        "coin.txt:5: scenario one\n"
        "  step      auto until\n"
        "  expected  an event COIN-BAG-01\n"
        "  got       that never came\n"
        "  by itself P0: flip\n");
  fails(lone + "auto until P4 is asked\nexpect waiting P1\n",
        "coin.txt:5: scenario one\n"
        "  step      auto until P4 is asked\n"
        "  expected  seats P0, P1\n"
        "  got       P4\n");
  fails(lone + "auto until COIN-NOT-99\nexpect waiting P1\n",
        "coin.txt:5: scenario one\n"
        "  step      auto until COIN-NOT-99\n"
        "  expected  a rule of coin\n"
        "  got       there is no rule COIN-NOT-99; possible: " +
            std::string(kRules) + "\n");
}

TEST_F(ScenarioTest, ALoneQuestionThatIsAnsweredByItselfIsTold) {
  fails(first("auto\nchance tails\ndo P0: stake 3\ndo P0: flip\n"),
        "coin.txt:7: scenario one\n"
        "  step      do P0: flip\n"
        "  expected  P0 may: flip\n"
        "  got       refused by COIN-SET-01: It is not your turn.\n"
        "  hint      P1 is asked\n"
        "  by itself P0: flip\n");
  fails(first("auto\nchance tails\ndo P0: stake 3\nexpect auto P1: flip\n"),
        "coin.txt:7: scenario one\n"
        "  step      expect auto P1: flip\n"
        "  expected  by itself: P1: flip\n"
        "  got       P0: flip\n"
        "  by itself P0: flip\n");
  fails(first("expect auto P1: flip\n"),
        "coin.txt:4: scenario one\n"
        "  step      expect auto P1: flip\n"
        "  expected  by itself: P1: flip\n"
        "  got       nothing was answered by itself\n");
}

TEST_F(ScenarioTest, ChanceFallsWhileAPositionIsLoaded) {
  passes(
      "cites COIN-FLP-01\ngiven {\"turn\": 1, \"at\": \"flip\"}\nchance heads\n"
      "expect event COIN-FLP-01 \"P1 flipped heads\"\nexpect waiting P0\n"
      "expect state points[1] = 1\n");
  passes(
      "given {\"turn\": 1, \"at\": \"flip\", \"goal\": 1}\nchance heads\n"
      "expect events COIN-FLP-01, COIN-END-01\nexpect winner P1\n");
  fails("given {\"turn\": 1, \"at\": \"flip\"}\nexpect waiting P0\n",
        "coin.txt:3: scenario one\n"
        "  step      given\n"
        "  expected  chance as the scenario says\n"
        "  got       chance is asked but no `chance` line says what it gives; possible: heads, "
        "tails\n"
        "  hint      what chance gives before the first step stands in the head\n"
        "  happened  COIN-FLP-01  P1 flipped heads.\n");
}

TEST_F(ScenarioTest, EventsInTheirOrder) {
  const std::string over = "set first=seat:0\nset goal=1\nchance heads\ndo P0: flip\n";
  passes(over + "expect events COIN-FLP-01 \"heads\", COIN-END-01 \"P0 won\"\n");
  passes(over + "expect events COIN-FLP-01, COIN-END-01 for P1\n");
  fails(over + "expect events COIN-END-01, COIN-FLP-01 \"heads\" for P1\n",
        "coin.txt:7: scenario one\n"
        "  step      expect events COIN-END-01, COIN-FLP-01 \"heads\" for P1\n"
        "  expected  an event COIN-FLP-01 \"heads\" after COIN-END-01\n"
        "  got       none after COIN-END-01\n"
        "  happened  COIN-FLP-01  P0 flipped heads.\n"
        "            COIN-END-01  P0 won.\n");
  fails(over + "expect events COIN-BAG-01, COIN-FLP-01\n",
        "coin.txt:7: scenario one\n"
        "  step      expect events COIN-BAG-01, COIN-FLP-01\n"
        "  expected  an event COIN-BAG-01\n"
        "  got       none of these\n"
        "  happened  COIN-FLP-01  P0 flipped heads.\n"
        "            COIN-END-01  P0 won.\n");
}

TEST_F(ScenarioTest, ViewsOfTwoPositions) {
  // P0 holds gold or silver: only P0 can tell.
  const std::string gold = "given {\"turn\": 0, \"held\": [\"gold\", null]}\n";
  const std::string silver = " given {\"turn\": 0,\n \"held\": [\"silver\", null]}\n";
  passes(gold + "expect same view P0\nexpect same view P1" + silver + "expect same view spectator" +
         silver + "expect not same view P0" + silver);
  fails(gold + "expect same view P0 given {\"turn\": 0, \"held\": [\"silver\", null]}\n",
        "coin.txt:4: scenario one\n"
        "  step      expect same view P0 given {\"turn\": 0, \"held\": [\"silver\", null]}\n"
        "  expected  the same view as in the given position\n"
        "  got       there held[0]: \"silver\", not \"gold\"\n");
  fails(gold + "expect not same view P1 given {\"turn\": 0, \"held\": [\"silver\", null]}\n",
        "coin.txt:4: scenario one\n"
        "  step      expect not same view P1 given {\"turn\": 0, \"held\": [\"silver\", null]}\n"
        "  expected  another view than in the given position\n"
        "  got       it is the same\n");
  fails(first("do P0: stake 2\nexpect same view P1\n"),
        "coin.txt:5: scenario one\n"
        "  step      expect same view P1\n"
        "  expected  the same view as in the position before the last `do`\n"
        "  got       there stake: 1, not 2\n");
  fails(first("expect same view P1 given {\"turns\": 99}\n"),
        "coin.txt:4: scenario one\n"
        "  step      expect same view P1 given {\"turns\": 99}\n"
        "  expected  a position of coin\n"
        "  got       coin.txt:4:37: turns: expected a number from 0 to 6, got 99\n");
}

TEST_F(ScenarioTest, EntriesByTheirNames) {
  passes(
      "given {\"turn\": 0, \"held\": [null, \"silver\"]}\n"
      "expect state held[silver] = \"silver\"\nexpect state held[gold] = absent\n");
  fails("given {\"turn\": 0, \"held\": [\"gold\", \"silver\"]}\nexpect state held[slver] = 1\n",
        "coin.txt:4: scenario one\n"
        "  step      expect state held[slver] = 1\n"
        "  expected  1\n"
        "  got       absent (held has gold, silver; did you mean silver?)\n");
}

TEST(ScenarioPaths, AnEntryIsKnownByItsNameOrAPartOfIt) {
  const auto root = json::parse(
      R"({"play": [{"card": "a.guard", "wounds": 1}, {"card": "b.guard", "wounds": 2},
                   {"spot": 3, "card": "b.hound.2", "host": "a.guard"},
                   {"card": "a.ct_reef_hunter", "wounds": 4}, {"card": "b.ct_hunter", "wounds": 5}],
          "dungeon": ["orc", "orc", {"by": 1, "card": "golem"}]})");
  ASSERT_TRUE(root);
  const auto at = [&](std::string_view path) {
    const PathEnd end = follow_path(*root, *parse_path(path));
    return end.value ? json::print(*end.value) : end.absent;
  };
  EXPECT_EQ(at("play[b.guard].wounds"), "2");
  EXPECT_EQ(at("play[hound].host"), "\"a.guard\"");
  EXPECT_EQ(at("play[reef_hunter].wounds"), "4");
  EXPECT_EQ(at("play[ct_hunter].wounds"), "5");
  EXPECT_EQ(at("play[hunter].wounds"),
            "there are 2 entries \"hunter\": say one by its whole name, a.ct_reef_hunter, "
            "b.ct_hunter, or by its number, [0] first");
  EXPECT_EQ(at("play[1].wounds"), "2");
  EXPECT_EQ(at("dungeon[orc]"), "\"orc\"");
  EXPECT_EQ(at("dungeon[golem].by"), "1");
  EXPECT_EQ(at("play[guard].wounds"),
            "there are 2 entries \"guard\": say one by its whole name, a.guard, b.guard, or by its "
            "number, [0] first");
  EXPECT_EQ(at("dungeon[gollem].by"), "dungeon has orc, golem; did you mean golem?");
}

TEST_F(ScenarioTest, WhatIsLeftOutHasItsDefault) {
  passes(
      first("expect state stake = 1\nexpect state stake = absent\n"
            "expect state notes.any.text = absent\n"));
  const auto step_fails = [&](const std::string& step, const std::string& expected,
                              const std::string& got) {
    fails(first(step + "\n"), "coin.txt:4: scenario one\n  step      " + step + "\n  expected  " +
                                  expected + "\n  got       " + got + "\n");
  };
  step_fails("expect state stake = 2", "2", "1");
  step_fails("expect state stakes = 1", "1",
             "absent (it has goal, phase, turn, turns, points, held)");
  // Nobody can know which notes there are.
  step_fails("expect state notes.any.text = \"\"", "\"\"",
             "absent (it has goal, phase, turn, turns, points, held)");
  passes("given {\"turn\": 0, \"stake\": 2}\nexpect state stake = 2\n");
}

TEST_F(ScenarioTest, FieldsThatThereAreNot) {
  fails(
      "given {\"turn\": 0,\n \"stak\": 2}\nexpect not over\n",
      "coin.txt:3: scenario one\n"
      "  step      given\n"
      "  expected  a position of coin\n"
      "  got       coin.txt:4:10: there is no field \"stak\" here; did you mean stake? Possible: "
      "goal, phase, turn, turns, stake, winner, points, held, notes, at (`undercroft position coin "
      "--fields`)\n");
}

TEST_F(ScenarioTest, TheGameOfAFileIsInItsFirstLine) {
  const auto id = scenario_game("# Heads or tails\ngame coin\nnonsense\n", "f");
  ASSERT_TRUE(id);
  EXPECT_EQ(*id, "coin");
  EXPECT_FALSE(scenario_game("nonsense\n", "f"));
}

TEST_F(ScenarioTest, CoverageListsWhatNoPassedScenarioCites) {
  const auto results = run(R"(
scenario good
  cites COIN-SET-01, COIN-BAG-01, gold
  chance seat 0, gold
  do P0: take
scenario bad
  cites COIN-FLP-01, silver
  set first=seat:0
  expect over
)");
  const Coverage missing = uncovered(game, results);
  EXPECT_EQ(missing.rules, (std::vector<std::string>{"COIN-VOT-01", "COIN-STK-01", "COIN-FLP-01",
                                                     "COIN-BAG-02", "COIN-END-01", "COIN-INF-01"}));
  EXPECT_EQ(missing.cards, (std::vector<std::string>{"copper", "silver"}));
}

}  // namespace
}  // namespace undercroft
