#include "engine/scenario_path.hpp"

#include <algorithm>
#include <charconv>

#include "engine/json.hpp"
#include "engine/nearest.hpp"

namespace undercroft {

namespace {

// "[2]" or "[reef_hunter]" at the beginning of the text; takes it away. False where it is something
// else.
bool take_entry(std::string_view& text, PathStep& step) {
  const std::size_t close = text.find(']');
  if (!text.starts_with('[') || close == std::string_view::npos || close == 1) return false;
  const std::string_view inside = text.substr(1, close - 1);
  const char* end = inside.data() + inside.size();
  const auto [rest, error] = std::from_chars(inside.data(), end, step.index);
  if (error != std::errc{} || rest != end) step.entry = inside;
  text.remove_prefix(close + 1);
  return true;
}

// By what a person would call an entry of a list; nothing where it has no name.
std::string_view name_of_entry(const Value& entry) {
  if (entry.kind == Value::Kind::text) return entry.text;
  for (const auto& [name, member] : entry.members)
    if (member.kind == Value::Kind::text) return member.text;
  return {};
}

// How much of an entry's name has to be said: "a.ct_reef_hunter", "ct_reef_hunter", "reef_hunter".
enum class Naming : std::uint8_t { whole, part, end };

bool is_called(std::string_view name, std::string_view said, Naming how) {
  if (how == Naming::whole) return name == said;
  while (!name.empty()) {
    const std::size_t dot = name.find('.');
    const std::string_view part = name.substr(0, dot);
    if (part == said) return true;
    if (how == Naming::end && part.size() > said.size() && part.ends_with(said) &&
        part[part.size() - said.size() - 1] == '_')
      return true;
    name.remove_prefix(dot == std::string_view::npos ? name.size() : dot + 1);
  }
  return false;
}

std::vector<std::string_view> names_in(const Value& value) {
  std::vector<std::string_view> names;
  for (const auto& [name, member] : value.members) names.push_back(name);
  for (const Value& item : value.items)
    if (const std::string_view name = name_of_entry(item); !name.empty()) names.push_back(name);
  return names;
}

// The entry of that name. Several that are alike are one as good as the other.
const Value* find_entry(const Value& list, std::string_view name, std::string& fault) {
  std::vector<const Value*> found;
  for (const Naming how : {Naming::whole, Naming::part, Naming::end}) {
    if (!found.empty()) break;
    for (const Value& item : list.items)
      if (is_called(name_of_entry(item), name, how)) found.push_back(&item);
  }
  if (found.empty()) return nullptr;
  std::vector<std::string_view> names;
  for (const Value* one : found) names.push_back(name_of_entry(*one));
  for (const Value* other : found) {
    if (same_value(*found.front(), *other)) continue;
    fault = "there are " + std::to_string(found.size()) + " entries \"" + std::string(name) +
            "\": say one by its whole name, " + choices("", names) +
            ", or by its number, [0] first";
    return nullptr;
  }
  return found.front();
}

std::string describe(const Value& value, std::string_view name, const PathStep& missing) {
  const std::string here(name.empty() ? "it" : name);
  const std::string_view wanted = missing.name.empty() ? missing.entry : missing.name;
  const auto names = names_in(value);
  if (!wanted.empty() && !names.empty())
    return here + " has " + choices(wanted, names) + did_you_mean(wanted, names);
  std::string text = here + " is " + std::string(kind_name(value.kind));
  if (value.kind == Value::Kind::list) text += " of " + std::to_string(value.items.size());
  return text;
}

const Value* step_down(const Value& value, const PathStep& step, std::string& fault) {
  if (!step.name.empty()) return value.find(step.name);
  if (!step.entry.empty())
    return value.kind == Value::Kind::record ? value.find(step.entry)
                                             : find_entry(value, step.entry, fault);
  return step.index < value.items.size() ? &value.items[step.index] : nullptr;
}

// Where the path leads in the table of fields.
FieldPlace place_of(const Value& root, const std::vector<PathStep>& path) {
  FieldPlace place;
  const Value* at = &root;
  std::string fault;
  for (const PathStep& step : path) {
    const bool member = !step.name.empty() ||
                        (at != nullptr && !step.entry.empty() && at->kind == Value::Kind::record);
    place.push_back(!member ? "[]" : step.name.empty() ? step.entry : step.name);
    if (at != nullptr) at = step_down(*at, step, fault);
  }
  return place;
}

}  // namespace

Result<std::vector<PathStep>> parse_path(std::string_view text) {
  std::vector<PathStep> path;
  while (!text.empty()) {
    if (text.front() == '[') {
      PathStep step;
      if (!take_entry(text, step))
        return fail("expected an index such as [0] or a name such as [golem] in the path");
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
  PathEnd end;
  end.place = place_of(root, path);
  const Value* at = &root;
  std::string_view name;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool last = i + 1 == path.size();
    end.reached = i;
    if (last && path[i].name == "size" && at->kind == Value::Kind::list) {
      end.value = Value::of(static_cast<std::int64_t>(at->items.size()));
      return end;
    }
    const Value* next = step_down(*at, path[i], end.absent);
    if (next == nullptr) {
      if (end.absent.empty()) end.absent = describe(*at, name, path[i]);
      return end;
    }
    at = next;
    name = path[i].name.empty() ? path[i].entry : path[i].name;
  }
  end.reached = path.size();
  end.value = *at;
  return end;
}

// The longest part of the path that is a field: `hand.size` of a hand that is left out is 0.
PathEnd follow_path(const Value& root, const std::vector<PathStep>& path,
                    std::span<const PositionField> fields) {
  PathEnd end = follow_path(root, path);
  if (end.value || end.place[end.reached] == "[]") return end;
  for (std::size_t length = path.size(); length > end.reached; --length) {
    const auto stop = end.place.begin() + static_cast<std::ptrdiff_t>(length);
    const PositionField* field = find_field(fields, {end.place.begin(), stop});
    if (field == nullptr || may_be_any(field->path, end.reached)) continue;
    const auto value = value_otherwise(*field);
    if (!value) continue;
    const auto rest = path.begin() + static_cast<std::ptrdiff_t>(length);
    PathEnd inner = length == path.size() ? PathEnd{*value, {}, 0, {}}
                                          : follow_path(*value, {rest, path.end()});
    if (!inner.value) continue;
    end.value = std::move(inner.value);
    break;
  }
  return end;
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

std::string difference(const Value& a, const Value& b, const std::string& path) {
  if (same_value(a, b)) return {};
  const auto in = [&](const std::string& step) { return path.empty() ? step : path + "." + step; };
  if (a.kind == Value::Kind::record && b.kind == Value::Kind::record) {
    for (const auto& [name, member] : a.members) {
      const Value* other = b.find(name);
      if (other == nullptr) return in(name) + ": " + json::print(member) + ", not absent";
      if (auto found = difference(member, *other, in(name)); !found.empty()) return found;
    }
    for (const auto& [name, member] : b.members)
      if (a.find(name) == nullptr) return in(name) + ": absent, not " + json::print(member);
  }
  if (a.kind == Value::Kind::list && b.kind == Value::Kind::list &&
      a.items.size() == b.items.size())
    for (std::size_t i = 0; i < a.items.size(); ++i)
      if (auto found = difference(a.items[i], b.items[i], path + "[" + std::to_string(i) + "]");
          !found.empty())
        return found;
  return path + ": " + json::print(a) + ", not " + json::print(b);
}

}  // namespace undercroft
