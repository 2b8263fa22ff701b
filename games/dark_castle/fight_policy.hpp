// How a fight is played where the rules leave a choice, as far as the exact odds go
// (fight_solver.hpp): the odds are those of a group that follows these rules, and a bot that wants
// to have these odds follows them too. Who rests, and who fights a duel, is not here: that is what
// the solver finds out.
//
// READY  Food that heals its holder (apple, loaf, pork) is eaten as soon as nothing of it would be
//        wasted: HP <= maximum - n. Of several, the one that heals most. Anybody eats, resting and
//        fighting alike, for READY comes before the rest.
// ROLL   All re-rolls are made in the first ROLL window of a round, before anybody orders attacks.
//        A weapon is used on a face that it can re-roll and that is worth nothing: a hit of its
//        trait could not be applied to the row as it lies (no such die, or a guarded one behind
//        others). A double is kept, except where it does not block (`no_block`, or the enemy makes
//        no attack in this round): there it is judged as a single is. The first weapon that fits,
//        each once a round, until the face is worth something or no weapon fits.
// ORDER  Attacks in this order: faces of the guarded or regrowing trait after all others; among
//        these the holders of Dented Daggers first; with `idle_bite` singles before doubles; then
//        in seat order from you. With `final_blow`, if the fight has neither `guarded` nor
//        `regrow` and nobody who rolled holds Daggers, and if the faces empty the row: the first
//        order from you in which the healthiest possible character removes the last die. Healthy
//        means HP after all that the Verses will heal for faces on the table; ties: the first from
//        you.
// GUARD  Trait potions are used if those of the characters that rolled in this round are enough,
//        all together, to empty the row, and never otherwise; never with `regrow`. With
//        `final_blow` the healthiest possible holder removes the last die.
// VERSES Heal the character with the lowest HP of those below their maximum; the first from you.
// HURT   Effervescent Evasion is used if the loss would kill its holder, and only then.
// THIEF  Takes what is missed least: items not mentioned here, then trait potions, food, Verses,
//        weapons, shield, Replication Stones, Axe, Daggers, Evasion. Of two alike the later one.
//
// Never used in a fight: Healing Salve, Kettle of Broth, Smoke Pot, Elixir of Insight, Warped
// Longbow, Liquid Luck. (A Smoke Pot used already in this round can be told to the solver.)
#pragma once

#include <array>
#include <cstdint>

#include "games/dark_castle/content.hpp"
#include "games/dark_castle/state.hpp"

namespace undercroft::dark_castle {

using Row = std::array<std::uint8_t, kTraits>;
using Hands = std::array<std::uint8_t, kHands>;

inline constexpr unsigned kNobody = kParty;  // the choice that nobody rests

constexpr int dice_in(const Row& row) {
  return row[0] + row[1] + row[2];
}

// What stays the same as long as a fight lasts. Content and fight are referred to, not copied.
struct FightParty {
  const Content* content = nullptr;
  const Fight* fight = nullptr;
  std::uint8_t size = 0;  // P
  std::uint8_t you = 0;
  std::uint8_t nominee = kNothing;
  std::uint8_t named = 0;  // who takes part: a mask of places
  std::uint8_t max_hp = 0;
  std::uint8_t attack_value = 2;
  RestRule rest = RestRule::no_consecutive;
  std::array<Prisoner, kParty> prisoners{};  // as they are when the odds are first asked for

  const Item* item(std::uint8_t kind) const {
    return kind == kNothing ? nullptr : &content->items[kind];
  }
  // The k-th character from you.
  unsigned from_you(unsigned k) const { return (you + k) % size; }
};

// The fight that a state is in.
FightParty fight_party(const Content& content, const Fight& fight, const State& state);

// What an item is to these rules, least missed first.
enum class Use : std::uint8_t {
  none,
  potion,
  food,
  verses,
  weapon,
  shield,
  stones,
  axe,
  daggers,
  evasion,
};
Use use_of(const Item& item);
bool holds(const FightParty& party, const Hands& hands, Use use);

// A hit of that trait would remove or re-roll a die of this row.
bool hit_applies(const Fight& fight, const Row& row, unsigned trait);

// A double keeps its character from harm in such a round.
inline bool doubles_block(const Fight& fight, bool enemy_attacks) {
  return !fight.no_block && enemy_attacks;
}

// Hands by index, kHands for none.
unsigned food_to_eat(const FightParty& party, const Hands& hands, int hp);
unsigned weapon_to_use(const FightParty& party, const Hands& hands, unsigned spent, const Row& row,
                       Face face, bool enemy_attacks);
unsigned evasion_to_use(const FightParty& party, const Hands& hands, int hp, int loss);
unsigned item_to_lose(const FightParty& party, const Hands& hands);

// Whom the Verses heal; kNothing if nobody is below the maximum.
unsigned verses_target(const FightParty& party, const std::array<int, kParty>& hp);

// Of these places the one with the most HP, the first from you.
unsigned healthiest(const FightParty& party, const std::array<int, kParty>& hp, unsigned places);

// The dice on the table before an attack is resolved.
struct Attacks {
  Row row{};
  std::array<Face, kParty> face{};
  std::array<std::uint8_t, kParty> extra{kNothing, kNothing, kNothing, kNothing};
  unsigned rolled = 0;  // places that rolled in this round
  unsigned open = 0;    // those whose attack is not resolved yet
};
// Attacks of a lower rank come first, those of the same rank in seat order from you.
unsigned attack_rank(const FightParty& party, const Hands& hands, Face face);
// Some order is better than another because of who strikes the last blow.
bool orders_last_blow(const FightParty& party, const std::array<Hands, kParty>& hands,
                      unsigned rollers);
// Which places could be the one whose attack empties the row, for some order.
unsigned possible_last_blows(const FightParty& party, const std::array<Hands, kParty>& hands,
                             const Attacks& attacks);
// The place whose attack is resolved next.
unsigned next_attack(const FightParty& party, const std::array<Prisoner, kParty>& prisoners,
                     const Attacks& attacks);

// Trait potions that may be used in GUARD: of those who rolled.
struct Potions {
  std::array<Row, kParty> of{};
  Row all{};
};
Potions potions_of(const FightParty& party, const std::array<Hands, kParty>& hands,
                   unsigned rollers);
bool potions_finish(const FightParty& party, const Potions& potions, const Row& row);
// Who could use the last of them.
unsigned possible_last_potions(const FightParty& party, const Potions& potions, const Row& row);
// What this character uses in GUARD now: a hand, or kHands.
unsigned potion_to_use(const FightParty& party, const std::array<Prisoner, kParty>& prisoners,
                       unsigned rollers, const Row& row, unsigned place);

}  // namespace undercroft::dark_castle
