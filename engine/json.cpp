#include "engine/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <limits>

namespace undercroft::json {

namespace {

// Deeper than any file of ours; keeps a hostile file from exhausting the stack.
constexpr int kMaxDepth = 64;

// More than any file of ours has in one record; looking for a key twice takes time by the square of
// it.
constexpr std::size_t kMaxMembers = 2048;

class Parser {
 public:
  Parser(std::string_view text, std::string_view file, std::uint32_t first_line)
      : text_(text), line_(first_line) {
    report_.file = file;
  }

  Result<Value> run() {
    Value value = parse_value(0);
    skip_blanks();
    if (!report_.failed() && at_ < text_.size()) fault("nothing may follow the value");
    if (report_.failed()) return fail(report_.first);
    return value;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
      ++at_;
    }
  }
  void place(Value& value) const {
    value.line = line_;
    value.column = static_cast<std::uint32_t>(at_ - line_start_ + 1);
  }
  void fault(std::string_view what) {
    Value here;
    place(here);
    report_.fault(here, "", what);
    at_ = text_.size();
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Value parse_value(int depth) {
    skip_blanks();
    Value value;
    place(value);
    if (depth > kMaxDepth) {
      fault("nested too deeply");
      return value;
    }
    const char c = peek();
    if (c == '{') {
      parse_record(value, depth);
    } else if (c == '[') {
      parse_list(value, depth);
    } else if (c == '"') {
      value.kind = Value::Kind::text;
      value.text = parse_text();
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      parse_number(value);
    } else if (take("true") || take("false")) {
      value.kind = Value::Kind::flag;
      value.flag = c == 't';
    } else if (!take("null")) {
      fault(at_ >= text_.size() ? "the text ends here, a value was expected"
                                : "expected a value: { [ \" a number, true, false or null");
    }
    return value;
  }

  void parse_record(Value& value, int depth) {
    value.kind = Value::Kind::record;
    ++at_;
    skip_blanks();
    if (take("}")) return;
    while (true) {
      skip_blanks();
      if (peek() != '"') return fault("expected a key in quotes");
      std::string key = parse_text();
      if (value.members.size() == kMaxMembers) return fault("too many keys in one record");
      if (value.find(key) != nullptr) return fault("the key \"" + key + "\" stands here twice");
      skip_blanks();
      if (!take(":")) return fault("expected a colon after the key");
      Value member = parse_value(depth + 1);
      if (report_.failed()) return;
      value.members.emplace_back(std::move(key), std::move(member));
      skip_blanks();
      if (take("}")) return;
      if (!take(",")) return fault("expected a comma or }");
    }
  }

  void parse_list(Value& value, int depth) {
    value.kind = Value::Kind::list;
    ++at_;
    skip_blanks();
    if (take("]")) return;
    while (true) {
      value.items.push_back(parse_value(depth + 1));
      if (report_.failed()) return;
      skip_blanks();
      if (take("]")) return;
      if (!take(",")) return fault("expected a comma or ]");
    }
  }

  void parse_number(Value& value) {
    value.kind = Value::Kind::number;
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value.number);
    if (error != std::errc{}) return fault("expected a whole number of at most 18 digits");
    at_ += static_cast<std::size_t>(end - begin);
    if (peek() == '.' || peek() == 'e' || peek() == 'E') fault("expected a whole number");
  }

  std::string parse_text() {
    std::string text;
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      const char c = text_[at_++];
      if (static_cast<unsigned char>(c) < 0x20) {
        --at_;
        fault("a text may not contain a line break or control character");
        return text;
      }
      if (c == '\\')
        parse_escape(text);
      else
        text += c;
    }
    if (!take("\"") && !report_.failed()) fault("the text is not closed by a quote");
    return text;
  }

  void parse_escape(std::string& text) {
    const char c = peek();
    ++at_;
    switch (c) {
      case '"':
      case '\\':
      case '/':
        text += c;
        return;
      case 'n':
        text += '\n';
        return;
      case 't':
        text += '\t';
        return;
      case 'r':
        text += '\r';
        return;
      case 'b':
        text += '\b';
        return;
      case 'f':
        text += '\f';
        return;
      case 'u':
        return append_utf8(text, parse_hex());
      default:
        at_ = at_ > text_.size() ? text_.size() : at_ - 1;
        return fault("unknown escape after \\");
    }
  }

  unsigned parse_hex() {
    unsigned code = 0;
    if (at_ + 4 > text_.size() ||
        std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16).ptr !=
            text_.data() + at_ + 4) {
      fault("expected four hexadecimal digits after \\u");
      return '?';
    }
    at_ += 4;
    return code;
  }

  // Surrogate halves become question marks: no text of ours needs them.
  static void append_utf8(std::string& text, unsigned code) {
    if (code >= 0xD800 && code < 0xE000) code = '?';
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xC0 | code >> 6);
      text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      text += static_cast<char>(0xE0 | code >> 12);
      text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      text += static_cast<char>(0x80 | (code & 0x3F));
    }
  }

  std::string_view text_;
  Report report_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_;
};

// Whether any of eight bytes needs an escape: a quote, a backslash, or less than a blank. Each test
// sets the high bit of a byte that is hit; a byte beside one may be set as well, which costs only
// the longer way.
constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
bool needs_escape(std::uint64_t word) {
  constexpr std::uint64_t kHigh = 0x8080808080808080ULL;
  const std::uint64_t quote = word ^ (kOnes * '"');
  const std::uint64_t backslash = word ^ (kOnes * '\\');
  const std::uint64_t hit = ((word - kOnes * 0x20) & ~word) | ((quote - kOnes) & ~quote) |
                            ((backslash - kOnes) & ~backslash);
  return (hit & kHigh) != 0;
}

bool plain(std::string_view text) {
  while (text.size() >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), 8);
    if (needs_escape(word)) return false;
    text.remove_prefix(8);
  }
  if (text.empty()) return true;
  std::uint64_t last = kOnes * 'a';
  std::memcpy(&last, text.data(), text.size());
  return !needs_escape(last);
}

void write(Writer& out, const Value& value) {
  switch (value.kind) {
    case Value::Kind::null:
      out.null();
      return;
    case Value::Kind::flag:
      out.flag(value.flag);
      return;
    case Value::Kind::number:
      out.number(value.number);
      return;
    case Value::Kind::text:
      out.text(value.text);
      return;
    case Value::Kind::list:
      out.open_list();
      for (const Value& item : value.items) write(out, item);
      out.close_list();
      return;
    case Value::Kind::record:
      out.open();
      for (const auto& [name, member] : value.members) {
        out.key(name);
        write(out, member);
      }
      out.close();
      return;
  }
}

}  // namespace

Result<Value> parse(std::string_view text, std::string_view file, std::uint32_t first_line) {
  return Parser(text, file, first_line).run();
}

std::string print(const Value& value) {
  std::string text;
  Writer out(text);
  write(out, value);
  return text;
}

void Writer::separate() {
  if (comma_) *out_ += ',';
  comma_ = true;
}

Writer& Writer::begin(char bracket) {
  separate();
  *out_ += bracket;
  comma_ = false;
  return *this;
}

Writer& Writer::end(char bracket) {
  *out_ += bracket;
  comma_ = true;
  return *this;
}

Writer& Writer::key(std::string_view name) {
  quoted(name, ':');
  comma_ = false;
  return *this;
}

Writer& Writer::text(std::string_view value) {
  quoted(value, '\0');
  comma_ = true;
  return *this;
}

// Most texts are names without anything to escape: they are copied in one go, with their quotes and
// what follows them.
void Writer::quoted(std::string_view value, char then) {
  if (!plain(value)) {
    escaped(value);
    if (then != '\0') *out_ += then;
    return;
  }
  const std::size_t size = out_->size();
  out_->resize_and_overwrite(size + value.size() + 4, [&](char* begin, std::size_t) {
    char* to = begin + size;
    if (comma_) *to++ = ',';
    *to++ = '"';
    to = std::copy(value.begin(), value.end(), to);
    *to++ = '"';
    if (then != '\0') *to++ = then;
    return static_cast<std::size_t>(to - begin);
  });
}

void Writer::escaped(std::string_view value) {
  separate();
  *out_ += '"';
  for (const char c : value) {
    if (c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20)
      *out_ += c;
    else
      escape(c);
  }
  *out_ += '"';
}

void Writer::escape(char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  *out_ += '\\';
  if (c == '"' || c == '\\') {
    *out_ += c;
  } else if (c == '\n') {
    *out_ += 'n';
  } else {
    *out_ += "u00";
    *out_ += kHex[static_cast<unsigned char>(c) >> 4];
    *out_ += kHex[static_cast<unsigned char>(c) & 15];
  }
}

Writer& Writer::number(std::int64_t value) {
  separate();
  std::array<char, 24> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  out_->append(buffer.data(), end);
  return *this;
}

Writer& Writer::real(double value, int digits) {
  separate();
  std::array<char, 64> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::fixed, digits);
  out_->append(buffer.data(), end);
  return *this;
}

Writer& Writer::flag(bool value) {
  separate();
  *out_ += value ? "true" : "false";
  return *this;
}

Writer& Writer::null() {
  separate();
  *out_ += "null";
  return *this;
}

Writer& Writer::raw(std::string_view json) {
  separate();
  *out_ += json;
  return *this;
}

}  // namespace undercroft::json
