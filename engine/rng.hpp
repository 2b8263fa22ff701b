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
  return mix64(mix64(a + 0x9E3779B97F4A7C15ULL) ^ (b * 0xD1B54A32D192ED03ULL + 0x2545F4914F6CDD1DULL));
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() { return mix64(state_ += 0x9E3779B97F4A7C15ULL); }
  // Uniform in [0, n), n >= 1: multiply and keep the high half, rejecting the few values that would favour some.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t floor = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < floor) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  // Uniform in [0, 1).
  constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace undercroft
