// Headers that fence a page in: it loads nothing from elsewhere and nobody frames it.
#pragma once

#include "server/net.hpp"

namespace undercroft::server {

// For every response, whoever made it.
void fence_in(HttpResponse& response);

}  // namespace undercroft::server
