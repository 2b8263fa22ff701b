// A map as a short text (section 6, option `map`).
#include "games/duel_of_ages/map_text.hpp"

#include <algorithm>

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kPlatterTurns = 6;
constexpr unsigned kKeyTurns = 3;

std::string map_word(std::string_view id, unsigned rotation) {
  return std::string(id) + "-" + std::to_string(rotation);
}

// What a word stands for.
struct Entry {
  bool key = false;
  Placed placed;
};
Entry entry_of(const Content& content, unsigned index) {
  const auto platters = static_cast<unsigned>(content.platters.size()) * kPlatterTurns;
  if (index < platters) return {false, {byte(index / kPlatterTurns), byte(index % kPlatterTurns)}};
  return {true, {byte((index - platters) / kKeyTurns), byte((index - platters) % kKeyTurns)}};
}
const std::string& id_of(const Content& content, const Entry& entry) {
  return entry.key ? content.keys[entry.placed.what].id : content.platters[entry.placed.what].id;
}

std::string counts(const Layout& layout) {
  const unsigned platters = layout.size;
  return "A map for " + std::to_string(platters) + " players is " + std::to_string(platters) +
         " platters, then " + std::to_string(layout.site_count()) + " keys";
}

// Why the n-th word cannot stand there, or nothing.
std::string entry_fault(const Content& content, const Layout& layout, const Entry& entry,
                        std::size_t n) {
  const std::string text = "\"" + map_word(id_of(content, entry), entry.placed.rotation) + "\"";
  if (entry.key != (n >= layout.size))
    return counts(layout) + ": word " + std::to_string(n + 1) + " is " + text + ".";
  const auto same = [&](Placed placed) { return placed.what == entry.placed.what; };
  if (!entry.key)
    return std::ranges::any_of(layout.slots, same) ? "The platter of " + text + " is there twice."
                                                   : "";
  const Key& key = content.keys[entry.placed.what];
  if (key.vista && layout.size == 3) return text + " is only for four players.";
  if (std::ranges::any_of(layout.sites, same)) return "The key of " + text + " is there twice.";
  const bool walled = key.walled && (layout.blank >> entry.placed.what & 1U) == 0;
  const auto site = static_cast<unsigned>(n - layout.size);
  if (walled && !walled_fits(geometry(layout.size), site, entry.placed.rotation))
    return text + " cannot lie on site " + std::to_string(site) +
           " like that: nobody could walk up to its entrance (DUE-MAP-11).";
  return "";
}

}  // namespace

std::vector<std::string> map_words(const Content& content) {
  std::vector<std::string> words;
  for (const Platter& platter : content.platters)
    for (unsigned turn = 0; turn < kPlatterTurns; ++turn)
      words.push_back(map_word(platter.id, turn));
  for (const Key& key : content.keys)
    for (unsigned turn = 0; turn < kKeyTurns; ++turn) words.push_back(map_word(key.id, turn));
  return words;
}

// DUE-MAP-04 to 06, 11, DUE-SET-07.
Result<Layout> read_map(const Content& content, std::span<const std::uint8_t> entries,
                        unsigned players, std::uint16_t blank) {
  Layout layout;
  layout.size = byte(players);
  layout.blank = blank;
  const std::size_t wanted = layout.size + layout.site_count();
  if (entries.size() != wanted)
    return fail(counts(layout) + ": " + std::to_string(wanted) + " words, got " +
                std::to_string(entries.size()) + ".");
  for (std::size_t n = 0; n < wanted; ++n) {
    const Entry entry = entry_of(content, entries[n]);
    if (std::string fault = entry_fault(content, layout, entry, n); !fault.empty())
      return fail(std::move(fault));
    (entry.key ? layout.sites[n - layout.size] : layout.slots[n]) = entry.placed;
  }
  if (!Map(content, layout, false).connected())
    return fail("On this map some adventure cannot be reached on foot from every Dome.");
  return layout;
}

std::vector<std::uint8_t> map_entries(const Content& content, const Layout& layout) {
  std::vector<std::uint8_t> entries;
  const auto lies = [](Placed placed) { return placed.what != kNoKey; };
  if (!std::ranges::all_of(std::span(layout.slots).first(layout.size), lies) ||
      !std::ranges::all_of(std::span(layout.sites).first(layout.site_count()), lies))
    return entries;
  for (unsigned slot = 0; slot < layout.size; ++slot)
    entries.push_back(byte(layout.slots[slot].what * kPlatterTurns + layout.slots[slot].rotation));
  for (unsigned site = 0; site < layout.site_count(); ++site)
    entries.push_back(byte(content.platters.size() * kPlatterTurns +
                           layout.sites[site].what * kKeyTurns + layout.sites[site].rotation));
  return entries;
}

std::string map_text(const Content& content, const Layout& layout) {
  const std::vector<std::string> words = map_words(content);
  std::string text;
  for (const std::uint8_t entry : map_entries(content, layout))
    text += (text.empty() ? "" : "+") + words[entry];
  return text;
}

}  // namespace undercroft::duel_of_ages
