// The state of Cutthroat Caverns: one plain value. Players: 3 to 6, everybody for himself. Hidden:
// hands, face-down cards, Hold or Strike, Quests, the draft, answers until all are in. Chance:
// every draw, every Initiative, random losses.
//
// The state is in two parts. `Board` is what lies open on the table (section 5); `Secrets` is the
// rest. A view is the board and what its viewer may know of the secrets, so the board can never
// hold anything hidden, and whatever is a function of the board alone is public.
//
// A *seat* is a person. A *place* is what lies in front of a person: character sheet, cards, items.
// They differ after a Thantigist (CAV-THAN). Everything here is by place unless it says person.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "engine/agenda.hpp"
#include "engine/answers.hpp"
#include "engine/seat.hpp"

namespace undercroft::cutthroat_caverns {

inline constexpr int kPlaces = 6;         // CAV-SETUP-01
inline constexpr int kLeastSeats = 3;     // CAV-SETUP-01
inline constexpr int kMaxCharacters = 8;  // 6, and room for user-made ones
inline constexpr int kMaxCards = 62;   // kinds: 55, and room; a bit each, two to a byte in a Pile
inline constexpr int kMaxCopies = 15;  // of one kind: four bits
inline constexpr int kMaxItems = 12;   // kinds of Item cards: 7, and room
inline constexpr int kMaxRelics = 32;  // 16, and room; a bit each
inline constexpr int kMaxReputations = 32;  // 30, and room; a bit each
inline constexpr int kMaxEvents = 32;       // 24, and room; a bit each
inline constexpr int kMaxEncounters = 64;   // 43 with the boss of the module, and room; a bit each
inline constexpr int kMaxTrack = 12;        // option `encounters`
// 14 (Too Close Quarters) and 2 more, twice (Gluttony), one too many, two of Nyx, two set, one
// held.
inline constexpr int kMaxHidden = 40;
inline constexpr int kSetCards = 2;        // CAV-SET-03
inline constexpr int kMaxRiders = 6;       // in the deck: 4, and room; content with more is refused
inline constexpr int kDraft = 5;           // CAV-REP-04
inline constexpr int kSnicker = 3;         // CAV-STD-04: cards in one attack
inline constexpr int kEarly = 6;           // CAV-ABL-03: Protected up to this encounter
inline constexpr int kPoisonPenalty = 10;  // CAV-POI-01
inline constexpr int kBite = 5;            // CAV-VAMP-02
inline constexpr int kBoarLp = 50;         // CAV-BOAR-01, CAV-BOAR-06
inline constexpr int kLastPart = 3;        // CAV-LICH-01, CAV-LICH-04
inline constexpr unsigned kValves = 3;     // node A8
// In play at once: 12 of a Hivemind and 12 Undead beside it. No further token arrives while the
// table is full (CAV-TOK-03).
inline constexpr int kMaxCreatures = 24;
// Attacks inside attacks: a turn's, a fired held card's, and a Counter Strike in each; one to
// spare.
inline constexpr int kMaxUnits = 5;
// One row of a creature: up to three selectors for everybody, and hits nested in it.
inline constexpr int kMaxHits = 24;
// Actions that wait for their answers at once. Longer chains are refused (CAV-TOK-03).
inline constexpr int kMaxPlays = 16;
inline constexpr int kMaxMods = 10;     // told of one attack
inline constexpr int kMaxRefused = 16;  // consents refused in the windows that are open
inline constexpr int kMaxFog = 34;      // Action cards in the deck
inline constexpr int kAgenda = 48;
// A play may begin only while so many frames are free: it and what it can push come to 13.
inline constexpr int kReserve = 14;

inline constexpr std::uint8_t kNothing = 0xFF;  // no place, no card, no encounter

// Anything printed, in one number: a category and an index into its list in the content.
enum class Category : std::uint8_t {
  card,
  relic,
  reputation,
  ability,  // index: the character
  event,
  quest,
  encounter,
  creature,
  character,
  status,  // index: Status
  rule,    // an act of the rules: index: Act
};
using Thing = std::uint16_t;
constexpr Thing thing(Category category, unsigned index) {
  return static_cast<Thing>(static_cast<unsigned>(category) << 8 | index);
}
constexpr Category category_of(unsigned thing) {
  return static_cast<Category>(thing >> 8);
}
constexpr unsigned index_of(unsigned thing) {
  return thing & 0xFFU;
}
inline constexpr Thing kNoThing = 0xFFFF;

// Answers in windows that are not printed on any card.
enum class Act : std::uint8_t { offer, ask_help, pin, acolyte, fire_held };

// A multiset of cards by kind. A pile has no order: where one would be drawn, chance picks.
class Pile {
 public:
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // The kinds that are there, a bit each: what windows and options look at.
  std::uint64_t kinds() const { return kinds_; }
  bool has(unsigned kind) const { return (kinds_ >> kind & 1U) != 0; }
  int count(unsigned kind) const { return counts_[kind / 2] >> (kind % 2 * 4) & 0xF; }
  void add(unsigned kind) {
    assert(kind < kMaxCards && count(kind) < kMaxCopies);
    counts_[kind / 2] = static_cast<std::uint8_t>(counts_[kind / 2] + (1U << (kind % 2 * 4)));
    kinds_ |= std::uint64_t{1} << kind;
    ++size_;
  }
  // All at once: no half of a byte can run over into the other.
  void add(const Pile& more) {
    for (std::size_t i = 0; i < counts_.size(); ++i)
      counts_[i] = static_cast<std::uint8_t>(counts_[i] + more.counts_[i]);
    kinds_ |= more.kinds_;
    size_ = static_cast<std::uint8_t>(size_ + more.size_);
  }
  void remove(unsigned kind) {
    assert(has(kind));
    counts_[kind / 2] = static_cast<std::uint8_t>(counts_[kind / 2] - (1U << (kind % 2 * 4)));
    if (count(kind) == 0) kinds_ &= ~(std::uint64_t{1} << kind);
    --size_;
  }
  // The card at that rank when the kinds lie in order, copies side by side.
  unsigned at(int rank) const {
    assert(rank < size_);
    unsigned kind = 0;
    for (std::uint64_t rest = kinds_; rest != 0 && rank >= 0; rest &= rest - 1) {
      kind = static_cast<unsigned>(std::countr_zero(rest));
      rank -= count(kind);
    }
    return kind;
  }
  // Every kind with the number of its copies, in order.
  template <class Each>
  void each(Each visit) const {
    for (std::uint64_t rest = kinds_; rest != 0; rest &= rest - 1) {
      const auto kind = static_cast<unsigned>(std::countr_zero(rest));
      visit(kind, count(kind));
    }
  }
  friend bool operator==(const Pile&, const Pile&) = default;

 private:
  std::uint64_t kinds_ = 0;
  std::array<std::uint8_t, (kMaxCards + 1) / 2> counts_{};
  std::uint8_t size_ = 0;
};
static_assert(sizeof(Pile) == 40);

// Items and Relics that lie face up: an estate, a sack, one side of a trade.
struct Belongings {
  std::uint32_t relics = 0;                     // a bit each
  std::array<std::uint8_t, kMaxItems> items{};  // copies by Content::items
  friend bool operator==(const Belongings&, const Belongings&) = default;
};

// What the game waits for or does next: a frame of the agenda. What the letters of each hold is
// said in phases.hpp.
enum class Step : std::uint8_t {
  over,
  game,            // the bottom: encounter after encounter, or node after node
  create,          // setup in the order of CAV-SETUP-09
  take_character,  // DEC-CHARACTER
  draft,           // DEC-REP-PICK
  reputations,     // DEC-REP-QUICK, DEC-REP-USE
  quest,           // DEC-QUEST
  encounter,       // 3.2
  round,           // 3.3
  set,             // DEC-SET, DEC-HOLDSTRIKE
  reset,           // DEC-RESET
  turns,           // RND-4
  turn,            // 3.5
  order,           // DEC-ORDER2
  attack,          // 3.6: the top unit
  special,         // DEC-SPECIAL
  target,          // DEC-TARGET
  holy,            // DEC-HOLYWATER: an enhanced attack's option
  double_strike,   // DEC-DOUBLE
  snicker,         // DEC-SNICKER
  hold_card,       // DEC-HOLDCARD
  extra,           // DEC-EXTRA
  steal,           // DEC-STEAL
  sweep,           // CAV-ATK-16: creature by creature
  kill,            // CAV-ENC-08
  window,          // 3.9: everybody at once
  play,            // CAV-ACT-02: the top play
  bluff,           // DEC-FOG-NAME: which card it really is
  assist,          // Unwitting Assist: which card
  consent,         // W-CONSENT: Protected attacks
  heal_consent,    // W-CONSENT: healing
  ring,            // DEC-RING
  offer,           // DEC-TRADE: an offer is put together
  offer_answer,    // DEC-TRADE-ANSWER
  fire,            // Alchemist's Fire: creature by creature, player by player
  volley,          // 3.13: hits one after the other
  hit,             // one creature attack instance
  operations,      // an effect of the content
  draw,            // a player draws cards, one at a time
  amulet,          // DEC-AMULET
  excess,          // DEC-DISCARD-EXCESS
  discard_choice,  // DEC-DISCARD-CHOICE
  bites,           // RND-10c, DEC-VAMPYRE
  risen,           // RND-10b, DEC-RISEN
  glutton,         // RND-11, DEC-GLUTTON
  end_encounter,   // CAV-ENC-11
  greed,           // DEC-GREED
  bloodstone,      // DEC-BLOODSTONE
  ragnarok,        // DEC-RAGNAROK
  loot,            // DEC-LOOT
  discard_any,     // DEC-DISCARD-ANY
  doll,            // DEC-DOLL
  nyx,             // DEC-NYX
  awaken,          // CAV-EVT-07
  corridor,        // CAV-TRAP-02
  bridge,          // CAV-TRAP-03, DEC-BRIDGE
  node,            // 3.24
  vote,            // DEC-VOTE
  module_choice,   // DEC-MODULE
  valves,          // node A8
  sudden_death,    // CAV-END-03
};
inline constexpr int kStepCount = 61;
static_assert(static_cast<int>(Step::sudden_death) == kStepCount - 1);

struct Frame {
  Step step = Step::over;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  std::uint16_t x = 0;
  std::uint16_t y = 0;
};

// 2.1. `consent` is a question to one player (Step::consent, Step::heal_consent), the others are
// Step::window.
enum class Window : std::uint8_t {
  pre,
  init,
  lock,
  prereveal,
  reveal,
  kill,
  post,
  held,
  declared,       // W-CADECL
  struck,         // W-CAHIT
  round_end,      // W-EOR
  encounter_end,  // W-EOE
  action,
  consent,
  challenge,
};
inline constexpr int kWindowCount = 15;

// The options of section 6 that rules read.
enum class Drafting : std::uint8_t { off, pregen, quick, standard };
enum class QuestMode : std::uint8_t { off, victory, bonus };
enum class Difficulty : std::uint8_t { easy, normal, hard, deadly, even };

struct Config {
  std::uint8_t seats = 0;  // N
  std::uint8_t encounters = 9;
  std::uint8_t hand_size = 7;
  std::uint8_t start_lp = 100;
  std::uint8_t exhaustion_round = 12;
  std::uint8_t offers = 2;
  std::uint8_t module = 0;  // 0: none, else 1 + an index into Content::modules
  Drafting reputations = Drafting::off;
  QuestMode quests = QuestMode::off;
  std::uint8_t lp_percent = 100;  // difficulty: what creatures have of their LP...
  std::uint8_t fury = 0;          // ... and how much more each of their hits does (CAV-CA-05)
  std::uint8_t choose_characters = 0;
  std::uint8_t new_main_cards = 1;
  std::uint8_t expanded = 1;
  std::uint8_t abilities = 0;
  std::uint8_t events = 0;
  std::uint8_t boss_final = 0;
  std::uint8_t mulligan = 0;
  std::uint8_t potions_between = 0;  // potions_only_before_encounter
  std::uint8_t fixed_count = 0;
  std::uint8_t bot_temper = 5;  // no rule reads it: how bots take things (section 11)
  std::array<std::uint8_t, kMaxTrack> fixed{};  // fixed_encounters: in this order instead of by lot
};

// 2.3: statuses. There or not; the numbers are how long.
enum Status : std::uint8_t {
  kStrength,
  kHaste,
  kIronSkin,
  kEvade,
  kVampyre,
  kWereboar,
  kNoSet,
  kCrowded,
  kPoison,
  kStatusCount,
};

struct Statuses {
  std::uint8_t strength = 0;        // rounds left
  std::uint8_t strength_later = 0;  // 1: they begin with the next round (CAV-ITM-05)
  std::uint8_t haste = 0;           // rounds left in which the owner sets
  std::uint8_t no_set = 0;          // CAV-SET-07: rounds to miss
  std::uint8_t poison = 0;          // tokens
  std::uint8_t iron_skin = 0;
  std::uint8_t evade = 0;  // 1: this round, 2: this encounter
  std::uint8_t vampyre = 0;
  std::uint8_t wereboar = 0;
  std::uint8_t crowded = 0;
  std::uint8_t nine_cards = 0;  // Nephiedra's ability: a maximum of so many this encounter
  std::uint8_t cursed = 0;      // CAV-ENC-16: 1 in the encounter that cursed him, 2 in the next
};

// What Measures! look at: this encounter.
struct Tally {
  std::uint16_t lost = 0;
  std::uint16_t healed = 0;  // other players
  std::uint16_t dealt = 0;
  std::uint16_t best = 0;  // largest damage of one attack
  std::uint8_t actions = 0;
  std::uint8_t gave = 0;           // gave an Item away
  std::uint8_t amulet_drawn = 0;   // CAV-ITM-09
  std::uint8_t creature_hurt = 0;  // lost LP to creature attacks (Coward, q_untouchable)
};

// What Quests look at: the whole game.
struct Deeds {
  std::uint32_t types = 0;  // first-listed types of creatures killed, a bit each
  std::uint16_t healed = 0;
  std::uint16_t lost = 0;
  std::uint16_t best = 0;
  std::uint8_t kills = 0;
  std::uint8_t great_kills = 0;   // listed Prestige 4 or more
  std::uint8_t unholy_kills = 0;  // Undead, Fiend, Demon
  std::uint8_t unhurt = 0;        // encounters without LP lost to creature attacks
  std::uint8_t resolved = 0;      // Action cards
  std::uint8_t unused = 0;
};

enum class Stance : std::uint8_t { none, hold, strike };

// What lies open in front of a player.
struct Place {
  std::uint32_t reputations = 0;       // used ones, a bit each
  std::uint32_t reputations_used = 0;  // 1/enc: in this encounter
  std::uint32_t reputations_gone = 0;  // once per game
  Belongings belongings;               // untipped
  Deeds deeds;
  Tally tally;
  std::uint16_t round_damage = 0;  // dealt in this round to whatever
  std::array<std::uint8_t, kMaxItems> tipped{};
  std::array<std::uint8_t, kMaxRiders> riders{kNothing, kNothing, kNothing,
                                              kNothing, kNothing, kNothing};  // oldest first
  Statuses status;
  std::uint8_t character = kNothing;
  std::uint8_t lp = 0;        // 0: dead
  std::uint8_t start_lp = 0;  // LP cannot be healed above it
  std::uint8_t prestige = 0;
  std::uint8_t initiative = 0;   // 0: none; a dead player keeps the number until the next draw
  std::uint8_t hand = 0;         // how many cards
  std::uint8_t set = 0;          // how many face down
  std::uint8_t set_fixed = 0;    // a bit for each that must stay set (CAV-SET-04)
  std::uint8_t held = 0;         // 1: a held Opportunity Fire card lies face down
  Stance stance = Stance::none;  // once it is revealed
  std::uint8_t ability_used = 0;
  std::uint8_t hourglass = 0;      // sets two cards this round by a Relic
  std::uint8_t debt = 0;           // rp_debtor: Prestige lost so far
  std::uint8_t died = 0;           // the how-manieth death of the game (CAV-END-05)
  std::uint8_t fell = 0;           // CAV-LICH-04: destroyed as a Risen, or died in part 3
  std::uint8_t person = kNothing;  // the seat that controls it

  bool alive() const { return lp > 0; }
};

// Who or what an attack, a hit or a play is aimed at, in a byte: a creature by its number, or a
// player.
inline constexpr std::uint8_t kNoTarget = 0;
inline constexpr std::uint8_t kLastNumber = 238;
inline constexpr std::uint8_t kEveryCreature = 239;  // Sweeping Blow
inline constexpr std::uint8_t kFirstPlayer = 240;    // and the place
constexpr bool is_player(unsigned target) {
  return target >= kFirstPlayer && target < kFirstPlayer + kPlaces;
}
constexpr std::uint8_t player_target(unsigned place) {
  return static_cast<std::uint8_t>(kFirstPlayer + place);
}

enum CreatureFlag : std::uint8_t {
  kAttacking = 1,    // an Undead token on its second side (CAV-HORD-02)
  kStunned = 2,      // this round
  kIncorporeal = 4,  // grave_wraith: this round's first attack has been used up
  kOngoing = 8,      // belongs to the Endless Horde, not to the current encounter
  kBarrierUp = 16,
  kMoved = 32,  // a Blink Dog that stands before somebody else than before
};

// Who has hurt a creature in this round, from the first to the last: FIRST_DMG and LAST_DMG pass by
// those who are not eligible (2.2), so everybody's place in the row counts. By place a byte: below,
// the how-manieth he was to hurt it; above, counted back from the last blow. 0: he has not.
class BlowOrder {
 public:
  bool empty() const { return *this == BlowOrder{}; }
  void add(unsigned place) {
    const unsigned before = from_last(place);
    unsigned others = 0;
    for (std::uint8_t& ranks : ranks_) {
      if (ranks == 0) continue;
      ++others;
      // Whose last blow was after his earlier one moves back by one.
      if (before == 0 || unsigned{ranks} / kLast < before)
        ranks = static_cast<std::uint8_t>(ranks + kLast);
    }
    const unsigned first = before == 0 ? others + 1 : from_first(place);
    ranks_[place] = static_cast<std::uint8_t>(first + kLast);
  }
  bool has(unsigned place) const { return ranks_[place] != 0; }
  // Of the places in the mask the one that hurt it first, or last; kNothing where none has.
  unsigned first(unsigned among) const { return least(among, &BlowOrder::from_first); }
  unsigned last(unsigned among) const { return least(among, &BlowOrder::from_last); }
  friend bool operator==(const BlowOrder&, const BlowOrder&) = default;

 private:
  static constexpr unsigned kLast = 16;
  unsigned from_first(unsigned place) const { return ranks_[place] % kLast; }
  unsigned from_last(unsigned place) const { return ranks_[place] / kLast; }
  unsigned least(unsigned among, unsigned (BlowOrder::*rank)(unsigned) const) const {
    unsigned found = kNothing;
    for (unsigned place = 0; place < kPlaces; ++place) {
      if ((among >> place & 1U) == 0 || !has(place)) continue;
      if (found == kNothing || (this->*rank)(place) < (this->*rank)(found)) found = place;
    }
    return found;
  }

  std::array<std::uint8_t, kPlaces> ranks_{};
};

// A creature or token in play. They lie in order of arrival (CAV-TOK-03); a dead one is taken out.
struct Creature {
  std::uint16_t lp = 0;
  std::uint16_t start_lp = 0;
  std::uint16_t barrier = 0;
  std::array<std::uint16_t, kPlaces> damage{};  // of this round, by place
  std::uint8_t number = 0;         // 1 is the first that arrived in this encounter; its name
  std::uint8_t kind = kNothing;    // Content::creatures
  std::uint8_t before = kNothing;  // the place before which it stands; a Risen's own place
  std::uint8_t relic = kNothing;   // CAV-EVT-07
  std::uint8_t flags = 0;          // CreatureFlag
  std::uint8_t floor = 0;          // FLOOR: not below so many LP this round
  BlowOrder blows;                 // FIRST_DMG and LAST_DMG
  std::uint8_t position = 0;       // CAV-CA-12: j of a Hivemind token; of a Blink Dog
  std::uint8_t unused = 0;
};

// The four printed values.
enum Ladder : std::uint8_t { kNull, kHalf, kNormal, kDouble };

// What made an attack what it is, for everybody to see.
enum class ModKind : std::uint8_t {
  rotated,     // amount: +1 or -1
  added,       // amount
  multiplied,  // amount: the multiplier
  protected_,  //
  missed,      //
  replaced,    // thing: the new base
  special,     // used as special
  capped,      // amount
  poisoned,    // amount
  armored,     // amount less; thing: the creature
  immune,      // thing: the creature
  barrier,     // thing: the creature
  floored,     // amount: LP left
  bonus,       // Holy Water's option
};
struct Mod {
  Thing thing = kNoThing;  // the card, Relic, status, ... that did it
  std::int16_t amount = 0;
  ModKind what = ModKind::rotated;
  std::uint8_t who = kNothing;  // place
};

enum UnitFlag : std::uint16_t {
  kProtected = 1,
  kMissed = 2,
  kSpecial = 4,     // used as special: the other ladder
  kBonus = 8,       // Holy Water's option was taken
  kNoAttack = 16,   // a Rider or Maneuver lies face up: no attack (CAV-ATK-02)
  kOwnTurn = 32,    // made in the owner's turn (Shadowmancer, Alchemist's Fire)
  kAbility = 64,    // made through an ability (CAV-ABL-03)
  kNoRiders = 128,  // first of a Double Strike: Riders wait (CAV-STD-02)
  kFromHeld = 256,  // the held card
  kCombined = 512,  // Snicker-Snackt: texts are ignored
  kOfBoar = 1024,   // the Wereboar player's: becomes a hit
  kLost = 2048,     // the turn was lost to the Shadowmancer
  kApplied = 4096,  // damage has been dealt
  // The first of the round that was aimed at an incorporeal creature: it does nothing to such a one
  kFirstAtIt = 8192,
  kNoBaseCard = 16384,  // Unintentional Strike: its card lies where played Actions go
};

// 3.6: an attack while it is built.
struct Unit {
  std::array<Mod, kMaxMods> mods{};
  std::int16_t flat = 0;
  std::uint16_t computed = 0;  // CAV-ATK-10 up to the card's cap
  std::uint16_t damage = 0;    // after the target's rules; of a Sweeping Blow the largest
  std::uint16_t flags = 0;     // UnitFlag
  std::uint8_t mod_count = 0;
  std::uint8_t owner = kNothing;
  std::uint8_t card = kNothing;  // the base
  std::uint8_t position = kNormal;
  std::uint8_t rider_position = kNormal;  // of every additive Rider: they turn together
  std::uint8_t multiplier = 1;
  std::uint8_t target = kNoTarget;
  std::uint8_t unused = 0;
  std::array<std::uint8_t, kMaxRiders> riders{kNothing, kNothing, kNothing,
                                              kNothing, kNothing, kNothing};  // attached
  std::array<std::uint8_t, kSnicker - 1> others{kNothing, kNothing};          // of a Snicker-Snackt
};

enum HitFlag : std::uint8_t {
  kLocked = 1,
  kBlocked = 2,
  kPrintedZero = 4,  // on-hit effects need no loss (CAV-CA-06)
  kMirrored = 8,     // Mirror Shield: the source suffers it too
  kTalon = 16,       // Talon strikes back after it
  kDogStays = 32,    // CAV-BLNK-05
  kRobs = 64,        // goblin_cutpurses: a belonging goes to the sack
  kPoisons = 128,    // CAV-HOLD-06: a poison token besides
};

// 3.13: one creature attack instance.
struct Hit {
  std::uint16_t damage = 0;  // running: printed, Enraged, difficulty, halvings and doublings
  std::uint16_t effect = 0;  // on-hit effects: an index into Content::blocks
  std::uint8_t source = kNoTarget;
  std::uint8_t victim = kNothing;
  std::uint8_t tried = 0;        // places that were its victim, also now
  std::uint8_t flags = 0;        // HitFlag
  std::uint8_t lost = 0;         // LP that it cost
  std::uint8_t kind = kNothing;  // Content::creatures of the source, which may be dead
};

enum PlayFlag : std::uint8_t {
  kCancelled = 1,
  kFromRing = 2,
  kFogged = 4,  // face down under an announced name: the real card is in Secrets::real
  kProven = 8,  // challenged and true: shown
  kLie = 16,    // challenged and countered
};

// 3.10: an Action card that has been played and is not yet resolved.
struct Play {
  std::uint8_t actor = kNothing;
  std::uint8_t card = kNothing;    // the name it goes by
  std::uint8_t target = kNothing;  // a place: whose set card, who shall be hit, with whom to swap
  std::uint8_t at = 0;             // which of the target's set cards
  std::uint8_t own = 0;            // which of the actor's set cards (Mixed Signals)
  std::uint8_t flags = 0;          // PlayFlag
  std::uint8_t taker = kNothing;   // who captured it
  std::uint8_t subject = 0;        // index of the unit, hit or play that it is about
};

// A consent that was refused while the window is open (CAV-PROT-02, CAV-ITM-04).
struct Refused {
  std::uint8_t depth = 0;  // of the agenda, where the attack's or the window's frame lies; 0: empty
  std::uint8_t actor = kNothing;
  std::uint8_t card = kNothing;
  std::uint8_t target = kNothing;  // whom to heal; kNothing for a Protected attack
};

struct Offer {
  Belongings gives;
  Belongings takes;
  std::uint8_t from = kNothing;
  std::uint8_t to = kNothing;
  std::array<std::uint8_t, 2> unused{};
};

// 3.2 and 3.17: the encounter in progress.
struct Encounter {
  std::uint16_t record = 0;         // Shadowmancer: to be beaten
  std::uint16_t record_now = 0;     // this round's
  std::uint16_t best = 0;           // ms_might: the largest attack so far...
  std::uint16_t excess = 0;         // ms_precision: of the killing blow
  std::uint8_t best_by = kNothing;  // ... and whose, the earliest
  std::uint8_t card = kNothing;     // Content::encounters: the current encounter
  std::uint8_t ongoing = kNothing;  // the Endless Horde beside it
  std::uint8_t round = 0;
  std::uint8_t rows = 0;           // N for this encounter's rows (CAV-END-04)
  std::uint8_t part = 0;           // Emperor Lich: 1 to 3
  std::uint8_t arrivals = 0;       // numbers given so far
  std::uint8_t killer = kNothing;  // KILLER of Measures! (CAV-EVT-03): a place
  std::uint8_t complete = 0;
  std::uint8_t defeated = 0;           // CAV-HORD-07: the current encounter is, the Horde is not
  std::uint8_t somebody_died = 0;      // CAV-LOOT-01
  std::uint8_t token_died = 0;         // Hivemind: in this round
  std::uint8_t player_one = kNothing;  // Shadowmancer: fixed at the start of RND-4
  std::uint8_t actions = 0;            // played in this round (Arshtongue)
  std::uint8_t turn = kNothing;        // whose turn it is
  std::uint8_t acted = 0;              // masks of places: turn finished in this round
  std::uint8_t help = 0;               // asked for help in this round
  std::uint8_t bloodlust = 0;          // had their first attack of the encounter
  std::uint8_t ambush = 0;             // had their first attack of round 1
  std::uint8_t pinned = 0;             // stuck a pin in this W-EOR
  std::uint8_t second_wind = 0;        // 1: has happened
  std::uint8_t walls = 0;              // The Walls Close In: cards fewer
  std::uint8_t awakened = 0;           // CAV-EVT-07: 1 while the Relics fight
  std::uint8_t ragnarok = kNothing;    // CAV-RAGN-02: the killer who will be asked
  std::uint8_t boar_floor = 0;         // FLOOR of the Wereboar player, this round
  std::uint8_t shown = kNothing;       // the set card that an effect has just discarded
  std::array<std::uint8_t, 2> events{kNothing, kNothing};  // active; the second is a companion's
  std::array<std::uint8_t, kPlaces> doll{kNothing, kNothing, kNothing,
                                         kNothing, kNothing, kNothing};  // by holder: whose
};

// 2.14.
enum class Acolyte : std::uint8_t { unmet, freed, left, robbed, dead };
struct Adventure {
  std::uint8_t node = 0;  // Content::nodes
  std::uint8_t water = 0;
  Acolyte acolyte = Acolyte::unmet;
  std::uint8_t acolyte_lp = 0;
  std::uint8_t protector = kNothing;
  std::uint8_t robber = kNothing;
  std::array<std::uint8_t, kPlaces> march{kNothing, kNothing, kNothing,
                                          kNothing, kNothing, kNothing};
};

enum class Ending : std::uint8_t { playing, wiped_out, won, boar_won };

// Everything that everybody may see.
struct Board {
  std::uint64_t encounters = 0;  // that nobody has seen openly: encounter deck and set-aside stack
                                 // together. Neither has an order; a card is picked when it comes
  Pile discard;                  // without the cards of the Fog
  Pile stack;                    // the damage stack
  Pile gone;                     // out of the game
  std::uint32_t events = 0;      // the Event deck, a bit each
  std::uint32_t events_discard = 0;
  std::uint32_t relics = 0;  // the Relic deck
  std::uint32_t relics_gone = 0;
  std::uint32_t relics_used = 0;  // 1/enc, bound to the Relic (CAV-EVT-06)
  Belongings estate;              // of everybody who died in this encounter
  Belongings sack;                // the goblins'
  Offer offer;
  std::array<Place, kPlaces> places{};
  std::array<Unit, kMaxUnits> units{};  // a stack
  std::array<Hit, kMaxHits> hits{};     // a stack: a volley's hits lie side by side
  std::array<Creature, kMaxCreatures> creatures{};
  Agenda<Frame, kAgenda> agenda;
  Encounter encounter;
  Adventure adventure;
  Config config;
  std::array<Play, kMaxPlays> plays{};  // a stack
  std::array<Refused, kMaxRefused> refused{};
  std::array<std::uint8_t, kPlaces> offers{};  // made in this window
  std::array<std::uint8_t, kPlaces> place_of{kNothing, kNothing, kNothing, kNothing,
                                             kNothing, kNothing};  // by person (CAV-THAN-02)
  std::uint8_t unit_count = 0;
  std::uint8_t hit_count = 0;
  std::uint8_t creature_count = 0;
  std::uint8_t play_count = 0;
  std::uint8_t draw_size = 0;         // cards in the draw pile
  std::uint8_t fog_size = 0;          // cards that the Fog laid on the discard pile
  std::uint8_t deck_size = 0;         // cards in the encounter deck, without the boss under it
  std::uint8_t number = 0;            // encounter number
  std::uint8_t ring = kNothing;       // the card under the Ring of Storing
  std::uint8_t stack_top = kNothing;  // the visible card of the damage stack
  std::uint8_t taking_part = 0;       // mask of places: all, or the tied ones (CAV-END-04)
  std::uint8_t sudden_death = 0;      // 1 from the first tie on
  std::uint8_t deaths = 0;            // so far, for the order
  std::uint8_t winners = 0;           // mask of places
  Ending ending = Ending::playing;
  // By place, by place: the encounter in which that player last did this one wrong, from 1; 0 where
  // it was paid back. Everybody saw it; no rule reads it, bots remember it for a while.
  std::array<std::array<std::uint8_t, kPlaces>, kPlaces> wronged{};
  std::array<std::uint8_t, 4> unused{};

  Step step() const { return agenda.top().step; }
};

// A face-down card.
struct SetCard {
  std::uint8_t kind = kNothing;
  std::uint8_t seen_by = 0;  // other persons who know this very card: a bit each
};
// In `seen_by` where a second card might lie while its owner chooses: there shall be none.
inline constexpr std::uint8_t kNoSecond = 0xFF;

// A card that is known to be among the hidden cards of a place (hand, set, held), and to whom.
// Copies of one kind lie like a thermometer: the first entry has everybody who knows of at least
// one, the second those who know of two. A card that leaves openly takes the first entry away.
struct Known {
  std::uint8_t kind = kNothing;
  std::uint8_t by = 0;  // persons, a bit each; bit 7: everybody, spectators too
};
inline constexpr std::uint8_t kEverybodyKnows = 0x80;

struct Knowledge {
  std::array<Known, kMaxHidden> cards{};  // sorted by kind
  std::uint8_t count = 0;
  std::uint8_t unused = 0;
};

struct HiddenPlace {
  Pile hand;
  std::array<SetCard, kSetCards> set{};
  std::uint8_t held = kNothing;
  Stance stance = Stance::none;  // Hold or Strike, until it is revealed
  std::uint8_t quest = kNothing;
  std::uint8_t quest_known = 0;  // persons
};

// 3.22, while it lasts.
struct Draft {
  std::array<std::uint32_t, kPlaces> packet{};  // by the place that was dealt it: what is left
  std::array<std::uint32_t, kPlaces> use{};     // picked out of the own ones, or so far
  std::array<std::array<std::uint8_t, kDraft>, kPlaces>
      picks{};            // 1 + reputation, in order; 0: none
  std::uint8_t pass = 0;  // which pick is being made
  std::uint8_t unused = 0;
};

// Cards that Nyx took and has not yet decided about.
struct Taken {
  std::uint8_t kind = kNothing;
  std::uint8_t from = kNothing;  // place
};

struct FogCard {
  std::uint8_t kind = kNothing;
  std::uint8_t by = kNothing;  // the person who laid it
};

// Everything that somebody may not see.
struct Secrets {
  Pile draw;
  std::array<HiddenPlace, kPlaces> places{};
  Draft draft;
  Answers<kPlaces> answers;  // by person: windows, setting, votes
  std::array<Knowledge, kPlaces> known{};
  std::array<FogCard, kMaxFog> fog{};
  std::array<std::uint8_t, kMaxPlays> real{};  // 1 + the card behind each announced name; 0: open
  std::array<Taken, kPlaces - 1> taken{};
  std::array<std::uint8_t, kPlaces> quest_left{kNothing, kNothing, kNothing,
                                               kNothing, kNothing, kNothing};  // by person
  std::uint8_t next = kNothing;  // the next encounter, where somebody has looked at it
  std::uint8_t next_known = 0;   // persons
  std::array<std::uint8_t, 2> unused{};
};

struct State : Board {
  Secrets secret;
};

static_assert(std::has_unique_object_representations_v<Place>);
static_assert(std::has_unique_object_representations_v<Unit>);
static_assert(std::has_unique_object_representations_v<Creature>);
static_assert(std::has_unique_object_representations_v<Board>);
static_assert(std::has_unique_object_representations_v<Secrets>);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace undercroft::cutthroat_caverns
