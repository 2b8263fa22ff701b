// The state of Duel of Ages: one plain value. Players: 3 (a Loner against an Alliance) or 4 (two
// Alliances). Hidden: unrevealed cards, `off` characters, decks, what an offer of trade holds.
// Chance: dice, the Dome die, every draw, cards stolen at random.
//
// The state is in two parts. `Board` is what lies open on the table (section 5); `Secrets` is the
// rest. A view is the board and what its viewer may know of the secrets, so the board can never
// hold anything hidden, and whatever is a function of the board alone is public.
//
// A seat is a player all through the game; sides change, seats do not.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "engine/agenda.hpp"
#include "engine/seat.hpp"
#include "games/duel_of_ages/content.hpp"
#include "games/duel_of_ages/map.hpp"

namespace undercroft::duel_of_ages {

inline constexpr unsigned kPlayers = 4;
inline constexpr unsigned kMaxCards = 112;  // equipment: 94, and room
// A unit without a card limit (`nolimit`) holds no more than this (DUE-CRD-03): a bit each.
inline constexpr unsigned kMostCards = 24;
inline constexpr unsigned kOff = 10;        // option chars_per_player: 8, and 2 of the draft
inline constexpr unsigned kStartCards = 6;  // column `c`: at most 4, and room
inline constexpr unsigned kPads = 4;        // Jump Pads: 2, and room
inline constexpr unsigned kPileCards = kMaxCards;
inline constexpr unsigned kAgenda = 24;
inline constexpr unsigned kSpaceWords = (kMaxSpaces + 63) / 64;
inline constexpr unsigned kAttacks = 4;  // a melee attack and the ripostes in it; one to spare

inline constexpr std::uint8_t kNobody = 0xFF;   // no player, no figure, no dome, no card
inline constexpr std::uint8_t kUnknown = 0xFE;  // a card that is there and unrevealed
inline constexpr std::uint8_t kNatural = 0xFD;  // as a weapon: a natural attack, no card

// Figures: characters are 0 to 47 (rows of 2.2), henchman tokens 48 to 63, pets 64 to 79. That is
// their id order (DUE-GEN-09). Units are the first 64: a bit each.
using Units = std::uint64_t;
inline constexpr Units kCharacters = (Units{1} << kMaxCharacters) - 1;
constexpr bool is_character(unsigned figure) {
  return figure < kMaxCharacters;
}
constexpr bool is_henchman(unsigned figure) {
  return figure >= kMaxCharacters && figure < kUnits;
}
constexpr bool is_unit(unsigned figure) {
  return figure < kUnits;
}
constexpr bool is_pet(unsigned figure) {
  return figure >= kUnits && figure < kFigures;
}
constexpr Units unit_bit(unsigned unit) {
  return Units{1} << unit;
}

// A multiset of cards by kind (a row of 2.3). It has no order: where one would be drawn, chance
// picks (DUE-GEN-01).
class Pile {
 public:
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int count(unsigned kind) const { return counts_[kind / 2] >> (kind % 2 * 4) & 0xF; }
  bool has(unsigned kind) const { return count(kind) > 0; }
  void add(unsigned kind) {
    assert(kind < kMaxKinds && count(kind) < 15);
    counts_[kind / 2] = static_cast<std::uint8_t>(counts_[kind / 2] + (1U << (kind % 2 * 4)));
    ++size_;
  }
  void remove(unsigned kind) {
    assert(has(kind));
    counts_[kind / 2] = static_cast<std::uint8_t>(counts_[kind / 2] - (1U << (kind % 2 * 4)));
    --size_;
  }
  template <class Each>
  void each(Each visit) const {  // visit(kind, copies), in row order
    for (unsigned kind = 0; kind < kMaxKinds; ++kind)
      if (const int copies = count(kind); copies > 0) visit(kind, copies);
  }
  friend bool operator==(const Pile&, const Pile&) = default;

 private:
  std::array<std::uint8_t, kMaxKinds / 2> counts_{};
  std::uint8_t size_ = 0;
};

// Who holds cards: the 64 units, then the Vault. The cards of all lie in one row, holder by holder,
// each hand in order of arrival; `begin` says where each hand begins. A card that lies face down
// keeps its place, and everybody sees which one is taken (DUE-CRD-01).
inline constexpr unsigned kVault = kUnits;
inline constexpr unsigned kHolders = kUnits + 1;

enum CardFlag : std::uint8_t {
  kActive = 1,   // armor, shield, transport (DUE-CRD-04)
  kGearSet = 2,  // set active or inactive this turn (DUE-FRE-03)
  kUsed = 4,     // its Free Action was used this turn
  kTraded = 8,   // this turn (DUE-CRD-07)
  // Armor, shield: its owner took it off openly, so it protects nobody until he sets it active or
  // it has another bearer (DUE-CRD-04).
  kTakenOff = 16,
};
// What everybody sees of the cards of all holders.
struct Hands {
  std::array<std::uint8_t, kHolders + 1> begin{};
  std::array<std::uint8_t, kMaxCards> kind{};   // kUnknown where it is unrevealed; 0 behind the end
  std::array<std::uint8_t, kMaxCards> flags{};  // CardFlag
  // Who knows an unrevealed one besides its holder's player: a bit for each seat (former owners, a
  // thief who looked). Not the present owner; all 0 of a revealed one.
  std::array<std::uint8_t, kMaxCards> knows{};
  // How often the deck had been made anew when it was drawn: cards of one making cannot be those of
  // another (`imagine`).
  std::array<std::uint8_t, kMaxCards> made{};
  unsigned count(unsigned holder) const {
    return static_cast<unsigned>(begin[holder + 1] - begin[holder]);
  }
  unsigned total() const { return begin[kHolders]; }
};
using Kinds = std::array<std::uint8_t, kMaxCards>;

enum class Standing : std::uint8_t {  // DUE-GEN-04
  hidden,     // `off` or unused, which nobody else can tell apart; of a token: in supply or waiting
  on,         // on the board, perhaps in a Dome
  prison,     //
  returning,  // Wallard Blatt only
  dead,       //
};

enum Mark : std::uint16_t {
  kFired = 1,        // in Fire: may not Move unless a rule says so
  kMoved = 2,        //
  kNoMove = 4,       // may not Move this turn (Hallorann)
  kNoAct = 8,        // DUE-GEN-11: until the next turn of its side
  kStunNext = 16,    // DUE-MOV-07: stunned in its side's next turn ...
  kStunNow = 32,     // ... which is this one
  kHiddenOp = 64,    // Smoke Bomb, this turn
  kRested = 128,     // HQ-02, a vista's Free Action, Avindel's refreshing: this turn
  kJumped = 256,     // by a pad this turn (DUE-HQ-06)
  kRerolled = 512,   // Senet-Hept's, this turn
  kOpDone = 1024,    // passed, or shot all it may, in this OpFire
  kNewcomer = 2048,  // entered in this turn's Reinforce (DUE-REI-02); no rule needs it: for words
};

struct Unit {
  Space space = kNowhere;
  std::uint16_t marks = 0;
  Standing standing = Standing::hidden;
  std::uint8_t owner = kNobody;  // of `on`, `prison`, `returning`; kNobody else
  std::uint8_t health = 0;
  std::uint8_t grace = 0;            // Avindel (DUE-SPC-05)
  std::uint8_t target = kNobody;     // TiAx (DUE-SPC-04)
  std::uint8_t used = 0;             // its own actions used this turn, a bit each
  std::uint8_t spent = 0;            // once per game, a bit each (parting shot: kPartingBit)
  std::uint8_t speed = 0;            // more this turn (Stim Shot)
  std::uint8_t shots = 0;            // of this OpFire
  std::uint8_t op_weapon = kNobody;  // the weapon it uses in this OpFire (D-14)
  std::uint8_t ventures = 0;         // adventure challenges of this phase (DUE-ADV-04)
  std::uint8_t unused = 0;
};
static_assert(sizeof(Unit) == 16);
inline constexpr std::uint8_t kPartingBit = 128;  // Unit::spent

struct Pet {
  Space space = kNowhere;
  std::uint8_t owner = kNobody;  // kNobody: not unleashed
  std::uint8_t health = 0;
  std::uint8_t target = kNobody;  // a character
  std::uint8_t made = 0;          // of its card: Hands::made
};
static_assert(sizeof(Pet) == 6);

// The spaces a figure entered in this Move phase (DUE-MOV-04): where it started and three bits a
// step. At most kTrail steps.
inline constexpr unsigned kTrail = 16;
struct Trail {
  std::uint64_t steps = 0;  // direction of step i in bits 3i to 3i + 2; length in bits 48 to 52;
                            // 1 + start in bits 53 to 61
  unsigned size() const { return static_cast<unsigned>(steps >> 48 & 31U); }
  bool empty() const { return size() == 0; }
  Space start() const { return static_cast<Space>((steps >> 53) - 1U); }
  unsigned direction(unsigned i) const { return static_cast<unsigned>(steps >> (3 * i) & 7U); }
  void begin(Space start) { steps = (std::uint64_t{start} + 1U) << 53; }
  void add(unsigned direction) {
    assert(size() < kTrail);
    steps |= std::uint64_t{direction} << (3 * size());
    steps += std::uint64_t{1} << 48;
  }
};

// Cards dropped face up (DUE-CRD-08), in order of arrival.
struct Dropped {
  std::array<Space, kPileCards> space{};        // 0 behind the end
  std::array<std::uint8_t, kPileCards> kind{};  //
  std::uint16_t count = 0;
};

struct Player {
  std::array<std::uint8_t, kLocations> progress{};  // tracks, towers, contests won, field markers
  std::uint8_t contests = 0;                        // Royal Tournament: T1 is bit 0
  std::uint8_t labyrinths = 0;        // whose first arrival brought a Badge (DUE-LAB-06)
  std::uint8_t deaths = 0;            // characters killed by enemies (DUE-KIL-01)
  std::uint8_t defeats = 0;           // Loner units defeated this turn (DUE-SWI-01)
  std::uint8_t lost = 0;              // lost a character this turn (DUE-FOU-04)
  std::uint8_t side = 0;              // 0 or 1
  std::uint8_t off = 0;               // how many `off` characters
  std::uint8_t refused = 0;           // trades refused to this player this turn, two bits a partner
  std::uint8_t passed = 0;            // Fire, OpFire: this phase
  std::uint8_t platter = kNoPlatter;  // chosen (DUE-SET-05)
  std::uint8_t draft_left = 0;
  std::uint8_t unused = 0;
  // What lies on the table of each `off` character: everybody sees how much, nobody what.
  std::array<std::uint8_t, kOff> off_cards{};
  std::array<std::uint8_t, kOff> off_tokens{};
};
static_assert(sizeof(Player) == 48);

struct Guardians {
  std::uint8_t face_up = kNobody;  // an index into Content::guardians
  std::uint8_t fresh = 0;          // of the shuffled rest: a bit for each of this age, in row order
  std::uint8_t under_count = 0;
  std::array<std::uint8_t, 8>
      under{};  // put under it, oldest first; they come after the fresh ones
};

struct Badges {
  std::uint16_t fresh = 0;
  std::uint8_t under_count = 0;
  std::array<std::uint8_t, kMaxBadges> under{};
  std::array<std::uint8_t, kMaxBadges> holder{};  // a character, or kNobody
  std::uint8_t unused = 0;
};

// DUE-CRD-07: how often a unit began a trade with another this turn. A unit may begin none with one
// more unit while the table is full.
inline constexpr unsigned kPairs = 20;
struct Proposals {
  std::uint8_t from = kNobody;
  std::uint8_t to = kNobody;
  std::uint8_t count = 0;
};

// DUE-OPF-01: at whom a unit has shot in this OpFire, of those with shots left. A unit may fire no
// second shot while the table is full.
inline constexpr unsigned kShots = 40;
struct Shot {
  std::uint8_t shooter = kNobody;
  std::uint8_t target = kNobody;
};

struct Pad {
  Space space = kNowhere;
  std::uint8_t owner = kNobody;
  std::uint8_t made = 0;
};

enum class MapBuild : std::uint8_t { full, platters_only, random, given };
struct Config {  // section 6
  std::uint8_t seats = 3;
  std::uint8_t characters = 5;
  std::uint8_t handicap = 1;
  std::uint8_t turn_limit = 20;
  std::uint8_t overtime = 12;
  MapBuild build = MapBuild::full;
  std::uint8_t draft = 0;
  std::uint8_t structure = 6;
  std::uint8_t henchmen_lost = 0;  // lost_includes_henchmen_4p
  std::uint8_t cap = 5;            // adventure_cap
  std::uint16_t locations = 0;     // that are on the map: bits of Location
};

// DUE-END-05: of three players the hard cap waits for a clean turn of the Loner, so many turns at
// most. At least every second turn is a Loner's, so a game is over one turn later at the latest.
inline constexpr int kCapWait = 6;

enum class Phase : std::uint8_t {
  setup,
  free_action,
  fire,
  move,
  op_fire,
  melee,
  adventure,
  reinforce,
  end,
};

enum class AttackKind : std::uint8_t { fire, op_fire, melee };
enum AttackFlag : std::uint8_t {
  kArea = 1,       // every enemy in the space, in id order
  kRiposte = 2,    //
  kParting = 4,    // DUE-SPC-06 (c)
  kLosesCard = 8,  // a natural 2 (DUE-FIR-05)
  kExtra = 16,     // Vexa's second
};
// An attack while it is carried out. Public: its weapon was revealed when it was declared.
struct Attack {
  Space space = kNowhere;  // where the target is aimed at: its own space, or one of its trail
  std::uint8_t attacker = kNobody;
  std::uint8_t target = kNobody;   // a figure
  std::uint8_t weapon = kNatural;  // kind of a card, or kNatural
  AttackKind kind = AttackKind::fire;
  std::uint8_t flags = 0;
  Grade hit = Grade::fopp;
};
static_assert(sizeof(Attack) == 8);

enum class RollFor : std::uint8_t {
  nothing,
  hit,
  damage,
  adventure,
  ability,  // MI, Turncoat's Purse
};
// One challenge (3.4): made by Step::roll, read by the frame below it, then wiped.
struct Roll {
  RollFor purpose = RollFor::nothing;
  std::uint8_t figure = kNobody;  // whose roll it is
  std::int8_t margin = 0;         // limited to -6 .. 6
  std::uint8_t first = 0;         // the dice
  std::uint8_t second = 0;
  Grade grade = Grade::fopp;
  std::uint8_t done = 0;  // 1: it counts
  std::uint8_t rerolls = 0;
};
static_assert(sizeof(Roll) == 8);

enum VentureFlag : std::uint8_t {
  kNoRoll = 1,     // passed without a roll (paying, Avindel at the gate, Big Herr)
  kPaidExtra = 2,  // DUE-ADV-09
  kGage = 4,       // a Champion's Gage was discarded
  kGoesOn = 8,     // advanced and may challenge again
  kForce = 16,     // Main Gate: by Strength; HQ: by Intellect
  kInterrogates = 32,
  kOtherRating = 64,  // Ombra
};
// An adventure while it is carried out (3.15 to 3.17). Wiped when it is over.
struct Venture {
  Space space = kNowhere;
  std::uint8_t figure = kNobody;
  std::uint8_t location = 0xFF;
  std::uint8_t position = 0;
  std::uint8_t flags = 0;
  std::uint8_t victim = kNobody;    // player
  std::uint8_t champion = kNobody;  // or the prisoner
  std::uint8_t points = 0;          // still to distribute, to take, to free
  std::uint8_t discipline = 0;      // a Rating: Field of Honor
  Grade grade = Grade::fopp;
  std::uint8_t unused = 0;
};
static_assert(sizeof(Venture) == 12);

// The frames of the agenda; their letters are told in phases.hpp.
enum class Step : std::uint8_t {
  over,
  setup,
  platter,         // D-01
  rotation,        // D-02
  key,             // D-03, which key
  site,            // D-03, where and how
  draft,           // D-44
  turn,            //
  first,           // D-04
  forced,          // DUE-FRE-01
  free,            // D-05, D-36
  use,             // a Free Action is carried out
  trade,           // an offer is put together
  trade_answer,    // D-06
  fire,            // Fire and OpFire
  attacker,        // D-07
  shoot,           // D-08, D-12, D-13
  move,            // D-09
  path,            // D-10
  walk,            // D-10, one step at a time
  pick_up,         // D-11, and as a Free Action
  melee,           // D-15
  fight,           // a Melee in one space
  tie,             // D-16
  strike,          // D-17
  whom_to_reveal,  // D-39 at MS
  attack,          // 3.9, 3.10, 3.13
  roll,            // D-28
  defeat,          // 3.10: somebody falls
  spoils,          // Rook: D-40
  fate,            // D-18
  dome,            // D-26, D-27
  lock,            // D-31
  enter,           // a character comes on
  place_new,       // D-32
  discard,         // D-22: over the limit, a price
  adventure,       // blocks (DUE-ADV-01)
  declare,         // D-19
  next_venture,    // D-20
  venture,         // one character's adventure
  way,             // D-21
  victim,          // D-23
  gage,            // D-43
  champion,        // D-25
  again,           // D-29
  result,          // what a location does (3.16, 3.17)
  point,           // D-24
  location,        // D-38
  contest,         // D-38: Krule at the Tournament
  take,            // D-40
  companion,       // D-41
  strategic,       // D-42
  show,            // D-39 at PRI-04
  reinforce,       // D-30
  offer_order,     // D-33
  offer,           // D-34
  new_ally,        // D-35
};
inline constexpr unsigned kStepCount = 57;
static_assert(static_cast<unsigned>(Step::new_ally) == kStepCount - 1);

struct Frame {
  Step step = Step::over;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  std::uint16_t x = 0;
  std::uint16_t y = 0;
};
static_assert(sizeof(Frame) == 8);

struct Board {
  // Wide members first: no padding.
  std::array<Units, kPlayers> on{};  // units `on` the board, by player: as in `units`
  std::array<Trail, kFigures> trails{};
  Units declared = 0;  // DUE-ADV-02: declared and not yet resolved
  Units fought = 0;    // had their turn in this Melee
  Units riposted = 0;  // used their riposte in this Melee
  Units returned = 0;  // dead characters that were shuffled into the unused deck and are in it
  std::array<std::uint64_t, kSpaceWords> melees{};  // spaces whose Melee is over: a bit each
  std::array<Unit, kUnits> units{};
  Agenda<Frame, kAgenda> agenda;
  Layout layout;
  Dropped dropped;
  std::array<Pet, kMaxPets> pets{};
  std::array<Pad, kPads> pads{};
  std::array<Attack, kAttacks> attacks{};
  Venture venture;
  Config config;
  std::uint16_t pets_fought = 0;  // as `fought`: a bit for each pet
  std::uint16_t shot_count = 0;
  Badges badges;
  std::array<Player, kPlayers> players{};
  Hands hands;
  Pile discard;
  Pile used_up;  // discarded this turn for their own Free Actions (DUE-FRE-03)
  std::array<Guardians, 4> guardians{};
  Roll roll;
  std::array<Proposals, kPairs> proposals{};  // of this turn, in the order of the first
  std::array<Shot, kShots> shots{};           // of this OpFire, in their order
  std::array<std::uint8_t, 8> under_by{};     // draft: who put the characters under the deck
  std::array<std::uint8_t, 2> lesser{kNobody, kNobody};  // of each side (DUE-LES-03)
  std::uint8_t attack_count = 0;
  std::uint8_t deck = 0;          // cards in the equipment deck
  std::uint8_t made = 0;          // how often it was made anew from the discards
  std::uint8_t unused_count = 0;  // characters in the unused deck, those under it included
  std::uint8_t under_count = 0;
  std::uint8_t tokens = 0;           // henchmen in supply
  std::uint8_t structure = 0;        // of the HQ
  std::uint8_t destroyer = kNobody;  // of the HQ
  std::uint8_t turn = 0;             // the turn counter
  Phase phase = Phase::setup;
  std::uint8_t active = 0;        // the side whose turn it is
  std::uint8_t loner = kNobody;   // three players: who; four: kNobody
  std::uint8_t first_player = 0;  // the first Loner, or the highest roller
  std::uint8_t new_loner = 0;     // cards his new character draws in this turn's Free Action
  std::uint8_t clean = 0;         // DUE-TRN-03
  std::uint8_t triggered = 0;     // 1: time has expired, 2: somebody was eliminated (bits)
  std::uint8_t closed = 0;        // the Royal Tournament (DUE-ROY-03)
  std::uint8_t cap_ended = 0;     // DUE-END-05
  std::uint8_t next_side = 0;     // who has the next turn
  std::array<std::uint8_t, 7> unused_bytes{};

  Step step() const { return agenda.top().step; }
};

// An `off` character with what lies on it.
struct Off {
  std::uint8_t character = kNobody;
  std::uint8_t token = kNobody;                   // a waiting henchman
  std::array<std::uint8_t, kStartCards> cards{};  // kinds; as many as Player::off_cards says
};
static_assert(sizeof(Off) == 8);

// A trade that is being put together or answered. Cards by their place in the hand, a bit each.
struct Trade {
  std::uint32_t gives = 0;
  std::uint32_t takes = 0;
  std::uint8_t from = kNobody;
  std::uint8_t to = kNobody;
  std::uint16_t unused = 0;
};

struct Secrets {
  Units unused = 0;  // the unused deck: its shuffled part
  Trade trade;
  std::uint16_t tokens = 0;  // henchmen in supply: a bit each
  std::array<std::array<Off, kOff>, kPlayers> off{};
  Pile deck;
  Kinds kinds{};                        // of all cards in Hands, revealed or not; 0 behind the end
  std::array<std::uint8_t, 8> under{};  // characters under the unused deck, in this order
  std::array<std::uint8_t, 5> unused_bytes{};
};

struct State : Board {
  Secrets secret;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 8192);  // the target of this game

// What somebody knows of the cards in hands: all of a state, of a view what its viewer knows.
// Rules that look at cards take this, so that views and bots can ask the same questions.
struct Sight {
  const Board& board;
  const Kinds& kinds;  // kUnknown where it is not known
  // Of the asked player: the offer of trade, his `off` characters. None of what is public.
  const Trade* trade = nullptr;
  const std::array<std::array<Off, kOff>, kPlayers>* off = nullptr;
  // Of the board's layout, once DuelOfAges::map was asked for it: a sight lives for one question.
  mutable const Map* map = nullptr;
  Sight(const State& state)
      : board(state),
        kinds(state.secret.kinds),
        trade(&state.secret.trade),
        off(&state.secret.off) {}
  Sight(const Board& seen, const Kinds& known, const Trade* offer = nullptr,
        const std::array<std::array<Off, kOff>, kPlayers>* waiting = nullptr)
      : board(seen), kinds(known), trade(offer), off(waiting) {}
};
// What everybody knows.
inline Sight in_public(const Board& board) {
  return {board, board.hands.kind};
}

}  // namespace undercroft::duel_of_ages
