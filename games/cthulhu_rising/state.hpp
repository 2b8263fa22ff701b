// The state of Cthulhu Rising: one plain value. Players: two sides, A and B; one person against the
// Minion, two people, or two Minions that somebody watches. Hidden: hands, the order of decks,
// face-down Dormant cards. Chance: draws, random discards, the coin, the Minion's die.
//
// The state is in two parts. `Board` is what lies open on the table (section 5); `Secrets` is the
// rest. A view is the board and what its viewer may know of the secrets, so the board can never
// hold anything hidden, and whatever is a function of the board alone is public. A copy of the
// board is also the blind copy on which a Minion tries things (CTH-EVA-06).
//
// A *seat* is a person, a *side* is A (0) or B (1): everything here is by side. A *kind* is a card
// of the content. A *line* is a line of a side's deck list: hands, decks and piles hold lines. A
// *spot* is where a card in play lies; a *slot* is a place of the story row.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "engine/agenda.hpp"
#include "engine/seat.hpp"

namespace undercroft::cthulhu_rising {

inline constexpr int kSides = 2;        // CTH-GEN-01
inline constexpr int kSlots = 5;        // 2.1: the story row
inline constexpr int kStories = 3;      // slots 1 to 3
inline constexpr int kIcons = 4;        // T C A I
inline constexpr int kFactions = 9;     // with neutral
inline constexpr int kMaxKinds = 250;   // player cards: 153, and room for user-made ones; a byte
inline constexpr int kMaxStories = 31;  // story cards: 12, and room; a bit each in an option
// Cards of one deck, and so the lines of its list: a bit each. Decks have at least 50 cards
// (2.4); larger ones than this are refused (section 10).
inline constexpr int kMaxDeck = 64;
inline constexpr int kLeastDeck = 50;
inline constexpr int kLeastStories = 10;  // in the story deck (2.4)
inline constexpr int kMaxCopies = 3;      // of a name (2.4): two bits
// Cards in play on both sides, a bit each. About 25 are seen, 40 in long games; no further card
// enters play while the table is full (section 10).
inline constexpr int kSpots = 64;
// A Minion has at most 6 (CTH-MIN-25); a standard side too (section 10).
inline constexpr int kMaxDomains = 6;
inline constexpr int kFirstDomains = 3;
inline constexpr int kMaxDie = 6;
inline constexpr int kMaxPool = 40;  // events of a deck: 8, and room
// Dormant cards in the row at once: at most three of them are in a ready-made game. No further one
// is placed while all are taken (section 10).
inline constexpr int kMaxDormant = 16;
inline constexpr int kWinStories = 3;  // CTH-END-01
inline constexpr int kWinTokens = 5;   // CTH-WIN-01
inline constexpr int kOpening = 8;     // CTH-SET-07: cards drawn
inline constexpr int kOpeningResources = 3;
// Abilities inside abilities: an action, a disrupt inside it, story effects of three wins, and
// disrupts inside these; a disrupt is offered only while there is room.
inline constexpr int kMaxPlays = 10;
inline constexpr int kMaxBatches = 10;  // likewise
// Events that can still be answered. A story phase of five stories with an answer to everything
// comes to about 50; later ones cannot be answered (section 10).
inline constexpr int kMaxTriggers = 64;
inline constexpr int kMaxAnswered = 40;
inline constexpr int kMaxDiscounts = 8;
inline constexpr int kMaxAbilities = 4;  // of one card; content with more is refused
inline constexpr int kMaxPicks = 2;      // sets that one ability chooses; likewise
inline constexpr int kAgenda = 56;
// A disrupt or a story effect may begin only while so many frames are free: it and what it pushes.
inline constexpr int kReserve = 14;
inline constexpr int kMostActions = 200;  // ruling 27: of one player in one window

inline constexpr std::uint8_t kNothing = 0xFF;  // no side, kind, line, spot, slot
// InPlay::host of a card that is attached to a story: this and the slot.
inline constexpr std::uint8_t kStoryHost = 0x80;

enum Side : std::uint8_t { kA, kB };
constexpr unsigned other_side(unsigned side) {
  return side ^ 1U;
}

// Cards in play, a bit each.
using Spots = std::uint64_t;
constexpr Spots bit(unsigned index) {
  return Spots{1} << index;
}

// A card by name, in one number: options and events use it. A card in play has a copy number from
// 1, the lowest that is free among its owner's cards of that kind in play; anywhere else it is 0.
// Rising numbers are the instance numbers of CTH-GEN-06: owner, id, copy.
using Ref = std::uint16_t;
inline constexpr Ref kNoRef = 0x7FFF;
inline constexpr Ref kStoryRef = 0x1000;  // and an index into Content::stories
constexpr Ref ref_of(unsigned owner, unsigned kind, unsigned copy) {
  return static_cast<Ref>(owner << 10 | kind << 2 | copy);
}
constexpr unsigned kind_in(Ref ref) {
  return ref >> 2 & 0xFFU;
}
constexpr unsigned copy_in(Ref ref) {
  return ref & 3U;
}
constexpr unsigned owner_in(Ref ref) {
  return ref >> 10 & 1U;
}
constexpr bool is_story(Ref ref) {
  return (ref & kStoryRef) != 0 && ref != kNoRef;
}
constexpr Ref story_ref(unsigned story) {
  return static_cast<Ref>(kStoryRef | story);
}
constexpr unsigned story_in(Ref ref) {
  return ref & 0xFFU;
}

// A multiset of lines of one deck list, up to three of each: two planes of bits. A pile has no
// order: where a card would be drawn, chance picks.
class Pile {
 public:
  int size() const { return std::popcount(one_) + 2 * std::popcount(two_); }
  bool empty() const { return (one_ | two_) == 0; }
  // The lines that are there, a bit each: what windows and options look at.
  std::uint64_t lines() const { return one_ | two_; }
  bool has(unsigned line) const { return (lines() >> line & 1U) != 0; }
  int count(unsigned line) const {
    return static_cast<int>((one_ >> line & 1U) + 2 * (two_ >> line & 1U));
  }
  void add(unsigned line) {
    assert(line < kMaxDeck && count(line) < kMaxCopies);
    two_ ^= one_ & bit(line);
    one_ ^= bit(line);
  }
  void remove(unsigned line) {
    assert(has(line));
    one_ ^= bit(line);
    two_ ^= one_ & bit(line);
  }
  // The line at that rank when the lines lie in order, copies side by side.
  unsigned at(int rank) const {
    assert(rank < size());
    unsigned line = 0;
    for (std::uint64_t rest = lines(); rest != 0 && rank >= 0; rest &= rest - 1) {
      line = static_cast<unsigned>(std::countr_zero(rest));
      rank -= count(line);
    }
    return line;
  }
  // Every line with the number of its copies, in order.
  template <class Each>
  void each(Each visit) const {
    for (std::uint64_t rest = lines(); rest != 0; rest &= rest - 1) {
      const auto line = static_cast<unsigned>(std::countr_zero(rest));
      visit(line, count(line));
    }
  }
  friend bool operator==(const Pile&, const Pile&) = default;

 private:
  std::uint64_t one_ = 0;
  std::uint64_t two_ = 0;
};
static_assert(sizeof(Pile) == 16);

// What the game waits for or does next: a frame of the agenda. What the letters of each hold is
// said in phases.hpp.
enum class Step : std::uint8_t {
  over,
  // setup and turns
  setup,     // 3.2
  mulligan,  // D-MULL
  keep,      // D-KEEP: everybody at once
  watch,     // two Minions: the onlooker says go on
  turn,      // the bottom: 3.3, turn after turn
  restore,   // D-RESTORE
  resource,  // D-RESOURCE
  window,    // CTH-ACT-01, D-ACTION
  // what follows anything that happened
  settle,   // CTH-ACT-04, steps 6 to 9
  checks,   // CTH-ACT-07
  order,    // D-ORDER
  respond,  // CTH-ACT-09, D-RESPONSE
  // an ability or a card being played
  play,       // CTH-ACT-04, steps 1 to 5: the top play
  target,     // D-TARGET
  host,       // D-HOST
  cost_card,  // D-COSTCARD
  pay,        // D-PAY
  disrupt,    // CTH-ACT-06, D-DISRUPT
  effects,    // CTH-EFF-01: step by step
  may,        // oppmay(...)
  sacrifice,  // D-SACRIFICE
  discard,    // D-DISCARD
  search,     // D-SEARCH
  attach,     // D-RESCHOICE: where the top card of the deck goes
  lose,       // D-RESCHOICE: which resource
  drain,      // D-RESCHOICE: which domain
  // cards that are hurt, that go and that come
  harm,       // wounds, insanity, destruction: card by card
  leave,      // out of play, CTH-KEY-09
  resilient,  // D-RESILIENT
  enter,      // into play, CTH-KEY-12
  // 3.8 to 3.11
  story,    // CTH-PHA-06
  commit,   // D-COMMIT
  defend,   // D-DEFEND
  resolve,  // CTH-STR, CTH-SUC
  next,     // D-NEXT
  victim,   // D-MAD, D-WOUND
  ready,    // D-READY
  win,      // CTH-WIN-02
  effect,   // D-EFFECT
  wake,     // D-DORMANT
};
inline constexpr int kStepCount = 41;
static_assert(static_cast<int>(Step::wake) == kStepCount - 1);

struct Frame {
  Step step = Step::over;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  std::uint16_t x = 0;
  std::uint16_t y = 0;
};

enum class Phase : std::uint8_t { none, refresh, draw, resource, operations, story, end };

// The action windows: one after each of the first phases, operations, and the four of a story
// phase (CTH-PHA-06).
enum class Window : std::uint8_t { refresh, draw, resource, operations, s1, s2, s3, s4 };
inline constexpr int kWindowCount = 8;

// CTH-GEN-01: who decides for a side. `person` has the standard economy, the others a Minion's.
enum class Brain : std::uint8_t { person, rising, lillith };
enum class Mode : std::uint8_t { solo, versus, measure, mirror };
enum class FirstTurn : std::uint8_t { full, draw1, draw1_nostory };
enum class First : std::uint8_t { coin, a, b };

// The options of section 6 that rules read.
struct Config {
  std::uint16_t max_turns = 100;
  Mode mode = Mode::solo;
  std::uint8_t start_dice = 2;
  std::uint8_t start_events_dice = 2;
  std::uint8_t mulligan_bonus = 1;
  std::uint8_t scout_cost = 3;   // kNothing: none
  std::uint8_t reinit_cost = 4;  // kNothing: none
  std::uint8_t minion_hand = 5;
  std::uint8_t minion_draw = 2;
  FirstTurn first_turn_standard = FirstTurn::draw1_nostory;
  FirstTurn first_turn_minion = FirstTurn::full;
  First first_player = First::coin;
  std::uint8_t third_drain_fallback = 0;
  std::uint8_t equal_defense_total = 0;  // 1: total, 0: per story
  std::uint8_t story_margin = 10;
  std::uint8_t unique_global = 0;  // 1: global, 0: per player
  std::uint8_t minion_hand_visible = 0;
  std::uint8_t spectator_open = 0;
  std::uint8_t concede = 0;                 // D-CONCEDE is offered
  std::uint8_t canonical_commit = 1;        // section 4, engine note
  std::uint8_t defend_by_icons = 0;         // 1: icons first, 0: success tokens first (CTH-MIN-55)
  std::array<std::uint8_t, kSides> deck{};  // Content::decks, or kNothing: cards of one's own
};

// Keywords without a number, and what `restrict` does (CTH-KEY). Toughness, Steadfast and Fated
// have a number besides.
enum Keyword : std::uint16_t {
  kWillpower = 1U << 0,
  kInvulnerability = 1U << 1,
  kFast = 1U << 2,
  kHeroic = 1U << 3,
  kVillainous = 1U << 4,
  kLoyal = 1U << 5,
  kTransient = 1U << 6,
  kResilient = 1U << 7,
  kDormant = 1U << 8,
  kDay = 1U << 9,
  kNight = 1U << 10,
  kProphecy = 1U << 11,
  kAttachment = 1U << 12,
  kFated = 1U << 13,
  kCannotCommit = 1U << 14,  // restrict(P, commit)
  kCannotReady = 1U << 15,   // restrict(P, ready)
};

// Day and Night (CTH-KEY-12): both, one or neither.
enum TimeFlag : std::uint8_t { kItIsDay = 1, kItIsNight = 2 };

// What modifiers add up to (CTH-GEN-07).
struct Delta {
  std::int8_t skill = 0;
  std::array<std::int8_t, kIcons> icons{};
  std::int8_t toughness = 0;
  std::uint16_t gained = 0;  // Keyword
  std::uint16_t lost = 0;
  friend bool operator==(const Delta&, const Delta&) = default;
};

// A card in play. Whether it is a character, ready, sane, whose it is and where it is committed
// are masks of the board. The current values are worked out by `reckon` whenever something changes
// (CTH-ACT-13); no file holds them.
struct InPlay {
  std::uint16_t number = 0;      // play number, CTH-GEN-06; 0: the spot is empty
  std::uint8_t kind = kNothing;  // Content::cards
  std::uint8_t line = kNothing;  // of its owner's deck
  std::uint8_t copy = 0;         // see Ref
  std::uint8_t host = kNothing;  // of an attachment: a spot, or kStoryHost and a slot
  std::uint8_t wounds = 0;
  std::uint8_t tokens = 0;  // success tokens on it (CTH-KEY-10)
  std::uint8_t used = 0;    // bit i: ability i was used this turn or phase (its limit)
  std::uint8_t unused = 0;
  Delta until_end;  // of the phase (CTH-EFF-03)
  // current
  std::uint8_t skill = 0;
  std::array<std::uint8_t, kIcons> icons{};
  std::uint8_t toughness = 0;
  std::uint16_t keywords = 0;
};
static_assert(sizeof(InPlay) == 28);

// A place of the story row: 0 B's conspiracy, 1 to 3 stories, 4 A's conspiracy (CTH-CON-02).
struct Slot {
  std::uint8_t card = kNothing;  // Content::stories; of slots 0 and 4: Content::cards
  std::array<std::uint8_t, kSides> tokens{};
  std::uint8_t fresh = 0;                   // came in this phase: does not resolve (CTH-WIN-03)
  std::array<std::int8_t, kIcons> extra{};  // struggles more, until the end of the phase
};

// CTH-DOM. Of a standard side its resources; of a Minion its die, which is its worth.
struct Domain {
  Pile resources;
  std::array<std::uint8_t, kFactions> match{};  // worth by faction when it is drained: a Transient
                                                // is two (CTH-KEY-08); worked out by `count_domain`
  std::uint8_t worth = 0;                       // likewise in all
  std::uint8_t drained = 0;
  std::array<std::uint8_t, 5> unused{};
};

// The deck as everybody knows it. Cards that were put on top or under it openly are known; the
// rest has no order and lies in Secrets.
struct Deck {
  // From the front the known cards on top, the topmost last; from the back those at the bottom, the
  // lowest last of all.
  std::array<std::uint8_t, kMaxDeck> known{};
  std::uint8_t size = 0;     // all cards
  std::uint8_t top = 0;      // how many are known on top
  std::uint8_t bottom = 0;   // how many are known at the bottom
  std::uint8_t face_up = 0;  // the topmost is a Prophecy, face up (CTH-KEY-13)
};

// An event in the Events Pool.
struct PoolEvent {
  std::uint8_t line = kNothing;
  std::uint8_t age = 0;  // turns begun since it came: k of CTH-MIN-61, at most 255
};

// A Dormant card at a story (CTH-KEY-11). `line` is kNothing for one that lies face down.
struct Dormant {
  std::uint8_t slot = kNothing;
  std::uint8_t owner = kNothing;
  std::uint8_t line = kNothing;
  std::uint8_t unused = 0;
};

// The lines of a deck, by what they can be played as: fixed at the start.
struct DeckMasks {
  std::uint64_t characters = 0;
  std::uint64_t supports = 0;  // attachments too
  std::uint64_t conspiracies = 0;
  std::uint64_t events = 0;
  std::uint64_t actions = 0;    // events with an A ability
  std::uint64_t responses = 0;  // events with an R ability from hand
  std::uint64_t disrupts = 0;
  std::uint64_t dormant = 0;
};

// Which story or conspiracy was won.
struct Won {
  std::uint8_t card = kNothing;   // Content::stories or Content::cards
  std::uint8_t owner = kNothing;  // of a conspiracy; kNothing: a story
};

// What lies before one side.
struct Place {
  DeckMasks masks;
  Pile copies;   // the deck list: how many of each line
  Pile hidden;   // unordered deck, hand and face-down Dormant cards together: what nobody can place
  Pile shown;    // of hand and face-down Dormant cards those that everybody has seen
  Pile discard;  //
  Pile removed;  // out of the game
  std::array<Domain, kMaxDomains> domains{};
  std::array<std::uint8_t, kMaxDeck> kinds{};  // the deck list: Content::cards by line, ids rising
  Deck deck;
  std::array<PoolEvent, kMaxPool> pool{};  // in the order in which they came
  std::array<Won, kWinStories> won{};
  std::uint8_t person = kNothing;  // seat
  Brain brain = Brain::person;
  std::uint8_t lines = 0;  // of the deck list
  std::uint8_t hand = 0;   // cards in hand
  std::uint8_t pool_count = 0;
  std::uint8_t won_count = 0;
  std::uint8_t domain_count = 0;
  std::uint8_t events_die = 0;
  std::uint8_t events_drained = 0;
  std::uint8_t mulligan = 0;  // 1: taken
  std::uint8_t kept = 0;      // D-KEEP: resources chosen so far
  std::uint8_t turns = 0;     // begun so far, at most 255
  // CTH-MIN-32 to 38, in this operations phase
  std::uint8_t card_drains = 0;
  std::uint8_t third_drain = 0;
  std::uint8_t reserve = 0;
  std::array<std::uint8_t, 7> unused{};

  bool minion() const { return brain != Brain::person; }
};

// Sets that an ability has chosen: cards in play, lines of a pile, or slots of the row.
struct Chosen {
  std::uint64_t one = 0;  // spots, slots or the lines of one card
  std::uint64_t two = 0;  // lines chosen twice
  friend bool operator==(const Chosen&, const Chosen&) = default;
};

enum PlayFlag : std::uint16_t {
  kCancelled = 1U << 0,
  kFromHand = 1U << 1,      // the card left the hand and is in limbo
  kFromPool = 1U << 2,      // likewise the Events Pool
  kFromTop = 1U << 3,       // from the top of the deck: it is in the discard pile already
  kPutDown = 1U << 4,       // a character, support or conspiracy: it enters play
  kFree = 1U << 5,          // at cost 0 (CTH-KEY-11)
  kSucceeded = 1U << 6,     // the step before did something (">>")
  kIsEvent = 1U << 7,       // for ability(opp, event)
  kIsAction = 1U << 8,      // for ability(opp, action)
  kCannotCancel = 1U << 9,  // disrupts, story effects, passives
  kReady = 1U << 10,        // targets and costs have been chosen already (a Minion's)
  kToDeck = 1U << 11,       // prophecy(): it goes on top of the deck
  kPlaced = 1U << 12,       // a Dormant card: it is placed at the slot `here` (CTH-KEY-11)
};

// CTH-ACT-04: a card being played, an ability being used, or a story's effect.
struct Play {
  std::array<Chosen, kMaxPicks> picks{};
  std::uint16_t ability = 0xFFFF;   // Content::abilities; none of a card without one
  std::uint16_t flags = 0;          // PlayFlag
  Ref card = kNoRef;                // the card, or the story whose effect it is
  std::uint8_t side = kNothing;     // the controller: "you"
  std::uint8_t spot = kNothing;     // the source, while it is in play
  std::uint8_t line = kNothing;     // of a card out of hand, pool or deck
  std::uint8_t trigger = kNothing;  // index of the event that it answers
  std::uint8_t batch = kNothing;    // of a disrupt of would...: index of the batch
  std::uint8_t struck = kNothing;   // ... and the card there that is meant by "it": a spot
  std::uint8_t here = kNothing;     // "here": a slot; of a story's effect, the one it was in
  std::uint8_t host = kNothing;     // of an attachment, as InPlay::host
  std::uint8_t cost = 0;            // to be paid, discounts taken
  std::uint8_t pick = 0;            // the set chosen last: t1
};

// What happens to several cards at once.
enum class Harm : std::uint8_t { wound, insane, destroy };
enum class Departure : std::uint8_t {
  destroyed,
  sacrificed,
  returned,   // to the owner's hand
  fated,      // to the bottom of the deck
  discarded,  // otherwise
};
struct Batch {
  Spots cards = 0;        // still to be done
  Spots settled = 0;      // their disrupts, or the question about Resilient, are over
  Spots to_top = 0;       // of cards that leave: on top of the deck instead (CTH-KEY-09)
  std::uint8_t what = 0;  // Harm or Departure
  std::uint8_t amount = 0;
  std::uint8_t by = kNothing;     // side that did it; kNothing: the rules
  std::uint8_t cause = kNothing;  // spot or kNothing: whose ability
  std::array<std::uint8_t, 4> unused{};
};

// 2.4: what R and F abilities can answer.
enum class TriggerKind : std::uint8_t {
  enter,
  play,
  leave,
  destroyed,
  wounded,
  insane,
  commit,
  win_terror,  // and the other three icons in order
  win_combat,
  win_arcane,
  win_investigation,
  success,
  story_won,
  // of disrupts
  would_wound,
  would_insane,
  would_destroy,
  ability_event,
  ability_action,
  ability_any,
};
inline constexpr int kTriggerCount = 19;

enum TriggerFlag : std::uint8_t {
  kOfB = 1,           // the card was controlled by B
  kOwnedByB = 2,      //
  kWasInsane = 4,     // when it left (CTH-ACT-11)
  kForcedDone = 8,    // no forced response is left
  kOfCharacter = 16,  // the card was a character
};

// An event that can be answered (CTH-ACT-09). When its card leaves play, `spot` becomes kNothing,
// and a card that leaves goes out of `here`, so what is left is still the same object
// (CTH-ACT-15, CTH-ACT-16).
struct Trigger {
  Spots here = 0;           // of win and success: who was committed there
  std::uint16_t stamp = 0;  // cards with this play number or a lower one were in play
  TriggerKind kind = TriggerKind::enter;
  std::uint8_t side = kNothing;  // who won, succeeded, won the story
  std::uint8_t card = kNothing;  // Content::cards
  std::uint8_t spot = kNothing;
  std::uint8_t slot = kNothing;  // of the row
  std::uint8_t flags = 0;        // TriggerFlag
};
static_assert(sizeof(Trigger) == 16);

// One ability of one card answers an event once.
struct Answered {
  std::uint8_t trigger = kNothing;
  std::uint8_t spot = kNothing;  // kNothing: the card that left
  std::uint8_t ability = 0;      // which one of the card
};

// "The next card you play this phase" (CTH-DOM-05).
struct Discount {
  std::uint16_t pick = 0;  // Content::picks; 0: empty
  std::uint8_t side = kNothing;
  std::uint8_t n = 0;
};

// What the cards in play can do by what is printed on them, a mask of spots for each, so that
// nobody looks at cards that have nothing to say. Worked out from their kinds: `arrive` and
// `depart` keep them, `reckon` works them out anew.
enum Mark : std::uint8_t {
  kModifies,   // a P ability with mod or restrict
  kHeeds,      // ... that depends on who is committed or ready
  kStruggles,  // a P ability with struggle
  kDiscounts,  // ... with discount
  kActs,       // an A ability
  kResponds,   // R
  kForces,     // F
  kDisrupts,   // D
  kTellsTime,  // Day or Night
  kFates,      // Fated
  kAttaches,   // an attachment
};
inline constexpr int kMarks = 11;

enum class Ending : std::uint8_t { playing, stories, empty_deck, turn_limit, conceded };

// Everything that everybody may see.
struct Board {
  std::array<Place, kSides> places{};
  // Cards in play, a bit for each spot.
  Spots there = 0;
  Spots characters = 0;
  Spots owned_by_b = 0;
  Spots of_b = 0;  // controlled
  Spots exhausted = 0;
  Spots insane = 0;
  std::array<Spots, kSlots> at{};      // committed
  std::array<Spots, kMarks> marked{};  // worked out
  Spots temporary = 0;                 // until_end says something; worked out
  std::array<Trigger, kMaxTriggers> triggers{};
  std::array<Play, kMaxPlays> plays{};       // a stack
  std::array<Batch, kMaxBatches> batches{};  // a stack
  std::uint32_t story_deck = 0;              // Content::stories, a bit each; it has no order
  std::uint32_t interest = 0;  // kinds of triggers that some card of either deck can answer
  std::array<InPlay, kSpots> table{};
  Agenda<Frame, kAgenda> agenda;
  Config config;
  std::uint16_t turn = 0;         // both players' turns counted, from 1
  std::uint16_t last_number = 0;  // play number given last; all are given anew at every turn
  std::array<Discount, kMaxDiscounts> discounts{};
  std::array<Slot, kSlots> row{};
  std::array<Dormant, kMaxDormant> dormant{};  // in the order in which they were placed
  std::array<Answered, kMaxAnswered> answered{};
  std::uint8_t play_count = 0;
  std::uint8_t batch_count = 0;
  std::uint8_t trigger_count = 0;
  std::uint8_t answered_count = 0;
  std::uint8_t dormant_count = 0;
  std::uint8_t placed = 0;   // slots where a Dormant card was placed this turn, a bit each
  std::uint8_t active = kA;  // side
  std::uint8_t first = kA;   // who had the first turn
  Phase phase = Phase::none;
  std::uint8_t time = 0;            // TimeFlag, now (worked out by `reckon`)
  std::uint8_t time_until_end = 0;  // through `time` effects, until the end of the phase
  std::uint8_t changed = 0;  // something the state checks look at has changed since the last ones
  std::uint8_t winner = kNothing;  // side; kNothing while playing and after a draw
  Ending ending = Ending::playing;
  std::array<std::uint8_t, 4> unused{};

  Step step() const { return agenda.top().step; }
};

// What somebody may not see of one side.
struct HiddenPlace {
  Pile deck;    // without the known cards on top and at the bottom
  Pile hand;    //
  Pile look;    // D-SEARCH: the cards looked at; they are still in `deck`
  Pile keep;    // D-KEEP: chosen so far; they are still in `hand`
  Pile peeked;  // of hand and face-down Dormant cards those that the other side has seen
};

// Everything that somebody may not see.
struct Secrets {
  std::array<HiddenPlace, kSides> places{};
  std::array<std::uint8_t, kMaxDormant> dormant{};  // 1 + line of each face-down one; 0: face up
};

struct State : Board {
  Secrets secret;
};

static_assert(std::has_unique_object_representations_v<InPlay>);
static_assert(std::has_unique_object_representations_v<Place>);
static_assert(std::has_unique_object_representations_v<Play>);
static_assert(std::has_unique_object_representations_v<Batch>);
static_assert(std::has_unique_object_representations_v<Board>);
static_assert(std::has_unique_object_representations_v<Secrets>);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 8192);

}  // namespace undercroft::cthulhu_rising
