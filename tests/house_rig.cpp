#include "tests/house_rig.hpp"

#include <algorithm>
#include <utility>

#include "engine/deal_order.hpp"
#include "server/tokens.hpp"
#include "tests/ambush_game.hpp"
#include "tests/coin_game.hpp"
#include "tests/pact_game.hpp"
#include "tests/schema_rig.hpp"
#include "tests/tiny/tiny.hpp"

namespace undercroft::server {

void FakeNetwork::send(LinkId link, std::shared_ptr<const std::string> text, Haste) {
  ++messages;
  bytes += text->size();
  if (!keep) return;
  sent[link].push_back(*text);
  const auto value = json::parse(*text, "sent");
  ASSERT_TRUE(value) << value.error().text << "\n" << *text;
  EXPECT_EQ(schema_fault(*value, "ServerMessage"), "") << *text;
  if (heard) heard(link, *value);
}

void FakeNetwork::post(std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    posted_.push_back(std::move(work));
  }
  there_is_post_.notify_all();
}

void FakeNetwork::await_post() {
  std::unique_lock lock(mutex_);
  there_is_post_.wait(lock, [&] { return !posted_.empty(); });
}

void FakeNetwork::after(std::chrono::milliseconds delay, std::function<void()> work) {
  timers_.emplace(now_ + delay, std::move(work));
}

bool FakeNetwork::run_posted() {
  std::deque<std::function<void()>> work;
  {
    const std::scoped_lock lock(mutex_);
    work.swap(posted_);
  }
  for (const auto& one : work) one();
  return !work.empty();
}

bool FakeNetwork::run_timer() {
  if (timers_.empty() || timers_.begin()->first > now_) return false;
  const auto work = std::move(timers_.begin()->second);
  timers_.erase(timers_.begin());
  work();
  return true;
}

bool FakeWorkers::run() {
  if (work_.empty()) return false;
  const auto work = std::move(work_.front().second);
  work_.pop_front();
  work();
  return true;
}

namespace {

// The same deals in every run of a test, and others for each rig in it.
void deal_as_ever() {
  static const testing::TestInfo* last = nullptr;
  const testing::TestInfo* now = testing::UnitTest::GetInstance()->current_test_info();
  if (now == std::exchange(last, now) || now == nullptr) return;
  deal_for_tests(std::string(now->test_suite_name()) + now->name());
}

// What a page says by itself for the proof of the deal.
std::string answer_to(const Value& room, std::size_t seat) {
  if (room.find("stage")->text != "gathering") return "";
  const Value* const start = room.find("start");
  const auto left_out = [&](const Value& one) {
    return one.number == static_cast<std::int64_t>(seat);
  };
  if (start != nullptr && std::ranges::any_of(start->find("without")->items, left_out)) return "";
  const std::string& to = room.find("commitment")->text;
  const std::string nonce = Rig::nonce(seat);
  if (room.find("seats")->items[seat].find("nonce_commitment") == nullptr)
    return R"({"t":"commit","to":")" + to + R"(","nonce_commitment":")" +
           nonce_commitment(to, Seat{static_cast<std::uint8_t>(seat)}, nonce) + "\"}";
  if (start == nullptr || start->find("step")->text != "reveal") return "";
  return R"({"t":"reveal","to":")" + to + R"(","nonce":")" + nonce + "\"}";
}

}  // namespace

Rig::Rig(RigSettings settings) : settings_(std::move(settings)) {
  deal_as_ever();
  auto shelf = Shelf::open();
  if (!shelf) ADD_FAILURE() << shelf.error().text;
  shelf_ = std::move(*shelf);
  shelf_.add(std::make_unique<GameOf<coin::Rules>>(coin::Rules()));
  shelf_.add(std::make_unique<pact::PactGame>(pact::Rules()));
  shelf_.add(std::make_unique<tiny::TinyGame>(tiny::Rules()));
  shelf_.add(std::make_unique<ambush::AmbushGame>(ambush::Rules()));
  if (settings_.furnish) settings_.furnish(shelf_);
  if (settings_.threads > 0) {
    const Hiring patient{.goodbye = std::chrono::seconds(60)};
    quick_pool = hire_workers(1, patient);
    pool = hire_workers(settings_.threads, patient);
    chores_pool = hire_workers(1, patient);
  }
  network.heard = [this](LinkId link, const Value& message) { hear(link, message); };
  open();
}

void Rig::open() {
  if (store == nullptr || settings_.store != "memory") {
    store.reset();
    auto opened = open_store(settings_.store);
    if (!opened) ADD_FAILURE() << opened.error().text;
    store = settings_.wrap ? settings_.wrap(std::move(*opened)) : std::move(*opened);
  }
  HouseSettings settings;
  settings.limits = settings_.limits;
  settings.clock.now = [this] { return now; };
  settings.clock.date = [this] { return 1'700'000'000 + now.count() / 1000; };
  settings.log = [this](std::string_view event, std::string_view text) {
    logged.push_back(std::string(event) + ": " + std::string(text));
  };
  settings.fault = [this, log = settings.log](std::string_view event, std::string_view text) {
    log(event, text);
    faults.push_back(logged.back());
  };
  settings.overdue_folder = settings_.overdue_folder;
  settings.kept_for = settings_.kept_for;
  const bool real = pool != nullptr;
  const Pools pools{real ? *quick_pool : quick, real ? *pool : workers,
                    real ? *chores_pool : chores};
  house_ = std::make_unique<House>(shelf_, network, *store, pools, std::move(settings));
}

void Rig::restart() {
  store->finish();
  house_.reset();
  open();
}

void Rig::hear(LinkId link, const Value& message) {
  const Value* const you = message.find("you");
  if (message.find("t")->text == "welcome") pages_.erase(link);
  if (you != nullptr) pages_[link].seat = static_cast<std::size_t>(you->number);
  const Value* const room = message.find("room");
  if (!pages_answer || room == nullptr || !pages_.contains(link)) return;
  Page& page = pages_[link];
  const std::string answer = answer_to(*room, page.seat);
  if (answer.empty() || answer == page.said) return;
  page.said = answer;
  answers_.emplace_back(link, answer);
}

bool Rig::say_answers() {
  const bool any = !answers_.empty();
  for (const auto& [link, text] : std::exchange(answers_, {}))
    if (network.sent.contains(link)) house_->received(link, text);
  return any;
}

void Rig::settle() {
  bool busy = true;
  while (busy) {
    store->finish();
    busy = network.run_posted();
    busy = say_answers() || busy;
    while (quick.run() || workers.run() || chores.run()) busy = true;
    while (network.run_timer()) busy = true;
  }
}

void Rig::advance(Time by) {
  const Time end = now + by;
  settle();
  while (network.next_timer() <= end) {
    now = std::max(now, network.next_timer());
    settle();
  }
  now = end;
  settle();
}

Client Rig::connect(CallerKey caller) {
  house_->opened(++links_, "10.0.0.1", caller);
  return Client(*this, links_);
}

Rig::Answer Rig::http(const std::string& method, const std::string& path, const std::string& body,
                      const std::string& query, CallerKey caller) {
  HttpRequest request;
  request.method = method;
  request.path = path;
  request.query = query;
  request.body = body;
  request.address = "10.0.0.1";
  request.caller = caller;
  request.content_type = "application/json";
  Answer answer;
  house_->answer(std::move(request), [&](const HttpResponse& response) {
    answer.status = response.status;
    answer.text = response.shared != nullptr ? *response.shared : response.body;
  });
  settle();
  if (auto value = json::parse(answer.text)) answer.body = std::move(*value);
  return answer;
}

Rig::Made Rig::make(const std::string& seats, const std::string& more, const std::string& game) {
  std::string body = R"({"game":")" + game + R"(","name":"Ann","seats":[)";
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (i > 0) body += ',';
    body += seats[i] == 'y'   ? R"({"kind":"you"})"
            : seats[i] == 'o' ? R"({"kind":"open"})"
                              : R"({"kind":"bot","level":"random"})";
  }
  const std::string pace = more.find("pace") == std::string::npos ? R"(,"pace":0)" : "";
  const Answer answer = http("POST", "/api/matches", body + "]" + pace + more + "}");
  EXPECT_EQ(answer.status, 201) << answer.text;
  const Value* match = answer.body.find("match");
  const Value* token = answer.body.find("token");
  return {match != nullptr ? match->text : "", token != nullptr ? token->text : ""};
}

Rig::Made Rig::sit(const std::string& match, const std::string& name) {
  const Answer answer =
      http("POST", "/api/matches/" + match + "/seats", R"({"name":")" + name + R"("})");
  EXPECT_EQ(answer.status, 201) << answer.text;
  const Value* token = answer.body.find("token");
  return {match, token != nullptr ? token->text : ""};
}

void Client::say(const std::string& message) {
  rig_->house().received(link_, message);
  rig_->settle();
}

void Client::hello(const std::string& match, const std::string& token, const std::string& have) {
  std::string message = R"({"t":"hello","v":2,"match":")" + match + "\"";
  if (!token.empty()) message += R"(,"token":")" + token + "\"";
  if (!have.empty()) message += ",\"have\":" + have;
  say(message + "}");
}

void Client::close() {
  rig_->house().closed(link_);
  rig_->network.sent.erase(link_);
  rig_->settle();
}

void Client::choose(const std::string& option) {
  ASSERT_FALSE(options.empty()) << "nothing is asked";
  std::string message;
  json::Writer out(message);
  out.open().field("t", "choose").field("ask", ask_id);
  out.field("option", option.empty() ? options.front() : option).close();
  say(message);
}

std::vector<Value> Client::take() {
  follow();
  return std::exchange(came_, {});
}

Value Client::last(std::string_view type) {
  follow();
  for (auto message = came_.rbegin(); message != came_.rend(); ++message)
    if (message->find("t")->text == type) return *message;
  return {};
}

std::string Client::refusal() {
  const Value refused = last("refused");
  came_.clear();
  return refused.kind == Value::Kind::record ? refused.find("code")->text : "";
}

void Client::take_state(const Value& message) {
  const std::int64_t now = message.find("seq")->number;
  if (!trusting) {
    EXPECT_GE(now, seq);
  }
  seq = now;
  ask.clear();
  options.clear();
  over = message.find("result") != nullptr;
  const Value* question = message.find("ask");
  if (question == nullptr) return;
  ask = json::print(*question);
  ask_id = question->find("id")->number;
  for (const Value& option : question->find("options")->items)
    options.push_back(option.find("id")->text);
}

// A member that is gone and one that is nothing look the same.
void Client::show(const std::string& name, const Value& value) {
  if (value.kind == Value::Kind::null)
    view.erase(name);
  else
    view[name] = json::print(value);
}

void Client::follow() {
  for (const std::string& text : std::exchange(rig_->network.sent[link_], {})) {
    auto parsed = json::parse(text, "sent");
    ASSERT_TRUE(parsed) << parsed.error().text << "\n" << text;
    const std::string type = parsed->find("t")->text;
    if (type == "welcome") {
      room = *parsed->find("room");
      era = parsed->find("era")->number;
      seq = 0;
      view.clear();
      if (const Value* shown = parsed->find("view"))
        for (const auto& [name, value] : shown->members) show(name, value);
      const auto from = static_cast<std::size_t>(parsed->find("log_from")->number);
      if (!trusting) {
        ASSERT_LE(from, log.size()) << "log lines are missing";
      }
      log.resize(from);
      talk = static_cast<std::size_t>(parsed->find("talk_from")->number) +
             parsed->find("talk")->items.size();
    }
    if (type == "update")
      for (const auto& [name, value] : parsed->find("set")->members) show(name, value);
    if (type == "welcome" || type == "update") {
      for (const Value& line : parsed->find("log")->items) {
        if (!trusting) {
          EXPECT_EQ(line.find("n")->number, static_cast<std::int64_t>(log.size()));
        }
        log.push_back(json::print(line));
      }
      take_state(*parsed);
    }
    if (type == "room") room = *parsed->find("room");
    if (type == "said" && !trusting) {
      EXPECT_EQ(parsed->find("line")->find("n")->number, static_cast<std::int64_t>(talk++));
    }
    came_.push_back(std::move(*parsed));
  }
}

}  // namespace undercroft::server
