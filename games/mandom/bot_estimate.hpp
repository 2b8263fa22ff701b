// How likely a challenge is to succeed, as far as one viewer can tell: the cards it has not seen
// are dealt into the places it cannot see, some dozens of times, and the outcomes counted (section
// 11).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/rng.hpp"
#include "games/mandom/bot_delve.hpp"

namespace undercroft::mandom {

// The cards a viewer has not seen and the places in the dungeon it does not know.
class Guess {
 public:
  Guess(const Content& content, const View& view);

  bool certain() const { return holes_ == 0; }
  // Copies that may lie in the dungeon.
  unsigned possible(unsigned type) const;
  // Deals the unseen cards anew.
  void deal(Rng& rng);
  const Imagined& dungeon() const { return dungeon_; }

 private:
  Imagined dungeon_;
  std::array<std::uint8_t, kPileCap> hole_{};
  std::array<std::uint8_t, kPileCap> unseen_{};
  std::array<std::uint8_t, kMaxTypes> unseen_copies_{};
  std::array<std::uint8_t, kMaxTypes> known_copies_{};
  unsigned holes_ = 0;
  unsigned unseen_count_ = 0;
  bool pile_left_ = false;
};

// A position to judge: these items on the hero, and the card in hand placed or not.
struct Plan {
  std::uint8_t equipped = 0;
  bool placed = false;
};

struct Chance {
  int percent = 0;               // with the best name, against the worst number
  std::uint8_t name = kNothing;  // that name
  std::uint8_t number = 0;       // that number
};

inline constexpr int kMostPlans = kItems + 1;

class Estimate {
 public:
  Estimate(const Content& content, const View& view)
      : view_(view), kit_(content, view.hero), guess_(content, view) {}

  const Kit& kit() const { return kit_; }
  const Guess& guess() const { return guess_; }
  // MAN-VAR-01: whether damage is only added up at the end.
  bool summed() const;

  // Before the first card is turned.
  Chance judge(Plan plan, int deals, Rng& rng);
  void judge(std::span<const Plan> plans, int deals, Rng& rng, std::span<Chance> chances);

  // In the middle of a challenge with a running HP: `act(delve, i)` makes choice i; how often each
  // survives.
  template <class Act>
  void compare(int deals, Rng& rng, std::span<int> survived, Act act) {
    deals = deals_needed(deals);
    for (int deal = 0; deal < deals; ++deal) {
      guess_.deal(rng);
      for (std::size_t i = 0; i < survived.size(); ++i) {
        Delve delve(kit_, guess_.dungeon(), view_);
        act(delve, i);
        survived[i] += delve.survives() ? 1 : 0;
      }
    }
  }

 private:
  // One deal tells all where nothing has to be guessed; what a Polymorph brings always has to.
  int deals_needed(int deals) const {
    return guess_.certain() && !items_hidden() && kit_.exchanging == 0 ? 1 : deals;
  }
  struct Tally;
  Tally begin(const Plan& plan) const;
  void count_summed(Tally& tally, Rng& rng) const;
  void count_running(Tally& tally, Rng& rng) const;
  // With `turn_peek` some of the items that might be equipped are gone: which, is guessed at each
  // deal.
  bool items_hidden() const { return view_.sees_items == 0; }
  unsigned guess_equipped(unsigned equipped, Rng& rng) const;

  const View& view_;
  Kit kit_;
  Guess guess_;
};

}  // namespace undercroft::mandom
