// Matches are kept as long as the house was told, journals of finished ones are packed, and whoever
// waits for a slow disk keeps nobody else waiting.
#include <filesystem>

#include "server/metrics.hpp"
#include "tests/house_rig.hpp"
#include "tests/slow_store.hpp"
#include "tests/store_rig.hpp"

namespace undercroft::server {
namespace {

using std::chrono::hours;

constexpr hours kDay{24};

TEST(Keeping, ReadsHowLongMatchesAreKept) {
  EXPECT_EQ(*read_kept_for("forever"), KeptFor());
  EXPECT_EQ(*read_kept_for("36h"), KeptFor(hours(36)));
  EXPECT_EQ(*read_kept_for("90d"), KeptFor(90 * kDay));
  EXPECT_EQ(*read_kept_for("12w"), KeptFor(12 * 7 * kDay));
  for (const char* const wrong : {"", "90", "d", "0d", "-1d", "1.5d", "90 d", "90dd", "90m",
                                  "100000d", "99999999999999d", "Forever"}) {
    const auto read = read_kept_for(wrong);
    ASSERT_FALSE(read) << wrong;
    EXPECT_EQ(read.error().text,
              "takes forever, or a number of hours, days or weeks like 36h, 90d or 12w, not \"" +
                  std::string(wrong) + "\"");
  }
}

struct Kept : ::testing::Test {
  void open(KeptFor kept_for) {
    settings.kept_for = kept_for;
    rig = std::make_unique<Rig>(settings);
  }
  // A finished match of bots that nobody watches any more.
  std::string finished() {
    const std::string match = rig->make("bb", R"(,"listed":true)", "coin").match;
    Client watcher = rig->connect();
    watcher.hello(match);
    for (int i = 0; i < 100 && !watcher.over; ++i) {
      rig->advance(Time(1000));
      watcher.follow();
    }
    EXPECT_TRUE(watcher.over);
    watcher.close();
    return match;
  }
  // Without all that would be done meanwhile.
  void pass(Time time) {
    rig->now += time;
    rig->advance(std::chrono::seconds(30));
  }
  Rig::Answer of(const std::string& match, const std::string& part = "") {
    return rig->http("GET", "/api/matches/" + match + part);
  }
  KeepingFigures figures() const { return rig->house().figures().keeping; }

  RigSettings settings;
  std::unique_ptr<Rig> rig;
};

TEST_F(Kept, AFinishedMatchGoesWhenItsTimeIsUp) {
  open(90 * kDay);
  const std::string old = finished();
  pass(60 * kDay);
  const std::string young = finished();
  EXPECT_EQ(of(old, "/replay").status, 200);
  EXPECT_EQ(of(old, "/journal").status, 200);
  EXPECT_GT(rig->house().figures().past_bytes, 0U);
  pass(Time(0));
  EXPECT_EQ(figures().disk.over, 2U);
  pass(30 * kDay);
  EXPECT_EQ(figures().removed, 1U);
  EXPECT_EQ(figures().disk.over, 1U);
  EXPECT_EQ(rig->house().figures().past_bytes, 0U) << "not even what was asked for last";
  for (const char* const part : {"", "/replay", "/journal"}) {
    const Rig::Answer gone = of(old, part);
    EXPECT_EQ(gone.status, 404) << part;
    EXPECT_EQ(gone.body.find("text")->text,
              "There is no such match: the link was cut short, or the match is so old that it is "
              "not kept any more.");
  }
  Client client = rig->connect();
  client.hello(old);
  EXPECT_EQ(client.refusal(), "no_match");
  EXPECT_TRUE(rig->store->lines(old)->empty());
  EXPECT_EQ(of(young, "/replay").status, 200);
}

TEST_F(Kept, WhereMatchesAreKeptForEverNoneGoes) {
  open({});
  const std::string match = finished();
  pass(10'000 * kDay);
  EXPECT_EQ(of(match, "/replay").status, 200);
  EXPECT_EQ(figures().removed, 0U);
}

// What is remembered of a sleeping table goes with its match, and does not bring it back.
TEST_F(Kept, ATableThatIsStillInMemoryGoesToo) {
  settings.limits.asleep = std::chrono::minutes(1'000'000);
  open(kDay);
  const std::string match = finished();
  EXPECT_EQ(rig->house().figures().matches, 1U);
  pass(2 * kDay);
  EXPECT_EQ(rig->house().figures().matches, 0U);
  EXPECT_EQ(of(match).status, 404);
}

TEST_F(Kept, WhereSomebodyIsAMatchStays) {
  open(kDay);
  const std::string match = finished();
  Client client = rig->connect();
  client.hello(match);
  pass(3 * kDay);
  EXPECT_EQ(of(match).status, 200);
  client.close();
  pass(Time(0));
  EXPECT_EQ(of(match).status, 404);
}

TEST_F(Kept, ManyGoAFewAtATime) {
  open(kDay);
  for (int i = 0; i < 50; ++i) finished();
  rig->now += 2 * kDay;
  while (figures().removed == 0) rig->advance(Time(40));
  EXPECT_EQ(figures().removed, 5U);
  rig->advance(std::chrono::seconds(1));
  EXPECT_EQ(figures().removed, 50U);
  EXPECT_EQ(figures().disk.over, 0U);
}

TEST_F(Kept, WhatWasLeftUnfinishedGoesTooIfNobodyComesBack) {
  open(kDay);
  const std::string lobby = rig->make("yo").match;
  const auto left = rig->make("yo");
  const auto played = rig->make("yb", R"(,"start":true)", "coin");
  Client client = rig->connect();
  client.hello(left.match, left.token);
  pass(kDay - hours(2));
  client.close();
  pass(hours(1));
  // A restart takes nothing from whoever was there and is about to come back.
  rig->now += kDay;
  rig->restart();
  rig->advance(std::chrono::minutes(1));
  client = rig->connect();
  client.hello(played.match, played.token);
  EXPECT_EQ(client.last("welcome").kind, Value::Kind::record);
  rig->advance(std::chrono::minutes(10));
  EXPECT_EQ(of(lobby).status, 404);
  EXPECT_EQ(of(left.match).status, 404);
  EXPECT_EQ(of(played.match).status, 200);
}

// Its lines do not say when they came, and nothing else may have been written for a long time.
TEST_F(Kept, AMatchThatWasPlayedUntilTheCrashIsNotAnOldOne) {
  open(kDay);
  const auto made = rig->make("yb", R"(,"start":true,"options":{"goal":"9"})", "coin");
  Client client = rig->connect();
  client.hello(made.match, made.token);
  rig->now += 2 * kDay;
  client.follow();
  client.choose();
  rig->restart();
  rig->advance(std::chrono::minutes(20));
  EXPECT_EQ(of(made.match).status, 200);
}

TEST_F(Kept, ReplaysAndJournalsArePackedAndTheSame) {
  const Folder folder;
  settings.store = folder.store();
  open({});
  const std::string match = rig->make("bb", "", "coin").match;
  Client watcher = rig->connect();
  watcher.hello(match);
  while (!watcher.over) {
    rig->advance(Time(1000));
    watcher.follow();
  }
  // The replay as it is made of the lines, before anything is packed.
  const std::vector<std::string> lines = *rig->store->lines(match);
  pass(std::chrono::minutes(1));
  EXPECT_EQ(figures().packed, 1U);
  EXPECT_EQ(figures().disk.unpacked, 0U);
  EXPECT_EQ(*rig->store->lines(match), lines);
  const std::string journal = of(match, "/journal").text;
  EXPECT_EQ(journal.substr(0, 14), R"({"undercroft":)");
  watcher.say(R"({"t":"say","words":"what a game"})");
  EXPECT_NE(of(match, "/replay").text.find("what a game"), std::string::npos);
  rig->restart();
  EXPECT_EQ(of(match, "/journal").text, journal);
  EXPECT_NE(of(match, "/replay").text.find("what a game"), std::string::npos);
  const std::string page = metrics_text({}, rig->store->figures(), rig->house().figures());
  for (const char* const name :
       {"undercroft_store_bytes ", "undercroft_store_wal_bytes ", "undercroft_store_free_pages ",
        "undercroft_matches_over 1\n", "undercroft_matches_removed_total 0\n",
        "undercroft_journals_unpacked 0\n"})
    EXPECT_NE(page.find(name), std::string::npos) << name;
}

TEST_F(Kept, TheFileShrinksWhenNothingIsPlayed) {
  const Folder folder;
  settings.store = folder.store();
  open(kDay);
  const std::string match = finished();
  const std::string line(4000, 'x');
  for (int i = 0; i < 1000; ++i) rig->store->append(match, line);
  rig->store->finish();
  const auto made = rig->make("yb", R"(,"start":true)", "coin");
  Client client = rig->connect();
  client.hello(made.match, made.token);
  pass(2 * kDay);
  ASSERT_EQ(figures().removed, 1U);
  // Somebody says something now and then.
  for (int i = 0; i < 10; ++i) {
    client.say(R"({"t":"say","words":"still here"})");
    rig->advance(std::chrono::seconds(30));
  }
  EXPECT_GT(figures().disk.free_pages, 900U);
  const std::uint64_t full = figures().disk.bytes;
  rig->advance(std::chrono::minutes(3));
  EXPECT_LE(figures().disk.free_pages, 256U);
  EXPECT_LT(figures().disk.bytes, full / 2);
}

// The disk is slow: chores do not wait for it, since others wait for the chores.

TEST(SlowDisk, ChoresThatWouldWaitForItAreNotBegun) {
  SlowRig slow;
  Rig& rig = slow.rig;
  const std::string match = rig.make("bb", R"(,"listed":true)", "coin").match;
  Client watcher = rig.connect();
  watcher.hello(match);
  while (!watcher.over) {
    rig.advance(Time(1000));
    watcher.follow();
  }
  slow.store->hold();
  watcher.say(R"({"t":"say","words":"what a game"})");
  int answers = 0;
  const auto ask = [&](const std::string& path) {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    rig.house().answer(request, [&](const HttpResponse& response) {
      EXPECT_EQ(response.status, 200);
      ++answers;
    });
  };
  const std::string path = "/api/matches/" + match;
  for (const char* const part : {"", "/replay", "/journal"}) ask(path + part);
  EXPECT_EQ(rig.chores.waiting(), 0U);
  rig.settle();
  EXPECT_EQ(answers, 0) << "it would tell what is not safe";
  EXPECT_EQ(rig.http("GET", "/api/matches").status, 200);
  slow.store->release(1);
  rig.settle();
  EXPECT_EQ(answers, 3);
}

TEST(SlowDisk, AMatchIsNotForgottenBeforeTheDiskHasIt) {
  SlowRig slow;
  Rig& rig = slow.rig;
  const auto made = rig.make("yo");
  slow.store->hold();
  rig.advance(HouseLimits().asleep + Time(1000));
  EXPECT_EQ(rig.house().figures().matches, 1U);
  const std::uint64_t written = slow.store->durable();
  rig.advance(std::chrono::minutes(30));
  // Whoever comes meanwhile finds it in memory; nothing is written again and again.
  slow.store->release(1);
  rig.settle();
  EXPECT_EQ(slow.store->durable(), written + 1);
  EXPECT_EQ(rig.house().figures().matches, 0U);
  EXPECT_EQ(rig.house().figures().matches_woken, 0U);
}

TEST(SlowDisk, TheListTellsWhatTheDiskHas) {
  SlowRig slow;
  Rig& rig = slow.rig;
  const std::string match = rig.make("yo", R"(,"listed":true)").match;
  slow.store->hold();
  bool seated = false;
  HttpRequest sit;
  sit.method = "POST";
  sit.path = "/api/matches/" + match + "/seats";
  sit.caller = 2;
  sit.content_type = "application/json";
  sit.body = R"({"name":"Bela"})";
  rig.house().answer(sit, [&](const HttpResponse&) { seated = true; });
  EXPECT_FALSE(seated);
  const std::string list = rig.http("GET", "/api/matches").text;
  EXPECT_NE(list.find(match), std::string::npos);
  EXPECT_EQ(list.find("Bela"), std::string::npos);
  slow.store->release(1);
  rig.settle();
  EXPECT_TRUE(seated);
  EXPECT_NE(rig.http("GET", "/api/matches").text.find("Bela"), std::string::npos);
}

}  // namespace
}  // namespace undercroft::server
