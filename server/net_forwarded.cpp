#include "server/net_forwarded.hpp"

#include <algorithm>
#include <ranges>

#include "server/net_text.hpp"

namespace undercroft::server {

namespace {

// "192.0.2.1", "192.0.2.1:4711", "[2001:db8::1]:4711"; also "2001:db8::1", as X-Forwarded-For has
// it. Names, "unknown" and what begins with _ tell no address.
std::optional<IpAddress> read_node(std::string_view node) {
  if (node.starts_with('[')) {
    const auto end = node.find(']');
    if (end == node.npos || (end + 1 < node.size() && node[end + 1] != ':')) return std::nullopt;
    return read_ip_address(node.substr(1, end - 1));
  }
  const auto colon = node.find(':');
  const bool has_port = colon != node.npos && colon == node.rfind(':');
  return read_ip_address(has_port ? node.substr(0, colon) : node);
}

bool in_token(char c) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         kMarks.find(c) != kMarks.npos;
}

// Reads the header from left to right; every step says whether it found what must be there.
class ForwardedReader {
 public:
  explicit ForwardedReader(std::string_view text) : rest_(text) {}

  std::optional<Chain> read() {
    while (true) {
      blanks();
      // Lists may have empty elements.
      if (!rest_.empty() && rest_.front() != ',' && !element()) return std::nullopt;
      if (rest_.empty()) return std::move(chain_);
      rest_.remove_prefix(1);
    }
  }

 private:
  // Pairs up to a comma or the end.
  bool element() {
    std::optional<std::string> node;
    do {
      blanks();
      if (rest_.empty() || rest_.front() == ',') break;
      if (rest_.front() == ';') continue;
      const std::string name = token();
      std::string value;
      if (name.empty() || !take('=') || !this->value(value)) return false;
      blanks();
      if (!same_word(name, "for")) continue;
      if (node) return false;
      node = std::move(value);
    } while (take(';'));
    chain_.push_back(node ? read_node(*node) : std::nullopt);
    return rest_.empty() || rest_.front() == ',';
  }

  bool value(std::string& value) {
    if (take('"')) return quoted(value);
    // Colons and brackets want quotes; not every proxy knows that, and nothing else they could
    // mean.
    const auto end = std::ranges::find_if_not(
        rest_, [](char c) { return in_token(c) || c == ':' || c == '[' || c == ']'; });
    value.assign(rest_.begin(), end);
    rest_.remove_prefix(value.size());
    return !value.empty();
  }

  bool quoted(std::string& value) {
    while (!rest_.empty()) {
      char c = next();
      if (c == '"') return true;
      if (c == '\\') {
        if (rest_.empty()) return false;
        c = next();
      }
      value.push_back(c);
    }
    return false;
  }

  std::string token() {
    const auto end = std::ranges::find_if_not(rest_, in_token);
    std::string token(rest_.begin(), end);
    rest_.remove_prefix(token.size());
    return token;
  }
  char next() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size())); }

  std::string_view rest_;
  Chain chain_;
};

IpAddress last_stranger(const IpAddress& peer, std::span<const AddressRange> trusted,
                        const Chain& chain) {
  IpAddress caller = peer;
  for (const auto& before : std::views::reverse(chain)) {
    // Whom the proxy does not name, it answers for itself.
    if (!before) break;
    caller = *before;
    if (!any_holds(trusted, caller)) break;
  }
  return caller;
}

}  // namespace

std::optional<Chain> read_forwarded(std::string_view header) {
  return ForwardedReader(header).read();
}

Chain read_x_forwarded_for(std::string_view header) {
  Chain chain;
  while (!header.empty()) {
    const auto comma = std::min(header.find(','), header.size());
    if (const auto node = trimmed(header.substr(0, comma)); !node.empty())
      chain.push_back(read_node(node));
    header.remove_prefix(std::min(comma + 1, header.size()));
  }
  return chain;
}

IpAddress who_calls(const IpAddress& peer, std::span<const AddressRange> trusted,
                    const ForwardedHeaders& headers) {
  if (!any_holds(trusted, peer)) return peer;
  const Chain old = read_x_forwarded_for(headers.x_forwarded_for);
  if (headers.forwarded.empty()) return last_stranger(peer, trusted, old);
  const auto standard = read_forwarded(headers.forwarded);
  if (!standard) return peer;
  const IpAddress caller = last_stranger(peer, trusted, *standard);
  // A proxy writes one of the two and lets the other through as the caller wrote it. Which one that
  // is, nobody tells: where they differ, neither counts.
  if (!old.empty() && last_stranger(peer, trusted, old) != caller) return peer;
  return caller;
}

}  // namespace undercroft::server
