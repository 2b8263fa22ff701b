#include "bench/limit_mandom.hpp"

#include <bit>
#include <cassert>
#include <cstddef>

namespace undercroft::limit {
namespace {

using U8 = std::uint8_t;

// ---- Shared by both forms: chance, the hero, the monsters, the seats -------------------------

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  // Multiply-shift on the high half; without rejection the bias is below 2^-28 for n <= 13.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

// Items of 2.2 in the table's order, as bits of the equipped set.
constexpr unsigned kPlateArmor = 1;
constexpr unsigned kKnightShield = 2;
constexpr unsigned kTorch = 4;
constexpr unsigned kHolyGrail = 8;
constexpr unsigned kDragonSpear = 16;
constexpr unsigned kVorpalSword = 32;
constexpr unsigned kAllItems = 63;
constexpr std::size_t kItemSets = 64;

// Monsters of 2.3: eight types, thirteen cards.
constexpr unsigned kTypes = 8;
constexpr unsigned kNobody = kTypes;  // MAN-CHL-02: naming none
constexpr unsigned kDragon = 7;
constexpr unsigned kCards = 13;
constexpr std::array<U8, kTypes> kStrength = {1, 2, 3, 4, 5, 6, 7, 9};
constexpr std::array<U8, kCards> kDeck = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7};

// MAN-CHL-01.
constexpr unsigned hero_hp(unsigned equipped) {
  return 3 + ((equipped & kPlateArmor) != 0 ? 5 : 0) + ((equipped & kKnightShield) != 0 ? 3 : 0);
}

// MAN-CHL-04 without the sword, which blocks what was named.
constexpr bool blocks(unsigned equipped, unsigned type) {
  const unsigned strength = kStrength[type];
  return ((equipped & kTorch) != 0 && strength <= 3) ||
         ((equipped & kHolyGrail) != 0 && strength % 2 == 0) ||
         ((equipped & kDragonSpear) != 0 && type == kDragon);
}

constexpr unsigned bit(unsigned index) {
  return 1U << index;
}

// MAN-BID-02: the next seat of a set clockwise of `seat`. Seats that are not in the game are in no
// set, so counting modulo four is right at every table.
using NextSeat = std::array<std::array<U8, 4>, 16>;
constexpr NextSeat make_next_seat() {
  NextSeat next{};
  for (unsigned set = 1; set < 16; ++set) {
    for (unsigned seat = 0; seat < 4; ++seat) {
      unsigned candidate = (seat + 1) % 4;
      while ((set & bit(candidate)) == 0) candidate = (candidate + 1) % 4;
      next[set][seat] = static_cast<U8>(candidate);
    }
  }
  return next;
}
constexpr NextSeat kNextSeat = make_next_seat();

// ---- api -------------------------------------------------------------------------------------

namespace api {

enum class Phase : U8 { kTurn, kCard, kVorpal, kOver };

// One byte: PLACE and REMOVE(item) first, so that the option itself is the record of a card's fate.
using Option = U8;
constexpr Option kPlace = 0;  // REMOVE(item) is 1 + item
constexpr Option kDraw = 7;
constexpr Option kPass = 8;
constexpr Option kName = 16;  // NAME(type) is kName + type, naming none included

struct Options {
  U8 count = 0;
  std::array<Option, kTypes + 1> list{};  // the most options: eight names and none
};

// Everything the rules need, concealed pairs (MAN-BID-07) and private knowledge (MAN-INF-01)
// included: `fate` keeps who did what with each drawn card. In phase kCard the card in hand is
// pile[left].
struct State {
  std::array<U8, kCards> pile;  // types; [0, left) is the draw pile with its top at left - 1
  std::array<U8, kCards> fate;  // of [left, 13): PLACE or REMOVE(item), and 16 * seat
  U8 left;
  U8 height;
  U8 equipped;
  U8 named;
  Phase phase;
  U8 seat;
  U8 active;
  U8 seated;  // not out
  U8 sideways;
  U8 red;
  U8 winner;
  U8 round;
};
static_assert(sizeof(State) == 38);

// MAN-SET-03. Shuffling what the last round left is as uniform as shuffling a sorted deck.
void shuffle(std::array<U8, kCards>& pile, SplitMix64& chance) {
  for (unsigned i = kCards - 1; i > 0; --i) {
    const unsigned j = chance.below(i + 1);
    const U8 card = pile[i];
    pile[i] = pile[j];
    pile[j] = card;
  }
}

// MAN-SET-02, MAN-OUT-06.
void start_round(State& state, unsigned seat, SplitMix64& chance) {
  shuffle(state.pile, chance);
  state.left = kCards;
  state.height = 0;
  state.equipped = kAllItems;
  state.named = kNobody;
  state.phase = Phase::kTurn;
  state.seat = static_cast<U8>(seat);
  state.active = state.seated;
  ++state.round;
}

void start_game(State& state, unsigned seats, SplitMix64& chance) {
  state.pile = kDeck;
  state.seated = static_cast<U8>(bit(seats) - 1);
  state.sideways = 0;
  state.red = 0;
  state.round = 0;
  start_round(state, 0, chance);
}

void end_game(State& state, unsigned winner) {
  state.winner = static_cast<U8>(winner);
  state.phase = Phase::kOver;
}

void succeed(State& state, SplitMix64& chance) {
  const unsigned me = bit(state.seat);
  if ((state.sideways & me) != 0) return end_game(state, state.seat);  // MAN-OUT-02
  state.sideways = static_cast<U8>(state.sideways | me);               // MAN-OUT-01
  start_round(state, state.seat, chance);                              // MAN-OUT-07
}

void fail(State& state, SplitMix64& chance) {
  const unsigned me = bit(state.seat);
  if ((state.red & me) == 0) {  // MAN-OUT-03
    state.red = static_cast<U8>(state.red | me);
    return start_round(state, state.seat, chance);
  }
  state.seated = static_cast<U8>(state.seated & ~me);  // MAN-OUT-04
  const unsigned next = kNextSeat[state.seated][state.seat];
  if (state.seated == bit(next)) return end_game(state, next);  // MAN-OUT-05
  start_round(state, next, chance);                             // MAN-OUT-07
}

// MAN-CHL-04: the types that the equipment blocks, as a set.
constexpr std::array<U8, kItemSets> make_blocked() {
  std::array<U8, kItemSets> blocked{};
  for (unsigned equipped = 0; equipped < kItemSets; ++equipped) {
    for (unsigned type = 0; type < kTypes; ++type) {
      if (!blocks(equipped, type)) continue;
      blocked[equipped] = static_cast<U8>(blocked[equipped] | bit(type));
    }
  }
  return blocked;
}
constexpr std::array<U8, kItemSets> kBlocked = make_blocked();

// MAN-CHL-03 to MAN-CHL-05: the card drawn last is revealed first.
unsigned total_damage(const State& state) {
  const unsigned blocked = kBlocked[state.equipped] | bit(state.named);
  unsigned damage = 0;
  for (unsigned i = state.left; i < kCards; ++i) {
    const unsigned type = state.pile[i];
    const bool placed = (state.fate[i] & 15) == kPlace;
    const bool hurts = placed & ((blocked >> type & 1) == 0);
    damage += hurts ? kStrength[type] : 0U;
  }
  return damage;
}

void challenge(State& state, SplitMix64& chance) {
  const bool success = total_damage(state) < hero_hp(state.equipped);  // MAN-CHL-07
  return success ? succeed(state, chance) : fail(state, chance);
}

void pass(State& state, SplitMix64& chance) {
  state.active = static_cast<U8>(state.active & ~bit(state.seat));  // MAN-BID-09
  state.seat = kNextSeat[state.active][state.seat];
  if (state.active != bit(state.seat)) return;
  if ((state.equipped & kVorpalSword) == 0) return challenge(state, chance);  // MAN-BID-10
  state.phase = Phase::kVorpal;                                               // MAN-CHL-02
}

void draw(State& state) {
  --state.left;
  state.phase = Phase::kCard;
}

// MAN-BID-06, MAN-BID-07.
void settle_card(State& state, Option option) {
  state.fate[state.left] = static_cast<U8>(option | state.seat << 4);
  state.height = static_cast<U8>(state.height + (option == kPlace));
  state.equipped = static_cast<U8>(state.equipped & ~(bit(option) >> 1));
  state.seat = kNextSeat[state.active][state.seat];
  state.phase = Phase::kTurn;
}

void list_turn(const State& state, Options& options) {
  options.list[0] = kPass;
  options.list[1] = kDraw;
  options.count = static_cast<U8>(1 + (state.left != 0));  // MAN-BID-04
}

// MAN-BID-05, MAN-BID-08: a row for each set of equipped items; copying it beats a loop over bits.
constexpr std::array<Options, kItemSets> make_card_options() {
  std::array<Options, kItemSets> rows{};
  for (unsigned equipped = 0; equipped < kItemSets; ++equipped) {
    Options& row = rows[equipped];
    row.list[row.count++] = kPlace;
    for (unsigned items = equipped; items != 0; items &= items - 1) {
      row.list[row.count++] = static_cast<Option>(1 + std::countr_zero(items));
    }
  }
  return rows;
}
constexpr std::array<Options, kItemSets> kCardOptions = make_card_options();

void list_card(const State& state, Options& options) {
  options = kCardOptions[state.equipped];
}

// MAN-CHL-02.
void list_names(Options& options) {
  for (unsigned type = 0; type <= kNobody; ++type) {
    options.list[type] = static_cast<Option>(kName + type);
  }
  options.count = kTypes + 1;
}

[[gnu::noinline]] void list(const State& state, Options& options) {
  switch (state.phase) {
    case Phase::kTurn:
      return list_turn(state, options);
    case Phase::kCard:
      return list_card(state, options);
    case Phase::kVorpal:
      return list_names(options);
    case Phase::kOver:
      options.count = 0;
  }
}

[[gnu::noinline]] void apply(State& state, Option option, SplitMix64& chance) {
  switch (state.phase) {
    case Phase::kTurn:
      return option == kDraw ? draw(state) : pass(state, chance);
    case Phase::kCard:
      return settle_card(state, option);
    case Phase::kVorpal:
      state.named = static_cast<U8>(option - kName);
      return challenge(state, chance);
    case Phase::kOver:
      return;
  }
}

}  // namespace api

// ---- flat ------------------------------------------------------------------------------------

namespace flat {

// Thirteen cards of four bits each; card i is of type kDeck[i] and is bit i of a set of cards.
constexpr std::uint64_t kPile = 0xcba9876543210;
constexpr std::size_t kCardSets = std::size_t{1} << kCards;

// What the rules say about a set of equipped items.
struct Gear {
  std::uint16_t hurting;      // cards that it does not block, MAN-CHL-04
  U8 hp;                      // MAN-CHL-01
  U8 options;                 // PLACE and one REMOVE for each item, MAN-BID-05
  std::array<U8, 8> keeping;  // the items left after option k
};

constexpr Gear make_gear(unsigned equipped) {
  Gear gear{};
  for (unsigned card = 0; card < kCards; ++card) {
    if (blocks(equipped, kDeck[card])) continue;
    gear.hurting = static_cast<std::uint16_t>(gear.hurting | bit(card));
  }
  gear.hp = static_cast<U8>(hero_hp(equipped));
  gear.keeping[gear.options++] = static_cast<U8>(equipped);
  for (unsigned items = equipped; items != 0; items &= items - 1) {
    gear.keeping[gear.options++] = static_cast<U8>(equipped & ~(items & -items));
  }
  return gear;
}

constexpr std::array<Gear, kItemSets> make_gears() {
  std::array<Gear, kItemSets> gears{};
  for (unsigned equipped = 0; equipped < kItemSets; ++equipped) {
    gears[equipped] = make_gear(equipped);
  }
  return gears;
}
constexpr std::array<Gear, kItemSets> kGear = make_gears();

// MAN-CHL-05: the strengths of a set of cards added up.
constexpr std::array<U8, kCardSets> make_damage() {
  std::array<U8, kCardSets> damage{};
  for (unsigned set = 1; set < kCardSets; ++set) {
    const auto card = static_cast<unsigned>(std::countr_zero(set));
    damage[set] = static_cast<U8>(damage[set & (set - 1)] + kStrength[kDeck[card]]);
  }
  return damage;
}
constexpr std::array<U8, kCardSets> kDamage = make_damage();

// MAN-CHL-02: what is left of all cards when a type, or none, has been named.
constexpr std::array<std::uint16_t, kTypes + 1> make_unnamed() {
  std::array<std::uint16_t, kTypes + 1> unnamed{};
  for (unsigned type = 0; type <= kNobody; ++type) {
    for (unsigned card = 0; card < kCards; ++card) {
      if (kDeck[card] == type) continue;
      unnamed[type] = static_cast<std::uint16_t>(unnamed[type] | bit(card));
    }
  }
  return unnamed;
}
constexpr std::array<std::uint16_t, kTypes + 1> kUnnamed = make_unnamed();

// The draw pile: a card is chosen when it is drawn, which has the distribution of a shuffled pile
// (MAN-SET-03) at the price of only those cards that are seen.
struct Pile {
  std::uint64_t cards = kPile;
  unsigned left = kCards;

  unsigned draw(SplitMix64& chance) {
    const unsigned place = 4 * chance.below(left--);
    const std::uint64_t card = cards >> place & 15;
    const std::uint64_t last = cards >> 4 * left & 15;
    cards ^= (card ^ last) << place;
    return static_cast<unsigned>(card);
  }
};

// The player cards (2.4) and what a round leaves to the next.
struct Table {
  unsigned seated;
  unsigned seat;
  unsigned sideways = 0;
  unsigned red = 0;
  bool over = false;
};

struct Dungeon {
  unsigned cards = 0;
  unsigned equipped = kAllItems;
};

// MAN-BID-01 to MAN-BID-12; afterwards the table's seat is the challenger. With no item left the
// choice is among one option, PLACE (MAN-BID-08).
inline Dungeon bid(Table& table, SplitMix64& chance, std::uint64_t& decisions) {
  Dungeon dungeon;
  Pile pile;
  unsigned active = table.seated;
  unsigned seat = table.seat;
  while (true) {
    ++decisions;
    if (pile.left != 0 && chance.below(2) != 0) {  // MAN-BID-04
      ++decisions;
      const unsigned card = pile.draw(chance);
      const Gear& gear = kGear[dungeon.equipped];
      const unsigned option = chance.below(gear.options);
      dungeon.cards |= unsigned{option == 0} << card;  // MAN-BID-06
      dungeon.equipped = gear.keeping[option];         // MAN-BID-07
      seat = kNextSeat[active][seat];
    } else {
      active &= ~bit(seat);  // MAN-BID-09
      seat = kNextSeat[active][seat];
      if (active == bit(seat)) break;  // MAN-BID-10
    }
  }
  table.seat = seat;
  return dungeon;
}

// MAN-CHL-01 to MAN-CHL-08; by I-10 the order of revealing does not matter.
inline bool survive(const Dungeon& dungeon, SplitMix64& chance, std::uint64_t& decisions) {
  const Gear& gear = kGear[dungeon.equipped];
  unsigned hurting = dungeon.cards & gear.hurting;
  if ((dungeon.equipped & kVorpalSword) != 0) {  // MAN-CHL-02
    ++decisions;
    hurting &= kUnnamed[chance.below(kTypes + 1)];
  }
  return kDamage[hurting] < gear.hp;  // MAN-CHL-07
}

// MAN-OUT-01 to MAN-OUT-07; afterwards the table's seat is the winner or starts the next round.
inline void settle(Table& table, bool success) {
  const unsigned me = bit(table.seat);
  if (success) {
    table.over = (table.sideways & me) != 0;  // MAN-OUT-02
    table.sideways |= me;                     // MAN-OUT-01
  } else if ((table.red & me) == 0) {
    table.red |= me;  // MAN-OUT-03
  } else {
    table.seated &= ~me;  // MAN-OUT-04
    table.seat = kNextSeat[table.seated][table.seat];
    table.over = table.seated == bit(table.seat);  // MAN-OUT-05
  }
}

}  // namespace flat
}  // namespace

Totals play_api(int seats, std::uint64_t games, std::uint64_t seed) {
  assert(2 <= seats && seats <= 4);
  const auto players = static_cast<unsigned>(seats);
  SplitMix64 chance(seed);
  Totals totals{.games = games};
  api::State state;
  api::Options options;
  for (std::uint64_t game = 0; game < games; ++game) {
    api::start_game(state, players, chance);
    while (state.phase != api::Phase::kOver) {
      api::list(state, options);
      api::apply(state, options.list[chance.below(options.count)], chance);
      ++totals.decisions;
    }
    totals.rounds += state.round;
    ++totals.wins[state.winner];
  }
  return totals;
}

Totals play_flat(int seats, std::uint64_t games, std::uint64_t seed) {
  assert(2 <= seats && seats <= 4);
  const auto players = static_cast<unsigned>(seats);
  SplitMix64 chance(seed);
  Totals totals{.games = games};
  for (std::uint64_t game = 0; game < games; ++game) {
    flat::Table table{.seated = bit(players) - 1, .seat = 0};
    while (!table.over) {
      const flat::Dungeon dungeon = flat::bid(table, chance, totals.decisions);
      flat::settle(table, flat::survive(dungeon, chance, totals.decisions));
      ++totals.rounds;
    }
    ++totals.wins[table.seat];
  }
  return totals;
}

}  // namespace undercroft::limit
