// The phases of frames that go on for a while, their letter a. A phase is the next thing to do: it
// is set before anything that may ask or end the game.
#pragma once

#include <cstdint>

namespace undercroft::dark_castle {

enum CombatPhase : std::uint8_t {
  kCombatBegin,
  kCombatHelp,
  kCombatDice,
  kCombatRound,
  kCombatReady,
  kCombatRest,
  kCombatRoll,
  kCombatOpenRoll,
  kCombatAttack,
  kCombatThief,
  kCombatGuard,
  kCombatDefend,
  kCombatIdle,
  kCombatToll,
  kCombatReinforce,
  kCombatWon,
  kCombatReward,
};

enum TestPhase : std::uint8_t {
  kTestReady,
  kTestRoll,
  kTestCount,
  kTestJudge,
  kTestMissed,
};

enum AttackPhase : std::uint8_t {
  kAttackCount,
  kAttackStrike,
  kAttackCountAgain,
  kAttackStrikeAgain,
};

}  // namespace undercroft::dark_castle
