// The Minion of Cthulhu Rising over whole games: its evaluation, that it sees nothing hidden and
// never asks, and the sanity numbers of the specification's section 12.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/event.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "tests/cthulhu_rising_rig.hpp"

namespace undercroft::cthulhu_rising {
namespace {

// Remembers what was told.
class Heard final : public EventSink {
 public:
  void tell(const Event& event) override { events.push_back(event); }
  int count(EventKind kind) const {
    return static_cast<int>(std::ranges::count_if(
        events, [&](const Event& event) { return event.kind == static_cast<unsigned>(kind); }));
  }
  // The thoughts of the Minion alone: what it looked at, weighed and decided.
  std::vector<Event> thoughts() const {
    std::vector<Event> found;
    for (const Event& event : events)
      if (event.kind >= static_cast<unsigned>(EventKind::considered)) found.push_back(event);
    return found;
  }

  std::vector<Event> events;
};

undercroft::Setup solo(int pair, const std::vector<std::string>& settings = {}) {
  undercroft::Setup setup = standard_setup(game().info());
  setup.seats = 1;
  EXPECT_TRUE(set_options(game().info().options, setup, settings).has_value());
  setup.values[kDeckAOption] = pair % 8;
  setup.values[kDeckBOption] = pair / 8 % 8;
  return setup;
}

Option any_option(const State& state, Seat seat, Rng& rng) {
  OptionList list;
  game().options(state, seat, list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// A whole game of somebody who chooses at random; each position in which he is asked is visited.
template <class Visit>
State play(const undercroft::Setup& setup, std::uint64_t seed, EventSink* sink, Visit visit) {
  Rng rng(seed);
  Table table(rng, sink);
  State state{};
  game().setup(state, setup, table);
  for (Seat seat = game().first_waiting(state); seat != kNoSeat;
       seat = game().first_waiting(state)) {
    visit(state, rng);
    game().step(state, seat, any_option(state, seat, rng), table);
  }
  return state;
}

// Invariant 20, and invariant 15: nobody but the person is ever waited for.
TEST(RisingMinion, ValuesAreOpposite) {
  int seen = 0;
  for (int pair = 0; pair < 64; pair += 3)
    play(solo(pair), game_seed(21, static_cast<std::uint64_t>(pair)), nullptr,
         [&](const State& state, Rng&) {
           ++seen;
           ASSERT_EQ(game().eval(state, kA), -game().eval(state, kB));
           ASSERT_EQ(game().forecast_value(state, kA), -game().forecast_value(state, kB));
           const unsigned side = game().decider(state);
           ASSERT_TRUE(side >= kSides || !state.places[side].minion());
         });
  EXPECT_GT(seen, 500);
}

bool at_window(const State& state, Window window) {
  const Frame& frame = state.agenda.top();
  return frame.step == Step::window && frame.a == static_cast<unsigned>(window);
}

// CTH-EVA-04: where nobody has a choice and nothing answers, it comes as the forecast says.
TEST(RisingMinion, ForecastIsWhatHappens) {
  const auto simple = [](const State& state) {
    if (!at_window(state, Window::s3)) return false;
    if (state.places[kB].pool_count > 0) return false;
    for (const Spots at : state.at)
      if (std::popcount(at & characters(state, kA)) > 1 ||
          std::popcount(at & characters(state, kB)) > 1)
        return false;
    bool silent = true;
    each_bit(state.there, [&](unsigned spot) {
      const Card& card = game().card_at(state, spot);
      silent = silent && !card.has(AbilityKind::action) && !card.has(AbilityKind::response) &&
               !card.has(AbilityKind::forced) && !card.has(AbilityKind::disrupt);
    });
    return silent;
  };
  int compared = 0;
  int changed = 0;
  for (int pair = 0; pair < 192; ++pair)
    play(solo(pair), game_seed(22, static_cast<std::uint64_t>(pair)), nullptr,
         [&](const State& state, Rng&) {
           if (!simple(state)) return;
           const Forecast ahead = game().forecast(state);
           // The effect of a story that is won is no part of a forecast.
           if (ahead.board.places[kA].won_count != state.places[kA].won_count ||
               ahead.board.places[kB].won_count != state.places[kB].won_count)
             return;
           State after = state;
           Rng rng(5);
           Table table(rng);
           // He lets everything go until the stories are resolved.
           for (Seat seat = game().first_waiting(after);
                seat != kNoSeat && after.turn == state.turn && after.phase == Phase::story &&
                !at_window(after, Window::s4);
                seat = game().first_waiting(after))
             game().step(after, seat, game().fallback(after, seat, rng), table);
           if (after.ending != Ending::playing || after.turn != state.turn) return;
           // The effect of a story that the Minion wins is no part of a forecast (CTH-EVA-04).
           if (after.places[kB].won_count > state.places[kB].won_count) return;
           for (unsigned side = 0; side < kSides; ++side) {
             ASSERT_EQ(after.places[side].won_count, ahead.board.places[side].won_count);
             for (unsigned slot = 0; slot < kSlots; ++slot)
               if (occupied(ahead.board, slot)) {
                 ASSERT_EQ(after.row[slot].tokens[side], ahead.board.row[slot].tokens[side]);
               }
           }
           ++compared;
           changed += ahead.tokens[kA] + ahead.tokens[kB];
         });
  EXPECT_GT(compared, 10);
  EXPECT_GT(changed, 10);
}

// Invariant 13: with another hand and another deck of the person the Minion thinks and does the
// same, until the person is asked again.
TEST(RisingMinion, SeesNothingHidden) {
  int compared = 0;
  int thoughts = 0;
  for (int pair = 0; pair < 64; pair += 2)
    play(solo(pair, pair % 4 == 0 ? std::vector<std::string>{}
                                  : std::vector<std::string>{"preset=lillith"}),
         game_seed(23, static_cast<std::uint64_t>(pair)), nullptr,
         [&](const State& state, Rng& rng) {
           if (state.step() != Step::window || state.dormant_count > 0) return;
           State other = state;
           HiddenPlace& hidden = other.secret.places[kA];
           Pile all = hidden.deck;
           hidden.hand.each([&](unsigned line, int copies) {
             for (int copy = 0; copy < copies; ++copy) all.add(line);
           });
           const int hand = hidden.hand.size();
           hidden.hand = Pile{};
           for (int i = 0; i < hand; ++i) {
             const unsigned line =
                 all.at(static_cast<int>(rng.below(static_cast<std::uint32_t>(all.size()))));
             all.remove(line);
             hidden.hand.add(line);
           }
           hidden.deck = all;
           const auto go = [&](State from) {
             Heard heard;
             Rng chance(7);
             Table table(chance, &heard);
             game().step(from, game().first_waiting(from), option_of(Verb::pass), table);
             // An effect may show it the hand: then it chooses out of that one.
             if (heard.count(EventKind::hand_seen) > 0) heard.events.clear();
             return heard.thoughts();
           };
           const auto one = go(state);
           ASSERT_EQ(one, go(other));
           // The same position gives the same decisions.
           ASSERT_EQ(one, go(state));
           ++compared;
           thoughts += static_cast<int>(one.size());
         });
  EXPECT_GT(compared, 100);
  EXPECT_GT(thoughts, 1000);
}

// Section 5: no thought names a card of the hand that is not played, discarded or shown.
TEST(RisingMinion, NamesNoCardOfItsHand) {
  int seen = 0;
  for (int pair = 0; pair < 64; pair += 3) {
    Heard heard;
    play(solo(pair), game_seed(24, static_cast<std::uint64_t>(pair)), &heard,
         [](const State&, Rng&) {});
    for (const Event& event : heard.events) {
      const auto kind = static_cast<EventKind>(event.kind);
      if (kind == EventKind::candidates) {
        EXPECT_EQ(event.args[1], -1);
        ++seen;
      }
      if (kind != EventKind::considered && kind != EventKind::valued) continue;
      // A card that is looked at and named is in play: it has a copy number.
      EXPECT_TRUE(event.args[1] < 0 || is_story(static_cast<Ref>(event.args[1])) ||
                  copy_in(static_cast<Ref>(event.args[1])) != 0);
    }
  }
  EXPECT_GT(seen, 50);
}

// Section 12, random against Rising: hardly ever won, 7 to 15 turns, few new starts, 1 to 3 events
// of the Minion a game. 256 games with a fixed seed.
TEST(RisingMinion, SanityNumbers) {
  constexpr int kGames = 256;
  std::vector<int> turns;
  int wins = 0;
  int restarts = 0;
  int events = 0;
  for (int i = 0; i < kGames; ++i) {
    Heard heard;
    const State state = play(solo(i), game_seed(25, static_cast<std::uint64_t>(i)), &heard,
                             [](const State&, Rng&) {});
    turns.push_back(state.turn);
    if (state.winner == kA) ++wins;
    if (heard.count(EventKind::reinitialised) > 0) ++restarts;
    for (const Event& event : heard.events) {
      const auto kind = static_cast<EventKind>(event.kind);
      const bool use =
          kind == EventKind::played || kind == EventKind::responded || kind == EventKind::disrupted;
      const auto ref = static_cast<Ref>(event.args[1]);
      if (use && (event.args[0] & 1) == kB && copy_in(ref) == 0 &&
          game().content().cards[kind_in(ref)].type == CardType::event)
        ++events;
    }
    EXPECT_EQ(heard.count(EventKind::limit_reached), 0);
  }
  std::ranges::sort(turns);
  const int median = turns[kGames / 2];
  RecordProperty("wins", wins);
  RecordProperty("median", median);
  RecordProperty("restarts", restarts);
  RecordProperty("events", events);
  EXPECT_LT(wins * 100, 3 * kGames);
  EXPECT_GE(median, 7);
  EXPECT_LE(median, 15);
  EXPECT_LT(restarts * 100, 5 * kGames);
  EXPECT_GE(events, kGames) << events;
  EXPECT_LE(events, 3 * kGames) << events;
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
