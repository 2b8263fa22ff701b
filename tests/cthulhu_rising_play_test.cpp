// Whole games of Cthulhu Rising with random choices: they end, what may be done is allowed, cards
// are neither lost nor made, and what is worked out is never out of date.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

#include "engine/content.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::builtin {
extern const std::string_view cthulhu_rising;
}

namespace undercroft::cthulhu_rising {
namespace {

const CthulhuRising& game() {
  static const CthulhuRising kGame = [] {
    auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
    EXPECT_TRUE(sources.has_value());
    auto content = read_content(*sources);
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return CthulhuRising(content ? std::move(*content) : Content{});
  }();
  return kGame;
}

// Invariant 1: every card of a side is somewhere, once.
int cards_of(const State& state, unsigned side) {
  const Place& place = state.places[side];
  int sum = place.deck.size + place.hand + place.discard.size() + place.removed.size() +
            place.pool_count + std::popcount(owned(state, side));
  for (const Domain& domain : place.domains) sum += domain.resources.size();
  for (unsigned i = 0; i < state.dormant_count; ++i)
    if (state.dormant[i].owner == side) ++sum;
  for (const Place& any : state.places)
    for (unsigned i = 0; i < any.won_count; ++i)
      if (any.won[i].owner == side) ++sum;
  if (occupied(state, own_slot(side))) ++sum;
  for (unsigned i = 0; i < state.play_count; ++i)
    if (state.plays[i].side == side && (state.plays[i].flags & (kFromHand | kFromPool)) != 0) ++sum;
  return sum;
}

std::string wrong_with_side(const State& state, unsigned side) {
  const Place& place = state.places[side];
  const HiddenPlace& hidden = state.secret.places[side];
  int face_down = 0;
  for (unsigned i = 0; i < state.dormant_count; ++i)
    if (state.dormant[i].owner == side && state.dormant[i].line == kNothing) ++face_down;
  if (state.ending == Ending::playing && cards_of(state, side) != place.copies.size())
    return "cards are lost or made";
  if (place.deck.size != place.deck.top + place.deck.bottom + hidden.deck.size())
    return "the deck is not as large as it says";
  if (place.hand != hidden.hand.size()) return "the hand is not as large as it says";
  if (place.hidden.size() != place.hand + hidden.deck.size() + face_down)
    return "what is hidden does not add up";
  if ((place.shown.lines() & ~place.hidden.lines()) != 0) return "what was seen is gone";
  if (state.ending == Ending::playing && place.deck.size == 0) return "an empty deck goes on";
  if (place.minion() && (hidden.hand.lines() & place.masks.events) != 0)
    return "a Minion holds an event";
  if (state.ending == Ending::playing && place.won_count >= kWinStories)
    return "three stories and no end";
  return {};
}

std::string wrong_with(const State& state) {
  for (unsigned side = 0; side < kSides; ++side)
    if (std::string wrong = wrong_with_side(state, side); !wrong.empty()) return wrong;
  for (const Spots mask : {state.characters, state.owned_by_b, state.of_b, state.exhausted,
                           state.insane, committed(state)})
    if ((mask & ~state.there) != 0) return "a mask means a card that is not there";
  if ((state.insane & (state.exhausted | committed(state))) != 0)
    return "an insane character is exhausted or committed";
  if (state.phase != Phase::story && committed(state) != 0)
    return "somebody is committed outside of a story phase";
  Board fresh = state;
  game().reckon(fresh);
  if (fresh.time != state.time || std::memcmp(&fresh.table, &state.table, sizeof(state.table)) != 0)
    return "values are out of date";
  return {};
}

void play_out(const undercroft::Setup& setup, std::uint64_t seed) {
  constexpr int kMany = 20000;
  Rng rng(seed);
  Table table(rng);
  State state{};
  game().setup(state, setup, table);
  OptionList list;
  int decisions = 0;
  for (Seat seat = game().first_waiting(state); seat != kNoSeat;
       seat = game().first_waiting(state)) {
    list.clear();
    game().options(state, seat, list);
    ASSERT_FALSE(list.empty()) << "step " << static_cast<int>(state.step());
    const Option option = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    ASSERT_TRUE(game().why_not(state, seat, option).allowed());
    game().step(state, seat, option, table);
    ASSERT_EQ(wrong_with(state), "") << "after decision " << decisions;
    ASSERT_LT(++decisions, kMany) << "the game does not end";
  }
  EXPECT_TRUE(game().outcome(state).over);
}

// Every deck against every other, with these seats and settings.
void play_all(int seats, const std::vector<std::string>& settings) {
  undercroft::Setup setup = standard_setup(game().info());
  setup.seats = seats;
  ASSERT_TRUE(set_options(game().info().options, setup, settings).has_value());
  for (int pair = 0; pair < 64; ++pair) {
    setup.values[kDeckAOption] = pair % 8;
    setup.values[kDeckBOption] = pair / 8;
    SCOPED_TRACE("decks " + std::to_string(pair));
    play_out(setup, game_seed(11, static_cast<std::uint64_t>(pair)));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RisingPlay, TwoPeople) {
  play_all(2, {});
}
TEST(RisingPlay, TwoPeopleWithEverythingElse) {
  play_all(2, {"canonical_commit=false", "unique_scope=global", "first_turn_standard=full",
               "spectator_open=true"});
}
TEST(RisingPlay, AgainstTheMinion) {
  play_all(1, {});
}
TEST(RisingPlay, AgainstANightmare) {
  play_all(1, {"preset=nightmare", "equal_defense=total", "scout_cost=none", "reinit_cost=none"});
}
TEST(RisingPlay, AgainstLillith) {
  play_all(1, {"preset=lillith"});
}
TEST(RisingPlay, TwoMinions) {
  play_all(1, {"mode=mirror"});
}

// A deck of one's own takes the place of a ready-made one, if it is legal.
TEST(RisingPlay, DecksOfOnesOwn) {
  const auto deck_of = [](const std::string& cards) {
    undercroft::Setup setup = standard_setup(game().info());
    setup.seats = 2;
    const std::vector<std::string> texts = {"cards_a=" + cards};
    EXPECT_TRUE(set_options(game().info().options, setup, texts).has_value());
    Rng rng(3);
    Table table(rng);
    State state{};
    game().setup(state, setup, table);
    return state.config.deck[kA];
  };
  std::string cards;
  for (unsigned i = 0; i < 17; ++i)
    cards += (cards.empty() ? "" : "+") + game().content().cards[i].id + "*3";
  EXPECT_EQ(deck_of(cards), kNothing);
  EXPECT_EQ(deck_of("ag_both_barrels*3"), 1) << "too small: Miskatonic instead";
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
