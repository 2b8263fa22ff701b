// What never changes while the server runs: the games, their rules and their cards, as JSON made
// once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/net.hpp"
#include "server/shelf.hpp"

namespace undercroft::server {

class Catalogue {
 public:
  Catalogue(const Shelf& shelf, std::string_view version);

  // Nothing where the path is not one of the catalogue's. The catalogue must outlive the response.
  std::optional<HttpResponse> answer(const HttpRequest& request) const;

 private:
  struct Page {
    std::string body;
    std::string etag;
  };
  void add(std::string path, std::string body);
  std::map<std::string, Page, std::less<>> pages_;
};

}  // namespace undercroft::server
