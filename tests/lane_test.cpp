// Callers take turns, and nobody gets to a thread before his.
#include "server/lane.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/house_rig.hpp"

namespace undercroft::server {
namespace {

TEST(FairQueue, TakesOneOfEachCallerARound) {
  FairQueue<std::string> queue;
  for (const char* job : {"a1", "a2", "a3"}) queue.push({1}, job);
  queue.push({2}, "b1");
  std::string order;
  for (int i = 0; i < 2; ++i) order += queue.pop() + " ";
  // Who comes now comes behind those of the round that is being taken, and before the rest.
  queue.push({3}, "c1");
  queue.push({2}, "b2");
  while (!queue.empty()) order += queue.pop() + " ";
  EXPECT_EQ(order, "a1 b1 a2 c1 b2 a3 ");
}

TEST(FairQueue, TakesOneOfEachTableOfACaller) {
  FairQueue<std::string> queue;
  for (const char* job : {"a1", "a2", "a3"}) queue.push({1, 10}, job);
  queue.push({1, 11}, "b1");
  queue.push({2, 12}, "c1");
  const auto last = queue.push({2, 12}, "c2");
  queue.push({1, 11}, "b2");
  EXPECT_TRUE(queue.remove(last));
  std::string order;
  while (!queue.empty()) order += queue.pop() + " ";
  EXPECT_EQ(order, "a1 c1 b1 a2 b2 a3 ");
}

TEST(FairQueue, WhoWasAwayHasSavedNothingUp) {
  FairQueue<std::string> queue;
  for (int i = 0; i < 5; ++i) {
    queue.push({1}, "a");
    queue.pop();
  }
  for (const char* job : {"b1", "b2"}) queue.push({2}, job);
  queue.push({1}, "a");
  std::string order;
  while (!queue.empty()) order += queue.pop() + " ";
  EXPECT_EQ(order, "b1 a b2 ");
}

TEST(FairQueue, ForgetsWhatIsNotWanted) {
  FairQueue<int> queue;
  const auto first = queue.push({1}, 10);
  queue.push({1}, 20);
  EXPECT_EQ(queue.waiting_of(1), 2U);
  EXPECT_TRUE(queue.remove(first));
  EXPECT_FALSE(queue.remove(first));
  EXPECT_EQ(queue.waiting_of(1), 1U);
  EXPECT_EQ(queue.pop(), 20);
  EXPECT_EQ(queue.waiting_of(1), 0U);
}

struct Lanes : ::testing::Test {
  Lane::Place submit(Lane& lane, CallerKey caller, const std::string& name) {
    return lane.submit({.caller = caller}, {.work =
                                                [this, &lane, name] {
                                                  done += name + " ";
                                                  lane.ended();
                                                },
                                            .given = {},
                                            .since = {}});
  }

  Time now{0};
  Clock clock{.now = [this] { return now; }, .date = [] { return 0; }};
  FakeWorkers workers;
  std::string done;
};

TEST_F(Lanes, GiveAThreadOneJobAtATime) {
  Lane lane(workers, clock);
  for (const char* name : {"a1", "a2", "a3"}) submit(lane, 1, name);
  EXPECT_EQ(workers.waiting(), 1U);
  EXPECT_EQ(lane.figures().waiting, 2U);
  submit(lane, 2, "b1");
  now += Time(40);
  while (workers.run()) {
  }
  // a1 was with the thread when b1 came.
  EXPECT_EQ(done, "a1 a2 b1 a3 ");
  EXPECT_EQ(lane.figures().begun, 4U);
  EXPECT_EQ(lane.figures().waited_ms, 120U) << "all but the first have waited";
}

TEST_F(Lanes, GiveSoManyAheadAsTheyAreTold) {
  Lane lane(workers, clock, 2);
  for (const char* name : {"a", "b", "c", "d"}) submit(lane, 1, name);
  EXPECT_EQ(workers.waiting(), 3U);
}

TEST_F(Lanes, TakeBackWhatNoThreadHas) {
  Lane lane(workers, clock);
  const auto first = submit(lane, 1, "a");
  const auto second = submit(lane, 1, "b");
  EXPECT_FALSE(lane.remove(first));
  EXPECT_TRUE(lane.remove(second));
  while (workers.run()) {
  }
  EXPECT_EQ(done, "a ");
}

}  // namespace
}  // namespace undercroft::server
