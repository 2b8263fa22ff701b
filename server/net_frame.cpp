#include "server/net_frame.hpp"

#include <cstring>

namespace undercroft::server {

namespace {

constexpr std::size_t kMostControlBytes = 125;

unsigned byte_at(std::span<const char> bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

bool is_known(unsigned opcode) {
  return opcode <= 0x2 || (opcode >= 0x8 && opcode <= 0xA);
}

std::uint64_t big_endian(std::span<const char> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) value = value << 8 | byte_at(bytes, i);
  return value;
}

// Length of the sequence that starts here, 0 where it is not valid: no overlong forms, no
// surrogates, nothing beyond U+10FFFF.
std::size_t sequence_length(const unsigned char* at, std::size_t left) {
  const unsigned lead = at[0];
  const auto follows = [&](std::size_t i) { return i < left && (at[i] & 0xC0U) == 0x80U; };
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return follows(1) ? 2 : 0;
  if (lead < 0xF0) {
    if (!follows(1) || !follows(2)) return 0;
    if (lead == 0xE0 && at[1] < 0xA0) return 0;
    if (lead == 0xED && at[1] >= 0xA0) return 0;
    return 3;
  }
  if (lead > 0xF4 || !follows(1) || !follows(2) || !follows(3)) return 0;
  if (lead == 0xF0 && at[1] < 0x90) return 0;
  if (lead == 0xF4 && at[1] >= 0x90) return 0;
  return 4;
}

// Codes that may stand in a frame: the registered ones and those for applications.
bool may_be_sent(std::uint16_t code) {
  if (code >= 3000 && code <= 4999) return true;
  return code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
}

}  // namespace

HeadRead read_head(std::span<const char> bytes) {
  if (bytes.size() < 2) return {};
  const unsigned first = byte_at(bytes, 0);
  const unsigned second = byte_at(bytes, 1);
  if ((first & 0x70U) != 0) return {{}, "extension bits without an extension"};
  if (!is_known(first & 0x0FU)) return {{}, "unknown opcode"};
  if ((second & 0x80U) == 0) return {{}, "frame without a mask"};

  FrameHead head;
  head.opcode = static_cast<Opcode>(first & 0x0FU);
  head.last = (first & 0x80U) != 0;
  head.length = second & 0x7FU;
  if (head.is_control() && (head.length > kMostControlBytes || !head.last))
    return {{}, "control frame that is too long or in parts"};

  const std::size_t extra = head.length == 127 ? 8 : head.length == 126 ? 2 : 0;
  head.size = 2 + extra + head.mask.size();
  if (bytes.size() < head.size) return {};
  if (extra > 0) {
    head.length = big_endian(bytes.subspan(2, extra));
    if (head.length < 126 || (extra == 8 && head.length <= 0xFFFF) || head.length >> 63 != 0)
      return {{}, "length in the wrong form"};
  }
  std::memcpy(head.mask.data(), bytes.data() + 2 + extra, head.mask.size());
  return {head, nullptr};
}

std::size_t head_size(std::size_t length) {
  return length < 126 ? 2 : length <= 0xFFFF ? 4 : kMostHeadBytes;
}

void write_head(Opcode opcode, std::size_t length, char* to) {
  *to++ = static_cast<char>(0x80U | static_cast<unsigned>(opcode));
  if (length < 126) {
    *to = static_cast<char>(length);
    return;
  }
  const int extra = length <= 0xFFFF ? 2 : 8;
  *to++ = static_cast<char>(extra == 2 ? 126 : 127);
  for (int i = extra - 1; i >= 0; --i) *to++ = static_cast<char>(length >> (8 * i) & 0xFFU);
}

void unmask(std::span<char> bytes, std::array<char, 4> mask) {
  std::uint64_t wide = 0;
  std::memcpy(&wide, mask.data(), 4);
  std::memcpy(reinterpret_cast<char*>(&wide) + 4, mask.data(), 4);
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, 8);
    word ^= wide;
    std::memcpy(bytes.data() + i, &word, 8);
  }
  for (; i < bytes.size(); ++i)
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^
                                 static_cast<unsigned char>(mask[i % 4]));
}

bool valid_utf8(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  std::size_t i = 0;
  while (i < text.size()) {
    // Messages are JSON, nearly all of it ASCII: eight bytes at a time.
    std::uint64_t word = kHighBits;
    if (i + 8 <= text.size()) std::memcpy(&word, at + i, 8);
    if ((word & kHighBits) == 0) {
      i += 8;
      continue;
    }
    const std::size_t length = sequence_length(at + i, text.size() - i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

CloseRead read_close(std::string_view payload) {
  if (payload.empty()) return {1005, {}};
  if (payload.size() == 1) return {};
  const auto code = static_cast<std::uint16_t>(big_endian(payload.substr(0, 2)));
  if (!may_be_sent(code)) return {};
  return {code, payload.substr(2)};
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
  // A control frame is short; a reason is cut between characters, not within one.
  reason = reason.substr(0, kMostControlBytes - 2);
  while (!valid_utf8(reason)) reason.remove_suffix(1);
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFFU)};
  return payload.append(reason);
}

}  // namespace undercroft::server
