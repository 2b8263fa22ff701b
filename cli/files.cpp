#include "cli/files.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

namespace fs = std::filesystem;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

std::string reason() {
  return std::strerror(errno);
}

bool put(std::FILE* file, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0 &&
         fsync(fileno(file)) == 0;
}

}  // namespace

std::string read_text(const fs::path& path) {
  if (fs::is_directory(path)) misused(path.string() + " is a folder; a file was expected");
  const File file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) misused(path.string() + " cannot be read: " + reason());
  std::string text;
  std::array<char, 65536> block{};
  for (std::size_t got = 0; (got = std::fread(block.data(), 1, block.size(), file.get())) > 0;)
    text.append(block.data(), got);
  if (std::ferror(file.get()) != 0) failed(path.string() + " cannot be read: " + reason());
  return text;
}

void write_text(const fs::path& path, std::string_view text) {
  // In the same folder, or the renaming would be a copy; with the process id, or two would meet.
  const fs::path fresh = path.string() + ".new" + std::to_string(getpid());
  File file(std::fopen(fresh.c_str(), "wb"), std::fclose);
  if (!file) failed(path.string() + " cannot be written: " + reason());
  const bool whole = put(file.get(), text);
  file.reset();
  if (whole && std::rename(fresh.c_str(), path.c_str()) == 0) return;
  const std::string why = reason();
  std::remove(fresh.c_str());
  failed(path.string() + " cannot be written: " + why);
}

std::vector<fs::path> files_in(const std::vector<std::string>& given, std::string_view ending) {
  std::vector<fs::path> found;
  for (const std::string& name : given) {
    if (!fs::exists(name)) misused(name + " is not there; a file or folder was expected");
    if (!fs::is_directory(name)) {
      found.emplace_back(name);
      continue;
    }
    const std::size_t before = found.size();
    for (const auto& entry : fs::recursive_directory_iterator(name))
      if (entry.is_regular_file() && entry.path().extension() == ending)
        found.push_back(entry.path());
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(before), found.end());
    if (found.size() == before)
      misused("there is no *" + std::string(ending) + " file in the folder " + name);
  }
  return found;
}

fs::path game_folder(std::string_view game, std::string_view below) {
  const fs::path inside = fs::path("games") / game;
  if (!below.empty()) {
    if (fs::is_directory(below / inside)) return below / inside;
    misused("there is no folder " + inside.string() + " in " + std::string(below));
  }
  for (const fs::path& root : {fs::path("."), fs::path(UNDERCROFT_SOURCE_DIR)})
    if (fs::is_directory(root / inside)) return (root / inside).lexically_normal();
  misused("there is no folder " + inside.string() +
          " here; name the folder of the source tree with --dir");
}

}  // namespace undercroft::cli
