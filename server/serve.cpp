#include "server/serve.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "server/catalogue.hpp"
#include "server/desk.hpp"
#include "server/house.hpp"
#include "server/metrics.hpp"
#include "server/office.hpp"
#include "server/signals.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

// Leads guests to the house and whoever runs the server to the office, and writes down what is
// asked and answered.
class Gate final : public Front {
 public:
  Gate(House& house, const Office& office, const Log& log)
      : house_(house), office_(office), log_(log) {}

  void answer(HttpRequest request, Reply reply) override {
    std::string asked = log_.debugs() ? request.method + " " + request.path : "";
    Reply noted = [this, asked = std::move(asked),
                   reply = std::move(reply)](HttpResponse response) {
      if (log_.debugs()) log_.debug("http", {{"asked", asked}, {"status", response.status}});
      reply(std::move(response));
    };
    if (request.admin)
      noted(office_.answer(request));
    else
      house_.answer(std::move(request), std::move(noted));
  }
  void opened(LinkId link, std::string_view address, CallerKey caller) override {
    house_.opened(link, address, caller);
  }
  void received(LinkId link, std::string_view text) override { house_.received(link, text); }
  void closed(LinkId link) override { house_.closed(link); }

 private:
  House& house_;
  const Office& office_;
  const Log& log_;
};

constexpr int kNoLimit = 1'000'000;

NetworkLimits network_limits(bool limited) {
  NetworkLimits limits;
  if (limited) return limits;
  limits.links_per_address = limits.links = kNoLimit;
  limits.messages_per_second = limits.messages_at_once = kNoLimit;
  limits.requests_per_second = limits.requests_at_once = kNoLimit;
  return limits;
}

HouseLimits house_limits(bool limited) {
  HouseLimits limits;
  if (limited) return limits;
  limits.matches = limits.matches_per_address = limits.seats_per_address = kNoLimit;
  limits.talk_per_address = limits.knocks_per_address = limits.replayed_per_address = kNoLimit;
  limits.fastest_pace = {};
  return limits;
}

// All addresses, of both kinds where the machine has both.
Result<std::unique_ptr<Network>> listen(const ServeOptions& options, const Log& log) {
  NetworkSettings settings;
  settings.limits = network_limits(options.limited);
  settings.trusted = options.trusted;
  settings.hosts = HostNames(options.hosts);
  settings.admin = options.admin;
  settings.fault = [&log](std::string_view what, std::string_view text) {
    log.fault(what, {{"text", text}});
  };
  if (!options.address.empty()) return open_network({options.address, options.port}, settings);
  auto both = open_network({"::", options.port}, settings);
  return both ? std::move(both) : open_network({"0.0.0.0", options.port}, settings);
}

// One thread is the network's, the rest may search.
int searchers() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

// Beside the store's file; a store that keeps nothing has no such place.
std::string overdue_folder(const std::string& store) {
  constexpr std::string_view kSqlite = "sqlite:";
  return store.starts_with(kSqlite) ? store.substr(kSqlite.size()) + ".overdue" : "";
}

// A thread that does not come back from a thought still reads what an ordinary end would take down.
[[noreturn]] void leave(std::unique_ptr<Store> store, bool failed) {
  store.reset();
  std::fflush(nullptr);
  std::_Exit(failed ? EXIT_FAILURE : EXIT_SUCCESS);
}

}  // namespace

Result<void> serve(const ServeOptions& options) {
  const Log log(options.log);
  if (!options.test_deal.empty()) {
    deal_for_tests(options.test_deal);
    log.fault("deals of a test",
              {{"text", "UNDERCROFT_TEST_DEAL is set: whoever knows it knows every card"}});
  }
  auto shelf = Shelf::open(options.content);
  if (!shelf) return std::unexpected(shelf.error());
  auto network = listen(options, log);
  if (!network) return std::unexpected(network.error());
  House* open_house = nullptr;
  const StopSignals signals([&] {
    (*network)->post([&] {
      if (open_house != nullptr) open_house->farewell();
      (*network)->stop();
    });
  });
  auto store = open_store(options.store);
  if (!store) return std::unexpected(store.error());
  // Messages come first, then bots that answer at once, then the rest.
  const auto quick = hire_workers(1);
  const auto searches = hire_workers(searchers(), {.politeness = 10});
  const auto chores = hire_workers(1, {.politeness = 5});
  const Pools pools{*quick, *searches, *chores};

  const Catalogue catalogue(*shelf, options.version);
  Desk desk{catalogue, options.client, {}};
  HouseSettings settings;
  settings.limits = house_limits(options.limited);
  settings.pace = options.pace_ms;
  settings.elsewhere = [&](const HttpRequest& request) { return desk.answer(request); };
  settings.log = [&](std::string_view what, std::string_view text) {
    log.info(what, {{"text", text}});
  };
  settings.fault = [&](std::string_view what, std::string_view text) {
    log.fault(what, {{"text", text}});
  };
  settings.overdue_folder = overdue_folder(options.store);
  settings.kept_for = options.kept_for;
  auto house = std::make_unique<House>(*shelf, **network, **store, pools, std::move(settings));
  desk.healthy = [&] { return !house->failed(); };
  const Office office{
      desk.healthy,
      [&] { return metrics_text((*network)->figures(), (*store)->figures(), house->figures()); }};
  open_house = house.get();
  Gate gate(*house, office, log);
  log.info("open", {{"port", (*network)->port()}, {"version", options.version}});
  if (options.ready) options.ready((*network)->port());
  (*network)->run(gate);
  (*store)->finish();
  log.info("closed");
  const bool failed = house->failed();
  open_house = nullptr;
  house.reset();
  // All of them, or one would wait for another's last work for nothing.
  bool gone = true;
  for (const auto* workers : {&quick, &searches, &chores}) gone = (*workers)->let_go() && gone;
  if (!gone) leave(std::move(*store), failed);
  if (failed) return fail("the store " + options.store + " could not be written");
  return {};
}

}  // namespace undercroft::server
