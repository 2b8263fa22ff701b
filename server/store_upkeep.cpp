#include "server/store_upkeep.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "server/packed_lines.hpp"

namespace undercroft::server {

namespace {

constexpr std::int64_t kIncremental = 2;  // of auto_vacuum

// So many lines leave at a time: each may stand on a page of its own, among those of other matches.
constexpr int kLinesAtOnce = 200;
constexpr int kMatchesAtOnce = 16;

// Lines up to `matches.packed` are in the packed journal, whether they have left or not. The last
// of them stays, without its text, as long as the match does: so whatever is written later has a
// greater number. A match that is `tidy` has nothing else to be done.
constexpr const char* kJournal =
    "SELECT 0 AS later, journals.n AS n, body FROM matches JOIN journals ON match = number"
    " WHERE id = ?1"
    " UNION ALL SELECT 1, lines.n, line FROM matches JOIN lines ON match = number"
    " WHERE id = ?1 AND lines.n > packed ORDER BY later, n";
// Walks along the index by age, each of which ends where matches are too young.
constexpr const char* kOutdated =
    "SELECT id FROM matches WHERE stage = 'over' AND touched < ?1"
    " UNION ALL SELECT id FROM matches WHERE stage = 'gathering' AND touched < ?2"
    " UNION ALL SELECT id FROM matches WHERE stage = 'playing' AND touched < ?2 LIMIT ?3";
// SQLite, which counts nothing beforehand, would walk along all that are over.
constexpr const char* kUntidy =
    "SELECT number, id, packed FROM matches INDEXED BY matches_to_tidy"
    " WHERE stage IN ('over', 'gone') AND NOT tidy LIMIT ?1";
constexpr const char* kUnpackedLines = "SELECT n, line FROM lines WHERE match = ?1 ORDER BY n";
// A removed match has lost its name, and all of its lines may leave.
constexpr const char* kRemove =
    "UPDATE matches SET id = '-' || number, game = '', stage = 'gone', listed = 0, room = '',"
    " packed = 9223372036854775807, tidy = 0 WHERE id = ?1";

Result<Statement> bound(Database& database, const char* sql, std::string_view match) {
  auto statement = database.prepare(sql);
  if (statement) statement->bind(1, match);
  return statement;
}

Result<void> run_on(Database& database, const char* sql, std::string_view match) {
  auto statement = bound(database, sql, match);
  if (!statement) return std::unexpected(statement.error());
  return statement->run();
}

template <class Take>
Result<void> each_row(Statement& query, const Take& take) {
  for (;;) {
    const auto row = query.step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
    if (auto fine = take(query); !fine) return fine;
  }
}

// What is packed gives back the same lines, or it is not kept.
Result<PackedJournal> packed_journal(std::string match, std::int64_t last,
                                     const std::vector<std::string>& lines) {
  PackedJournal packed{std::move(match), lines.empty() ? "" : pack_lines(lines), last};
  const auto again = lines.empty() ? lines : unpack_lines(packed.body);
  if (!again || *again != lines) return fail("the journal of " + packed.match + " is not packed");
  return packed;
}

// With how many lines it has.
Result<std::pair<PackedJournal, int>> read_and_pack_one(Database& database, std::int64_t number,
                                                        std::string match) {
  auto query = database.prepare(kUnpackedLines);
  if (!query) return std::unexpected(query.error());
  query->bind(1, number);
  std::int64_t last = 0;
  std::vector<std::string> lines;
  const auto fine = each_row(*query, [&](const Statement& row) -> Result<void> {
    last = row.number(0);
    lines.push_back(row.text(1));
    return {};
  });
  if (!fine) return std::unexpected(fine.error());
  auto packed = packed_journal(std::move(match), last, lines);
  if (!packed) return std::unexpected(packed.error());
  return std::pair(std::move(*packed), static_cast<int>(lines.size()));
}

// Some of the lines that have to leave do. When all have, what remains of a match that is over is
// tidy, and of one that was removed nothing remains.
Result<void> write_some_gone(Database& database, std::string_view match) {
  auto gone = bound(database,
                    "DELETE FROM lines WHERE n IN (SELECT lines.n FROM matches JOIN lines"
                    " ON match = number WHERE id = ?1 AND lines.n < packed LIMIT ?2)",
                    match);
  if (!gone) return std::unexpected(gone.error());
  if (auto fine = gone->bind(2, kLinesAtOnce).run(); !fine) return fine;
  if (database.changed() == kLinesAtOnce) return {};
  for (const char* const sql :
       {"UPDATE lines SET line = '' WHERE n = (SELECT packed FROM matches WHERE id = ?1)",
        "DELETE FROM matches WHERE id = ?1 AND stage = 'gone'",
        "UPDATE matches SET tidy = 1 WHERE id = ?1"})
    if (auto fine = run_on(database, sql, match); !fine) return fine;
  return {};
}

std::uint64_t size_of(const std::string& file) {
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  return none ? 0 : size;
}

}  // namespace

// The moment stands in the table as what a row has where nothing else is said, so that none of the
// old rows needs to be written.
Result<void> upgrade_tables(Database& database, std::int64_t now) {
  return database.run(
      "BEGIN IMMEDIATE;"
      "ALTER TABLE matches ADD COLUMN touched INTEGER NOT NULL DEFAULT " +
      std::to_string(now) +
      ";"
      "ALTER TABLE matches ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;"
      "ALTER TABLE matches ADD COLUMN tidy INTEGER NOT NULL DEFAULT 0;"
      "CREATE INDEX matches_by_age ON matches(stage, touched);"
      "CREATE INDEX matches_to_tidy ON matches(number)"
      "  WHERE stage IN ('over', 'gone') AND NOT tidy;"
      "CREATE TABLE journals(n INTEGER PRIMARY KEY, match INTEGER NOT NULL, body BLOB NOT NULL);"
      "CREATE INDEX journals_of ON journals(match);"
      "PRAGMA user_version = 2;"
      "COMMIT;");
}

Result<void> allow_shrinking(Database& database) {
  const auto how = database.number("PRAGMA auto_vacuum");
  if (!how) return std::unexpected(how.error());
  return *how == kIncremental ? Result<void>() : database.run("VACUUM");
}

Result<std::vector<std::string>> read_lines(Database& database, std::string_view match) {
  auto query = bound(database, kJournal, match);
  if (!query) return std::unexpected(query.error());
  std::vector<std::string> lines;
  const auto fine = each_row(*query, [&](const Statement& row) -> Result<void> {
    if (row.number(0) != 0) {
      lines.push_back(row.text(2));
      return {};
    }
    auto part = unpack_lines(row.text(2));
    if (!part) return std::unexpected(part.error());
    std::ranges::move(*part, std::back_inserter(lines));
    return {};
  });
  if (!fine) return std::unexpected(fine.error());
  return lines;
}

Result<std::vector<std::string>> read_outdated(Database& database, const Outdated& than, int most) {
  auto query = database.prepare(kOutdated);
  if (!query) return std::unexpected(query.error());
  query->bind(1, than.over).bind(2, than.idle).bind(3, most);
  std::vector<std::string> old;
  const auto fine = each_row(*query, [&](const Statement& row) -> Result<void> {
    old.push_back(row.text(0));
    return {};
  });
  if (!fine) return std::unexpected(fine.error());
  return old;
}

Result<std::vector<PackedJournal>> read_and_pack(Database& database) {
  auto query = database.prepare(kUntidy);
  if (!query) return std::unexpected(query.error());
  query->bind(1, kMatchesAtOnce);
  std::vector<PackedJournal> all;
  int lines = 0;
  const auto fine = each_row(*query, [&](const Statement& row) -> Result<void> {
    if (lines >= kLinesAtOnce) return {};
    if (row.number(2) != 0) {
      all.push_back({row.text(1), "", 0});
      lines = kLinesAtOnce;
      return {};
    }
    auto packed = read_and_pack_one(database, row.number(0), row.text(1));
    if (!packed) return std::unexpected(packed.error());
    all.push_back(std::move(packed->first));
    lines += packed->second;
    return {};
  });
  if (!fine) return std::unexpected(fine.error());
  return all;
}

Result<DiskFigures> read_disk(Database& database, const std::string& file) {
  DiskFigures figures;
  const auto take = [&](const char* sql, std::uint64_t& figure) -> Result<void> {
    const auto number = database.number(sql);
    if (!number) return std::unexpected(number.error());
    figure = static_cast<std::uint64_t>(*number);
    return {};
  };
  if (auto fine = take("PRAGMA page_size", figures.page_bytes); !fine)
    return std::unexpected(fine.error());
  if (auto fine = take("PRAGMA freelist_count", figures.free_pages); !fine)
    return std::unexpected(fine.error());
  if (auto fine = take("SELECT count(*) FROM matches WHERE stage = 'over'", figures.over); !fine)
    return std::unexpected(fine.error());
  if (auto fine = take("SELECT count(*) FROM matches INDEXED BY matches_to_tidy"
                       " WHERE stage IN ('over', 'gone') AND NOT tidy AND stage = 'over'",
                       figures.unpacked);
      !fine)
    return std::unexpected(fine.error());
  figures.bytes = size_of(file);
  figures.wal_bytes = size_of(file + "-wal");
  return figures;
}

// It may have been packed or removed since it was read: then there is no match of that name to be
// packed.
Result<void> write_packed(Database& database, const PackedJournal& packed) {
  if (!packed.body.empty()) {
    auto insert = bound(database,
                        "INSERT INTO journals(match, body) SELECT number, ?2 FROM matches"
                        " WHERE id = ?1 AND NOT packed",
                        packed.match);
    if (!insert) return std::unexpected(insert.error());
    if (auto fine = insert->bind_bytes(2, packed.body).run(); !fine) return fine;
    auto note = bound(database, "UPDATE matches SET packed = ?2 WHERE id = ?1 AND NOT packed",
                      packed.match);
    if (!note) return std::unexpected(note.error());
    if (auto fine = note->bind(2, packed.last).run(); !fine) return fine;
  }
  return write_some_gone(database, packed.match);
}

// What is said of it goes at once, its journal as fast as lines may leave.
Result<void> write_removed(Database& database, std::string_view match) {
  auto query = bound(database, "SELECT '-' || number FROM matches WHERE id = ?1", match);
  if (!query) return std::unexpected(query.error());
  const auto there = query->step();
  if (!there) return std::unexpected(there.error());
  if (!*there) return {};
  const std::string nameless = query->text(0);
  query->reset();
  for (const char* const sql :
       {"DELETE FROM journals WHERE match = (SELECT number FROM matches WHERE id = ?1)", kRemove})
    if (auto fine = run_on(database, sql, match); !fine) return fine;
  return write_some_gone(database, nameless);
}

Result<void> write_shrunk(Database& database, std::int64_t pages) {
  return database.run("PRAGMA incremental_vacuum(" + std::to_string(pages) + ")");
}

// Waits for nobody: what somebody still reads leaves the file the next time.
Result<void> settle_shrunk(Database& database) {
  return database.run("PRAGMA wal_checkpoint(PASSIVE)");
}

}  // namespace undercroft::server
