#include "server/desk.hpp"

#include "server/complaint.hpp"
#include "server/files.hpp"
#include "server/messages_out.hpp"
#include "server/office.hpp"

namespace undercroft::server {

namespace {

HttpResponse nothing_there(const HttpRequest& request) {
  const bool of_game = request.path.starts_with("/api/games/");
  HttpResponse response;
  response.status = 404;
  response.body = refused_body(of_game ? Complaint{Code::no_game, "There is no such game here.", {}}
                                       : Complaint{Code::not_found, "There is nothing here.", {}});
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace

HttpResponse Desk::answer(const HttpRequest& request) const {
  if (auto page = catalogue.answer(request)) return std::move(*page);
  if (request.path == "/healthz") return health(healthy());
  if (request.path.starts_with("/api/")) return nothing_there(request);
  return serve_file(files, request);
}

}  // namespace undercroft::server
