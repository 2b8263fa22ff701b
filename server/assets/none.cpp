// Instead of the browser client, where it was not built: a page that says how to.
#include "server/assets.hpp"

namespace undercroft::server {

namespace {

constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Undercroft</title>
<h1>Undercroft</h1>
<p>The server runs, but it was built without the browser client.</p>
<p>Build it with
<code>cmake -DUNDERCROFT_WEB=ON</code>, or just start <code>./run</code>.</p>
<p>In the meantime <code>undercroft play mandom</code> plays in a terminal.</p>
</html>
)";

constexpr Asset kAssets[] = {
    {"/index.html", "text/html; charset=utf-8", kPage, {}, {}, "\"no-client-1\"", false},
};

}  // namespace

std::span<const Asset> assets() {
  return kAssets;
}

}  // namespace undercroft::server
