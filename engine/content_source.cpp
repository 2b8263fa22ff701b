// Content files as trees: laid over each other, and packed into the binary.
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <utility>

#include "engine/content.hpp"
#include "engine/json.hpp"

namespace undercroft::content {

namespace {

// Only texts use `text`, so the file of anything else hides there: no reader of fields and no
// printer sees it.
void mark(Value& value, const std::string& file) {
  if (value.kind != Value::Kind::text && value.text.empty()) value.text = file;
}

void mark_all(Value& member, const std::string& file) {
  mark(member, file);
  for (Value& item : member.items) mark(item, file);
}

std::optional<std::string> id_of(const Value& record) {
  const Value* id = record.find("id");
  if (id == nullptr) return std::nullopt;
  if (id->kind == Value::Kind::number) return std::to_string(id->number);
  if (id->kind == Value::Kind::text) return "\"" + id->text;  // apart from the number 7
  return std::nullopt;
}

void forget_places(Value& value) {
  value.line = 0;
  value.column = 0;
  for (Value& item : value.items) forget_places(item);
  for (auto& [name, member] : value.members) forget_places(member);
}

// The merged record counts as written where it was changed last. What it keeps from another file
// loses its place: a line of that file under this one's name would send people to the wrong spot.
void merge_record(Value& base, const Value& more) {
  if (base.text != more.text)
    for (auto& [name, member] : base.members) forget_places(member);
  for (const auto& [name, member] : more.members) base.set(name, member);
  base.text = more.text;
  base.line = more.line;
  base.column = more.column;
}

void merge_list(Value& base, Value&& more) {
  std::unordered_map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < base.items.size(); ++i)
    if (const auto id = id_of(base.items[i])) known.emplace(*id, i);
  for (Value& record : more.items) {
    const auto id = id_of(record);
    if (id.has_value()) {
      const auto [found, is_new] = known.emplace(*id, base.items.size());
      if (!is_new) {
        merge_record(base.items[found->second], record);
        continue;
      }
    }
    base.items.push_back(std::move(record));
  }
}

bool holds_records(const Value& value) {
  if (value.kind != Value::Kind::list) return false;
  for (const Value& item : value.items)
    if (item.kind != Value::Kind::record) return false;
  return true;
}

// A text cannot remember its file, and a place in an unknown file misleads.
void replace(Value& root, std::string_view name, Value&& next) {
  if (next.kind == Value::Kind::text) forget_places(next);
  root.set(name, std::move(next));
}

// Line and column of every value, parents first.
void write_places(json::Writer& out, const Value& value) {
  out.number(value.line).number(value.column);
  for (const Value& item : value.items) write_places(out, item);
  for (const auto& [name, member] : value.members) write_places(out, member);
}

struct Places {
  const std::vector<Value>* numbers;
  std::size_t at = 0;
  std::uint32_t next() {
    if (at >= numbers->size()) return 0;
    return static_cast<std::uint32_t>((*numbers)[at++].number);
  }
};

void read_places(Places& places, Value& value) {
  value.line = places.next();
  value.column = places.next();
  for (Value& item : value.items) read_places(places, item);
  for (auto& [name, member] : value.members) read_places(places, member);
}

Source read_source(const Cursor& from) {
  static const std::vector<Value> kNone;
  from.only({"file", "root", "places"});
  Source source;
  source.file = from.at("file").text();
  const Cursor root = from.at("root");
  if (root.value().kind != Value::Kind::record) root.fault("expected a record");
  source.root = root.value();
  const Value* written = from.value().find("places");
  Places places{written == nullptr ? &kNone : &written->items};
  read_places(places, source.root);
  return source;
}

}  // namespace

void overlay(Source& base, const Source& more) {
  for (auto& [name, member] : base.root.members) mark_all(member, base.file);
  for (const auto& [name, member] : more.root.members) {
    Value next = member;
    mark_all(next, more.file);
    Value* old = base.root.find(name);
    if (old != nullptr && holds_records(*old) && holds_records(next))
      merge_list(*old, std::move(next));
    else if (old != nullptr && old->kind == Value::Kind::record && next.kind == old->kind)
      merge_record(*old, next);
    else
      replace(base.root, name, std::move(next));
  }
}

std::string file_of(const Value& value, std::string_view otherwise) {
  if (value.kind != Value::Kind::text && !value.text.empty()) return value.text;
  return std::string(otherwise);
}

std::string print_builtin(std::span<const Source> sources) {
  std::string text = "[";
  for (const Source& source : sources) {
    if (text.size() > 1) text += ",\n";
    json::Writer out(text);
    out.open().field("file", source.file);
    text += ",\"root\":" + json::print(source.root);
    out.key("places").open_list();
    write_places(out, source.root);
    out.close_list().close();
  }
  return text + "]\n";
}

Result<std::vector<Source>> parse_builtin(std::string_view json, std::string_view game) {
  Report report;
  report.file = "built-in content of ";
  report.file += game;
  const Result<Value> list = json::parse(json, report.file);
  if (!list) return std::unexpected(list.error());
  const Cursor cursor(*list, report);
  std::vector<Source> sources;
  for (std::size_t i = 0; i < cursor.size() && !report.failed(); ++i)
    sources.push_back(read_source(cursor.item(i)));
  if (report.failed()) return fail(report.first);
  return sources;
}

}  // namespace undercroft::content
