// What takes long keeps nobody from what is quick: who searches takes turns, who reads old matches
// does it elsewhere, and what nobody waits for is not done.
#include "tests/coin_game.hpp"
#include "tests/house_rig.hpp"

namespace undercroft::server {
namespace {

// The coin game with a bot that searches.
class DeepRules : public coin::Rules {
 public:
  DeepRules() {
    info_.id = "deep";
    info_.levels = {"sound", "deep"};
    info_.quick_levels = 1;
  }
  std::size_t choose(int, const View&, Seat, std::span<const Option> options, Rng&,
                     Patience&) const {
    return options.size() - 1;
  }
};

struct Turns : ::testing::Test {
  Turns() {
    settings.furnish = [](Shelf& shelf) {
      shelf.add(std::make_unique<GameOf<DeepRules>>(DeepRules()));
    };
  }
  void open() { rig = std::make_unique<Rig>(settings); }
  // Two bots of that level, who begin when somebody watches.
  std::string make(const std::string& level) {
    const std::string bot = R"({"kind":"bot","level":")" + level + R"("})";
    const auto answer =
        rig->http("POST", "/api/matches",
                  R"({"game":"deep","name":"Ann","pace":0,"seats":[)" + bot + "," + bot + "]}");
    EXPECT_EQ(answer.status, 201) << answer.text;
    return answer.body.find("match")->text;
  }
  Client watch(const std::string& match, CallerKey caller) {
    Client client = rig->connect(caller);
    rig->house().received(client.link(), R"({"t":"hello","v":2,"match":")" + match + R"("})");
    return client;
  }
  LaneFigures searches() const { return rig->house().figures().searches; }
  std::uint64_t bot_choices() const { return rig->house().figures().tables.bot_choices; }

  RigSettings settings;
  std::unique_ptr<Rig> rig;
};

TEST_F(Turns, WhatABotAnswersAtOnceDoesNotStandBehindASearch) {
  open();
  const std::string deep = make("deep");
  const std::string deeper = make("deep");
  const std::string quick = make("sound");
  watch(deep, 1);
  watch(deeper, 1);
  watch(quick, 2);
  EXPECT_EQ(rig->workers.waiting(), 1U) << "only what a thread can begin";
  EXPECT_EQ(searches().waiting, 1U);
  ASSERT_EQ(rig->quick.waiting(), 1U);
  rig->quick.run();
  rig->network.run_posted();
  EXPECT_EQ(bot_choices(), 1U);
  EXPECT_EQ(searches().begun, 1U);
}

TEST_F(Turns, WhatNobodyWaitsForIsNotThoughtAbout) {
  open();
  const std::string first = make("deep");
  const std::string second = make("deep");
  watch(first, 1);
  Client client = watch(second, 1);
  EXPECT_EQ(searches().waiting, 1U);
  rig->house().closed(client.link());
  EXPECT_EQ(searches().waiting, 0U);
  EXPECT_EQ(rig->house().figures().tables.thoughts_dropped, 1U);
  // Whoever comes back has it thought about again.
  watch(second, 1);
  EXPECT_EQ(searches().waiting, 1U);
}

TEST_F(Turns, WhatIsThoughtAboutForNobodyIsNotTold) {
  open();
  const std::string match = make("deep");
  Client client = watch(match, 1);
  ASSERT_EQ(rig->workers.waiting(), 1U);
  rig->house().closed(client.link());
  rig->advance(Time(1000));
  EXPECT_EQ(bot_choices(), 0U);
  watch(match, 1);
  rig->settle();
  EXPECT_GE(bot_choices(), 1U);
}

TEST_F(Turns, BotsKeepAPaceThatSomebodyCouldFollow) {
  settings.limits = {};
  open();
  watch(make("sound"), 1);
  rig->settle();
  EXPECT_EQ(bot_choices(), 0U) << "whatever was asked for";
  rig->advance(HouseLimits().fastest_pace * 2);
  EXPECT_GE(bot_choices(), 1U);
  EXPECT_LE(bot_choices(), 4U);
}

// Old matches: read elsewhere, in turn, and kept.

TEST_F(Turns, WhoSaysHelloToASleepingMatchIsHeardInHisOrder) {
  open();
  const auto made = rig->make("yo", R"(,"listed":true)");
  rig->restart();
  rig->pages_answer = false;
  Client client = rig->connect();
  rig->house().received(client.link(), R"({"t":"hello","v":2,"match":")" + made.match +
                                           R"(","token":")" + made.token + R"("})");
  rig->house().received(client.link(), R"({"t":"say","words":"first"})");
  rig->house().received(client.link(), R"({"t":"ping","n":7})");
  EXPECT_TRUE(rig->network.sent[client.link()].empty()) << "not on the network's thread";
  EXPECT_EQ(rig->chores.waiting(), 1U);
  rig->settle();
  std::vector<std::string> kinds;
  for (const Value& message : client.take()) kinds.push_back(message.find("t")->text);
  ASSERT_GE(kinds.size(), 3U);
  EXPECT_EQ(kinds.front(), "welcome");
  EXPECT_EQ(kinds.back(), "pong");
}

TEST_F(Turns, ALongLogIsWrittenElsewhereAndTheLinkWaitsForItAlone) {
  settings.limits.replayed_here = 0;
  open();
  const std::string match = make("sound");
  Client first = watch(match, 1);
  rig->advance(Time(1000));
  first.take();
  const std::string hello = R"({"t":"hello","v":2,"match":")" + match + R"("})";
  Client second = rig->connect(2);
  rig->house().received(second.link(), hello);
  EXPECT_TRUE(rig->network.sent[second.link()].empty());
  EXPECT_FALSE(rig->network.sent[first.link()].empty()) << "others hear of it at once";
  EXPECT_EQ(rig->chores.waiting(), 1U);
  rig->settle();
  std::vector<std::string> kinds;
  for (const Value& message : second.take()) kinds.push_back(message.find("t")->text);
  ASSERT_GE(kinds.size(), 2U);
  EXPECT_EQ(kinds.front(), "welcome");
  EXPECT_EQ(kinds.back(), "room");
}

TEST_F(Turns, WhoSaysHelloAgainIsWelcomedOnce) {
  settings.limits.replayed_here = 0;
  open();
  const std::string match = make("sound");
  Client player = watch(match, 1);
  rig->advance(Time(1000));
  const std::string hello = R"({"t":"hello","v":2,"match":")" + match + R"("})";
  Client late = rig->connect(2);
  for (int i = 0; i < 3; ++i) rig->house().received(late.link(), hello);
  rig->settle();
  int welcomes = 0;
  for (const Value& message : late.take()) welcomes += message.find("t")->text == "welcome";
  EXPECT_EQ(welcomes, 1);
  // Somebody who is gone by then gets nothing.
  Client gone = rig->connect(3);
  rig->house().received(gone.link(), hello);
  rig->house().closed(gone.link());
  rig->settle();
  EXPECT_TRUE(rig->network.sent[gone.link()].empty());
}

TEST_F(Turns, AMatchThatManyWantIsReadOnce) {
  open();
  const auto made = rig->make("yo");
  rig->restart();
  const std::string hello = R"({"t":"hello","v":2,"match":")" + made.match + R"("})";
  for (int i = 0; i < 5; ++i) rig->house().received(rig->connect().link(), hello);
  EXPECT_EQ(rig->chores.waiting(), 1U);
  rig->settle();
  EXPECT_EQ(rig->house().figures().matches_woken, 1U);
  EXPECT_EQ(rig->house().figures().watchers, 5U);
}

TEST_F(Turns, AReplayIsMadeOnceAndChangesWithItsMatch) {
  open();
  const std::string match = make("sound");
  Client client = watch(match, 1);
  for (int i = 0; i < 50 && !client.over; ++i) {
    rig->advance(Time(1000));
    client.follow();
  }
  ASSERT_TRUE(client.over);
  const std::string path = "/api/matches/" + match + "/replay";
  const auto begun = [&] { return rig->house().figures().chores.begun; };
  const std::uint64_t before = begun();
  const std::string first = rig->http("GET", path).text;
  EXPECT_EQ(begun(), before + 1);
  EXPECT_EQ(rig->http("GET", path).text, first);
  EXPECT_EQ(begun(), before + 1);
  client.say(R"({"t":"say","words":"what a game"})");
  EXPECT_NE(rig->http("GET", path).text.find("what a game"), std::string::npos);
  EXPECT_EQ(begun(), before + 2);
}

TEST_F(Turns, WhoAsksForManyOldMatchesWaits) {
  open();
  const std::string match = make("sound");
  Client client = watch(match, 1);
  for (int i = 0; i < 50 && !client.over; ++i) {
    rig->advance(Time(1000));
    client.follow();
  }
  const std::string path = "/api/matches/" + match + "/replay";
  int answered = 0;
  while (answered < kPastAtOnce && rig->http("GET", path).status == 200) ++answered;
  EXPECT_LT(answered, kPastAtOnce);
  EXPECT_EQ(rig->http("GET", path).status, 429);
  rig->advance(Time(2000));
  EXPECT_EQ(rig->http("GET", path).status, 200);
}

}  // namespace
}  // namespace undercroft::server
