// The house through its messages: whole games, and everything that people do around them.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "server/saved_match.hpp"
#include "server/sqlite.hpp"
#include "tests/house_rig.hpp"
#include "tests/schema_rig.hpp"
#include "tests/slow_store.hpp"

namespace undercroft::server {
namespace {

using namespace std::chrono_literals;

std::string seat_member(const Client& client, std::size_t seat, std::string_view name) {
  const Value* value = client.room.find("seats")->items[seat].find(name);
  return value == nullptr ? "" : json::print(*value);
}

std::string room_member(const Client& client, std::string_view name) {
  const Value* value = client.room.find(name);
  return value == nullptr ? "" : json::print(*value);
}

// A table of people who are all connected; the first is the host. Begun where asked for.
struct Party {
  Rig& rig;
  std::string match;
  std::vector<std::string> tokens;
  std::vector<Client> people;

  Party(Rig& r, int count, const std::string& more = "", bool begin = true,
        const std::string& game = "mandom")
      : rig(r) {
    const Rig::Made made =
        rig.make("y" + std::string(static_cast<std::size_t>(count - 1), 'o'), more, game);
    match = made.match;
    tokens = {made.token};
    for (int i = 1; i < count; ++i)
      tokens.push_back(rig.sit(match, "Person" + std::to_string(i)).token);
    for (const std::string& token : tokens) {
      people.push_back(rig.connect());
      people.back().hello(match, token);
    }
    if (begin) start();
    follow();
  }
  void start() {
    for (std::size_t i = 1; i < people.size(); ++i) people[i].say(R"({"t":"ready","ready":true})");
    people[0].say(R"({"t":"start"})");
    follow();
  }
  void follow() {
    for (Client& client : people) client.follow();
  }
  Client* asked() {
    follow();
    for (Client& client : people)
      if (!client.options.empty()) return &client;
    return nullptr;
  }
  std::size_t seat_of(const Client* client) const {
    return static_cast<std::size_t>(client - people.data());
  }
  Client& other(const Client* client) { return people[(seat_of(client) + 1) % people.size()]; }
  // Plays so many decisions at random; false where it ended before.
  bool play(int decisions, Rng& rng) {
    for (int i = 0; i < decisions; ++i) {
      Client* client = asked();
      if (client == nullptr) return false;
      const auto pick = rng.below(static_cast<std::uint32_t>(client->options.size()));
      client->choose(client->options[pick]);
    }
    return true;
  }
};

constexpr int kEnough = 2000;

// A database that is gone when the test is.
struct TemporaryFile {
  TemporaryFile() { remove(); }
  ~TemporaryFile() { remove(); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  void remove() const {
    for (const char* end : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(path + end);
  }
  std::string path = std::filesystem::temp_directory_path() /
                     ("undercroft_house_" + std::to_string(::getpid()) + ".db");
};

TEST(House, plays_a_whole_game_of_people) {
  Rig rig;
  Party party(rig, 3);
  EXPECT_EQ(room_member(party.people[0], "stage"), "\"playing\"");
  Rng rng(1);
  party.play(kEnough, rng);
  for (Client& client : party.people) {
    EXPECT_TRUE(client.over);
    EXPECT_EQ(room_member(client, "stage"), "\"over\"");
    EXPECT_NE(room_member(client, "ranks").find('1'), std::string::npos);
  }
}

TEST(House, what_was_patched_is_what_a_newcomer_sees) {
  Rig rig;
  Party party(rig, 3);
  Rng rng(2);
  for (int i = 0; i < 60 && party.play(1, rng); ++i) {
    party.follow();
    for (std::size_t seat = 0; seat < 3; ++seat) {
      Client fresh = rig.connect();
      fresh.hello(party.match, party.tokens[seat]);
      fresh.follow();
      EXPECT_EQ(fresh.view, party.people[seat].view);
      EXPECT_EQ(fresh.log, party.people[seat].log);
      EXPECT_EQ(fresh.ask, party.people[seat].ask);
      EXPECT_EQ(fresh.seq, party.people[seat].seq);
      fresh.close();
    }
  }
}

TEST(House, a_person_against_bots) {
  Rig rig;
  const Rig::Made made = rig.make("ybb", R"(,"start":true)");
  Client ann = rig.connect();
  ann.hello(made.match, made.token);
  Rng rng(3);
  for (int i = 0; i < kEnough; ++i) {
    ann.follow();
    if (ann.over) break;
    ASSERT_FALSE(ann.options.empty()) << "nobody moves";
    ann.choose(ann.options[rng.below(static_cast<std::uint32_t>(ann.options.size()))]);
  }
  EXPECT_TRUE(ann.over);
  EXPECT_GT(rig.house().figures().tables.bot_choices, 0U);
}

TEST(House, bots_play_only_while_somebody_watches) {
  Rig rig;
  const Rig::Made made = rig.make("bbb", R"(,"pace":1000)");
  EXPECT_EQ(made.token, "");
  rig.advance(10s);
  EXPECT_EQ(rig.house().figures().tables.bot_choices, 0U);
  Client watcher = rig.connect();
  watcher.hello(made.match);
  rig.advance(5s);
  const std::uint64_t moves = rig.house().figures().tables.bot_choices;
  EXPECT_GE(moves, 3U);
  EXPECT_LE(moves, 8U);
  watcher.follow();
  EXPECT_FALSE(watcher.log.empty());
  EXPECT_TRUE(watcher.options.empty());
  watcher.close();
  rig.advance(60s);
  EXPECT_EQ(rig.house().figures().tables.bot_choices, moves);
}

TEST(House, the_deal_can_be_checked_at_the_end) {
  Rig rig;
  Party party(rig, 2);
  const std::string promised = room_member(party.people[0], "commitment");
  Rng rng(4);
  party.play(kEnough, rng);
  ASSERT_TRUE(party.people[0].over);
  const Rig::Answer journal = rig.http("GET", "/api/matches/" + party.match + "/journal");
  ASSERT_EQ(journal.status, 200) << journal.text;
  const auto read = read_journal(rig.game(), journal.text, "journal");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ("\"" + read->commitment + "\"", promised);
  EXPECT_EQ(read->fair.nonces, (std::vector<std::string>{Rig::nonce(0), Rig::nonce(1)}));
  const auto fair = Match::verify_fairness(rig.game(), *read);
  EXPECT_TRUE(fair) << fair.error().text;
}

TEST(House, the_secret_is_told_at_the_end_and_not_before) {
  Rig rig;
  Party party(rig, 2);
  const std::string secret = [&] {
    const auto record = rig.store->record(party.match);
    const auto room = load_room(rig.shelf(), *record);
    return to_hex(room->secret);
  }();
  Rng rng(5);
  bool told = false;
  const auto look = [&](Client& client) {
    client.follow();
    for (const Value& message : client.take())
      if (json::print(message).find(secret) != std::string::npos) {
        EXPECT_TRUE(client.over);
        told = true;
      }
  };
  while (party.play(1, rng))
    for (Client& client : party.people) look(client);
  for (Client& client : party.people) look(client);
  EXPECT_TRUE(told);
}

// The same match goes on after the house was closed, wherever that happened.
void restart_in_the_middle(const std::string& store) {
  Rig rig({store, {}, {}});
  Party party(rig, 3);
  Rng rng(6);
  for (int round = 0; round < 12; ++round) {
    if (!party.play(7, rng)) break;
    party.people[0].say(R"({"t":"say","words":"still here"})");
    rig.advance(10s);
    party.follow();
    const std::vector<Client> before = party.people;
    rig.restart();
    for (std::size_t seat = 0; seat < party.people.size(); ++seat) {
      Client& client = party.people[seat];
      const Client& old = before[seat];
      client = rig.connect();
      // It holds all but the last two lines.
      client.log.assign(old.log.begin(), old.log.end() - 2);
      client.hello(party.match, party.tokens[seat],
                   R"({"era":0,"log":)" + std::to_string(client.log.size()) + R"(,"talk":)" +
                       std::to_string(old.talk) + "}");
      client.follow();
      EXPECT_EQ(client.view, old.view);
      EXPECT_EQ(client.log, old.log);
      EXPECT_EQ(client.options, old.options);
      EXPECT_EQ(client.seq, old.seq + 1) << "what was said was written too";
      EXPECT_EQ(client.talk, old.talk);
      EXPECT_EQ(client.last("welcome").find("log")->items.size(), 2U);
      EXPECT_TRUE(client.last("welcome").find("talk")->items.empty());
    }
  }
  party.play(kEnough, rng);
  EXPECT_TRUE(party.people[0].over);
  rig.restart();
  Client late = rig.connect();
  late.hello(party.match, party.tokens[1]);
  late.follow();
  EXPECT_TRUE(late.over);
  EXPECT_EQ(late.log, party.people[1].log);
  EXPECT_EQ(late.view, party.people[1].view);
}

TEST(House, goes_on_after_a_restart) {
  restart_in_the_middle("memory");
}

TEST(House, goes_on_after_a_restart_from_disk) {
  const TemporaryFile file;
  restart_in_the_middle("sqlite:" + file.path);
}

TEST(House, sleeps_and_is_woken) {
  Rig rig;
  Party party(rig, 2);
  Rng rng(7);
  party.play(9, rng);
  party.follow();
  const auto view = party.people[1].view;
  const auto log = party.people[1].log;
  for (Client& client : party.people) client.close();
  EXPECT_EQ(rig.house().figures().matches, 1U);
  rig.advance(6min);
  EXPECT_EQ(rig.house().figures().matches, 0U);
  Client back = rig.connect();
  back.hello(party.match, party.tokens[1]);
  back.follow();
  EXPECT_EQ(back.view, view);
  EXPECT_EQ(back.log, log);
  EXPECT_EQ(rig.house().figures().matches_woken, 1U);
}

TEST(House, a_lobby_that_nobody_came_to_leaves_memory) {
  Rig rig;
  const Rig::Made made = rig.make("yo");
  EXPECT_EQ(rig.house().figures().matches, 1U);
  rig.advance(6min);
  EXPECT_EQ(rig.house().figures().matches, 0U);
  Client ann = rig.connect();
  ann.hello(made.match, made.token);
  ann.follow();
  EXPECT_EQ(room_member(ann, "stage"), "\"gathering\"");
  ann.close();
  rig.advance(6min);
  EXPECT_EQ(rig.house().figures().matches, 0U);
}

TEST(House, refuses_what_is_out_of_turn_stale_or_forged) {
  Rig rig;
  Party party(rig, 3);
  Client* client = party.asked();
  Client& waiting = party.other(client);
  const std::string choice = R"({"t":"choose","ask":)" + std::to_string(client->ask_id) +
                             R"(,"option":")" + client->options.front() + "\"}";
  waiting.say(choice);
  EXPECT_EQ(waiting.refusal(), "not_asked");
  client->say(R"({"t":"choose","ask":1,"option":"pass"})");
  EXPECT_EQ(client->refusal(), "stale");
  client->say(R"({"t":"choose","ask":)" + std::to_string(client->ask_id) +
              R"(,"option":"fly away"})");
  EXPECT_EQ(client->refusal(), "bad_option");
  Client watcher = rig.connect();
  watcher.say(choice);
  EXPECT_EQ(watcher.refusal(), "not_seated");
  watcher.hello(party.match);
  watcher.say(choice);
  EXPECT_EQ(watcher.refusal(), "not_seated");
  Client forger = rig.connect();
  forger.hello(party.match, std::string(32, 'a'));
  EXPECT_EQ(forger.refusal(), "bad_token");
  // Whoever is refused elsewhere stays where they are.
  watcher.take();
  watcher.hello(party.match, std::string(32, 'b'));
  EXPECT_EQ(watcher.refusal(), "bad_token");
  watcher.say(R"({"t":"say","words":"still here"})");
  EXPECT_EQ(watcher.refusal(), "");
  forger.hello("aaaaaaaaaa");
  EXPECT_EQ(forger.refusal(), "no_match");
  forger.hello("../../etc");
  EXPECT_EQ(forger.refusal(), "no_match");
  forger.say(R"({"t":"hello","v":1,"match":"aaaaaaaaaa"})");
  EXPECT_EQ(forger.refusal(), "version");
  // The second of two equal messages finds another question, or none.
  client->say(choice);
  EXPECT_EQ(client->refusal(), "");
  client->say(choice);
  const std::string code = client->refusal();
  EXPECT_TRUE(code == "stale" || code == "not_asked") << code;
  EXPECT_EQ(rig.house().figures().tables.choices, 1U);
}

TEST(House, says_which_rule_forbids_a_choice) {
  Rig rig;
  Party party(rig, 2);
  Rng rng(8);
  for (int i = 0; i < 40 && party.play(1, rng); ++i) {
    Client* client = party.asked();
    if (client == nullptr) break;
    const auto ask = json::parse(client->ask);
    const Value* cannot = ask->find("cannot");
    if (cannot->items.empty()) continue;
    const Value& one = cannot->items.front();
    client->choose(one.find("ids")->items.back().text);
    const Value refused = client->last("refused");
    ASSERT_EQ(refused.kind, Value::Kind::record);
    EXPECT_EQ(refused.find("code")->text, "illegal");
    EXPECT_EQ(refused.find("rule")->text, one.find("rule")->text);
    EXPECT_EQ(refused.find("text")->text, one.find("why")->text);
    return;
  }
  FAIL() << "nothing was ever forbidden";
}

TEST(House, a_token_opens_one_seat_of_one_match) {
  Rig rig;
  Party one(rig, 2);
  Party two(rig, 2);
  Client client = rig.connect();
  client.hello(two.match, one.tokens[0]);
  EXPECT_EQ(client.refusal(), "bad_token");
  client.hello(one.match, one.tokens[1]);
  EXPECT_EQ(client.last("welcome").find("you")->number, 1);
  // A new hello moves the link, and nothing of the old match reaches it.
  client.hello(two.match, two.tokens[0]);
  client.take();
  one.asked()->choose();
  EXPECT_TRUE(client.take().empty());
}

TEST(House, the_lobby) {
  Rig rig;
  Party party(rig, 3, "", false);
  Client& host = party.people[0];
  Client& guest = party.people[1];
  EXPECT_EQ(room_member(host, "host"), "0");
  EXPECT_EQ(seat_member(host, 1, "here"), "true");
  host.say(R"({"t":"start"})");
  EXPECT_EQ(host.refusal(), "not_now");
  guest.say(R"({"t":"start"})");
  EXPECT_EQ(guest.refusal(), "not_host");
  guest.say(R"({"t":"bot","seat":2,"level":"random"})");
  EXPECT_EQ(guest.refusal(), "not_host");
  host.say(R"({"t":"bot","seat":2,"level":"random"})");
  EXPECT_EQ(host.refusal(), "taken");
  // Somebody leaves and a bot sits down.
  party.people[2].say(R"({"t":"leave"})");
  host.follow();
  EXPECT_EQ(seat_member(host, 2, "kind"), "\"open\"");
  host.say(R"({"t":"bot","seat":2,"level":"nonsense"})");
  EXPECT_EQ(host.refusal(), "bad_option");
  host.say(R"({"t":"bot","seat":2,"level":"random"})");
  host.follow();
  EXPECT_EQ(seat_member(host, 2, "kind"), "\"bot\"");
  EXPECT_EQ(seat_member(host, 2, "level"), "\"random\"");
  EXPECT_EQ(rig.http("POST", "/api/matches/" + party.match + "/seats", R"({"name":"Late"})").status,
            409);
  host.say(R"({"t":"bot","seat":2})");
  host.follow();
  EXPECT_EQ(seat_member(host, 2, "kind"), "\"open\"");
  // The token of whoever left opens nothing any more.
  Client old = rig.connect();
  old.hello(party.match, party.tokens[2]);
  EXPECT_EQ(old.refusal(), "bad_token");
  // The host leaves; the next person is host.
  host.say(R"({"t":"leave"})");
  guest.follow();
  EXPECT_EQ(room_member(guest, "host"), "1");
  host.say(R"({"t":"ready","ready":true})");
  EXPECT_EQ(host.refusal(), "not_seated");
}

TEST(House, names_are_tidy_and_nobody_elses) {
  Rig rig;
  const Rig::Made made = rig.make("yoo");
  rig.sit(made.match, "  Ann  ");
  const auto post = [&](const std::string& name) {
    return rig.http("POST", "/api/matches/" + made.match + "/seats", R"({"name":")" + name + "\"}");
  };
  EXPECT_EQ(post("  ").body.find("code")->text, "bad_name");
  EXPECT_EQ(post(std::string(25, 'x')).body.find("code")->text, "too_long");
  EXPECT_EQ(post("B\\u0007ob").status, 201);
  const Rig::Answer room = rig.http("GET", "/api/matches/" + made.match);
  const auto& seats = room.body.find("seats")->items;
  EXPECT_EQ(seats[0].find("name")->text, "Ann");
  EXPECT_EQ(seats[1].find("name")->text, "Ann 2");
  EXPECT_EQ(seats[2].find("name")->text, "B ob");
}

TEST(House, refuses_matches_that_cannot_be) {
  Rig rig;
  const auto code = [&](const std::string& body) {
    const Rig::Answer answer = rig.http("POST", "/api/matches", body);
    const Value* found = answer.body.find("code");
    return found == nullptr ? answer.text : found->text;
  };
  const std::string you = R"("seats":[{"kind":"you"},{"kind":"open"}])";
  EXPECT_EQ(code("nonsense"), "bad_json");
  EXPECT_EQ(code("[]"), "bad_message");
  EXPECT_EQ(code(R"({"game":"chess","name":"A",)" + you + "}"), "no_game");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","colour":1,)" + you + "}"), "bad_message");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","seats":[]})"), "bad_message");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","seats":[{"kind":"you"}]})"), "bad_option");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","seats":[{"kind":"you"},{"kind":"you"}]})"),
            "bad_message");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","start":true,)" + you + "}"), "not_now");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","options":{"hero":"cow"},)" + you + "}"),
            "bad_option");
  EXPECT_EQ(code(R"({"game":"mandom","name":"A","clock":-1,)" + you + "}"), "bad_message");
  EXPECT_EQ(rig.house().figures().matches, 0U);
}

TEST(House, lists_what_is_listed) {
  Rig rig;
  rig.make("yo");
  const std::string open = rig.make("yo", R"(,"listed":true)").match;
  const Rig::Made begun = rig.make("yb", R"(,"listed":true,"start":true)");
  const std::string going = begun.match;
  rig.connect().hello(going, begun.token);
  const auto ids = [&](const std::string& query) {
    std::vector<std::string> found;
    const Rig::Answer list = rig.http("GET", "/api/matches", "", query);
    for (const Value& room : list.body.find("matches")->items)
      found.push_back(room.find("id")->text);
    std::ranges::sort(found);
    return found;
  };
  std::vector<std::string> both = {open, going};
  std::ranges::sort(both);
  EXPECT_EQ(ids(""), both);
  EXPECT_EQ(ids("stage=gathering"), std::vector{open});
  EXPECT_EQ(ids("stage=playing"), std::vector{going});
  EXPECT_TRUE(ids("stage=over").empty());
  rig.restart();
  EXPECT_EQ(ids(""), both);
  EXPECT_EQ(rig.http("GET", "/api/matches", "", "stage=later").status, 400);
  EXPECT_EQ(rig.http("GET", "/api/matches/" + going + "/replay").body.find("code")->text,
            "not_over");
}

TEST(House, pause_stops_everything) {
  Rig rig;
  Party party(rig, 2, R"(,"clock":30)");
  Client* client = party.asked();
  rig.advance(10s);
  party.other(client).say(R"({"t":"pause","on":true})");
  client->follow();
  EXPECT_EQ(room_member(*client, "paused"), "true");
  client->choose();
  EXPECT_EQ(client->refusal(), "paused");
  rig.advance(5min);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 0U);
  party.other(client).say(R"({"t":"pause","on":false})");
  rig.advance(19s);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 0U);
  rig.advance(2s);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 1U);
}

TEST(House, the_clock_runs_out) {
  Rig rig;
  Party party(rig, 2, R"(,"clock":20)");
  Client* client = party.asked();
  const auto ask = json::parse(client->ask);
  EXPECT_EQ(ask->find("left_ms")->number, 20'000);
  // Whoever is away is waited for no longer than anybody.
  client->close();
  rig.advance(19s);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 0U);
  rig.advance(2s);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 1U);
  // With nobody there, time stands still.
  for (Client& other : party.people) other.close();
  const std::uint64_t made = rig.house().figures().tables.other_choices;
  rig.advance(4min);
  EXPECT_EQ(rig.house().figures().tables.other_choices, made);
}

TEST(House, a_lone_option_is_answered_after_a_pause) {
  Rig rig;
  Party party(rig, 2, R"(,"pace":1000,"options":{"goal":"9"})", true, "coin");
  Client* client = party.asked();
  // The highest stake must be flipped for.
  client->choose("stake 3");
  party.follow();
  const Value update = client->last("update");
  EXPECT_EQ(update.find("ask"), nullptr);
  EXPECT_EQ(update.find("waiting")->items.size(), 1U);
  rig.advance(599ms);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 0U);
  rig.advance(802ms);
  EXPECT_EQ(rig.house().figures().tables.other_choices, 1U);
}

TEST(House, several_decide_at_once) {
  Rig rig;
  Party party(rig, 3, R"(,"options":{"vote":"true"})", true, "coin");
  std::vector<std::int64_t> asks;
  for (Client& client : party.people) {
    EXPECT_EQ(client.options, (std::vector<std::string>{"vote no", "vote yes"}));
    asks.push_back(client.ask_id);
  }
  party.people[1].choose("vote yes");
  party.follow();
  EXPECT_TRUE(party.people[1].options.empty());
  // The others are asked the same as before, so what they send meanwhile is not stale.
  EXPECT_EQ(party.people[0].ask_id, asks[0]);
  EXPECT_EQ(party.people[2].ask_id, asks[2]);
  EXPECT_EQ(json::print(*party.people[0].last("update").find("waiting")), "[0,2]");
  party.people[2].choose("vote no");
  party.people[0].choose("vote no");
  party.follow();
  EXPECT_NE(party.asked(), nullptr);
}

// A match of Pact: one person, then bots that follow.
Rig::Made make_pact(Rig& rig, int bots, const std::string& options) {
  std::string body = R"({"game":"pact","name":"Ann","pace":0,"start":true,"seats":[{"kind":"you"})";
  for (int i = 0; i < bots; ++i) body += R"(,{"kind":"bot","level":"follower"})";
  const auto answer = rig.http("POST", "/api/matches", body + R"(],"options":{)" + options + "}}");
  EXPECT_EQ(answer.status, 201) << answer.text;
  return {answer.body.find("match")->text, answer.body.find("token")->text};
}

std::string options_of(Rig& rig, const std::string& match) {
  return json::print(*rig.http("GET", "/api/matches/" + match).body.find("options"));
}

TEST(House, presets_give_way_to_what_is_said) {
  Rig rig;
  EXPECT_EQ(options_of(rig, make_pact(rig, 1, R"("length":"short")").match),
            R"({"goal":"1","vote":"true","length":"short","odds":"true"})");
  EXPECT_EQ(options_of(rig, make_pact(rig, 1, R"("vote":"off","length":"short")").match),
            R"({"goal":"1","length":"short","odds":"true"})");
}

TEST(House, options_come_back_from_the_store) {
  Rig rig;
  const auto made =
      make_pact(rig, 1, R"("vote":"off","length":"short","omens":"gold+copper","odds":"off")");
  const std::string before = options_of(rig, made.match);
  EXPECT_EQ(before, R"({"goal":"1","length":"short","omens":"gold+copper"})");
  rig.restart();
  Client client = rig.connect();
  client.hello(made.match, made.token);
  rig.settle();
  EXPECT_EQ(options_of(rig, made.match), before);
}

TEST(House, bots_follow_the_people_of_their_party) {
  Rig rig;
  const auto made = make_pact(rig, 2, R"("vote":"true","goal":"9")");
  Client client = rig.connect();
  client.hello(made.match, made.token);
  rig.advance(5min);
  client.follow();
  EXPECT_EQ(client.options, (std::vector<std::string>{"vote no", "vote yes"}));
  EXPECT_EQ(rig.house().figures().tables.bot_choices, 0U) << "a person is still to answer";
  EXPECT_EQ(client.view["goal"], "9");
  client.choose("vote yes");
  rig.advance(10ms);
  client.follow();
  EXPECT_GE(rig.house().figures().tables.bot_choices, 2U);
  std::size_t yes = 0;
  for (const std::string& line : client.log)
    if (line.find("voted") != std::string::npos) ++yes;
  EXPECT_EQ(yes, 3U);
}

TEST(House, a_thought_from_before_is_dropped_where_people_come_first) {
  Rig rig;
  const auto made = make_pact(rig, 1, R"("vote":"true")");
  Client client = rig.connect();
  client.hello(made.match, made.token);
  rig.settle();
  // For a moment nobody but bots is there, and they begin to think; then the person is back.
  rig.house().received(client.link(), R"({"t":"leave"})");
  EXPECT_GT(rig.quick.waiting(), 0U);
  rig.house().received(client.link(), R"({"t":"return"})");
  rig.advance(1min);
  EXPECT_EQ(rig.house().figures().tables.bot_choices, 0U);
  EXPECT_GE(rig.house().figures().tables.thoughts_dropped, 1U);
  client.follow();
  EXPECT_EQ(client.options.size(), 2U);
}

TEST(House, odds_are_told_to_whoever_asks) {
  Rig rig;
  const auto made = make_pact(rig, 0, R"("goal":"9")");
  Client client = rig.connect();
  Client watcher = rig.connect();
  client.hello(made.match, made.token);
  watcher.hello(made.match);
  client.say(R"({"t":"odds"})");
  const Value odds = client.last("odds");
  EXPECT_EQ(schema_fault(odds, "ServerMessage"), "");
  EXPECT_EQ(odds.find("chance")->number, 500);
  EXPECT_EQ(odds.find("words")->text, "@0 flips {gold} half the time.");
  client.follow();
  EXPECT_EQ(odds.find("seq")->number, client.seq);
  EXPECT_EQ(watcher.last("odds").kind, Value::Kind::null);
  watcher.say(R"({"t":"odds"})");
  EXPECT_EQ(watcher.last("odds").find("chance")->number, 500);
}

TEST(House, odds_of_a_position_that_is_gone_are_not_told) {
  Rig rig;
  const auto made = make_pact(rig, 0, R"("goal":"9")");
  Client client = rig.connect();
  client.hello(made.match, made.token);
  client.follow();
  rig.house().received(client.link(), R"({"t":"odds"})");
  EXPECT_EQ(rig.workers.waiting(), 1U) << "not on the table's own thread";
  rig.house().received(client.link(), R"({"t":"choose","ask":)" + std::to_string(client.ask_id) +
                                          R"(,"option":"stake 2"})");
  rig.settle();
  EXPECT_EQ(client.last("odds").kind, Value::Kind::null);
  // Talk does not make them old.
  rig.house().received(client.link(), R"({"t":"odds"})");
  rig.house().received(client.link(), R"({"t":"say","words":"hm"})");
  rig.settle();
  EXPECT_NE(client.last("odds").kind, Value::Kind::null);
}

TEST(House, odds_that_cannot_be_said_have_words_all_the_same) {
  Rig rig;
  const auto made = make_pact(rig, 0, R"("vote":"true")");
  Client client = rig.connect();
  client.hello(made.match, made.token);
  client.say(R"({"t":"odds"})");
  const Value odds = client.last("odds");
  EXPECT_EQ(odds.find("chance"), nullptr);
  EXPECT_EQ(odds.find("words")->text, "Nobody knows before the vote.");
}

TEST(House, odds_are_refused) {
  Rig rig;
  const auto ask = [&](const Rig::Made& made) {
    Client client = rig.connect();
    client.hello(made.match, made.token);
    client.take();
    client.say(R"({"t":"odds"})");
    const Value refused = client.last("refused");
    return refused.kind == Value::Kind::null ? "" : refused.find("text")->text;
  };
  EXPECT_EQ(ask(rig.make("yb", R"(,"start":true)", "coin")), "This game tells no odds.");
  EXPECT_EQ(ask(make_pact(rig, 0, R"("odds":"false")")), "The odds are not told at this table.");
  EXPECT_EQ(ask(rig.make("yo", "", "pact")), "There are odds only while the match is played.");
  const auto made = make_pact(rig, 0, "");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ask(made), "");
  EXPECT_EQ(ask(made), "That was a lot at once; wait a moment.");
  rig.advance(2s);
  EXPECT_EQ(ask(made), "");
}

// Plays until the seat that has just chosen may take it back.
Client* play_until_reversible(Party& party, Rng& rng) {
  for (int i = 0; i < kEnough; ++i) {
    Client* client = party.asked();
    if (client == nullptr) return nullptr;
    const auto pick = rng.below(static_cast<std::uint32_t>(client->options.size()));
    client->choose(client->options[pick]);
    const auto lines = party.rig.store->lines(party.match);
    if (lines->back().find("\"undo\":true") != std::string::npos) return client;
  }
  return nullptr;
}

TEST(House, a_choice_is_taken_back_when_all_agree) {
  Rig rig;
  Party party(rig, 3);
  Rng rng(10);
  Client* client = play_until_reversible(party, rng);
  ASSERT_NE(client, nullptr);
  const std::size_t seat = party.seat_of(client);
  const auto decisions = rig.house().figures().tables.choices;
  const std::size_t lines = client->log.size();
  client->say(R"({"t":"undo"})");
  Client& one = party.people[(seat + 1) % 3];
  Client& two = party.people[(seat + 2) % 3];
  one.follow();
  ASSERT_NE(one.room.find("motion"), nullptr);
  EXPECT_EQ(json::print(*one.room.find("motion")->find("by")), std::to_string(seat));
  client->say(R"({"t":"vote","yes":true})");
  EXPECT_EQ(client->refusal(), "not_now");
  two.take();
  one.say(R"({"t":"vote","yes":true})");
  EXPECT_EQ(two.last("welcome").kind, Value::Kind::null);
  two.take();
  two.say(R"({"t":"vote","yes":true})");
  party.follow();
  EXPECT_EQ(two.era, 1);
  EXPECT_FALSE(client->options.empty());
  EXPECT_LT(client->log.size(), lines + 1);
  EXPECT_EQ(client->room.find("motion"), nullptr);
  EXPECT_EQ(room_member(*client, "decisions"), std::to_string(decisions - 1));
  // It stays taken back when the house was closed meanwhile, and the match goes on to its end.
  const std::vector<Client> before = party.people;
  rig.restart();
  for (std::size_t i = 0; i < 3; ++i) {
    party.people[i] = rig.connect();
    party.people[i].hello(party.match, party.tokens[i]);
    party.people[i].follow();
    EXPECT_EQ(party.people[i].view, before[i].view);
    EXPECT_EQ(party.people[i].log, before[i].log);
    EXPECT_EQ(party.people[i].era, 1);
    EXPECT_EQ(party.people[i].seq, before[i].seq);
  }
  party.play(kEnough, rng);
  ASSERT_TRUE(party.people[0].over);
  const Rig::Answer journal = rig.http("GET", "/api/matches/" + party.match + "/journal");
  const auto read = read_journal(rig.game(), journal.text, "journal");
  ASSERT_TRUE(read) << read.error().text;
  const auto fair = Match::verify_fairness(rig.game(), *read);
  EXPECT_TRUE(fair) << fair.error().text;
}

TEST(House, one_no_is_enough_and_a_choice_ends_a_request) {
  Rig rig;
  Party party(rig, 2);
  Rng rng(11);
  Client* client = play_until_reversible(party, rng);
  ASSERT_NE(client, nullptr);
  Client& other = party.other(client);
  client->say(R"({"t":"undo"})");
  other.follow();
  EXPECT_NE(other.room.find("motion"), nullptr);
  other.say(R"({"t":"vote","yes":false})");
  client->follow();
  EXPECT_EQ(client->room.find("motion"), nullptr);
  client->say(R"({"t":"undo"})");
  client->say(R"({"t":"undo"})");
  EXPECT_EQ(client->refusal(), "not_now");
  rig.advance(61s);
  other.follow();
  EXPECT_EQ(other.room.find("motion"), nullptr);
  client->say(R"({"t":"undo"})");
  other.follow();
  EXPECT_NE(other.room.find("motion"), nullptr);
  party.asked()->choose();
  other.follow();
  EXPECT_EQ(other.room.find("motion"), nullptr);
  EXPECT_EQ(other.era, 0);
}

TEST(House, what_chance_decided_is_never_taken_back) {
  Rig rig;
  Party party(rig, 2);
  Client* client = party.asked();
  client->choose("draw");
  client->say(R"({"t":"undo"})");
  EXPECT_EQ(client->refusal(), "not_now");
}

TEST(House, alone_with_bots_a_choice_is_taken_back_at_once) {
  Rig rig;
  const Rig::Made made = rig.make("yb", R"(,"start":true,"pace":1000)");
  Client ann = rig.connect();
  ann.hello(made.match, made.token);
  for (int i = 0; i < 200 && ann.era == 0; ++i) {
    rig.advance(2s);
    ann.follow();
    if (ann.over) break;
    if (ann.options.empty()) continue;
    ann.choose(ann.options.back());
    ann.say(R"({"t":"undo"})");
    ann.follow();
  }
  EXPECT_EQ(ann.era, 1);
}

TEST(House, somebody_absent_is_replaced_and_returns) {
  Rig rig;
  Party party(rig, 3, R"(,"pace":100)");
  Client* asked = party.asked();
  const std::size_t gone = party.seat_of(asked);
  Client& one = party.people[(gone + 1) % 3];
  Client& two = party.people[(gone + 2) % 3];
  const std::string replace = R"({"t":"replace","seat":)" + std::to_string(gone) + "}";
  one.say(replace);
  EXPECT_EQ(one.refusal(), "not_now");
  asked->close();
  one.say(replace);
  EXPECT_EQ(one.refusal(), "not_now");
  rig.advance(21s);
  one.say(replace);
  EXPECT_EQ(one.refusal(), "");
  two.say(R"({"t":"vote","yes":true})");
  one.follow();
  EXPECT_EQ(seat_member(one, gone, "stand_in"), "true");
  EXPECT_EQ(seat_member(one, gone, "kind"), "\"person\"");
  rig.advance(1s);
  EXPECT_GT(rig.house().figures().tables.bot_choices, 0U);
  party.people[gone] = rig.connect();
  Client& back = party.people[gone];
  back.hello(party.match, party.tokens[gone]);
  back.follow();
  EXPECT_TRUE(back.options.empty());
  back.say(R"({"t":"return"})");
  back.follow();
  EXPECT_EQ(seat_member(back, gone, "stand_in"), "");
  Rng rng(12);
  for (int i = 0; i < kEnough && !party.people[0].over; ++i) {
    party.play(1, rng);
    rig.advance(200ms);
    party.follow();
  }
  EXPECT_TRUE(party.people[0].over);
}

TEST(House, who_concedes_does_not_come_back) {
  Rig rig;
  Party party(rig, 2);
  party.people[0].say(R"({"t":"concede"})");
  party.follow();
  EXPECT_EQ(seat_member(party.people[1], 0, "conceded"), "true");
  party.people[0].say(R"({"t":"return"})");
  EXPECT_EQ(party.people[0].refusal(), "not_now");
  Rng rng(13);
  for (int i = 0; i < kEnough && !party.people[1].over; ++i) party.play(1, rng);
  EXPECT_TRUE(party.people[1].over);
}

TEST(House, a_thought_about_what_is_no_more_is_dropped) {
  Rig rig;
  Party party(rig, 2, R"(,"pace":100)");
  Client* client = party.asked();
  // The bot begins to think, but before it is done its person is back.
  rig.house().received(client->link(), R"({"t":"leave"})");
  ASSERT_EQ(rig.quick.waiting(), 1U);
  rig.house().received(client->link(), R"({"t":"return"})");
  rig.advance(10s);
  EXPECT_EQ(rig.house().figures().tables.thoughts_dropped, 1U);
  EXPECT_EQ(rig.house().figures().tables.bot_choices, 0U);
  client->follow();
  EXPECT_FALSE(client->options.empty());
}

TEST(House, the_same_people_again) {
  Rig rig;
  Party party(rig, 3);
  party.people[0].say(R"({"t":"rematch"})");
  EXPECT_EQ(party.people[0].refusal(), "not_over");
  Rng rng(14);
  party.play(kEnough, rng);
  ASSERT_TRUE(party.people[0].over);
  Client watcher = rig.connect();
  watcher.hello(party.match);
  party.people[2].close();
  for (Client& client : party.people) client.take();
  watcher.take();
  party.people[0].say(R"({"t":"rematch"})");
  party.people[1].say(R"({"t":"rematch"})");
  const Value first = party.people[0].last("moved");
  const Value second = party.people[1].last("moved");
  const Value watching = watcher.last("moved");
  ASSERT_EQ(first.kind, Value::Kind::record);
  ASSERT_EQ(second.kind, Value::Kind::record);
  ASSERT_EQ(watching.kind, Value::Kind::record);
  const std::string next = first.find("match")->text;
  EXPECT_EQ(second.find("match")->text, next);
  EXPECT_EQ(watching.find("match")->text, next);
  EXPECT_EQ(watching.find("token"), nullptr);
  EXPECT_NE(first.find("token")->text, second.find("token")->text);
  EXPECT_EQ(rig.house().figures().matches, 2U);
  EXPECT_EQ(room_member(party.people[0], "next"), "\"" + next + "\"");
  // Those who were there are dealt to without waiting for whoever was not.
  EXPECT_EQ(json::print(*rig.http("GET", "/api/matches/" + next).body.find("start")),
            R"({"step":"commit","waiting":[0,1],"without":[2]})");
  party.people[0].hello(next, first.find("token")->text);
  party.people[1].hello(next, second.find("token")->text);
  // Whoever was away gets theirs when they come back to the old match, also after a restart.
  rig.restart();
  Client late = rig.connect();
  late.hello(party.match, party.tokens[2]);
  const Value third = late.last("moved");
  ASSERT_EQ(third.kind, Value::Kind::record);
  EXPECT_EQ(third.find("seat")->number, 2);
  late.log.clear();
  late.hello(next, third.find("token")->text);
  EXPECT_EQ(late.last("welcome").find("you")->number, 2);
  EXPECT_EQ(room_member(late, "stage"), "\"playing\"");
  Client again = rig.connect();
  again.hello(party.match, party.tokens[2]);
  EXPECT_EQ(again.last("moved").kind, Value::Kind::null) << "the seat is taken by its person";
}

TEST(House, standing_orders) {
  Rig rig;
  Party party(rig, 3);
  Client* client = party.asked();
  const std::size_t seat = party.seat_of(client);
  client->say(R"({"t":"order","option":"pass","until":"round"})");
  client->follow();
  EXPECT_TRUE(client->options.empty());
  EXPECT_EQ(rig.house().figures().tables.other_choices, 1U);
  bool ended = false;
  Rng rng(15);
  for (int i = 0; i < 400 && !ended && !client->over; ++i) {
    party.play(1, rng);
    client->follow();
    const Value update = client->last("update");
    ended = update.find("order") == nullptr;
  }
  ASSERT_TRUE(ended);
  EXPECT_TRUE(std::ranges::any_of(client->log, [](const std::string& line) {
    return line.find("Round 2 began") != std::string::npos;
  }));
  // One that stands until it is taken back.
  Client& other = party.people[(seat + 1) % 3];
  other.say(R"({"t":"order","option":"pass","until":"off"})");
  EXPECT_NE(other.last("update").find("order"), nullptr);
  other.say(R"({"t":"order"})");
  EXPECT_EQ(other.last("update").find("order"), nullptr);
}

TEST(House, an_order_ends_when_something_concerns_its_giver) {
  Rig rig;
  Party party(rig, 2);
  Client* client = party.asked();
  Client& other = party.other(client);
  other.say(R"({"t":"order","option":"nothing of the kind","until":"me"})");
  const std::string mark = "@" + std::to_string(party.seat_of(&other));
  for (int i = 0; i < 400; ++i) {
    Client* next = party.asked();
    if (next == nullptr) break;
    const std::size_t lines = other.log.size();
    next->choose();
    other.follow();
    const Value update = other.last("update");
    // Lines of the same decision: a lone option of the other seat may have followed.
    bool mentioned = false;
    const auto at = [&](std::size_t line) {
      return json::parse(other.log[line])->find("at")->number;
    };
    for (std::size_t line = lines; line < other.log.size() && at(line) == at(lines); ++line)
      mentioned = mentioned || other.log[line].find(mark) != std::string::npos;
    const bool ends = next != &other && mentioned;
    EXPECT_EQ(update.find("order") == nullptr, ends);
    if (ends) return;
  }
  FAIL() << "nothing ever concerned the other seat";
}

TEST(House, talk) {
  Rig rig;
  Party party(rig, 2);
  Client watcher = rig.connect();
  watcher.hello(party.match);
  party.people[0].say(R"({"t":"say","words":" <b>hello</b>\u0007 there "})");
  const Value said = party.people[1].last("said");
  EXPECT_EQ(said.find("line")->find("words")->text, "<b>hello</b> there");
  EXPECT_EQ(said.find("line")->find("seat")->number, 0);
  watcher.say(R"({"t":"say","words":"me too"})");
  EXPECT_EQ(party.people[1].last("said").find("line")->find("name")->text, "Spectator");
  watcher.say(R"({"t":"emote","emote":"laugh"})");
  EXPECT_EQ(watcher.refusal(), "not_seated");
  party.people[1].say(R"({"t":"emote","emote":"laugh"})");
  EXPECT_EQ(party.people[0].last("emoted").find("seat")->number, 1);
  party.people[1].say(R"({"t":"emote","emote":"explode"})");
  EXPECT_EQ(party.people[1].refusal(), "bad_message");
  party.people[0].say(R"({"t":"say","words":")" + std::string(301, 'x') + "\"}");
  EXPECT_EQ(party.people[0].refusal(), "too_long");
  party.people[0].say(R"({"t":"say","words":"   "})");
  EXPECT_EQ(party.people[0].refusal(), "bad_message");
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    party.people[0].say(R"({"t":"say","words":"spam"})");
    if (party.people[0].refusal() == "too_fast") ++refused;
  }
  EXPECT_EQ(refused, 6);
  rig.advance(2s);
  party.people[0].say(R"({"t":"say","words":"once more"})");
  EXPECT_EQ(party.people[0].refusal(), "");
  // After a restart nothing of it is missing, nor told twice.
  party.follow();
  const std::size_t before = party.people[1].talk;
  EXPECT_EQ(before, 7U);
  rig.restart();
  Client back = rig.connect();
  back.hello(party.match, party.tokens[1]);
  back.follow();
  EXPECT_EQ(back.talk, before);
  EXPECT_EQ(back.last("welcome").find("talk")->items.size(), before);
}

TEST(House, only_the_last_lines_of_talk_stay_in_memory) {
  Rig rig;
  Party party(rig, 2);
  for (int i = 0; i < 230; ++i) {
    party.people[0].say(R"({"t":"say","words":"line"})");
    rig.advance(2s);
  }
  Client back = rig.connect();
  back.hello(party.match, party.tokens[1]);
  const Value welcome = back.last("welcome");
  EXPECT_EQ(welcome.find("talk")->items.size(), kTalkKept);
  EXPECT_EQ(welcome.find("talk_from")->number, 230 - static_cast<int>(kTalkKept));
}

TEST(House, limits) {
  RigSettings settings;
  settings.limits.matches_per_address = 3;
  settings.limits.watchers = 2;
  Rig rig(settings);
  const std::string match = rig.make("yo").match;
  rig.make("yo");
  rig.make("yo");
  const Rig::Answer fourth =
      rig.http("POST", "/api/matches",
               R"({"game":"mandom","name":"A","seats":[{"kind":"you"},{"kind":"open"}]})");
  EXPECT_EQ(fourth.status, 429);
  rig.advance(21min);
  rig.make("yo");
  for (int i = 0; i < 2; ++i) {
    Client watcher = rig.connect();
    watcher.hello(match);
    EXPECT_EQ(watcher.refusal(), "");
  }
  Client third = rig.connect();
  third.hello(match);
  EXPECT_EQ(third.refusal(), "limit");
}

TEST(House, says_farewell) {
  Rig rig;
  Party party(rig, 2);
  Client* client = party.asked();
  rig.house().farewell();
  EXPECT_GT(client->last("bye").find("retry_ms")->number, 0);
  client->choose();
  EXPECT_EQ(client->refusal(), "shutting_down");
  EXPECT_EQ(rig.http("GET", "/api/matches").status, 503);
}

TEST(House, answers_pings) {
  Rig rig;
  Client client = rig.connect();
  client.say(R"({"t":"ping","n":42})");
  EXPECT_EQ(client.last("pong").find("n")->number, 42);
}

TEST(House, what_only_reads_can_be_asked_for_without_the_body) {
  Rig rig;
  const std::string match = rig.make("yo").match;
  for (const std::string& path : {std::string("/api/matches"), "/api/matches/" + match}) {
    EXPECT_EQ(rig.http("HEAD", path).text, rig.http("GET", path).text);
    EXPECT_EQ(rig.http("HEAD", path).status, 200);
  }
  EXPECT_EQ(rig.http("HEAD", "/api/matches/" + match + "/seats").status, 405);
  EXPECT_EQ(rig.http("POST", "/api/matches/" + match, "{}").status, 405);
}

TEST(House, nothing_is_told_before_it_is_safe) {
  SlowRig slow;
  Party party(slow.rig, 2);
  Client* client = party.asked();
  const std::size_t seat = party.seat_of(client);
  for (Client& person : party.people) person.take();
  slow.store->hold();
  client->choose("draw");
  EXPECT_TRUE(party.people[0].take().empty());
  EXPECT_TRUE(party.people[1].take().empty());
  // Who comes now would see what is not safe yet, and has to wait as well.
  Client watcher = slow.rig.connect();
  watcher.hello(party.match);
  EXPECT_TRUE(watcher.take().empty());
  slow.store->release(1);
  slow.rig.settle();
  party.follow();
  EXPECT_EQ(party.people[1 - seat].last("update").kind, Value::Kind::record);
  EXPECT_EQ(watcher.last("welcome").kind, Value::Kind::record);
  // Two choices before the disk answers come out one after the other.
  slow.store->hold();
  ASSERT_FALSE(client->options.empty());
  for (Client& person : party.people) person.take();
  client->choose("place");
  client->say(R"({"t":"say","words":"done"})");
  EXPECT_TRUE(party.people[1 - seat].take().empty());
  slow.store->release(1);
  slow.rig.settle();
  EXPECT_EQ(party.people[1 - seat].last("said").kind, Value::Kind::null);
  EXPECT_EQ(party.people[1 - seat].last("update").kind, Value::Kind::record);
  slow.store->release(1);
  slow.rig.settle();
  EXPECT_EQ(party.people[1 - seat].last("said").kind, Value::Kind::record);
}

TEST(House, a_room_is_told_when_what_it_says_is_safe) {
  SlowRig slow;
  Party party(slow.rig, 2, "", false);
  slow.store->hold();
  party.people[1].say(R"({"t":"ready","ready":true})");
  int rooms = 0;
  int lists = 0;
  const auto get = [&](const std::string& path, int& answers) {
    HttpRequest request;
    request.method = "GET";
    request.path = path;
    slow.rig.house().answer(std::move(request), [&answers](const HttpResponse& response) {
      answers += response.status == 200;
    });
    slow.rig.settle();
  };
  get("/api/matches/" + party.match, rooms);
  EXPECT_EQ(rooms, 0);
  // A private room is in no list.
  get("/api/matches", lists);
  EXPECT_EQ(lists, 1);
  slow.store->release(1);
  slow.rig.settle();
  EXPECT_EQ(rooms, 1);
}

TEST(House, closes_when_the_disk_fails_and_tells_nothing_that_is_lost) {
  SlowRig slow;
  Rig& rig = slow.rig;
  Party party(rig, 2);
  Client* client = party.asked();
  party.people[0].take();
  party.people[1].take();
  slow.store->hold();
  client->choose();
  EXPECT_TRUE(party.people[0].take().empty());
  EXPECT_TRUE(party.people[1].take().empty());
  slow.store->fail_now();
  rig.settle();
  EXPECT_TRUE(rig.house().failed());
  EXPECT_TRUE(rig.network.stopped);
  EXPECT_EQ(party.people[1].last("update").kind, Value::Kind::null);
  EXPECT_EQ(party.people[1].last("bye").kind, Value::Kind::record);
  EXPECT_EQ(rig.faults.back(), "store_failed: the disk is full");
}

TEST(House, says_what_the_disk_said_where_it_fails) {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("undercroft_fails_" + std::to_string(::getpid())))
          .string();
  {
    RigSettings settings;
    settings.store = "sqlite:" + file;
    Rig rig(settings);
    ASSERT_TRUE(Database::open(file)->run("DROP TABLE matches"));
    rig.http("GET", "/api/matches");
    ASSERT_FALSE(rig.faults.empty());
    EXPECT_EQ(rig.faults.back(), "store_unreadable: " + file + ": no such table: matches");
    rig.http("POST", "/api/matches",
             R"({"game":"mandom","name":"A","seats":[{"kind":"you"},{"kind":"open"}]})");
    rig.await([&] { return rig.house().failed(); });
    EXPECT_EQ(rig.faults.back(),
              "store_failed: the store " + file + " cannot be written: no such table: matches");
  }
  for (const char* suffix : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(file + suffix);
}

}  // namespace
}  // namespace undercroft::server
