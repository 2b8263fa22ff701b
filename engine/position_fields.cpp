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
  const std::string_view segment = path.substr(0, path.find_first_of(".["));
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
  return segment == "*" || is_among(alternatives(segment), step);
}

// What is left of the path behind the place; nothing where the path does not lead through it.
std::optional<std::string_view> behind(std::string_view path, const FieldPlace& place) {
  for (const std::string& step : place)
    if (path.empty() || !fits(cut_segment(path), step)) return std::nullopt;
  return path;
}

// The names that may stand at the place.
std::vector<std::string_view> names_at(std::span<const PositionField> fields,
                                       const FieldPlace& place) {
  std::vector<std::string_view> names;
  for (const PositionField& field : fields) {
    auto rest = behind(field.path, place);
    if (!rest || rest->empty()) continue;
    for (const std::string_view name : alternatives(cut_segment(*rest)))
      if (name != "*" && name != kEntry && !is_among(names, name)) names.push_back(name);
  }
  return names;
}

class FieldCheck {
 public:
  FieldCheck(std::span<const PositionField> fields, std::string_view game, Report& report)
      : fields_(fields), game_(game), report_(&report) {}

  void walk(const Value& value, const std::string& path) {
    for (const auto& [name, member] : value.members) {
      place_.push_back(name);
      if (!is_described(fields_, place_)) return fault(member, path, name);
      walk(member, path.empty() ? name : path + "." + name);
      place_.pop_back();
      if (report_->failed()) return;
    }
    place_.emplace_back(kEntry);
    for (std::size_t i = 0; i < value.items.size() && !report_->failed(); ++i)
      walk(value.items[i], path + "[" + std::to_string(i) + "]");
    place_.pop_back();
  }

 private:
  void fault(const Value& member, const std::string& path, const std::string& name) {
    place_.pop_back();
    const auto names = names_at(fields_, place_);
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

  std::span<const PositionField> fields_;
  std::string_view game_;
  Report* report_;
  FieldPlace place_;
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
  FieldCheck(fields, game, position.report()).walk(position.value(), position.path());
}

}  // namespace undercroft
