// A whole server: network, store, house and bots, from start to a clean stop.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/content.hpp"
#include "engine/error.hpp"
#include "server/assets.hpp"
#include "server/keeping.hpp"
#include "server/log.hpp"
#include "server/net.hpp"

namespace undercroft::server {

struct ServeOptions {
  std::string address;        // to listen at; all there are where empty
  std::uint16_t port = 8080;  // 0 for any that is free
  std::string store = "memory";
  KeptFor kept_for;  // for ever without a value
  LogLevel log = LogLevel::info;
  int pace_ms = 700;  // of bots, where a match does not say otherwise
  // What one address may do; without, a load generator can be served.
  bool limited = true;
  // Proxies that are believed when they say for whom they call.
  std::vector<AddressRange> trusted;
  // Names of this server besides those that it finds by itself.
  std::vector<std::string> hosts;
  // Where figures are told; nowhere if empty.
  std::optional<Endpoint> admin;
  std::string version;
  // Where it is not empty all deals follow from it, which only tests want.
  std::string test_deal;
  std::span<const content::Source> content;  // laid over the games
  std::span<const Asset> client;
  // Called when everything listens, with the port.
  std::function<void(std::uint16_t port)> ready;
};

// Serves until SIGINT or SIGTERM. A sentence where it could not begin, or could not go on.
Result<void> serve(const ServeOptions& options);

}  // namespace undercroft::server
