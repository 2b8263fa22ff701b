// The vocabulary of Duel of Ages (2.0) as the content language knows it. For the readers of content
// only.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/content.hpp"
#include "games/duel_of_ages/content.hpp"

namespace undercroft::duel_of_ages {

// Categories of calls. The same name may stand in several: `reroll` is part of an adventure and a
// step. A verb's code is the number of what it stands for (When, TraitCode, OpCode, Who, If, Spot,
// Trial) or one of those below.
inline constexpr std::string_view kAbilities = "ability";
inline constexpr std::string_view kTraits = "trait";             // of P, AT and DF
inline constexpr std::string_view kVentures = "adventure part";  // of AV
inline constexpr std::string_view kSteps = "step";               // of everything else
inline constexpr std::string_view kTargets = "target";
inline constexpr std::string_view kConditions = "condition";
inline constexpr std::string_view kChanges = "change";  // of auras and Badges
inline constexpr std::string_view kSpaces = "space";
inline constexpr std::string_view kStages = "stage";

// Abilities that are no trigger.
enum AbilityWord : std::uint8_t {
  kFreeOnceWord = 20,  // FA1
  kNaturalWord,
  kCustomWord,
  kOnceWord,
  kLeastRangeWord,
  kStunInsteadWord,
  kStunOnDamageWord,
  kHarmOnFoppWord,
  kPoisonWord,
};

// Parts of a trigger that are neither traits nor operations of their own.
enum PartWord : std::uint8_t {
  kCrossPart = 100,  // cost(...), pass only
  kAuraAtMovePart,
  kPlacePart,
  kFreeToHqPart,
  kCustomPart,
  kMentalPart,
  kIfPart,
  kByPart,
  kAtPart,
  kFromPart,
  kOnPart,
  kDiscardPart,
  kMoreCardsPart,
  kDiePart,
  kChallengePart,
  kForcedPart,
};
inline constexpr std::uint8_t kFirstClause = kMentalPart;

// Of the category of targets: whoever was chosen before.
inline constexpr std::uint8_t kItTarget = 50;
// Among the words of weapons, ratings come behind the classes.
inline constexpr int kFirstRatingWord = 64;
// Among the words of attacks, kinds of attack come behind the classes.
inline constexpr int kFirstAttackWord = 64;
// Of the category of stages.
inline constexpr std::uint8_t kDuelStage = 50;
// Of places: where place(...) puts somebody, and whom.
inline constexpr int kToHq = 0;
inline constexpr int kToGate = 1;
// Beyond the longest way on the map.
inline constexpr int kMostRange = 24;

content::Vocabulary duel_vocabulary();

}  // namespace undercroft::duel_of_ages
