// Matches in one SQLite file. A thread of its own writes: it takes everything that is queued into
// one transaction, and while the disk confirms that one, the next gathers. So the disk's slowness
// costs time but hardly throughput, and "durable" means that the disk has confirmed.
#include "server/store_sqlite.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "server/file_lock.hpp"
#include "server/sqlite.hpp"
#include "server/store_queue.hpp"
#include "server/store_upkeep.hpp"

namespace undercroft::server {

namespace {

// What `file FILE` and we ourselves recognize the file by: "UCRF".
constexpr std::int64_t kApplication = 0x55435246;
constexpr std::int64_t kVersion = 2;

// A reader may meet the writer at a checkpoint; nobody else uses the file. How a file may shrink is
// said before anything is written to it.
constexpr const char* kHabits =
    "PRAGMA auto_vacuum = INCREMENTAL;"
    "PRAGMA busy_timeout = 5000;"
    "PRAGMA journal_mode = WAL;"
    "PRAGMA journal_size_limit = 4194304;"
    "PRAGMA synchronous = FULL;"
    "PRAGMA cache_size = -32768;";

// Many matches are played at the same time. Their lines stand in the order of writing, and an index
// finds those of a match by its number, not by its id, which is random: so a transaction touches
// few pages, the newest ones. With the lines of a match side by side it was a page for each line.
// These are the tables of version 1; `upgrade_tables` makes of them what they are now.
constexpr const char* kSchema =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE matches(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    "  game TEXT NOT NULL DEFAULT '', stage TEXT NOT NULL DEFAULT '',"
    "  listed INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL DEFAULT 0,"
    "  room TEXT NOT NULL DEFAULT '');"
    "CREATE INDEX matches_listed ON matches(created) WHERE listed;"
    "CREATE INDEX matches_of_stage ON matches(stage, created) WHERE listed;"
    "CREATE TABLE lines(n INTEGER PRIMARY KEY, match INTEGER NOT NULL, line TEXT NOT NULL);"
    "CREATE INDEX lines_of ON lines(match);"
    "PRAGMA application_id = 1430475334;"
    "PRAGMA user_version = 1;"
    "COMMIT;";
static_assert(kApplication == 1430475334 && kVersion == 2);

constexpr const char* kKeep =
    "INSERT INTO matches(id, game, stage, listed, created, room, touched)"
    " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT(id) DO UPDATE"
    " SET game = ?2, stage = ?3, listed = ?4, created = ?5, room = ?6, touched = ?7";
constexpr const char* kAppend =
    "INSERT INTO lines(match, line) SELECT number, ?2 FROM matches WHERE id = ?1";
constexpr const char* kNote = "INSERT OR IGNORE INTO matches(id) VALUES(?1)";
constexpr const char* kRecord =
    "SELECT id, game, stage, listed, created, room, touched FROM matches WHERE id = ?1";
constexpr const char* kListed =
    "SELECT id, game, stage, listed, created, room, touched FROM matches"
    " WHERE listed ORDER BY created DESC LIMIT ?2";
constexpr const char* kListedOfStage =
    "SELECT id, game, stage, listed, created, room, touched FROM matches"
    " WHERE listed AND stage = ?1 ORDER BY created DESC LIMIT ?2";

std::int64_t this_moment() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Whether the file is new, where it is ours to write to. Only reads: somebody else's file stays as
// it was.
Result<bool> is_new(Database& database) {
  const auto application = database.number("PRAGMA application_id");
  if (!application) return fail(application.error().text + "; name another file");
  const auto version = database.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  const auto tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return std::unexpected(tables.error());
  if (*application == 0 && *version == 0 && *tables == 0) return true;
  if (*application != kApplication)
    return fail("it is a database, but not one of Undercroft; name another file");
  if (*version < 1)
    return fail(
        "it is one of Undercroft, but has no version of the tables, so nobody knows how to read "
        "it; put back a copy of it, or name another file");
  if (*version > kVersion)
    return fail("a newer Undercroft wrote it (version " + std::to_string(*version) +
                " of the tables, this program knows " + std::to_string(kVersion) +
                "); use that program, or name another file");
  return false;
}

// The tables of this version, made where the file is new and upgraded where it is old. Where there
// is no room on the disk to make a file that can shrink, it stays as large as it was.
Result<void> prepare_file(Database& database) {
  database.tidy_at_end(false);
  const auto fresh = is_new(database);
  if (!fresh) return std::unexpected(fresh.error());
  database.tidy_at_end(true);
  if (auto fine = database.run(kHabits); !fine) return fine;
  if (*fresh)
    if (auto fine = database.run(kSchema); !fine) return fine;
  const auto version = database.number("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  if (*version < kVersion)
    if (auto fine = upgrade_tables(database, this_moment()); !fine) return fine;
  static_cast<void>(allow_shrinking(database));
  return {};
}

MatchRecord read_record(const Statement& row) {
  return {row.text(0),   row.text(1), row.text(2),  row.number(3) != 0,
          row.number(4), row.text(5), row.number(6)};
}

// Writes batches; lives on the store's thread.
class Writer {
 public:
  static Result<Writer> make(const std::string& file) {
    auto database = Database::open(file);
    if (!database) return std::unexpected(database.error());
    if (auto fine = prepare_file(*database); !fine) return std::unexpected(fine.error());
    auto keep = database->prepare(kKeep);
    if (!keep) return std::unexpected(keep.error());
    auto append = database->prepare(kAppend);
    if (!append) return std::unexpected(append.error());
    auto note = database->prepare(kNote);
    if (!note) return std::unexpected(note.error());
    return Writer(std::move(*database), std::move(*keep), std::move(*append), std::move(*note));
  }

  Result<void> write(const ChangeQueue& batch) {
    if (auto fine = database_.run("BEGIN IMMEDIATE"); !fine) return fine;
    Result<void> all;
    batch.each([&](const ChangeQueue::Change& change) {
      all = write(change);
      return all.has_value();
    });
    if (!all) return all;
    if (auto fine = database_.run("COMMIT"); !fine || !std::exchange(shrunk_, false)) return fine;
    return settle_shrunk(database_);
  }

 private:
  Writer(Database database, Statement keep, Statement append, Statement note)
      : database_(std::move(database)),
        keep_(std::move(keep)),
        append_(std::move(append)),
        note_(std::move(note)) {}

  Result<void> write(const ChangeQueue::Change& change) {
    switch (change.kind) {
      case ChangeQueue::Kind::append:
        return append(change);
      case ChangeQueue::Kind::keep:
        return keep(change);
      case ChangeQueue::Kind::remove:
        return write_removed(database_, change.match);
      case ChangeQueue::Kind::pack:
        return write_packed(database_, {std::string(change.match), std::string(change.texts[0]),
                                        change.numbers[0]});
      case ChangeQueue::Kind::shrink:
        shrunk_ = true;
        return write_shrunk(database_, change.numbers[0]);
    }
    return {};
  }
  Result<void> keep(const ChangeQueue::Change& change) {
    keep_.bind(1, change.match).bind(2, change.texts[0]).bind(3, change.texts[1]);
    keep_.bind(4, change.listed ? 1 : 0).bind(5, change.numbers[0]).bind(6, change.texts[2]);
    return keep_.bind(7, change.numbers[1]).run();
  }
  Result<void> append(const ChangeQueue::Change& change) {
    append_.bind(1, change.match).bind(2, change.texts[0]);
    if (auto fine = append_.run(); !fine || database_.changed() > 0) return fine;
    // The first line of a match that has no record yet.
    if (auto fine = note_.bind(1, change.match).run(); !fine) return fine;
    return append_.run();
  }

  Database database_;  // before its statements, so that it is closed after them
  Statement keep_;
  Statement append_;
  Statement note_;
  bool shrunk_ = false;  // in this transaction
};

class SqliteStore final : public Store {
 public:
  SqliteStore(std::string file, FileLock lock, Writer writer, Database reader)
      : file_(std::move(file)),
        lock_(std::move(lock)),
        writer_(std::move(writer)),
        reader_(std::move(reader)),
        thread_([this] { write_all(); }) {}
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  ~SqliteStore() override {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
    }
    more_.notify_one();
    thread_.join();
  }

  Ticket keep(const MatchRecord& record) override {
    return queue([&] { waiting_.keep(record); });
  }
  Ticket append(std::string_view match, std::string_view line) override {
    return queue([&] { waiting_.append(match, line); });
  }
  Ticket remove(std::string_view match) override {
    return queue([&] { waiting_.remove(match); });
  }
  Ticket durable() const override { return durable_.load(std::memory_order_acquire); }
  void on_durable(std::function<void()> told, std::function<void(std::string)> failed) override {
    const std::scoped_lock lock(mutex_);
    told_ = std::move(told);
    failed_ = std::move(failed);
  }

  Result<MatchRecord> record(std::string_view match) override {
    wait_for([&](const ChangeQueue& changes) { return changes.mentions(match); });
    MatchRecord found;
    const auto fine = read(
        kRecord, [&](Statement& query) { query.bind(1, match); },
        [&](const Statement& row) { found = read_record(row); });
    if (!fine) return std::unexpected(fine.error());
    return found;
  }
  Result<std::vector<std::string>> lines(std::string_view match) override {
    wait_for([&](const ChangeQueue& changes) { return changes.mentions(match); });
    return read([&] { return read_lines(reader_, match); });
  }
  Result<std::vector<MatchRecord>> listed(std::string_view stage, int most) override {
    std::vector<MatchRecord> found;
    const auto fine = read(
        stage.empty() ? kListed : kListedOfStage,
        [&](Statement& query) { query.bind(1, stage).bind(2, most); },
        [&](const Statement& row) { found.push_back(read_record(row)); });
    if (!fine) return std::unexpected(fine.error());
    return found;
  }

  Result<std::vector<std::string>> outdated(const Outdated& than, int most) override {
    return read([&] { return read_outdated(reader_, than, most); });
  }
  Result<std::vector<PackedJournal>> pack_next() override {
    return read([&] { return read_and_pack(reader_); });
  }
  Ticket keep_packed(const PackedJournal& packed) override {
    return queue([&] { waiting_.pack(packed); });
  }
  Ticket shrink(int pages) override {
    return queue([&] { waiting_.shrink(pages); });
  }
  Result<DiskFigures> disk() override {
    return read([&] { return read_disk(reader_, file_); });
  }

  void finish() override {
    std::unique_lock lock(mutex_);
    written_.wait(lock, [&] { return broken_ || (waiting_.empty() && writing_.empty()); });
  }
  Figures figures() const override {
    const std::scoped_lock lock(mutex_);
    return figures_;
  }

 private:
  template <class Add>
  Ticket queue(const Add& add) {
    std::unique_lock lock(mutex_);
    add();
    const Ticket ticket = ++figures_.changes;
    const bool idle = writing_.empty();
    lock.unlock();
    // A writer that is busy looks again by itself.
    if (idle) more_.notify_one();
    return ticket;
  }

  // Reading does not wait for changes that do not concern it.
  template <class Concerns>
  void wait_for(const Concerns& concerns) {
    std::unique_lock lock(mutex_);
    if (!concerns(waiting_) && !concerns(writing_)) return;
    const Ticket last = figures_.changes;
    written_.wait(lock, [&] { return broken_ || durable() >= last; });
  }

  template <class Work>
  auto read(const Work& work) -> decltype(work()) {
    const std::scoped_lock lock(reading_);
    auto found = work();
    if (!found) return fail(file_ + ": " + found.error().text);
    return found;
  }

  template <class Bind, class Take>
  Result<void> read(const char* sql, const Bind& bind, const Take& take) {
    const std::scoped_lock lock(reading_);
    auto query = reader_.prepare(sql);
    if (!query) return fail(file_ + ": " + query.error().text);
    bind(*query);
    for (;;) {
      const auto row = query->step();
      if (!row) return fail(file_ + ": " + row.error().text);
      if (!*row) return {};
      take(*query);
    }
  }

  // The store's thread.
  void write_all() {
    while (take_batch()) {
      const auto begin = std::chrono::steady_clock::now();
      const auto fine = writer_.write(writing_);
      const auto took = std::chrono::steady_clock::now() - begin;
      if (!fine) return give_up(fine.error().text);
      confirm(std::chrono::duration_cast<std::chrono::microseconds>(took));
    }
  }

  // Waits for changes; nothing more to come: false.
  bool take_batch() {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    writing_.swap(waiting_);
    return !writing_.empty();
  }

  // What is written counts as being written until whoever wants to know has been told: after
  // `finish` nobody is called any more.
  void confirm(std::chrono::microseconds took) {
    std::function<void()> told;
    {
      const std::scoped_lock lock(mutex_);
      durable_.store(durable_ + writing_.size(), std::memory_order_release);
      ++figures_.transactions;
      figures_.slowest_us = std::max(figures_.slowest_us, static_cast<std::uint64_t>(took.count()));
      told = told_;
    }
    written_.notify_all();
    if (told) told();
    {
      const std::scoped_lock lock(mutex_);
      writing_.clear();
    }
    written_.notify_all();
  }

  void give_up(const std::string& why) {
    std::function<void(std::string)> failed;
    {
      const std::scoped_lock lock(mutex_);
      broken_ = true;
      failed = failed_;
    }
    written_.notify_all();
    if (failed) failed("the store " + file_ + " cannot be written: " + why);
  }

  const std::string file_;
  FileLock lock_;
  Writer writer_;
  std::mutex reading_;
  Database reader_;

  mutable std::mutex mutex_;
  std::condition_variable more_;
  std::condition_variable written_;
  ChangeQueue waiting_;
  ChangeQueue writing_;  // changed by the store's thread only, and then under the lock
  std::atomic<Ticket> durable_ = 0;
  std::function<void()> told_;
  std::function<void(std::string)> failed_;
  Figures figures_;
  bool stopping_ = false;
  bool broken_ = false;
  std::thread thread_;
};

// It holds what opens seats: nobody else's to read. SQLite's other files take after it.
void make_private(const std::string& file) {
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd >= 0) ::close(fd);
}

Result<Database> open_reader(const std::string& file) {
  auto reader = Database::open(file);
  if (!reader) return reader;
  if (auto fine = reader->run("PRAGMA busy_timeout = 5000; PRAGMA query_only = 1"); !fine)
    return std::unexpected(fine.error());
  return reader;
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& file) {
  const auto named = [&](const Error& error) { return fail(file + ": " + error.text); };
  std::error_code ignored;  // SQLite says what is wrong
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  make_private(file);
  auto lock = FileLock::take(file + ".lock");
  if (!lock) return named(lock.error());
  auto writer = Writer::make(file);
  if (!writer) return named(writer.error());
  auto reader = open_reader(file);
  if (!reader) return named(reader.error());
  return std::make_unique<SqliteStore>(file, std::move(*lock), std::move(*writer),
                                       std::move(*reader));
}

}  // namespace undercroft::server
