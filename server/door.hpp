// Who may come into a room, as its host decides. The store keeps it, and a rematch inherits it.
#pragma once

#include <cstdint>
#include <string>

#include "engine/json.hpp"
#include "engine/value.hpp"
#include "server/per_caller.hpp"

namespace undercroft::server {

// By what a room knows a caller again; in another room the same one has another. 0: nobody.
using CallerMark = std::uint64_t;

struct Door {
  std::string salt;

  CallerMark mark_of(CallerKey caller) const;
};

Door new_door();

// As the store keeps it; a room from before there were doors has a new one.
std::string mark_text(CallerMark mark);
CallerMark load_mark(const Cursor& cursor);
void save_door(json::Writer& out, const Door& door);
Door load_door(const Cursor& cursor);

}  // namespace undercroft::server
