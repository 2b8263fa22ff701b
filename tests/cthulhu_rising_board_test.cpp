// What is true on a table of Cthulhu Rising: values, targets, prices, what may enter play, and what
// a position is worth. The figures are those of the worked scenarios of the specification.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/rules.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "tests/cthulhu_rising_rig.hpp"

namespace undercroft::cthulhu_rising {
namespace {

unsigned kind(std::string_view id) {
  const auto& cards = game().content().cards;
  const auto found = std::ranges::find(cards, id, &Card::id);
  EXPECT_NE(found, cards.end()) << id;
  return static_cast<unsigned>(found - cards.begin());
}

// A table that is laid card by card. Lines are added to the deck lists as they are needed.
class Scene {
 public:
  Scene() {
    board.places[kB].brain = Brain::rising;
    board.active = kA;
    board.phase = Phase::story;
    for (Place& place : board.places) place.domain_count = kFirstDomains;
    for (unsigned slot = 1; slot <= kStories; ++slot)
      board.row[slot].card = static_cast<std::uint8_t>(slot);
  }

  unsigned line(unsigned side, std::string_view id) {
    Place& place = board.places[side];
    const unsigned found = line_of(board, side, kind(id));
    if (found != kNothing) return found;
    place.kinds[place.lines] = static_cast<std::uint8_t>(kind(id));
    return place.lines++;
  }

  unsigned put(unsigned side, std::string_view id, unsigned host = kNothing) {
    const unsigned at = line(side, id);
    const unsigned spot = free_spot(board);
    InPlay& card = board.table[spot];
    card.number = ++board.last_number;
    card.kind = static_cast<std::uint8_t>(kind(id));
    card.line = static_cast<std::uint8_t>(at);
    card.host = static_cast<std::uint8_t>(host);
    card.copy = 1;
    each_bit(owned(board, side), [&](unsigned other) {
      if (board.table[other].kind == card.kind) ++card.copy;
    });
    board.there |= bit(spot);
    if (game().content().cards[card.kind].type == CardType::character)
      board.characters |= bit(spot);
    if (side == kB) {
      board.owned_by_b |= bit(spot);
      board.of_b |= bit(spot);
    }
    game().reckon(board);
    return spot;
  }
  unsigned put_at(unsigned side, std::string_view id, unsigned slot) {
    const unsigned spot = put(side, id);
    board.at[slot] |= bit(spot);
    board.exhausted |= bit(spot);
    game().reckon(board);
    return spot;
  }
  void drive_mad(unsigned spot) {
    board.insane |= bit(spot);
    for (Spots& at : board.at) at &= ~bit(spot);
    game().reckon(board);
  }
  void resources(unsigned side, unsigned domain, std::initializer_list<std::string_view> ids) {
    for (const std::string_view id : ids)
      board.places[side].domains[domain].resources.add(line(side, id));
    game().count_domain(board, side, domain);
  }
  const InPlay& at(unsigned spot) const { return board.table[spot]; }

  Board board{};
};

TEST(RisingPile, CountsUpToThree) {
  Pile pile;
  for (int i = 1; i <= 3; ++i) {
    pile.add(7);
    EXPECT_EQ(pile.count(7), i);
    EXPECT_EQ(pile.size(), i);
  }
  pile.add(2);
  EXPECT_EQ(pile.at(0), 2u);
  EXPECT_EQ(pile.at(3), 7u);
  for (int i = 3; i >= 1; --i) {
    EXPECT_EQ(pile.count(7), i);
    pile.remove(7);
  }
  EXPECT_FALSE(pile.has(7));
  EXPECT_EQ(pile.size(), 1);
}

TEST(RisingRef, RisesLikeInstanceNumbers) {
  EXPECT_LT(ref_of(kA, 249, 3), ref_of(kB, 0, 0));
  EXPECT_LT(ref_of(kA, 3, 3), ref_of(kA, 4, 0));
  EXPECT_EQ(kind_in(ref_of(kB, 200, 2)), 200u);
  EXPECT_EQ(copy_in(ref_of(kB, 200, 2)), 2u);
  EXPECT_EQ(owner_in(ref_of(kB, 200, 2)), 1u);
  EXPECT_TRUE(is_story(story_ref(11)));
  EXPECT_FALSE(is_story(ref_of(kB, 249, 3)));
  EXPECT_FALSE(is_story(kNoRef));
}

// Scenario 4: the order of Character Potential.
TEST(RisingPotential, OrdersByIconsTextAndId) {
  std::vector<std::string_view> ids = {"st_adept", "st_warder", "ag_riot_sergeant",
                                       "ct_brood_guard", "mu_antarctic_geologist"};
  std::ranges::sort(ids, [](std::string_view a, std::string_view b) {
    return game().printed_potential(kB, kind(a)) > game().printed_potential(kB, kind(b));
  });
  EXPECT_EQ(ids, (std::vector<std::string_view>{"mu_antarctic_geologist", "ct_brood_guard",
                                                "ag_riot_sergeant", "st_warder", "st_adept"}));
  const auto of = [](std::string_view id) { return game().printed_potential(kB, kind(id)); };
  EXPECT_EQ(game().what_decided(of("ct_brood_guard"), of("st_warder")), TieBreak::terror);
  EXPECT_EQ(game().what_decided(of("ag_riot_sergeant"), of("st_warder")), TieBreak::id);
}

// Scenario 45: LILLITH's alphabet.
TEST(RisingPotential, LillithReadsNames) {
  EXPECT_GT(game().priority(kB, kind("ag_inspector_legrasse"), 1),
            game().priority(kB, kind("ag_raid_captain"), 1));
}

// Scenarios 16 and 17.
TEST(RisingValues, FastBreaksTies) {
  Scene scene;
  const unsigned newsman = scene.put_at(kA, "ne_newsman", 1);
  scene.put_at(kB, "mu_antarctic_geologist", 1);
  EXPECT_EQ(game().struggle_winner(scene.board, 1, kInvestigation), unsigned{kNothing});
  EXPECT_EQ(game().struggle_winner(scene.board, 1, kTerror), unsigned{kNothing});
  scene.board.at[1] &= ~bit(newsman);
  scene.put_at(kA, "sy_cat_burglar", 1);
  EXPECT_EQ(game().struggle_winner(scene.board, 1, kInvestigation), unsigned{kA});
  EXPECT_EQ(game().skill_total(scene.board, 1, kA), 2);
  EXPECT_EQ(game().skill_total(scene.board, 1, kB), 3);
}

// Scenarios 26 and 27 without the destruction.
TEST(RisingValues, DayAndNight) {
  Scene scene;
  scene.put(kA, "ag_dawn_patrol");
  const unsigned gaunt = scene.put(kB, "ne_night_gaunt");
  const unsigned patrolman = scene.put(kA, "ag_beat_patrolman");
  EXPECT_EQ(scene.board.time, kItIsDay);
  EXPECT_FALSE(game().can_commit(scene.board, gaunt));
  EXPECT_EQ(scene.at(patrolman).icons[kCombat], 2);
  scene.board.time_until_end = kItIsNight;
  game().reckon(scene.board);
  EXPECT_EQ(scene.board.time, kItIsDay | kItIsNight);
  EXPECT_FALSE(game().can_commit(scene.board, gaunt));
  game().without_temporary(scene.board);
  EXPECT_EQ(scene.board.time, kItIsDay);
}

// Scenario 41.
TEST(RisingValues, StrugglesAreAddedAndTaken) {
  Scene scene;
  scene.put(kA, "yo_geometry", kStoryHost | 2U);
  scene.put_at(kA, "mu_dead_tongue_linguist", 2);
  const auto at = [&](unsigned slot, Icon icon) {
    return game().struggles_at(scene.board, slot, icon);
  };
  EXPECT_EQ(at(2, kTerror), 1);
  EXPECT_EQ(at(2, kCombat), 0);
  EXPECT_EQ(at(2, kArcane), 3);
  EXPECT_EQ(at(2, kInvestigation), 1);
  EXPECT_EQ(at(1, kCombat), 1);
  EXPECT_EQ(at(0, kCombat), 0) << "there is no conspiracy";
}

TEST(RisingValues, PassivesOfAllKinds) {
  Scene scene;
  const unsigned legrasse = scene.put_at(kA, "ag_inspector_legrasse", 1);
  const unsigned recruit = scene.put_at(kA, "ag_federal_recruit", 1);
  const unsigned elsewhere = scene.put_at(kA, "ag_federal_recruit", 2);
  EXPECT_EQ(scene.at(legrasse).skill, 4) << "only others";
  EXPECT_EQ(scene.at(recruit).skill, 3);
  EXPECT_EQ(scene.at(elsewhere).skill, 2);
  const unsigned hunter = scene.put(kB, "ct_reef_hunter");
  scene.put(kB, "ct_coral_blade", hunter);
  EXPECT_EQ(scene.at(hunter).icons[kCombat], 2);
  EXPECT_EQ(scene.at(hunter).skill, 3) << "a Deep One";
  scene.put(kA, "ha_yellow_sign", legrasse);
  EXPECT_EQ(scene.at(legrasse).skill, 3);
  EXPECT_EQ(scene.at(legrasse).keywords & kWillpower, 0) << "lost, though it is printed";
  EXPECT_TRUE(game().can_go_insane(scene.board, legrasse));
  scene.drive_mad(legrasse);
  EXPECT_EQ(scene.at(recruit).skill, 2) << "an insane card has no text";
  EXPECT_EQ(scene.at(legrasse).skill, 0);
  const unsigned watchman = scene.put_at(kB, "ag_harbor_watchman", 1);
  EXPECT_EQ(scene.at(watchman).icons[kCombat], 2) << "it defends";
}

// Scenarios 36, 39 and 40: what characters are worth.
TEST(RisingEvaluation, WorthOfCharacters) {
  Scene scene;
  EXPECT_EQ(game().worth(scene.board, scene.put(kA, "mu_orne_archivist")), 16);
  EXPECT_EQ(game().worth(scene.board, scene.put(kB, "ag_raid_captain")), 28);
  const unsigned freshman = scene.put(kA, "mu_nervous_freshman");
  scene.put(kA, "mu_dean");
  EXPECT_EQ(game().worth(scene.board, freshman), 14);
  const unsigned recruit = scene.put(kA, "ag_federal_recruit");
  EXPECT_EQ(game().worth(scene.board, recruit), 18);
  scene.drive_mad(recruit);
  EXPECT_EQ(game().worth(scene.board, recruit), 4);
}

// Invariant 20.
TEST(RisingEvaluation, IsTheSameFromBothSides) {
  Scene scene;
  scene.put(kA, "mu_dean");
  scene.put(kA, "mu_reading_room");
  const unsigned guard = scene.put(kB, "ct_brood_guard");
  scene.put(kB, "ct_coral_blade", guard);
  scene.board.row[2].tokens = {3, 1};
  scene.board.places[kA].hand = 4;
  scene.board.places[kA].deck.size = 30;
  scene.board.places[kB].deck.size = 9;
  scene.board.places[kB].domains[0].worth = 5;
  scene.board.places[kB].events_die = 2;
  scene.resources(kA, 0, {"mu_dean", "ne_newsman"});
  EXPECT_EQ(game().eval(scene.board, kA), -game().eval(scene.board, kB));
  // B: tokens 8, Brood Guard with the blade 2*3 + 2*4 + 2*4 + 6, the blade 1 + 1, dice 3 * 7, a
  // deck of 9: 4 - 9.
  EXPECT_EQ(game().side_value(scene.board, kB), 8 + 28 + 2 + 21 - 5);
}

// Scenarios 22 to 25.
TEST(RisingPrices, DomainsMatch) {
  Scene scene;
  scene.resources(kA, 0, {"ag_federal_recruit", "ne_newsman"});
  const auto why = [&](std::string_view id) {
    return game().may_play(scene.board, kA, kind(id)).rule;
  };
  EXPECT_EQ(why("ct_reef_hunter"), rule("CTH-DOM-02"));
  EXPECT_TRUE(why("ag_federal_recruit").none());
  EXPECT_TRUE(why("ne_brawler").none()) << "neutral cards need no match";
  EXPECT_EQ(why("ag_riot_sergeant"), rule("CTH-DOM-01"));
  scene.board.places[kA].domains[0].drained = 1;
  EXPECT_EQ(why("ag_federal_recruit"), rule("CTH-DOM-01"));
}

TEST(RisingPrices, TransientCountsTwoWhenDrained) {
  Scene scene;
  scene.resources(kA, 0, {"mu_expedition_truck", "ag_beat_patrolman"});
  EXPECT_EQ(scene.board.places[kA].domains[0].worth, 3);
  EXPECT_TRUE(game().may_play(scene.board, kA, kind("mu_dead_tongue_linguist")).allowed());
  scene.resources(kA, 1, {"ag_beat_patrolman"});
  EXPECT_EQ(game().may_play(scene.board, kA, kind("mu_thesis")).rule, rule("CTH-KEY-07"));
}

TEST(RisingPrices, LoyalNeedsItsFaction) {
  Scene scene;
  scene.resources(kA, 0, {"ha_critic", "ha_stagehand", "ne_brawler"});
  EXPECT_EQ(game().may_play(scene.board, kA, kind("ha_second_act")).rule, rule("CTH-KEY-06"));
}

TEST(RisingPrices, DiscountsStopAtOne) {
  Scene scene;
  scene.put(kA, "ct_acolyte");
  scene.put(kA, "ct_acolyte");
  EXPECT_EQ(game().price(scene.board, kA, kind("ct_brood_guard")), 1);
  EXPECT_EQ(game().price(scene.board, kA, kind("ct_shoggoth")), 4) << "no Deep One";
  EXPECT_EQ(game().price(scene.board, kB, kind("ct_brood_guard")), 3) << "only yours";
}

// CTH-MIN-06: only a costly event may use a standard domain.
TEST(RisingPrices, MinionPaysEventsFromItsEventsDomain) {
  Scene scene;
  Place& minion = scene.board.places[kB];
  minion.events_die = 2;
  minion.domains[1].worth = 4;
  EXPECT_EQ(game().payers_of_card(scene.board, kB, kind("ag_both_barrels")), kEventsPays);
  minion.events_drained = 1;
  EXPECT_EQ(game().payers_of_card(scene.board, kB, kind("ag_both_barrels")), 0u);
  EXPECT_EQ(game().payers_of_card(scene.board, kB, kind("ct_drag_under")), 2u);
}

TEST(RisingPermits, UniquenessAndHeroes) {
  Scene scene;
  scene.put(kA, "ag_inspector_legrasse");
  EXPECT_EQ(game().may_enter(scene.board, kA, kind("ag_inspector_legrasse")).rule,
            rule("CTH-KEY-14"));
  EXPECT_TRUE(game().may_enter(scene.board, kB, kind("ag_inspector_legrasse")).allowed());
  EXPECT_EQ(game().may_enter(scene.board, kA, kind("ha_mask_bearer")).rule, rule("CTH-KEY-05"));
  scene.board.config.unique_global = 1;
  EXPECT_FALSE(game().may_enter(scene.board, kB, kind("ag_inspector_legrasse")).allowed());
}

// Scenario 42.
TEST(RisingPermits, AnInsaneVillainMayBeTakenButNotRestored) {
  Scene scene;
  scene.put(kA, "ag_inspector_legrasse");
  const unsigned bearer = scene.put(kB, "ha_mask_bearer");
  EXPECT_FALSE(game().may_control(scene.board, kA, bearer));
  scene.drive_mad(bearer);
  EXPECT_TRUE(game().may_control(scene.board, kA, bearer));
  scene.board.of_b &= ~bit(bearer);
  EXPECT_FALSE(game().can_be_restored(scene.board, bearer));
}

// 2.4: filters and what a step may choose.
TEST(RisingTargets, FollowTheFilters) {
  Scene scene;
  const unsigned marksman = scene.put(kA, "ag_bureau_marksman");
  const unsigned guard = scene.put_at(kB, "ct_brood_guard", 1);
  const unsigned ghost = scene.put_at(kB, "ha_phantom", 1);
  scene.put(kB, "ct_reef_hunter");
  const auto targets = [&](unsigned spot) {
    const Play play = game().play_of_card(scene.board, spot, 0);
    const Content& content = game().content();
    const Op& op = content.ops_of(content.abilities[play.ability]).front();
    return game().legal_spots(scene.board, play, content.picks[op.pick], op.code);
  };
  EXPECT_EQ(targets(marksman), bit(guard)) << "committed, and not Invulnerable";
  const unsigned captain = scene.put(kA, "ag_raid_captain");
  EXPECT_EQ(std::popcount(targets(captain)), 1) << "ready, of cost 2 or lower";
  scene.drive_mad(guard);
  EXPECT_EQ(targets(marksman), 0u);
  EXPECT_EQ(scene.board.at[1] & bit(ghost), bit(ghost));
}

TEST(RisingUsable, CostsAndWindows) {
  Scene scene;
  const unsigned marksman = scene.put(kA, "ag_bureau_marksman");
  scene.put_at(kB, "ct_brood_guard", 1);
  const auto why = [&] {
    return game().usable(scene.board, game().play_of_card(scene.board, marksman, 0), Pile{}).rule;
  };
  EXPECT_EQ(why(), rule("CTH-DOM-01"));
  scene.resources(kA, 2, {"ne_newsman"});
  EXPECT_TRUE(why().none());
  scene.board.phase = Phase::operations;
  EXPECT_EQ(why(), rule("CTH-ACT-02"));
  scene.board.phase = Phase::story;
  scene.board.exhausted |= bit(marksman);
  EXPECT_EQ(why(), rule("CTH-EFF-06"));
}

// Where everybody goes, by the place in the row.
std::vector<std::pair<std::string, unsigned>> told(const Board& board, const CommitPlan& plan) {
  std::vector<std::pair<std::string, unsigned>> list;
  for (unsigned i = 0; i < plan.count; ++i)
    list.emplace_back(game().card_at(board, plan.spots[i]).id, unsigned{plan.slots[i]});
  return list;
}
using Going = std::vector<std::pair<std::string, unsigned>>;

// Scenarios 9, 10 and 11: every second one, and as many at a story as could defend it.
TEST(RisingMinion, CommitsEverySecondOne) {
  const auto attack = [](unsigned defenders) {
    Scene scene;
    scene.board.active = kB;
    for (const char* id : {"ag_raid_captain", "ag_riot_sergeant", "ag_scene_analyst",
                           "ag_federal_recruit", "ag_harbor_watchman"})
      scene.put(kB, id);
    for (unsigned i = 0; i < defenders; ++i) scene.put(kA, "ne_newsman");
    scene.board.row[2].tokens = {0, 2};
    return told(scene.board, game().minion_commits(scene.board, kB));
  };
  const Going spread = {{"ag_raid_captain", 2}, {"ag_scene_analyst", 1}, {"ag_harbor_watchman", 3}};
  EXPECT_EQ(attack(1), spread);
  EXPECT_EQ(attack(0), spread);
  EXPECT_EQ(attack(2),
            (Going{{"ag_raid_captain", 2}, {"ag_scene_analyst", 2}, {"ag_harbor_watchman", 1}}));
}

// Scenario 12: nearest to the Deep End.
TEST(RisingMinion, BeginsAtTheDeepEnd) {
  Scene scene;
  scene.board.active = kB;
  scene.put(kB, "ct_brood_guard");
  scene.board.row[0].card = static_cast<std::uint8_t>(kind("ct_stars_level"));
  EXPECT_EQ(told(scene.board, game().minion_commits(scene.board, kB)),
            (Going{{"ct_brood_guard", 0}}));
}

// Scenario 13: everywhere one before a second anywhere.
TEST(RisingMinion, DefendsEveryStoryFirst) {
  Scene scene;
  scene.put_at(kA, "ne_newsman", 1);
  scene.put_at(kA, "ne_brawler", 1);
  scene.put_at(kA, "ne_medium", 3);
  scene.board.row[1].tokens = {1, 0};
  scene.board.row[3].tokens = {3, 0};
  for (const char* id : {"ag_riot_sergeant", "ag_scene_analyst", "ag_federal_recruit"})
    scene.put(kB, id);
  EXPECT_EQ(told(scene.board, game().minion_defends(scene.board, kB)),
            (Going{{"ag_riot_sergeant", 3}, {"ag_scene_analyst", 1}, {"ag_federal_recruit", 1}}));
}

// Scenarios 46 and 47.
TEST(RisingLillith, DefendsOnlyWhereItHelps) {
  const auto defends = [](const char* id) {
    Scene scene;
    scene.board.places[kB].brain = Brain::lillith;
    scene.put_at(kA, "ag_riot_sergeant", 1);
    scene.put(kB, id);
    return game().lillith_defends(scene.board, kB).count;
  };
  EXPECT_EQ(defends("ag_harbor_watchman"), 1);
  EXPECT_EQ(defends("ag_beat_patrolman"), 0);
}

// Scenario 48: the middle between 65 and 40 is 52, less 12 for the empty house.
TEST(RisingLillith, AttacksWhereTheOutlookIsGood) {
  Scene scene;
  scene.board.active = kB;
  scene.board.places[kB].brain = Brain::lillith;
  const unsigned geologist = scene.put(kB, "mu_antarctic_geologist");
  scene.put(kA, "ct_brood_guard");
  const int now = game().eval(scene.board, kB);
  Board attacking = scene.board;
  attacking.at[1] |= bit(geologist);
  attacking.exhausted |= bit(geologist);
  game().reckon(attacking);
  EXPECT_EQ(game().forecast_value(attacking, kB) - now, 30);
  EXPECT_EQ(game().outcome_value(attacking, kB) - now, 17);
  const CommitPlan plan = game().lillith_commits(scene.board, kB);
  EXPECT_EQ(plan.count, 1);
  EXPECT_EQ(plan.slots[0], 1);
}

// Scenarios 14, 15 and 18 as a forecast.
TEST(RisingForecast, ResolvesAllStruggles) {
  Scene alone;
  alone.put_at(kA, "mu_antarctic_geologist", 2);
  EXPECT_EQ(game().forecast(alone.board).board.row[2].tokens[kA], 3);
  Scene fight;
  fight.put_at(kA, "ag_scene_analyst", 1);
  fight.put_at(kA, "ag_federal_recruit", 1);
  fight.put_at(kB, "ct_brood_guard", 1);
  const Forecast ahead = game().forecast(fight.board);
  EXPECT_EQ(ahead.board.row[1].tokens, (std::array<std::uint8_t, 2>{0, 0}));
  EXPECT_EQ(ahead.struggles, (std::array<std::uint8_t, 2>{0, 2}));
  Scene fifth;
  fifth.put_at(kA, "mu_antarctic_geologist", 1);
  fifth.board.row[1].tokens = {4, 0};
  const Forecast won = game().forecast(fifth.board);
  EXPECT_EQ(won.board.places[kA].won_count, 1);
  EXPECT_FALSE(occupied(won.board, 1));
}

TEST(RisingInfo, HasItsOptionsInOrder) {
  const GameInfo& info = game().info();
  EXPECT_EQ(info.options.size(), 29u);
  EXPECT_EQ(info.cards.size(), 153u + 12u + 10u);
  const undercroft::Setup standard = standard_setup(info);
  EXPECT_TRUE(check_setup(info, standard).has_value());
  for (std::size_t value = 0; value < info.options[0].values.size(); ++value) {
    undercroft::Setup setup = standard;
    const std::vector<std::string> texts = {"preset=" + info.options[0].values[value]};
    EXPECT_TRUE(set_options(info.options, setup, texts).has_value()) << texts[0];
    EXPECT_TRUE(check_setup(info, setup).has_value()) << texts[0];
  }
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
