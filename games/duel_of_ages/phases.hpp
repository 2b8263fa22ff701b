// The frames of the agenda: what their letters hold, and the phases of those that go on for a
// while. A phase is the next thing to do: it is set before anything that may ask or end the game.
// Frames are public, so no letter may hold anything that somebody may not know.
//
// A frame that asks has in `a` the player who is asked, and nothing else does it: that is how
// `decider` knows. A frame marked * never stays on top: it works, and pushes what asks.
//
// | step           | a            | b                | c             | x              | y | | setup
// *        | SetupPhase   | player           | how many done |                |             | |
// platter        | asked        |                  |               |                |             |
// | rotation       | asked        | slot             |               |                | | | key |
// asked        |                  |               |                |             | | site | asked
// | key              |               |                |             | | draft          | asked | |
// |                |             | | turn *         | TurnPhase    | first player     | second
// player |                |             | | first          | asked        | Phase            | | |
// | | forced *       | player       |                  |               | next unit      | | | free
// | asked        |                  |               |                |             | | use * |
// UsePhase     | unit             | action        | source         | target      | | trade | asked
// | from             | to            |                |             | | trade_answer   | asked |
// from             | to            |                |             | | fire *         | FirePhase |
// Phase            |               |                |             | | attacker       | asked |
// Phase            |               |                |             | | shoot          | asked |
// ShotKind         | unit: parting |                |             | | move           | asked | | |
// |             | | path           | asked        | unit             |               | points | |
// | walk           | asked        | unit             |               | points left    | steps made
// | | pick_up        | asked        | unit             | 1: end of Move|                | | | melee
// | asked        |                  |               |                |             | | fight * |
// FightPhase   | next for MS      | extra strikes | space          | 1+1st target| | tie | asked |
// |               | space          |             | | strike         | asked        | unit | | space
// | 1+not again | | whom_to_reveal | asked        | unit             |               | space | | |
// attack *       | AttackPhase  | attack index     | next in area  |                |             |
// | roll           | asked        | RollPhase        |               |                | | | defeat
// *       | DefeatPhase  | figure           | credit        | DefeatHow      | 1 + by      | |
// spoils         | asked        | victim           | thief         |                |             |
// | fate           | asked        | victim           |               |                | | | dome |
// asked        | unit             | number rolled | 1: banished    |             | | lock | asked
// | unit             | 1: then banish|                |             | | enter *        | EnterPhase
// | player           | character     | cards to draw  | EnterHow    | | place_new      | asked |
// unit             |               | space or none  | EnterHow    | | discard        | asked | unit
// | DiscardWhy    | how many left  |             | | adventure *    | BlockPhase   | first player
// | second player |                |             | | declare        | asked        | | | | | |
// next_venture   | asked        | block owner      |               |                |             |
// | venture *      | VenturePhase | unit             |               |                | | | way |
// asked        | unit             | WayKind       |                |             | | victim | asked
// | unit             |               |                |             | | gage           | asked |
// unit             |               |                |             | | champion       | asked | unit
// |               |                |             | | again          | asked        | unit | | | |
// | result *       | ResultPhase  | unit             |               | free letter    | free letter
// | | point          | asked        | PointWhy         | victim player |                | | |
// location       | asked        | LocationWhy      | unit          |                |             |
// | contest        | asked        | whose marker     |               |                | | | take |
// asked        | TakeFrom         | thief         | holder         | how many    | | companion |
// asked        | unit             | CompanionTo   | from space     |             | | strategic |
// asked        | unit             |               |                |             | | show | asked
// | whose units      |               |                |             | | reinforce      | asked |
// how many left    |               |                |             | | offer_order    | asked | | |
// |             | | offer          | asked        | next, or kNobody |               | | | |
// new_ally       | asked        |                  |               |                |             |
//
// `use`: the source is 1 + the kind of a card, 0 the unit's own action (c says which of its list),
// kUseSpring, kUseMarket. The target is a figure, or kNobody, in the low byte; after a challenge
// the high byte holds its Grade, and a counts on from kUseOps. `take`: the holder is a unit or
// kVault, or kNobody where any unit of Venture::victim outside Domes may be robbed.
// Of the Vault `y` also says which cards were looked at: how many in bits 0 and 1, 1 + the place of
// the first in bits 2 to 8, of the second in bits 9 to 15; no places: all of them.
#pragma once

#include <cstdint>

namespace undercroft::duel_of_ages {

enum SetupPhase : std::uint8_t {
  kSetupRoll,      // DUE-SET-01
  kSetupDeal,      // DUE-SET-03
  kSetupDraft,     // section 6
  kSetupDraw,      // DUE-SET-04
  kSetupPlatters,  // DUE-SET-05
  kSetupSlots,     // DUE-SET-06: platters are placed
  kSetupKeys,      // DUE-SET-06: keys are placed
  kSetupFinish,    // DUE-SET-08, 09, then the first turn
};

enum TurnPhase : std::uint8_t {
  kTurnStart,  // DUE-TRN-03
  kTurnForced,
  kTurnFreeFirst,  // D-04, then the first player, then the second
  kTurnFreeA,
  kTurnFreeB,
  kTurnFire,
  kTurnMoveFirst,
  kTurnMoveA,
  kTurnMovePetsA,
  kTurnMoveB,
  kTurnMovePetsB,
  kTurnOpFire,
  kTurnParting,  // DUE-SPC-06 (c)
  kTurnMelee,
  kTurnAdventureFirst,
  kTurnAdventure,
  kTurnReinforceFirst,
  kTurnReinforceA,
  kTurnReinforceB,
  kTurnEnd,     // DUE-TRN-04
  kTurnOffers,  // DUE-SWI, DUE-FOU
  kTurnNext,
};

enum UsePhase : std::uint8_t { kUsePay, kUseTest, kUseTested, kUseOps, kUseOver = kUseOps + 4 };
inline constexpr std::uint16_t kUseSpring = 1000;
inline constexpr std::uint16_t kUseMarket = 1001;

enum FirePhase : std::uint8_t { kFireBegin, kFireNext, kFireOver };
enum ShotKind : std::uint8_t { kShotFire, kShotOp, kShotParting };
// Of `fight`, b is the one whose turn it is once MS effects are through. From kFightTest on an MI
// ability is carried out: c holds the action, the next operation << 3 and the grade << 5, y is 1 +
// its target.
enum FightPhase : std::uint8_t {
  kFightStart,
  kFightOrder,
  kFightStruck,
  kFightOver,
  kFightTest,
  kFightTested,
  kFightOps,
};
// `strike`, c: kStrikeRiposte may hit nobody but y - 1 and is not passed.
enum StrikeKind : std::uint8_t { kStrikeTurn, kStrikeExtra, kStrikeRiposte };
enum AttackPhase : std::uint8_t {
  kAttackTarget,  // the next one of an area; declared
  kAttackHit,     // roll
  kAttackHitRead,
  kAttackDamage,
  kAttackDamageRead,
  kAttackAfter,  // riposte, the next target
  kAttackOver,   // lost and used up weapons
};
enum RollPhase : std::uint8_t { kRollThrow, kRollAsk };
enum DefeatPhase : std::uint8_t {
  kDefeatSpoils,  // OK: Rook
  kDefeatFate,    // D-18
  kDefeatFall,    // cards drop, counts, credit
  kDefeatPets,    // pets and TiAx aimed at it
  kDefeatOver,
};
enum DefeatHow : std::uint8_t {
  kByAttackFate,  // by melee: kill or imprison is asked
  kKilled,
  kImprisoned,
  kTakenOver,      // by the player in `credit`
  kKilledInMelee,  // by a melee attack, with nothing to ask: a henchman
};
// `dome`, x.
enum DomeWhy : std::uint8_t { kDomeDismissed, kDomeBanished, kDomeEnters };
enum EnterPhase : std::uint8_t { kEnterDraw, kEnterLock, kEnterPlace, kEnterToken, kEnterOver };
enum EnterHow : std::uint8_t {
  kEnterReinforce,  // from `off`: character is the place among the player's `off` ones
  kEnterLoner,      // DUE-FRE-02: the top of the unused deck
  kEnterReturn,     // Wallard Blatt (DUE-SPC-02)
  kEnterPrize,      // DUE-ROY-03: dismissal or HQ
  kEnterFreed,      // out of prison, dismissed
  kEnterFreedHq,    // out of prison, placed in the HQ (Mudgepus)
  kEnterHired,      // a henchman (DUE-MER-02)
};
enum DiscardWhy : std::uint8_t {
  kDiscardLimit,  // DUE-CRD-03
  kDiscardPay,    // DUE-ADV-09
  kDiscardCost,   // Turncoat's Purse, Krule, the Market
};
enum BlockPhase : std::uint8_t { kBlockDeclare, kBlockNext, kBlockOver };
enum VenturePhase : std::uint8_t {
  kVentureBegin,
  kVentureWay,     // D-21
  kVentureVictim,  // Field of Honor
  kVentureGage,
  kVentureChampion,
  kVentureRating,  // Ombra at the Field of Honor
  kVenturePay,
  kVentureRoll,
  kVentureRead,
  kVentureResult,
  kVentureMove,  // dismissed, banished or on to the next position
  kVentureAgain,
  kVentureOver,
  kVentureBonus,  // between the result and leaving: Professor Thackeray
};
enum WayKind : std::uint8_t { kWayGate, kWayHq, kWayPrison, kWayPay, kWayRating };
// `result`: what a location does after the marker moved; each location's own order.
enum ResultPhase : std::uint8_t { kResultBegin, kResultA, kResultB, kResultC, kResultOver };
enum PointWhy : std::uint8_t { kPointDamage, kPointHavoc, kPointRobbed };
enum LocationWhy : std::uint8_t { kLocationTower, kLocationPlan };
enum TakeFrom : std::uint8_t { kTakeUnit, kTakeVault, kTakePrisoner };
enum CompanionTo : std::uint8_t { kCompanionGate, kCompanionHq };

}  // namespace undercroft::duel_of_ages
