// What one viewer would say about sides and cards on the table; options, prompts and the table are
// made of it.
#pragma once

#include <string>

#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/naming.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

class Sayer {
 public:
  Sayer(const CthulhuRising& rules, const View& view)
      : rules_(rules), view_(view), names_(rules.content()) {}

  const naming::Names& names() const { return names_; }
  bool mine(unsigned side) const { return side == view_.side && side < kSides; }
  // "you", "the Minion"; "your", "the Minion's".
  std::string who(unsigned side) const {
    return mine(side) ? "you" : naming::side_words(view_, side);
  }
  std::string whose(unsigned side) const {
    return mine(side) ? "your" : naming::side_words(view_, side) + "'s";
  }
  // "{mu_dean}", of the other side "the Minion's {ct_brood_guard} 2".
  std::string card_at(unsigned spot) const;
  std::string card(Ref ref) const;
  // "skill 2, T C, exhausted, 1 wound": what counts now.
  std::string standing(unsigned spot) const;
  // "cost 3, skill 2, T C": what is printed on a card that is not in play.
  std::string printed(unsigned kind) const;
  // What the printed abilities and keywords say, in one line.
  std::string text(unsigned kind) const;
  // Tokens at a story: "you 2, the Minion 1".
  std::string tokens(unsigned slot) const;
  // "domain 2 (3 resources)", "the Events Domain".
  std::string domain(unsigned side, unsigned number) const;
  // What happened that can be answered: "you won a Terror struggle at {so_parish}".
  std::string trigger(unsigned index) const;
  // The card of a play, "a card face down" where it lies so.
  std::string play_card(const Play& play) const;
  // What it has chosen so far: " at the Minion's {ct_brood_guard}".
  std::string targets(const Play& play) const;

 private:
  const CthulhuRising& rules_;
  const View& view_;
  naming::Names names_;
};

}  // namespace undercroft::cthulhu_rising
