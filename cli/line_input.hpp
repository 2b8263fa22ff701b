// Lines from a person or a script, with a limit to the waiting. (std::cin cannot wait a while.)
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace undercroft::cli {

class LineInput {
 public:
  enum class Got { line, time_up, end };
  // Waits for the next line, for ever where there is no deadline.
  Got next(std::string& line,
           std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt);

 private:
  bool take(std::string& line);
  std::string pending_;
  bool ended_ = false;
};

}  // namespace undercroft::cli
