#include "bench/load_scan.hpp"

#include <charconv>

namespace undercroft::load {

std::optional<std::int64_t> number_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  std::int64_t number = 0;
  const char* begin = text.data() + at + name.size();
  if (std::from_chars(begin, text.data() + text.size(), number).ec != std::errc{})
    return std::nullopt;
  return number;
}

std::string_view text_after(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + name.size() + 1;
  return text.substr(begin, text.find('"', begin) - begin);
}

bool read_question(std::string_view message, Asked& asked) {
  const std::size_t at = message.find("\"ask\":{");
  if (at == std::string_view::npos) return false;
  std::string_view ask = message.substr(at);
  asked.id = number_after(ask, "\"id\":").value_or(-1);
  // What is not possible now has ids as well.
  ask = ask.substr(0, ask.find("\"cannot\":["));
  asked.options.clear();
  constexpr std::string_view kId = "{\"id\":\"";
  for (std::size_t i = ask.find(kId); i != std::string_view::npos; i = ask.find(kId, i)) {
    i += kId.size();
    asked.options.push_back(ask.substr(i, ask.find('"', i) - i));
  }
  return !asked.options.empty();
}

int count_of(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

}  // namespace undercroft::load
