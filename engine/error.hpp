// Errors at the edges are values: one sentence with the place and what would have been right.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace undercroft {

struct Error {
  std::string text;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string text) {
  return std::unexpected(Error{std::move(text)});
}

}  // namespace undercroft
