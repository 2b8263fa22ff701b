// Section 11: novice, sound and expert play.
#include "games/cutthroat_caverns/bot.hpp"

#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace bot {

namespace {

constexpr int kThirsty = 50;          // a novice heals below so many LP
constexpr std::uint32_t kRashly = 3;  // and plays an Action one time in so many

bool is_action(Option option) {
  return is(option, Verb::play) || is(option, Verb::play_ring) || is(option, Verb::announce);
}

// The highest card if it can kill now, else any.
std::size_t novice_sets(const Estimate& my, Options options, Rng& rng) {
  const Creature* prey = my.prey();
  const std::size_t highest =
      best(options, [&](Option option) { return is(option, Verb::set) ? my.reach(option.a) : 0; });
  if (prey != nullptr && is(options[highest], Verb::set) &&
      my.reach(options[highest].a) >= prey->lp)
    return highest;
  return rng.below(static_cast<std::uint32_t>(options.size()));
}

// Healing when it hurts, an Action now and then, no trades.
std::size_t novice_answers(const Estimate& my, Options options, Rng& rng) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    if (is(option, Verb::tip) && my.card(option.a).heals > 0 && option.b == 0 &&
        my.me().lp < kThirsty)
      return i;
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    if (is(options[i], Verb::fire)) return i;
  std::size_t count = 0;
  for (const Option& option : options) count += is_action(option) ? 1U : 0U;
  std::size_t chosen = 0;
  if (count > 0 && rng.below(kRashly) == 0) {
    std::size_t skip = rng.below(static_cast<std::uint32_t>(count));
    for (std::size_t i = 0; i < options.size(); ++i)
      if (is_action(options[i]) && skip-- == 0) chosen = i;
    if (is_action(options[chosen])) return chosen;
  }
  return best(options, [](Option option) { return is(option, Verb::pass); });
}

// Where there is nothing to know yet, or nothing to gain.
bool is_a_toss(Step step) {
  switch (step) {
    case Step::take_character:
    case Step::quest:
      return true;
    default:
      return false;
  }
}

}  // namespace

}  // namespace bot

std::size_t CutthroatCaverns::choose(int level, const View& view, Seat,
                                     std::span<const Option> options, Rng& rng) const {
  if (options.size() == 1 || view.place >= kPlaces) return 0;
  if (level == bot::kExpertLevel) return bot::expert(*this, view, options, rng);
  const Step step = view.step();
  if (bot::is_a_toss(step)) return rng.below(static_cast<std::uint32_t>(options.size()));
  const bot::Estimate my(*this, view);
  const bool novice = level == bot::kNoviceLevel;
  switch (step) {
    case Step::set:
    case Step::reset:
      return novice ? bot::novice_sets(my, options, rng) : bot::set_card(my, view, options, rng);
    case Step::window:
      return novice ? bot::novice_answers(my, options, rng)
                    : bot::window(*this, my, view, options, rng);
    default:
      return bot::question(*this, my, view, options, rng);
  }
}

}  // namespace undercroft::cutthroat_caverns
