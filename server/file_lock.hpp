// A file that one process at a time holds, for as long as it lives.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "engine/error.hpp"

namespace undercroft::server {

class FileLock {
 public:
  // Whether it was free.
  static Result<FileLock> take(const std::string& file) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return fail(file + " cannot be opened: " + std::strerror(errno));
    FileLock lock(fd);
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) return fail("another server is using it");
    return lock;
  }
  FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileLock& operator=(FileLock&&) = delete;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() {
    if (fd_ >= 0) ::close(fd_);
  }

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace undercroft::server
