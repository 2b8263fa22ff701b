// The vocabulary of Cthulhu Rising (2.4) as the content language knows it. For the readers of
// content only.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/content.hpp"
#include "games/cthulhu_rising/content.hpp"

namespace undercroft::cthulhu_rising {

inline constexpr int kMostPrinted = 10;  // cost and skill (2.3)

// Words of the content language, as they are read and printed.
inline constexpr std::array<std::string_view, 3> kWhoWords = {"you", "opponent", "each"};
inline constexpr std::array<std::string_view, 3> kPickModes = {"random", "choose", "pick"};
inline constexpr std::array<std::string_view, 3> kGoalWords = {"hand", "deck_top", "deck_bottom"};

// Categories of calls. The same name may stand in several: `insane` is a step, a trigger and a
// filter. A verb's code is the number of what it stands for: AbilityKind, OpCode or Clause,
// TriggerKind, Condition, CostKind, Quantity or Reference, Sort, FilterWord, ChangeWhat, Keyword.
inline constexpr std::string_view kAbilities = "ability";
inline constexpr std::string_view kParts = "part";  // clauses and steps
inline constexpr std::string_view kSteps = "step";
inline constexpr std::string_view kTriggers = "trigger";
inline constexpr std::string_view kSubjects = "subject";  // self, or cards
inline constexpr std::string_view kConditions = "condition";
inline constexpr std::string_view kCosts = "cost";
inline constexpr std::string_view kPicks = "pick";
inline constexpr std::string_view kSorts = "cards";
inline constexpr std::string_view kFilters = "filter";
inline constexpr std::string_view kChanges = "change";
inline constexpr std::string_view kKeywords = "keyword";

// Domains of words.
inline constexpr std::string_view kSubtypeWords = "subtype";

// Parts of an ability that are not steps.
enum Clause : std::uint8_t {
  kOnClause = 100,
  kIfClause,
  kInClause,
  kCostClause,
  kFromDecktopClause,
  kOncePerTurnClause,
  kOncePerPhaseClause,
  kThenClause,  // then(step)
};

// Of the category of subjects: the card itself. A code beside those of Sort.
inline constexpr std::uint8_t kSelfSubject = 10;
// Of the category of picks: references come behind the quantities.
inline constexpr std::uint8_t kFirstReference = 10;

// Keywords with a number have a code beside those of the bits, which are their places.
enum KeywordCode : std::uint8_t { kToughnessCode = 32, kSteadfastCode, kFatedCode };

// Without the subtypes, which the reader adds.
content::Vocabulary rising_vocabulary();

// Names of keyword bits in order: "willpower", and as printed: "Willpower".
std::span<const std::string_view> keyword_ids();
std::span<const std::string_view> keyword_names();

// "Deep One" as it stands in an effect: deep_one.
std::string subtype_id(std::string_view name);

}  // namespace undercroft::cthulhu_rising
