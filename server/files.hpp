// The browser client over HTTP: compressed as the browser likes it, and kept by the browser as long
// as it is true.
#pragma once

#include <span>

#include "server/assets.hpp"
#include "server/net.hpp"

namespace undercroft::server {

// The asset of that path. Paths of the client's own pages (nothing like a file name at the end) are
// the one page that it is.
const Asset* find_asset(std::span<const Asset> assets, std::string_view path);

// The asset that is asked for, or 404.
HttpResponse serve_file(std::span<const Asset> assets, const HttpRequest& request);

}  // namespace undercroft::server
