// undercroft serve: the table in a browser, for whoever is in the same network.
#include "server/serve.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/links.hpp"
#include "cli/stop.hpp"
#include "content/toml.hpp"

namespace undercroft::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFile = "sqlite:";

// Where programs keep what they may not lose (the XDG base directories).
fs::path data_folder() {
  if (const char* const data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return fs::path(data) / "undercroft";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".local/share/undercroft";
  misused("there is no HOME to keep matches in; say where with --store sqlite:FILE");
}

std::vector<content::Source> read_content(const std::vector<std::string>& folders) {
  std::vector<content::Source> sources;
  for (const std::string& folder : folders) {
    if (!fs::is_directory(folder))
      misused(folder + " is not a folder; --content takes one with *.toml files");
    std::ranges::move(need(content::read_folder(folder)), std::back_inserter(sources));
  }
  return sources;
}

void welcome(const ServeRequest& request, const std::string& store, std::uint16_t port) {
  const auto link = [&](std::string_view place, const std::string& host) {
    print(Line(fmt::format("  {:<18}", place))
              .add(fmt::format("http://{}:{}", host, port), Tone::key));
  };
  print(Line("Undercroft is open.", Tone::strong));
  if (reaches_loopback(request.bind)) link("On this computer", "localhost");
  const std::vector<std::string> hosts = shareable_hosts(request.bind);
  for (const std::string& host : hosts) link("In your network", host);
  if (!hosts.empty())
    print("Friends in the same network open that link; a browser is all they need.");
  print(Line(store.starts_with(kFile) ? "Matches are kept in " + store.substr(kFile.size()) + "."
                                      : "Matches are forgotten at the end."));
  if (!request.admin.empty()) print(Line("Figures are at http://" + request.admin + "/metrics."));
  print(Line("Ctrl-C closes.", Tone::quiet));
  finish_output();
}

std::vector<server::AddressRange> trusted_proxies(const std::vector<std::string>& said) {
  std::vector<server::AddressRange> trusted;
  for (const std::string& one : said) {
    const auto range = server::read_address_range(one);
    if (!range) misused("--trust-proxy takes " + range.error().text);
    trusted.push_back(*range);
  }
  return trusted;
}

std::vector<std::string> host_names(const std::vector<std::string>& said) {
  for (const std::string& name : said)
    if (!server::is_host_name(name))
      misused("--host takes a name such as club.example, without http:// and port, not \"" + name +
              "\"");
  return said;
}

std::optional<server::Endpoint> admin_endpoint(const std::string& said) {
  if (said.empty()) return std::nullopt;
  auto endpoint = server::read_endpoint(said);
  if (!endpoint)
    misused("--admin takes an address and a port such as 127.0.0.1:9100 or [::1]:9100, not \"" +
            said + "\"");
  return endpoint;
}

}  // namespace

int run_serve(const ServeRequest& request) {
  const auto level = server::log_level(request.log);
  if (!level) misused("--log takes quiet, info or debug, not \"" + request.log + "\"");
  if (request.port < 0 || request.port > 65535)
    misused(fmt::format("--port takes 0 to 65535, not {}", request.port));
  if (request.pace_ms < 0 || request.pace_ms > 10'000)
    misused(fmt::format("--pace takes 0 to 10000 milliseconds, not {}", request.pace_ms));
  if (request.limits != "on" && request.limits != "off")
    misused("--limits takes on or off, not \"" + request.limits + "\"");
  const auto kept_for = server::read_kept_for(request.keep);
  if (!kept_for) misused("--keep " + kept_for.error().text);
  const std::vector<content::Source> content = read_content(request.content);

  server::ServeOptions options;
  options.address = request.bind;
  options.port = static_cast<std::uint16_t>(request.port);
  options.store = request.store.empty()
                      ? std::string(kFile) + (data_folder() / "matches.db").string()
                      : request.store;
  options.kept_for = *kept_for;
  options.log = *level;
  options.pace_ms = request.pace_ms;
  options.limited = request.limits == "on";
  options.trusted = trusted_proxies(request.trusted);
  options.hosts = host_names(request.hosts);
  options.admin = admin_endpoint(request.admin);
  if (const char* const deal = std::getenv("UNDERCROFT_TEST_DEAL")) options.test_deal = deal;
  options.version = UNDERCROFT_VERSION;
  options.content = content;
  options.client = server::assets();
  options.ready = [&](std::uint16_t port) { welcome(request, options.store, port); };
  need(server::serve(options));
  return kFine;
}

}  // namespace undercroft::cli
