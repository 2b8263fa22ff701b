// Names of things and of situations, for everything that is said about Cutthroat Caverns: words and
// JSON. All of it may be asked about any numbers whatever, since a file may hold any.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/option.hpp"
#include "engine/phrases.hpp"
#include "games/cutthroat_caverns/content.hpp"
#include "games/cutthroat_caverns/state.hpp"
#include "games/cutthroat_caverns/view.hpp"

namespace undercroft::cutthroat_caverns::naming {

// In the order of Step.
inline constexpr std::array<std::string_view, kStepCount> kStepNames = {
    "over",          "game",
    "create",        "take_character",
    "draft",         "reputations",
    "quest",         "encounter",
    "round",         "set",
    "reset",         "turns",
    "turn",          "order",
    "attack",        "special",
    "target",        "holy",
    "double_strike", "snicker",
    "hold_card",     "extra",
    "steal",         "sweep",
    "kill",          "window",
    "play",          "bluff",
    "assist",        "consent",
    "heal_consent",  "ring",
    "offer",         "offer_answer",
    "fire",          "volley",
    "hit",           "operations",
    "draw",          "amulet",
    "excess",        "discard_choice",
    "bites",         "risen",
    "glutton",       "end_encounter",
    "greed",         "bloodstone",
    "ragnarok",      "loot",
    "discard_any",   "doll",
    "nyx",           "awaken",
    "corridor",      "bridge",
    "node",          "vote",
    "module_choice", "valves",
    "sudden_death"};
// In the order of Window, Ending, Status, Ladder, ModKind, Acolyte, Stance.
inline constexpr std::array<std::string_view, kWindowCount> kWindowNames = {
    "pre",      "init",   "lock",      "prereveal",     "reveal", "kill",    "post",     "held",
    "declared", "struck", "round_end", "encounter_end", "action", "consent", "challenge"};
inline constexpr std::array<std::string_view, 4> kEndingNames = {"playing", "wiped_out", "won",
                                                                 "boar_won"};
inline constexpr std::array<std::string_view, kStatusCount> kStatusNames = {
    "strength", "haste",  "iron_skin", "evade", "vampyre",
    "wereboar", "no_set", "crowded",   "poison"};
inline constexpr std::array<std::string_view, kStatusCount> kStatusTitles = {
    "Strength", "Haste",   "Iron Skin", "Evade", "Vampyre",
    "Wereboar", "No card", "Crowded",   "Poison"};
inline constexpr std::array<std::string_view, 4> kLadderNames = {"null", "half", "normal",
                                                                 "double"};
inline constexpr int kModCount = 14;
inline constexpr std::array<std::string_view, kModCount> kModNames = {
    "rotated", "added",    "multiplied", "protected", "missed",  "replaced", "special",
    "capped",  "poisoned", "armored",    "immune",    "barrier", "floored",  "bonus"};
inline constexpr std::array<std::string_view, 5> kAcolyteNames = {"unmet", "freed", "left",
                                                                  "robbed", "dead"};
inline constexpr std::array<std::string_view, 3> kStanceNames = {"none", "hold", "strike"};

template <std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, std::int64_t index) {
  return index >= 0 && index < static_cast<std::int64_t>(N) ? names[static_cast<std::size_t>(index)]
                                                            : std::string_view("?");
}

std::string person_word(unsigned person);  // "@1"

// Names of what the content holds. `{rally}` marks a card; a number out of range is "?" as an id
// and a plain word as a mark.
class Names {
 public:
  explicit Names(const Content& content) : content_(content) {}

  std::string card_id(std::int64_t card) const { return id_in(content_.cards, card); }
  std::string character_id(std::int64_t who) const { return id_in(content_.characters, who); }
  std::string encounter_id(std::int64_t card) const { return id_in(content_.encounters, card); }
  std::string creature_id(std::int64_t kind) const { return id_in(content_.creatures, kind); }
  std::string event_id(std::int64_t event) const { return id_in(content_.events, event); }
  std::string relic_id(std::int64_t relic) const { return id_in(content_.relics, relic); }
  std::string quest_id(std::int64_t quest) const { return id_in(content_.quests, quest); }
  std::string reputation_id(std::int64_t which) const { return id_in(content_.reputations, which); }
  std::string module_id(std::int64_t module) const { return id_in(content_.modules, module); }
  std::string node_id(std::int64_t node) const { return id_in(content_.nodes, node); }
  std::string choice_id(std::int64_t choice) const { return id_in(content_.choices, choice); }
  std::string window_id(std::int64_t window) const {
    return std::string(name_in(kWindowNames, window));
  }
  std::string belonging_id(std::int64_t belonging) const;
  std::string thing_id(std::int64_t thing) const;

  // Marked for links: "{rally}", or a plain word where there is no such thing.
  std::string card(std::int64_t card) const { return braced(card_id(card), "a card"); }
  std::string encounter(std::int64_t card) const {
    return braced(encounter_id(card), "an encounter");
  }
  std::string character(std::int64_t who) const { return braced(character_id(who), "somebody"); }
  std::string creature(std::int64_t kind) const { return braced(creature_id(kind), "a creature"); }
  std::string event(std::int64_t event) const { return braced(event_id(event), "an Event"); }
  std::string relic(std::int64_t relic) const { return braced(relic_id(relic), "a Relic"); }
  std::string quest(std::int64_t quest) const { return braced(quest_id(quest), "a Quest"); }
  std::string reputation(std::int64_t which) const {
    return braced(reputation_id(which), "a Reputation");
  }
  std::string belonging(std::int64_t belonging) const {
    return braced(belonging_id(belonging), "an Item");
  }
  std::string thing(std::int64_t thing) const;
  std::string label(std::int64_t choice) const;  // "Rope bridge", without quotes
  std::string node(std::int64_t node) const;     // its name
  std::string window(std::int64_t window) const;

  // Numbers where there are several, plain names else: "{undead} 3".
  std::string creature_numbered(const Board& board, const Creature& creature) const;
  // The person in a place: "@1".
  std::string at(const Board& board, std::int64_t place) const;
  // What a target byte names.
  std::string target(const Board& board, unsigned target) const;

  const Content& content() const { return content_; }

 private:
  const Content& content_;
};

// The character in a place, or -1 where nobody has been chosen or there is no such place.
int character_at(const Board& board, std::int64_t place);
inline bool in_mask(std::uint64_t mask, unsigned bit) {
  return (mask >> bit & 1U) != 0;
}

// The statuses that a player has, each with how long: 0 where nothing counts down.
struct StatusNow {
  Status status = kStrength;
  int rounds = 0;
};
std::vector<StatusNow> statuses_of(const Place& place);

// Everything untipped in a heap of belongings, one entry a copy: a card, or kFirstRelic + a relic.
std::vector<unsigned> belongings_of(const Content& content, const Belongings& heap);
// Cards of a pile, one entry a copy.
std::vector<unsigned> cards_of(const Pile& pile);

// The frame of the window on top, of the question's subject, or nothing.
const Frame* frame_of(const Board& board, Step step);
// The hit that is being carried out: kNothing where there is none.
unsigned current_hit(const Board& board);

}  // namespace undercroft::cutthroat_caverns::naming
