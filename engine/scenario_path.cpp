#include "engine/scenario_path.hpp"

#include <algorithm>
#include <charconv>

namespace undercroft {

namespace {

// "[2]" at the beginning of the text; takes it away. False where it is something else.
bool take_index(std::string_view& text, std::size_t& index) {
  if (!text.starts_with('[')) return false;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + 1, end, index);
  if (error != std::errc{} || rest == end || *rest != ']') return false;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()) + 1);
  return true;
}

std::string describe(const Value& value, std::string_view name) {
  std::string text(name.empty() ? "it" : name);
  text.append(" is ").append(kind_name(value.kind));
  if (value.kind == Value::Kind::list) text += " of " + std::to_string(value.items.size());
  return text;
}

const Value* step_down(const Value& value, const PathStep& step) {
  if (!step.name.empty()) return value.find(step.name);
  return step.index < value.items.size() ? &value.items[step.index] : nullptr;
}

}  // namespace

Result<std::vector<PathStep>> parse_path(std::string_view text) {
  std::vector<PathStep> path;
  while (!text.empty()) {
    if (text.front() == '[') {
      PathStep step;
      if (!take_index(text, step.index)) return fail("expected an index such as [0] in the path");
      path.push_back(std::move(step));
      continue;
    }
    if (!path.empty()) {
      if (text.front() != '.') return fail("expected a dot or an index in the path");
      text.remove_prefix(1);
    }
    const std::size_t end = std::min(text.find_first_of(".["), text.size());
    if (end == 0) return fail("expected a name in the path");
    path.push_back({std::string(text.substr(0, end))});
    text.remove_prefix(end);
  }
  if (path.empty()) return fail("expected a path such as dungeon[0].card");
  return path;
}

PathEnd follow_path(const Value& root, const std::vector<PathStep>& path) {
  const Value* at = &root;
  std::string_view name;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool last = i + 1 == path.size();
    if (last && path[i].name == "size" && at->kind == Value::Kind::list)
      return {Value::of(static_cast<std::int64_t>(at->items.size())), {}};
    const Value* next = step_down(*at, path[i]);
    if (next == nullptr) return {std::nullopt, describe(*at, name)};
    at = next;
    name = path[i].name;
  }
  return {*at, {}};
}

bool same_value(const Value& a, const Value& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case Value::Kind::null:
      return true;
    case Value::Kind::flag:
      return a.flag == b.flag;
    case Value::Kind::number:
      return a.number == b.number;
    case Value::Kind::text:
      return a.text == b.text;
    case Value::Kind::list:
      return std::ranges::equal(a.items, b.items, same_value);
    case Value::Kind::record:
      return a.members.size() == b.members.size() &&
             std::ranges::all_of(a.members, [&](const auto& member) {
               const Value* other = b.find(member.first);
               return other != nullptr && same_value(member.second, *other);
             });
  }
  return false;
}

}  // namespace undercroft
