// The options of section 6 in the order in which `GameInfo::options` lists them.
#pragma once

#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising {

enum OptionIndex : std::uint8_t {
  kPresetOption,  // newcomer, easy, gentle, normal, hard, relentless, fierce, nightmare, lillith,
                  // lillith_full
  kModeOption,    // of one seat: solo, measure, mirror; two seats play against each other
  kDeckAOption,
  kDeckBOption,
  kCardsAOption,  // a list, up to three of each: cards of one's own instead of a ready-made deck
  kCardsBOption,
  kMinionBrainOption,
  kStartDiceOption,
  kStartEventsDiceOption,
  kMulliganBonusOption,
  kScoutCostOption,   // 0 to 6 or none
  kReinitCostOption,  // 0 to 6 or none
  kMinionHandOption,
  kMinionDrawOption,
  kFirstTurnStandardOption,
  kFirstTurnMinionOption,
  kThirdDrainFallbackOption,
  kEqualDefenseOption,
  kDefendOrderOption,  // tokens, icons
  kStoryMarginOption,
  kUniqueScopeOption,
  kMinionHandVisibleOption,
  kMaxTurnsOption,
  kStoryDeckOption,        // a subset, at least 10
  kFirstPlayerOption,      // coin, a, b
  kConcedeOption,          // for people: yes
  kCanonicalCommitOption,  // for people: no
  kSpectatorOpenOption,
  kTurnTimerOption,  // host
};
inline constexpr int kOptionCount = 29;

// Where the lists stand in `Setup::entries`.
inline constexpr unsigned kCardsAEntries = 0;
inline constexpr unsigned kCardsBEntries = kMaxDeck;

}  // namespace undercroft::cthulhu_rising
