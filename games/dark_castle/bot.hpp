// How good players play (section 11): the parts of the bots. Everything is decided on a state that
// the bot's own seat may know, which here is nearly all of it.
#pragma once

#include "games/dark_castle/dark_castle.hpp"

namespace undercroft::dark_castle::bot {

// bot_cost.cpp: what an operation is expected to cost the group. A lost point counts 1 above 6 HP,
// 1.6 up to 6, 3 up to 3 and 12 for the last; an item is worth 1.6.
class Cost {
 public:
  Cost(const DarkCastle& rules, const State& state);

  double block(unsigned index) const;
  // What is still to come of the open page.
  double rest_of_page() const;
  double choice(unsigned index) const;
  void nominate(unsigned place) { nominee_ = place; }

  // Losing n points, not always a whole number.
  double loss(unsigned place, double n) const;
  double chance_of(unsigned place, unsigned traits) const;
  double fight(const Fight& fight, unsigned mask) const;

 private:
  double op(const Op& op) const;
  double damage(unsigned mask, double n) const;
  double healing(unsigned mask, double n) const;
  double each_test(const Op& op) const;
  double group_test(const Op& op) const;
  double discard(const Op& op) const;
  double best_choice(const Op& op) const;
  unsigned mask_of(Who who) const;

  const DarkCastle& rules_;
  const Content& content_;
  const State& state_;
  unsigned nominee_;
  mutable unsigned each_ = kNothing;
};

// bot_items.cpp: what an item is worth to keep, and the choices about items.
double item_value(const Content& content, unsigned item);
std::size_t camp(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t window(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t give_up(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t hurt(const DarkCastle& rules, const State& state, std::span<const Option> options);

// bot_fight.cpp: resting, the order of attacks, duels, dice of the row, verses.
std::size_t rest(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t order(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t duel(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t help(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t turn_die(const DarkCastle& rules, const State& state, std::span<const Option> options);
std::size_t verses(const DarkCastle& rules, const State& state, std::span<const Option> options);

// bot.cpp: the sound player's answer to any question.
std::size_t sound(const DarkCastle& rules, const State& state, std::span<const Option> options,
                  Rng& rng);

// bot_expert.cpp: the same actions, tried out in worlds where one head decides for the group.
State with_one_head(const State& known);
std::size_t expert(const DarkCastle& rules, const State& state, Seat seat,
                   std::span<const Option> options, Rng& rng, Patience& patience);

// Whether the open page is the boss.
bool at_boss(const DarkCastle& rules, const State& state);
// The index of an option, which must be there.
std::size_t index_of(std::span<const Option> options, Option option);

}  // namespace undercroft::dark_castle::bot
