// A house without a network: messages go in and out by hand, the clock is turned by hand, and bots
// think when told to.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "server/house.hpp"

namespace undercroft::server {

class FakeNetwork final : public Network {
 public:
  explicit FakeNetwork(const Time& now) : now_(now) {}

  std::uint16_t port() const override { return 0; }
  // Hears every message, if it is there; it must not send.
  std::function<void(LinkId link, const Value& message)> heard;

  void run(Front&) override {}
  void stop() override { stopped = true; }
  void send(LinkId link, std::shared_ptr<const std::string> text, Haste haste) override;
  void close(LinkId link, std::uint16_t, std::string_view) override { closed.insert(link); }
  void post(std::function<void()> work) override;
  void after(std::chrono::milliseconds delay, std::function<void()> work) override;
  NetworkFigures figures() const override { return {}; }

  // Does what was posted; false where there was nothing.
  bool run_posted();
  // Until another thread has posted something.
  void await_post();
  // The moment of the next timer, or never.
  Time next_timer() const { return timers_.empty() ? kNever : timers_.begin()->first; }
  bool run_timer();

  std::map<LinkId, std::vector<std::string>> sent;
  std::set<LinkId> closed;  // by the house
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  bool keep = true;  // whether to remember what was sent
  bool stopped = false;

 private:
  const Time& now_;
  std::mutex mutex_;
  std::condition_variable there_is_post_;
  std::deque<std::function<void()>> posted_;
  std::multimap<Time, std::function<void()>> timers_;
};

class FakeWorkers final : public Workers {
 public:
  Task submit(std::function<void()> work) override {
    work_.emplace_back(++last_, std::move(work));
    return last_;
  }
  void give_up(Task task) override {
    std::erase_if(work_, [&](const auto& one) { return one.first == task; });
  }
  std::size_t threads() const override { return 1; }
  std::size_t stuck() const override { return 0; }
  bool let_go() override { return true; }
  bool run();
  std::size_t waiting() const { return work_.size(); }

 private:
  Task last_ = 0;
  std::deque<std::pair<Task, std::function<void()>>> work_;
};

// A person's connection, with what came through it.
class Rig;
class Client {
 public:
  Client(Rig& rig, LinkId link) : rig_(&rig), link_(link) {}
  LinkId link() const { return link_; }
  void say(const std::string& message);
  void hello(const std::string& match, const std::string& token = "", const std::string& have = "");
  void close();
  // Answers the open question; the first option where none is named.
  void choose(const std::string& option = "");
  std::vector<Value> take();  // messages since the last time
  // The last message of that type that came, or null. Looks at everything since `take`.
  Value last(std::string_view type);
  // The code of the refusal that came last.
  std::string refusal();

  // What the client knows, put together from welcome and updates.
  std::map<std::string, std::string> view;
  std::vector<std::string> log;
  std::string ask;  // the JSON of the open question, or nothing
  std::int64_t ask_id = 0;
  std::vector<std::string> options;
  Value room;
  std::int64_t seq = 0;
  std::int64_t era = 0;
  std::size_t talk = 0;
  bool over = false;
  bool trusting = false;  // it may have claimed to hold what it does not: nothing is checked
  // Reads what came and keeps the above up to date, checking the order of everything.
  void follow();

 private:
  void take_state(const Value& message);
  void show(const std::string& name, const Value& value);
  Rig* rig_;
  LinkId link_;
  std::vector<Value> came_;
};

struct RigSettings {
  std::string store = "memory";
  HouseLimits limits{.fastest_pace = {}};
  // Puts something between the house and its store.
  std::function<std::unique_ptr<Store>(std::unique_ptr<Store>)> wrap;
  // More games for the shelf.
  std::function<void(Shelf&)> furnish = {};
  // Real workers instead of those that work when told to; then `await` waits for their news.
  int threads = 0;
  std::string overdue_folder = {};
  KeptFor kept_for = {};
};

class Rig {
 public:
  explicit Rig(RigSettings settings = {});

  struct Answer {
    int status = 0;
    Value body;
    std::string text;
  };
  Answer http(const std::string& method, const std::string& path, const std::string& body = "",
              const std::string& query = "", CallerKey caller = 1);
  Client connect(CallerKey caller = 1);
  // A match with the seats given as letters: y is you, o open, b a bot. Gives the match and token.
  struct Made {
    std::string match;
    std::string token;
  };
  Made make(const std::string& seats, const std::string& more = "",
            const std::string& game = "mandom");
  // Somebody sits down.
  Made sit(const std::string& match, const std::string& name);

  // What a page adds to the deal by itself, as long as pages do.
  static std::string nonce(std::size_t seat) { return "n" + std::to_string(seat); }
  bool pages_answer = true;

  // Until nothing is left to do at this moment.
  void settle();
  void advance(Time by);
  // Until something holds, which real workers will see to.
  template <class Holds>
  void await(Holds holds) {
    settle();
    while (!holds()) {
      network.await_post();
      settle();
    }
  }
  // The house as after a crash: only the store is left.
  void restart();

  House& house() { return *house_; }
  const Shelf& shelf() const { return shelf_; }
  const Game& game() const { return *shelf_.games().front()->game; }

  Time now{1'000'000};
  FakeNetwork network{now};
  FakeWorkers quick;
  FakeWorkers workers;  // for what takes long
  FakeWorkers chores;
  // Real ones instead, if any.
  std::unique_ptr<Workers> quick_pool;
  std::unique_ptr<Workers> pool;
  std::unique_ptr<Workers> chores_pool;
  std::size_t stuck() const { return pool == nullptr ? 0 : quick_pool->stuck() + pool->stuck(); }
  std::unique_ptr<Store> store;
  std::vector<std::string> logged;
  std::vector<std::string> faults;  // those of them that somebody should mend

 private:
  void open();
  void hear(LinkId link, const Value& message);
  bool say_answers();
  RigSettings settings_;
  Shelf shelf_;
  std::unique_ptr<House> house_;
  LinkId links_ = 0;
  struct Page {
    std::size_t seat = 0;
    std::string said;  // last; nothing is said twice
  };
  std::map<LinkId, Page> pages_;
  std::deque<std::pair<LinkId, std::string>> answers_;
};

}  // namespace undercroft::server
