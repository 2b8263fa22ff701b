// The options of section 6 in the order in which `GameInfo::options` lists them.
#pragma once

#include "games/cutthroat_caverns/state.hpp"

namespace undercroft::cutthroat_caverns {

enum OptionIndex : std::uint8_t {
  kPresetOption,
  kEncountersOption,
  kNewMainCardsOption,
  kPoolOption,
  kAbilitiesOption,
  kEventsOption,
  kReputationsOption,
  kQuestsOption,
  kBossFinalOption,
  kModuleOption,
  kDifficultyOption,
  kHandSizeOption,
  kStartLpOption,
  kExhaustionRoundOption,
  kTradeOffersOption,
  kMulliganOption,
  kPotionsOption,
  kCharactersOption,       // random, choose, list
  kPartyOption,            // the characters by seat, with characters=list
  kFixedEncountersOption,  // in this order instead of by lot
  kOpenHandsReplayOption,  // host
  kSilentBotsOption,       // host
  kBotTemperOption,        // host: how long bots remember who wronged them
  kTurnTimerOption,        // host
};
inline constexpr int kOptionCount = 24;

// The values of `start_lp`.
inline constexpr int kLeastStartLp = 60;
inline constexpr int kMostStartLp = 140;
inline constexpr int kUsualStartLp = 100;
inline constexpr int kStartLpStep = 5;

// Where the lists stand in `Setup::entries`.
inline constexpr unsigned kPartyEntries = 0;
inline constexpr unsigned kFixedEntries = kPlaces;

}  // namespace undercroft::cutthroat_caverns
