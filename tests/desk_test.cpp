// What a server answers besides matches, and what it tells whoever runs it.
#include "server/desk.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

#include "engine/json.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/net_frame.hpp"
#include "tests/pact_game.hpp"
#include "tests/schema_rig.hpp"

namespace undercroft::server {
namespace {

class DeskTest : public testing::Test {
 protected:
  HttpResponse get(std::string path, std::string has = "") const {
    HttpRequest request;
    request.method = "GET";
    request.path = std::move(path);
    request.if_none_match = std::move(has);
    return desk.answer(request);
  }
  Value json_at(std::string path) const {
    const HttpResponse response = get(std::move(path));
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.type, "application/json");
    const auto parsed = json::parse(response.lasting);
    EXPECT_TRUE(parsed) << parsed.error().text;
    return *parsed;
  }

  Shelf shelf = std::move(*Shelf::open());
  Catalogue catalogue{shelf, "1.2.3"};
  bool well = true;
  Desk desk{catalogue, {}, [this] { return well; }};
};

TEST_F(DeskTest, TheGamesAndThoseToCome) {
  const Value body = json_at("/api/games");
  EXPECT_EQ(body.find("version")->text, "1.2.3");
  const std::vector<Value>& games = body.find("games")->items;
  ASSERT_EQ(games.size(), 5U);
  EXPECT_EQ(games[0].find("id")->text, "mandom");
  EXPECT_TRUE(games[0].find("ready")->flag);
  EXPECT_EQ(games[0].find("levels")->items[0].text, "random");
  EXPECT_EQ(games[0].find("options")->items.size(), shelf.games()[0]->info().options.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string& id = games[i].find("id")->text;
    EXPECT_EQ(games[i].find("ready")->flag, shelf.find(id) != nullptr) << id;
    EXPECT_FALSE(games[i].find("blurb")->text.empty());
    EXPECT_LE(games[i].find("min_seats")->number, games[i].find("usual_seats")->number);
    EXPECT_LE(games[i].find("usual_seats")->number, games[i].find("max_seats")->number);
  }
}

TEST(Catalogue, TellsWhatAHostMayChoose) {
  Shelf shelf;
  shelf.add(std::make_unique<pact::PactGame>(pact::Rules()));
  HttpRequest request;
  request.method = "GET";
  request.path = "/api/games";
  const auto body = json::parse(Catalogue(shelf, "1").answer(request)->lasting);
  ASSERT_TRUE(body);
  const Value& game = body->find("games")->items[0];
  EXPECT_EQ(schema_fault(game, "GameSummary"), "");
  EXPECT_TRUE(game.find("cooperative")->flag);
  const std::vector<Value>& options = game.find("options")->items;
  EXPECT_EQ(json::print(*options[3].find("presets")), R"([{},{"goal":"1","vote":"true"}])");
  EXPECT_EQ(options[4].find("kind")->text, "list");
  EXPECT_EQ(options[4].find("high")->number, 2);
  EXPECT_EQ(options[4].find("standard")->text, "none");
  EXPECT_EQ(options[5].find("standard")->text, "false");
  EXPECT_EQ(options[5].find("people")->text, "true");
}

TEST_F(DeskTest, RulesAndCards) {
  EXPECT_EQ(json_at("/api/games/mandom/rules").find("rules")->items.size(),
            shelf.games()[0]->info().rules.size());
  EXPECT_EQ(json_at("/api/games/mandom/cards").find("cards")->items.size(),
            shelf.games()[0]->info().cards.size());
  EXPECT_EQ(get("/api/games/chess/rules").status, 404);
  EXPECT_EQ(get("/api/games/chess/rules").body,
            R"({"code":"no_game","text":"There is no such game here."})");
}

TEST_F(DeskTest, WhatIsKnownIsNotSentAgain) {
  const HttpResponse first = get("/api/games");
  ASSERT_EQ(first.headers[0].first, "ETag");
  EXPECT_EQ(get("/api/games", first.headers[0].second).status, 304);
  EXPECT_EQ(get("/api/games", "\"other\"").status, 200);
}

TEST_F(DeskTest, HealthButNoFigures) {
  EXPECT_EQ(get("/healthz").status, 200);
  well = false;
  EXPECT_EQ(get("/healthz").status, 503);
  EXPECT_EQ(get("/metrics").status, 404);
  EXPECT_EQ(get("/api/nothing").body, R"({"code":"not_found","text":"There is nothing here."})");
}

TEST(Metrics, AreLinesThatPrometheusReads) {
  NetworkFigures network;
  network.links_open = 7;
  Store::Figures store;
  store.changes = 1234;
  HouseFigures house;
  house.matches = 3;
  const std::string text = metrics_text(network, store, house);
  for (const char* line : {"\nundercroft_links_open 7\n", "\nundercroft_store_changes_total 1234\n",
                           "\nundercroft_matches 3\n", "\n# TYPE undercroft_matches gauge\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line;
  EXPECT_EQ(text.back(), '\n');
}

class LogTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::pipe(ends.data()), 0); }
  // Everything that was written; the log is of no use afterwards.
  std::string written() {
    ::close(ends[1]);
    std::string text(4096, '\0');
    const auto size = ::read(ends[0], text.data(), text.size());
    ::close(ends[0]);
    text.resize(static_cast<std::size_t>(size));
    return text;
  }
  std::array<int, 2> ends{};
};

TEST_F(LogTest, IsOneJsonLineForEachEvent) {
  const Log log(LogLevel::info, ends[1]);
  log.info("open", {{"port", 8080}, {"by", "a \"name\"\n"}});
  log.debug("not said");
  const std::string text = written();
  ASSERT_EQ(text.find('\n'), text.size() - 1);
  const auto line = json::parse(text);
  ASSERT_TRUE(line) << line.error().text;
  EXPECT_EQ(line->find("level")->text, "info");
  EXPECT_EQ(line->find("what")->text, "open");
  EXPECT_EQ(line->find("port")->number, 8080);
  EXPECT_EQ(line->find("by")->text, "a \"name\"\n");
  EXPECT_EQ(line->find("time")->text.size(), std::string("2026-03-01T12:30:00.250Z").size());
}

TEST_F(LogTest, QuietIsSilentButForFaults) {
  const Log log(LogLevel::quiet, ends[1]);
  log.info("nothing");
  log.fault("store_failed");
  EXPECT_NE(written().find(R"("level":"fault","what":"store_failed")"), std::string::npos);
}

TEST_F(LogTest, IsUtf8WhateverItIsGiven) {
  const Log log(LogLevel::info, ends[1]);
  log.fault("store_failed",
            {{"text", "caf\xC3\xA9 caf\xE9 \xF0\x9F\x8E\xB2 \xF0\x9F \xC0\xAF \xED\xA0\x80."}});
  const std::string text = written();
  EXPECT_TRUE(valid_utf8(text));
  const auto line = json::parse(text);
  ASSERT_TRUE(line) << line.error().text;
  EXPECT_EQ(line->find("text")->text,
            "caf\u00E9 caf\uFFFD \U0001F3B2 \uFFFD\uFFFD \uFFFD\uFFFD \uFFFD\uFFFD\uFFFD.");
}

// House rules of one game do not get into another's records of the same kind.
TEST(Shelf, ASourceSaysWhichGameItIsFor) {
  const auto source = [](std::string_view json) {
    return std::vector<content::Source>{{"mine.toml", *json::parse(json)}};
  };
  const auto dragon = source(R"({"game": "mandom", "monster": [{"id": "dragon", "strength": 8}]})");
  const auto shelf = Shelf::open(dragon);
  ASSERT_TRUE(shelf) << shelf.error().text;
  const auto facts = [&](const char* game, const char* card) {
    return find_card(shelf->find(game)->info(), card)->facts;
  };
  EXPECT_NE(facts("mandom", "dragon").find("strength 8"), std::string::npos);
  const auto loaf =
      source(R"({"game": "dark_castle", "item": [{"id": "stale_loaf", "count": 5}]})");
  EXPECT_TRUE(Shelf::open(loaf));
  const auto unsaid = Shelf::open(source(R"({"item": []})"));
  ASSERT_FALSE(unsaid);
  EXPECT_EQ(unsaid.error().text,
            "mine.toml: say at the top which game this is for, as game = \"mandom\"");
  const auto unknown = Shelf::open(source(R"({"game": "mando"})"));
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().text.find("mine.toml"), std::string::npos);
}

}  // namespace
}  // namespace undercroft::server
