// The state of Escape the Dark Castle: one plain value. Players: 1 to 4, all on one side. Hidden:
// what nobody knows (which chapters come, which boss), and votes until all are in. Chance: pages,
// items, dice.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/agenda.hpp"
#include "engine/answers.hpp"
#include "engine/seat.hpp"

namespace undercroft::dark_castle {

inline constexpr int kSeats = 4;  // ESC-SET-01
inline constexpr int kParty = 4;  // characters in the game; two for a solo player
inline constexpr int kHands = 2;  // ESC-ITM-01
inline constexpr int kFaces = 6;  // of a die
inline constexpr int kTraits = 3;
inline constexpr int kMaxRow = 9;          // chapter dice there are, 2.2
inline constexpr int kMaxCharacters = 16;  // 6, and room for user-made ones
inline constexpr int kMaxItems = 32;       // kinds: 22, and room for user-made ones
inline constexpr int kMaxChapters = 64;    // 45 and 3 bosses, and room; a bit each
inline constexpr int kMaxPages = 31;       // castle_length 30 and the boss
inline constexpr int kMostRounds = 200;    // a longer combat is lost: I-10, ESC-CBT-05

inline constexpr std::uint8_t kNothing = 0xFF;  // no item, no character, no card

enum class Trait : std::uint8_t { might, cunning, wisdom };

// A face of a die: one trait, once or twice.
class Face {
 public:
  constexpr Face() = default;
  constexpr Face(unsigned trait, bool is_double)
      : code_(static_cast<std::uint8_t>(trait + (is_double ? kTraits : 0))) {}
  static constexpr Face from_code(unsigned code) {
    Face face;
    face.code_ = static_cast<std::uint8_t>(code);
    return face;
  }
  constexpr std::uint8_t code() const { return code_; }
  constexpr bool none() const { return code_ == kNothing; }
  // Of a face that is there.
  constexpr unsigned trait() const { return code_ >= kTraits ? code_ - kTraits : code_; }
  constexpr bool is_double() const { return code_ >= kTraits && code_ != kNothing; }
  // Shows that trait, once or twice.
  constexpr bool shows(unsigned trait) const { return code_ % kTraits == trait && !none(); }
  friend constexpr bool operator==(Face, Face) = default;

 private:
  std::uint8_t code_ = kNothing;
};
inline constexpr unsigned kFaceCodes = 2 * kTraits;

// What the game waits for or does next: a frame of the agenda.
enum class Step : std::uint8_t {
  over,
  take_character,  // D-CHAR
  page,            // D-PAGE
  block,           // nobody is asked: the operations pc to end
  choice,          // D-OPT
  nominate,        // D-NOM
  camp,            // D-CAMP
  window,          // D-ITEM
  hurt,            // D-HURT
  discard,         // D-DISC of characters
  group_discard,   // D-DISC of the group
  test,            // one attempt of one character
  each_test,
  group_test,
  combat,
  attack,   // one attack is resolved
  duel,     // D-DUEL
  rest,     // D-REST
  order,    // D-ORDER
  help,     // D-HELP
  set_die,  // D-DIE
  verses,   // D-VERSES
};
inline constexpr int kStepCount = 22;

// What the letters of a frame hold is said where the step is carried out.
struct Frame {
  Step step = Step::over;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  std::uint16_t pc = 0;
  std::uint16_t end = 0;
};

// The item windows of ESC-ITM-07; `hurt` and `camp` are steps of their own.
enum class Window : std::uint8_t { ready, ready_round, dice, roll_test, roll_attack, guard };
inline constexpr int kWindowCount = 6;

enum class GroupDecision : std::uint8_t { speaker, vote, agree };
enum class RestRule : std::uint8_t { no_consecutive, free, once_per_combat, none };
enum class Ending : std::uint8_t { playing, lost, won };

// The options of section 6 that rules read.
struct Config {
  std::uint8_t seats = 0;
  std::uint8_t party = 0;  // P
  std::uint8_t max_hp = 0;
  std::uint8_t castle_length = 15;
  std::uint8_t boss = kNothing;  // a chapter, or by lot
  std::uint8_t attack_value = 2;
  std::uint8_t start_items = 1;
  GroupDecision group = GroupDecision::speaker;
  RestRule rest = RestRule::no_consecutive;
  std::uint8_t item_reshuffle = 1;
  std::uint8_t auto_order = 1;
  std::uint8_t fixed_count = 0;                     // fixed_castle
  std::array<std::uint8_t, kMaxPages - 1> fixed{};  // chapters in order
};

struct Prisoner {
  std::uint8_t character = kNothing;
  std::int8_t hp = 0;
  // Sorted by kind, kNothing behind: equal hands are equal bytes.
  std::array<std::uint8_t, kHands> items{kNothing, kNothing};
};

// The dice that lie before the characters, in a test or a combat round.
struct Rolls {
  std::array<Face, kParty> face{};
  std::array<Face, kParty> second{};  // of Dented Daggers, ESC-ITM-17
  std::array<std::uint8_t, kParty> extra{kNothing, kNothing, kNothing, kNothing};  // Cracked Axe
  std::uint8_t rolled = 0;  // masks of characters
  std::uint8_t counted = 0;
  std::uint8_t bonus = 0;  // symbols that potions added to this attempt
  std::uint8_t spent = 0;  // bit 2 * character + hand: used in this round or attempt
};

struct Combat {
  std::array<std::uint8_t, kTraits> row{};  // dice by face: those with one face are alike
  std::uint8_t round = 0;                   // 0: before round 1
  std::uint8_t named = 0;                   // who the card says takes part; masks of characters
  std::uint8_t fighters = 0;                // the round's participants
  std::uint8_t blocked = 0;
  std::uint8_t removed = 0;  // removed a die in this round
  std::uint8_t resting = kNothing;
  std::uint8_t rested = 0;  // may not rest now: rested in the last round, or once in this combat
  std::uint8_t reinforced = 0;       // dice added so far
  std::uint8_t no_attack = 0;        // Smoke Pot
  std::uint8_t last_hit = kNothing;  // whose hit removed the last die
  std::uint8_t helps = 0;            // dice that `helped` may still remove
  std::uint8_t unused = 0;
  int dice() const { return row[0] + row[1] + row[2]; }
};

struct State {
  std::uint64_t unseen = 0;  // chapters and bosses that nobody has seen: a bit each. The deck has
                             // no order, a page is picked when it is turned (ESC-SET-02)
  Agenda<Frame, 20>
      agenda;  // 12 deep at most with the cards of the box; user-made ones nest deeper
  Answers<kSeats> votes;
  std::array<Option, kSeats> first_ballot{};  // what was proposed before the second ballot
  Config config;
  std::array<Prisoner, kParty> party{};
  std::array<std::uint8_t, kMaxItems> deck{};  // copies of each kind
  std::array<std::uint8_t, kMaxItems> discard{};
  std::array<std::uint8_t, kMaxItems> pool{};
  std::array<std::uint8_t, kMaxPages> book{};  // pages turned, in order; the last one is open
  std::uint8_t pages = 0;                      // how many
  Rolls rolls;
  Combat combat;
  std::array<std::uint8_t, kParty> loss{};  // of the step in progress, ESC-HP-02
  std::uint8_t you = 0;                     // a place in the party
  std::uint8_t nominee = kNothing;
  std::uint8_t each = kNothing;
  std::uint8_t passed = 0;  // PASSED of 2.4
  std::uint8_t must_turn = kNothing;
  std::uint8_t next_page = kNothing;  // peeked at
  std::uint8_t page_open = 0;         // the last page of the book is being resolved
  std::uint8_t ballot = 0;            // the second ballot of an agreement
  Ending result = Ending::playing;
  std::array<std::uint8_t, 4> unused{};

  Step step() const { return agenda.top().step; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 480);

}  // namespace undercroft::dark_castle
