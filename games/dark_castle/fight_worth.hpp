// What a won fight is worth, and what the odds leave out to stay small.
#pragma once

#include <array>
#include <cstdint>

namespace undercroft::dark_castle {

inline constexpr int kMostHp = 40;  // of a character, as far as the odds go

struct FightWorth {
  float won = 1;
  std::array<float, kMostHp + 1> hp{};      // added for every character, by its HP
  std::array<float, kMostHp + 1> lowest{};  // added for the lowest HP of all
  // False: worth alone, which is all that a choice needs, in half the time and memory.
  bool chance_too = true;

  // So much for every HP left, and so much again for every HP of the weakest.
  static FightWorth of_health(float for_hp, float for_lowest);
  bool counts_hp() const;
};

struct FightValue {
  double chance = 0;
  double worth = 0;
};

struct FightSimplified {
  std::uint8_t never_rest = 0;  // not considered for a rest after this round: a mask of places
  std::uint8_t unrobbed = 0;    // the thief passes them by
  bool no_verses = false;       // the Healing Verses do nothing
  bool anything() const { return never_rest != 0 || unrobbed != 0 || no_verses; }
};

}  // namespace undercroft::dark_castle
