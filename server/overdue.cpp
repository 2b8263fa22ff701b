#include "server/overdue.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <string_view>

#include "engine/position_file.hpp"

namespace undercroft::server {

namespace {

namespace fs = std::filesystem;

std::string viewer_name(Viewer viewer) {
  return viewer == kSpectator ? "spectator" : "P" + std::to_string(viewer.index);
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(file, text.data(), text.size());
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::size_t files_in(const fs::path& folder) {
  std::error_code ignored;
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    static_cast<void>(entry);
    ++count;
  }
  return count;
}

}  // namespace

std::string subject_words(const Subject& subject) {
  return "match " + subject.match + ", decision " + std::to_string(subject.decisions + 1) + ", " +
         subject.thinker + " for " + viewer_name(subject.viewer);
}

// It holds what nobody at the table may know: for nobody else's eyes, like the store.
Result<std::string> keep_overdue(const std::string& folder, const Subject& subject) {
  static std::mutex one_by_one;
  const std::scoped_lock lock(one_by_one);
  const auto failed = [](const std::string& what) {
    return fail(what + ": " + std::string(std::strerror(errno)));
  };
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return failed(folder);
  const std::string path =
      (fs::path(folder) / (subject.match + "-" + std::to_string(subject.decisions) + "-" +
                           viewer_name(subject.viewer) + "-" + subject.thinker + ".json"))
          .string();
  std::error_code unclear;  // whatever it is, opening the file says so
  if (fs::exists(path, unclear)) return path;
  if (files_in(folder) >= kMostOverdue)
    return fail("there are " + std::to_string(kMostOverdue) + " in " + folder + " already");
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return failed(path);
  const ThoughtNote note{subject.viewer, subject.thinker, subject.seed};
  const bool fine = write_all(file, position_text(subject.setup, *subject.position, &note));
  const int error = errno;
  ::close(file);
  if (fine) return path;
  ::unlink(path.c_str());
  errno = error;
  return failed(path);
}

}  // namespace undercroft::server
