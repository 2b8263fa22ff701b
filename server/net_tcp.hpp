// The network as its own parts see it. Includes the slow library: for server/net*.cpp only.
#pragma once

#include <array>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/wait_traits.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "server/net.hpp"
#include "server/net_limits.hpp"

namespace undercroft::server {

// Everything runs in one io_context, so none of it needs executors that can be exchanged.
using Executor = boost::asio::io_context::executor_type;
using Tcp = boost::asio::ip::tcp;
using Socket = boost::asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = boost::asio::basic_socket_acceptor<Tcp, Executor>;
using Timer = boost::asio::basic_waitable_timer<
    std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, Executor>;
using SocketError = boost::system::error_code;

// How long a message that is in no haste may wait for others to the same link.
inline constexpr std::chrono::milliseconds kCompany{10};

// Ends a connection, or our half of it; that the other side was quicker is no error.
inline void close_quietly(Socket& socket) {
  SocketError error;
  std::ignore = socket.close(error);
}
inline void finish_sending(Socket& socket) {
  SocketError error;
  std::ignore = socket.shutdown(Socket::shutdown_send, error);
}

class Listener;
class Link;

// Where somebody calls from, as text for the front and as a number for the limits.
struct Whence {
  std::string address;
  CallerKey key = 0;
};
// The one place where an address becomes a caller, whoever told it.
Whence whence_of(const IpAddress& address);

// How a connection came in.
struct Arrival {
  IpAddress from{};
  bool admin = false;       // where whoever runs the server listens
  bool last_place = false;  // it holds the last descriptor: it is served, but may not stay
};

// A connection that speaks HTTP, until it ends or becomes a link.
class HttpConnection {
 public:
  virtual ~HttpConnection() = default;
  // Once a sweep: ends it where it has taken too long.
  virtual void look_after(Moment now) = 0;
  // The server stops: what is being answered is answered, the rest ends.
  virtual void wind_up() = 0;
  // Since when nothing has been done for it, if so.
  virtual std::optional<Moment> idle_since() const = 0;
  virtual void end() = 0;
};

class TcpNetwork final : public Network {
 public:
  TcpNetwork(NetworkSettings settings, std::unique_ptr<boost::asio::io_context> io,
             Acceptor acceptor, std::optional<Acceptor> admin);
  ~TcpNetwork() override;

  std::uint16_t port() const override { return port_; }
  void run(Front& front) override;
  void stop() override;
  void send(LinkId link, std::shared_ptr<const std::string> text, Haste haste) override;
  void close(LinkId link, std::uint16_t code, std::string_view reason) override;
  void post(std::function<void()> work) override;
  void after(std::chrono::milliseconds delay, std::function<void()> work) override;
  NetworkFigures figures() const override { return figures_; }

  // For the parts.
  const NetworkSettings& settings() const { return settings_; }
  const NetworkLimits& limits() const { return limits_; }
  bool trusts(const IpAddress& address) const { return any_holds(settings_.trusted, address); }
  NetworkFigures& counted() { return figures_; }
  Front& front() { return *front_; }
  bool stopping() const { return stopping_; }
  static Moment now();

  // Read into by whoever reads just now; nothing stays in it.
  std::span<char> scratch() { return scratch_; }

  void welcome(Socket socket, Arrival arrival);
  // Ends the connection that has been idle longest, for another to take its place; false where all
  // are busy or new.
  bool make_room();
  bool may_ask(CallerKey caller);
  bool has_room(CallerKey caller) const;
  // Counts a connection that is no link; false where the caller has too many.
  bool take_connection(CallerKey caller);
  void give_connection(CallerKey caller) { --this->caller(caller).connections; }
  void open_link(Socket socket, const Whence& whence, std::string_view early);
  void keep(std::shared_ptr<HttpConnection> connection);
  void forget(const std::shared_ptr<HttpConnection>& connection);

  // The link has something to write: it is written when the front has said all it has to say about
  // the present event, so that all of it leaves in one write.
  void write_later(Link& link);
  // The link has something to write that may wait for company.
  void write_in_company(Link& link);
  // The link has begun to end, or has ended; the front hears of it after the present event.
  void tell_later(Link& link);
  // The end of an event: writes and tells what was put off.
  void settle();
  // The same for one of many events that came together: when the last of them is done. Whoever
  // reads what is written is woken once instead of once for each.
  void settle_soon();

 private:
  static constexpr int kSlotBits = 24;

  Link* find(LinkId id) const;
  Caller& caller(CallerKey key);
  Worth worth(const Caller& known, Moment moment) const;
  void sweep();
  void look_after_all();
  void begin_stop();
  void finish_stop();
  void flush_links();
  void tell_of_links();
  void remove(const Link& link);

  const NetworkSettings settings_;
  const NetworkLimits& limits_ = settings_.limits;
  // Before everything that holds a socket, so that it goes last.
  std::unique_ptr<boost::asio::io_context> io_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  Timer sweeper_;
  std::uint16_t port_ = 0;
  Front* front_ = nullptr;
  NetworkFigures figures_;

  // A link's number is its serial number, which is never used twice, and its slot.
  std::vector<std::shared_ptr<Link>> slots_;
  std::vector<std::uint32_t> free_slots_;
  std::uint64_t next_serial_ = 1;
  std::unordered_set<std::shared_ptr<HttpConnection>> connections_;
  Callers callers_;

  std::vector<LinkId> to_write_;
  std::vector<LinkId> writing_;
  std::vector<LinkId> in_company_;
  std::vector<LinkId> to_tell_;
  std::vector<LinkId> telling_;
  bool settling_ = false;
  bool stopping_ = false;
  bool settles_soon_ = false;
  Moment callers_swept_ = 0;
  std::array<char, 32 * 1024> scratch_{};
};

// Owned by the network from here on.
void start_http(TcpNetwork& network, Socket socket, const Arrival& arrival);

}  // namespace undercroft::server
