// Getting hold of tables: those in memory, those that sleep in the store, and new ones.
#include "server/house.hpp"

namespace undercroft::server {

std::shared_ptr<Table> House::table_in_memory(std::string_view id) const {
  const auto found = tables_.find(std::string(id));
  return found == tables_.end() ? nullptr : found->second;
}

Ticket House::written_of(const std::string& id) const {
  if (const auto table = table_in_memory(id); table != nullptr) return table->written();
  const auto leaving = leaving_.find(id);
  return leaving == leaving_.end() ? 0 : leaving->second;
}

// However many want a table that sleeps, it is read once.
void House::find_table(const std::string& id, CallerKey caller, FoundTable found) {
  if (auto table = table_in_memory(id); table != nullptr) return found(std::move(table));
  const auto [waiting, fresh] = waking_.try_emplace(id);
  waiting->second.push_back(std::move(found));
  if (fresh) outbox_.when_safe(written_of(id), [this, id, caller] { wake(id, caller); });
}

void House::wake(const std::string& id, CallerKey caller) {
  const bool begun = chores_.begin(
      caller, [this, reading = StoreReader(shelf_, store_), id]() mutable -> Chores::News {
        Answer<std::shared_ptr<Woken>> read;
        if (auto woken = reading.wake(id))
          read = std::make_shared<Woken>(std::move(*woken));
        else
          read = std::unexpected(woken.error());
        return [this, id, read, fault = reading.fault()] {
          if (!fault.empty()) this->fault("match_unreadable", fault);
          woken(id, read);
        };
      });
  if (!begun) woken(id, refuse(Code::too_fast, "That was a lot at once; wait a moment."));
}

void House::woken(const std::string& id, Answer<std::shared_ptr<Woken>> read) {
  const auto waiting = std::move(waking_.extract(id).mapped());
  Answer<std::shared_ptr<Table>> table = std::unexpected(Complaint{});
  if (closing_)
    table = refuse(Code::shutting_down, "The server is being restarted.");
  else if (read)
    table = seat_woken(std::move(**read));
  else
    table = std::unexpected(read.error());
  for (const FoundTable& found : waiting) found(table);
}

bool House::is_full() const {
  return tables_.size() >= static_cast<std::size_t>(settings_.limits.matches);
}

Answer<std::shared_ptr<Table>> House::seat_woken(Woken woken) {
  if (is_full()) return refuse(Code::limit, "The house is full; try again later.");
  auto table = std::make_shared<Table>(services_, std::move(woken.room));
  table->resume(std::move(woken));
  ++matches_woken_;
  tables_.emplace(table->room().id, table);
  return table;
}

Answer<std::shared_ptr<Table>> House::add_table(Room room, bool start) {
  if (is_full()) return refuse(Code::limit, "The house is full; try again later.");
  auto table = std::make_shared<Table>(services_, std::move(room));
  if (auto fine = table->open(start); !fine) return std::unexpected(fine.error());
  tables_.emplace(table->room().id, table);
  ++matches_made_;
  return table;
}

Answer<void> House::count_new(CallerKey caller) {
  if (services_.quotas.matches.take(caller, settings_.clock.now())) return {};
  return refuse(Code::limit, "You have made many matches in a short time; wait a little.");
}

void House::ring(Table& table) {
  table.ring();
  if (!table.forgettable() || table.is_put_away()) return;
  table.put_away();
  forget_when_safe(table.room().id);
}

// It stays in memory until the disk has all of it: whoever comes before that finds it here.
void House::forget_when_safe(const std::string& id) {
  const auto table = table_in_memory(id);
  if (table == nullptr) return;
  if (!table->forgettable()) return table->stay();
  if (store_.durable() >= table->written())
    tables_.erase(id);
  else
    outbox_.when_safe(table->written(), [this, id] { forget_when_safe(id); });
}

// A match that is over and at which nobody is needs nothing of what is still in memory. One that is
// not over is put away first, and looked at again then.
bool House::let_go(const std::string& id) {
  const auto table = table_in_memory(id);
  const bool sleeps =
      table == nullptr || (table->links() == 0 && table->room().stage == Stage::over &&
                           store_.durable() >= table->written());
  if (!sleeps || waking_.contains(id)) return false;
  tables_.erase(id);
  past_.forget(id);
  return true;
}

}  // namespace undercroft::server
