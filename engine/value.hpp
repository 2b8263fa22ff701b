// A tree of plain values with the place where each was written: what JSON and TOML files become
// before a game reads them. `Cursor` walks it with typed questions and remembers the first thing
// that was wrong.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/error.hpp"

namespace undercroft {

struct Value {
  enum class Kind : std::uint8_t { null, flag, number, text, list, record };
  Kind kind = Kind::null;
  bool flag = false;
  std::int64_t number = 0;
  std::string text;
  std::vector<Value> items;
  std::vector<std::pair<std::string, Value>> members;
  // Where it was written. The letters of a text begin one column behind this: there stands its
  // opening quote, or nothing (column 0) where it begins on the line below its quotes.
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  // Defined elsewhere, or clang would ask for a whole pair while it is still being made.
  Value();
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  // Appends or replaces a member.
  void set(std::string_view key, Value value);

  static Value of(std::string_view text);
  static Value of(std::int64_t number);
  static Value of_flag(bool flag);
};

// What a person would call the kind: "a number", "a list".
std::string_view kind_name(Value::Kind kind);

// Collects the first fault found while reading one file.
struct Report {
  std::string file;
  std::string first;
  bool failed() const { return !first.empty(); }
  // "cards.toml:8:8: monster.dock.cost: expected a number, got a text"
  void fault(const Value& where, std::string_view path, std::string_view what);
  Result<void> result() const;
};

// The ids of records in their order, as words for `Cursor::word`.
template <class Things>
std::vector<std::string_view> ids_of(const Things& things) {
  std::vector<std::string_view> ids;
  for (const auto& thing : things) ids.push_back(thing.id);
  return ids;
}

// A place in the tree with its path. Asking never fails: a wrong kind is reported and a harmless
// value returned, so that a reader is straight-line code and looks at the report once, at the end.
class Cursor {
 public:
  Cursor(const Value& value, Report& report, std::string path = {})
      : value_(&value), report_(&report), path_(std::move(path)) {}

  const Value& value() const { return *value_; }
  const std::string& path() const { return path_; }
  bool has(std::string_view key) const;
  Cursor at(std::string_view key) const;  // a required member
  Cursor item(std::size_t index) const;
  std::size_t size() const;  // of a list
  std::int64_t number(std::int64_t low, std::int64_t high) const;
  std::int64_t number_or(std::string_view key, std::int64_t low, std::int64_t high,
                         std::int64_t otherwise) const;
  bool flag() const;
  bool flag_or(std::string_view key, bool otherwise) const;
  std::string_view text() const;
  std::string_view text_or(std::string_view key, std::string_view otherwise) const;
  // The index of the text among the words; with a remedy that names them.
  std::size_t word(std::span<const std::string_view> words) const;
  // No member but these.
  void only(std::initializer_list<std::string_view> keys) const;
  void fault(std::string_view what) const { report_->fault(*value_, path_, what); }
  Report& report() const { return *report_; }

 private:
  bool expect(Value::Kind kind) const;
  const Value* value_;
  Report* report_;
  std::string path_;
};

}  // namespace undercroft
