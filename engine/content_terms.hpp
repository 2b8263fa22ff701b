// The form of an effect, before anybody asks what its words mean: calls, words, numbers and texts
// with their places. For content_parse.cpp only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.hpp"

namespace undercroft::content {

// An effect as it stands in a file. It turns an offset in the text into a place for a fault, and
// remembers that there was one: the report may have failed before for another reason.
class EffectText {
 public:
  explicit EffectText(const Cursor& cursor) : cursor_(&cursor), text_(cursor.text()) {
    failed_ = cursor.value().kind != Value::Kind::text;
  }
  std::string_view text() const { return text_; }
  bool failed() const { return failed_; }
  void fault(std::size_t at, std::string_view what);

 private:
  const Cursor* cursor_;
  std::string_view text_;
  bool failed_ = false;
};

// A call, a bare word, a number or a text as written.
struct Term {
  std::string_view text;  // the word, the digits, or what stands between the quotes
  std::size_t at = 0;     // where it begins
  std::size_t end =
      0;  // where an argument would be missing: the closing bracket, or just behind the word
  bool is_number = false;
  bool is_text = false;
  bool has_brackets = false;
  std::int64_t number = 0;  // beyond 64 bits: the nearest that fits
  std::vector<Term> args;
};

// The statements of the text; empty where it is blank or a fault was found.
std::vector<Term> parse_terms(EffectText& text);

// How many letters, not bytes.
std::size_t letters_in(std::string_view text);

// Text of a stranger, fit to stand in a one-line message: in quotes, short, without control
// characters.
std::string quoted(std::string_view text);

}  // namespace undercroft::content
