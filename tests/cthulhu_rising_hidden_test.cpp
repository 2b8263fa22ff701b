// Invariant 13 of Cthulhu Rising: a Minion decides by what lies open and by its own hand. Whatever
// the person holds instead, and however the person's deck lies, it does the same for the same
// reasons.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "tests/cthulhu_rising_rig.hpp"

namespace undercroft::cthulhu_rising {
namespace {

// Everything that happens, thoughts that nobody hears too; what the person alone knows is left out.
struct Listener final : EventSink {
  void tell(const Event& event) override {
    Event heard = event;
    const bool of_person = event.args[kWhoArg] >= 0 && side_in(event.args[kWhoArg]) == kA;
    if (of_person && (event.secret >> kCardArg & 1U) != 0) heard.args[kCardArg] = kHidden;
    events.push_back(heard);
  }
  std::vector<Event> events;
};

// The same table, but another hand and another deck of the person.
State other_world(const State& state, Rng& rng) {
  State world = state;
  game().imagine(world, kSpectator, rng);
  world.secret.places[kB] = state.secret.places[kB];
  return world;
}

// Chance may show another card of the person's: from there on the worlds differ for everybody.
bool shows_card_of_person(const Event& event) {
  return event.args[kWhoArg] >= 0 && side_in(event.args[kWhoArg]) == kA && event.reveals != 0;
}

struct Tally {
  int choices = 0;
  int thoughts = 0;
};

// The first event that differs, or nothing.
std::string difference(const std::vector<Event>& here, const std::vector<Event>& there,
                       Tally& tally) {
  for (std::size_t i = 0; i < here.size() && i < there.size(); ++i) {
    if (here[i].kind >= static_cast<std::uint16_t>(EventKind::considered)) ++tally.thoughts;
    if (here[i] == there[i]) {
      // From here on it has seen the hand.
      if (here[i].kind == static_cast<std::uint16_t>(EventKind::hand_seen)) return {};
      continue;
    }
    if (shows_card_of_person(here[i]) && shows_card_of_person(there[i])) return {};
    std::string name;
    game().tell_event(here[i], name);
    std::string other;
    game().tell_event(there[i], other);
    return "event " + std::to_string(i) + ": " + name + " or " + other;
  }
  if (here.size() == there.size()) return {};
  std::string name;
  const std::vector<Event>& longer = here.size() > there.size() ? here : there;
  game().tell_event(longer[std::min(here.size(), there.size())], name);
  return "only in one world: " + name;
}

void play_out(const undercroft::Setup& setup, std::uint64_t seed, Tally& tally) {
  Rng rng(seed);
  Rng dreams(seed + 1);
  Table table(rng);
  State state{};
  game().setup(state, setup, table);
  OptionList list;
  for (Seat seat = game().first_waiting(state); seat != kNoSeat;
       seat = game().first_waiting(state)) {
    list.clear();
    game().options(state, seat, list);
    const Option option = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    State world = other_world(state, dreams);
    const bool possible = game().why_not(world, seat, option).allowed();
    const std::uint64_t chance = rng.next();
    Listener here;
    Listener there;
    Rng rolls(chance);
    Table heard(rolls, &here);
    game().step(state, seat, option, heard);
    if (!possible) continue;
    Rng same_rolls(chance);
    Table elsewhere(same_rolls, &there);
    game().step(world, seat, option, elsewhere);
    ++tally.choices;
    ASSERT_EQ(difference(here.events, there.events, tally), "") << "seed " << seed;
    if (here.events != there.events) continue;
    ASSERT_EQ(std::memcmp(static_cast<const Board*>(&state), static_cast<const Board*>(&world),
                          sizeof(Board)),
              0)
        << "seed " << seed;
  }
}

void play_all(const std::vector<std::string>& settings) {
  undercroft::Setup setup = standard_setup(game().info());
  ASSERT_TRUE(set_options(game().info().options, setup, settings).has_value());
  Tally tally;
  for (int pair = 0; pair < 64; ++pair) {
    setup.values[kDeckAOption] = pair % 8;
    setup.values[kDeckBOption] = pair / 8;
    play_out(setup, game_seed(13, static_cast<std::uint64_t>(pair)), tally);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(tally.choices, 1000);
  EXPECT_GT(tally.thoughts, 1000);
}

TEST(RisingHidden, TheMinionDoesNotLook) {
  play_all({});
}
TEST(RisingHidden, ANightmareDoesNotLook) {
  play_all({"preset=nightmare"});
}
TEST(RisingHidden, LillithDoesNotLook) {
  play_all({"preset=lillith_full"});
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
