// Who calls, as proxies tell it: the bytes as a preamble of the PROXY protocol, and as either
// header.
#include <algorithm>

#include "fuzz/bytes.hpp"
#include "server/net_forwarded.hpp"
#include "server/net_preamble.hpp"

namespace undercroft::fuzz {

namespace {

using server::AddressRange;
using server::Chain;
using server::IpAddress;
using server::PreambleRead;

const IpAddress kProxy = *server::read_ip_address("10.0.0.1");
const IpAddress kStranger = *server::read_ip_address("198.51.100.1");
const std::array<AddressRange, 1> kTrusted = {*server::read_address_range("10.0.0.0/8")};

IpAddress caller(const IpAddress& peer, const std::string& forwarded, const std::string& old) {
  return server::who_calls(peer, kTrusted, {forwarded, old});
}

bool names(const Chain& chain, const IpAddress& address) {
  return std::ranges::find(chain, std::optional(address)) != chain.end();
}

// Cut anywhere, a preamble is one that is not finished, and it takes nothing of what follows it.
std::string preamble_fault(std::string_view bytes) {
  const PreambleRead whole = server::read_preamble(bytes);
  if (whole.is != PreambleRead::Is::whole) return "";
  if (whole.size > bytes.size()) return "a preamble is longer than all that came";
  if (server::read_preamble(bytes.substr(0, whole.size)).caller != whole.caller)
    return "what follows a preamble changes what it says";
  for (std::size_t size = 0; size < whole.size; ++size)
    if (server::read_preamble(bytes.substr(0, size)).is != PreambleRead::Is::unfinished)
      return "a part of a preamble is not one that is unfinished";
  return "";
}

// Whatever a caller writes, a proxy that adds whom it sees is believed, and nobody else is.
std::string header_fault(const std::string& text) {
  if (caller(kStranger, text, text) != kStranger) return "a stranger speaks for somebody else";
  if (caller(kProxy, "", text + ", 198.51.100.1") != kStranger)
    return "a caller hides behind X-Forwarded-For: " + text;
  const IpAddress old = caller(kProxy, "", text);
  if (old != kProxy && !names(server::read_x_forwarded_for(text), old))
    return "X-Forwarded-For names nobody like that: " + text;

  const auto chain = server::read_forwarded(text);
  const IpAddress standard = caller(kProxy, text, "");
  if (standard != kProxy && (!chain || !names(*chain, standard)))
    return "Forwarded names nobody like that: " + text;
  // A header that ends within quotes has the proxy's word within them, too.
  const IpAddress seen = caller(kProxy, text + ", for=198.51.100.1", "");
  if (seen != kStranger && seen != kProxy) return "a caller hides behind Forwarded: " + text;
  if (chain && seen != kStranger) return "a proxy is not believed behind Forwarded: " + text;
  return "";
}

}  // namespace

std::string callers(Bytes bytes) {
  std::string fault = preamble_fault(text_of(bytes));
  return fault.empty() ? header_fault(std::string(text_of(bytes))) : fault;
}

}  // namespace undercroft::fuzz
