// What is remembered of callers: bounded, and nobody who matters is forgotten for it.
#include "server/allowances.hpp"

#include <gtest/gtest.h>

namespace undercroft::server {
namespace {

using namespace std::chrono_literals;

TEST(Allowances, ComeBackWithTime) {
  Allowances two(2, 10ms);
  EXPECT_TRUE(two.take(1, 0ms));
  EXPECT_TRUE(two.take(1, 0ms));
  EXPECT_FALSE(two.take(1, 9ms));
  EXPECT_TRUE(two.take(2, 9ms)) << "somebody else has their own";
  EXPECT_TRUE(two.take(1, 10ms));
  EXPECT_FALSE(two.left(1, 10ms));
  EXPECT_TRUE(two.left(3, 10ms));
  two.spend(3, 10ms, 5);
  EXPECT_FALSE(two.left(3, 40ms));
  EXPECT_TRUE(two.left(3, 50ms));
}

TEST(Allowances, WhoHasUsedTheirsUpIsRememberedAmongAnyNumberOfOthers) {
  Allowances one(1, 1h, 100);
  ASSERT_TRUE(one.take(1, 0ms));
  Time now{};
  for (CallerKey other = 2; other < 5000; ++other) {
    one.take(other, now += 1ms);
    if (other % 50 == 0) {
      EXPECT_FALSE(one.take(1, now)) << "after " << other;
    }
    ASSERT_LE(one.known(), 100U);
  }
}

TEST(Allowances, WhoHasAllOfItAgainIsForgottenFirst) {
  Allowances one(1, 10ms, 100);
  for (CallerKey caller = 0; caller < 99; ++caller) one.take(caller, 0ms);
  one.spend(500, 5ms, 1000);
  // The others are full again; this one was heard of no longer ago than they, but owes much.
  for (CallerKey caller = 1000; caller < 1099; ++caller) one.take(caller, 20ms);
  EXPECT_FALSE(one.left(500, 20ms));
  EXPECT_LE(one.known(), 100U);
}

TEST(PerCaller, KeepsWhoIsHeld) {
  struct Holder {
    bool held = false;
  };
  const auto worth = [](const Holder& one) { return one.held ? Worth::held : Worth::something; };
  PerCaller<Holder> few(3);
  Holder& kept = few.of(1, {}, worth);
  kept.held = true;
  for (CallerKey caller = 2; caller < 20; ++caller) few.of(caller, {}, worth);
  EXPECT_EQ(few.size(), 3U);
  EXPECT_EQ(few.find(1), &kept);
  EXPECT_NE(few.find(19), nullptr);
  EXPECT_EQ(few.find(2), nullptr);
  kept.held = false;
  few.sweep([](const Holder&) { return Worth::nothing; });
  EXPECT_EQ(few.size(), 0U);
}

}  // namespace
}  // namespace undercroft::server
