// The load generator: many matches of Mandom against a running server, one thread, no library.
// `bench/server` runs it; see `usage` for doing so by hand.
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <queue>
#include <string>
#include <string_view>

#include "bench/load_party.hpp"
#include "bench/load_process.hpp"
#include "engine/json.hpp"

namespace undercroft::load {

namespace {

constexpr const char* kUsage =
    "Usage: undercroft_load closed|paced --port N --pid SERVER [OPTIONS]\n"
    "  closed   whoever is asked answers as soon as the view arrives: what a choice costs\n"
    "  paced    about one choice a second in each match: how long the others wait for it\n"
    "  --matches M   at the same time, three people each; 50, paced 2000\n"
    "  --seconds S   measured, 10\n"
    "  --warmup S    before that, 3\n"
    "Prints one line of JSON. The server must be told to lift its limits for one address.\n";

struct Plan {
  bool paced = false;
  std::uint16_t port = 0;
  pid_t pid = 0;
  std::size_t matches = 0;
  int seconds = 10;
  int warmup = 3;
};

Result<Plan> read_plan(int count, char** words) {
  Plan plan;
  if (count < 2) return fail("say `closed` or `paced`");
  const std::string_view mode = words[1];
  if (mode != "closed" && mode != "paced") return fail("say `closed` or `paced` first");
  plan.paced = mode == "paced";
  plan.matches = plan.paced ? 2000 : 50;
  for (int i = 2; i + 1 < count; i += 2) {
    const std::string_view name = words[i];
    const std::string_view text = words[i + 1];
    int value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{})
      return fail(std::string(name) + " needs a number");
    if (name == "--port")
      plan.port = static_cast<std::uint16_t>(value);
    else if (name == "--pid")
      plan.pid = value;
    else if (name == "--matches")
      plan.matches = static_cast<std::size_t>(value);
    else if (name == "--seconds")
      plan.seconds = value;
    else if (name == "--warmup")
      plan.warmup = value;
    else
      return fail("there is no option " + std::string(name));
  }
  if (count % 2 != 0 || plan.port == 0 || plan.pid == 0 || plan.matches == 0)
    return fail("--port, --pid and --matches need a number");
  return plan;
}

void allow_many_sockets() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

class Load {
 public:
  Load(const Plan& plan, std::vector<Party> parties)
      : plan_(plan), parties_(std::move(parties)), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}
  ~Load() { ::close(epoll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  Result<void> connect();
  // Until somebody is asked in every match.
  Result<void> wait_for_all();
  void begin();
  Result<void> play_for(std::chrono::seconds time);

  Tally tally;

 private:
  // When a party's next choice is due.
  struct Due {
    Clock::time_point when;
    std::size_t party;
    friend bool operator<(const Due& a, const Due& b) { return a.when > b.when; }
  };

  Result<void> hear_for(std::chrono::milliseconds most);
  Result<void> answer(std::size_t party);
  Result<void> answer_due();
  std::chrono::milliseconds until_due() const;
  Clock::duration spread();

  const Plan& plan_;
  std::vector<Party> parties_;
  int epoll_;
  Rng rng_{1};
  bool begun_ = false;
  std::priority_queue<Due> due_;
};

Result<void> Load::connect() {
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    if (auto fine = parties_[party].connect(plan_.port); !fine) return fine;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = party * kSeats + seat;
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, parties_[party].fd(seat), &event);
    }
    // Answers that nobody reads would pile up.
    if (auto fine = hear_for(std::chrono::milliseconds(0)); !fine) return fine;
  }
  return {};
}

Result<void> Load::wait_for_all() {
  const auto end = Clock::now() + std::chrono::seconds(60);
  while (!std::ranges::all_of(parties_, &Party::asked)) {
    if (Clock::now() > end) return fail("not every match began within a minute");
    if (auto fine = hear_for(std::chrono::milliseconds(100)); !fine) return fine;
  }
  return {};
}

void Load::begin() {
  begun_ = true;
  for (std::size_t party = 0; party < parties_.size(); ++party)
    due_.push({plan_.paced ? Clock::now() + spread() : Clock::now(), party});
}

Result<void> Load::play_for(std::chrono::seconds time) {
  const auto end = Clock::now() + time;
  while (Clock::now() < end) {
    if (auto fine = answer_due(); !fine) return fine;
    if (auto fine = hear_for(until_due()); !fine) return fine;
  }
  return {};
}

Result<void> Load::hear_for(std::chrono::milliseconds most) {
  std::array<epoll_event, 256> events;  // NOLINT(*-member-init): the kernel fills it
  const int count =
      ::epoll_wait(epoll_, events.data(), events.size(), static_cast<int>(most.count()));
  for (int i = 0; i < count; ++i) {
    const std::uint64_t which = events[static_cast<std::size_t>(i)].data.u64;
    const std::size_t party = which / kSeats;
    if (auto fine = parties_[party].receive(which % kSeats, tally); !fine) return fine;
    if (!begun_ || plan_.paced) continue;
    if (auto fine = answer(party); !fine) return fine;
  }
  return {};
}

Result<void> Load::answer(std::size_t party) {
  if (!parties_[party].asked()) return {};
  return parties_[party].answer(rng_, tally);
}

// A party whose turn to choose has come while it waits for the server (a new match begins) is asked
// again soon.
Result<void> Load::answer_due() {
  const auto now = Clock::now();
  while (!due_.empty() && due_.top().when <= now) {
    const std::size_t party = due_.top().party;
    due_.pop();
    const bool can = parties_[party].asked() && (parties_[party].settled() || !plan_.paced);
    if (can) {
      if (auto fine = answer(party); !fine) return fine;
    }
    if (plan_.paced) due_.push({now + (can ? spread() : std::chrono::milliseconds(20)), party});
  }
  return {};
}

std::chrono::milliseconds Load::until_due() const {
  constexpr std::chrono::milliseconds kLongest{50};
  if (due_.empty()) return kLongest;
  const auto left = due_.top().when - Clock::now();
  return std::clamp(std::chrono::ceil<std::chrono::milliseconds>(left),
                    std::chrono::milliseconds(0), kLongest);
}

// Between half a second and one and a half.
Clock::duration Load::spread() {
  return std::chrono::microseconds(500'000 + rng_.below(1'000'000));
}

struct Span {
  double seconds = 0;
  double cpu_seconds = 0;
  double kib_per_match = 0;
  double resident_kib = 0;
};

double milliseconds_at(const std::vector<Clock::duration>& sorted, double share) {
  if (sorted.empty()) return 0;
  const auto last = static_cast<double>(sorted.size() - 1);
  const auto at = static_cast<std::size_t>(std::lround(share * last));
  return std::chrono::duration<double, std::milli>(sorted[at]).count();
}

void report(const Plan& plan, Tally& tally, const Span& span) {
  std::string text;
  json::Writer out(text);
  const auto choices = static_cast<double>(tally.choices);
  out.open().field("mode", plan.paced ? "paced" : "closed");
  out.field("matches", static_cast<std::int64_t>(plan.matches));
  out.key("seconds").real(span.seconds, 3);
  out.field("choices", static_cast<std::int64_t>(tally.choices));
  out.field("games", static_cast<std::int64_t>(tally.games));
  out.key("choices_per_second").real(choices / span.seconds, 1);
  out.key("server_cpu_seconds").real(span.cpu_seconds, 2);
  out.key("server_cpu_share").real(span.cpu_seconds / span.seconds, 4);
  out.key("choices_per_cpu_second").real(choices / span.cpu_seconds, 1);
  out.key("bytes_per_choice").real(static_cast<double>(tally.bytes) / choices, 1);
  out.key("kib_per_match").real(span.kib_per_match, 2);
  out.key("resident_kib").real(span.resident_kib, 0);
  if (plan.paced) {
    std::ranges::sort(tally.delays);
    out.key("p50_ms").real(milliseconds_at(tally.delays, 0.5), 3);
    out.key("p99_ms").real(milliseconds_at(tally.delays, 0.99), 3);
    out.key("p999_ms").real(milliseconds_at(tally.delays, 0.999), 3);
    out.key("max_ms").real(milliseconds_at(tally.delays, 1), 3);
  }
  out.close();
  std::puts(text.c_str());
}

// The server's memory is compared before the first match and when all of them wait for a choice.
Result<void> run(const Plan& plan) {
  allow_many_sockets();
  const auto empty = look_at(plan.pid);
  if (!empty) return std::unexpected(empty.error());
  auto parties = gather(plan.port, plan.matches);
  if (!parties) return std::unexpected(parties.error());
  Load load(plan, std::move(*parties));
  if (auto fine = load.connect(); !fine) return fine;
  if (auto fine = load.wait_for_all(); !fine) return fine;
  const auto full = look_at(plan.pid);
  if (!full) return std::unexpected(full.error());

  load.begin();
  if (auto fine = load.play_for(std::chrono::seconds(plan.warmup)); !fine) return fine;
  load.tally = {};
  const auto began = Clock::now();
  const auto before = look_at(plan.pid);
  if (auto fine = load.play_for(std::chrono::seconds(plan.seconds)); !fine) return fine;
  const auto after = look_at(plan.pid);
  if (!before || !after) return fail("the server ended");

  Span span;
  span.seconds = std::chrono::duration<double>(Clock::now() - began).count();
  span.cpu_seconds = after->cpu_seconds - before->cpu_seconds;
  span.kib_per_match =
      (full->resident_kib - empty->resident_kib) / static_cast<double>(plan.matches);
  span.resident_kib = after->resident_kib;
  report(plan, load.tally, span);
  return {};
}

}  // namespace

}  // namespace undercroft::load

int main(int count, char** words) {
  using namespace undercroft::load;
  const auto plan = read_plan(count, words);
  if (!plan) {
    std::fprintf(stderr, "undercroft_load: %s\n%s", plan.error().text.c_str(), kUsage);
    return 2;
  }
  if (const auto fine = run(*plan); !fine) {
    std::fprintf(stderr, "undercroft_load: %s\n", fine.error().text.c_str());
    return 1;
  }
  return 0;
}
