// The vocabulary in which the cards of Escape the Dark Castle are written, and how it reads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/content.hpp"
#include "games/dark_castle/content.hpp"

namespace undercroft::dark_castle {

// What a call is, as Verb::code.
enum Code : std::uint8_t {
  // Statements of a chapter.
  kDamage,
  kHeal,
  kDraw,
  kDiscard,
  kDiscardGroup,
  kChoice,
  kNominate,
  kTest,
  kEachTest,
  kGroupTest,
  kRelay,
  kDie,
  kSameRoll,
  kCombat,
  kPeek,
  kMustTurnNext,
  kShuffleItems,
  kNothingHappens,
  // Their parts.
  kOption,
  kOptionIfItems,
  kOtherwise,
  kSuccess,
  kFailure,
  kMiss,
  kRemembered,
  kNeed,
  kTries,
  kUntilDone,
  kOnMight,
  kOnCunning,
  kOnWisdom,
  // Parts of a combat.
  kShows,
  kRolls,
  kRegrow,
  kLowestOnly,
  kDuel,
  kFinalBlow,
  kIdleBite,
  kReinforce,
  kNoRest,
  kNoBlock,
  kHears,
  kGuarded,
  kShift,
  kHelped,
  kStuck,
  kThief,
  kYouFirst,
  kSurprise,
  kToll,
  kReward,
  kWinsTheGame,
  // What items do.
  kItemHeal,
  kAdd,
  kReroll,
  kPrevent,
  kSetDie,
  kExtraDie,
  kSecondAttack,
  kFreeAttack,
  kShield,
  kSingleCounts,
  kDoubleHeals,
  kCancelAttack,
};

// By Timing.
inline constexpr std::array<std::string_view, 8> kTimingNames = {
    "any", "roll", "attack", "test", "dice", "round", "hurt", "passive"};

inline constexpr int kMostDrawn = 9;     // a row of items that people can still look over
inline constexpr int kMostOptions = 8;   // of a choice
inline constexpr int kMostLetters = 60;  // of a label

// Statements of chapters are of the category "effect", what items do of "item".
content::Vocabulary castle_vocabulary();

// The mask of traits that a word of the vocabulary means.
inline std::uint8_t trait_bit(const content::Node& trait) {
  return static_cast<std::uint8_t>(1U << trait.number);
}

inline std::uint8_t small(const content::Node& number) {
  return static_cast<std::uint8_t>(number.number);
}

// The parts of a call from the `first` on.
inline std::span<const content::Node> parts_of(const content::Node& call, std::size_t first) {
  return std::span(call.args).subspan(first);
}

// A chapter's effect as people read it.
std::string chapter_text(std::span<const content::Node> statements);

// An item's, which also depends on when it is used and whether it is discarded.
std::string item_text(const Item& item, std::span<const content::Node> statements);

}  // namespace undercroft::dark_castle
