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

// Even a novice reads what a card does: an attack is spoiled if it is another's and helped if it is
// the own, and likewise a blow.
bool makes_sense(const Estimate& my, const View& view, Option option) {
  const Frame& frame = view.agenda.top();
  const auto now = static_cast<Window>(frame.a);
  const Op* turns = my.find(option.a, OpCode::rotate);
  if (now == Window::reveal && frame.b < view.unit_count && turns != nullptr)
    return (view.units[frame.b].owner == my.own()) == (turns->n > 0);
  if (now == Window::reveal && frame.b < view.unit_count &&
      my.find(option.a, OpCode::add) != nullptr)
    return view.units[frame.b].owner == my.own();
  if (now != Window::declared || frame.b >= view.hit_count) return true;
  const bool on_me = view.hits[frame.b].victim == my.own();
  if (my.find(option.a, OpCode::halve) != nullptr) return on_me;
  if (my.find(option.a, OpCode::double_hit) != nullptr) return !on_me;
  const Op* turned = my.find(option.a, OpCode::redirect);
  if (turned == nullptr || turned->who == Who::actor) return true;
  return on_me && place_named(view, option.b) != my.own();
}

// The highest card if it can kill now, else any.
std::size_t novice_sets(const Estimate& my, Options options, Rng& rng) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (is(options[i], Verb::strike) || is(options[i], Verb::keep)) return i;
  const Creature* prey = my.prey();
  const std::size_t highest =
      best(options, [&](Option option) { return is(option, Verb::set) ? my.reach(option.a) : 0; });
  if (prey != nullptr && is(options[highest], Verb::set) &&
      my.reach(options[highest].a) >= prey->lp)
    return highest;
  return rng.below(static_cast<std::uint32_t>(options.size()));
}

// Healing when it hurts, an Action now and then, no trades.
std::size_t novice_answers(const Estimate& my, const View& view, Options options, Rng& rng) {
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    if (is(option, Verb::tip) && my.card(option.a).heals > 0 && option.b == 0 &&
        my.me().lp < kThirsty)
      return i;
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    if (is(options[i], Verb::fire)) return i;
  const auto tempts = [&](Option option) {
    return is_action(option) && makes_sense(my, view, option);
  };
  std::size_t count = 0;
  for (const Option& option : options) count += tempts(option) ? 1U : 0U;
  if (count > 0 && rng.below(kRashly) == 0) {
    std::size_t skip = rng.below(static_cast<std::uint32_t>(count));
    for (std::size_t i = 0; i < options.size(); ++i)
      if (tempts(options[i]) && skip-- == 0) return i;
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
                                     std::span<const Option> options, Rng& rng,
                                     Patience& patience) const {
  if (options.size() == 1 || view.place >= kPlaces) return 0;
  if (level == bot::kExpertLevel) return bot::expert(*this, view, options, rng, patience);
  const Step step = view.step();
  if (bot::is_a_toss(step)) return rng.below(static_cast<std::uint32_t>(options.size()));
  const bot::Estimate my(*this, view);
  const bool novice = level == bot::kNoviceLevel;
  switch (step) {
    case Step::set:
    case Step::reset:
      return novice ? bot::novice_sets(my, options, rng) : bot::set_card(my, view, options, rng);
    case Step::window:
      return novice ? bot::novice_answers(my, view, options, rng)
                    : bot::window(*this, my, view, options, rng);
    default:
      return bot::question(*this, my, view, options, rng);
  }
}

}  // namespace undercroft::cutthroat_caverns
