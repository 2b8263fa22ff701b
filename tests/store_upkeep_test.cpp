// The store stays small: journals are packed and give back the same lines, what is removed leaves
// the file, and stores of before are upgraded. A sudden death in the middle costs nothing.
#include "server/store_upkeep.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "server/packed_lines.hpp"
#include "server/time.hpp"
#include "tests/store_rig.hpp"

namespace undercroft::server {
namespace {

using Lines = std::vector<std::string>;

Lines journal(const std::string& name, int lines) {
  Lines all{"{\"undercroft\":1}\n"};
  for (int i = 1; i < lines; ++i)
    all.push_back("{\"do\":\"" + name + "\",\"n\":" + std::to_string(i) + "}\n");
  return all;
}

void write(Store& store, const std::string& id, const std::string& stage, const Lines& lines) {
  store.keep({id, "mandom", stage, false, 100, "{}", 100});
  for (const std::string& line : lines) store.append(id, line);
}

// As long as there is something to pack.
int pack_all(Store& store) {
  int packed = 0;
  for (;;) {
    store.finish();
    const auto next = store.pack_next();
    EXPECT_TRUE(next) << next.error().text;
    if (!next || next->empty()) return packed;
    for (const PackedJournal& one : *next) store.keep_packed(one);
    ++packed;
  }
}

TEST(PackedLines, GiveBackEveryByte) {
  for (const Lines& lines :
       {Lines{}, Lines{""}, Lines{"", "\n", std::string("a\0b", 3), "\xff\x80"},
        Lines{std::string(100'000, 'x')}, journal("torch", 3000)}) {
    const auto again = unpack_lines(pack_lines(lines));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, lines);
  }
  EXPECT_LT(pack_lines(journal("torch", 3000)).size(), 10'000U);
}

TEST(PackedLines, WhatIsDamagedIsNotTaken) {
  const Lines lines = journal("torch", 12);
  const std::string packed = pack_lines(lines);
  for (std::size_t i = 0; i < packed.size(); ++i) {
    for (const int bit : {1, 16, 128}) {
      std::string damaged = packed;
      damaged[i] = static_cast<char>(damaged[i] ^ bit);
      const auto read = unpack_lines(damaged);
      EXPECT_TRUE(!read || *read == lines) << i;
    }
    EXPECT_FALSE(unpack_lines(std::string_view(packed).substr(0, i))) << i;
  }
  EXPECT_EQ(unpack_lines("").error().text, "its packed journal is damaged");
}

TEST(StoreUpkeep, PacksWhatIsOverAndGivesBackTheSameLines) {
  const Folder folder;
  auto store = opened(folder.store());
  // One whose lines leave in several pieces, many short ones, one that goes on, and one without.
  const Lines duel = journal("duel", 4500);
  write(*store, "duel", "over", duel);
  write(*store, "going", "playing", journal("going", 30));
  write(*store, "silent", "over", {});
  for (int i = 0; i < 40; ++i)
    write(*store, std::to_string(i), "over", journal(std::to_string(i), 20));
  store->finish();
  EXPECT_EQ(store->disk()->unpacked, 42U);
  EXPECT_GE(pack_all(*store), 4) << "a little at a time";
  EXPECT_EQ(store->disk()->unpacked, 0U);
  EXPECT_EQ(store->disk()->over, 42U);
  const auto check = [&] {
    EXPECT_EQ(*store->lines("duel"), duel);
    EXPECT_EQ(*store->lines("going"), journal("going", 30));
    EXPECT_TRUE(store->lines("silent")->empty());
    for (int i = 0; i < 40; ++i)
      EXPECT_EQ(*store->lines(std::to_string(i)), journal(std::to_string(i), 20));
  };
  check();
  store.reset();
  auto database = Database::open(folder.file());
  EXPECT_EQ(*database->number("SELECT count(*) FROM lines WHERE line <> ''"), 30);
  EXPECT_EQ(*database->number("SELECT count(*) FROM journals"), 41);
  store = opened(folder.store());
  check();
}

TEST(StoreUpkeep, WhatIsSaidLaterStandsBehindWhatIsPacked) {
  const Folder folder;
  const auto store = opened(folder.store());
  Lines lines = journal("torch", 20);
  write(*store, "a", "over", lines);
  // Read for packing, said, and then packed, twice.
  store->finish();
  const auto packed = *store->pack_next();
  ASSERT_EQ(packed.size(), 1U);
  store->append("a", "{\"say\":1}\n");
  store->keep_packed(packed.front());
  store->keep_packed(packed.front());
  store->append("a", "{\"say\":2}\n");
  lines.insert(lines.end(), {"{\"say\":1}\n", "{\"say\":2}\n"});
  EXPECT_EQ(*store->lines("a"), lines);
  store->finish();
  EXPECT_EQ(*store->lines("a"), lines);
  pack_all(*store);
  EXPECT_EQ(*store->lines("a"), lines);
  // What was read before the match went is of no use any more.
  store->remove("a");
  store->keep_packed(packed.front());
  EXPECT_TRUE(store->lines("a")->empty());
  store->finish();
  auto database = Database::open(folder.file());
  EXPECT_EQ(*database->number("SELECT count(*) FROM journals"), 0);
  EXPECT_EQ(*database->number("SELECT count(*) FROM lines"), 0);
}

// The number of a line that has left is never given to another one of the same match.
TEST(StoreUpkeep, WhatIsSaidToAnEmptyStoreIsNotTakenForPacked) {
  const Folder folder;
  auto store = opened(folder.store());
  Lines lines = journal("torch", 500);
  write(*store, "a", "over", lines);
  pack_all(*store);
  store.reset();
  store = opened(folder.store());
  store->append("a", "{\"say\":1}\n");
  lines.push_back("{\"say\":1}\n");
  EXPECT_EQ(*store->lines("a"), lines);
}

TEST(StoreUpkeep, WhatWasRemovedUnpackedLeavesALittleAtATime) {
  const Folder folder;
  auto store = opened(folder.store());
  write(*store, "left", "playing", journal("left", 1000));
  store->remove("left");
  store->finish();
  EXPECT_EQ(store->record("left")->id, "");
  EXPECT_TRUE(store->lines("left")->empty());
  EXPECT_EQ(store->disk()->over, 0U);
  write(*store, "left", "playing", journal("another", 3));
  EXPECT_EQ(*store->lines("left"), journal("another", 3));
  store.reset();
  store = opened(folder.store());
  EXPECT_GE(pack_all(*store), 3);
  EXPECT_EQ(*store->lines("left"), journal("another", 3));
  auto database = Database::open(folder.file());
  EXPECT_EQ(*database->number("SELECT count(*) FROM lines"), 3);
  EXPECT_EQ(*database->number("SELECT count(*) FROM matches"), 1);
}

TEST(StoreUpkeep, TheFileShrinksAfterMatchesWereRemoved) {
  const Folder folder;
  auto store = opened(folder.store());
  for (int i = 0; i < 50; ++i)
    write(*store, std::to_string(i), "over",
          journal(std::to_string(i) + std::string(300, 'x'), 100));
  // Closed, all of it stands in the file.
  store.reset();
  store = opened(folder.store());
  const std::uint64_t full = store->disk()->bytes;
  for (int i = 1; i < 50; ++i) store->remove(std::to_string(i));
  store->finish();
  const std::uint64_t free = store->disk()->free_pages;
  EXPECT_GT(free, 300U);
  store->shrink(100);
  store->finish();
  EXPECT_EQ(store->disk()->free_pages, free - 100) << "a little at a time";
  store->shrink(10'000);
  store->finish();
  EXPECT_EQ(store->disk()->free_pages, 0U);
  EXPECT_LT(store->disk()->bytes, full / 5);
  EXPECT_EQ(store->lines("0")->size(), 100U);
}

// As the version before made it.
constexpr const char* kVersion1 =
    "PRAGMA journal_mode = WAL;"
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
    "INSERT INTO matches(id, game, stage, listed, created, room) VALUES"
    "  ('done', 'mandom', 'over', 1, 100, '{\"host\":0}'),"
    "  ('going', 'mandom', 'playing', 1, 200, '{\"host\":1}');"
    "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 600)"
    "  INSERT INTO lines(match, line) SELECT 1 + n % 2, 'line ' || n FROM counted;"
    "COMMIT;";

TEST(StoreUpkeep, AStoreOfTheVersionBeforeIsUpgraded) {
  const Folder folder;
  ASSERT_TRUE(Database::open(folder.file())->run(kVersion1));
  const std::int64_t before = Clock().date();
  {
    const auto store = opened(folder.store());
    EXPECT_EQ(store->record("done")->room, R"({"host":0})");
    EXPECT_GE(store->record("done")->touched, before) << "when it ended is not known";
    EXPECT_EQ(store->disk()->unpacked, 1U);
    const Lines done = *store->lines("done");
    EXPECT_EQ(done.size(), 300U);
    EXPECT_EQ(done.front(), "line 2");
    pack_all(*store);
    EXPECT_EQ(*store->lines("done"), done);
    EXPECT_EQ(store->lines("going")->size(), 300U);
    EXPECT_EQ(store->listed("", 10)->size(), 2U);
    EXPECT_TRUE(store->outdated({before, before}, 10)->empty());
  }
  auto database = Database::open(folder.file());
  EXPECT_EQ(*database->number("PRAGMA user_version"), 2);
  EXPECT_EQ(*database->number("PRAGMA auto_vacuum"), 2) << "it can shrink";
}

// The child writes matches, packs and removes them; killed in the middle, each of those that were
// safe is there with all of its lines, or gone altogether where it was to be removed.
TEST(StoreUpkeep, PackingAndRemovingSurviveASuddenDeath) {
  const Folder folder;
  const auto id = [](std::uint64_t n) { return "m" + std::to_string(n); };
  for (int round = 0; round < 5; ++round) {
    const std::uint64_t first = static_cast<std::uint64_t>(round) * 1'000'000;
    int pipe_ends[2];
    ASSERT_EQ(::pipe(pipe_ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      auto store = std::move(*open_store(folder.store()));
      for (std::uint64_t n = first;; ++n) {
        write(*store, id(n), "over", journal(id(n), 30));
        if (n % 3 == 2) store->remove(id(n - 1));
        store->finish();
        const auto packed = store->pack_next();
        for (const PackedJournal& one : *packed) store->keep_packed(one);
        store->shrink(2);
        if (::write(pipe_ends[1], &n, sizeof n) != sizeof n) ::_exit(1);
      }
    }
    std::uint64_t safe = 0;
    const std::uint64_t enough = first + 7 + static_cast<std::uint64_t>(round);
    while (safe < enough && ::read(pipe_ends[0], &safe, sizeof safe) == sizeof safe) {
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(pipe_ends[1]);
    for (std::uint64_t more = 0; ::read(pipe_ends[0], &more, sizeof more) == sizeof more;)
      safe = more;
    ::close(pipe_ends[0]);
    const auto store = opened(folder.store());
    for (std::uint64_t n = first; n <= safe; ++n) {
      const Lines lines = *store->lines(id(n));
      const bool removed = n % 3 == 1 && n < safe;
      if (removed) {
        EXPECT_TRUE(lines.empty()) << id(n);
        EXPECT_EQ(store->record(id(n))->id, "");
      } else if (!(lines.empty() && n % 3 == 1)) {
        EXPECT_EQ(lines, journal(id(n), 30)) << id(n);
      }
    }
  }
}

}  // namespace
}  // namespace undercroft::server
