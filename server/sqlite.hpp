// SQLite with its handles owned and its errors as values. A handle belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace undercroft::server {

class Statement {
 public:
  explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}

  // Values count from 1. The text is read at the next step and not copied.
  Statement& bind(int which, std::string_view text);
  Statement& bind(int which, std::int64_t number);
  // Bytes that are no text.
  Statement& bind_bytes(int which, std::string_view bytes);
  // Whether there is a row.
  Result<bool> step();
  // One that gives no rows: from binding to ready for the next.
  Result<void> run();
  void reset();

  // Of the row; columns count from 0.
  std::string text(int column) const;
  std::int64_t number(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

class Database {
 public:
  // Made where it is missing.
  static Result<Database> open(const std::string& file);

  // Whether closing it may tidy up the file. Not before it is known whose the file is.
  void tidy_at_end(bool tidy);
  Result<void> run(const std::string& sql);
  Result<Statement> prepare(const char* sql);
  // Rows that the last statement changed.
  int changed() const;
  // The one number that the query gives.
  Result<std::int64_t> number(const char* sql);

 private:
  explicit Database(sqlite3* handle) : handle_(handle) {}
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace undercroft::server
