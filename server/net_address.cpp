#include "server/net_address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace undercroft::server {

namespace {

constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

std::optional<int> read_number(std::string_view text, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0 || number > most)
    return std::nullopt;
  return number;
}

std::string text_of(const IpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.is_v4())
    ::inet_ntop(AF_INET, address.bytes.data() + kMapped.size(), text.data(), text.size());
  else
    ::inet_ntop(AF_INET6, address.bytes.data(), text.data(), text.size());
  return text.data();
}

// The address with everything behind the first bits wiped out.
IpAddress beginning(IpAddress address, int bits) {
  for (int i = 0; i < 16; ++i) {
    const int kept = std::clamp(bits - i * 8, 0, 8);
    address.bytes[static_cast<std::size_t>(i)] &= static_cast<std::uint8_t>(0xFF00U >> kept);
  }
  return address;
}

}  // namespace

bool IpAddress::is_v4() const {
  return std::ranges::equal(kMapped, std::span(bytes).first<kMapped.size()>());
}

IpAddress ip_address_v4(std::span<const std::uint8_t, 4> bytes) {
  IpAddress address;
  std::ranges::copy(kMapped, address.bytes.begin());
  std::ranges::copy(bytes, address.bytes.begin() + kMapped.size());
  return address;
}

std::optional<IpAddress> read_ip_address(std::string_view text) {
  const std::string ended(text);
  if (ended.find('\0') != ended.npos) return std::nullopt;
  std::array<std::uint8_t, 4> v4{};
  if (::inet_pton(AF_INET, ended.c_str(), v4.data()) == 1) return ip_address_v4(v4);
  IpAddress address;
  if (::inet_pton(AF_INET6, ended.c_str(), address.bytes.data()) == 1) return address;
  return std::nullopt;
}

bool AddressRange::holds(const IpAddress& address) const {
  // An IPv6 range that is wide enough would hold the mapped form of every IPv4 address.
  return address.is_v4() == first.is_v4() && beginning(address, bits) == first;
}

Result<AddressRange> read_address_range(std::string_view text) {
  const auto slash = std::min(text.find('/'), text.size());
  const auto first = read_ip_address(text.substr(0, slash));
  const std::string quoted = "\"" + std::string(text) + "\"";
  if (!first) return fail("an address such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, not " + quoted);
  AddressRange range{*first, 128};
  if (slash == text.size()) return range;
  const int most = first->is_v4() ? 32 : 128;
  const auto bits = read_number(text.substr(slash + 1), most);
  if (!bits)
    return fail("0 to " + std::to_string(most) + " bits behind the / of such an address, not " +
                quoted);
  range.bits = *bits + 128 - most;
  range.first = beginning(*first, range.bits);
  if (range.first != *first)
    return fail("a range by its first address; that of " + quoted + " is " + text_of(range.first) +
                "/" + std::to_string(*bits));
  return range;
}

bool any_holds(std::span<const AddressRange> ranges, const IpAddress& address) {
  return std::ranges::any_of(ranges,
                             [&](const AddressRange& range) { return range.holds(address); });
}

std::optional<Endpoint> read_endpoint(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  std::string_view address = text.substr(0, colon);
  const auto port = read_number(text.substr(colon + 1), 65535);
  const bool bracketed = address.starts_with('[') && address.ends_with(']');
  if (bracketed) address = address.substr(1, address.size() - 2);
  const auto parsed = read_ip_address(address);
  if (!parsed || !port || *port == 0 || bracketed == parsed->is_v4()) return std::nullopt;
  return Endpoint{std::string(address), static_cast<std::uint16_t>(*port)};
}

}  // namespace undercroft::server
