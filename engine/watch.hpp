// What a person wants to be asked in windows, and what the host lets go for them. The server and
// the terminal decide by the same words, so a game feels alike at both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"

namespace undercroft {

enum class Wanted : std::uint8_t {
  usual,   // where something can be done that is not quiet
  always,  // whatever can be done
  stake,   // where a kill or a life hangs on it
  never,
};
enum class Until : std::uint8_t {
  round,  // the next one begins
  me,     // something happens to this seat
  off,    // somebody says otherwise
};

struct Wish {
  Wanted wanted = Wanted::usual;
  Until until = Until::off;
  friend bool operator==(const Wish&, const Wish&) = default;
};

// A wish about a card or act counts more than one about a window, and that more than one about
// everything; but to want nothing at all is to want nothing at all.
class Watch {
 public:
  using Wishes = std::vector<std::pair<std::string, Wish>>;

  // A hand that is up: to be asked in the next window in which something can be done.
  bool hand = false;
  Wish all;

  const Wishes& windows() const { return windows_; }
  const Wishes& groups() const { return groups_; }
  bool empty() const { return *this == Watch{}; }

  // What is usual again is forgotten.
  void want_window(std::string_view id, Wish wish) { put(windows_, id, wish); }
  void want_group(std::string_view id, Wish wish) { put(groups_, id, wish); }

  // Whether to ask; the question is in a window.
  bool asks(const GameInfo& info, const Interrupt& interrupt) const;

  // The person has answered in a window, with that option of it. Whoever let go what lies open is
  // not asked for it again in this round, but for the own life.
  void answered(const GameInfo& info, const Interrupt& interrupt, std::size_t option);

  // What held until then is over. True where anything was.
  bool ends(Until until);
  // Only what holds until somebody says otherwise.
  Watch lasting() const;
  friend bool operator==(const Watch& a, const Watch& b) {
    return a.hand == b.hand && a.all == b.all && a.windows_ == b.windows_ && a.groups_ == b.groups_;
  }

 private:
  static void put(Wishes& wishes, std::string_view id, Wish wish);
  // What the person has said about it; usual where nothing was.
  Wanted said(const GameInfo& info, const Interrupt& interrupt, const Way& way) const;
  // Whether, of all that makes the question worth asking, everything lies open.
  bool only_open(const GameInfo& info, const Interrupt& interrupt) const;
  Wishes windows_;
  Wishes groups_;
  int let_go_ = 0;  // questions of this round that were worth asking only for what lies open
};

inline constexpr std::array<std::string_view, 4> kWantedNames = {"usual", "always", "stake",
                                                                 "never"};
inline constexpr std::array<std::string_view, 3> kUntilNames = {"round", "me", "off"};
std::string_view wanted_name(Wanted wanted);
std::string_view until_name(Until until);

}  // namespace undercroft
