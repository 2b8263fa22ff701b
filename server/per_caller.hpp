// Something remembered of each caller, of at most so many callers: a scan of addresses must not
// fill the memory, nor make everybody's account be forgotten at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <unordered_map>
#include <utility>

namespace undercroft::server {

// What counts as one caller: an IPv4 address, or the half of an IPv6 address that one customer of a
// provider commands as a whole.
using CallerKey = std::uint64_t;

inline constexpr std::size_t kMostCallers = 10'000;

// What it would cost to forget somebody.
enum class Worth : std::uint8_t {
  nothing,    // who comes anew is the same
  something,  // they would begin anew
  held,       // not possible
};

// Forgets those who are worth nothing, and where that is not enough whoever was not heard of for
// longest.
template <class Kept>
class PerCaller {
 public:
  explicit PerCaller(std::size_t most = kMostCallers) : most_(most) {}

  const Kept* find(CallerKey caller) const {
    const auto found = places_.find(caller);
    return found == places_.end() ? nullptr : &found->second->second;
  }
  // What is kept of the caller, who was heard of now; `fresh` where that is nothing yet. It stays
  // where it is until it is forgotten. `worth` is asked of a `Kept`.
  template <class WorthOf>
  Kept& of(CallerKey caller, const Kept& fresh, const WorthOf& worth) {
    if (const auto found = places_.find(caller); found != places_.end()) {
      line_.splice(line_.begin(), line_, found->second);
      return found->second->second;
    }
    if (line_.size() >= most_) make_room(worth);
    line_.emplace_front(caller, fresh);
    places_.emplace(caller, line_.begin());
    return line_.front().second;
  }
  template <class WorthOf>
  void sweep(const WorthOf& worth) {
    for (auto at = line_.begin(); at != line_.end();)
      at = worth(at->second) == Worth::nothing ? forget(at) : std::next(at);
  }
  std::size_t size() const { return line_.size(); }

 private:
  // The one heard of last stands first.
  using Line = std::list<std::pair<CallerKey, Kept>>;

  typename Line::iterator forget(typename Line::iterator at) {
    places_.erase(at->first);
    return line_.erase(at);
  }
  // Looking at all of them is for once in many.
  template <class WorthOf>
  void make_room(const WorthOf& worth) {
    if (until_sweep_ == 0) {
      sweep(worth);
      until_sweep_ = most_ / 8;
    } else {
      --until_sweep_;
    }
    for (auto at = line_.end(); line_.size() >= most_ && at != line_.begin();) {
      --at;
      if (worth(at->second) != Worth::held) at = forget(at);
    }
  }

  std::size_t most_;
  std::size_t until_sweep_ = 0;
  Line line_;
  std::unordered_map<CallerKey, typename Line::iterator> places_;
};

}  // namespace undercroft::server
