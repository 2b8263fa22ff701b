// What keeps the store's file small, as SQLite is told to do it: journals of finished matches in
// one piece each, old matches gone, pages that are free given back. Each function is a piece of
// work that others can wait for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"
#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace undercroft::server {

// The tables of version 1 as those of version 2, in one transaction. When matches of before ended
// is not known: they count from now on.
Result<void> upgrade_tables(Database& database, std::int64_t now);
// From here on the file can be made smaller a little at a time. A file of before is written anew
// for that, once.
Result<void> allow_shrinking(Database& database);

// For the reader.
Result<std::vector<std::string>> read_lines(Database& database, std::string_view match);
Result<std::vector<std::string>> read_outdated(Database& database, const Outdated& than, int most);
Result<std::vector<PackedJournal>> read_and_pack(Database& database);
Result<DiskFigures> read_disk(Database& database, const std::string& file);

// For the writer, inside of its transaction.
Result<void> write_packed(Database& database, const PackedJournal& packed);
Result<void> write_removed(Database& database, std::string_view match);
Result<void> write_shrunk(Database& database, std::int64_t pages);
// After it: what was given back leaves the file.
Result<void> settle_shrunk(Database& database);

}  // namespace undercroft::server
