#include "server/net.hpp"

#include <sys/resource.h>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <ctime>

#include "server/net_link.hpp"
#include "server/net_listener.hpp"
#include "server/net_tcp.hpp"

namespace undercroft::server {

namespace asio = boost::asio;

namespace {

// How long after `stop` everybody may take to read their last messages.
constexpr std::chrono::milliseconds kWindUp{2000};
// So long a connection may say nothing even where another waits for its descriptor: a request is on
// its way meanwhile.
constexpr Moment kPatience = 500;
constexpr Moment kCallersSweep = 60'000;

// A link is a file descriptor.
void raise_open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

CallerKey key_of(const asio::ip::address& address) {
  // No caller has an IPv6 address that begins with all these ones.
  if (address.is_v4()) return 0xFFFF'FFFF'0000'0000U | address.to_v4().to_uint();
  CallerKey key = 0;
  const auto bytes = address.to_v6().to_bytes();
  for (std::size_t i = 0; i < 8; ++i) key = key << 8 | bytes[i];
  return key;
}

Whence whence_of(asio::ip::address address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return {address.to_string(), key_of(address)};
}

IpAddress plain(const asio::ip::address& address) {
  if (address.is_v4()) return ip_address_v4(address.to_v4().to_bytes());
  return {address.to_v6().to_bytes()};
}

std::string place(const Endpoint& at) {
  const bool bare_v6 = at.address.find(':') != at.address.npos;
  return (bare_v6 ? "[" + at.address + "]" : at.address) + ":" + std::to_string(at.port);
}

// The options are set on the listening socket: those that are accepted from it inherit them.
SocketError listen(Acceptor& acceptor, const Tcp::endpoint& at, const NetworkLimits& limits) try {
  acceptor.open(at.protocol());
  acceptor.set_option(Acceptor::reuse_address(true));
  if (at.address().is_v6() && at.address().is_unspecified())
    acceptor.set_option(asio::ip::v6_only(false));
  acceptor.set_option(Tcp::no_delay(true));
  acceptor.set_option(asio::socket_base::send_buffer_size(limits.send_buffer_bytes));
  acceptor.bind(at);
  acceptor.listen();
  return {};
} catch (const boost::system::system_error& error) {
  return error.code();
}

Result<Acceptor> listen_at(asio::io_context& io, const Endpoint& at, const NetworkLimits& limits) {
  SocketError error;
  const asio::ip::address parsed = asio::ip::make_address(at.address, error);
  if (error)
    return fail("cannot listen at \"" + at.address +
                "\": that is not an IP address; 127.0.0.1, 0.0.0.0, ::1 and :: are");
  Acceptor acceptor(io);
  error = listen(acceptor, {parsed, at.port}, limits);
  if (!error) return acceptor;
  const std::string cannot = "cannot listen at " + place(at) + ": ";
  if (error == asio::error::address_in_use)
    return fail(cannot + "another program does already; end it or choose another port");
  if (error == asio::error::access_denied)
    return fail(cannot + "ports below 1024 are for the administrator; choose another port");
  return fail(cannot + error.message());
}

}  // namespace

Whence whence_of(const IpAddress& address) {
  return whence_of(asio::ip::address(asio::ip::address_v6(address.bytes)));
}

TcpNetwork::TcpNetwork(NetworkSettings settings, std::unique_ptr<asio::io_context> io,
                       Acceptor acceptor, std::optional<Acceptor> admin)
    : settings_(std::move(settings)),
      io_(std::move(io)),
      sweeper_(*io_),
      port_(acceptor.local_endpoint().port()),
      // Those who hold a link are not forgotten.
      callers_(kMostCallers + static_cast<std::size_t>(limits_.links)) {
  listeners_.push_back(std::make_unique<Listener>(*this, *io_, std::move(acceptor), false));
  if (admin) listeners_.push_back(std::make_unique<Listener>(*this, *io_, std::move(*admin), true));
}

TcpNetwork::~TcpNetwork() = default;

Moment TcpNetwork::now() {
  // Asked for at every message, and good to a few milliseconds, which is all that limits need.
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
  return Moment{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

void TcpNetwork::run(Front& front) {
  front_ = &front;
  for (const auto& listener : listeners_) listener->open();
  sweep();
  io_->run();
}

// --- Connections

void TcpNetwork::welcome(Socket socket, Arrival arrival) {
  SocketError error;
  const Tcp::endpoint from = socket.remote_endpoint(error);
  if (error || socket.non_blocking(true, error)) return;
  arrival.from = plain(from.address());
  start_http(*this, std::move(socket), arrival);
}

bool TcpNetwork::make_room() {
  std::shared_ptr<HttpConnection> longest;
  Moment since = now() - kPatience;
  for (const auto& connection : connections_)
    if (const auto idle = connection->idle_since(); idle && *idle < since) {
      since = *idle;
      longest = connection;
    }
  if (longest != nullptr) longest->end();
  return longest != nullptr;
}

bool TcpNetwork::take_connection(CallerKey key) {
  Caller& calling = caller(key);
  if (calling.connections >= limits_.links_per_address) return false;
  ++calling.connections;
  return true;
}

void TcpNetwork::keep(std::shared_ptr<HttpConnection> connection) {
  connections_.insert(std::move(connection));
}

void TcpNetwork::forget(const std::shared_ptr<HttpConnection>& connection) {
  connections_.erase(connection);
}

Caller& TcpNetwork::caller(CallerKey key) {
  const Moment moment = now();
  return callers_.of(key, Caller{Bucket(limits_.requests_at_once, moment)},
                     [&](const Caller& known) { return worth(known, moment); });
}

Worth TcpNetwork::worth(const Caller& known, Moment moment) const {
  if (known.links > 0 || known.connections > 0) return Worth::held;
  return known.requests.full(limits_.requests_per_second, limits_.requests_at_once, moment)
             ? Worth::nothing
             : Worth::something;
}

bool TcpNetwork::may_ask(CallerKey key) {
  return caller(key).requests.take(limits_.requests_per_second, limits_.requests_at_once, now());
}

bool TcpNetwork::has_room(CallerKey key) const {
  const Caller* known = callers_.find(key);
  const int held = known == nullptr ? 0 : known->links;
  return held < limits_.links_per_address &&
         figures_.links_open < static_cast<std::uint64_t>(limits_.links);
}

// --- Links

void TcpNetwork::open_link(Socket socket, const Whence& whence, std::string_view early) {
  if (free_slots_.empty()) {
    free_slots_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
  }
  const std::uint32_t slot = free_slots_.back();
  free_slots_.pop_back();
  const LinkId id = next_serial_++ << kSlotBits | slot;
  const auto link = std::make_shared<Link>(*this, std::move(socket), id, whence.key);
  slots_[slot] = link;
  ++caller(whence.key).links;
  ++figures_.links_open;
  ++figures_.links_opened;
  front_->opened(id, whence.address, whence.key);
  link->start(early);
  settle();
}

Link* TcpNetwork::find(LinkId id) const {
  const std::size_t slot = id & ((1U << kSlotBits) - 1);
  if (slot >= slots_.size() || !slots_[slot] || slots_[slot]->id() != id) return nullptr;
  return slots_[slot].get();
}

void TcpNetwork::remove(const Link& link) {
  const std::size_t slot = link.id() & ((1U << kSlotBits) - 1);
  --caller(link.caller()).links;
  --figures_.links_open;
  slots_[slot].reset();
  free_slots_.push_back(static_cast<std::uint32_t>(slot));
}

void TcpNetwork::send(LinkId link, std::shared_ptr<const std::string> text, Haste haste) {
  if (Link* found = find(link)) found->send(std::move(text), haste);
}

void TcpNetwork::close(LinkId link, std::uint16_t code, std::string_view reason) {
  if (Link* found = find(link)) found->close(code, reason);
}

// --- Events

void TcpNetwork::write_later(Link& link) {
  if (std::exchange(link.to_be_written, true)) return;
  to_write_.push_back(link.id());
}

// A write costs as much as everything else that is done for a message. One timer serves all links:
// whoever begins to wait while it runs waits less.
void TcpNetwork::write_in_company(Link& link) {
  if (std::exchange(link.in_company, true)) return;
  if (in_company_.empty())
    after(kCompany, [this] {
      for (const LinkId id : std::exchange(in_company_, {}))
        if (Link* waiting = find(id)) {
          waiting->in_company = false;
          write_later(*waiting);
        }
    });
  in_company_.push_back(link.id());
}

void TcpNetwork::tell_later(Link& link) {
  to_tell_.push_back(link.id());
}

void TcpNetwork::settle() {
  if (std::exchange(settling_, true)) return;
  // What the front does on hearing of an end may bring more to write and to tell.
  while (!to_write_.empty() || !to_tell_.empty()) {
    flush_links();
    tell_of_links();
  }
  settling_ = false;
  if (stopping_) finish_stop();
}

void TcpNetwork::settle_soon() {
  if (std::exchange(settles_soon_, true)) return;
  // Stands behind everything that is ready now.
  asio::post(*io_, [this] {
    settles_soon_ = false;
    settle();
  });
}

void TcpNetwork::flush_links() {
  writing_.swap(to_write_);
  for (const LinkId id : writing_) {
    Link* link = find(id);
    if (link == nullptr) continue;
    link->to_be_written = false;
    link->flush();
  }
  writing_.clear();
}

void TcpNetwork::tell_of_links() {
  telling_.swap(to_tell_);
  for (const LinkId id : telling_) {
    Link* link = find(id);
    if (link == nullptr) continue;
    if (link->tell()) front_->closed(id);
    if (link->ended()) remove(*link);
  }
  telling_.clear();
}

void TcpNetwork::post(std::function<void()> work) {
  asio::post(*io_, [this, work = std::move(work)] {
    work();
    settle();
  });
}

void TcpNetwork::after(std::chrono::milliseconds delay, std::function<void()> work) {
  auto timer = std::make_unique<Timer>(*io_, delay);
  Timer& waiting = *timer;
  waiting.async_wait(
      [this, timer = std::move(timer), work = std::move(work)](const SocketError& cancelled) {
        if (cancelled) return;
        work();
        settle();
      });
}

// --- Once a second

void TcpNetwork::sweep() {
  // One timer for all: a timer for each link would be set anew at every message.
  const std::chrono::milliseconds silence = limits_.silence;
  sweeper_.expires_after(std::min(std::chrono::milliseconds(1000),
                                  std::max(silence / 4, std::chrono::milliseconds(50))));
  sweeper_.async_wait([this](const SocketError& cancelled) {
    if (cancelled) return;
    look_after_all();
    sweep();
  });
}

void TcpNetwork::look_after_all() {
  const Moment moment = now();
  for (const auto& link : slots_)
    if (link) link->look_after(moment);
  const std::vector<std::shared_ptr<HttpConnection>> connections(connections_.begin(),
                                                                 connections_.end());
  for (const auto& connection : connections) connection->look_after(moment);
  if (moment - callers_swept_ > kCallersSweep) {
    callers_swept_ = moment;
    callers_.sweep([&](const Caller& known) { return worth(known, moment); });
  }
  settle();
}

// --- Stopping

void TcpNetwork::stop() {
  asio::post(*io_, [this] { begin_stop(); });
}

void TcpNetwork::begin_stop() {
  if (std::exchange(stopping_, true)) return;
  after(kWindUp, [this] { io_->stop(); });
  for (const auto& listener : listeners_) listener->close();
  for (const auto& link : slots_)
    if (link) link->close(close_code::going_away, "the server is going away");
  const std::vector<std::shared_ptr<HttpConnection>> connections(connections_.begin(),
                                                                 connections_.end());
  for (const auto& connection : connections) connection->wind_up();
  settle();
}

void TcpNetwork::finish_stop() {
  if (figures_.links_open == 0 && connections_.empty()) io_->stop();
}

// --- Opening

Result<std::unique_ptr<Network>> open_network(const Endpoint& at, NetworkSettings settings) {
  raise_open_files();
  // One thread runs everything and others only post to it, for which this is safe and cheaper.
  auto io = std::make_unique<asio::io_context>(BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO);
  auto acceptor = listen_at(*io, at, settings.limits);
  if (!acceptor) return std::unexpected(acceptor.error());
  std::optional<Acceptor> admin;
  if (settings.admin) {
    auto second = listen_at(*io, *settings.admin, settings.limits);
    if (!second) return std::unexpected(second.error());
    admin = std::move(*second);
  }
  return std::make_unique<TcpNetwork>(std::move(settings), std::move(io), std::move(*acceptor),
                                      std::move(admin));
}

}  // namespace undercroft::server
