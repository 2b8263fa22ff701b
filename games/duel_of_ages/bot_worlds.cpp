// Worlds that fit what a seat knows: everything it cannot know is dealt anew.
#include <bit>

#include "games/duel_of_ages/bot.hpp"
#include "games/duel_of_ages/position.hpp"

namespace undercroft::duel_of_ages {

namespace {

// One of the cards that nobody can place, by chance.
std::uint8_t take_card(Pile& rest, Rng& rng) {
  int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(rest.size())));
  unsigned found = kNobody;
  rest.each([&](unsigned kind, int copies) {
    if (found != kNobody) return;
    rank -= copies;
    if (rank < 0) found = kind;
  });
  rest.remove(found);
  return static_cast<std::uint8_t>(found);
}

// One of a set, by chance.
template <class Set>
unsigned one_of(Set set, Rng& rng) {
  for (unsigned skip = rng.below(static_cast<std::uint32_t>(std::popcount(set))); skip > 0; --skip)
    set = static_cast<Set>(set & (set - 1U));
  return static_cast<unsigned>(std::countr_zero(set));
}

class WorldDealer {
 public:
  WorldDealer(const DuelOfAges& rules, const View& view, State& world, Rng& rng)
      : rules_(rules), view_(view), world_(world), rng_(rng) {}

  bool deal() {
    static_cast<Board&>(world_) = view_;
    world_.secret = {};
    world_.secret.trade = view_.trade;
    return deal_hands() && deal_off() && deal_under() && rest_.size() == view_.deck && put_back();
  }

 private:
  template <class Visit>
  bool each_off(Visit visit) {
    for (unsigned player = 0; player < view_.config.seats; ++player)
      for (unsigned i = 0; i < view_.players[player].off; ++i)
        if (!visit(player, i)) return false;
    return true;
  }

  bool deal_hands() {
    for (unsigned i = 0; i < view_.hands.total(); ++i) {
      world_.secret.kinds[i] = view_.kinds[i];
      if (view_.kinds[i] != kUnknown) continue;
      if (rest_.empty()) return false;
      world_.secret.kinds[i] = take_card(rest_, rng_);
    }
    return true;
  }

  bool deal_off() {
    each_off([&](unsigned player, unsigned i) {
      if (view_.off[player][i].character < kUnknown)
        world_.secret.off[player][i] = view_.off[player][i];
      return true;
    });
    tokens_ = tokens_left(rules_.content(), world_);
    return each_off([&](unsigned player, unsigned i) {
      return view_.off[player][i].character < kUnknown || deal_one_off(player, i);
    });
  }
  // How many cards and henchmen lie on it tells who it may be.
  bool deal_one_off(unsigned player, unsigned i) {
    const unsigned cards = view_.players[player].off_cards[i];
    const unsigned henchmen = view_.players[player].off_tokens[i];
    Units fit = 0;
    each_unit(characters_, [&](unsigned one) {
      const Figure& figure = rules_.figure(one);
      if (figure.cards == cards && figure.henchmen == henchmen) fit |= unit_bit(one);
    });
    if (fit == 0) return false;
    Off& off = world_.secret.off[player][i];
    off.character = static_cast<std::uint8_t>(one_of(fit, rng_));
    characters_ &= ~unit_bit(off.character);
    for (unsigned card = 0; card < cards; ++card) {
      if (rest_.empty()) return false;
      off.cards[card] = take_card(rest_, rng_);
    }
    if (henchmen == 0) return true;
    if (tokens_ == 0) return false;
    const unsigned token = one_of(tokens_, rng_);
    tokens_ = static_cast<std::uint16_t>(tokens_ & ~(1U << token));
    off.token = static_cast<std::uint8_t>(kMaxCharacters + token);
    return true;
  }

  bool deal_under() {
    for (unsigned i = 0; i < view_.under_count; ++i)
      if (view_.under[i] < kUnknown) world_.secret.under[i] = view_.under[i];
    for (unsigned i = 0; i < view_.under_count; ++i) {
      if (view_.under[i] < kUnknown) continue;
      if (characters_ == 0) return false;
      world_.secret.under[i] = static_cast<std::uint8_t>(one_of(characters_, rng_));
      characters_ &= ~unit_bit(world_.secret.under[i]);
    }
    return true;
  }

  bool put_back() {
    world_.secret.deck = rest_;
    world_.secret.tokens = tokens_;
    world_.secret.unused = characters_ | view_.returned;
    return std::popcount(world_.secret.unused) + view_.under_count == view_.unused_count;
  }

  const DuelOfAges& rules_;
  const View& view_;
  State& world_;
  Rng& rng_;
  // What is left to deal.
  Pile rest_ = view_.unseen;
  Units characters_ = view_.unseen_characters;
  std::uint16_t tokens_ = 0;
};

}  // namespace

bool DuelOfAges::deal_world(const View& view, State& world, Rng& rng) const {
  return WorldDealer(*this, view, world, rng).deal();
}

}  // namespace undercroft::duel_of_ages
