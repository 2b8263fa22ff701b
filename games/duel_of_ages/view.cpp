// Section 5: what a viewer may know, and the worlds that look the same to him.
#include <algorithm>
#include <span>

#include "games/duel_of_ages/naming.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

// Whose cards these are; the Vault is nobody's.
unsigned holder_owner(const Board& board, unsigned holder) {
  return holder < kUnits ? unsigned{board.units[holder].owner} : unsigned{kNobody};
}

// DUE-CRD-01, DUE-SID-05: whether the viewer knows the card at this place of the row.
bool knows_card(const Board& board, unsigned holder, unsigned at, Viewer viewer) {
  if (board.hands.kind[at] != kUnknown) return true;
  if (viewer.index >= kPlayers) return false;
  return holder_owner(board, holder) == viewer.index ||
         (board.hands.knows[at] >> viewer.index & 1U) != 0;
}

template <class Each>
void each_held(const Board& board, Each visit) {  // visit(holder, place in the row)
  for (unsigned holder = 0; holder < kHolders; ++holder)
    for (unsigned at = board.hands.begin[holder]; at < board.hands.begin[holder + 1]; ++at)
      visit(holder, at);
}

// DUE-CRD-07: the own offer; the other ally sees it when he is to answer.
bool sees_trade(const State& state, Viewer viewer) {
  const Trade& trade = state.secret.trade;
  if (viewer.index >= kPlayers || trade.from >= kUnits || trade.to >= kUnits) return false;
  if (state.units[trade.from].owner == viewer.index) return true;
  return state.step() == Step::trade_answer && state.units[trade.to].owner == viewer.index;
}

// Somebody else's `off` character: how much lies on it is public.
Off face_down(const Player& player, unsigned place) {
  Off off;
  off.character = kUnknown;
  if (player.off_tokens[place] != 0) off.token = kUnknown;
  for (unsigned card = 0; card < kStartCards && card < player.off_cards[place]; ++card)
    off.cards[card] = kUnknown;
  return off;
}

template <class Things>
void shuffle(Things things, Rng& rng) {
  for (std::size_t left = things.size(); left > 1; --left)
    std::swap(things[left - 1], things[rng.below(static_cast<std::uint32_t>(left))]);
}

// Deals everything anew that the viewer cannot know, uniformly over what he could believe.
class Dealer {
 public:
  Dealer(const DuelOfAges& rules, State& state, Viewer viewer, Rng& rng)
      : rules_(rules), state_(state), viewer_(viewer), rng_(rng) {}

  void deal() {
    for (unsigned made = 0; made <= state_.made; ++made) deal_cards(made);
    deal_tokens();
    deal_characters();
    deal_trade();
  }

 private:
  bool is_own(unsigned player) const { return viewer_.index == player; }
  unsigned off_count(unsigned player) const {
    return std::min<unsigned>(state_.players[player].off, kOff);
  }

  // Cards that were drawn from one making of the deck, and what is left of it. Of a later making
  // everybody knows that it was in the discards.
  void deal_cards(unsigned made) {
    slot_count_ = 0;
    pool_size_ = 0;
    each_held(state_, [&](unsigned holder, unsigned at) {
      if (state_.hands.made[at] == made && !knows_card(state_, holder, at, viewer_))
        add_slot(state_.secret.kinds[at]);
    });
    if (made == 0) add_off_cards();
    if (made == state_.made) {
      state_.secret.deck.each([&](unsigned kind, int copies) {
        for (int copy = 0; copy < copies && pool_size_ < pool_.size(); ++copy)
          pool_[pool_size_++] = static_cast<std::uint8_t>(kind);
      });
    }
    shuffle(std::span(pool_).first(pool_size_), rng_);
    for (unsigned i = 0; i < slot_count_; ++i) *slots_[i] = pool_[i];
    if (made != state_.made) return;
    state_.secret.deck = {};
    for (std::size_t i = slot_count_; i < pool_size_; ++i) state_.secret.deck.add(pool_[i]);
  }
  void add_slot(std::uint8_t& kind) {
    if (slot_count_ == slots_.size()) return;
    slots_[slot_count_++] = &kind;
    pool_[pool_size_++] = kind;
  }
  // What lies on `off` characters was drawn in the set-up.
  void add_off_cards() {
    for (unsigned player = 0; player < seats(state_); ++player) {
      if (is_own(player)) continue;
      for (unsigned i = 0; i < off_count(player); ++i)
        for (unsigned card = 0; card < state_.players[player].off_cards[i]; ++card)
          add_slot(state_.secret.off[player][i].cards[card]);
    }
  }

  // Henchmen that wait with `off` characters of others, or in the supply.
  void deal_tokens() {
    std::array<std::uint8_t, kMaxTokens> pool{};
    std::size_t size = 0;
    for (unsigned token = 0; token < kMaxTokens; ++token)
      if ((state_.secret.tokens >> token & 1U) != 0)
        pool[size++] = static_cast<std::uint8_t>(kMaxCharacters + token);
    each_other_off([&](Off& off) {
      if (off.token != kNobody && size < pool.size()) pool[size++] = off.token;
    });
    shuffle(std::span(pool).first(size), rng_);
    each_other_off([&](Off& off) {
      if (off.token != kNobody) off.token = pool[--size];
    });
    state_.secret.tokens = 0;
    while (size > 0)
      state_.secret.tokens =
          static_cast<std::uint16_t>(state_.secret.tokens | 1U << (pool[--size] - kMaxCharacters));
  }
  template <class Each>
  void each_other_off(Each visit) {
    for (unsigned player = 0; player < seats(state_); ++player)
      for (unsigned i = 0; !is_own(player) && i < off_count(player); ++i)
        visit(state_.secret.off[player][i]);
  }

  // How many cards and henchmen lie on an `off` character tells which it may be; while characters
  // are drafted nothing lies there yet.
  unsigned likeness(unsigned character) const {
    if (naming::frame_of(state_, Step::draft) != nullptr) return 0;
    const Figure& figure = rules_.figure(character);
    return figure.cards * 8U + figure.henchmen;
  }
  // `off` characters of others, those that others put under the unused deck, and the deck itself.
  void deal_characters() {
    std::array<std::uint8_t, kMaxCharacters> pool{};
    std::size_t size = 0;
    const Units known = state_.returned & state_.secret.unused;
    each_unit(state_.secret.unused & ~known,
              [&](unsigned one) { pool[size++] = static_cast<std::uint8_t>(one); });
    each_other_off([&](const Off& off) {
      if (size < pool.size()) pool[size++] = off.character;
    });
    each_other_under([&](const std::uint8_t& one) {
      if (size < pool.size()) pool[size++] = one;
    });
    size = deal_off(std::span(pool).first(size));
    each_other_under([&](std::uint8_t& one) { one = pool[--size]; });
    state_.secret.unused = known;
    while (size > 0) state_.secret.unused |= unit_bit(pool[--size]);
  }
  // `off` characters lie in id order (DUE-GEN-09), so what lies on which of them tells a little
  // more; where chance does not find such an order soon, any will do. How many are left.
  std::size_t deal_off(std::span<std::uint8_t> pool) {
    constexpr int kTries = 64;
    const auto before = state_.secret.off;
    for (int trial = 0;; ++trial) {
      shuffle(pool, rng_);
      std::size_t size = pool.size();
      each_other_off([&](Off& off) {
        const unsigned like = likeness(off.character);
        std::size_t i = 0;
        while (i + 1 < size && likeness(pool[i]) != like) ++i;
        off.character = pool[i];
        std::swap(pool[i], pool[--size]);
      });
      if (trial == kTries || in_order(before)) return size;
      state_.secret.off = before;
    }
  }
  bool in_order(const std::array<std::array<Off, kOff>, kPlayers>& before) {
    for (unsigned player = 0; player < seats(state_); ++player) {
      const auto hand = std::span(state_.secret.off[player]).first(off_count(player));
      std::array<std::uint8_t, kOff> sorted{};
      for (std::size_t i = 0; i < hand.size(); ++i) sorted[i] = hand[i].character;
      if (is_own(player)) continue;
      std::ranges::sort(std::span(sorted).first(hand.size()));
      for (std::size_t i = 0; i < hand.size(); ++i)
        if (likeness(sorted[i]) != likeness(before[player][i].character)) return false;
      for (std::size_t i = 0; i < hand.size(); ++i) hand[i].character = sorted[i];
    }
    return true;
  }
  template <class Each>
  void each_other_under(Each visit) {
    for (unsigned i = 0; i < state_.under_count && i < state_.secret.under.size(); ++i)
      if (!is_own(state_.under_by[i])) visit(state_.secret.under[i]);
  }

  // What others are about to exchange: nothing yet, or the smallest offer that there can be.
  void deal_trade() {
    Trade& trade = state_.secret.trade;
    if (trade.from >= kUnits || trade.to >= kUnits || sees_trade(state_, viewer_)) return;
    trade.gives = trade.takes = 0;
    if (state_.step() != Step::trade_answer) return;
    const std::uint32_t gives = tradable(trade.from, false);
    const std::uint32_t takes = tradable(trade.to, true);
    const bool room_there = state_.hands.count(trade.to) < rules_.card_limit(state_, trade.to);
    const bool room_here = state_.hands.count(trade.from) < rules_.card_limit(state_, trade.from);
    if (gives != 0) trade.gives = one_of(gives);
    if (takes != 0 && (!room_there || gives == 0) && (room_here || gives != 0))
      trade.takes = one_of(takes);
    if (trade.takes == 0 && !room_there) trade.gives = 0;
  }
  std::uint32_t tradable(unsigned unit, bool revealed) const {
    std::uint32_t places = 0;
    for (unsigned place = 0; place < state_.hands.count(unit) && place < kMostCards; ++place) {
      const unsigned at = state_.hands.begin[unit] + place;
      if ((state_.hands.flags[at] & kTraded) == 0 &&
          (!revealed || state_.hands.kind[at] != kUnknown))
        places |= 1U << place;
    }
    return places;
  }
  std::uint32_t one_of(std::uint32_t places) {
    for (auto skip = rng_.below(static_cast<std::uint32_t>(std::popcount(places))); skip > 0;
         --skip)
      places &= places - 1;
    return places & (~places + 1U);
  }

  const DuelOfAges& rules_;
  State& state_;
  Viewer viewer_;
  Rng& rng_;
  std::array<std::uint8_t*, kMaxCards> slots_{};
  unsigned slot_count_ = 0;
  std::array<std::uint8_t, kMaxCards> pool_{};
  std::size_t pool_size_ = 0;
};

}  // namespace

View DuelOfAges::view(const State& state, Viewer viewer) const {
  View view{};
  static_cast<Board&>(view) = state;
  view.viewer = viewer.index;
  view.unseen = state.secret.deck;
  each_held(state, [&](unsigned holder, unsigned at) {
    const std::uint8_t kind = state.secret.kinds[at];
    const bool known = knows_card(state, holder, at, viewer);
    view.kinds[at] = known ? kind : kUnknown;
    if (!known) view.unseen.add(kind);
  });
  view.unseen_characters = state.secret.unused & ~state.returned;
  for (unsigned player = 0; player < seats(state); ++player) {
    const Player& open = state.players[player];
    for (unsigned i = 0; i < open.off && i < kOff; ++i) {
      const Off& off = state.secret.off[player][i];
      const bool own = player == viewer.index;
      view.off[player][i] = own ? off : face_down(open, i);
      if (own) continue;
      view.unseen_characters |= unit_bit(off.character);
      for (unsigned card = 0; card < open.off_cards[i] && card < kStartCards; ++card)
        view.unseen.add(off.cards[card]);
    }
  }
  for (unsigned i = 0; i < state.under_count && i < view.under.size(); ++i) {
    const bool own = state.under_by[i] == viewer.index;
    view.under[i] = own ? state.secret.under[i] : kUnknown;
    if (!own) view.unseen_characters |= unit_bit(state.secret.under[i]);
  }
  if (sees_trade(state, viewer)) view.trade = state.secret.trade;
  return view;
}

void DuelOfAges::imagine(State& state, Viewer viewer, Rng& rng) const {
  Dealer(*this, state, viewer, rng).deal();
}

}  // namespace undercroft::duel_of_ages
