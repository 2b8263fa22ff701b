// Section 11: novice, sound and expert play.
#include "games/cthulhu_rising/bot.hpp"

#include "games/cthulhu_rising/phases.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// How often a novice sends a character, in percent.
constexpr std::uint32_t kCommits = 60;
constexpr std::uint32_t kDefends = 50;

}  // namespace

Mind::Mind(const CthulhuRising& rules, const Board& board, const Pile& hand, unsigned side,
           Options options, Rng& rng)
    : rules_(rules),
      content_(rules.content()),
      board_(board),
      hand_(hand),
      options_(options),
      rng_(rng),
      side_(side) {}

template <class Wanted>
std::size_t Mind::any(Wanted wanted) const {
  std::uint32_t count = 0;
  for (const Option& option : options_) count += wanted(option) ? 1U : 0U;
  if (count == 0) return kNone;
  std::uint32_t skip = rng_.below(count);
  for (std::size_t i = 0; i < options_.size(); ++i)
    if (wanted(options_[i]) && skip-- == 0) return i;
  return kNone;
}

// Random cards, characters first, and whatever else is possible.
std::size_t Mind::novice_acts() const {
  const auto character = [&](Option option) {
    return is(option, Verb::play) && card(kind_in(option.a)).type == CardType::character;
  };
  const std::size_t first = any(character);
  if (first != kNone) return first;
  const std::size_t other =
      any([](Option option) { return !is(option, Verb::pass) && !is(option, Verb::concede); });
  return other != kNone ? other : find(Verb::pass);
}

// Each character once, in the order of their names; it goes to any story.
std::size_t Mind::novice_commits(std::uint32_t percent) const {
  const unsigned last = board_.agenda.top().x;
  for (std::size_t i = 0; i < options_.size() && is(options_[i], Verb::commit);) {
    std::size_t end = i;
    while (end < options_.size() && is(options_[end], Verb::commit) &&
           options_[end].a == options_[i].a)
      ++end;
    if (options_[i].a >= last && rng_.below(100) < percent)
      return i + rng_.below(static_cast<std::uint32_t>(end - i));
    i = end;
  }
  return find(Verb::done);
}

std::size_t Mind::novice() const {
  switch (board_.step()) {
    case Step::mulligan:
      return find(Verb::keep);
    case Step::keep:
      return best([&](Option option) { return int{card(kind_in(option.a)).cost}; });
    case Step::resource: {
      unsigned smallest = 0;
      for (unsigned i = 1; i < place().domain_count; ++i)
        if (place().domains[i].worth < place().domains[smallest].worth) smallest = i;
      const std::size_t found = any(
          [&](Option option) { return is(option, Verb::resource) && option.b == smallest + 1; });
      return found != kNone ? found : find(Verb::none);
    }
    case Step::window:
      return novice_acts();
    case Step::commit:
      return novice_commits(kCommits);
    case Step::defend:
      return novice_commits(kDefends);
    default:
      return 0;
  }
}

std::size_t CthulhuRising::choose(int level, const View& view, Seat seat,
                                  std::span<const Option> options, Rng& rng,
                                  Patience& patience) const {
  const unsigned side = side_of(view, seat);
  if (options.size() == 1 || side >= kSides) return 0;
  if (level == kExpertLevel) return expert(*this, view, side, options, rng, patience);
  const Mind mind(*this, view, view.glimpses[side].hand, side, options, rng);
  return level == kNoviceLevel ? mind.novice() : mind.sound();
}

}  // namespace undercroft::cthulhu_rising
