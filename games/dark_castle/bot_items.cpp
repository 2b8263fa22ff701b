// What the bots do with items.
#include <algorithm>

#include "games/dark_castle/bot.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle::bot {

namespace {

// Below this a bite is eaten even where some of it is wasted.
constexpr int kHungry = 4;

int deficit(const State& state, unsigned place) {
  return state.config.max_hp - state.party[place].hp;
}

unsigned weakest(const State& state) {
  return static_cast<unsigned>(std::countr_zero(lowest_places(state, everybody(state))));
}

// Healing without waste; a kettle when nearly everybody has room.
bool worth_eating(const DarkCastle& rules, const State& state, Option option) {
  const Item& item = rules.content().items[option.b];
  if (item.heals == Heals::all) {
    int useful = 0;
    for (unsigned place = 0; place < state.config.party; ++place)
      useful += std::min<int>(item.heal, deficit(state, place));
    return useful + 1 >= item.heal * state.config.party;
  }
  const unsigned target = place_of(state, item.heals == Heals::one ? option.c - 1U : option.a);
  if (item.heals == Heals::one && target != weakest(state)) return false;
  return deficit(state, target) >= item.heal || state.party[target].hp <= kHungry;
}

// How well an item is placed with somebody.
double fit(const DarkCastle& rules, const State& state, unsigned item, unsigned place) {
  const Item& card = rules.content().items[item];
  const Character& character = rules.content().characters[state.party[place].character];
  const double weak = -state.party[place].hp;
  if (card.prevents || card.shield > 0 || card.heals == Heals::holder) return weak;
  if (card.timing == Timing::attack) {
    double fits = 0;
    for (unsigned trait = 0; trait < kTraits; ++trait)
      if ((card.rerolls >> trait & 1U) != 0) fits += character.traits[trait];
    return fits;
  }
  if (card.adds != kNoTrait) return -1.0 * character.traits[card.adds];
  return state.party[place].hp;
}

// The most valuable thing in the pool for whoever it suits best; -1 where nobody has a hand free.
int best_take(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  int best = -1;
  double score = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].verb != verb(Verb::take)) continue;
    const double now = 1000 * item_value(rules.content(), options[i].a) +
                       fit(rules, state, options[i].a, place_of(state, options[i].b));
    if (best >= 0 && now <= score) continue;
    best = static_cast<int>(i);
    score = now;
  }
  return best;
}

// Something worth less is put down for something in the pool that nobody has a hand for. Two-handed
// things would need both hands and are worth it only where the hands hold little.
int best_drop(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  constexpr double kMargin = 0.5;
  double wanted = 0;
  for (unsigned item = 0; item < rules.content().items.size(); ++item)
    if (state.pool[item] > 0 && rules.content().items[item].hands == 1)
      wanted = std::max(wanted, item_value(rules.content(), item));
  int best = -1;
  double least = wanted - kMargin;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].verb != verb(Verb::drop)) continue;
    const double value = item_value(rules.content(), options[i].b);
    if (value >= least) continue;
    best = static_cast<int>(i);
    least = value;
  }
  return best;
}

bool finishes(const DarkCastle& rules, const State& state) {
  std::array<int, kTraits> row{state.combat.row[0], state.combat.row[1], state.combat.row[2]};
  each_bit(state.rolls.rolled, [&](unsigned place) {
    for (const std::uint8_t item : state.party[place].items)
      if (item != kNothing && rules.content().items[item].adds != kNoTrait)
        --row[rules.content().items[item].adds];
  });
  return row[0] <= 0 && row[1] <= 0 && row[2] <= 0;
}

// A single that removes nothing; a face that fails a test.
bool worth_rerolling(const DarkCastle& rules, const State& state, unsigned place) {
  const Face face = state.rolls.face[place];
  const Frame& top = state.agenda.top();
  if (top.a == static_cast<unsigned>(Window::roll_attack))
    return !face.is_double() && state.combat.row[face.trait()] == 0;
  const Op& op = rules.content().ops[state.agenda.below(1).pc];
  return state.rolls.bonus == 0 && (op.traits >> face.trait() & 1U) == 0;
}

// What failing would cost more than passing.
double stakes(const DarkCastle& rules, const State& state) {
  const Op& op = rules.content().ops[state.agenda.below(1).pc];
  const Cost cost(rules, state);
  if (op.code == OpCode::group_test) return cost.block(op.block[2]);
  return cost.block(op.block[1]) - cost.block(op.block[0]);
}

bool worth_using(const DarkCastle& rules, const State& state, Option option) {
  const Item& item = rules.content().items[option.b];
  const auto window = static_cast<Window>(state.agenda.top().a);
  const unsigned place = place_of(state, option.a);
  constexpr double kPotion = 2.0;
  if (item.heals != Heals::nobody) {
    // Between pages there is time to eat; in a fight only what may be the last bite.
    const bool ready = window == Window::ready || window == Window::ready_round;
    const unsigned target = place_of(state, item.heals == Heals::one ? option.c - 1U : option.a);
    const bool danger = state.party[target].hp <= state.config.attack_value;
    return worth_eating(rules, state, option) && (ready || danger);
  }
  if (item.free_attack) return true;
  if (item.sets_die || item.cancels_attack) return true;
  if (item.rerolls != 0)
    return worth_rerolling(rules, state, place) &&
           (!item.one_use || window == Window::roll_attack || stakes(rules, state) > kPotion);
  if (item.adds != kNoTrait) {
    if (window == Window::guard) return at_boss(rules, state) || finishes(rules, state);
    if (window == Window::roll_test) return stakes(rules, state) > kPotion;
  }
  return false;
}

}  // namespace

// Found by trying which order of worth wins most games.
double item_value(const Content& content, unsigned item) {
  const Item& card = content.items[item];
  if (card.prevents) return 3.2;
  if (card.extra_dice > 0 || card.second_attack) return 4.5;
  if (card.single_counts > 0) return 4;
  if (card.shield > 0) return 3.4;
  if (card.double_heals > 0) return 2.8;
  if (card.cancels_attack) return 2.6;
  if (card.free_attack) return 2.4;
  if (card.timing == Timing::attack) return 1.2;
  if (card.heals != Heals::nobody)
    return card.heals == Heals::all ? 3.0 : 0.9 * card.heal + (card.heals == Heals::one ? 0.3 : 0);
  if (card.adds != kNoTrait) return 2.9;
  if (card.sets_die) return 1.4;
  return card.one_use ? 1.5 : 1.3;
}

std::size_t camp(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool use = options[i].verb == verb(Verb::use) || options[i].verb == verb(Verb::use_pool);
    if (use && worth_eating(rules, state, options[i])) return i;
  }
  if (const int take = best_take(rules, state, options); take >= 0)
    return static_cast<std::size_t>(take);
  if (const int drop = best_drop(rules, state, options); drop >= 0)
    return static_cast<std::size_t>(drop);
  return index_of(options, option_of(Verb::done));
}

std::size_t window(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  for (std::size_t i = 0; i + 1 < options.size(); ++i)
    if (worth_using(rules, state, options[i])) return i;
  return options.size() - 1;
}

// D-DISC: what is worth least.
std::size_t give_up(const DarkCastle& rules, const State&, std::span<const Option> options) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < options.size(); ++i)
    if (item_value(rules.content(), options[i].b) < item_value(rules.content(), options[best].b))
      best = i;
  return best;
}

// Evasion when the loss would leave 2 HP or fewer, or against the boss.
std::size_t hurt(const DarkCastle& rules, const State& state, std::span<const Option> options) {
  const unsigned place = state.agenda.top().c;
  const int left = state.party[place].hp - state.loss[place];
  return left <= 2 || at_boss(rules, state) ? 0 : options.size() - 1;
}

}  // namespace undercroft::dark_castle::bot
