#include "engine/content_records.hpp"

#include <algorithm>
#include <utility>

namespace undercroft::content {

namespace {

// "chapter.rat_king", or only the kind where there is no id to name the record by.
std::string path_of(const Value& record, std::string_view kind) {
  std::string path(kind);
  const Value* id = record.find("id");
  if (id != nullptr && id->kind == Value::Kind::text) path += "." + id->text;
  return path;
}

bool is_id(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace

Source lay_over(std::span<const Source> sources) {
  Source all{"content", {}};
  all.root.kind = Value::Kind::record;
  for (const Source& source : sources) overlay(all, source);
  return all;
}

Result<void> each_record(const Source& source, std::string_view kind, std::size_t most,
                         const std::function<void(const Cursor&)>& read) {
  const Value* list = source.root.find(kind);
  Report whole{source.file, {}};
  if (list == nullptr) return fail(source.file + ": there is no [[" + std::string(kind) + "]]");
  const std::size_t count = Cursor(*list, whole, std::string(kind)).size();
  for (std::size_t i = 0; i < count; ++i) {
    const Value& record = list->items[i];
    Report report{file_of(record, source.file), {}};
    const Cursor cursor(record, report, path_of(record, kind));
    if (i >= most)
      cursor.fault("at most " + std::to_string(most) + " of these fit");
    else
      read(cursor);
    if (report.failed()) return fail(report.first);
  }
  return whole.result();
}

std::string Ids::read(const Cursor& record) {
  const Cursor field = record.at("id");
  std::string id(field.text());
  if (!is_id(id)) field.fault("an id is made of small letters, digits and underscores");
  if (!known_.insert(id).second) field.fault("the id \"" + id + "\" is used twice");
  return id;
}

Result<std::vector<RuleText>> read_rules(const Source& source,
                                         std::span<const std::string_view> ids) {
  std::vector<RuleText> rules;
  const auto read = each_record(source, "rule", ids.size(), [&](const Cursor& record) {
    record.only({"id", "section", "text"});
    const std::string_view expected = ids[rules.size()];
    RuleText rule{std::string(record.at("id").text()), std::string(record.at("section").text()),
                  std::string(record.at("text").text())};
    if (rule.id != expected) record.fault("expected rule " + std::string(expected) + " here");
    rules.push_back(std::move(rule));
  });
  if (!read) return std::unexpected(read.error());
  if (rules.size() != ids.size())
    return fail(source.file + ": rule " + std::string(ids[rules.size()]) + " is missing");
  return rules;
}

}  // namespace undercroft::content
