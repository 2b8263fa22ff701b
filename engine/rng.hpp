// The fast generator of simulations: SplitMix64, one addition and two multiplications a number.
#pragma once

#include <cstdint>

namespace undercroft {

constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// Two numbers made one, order mattering: the seed of game 7 of run 3 is combine(3, 7).
constexpr std::uint64_t combine(std::uint64_t a, std::uint64_t b) {
  return mix64(mix64(a + 0x9E3779B97F4A7C15ULL) ^
               (b * 0xD1B54A32D192ED03ULL + 0x2545F4914F6CDD1DULL));
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15ULL); }
  // Uniform in [0, n), n >= 1: the high half of a 128-bit product. No outcome is favoured by more
  // than one part in 2^59 for any n below 32, which no run will ever see, and there is nothing to
  // reject.
  constexpr std::uint32_t below(std::uint32_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint32_t>((Wide{next()} * n) >> 64);
  }
  // Uniform in [0, 1).
  constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace undercroft
