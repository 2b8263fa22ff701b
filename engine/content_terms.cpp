#include "engine/content_terms.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace undercroft::content {

namespace {

// The longest effect of our games has some 200 characters. Four bytes of program a character at
// most, so a program's length always fits in its two bytes.
constexpr std::size_t kMaxText = 4096;
// Deeper than any effect makes sense; keeps a hostile one from exhausting the stack.
constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxQuoted = 40;
constexpr char kQuote = '\'';

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}
bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}
// The bytes of a letter beyond ASCII after its first.
bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

class TermParser {
 public:
  explicit TermParser(EffectText& text) : source_(&text), text_(text.text()) {}

  std::vector<Term> statements() {
    std::vector<Term> terms;
    if (text_.size() > kMaxText)
      source_->fault(0, "an effect has at most " + std::to_string(kMaxText) + " characters, this " +
                            std::to_string(text_.size()));
    while (!source_->failed() && !(terms.empty() && at_end())) {
      terms.push_back(term(1));
      if (at_end() || source_->failed()) break;
      if (!take(';')) fault("expected a semicolon or the end");
    }
    if (source_->failed()) terms.clear();
    return terms;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // What stands here, to say what was got instead: a whole word or a single character.
  std::string here() {
    if (at_end()) return "the end of the text";
    std::size_t end = at_ + 1;
    if (is_word_char(text_[at_]))
      while (end < text_.size() && is_word_char(text_[end])) ++end;
    else
      while (end < text_.size() && is_continuation(text_[end])) ++end;
    return quoted(text_.substr(at_, end - at_));
  }
  void fault(const std::string& expected) {
    const std::string got = here();
    source_->fault(at_, expected + ", got " + got);
  }

  Term term(int depth) {
    Term term;
    if (!at_end() && text_[at_] == kQuote) return text();
    if (at_end() || !(is_word_char(text_[at_]) || text_[at_] == '-')) {
      fault("expected a word, a number or a call");
      return term;
    }
    term.at = at_++;
    while (at_ < text_.size() && is_word_char(text_[at_])) ++at_;
    term.end = at_;
    term.text = text_.substr(term.at, term.end - term.at);
    if (is_digit(term.text.front()) || term.text.front() == '-')
      read_number(term);
    else if (take('('))
      read_arguments(term, depth);
    return term;
  }

  // A text ends on its own line, so that a forgotten quote does not swallow the rest of the effect.
  Term text() {
    Term term;
    term.is_text = true;
    term.at = at_++;
    while (at_ < text_.size() && !is_control(text_[at_])) {
      if (text_[at_] != kQuote) {
        ++at_;
      } else if (text_.substr(at_ + 1, 1) == "'") {
        at_ += 2;
      } else {
        term.text = text_.substr(term.at + 1, at_ - term.at - 1);
        term.end = ++at_;
        return term;
      }
    }
    source_->fault(term.at, "the text that begins here has no closing ' on its line");
    return term;
  }

  void read_number(Term& term) {
    term.is_number = true;
    const char* end = term.text.data() + term.text.size();
    const auto [stop, error] = std::from_chars(term.text.data(), end, term.number);
    if (error == std::errc::result_out_of_range)
      term.number = term.text.front() == '-' ? std::numeric_limits<std::int64_t>::min()
                                             : std::numeric_limits<std::int64_t>::max();
    if (error == std::errc::invalid_argument || stop != end)
      source_->fault(term.at, quoted(term.text) + " is neither a whole number nor a word");
  }

  void read_arguments(Term& term, int depth) {
    term.has_brackets = true;
    if (depth >= kMaxDepth)
      return source_->fault(
          term.at, "calls stand inside each other at most " + std::to_string(kMaxDepth) + " deep");
    skip_blanks();
    term.end = at_;
    if (take(')')) return;
    while (!source_->failed()) {
      term.args.push_back(this->term(depth + 1));
      skip_blanks();
      term.end = at_;
      if (source_->failed() || take(')')) return;
      if (!take(',')) fault("expected a comma or ) in " + std::string(term.text) + "(...)");
    }
  }

  EffectText* source_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

void EffectText::fault(std::size_t at, std::string_view what) {
  failed_ = true;
  Value where;
  where.line = cursor_->value().line;
  where.column = cursor_->value().column;
  // Behind the opening quote, or in a later line of the text.
  std::string_view before = text_.substr(0, at);
  if (const std::size_t line_end = before.rfind('\n'); line_end != std::string_view::npos) {
    if (where.line != 0) where.line += static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
    where.column = 0;
    before.remove_prefix(line_end + 1);
  }
  where.column += 1 + static_cast<std::uint32_t>(letters_in(before));
  cursor_->report().fault(where, cursor_->path(), what);
}

std::vector<Term> parse_terms(EffectText& text) {
  return TermParser(text).statements();
}

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !is_continuation(c); }));
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  std::size_t shown = std::min(text.size(), kMaxQuoted);
  while (shown < text.size() && shown > 0 && is_continuation(text[shown])) --shown;
  for (const char c : text.substr(0, shown)) out += is_control(c) ? '?' : c;
  return out + (shown < text.size() ? "...\"" : "\"");
}

}  // namespace undercroft::content
