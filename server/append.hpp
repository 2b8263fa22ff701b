// Numbers into a text that is being built, without a text of their own.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>

namespace undercroft::server {

inline void append_number(std::string& out, std::int64_t number) {
  std::array<char, 24> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), end);
}

}  // namespace undercroft::server
