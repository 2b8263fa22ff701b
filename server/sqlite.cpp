#include "server/sqlite.hpp"

#include <sqlite3.h>

namespace undercroft::server {

namespace {

std::unexpected<Error> fault(sqlite3* handle) {
  return fail(sqlite3_errmsg(handle));
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* handle) const {
  sqlite3_finalize(handle);
}

Statement& Statement::bind(int which, std::string_view text) {
  // No data is not the same as no text.
  const char* const data = text.data() == nullptr ? "" : text.data();
  sqlite3_bind_text64(handle_.get(), which, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind(int which, std::int64_t number) {
  sqlite3_bind_int64(handle_.get(), which, number);
  return *this;
}

Statement& Statement::bind_bytes(int which, std::string_view bytes) {
  sqlite3_bind_blob64(handle_.get(), which, bytes.data(), bytes.size(), SQLITE_STATIC);
  return *this;
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  const auto failed = fault(sqlite3_db_handle(handle_.get()));
  reset();
  return failed;
}

Result<void> Statement::run() {
  const auto stepped = step();
  reset();
  if (!stepped) return std::unexpected(stepped.error());
  return {};
}

void Statement::reset() {
  sqlite3_reset(handle_.get());
}

std::string Statement::text(int column) const {
  const unsigned char* const data = sqlite3_column_text(handle_.get(), column);
  if (data == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
  return {reinterpret_cast<const char*>(data), size};
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(handle_.get(), column);
}

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Result<Database> Database::open(const std::string& file) {
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
  Database database(handle);
  if (code != SQLITE_OK) return handle == nullptr ? fail("out of memory") : fault(handle);
  return database;
}

void Database::tidy_at_end(bool tidy) {
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, tidy ? 0 : 1, nullptr);
}

Result<void> Database::run(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return fault(handle_.get());
  return {};
}

Result<Statement> Database::prepare(const char* sql) {
  sqlite3_stmt* handle = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &handle, nullptr) !=
      SQLITE_OK)
    return fault(handle_.get());
  return Statement(handle);
}

int Database::changed() const {
  return sqlite3_changes(handle_.get());
}

Result<std::int64_t> Database::number(const char* sql) {
  auto query = prepare(sql);
  if (!query) return std::unexpected(query.error());
  const auto row = query->step();
  if (!row) return std::unexpected(row.error());
  return *row ? query->number(0) : 0;
}

}  // namespace undercroft::server
