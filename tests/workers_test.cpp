// The threads that think: one that does not come back costs nothing but itself.
#include "server/workers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <semaphore>
#include <thread>
#include <vector>

namespace undercroft::server {
namespace {

using namespace std::chrono_literals;

// Work that stays until it is let out.
struct Stay {
  std::binary_semaphore begun{0};
  std::binary_semaphore out{0};
  std::function<void()> work() {
    return [this] {
      begun.release();
      out.acquire();
    };
  }
};

void until_none_is_stuck(const Workers& workers) {
  while (workers.stuck() > 0) std::this_thread::yield();
}

TEST(Workers, AThreadThatDoesNotComeBackIsReplaced) {
  Stay stay;
  std::binary_semaphore done{0};
  const auto workers = hire_workers(1);
  const Workers::Task stuck = workers->submit(stay.work());
  workers->submit([&] { done.release(); });
  stay.begun.acquire();
  EXPECT_EQ(workers->stuck(), 0U);
  EXPECT_FALSE(done.try_acquire());
  workers->give_up(stuck);
  done.acquire();
  EXPECT_EQ(workers->stuck(), 1U);
  workers->give_up(stuck);
  EXPECT_EQ(workers->stuck(), 1U) << "given up twice, it is replaced once";
  stay.out.release();
  until_none_is_stuck(*workers);
}

TEST(Workers, AsManyThinkAsWereHired) {
  constexpr int kThreads = 3;
  std::array<Stay, kThreads> first;
  std::array<Stay, kThreads> second;
  Stay third;
  const auto workers = hire_workers(kThreads);
  std::vector<Workers::Task> tasks;
  for (Stay& stay : first) tasks.push_back(workers->submit(stay.work()));
  for (Stay& stay : first) stay.begun.acquire();
  for (const Workers::Task task : tasks) workers->give_up(task);
  EXPECT_EQ(workers->stuck(), 3U);
  for (Stay& stay : second) workers->submit(stay.work());
  for (Stay& stay : second) stay.begun.acquire();
  // Those that were replaced end when they come back: nobody gets their work.
  for (Stay& stay : first) stay.out.release();
  until_none_is_stuck(*workers);
  workers->submit(third.work());
  EXPECT_FALSE(third.begun.try_acquire());
  third.out.release();
  for (Stay& stay : second) stay.out.release();
  third.begun.acquire();
}

TEST(Workers, WhatHasNotBegunNeverDoes) {
  Stay stay;
  std::binary_semaphore last{0};
  std::atomic<int> ran = 0;
  const auto workers = hire_workers(1);
  workers->submit(stay.work());
  stay.begun.acquire();
  const Workers::Task queued = workers->submit([&] { ++ran; });
  workers->submit([&] { last.release(); });
  workers->give_up(queued);
  EXPECT_EQ(workers->stuck(), 0U);
  stay.out.release();
  last.acquire();
  EXPECT_EQ(ran, 0);
  // It is long done.
  workers->give_up(queued);
  EXPECT_EQ(workers->stuck(), 0U);
}

TEST(Workers, AreLetGoWithoutWhoeverDoesNotComeBack) {
  const auto stay = std::make_shared<Stay>();
  auto workers = hire_workers(1, {.goodbye = 0ms});
  // What a thread works with lives as long as it works.
  const Workers::Task stuck = workers->submit([stay] { stay->work()(); });
  std::atomic<int> ran = 0;
  stay->begun.acquire();
  workers->submit([&] { ++ran; });
  EXPECT_FALSE(workers->let_go());
  workers->give_up(stuck);
  workers.reset();
  stay->out.release();
  while (stay.use_count() > 1) std::this_thread::yield();
  EXPECT_EQ(ran, 0);
}

TEST(Workers, AreLetGoWhenAllAreBack) {
  const auto workers = hire_workers(2, {.goodbye = 60s});
  std::binary_semaphore done{0};
  workers->submit([&] { done.release(); });
  done.acquire();
  EXPECT_TRUE(workers->let_go());
}

}  // namespace
}  // namespace undercroft::server
