// A whole server: network, store, house and bots, from start to a clean stop.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "engine/content.hpp"
#include "engine/error.hpp"
#include "server/assets.hpp"
#include "server/log.hpp"

namespace undercroft::server {

struct ServeOptions {
  std::string address;        // to listen at; all there are where empty
  std::uint16_t port = 8080;  // 0 for any that is free
  std::string store = "memory";
  LogLevel log = LogLevel::info;
  int pace_ms = 700;  // of bots, where a match does not say otherwise
  // What one address may do; without, a load generator can be served, or a proxy that hides
  // everybody behind one address.
  bool limited = true;
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
