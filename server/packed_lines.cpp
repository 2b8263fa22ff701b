#include "server/packed_lines.hpp"

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace undercroft::server {

namespace {

// A packed journal is a number, how many bytes it unpacks to, and then what zlib made of those: a
// number, how many lines there are, the size of each, and their texts. Numbers are written seven
// bits at a time, the lowest first; the eighth says that more follow.
constexpr unsigned kMore = 0x80;
// Nothing that is ours unpacks to more.
constexpr std::uint64_t kMostUnpacked = std::uint64_t{1} << 30;

void put_size(std::string& out, std::size_t size) {
  for (; size >= kMore; size >>= 7) out += static_cast<char>(size | kMore);
  out += static_cast<char>(size);
}

std::optional<std::size_t> take_size(std::string_view& rest) {
  std::size_t size = 0;
  for (unsigned shift = 0; !rest.empty() && shift < 63; shift += 7) {
    const auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    size |= static_cast<std::size_t>(byte & ~kMore) << shift;
    if (byte < kMore) return size;
  }
  return std::nullopt;
}

const Bytef* bytes_of(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());
}

std::unexpected<Error> damaged() {
  return fail("its packed journal is damaged");
}

Result<std::string> inflated(std::string_view packed) {
  const auto size = take_size(packed);
  if (!size || *size > kMostUnpacked) return damaged();
  std::string plain(*size, '\0');
  uLongf length = plain.size();
  const int code = ::uncompress(reinterpret_cast<Bytef*>(plain.data()), &length, bytes_of(packed),
                                packed.size());
  if (code != Z_OK || length != plain.size()) return damaged();
  return plain;
}

}  // namespace

std::string pack_lines(std::span<const std::string> lines) {
  std::string plain;
  put_size(plain, lines.size());
  for (const std::string& line : lines) put_size(plain, line.size());
  for (const std::string& line : lines) plain += line;
  std::string packed;
  put_size(packed, plain.size());
  const std::size_t head = packed.size();
  uLongf length = ::compressBound(plain.size());
  packed.resize(head + length);
  ::compress2(reinterpret_cast<Bytef*>(packed.data() + head), &length, bytes_of(plain),
              plain.size(), Z_DEFAULT_COMPRESSION);
  packed.resize(head + length);
  return packed;
}

Result<std::vector<std::string>> unpack_lines(std::string_view packed) {
  const auto plain = inflated(packed);
  if (!plain) return std::unexpected(plain.error());
  std::string_view rest = *plain;
  const auto count = take_size(rest);
  // Each line has a size, which takes a byte at least.
  if (!count || *count > rest.size()) return damaged();
  std::vector<std::size_t> sizes;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < *count; ++i) {
    const auto size = take_size(rest);
    if (!size || *size > plain->size()) return damaged();
    bytes += sizes.emplace_back(*size);
  }
  if (bytes != rest.size()) return damaged();
  std::vector<std::string> lines;
  lines.reserve(sizes.size());
  for (const std::size_t size : sizes) {
    lines.emplace_back(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  return lines;
}

}  // namespace undercroft::server
