// Just enough of a server's message for a player without eyes. Names with their quotes cannot stand
// inside a JSON text, where quotes are escaped, so looking for them is safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace undercroft::load {

// The number behind `name`, which is written with quotes and colon.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view name);
// The text behind `name`; no escapes are expected in it.
std::string_view text_after(std::string_view text, std::string_view name);

struct Asked {
  std::int64_t id = 0;
  std::vector<std::string_view> options;
};

// The question in a welcome or update: true where there is one.
bool read_question(std::string_view message, Asked& asked);

// How many times `part` stands in `text`.
int count_of(std::string_view text, std::string_view part);

}  // namespace undercroft::load
