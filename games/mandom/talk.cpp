#include "games/mandom/talk.hpp"

#include "games/mandom/mandom.hpp"

namespace undercroft::mandom {

namespace {

// A bot that always talks is tiresome; one that always lies or never does is no liar at all.
constexpr std::uint32_t kSilence = 4;  // one card in four is talked about
constexpr std::uint32_t kHonesty = 3;  // one claim in three is a lie

// The monsters from here on hurt whatever else happens.
constexpr int kDangerous = 4;

bool harmless(const Content& content, const View& view) {
  for (unsigned slot = 0; slot < kItems; ++slot)
    if ((view.equipped >> slot & 1U) != 0 &&
        (content.blocks[view.hero][slot] >> view.pending & 1U) != 0)
      return true;
  return content.monsters[view.pending].strength < kDangerous;
}

}  // namespace

// MAN-TALK-01, MAN-TALK-02: true or false, from what the seat itself may see.
std::string claim(const Game& game, const void* state, Seat seat, Option option, Rng& rng) {
  const auto verb = static_cast<Verb>(option.verb);
  if (verb != Verb::place && verb != Verb::remove) return "";
  const Mandom& rules = static_cast<const GameOf<Mandom>&>(game).rules();
  const View view = rules.view(*static_cast<const State*>(state), seat);
  if (view.pending >= kUnknown || rng.below(kSilence) != 0) return "";
  const bool lie = rng.below(kHonesty) == 0;
  return harmless(rules.content(), view) != lie ? "harmless" : "dangerous";
}

}  // namespace undercroft::mandom
