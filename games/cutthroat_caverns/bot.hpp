// How good players play (section 11): the parts of the bots. Everything is decided from what the
// bot's own seat may know.
#pragma once

#include "games/cutthroat_caverns/cutthroat_caverns.hpp"

namespace undercroft::cutthroat_caverns::bot {

// bot_estimate.cpp: the situation as one player sees it.
class Estimate {
 public:
  Estimate(const CutthroatCaverns& rules, const View& view);

  unsigned own() const { return own_; }
  const Place& me() const { return view_.places[own_]; }
  const Pile& hand() const { return view_.glimpses[own_].known; }
  const Card& card(unsigned kind) const { return content_.cards[kind]; }

  // What a card would hit for as the own attack in this round, with the Riders that wait.
  int reach(unsigned kind) const;
  // The creature that matters: the one that is worth most and, of these, weakest. Or nothing.
  const Creature* prey() const;
  // What those who come earlier, and later, are expected to do to it (CAV-TURN-01).
  int damage_before() const;
  int damage_behind() const;
  int players_behind() const;
  // Whether the own turn of this round is still to come.
  bool turn_to_come() const;

  // The living opponent with the most Prestige; of several the one with the most LP.
  unsigned leader() const;
  bool leads(unsigned place) const;
  // How much it hurts the own chances to lose the card.
  int keep_value(unsigned kind) const;
  // What an Item or Relic is worth to have.
  int belonging_value(unsigned belonging) const;
  int heap_value(const Belongings& heap) const;
  // Whether the Action's effect has this operation, also under a condition.
  const Op* find(unsigned kind, OpCode code) const;

 private:
  int expected(unsigned place) const;
  int stand_in_reach(const Card& card) const;
  std::array<int, 3> best_three() const;
  const Op* find_in(unsigned block, OpCode code, int depth) const;

  const CutthroatCaverns& rules_;
  const View& view_;
  const Content& content_;
  unsigned own_;
};

using Options = std::span<const Option>;

// bot_set.cpp: which card to set, Hold or Strike.
std::size_t set_card(const Estimate& my, const View& view, Options options, Rng& rng);
// bot_window.cpp: the answer in a window: whatever is worth most, or pass.
std::size_t window(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                   Options options, Rng& rng);
// bot_questions.cpp: everything else.
std::size_t question(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                     Options options, Rng& rng);

// The option with the highest score; the first of equals.
template <class Score>
std::size_t best(Options options, Score score) {
  std::size_t found = 0;
  double most = -1e9;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const double now = score(options[i]);
    if (now <= most) continue;
    most = now;
    found = i;
  }
  return found;
}
inline bool is(Option option, Verb verb) {
  return option.verb == static_cast<std::uint16_t>(verb);
}

}  // namespace undercroft::cutthroat_caverns::bot
