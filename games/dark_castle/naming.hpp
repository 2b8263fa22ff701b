// Names of things and of situations, for everything that is said about Escape the Dark Castle:
// words and JSON. All of it may be asked about any numbers whatever, since a file may hold any.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/option.hpp"
#include "engine/phrases.hpp"
#include "games/dark_castle/content.hpp"
#include "games/dark_castle/state.hpp"

namespace undercroft::dark_castle::naming {

inline constexpr std::array<std::string_view, kTraits> kTraitIds = {"might", "cunning", "wisdom"};
inline constexpr std::array<std::string_view, kTraits> kTraitNames = {"Might", "Cunning", "Wisdom"};
inline constexpr std::array<std::string_view, kTraits> kTraitSigns = {"M", "C", "W"};

// In the order of Step and of GroupDecision.
inline constexpr std::array<std::string_view, kStepCount> kStepNames = {
    "over",      "take_character", "page",    "block",   "choice",        "nominate",
    "camp",      "window",         "hurt",    "discard", "group_discard", "test",
    "each_test", "group_test",     "combat",  "attack",  "duel",          "rest",
    "order",     "help",           "set_die", "verses"};
inline constexpr std::array<std::string_view, 3> kGroupNames = {"speaker", "vote", "agree"};
// In the order of Who.
inline constexpr std::array<std::string_view, 9> kWhoNames = {
    "you", "others", "all", "nominee", "non_nominees", "lowest", "random1", "each", "group"};

template <std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, std::int64_t index) {
  return index >= 0 && index < static_cast<std::int64_t>(N) ? names[static_cast<std::size_t>(index)]
                                                            : std::string_view("?");
}
inline std::string trait_name(std::int64_t trait) {
  return std::string(name_in(kTraitNames, trait));
}

std::string face_sign(Face face);                                     // "MM"
std::string face_id(std::int64_t code);                               // "double might"
std::string face_name(std::int64_t code);                             // "double Might"
std::string traits_words(int mask);                                   // "Cunning or Wisdom"
std::string row_words(const std::array<std::uint8_t, kTraits>& row);  // "Might, Might and Cunning"

// Names of what the content holds. `{cook}` marks a card; a number out of range is "?" as an id and
// a plain word as a mark.
class Names {
 public:
  explicit Names(const Content& content) : content_(content) {}

  std::string character_id(std::int64_t character) const {
    return id_in(content_.characters, character);
  }
  std::string item_id(std::int64_t item) const { return id_in(content_.items, item); }
  std::string chapter_id(std::int64_t chapter) const { return id_in(content_.chapters, chapter); }
  std::string choice_id(std::int64_t choice) const { return id_in(content_.choices, choice); }

  std::string character(std::int64_t character) const;
  std::string chapter(std::int64_t chapter) const;
  std::string label(std::int64_t choice) const;  // "Bribe them", in quotes
  // With an article where the name has none of its own: "the {stale_loaf}".
  std::string the_item(std::int64_t item) const;
  std::string The_item(std::int64_t item) const;
  // What somebody wants to happen: "{cook} turns the page".
  std::string wish(Option option) const;

 private:
  std::string item_with(std::string_view article, std::int64_t item) const;

  const Content& content_;
};

// A special of a combat that is in force, in the order of the rulebook.
struct Special {
  std::string_view name;
  std::uint8_t trait = kNoTrait;
  std::uint8_t n = 0;
};
std::vector<Special> specials_of(const Fight& fight);
// "regrow Wisdom"
std::string special_words(const Special& special, const Fight& fight);

inline bool in_mask(unsigned mask, unsigned place) {
  return (mask >> place & 1U) != 0;
}
// The character in a place, or -1.
int character_at(const State& state, unsigned place);
// Where a character stands in the party, or -1 when it is not in this game.
int place_in_party(const State& state, std::int64_t character);

// The test or combat in progress: the frame nearest to the top. Nothing when there is none.
const Frame* trial_of(const State& state);
const Frame* combat_of(const State& state);
const Frame* test_of(const State& state);
// The round's participants; before round 1 those that the card names (ESC-ITM-11).
unsigned fighters_of(const State& state);

inline bool page_is_open(const State& state) {
  return state.page_open != 0 && state.pages > 0;
}
// The page being resolved, or -1.
inline int open_page(const State& state) {
  return page_is_open(state) ? state.book[state.pages - 1U] : -1;
}
inline int chapters_left(const State& state) {
  return std::max(0, state.config.castle_length - state.pages);
}
int held_items(const State& state);
int pages_overcome(const State& state);
int cards_in(const std::array<std::uint8_t, kMaxItems>& pile);

// The place of the one character that is asked, or -1.
int asked_place(const State& state, const Content& content);
}  // namespace undercroft::dark_castle::naming
