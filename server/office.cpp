#include "server/office.hpp"

#include "server/requests.hpp"

namespace undercroft::server {

namespace {

HttpResponse plain_text(int status, std::string text) {
  HttpResponse response;
  response.status = status;
  response.type = "text/plain; charset=utf-8";
  response.body = std::move(text);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

HttpResponse health(bool well) {
  return well ? plain_text(200, "ok\n") : plain_text(503, "the store has failed\n");
}

HttpResponse Office::answer(const HttpRequest& request) const {
  if (auto no = unfit(request)) return std::move(*no);
  if (request.path == "/healthz") return health(healthy());
  if (request.path != "/metrics")
    return plain_text(404, "There is nothing here; /metrics and /healthz are.\n");
  HttpResponse response = plain_text(200, metrics());
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  return response;
}

}  // namespace undercroft::server
