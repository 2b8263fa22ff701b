#include "server/names.hpp"

#include <algorithm>
#include <array>

namespace undercroft::server {

namespace {

constexpr std::array<std::string_view, 12> kBotNames = {"Moss",  "Brindle", "Tallow",  "Wren",
                                                        "Flint", "Sable",   "Quill",   "Bramble",
                                                        "Ash",   "Pewter",  "Juniper", "Rook"};

// How many bytes at this place a reader would take for an order or not see at all: the two sets of
// controls, the marks that turn the direction of writing, and those without width.
std::size_t unseen(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) return 2;
  if (byte(0) == 0xE2 && byte(1) == 0x80 &&
      ((byte(2) >= 0x8B && byte(2) <= 0x8F) || (byte(2) >= 0xA8 && byte(2) <= 0xAE)))
    return 3;
  if (byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA0 && byte(2) <= 0xAF) return 3;
  return byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0;
}

}  // namespace

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

std::string tidied(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t skip = unseen(text);
    const char c = skip == 0 ? text.front() : ' ';
    if (c != ' ' || (!clean.empty() && clean.back() != ' ')) clean += c;
    text.remove_prefix(std::max<std::size_t>(skip, 1));
  }
  if (!clean.empty() && clean.back() == ' ') clean.pop_back();
  return clean;
}

std::string_view bot_name(std::size_t seat) {
  return kBotNames[seat % kBotNames.size()];
}

}  // namespace undercroft::server
