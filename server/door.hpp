// Who may come into a room and sit down there, as its host decides. The store keeps it, and a
// rematch inherits it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/sha256.hpp"
#include "engine/value.hpp"
#include "server/complaint.hpp"
#include "server/per_caller.hpp"

namespace undercroft::server {

// By what a room knows a caller again; in another room the same one has another. 0: nobody.
using CallerMark = std::uint64_t;

// Who may sit down: anybody, whoever knows the password, or whom the host lets in.
enum class Entry : std::uint8_t { open, password, ask };
inline constexpr std::array<std::string_view, 3> kEntryNames = {"open", "password", "ask"};

// What a host wants of the door; the rest stays as it is.
struct DoorWish {
  std::optional<Entry> entry;
  std::optional<std::string> password;
  std::optional<bool> watchers;
};

struct Door {
  // Somebody who was sent away: from the seats, or from the room.
  struct Barred {
    CallerMark mark = 0;
    bool room = false;
  };

  Entry entry = Entry::open;
  bool watchers = true;  // whether there may be spectators
  std::string salt;
  std::optional<Digest256> password;  // its hash
  std::vector<Barred> barred;
  std::vector<CallerMark> muted;  // among the spectators

  CallerMark mark_of(CallerKey caller) const;
  Answer<void> change(const DoorWish& wish);
  // Takes the same time wherever they differ.
  bool opens(std::string_view words) const;
  bool bars_seats(CallerMark mark) const;
  bool bars_room(CallerMark mark) const;
  void bar(CallerMark mark, bool room);
  bool mutes(CallerMark mark) const;
  void mute(CallerMark mark, bool on);
};

Door new_door();

// As the store keeps it.
std::string mark_text(CallerMark mark);
CallerMark load_mark(const Cursor& cursor);
void save_door(json::Writer& out, const Door& door);
Door load_door(const Cursor& cursor);

}  // namespace undercroft::server
