#include "server/net_fence.hpp"

namespace undercroft::server {

namespace {

// The client brings everything with it: no script, style, font or connection of anybody else, and
// nobody else's frame around it.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";
constexpr const char* kPermissions =
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()";

}  // namespace

void fence_in(HttpResponse& response) {
  for (const auto& [name, value] : {std::pair{"Content-Security-Policy", kPolicy},
                                    {"X-Content-Type-Options", "nosniff"},
                                    {"Referrer-Policy", "no-referrer"},
                                    {"Cross-Origin-Opener-Policy", "same-origin"},
                                    {"Permissions-Policy", kPermissions}})
    response.headers.emplace_back(name, value);
}

}  // namespace undercroft::server
