// A place where the network listens. Where no descriptor is left for whoever comes, an idle
// connection makes room; where none is idle, one is let in on a descriptor that was kept back, so
// that a short question (/healthz) is answered even then.
#pragma once

#include "server/net_tcp.hpp"

namespace undercroft::server {

// A descriptor of nothing, to be given up when one is needed.
class SpareDescriptor {
 public:
  SpareDescriptor() { take(); }
  SpareDescriptor(const SpareDescriptor&) = delete;
  SpareDescriptor& operator=(const SpareDescriptor&) = delete;
  ~SpareDescriptor() { give(); }

  // Has one again, if there is one.
  void take();
  // False where there was none to give.
  bool give();

 private:
  int fd_ = -1;
};

class Listener {
 public:
  Listener(TcpNetwork& network, boost::asio::io_context& io, Acceptor acceptor, bool admin);

  void open();
  void close();

 private:
  void let_in();
  bool let_in_one(bool last_place, SocketError& error);
  void no_place(const SocketError& why);
  void tell(const SocketError& why);

  TcpNetwork& network_;
  Acceptor acceptor_;
  Timer again_;
  SpareDescriptor spare_;
  const bool admin_;
  Moment told_;
};

}  // namespace undercroft::server
