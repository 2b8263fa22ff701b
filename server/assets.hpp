// The built browser client, embedded in the binary, each file compressed once at build time.
#pragma once

#include <span>
#include <string_view>

namespace undercroft::server {

struct Asset {
  std::string_view path;  // "/assets/index-B3x9.js"
  std::string_view type;  // "text/javascript; charset=utf-8"
  std::string_view plain;
  std::string_view gzip;    // empty where it would not be smaller
  std::string_view brotli;  // likewise
  std::string_view etag;    // of the content, quoted
  bool lasting = false;     // the name holds a hash of the content: cache for ever
};

std::span<const Asset> assets();

}  // namespace undercroft::server
