// What a request must be before anybody looks at what it is about.
#include "server/requests.hpp"

#include <gtest/gtest.h>

#include "engine/json.hpp"
#include "server/office.hpp"
#include "tests/schema_rig.hpp"

namespace undercroft::server {
namespace {

HttpRequest asked(std::string method, std::string path, std::string type = "application/json") {
  HttpRequest request;
  request.method = std::move(method);
  request.path = std::move(path);
  request.content_type = std::move(type);
  return request;
}

TEST(Requests, EachPathHasItsMethods) {
  struct Case {
    const char* path;
    const char* allowed;
    std::vector<const char*> fine;
    std::vector<const char*> refused;
  };
  for (const Case& one : {
           Case{"/api/matches", "GET, HEAD, POST", {"GET", "HEAD", "POST"}, {"PUT", "DELETE"}},
           Case{"/api/matches/abc/seats", "POST", {"POST"}, {"GET", "HEAD", "PATCH"}},
           Case{"/api/matches/abc", "GET, HEAD", {"GET", "HEAD"}, {"POST", "OPTIONS"}},
           Case{"/api/games", "GET, HEAD", {"GET", "HEAD"}, {"POST", "TRACE"}},
           Case{"/healthz", "GET, HEAD", {"GET", "HEAD"}, {"POST", "get"}},
           Case{"/", "GET, HEAD", {"GET", "HEAD"}, {"POST", "GET, HEAD"}},
       }) {
    for (const char* method : one.fine)
      EXPECT_FALSE(unfit(asked(method, one.path))) << method << one.path;
    for (const char* method : one.refused) {
      const auto no = unfit(asked(method, one.path));
      ASSERT_TRUE(no) << method << one.path;
      EXPECT_EQ(no->status, 405);
      EXPECT_NE(
          std::ranges::find(no->headers, std::pair<std::string, std::string>("Allow", one.allowed)),
          no->headers.end());
      EXPECT_EQ(schema_fault(*json::parse(no->body), "Refused"), "");
    }
  }
}

TEST(Requests, WhatIsSentIsJson) {
  for (const char* fine :
       {"application/json", "Application/JSON; charset=utf-8", " application/json "})
    EXPECT_FALSE(unfit(asked("POST", "/api/matches", fine))) << fine;
  for (const char* path : {"/api/matches", "/api/matches/abc/seats"})
    for (const char* other : {"", "text/plain", "application/x-www-form-urlencoded",
                              "multipart/form-data; boundary=application/json", "application/jsonx",
                              "text/plain; application/json"}) {
      const auto no = unfit(asked("POST", path, other));
      ASSERT_TRUE(no) << other;
      EXPECT_EQ(no->status, 415);
      EXPECT_EQ(schema_fault(*json::parse(no->body), "Refused"), "");
    }
  EXPECT_FALSE(unfit(asked("GET", "/api/matches", "")));
}

TEST(Office, HasFiguresAndHealthAndNothingElse) {
  bool well = true;
  const Office office{[&] { return well; }, [] { return std::string("figures 1\n"); }};
  const auto ask = [&](std::string method, std::string path) {
    HttpRequest request = asked(std::move(method), std::move(path));
    request.admin = true;
    return office.answer(request);
  };
  EXPECT_EQ(ask("GET", "/metrics").body, "figures 1\n");
  EXPECT_EQ(ask("HEAD", "/metrics").status, 200);
  EXPECT_EQ(ask("POST", "/api/matches").status, 405);
  EXPECT_EQ(ask("GET", "/healthz").status, 200);
  well = false;
  EXPECT_EQ(ask("GET", "/healthz").status, 503);
  EXPECT_EQ(ask("GET", "/api/games").status, 404);
  EXPECT_EQ(ask("GET", "/admin").status, 404);
}

}  // namespace
}  // namespace undercroft::server
