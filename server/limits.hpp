// What the house allows. Numbers that protect the machine can be set by whoever runs it; those that
// keep a table pleasant are fixed.
#pragma once

#include <chrono>
#include <cstddef>

namespace undercroft::server {

// Answers of pages to the proof of the deal are told together, those within so much time.
inline constexpr std::chrono::milliseconds kProofMoment{300};

// Talk and emotes of one person: so many in a row, and one more each so often.
inline constexpr int kTalkAtOnce = 5;
inline constexpr std::chrono::milliseconds kTalkEvery{2000};

struct HouseLimits {
  int matches = 20000;                 // in memory at the same time
  int matches_per_address = 60;        // made in an hour, also by rematches
  int seats_per_address = 8;           // taken at once at tables of strangers
  int talk_per_address = kTalkAtOnce;  // of all who watch from there, also odds
  int knocks_per_address = 3;
  int watchers = 100;                // of one match
  std::chrono::minutes asleep{5};    // with nobody there, before a match leaves memory
  std::chrono::seconds absence{20};  // before others may put a bot into somebody's seat
  std::chrono::seconds motion{60};   // for the others to agree
  // What a thought of a bot, or working out odds, may take; the slowest that are worth anything
  // take a second or two on a machine that has other things to do.
  std::chrono::seconds thought{20};
  // So many decisions are played again on the spot for whoever wants to see a match; more of them
  // are a chore. They take some 20 us each, most of it for words.
  std::size_t replayed_here = 32;
  // Decisions that are played again for one caller, who wants to see matches or takes choices back.
  int replayed_per_address = 40'000;
  // Bots wait at least so long, whatever pace was asked for: a table that nobody could follow is of
  // use to nobody.
  std::chrono::milliseconds fastest_pace{20};
};

inline constexpr std::size_t kNameLetters = 24;
inline constexpr std::size_t kNonceLetters = 64;
inline constexpr std::size_t kTalkLetters = 300;
inline constexpr std::size_t kTalkKept = 200;  // lines in memory; the store has all
inline constexpr std::size_t kOptionBytes = 200;
inline constexpr std::size_t kSettingBytes = 2000;  // the longest list of words
inline constexpr int kMostListed = 100;
inline constexpr std::size_t kLongestPlan = 32;  // steps

inline constexpr int kUsualPace = 700;  // milliseconds
inline constexpr int kSlowestPace = 10'000;
// With so many threads at thoughts that do not end, bots that search are not asked any more, with
// twice as many no bot is.
inline constexpr std::size_t kMostStuck = 8;

// Of one caller, waiting for their turn. After a restart many people behind one address may come
// back at once.
inline constexpr std::size_t kMostChores = 100;
// What finished matches may cost a caller who asks for them: decisions played again and KiB sent,
// so many at once and so many more a second. A long Duel is about 2,000.
inline constexpr int kPastAtOnce = 10'000;
inline constexpr int kPastPerSecond = 500;
inline constexpr std::chrono::milliseconds kReplayEvery{1};
inline constexpr std::size_t kPastKept = std::size_t{64} << 20;  // bytes of what was asked for last

inline constexpr int kLongestClock = 24 * 3600;  // seconds

// To respond takes less thought than to plan: in a window the clock gives a third, but not less
// than this.
inline constexpr int kWindowShare = 3;
inline constexpr int kShortestWindow = 10;  // seconds
// An offer that nobody answers is gone after so long, where no clock is faster.
inline constexpr std::chrono::seconds kOfferLapses{45};

// Of a match: those who knock at once, and those whom a room remembers to have sent away or muted.
inline constexpr std::size_t kMostKnocks = 20;
inline constexpr std::size_t kMostSentAway = 200;
// Wrong passwords of one caller: so many at once, and one more each so often; likewise knocks.
inline constexpr int kGuessesAtOnce = 10;
inline constexpr std::chrono::minutes kGuessEvery{1};
inline constexpr std::size_t kPasswordLetters = 64;
inline constexpr std::size_t kShortestPassword = 4;

// One more seat at the table of a stranger each so often; see HouseLimits::seats_per_address.
inline constexpr std::chrono::minutes kSeatEvery{10};

}  // namespace undercroft::server
