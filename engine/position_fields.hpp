// What may stand in a position of a game: one table a game, beside the code that reads positions.
// From it come the page for people who write scenarios (`undercroft position GAME --fields`), the
// words about a field that there is not, and the value of a field that a dump leaves out.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/value.hpp"

namespace undercroft {

struct PositionField {
  // Members by their names, entries of a list as [], any name as *, one of several as a|b:
  // "players[].looks", "units.*.health", "a|b.hand".
  std::string_view path;
  std::string_view type;  // "a card", "seats", "0 to 99"
  // What holds where it is left out: a value as JSON, or some words where that depends on the rest.
  std::string_view otherwise;
  std::string_view meaning;
};

// A place in a position: names of members, and "[]" for an entry of a list.
using FieldPlace = std::vector<std::string>;

// The field at that place, or nothing.
const PositionField* find_field(std::span<const PositionField> fields, const FieldPlace& place);
// Whether the place is that of a field, or of a record or list that fields lie in.
bool is_described(std::span<const PositionField> fields, const FieldPlace& place);
// Whether a step of the path, from that one on and counted from 0, may have any name: then nobody
// knows which there are.
bool may_be_any(std::string_view path, std::size_t step);
// The places of a value's members and entries.
std::set<FieldPlace> places_in(const Value& value);
// The value of a field that is left out; nothing where only words are said of it.
std::optional<Value> value_otherwise(const PositionField& field);

// A fault for the first member that no field describes. A game without a table has no faults.
void check_fields(std::span<const PositionField> fields, std::string_view game,
                  const Cursor& position);

}  // namespace undercroft
