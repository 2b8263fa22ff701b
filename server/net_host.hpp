// The names that this server goes by. A page of strangers can have its own name lead to this
// machine after it was loaded (DNS rebinding), and then its requests look like those of our own
// pages; only the name in `Host` tells.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace undercroft::server {

class HostNames {
 public:
  // localhost and this machine's own name go without saying.
  HostNames();
  explicit HostNames(std::span<const std::string> more);

  // Whether a request for this `Host`, with or without a port, may be for us. Addresses always may:
  // no name leads to them.
  bool know(std::string_view host) const;

 private:
  void add(std::string_view name);
  std::set<std::string, std::less<>> names_;
};

// Whether a name could be one: letters, digits, hyphens and dots.
bool is_host_name(std::string_view name);

}  // namespace undercroft::server
