// What reading, writing and checking positions share.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "games/cthulhu_rising/cthulhu_rising.hpp"

namespace undercroft::cthulhu_rising {

// The names of things in a position. Their order is that of the enumerations.
inline constexpr std::array<std::string_view, kSides> kSideWords = {"a", "b"};
inline constexpr std::array<std::string_view, kStepCount> kStepWords = {
    "over",      "setup",     "mulligan",  "keep",   "watch",   "turn",    "restore",
    "resource",  "window",    "settle",    "checks", "order",   "respond", "play",
    "target",    "host",      "cost_card", "pay",    "disrupt", "effects", "may",
    "sacrifice", "discard",   "search",    "attach", "lose",    "drain",   "harm",
    "leave",     "resilient", "enter",     "story",  "commit",  "defend",  "resolve",
    "next",      "victim",    "ready",     "win",    "effect",  "wake"};
inline constexpr std::array<std::string_view, 7> kPhaseWords = {
    "none", "refresh", "draw", "resource", "operations", "story", "end"};
inline constexpr std::array<std::string_view, kTriggerCount> kTriggerWords = {"enter",
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
inline constexpr std::array<std::string_view, 5> kEndingWords = {"playing", "stories", "empty_deck",
                                                                 "turn_limit", "conceded"};
inline constexpr std::array<std::string_view, kIcons> kIconWords = {"T", "C", "A", "I"};
inline constexpr std::array<std::string_view, 16> kKeywordWords = {
    "willpower",  "invulnerability", "fast",          "heroic",      "villainous", "loyal",
    "transient",  "resilient",       "dormant",       "day",         "night",      "prophecy",
    "attachment", "fated",           "cannot_commit", "cannot_ready"};
inline constexpr std::array<std::string_view, 2> kTimeWords = {"day", "night"};

// A member of a struct of the state by its name. What equals the struct's default is not written.
template <class Struct>
struct Field {
  std::string_view name;
  std::uint8_t Struct::* byte = nullptr;
  std::uint16_t Struct::* wide = nullptr;

  unsigned of(const Struct& from) const { return byte != nullptr ? from.*byte : from.*wide; }
  int most() const { return byte != nullptr ? 0xFF : 0xFFFF; }
  void put(Struct& to, std::int64_t value) const {
    if (byte != nullptr)
      to.*byte = static_cast<std::uint8_t>(value);
    else
      to.*wide = static_cast<std::uint16_t>(value);
  }
};
template <class Struct>
constexpr Field<Struct> field(std::string_view name, std::uint8_t Struct::* at) {
  return {name, at, nullptr};
}
template <class Struct>
constexpr Field<Struct> field(std::string_view name, std::uint16_t Struct::* at) {
  return {name, nullptr, at};
}

inline constexpr std::array kFrameLetters = {field("a", &Frame::a), field("b", &Frame::b),
                                             field("c", &Frame::c), field("x", &Frame::x),
                                             field("y", &Frame::y)};
inline constexpr std::array kPlayFields = {
    field("ability", &Play::ability), field("flags", &Play::flags), field("card", &Play::card),
    field("side", &Play::side),       field("spot", &Play::spot),   field("line", &Play::line),
    field("trigger", &Play::trigger), field("batch", &Play::batch), field("struck", &Play::struck),
    field("here", &Play::here),       field("host", &Play::host),   field("cost", &Play::cost),
    field("pick", &Play::pick)};
inline constexpr std::array kBatchFields = {field("what", &Batch::what),
                                            field("amount", &Batch::amount),
                                            field("by", &Batch::by), field("cause", &Batch::cause)};
inline constexpr std::array kTriggerFields = {
    field("stamp", &Trigger::stamp), field("side", &Trigger::side),
    field("card", &Trigger::card),   field("spot", &Trigger::spot),
    field("slot", &Trigger::slot),   field("flags", &Trigger::flags)};
inline constexpr std::array kAnsweredFields = {field("trigger", &Answered::trigger),
                                               field("spot", &Answered::spot),
                                               field("ability", &Answered::ability)};
inline constexpr std::array kDiscountFields = {
    field("pick", &Discount::pick), field("side", &Discount::side), field("n", &Discount::n)};
inline constexpr std::array kPlaceFields = {field("events_drained", &Place::events_drained),
                                            field("mulligan", &Place::mulligan),
                                            field("kept", &Place::kept),
                                            field("card_drains", &Place::card_drains),
                                            field("third_drain", &Place::third_drain),
                                            field("reserve", &Place::reserve)};

// How many turns a side has begun when so many have begun in all.
inline std::uint8_t turns_begun(const Board& board, unsigned side) {
  const unsigned turns = (board.turn + (side == board.first ? 1U : 0U)) / 2;
  return static_cast<std::uint8_t>(turns > 255 ? 255 : turns);
}

// Cards of a side by line that lie somewhere in the open, in its hand, among its Dormant cards or
// in limbo: everything but the deck without an order.
using LineCounts = std::array<int, kMaxDeck>;
LineCounts placed_cards(const State& state, unsigned side);

// position_fields.cpp: what may stand in a position.
std::span<const PositionField> position_fields();

}  // namespace undercroft::cthulhu_rising
