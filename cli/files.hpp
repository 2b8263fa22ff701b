// Files of the command: read whole, written to a new file that then takes the old one's place.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::cli {

std::string read_text(const std::filesystem::path& path);
// Whoever looks finds the old text or the new one, never half of either.
void write_text(const std::filesystem::path& path, std::string_view text);
// The files themselves, and of folders every file below that ends so, by name.
std::vector<std::filesystem::path> files_in(const std::vector<std::string>& given,
                                            std::string_view ending);
// Where `games/GAME/...` stands: below the given folder, else below the current one, else in the
// source tree that the program was built from.
std::filesystem::path game_folder(std::string_view game, std::string_view below);

}  // namespace undercroft::cli
