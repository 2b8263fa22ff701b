// The row in which all cards of Duel of Ages lie: whatever is put in and taken out, it stays the
// same as if every holder had a list of his own.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "engine/rng.hpp"
#include "games/duel_of_ages/hands.hpp"

namespace undercroft::duel_of_ages {
namespace {

using Model = std::array<std::vector<HeldCard>, kHolders>;

void expect_same(const State& state, const Model& model) {
  unsigned at = 0;
  for (unsigned holder = 0; holder < kHolders; ++holder) {
    ASSERT_EQ(state.hands.begin[holder], at);
    ASSERT_EQ(state.hands.count(holder), model[holder].size());
    for (unsigned place = 0; place < model[holder].size(); ++place, ++at) {
      const HeldCard& card = model[holder][place];
      EXPECT_EQ(row_of(state, holder, place), at);
      EXPECT_EQ(state.secret.kinds[at], card.kind);
      EXPECT_EQ(shown_kind(state, holder, place), card.revealed ? card.kind : kUnknown);
      EXPECT_EQ(state.hands.flags[at], card.flags);
      EXPECT_EQ(state.hands.knows[at], card.revealed ? 0 : card.knows);
      EXPECT_EQ(state.hands.made[at], card.revealed ? 0 : card.made);
    }
  }
  ASSERT_EQ(state.hands.total(), at);
  for (; at < kMaxCards; ++at)
    EXPECT_EQ(0, state.secret.kinds[at] | state.hands.kind[at] | state.hands.flags[at] |
                     state.hands.knows[at] | state.hands.made[at])
        << "behind the end at " << at;
}

HeldCard any_card(Rng& rng) {
  return {static_cast<std::uint8_t>(rng.below(kMaxKinds)), rng.below(2) == 0,
          static_cast<std::uint8_t>(rng.below(16)), static_cast<std::uint8_t>(rng.below(16)),
          static_cast<std::uint8_t>(rng.below(3))};
}

TEST(DuelOfAgesCards, HandsAreLists) {
  Rng rng(20);
  State state{};
  Model model;
  unsigned total = 0;
  for (int step = 0; step < 20'000; ++step) {
    // Few holders, so that hands grow; the first and the Vault among them.
    const unsigned holder = std::array{0U, 1U, 17U, 48U, kUnits - 1, kVault}[rng.below(6)];
    std::vector<HeldCard>& hand = model[holder];
    const unsigned what = rng.below(5);
    if (what < 2 && total < kMaxCards) {
      HeldCard card = any_card(rng);
      insert_card(state, holder, card);
      hand.push_back(card);
      ++total;
    } else if (what < 4 && !hand.empty()) {
      const unsigned place = rng.below(static_cast<std::uint32_t>(hand.size()));
      EXPECT_EQ(erase_card(state, holder, place).kind, hand[place].kind);
      hand.erase(hand.begin() + place);
      --total;
    } else if (!hand.empty()) {
      const unsigned place = rng.below(static_cast<std::uint32_t>(hand.size()));
      show_card(state, holder, place);
      hand[place].revealed = true;
    }
    if (step % 100 == 0) expect_same(state, model);
    if (HasFatalFailure()) return;
  }
  expect_same(state, model);
}

TEST(DuelOfAgesCards, AFullRowEmptiesToNothing) {
  Rng rng(7);
  State state{};
  for (unsigned i = 0; i < kMaxCards; ++i) insert_card(state, i % kHolders, any_card(rng));
  EXPECT_EQ(state.hands.total(), kMaxCards);
  for (unsigned holder = kHolders; holder-- > 0;)
    while (state.hands.count(holder) > 0) erase_card(state, holder, 0);
  const State empty{};
  EXPECT_EQ(std::memcmp(&state, &empty, sizeof(State)), 0);
}

TEST(DuelOfAgesCards, FlagsStayWithTheirCard) {
  State state{};
  insert_card(state, 5, {.kind = 1});
  insert_card(state, 5, {.kind = 2});
  set_flag(state, 5, 1, kActive | kUsed);
  insert_card(state, 3, {.kind = 3});
  erase_card(state, 5, 0);
  EXPECT_TRUE(flagged(state, 5, 0, kActive));
  clear_flag(state, 5, 0, kActive);
  EXPECT_FALSE(flagged(state, 5, 0, kActive));
  EXPECT_TRUE(flagged(state, 5, 0, kUsed));
  EXPECT_FALSE(flagged(state, 3, 0, kUsed));
}

}  // namespace
}  // namespace undercroft::duel_of_ages
