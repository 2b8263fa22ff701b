#include "server/keeping.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/limits.hpp"

namespace undercroft::server {

namespace {

// Nobody's address.
constexpr CallerKey kTheHouse = ~CallerKey{0};

// How often it is looked whether there is something to do, and the pause after each piece of it.
constexpr Time kRound = std::chrono::seconds(10);
constexpr Time kBreath{50};
// Those that are in use come first every time, so more are asked for than are removed at once.
constexpr int kMostOutdated = 200;
constexpr int kMostRemoved = 5;
// So much of the file may lie idle, and so much is given back at once.
constexpr std::uint64_t kIdlePages = 256;
constexpr int kPagesAtOnce = 256;
// The file is made smaller when for so long nothing was played.
constexpr Time kQuiet = std::chrono::minutes(1);
// After a start, those who sit at unfinished matches have so much time to come back.
constexpr Time kComeBack = std::chrono::minutes(10);
constexpr int kMostUnits = 99'999;

}  // namespace

Result<KeptFor> read_kept_for(std::string_view text) {
  if (text == "forever") return KeptFor();
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [unit, fault] = std::from_chars(text.data(), end, number);
  const bool fits = fault == std::errc() && end - unit == 1 && number >= 1 && number <= kMostUnits;
  const std::chrono::hours hours(number);
  if (fits && *unit == 'h') return hours;
  if (fits && *unit == 'd') return 24 * hours;
  if (fits && *unit == 'w') return 7 * 24 * hours;
  return fail("takes forever, or a number of hours, days or weeks like 36h, 90d or 12w, not \"" +
              std::string(text) + "\"");
}

Keeping::Keeping(Friends friends, KeptFor kept_for)
    : friends_(std::move(friends)),
      kept_for_(kept_for),
      opened_(friends_.clock.now()),
      quiet_since_(opened_),
      self_(std::make_shared<Keeping*>(this)) {
  after({});
}

void Keeping::after(Time delay) {
  friends_.network.after(delay, [self = std::weak_ptr(self_)] {
    if (const auto alive = self.lock()) (*alive)->begin();
  });
}

// Unfinished matches are not looked for before whoever played them could have come back.
std::optional<Outdated> Keeping::outdated_now() const {
  if (!kept_for_) return std::nullopt;
  const std::int64_t since = friends_.clock.date() - kept_for_->count();
  const bool came_back = friends_.clock.now() >= opened_ + kComeBack;
  return Outdated{since, came_back ? since : 0};
}

void Keeping::begin() {
  const bool begun = friends_.chores.begin(
      kTheHouse, [this, &store = friends_.store, than = outdated_now()]() -> Chores::News {
        return [this, seen = look(store, than)] { found(seen); };
      });
  if (!begun) after(kRound);
}

Keeping::Found Keeping::look(Store& store, std::optional<Outdated> than) {
  Found found;
  const auto take = [&](auto read, auto& into) {
    if (read)
      into = std::move(*read);
    else
      found.fault = read.error().text;
  };
  if (than) take(store.outdated(*than, kMostOutdated), found.outdated);
  take(store.pack_next(), found.packed);
  take(store.disk(), found.disk);
  return found;
}

void Keeping::found(const Found& found) {
  if (!found.fault.empty() && found.fault != fault_) friends_.log("store_unreadable", found.fault);
  fault_ = found.fault;
  figures_.disk = found.disk;
  note_quiet();
  int done = remove(found.outdated) + pack(found.packed);
  if (done == 0) done = shrink();
  changes_ = friends_.store.figures().changes;
  if (done == 0) return after(kRound);
  // However slow the disk is, no more than that waits for it.
  friends_.outbox.when_safe(last_, [this] { after(kBreath); });
}

void Keeping::note_quiet() {
  if (friends_.store.figures().changes != changes_) quiet_since_ = friends_.clock.now();
}

int Keeping::remove(const std::vector<std::string>& outdated) {
  int removed = 0;
  for (const std::string& match : outdated) {
    if (removed == kMostRemoved) break;
    if (!friends_.let_go(match)) continue;
    last_ = friends_.store.remove(match);
    friends_.removed(match, last_);
    ++removed;
    ++figures_.removed;
  }
  return removed;
}

int Keeping::pack(const std::vector<PackedJournal>& packed) {
  for (const PackedJournal& journal : packed) {
    last_ = friends_.store.keep_packed(journal);
    if (!journal.body.empty()) ++figures_.packed;
  }
  return static_cast<int>(packed.size());
}

// A file that could not be written anew for it does not get smaller, however often it is tried.
int Keeping::shrink() {
  const bool quiet = friends_.clock.now() >= quiet_since_ + kQuiet;
  const std::uint64_t free = figures_.disk.free_pages;
  if (!quiet || free <= kIdlePages || free == std::exchange(shrunk_from_, free)) return 0;
  last_ = friends_.store.shrink(kPagesAtOnce);
  return 1;
}

}  // namespace undercroft::server
