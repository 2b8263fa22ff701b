// Matches that sleep in the store, read again. It takes long where the disk is slow or the match
// was, so it is done on a chore's thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.hpp"
#include "server/complaint.hpp"
#include "server/room.hpp"
#include "server/saved_match.hpp"
#include "server/shelf.hpp"
#include "server/store.hpp"
#include "server/telling.hpp"

namespace undercroft::server {

// A match as it stood when it was put away.
struct Woken {
  Room room;
  SavedMatch saved;
  std::optional<Match> match;  // where it had begun
  LogCount lines;
};

// A match in a list.
struct Listed {
  std::string id;
  std::optional<Room> room;  // none where it is of no use to anybody
};

// For one chore. The store and the shelf outlive it.
class StoreReader {
 public:
  StoreReader(const Shelf& shelf, Store& store) : shelf_(&shelf), store_(&store) {}

  Answer<Room> room(std::string_view id);
  Answer<Woken> wake(std::string_view id);
  // Its lines, played again only by whoever wants that.
  Answer<SavedMatch> saved(const Room& room);
  Answer<std::vector<Listed>> list(std::string_view stage, int most);
  // What the house answers where something that was kept cannot be read; whoever runs it should
  // know why.
  std::unexpected<Complaint> unreadable(Code code, std::string_view id, const std::string& why);

  // What whoever runs the house should know, or nothing.
  const std::string& fault() const { return fault_; }

 private:
  const Shelf* shelf_;
  Store* store_;
  std::string fault_;
};

std::unexpected<Complaint> no_such_match();

}  // namespace undercroft::server
