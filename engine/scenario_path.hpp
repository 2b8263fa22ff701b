// Paths into JSON, as scenarios write them: `dungeon[0].card`, `play[ct_reef_hunter].wounds`,
// `dungeon.size`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position_fields.hpp"
#include "engine/value.hpp"

namespace undercroft {

// One step down: a member's name, or the name of a list's entry, or where both are empty an index.
struct PathStep {
  std::string name;
  std::size_t index = 0;
  std::string entry = {};
};

Result<std::vector<PathStep>> parse_path(std::string_view text);

// What stands at the path, or a few words about where it ends.
struct PathEnd {
  std::optional<Value> value;
  std::string absent;
  std::size_t reached = 0;  // so many steps lead somewhere
  FieldPlace place;         // of the whole path, for the table of fields
};

// An entry of a list is known by its text, or by the first member of it that is a text; where that
// has several parts ("a.ct_reef_hunter.2"), a part will do if only one entry has it.
PathEnd follow_path(const Value& root, const std::vector<PathStep>& path);
// Likewise, where a member that is left out has the value that its field then stands for.
PathEnd follow_path(const Value& root, const std::vector<PathStep>& path,
                    std::span<const PositionField> fields);

// Equal as JSON: places in a file and the order of a record's members do not count.
bool same_value(const Value& a, const Value& b);
// The first place where they differ, as `path: a, not b`; nothing where they are the same.
std::string difference(const Value& a, const Value& b, const std::string& path = "");

}  // namespace undercroft
