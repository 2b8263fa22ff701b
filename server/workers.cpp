#include "server/workers.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace undercroft::server {

namespace {

class Pool final : public Workers {
 public:
  explicit Pool(int threads) {
    for (int i = 0; i < threads; ++i)
      threads_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
  }
  ~Pool() override {
    for (std::jthread& thread : threads_) thread.request_stop();
    threads_.clear();
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void submit(std::function<void()> work) override {
    {
      const std::scoped_lock lock(mutex_);
      queue_.push_back(std::move(work));
    }
    there_is_work_.notify_one();
  }

 private:
  void serve(const std::stop_token& stop) {
    while (true) {
      std::function<void()> work;
      {
        std::unique_lock lock(mutex_);
        if (!there_is_work_.wait(lock, stop, [this] { return !queue_.empty(); })) return;
        if (stop.stop_requested()) return;
        work = std::move(queue_.front());
        queue_.pop_front();
      }
      work();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any there_is_work_;
  std::deque<std::function<void()>> queue_;
  std::vector<std::jthread> threads_;
};

}  // namespace

std::unique_ptr<Workers> hire_workers(int threads) {
  return std::make_unique<Pool>(threads);
}

}  // namespace undercroft::server
