// The network: HTTP and WebSockets on one thread, behind an interface without templates, because
// the library underneath compiles slowly. Only server/net*.cpp include it.
//
// Everything a `Front` is told, it is told on the network's thread; everything it does to a link
// it does there. Other threads have `post`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/error.hpp"
#include "server/net_address.hpp"
#include "server/net_host.hpp"
#include "server/net_limits.hpp"

namespace undercroft::server {

// One WebSocket for as long as it lasts; numbers are never used twice.
using LinkId = std::uint64_t;

struct HttpRequest {
  std::string method;
  std::string path;   // without the query, percent-decoded
  std::string query;  // as written, without the question mark
  std::string body;
  std::string address;        // of the caller, without port
  CallerKey caller = 0;       // the address as limits count it
  bool admin = false;         // it came in where whoever runs the server listens
  std::string authorization;  // the header's value
  std::string content_type;
  std::string accept_encoding;
  std::string if_none_match;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  // Bytes that live as long as the program (the embedded client); instead of `body`.
  std::string_view lasting;
  // Bytes that are kept for whoever asks next; instead of both.
  std::shared_ptr<const std::string> shared;
  std::vector<std::pair<std::string, std::string>> headers;
};

// What stands behind the network and answers it.
class Front {
 public:
  using Reply = std::function<void(HttpResponse)>;
  // `reply` is called once, now or later, on the network's thread.
  virtual void answer(HttpRequest request, Reply reply) = 0;
  // A WebSocket was opened at /ws from a page of our own.
  virtual void opened(LinkId link, std::string_view address, CallerKey caller) = 0;
  // One text message, within the limits; the bytes are valid UTF-8 and gone after the call.
  virtual void received(LinkId link, std::string_view text) = 0;
  // The link is gone or on its way out, whoever ended it: nothing comes from it any more and
  // nothing can be sent. Called once for each that was opened, never from within `send` or `close`.
  virtual void closed(LinkId link) = 0;

 protected:
  ~Front() = default;
};

struct NetworkLimits {
  std::size_t message_bytes = 16 * 1024;    // of a WebSocket message to us
  std::size_t body_bytes = 256 * 1024;      // of an HTTP request
  std::size_t waiting_bytes = 1024 * 1024;  // not yet taken by a reader: more, and it is dropped
  int send_buffer_bytes = 64 * 1024;        // the kernel's, or a stalled reader would go unnoticed
  int links_per_address = 64;               // and as many connections that are not links
  int links = 20000;
  int messages_per_second = 20;  // of one link, on average
  int messages_at_once = 60;     // and in a burst
  int requests_per_second = 50;  // HTTP, of one address
  int requests_at_once = 200;
  std::chrono::seconds silence{60};  // a link that says nothing, not even a pong, is closed
};

struct NetworkSettings {
  NetworkLimits limits;
  // Proxies that are believed when they say for whom they call.
  std::vector<AddressRange> trusted;
  HostNames hosts;
  // Where whoever runs the server listens besides, if anywhere.
  std::optional<Endpoint> admin;
  // What somebody should mend: what kind of thing happened, and a sentence.
  std::function<void(std::string_view event, std::string_view text)> fault;
};

// What the network counts for /metrics.
struct NetworkFigures {
  std::uint64_t links_open = 0;
  std::uint64_t links_opened = 0;
  std::uint64_t links_refused = 0;
  std::uint64_t slow_readers_dropped = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t messages_refused = 0;  // too large, too many, not text
  std::uint64_t requests = 0;
  std::uint64_t accepts_failed = 0;
};

// Whether a message is worth a write of its own.
enum class Haste : std::uint8_t {
  now,
  soon,  // where the link was written to a moment ago, it may wait some milliseconds for company
};

class Network {
 public:
  virtual ~Network() = default;

  // The port that is listened at: the one asked for, or a free one where that was 0.
  virtual std::uint16_t port() const = 0;
  // Serves until `stop`. The front must outlive it.
  virtual void run(Front& front) = 0;
  // From any thread or signal handler's pipe: no new connections, everything queued is sent, every
  // link closed with "going away", then `run` returns.
  virtual void stop() = 0;

  // Queues a text message. It leaves when the front returns from what it was told, in one write
  // with all others to that link. The same text may go to many links; one that is gone is no error.
  virtual void send(LinkId link, std::shared_ptr<const std::string> text,
                    Haste haste = Haste::now) = 0;
  virtual void close(LinkId link, std::uint16_t code, std::string_view reason) = 0;

  // From any thread, even before `run`: run it on the network's thread, soon.
  virtual void post(std::function<void()> work) = 0;
  // On the network's thread: run it there after a while.
  virtual void after(std::chrono::milliseconds delay, std::function<void()> work) = 0;

  virtual NetworkFigures figures() const = 0;
};

// Listens at once, so that a port in use is a sentence here and not a surprise later.
Result<std::unique_ptr<Network>> open_network(const Endpoint& at, NetworkSettings settings);

}  // namespace undercroft::server
