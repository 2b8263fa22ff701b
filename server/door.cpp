#include "server/door.hpp"

#include <charconv>

#include "engine/sha256.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

CallerMark Door::mark_of(CallerKey caller) const {
  const Digest256 digest = sha256(salt + std::to_string(caller));
  CallerMark mark = 0;
  for (std::size_t i = 0; i < sizeof mark; ++i) mark = mark << 8 | digest[i];
  return mark | 1U;  // never nobody's
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
  out.open().field("salt", door.salt).close();
}

Door load_door(const Cursor& cursor) {
  cursor.only({"salt"});
  Door door;
  door.salt = cursor.at("salt").text();
  return door;
}

}  // namespace undercroft::server
