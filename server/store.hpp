// Where matches are kept. Writing is queued and done by the store's own thread, many changes in one
// transaction; whoever wrote learns afterwards up to which change everything is on disk. Reading is
// for moments when nobody is in a hurry: a match is opened, a list is shown.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

namespace undercroft::server {

// Changes are numbered as they are queued.
using Ticket = std::uint64_t;

// What is known of a match besides its journal.
struct MatchRecord {
  std::string id;
  std::string game;
  std::string stage;  // "gathering", "playing", "over"
  bool listed = false;
  std::int64_t created = 0;  // seconds since 1970
  std::string room;          // people, options, seed: the house's own JSON
};

class Store {
 public:
  virtual ~Store() = default;

  // Makes or replaces the record.
  virtual Ticket keep(const MatchRecord& record) = 0;
  // Adds a line to the match's journal.
  virtual Ticket append(std::string_view match, std::string_view line) = 0;
  // Everything up to this ticket is safe.
  virtual Ticket durable() const = 0;
  // Called on the store's thread after each transaction; set before the first change. A failure is
  // a sentence, and nothing after it will ever be durable.
  virtual void on_durable(std::function<void()> told, std::function<void(std::string)> failed) = 0;

  // What was queued before is included. No such match: an empty id.
  virtual Result<MatchRecord> record(std::string_view match) = 0;
  virtual Result<std::vector<std::string>> lines(std::string_view match) = 0;
  // Listed matches of that stage (any where empty), newest first, as the disk has them: what is
  // still queued is not waited for.
  virtual Result<std::vector<MatchRecord>> listed(std::string_view stage, int most) = 0;

  // Waits until everything queued is safe.
  virtual void finish() = 0;

  struct Figures {
    std::uint64_t changes = 0;
    std::uint64_t transactions = 0;
    std::uint64_t slowest_us = 0;  // of a transaction
  };
  virtual Figures figures() const = 0;
};

// "memory", or "sqlite:FILE". A sentence where it cannot be opened or is not ours.
Result<std::unique_ptr<Store>> open_store(const std::string& where);

}  // namespace undercroft::server
