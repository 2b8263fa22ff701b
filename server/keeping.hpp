// What becomes of matches that nobody plays any more: the journals of those that are over are
// packed, those that were kept as long as they shall be are removed, and the store's file gives
// back what is free. All of it goes on a little at a time, and the reading and packing is a chore:
// nobody waits for it.
//
// Lives on the network's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/chores.hpp"
#include "server/net.hpp"
#include "server/outbox.hpp"
#include "server/store.hpp"
#include "server/time.hpp"

namespace undercroft::server {

// How long matches are kept; for ever without a value.
using KeptFor = std::optional<std::chrono::seconds>;
// "90d", "36h", "12w" or "forever".
Result<KeptFor> read_kept_for(std::string_view text);

// What is counted for /metrics; the disk as it was seen last.
struct KeepingFigures {
  DiskFigures disk;
  std::uint64_t removed = 0;
  std::uint64_t packed = 0;
};

class Keeping {
 public:
  // What it needs of the house.
  struct Friends {
    Network& network;
    Store& store;
    Chores& chores;
    Outbox& outbox;
    const Clock& clock;
    // The match leaves the store: whatever the house still has of it is forgotten, too. False:
    // somebody is there, so it stays.
    std::function<bool(const std::string&)> let_go;
    // It will be gone from the disk with that ticket.
    std::function<void(const std::string&, Ticket)> removed;
    std::function<void(std::string_view, std::string_view)> log;
  };
  Keeping(Friends friends, KeptFor kept_for);

  KeepingFigures figures() const { return figures_; }

 private:
  // What a chore found.
  struct Found {
    std::vector<std::string> outdated;
    std::vector<PackedJournal> packed;
    DiskFigures disk;
    std::string fault;
  };

  // On a chore's thread, which may outlive this.
  static Found look(Store& store, std::optional<Outdated> than);
  std::optional<Outdated> outdated_now() const;
  void after(Time delay);
  void begin();
  void found(const Found& found);
  // Each gives how much it gave the store to do.
  int remove(const std::vector<std::string>& outdated);
  int pack(const std::vector<PackedJournal>& packed);
  int shrink();
  void note_quiet();

  Friends friends_;
  KeptFor kept_for_;
  KeepingFigures figures_;
  Time opened_;
  // Since when nobody but this has changed anything, and how much had been changed by then.
  Time quiet_since_;
  std::uint64_t changes_ = 0;
  Ticket last_ = 0;                // of what this gave the store to do
  std::uint64_t shrunk_from_ = 0;  // so many pages were free when some were last given back
  std::string fault_;
  // Timers outlive whoever set them; this tells them.
  std::shared_ptr<Keeping*> self_;
};

}  // namespace undercroft::server
