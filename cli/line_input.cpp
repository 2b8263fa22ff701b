#include "cli/line_input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace undercroft::cli {

namespace {

using Clock = std::chrono::steady_clock;

// Milliseconds for poll, -1 for ever.
int patience(std::optional<Clock::time_point> deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
  return static_cast<int>(std::max<long>(0, left.count()));
}

}  // namespace

bool LineInput::take(std::string& line) {
  const std::size_t end = pending_.find('\n');
  if (end == std::string::npos && (!ended_ || pending_.empty())) return false;
  line = pending_.substr(0, end);
  pending_.erase(0, end == std::string::npos ? end : end + 1);
  return true;
}

LineInput::Got LineInput::next(std::string& line, std::optional<Clock::time_point> deadline) {
  while (!take(line)) {
    if (ended_) return Got::end;
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&wait, 1, patience(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return Got::time_up;
    std::array<char, 4096> block{};
    const ssize_t got = read(STDIN_FILENO, block.data(), block.size());
    if (got > 0)
      pending_.append(block.data(), static_cast<std::size_t>(got));
    else if (got == 0 || errno != EINTR)
      ended_ = true;
  }
  return Got::line;
}

}  // namespace undercroft::cli
