#include "server/workers.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <system_error>
#include <thread>

namespace undercroft::server {

namespace {

constexpr int kMostPolite = 19;

struct Job {
  Workers::Task task = 0;
  std::function<void()> work;
};

// A thread, and what it does now: 0 for nothing.
struct Hand {
  pid_t thread = 0;
  Workers::Task task = 0;
  bool replaced = false;
};

// What the threads share. It lives as long as the last of them, which may be longer than whoever
// hired them.
struct Crew {
  std::mutex mutex;
  std::condition_variable there_is_work;
  std::condition_variable gone;
  std::deque<Job> queue;
  std::list<Hand> hands;
  Workers::Task last = 0;
  int politeness = 0;
  std::size_t stuck = 0;
  bool closing = false;
};

// A thread that cannot be made to go last does the same work.
void be_polite(pid_t thread, int politeness) {
  if (politeness > 0) ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), politeness);
}

void serve(Crew& crew, std::list<Hand>::iterator hand) {
  const pid_t self = ::gettid();
  be_polite(self, crew.politeness);
  std::unique_lock lock(crew.mutex);
  hand->thread = self;
  while (!hand->replaced) {
    crew.there_is_work.wait(lock, [&] { return crew.closing || !crew.queue.empty(); });
    if (crew.closing) break;
    Job job = std::move(crew.queue.front());
    crew.queue.pop_front();
    hand->task = job.task;
    lock.unlock();
    job.work();
    job.work = nullptr;
    lock.lock();
    hand->task = 0;
  }
  if (hand->replaced) --crew.stuck;
  crew.hands.erase(hand);
  crew.gone.notify_all();
}

// Under the crew's lock. False where the system has no thread left to give.
bool hire(const std::shared_ptr<Crew>& crew) {
  const auto hand = crew->hands.emplace(crew->hands.end());
  try {
    std::thread([crew, hand] { serve(*crew, hand); }).detach();
    return true;
  } catch (const std::system_error&) {
    crew->hands.erase(hand);
    return false;
  }
}

class Pool final : public Workers {
 public:
  Pool(int threads, Hiring hiring)
      : threads_(static_cast<std::size_t>(threads)),
        goodbye_(hiring.goodbye),
        crew_(std::make_shared<Crew>()) {
    const std::scoped_lock lock(crew_->mutex);
    crew_->politeness = hiring.politeness;
    for (int i = 0; i < threads; ++i) hire(crew_);
  }
  ~Pool() override { Pool::let_go(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  Task submit(std::function<void()> work) override {
    Task task = 0;
    {
      const std::scoped_lock lock(crew_->mutex);
      task = ++crew_->last;
      crew_->queue.push_back({task, std::move(work)});
    }
    crew_->there_is_work.notify_one();
    return task;
  }

  void give_up(Task task) override {
    std::deque<Job> forgotten;  // and with it what it holds, when the lock is open again
    const std::scoped_lock lock(crew_->mutex);
    if (const auto queued = std::ranges::find(crew_->queue, task, &Job::task);
        queued != crew_->queue.end()) {
      forgotten.push_back(std::move(*queued));
      crew_->queue.erase(queued);
      return;
    }
    const auto hand = std::ranges::find(crew_->hands, task, &Hand::task);
    if (hand == crew_->hands.end() || hand->replaced || !hire(crew_)) return;
    hand->replaced = true;
    ++crew_->stuck;
    // It may go on for ever: from now on it gets next to nothing where others want the time.
    be_polite(hand->thread, kMostPolite);
  }

  std::size_t threads() const override { return threads_; }
  std::size_t stuck() const override {
    const std::scoped_lock lock(crew_->mutex);
    return crew_->stuck;
  }

  bool let_go() override {
    std::deque<Job> forgotten;
    std::unique_lock lock(crew_->mutex);
    crew_->closing = true;
    forgotten.swap(crew_->queue);
    crew_->there_is_work.notify_all();
    crew_->gone.wait_for(lock, goodbye_, [&] { return crew_->hands.size() == crew_->stuck; });
    return crew_->hands.empty();
  }

 private:
  std::size_t threads_;
  std::chrono::milliseconds goodbye_;
  std::shared_ptr<Crew> crew_;
};

}  // namespace

std::unique_ptr<Workers> hire_workers(int threads, Hiring hiring) {
  return std::make_unique<Pool>(threads, hiring);
}

}  // namespace undercroft::server
