// Which card to set: the killing blow if it can be mine, else as little help for others as the
// party can afford.
#include <cstdlib>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kMargin = 5;    // R + 5
constexpr int kFarAway = 60;  // nobody can kill it in this round
constexpr int kSafeLp = 35;   // enough to spend a round on a Rider
constexpr int kMiddle = 25;   // a middle card
constexpr int kInRange = 50;  // of an ordinary attack

bool is_rider(const Card& card) {
  return card.subtype == Subtype::additive_rider || card.subtype == Subtype::multiplicative_rider;
}

// What is expected to be left when the own turn comes.
struct Outlook {
  int left = 0;    // R
  int behind = 0;  // what later players will do
};

// Higher is better. The margins separate the reasons, cheapness decides among equals.
double worth(const Estimate& my, const Outlook& outlook, unsigned kind) {
  const Card& card = my.card(kind);
  const int reach = my.reach(kind);
  const int cost = my.keep_value(kind);
  if (outlook.left > 0 && reach >= outlook.left + kMargin) return 1000.0 - cost;
  if (outlook.left <= 0) return 100.0 - cost;  // somebody else kills it: nothing is wasted
  if (outlook.left - outlook.behind > kFarAway) {
    if (is_rider(card)) return my.me().lp > kSafeLp ? 500.0 : 50.0;
    return 300.0 - std::abs(reach - kMiddle);
  }
  // What I leave behind, a later player takes: the less the better.
  const bool gift = my.players_behind() > 0 && outlook.left - reach <= kInRange;
  return gift ? 200.0 - reach : 200.0 - std::abs(reach - kMiddle);
}

std::size_t stance(const Estimate& my, const Outlook& outlook, const View& view, Options options,
                   Rng& rng) {
  int reach = 0;
  for (const std::uint8_t card : view.glimpses[my.own()].set)
    if (card < kUnknown) reach += my.reach(card);
  const bool kills = reach >= outlook.left;
  const bool strikes = kills || rng.below(3) != 0;
  return best(options, [&](Option option) { return is(option, Verb::strike) == strikes ? 1 : 0; });
}

// A second card only where the two kill and the first does not.
double second(const Estimate& my, const Outlook& outlook, const View& view, Option option) {
  if (!is(option, Verb::also)) return 10;
  int first = 0;
  const unsigned at = my.me().set;
  if (at < kSetCards && view.glimpses[my.own()].set[at] < kUnknown)
    first = my.reach(view.glimpses[my.own()].set[at]);
  const int both = first + my.reach(option.a);
  if (first < outlook.left && both >= outlook.left) return 100.0 - my.keep_value(option.a);
  return 0;
}

}  // namespace

std::size_t set_card(const Estimate& my, const View& view, Options options, Rng& rng) {
  const Creature* prey = my.prey();
  const Outlook outlook{(prey == nullptr ? 0 : prey->lp) - my.damage_before(), my.damage_behind()};
  if (is(options[0], Verb::hold) || is(options[0], Verb::strike))
    return stance(my, outlook, view, options, rng);
  const auto has = [&](Verb verb) {
    for (const Option& option : options)
      if (is(option, verb)) return true;
    return false;
  };
  if (has(Verb::keep)) return best(options, [](Option option) { return is(option, Verb::keep); });
  if (has(Verb::done))
    return best(options, [&](Option option) { return second(my, outlook, view, option); });
  // A trap looks at the printed values: anything but the lowest.
  if (prey == nullptr)
    return best(options, [&](Option option) { return std::min(my.reach(option.a), kMiddle + 5); });
  return best(options, [&](Option option) { return worth(my, outlook, option.a) + rng.real(); });
}

}  // namespace undercroft::cutthroat_caverns::bot
