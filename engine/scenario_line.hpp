// One line of a scenario file, read from left to right. Asking never fails: the first fault goes to
// the report and a harmless value comes back, so that the reader of a line is straight-line code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "engine/value.hpp"

namespace undercroft {

std::string_view trimmed(std::string_view text);

class ScenarioLine {
 public:
  ScenarioLine(std::string_view text, std::uint32_t number, Report& report)
      : text_(text), rest_(trimmed(text)), number_(number), report_(&report) {}

  // The whole line as written, without the blanks around it.
  std::string_view text() const { return trimmed(text_); }
  bool done() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  // Where the rest begins in the line, counted from 0.
  std::size_t column() const { return static_cast<std::size_t>(rest_.data() - text_.data()); }

  // The word, if it comes next and is whole.
  bool take(std::string_view word);
  // The mark, if it comes next: a colon, an equals sign.
  bool take_mark(char mark);
  void expect_mark(char mark, std::string_view where);
  std::string_view word(std::string_view expected);
  std::int64_t number_in(std::int64_t low, std::int64_t high, std::string_view expected);
  // P0
  Seat seat();
  // P0 or spectator
  Viewer viewer();
  // P0, P1
  SeatSet seats();
  // Everything up to the mark, which stays; the whole rest where there is no such mark.
  std::string_view until(char mark);
  std::string_view all();
  // Names separated by commas; a name that has a comma in it stands in quotes.
  std::vector<std::string> names(std::string_view expected);
  // A text in quotes, with the escapes of JSON.
  std::string quoted();
  Value json();
  // The id of a rule, up to a blank or a comma.
  std::string rule_id();
  // Cuts rule ids in parentheses off the end of the line.
  std::vector<std::string> marks();

  void end();
  void fault(std::string_view what);

 private:
  void advance(std::size_t count) { rest_ = trimmed(rest_.substr(count)); }
  std::string_view text_;
  std::string_view rest_;
  std::uint32_t number_;
  Report* report_;
};

}  // namespace undercroft
