// The front desk: answers whatever is not about matches. Games and their rules, the client's files,
// and whether the server is well.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "server/assets.hpp"
#include "server/catalogue.hpp"
#include "server/net.hpp"

namespace undercroft::server {

struct Desk {
  const Catalogue& catalogue;
  std::span<const Asset> files;
  std::function<bool()> healthy;

  HttpResponse answer(const HttpRequest& request) const;
};

}  // namespace undercroft::server
