// How much one caller may do, over all links and tables.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/house_rig.hpp"

namespace undercroft::server {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kTwoSeats =
    R"({"game":"mandom","name":"Ann","seats":[{"kind":"you"},{"kind":"open"}])";

int make_as(Rig& rig, CallerKey caller, const std::string& more = "") {
  return rig.http("POST", "/api/matches", std::string(kTwoSeats) + more + "}", "", caller).status;
}

// A caller is a customer of a provider: net.cpp gives all addresses of one the same key.
TEST(HouseLimits, MatchesAreCountedByCallerAndNotByAddress) {
  RigSettings settings;
  settings.limits.matches_per_address = 2;
  Rig rig(settings);
  EXPECT_EQ(make_as(rig, 7), 201);
  EXPECT_EQ(make_as(rig, 7), 201);
  EXPECT_EQ(make_as(rig, 7), 429);
  EXPECT_EQ(make_as(rig, 8), 201) << "from the same address, as far as the house can read it";
}

TEST(HouseLimits, ManyCallersMakeNobodyBeForgotten) {
  RigSettings settings;
  settings.limits.matches_per_address = 1;
  settings.limits.matches = 1;
  Rig rig(settings);
  EXPECT_EQ(make_as(rig, 7), 201);
  // The house is full, but they have been counted.
  for (CallerKey caller = 100; caller < 11'000; ++caller) {
    make_as(rig, caller);
    if (caller % 1000 == 0) make_as(rig, 7);
  }
  rig.advance(6min);
  ASSERT_EQ(rig.house().figures().matches, 0U);
  EXPECT_EQ(make_as(rig, 7), 429);
}

TEST(HouseLimits, WhoHasMuchPlayedAgainWaits) {
  RigSettings settings;
  settings.limits.replayed_per_address = 20;
  Rig rig(settings);
  const auto made = rig.make("bbb", R"(,"listed":true)", "mandom");
  const std::string hello = R"({"t":"hello","v":2,"match":")" + made.match + R"("})";
  Client watcher = rig.connect(6);
  watcher.say(hello);
  for (int i = 0; i < 10; ++i) rig.advance(1s);
  Client greedy = rig.connect(7);
  int welcomes = 0;
  while (welcomes < 20) {
    greedy.say(hello);
    const auto came = greedy.take();
    const auto is = [&](std::string_view type) {
      return std::ranges::any_of(came, [&](const Value& m) { return m.find("t")->text == type; });
    };
    if (is("refused")) break;
    ASSERT_TRUE(is("welcome"));
    ++welcomes;
  }
  EXPECT_GE(welcomes, 1);
  EXPECT_LT(welcomes, 20);
  Client other = rig.connect(8);
  other.say(hello);
  EXPECT_EQ(other.last("refused").find("t"), nullptr);
  rig.advance(1s);
  greedy.say(hello);
  EXPECT_EQ(greedy.last("refused").find("t"), nullptr);
}

TEST(HouseLimits, OneMoreSeatAtTheTableOfAStrangerEachTenMinutes) {
  RigSettings settings;
  settings.limits.seats_per_address = 2;
  Rig rig(settings);
  std::vector<std::string> tables;
  for (CallerKey host = 10; host < 15; ++host) {
    const auto made =
        rig.http("POST", "/api/matches", std::string(kTwoSeats) + R"(,"listed":true})", "", host);
    tables.push_back(made.body.find("match")->text);
  }
  const auto sit = [&](std::size_t table) {
    return rig.http("POST", "/api/matches/" + tables[table] + "/seats", R"({"name":"Bela"})", "", 7)
        .status;
  };
  EXPECT_EQ(sit(0), 201);
  EXPECT_EQ(sit(0), 409) << "nothing is counted for a seat that is not open";
  EXPECT_EQ(sit(1), 201);
  EXPECT_EQ(sit(2), 429);
  rig.advance(10min);
  EXPECT_EQ(sit(2), 201);
  EXPECT_EQ(sit(3), 429);
}

// A store knows who sat down by a mark, so that a restart lets nobody take the other half as well.
TEST(HouseLimits, HalfATableIsHalfATableAfterARestart) {
  Rig rig;
  const auto made =
      rig.http("POST", "/api/matches",
               R"({"game":"mandom","name":"Ann","listed":true,"seats":[{"kind":"you"},)"
               R"({"kind":"open"},{"kind":"open"},{"kind":"open"}]})",
               "", 10);
  const std::string path = "/api/matches/" + made.body.find("match")->text + "/seats";
  const auto sit = [&](CallerKey caller) {
    return rig.http("POST", path, R"({"name":"Bela"})", "", caller).status;
  };
  EXPECT_EQ(sit(7), 201);
  EXPECT_EQ(sit(7), 201);
  rig.restart();
  EXPECT_EQ(sit(7), 429);
  EXPECT_EQ(sit(8), 201);
}

}  // namespace
}  // namespace undercroft::server
