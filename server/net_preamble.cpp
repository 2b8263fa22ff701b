#include "server/net_preamble.hpp"

#include <algorithm>
#include <span>

namespace undercroft::server {

namespace {

using Is = PreambleRead::Is;

constexpr std::string_view kSignature("\r\n\r\n\0\r\nQUIT\n", 12);
constexpr std::size_t kHead = 16;
// Behind the addresses a proxy may say more, of TLS and the like; none has so much to say.
constexpr std::size_t kMostBytes = 4096;

// Families, as the upper half of the byte numbers them, and the length of a pair of addresses with
// their ports.
constexpr unsigned kInet = 1;
constexpr unsigned kInet6 = 2;
constexpr unsigned kUnix = 3;
constexpr std::size_t kInetBytes = 12;
constexpr std::size_t kInet6Bytes = 36;

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

template <std::size_t Size>
std::array<std::uint8_t, Size> first_bytes(std::string_view bytes) {
  std::array<std::uint8_t, Size> first{};
  std::ranges::transform(bytes.substr(0, Size), first.begin(),
                         [](char c) { return static_cast<std::uint8_t>(c); });
  return first;
}

PreambleRead read_whole(std::string_view bytes) {
  const unsigned command = byte_at(bytes, 12) & 0xFU;
  const unsigned family = byte_at(bytes, 13) >> 4;
  const unsigned transport = byte_at(bytes, 13) & 0xFU;
  const std::string_view body = bytes.substr(kHead);
  PreambleRead read{Is::whole, bytes.size()};
  // The proxy calls on its own behalf, to see whether we are well.
  if (command == 0) return read;
  const std::size_t needed = family == kInet ? kInetBytes : family == kInet6 ? kInet6Bytes : 0;
  if (command > 1 || family > kUnix || transport > 2 || body.size() < needed) return {Is::broken};
  if (family == kInet) read.caller = ip_address_v4(first_bytes<4>(body));
  if (family == kInet6) read.caller = IpAddress{first_bytes<16>(body)};
  return read;
}

}  // namespace

PreambleRead read_preamble(std::string_view bytes) {
  const std::size_t seen = std::min(bytes.size(), kSignature.size());
  if (bytes.substr(0, seen) != kSignature.substr(0, seen)) return {Is::absent};
  if (bytes.size() < kHead) return {Is::unfinished};
  const std::size_t size = kHead + (byte_at(bytes, 14) << 8 | byte_at(bytes, 15));
  if (byte_at(bytes, 12) >> 4 != 2 || size > kMostBytes) return {Is::broken};
  if (bytes.size() < size) return {Is::unfinished};
  return read_whole(bytes.substr(0, size));
}

bool looks_like_preamble(std::string_view bytes) {
  return bytes.starts_with(kSignature) || bytes.starts_with("PROXY ");
}

}  // namespace undercroft::server
