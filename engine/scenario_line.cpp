#include "engine/scenario_line.hpp"

#include <algorithm>
#include <charconv>

#include "engine/json.hpp"

namespace undercroft {

namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_rule_id(std::string_view text) {
  if (text.empty() || text.find('-') == std::string_view::npos) return false;
  return std::ranges::all_of(
      text, [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; });
}

// How many characters a text in quotes takes, quotes included; 0 where it is not closed.
std::size_t quoted_size(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i + 1;
  }
  return 0;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  text.remove_prefix(first);
  const std::size_t last = text.find_last_not_of(kBlanks);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

void ScenarioLine::fault(std::string_view what) {
  Value here;
  here.line = number_;
  here.column = static_cast<std::uint32_t>(column() + 1);
  report_->fault(here, "", what);
  rest_.remove_prefix(rest_.size());
}

bool ScenarioLine::take(std::string_view word) {
  if (!rest_.starts_with(word)) return false;
  if (rest_.size() > word.size() && kBlanks.find(rest_[word.size()]) == std::string_view::npos)
    return false;
  advance(word.size());
  return true;
}

bool ScenarioLine::take_mark(char mark) {
  if (!rest_.starts_with(mark)) return false;
  advance(1);
  return true;
}

void ScenarioLine::expect_mark(char mark, std::string_view where) {
  if (!take_mark(mark)) fault("expected " + std::string(1, mark) + " " + std::string(where));
}

std::string_view ScenarioLine::word(std::string_view expected) {
  if (done()) fault("expected " + std::string(expected) + ", but the line ends here");
  const std::string_view word = rest_.substr(0, rest_.find_first_of(kBlanks));
  advance(word.size());
  return word;
}

std::int64_t ScenarioLine::number_in(std::int64_t low, std::int64_t high,
                                     std::string_view expected) {
  std::int64_t number = low;
  const char* end = rest_.data() + rest_.size();
  const auto [after, error] = std::from_chars(rest_.data(), end, number);
  if (error != std::errc{} || number < low || number > high) {
    fault("expected " + std::string(expected));
    return low;
  }
  advance(static_cast<std::size_t>(after - rest_.data()));
  return number;
}

Seat ScenarioLine::seat() {
  if (rest_.size() < 2 || rest_[0] != 'P' || rest_[1] < '0' || rest_[1] >= '0' + kMaxSeats) {
    fault("expected a seat such as P0");
    return Seat{0};
  }
  const Seat seat{static_cast<std::uint8_t>(rest_[1] - '0')};
  advance(2);
  return seat;
}

Viewer ScenarioLine::viewer() {
  return take("spectator") ? kSpectator : seat();
}

SeatSet ScenarioLine::seats() {
  SeatSet set = seat();
  while (take_mark(',')) set.add(seat());
  return set;
}

std::string_view ScenarioLine::until(char mark) {
  const std::string_view part = rest_.substr(0, rest_.find(mark));
  advance(part.size());
  return trimmed(part);
}

std::string_view ScenarioLine::all() {
  const std::string_view part = rest_;
  advance(part.size());
  return part;
}

std::vector<std::string> ScenarioLine::names(std::string_view expected) {
  std::vector<std::string> names;
  do {
    std::string name = rest_.starts_with('"') ? quoted() : std::string(until(','));
    if (name.empty()) fault("expected " + std::string(expected));
    names.push_back(std::move(name));
  } while (take_mark(','));
  return names;
}

std::string ScenarioLine::quoted() {
  const std::size_t size = rest_.starts_with('"') ? quoted_size(rest_) : 0;
  if (size == 0) {
    fault("expected a text in quotes");
    return {};
  }
  const auto value = json::parse(rest_.substr(0, size), report_->file, number_);
  if (!value) {
    fault("expected a text in quotes with the escapes of JSON");
    return {};
  }
  advance(size);
  return value->text;
}

Value ScenarioLine::json() {
  // Blanks before it keep the columns of its faults right.
  const std::string padded = std::string(column(), ' ') + std::string(rest_);
  auto value = json::parse(padded, report_->file, number_);
  rest_.remove_prefix(rest_.size());
  if (value) return std::move(*value);
  if (!report_->failed()) report_->first = value.error().text;
  return {};
}

std::string ScenarioLine::rule_id() {
  if (done()) fault("expected the id of a rule, but the line ends here");
  const std::string_view id = rest_.substr(0, rest_.find_first_of(" \t\r,"));
  advance(id.size());
  return std::string(id);
}

std::vector<std::string> ScenarioLine::marks() {
  std::vector<std::string> ids;
  const std::size_t open = rest_.rfind('(');
  if (!rest_.ends_with(')') || open == std::string_view::npos) return ids;
  std::string_view inside = rest_.substr(open + 1, rest_.size() - open - 2);
  while (true) {
    const std::size_t comma = inside.find(',');
    const std::string_view id = trimmed(inside.substr(0, comma));
    // Something else in parentheses belongs to the check itself.
    if (!is_rule_id(id)) return {};
    ids.emplace_back(id);
    if (comma == std::string_view::npos) break;
    inside.remove_prefix(comma + 1);
  }
  rest_ = trimmed(rest_.substr(0, open));
  return ids;
}

void ScenarioLine::end() {
  if (done()) return;
  const bool single = rest_.starts_with('\'');
  fault(std::string(single ? "a text stands in double quotes" : "nothing may follow here") +
        ", got \"" + std::string(rest_) + "\"");
}

}  // namespace undercroft
