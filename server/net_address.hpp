// Addresses of the internet, ranges of them, and places to listen at, as people write them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

namespace undercroft::server {

// Both kinds in one form: IPv4 as IPv6 maps it (::ffff:192.0.2.1).
struct IpAddress {
  std::array<std::uint8_t, 16> bytes{};

  bool is_v4() const;
  friend bool operator==(const IpAddress&, const IpAddress&) = default;
};
IpAddress ip_address_v4(std::span<const std::uint8_t, 4> bytes);
// "192.0.2.1" or "2001:db8::1"; nothing else.
std::optional<IpAddress> read_ip_address(std::string_view text);

// All addresses whose first bits are these.
struct AddressRange {
  IpAddress first;
  int bits = 128;

  bool holds(const IpAddress& address) const;
};
// "10.0.0.0/8", "::1". Otherwise what would have been right, to stand behind "X takes".
Result<AddressRange> read_address_range(std::string_view text);
bool any_holds(std::span<const AddressRange> ranges, const IpAddress& address);

struct Endpoint {
  std::string address;
  std::uint16_t port = 0;
};
// "127.0.0.1:9100", "[::1]:9100"; nothing where it is not an address with a port.
std::optional<Endpoint> read_endpoint(std::string_view text);

}  // namespace undercroft::server
