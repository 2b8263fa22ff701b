// Holds JSON against docs/protocol.schema.json, as far as that file goes: the words of JSON Schema
// that it uses, and no others.
#pragma once

#include <string>
#include <string_view>

#include "engine/value.hpp"

namespace undercroft::server {

// What is wrong with the value as the definition of that name, or nothing.
std::string schema_fault(const Value& value, std::string_view definition);

}  // namespace undercroft::server
