// Both stores keep what they are given; the one on disk also over restarts and sudden deaths.
#include "server/store.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>

#include "server/sqlite.hpp"
#include "tests/store_rig.hpp"

namespace undercroft::server {
namespace {

namespace fs = std::filesystem;

MatchRecord record(std::string id, std::string stage, bool listed, std::int64_t created) {
  return {std::move(id), "mandom", std::move(stage), listed, created, R"({"host":0})", created};
}

std::vector<std::string> ids(const std::vector<MatchRecord>& records) {
  std::vector<std::string> list;
  for (const MatchRecord& one : records) list.push_back(one.id);
  return list;
}

class AnyStore : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Store> open() {
    return opened(std::string(GetParam()) == "memory" ? "memory" : folder.store());
  }
  Folder folder;
};
INSTANTIATE_TEST_SUITE_P(Stores, AnyStore, testing::Values("memory", "sqlite"),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(AnyStore, GivesBackWhatWasQueuedBefore) {
  const auto store = open();
  store->keep(record("a", "gathering", true, 100));
  store->append("a", "one\n");
  store->append("b", "of another");
  store->append("a", std::string("two\0three", 9));
  store->append("a", "");
  EXPECT_EQ(store->record("a")->room, R"({"host":0})");
  EXPECT_EQ(store->record("a")->created, 100);
  EXPECT_EQ(*store->lines("a"),
            (std::vector<std::string>{"one\n", std::string("two\0three", 9), ""}));
  EXPECT_EQ(*store->lines("b"), std::vector<std::string>{"of another"});
}

TEST_P(AnyStore, AnUnknownMatchIsEmpty) {
  const auto store = open();
  EXPECT_EQ(store->record("nothing")->id, "");
  EXPECT_TRUE(store->lines("nothing")->empty());
  EXPECT_TRUE(store->listed("", 10)->empty());
}

TEST_P(AnyStore, ARecordIsReplaced) {
  const auto store = open();
  store->keep(record("a", "gathering", true, 100));
  store->append("a", "line");
  store->keep(record("a", "over", false, 100));
  EXPECT_EQ(store->record("a")->stage, "over");
  EXPECT_FALSE(store->record("a")->listed);
  EXPECT_EQ(store->lines("a")->size(), 1U);
}

TEST_P(AnyStore, ListsTheNewestOfAStage) {
  const auto store = open();
  store->keep(record("old", "playing", true, 100));
  store->keep(record("new", "playing", true, 300));
  store->keep(record("hidden", "playing", false, 400));
  store->keep(record("done", "over", true, 200));
  store->finish();
  using List = std::vector<std::string>;
  EXPECT_EQ(ids(*store->listed("", 10)), (List{"new", "done", "old"}));
  EXPECT_EQ(ids(*store->listed("playing", 10)), (List{"new", "old"}));
  EXPECT_EQ(ids(*store->listed("", 2)), (List{"new", "done"}));
}

TEST_P(AnyStore, RemovesAMatchWithEverything) {
  const auto store = open();
  store->keep(record("a", "over", true, 100));
  store->append("a", "line");
  store->keep(record("b", "playing", true, 200));
  store->append("b", "of another");
  store->remove("a");
  store->remove("nothing");
  EXPECT_EQ(store->record("a")->id, "");
  EXPECT_TRUE(store->lines("a")->empty());
  EXPECT_EQ(*store->lines("b"), std::vector<std::string>{"of another"});
  // Another of the same name has nothing of it.
  store->keep(record("a", "playing", true, 300));
  EXPECT_TRUE(store->lines("a")->empty());
}

TEST_P(AnyStore, FindsWhatIsOld) {
  const auto store = open();
  store->keep(record("long over", "over", false, 100));
  store->keep(record("over", "over", true, 200));
  store->keep(record("left", "playing", false, 100));
  store->keep(record("played", "playing", false, 200));
  store->keep(record("empty", "gathering", true, 150));
  store->finish();
  const auto old = [&](const Outdated& than, int most = 10) {
    auto found = *store->outdated(than, most);
    std::ranges::sort(found);
    return found;
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(old({200, 0}), List{"long over"});
  EXPECT_EQ(old({200, 151}), (List{"empty", "left", "long over"}));
  EXPECT_EQ(old({100, 100}), List{});
  EXPECT_EQ(old({201, 201}, 2).size(), 2U);
  store->keep(record("left", "playing", false, 300));
  store->finish();
  EXPECT_EQ(old({0, 201}), (List{"empty", "played"}));
  EXPECT_EQ(store->disk()->over, 2U);
}

TEST_P(AnyStore, TellsWhenAChangeIsSafe) {
  const auto store = open();
  std::atomic<int> told = 0;
  store->on_durable([&] { ++told; }, [](const std::string& why) { ADD_FAILURE() << why; });
  const Ticket first = store->append("a", "1");
  const Ticket second = store->keep(record("a", "playing", true, 1));
  EXPECT_LT(first, second);
  store->finish();
  EXPECT_GE(store->durable(), second);
  EXPECT_GE(told, 1);
  const Store::Figures figures = store->figures();
  EXPECT_EQ(figures.changes, 2U);
  EXPECT_GE(figures.transactions, 1U);
  EXPECT_LE(figures.transactions, 2U);
}

TEST(SqliteStore, RemembersOverARestart) {
  const Folder folder;
  opened(folder.store())->append("a", "first");
  {
    const auto store = opened(folder.store());
    store->append("a", "second");
    store->keep(record("a", "over", true, 7));
  }
  const auto store = opened(folder.store());
  EXPECT_EQ(*store->lines("a"), (std::vector<std::string>{"first", "second"}));
  EXPECT_EQ(store->record("a")->stage, "over");
}

// The child says how many lines are safe and is killed in the middle of writing more.
TEST(SqliteStore, WhatIsSafeSurvivesASuddenDeath) {
  const Folder folder;
  int pipe_ends[2];
  ASSERT_EQ(::pipe(pipe_ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    auto store = std::move(*open_store(folder.store()));
    for (std::uint64_t n = 1;; ++n) {
      store->append("a", std::to_string(n));
      const Ticket safe = store->durable();
      if (::write(pipe_ends[1], &safe, sizeof safe) != sizeof safe) ::_exit(1);
    }
  }
  Ticket safe = 0;
  while (safe < 20 && ::read(pipe_ends[0], &safe, sizeof safe) == sizeof safe) {
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(pipe_ends[1]);
  for (Ticket more = 0; ::read(pipe_ends[0], &more, sizeof more) == sizeof more;) safe = more;
  ::close(pipe_ends[0]);
  const auto lines = opened(folder.store())->lines("a");
  ASSERT_TRUE(lines);
  ASSERT_GE(lines->size(), safe);
  for (std::size_t i = 0; i < lines->size(); ++i) ASSERT_EQ((*lines)[i], std::to_string(i + 1));
}

TEST(SqliteStore, OneServerAtATime) {
  const Folder folder;
  const auto first = opened(folder.store());
  const auto second = open_store(folder.store());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().text, folder.file() + ": another server is using it");
}

TEST(SqliteStore, SaysWhatIsWrongWithAFile) {
  const Folder folder;
  std::ofstream(folder.file())
      << "a shopping list that is long enough to be looked at: eggs, flour, "
         "butter, sugar, and a candle for the dungeon";
  EXPECT_EQ(open_store(folder.store()).error().text,
            folder.file() + ": file is not a database; name another file");
  fs::remove(folder.file());
  ASSERT_TRUE(Database::open(folder.file())->run("CREATE TABLE eggs(n)"));
  EXPECT_EQ(open_store(folder.store()).error().text,
            folder.file() + ": it is a database, but not one of Undercroft; name another file");
  fs::remove(folder.file());
  opened(folder.store()).reset();
  ASSERT_TRUE(Database::open(folder.file())->run("PRAGMA user_version = 99"));
  EXPECT_EQ(open_store(folder.store()).error().text,
            folder.file() +
                ": a newer Undercroft wrote it (version 99 of the tables, this program "
                "knows 2); use that program, or name another file");
  EXPECT_EQ(open_store("postgres:x").error().text,
            "there is no store \"postgres:x\"; expected memory or sqlite:FILE");
}

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(SqliteStore, AFileWithoutAVersionIsRefused) {
  const Folder folder;
  opened(folder.store())->append("a", "line");
  ASSERT_TRUE(Database::open(folder.file())->run("PRAGMA user_version = 0"));
  const std::string before = bytes_of(folder.file());
  EXPECT_EQ(open_store(folder.store()).error().text,
            folder.file() +
                ": it is one of Undercroft, but has no version of the tables, so nobody knows how "
                "to read it; put back a copy of it, or name another file");
  EXPECT_EQ(bytes_of(folder.file()), before);
}

// Not even how it is written: other programs may not be able to read it afterwards.
TEST(SqliteStore, SomebodyElsesFileStaysAsItWas) {
  const Folder folder;
  ASSERT_TRUE(Database::open(folder.file())->run("CREATE TABLE eggs(n); PRAGMA user_version = 3"));
  const std::string before = bytes_of(folder.file());
  EXPECT_FALSE(open_store(folder.store()));
  EXPECT_EQ(bytes_of(folder.file()), before);
}

// A program that was killed leaves its last words beside the file; they are its own to put in.
TEST(SqliteStore, WhatAnotherProgramLeftBesideItsFileStays) {
  const Folder folder;
  const Folder copy;
  {
    auto other = std::move(*Database::open(folder.file()));
    ASSERT_TRUE(other.run("PRAGMA journal_mode = WAL; CREATE TABLE eggs(n)"));
    fs::copy_file(folder.file(), copy.file());
    fs::copy_file(folder.file() + "-wal", copy.file() + "-wal");
  }
  const std::string before = bytes_of(copy.file());
  const std::string beside = bytes_of(copy.file() + "-wal");
  EXPECT_EQ(open_store(copy.store()).error().text,
            copy.file() + ": it is a database, but not one of Undercroft; name another file");
  EXPECT_EQ(bytes_of(copy.file()), before);
  EXPECT_EQ(bytes_of(copy.file() + "-wal"), beside);
}

TEST(SqliteStore, AFailureIsToldOnceAndNothingIsSafeAfterIt) {
  const Folder folder;
  const auto store = opened(folder.store());
  store->append("a", "safe");
  store->finish();
  std::promise<std::string> failure;
  store->on_durable([] { ADD_FAILURE() << "nothing can be written"; },
                    [&](std::string why) { failure.set_value(std::move(why)); });
  ASSERT_TRUE(Database::open(folder.file())->run("DROP TABLE lines"));
  store->append("a", "lost");
  EXPECT_EQ(failure.get_future().get(),
            "the store " + folder.file() + " cannot be written: no such table: lines");
  store->append("a", "lost as well");
  store->finish();
  EXPECT_EQ(store->durable(), 1U);
}

}  // namespace
}  // namespace undercroft::server
