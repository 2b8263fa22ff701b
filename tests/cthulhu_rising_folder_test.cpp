// Cards that somebody made himself, laid over the built-in ones: in play, in the gallery, in deck
// lists, in the hands of the Minion; and what is said of a mistake in them.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "engine/game.hpp"
#include "engine/scenario.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"

namespace undercroft::builtin {
extern const std::string_view cthulhu_rising;
}

namespace undercroft::cthulhu_rising {
namespace {

// As docs/add-a-game.md shows it: a character with three abilities; an event, a sleeper, and a
// deck.
constexpr std::string_view kHouse = R"toml(
[[card]]
id = "hr_lamplighter"
name = "Lamplighter of Water Street"
type = "character"
faction = "neutral"
cost = 3
skill = 2
icons = "C I"
subtypes = "Independent, Lamplighter"
keywords = "willpower"
abilities = """
passive(mod(all(char(mine, other, subtype(lamplighter))), investigation(1)));
response(on(enter(self)), draw(you, 1));
action(in(story), cost(exhaust(self), pay(1)), mod(choose(1, char(enemy, committed)), skill(-2)))"""

[[card]]
id = "hr_harbor_fog"
name = "Harbor Fog"
type = "event"
faction = "neutral"
cost = 1
subtypes = "Disaster"
abilities = "action(in(story), uncommit(choose(1, char(enemy, committed))), then(wound(chosen, 1)))"

[[card]]
id = "hr_sleeper"
name = "Sleeper under the Quay"
type = "character"
faction = "neutral"
cost = 5
skill = 4
icons = "T T"
keywords = "dormant; steadfast(agency, 1)"

[[deck]]
id = "water_street"
name = "Water Street"
cards = """3 hr_lamplighter, 3 hr_harbor_fog, 3 ne_newsman, 3 ne_brawler, 3 ne_medium, 3 ne_old_hunter,
3 ne_sleepwalker, 3 ne_night_gaunt, 3 ne_rats, 3 ne_gravedigger, 3 ne_storm_lantern, 3 ne_warding_star,
3 ne_shunned_house, 3 ne_bad_dreams, 3 ne_lucky_break, 3 ne_ugly_rumors, 3 ne_sanatorium"""
)toml";

Result<std::unique_ptr<Game>> game_with(std::string_view house) {
  auto root = content::parse_toml(house, "water_street.toml");
  if (!root) return std::unexpected(root.error());
  std::vector<content::Source> more;
  more.push_back({"water_street.toml", std::move(*root)});
  return make(more);
}

const Game& house() {
  static const std::unique_ptr<Game> kGame = [] {
    auto game = game_with(kHouse);
    EXPECT_TRUE(game.has_value()) << game.error().text;
    return game ? std::move(*game) : nullptr;
  }();
  return *kGame;
}

void play(std::string_view scenarios) {
  const auto results =
      run_scenarios(house(), "game cthulhu_rising\n" + std::string(scenarios), "house.scn");
  ASSERT_TRUE(results.has_value()) << results.error().text;
  EXPECT_FALSE(results->empty());
  for (const ScenarioResult& result : *results) EXPECT_TRUE(result.passed) << result.report;
}

TEST(RisingFolder, WhatSomebodyMadeWorksInPlay) {
  play(R"scn(
scenario it enters play and draws
  cites hr_lamplighter
  seats 2
  auto
  given {"a": {"hand": ["hr_lamplighter"], "domains": [["mu_dean", "mu_dean", "ne_newsman"]]}, "play": ["a.ne_brawler"]}
  do P0: play hr_lamplighter
  chance mu_dean
  do P0: respond with a.hr_lamplighter to 1
  expect state a.hand = ["mu_dean"]

scenario two of them help each other
  cites hr_lamplighter
  seats 2
  set max_turns=20
  auto
  given {"turn": 20, "row": {"2": "so_ledger"}, "at": "commit", "play": ["a.hr_lamplighter", "a.hr_lamplighter.2"]}
  do P0: commit a.hr_lamplighter to 2
  do P0: commit a.hr_lamplighter.2 to 2
  expect event CTH-STR-03 "Investigation struggle at The Asylum Ledger: attackers 4, defenders 0; P0 won"

scenario an action in the story phase, paid for
  cites hr_lamplighter
  seats 2
  set max_turns=20
  auto
  given {"turn": 20, "row": {"2": "so_ledger"}, "at": "s3", "a": {"domains": [["ne_newsman"]]},
         "play": [{"card": "a.ne_brawler", "at": 2, "exhausted": true}, "a.hr_lamplighter", {"card": "b.st_warder", "at": 2, "exhausted": true}]}
  do P0: use a.hr_lamplighter
  expect event CTH-EFF-03 "Warder of the Third Degree got -2 skill"
  expect event CTH-SUC-01 "P0 succeeded at The Asylum Ledger: skill 2 to 1"
  expect state play[1].exhausted = true

scenario not in operations
  cites hr_lamplighter
  seats 2
  auto
  given {"a": {"hand": ["ne_rats"], "domains": [["ne_newsman"]]}, "play": ["a.hr_lamplighter"]}
  refuse P0: use a.hr_lamplighter by CTH-ACT-02

scenario a Dormant card wakes where it is Steadfast
  cites hr_sleeper, CTH-KEY-11
  seats 2
  set max_turns=20
  auto
  given {"turn": 20, "row": {"2": {"card": "so_parish", "tokens": [4, 0]}}, "story_deck": [], "at": "commit",
         "a": {"domains": [["ag_beat_patrolman"]]}, "play": ["a.ne_newsman"],
         "dormant": [{"slot": 2, "owner": "a", "card": "hr_sleeper", "face_down": true}]}
  do P0: commit a.ne_newsman to 2
  do P0: no
  do P0: yes
  expect event CTH-KEY-11 "Sleeper under the Quay woke"

scenario a Dormant card sleeps on where it is not
  cites hr_sleeper, CTH-KEY-11
  seats 2
  set max_turns=20
  auto
  given {"turn": 20, "row": {"2": {"card": "so_parish", "tokens": [4, 0]}}, "story_deck": [], "at": "commit",
         "a": {"domains": [["ne_newsman"]]}, "play": ["a.ne_newsman"],
         "dormant": [{"slot": 2, "owner": "a", "card": "hr_sleeper", "face_down": true}]}
  do P0: commit a.ne_newsman to 2
  do P0: no
  expect event CTH-KEY-11 "Sleeper under the Quay slept on"
  expect state a.discard = ["hr_sleeper"]

scenario one step and then the other
  cites hr_harbor_fog
  seats 2
  set max_turns=20
  auto
  given {"turn": 20, "row": {"2": "so_ledger"}, "at": "s3", "a": {"hand": ["hr_harbor_fog"], "domains": [["ne_newsman"]]},
         "play": [{"card": "a.ne_brawler", "at": 2, "exhausted": true}, {"card": "b.st_doorward", "at": 2, "exhausted": true}]}
  do P0: play hr_harbor_fog
  expect event CTH-COM-05 "Inner Doorward left the story"
  expect state play[1].wounds = 1
  expect event CTH-SUC-02
)scn");
}

TEST(RisingFolder, TheMinionPlaysItAndWeighsIt) {
  play(R"scn(
scenario its strongest character that it can pay for
  cites hr_lamplighter, CTH-MIN-32, CTH-MIN-63
  set minion_hand_visible=true
  auto
  given {"turn": 3, "a": {"hand": ["ne_rats"], "domains": [["ne_newsman"]]}, "play": ["a.ne_brawler"],
         "b": {"hand": ["hr_lamplighter", "ne_brawler"], "domains": [3, 2, 1], "events_die": 1}}
  do P0: pass
  chance ct_coral_blade, ct_coral_blade, 1, ct_acolyte
  do P0: done
  expect event CTH-MIN-32 "took Lamplighter of Water Street: the highest, CP 5"
  expect event CTH-MIN-63 "weighed Lamplighter of Water Street: Impact 3, 1 needed"
  expect event CTH-PLAY-01 "The Minion played Lamplighter of Water Street for 3"

scenario an event against the only attacker
  cites hr_harbor_fog, CTH-MIN-61
  set max_turns=20
  auto
  given {"turn": 20, "row": {"2": "so_ledger"}, "at": "commit", "play": ["a.ne_medium"],
         "b": {"pool": ["hr_harbor_fog"], "domains": [1, 1, 1], "events_die": 1}}
  do P0: commit a.ne_medium to 2
  expect event CTH-MIN-61 "Harbor Fog"
  expect event CTH-EFF-05 "Drifting Medium was destroyed"
)scn");
}

TEST(RisingFolder, IsInTheGallery) {
  const auto& cards = house().info().cards;
  const auto found = std::ranges::find(cards, "hr_lamplighter", &CardText::id);
  ASSERT_NE(found, cards.end());
  EXPECT_EQ(found->name, "Lamplighter of Water Street");
  EXPECT_NE(
      found->text.find("Each other Lamplighter character you control gains 1 Investigation icon. "
                       "Response: After Lamplighter of Water Street enters play, draw 1 card. "
                       "Action (story phase; cost: exhaust Lamplighter of Water Street, pay 1): "
                       "Choose a committed character an opponent controls; it gets -2 skill until "
                       "the end of the phase."),
      std::string::npos)
      << found->text;
  EXPECT_NE(std::ranges::find(cards, "deck_water_street", &CardText::id), cards.end());
}

TEST(RisingFolder, IsInDecks) {
  play(R"scn(
scenario a ready-made deck of one's own
  cites deck_water_street, hr_lamplighter, CTH-SET-01
  seats 2
  set deck_a=water_street
  set first_player=a
  auto
  chance any 3, hr_lamplighter, hr_lamplighter, hr_harbor_fog, any 13
  expect event CTH-SET-01 "P0 took the Water Street deck (51 cards)"
  expect option P0: keep
  do P0: keep
  do P1: keep
  do P0: resource hr_lamplighter
  expect state a.keep = ["hr_lamplighter"]
)scn");
  auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
  ASSERT_TRUE(sources.has_value());
  auto root = content::parse_toml(kHouse, "water_street.toml");
  ASSERT_TRUE(root.has_value());
  sources->push_back({"water_street.toml", std::move(*root)});
  const auto content = read_content(*sources);
  ASSERT_TRUE(content.has_value()) << content.error().text;
  const auto deck =
      read_deck(*content, "# Lamps\n2 Lamplighter of Water Street\n1 hr_harbor_fog\n", "lamps.txt");
  ASSERT_TRUE(deck.has_value()) << deck.error().text;
  ASSERT_EQ(deck->lines.size(), 2u);
  EXPECT_NE(print_deck(*content, *deck).find("2 Lamplighter of Water Street"), std::string::npos);
}

TEST(RisingFolder, AMistakeIsShownWhereItIs) {
  const auto fault = [](std::string_view abilities) {
    const auto game = game_with(
        "[[card]]\nid = \"hr_lamp\"\nname = \"Lamp\"\ntype = \"character\"\nfaction = \"neutral\"\n"
        "cost = 1\nskill = 1\nabilities = \"" +
        std::string(abilities) + "\"\n");
    return game ? std::string("nothing is wrong") : game.error().text;
  };
  EXPECT_EQ(fault("response(on(enter(self)), draw(you, 1))"), "nothing is wrong");
  EXPECT_EQ(fault("action(in(stroy), draw(you, 1))"),
            "water_street.toml:8:24: card.hr_lamp.abilities: in(...) takes window (story, draw, "
            "ops), got \"stroy\"; did you mean story?");
  EXPECT_EQ(
      fault("response(on(enter(self)), drawn(you, 1))"),
      "water_street.toml:8:40: card.hr_lamp.abilities: response(...) takes part (on, if, in, cost, "
      "from_decktop, once_per_turn, once_per_phase, then, ...), got \"drawn\"; did you mean draw?");
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
