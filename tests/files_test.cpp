#include "server/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "server/net_fence.hpp"

namespace undercroft::server {
namespace {

constexpr std::array<Asset, 3> kAssets = {{
    {"/assets/app-B3x9.js", "text/javascript; charset=utf-8", "long script", "gz", "b", "\"js\"",
     true},
    {"/assets/face-1.woff2", "font/woff2", "letters", "", "", "\"face\"", true},
    {"/index.html", "text/html; charset=utf-8", "<page>", "gzpage", "", "\"page\"", false},
}};

HttpRequest asked(std::string path, std::string accept = "", std::string has = "") {
  HttpRequest request;
  request.method = "GET";
  request.path = std::move(path);
  request.accept_encoding = std::move(accept);
  request.if_none_match = std::move(has);
  return request;
}

std::string header(const HttpResponse& response, std::string_view name) {
  const auto found =
      std::ranges::find(response.headers, name, [](const auto& h) { return h.first; });
  return found == response.headers.end() ? "" : found->second;
}

std::string body(const HttpRequest& request) {
  const HttpResponse response = serve_file(kAssets, request);
  return response.body + std::string(response.lasting);
}

TEST(Files, AreSentAsTheBrowserLikesThem) {
  EXPECT_EQ(body(asked("/assets/app-B3x9.js")), "long script");
  EXPECT_EQ(body(asked("/assets/app-B3x9.js", "gzip, deflate, br")), "b");
  EXPECT_EQ(body(asked("/assets/app-B3x9.js", "gzip, deflate")), "gz");
  EXPECT_EQ(body(asked("/assets/app-B3x9.js", "br;q=0, gzip;q=0.5")), "gz");
  EXPECT_EQ(body(asked("/assets/app-B3x9.js", "br ; q=0.000,gzip;q=0")), "long script");
  EXPECT_EQ(body(asked("/assets/app-B3x9.js", "brr, xgzip")), "long script");
  EXPECT_EQ(body(asked("/assets/face-1.woff2", "gzip, br")), "letters");
  EXPECT_EQ(body(asked("/", "gzip, br")), "gzpage");
  const HttpResponse response = serve_file(kAssets, asked("/assets/app-B3x9.js", "br"));
  EXPECT_EQ(header(response, "Content-Encoding"), "br");
  EXPECT_EQ(header(response, "Vary"), "Accept-Encoding");
  EXPECT_EQ(response.type, "text/javascript; charset=utf-8");
}

TEST(Files, AreKeptByTheBrowserAsLongAsTheyAreTrue) {
  EXPECT_EQ(header(serve_file(kAssets, asked("/assets/app-B3x9.js")), "Cache-Control"),
            "public, max-age=31536000, immutable");
  EXPECT_EQ(header(serve_file(kAssets, asked("/")), "Cache-Control"), "no-cache");
  EXPECT_EQ(serve_file(kAssets, asked("/", "", "W/\"page\"")).status, 304);
  EXPECT_EQ(body(asked("/", "", "\"x\", \"page\"")), "");
  EXPECT_EQ(serve_file(kAssets, asked("/", "", "*")).status, 304);
  EXPECT_EQ(serve_file(kAssets, asked("/", "", "\"pag\"")).status, 200);
  EXPECT_EQ(header(serve_file(kAssets, asked("/", "", "\"page\"")), "ETag"), "W/\"page\"");
}

TEST(Files, PagesOfTheClientAreItsOnePage) {
  for (const char* path : {"/", "/games/mandom", "/m/abc", "/games/"})
    EXPECT_EQ(body(asked(path)), "<page>") << path;
  for (const char* path : {"/favicon.ico", "/assets/old-1.js", "/../etc/passwd.txt", "/m/.env"})
    EXPECT_EQ(serve_file(kAssets, asked(path)).status, 404) << path;
}

TEST(Files, EveryAnswerIsFencedIn) {
  HttpResponse response;
  fence_in(response);
  EXPECT_TRUE(header(response, "Content-Security-Policy").starts_with("default-src 'none'; "));
  EXPECT_EQ(header(response, "Content-Security-Policy").find("unsafe"), std::string::npos);
  EXPECT_EQ(header(response, "X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(header(response, "Referrer-Policy"), "no-referrer");
  EXPECT_EQ(header(response, "Cross-Origin-Opener-Policy"), "same-origin");
}

}  // namespace
}  // namespace undercroft::server
