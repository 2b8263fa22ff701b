// For whom a proxy calls: the chain of addresses in Forwarded (RFC 7239) and X-Forwarded-For.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/net_address.hpp"

namespace undercroft::server {

// Who called each proxy on the way, the first one first; empty where the proxy does not tell.
using Chain = std::vector<std::optional<IpAddress>>;

// Nothing where the header is malformed: then it says nothing about anybody.
std::optional<Chain> read_forwarded(std::string_view header);
Chain read_x_forwarded_for(std::string_view header);

// The headers of a request; several lines of one as one line, with commas between them.
struct ForwardedHeaders {
  std::string forwarded;
  std::string x_forwarded_for;
};

// Whom a request from `peer` counts for: `peer` itself, or, where that is a trusted proxy, the last
// in the chain that is not trusted. What stands before that one, anybody can have written.
IpAddress who_calls(const IpAddress& peer, std::span<const AddressRange> trusted,
                    const ForwardedHeaders& headers);

}  // namespace undercroft::server
