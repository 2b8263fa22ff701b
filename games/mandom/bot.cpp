// Section 11: how the built-in bots play. They see a View and nothing else. The novice has rules of
// thumb; the sound bot deals the cards it has not seen some dozens of times and counts how often
// the hero would come out alive.
#include <algorithm>
#include <bit>

#include "games/mandom/bot_estimate.hpp"
#include "games/mandom/mandom.hpp"

namespace undercroft::mandom {

namespace {

using Options = std::span<const Option>;

// Deals of the unseen cards, for each bidding decision and for the few inside a challenge.
constexpr int kBidDeals = 64;
constexpr int kChallengeDeals = 256;

Verb verb_of(Option option) {
  return static_cast<Verb>(option.verb);
}

// The first option with that verb, and that first argument where one matters. The last one (none,
// keep, pass) if there is no such.
std::size_t find(Options options, Verb verb, unsigned a = 0) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (verb_of(options[i]) == verb && options[i].a == a) return i;
  return options.size() - 1;
}

std::size_t any(Options options, Rng& rng) {
  return rng.below(static_cast<std::uint32_t>(options.size()));
}

// With `turn_peek` the HP between turns is a matter of opinion: each item that may be on the hero
// counts in part.
int hp_guess(const Kit& kit, const View& view) {
  if (view.sees_items != 0) return view.hp;
  const int bare = kit.hp(0);
  const int slots = std::max(std::popcount(view.equipped), 1);
  return bare + (kit.hp(view.equipped) - bare) * view.equipped_count / slots;
}

std::size_t novice_turn(const Kit& kit, const View& view, Options options, Rng& rng) {
  const bool scared = view.dungeon_size >= 3 && hp_guess(kit, view) <= 6;
  const bool uneasy = view.dungeon_size >= 5 && rng.below(2) == 0;
  return find(options, scared || uneasy ? Verb::pass : Verb::draw);
}

// A card whose strength is not printed is taken for what it would be now.
unsigned strength_guess(const Kit& kit, const View& view, unsigned card) {
  switch (kit.content->monsters[card].from) {
    case StrengthFrom::items:
      return view.equipped_count;
    case StrengthFrom::position:
    case StrengthFrom::last_strength:
      return 4;
    case StrengthFrom::print:
      break;
  }
  return kit.content->strength[card];
}

unsigned least_worth(const Kit& kit, unsigned slots) {
  unsigned least = static_cast<unsigned>(std::countr_zero(slots));
  for (; slots != 0; slots &= slots - 1) {
    const auto slot = static_cast<unsigned>(std::countr_zero(slots));
    if (kit.worth[slot] < kit.worth[least]) least = slot;
  }
  return least;
}

std::size_t novice_card(const Kit& kit, const View& view, Options options) {
  const bool blocked = (kit.blocked(view.equipped) >> view.pending & 1U) != 0;
  if (blocked || strength_guess(kit, view, view.pending) <= 4) return find(options, Verb::place);
  const unsigned slot = least_worth(kit, view.equipped);
  return find(options, Verb::remove, kit.content->heroes[view.hero].items[slot]);
}

// The type with most copies that may be in there, above strength 4 if any; the stronger of equals;
// none if nothing would be gained.
std::size_t novice_name(const Estimate& estimate, const View& view, Options options) {
  const Kit& kit = estimate.kit();
  const std::uint32_t blocked = kit.blocked(view.equipped);
  unsigned best = kNothing;
  unsigned best_rank = 0;
  for (unsigned type = 0; type < kit.content->type_count; ++type) {
    const unsigned copies = estimate.guess().possible(type);
    if (copies == 0 || (blocked >> type & 1U) != 0) continue;
    const unsigned strength = kit.content->strength[type];
    const unsigned rank = (strength > 4 ? 10000U : 0U) + copies * 100U + strength;
    if (rank <= best_rank) continue;
    best = type;
    best_rank = rank;
  }
  return best == kNothing ? find(options, Verb::name_none) : find(options, Verb::name_type, best);
}

// The number that spares the challenger least.
std::size_t novice_number(const Estimate& estimate, Options options) {
  const Content& content = *estimate.kit().content;
  const auto spared = [&](Option option) {
    unsigned sum = 0;
    for (unsigned type = 0; type < content.type_count; ++type)
      if (content.strength[type] == option.a) sum += estimate.guess().possible(type) * option.a;
    return sum;
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < options.size(); ++i)
    if (spared(options[i]) < spared(options[best])) best = i;
  return best;
}

unsigned slot_of(const Content& content, const View& view, unsigned item) {
  return content.slot_of[view.hero][item];
}

Use use_of(const Content& content, const View& view, Option option) {
  if (verb_of(option) != Verb::use_item) return {};
  return {slot_of(content, view, option.a),
          option.b == 0 ? unsigned{kNothing} : slot_of(content, view, option.b - 1U)};
}

void act(const Content& content, const View& view, Option option, Delve& delve) {
  switch (verb_of(option)) {
    case Verb::exchange:
      return delve.exchange();
    case Verb::keep:
      return delve.keep();
    case Verb::use_item:
      return delve.use(use_of(content, view, option));
    case Verb::give_up:
      return delve.lose(slot_of(content, view, option.a));
    default:
      return delve.suffer();
  }
}

// What the rule of thumb says inside the dungeon, as an index.
std::size_t thumb(const Estimate& estimate, const View& view, Options options) {
  const Content& content = *estimate.kit().content;
  const Delve delve(estimate.kit(), estimate.guess().dungeon(), view);
  const Hero& hero = content.heroes[view.hero];
  if (view.step == Step::exchange)
    return find(options, delve.wants_exchange() ? Verb::exchange : Verb::keep);
  if (view.step == Step::feed_ooze)
    return find(options, Verb::give_up, hero.items[delve.wants_lost()]);
  const Use wanted = delve.wants_item();
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Use use = use_of(content, view, options[i]);
    if (use.slot == wanted.slot && use.discard == wanted.discard) return i;
  }
  return options.size() - 1;
}

// One more failure and the game is over for this seat.
bool on_the_edge(const View& view, unsigned seat) {
  return view.cards[seat].failures + 1 >= view.failures_to_drop;
}

bool about_to_win(const View& view, unsigned seat) {
  return view.cards[seat].successes + 1 >= view.successes_to_win;
}

// Passing would hand the challenge to somebody who wins the game with it.
bool must_not_yield(const View& view, Seat seat) {
  const unsigned others = view.active & ~(1U << seat.index);
  return std::has_single_bit(others) &&
         about_to_win(view, static_cast<unsigned>(std::countr_zero(others)));
}

std::size_t sound_turn(Estimate& estimate, const View& view, Seat seat, Options options, Rng& rng) {
  const int percent = estimate.judge({view.equipped, false}, kBidDeals, rng).percent;
  const bool stays = percent >= (on_the_edge(view, seat.index) ? 62 : 50) ||
                     (must_not_yield(view, seat) && percent > 30);
  return find(options, stays ? Verb::draw : Verb::pass);
}

// As frightening as possible while it can still be entered; if nothing can, as frightening as
// possible.
std::size_t sound_card(Estimate& estimate, const View& view, Seat seat, Options options, Rng& rng) {
  std::array<Plan, kMostPlans> plans;
  std::array<Chance, kMostPlans> chances;
  const std::size_t count = std::min<std::size_t>(options.size(), kMostPlans);
  for (std::size_t i = 0; i < count; ++i) {
    plans[i] = {view.equipped, true};
    if (verb_of(options[i]) == Verb::place) continue;
    const unsigned slot = slot_of(*estimate.kit().content, view, options[i].a);
    plans[i] = {static_cast<std::uint8_t>(view.equipped & ~(1U << slot)), false};
  }
  estimate.judge({plans.data(), count}, kBidDeals, rng, {chances.data(), count});
  const int enterable = on_the_edge(view, seat.index) ? 72 : 60;
  std::size_t best = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const bool can = chances[i].percent >= enterable;
    const bool could = chances[best].percent >= enterable;
    if (can != could ? can : chances[i].percent < chances[best].percent) best = i;
  }
  return best;
}

std::size_t sound_name(Estimate& estimate, const View& view, Options options, Rng& rng) {
  const Chance chance = estimate.judge({view.equipped, false}, kChallengeDeals, rng);
  return chance.name == kNothing ? find(options, Verb::name_none)
                                 : find(options, Verb::name_type, chance.name);
}

std::size_t sound_number(Estimate& estimate, const View& view, Options options, Rng& rng) {
  const Chance chance = estimate.judge({view.equipped, false}, kChallengeDeals, rng);
  return find(options, Verb::name_number, chance.number);
}

// The choice that survives most often; among equals what the rule of thumb says.
std::size_t sound_delve(Estimate& estimate, const View& view, Options options, Rng& rng) {
  // A Smoke Bomb with five other items, a once item beside it, none: well below this.
  std::array<int, 32> survived{};
  const std::size_t count = std::min(options.size(), survived.size());
  const Content& content = *estimate.kit().content;
  estimate.compare(kChallengeDeals, rng, {survived.data(), count},
                   [&](Delve& delve, std::size_t i) { act(content, view, options[i], delve); });
  std::size_t best = thumb(estimate, view, options);
  for (std::size_t i = 0; i < count; ++i)
    if (survived[i] > survived[best]) best = i;
  return best;
}

std::size_t novice(const Content& content, const View& view, Options options, Rng& rng) {
  switch (view.step) {
    case Step::turn:
      return novice_turn(Kit(content, view.hero), view, options, rng);
    case Step::card:
      return novice_card(Kit(content, view.hero), view, options);
    case Step::name_type:
      return novice_name(Estimate(content, view), view, options);
    case Step::name_number:
      return novice_number(Estimate(content, view), options);
    case Step::exchange:
    case Step::use_item:
    case Step::feed_ooze:
      return thumb(Estimate(content, view), view, options);
    default:
      return any(options, rng);
  }
}

std::size_t sound(const Content& content, const View& view, Seat seat, Options options, Rng& rng) {
  Estimate estimate(content, view);
  switch (view.step) {
    case Step::turn:
      return sound_turn(estimate, view, seat, options, rng);
    case Step::card:
      return sound_card(estimate, view, seat, options, rng);
    case Step::name_type:
      return sound_name(estimate, view, options, rng);
    case Step::name_number:
      return sound_number(estimate, view, options, rng);
    case Step::exchange:
    case Step::use_item:
    case Step::feed_ooze:
      return sound_delve(estimate, view, options, rng);
    default:
      return any(options, rng);
  }
}

}  // namespace

std::size_t Mandom::choose(int level, const View& view, Seat seat, std::span<const Option> options,
                           Rng& rng) const {
  if (options.size() == 1) return 0;
  return level == 0 ? novice(content_, view, options, rng)
                    : sound(content_, view, seat, options, rng);
}

}  // namespace undercroft::mandom
