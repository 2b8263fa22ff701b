// Getting hold of tables: those in memory, those that sleep in the store, and new ones.
#include "server/house.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

// Addresses are forgotten from time to time, or a scan would fill the memory with them.
constexpr std::size_t kMostAddresses = 10'000;

std::unexpected<Complaint> no_such_match() {
  return refuse(Code::no_match, "There is no such match; perhaps the link was cut short.");
}

}  // namespace

Answer<std::shared_ptr<Table>> House::find_table(std::string_view id) {
  if (const auto found = tables_.find(std::string(id)); found != tables_.end())
    return found->second;
  return wake_table(id);
}

Answer<Room> House::read_room(std::string_view id) {
  if (!is_match_id(id)) return no_such_match();
  const auto record = store_.record(id);
  if (record && record->id.empty()) return no_such_match();
  auto room = record ? load_room(shelf_, *record) : std::unexpected(record.error());
  if (room) return std::move(*room);
  log("match_unreadable", room.error().text);
  return refuse(Code::no_match, "This match cannot be read any more.");
}

Answer<std::shared_ptr<Table>> House::wake_table(std::string_view id) {
  auto room = read_room(id);
  if (!room) return std::unexpected(room.error());
  if (tables_.size() >= static_cast<std::size_t>(settings_.limits.matches))
    return refuse(Code::limit, "The house is full; try again later.");
  const Game& game = *room->game->game;
  const FairSeed fair = room->fair_seed();
  auto table = std::make_shared<Table>(services_, std::move(*room));
  const auto lines = store_.lines(id);
  auto saved = lines ? read_saved(game, *lines, fair) : std::unexpected(lines.error());
  const auto resumed = saved ? table->resume(std::move(*saved)) : std::unexpected(saved.error());
  if (!resumed) {
    log("match_unreadable", std::string(id) + ": " + resumed.error().text);
    return refuse(Code::no_match, "This match cannot be read any more.");
  }
  ++matches_woken_;
  tables_.emplace(id, table);
  return table;
}

Answer<std::shared_ptr<Table>> House::add_table(Room room, bool start) {
  if (tables_.size() >= static_cast<std::size_t>(settings_.limits.matches))
    return refuse(Code::limit, "The house is full; try again later.");
  auto table = std::make_shared<Table>(services_, std::move(room));
  if (auto fine = table->open(start); !fine) return std::unexpected(fine.error());
  tables_.emplace(table->room().id, table);
  ++matches_made_;
  return table;
}

Answer<void> House::count_new(const std::string& address) {
  if (makers_.size() > kMostAddresses) makers_.clear();
  const int most = settings_.limits.matches_per_address;
  const Time every = std::chrono::duration_cast<Time>(std::chrono::hours(1)) / std::max(most, 1);
  if (makers_[address].take(settings_.clock.now(), most, every)) return {};
  return refuse(Code::limit, "You have made many matches in a short time; wait a little.");
}

void House::ring(Table& table) {
  table.ring();
  if (!table.forgettable()) return;
  table.put_away();
  tables_.erase(table.room().id);
}

}  // namespace undercroft::server
