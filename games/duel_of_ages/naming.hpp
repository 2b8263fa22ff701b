// Names of things and of situations, for everything that is said about Duel of Ages: words, JSON
// and positions. All of it may be asked about any numbers whatever, since a file may hold any.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/phrases.hpp"
#include "games/duel_of_ages/content.hpp"
#include "games/duel_of_ages/duel_of_ages.hpp"
#include "games/duel_of_ages/state.hpp"

namespace undercroft::duel_of_ages::naming {

// In the order of Step.
inline constexpr std::array<std::string_view, kStepCount> kStepNames = {
    "over",        "setup",          "platter",      "rotation",  "key",       "site",
    "draft",       "turn",           "first",        "forced",    "free",      "use",
    "trade",       "trade_answer",   "fire",         "attacker",  "shoot",     "move",
    "path",        "walk",           "pick_up",      "melee",     "fight",     "tie",
    "strike",      "whom_to_reveal", "attack",       "roll",      "defeat",    "spoils",
    "fate",        "dome",           "lock",         "enter",     "place_new", "discard",
    "adventure",   "declare",        "next_venture", "venture",   "way",       "victim",
    "gage",        "champion",       "again",        "result",    "point",     "location",
    "contest",     "take",           "companion",    "strategic", "show",      "reinforce",
    "offer_order", "offer",          "new_ally"};
// In the order of Phase.
inline constexpr std::array<std::string_view, 9> kPhaseNames = {
    "setup", "free_action", "fire", "move", "op_fire", "melee", "adventure", "reinforce", "end"};
inline constexpr std::array<std::string_view, 9> kPhaseTitles = {
    "Setup", "Free Action", "Fire",      "Move",       "OpFire",
    "Melee", "Adventure",   "Reinforce", "End of turn"};
// In the order of Standing.
inline constexpr std::array<std::string_view, 5> kStandingNames = {"hidden", "on", "prison",
                                                                   "returning", "dead"};
// In the order of the bits of Mark.
inline constexpr std::array<std::string_view, 12> kMarkNames = {
    "fired",     "moved",  "no_move", "no_act",   "stun_next", "stunned",
    "hidden_op", "rested", "jumped",  "rerolled", "op_done",   "newcomer"};
// In the order of the bits of CardFlag.
inline constexpr std::array<std::string_view, 5> kCardFlagNames = {"active", "set", "used",
                                                                   "traded", "taken_off"};
inline constexpr std::array<std::string_view, 3> kAttackKindNames = {"fire", "op_fire", "melee"};
inline constexpr std::array<std::string_view, 5> kAttackFlagNames = {"area", "riposte", "parting",
                                                                     "loses_card", "extra"};
inline constexpr std::array<std::string_view, 5> kRollForNames = {"nothing", "hit", "damage",
                                                                  "adventure", "ability"};
inline constexpr std::array<std::string_view, 7> kVentureFlagNames = {
    "no_roll", "paid_extra", "gage", "goes_on", "force", "interrogates", "other_rating"};
// In the order of Verb: the first word of an option's name.
inline constexpr std::array<std::string_view, kVerbCount> kVerbNames = {
    "pass",     "done",        "platter", "rotate",   "key",      "site",      "put_under",
    "first",    "use",         "reveal",  "wear",     "take_off", "trade",     "give",
    "ask",      "propose",     "cancel",  "accept",   "refuse",   "pick_up",   "unleash",
    "rest",     "refresh",     "deploy",  "jump",     "attacker", "shoot",     "blast",
    "op_shoot", "move",        "stay",    "go",       "walk",     "step",      "melee",
    "next",     "strike",      "ability", "kill",     "imprison", "dome",      "target",
    "to_hq",    "to_place",    "discard", "declare",  "sneak",    "force",     "by",
    "free",     "interrogate", "pay",     "pay_more", "player",   "champion",  "gage",
    "no",       "again",       "stop",    "location", "contest",  "take",      "release",
    "bring",    "send",        "keep",    "reroll",   "enter",    "ask_first", "become",
    "decline",  "ally"};
// In the order of OpCode: which of several actions is meant.
inline constexpr std::array<std::string_view, 23> kOpNames = {
    "heal",   "damage", "speed",   "nomove",   "hide", "draw",  "reveal",   "steal",
    "give",   "banish", "dismiss", "hq",       "gate", "free",  "takeover", "hire",
    "deploy", "reroll", "modify",  "exchange", "plan", "reset", "unleash"};

template <std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, std::int64_t index) {
  return index >= 0 && index < static_cast<std::int64_t>(N) ? names[static_cast<std::size_t>(index)]
                                                            : std::string_view("?");
}
inline std::string_view name_in(std::span<const std::string_view> names, std::int64_t index) {
  return index >= 0 && index < static_cast<std::int64_t>(names.size())
             ? names[static_cast<std::size_t>(index)]
             : std::string_view("?");
}

std::string player_words(std::int64_t player);              // "@1"
std::string seat_name(std::int64_t player);                 // "P1"
std::string hex_text(Hex hex);                              // "4,-1"
std::string space_text(unsigned platters, unsigned space);  // likewise, or "?57"
// The numbers of "4,-1"; false where it is no such text.
bool read_hex(std::string_view text, Hex& hex);

// Names of what the content holds. `{tanner}` marks a card; a number out of range is "?" as an id
// and a plain word as a mark.
class Names {
 public:
  explicit Names(const Content& content) : content_(content) {}

  // "tanner", "archer_2", "war_hound"
  std::string figure_id(std::int64_t figure) const;
  // The figure with that id, or kNobody.
  unsigned find_figure(std::string_view id) const;
  std::string card_id(std::int64_t kind) const { return id_in(content_.cards, kind); }
  std::string weapon_id(std::int64_t weapon) const {
    return weapon == kNatural ? "natural" : card_id(weapon);
  }
  std::string badge_id(std::int64_t badge) const { return id_in(content_.badges, badge); }
  std::string guardian_id(std::int64_t guardian) const {
    return id_in(content_.guardians, guardian);
  }
  std::string platter_id(std::int64_t platter) const { return id_in(content_.platters, platter); }
  std::string key_id(std::int64_t key) const { return std::string(name_in(location_ids(), key)); }

  // "{tanner}", "{archer} 2"; "somebody" where there is none.
  std::string figure(std::int64_t figure) const;
  std::string card(std::int64_t kind) const { return braced(card_id(kind), "a card"); }
  // "{revolver}", or "bare hands" / "natural attack" of a figure.
  std::string weapon(std::int64_t figure, std::int64_t weapon) const;
  std::string badge(std::int64_t badge) const { return braced(badge_id(badge), "a Badge"); }
  std::string guardian(std::int64_t guardian) const {
    return braced(guardian_id(guardian), "a guardian");
  }
  std::string platter(std::int64_t platter) const {
    return braced(platter_id(platter), "a platter");
  }
  // "the {ruins}"
  std::string location(std::int64_t location) const;
  // "L4 of the {lab_ancient}", "the HQ", "Dome 3", "woods at 4,-1"
  std::string place(const Map& map, std::int64_t space) const;

  const Content& content() const { return content_; }

 private:
  const Content& content_;
};

// Whether the content has a figure with this number.
bool figure_exists(const Content& content, std::int64_t figure);
// "L4", "T2", "R1", "Tower", "HQ": how a labelled space is called on its key; nothing where it has
// no label.
std::string label_of(const Ground& ground);
// The topmost frame of that kind, or nothing.
const Frame* frame_of(const Board& board, Step step);

}  // namespace undercroft::duel_of_ages::naming
