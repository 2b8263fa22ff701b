// Names of things and of situations, for everything that is said about Cthulhu Rising: words and
// JSON. All of it may be asked about any numbers whatever, since a file may hold any.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/phrases.hpp"
#include "games/cthulhu_rising/content.hpp"
#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising::naming {

// In the order of Step.
inline constexpr std::array<std::string_view, kStepCount> kStepNames = {
    "over",      "setup",     "mulligan",  "keep",   "watch",   "turn",    "restore",
    "resource",  "window",    "settle",    "checks", "order",   "respond", "play",
    "target",    "host",      "cost_card", "pay",    "disrupt", "effects", "may",
    "sacrifice", "discard",   "search",    "attach", "lose",    "drain",   "harm",
    "leave",     "resilient", "enter",     "story",  "commit",  "defend",  "resolve",
    "next",      "victim",    "ready",     "win",    "effect",  "wake"};
// In the order of Phase, Window, Ending, Brain, Mode, Harm, TriggerKind.
inline constexpr std::array<std::string_view, 7> kPhaseNames = {
    "none", "refresh", "draw", "resource", "operations", "story", "end"};
inline constexpr std::array<std::string_view, 7> kPhaseTitles = {
    "Before the first turn", "Refresh phase", "Draw phase", "Resource phase",
    "Operations phase",      "Story phase",   "End of turn"};
inline constexpr std::array<std::string_view, kWindowCount> kWindowNames = {
    "refresh", "draw", "resource", "operations", "s1", "s2", "s3", "s4"};
inline constexpr std::array<std::string_view, kWindowCount> kWindowTitles = {
    "after refreshing",     "after the draw",   "after the resource",   "operations",
    "before the attackers", "before defenders", "before the struggles", "after the stories"};
inline constexpr std::array<std::string_view, 5> kEndingNames = {"playing", "stories", "empty_deck",
                                                                 "turn_limit", "conceded"};
inline constexpr std::array<std::string_view, 3> kBrainNames = {"person", "rising", "lillith"};
inline constexpr std::array<std::string_view, 4> kModeNames = {"solo", "versus", "measure",
                                                               "mirror"};
inline constexpr std::array<std::string_view, 3> kHarmNames = {"wound", "insane", "destroy"};
inline constexpr std::array<std::string_view, kTriggerCount> kTriggerNames = {"enter",
                                                                              "play",
                                                                              "leave",
                                                                              "destroyed",
                                                                              "wounded",
                                                                              "insane",
                                                                              "commit",
                                                                              "win_terror",
                                                                              "win_combat",
                                                                              "win_arcane",
                                                                              "win_investigation",
                                                                              "success",
                                                                              "story_won",
                                                                              "would_wound",
                                                                              "would_insane",
                                                                              "would_destroy",
                                                                              "ability_event",
                                                                              "ability_action",
                                                                              "ability_any"};
inline constexpr std::array<std::string_view, kSides> kSideNames = {"a", "b"};
inline constexpr std::array<std::string_view, kIcons> kIconLetters = {"T", "C", "A", "I"};
// In the order of the bits of Keyword.
inline constexpr std::array<std::string_view, 16> kKeywordNames = {
    "willpower",  "invulnerability", "fast",          "heroic",      "villainous", "loyal",
    "transient",  "resilient",       "dormant",       "day",         "night",      "prophecy",
    "attachment", "fated",           "cannot_commit", "cannot_ready"};
inline constexpr std::array<std::string_view, 16> kKeywordTitles = {
    "Willpower",     "Invulnerability",  "Fast", "Heroic", "Villainous", "Loyal",      "Transient",
    "Resilient",     "Dormant",          "Day",  "Night",  "Prophecy",   "Attachment", "Fated",
    "cannot commit", "cannot be readied"};

template <std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, std::int64_t index) {
  return index >= 0 && index < static_cast<std::int64_t>(N) ? names[static_cast<std::size_t>(index)]
                                                            : std::string_view("?");
}

// Who decides for a side: "@0", "the Minion", "LILLITH"; of two Minions "Minion A".
std::string side_words(const Board& board, unsigned side);
// The same from an event's argument (`player` in events.hpp).
std::string player_words(int player);

// Names of what the content holds. `{mu_armitage}` marks a card; a number out of range is "?" as an
// id and a plain word as a mark.
class Names {
 public:
  explicit Names(const Content& content) : content_(content) {}

  std::string card_id(std::int64_t kind) const { return id_in(content_.cards, kind); }
  std::string story_id(std::int64_t story) const { return id_in(content_.stories, story); }
  // The id of a card or story, wherever it is.
  std::string id(std::int64_t ref) const;
  // A card in play by owner, id and copy: "b.ct_brood_guard.2"; else its id.
  std::string ref(std::int64_t ref) const;

  std::string card(std::int64_t kind) const { return braced(card_id(kind), "a card"); }
  std::string story(std::int64_t story) const { return braced(story_id(story), "a story"); }
  // "{ct_brood_guard}", of a second copy in play "{ct_brood_guard} 2".
  std::string thing(std::int64_t ref) const;
  // What lies in a slot of the row.
  std::string slot(const Board& board, std::int64_t slot) const;
  // The printed record, or nothing.
  const Card* printed(std::int64_t kind) const {
    return kind >= 0 && kind < static_cast<std::int64_t>(content_.cards.size())
               ? &content_.cards[static_cast<std::size_t>(kind)]
               : nullptr;
  }
  // The text of one ability of a card, or nothing.
  std::string ability(std::int64_t kind, unsigned which) const;

  const Content& content() const { return content_; }

 private:
  const Content& content_;
};

// The topmost frame of that kind, or nothing.
const Frame* frame_of(const Board& board, Step step);
// "TT C": letters for icons, a group an icon.
std::string icon_words(const std::array<std::uint8_t, kIcons>& icons);
std::vector<std::string_view> keywords_in(unsigned keywords, bool titles);

}  // namespace undercroft::cthulhu_rising::naming
