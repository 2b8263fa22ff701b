#include "games/cutthroat_caverns/talk.hpp"

#include "games/cutthroat_caverns/bot.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// A bot that always talks is tiresome; one that always lies or never does is no liar at all.
constexpr std::uint32_t kSilence = 5;  // one card in five is talked about
constexpr std::uint32_t kHonesty = 3;  // one claim in three is a lie

constexpr int kLow = 15;
constexpr int kMid = 35;
constexpr std::array<std::string_view, 3> kClaims = {"will_hit low", "will_hit mid",
                                                     "will_hit high"};

std::uint32_t strength_of(int reach) {
  return reach <= kLow ? 0 : reach <= kMid ? 1 : 2;
}

}  // namespace

// CAV-TRD-03: true or false, from what the seat itself may see. Nothing said binds anybody.
std::string claim(const Game& game, const void* state, Seat seat, Option option, Rng& rng) {
  if (!bot::is(option, Verb::set)) return "";
  const CutthroatCaverns& rules = static_cast<const GameOf<CutthroatCaverns>&>(game).rules();
  const View view = rules.view(*static_cast<const State*>(state), seat);
  if (view.place >= kPlaces || view.step() != Step::set ||
      option.a >= rules.content().cards.size() || rng.below(kSilence) != 0)
    return "";
  const std::uint32_t truth = strength_of(bot::Estimate(rules, view).reach(option.a));
  const bool lie = rng.below(kHonesty) == 0;
  return std::string(kClaims[lie ? (truth + 1 + rng.below(2)) % 3 : truth]);
}

}  // namespace undercroft::cutthroat_caverns
