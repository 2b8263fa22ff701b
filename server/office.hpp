// The back office: what only whoever runs the server sees, at an address of its own (--admin).
#pragma once

#include <functional>
#include <string>

#include "server/net.hpp"

namespace undercroft::server {

struct Office {
  std::function<bool()> healthy;
  std::function<std::string()> metrics;

  HttpResponse answer(const HttpRequest& request) const;
};

// For programs that look after the server: whether it can go on.
HttpResponse health(bool well);

}  // namespace undercroft::server
