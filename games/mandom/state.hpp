// The state of Dungeon of Mandom: one plain value. Players: 2 to 4. Hidden: the draw pile, the
// monsters others placed or concealed, signs before all have thrown. Chance: who starts, the cards,
// the hero and specials of a round.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/agenda.hpp"
#include "engine/answers.hpp"
#include "engine/seat.hpp"

namespace undercroft::mandom {

inline constexpr int kSeats = 4;  // MAN-SET-01
inline constexpr int kItems = 6;  // of a hero, MAN-SET-02
inline constexpr int kPileCap =
    19;  // 13 cards, 15 with special monsters; room for a house rule of 4 more
inline constexpr int kMaxTypes = 24;   // kinds of monster: 15, and room for user-made ones
inline constexpr int kMaxHeroes = 16;  // 8, and room for user-made ones
inline constexpr int kMaxItems = 96;   // different tiles: 45, and room for user-made ones

inline constexpr std::uint8_t kNothing = 0xFF;  // no card, no item, no name
inline constexpr std::uint8_t kUnknown = 0xFE;  // in views: there is one, but which is hidden

// What the game waits for or does next: a frame of the agenda.
enum class Step : std::uint8_t {
  over,
  throw_sign,   // D-RPS
  choose_hero,  // D-HERO
  turn,         // D-TURN
  card,         // D-CARD
  name_type,    // D-VORPAL
  name_number,  // D-SWORD
  reveal,       // nobody is asked: the next card of the dungeon
  exchange,     // D-POLY
  use_item,     // D-ITEM
  feed_ooze,    // D-OOZE
};
inline constexpr int kStepCount = 11;

struct Frame {
  Step step = Step::over;
  std::uint8_t seat = 0;
};

enum class Sign : std::uint8_t { rock, paper, scissors };
enum class HeroMode : std::uint8_t { fixed, random_each_round, starter_chooses };
enum class Secrecy : std::uint8_t { open, turn_peek };
enum class FirstPlayer : std::uint8_t { random, rps, seat };  // `seat` + k fixes seat k

// The options of section 6 that rules read.
struct Config {
  std::uint8_t seats = 0;
  std::uint8_t hero = 0;
  HeroMode hero_mode = HeroMode::fixed;
  Secrecy secrecy = Secrecy::open;
  std::uint8_t specials = 0;
  std::uint8_t successes_to_win = 2;
  std::uint8_t failures_to_drop = 2;
  std::uint8_t short_reveal = 0;
  std::uint16_t heroes_enabled = 0;
};

// A player card, 2.4: `successes` 1 is sideways, `failures` 1 is red.
struct PlayerCard {
  std::uint8_t successes = 0;
  std::uint8_t failures = 0;
};

// A card in the dungeon and who put it there, in one byte: the state is copied a hundred million
// times in a search.
class Placed {
 public:
  Placed() = default;
  constexpr Placed(unsigned card, unsigned by) : bits_(static_cast<std::uint8_t>(card | by << 5)) {}
  constexpr std::uint8_t card() const { return bits_ & 31; }
  constexpr std::uint8_t by() const { return bits_ >> 5; }

 private:
  std::uint8_t bits_ = 0;
};

// An item (by its slot on the hero) on top of the monster it was given up for, MAN-BID-07.
class Pair {
 public:
  Pair() = default;
  constexpr Pair(unsigned seat, unsigned slot, unsigned card)
      : card_(static_cast<std::uint8_t>(card)),
        bits_(static_cast<std::uint8_t>(slot | seat << 4)) {}
  constexpr std::uint8_t seat() const { return bits_ >> 4; }
  constexpr std::uint8_t slot() const { return bits_ & 15; }
  constexpr std::uint8_t card() const { return card_; }

 private:
  std::uint8_t card_ = 0;
  std::uint8_t bits_ = 0;
};

// What the last card left for the next one, MAN-VAR-02 step 2.
enum class Mark : std::uint8_t { none, ignore, defeat };

// The challenge in progress. `damage` is used by summed heroes, `hp` by those with a running HP.
struct Challenge {
  std::int16_t hp = 0;
  std::uint16_t damage = 0;
  std::uint32_t seen = 0;  // types revealed and done with, MAN-VAR-12
  std::uint8_t named = kNothing;
  std::uint8_t number = 0;
  std::uint8_t revealed = 0;  // cards from the top
  std::uint8_t strength = 0;  // of the card being resolved
  std::uint8_t last_strength = 0;
  Mark mark = Mark::none;
  std::uint8_t spent = 0;         // slots
  std::uint8_t run = 0;           // the Lucky Coin's, as slot + 1
  std::uint8_t softened = 0;      // by the Charming Flute
  std::uint8_t aside = kNothing;  // the card exchanged by Polymorph
  std::uint8_t dead = 0;
  std::uint8_t exchanged = 0;  // the card being resolved took another's place
};

struct State {
  Challenge challenge;
  Config config;
  Answers<kSeats, std::uint8_t> signs;
  std::array<PlayerCard, kSeats> cards{};
  std::array<Placed, kPileCap> dungeon{};
  std::array<Pair, kItems> pairs{};
  // The draw pile. Its order is nobody's knowledge, so it has none: a card is drawn by picking any
  // of them (MAN-SET-03).
  std::array<std::uint8_t, kPileCap> pile{};
  // Bit k: this seat saw the equipped set when k pairs lay concealed (secrecy `turn_peek`).
  std::array<std::uint8_t, kSeats> peeked{};
  std::array<std::uint8_t, 2> specials{kNothing, kNothing};
  std::uint8_t pile_size = 0;
  std::uint8_t dungeon_size = 0;
  std::uint8_t pair_count = 0;
  std::uint8_t equipped = 0;  // slots of the hero
  std::uint8_t lost = 0;      // slots lost in the dungeon, MAN-VAR-11
  std::uint8_t hero = 0;
  std::uint8_t round = 0;
  std::uint8_t first = 0;
  std::uint8_t active = 0;  // seats neither passed nor out
  std::uint8_t out = 0;
  std::uint8_t pending = kNothing;
  std::uint8_t throws = 0;  // of rock, paper, scissors
  std::uint8_t challenger = kNothing;
  std::uint8_t winner = kNothing;
  std::uint8_t unused = 0;
  Agenda<Frame, 3>
      agenda;  // reveal, the question it asks; at most 3 when both namings wait on the reveal

  Step step() const { return agenda.top().step; }
  bool in_challenge() const { return challenger != kNothing; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 128);

}  // namespace undercroft::mandom
