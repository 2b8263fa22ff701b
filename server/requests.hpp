// What a request must be before anybody looks at what it is about: a method that its path takes,
// and a body of a type that no form on a stranger's page can send without the browser asking us
// first.
#pragma once

#include <optional>

#include "server/net.hpp"

namespace undercroft::server {

// The refusal (405 or 415) of one that is not.
std::optional<HttpResponse> unfit(const HttpRequest& request);

}  // namespace undercroft::server
