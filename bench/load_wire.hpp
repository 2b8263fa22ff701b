// Sockets for the load generator: as little as possible between it and the kernel, because it must
// cost less than the server that it measures.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/error.hpp"

namespace undercroft::load {

// A connection to the server on this machine.
class Socket {
 public:
  static Result<Socket> connect(std::uint16_t port);
  Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Socket();

  int fd() const { return fd_; }
  bool send(std::string_view bytes) const;
  void never_wait() const;

 private:
  explicit Socket(int fd) : fd_(fd) {}
  int fd_ = -1;
};

struct Post {
  std::string path;
  std::string body;
};

// The bodies of the answers, in order. Goes over several connections at once, since a server that
// writes to disk before it answers is quick only with many.
Result<std::vector<std::string>> post_all(std::uint16_t port, std::span<const Post> posts);

// A WebSocket, from our side.
class WebSocket {
 public:
  static Result<WebSocket> open(std::uint16_t port);

  int fd() const { return socket_.fd(); }
  std::uint64_t bytes_received() const { return bytes_received_; }
  // Small messages only, one at a time: they always fit into the kernel's buffer.
  bool send_text(std::string_view text);

  // Takes what has arrived and gives each whole message to `heard`. False: the server closed.
  template <class Heard>
  bool receive(Heard heard) {
    if (!take_bytes()) return false;
    std::string_view message;
    while (next_message(message)) heard(message);
    keep_rest();
    return !closed_;
  }

 private:
  explicit WebSocket(Socket socket) : socket_(std::move(socket)) {}
  bool send_frame(std::uint8_t opcode, std::string_view text);
  bool take_bytes();
  // The next text message of what was taken; answers pings on the way.
  bool next_message(std::string_view& message);
  void keep_rest();

  Socket socket_;
  std::string rest_;        // the beginning of a frame whose end has not come
  std::string_view taken_;  // not yet looked at
  std::uint64_t bytes_received_ = 0;
  bool closed_ = false;
};

}  // namespace undercroft::load
