// JSON without exceptions or a library: the engine also runs as WebAssembly, and a fault must name
// line and column.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/value.hpp"

namespace undercroft::json {

// The value of a JSON text. Numbers are whole; nesting is limited; a duplicate key is a fault.
// Where the text is a part of a larger file, `first_line` is the line on which it begins there.
Result<Value> parse(std::string_view text, std::string_view file = "json",
                    std::uint32_t first_line = 1);

// The value as JSON, on one line.
std::string print(const Value& value);

// Writes JSON from left to right into a string; the caller keeps keys and values in order.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(&out) {}

  Writer& open() { return begin('{'); }
  Writer& close() { return end('}'); }
  Writer& open_list() { return begin('['); }
  Writer& close_list() { return end(']'); }
  Writer& key(std::string_view name);
  Writer& text(std::string_view value);
  Writer& number(std::int64_t value);
  Writer& real(double value, int digits);
  Writer& flag(bool value);
  Writer& null();
  // A value that is JSON already.
  Writer& raw(std::string_view json);

  Writer& field(std::string_view name, std::string_view value) { return key(name).text(value); }
  Writer& field(std::string_view name, const char* value) { return key(name).text(value); }
  Writer& field(std::string_view name, std::int64_t value) { return key(name).number(value); }
  Writer& field_flag(std::string_view name, bool value) { return key(name).flag(value); }

 private:
  Writer& begin(char bracket);
  Writer& end(char bracket);
  void separate();
  void quoted(std::string_view value, char then);
  void escaped(std::string_view value);
  void escape(char c);
  std::string* out_;
  bool comma_ = false;
};

}  // namespace undercroft::json
