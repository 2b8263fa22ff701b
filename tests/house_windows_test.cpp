// Windows at a table: who is asked, what is seen of it, how long it takes, and what ends by itself.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tests/house_rig.hpp"

namespace undercroft::server {
namespace {

constexpr Time kPace{700};
constexpr Time kLonger{4000};  // than any pause

std::string ambush(int armed, bool barters = true) {
  return R"(,"pace":700,"options":{"armed":")" + std::to_string(armed) + R"(","barters":")" +
         (barters ? "true" : "false") + R"("})";
}

// One person in seat 0 and two bots that let everything go.
struct Lone {
  explicit Lone(int armed) : client(rig.connect()) {
    const auto answer = rig.http("POST", "/api/matches",
                                 R"({"game":"ambush","name":"Ann","seats":[{"kind":"you"},)"
                                 R"({"kind":"bot","level":"calm"},{"kind":"bot","level":"calm"}])" +
                                     ambush(armed) + R"(,"start":true})");
    made = {answer.body.find("match")->text, answer.body.find("token")->text};
    client.hello(made.match, made.token);
    client.follow();
  }
  int number() { return std::stoi(client.view.at("number")); }
  void go_on(Time by = kLonger) {
    rig.advance(by);
    client.follow();
  }
  // Until a question comes or the match is over.
  void until_asked() {
    client.follow();
    for (int i = 0; i < 400 && client.ask.empty() && !client.over; ++i) go_on(Time{50});
  }
  Value watch() {
    const Value update = client.last("update");
    const Value* found = update.find("watch");
    return found != nullptr ? *found : Value{};
  }

  Rig rig;
  Rig::Made made;
  Client client;
};

TEST(HouseWindows, LetGoWhatIsOnlyQuiet) {
  Lone lone(0);
  EXPECT_EQ(lone.client.ask, "");
  lone.rig.advance(std::chrono::minutes(1));
  lone.client.follow();
  EXPECT_TRUE(lone.client.over);
}

TEST(HouseWindows, AskWhereSomethingCanAnswer) {
  Lone lone(1);
  EXPECT_EQ(lone.client.options, (std::vector<std::string>{"pass", "parry", "barter"}));
  const auto ask = json::parse(lone.client.ask);
  EXPECT_EQ(ask->find("window")->find("id")->text, "alarm");
  EXPECT_EQ(ask->find("options")->items[0].find("group"), nullptr);
  EXPECT_EQ(ask->find("options")->items[1].find("group")->text, "parry");
  EXPECT_NE(ask->find("options")->items[2].find("quiet"), nullptr);
  lone.rig.advance(std::chrono::minutes(1));
  lone.client.follow();
  EXPECT_EQ(lone.number(), 0) << "a person is waited for";
  lone.client.choose("pass");
  lone.client.follow();
  EXPECT_EQ(lone.number(), 1) << "the pause was over long ago";
}

TEST(HouseWindows, AskWhoRaisesTheHandOnce) {
  Lone lone(0);
  lone.client.say(R"({"t":"hand","up":true})");
  lone.client.follow();
  EXPECT_EQ(lone.client.options, (std::vector<std::string>{"pass", "barter"}));
  lone.client.choose("pass");
  lone.go_on(std::chrono::minutes(1));
  EXPECT_TRUE(lone.client.over) << "the hand is down again";
}

TEST(HouseWindows, PassEverythingUntilSomethingHappensToMe) {
  Lone lone(1);
  lone.client.say(R"({"t":"watch","ask":"never","until":"me"})");
  lone.until_asked();
  EXPECT_EQ(lone.number(), 1) << "the first window that is about seat 0";
  EXPECT_EQ(lone.watch().kind, Value::Kind::null) << "that is over";
}

TEST(HouseWindows, PassEverythingThisRound) {
  Lone lone(1);
  lone.client.say(R"({"t":"watch","ask":"never","until":"round"})");
  lone.until_asked();
  EXPECT_EQ(lone.number(), 4);
}

TEST(HouseWindows, AskOnlyWhenSomethingIsAtStake) {
  Lone lone(1);
  lone.client.say(R"({"t":"watch","window":"lull","ask":"stake"})");
  lone.client.say(R"({"t":"watch","window":"alarm","ask":"never"})");
  for (const int number : {3, 7, 11, 15}) {
    lone.until_asked();
    EXPECT_EQ(lone.number(), number);
    lone.client.choose("pass");
    lone.client.follow();
  }
}

TEST(HouseWindows, ListenToACardMoreThanToAWindow) {
  Lone lone(1);
  lone.client.say(R"({"t":"watch","window":"alarm","ask":"never"})");
  lone.client.follow();
  EXPECT_EQ(lone.client.ask, "");
  lone.client.say(R"({"t":"watch","group":"barter","ask":"always"})");
  lone.client.follow();
  EXPECT_NE(lone.client.ask, "") << "asked for the card's sake";
  lone.client.say(R"({"t":"watch","group":"barter","ask":"usual"})");
  lone.client.say(R"({"t":"watch","group":"parry","ask":"never"})");
  lone.go_on(std::chrono::minutes(1));
  EXPECT_TRUE(lone.client.over);
}

TEST(HouseWindows, KeepWhatIsWantedForTheWholeMatch) {
  Lone lone(1);
  lone.client.say(R"({"t":"watch","group":"parry","ask":"stake"})");
  lone.client.say(R"({"t":"watch","window":"alarm","ask":"never","until":"round"})");
  lone.client.follow();
  lone.rig.restart();
  Client again = lone.rig.connect();
  again.trusting = true;
  again.hello(lone.made.match, lone.made.token);
  again.follow();
  const Value welcome = again.last("welcome");
  const Value* watch = welcome.find("watch");
  ASSERT_NE(watch, nullptr);
  EXPECT_EQ(json::print(*watch), R"({"groups":{"parry":{"ask":"stake","until":"off"}}})");
}

TEST(HouseWindows, RefuseWishesAboutNothing) {
  Lone lone(1);
  lone.client.say(R"({"t":"watch","window":"door","ask":"never"})");
  EXPECT_EQ(lone.client.refusal(), "bad_option");
  lone.client.say(R"({"t":"watch","group":"door","ask":"never"})");
  EXPECT_EQ(lone.client.refusal(), "bad_option");
  lone.client.say(R"({"t":"watch","window":"alarm","group":"parry","ask":"never"})");
  EXPECT_EQ(lone.client.refusal(), "bad_message");
  lone.client.say(R"({"t":"hand","up":true,"plan":[1]})");
  EXPECT_EQ(lone.client.refusal(), "bad_message");
}

// Three people, all armed.
struct Three {
  explicit Three(const std::string& more = "") {
    const auto made = rig.make("yoo", ambush(7) + more, "ambush");
    match = made.match;
    tokens = {made.token, rig.sit(match, "Bob").token, rig.sit(match, "Cid").token};
    for (const std::string& token : tokens) {
      clients.push_back(rig.connect());
      clients.back().hello(match, token);
    }
    watcher.emplace(rig.connect());
    watcher->hello(match);
    for (Client& client : clients) client.say(R"({"t":"ready","ready":true})");
    clients[0].say(R"({"t":"start"})");
    rig.settle();
    follow();
  }
  void follow() {
    for (Client& client : clients) client.take();
    watcher->take();
  }
  std::vector<std::string> updates(Client& client) {
    std::vector<std::string> found;
    for (const Value& message : client.take())
      if (message.find("t")->text == "update") found.push_back(json::print(message));
    return found;
  }

  Rig rig;
  std::string match;
  std::vector<std::string> tokens;
  std::vector<Client> clients;
  std::optional<Client> watcher;
};

TEST(HouseWindows, SealAnswersUntilAllAreIn) {
  Three three;
  three.clients[1].choose("parry");
  three.rig.advance(kLonger);
  EXPECT_TRUE(three.updates(three.clients[0]).empty());
  EXPECT_TRUE(three.updates(*three.watcher).empty());
  const auto own = three.updates(three.clients[1]);
  ASSERT_EQ(own.size(), 1U);
  EXPECT_NE(own[0].find(R"("answered":"parry")"), std::string::npos) << own[0];
  EXPECT_EQ(three.clients[1].ask, "");
  // Nobody has seen it, so nobody is asked about taking it back.
  three.clients[1].say(R"({"t":"undo"})");
  three.clients[1].follow();
  EXPECT_NE(three.clients[1].ask, "");
  EXPECT_TRUE(three.updates(three.clients[0]).empty());
  for (Client& client : three.clients) client.choose("pass");
  three.rig.advance(kLonger);
  const auto seen = three.updates(*three.watcher);
  ASSERT_EQ(seen.size(), 1U) << "what came of all answers is told at once";
  EXPECT_NE(seen[0].find(R"("number":1)"), std::string::npos) << seen[0];
}

TEST(HouseWindows, AnswerNobodySoonerThanThePause) {
  Three three;
  for (Client& client : three.clients) client.choose("pass");
  EXPECT_TRUE(three.updates(*three.watcher).empty());
  three.rig.advance(kLonger);
  EXPECT_EQ(three.updates(*three.watcher).size(), 1U);
}

TEST(HouseWindows, HaveAThirdOfTheClock) {
  Three three(R"(,"clock":90)");
  const auto ask = json::parse(three.clients[0].ask);
  EXPECT_EQ(ask->find("left_ms")->number, 30'000);
  EXPECT_EQ(ask->find("of_ms")->number, 30'000);
  three.clients[0].choose("parry");
  three.rig.advance(std::chrono::seconds(29));
  EXPECT_TRUE(three.updates(*three.watcher).empty());
  three.rig.advance(std::chrono::seconds(2));
  const auto seen = three.updates(*three.watcher);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_NE(seen[0].find("parried"), std::string::npos) << seen[0];
}

TEST(HouseWindows, MakeAnOfferByAPlan) {
  Three three;
  three.clients[2].say(R"({"t":"hand","up":true,"plan":["barter","add","add","send"]})");
  for (int i : {0, 1}) three.clients[static_cast<std::size_t>(i)].choose("pass");
  three.rig.advance(std::chrono::seconds(10));
  three.clients[2].follow();
  EXPECT_EQ(three.clients[2].ask, "") << "the table says all of it";
  three.clients[0].follow();
  EXPECT_EQ(three.clients[0].options, (std::vector<std::string>{"yes", "no"}));
  EXPECT_NE(three.clients[0].ask.find(R"("lapses":true)"), std::string::npos);
  three.clients[0].choose("yes");
  three.clients[0].follow();
  EXPECT_EQ(three.clients[0].view.at("trades"), "1");
  three.clients[2].follow();
  EXPECT_NE(three.clients[2].ask, "") << "and the plan is over";
}

TEST(HouseWindows, DropAPlanThatDoesNotFit) {
  Three three;
  three.clients[2].say(R"({"t":"hand","up":true,"plan":["barter","send"]})");
  for (int i : {0, 1}) three.clients[static_cast<std::size_t>(i)].choose("pass");
  three.rig.advance(std::chrono::seconds(10));
  three.clients[2].follow();
  EXPECT_EQ(three.clients[2].options, (std::vector<std::string>{"add", "send"}))
      << three.clients[2].ask;
}

TEST(HouseWindows, LetOffersLapseWithoutAClock) {
  Three three;
  three.clients[2].say(R"({"t":"hand","up":true,"plan":["barter","add","add","send"]})");
  for (int i : {0, 1}) three.clients[static_cast<std::size_t>(i)].choose("pass");
  three.rig.advance(std::chrono::seconds(10));
  three.clients[0].follow();
  ASSERT_EQ(three.clients[0].options.size(), 2U);
  three.rig.advance(std::chrono::seconds(45));
  three.clients[0].follow();
  EXPECT_EQ(three.clients[0].view.at("trades"), "0");
  EXPECT_EQ(three.clients[0].view.at("number"), "1");
}

// Windows that close by themselves leave time to agree on something.
TEST(HouseWindows, LetARequestToReplaceSomebodyStand) {
  Three three;
  three.clients[0].say(R"({"t":"pause","on":true})");
  for (Client& client : three.clients) client.say(R"({"t":"watch","ask":"never"})");
  three.clients[2].close();
  three.rig.advance(std::chrono::seconds(21));
  three.clients[0].say(R"({"t":"pause","on":false})");
  three.clients[0].say(R"({"t":"replace","seat":2})");
  three.rig.advance(Time{1500});
  three.clients[0].follow();
  EXPECT_NE(three.clients[0].view.at("number"), "0") << "the match goes on meanwhile";
  ASSERT_FALSE(three.clients[0].over);
  three.clients[1].say(R"({"t":"vote","yes":true})");
  EXPECT_EQ(three.clients[1].refusal(), "");
  three.clients[0].follow();
  EXPECT_NE(three.clients[0].room.find("seats")->items[2].find("stand_in"), nullptr);
}

TEST(HouseWindows, GiveSeveralPeopleAFairClockAndOneAloneNone) {
  Rig rig;
  const auto clock = [&](const std::string& seats, const std::string& more = "") {
    const auto made = rig.make(seats, more, "cutthroat_caverns");
    return rig.http("GET", "/api/matches/" + made.match).body.find("clock")->number;
  };
  EXPECT_EQ(clock("yob"), 90);
  EXPECT_EQ(clock("ybb"), 0);
  EXPECT_EQ(clock("ybb", R"(,"options":{"turn_timer_s":"20"})"), 20);
  EXPECT_EQ(clock("yob", R"(,"clock":0)"), 0);
}

// One person, who sets a card at once and does nothing else, and three sound bots.
TEST(HouseWindows, DoNotDragARound) {
  Rig rig;
  Client ann = rig.connect();
  std::vector<double> rounds;  // in seconds
  for (int games = 0; games < 3; ++games) {
    std::string body =
        R"({"game":"cutthroat_caverns","name":"Ann","start":true,"seats":[{"kind":"you"})";
    for (int bot = 0; bot < 3; ++bot) body += R"(,{"kind":"bot","level":"sound"})";
    const auto made = rig.http("POST", "/api/matches", body + "]}");
    ann = rig.connect();
    ann.hello(made.body.find("match")->text, made.body.find("token")->text);
    ann.say(R"({"t":"watch","ask":"never"})");
    Time begun = rig.now;
    bool in_round = false;
    for (int step = 0; step < 200'000 && !ann.over; ++step) {
      ann.follow();
      if (!ann.options.empty()) {
        ann.choose();
        continue;
      }
      rig.advance(Time{20});
      for (const Value& message : ann.take()) {
        const Value* log = message.find("log");
        if (log == nullptr) continue;
        for (const Value& line : log->items) {
          if (line.find("kind")->text != "round_begins") continue;
          if (in_round) rounds.push_back(std::chrono::duration<double>(rig.now - begun).count());
          in_round = true;
          begun = rig.now;
        }
      }
    }
  }
  ASSERT_GT(rounds.size(), 20U);
  std::ranges::sort(rounds);
  double sum = 0;
  for (const double seconds : rounds) sum += seconds;
  const double mean = sum / static_cast<double>(rounds.size());
  std::printf("%zu rounds: %.1f seconds on average, half of them within %.1f, the longest %.1f\n",
              rounds.size(), mean, rounds[rounds.size() / 2], rounds.back());
  EXPECT_LT(mean, 15) << "seconds, with the pauses that a table has where nobody says otherwise";
}

// How long each window was open, as somebody at the table sees it who passes everything at once.
// Seat 2 is a bot, or a person whose orders pass whatever the set-up gave them.
std::vector<double> times_seen(int armed, bool bot, bool barters) {
  Rig rig;
  std::vector<double> times;
  while (times.size() < 400) {
    const auto made = rig.make(bot ? "yob" : "yoo", ambush(armed, barters), "ambush");
    Client ann = rig.connect();
    ann.hello(made.match, made.token);
    Client bob = rig.connect();
    bob.hello(made.match, rig.sit(made.match, "Bob").token);
    Client cid = rig.connect();
    if (!bot) cid.hello(made.match, rig.sit(made.match, "Cid").token);
    for (Client* client : {&ann, &bob, &cid}) {
      if (client == &cid && bot) continue;
      client->say(R"({"t":"watch","ask":"never"})");
      client->say(R"({"t":"ready","ready":true})");
    }
    ann.say(R"({"t":"start"})");
    ann.take();
    Time begun = rig.now;
    while (!ann.over) {
      rig.advance(Time{5});
      for (const Value& message : ann.take()) {
        if (message.find("t")->text != "update") continue;
        times.push_back(static_cast<double>((rig.now - begun).count()));
        begun = rig.now;
      }
    }
  }
  std::ranges::sort(times);
  return times;
}

// The largest distance of the two distributions (Kolmogorov and Smirnov).
double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0;
  for (const double x : a) {
    const auto below = [&](const std::vector<double>& list) {
      return static_cast<double>(std::ranges::upper_bound(list, x) - list.begin()) /
             static_cast<double>(list.size());
    };
    most = std::max(most, std::abs(below(a) - below(b)));
  }
  return most;
}

TEST(HouseWindows, TellNothingByTheTimeTheyTake) {
  const auto holds = times_seen(4, false, false);
  const auto holds_none = times_seen(0, false, false);
  const auto is_bot = times_seen(4, true, false);
  // One in a thousand would be farther apart by chance.
  const auto far = [](const auto& a, const auto& b) {
    const auto n = static_cast<double>(a.size());
    const auto m = static_cast<double>(b.size());
    return 1.95 * std::sqrt((n + m) / (n * m));
  };
  EXPECT_LT(distance(holds, holds_none), far(holds, holds_none));
  EXPECT_LT(distance(holds, is_bot), far(holds, is_bot));
  EXPECT_LT(distance(holds_none, is_bot), far(holds_none, is_bot));
  EXPECT_GT(holds.front(), static_cast<double>(kPace.count()) / 5) << "nobody is quick";
  EXPECT_GT(holds.back(), static_cast<double>(kPace.count())) << "somebody hesitates";
}

}  // namespace
}  // namespace undercroft::server
