#include "server/door.hpp"

#include <algorithm>
#include <charconv>

#include "server/limits.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

// The oldest is forgotten, or somebody with many addresses would fill the store.
template <class One>
void keep_last(std::vector<One>& list) {
  if (list.size() > kMostSentAway) list.erase(list.begin());
}

}  // namespace

CallerMark Door::mark_of(CallerKey caller) const {
  const Digest256 digest = sha256(salt + std::to_string(caller));
  CallerMark mark = 0;
  for (std::size_t i = 0; i < sizeof mark; ++i) mark = mark << 8 | digest[i];
  return mark | 1U;  // never nobody's
}

Answer<void> Door::change(const DoorWish& wish) {
  if (wish.password) password = sha256(salt + *wish.password);
  if (wish.entry == Entry::password && !password)
    return refuse(Code::bad_message, "Say which password the table shall ask for.");
  entry = wish.entry.value_or(entry);
  watchers = wish.watchers.value_or(watchers);
  return {};
}

bool Door::opens(std::string_view words) const {
  return password && same_hash(*password, sha256(salt + std::string(words)));
}

bool Door::bars_seats(CallerMark mark) const {
  return std::ranges::find(barred, mark, &Barred::mark) != barred.end();
}

bool Door::bars_room(CallerMark mark) const {
  const auto found = std::ranges::find(barred, mark, &Barred::mark);
  return found != barred.end() && found->room;
}

void Door::bar(CallerMark mark, bool room) {
  const auto found = std::ranges::find(barred, mark, &Barred::mark);
  if (found != barred.end()) {
    found->room = found->room || room;
    return;
  }
  barred.push_back({mark, room});
  keep_last(barred);
}

bool Door::mutes(CallerMark mark) const {
  return std::ranges::find(muted, mark) != muted.end();
}

void Door::mute(CallerMark mark, bool on) {
  std::erase(muted, mark);
  if (on) muted.push_back(mark);
  keep_last(muted);
}

Door new_door() {
  Door door;
  door.salt = random_token();
  return door;
}

std::string mark_text(CallerMark mark) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += kHex[mark >> shift & 15U];
  return text;
}

CallerMark load_mark(const Cursor& cursor) {
  const std::string_view text = cursor.text();
  CallerMark mark = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), mark, 16);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size())
    cursor.fault("expected hexadecimal digits");
  return mark;
}

void save_door(json::Writer& out, const Door& door) {
  out.open().field("salt", door.salt);
  out.field("entry", kEntryNames[static_cast<std::size_t>(door.entry)]);
  if (!door.watchers) out.field_flag("watchers", false);
  if (door.password) out.field("password", to_hex(*door.password));
  out.key("barred").open_list();
  for (const auto& [mark, room] : door.barred)
    out.open().field("mark", mark_text(mark)).field_flag("room", room).close();
  out.close_list().key("muted").open_list();
  for (const CallerMark mark : door.muted) out.text(mark_text(mark));
  out.close_list().close();
}

Door load_door(const Cursor& cursor) {
  cursor.only({"salt", "entry", "watchers", "password", "barred", "muted"});
  Door door;
  door.salt = cursor.at("salt").text();
  door.entry = static_cast<Entry>(cursor.at("entry").word(kEntryNames));
  door.watchers = cursor.flag_or("watchers", true);
  if (cursor.has("password")) {
    if (!from_hex(cursor.at("password").text(), door.password.emplace()))
      cursor.at("password").fault("expected 64 hexadecimal digits");
  } else if (door.entry == Entry::password) {
    cursor.fault("expected a password");
  }
  const Cursor barred = cursor.at("barred");
  for (std::size_t i = 0; i < barred.size(); ++i)
    door.barred.push_back({load_mark(barred.item(i).at("mark")), barred.item(i).at("room").flag()});
  const Cursor muted = cursor.at("muted");
  for (std::size_t i = 0; i < muted.size(); ++i) door.muted.push_back(load_mark(muted.item(i)));
  return door;
}

}  // namespace undercroft::server
