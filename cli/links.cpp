#include "cli/links.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <memory>
#include <string_view>

namespace undercroft::cli {

namespace {

bool everywhere(const std::string& bound) {
  return bound.empty() || bound == "0.0.0.0" || bound == "::";
}

// Bridges and tunnels between programs on this machine lead nobody here.
bool is_inner(std::string_view name) {
  for (const std::string_view prefix : {"docker", "br-", "veth", "virbr", "lxc", "cni"})
    if (name.starts_with(prefix)) return true;
  return false;
}

bool is_up(const ifaddrs& one) {
  return one.ifa_addr != nullptr && (one.ifa_flags & IFF_UP) != 0 &&
         (one.ifa_flags & IFF_LOOPBACK) == 0 && !is_inner(one.ifa_name);
}

std::string text_of(const ifaddrs& one) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const auto* const address = reinterpret_cast<const sockaddr_in*>(one.ifa_addr);
  if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) == nullptr) return {};
  return text.data();
}

}  // namespace

bool reaches_loopback(const std::string& bound) {
  return everywhere(bound) || bound == "::1" || bound.starts_with("127.");
}

std::vector<std::string> shareable_hosts(const std::string& bound) {
  if (!everywhere(bound)) {
    if (reaches_loopback(bound)) return {};
    return {bound.find(':') == std::string::npos ? bound : "[" + bound + "]"};
  }
  // Only IPv4: every home network has it, and nobody reads the others aloud.
  std::vector<std::string> hosts;
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return hosts;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> list(first, ::freeifaddrs);
  for (const ifaddrs* one = list.get(); one != nullptr; one = one->ifa_next)
    if (is_up(*one) && one->ifa_addr->sa_family == AF_INET)
      if (std::string text = text_of(*one); !text.empty() && !text.starts_with("169.254."))
        hosts.push_back(std::move(text));
  return hosts;
}

}  // namespace undercroft::cli
