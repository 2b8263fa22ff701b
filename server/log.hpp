// What whoever runs the server should read: one JSON line for each event, on standard error.
// Nothing that opens a seat is ever given to it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace undercroft::server {

enum class LogLevel : std::uint8_t { quiet, info, debug };
// "quiet", "info" or "debug".
std::optional<LogLevel> log_level(std::string_view name);

struct LogField {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};
using LogFields = std::initializer_list<LogField>;

// Safe from any thread.
class Log {
 public:
  explicit Log(LogLevel level, int fd = 2) : level_(level), fd_(fd) {}
  // A fault is told at any level.
  void fault(std::string_view what, LogFields fields = {}) const { write("fault", what, fields); }
  void info(std::string_view what, LogFields fields = {}) const {
    if (level_ >= LogLevel::info) write("info", what, fields);
  }
  void debug(std::string_view what, LogFields fields = {}) const {
    if (level_ >= LogLevel::debug) write("debug", what, fields);
  }
  bool debugs() const { return level_ == LogLevel::debug; }

 private:
  void write(std::string_view level, std::string_view what, LogFields fields) const;
  LogLevel level_;
  int fd_;
};

}  // namespace undercroft::server
