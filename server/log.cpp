#include "server/log.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

#include "engine/json.hpp"
#include "server/net_frame.hpp"

namespace undercroft::server {

namespace {

// "2026-03-01T12:30:00.250Z"
std::string time_text() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%FT%T.", &parts);
  const std::string fraction = std::to_string(1000 + ms % 1000).substr(1);
  return std::string(text.data(), size) + fraction + "Z";
}

// Names of files and words of others may be any bytes, but a line of the log is JSON, and that is
// Invalid UTF-8 is written as the replacement character.
std::string as_utf8(std::string_view text) {
  constexpr std::size_t kLongest = 4;
  std::string out;
  while (!text.empty()) {
    std::size_t size = 1;
    while (size < kLongest && !valid_utf8(text.substr(0, size))) ++size;
    const bool valid = valid_utf8(text.substr(0, size));
    out += valid ? text.substr(0, size) : "\xEF\xBF\xBD";
    text.remove_prefix(valid ? std::min(size, text.size()) : 1);
  }
  return out;
}

}  // namespace

std::optional<LogLevel> log_level(std::string_view name) {
  if (name == "quiet") return LogLevel::quiet;
  if (name == "info") return LogLevel::info;
  if (name == "debug") return LogLevel::debug;
  return std::nullopt;
}

void Log::write(std::string_view level, std::string_view what, LogFields fields) const {
  std::string line;
  json::Writer out(line);
  out.open().field("time", time_text()).field("level", level).field("what", what);
  for (const LogField& field : fields) {
    if (const auto* text = std::get_if<std::string_view>(&field.value))
      out.field(field.name, as_utf8(*text));
    else
      out.field(field.name, std::get<std::int64_t>(field.value));
  }
  out.close();
  line += '\n';
  // One call, so that lines of several threads do not mix. Nobody can be told if it fails.
  [[maybe_unused]] const auto written = ::write(fd_, line.data(), line.size());
}

}  // namespace undercroft::server
