// How a command ends early. A command is a straight line: the first thing that is wrong ends it
// with one sentence and an exit code, so this folder throws where the engine returns errors.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "engine/error.hpp"

namespace undercroft::cli {

inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;   // what was asked for was tried and did not work
inline constexpr int kMisused = 2;  // what was asked for makes no sense

struct Stop {
  int code = kFailed;
  std::string text;
};

[[noreturn]] inline void failed(std::string text) {
  throw Stop{kFailed, std::move(text)};
}
[[noreturn]] inline void misused(std::string text) {
  throw Stop{kMisused, std::move(text)};
}

// The value, or the end of the command: a file, a match or content is not as it should be.
template <class T>
T need(Result<T> result) {
  if (!result) failed(result.error().text);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// The same where the words of the command line are to blame.
template <class T>
T asked(Result<T> result) {
  if (!result) misused(result.error().text);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace undercroft::cli
