// The house: every table that somebody sits at, and the way in. It answers the network, finds or
// wakes the table that a message is for, and lets a table's news out when they are safe on disk.
//
// Everything here happens on the network's thread; bots think elsewhere.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/alarms.hpp"
#include "server/chores.hpp"
#include "server/keeping.hpp"
#include "server/limits.hpp"
#include "server/messages_in.hpp"
#include "server/net.hpp"
#include "server/outbox.hpp"
#include "server/past.hpp"
#include "server/services.hpp"
#include "server/shelf.hpp"
#include "server/store.hpp"
#include "server/store_reader.hpp"
#include "server/table.hpp"
#include "server/thoughts.hpp"
#include "server/time.hpp"
#include "server/workers.hpp"

namespace undercroft::server {

struct HouseSettings {
  HouseLimits limits;
  Clock clock;
  int pace = kUsualPace;  // of bots, where a match does not say otherwise
  // Answers what is not about matches: the client's files, the games, figures.
  std::function<HttpResponse(const HttpRequest&)> elsewhere;
  // What whoever runs the house should read: what kind of thing happened, and a sentence.
  std::function<void(std::string_view event, std::string_view text)> log;
  // Likewise what somebody should mend.
  std::function<void(std::string_view event, std::string_view text)> fault;
  // Where positions are kept over which a bot thought too long; nowhere if empty.
  std::string overdue_folder;
  // How long matches are kept that are over, or that nobody plays any more.
  KeptFor kept_for;
};

// What the house counts for /metrics.
struct HouseFigures {
  std::uint64_t matches = 0;  // in memory
  std::uint64_t matches_playing = 0;
  std::uint64_t people = 0;  // links that hold a seat
  std::uint64_t watchers = 0;
  std::uint64_t matches_made = 0;
  std::uint64_t matches_woken = 0;  // from the store
  std::uint64_t messages_refused = 0;
  std::uint64_t thoughts_overdue = 0;
  std::uint64_t thinkers_stuck = 0;
  LaneFigures quick_thoughts;
  LaneFigures searches;  // of bots, and odds
  LaneFigures chores;
  std::uint64_t past_bytes = 0;  // of finished matches that are kept for whoever asks next
  KeepingFigures keeping;
  TableFigures tables;
};

class House final : public Front {
 public:
  // All of these must outlive it.
  House(const Shelf& shelf, Network& network, Store& store, const Pools& pools,
        HouseSettings settings);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() = default;

  void answer(HttpRequest request, Reply reply) override;
  void opened(LinkId link, std::string_view address, CallerKey caller) override;
  void received(LinkId link, std::string_view text) override;
  void closed(LinkId link) override;

  // Everything is written and everybody told to come back; the network may stop then.
  void farewell();
  // The store failed: what is in memory is not what the disk holds, so the house closed.
  bool failed() const { return failed_; }
  HouseFigures figures() const;

 private:
  // A link, and the table that it said hello to.
  struct Guest {
    CallerKey caller = 0;
    std::shared_ptr<Table> table;
    std::shared_ptr<Table> knocking;  // where it asked the host for a seat
    // Its table is being read from the store; what it says meanwhile waits.
    bool waking = false;
    std::vector<std::string> said;
  };
  using FoundTable = std::function<void(Answer<std::shared_ptr<Table>>)>;

  // house_matches.cpp: getting hold of tables
  std::shared_ptr<Table> table_in_memory(std::string_view id) const;
  // The table, now if it is in memory and otherwise when it has been read.
  void find_table(const std::string& id, CallerKey caller, FoundTable found);
  void wake(const std::string& id, CallerKey caller);
  void woken(const std::string& id, Answer<std::shared_ptr<Woken>> read);
  Answer<std::shared_ptr<Table>> seat_woken(Woken woken);
  // What must be safe before the store is asked about this match: a chore that waited for the disk
  // would keep the others waiting.
  Ticket written_of(const std::string& id) const;
  bool let_go(const std::string& id);
  void forget_when_safe(const std::string& id);
  bool is_full() const;
  Answer<std::shared_ptr<Table>> add_table(Room room, bool start);
  void ring(Table& table);
  Answer<void> count_new(CallerKey caller);

  // house_http.cpp: what happens between matches
  void answer_matches(const HttpRequest& request, const Reply& reply);
  Answer<Seated> create(const HttpRequest& request);
  void take_seat(const std::string& id, const HttpRequest& request, const Reply& reply);
  void reply_seated(const Reply& reply, const Answer<Seated>& seated);
  void list(const HttpRequest& request, const Reply& reply);
  std::string listing(std::string_view stage, const std::vector<Listed>& read) const;
  void show(const std::string& id, CallerKey caller, const Reply& reply);
  void show_asleep(const std::string& id, CallerKey caller, const Reply& reply);
  void past(const std::string& id, bool journal, const HttpRequest& request, const Reply& reply);

  // house_links.cpp: what happens at the tables
  void refused(LinkId link, const Complaint& complaint, const ClientMessage* message);
  Answer<void> handle(LinkId link, Guest& guest, const ClientMessage& message);
  Answer<void> hello(LinkId link, Guest& guest, const HelloMessage& message);
  Answer<void> come_in(LinkId link, Guest& guest, std::shared_ptr<Table> table,
                       const HelloMessage& message);
  void hear_the_rest(LinkId link);
  Answer<void> knock(LinkId link, const Guest& guest, const KnockMessage& message);
  Answer<void> rematch(LinkId link, CallerKey caller, const std::shared_ptr<Table>& table);
  void offer_move(LinkId link, const std::shared_ptr<Table>& from);
  void offer_seat(LinkId link, Table& from, Table& next);
  void close_down(const std::string& why);
  void log(std::string_view event, std::string_view text) const;
  void fault(std::string_view event, std::string_view text) const;

  const Shelf& shelf_;
  Network& network_;
  Store& store_;
  HouseSettings settings_;
  Outbox outbox_;
  Alarms alarms_;
  Thoughts thoughts_;
  Chores chores_;
  Past past_;
  Keeping keeping_;
  Services services_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<LinkId, Guest> guests_;
  std::unordered_map<std::string, std::vector<FoundTable>> waking_;  // who waits for which table
  std::unordered_map<std::string, Ticket> leaving_;  // removed, but perhaps still on the disk
  std::uint64_t matches_made_ = 0;
  std::uint64_t matches_woken_ = 0;
  std::uint64_t messages_refused_ = 0;
  bool closing_ = false;
  bool failed_ = false;
};

}  // namespace undercroft::server
