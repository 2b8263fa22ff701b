#include "server/net_host.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "server/net_address.hpp"
#include "server/net_text.hpp"

namespace undercroft::server {

namespace {

std::string machine_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

bool is_port(std::string_view text) {
  return text.find_first_not_of("0123456789") == text.npos;
}

// A dot at the end says that the name is whole, which all of ours are.
std::string plain(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  return lower_case(name);
}

}  // namespace

HostNames::HostNames() {
  add("localhost");
  const std::string machine = machine_name();
  if (machine.empty()) return;
  // Home networks know it by its first part, and as that in ".local" (multicast DNS).
  const std::string first = machine.substr(0, machine.find('.'));
  for (const std::string& name : {machine, first, first + ".local"}) add(name);
}

HostNames::HostNames(std::span<const std::string> more) : HostNames() {
  for (const std::string& name : more) add(name);
}

void HostNames::add(std::string_view name) {
  names_.insert(plain(name));
}

bool HostNames::know(std::string_view host) const {
  host = trimmed(host);
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == host.npos) return false;
    const std::string_view behind = host.substr(end + 1);
    return (behind.empty() || (behind.front() == ':' && is_port(behind.substr(1)))) &&
           read_ip_address(host.substr(1, end - 1));
  }
  const auto colon = std::min(host.find(':'), host.size());
  if (colon < host.size() && !is_port(host.substr(colon + 1))) return false;
  const std::string_view name = host.substr(0, colon);
  return read_ip_address(name) || names_.contains(plain(name));
}

bool is_host_name(std::string_view name) {
  return !name.empty() && name.size() < 254 &&
         std::ranges::all_of(
             name,
             [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_' || c == '.';
             });
}

}  // namespace undercroft::server
