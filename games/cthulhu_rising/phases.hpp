// The frames of the agenda: what their letters hold, and the phases of those that go on for a while
// (letter a). A phase is the next thing to do: it is set before anything that may ask, take a card
// out of play or end the game. Frames are public, so no letter may hold anything that somebody may
// not know.
//
// | step      | a            | b             | c            | x               | y              |
// | setup     | SetupPhase   | side          |              |                 |                |
// | mulligan  |              | side asked    |              |                 |                |
// | keep      |              |               |              |                 |                |
// | watch     |              |               |              |                 |                |
// | turn      | TurnPhase    | restored spot |              |                 |                |
// | restore   |              | side asked    |              |                 |                |
// | resource  |              | side asked    |              |                 |                |
// | window    | Window       | whose go      | passes       | actions of A    | actions of B   |
// | settle    | SettlePhase  | answers first | SettleFlag   |                 |                |
// | checks    |              |               |              |                 |                |
// | order     |              | side asked    |              |                 |                |
// | respond   |              | whose go      | passes       | answers so far  |                |
// | play      | PlayPhase    | play index    | next cost    | next pick       |                |
// | target    | chosen so far| play index    | which pick   | side asked      |                |
// | host      |              | play index    |              |                 |                |
// | cost_card | cards left   | play index    | which cost   |                 |                |
// | pay       | amount       | play index    | PayFlag      |                 |                |
// | disrupt   | DisruptOf    | play or batch | whose go     | passes          | spot           |
// | effects   | turn of each | play index    |              | pc              | end            |
// | may       |              | play index    | side asked   | ability         |                |
// | sacrifice | cards left   | play index    | side asked   |                 |                |
// | discard   | cards left   | side asked    | whose hand   | DiscardWhy      |                |
// | search    | cards seen   | side asked    |              | pick            |                |
// | attach    | cards left   | side asked    |              |                 |                |
// | lose      | cards left   | side asked    |              |                 |                |
// | drain     | domains left | side asked    | whose        |                 |                |
// | harm      | HarmPhase    | batch index   |              |                 |                |
// | leave     | LeavePhase   | batch index   |              |                 |                |
// | resilient |              | batch index   | spot         |                 |                |
// | enter     | EnterPhase   | spot          |              | its play number |                |
// | story     | StoryPhase   |               |              |                 |                |
// | commit    |              | side asked    |              | 1 + Ref, last   |                |
// | defend    |              | side asked    |              | 1 + Ref, last   |                |
// | resolve   | ResolvePhase | slot          | icon         | slots still     | struggles done |
// | next      |              | side asked    |              | slots still     |                |
// | victim    | 0 mad 1 hurt | side asked    | slot         |                 |                |
// | ready     |              | side asked    | slot         |                 |                |
// | win       | WinPhase     | slot          | winner       | Ref of the card |                |
// | effect    |              | side asked    | slot         | Ref of the card |                |
// | wake      |              | side asked    | dormant index|                 |                |
//
// A frame whose question has only one public answer, or that asks a Minion, is not left on top: it
// answers itself (`answered_itself`). `keep` asks every person who has not chosen all resources.
#pragma once

#include <cstdint>

namespace undercroft::cthulhu_rising {

// 3.2. Solo: stories, then the Minion, then the person, then the coin. Versus: the coin comes
// second. Mirror: the scout and the draw of A, then those of B.
enum SetupPhase : std::uint8_t {
  kSetupStories,   // CTH-SET-03
  kSetupFirst,     // CTH-SET-09 of two people: before any draw
  kSetupScout,     // CTH-SET-04, of side b
  kSetupMinion,    // CTH-SET-05, 06, of side b
  kSetupDraw,      // CTH-SET-07: all persons
  kSetupMulligan,  // of side b
  kSetupKeep,      // CTH-SET-08
  kSetupCoin,      // CTH-SET-09
  kSetupBegin,
};

// 3.3.
enum TurnPhase : std::uint8_t {
  kTurnBegin,
  kTurnWatch,    // two Minions: the onlooker has seen the last turn
  kTurnRestore,  // CTH-PHA-02 (a)
  kTurnRefresh,  // (b), (c)
  kTurnRefreshWindow,
  kTurnDraw,    // CTH-PHA-03, CTH-MIN-22
  kTurnManage,  // CTH-MIN-23, 24
  kTurnDrawWindow,
  kTurnResource,  // CTH-PHA-04, CTH-MIN-25, CTH-LIL-04
  kTurnResourceWindow,
  kTurnOperations,  // CTH-PHA-05
  kTurnStory,       // CTH-PHA-06
  kTurnEnd,         // CTH-PHA-07
};

// CTH-ACT-04, steps 6 to 9. After a forced response the checks come again.
enum SettlePhase : std::uint8_t { kSettleChecks, kSettleForced, kSettleRespond, kSettleClose };
enum SettleFlag : std::uint8_t {
  // In the middle of story resolution and after a response: the response step comes later
  // (CTH-ACT-10), and what can be answered stays open.
  kNoResponses = 1,
};

// CTH-ACT-04, steps 2 to 5.
enum PlayPhase : std::uint8_t {
  kPlayTargets,
  kPlayHost,
  kPlayPay,    // the printed cost, discounts taken
  kPlayCosts,  // the costs of the ability in written order
  kPlayDisrupt,
  kPlayExecute,
  kPlayOver,
};
enum PayFlag : std::uint8_t {
  kPayMatch = 1,  // CTH-DOM-02
  kPayLoyal = 2,  // CTH-KEY-06
  kPayCard = 4,   // of a frame: the price of the play's card, with all that it asks for
};

// CTH-ACT-06: what may be disrupted.
enum DisruptOf : std::uint8_t { kDisruptPlay, kDisruptHarm };

enum HarmPhase : std::uint8_t { kHarmDisrupts, kHarmStrike };
enum LeavePhase : std::uint8_t { kLeaveAsk, kLeaveGo };
enum EnterPhase : std::uint8_t { kEnterTime, kEnterOver };

// Why somebody discards: for the log, and for who chooses.
enum DiscardWhy : std::uint8_t {
  kDiscardChoice,  // discard(who, n, choose)
  kDiscardPick,    // the other side looks at the hand and chooses
  kDiscardLimit,   // handlimit(who, n): a is the number that may stay
};

// CTH-PHA-06.
enum StoryPhase : std::uint8_t {
  kStoryS1,
  kStoryCommit,
  kStoryCommitted,
  kStoryS2,
  kStoryDefend,
  kStoryDefended,
  kStoryS3,
  kStoryResolve,
  kStoryResolved,
  kStoryS4,
  kStoryOver,
};

// The procedure at the end of 3.10.
enum ResolvePhase : std::uint8_t {
  kResolveNext,
  kResolveStruggle,     // the next one of icon c, or the next icon
  kResolveSettle,       // forced responses and checks after a struggle
  kResolveSkill,        // CTH-SUC-01
  kResolveUncontested,  // CTH-SUC-02: the second token
  kResolveDone,
};

// CTH-WIN-02, (a) to (h).
enum WinPhase : std::uint8_t {
  kWinTake,     // (a) to (d)
  kWinEffect,   // (e)
  kWinDormant,  // (f)
  kWinRefill,   // (g)
  kWinTell,     // (h)
};

}  // namespace undercroft::cthulhu_rising
