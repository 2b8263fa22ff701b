#include "bench/load_wire.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>

namespace undercroft::load {

namespace {

constexpr std::uint8_t kText = 1;
constexpr std::uint8_t kClose = 8;
constexpr std::uint8_t kPing = 9;
constexpr std::uint8_t kPong = 10;

// What one call takes from the kernel. Shared by all links: only whoever is reading uses it.
std::array<char, std::size_t{256} * 1024> arrived;

std::string host(std::uint16_t port) {
  return "127.0.0.1:" + std::to_string(port);
}

// Waits for everything up to the blank line, and the body that it announces.
Result<std::string> read_answer(const Socket& socket, std::string& head) {
  std::string text;
  std::size_t end = std::string::npos;
  std::size_t length = 0;
  while (end == std::string::npos || text.size() < end + length) {
    const ssize_t got = ::recv(socket.fd(), arrived.data(), arrived.size(), 0);
    if (got <= 0) return fail("the server hung up in the middle of an answer");
    text.append(arrived.data(), static_cast<std::size_t>(got));
    if (end != std::string::npos) continue;
    end = text.find("\r\n\r\n");
    if (end == std::string::npos) continue;
    end += 4;
    const std::string_view announced = "Content-Length: ";
    if (const std::size_t at = text.find(announced); at < end)
      std::from_chars(text.data() + at + announced.size(), text.data() + end, length);
  }
  head = text.substr(0, end);
  return text.substr(end);
}

Result<void> ask(const Socket& socket, std::uint16_t port, const Post& post) {
  const std::string request =
      "POST " + post.path + " HTTP/1.1\r\nHost: " + host(port) + "\r\nOrigin: http://" +
      host(port) +
      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(post.body.size()) +
      "\r\n\r\n" + post.body;
  if (!socket.send(request)) return fail("the server does not take requests");
  return {};
}

}  // namespace

Result<Socket> Socket::connect(std::uint16_t port) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (socket.fd_ < 0) return fail(std::string("no more sockets: ") + std::strerror(errno));
  const int on = 1;
  ::setsockopt(socket.fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket.fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    return fail("no server at " + host(port) + ": " + std::strerror(errno));
  return socket;
}

Socket::~Socket() {
  if (fd_ >= 0) ::close(fd_);
}

bool Socket::send(std::string_view bytes) const {
  return ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
         static_cast<ssize_t>(bytes.size());
}

void Socket::never_wait() const {
  ::fcntl(fd_, F_SETFL, ::fcntl(fd_, F_GETFL) | O_NONBLOCK);
}

Result<std::vector<std::string>> post_all(std::uint16_t port, std::span<const Post> posts) {
  constexpr std::size_t kAtOnce = 32;
  std::vector<Socket> sockets;
  std::vector<std::string> bodies;
  for (std::size_t begin = 0; begin < posts.size(); begin += kAtOnce) {
    const auto batch = posts.subspan(begin, std::min(kAtOnce, posts.size() - begin));
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (i == sockets.size()) {
        auto socket = Socket::connect(port);
        if (!socket) return std::unexpected(socket.error());
        sockets.push_back(std::move(*socket));
      }
      if (auto asked = ask(sockets[i], port, batch[i]); !asked)
        return std::unexpected(asked.error());
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
      std::string head;
      auto body = read_answer(sockets[i], head);
      if (!body) return std::unexpected(body.error());
      if (!head.starts_with("HTTP/1.1 2"))
        return fail("POST " + batch[i].path + " was refused: " + *body);
      bodies.push_back(std::move(*body));
    }
  }
  return bodies;
}

Result<WebSocket> WebSocket::open(std::uint16_t port) {
  auto socket = Socket::connect(port);
  if (!socket) return std::unexpected(socket.error());
  // The key proves nothing to us; any 16 bytes will do.
  socket->send("GET /ws HTTP/1.1\r\nHost: " + host(port) + "\r\nOrigin: http://" + host(port) +
               "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
               "\r\nSec-WebSocket-Key: dW5kZXJjcm9mdC1sb2FkIQ==\r\n\r\n");
  std::string head;
  auto rest = read_answer(*socket, head);
  if (!rest) return std::unexpected(rest.error());
  if (!head.starts_with("HTTP/1.1 101")) return fail("no WebSocket was opened: " + head + *rest);
  socket->never_wait();
  WebSocket link(std::move(*socket));
  link.rest_ = std::move(*rest);
  return link;
}

bool WebSocket::send_text(std::string_view text) {
  return send_frame(kText, text);
}

bool WebSocket::send_frame(std::uint8_t opcode, std::string_view text) {
  // The mask protects proxies from chosen bytes; between us and our own server any one will do.
  constexpr std::array<char, 4> kMask{0x35, 0x6a, 0x17, 0x4c};
  std::array<char, 1024> frame;  // NOLINT(*-member-init): filled below
  if (text.size() + 8 > frame.size()) return false;
  std::size_t at = 0;
  frame[at++] = static_cast<char>(0x80 | opcode);
  if (text.size() < 126) {
    frame[at++] = static_cast<char>(0x80 | text.size());
  } else {
    frame[at++] = static_cast<char>(0x80 | 126);
    frame[at++] = static_cast<char>(text.size() >> 8);
    frame[at++] = static_cast<char>(text.size() & 0xff);
  }
  for (const char byte : kMask) frame[at++] = byte;
  for (std::size_t i = 0; i < text.size(); ++i)
    frame[at++] = static_cast<char>(text[i] ^ kMask[i % kMask.size()]);
  return socket_.send({frame.data(), at});
}

bool WebSocket::take_bytes() {
  const ssize_t got = ::recv(fd(), arrived.data(), arrived.size(), 0);
  if (got == 0 || (got < 0 && errno != EAGAIN)) return false;
  const std::string_view fresh(arrived.data(), got < 0 ? 0 : static_cast<std::size_t>(got));
  bytes_received_ += fresh.size();
  if (rest_.empty()) {
    taken_ = fresh;
  } else {
    rest_ += fresh;
    taken_ = rest_;
  }
  return true;
}

namespace {

struct Frame {
  std::uint8_t opcode = 0;
  std::string_view payload;
  std::size_t size = 0;
};

// The server's frames are not masked.
std::optional<Frame> first_frame(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
  std::size_t head = 2;
  std::uint64_t length = byte(1) & 0x7f;
  if (length >= 126) {
    const std::size_t wide = length == 126 ? 2 : 8;
    head += wide;
    if (bytes.size() < head) return std::nullopt;
    length = 0;
    for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
  }
  if (bytes.size() - head < length) return std::nullopt;
  return Frame{static_cast<std::uint8_t>(byte(0) & 0x0f), bytes.substr(head, length),
               head + static_cast<std::size_t>(length)};
}

}  // namespace

bool WebSocket::next_message(std::string_view& message) {
  while (const auto frame = first_frame(taken_)) {
    taken_.remove_prefix(frame->size);
    if (frame->opcode == kText) {
      message = frame->payload;
      return true;
    }
    if (frame->opcode == kPing) send_frame(kPong, frame->payload);
    if (frame->opcode == kClose) closed_ = true;
  }
  return false;
}

void WebSocket::keep_rest() {
  if (taken_.empty())
    rest_.clear();
  else
    rest_ = std::string(taken_);
}

}  // namespace undercroft::load
