// The bots of Cutthroat Caverns: who beats whom, and that they do nothing that people find annoying
// in a bot (section 11).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "bots/play.hpp"
#include "engine/json.hpp"
#include "engine/position.hpp"
#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/events.hpp"
#include "games/registry.hpp"
#include "lab/simulate.hpp"
#include "tests/levels_rig.hpp"
#include "tests/watched_game_rig.hpp"

namespace undercroft::cutthroat_caverns {
namespace {

std::unique_ptr<Game> caverns() {
  auto game = make_game("cutthroat_caverns");
  EXPECT_TRUE(game) << game.error().text;
  return std::move(*game);
}

undercroft::Setup setup_of(const Game& game, int seats, std::vector<std::string> settings = {}) {
  undercroft::Setup setup = standard_setup(game.info());
  setup.seats = seats;
  const auto set = set_options(game.info().options, setup, settings);
  EXPECT_TRUE(set) << set.error().text;
  return setup;
}

// The worlds that the expert plays out: nothing in them is impossible, and what the player whose
// turn it is could do he can do there.
TEST(CavernsBots, DealPossibleWorlds) {
  const auto game = caverns();
  const auto& rules = static_cast<const GameOf<CutthroatCaverns>&>(*game).rules();
  for (int seats = 3; seats <= 6; ++seats) {
    int worlds = 0;
    for (std::uint64_t number = 0; number < 60 && !HasFatalFailure(); ++number) {
      const auto look = [&](const State&, Seat seat, const View& view, const OptionList& list,
                            Rng& rng) {
        const bool tried = view.step() == Step::set || view.step() == Step::window;
        if (!tried || !bot::only_hands_hidden(view)) return;
        State world{};
        ++worlds;
        ASSERT_TRUE(rules.deal_world(view, world, rng)) << "game " << number;
        ASSERT_EQ(rules.broken(world), "") << "game " << number;
        const View seen = rules.view(world, seat);
        ASSERT_EQ(std::memcmp(&seen, &view, sizeof seen), 0) << "game " << number;
        OptionList same;
        rules.options(world, seat, same);
        ASSERT_TRUE(std::ranges::equal(list.span(), same.span())) << "game " << number;
      };
      watch_sound_game(rules, bot::kSoundLevel, setup_of(*game, seats), game_seed(31, number),
                       look);
    }
    EXPECT_GT(worlds, 60 * 20) << seats << " seats";
  }
}

TEST(CavernsBots, AreInTheRightOrder) {
  const auto game = caverns();
  for (int seats = 3; seats <= 6; ++seats) {
    const auto setup = setup_of(*game, seats);
    EXPECT_GT(better_by(*game, setup, "novice", "random", 2000), kNinetyNine) << seats << " seats";
    EXPECT_GT(better_by(*game, setup, "sound", "novice", 200), kNinetyNine) << seats << " seats";
    EXPECT_GT(better_by(*game, setup, "sound", "random", 200), kNinetyNine) << seats << " seats";
  }
}

// Looks over the shoulder of a table of bots.
class Observer final : public Watcher {
 public:
  void chose(Seat, Option) override {}
  void tell(const Event& event) override {
    const auto who = [&] { return event.args[kWhoArg]; };
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::encounter_revealed:
        number_ = std::max<int>(number_, event.args[kAmountArg]);
        offers_.clear();
        return;
      case EventKind::offered:
        most_offers = std::max(most_offers, ++offers_[who()]);
        return;
      case EventKind::refused:
        ++refusals;
        return;
      case EventKind::redirected:
        passed_on_ = event.args[kMoreArg] == who() ? -1 : event.args[kMoreArg];
        return;
      case EventKind::attacks:
      case EventKind::round_begins:
        passed_on_ = -1;
        return;
      case EventKind::died:
        ++deaths;
        if (number_ < 4 && who() == passed_on_) ++sent_to_death;
        return;
      default:
        return;
    }
  }

  int most_offers = 0;
  int refusals = 0;
  int deaths = 0;
  int sent_to_death = 0;

 private:
  int number_ = 0;
  int passed_on_ = -1;
  std::map<int, int> offers_;
};

Observer watch(const Game& game, const char* level, std::uint64_t number) {
  Position position(game);
  const std::vector<Bot> bots(4, *find_bot(game.info(), level));
  Observer observer;
  const auto setup = setup_of(game, 4, {"bot_temper=10", "difficulty=hard"});
  play_watched(position, setup, bots, game_seed(5, number), observer);
  return observer;
}

// Even those who take everything badly.
TEST(CavernsBots, AreNoNuisance) {
  const auto game = caverns();
  int deaths = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Observer observer = watch(*game, "sound", number);
    EXPECT_LE(observer.most_offers, 1);
    EXPECT_EQ(observer.refusals, 0) << "asked for what nobody would allow";
    EXPECT_EQ(observer.sent_to_death, 0) << "somebody was sent to death early";
    deaths += observer.deaths;
  }
  EXPECT_GT(deaths, 0);
}

// That the observer would have noticed: who plays at random is a nuisance in every way.
TEST(CavernsBots, OnlyRandomOnesAre) {
  const auto game = caverns();
  Observer all;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Observer observer = watch(*game, "random", number);
    all.most_offers = std::max(all.most_offers, observer.most_offers);
    all.refusals += observer.refusals;
    all.sent_to_death += observer.sent_to_death;
  }
  EXPECT_GT(all.most_offers, 1);
  EXPECT_GT(all.refusals, 0);
  EXPECT_GT(all.sent_to_death, 0);
}

// Orn is about to be hit and may pull somebody in front of him. Talon has done him wrong.
std::string victim_of_orn(const Game& game, const std::string& wrongs, int number,
                          const char* temper) {
  const std::string text = R"({"number": )" + std::to_string(number) +
                           R"(, "encounter": {"card": "bone_colossus"}, "at": "specific",
      "creatures": [{"kind": "bone_colossus", "damage": {"vasha": 20, "talon": 20, "nyx": 20}}],
      "places": [{}, {"lp": 40, "hand": ["human_shield"], "wronged": )" +
                           wrongs + R"(}, {}, {}]})";
  auto value = json::parse(text);
  EXPECT_TRUE(value);
  auto loaded =
      load_position(game, setup_of(game, 4, {std::string("bot_temper=") + temper, "preset=core"}),
                    *value, "test");
  EXPECT_TRUE(loaded) << loaded.error().text;
  if (!loaded) return "";
  Position& position = *loaded;
  Rng rng(1);
  Table table(rng);
  const Bot sound = *find_bot(game.info(), "sound");
  OptionList list;
  for (int step = 0; step < 40; ++step) {
    const SeatSet waiting = game.waiting(position.state());
    if (waiting.empty()) break;
    const Seat seat = waiting.lowest();
    game.options(position.state(), seat, list);
    const Option chosen = list[sound.choose(game, position.state(), seat, list.span(), rng)];
    const std::string name = option_name(game, chosen);
    if (seat == Seat{1} && name.starts_with("play human_shield on ")) return name.substr(21);
    game.step(position.state(), seat, chosen, table);
  }
  return "nobody";
}

TEST(CavernsBots, RememberWhoWrongedThemForAWhile) {
  const auto game = caverns();
  EXPECT_EQ(victim_of_orn(*game, R"({"talon": 5})", 5, "10"), "talon");
  EXPECT_EQ(victim_of_orn(*game, R"({"nyx": 5})", 6, "5"), "nyx");
  // A gentle one has forgotten, and so has everybody after a while.
  const std::string anybody = victim_of_orn(*game, "{}", 5, "0");
  EXPECT_EQ(victim_of_orn(*game, R"({"talon": 5, "nyx": 5})", 5, "0"), anybody);
  EXPECT_EQ(victim_of_orn(*game, R"({"talon": 1, "nyx": 1})", 7, "10"),
            victim_of_orn(*game, "{}", 7, "10"));
}

}  // namespace
}  // namespace undercroft::cutthroat_caverns
