#include "server/files.hpp"

#include <algorithm>

#include "server/net_text.hpp"

namespace undercroft::server {

namespace {

// Up to the comma, which is taken off the rest.
std::string_view take_item(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(','), rest.size());
  const std::string_view item = trimmed(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return item;
}

// "gzip;q=0" and "gzip; q=0.000" say no.
bool says_no(std::string_view parameters) {
  const std::size_t at = parameters.find("q=");
  if (at == std::string_view::npos) return false;
  const std::string_view weight = trimmed(parameters.substr(at + 2));
  return weight.find_first_not_of("0.") == std::string_view::npos;
}

bool accepts(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    const std::string_view item = take_item(header);
    const std::size_t end = std::min(item.find(';'), item.size());
    if (trimmed(item.substr(0, end)) == coding) return !says_no(item.substr(end));
  }
  return false;
}

// If-None-Match: a list of tags, weak or not, or a star.
bool has_already(std::string_view header, std::string_view etag) {
  while (!header.empty()) {
    std::string_view tag = take_item(header);
    if (tag.starts_with("W/")) tag.remove_prefix(2);
    if (tag == etag || tag == "*") return true;
  }
  return false;
}

HttpResponse plain(int status, std::string sentence) {
  HttpResponse response;
  response.status = status;
  response.type = "text/plain; charset=utf-8";
  response.body = std::move(sentence);
  return response;
}

void choose_coding(const Asset& asset, std::string_view accepted, HttpResponse& response) {
  response.lasting = asset.plain;
  if (!asset.brotli.empty() && accepts(accepted, "br")) {
    response.lasting = asset.brotli;
    response.headers.emplace_back("Content-Encoding", "br");
  } else if (!asset.gzip.empty() && accepts(accepted, "gzip")) {
    response.lasting = asset.gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
}

}  // namespace

const Asset* find_asset(std::span<const Asset> assets, std::string_view path) {
  const auto find = [&](std::string_view wanted) {
    const auto found = std::ranges::find(assets, wanted, &Asset::path);
    return found == assets.end() ? nullptr : &*found;
  };
  const bool is_file = path.substr(path.rfind('/') + 1).find('.') != std::string_view::npos;
  return find(is_file ? path : "/index.html");
}

HttpResponse serve_file(std::span<const Asset> assets, const HttpRequest& request) {
  const Asset* const asset = find_asset(assets, request.path);
  if (asset == nullptr) return plain(404, "There is nothing here.\n");
  HttpResponse response;
  response.type = asset->type;
  // Weak, because the same tag stands for every coding.
  response.headers = {
      {"ETag", "W/" + std::string(asset->etag)},
      {"Vary", "Accept-Encoding"},
      {"Cache-Control", asset->lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (has_already(request.if_none_match, asset->etag))
    response.status = 304;
  else
    choose_coding(*asset, request.accept_encoding, response);
  return response;
}

}  // namespace undercroft::server
