// Attacks of Duel of Ages (3.4, 3.9, 3.10, 3.13): challenges and damage as the specification
// tabulates them, what an attack is made of, and its odds against attacks that are carried out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/content.hpp"
#include "engine/rng.hpp"
#include "engine/table.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::builtin {
extern const std::string_view duel_of_ages;
}

namespace undercroft::duel_of_ages {
namespace {

// DUE-CHA-02 as it is printed: Fopp, Fail, Squeak, Pass, Amaze for margins -6 to 6.
constexpr std::array<std::array<int, 5>, 13> kWays = {{{30, 5, 0, 0, 1},
                                                       {26, 9, 0, 0, 1},
                                                       {21, 12, 2, 0, 1},
                                                       {15, 15, 3, 2, 1},
                                                       {10, 16, 4, 5, 1},
                                                       {6, 15, 5, 9, 1},
                                                       {3, 12, 6, 12, 3},
                                                       {1, 9, 5, 15, 6},
                                                       {1, 5, 4, 16, 10},
                                                       {1, 2, 3, 15, 15},
                                                       {1, 0, 2, 12, 21},
                                                       {1, 0, 0, 9, 26},
                                                       {1, 0, 0, 5, 30}}};
constexpr std::array<int, 13> kSuccess = {1, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 35, 35};

TEST(DuelOfAgesChallenge, WaysOutOf36) {
  for (int margin = -6; margin <= 6; ++margin) {
    const auto row = static_cast<std::size_t>(margin + 6);
    const Chances told = chances(margin);
    std::array<int, 5> counted{};
    for (int first = 1; first <= 6; ++first)
      for (int second = 1; second <= 6; ++second)
        ++counted[static_cast<std::size_t>(grade_of(margin, first, second))];
    for (std::size_t grade = 0; grade < counted.size(); ++grade) {
      EXPECT_EQ(told.ways[grade], kWays[row][grade]) << margin;
      EXPECT_EQ(counted[grade], kWays[row][grade]) << margin;
    }
    EXPECT_EQ(told.success(), kSuccess[row]) << margin;
  }
  EXPECT_EQ(chances(-9).ways, chances(-6).ways);
  EXPECT_EQ(chances(11).ways, chances(6).ways);
}

TEST(DuelOfAgesChallenge, S01Grading) {
  EXPECT_EQ(grade_of(2, 3, 4), Grade::pass);
  EXPECT_EQ(grade_of(2, 1, 1), Grade::fopp);
  EXPECT_EQ(grade_of(9 - 1, 1, 2), Grade::pass);
  EXPECT_EQ(grade_of(-6, 6, 6), Grade::amaze);
}

TEST(DuelOfAgesChallenge, S05Damage) {
  const auto row = [](int damage) {
    std::array<int, 5> all{};
    for (unsigned grade = 0; grade < all.size(); ++grade)
      all[grade] = damage_of(damage, static_cast<Grade>(grade));
    return all;
  };
  EXPECT_EQ(row(3), (std::array<int, 5>{0, 1, 2, 3, 4}));
  EXPECT_EQ(row(2), (std::array<int, 5>{0, 0, 1, 2, 3}));
  EXPECT_EQ(row(1), (std::array<int, 5>{0, 0, 1, 1, 2}));
  EXPECT_EQ(row(0), (std::array<int, 5>{0, 0, 0, 0, 0}));
}

const DuelOfAges& rules() {
  static const DuelOfAges kRules = [] {
    const auto sources = content::parse_builtin(builtin::duel_of_ages, "duel_of_ages");
    auto content = read_content(*sources);
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return DuelOfAges(std::move(*content));
  }();
  return kRules;
}

template <class List>
unsigned find(const List& list, std::string_view id) {
  const auto found = std::ranges::find_if(list, [id](const auto& one) { return one.id == id; });
  EXPECT_NE(found, list.end()) << id;
  return static_cast<unsigned>(found - list.begin());
}
unsigned who(std::string_view id) {
  return find(rules().content().characters, id);
}
unsigned card_number(std::string_view id) {
  return find(rules().content().cards, id);
}

// A board with a map and nobody on it: player 0 is the Loner.
State arena(std::uint64_t seed = 1) {
  Rng rng(seed);
  Table table(rng);
  Setup setup = standard_setup(rules().info());
  setup.seats = 3;
  EXPECT_TRUE(set_option(rules().info().options, setup, "map_build=random").has_value());
  State game{};
  rules().setup(game, setup, table);
  State state{};
  state.layout = game.layout;
  state.config = game.config;
  state.loner = 0;
  state.players[1].side = state.players[2].side = 1;
  state.lesser = {kNobody, 1};
  state.badges = game.badges;
  state.badges.holder.fill(kNobody);
  state.phase = Phase::fire;
  state.agenda.push({Step::over});
  return state;
}

void stand(State& state, unsigned unit, unsigned player, Space space) {
  Unit& one = state.units[unit];
  one.standing = Standing::on;
  one.owner = static_cast<std::uint8_t>(player);
  one.space = space;
  one.health = static_cast<std::uint8_t>(rules().max_health(state, unit));
  one.grace = 3;
  state.on[player] |= unit_bit(unit);
}

void give(State& state, unsigned unit, std::string_view id, bool revealed = true) {
  insert_card(state, unit, {static_cast<std::uint8_t>(card_number(id)), revealed});
}

// Two clear spaces at that distance with nothing between them.
std::pair<Space, Space> open_ground(const State& state, int distance) {
  const Map& map = rules().map(state);
  const auto clear = [&](Space space) {
    return map.at(space).terrain == Terrain::clear && map.at(space).spot == Spot::none;
  };
  for (Space from = 0; from < map.spaces(); ++from)
    for (Space to = 0; to < map.spaces(); ++to)
      if (clear(from) && clear(to) && map.distance(from, to) == distance &&
          map.sight(from, to) == 0)
        return {from, to};
  ADD_FAILURE() << "no open ground";
  return {};
}

AttackPlan plan(const State& state, unsigned attacker, unsigned target, std::string_view weapon,
                AttackKind kind = AttackKind::fire) {
  return rules().plan_attack(state, attacker, target,
                             weapon.empty() ? kNatural : card_number(weapon), kind,
                             state.units[target].space, 0);
}

TEST(DuelOfAgesAttack, SkillStealthAndArmor) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("tanner"), 0, near);
  stand(state, who("vance"), 1, far);
  give(state, who("tanner"), "long_musket");
  // Aim 8 and the skill against Stealth 5; Power 5 against Armor 2 (S-02, without its cover).
  const AttackPlan shot = plan(state, who("tanner"), who("vance"), "long_musket");
  EXPECT_EQ(shot.margin, 8 + 2 - 5);
  EXPECT_EQ(shot.power, 5 - 2);
  EXPECT_EQ(shot.damage, 2);
}

TEST(DuelOfAgesAttack, S24Catskill) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("catskill"), 1, near);
  stand(state, who("gorm"), 0, far);
  give(state, who("catskill"), "sling");
  state.players[0].deaths = 2;
  const auto told = [&] { return plan(state, who("catskill"), who("gorm"), "sling"); };
  const AttackPlan calm = told();
  state.players[1].deaths = 1;
  state.players[2].deaths = 2;
  const AttackPlan three = told();
  EXPECT_EQ(three.margin, calm.margin + 1);
  EXPECT_EQ(three.damage, calm.damage + 1);
  EXPECT_EQ(three.power, calm.power + 1);
  // He stands with the others' enemy now, and only one of his own was killed.
  state.players[2].side = 0;
  const AttackPlan one = told();
  EXPECT_EQ(one.margin, calm.margin + 1);
  EXPECT_EQ(one.damage, calm.damage);
  EXPECT_EQ(one.power, calm.power);
}

TEST(DuelOfAgesAttack, S35AvindelWithoutGrace) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("avindel"), 0, near);
  stand(state, who("lowe"), 1, far);
  give(state, who("avindel"), "long_musket");
  state.units[who("avindel")].grace = 0;
  EXPECT_EQ(plan(state, who("avindel"), who("lowe"), "long_musket").margin, 8 - 5 - 4);
}

TEST(DuelOfAgesAttack, TheBestArmorIsPutOn) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("osei"), 0, near);
  stand(state, who("tarquin"), 1, far);
  give(state, who("osei"), "assault_rifle");
  give(state, who("tarquin"), "leather_jerkin", false);
  give(state, who("tarquin"), "kevlar_vest", false);
  give(state, who("tarquin"), "phase_veil", false);  // Intellect 6: of no use to him
  const AttackPlan shot = plan(state, who("osei"), who("tarquin"), "assault_rifle");
  EXPECT_EQ(shot.power, 4 - (5 + 3));
  EXPECT_EQ(shot.target_cards, 0b011U);
  state.units[who("osei")].space = far;
  const AttackPlan blow = plan(state, who("osei"), who("tarquin"), "", AttackKind::melee);
  EXPECT_EQ(blow.power, 3 - (5 + 1));
  EXPECT_EQ(blow.margin, 6 - 6);
}

// DUE-CRD-04: what lies open is as good as worn, also to those who weigh an attack by what
// everybody sees; what was taken off is not.
TEST(DuelOfAgesAttack, OpenArmorCountsUnlessItWasTakenOff) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("osei"), 0, near);
  stand(state, who("tarquin"), 1, far);
  give(state, who("osei"), "assault_rifle");
  give(state, who("tarquin"), "leather_jerkin");
  give(state, who("tarquin"), "kevlar_vest");
  set_flag(state, who("tarquin"), 0, kActive);
  const auto power = [&](const Sight& sight) {
    return rules()
        .plan_attack(sight, who("osei"), who("tarquin"), card_number("assault_rifle"),
                     AttackKind::fire, far, 0)
        .power;
  };
  EXPECT_EQ(power(state), 4 - (5 + 3));
  EXPECT_EQ(power(in_public(state)), 4 - (5 + 3));
  set_flag(state, who("tarquin"), 1, kTakenOff);
  EXPECT_EQ(power(state), 4 - (5 + 1));
  clear_flag(state, who("tarquin"), 0, kActive);
  set_flag(state, who("tarquin"), 0, kTakenOff);
  EXPECT_EQ(power(in_public(state)), 4 - 5);
}

TEST(DuelOfAgesAttack, ASkilledWearerIgnoresPenalties) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  for (const auto& [id, loss] : {std::pair{"tarquin", 0}, std::pair{"brannoc", 1}}) {
    State one = state;
    stand(one, who(id), 0, near);
    const int stealth = rules().rating(one, who(id), Rating::stealth).value;
    give(one, who(id), "bronze_cuirass");
    set_flag(one, who(id), 0, kActive);
    EXPECT_EQ(rules().rating(one, who(id), Rating::stealth).value, stealth - loss) << id;
  }
}

TEST(DuelOfAgesAttack, AurasReachUnitsThatAreNotImmune) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("lyss"), 0, near);
  stand(state, who("brannoc"), 1, far);
  stand(state, who("ferro9"), 1, far);
  EXPECT_EQ(rules().rating(state, who("brannoc"), Rating::wits).value, 4 - 1);
  EXPECT_EQ(rules().rating(state, who("ferro9"), Rating::wits).value, 2);
  EXPECT_EQ(rules().rating(state, who("lyss"), Rating::wits).value, 9);
  state.units[who("lyss")].space = rules().map(state).dome(0);
  EXPECT_EQ(rules().rating(state, who("brannoc"), Rating::wits).value, 4);
}

TEST(DuelOfAgesAttack, WhoMayAttackWhom) {
  State state = arena();
  const auto [near, far] = open_ground(state, 3);
  stand(state, who("perpetua"), 0, near);
  stand(state, who("quell"), 1, near);    // Honor 6
  stand(state, who("brannoc"), 1, near);  // Honor 5
  stand(state, who("tiax"), 2, near);
  const auto why = [&](std::string_view one, std::string_view other) {
    return rules().may_attack(state, who(one), who(other)).allowed();
  };
  EXPECT_FALSE(why("quell", "perpetua"));
  EXPECT_TRUE(why("brannoc", "perpetua"));
  EXPECT_FALSE(why("brannoc", "quell"));
  EXPECT_FALSE(why("tiax", "perpetua"));
  state.units[who("tiax")].target = static_cast<std::uint8_t>(who("perpetua"));
  EXPECT_TRUE(why("tiax", "perpetua"));
  (void)far;
}

// One attack after the other, from the same position.
struct Tally {
  double hit = 0, damage = 0, squares = 0, defeat = 0;
};
class Hits final : public EventSink {
 public:
  void tell(const Event& event) override {
    if (event.kind == static_cast<std::uint16_t>(EventKind::hit) &&
        event.args[2] >= static_cast<int>(Grade::squeak))
      ++count;
  }
  int count = 0;
};

Tally carry_out(const State& start, Option option, unsigned target, int times) {
  Rng rng(7);
  Hits hits;
  Table table(rng, &hits);
  Tally tally;
  const int before = start.units[target].health;
  for (int i = 0; i < times; ++i) {
    State state = start;
    rules().step(state, Seat{0}, option, table);
    EXPECT_EQ(state.step() == Step::fate || state.step() == Step::over, true);
    const bool gone = state.step() == Step::fate || state.units[target].standing != Standing::on;
    // Whoever falls keeps nothing that could be compared: only survivors count for the mean.
    const double lost = gone ? 0 : before - state.units[target].health;
    tally.damage += lost;
    tally.squares += lost * lost;
    tally.defeat += gone ? 1 : 0;
  }
  tally.hit = hits.count;
  return tally;
}

// The mean damage of attacks that do not fell, from the same two tables as the odds.
double surviving_damage(const AttackPlan& plan, int health) {
  double mean = 0;
  for (unsigned hit = 2; hit < 5; ++hit)
    for (unsigned grade = 0; grade < 5; ++grade) {
      const int power = plan.power + (hit == 2 ? -2 : hit == 4 ? 2 : 0);
      const int damage = std::max(0, damage_of(plan.damage, static_cast<Grade>(grade)) - plan.less);
      if (damage < health)
        mean += damage * chances(plan.margin).ways[hit] * chances(power).ways[grade] / 1296.0;
    }
  return mean;
}

struct Pairing {
  const char* attacker;
  const char* weapon;  // empty: the natural attack
  const char* target;
  AttackKind kind;
};

void compare(const Pairing& pairing, int times) {
  State state = arena();
  const auto [near, far] = open_ground(state, 2);
  const bool melee = pairing.kind == AttackKind::melee;
  const unsigned attacker = who(pairing.attacker);
  const unsigned target = who(pairing.target);
  stand(state, attacker, 0, near);
  stand(state, target, 1, melee ? near : far);
  const std::string_view weapon = pairing.weapon;
  if (!weapon.empty()) give(state, attacker, weapon);
  const unsigned arm = weapon.empty() ? kNatural : card_number(weapon);
  const auto a = static_cast<std::uint16_t>(melee ? target : attacker);
  const Option option{verb(melee ? Verb::strike : Verb::shoot), a, static_cast<std::uint16_t>(arm),
                      static_cast<std::uint16_t>(melee ? 0 : target)};
  if (melee) {
    // Both sides' blows would follow: let everybody but the attacker have had his turn.
    state.phase = Phase::melee;
    state.fought = unit_bit(target) | unit_bit(attacker);
    state.agenda.push({Step::fight, kFightStruck, static_cast<std::uint8_t>(attacker), 0, near});
    state.agenda.push({Step::strike, 0, static_cast<std::uint8_t>(attacker), kStrikeTurn, near});
  } else {
    state.agenda.push({Step::shoot, 0, kShotFire});
  }
  const AttackPlan told = plan(state, attacker, target, weapon, pairing.kind);
  const DuelOfAges::AttackOdds odds = rules().attack_odds(state, told, target, false);
  const Tally tally = carry_out(state, option, target, times);
  const double n = times;
  const auto near_enough = [&](double share, double expected) {
    const double error = std::sqrt(expected * (1 - expected) / n);
    EXPECT_NEAR(share, expected, 4 * error + 1e-9)
        << pairing.attacker << " " << pairing.weapon << " " << pairing.target;
  };
  near_enough(tally.hit / n, odds.hit);
  near_enough(tally.defeat / n, odds.defeat);
  const double mean = surviving_damage(told, state.units[target].health);
  EXPECT_NEAR(tally.damage / n, mean, 4 * std::sqrt(tally.squares) / n + 1e-9) << pairing.attacker;
  EXPECT_GE(odds.damage + 1e-9, mean + odds.defeat * state.units[target].health);
}

TEST(DuelOfAgesAttack, OddsAreThoseOfTheRules) {
  for (const Pairing& pairing : {Pairing{"tanner", "long_musket", "vance", AttackKind::fire},
                                 Pairing{"osei", "assault_rifle", "lowe", AttackKind::fire},
                                 Pairing{"gorm", "", "squib", AttackKind::fire},
                                 Pairing{"mulligan", "throwing_axes", "gorm", AttackKind::fire},
                                 Pairing{"catskill", "gauss_cannon", "ferro9", AttackKind::fire},
                                 Pairing{"brannoc", "great_axe", "ulla", AttackKind::melee},
                                 Pairing{"brannoc", "", "quiet_one", AttackKind::melee},
                                 Pairing{"tarquin", "gladius", "squib", AttackKind::melee}})
    compare(pairing, 6'000);
}

}  // namespace
}  // namespace undercroft::duel_of_ages
