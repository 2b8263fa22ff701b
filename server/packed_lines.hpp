// The lines of a journal in few bytes. A finished match is read rarely and kept long; what stands
// in its lines repeats itself, and a row of its own costs each of them more than what it says.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

namespace undercroft::server {

std::string pack_lines(std::span<const std::string> lines);
// The same lines, byte for byte. What was damaged is noticed: zlib keeps a checksum.
Result<std::vector<std::string>> unpack_lines(std::string_view packed);

}  // namespace undercroft::server
