#include "engine/position_fields.hpp"

#include <algorithm>

#include "engine/json.hpp"
#include "engine/nearest.hpp"

namespace undercroft {

namespace {

constexpr std::string_view kEntry = "[]";

template <class Things, class Thing>
bool is_among(const Things& things, const Thing& thing) {
  return std::ranges::find(things, thing) != std::ranges::end(things);
}

// The first segment of a path, and the path behind it.
std::string_view cut_segment(std::string_view& path) {
  if (path.starts_with(kEntry)) {
    path.remove_prefix(kEntry.size());
    if (path.starts_with('.')) path.remove_prefix(1);
    return kEntry;
  }
  const auto end = std::ranges::find_if(path, [](char c) { return c == '.' || c == '['; });
  const std::string_view segment(path.begin(), end);
  path.remove_prefix(segment.size());
  if (path.starts_with('.')) path.remove_prefix(1);
  return segment;
}

// The names in "a|b".
std::vector<std::string_view> alternatives(std::string_view segment) {
  std::vector<std::string_view> names;
  while (true) {
    const std::size_t bar = segment.find('|');
    names.push_back(segment.substr(0, bar));
    if (bar == std::string_view::npos) return names;
    segment.remove_prefix(bar + 1);
  }
}

bool fits(std::string_view segment, std::string_view step) {
  if (segment == kEntry || step == kEntry) return segment == step;
  if (segment == step || segment == "*") return true;
  return segment.contains('|') && is_among(alternatives(segment), step);
}

// What is left of the path behind the place; nothing where the path does not lead through it.
std::optional<std::string_view> behind(std::string_view path, const FieldPlace& place) {
  for (const std::string& step : place)
    if (path.empty() || !fits(cut_segment(path), step)) return std::nullopt;
  return path;
}

// The names with which they go on.
std::vector<std::string_view> names_in(std::span<const std::string_view> paths) {
  std::vector<std::string_view> names;
  for (std::string_view path : paths)
    for (const std::string_view name : alternatives(cut_segment(path)))
      if (!name.empty() && name != "*" && name != kEntry && !is_among(names, name))
        names.push_back(name);
  return names;
}

// Paths of which something is left behind a place.
using Paths = std::vector<std::string_view>;

// What is left of them behind one more step.
Paths behind_step(const Paths& paths, std::string_view step) {
  Paths left;
  for (std::string_view path : paths)
    if (!path.empty() && fits(cut_segment(path), step)) left.push_back(path);
  return left;
}

class FieldCheck {
 public:
  FieldCheck(std::string_view game, Report& report) : game_(game), report_(&report) {}

  // The paths that lead through the value, from there on.
  void walk(const Value& value, const std::string& path, const Paths& paths) {
    for (const auto& [name, member] : value.members) {
      const Paths inner = behind_step(paths, name);
      if (inner.empty()) return fault(member, path, name, paths);
      const std::string place = path.empty() ? name : path + "." + name;
      check_kind(member, place, inner);
      if (!report_->failed()) walk(member, place, inner);
      if (report_->failed()) return;
    }
    if (value.items.empty()) return;
    const Paths inner = behind_step(paths, kEntry);
    for (std::size_t i = 0; i < value.items.size() && !report_->failed(); ++i)
      walk(value.items[i], path + "[" + std::to_string(i) + "]", inner);
  }

 private:
  // What lies where only fields within it are described; null where it is a field itself, and its
  // reader knows. Entries of lists may be written in short.
  static Value::Kind kind_with(const Paths& paths) {
    if (paths.empty() || std::ranges::any_of(paths, &std::string_view::empty))
      return Value::Kind::null;
    const auto entries = std::ranges::count_if(
        paths, [](std::string_view path) { return path.starts_with(kEntry); });
    if (entries == 0) return Value::Kind::record;
    return static_cast<std::size_t>(entries) == paths.size() ? Value::Kind::list
                                                             : Value::Kind::null;
  }
  void check_kind(const Value& value, const std::string& path, const Paths& paths) {
    const Value::Kind kind = kind_with(paths);
    if (kind == Value::Kind::null || value.kind == kind || value.kind == Value::Kind::null) return;
    report_->fault(
        value, path,
        "expected " + std::string(kind_name(kind)) + ", got " + std::string(kind_name(value.kind)));
  }
  void fault(const Value& member, const std::string& path, const std::string& name,
             const Paths& paths) {
    const auto names = names_in(paths);
    if (names.empty() && !behind_step(paths, kEntry).empty())
      return report_->fault(member, path, "expected a list, got a record");
    std::string what = "there is no field \"" + name + "\" here";
    if (names.empty()) {
      what += "; nothing has a name here";
    } else {
      const std::string meant = did_you_mean(name, names);
      what += meant + (meant.empty() ? "; possible: " : " Possible: ") + choices(name, names);
    }
    what += " (`undercroft position " + std::string(game_) + " --fields`)";
    report_->fault(member, path, what);
  }

  std::string_view game_;
  Report* report_;
};

void collect(const Value& value, FieldPlace& place, std::set<FieldPlace>& found) {
  const auto visit = [&](std::string_view step, const Value& inner) {
    place.emplace_back(step);
    found.insert(place);
    collect(inner, place, found);
    place.pop_back();
  };
  for (const auto& [name, member] : value.members) visit(name, member);
  for (const Value& item : value.items) visit(kEntry, item);
}

}  // namespace

const PositionField* find_field(std::span<const PositionField> fields, const FieldPlace& place) {
  for (const PositionField& field : fields)
    if (const auto rest = behind(field.path, place); rest && rest->empty()) return &field;
  return nullptr;
}

bool is_described(std::span<const PositionField> fields, const FieldPlace& place) {
  return std::ranges::any_of(
      fields, [&](const PositionField& field) { return behind(field.path, place).has_value(); });
}

bool may_be_any(std::string_view path, std::size_t step) {
  for (; step > 0 && !path.empty(); --step) cut_segment(path);
  while (!path.empty())
    if (cut_segment(path) == "*") return true;
  return false;
}

std::set<FieldPlace> places_in(const Value& value) {
  std::set<FieldPlace> found;
  FieldPlace place;
  collect(value, place, found);
  return found;
}

std::optional<Value> value_otherwise(const PositionField& field) {
  auto value = json::parse(field.otherwise);
  if (!value) return std::nullopt;
  return std::move(*value);
}

void check_fields(std::span<const PositionField> fields, std::string_view game,
                  const Cursor& position) {
  if (fields.empty()) return;
  Paths paths;
  for (const PositionField& field : fields) paths.push_back(field.path);
  FieldCheck(game, position.report()).walk(position.value(), position.path(), paths);
}

}  // namespace undercroft
