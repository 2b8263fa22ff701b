// What is still to be done, as a stack of plain frames inside the state. The top frame is being carried out; a frame that
// needs something done first pushes it. Plain data, so that a search may copy a state in the middle of anything.
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
  Frame& top() {
    assert(size_ > 0);
    return frames_[size_ - 1U];
  }
  const Frame& top() const {
    assert(size_ > 0);
    return frames_[size_ - 1U];
  }
  // The frame `depth` below the top: what the top one interrupts.
  const Frame& below(int depth) const { return frames_[static_cast<unsigned>(size_ - 1 - depth)]; }
  Frame& below(int depth) { return frames_[static_cast<unsigned>(size_ - 1 - depth)]; }
  void push(Frame frame) {
    assert(size_ < Capacity);
    frames_[size_++] = frame;
  }
  // A popped slot is wiped, so that two states with the same agenda are the same bytes.
  void pop() {
    assert(size_ > 0);
    frames_[--size_] = Frame{};
  }
  void clear() {
    while (size_ > 0) pop();
  }

 private:
  std::array<Frame, Capacity> frames_{};
  std::uint8_t size_ = 0;
};

}  // namespace undercroft
