#include "server/net_listener.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace undercroft::server {

namespace asio = boost::asio;

namespace {

// How long nobody is let in after that has failed: it would fail again at once.
constexpr std::chrono::milliseconds kPause{100};
// So many at once, and then the others have their turn.
constexpr int kAtOnce = 64;
// Somebody who is told once a minute knows.
constexpr Moment kTellAgain = 60'000;

bool out_of_descriptors(const SocketError& error) {
  return error == asio::error::no_descriptors ||
         error == SocketError(ENFILE, asio::error::get_system_category());
}

std::string limit_text() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return std::to_string(limit.rlim_cur);
}

}  // namespace

void SpareDescriptor::take() {
  if (fd_ < 0) fd_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

bool SpareDescriptor::give() {
  if (fd_ < 0) return false;
  ::close(std::exchange(fd_, -1));
  return true;
}

Listener::Listener(TcpNetwork& network, asio::io_context& io, Acceptor acceptor, bool admin)
    : network_(network),
      acceptor_(std::move(acceptor)),
      again_(io),
      admin_(admin),
      told_(TcpNetwork::now() - kTellAgain) {
  SocketError error;
  std::ignore = acceptor_.non_blocking(true, error);
}

// Waits for somebody before it accepts: accepting fails for want of a descriptor even where nobody
// is there.
void Listener::open() {
  acceptor_.async_wait(Acceptor::wait_read, [this](const SocketError& error) {
    if (network_.stopping() || error == asio::error::operation_aborted) return;
    if (error)
      no_place(error);
    else
      let_in();
  });
}

void Listener::close() {
  SocketError error;
  std::ignore = acceptor_.close(error);
  again_.cancel();
}

void Listener::let_in() {
  SocketError error;
  for (int n = 0; n < kAtOnce; ++n)
    if (!let_in_one(false, error)) break;
  if (!error || error == asio::error::would_block)
    open();
  else
    no_place(error);
}

bool Listener::let_in_one(bool last_place, SocketError& error) {
  Socket socket = acceptor_.accept(error);
  // Whoever left while waiting is no reason to stop.
  if (error == asio::error::connection_aborted || error == asio::error::interrupted) error = {};
  if (error) return false;
  if (socket.is_open()) network_.welcome(std::move(socket), {{}, admin_, last_place});
  return true;
}

void Listener::no_place(const SocketError& why) {
  tell(why);
  if (out_of_descriptors(why)) {
    if (network_.make_room()) {
      spare_.take();
      return open();
    }
    SocketError error;
    if (spare_.give()) let_in_one(true, error);
  }
  again_.expires_after(kPause);
  again_.async_wait([this](const SocketError& cancelled) {
    if (cancelled || network_.stopping()) return;
    spare_.take();
    open();
  });
}

void Listener::tell(const SocketError& why) {
  ++network_.counted().accepts_failed;
  const Moment now = TcpNetwork::now();
  if (now - told_ < kTellAgain || !network_.settings().fault) return;
  told_ = now;
  std::string text = "a connection could not be accepted: " + why.message();
  if (out_of_descriptors(why))
    text += "; this process may have " + limit_text() +
            " open, raise that with ulimit -n or LimitNOFILE of systemd";
  network_.settings().fault("accept_failed", text);
}

}  // namespace undercroft::server
