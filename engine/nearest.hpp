// The word that somebody probably meant: faults in content, options and commands suggest it.
#pragma once

#include <span>
#include <string_view>

namespace undercroft {

// The word nearest to the one written, empty where none is near enough to be meant.
std::string_view nearest(std::string_view written, std::span<const std::string_view> words);

}  // namespace undercroft
