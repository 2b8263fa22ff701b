// Figures for whoever runs the server, as Prometheus reads them.
#pragma once

#include <string>

#include "server/house.hpp"
#include "server/net.hpp"
#include "server/store.hpp"

namespace undercroft::server {

std::string metrics_text(const NetworkFigures& network, const Store::Figures& store,
                         const HouseFigures& house);

}  // namespace undercroft::server
