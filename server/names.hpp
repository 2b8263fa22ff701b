// What people call themselves and say, made fit for others to see.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace undercroft::server {

// Letters, not bytes, of a valid UTF-8 text.
std::size_t letters(std::string_view text);
// Without control characters and without blanks at both ends.
std::string tidied(std::string_view text);
// Our bots have names of their own; the same seat always gets the same one.
std::string_view bot_name(std::size_t seat);

}  // namespace undercroft::server
