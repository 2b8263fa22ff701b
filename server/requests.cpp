#include "server/requests.hpp"

#include "server/messages_out.hpp"
#include "server/net_text.hpp"

namespace undercroft::server {

namespace {

constexpr std::string_view kMatches = "/api/matches";

bool is_seats(const HttpRequest& request) {
  return request.path.starts_with(kMatches) && request.path.ends_with("/seats");
}

// As `Allow` names them.
std::string_view methods_of(const HttpRequest& request) {
  if (request.admin) return "GET, HEAD";
  if (request.path == kMatches) return "GET, HEAD, POST";
  return is_seats(request) ? "POST" : "GET, HEAD";
}

bool takes(std::string_view methods, std::string_view method) {
  for (const std::string_view one : {"GET", "HEAD", "POST"})
    if (method == one) return methods.find(one) != methods.npos;
  return false;
}

HttpResponse refusal(int status, std::string sentence) {
  HttpResponse response;
  response.status = status;
  response.body = refused_body({Code::bad_message, std::move(sentence), {}});
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

std::optional<HttpResponse> unfit(const HttpRequest& request) {
  const std::string_view methods = methods_of(request);
  if (!takes(methods, request.method)) {
    HttpResponse no = refusal(405, "This is for " + std::string(methods) + " only.");
    no.headers.emplace_back("Allow", methods);
    return no;
  }
  if (request.method == "POST" && !is_type(request.content_type, "application/json"))
    return refusal(415, "The body must be JSON, with Content-Type: application/json.");
  return std::nullopt;
}

}  // namespace undercroft::server
