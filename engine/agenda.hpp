// What is still to be done, as a stack of plain frames inside the state. The top frame is being
// carried out; a frame that needs something done first pushes it. Plain data, so that a search may
// copy a state in the middle of anything.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

namespace undercroft {

template <class Frame, int Capacity>
class Agenda {
  static_assert(std::is_trivially_copyable_v<Frame>);

 public:
  bool empty() const { return size_ == 0; }
  int size() const { return size_; }
  // Of an empty agenda, a default frame.
  Frame& top() { return top_; }
  const Frame& top() const { return top_; }
  // The frame `depth` below the top: what the top one interrupts.
  const Frame& below(int depth) const {
    assert(depth < size_);
    return depth == 0 ? top_ : under_[static_cast<unsigned>(size_ - 1 - depth)];
  }
  void push(Frame frame) {
    assert(size_ < Capacity);
    if (size_ > 0) under_[size_ - 1U] = top_;
    top_ = frame;
    ++size_;
  }
  // A slot that is no longer used is wiped, so that two states with the same agenda are the same
  // bytes.
  void pop() {
    assert(size_ > 0);
    --size_;
    top_ = Frame{};
    if (size_ == 0) return;
    top_ = under_[size_ - 1U];
    under_[size_ - 1U] = Frame{};
  }
  void clear() { *this = Agenda{}; }

 private:
  // The top stands by itself: it is looked at several times in every decision.
  Frame top_{};
  std::array<Frame, Capacity - 1> under_{};
  // As wide as a frame is aligned: no padding behind it.
  std::conditional_t<alignof(Frame) == 1, std::uint8_t, std::uint16_t> size_ = 0;
  static_assert(alignof(Frame) <= 2);
};

// How many frames one choice may set off; a game that came to it would fail the suite. On a state
// that breaks an invariant an agenda may go round and round, and whoever plays it must come back.
inline constexpr int kMostFrames = 200'000;

// Carries out the frame on top, again and again, until that says that somebody is asked. Where
// nobody ever is, nothing is left to be done: nobody is waited for, and the game is not over.
template <class Frame, int Capacity, class Run>
void run_agenda(Agenda<Frame, Capacity>& agenda, Run run_top) {
  for (int frames = 0; frames < kMostFrames; ++frames)
    if (run_top()) return;
  agenda.clear();
}

}  // namespace undercroft
