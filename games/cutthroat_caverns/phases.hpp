// The frames of the agenda: what their letters hold, and the phases of those that go on for a while
// (letter a). A phase is the next thing to do: it is set before anything that may ask, kill or end
// the game. Frames are public, so no letter may hold anything that somebody may not know.
//
// | step           | a           | b             | c               | x             | y         |
// | game           | GamePhase   |               |                 |               |           |
// | create         | CreatePhase | next place    |                 |               |           |
// | take_character |             | place asked   |                 |               |           |
// | draft          |             |               |                 |               |           |
// | reputations    | 1: of five own |            |                 |               |           |
// | quest          |             |               |                 |               |           |
// | encounter      | EncounterPhase |            | EncounterFlag   | 1 + Event at rest |       |
// | round          | RoundPhase  |               | RoundFlag       | last creature | who set   |
// | set            | 1: corridor |               |                 |               |           |
// | reset          |             | place asked   | places still    |               |           |
// | turns          | TurnsPhase  |               |                 |               |           |
// | turn           | TurnPhase   | place         | TurnFlag        |               |           |
// | order          |             | place         |                 |               |           |
// | attack         | AttackPhase | unit index    | next creature   |               |           |
// | special, holy  |             | unit index    |                 |               |           |
// | target         |             | unit index    |                 |               |           |
// | double_strike  | StrikePhase | place         |                 | first card    |           |
// | snicker        | cards so far| place         |                 | card | card<<8| sum       |
// | hold_card      |             | place         |                 |               |           |
// | extra          | ExtraPhase  | place         | target or 0     | UnitFlag      | card      |
// | steal          | 1: no Relic | place         | StealFrom       |               |           |
// | sweep          | SweepPhase  | unit index    | creature number |               |           |
// | kill           | KillPhase   | place or none | creature kind   | creature number | LP over |
// | window         | Window      | subject       | WindowFlag      | plays so far  |           |
// | play           | PlayPhase   | play index    |                 |               |           |
// | bluff, assist, ring |        | play index    |                 |               |           |
// | consent        |             | play index    | place asked     |               |           |
// | heal_consent   | Item card   | user          | place asked     |               |           |
// | offer          |             | place         |                 |               |           |
// | offer_answer   |             | place asked   |                 |               |           |
// | fire           | FirePhase   | place         | next            | damage        | to players|
// | volley         | end         | first         | next            | row's block   | LP healed |
// | hit            | HitPhase    | hit index     |                 |               |           |
// | operations     | OpOwner     | actor         | subject         | pc            | end       |
// | draw           | cards left  | place         | DrawWhy         |               |           |
// | amulet         |             | place         |                 |               |           |
// | excess         |             | place         |                 |               |           |
// | discard_choice | cards left  | place         |                 |               |           |
// | bites, risen   |             | place asked   | places still    |               |           |
// | glutton        | 1: may go on| place asked   | places still    |               |           |
// | end_encounter  | EndPhase    | next place    | places still    | EndFlag       |           |
// | greed, bloodstone, ragnarok | | place asked  |                 |               |           |
// | loot           | takes left  | place asked   | places still    |               |           |
// | discard_any    |             | place asked   | places still    |               |           |
// | doll           |             | place asked   | places still    |               |           |
// | nyx            | kept so far | place         | 1: taken        |               |           |
// | awaken         | AwakenPhase | next creature | round           | 1: happened   |           |
// | corridor       | CorridorPhase | next place  | passage         | 1: happened   |           |
// | bridge         |             |               |                 |               |           |
// | node           | NodePhase   |               | outcome         |               |           |
// | vote           |             |               |                 | first choice  | choices   |
// | module_choice  |             | place asked   |                 | first choice  | choices   |
// | valves         |             |               |                 |               |           |
// | sudden_death   | SuddenPhase | tied places   |                 |               |           |
//
// The subject of a window: pre, init, lock, held, round_end, encounter_end none; prereveal the
// place; reveal, kill, post the unit's index; declared, struck the hit's index; action and
// challenge the play's index.
#pragma once

#include <cstdint>

namespace undercroft::cutthroat_caverns {

enum GamePhase : std::uint8_t { kGameNext, kGameAfter, kGameEnd };

// CAV-SETUP-09.
enum CreatePhase : std::uint8_t {
  kCreateCharacters,
  kCreateReputations,
  kCreateLp,
  kCreateInitiative,
  kCreateHands,
  kCreateAmulets,
  kCreateAlchemist,
  kCreateQuests,
  kCreateDone,
};

// CAV-ENC-01 to CAV-ENC-07.
enum EncounterPhase : std::uint8_t {
  kEncounterReveal,
  kEncounterEvent,
  kEncounterEventResolve,
  kEncounterCompanion,  // CAV-HORD-01
  kEncounterLp,
  kEncounterWindow,  // W-PRE
  kEncounterWater,   // 2.14
  kEncounterInitiative,
  kEncounterPlacement,  // Blink Dogs
  kEncounterTrap,
  kEncounterRounds,
  kEncounterOver,
};
enum EncounterFlag : std::uint8_t {
  kUnnumbered = 1,     // a companion from the set-aside stack, a sudden death
  kCompanionTrap = 2,  // CAV-HORD-01: a Trap is resolved before the next companion
  kModuleEncounter = 4,
};

// 3.3: RND-1 to RND-11.
enum RoundPhase : std::uint8_t {
  kRoundStart,
  kRoundSpawn,
  kRoundSet,
  kRoundLock,    // W-LOCK
  kRoundReset,   // CAV-SET-04
  kRoundTurnUp,  // Pitch Dark
  kRoundTurns,
  kRoundTotal,
  kRoundSpecific,
  kRoundDiscard,
  kRoundInitiative,
  kRoundRandom,
  kRoundGrowth,  // RND-10a
  kRoundRisen,
  kRoundBites,
  kRoundPoison,
  kRoundExhaustion,
  kRoundDurations,
  kRoundWindow,  // W-EOR
  kRoundDraw,
  kRoundOver,
};
enum RoundFlag : std::uint8_t {
  kSomethingHappened = 1,  // in W-LOCK (CAV-SET-04)
  kCompleteBefore = 2,     // CAV-ENC-10: only (d), (e), (f) are left
};

enum TurnsPhase : std::uint8_t { kTurnsBegin, kTurnsNext, kTurnsHeld, kTurnsOver };
enum TurnPhase : std::uint8_t {
  kTurnWindow,  // W-PREREVEAL
  kTurnOrder,
  kTurnFlip,
  kTurnStandIn,
  kTurnAbility,  // Vasha's second attack
  kTurnOver,
};
enum TurnFlag : std::uint8_t {
  kSecondFirst = 1,  // DEC-ORDER2
  kVasha = 2,        // her ability was declared
  kTurnLost = 4,     // Shadowmancer
  kTurnedUp = 8,     // a set Attack card has been revealed
};

// 3.6.
enum AttackPhase : std::uint8_t {
  kAttackDeclare,   // CAV-ATK-03
  kAttackTarget,    // CAV-ATK-04
  kAttackBonus,     // Holy Water
  kAttackModify,    // CAV-ATK-05 to 07
  kAttackReveal,    // W-REVEAL
  kAttackCompute,   // CAV-ATK-10
  kAttackKill,      // W-KILL
  kAttackApply,     // CAV-ATK-12, 13
  kAttackSweep,     // CAV-ATK-16
  kAttackBackfire,  // barrier, Slick Stone, Close Quarters
  kAttackText,      // CAV-ATK-14
  kAttackPost,      // W-POST
  kAttackOver,
};
enum StrikePhase : std::uint8_t { kStrikeFirst, kStrikeAnother, kStrikeAttack, kStrikeSecond };
enum ExtraPhase : std::uint8_t { kExtraChoose, kExtraAttack };
enum SweepPhase : std::uint8_t { kSweepNext, kSweepKill, kSweepApply };
// Whose things may be stolen.
enum StealFrom : std::uint8_t { kStealAnybody, kStealRicher };

// CAV-ENC-08.
enum KillPhase : std::uint8_t { kKillPrestige, kKillEffect, kKillEncounter };

enum WindowFlag : std::uint8_t {
  kWindowAsked = 1,     // Secrets::answers belongs to it
  kWindowHappened = 2,  // something public happened in it; when W-LOCK closes it is handed on, to a
                        // round as kSomethingHappened, to corridor and awaken as x = 1
  kWindowVasha = 4,     // W-PREREVEAL: a second attack was declared; handed on as kVasha
};

// CAV-ACT-02, CAV-FOG.
enum PlayPhase : std::uint8_t {
  kPlayReal,       // under the Fog: which card
  kPlayConsent,    // CAV-PROT-02
  kPlayShow,       // the card leaves the hand
  kPlayChallenge,  // W-CHALLENGE
  kPlayWindow,     // W-ACTION
  kPlayResolve,
  kPlayEvilEye,
  kPlayRing,
  kPlayOver,
};

enum FirePhase : std::uint8_t { kFireCreatures, kFireBoar, kFirePlayers };

// CAV-CA-04.
enum HitPhase : std::uint8_t {
  kHitDeclare,  // W-CADECL
  kHitDamage,
  kHitEffect,
  kHitWindow,  // W-CAHIT
  kHitReturn,  // Talon's attack
  kHitOver,
};

// Whose effect is carried out: letter a of `operations`. It says what b and c are.
enum OpOwner : std::uint8_t {
  kOpsOfUnit,      // b owner, c unit index
  kOpsOfHit,       // b victim, c hit index
  kOpsOfPlay,      // b actor, c play index
  kOpsOfCreature,  // b none, c creature number
  kOpsOfKill,      // b killer, c creature kind
  kOpsOfEvent,     // b none, in an each the player; c event
  kOpsOfThing,     // b user, c target place
  kOpsOfNode,      // b decider, c node
};

// Why somebody draws: Gluttony and the log want to know.
enum DrawWhy : std::uint8_t {
  kDrawDealt,
  kDrawRound,   // RND-11
  kDrawRefill,  // CAV-ENC-11(i)
  kDrawAmulet,
  kDrawEffect,
};

// CAV-ENC-11, in its order.
enum EndPhase : std::uint8_t {
  kEndMeasures,
  kEndPoison,
  kEndStatuses,
  kEndLimits,  // CAV-GLUT-03
  kEndRelics,
  kEndRagnarok,
  kEndWindow,  // W-EOE
  kEndLoot,
  kEndDiscard,
  kEndRefill,
  kEndOver,
};
enum EndFlag : std::uint16_t { kEndOfCompanionTrap = 1, kEndOfSuddenDeath = 2 };

enum AwakenPhase : std::uint8_t {
  kAwakenHits,
  kAwakenInitiative,
  kAwakenSet,
  kAwakenLock,
  kAwakenReset,
  kAwakenTurns,
  kAwakenDiscard,
  kAwakenOver,
};
enum CorridorPhase : std::uint8_t {
  kCorridorSet,
  kCorridorLock,
  kCorridorReset,
  kCorridorReveal,
  kCorridorDraw,
};
enum NodePhase : std::uint8_t { kNodeEnter, kNodeDecided, kNodeAfter, kNodeNext };
enum SuddenPhase : std::uint8_t { kSuddenDraw, kSuddenFight, kSuddenCompare };

}  // namespace undercroft::cutthroat_caverns
