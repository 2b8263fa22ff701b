// What the kernel knows about the server's process.
#pragma once

#include <sys/types.h>

#include "engine/error.hpp"

namespace undercroft::load {

struct ProcessFigures {
  double cpu_seconds = 0;  // of all its threads, in the program and in the kernel
  double resident_kib = 0;
};

Result<ProcessFigures> look_at(pid_t pid);

}  // namespace undercroft::load
