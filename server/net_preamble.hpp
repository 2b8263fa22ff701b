// What a proxy that does not speak HTTP says first on a connection, to tell for whom it was made:
// version 2 of the PROXY protocol, without sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/net_address.hpp"

namespace undercroft::server {

struct PreambleRead {
  enum class Is : std::uint8_t { absent, unfinished, broken, whole };
  Is is = Is::absent;
  std::size_t size = 0;  // of a whole one
  // Empty: the proxy itself, or somebody without an address.
  std::optional<IpAddress> caller = std::nullopt;
};
PreambleRead read_preamble(std::string_view bytes);

// Whether this begins as a preamble of either version does.
bool looks_like_preamble(std::string_view bytes);

}  // namespace undercroft::server
