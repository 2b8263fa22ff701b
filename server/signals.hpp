// SIGINT and SIGTERM as an ordinary call on a thread of its own, where everything is allowed.
#pragma once

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace undercroft::server {

class StopSignals {
 public:
  // To be made before any other thread: those inherit that they are not interrupted.
  explicit StopSignals(std::function<void()> stop) : stop_(std::move(stop)) {
    ::sigemptyset(&set_);
    ::sigaddset(&set_, SIGINT);
    ::sigaddset(&set_, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &set_, &before_);
    thread_ = std::thread([this] { wait(); });
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals() {
    done_ = true;
    ::pthread_kill(thread_.native_handle(), SIGINT);
    thread_.join();
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  void wait() {
    bool asked = false;
    for (int signal = 0; ::sigwait(&set_, &signal) == 0 && !done_;) {
      // Whoever asks twice does not want to wait for the rest.
      if (asked) ::_exit(128 + signal);
      asked = true;
      stop_();
    }
  }

  std::function<void()> stop_;
  sigset_t set_{};
  sigset_t before_{};
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

}  // namespace undercroft::server
