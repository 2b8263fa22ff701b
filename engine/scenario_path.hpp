// Paths into JSON, as scenarios write them: `dungeon[0].card`, `dungeon.size`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.hpp"

namespace undercroft {

// One step down: a member's name, or where that is empty an index.
struct PathStep {
  std::string name;
  std::size_t index = 0;
};

Result<std::vector<PathStep>> parse_path(std::string_view text);

// What stands at the path, or a few words about where it ends.
struct PathEnd {
  std::optional<Value> value;
  std::string absent;
};

PathEnd follow_path(const Value& root, const std::vector<PathStep>& path);

// Equal as JSON: places in a file and the order of a record's members do not count.
bool same_value(const Value& a, const Value& b);

}  // namespace undercroft
