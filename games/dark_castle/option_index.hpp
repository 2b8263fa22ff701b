// The options of section 6 in the order in which `GameInfo::options` lists them.
#pragma once

#include "games/dark_castle/state.hpp"

namespace undercroft::dark_castle {

enum OptionIndex : std::uint8_t {
  kDifficulty,
  kGroupDecision,
  kCastleLength,
  kBoss,
  kHpBonus,
  kAttackValue,
  kRestRule,
  kStartItems,
  kItemReshuffle,
  kAutoOrder,
  kCharacters,
  kPartyList,
  kFixedCastle,
  kOdds,
  kTurnTimer,
};

// Where the lists stand in `Setup::entries`.
inline constexpr unsigned kPartyEntries = 0;
inline constexpr unsigned kFixedEntries = kParty;

}  // namespace undercroft::dark_castle
