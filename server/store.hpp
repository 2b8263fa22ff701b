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
  // When it ended; before that, when it was last kept.
  std::int64_t touched = 0;
};

// Which matches are old: those that are over and ended before a moment, and those that never ended
// and were last kept before another.
struct Outdated {
  std::int64_t over = 0;
  std::int64_t idle = 0;
};

// What is to be done for a match that is over: its lines in one piece, which take their place, up
// to the last of them as the store counts; or nothing, where they are packed and only have to
// leave.
struct PackedJournal {
  std::string match;
  std::string body;
  std::int64_t last = 0;
};

// What the store takes of the disk, and for what.
struct DiskFigures {
  std::uint64_t bytes = 0;  // the file
  std::uint64_t wal_bytes = 0;
  std::uint64_t page_bytes = 0;
  std::uint64_t free_pages = 0;  // of the file
  std::uint64_t over = 0;        // matches that are over,
  std::uint64_t unpacked = 0;    // and of them those that are still to be packed
};

class Store {
 public:
  virtual ~Store() = default;

  // Makes or replaces the record.
  virtual Ticket keep(const MatchRecord& record) = 0;
  // Adds a line to the match's journal.
  virtual Ticket append(std::string_view match, std::string_view line) = 0;
  // Forgets the match with everything of it.
  virtual Ticket remove(std::string_view match) = 0;
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

  // Old matches as the disk has them, those first that were over first.
  virtual Result<std::vector<std::string>> outdated(const Outdated& than, int most) = 0;

  // What keeps the file small, a little at a time; a store without a file has nothing to do. The
  // next journals that can be packed: reading and packing them changes nothing.
  virtual Result<std::vector<PackedJournal>> pack_next() { return std::vector<PackedJournal>{}; }
  // Keeps it, and has some of the lines leave for which it stands.
  virtual Ticket keep_packed(const PackedJournal&) { return durable(); }
  // Gives back so many pages that nothing stands on.
  virtual Ticket shrink(int) { return durable(); }
  virtual Result<DiskFigures> disk() { return DiskFigures{}; }

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
