// SHA-256, for commitments and for the chance of hosted matches. Written out because the browser's
// copy of the rules verifies a match with this very code and has no other library.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace undercroft {

using Digest256 = std::array<std::uint8_t, 32>;

Digest256 sha256(std::string_view bytes);
std::string to_hex(const Digest256& digest);
// False where the text is not 64 hexadecimal digits.
bool from_hex(std::string_view text, Digest256& digest);
inline std::string_view as_bytes(const Digest256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace undercroft
