#include "engine/value.hpp"

#include <algorithm>

#include "engine/nearest.hpp"

namespace undercroft {

namespace {

// Where a fault lies in something that is not there.
const Value kMissing{};

}  // namespace

Value::Value() = default;

const Value* Value::find(std::string_view key) const {
  for (const auto& [name, value] : members)
    if (name == key) return &value;
  return nullptr;
}

Value* Value::find(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).find(key));
}

void Value::set(std::string_view key, Value value) {
  kind = Kind::record;
  if (Value* old = find(key); old != nullptr)
    *old = std::move(value);
  else
    members.emplace_back(key, std::move(value));
}

Value Value::of(std::string_view text) {
  Value value;
  value.kind = Kind::text;
  value.text = text;
  return value;
}

Value Value::of(std::int64_t number) {
  Value value;
  value.kind = Kind::number;
  value.number = number;
  return value;
}

Value Value::of_flag(bool flag) {
  Value value;
  value.kind = Kind::flag;
  value.flag = flag;
  return value;
}

std::string_view kind_name(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::null:
      return "nothing";
    case Value::Kind::flag:
      return "true or false";
    case Value::Kind::number:
      return "a whole number";
    case Value::Kind::text:
      return "a text";
    case Value::Kind::list:
      return "a list";
    case Value::Kind::record:
      return "a record";
  }
  return "something else";
}

void Report::fault(const Value& where, std::string_view path, std::string_view what) {
  if (failed()) return;
  first = file;
  if (where.line != 0)
    first += ":" + std::to_string(where.line) + ":" + std::to_string(std::max(1U, where.column));
  if (!first.empty()) first += ": ";
  if (!path.empty()) first.append(path).append(": ");
  first += what;
  // A name out of a hostile file may hold a line break; a fault is one line.
  for (char& c : first)
    if (static_cast<unsigned char>(c) < 0x20) c = '?';
}

Result<void> Report::result() const {
  if (failed()) return fail(first);
  return {};
}

bool Cursor::has(std::string_view key) const {
  return value_->find(key) != nullptr;
}

bool Cursor::expect(Value::Kind kind) const {
  if (value_->kind == kind) return true;
  fault("expected " + std::string(kind_name(kind)) + ", got " +
        std::string(kind_name(value_->kind)));
  return false;
}

Cursor Cursor::at(std::string_view key) const {
  std::string path = path_;
  if (!path.empty()) path += '.';
  path += key;
  if (expect(Value::Kind::record))
    if (const Value* member = value_->find(key); member != nullptr)
      return {*member, *report_, std::move(path)};
  report_->fault(*value_, path, "this is missing");
  return {kMissing, *report_, std::move(path)};
}

Cursor Cursor::item(std::size_t index) const {
  std::string path = path_ + "[" + std::to_string(index) + "]";
  if (expect(Value::Kind::list) && index < value_->items.size())
    return {value_->items[index], *report_, std::move(path)};
  report_->fault(*value_, path, "this is missing");
  return {kMissing, *report_, std::move(path)};
}

std::size_t Cursor::size() const {
  return expect(Value::Kind::list) ? value_->items.size() : 0;
}

std::int64_t Cursor::number(std::int64_t low, std::int64_t high) const {
  if (!expect(Value::Kind::number)) return low;
  if (value_->number >= low && value_->number <= high) return value_->number;
  fault("expected a number from " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
        std::to_string(value_->number));
  return low;
}

std::int64_t Cursor::number_or(std::string_view key, std::int64_t low, std::int64_t high,
                               std::int64_t otherwise) const {
  return has(key) ? at(key).number(low, high) : otherwise;
}

bool Cursor::flag() const {
  return expect(Value::Kind::flag) && value_->flag;
}

bool Cursor::flag_or(std::string_view key, bool otherwise) const {
  return has(key) ? at(key).flag() : otherwise;
}

std::string_view Cursor::text() const {
  return expect(Value::Kind::text) ? std::string_view(value_->text) : std::string_view();
}

std::string_view Cursor::text_or(std::string_view key, std::string_view otherwise) const {
  return has(key) ? at(key).text() : otherwise;
}

std::size_t Cursor::word(std::span<const std::string_view> words) const {
  if (!expect(Value::Kind::text)) return 0;
  const auto found = std::ranges::find(words, std::string_view(value_->text));
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  fault("expected one of " + choices(value_->text, words) + "; got \"" + value_->text + "\"");
  return 0;
}

void Cursor::only(std::initializer_list<std::string_view> keys) const {
  if (!expect(Value::Kind::record)) return;
  for (const auto& [name, member] : value_->members) {
    if (std::ranges::find(keys, std::string_view(name)) != keys.end()) continue;
    std::string what = "there is no field \"" + name + "\"; the fields are";
    for (const std::string_view key : keys) what.append(" ").append(key);
    report_->fault(member, path_, what);
    return;
  }
}

}  // namespace undercroft
