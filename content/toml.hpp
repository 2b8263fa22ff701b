// TOML files as content sources. For native programs only: the engine reads no files, and the
// browser gets built-in content.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "engine/content.hpp"

namespace undercroft::content {

// The document as a tree with line and column on every value, members in the order of the file.
// Content has whole numbers only: a fraction or a date is a fault.
Result<Value> parse_toml(std::string_view text, std::string_view file);

// One file; its name in messages is the path as given.
Result<Source> read_file(const std::filesystem::path& path);

// Every *.toml of a folder, by name.
Result<std::vector<Source>> read_folder(const std::filesystem::path& folder);

}  // namespace undercroft::content
