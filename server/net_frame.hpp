// The frames of a WebSocket (RFC 6455, section 5), without sockets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace undercroft::server {

enum class Opcode : std::uint8_t {
  more = 0x0,
  text = 0x1,
  binary = 0x2,
  close = 0x8,
  ping = 0x9,
  pong = 0xA,
};

// Why a link is closed, as the protocol numbers it.
namespace close_code {
inline constexpr std::uint16_t normal = 1000;
inline constexpr std::uint16_t going_away = 1001;
inline constexpr std::uint16_t protocol_error = 1002;
inline constexpr std::uint16_t not_text = 1003;
inline constexpr std::uint16_t bad_text = 1007;
inline constexpr std::uint16_t policy = 1008;
inline constexpr std::uint16_t too_large = 1009;
}  // namespace close_code

struct FrameHead {
  Opcode opcode = Opcode::text;
  bool last = true;
  std::array<char, 4> mask{};
  std::size_t size = 0;  // of the head itself
  std::uint64_t length = 0;

  bool is_control() const { return static_cast<unsigned>(opcode) >= 0x8; }
};

struct HeadRead {
  std::optional<FrameHead> head;  // empty: more bytes are needed, or it is broken
  const char* broken = nullptr;   // the reason
};
// Reads the head of a frame from a client: masked, no extension bits, lengths in their short form.
HeadRead read_head(std::span<const char> bytes);

// The head of a whole, unmasked message as a server sends it.
inline constexpr std::size_t kMostHeadBytes = 10;
std::size_t head_size(std::size_t length);
void write_head(Opcode opcode, std::size_t length, char* to);

void unmask(std::span<char> bytes, std::array<char, 4> mask);
bool valid_utf8(std::string_view text);

// What a close frame says; `code` is 1005 where it says nothing, and empty where it may not be.
struct CloseRead {
  std::optional<std::uint16_t> code;
  std::string_view reason;
};
CloseRead read_close(std::string_view payload);
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace undercroft::server
