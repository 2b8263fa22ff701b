// One thing a seat may do now. Compound choices are sequences of small options with a "done" at the
// end.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace undercroft {

// A verb of the game and up to three small arguments; stable in a replay file, so a verb keeps its
// number.
struct Option {
  std::uint16_t verb;
  std::uint16_t a;
  std::uint16_t b;
  std::uint16_t c;
  friend constexpr auto operator<=>(const Option&, const Option&) = default;
};
static_assert(sizeof(Option) == 8);

// The options of one seat, in the order of the rulebook. Lives on the stack and is never cleared: a
// state is asked for its options millions of times a second. Where a game has the list ready made,
// it is borrowed instead of copied.
class OptionList {
 public:
  // The longest list expected is that of the shots of Duel of Ages: each shooter with each weapon
  // at each target at each space of its way (a few hundred).
  static constexpr std::size_t kCapacity = 1024;

  OptionList() { clear(); }
  OptionList(const OptionList&) = delete;
  OptionList& operator=(const OptionList&) = delete;

  void clear() {
    begin_ = items_.data();
    size_ = 0;
  }
  void add(Option option) {
    assert(size_ < kCapacity && begin_ == items_.data());
    items_[size_++] = option;
  }
  void add(std::uint16_t verb, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
    add(Option{verb, static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
               static_cast<std::uint16_t>(c)});
  }
  // The whole list at once, from a table that lives as long as the game.
  void borrow(std::span<const Option> ready) {
    begin_ = ready.data();
    size_ = ready.size();
  }
  // A borrowed list as one's own, to add to it.
  void own() {
    if (begin_ == items_.data()) return;
    for (std::size_t i = 0; i < size_; ++i) items_[i] = begin_[i];
    begin_ = items_.data();
  }
  // Each option of one's own list in place.
  template <class Change>
  void change_each(Change change) {
    assert(begin_ == items_.data());
    for (std::size_t i = 0; i < size_; ++i) items_[i] = change(items_[i]);
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Option& operator[](std::size_t i) const { return begin_[i]; }
  const Option* begin() const { return begin_; }
  const Option* end() const { return begin_ + size_; }
  std::span<const Option> span() const { return {begin_, size_}; }
  bool contains(Option option) const {
    for (const Option& item : *this)
      if (item == option) return true;
    return false;
  }

 private:
  const Option* begin_ = nullptr;
  std::size_t size_ = 0;
  std::array<Option, kCapacity> items_;
};

}  // namespace undercroft
