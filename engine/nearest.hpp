// The word that somebody probably meant: faults in content, options and commands suggest it.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace undercroft {

// The word nearest to the one written, empty where none is near enough to be meant.
std::string_view nearest(std::string_view written, std::span<const std::string_view> words);

// The words that would have been possible, separated by commas and each once: all where they are
// few, else those nearest to the one written and how many there are besides.
std::string choices(std::string_view written, std::span<const std::string_view> words);
// "; did you mean NAME?", or nothing where no word is near enough.
std::string did_you_mean(std::string_view written, std::span<const std::string_view> words);

}  // namespace undercroft
