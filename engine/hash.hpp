// A 64-bit hash of a plain value's bytes: check sums of replays and keys of transposition tables.
// Not for secrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/rng.hpp"

namespace undercroft {

inline std::uint64_t hash_bytes(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t hash = 0x243F6A8885A308D3ULL ^ size;
  while (size >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    hash = (hash ^ word) * 0x9FB21C651E98DF25ULL;
    hash ^= hash >> 32;
    bytes += 8;
    size -= 8;
  }
  std::uint64_t tail = 0;
  std::memcpy(&tail, bytes, size);
  return mix64(hash ^ tail);
}

}  // namespace undercroft
