// One thing a seat may do now. Compound choices are sequences of small options with a "done" at the end.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace undercroft {

// A verb of the game and up to three small arguments; stable in a replay file, so a verb keeps its number.
struct Option {
  std::uint16_t verb;
  std::uint16_t a;
  std::uint16_t b;
  std::uint16_t c;
  friend constexpr auto operator<=>(const Option&, const Option&) = default;
};
static_assert(sizeof(Option) == 8);

// The options of one seat, in the order of the rulebook. Lives on the stack and is never cleared:
// a state is asked for its options millions of times a second.
class OptionList {
 public:
  // The longest list expected is a hero's reachable spaces on the hex map of Duel of Ages (under 300).
  static constexpr std::size_t kCapacity = 512;

  void clear() { size_ = 0; }
  void add(Option option) {
    assert(size_ < kCapacity);
    items_[size_++] = option;
  }
  void add(std::uint16_t verb, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
    add(Option{verb, static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
               static_cast<std::uint16_t>(c)});
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Option& operator[](std::size_t i) const { return items_[i]; }
  const Option* begin() const { return items_.data(); }
  const Option* end() const { return items_.data() + size_; }
  std::span<const Option> span() const { return {items_.data(), size_}; }
  bool contains(Option option) const {
    for (const Option& item : *this)
      if (item == option) return true;
    return false;
  }

 private:
  std::size_t size_ = 0;
  std::array<Option, kCapacity> items_;
};

}  // namespace undercroft
