// One combat round as a distribution: all that the dice of a round can do, by the rules of section
// 3.6 and the policies of fight_policy.hpp, without regard to anybody's HP.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/dark_castle/fight_policy.hpp"

namespace undercroft::dark_castle {

// Hands still full, of those that a character had when the odds were first asked for: a bit each.
using Stock = std::uint8_t;
inline constexpr unsigned kStocks = 1U << kHands;

// All hands that are full.
inline Stock full_stock(const Prisoner& prisoner) {
  unsigned stock = 0;
  for (unsigned hand = 0; hand < kHands; ++hand)
    if (prisoner.items[hand] != kNothing) stock |= 1U << hand;
  return static_cast<Stock>(stock);
}

inline constexpr double kOneTrait = 1.0 / kTraits;  // each trait is on two faces of a chapter die

struct RoundSetup {
  Row row{};
  std::uint8_t fighters = 0;  // participants who do not rest: masks of places
  std::uint8_t rollers = 0;   // of these those who roll (`stuck`)
  std::uint8_t unrobbed = 0;  // whom the thief passes by, to keep the odds small
  bool enemy_attacks = true;
  std::array<Stock, kParty> stock{};
  friend bool operator==(const RoundSetup&, const RoundSetup&) = default;
};

// What happens to one character in a round.
namespace fate {
inline constexpr unsigned kHit = 1;     // the enemy's attack gets through
inline constexpr unsigned kBitten = 2;  // idle_bite
inline constexpr unsigned kTolled = 4;
inline constexpr unsigned kRobbed = 8;  // thief
inline constexpr unsigned kWon = 16;    // the fight is over: of all that only the thief came
inline constexpr unsigned kCount = 32;
}  // namespace fate

// What happens to everybody, and how often the Verses heal. Whom an attack of `lowest_only` or a
// toll on `lowest` reaches depends on HP; a hit here is one that would get through.
class Fates {
 public:
  constexpr Fates() = default;
  constexpr unsigned of(unsigned place) const { return code_ >> (5 * place) & 31U; }
  constexpr unsigned heals() const { return code_ >> 20; }
  constexpr bool won() const { return of(0) & fate::kWon; }
  constexpr void add(unsigned place, unsigned what) { code_ |= what << (5 * place); }
  constexpr void add_heals(unsigned count) { code_ += count << 20; }
  constexpr std::uint32_t code() const { return code_; }
  friend constexpr auto operator<=>(Fates, Fates) = default;

 private:
  std::uint32_t code_ = 0;
};

struct RoundOutcome {
  Fates fates;
  Row row{};              // what is left; before `reinforce` and `shift`
  std::uint8_t last = 0;  // won with `final_blow`: who could have struck it, the healthiest did
  double probability = 0;
};

// Hands as a character's stock leaves them.
Hands hands_left(const FightParty& party, unsigned place, Stock stock);

// Places that a target means; `lowest` and `random1` mean nobody here.
unsigned places_of(const FightParty& party, Who who);

// All outcomes, sorted by fates; their probabilities add up to one.
std::vector<RoundOutcome> round_outcomes(const FightParty& party, const RoundSetup& setup);

}  // namespace undercroft::dark_castle
