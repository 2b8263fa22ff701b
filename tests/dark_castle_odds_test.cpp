// The odds that the table tells, held against fights played by the rules themselves. The number of
// fights is small here; UNDERCROFT_FIGHTS=1000000 plays a million of each.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <string>

#include "engine/position.hpp"
#include "games/dark_castle/fight_player.hpp"
#include "games/registry.hpp"

namespace undercroft::dark_castle {
namespace {

struct Case {
  const char* name;
  int seats;
  const char* chapter;  // whose only operation is a combat
  const char* party;    // JSON
  std::vector<std::string> settings;
  friend void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }
};

std::uint64_t fights_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_FIGHTS");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 20'000;
}

const DarkCastle& rules_of(const Game& game) {
  return static_cast<const GameOf<DarkCastle>&>(game).rules();
}

class FightByTheRules : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const Case& one = GetParam();
    auto made = make_game("dark_castle");
    ASSERT_TRUE(made) << made.error().text;
    game_ = std::move(*made);
    undercroft::Setup setup = standard_setup(game_->info());
    setup.seats = one.seats;
    std::vector<std::string> settings = one.settings;
    settings.push_back("fixed_castle=" + std::string(one.chapter));
    auto set = set_options(game_->info().options, setup, settings);
    ASSERT_TRUE(set) << set.error().text;
    const auto json = json::parse("{\"party\": " + std::string(one.party) + "}");
    ASSERT_TRUE(json) << json.error().text;
    auto start = load_position(*game_, setup, *json, one.name);
    ASSERT_TRUE(start) << start.error().text;
    start_ = *static_cast<const State*>(start->state());
  }

  const Fight& fight() const {
    const Content& content = rules_of(*game_).content();
    for (const Chapter& chapter : content.chapters)
      if (chapter.id == GetParam().chapter)
        return content.fights[content.block(chapter.block)[0].index];
    std::abort();
  }

  FightSolver make_solver() const {
    FightParty party = fight_party(rules_of(*game_).content(), fight(), start_);
    party.named = static_cast<std::uint8_t>((1U << party.size) - 1U);
    return FightSolver(party);
  }

  // From the page's decision to the end of its fight. True where it was won.
  bool play(FightSolver& solver, Rng rng) const {
    const DarkCastle& rules = rules_of(*game_);
    State state = start_;
    Table table(rng);
    OptionList list;
    Option turn{static_cast<std::uint16_t>(Verb::turn), state.party[0].character, 0, 0};
    rules.step(state, rules.waiting(state).lowest(), turn, table);
    while (state.step() != Step::over && state.step() != Step::camp && state.step() != Step::page) {
      const Seat seat = rules.waiting(state).lowest();
      list.clear();
      rules.options(state, seat, list);
      const std::size_t pick = fight_in(rules, state) != nullptr
                                   ? play_fight(rules, state, solver, list.span())
                                   : list.size() - 1;
      rules.step(state, seat, list[pick], table);
    }
    return state.step() != Step::over;
  }

  std::unique_ptr<Game> game_;
  State start_;
};

TEST_P(FightByTheRules, IsWonAsOftenAsTold) {
  FightSolver solver = make_solver();
  FightMoment moment;
  moment.prisoners = start_.party;
  const double told = solver.before(moment).chance;
  const std::uint64_t fights = fights_wanted();
  std::uint64_t won = 0;
  for (std::uint64_t i = 0; i < fights; ++i) won += play(solver, Rng(combine(11, i))) ? 1 : 0;
  const double share = static_cast<double>(won) / static_cast<double>(fights);
  const double error = std::sqrt(std::max(told * (1 - told), 1e-9) / static_cast<double>(fights));
  std::printf("%-28s told %.5f, won %.5f of %llu, %+.2f standard errors\n", GetParam().name, told,
              share, static_cast<unsigned long long>(fights), (share - told) / error);
  EXPECT_LE(std::abs(share - told), 3 * error + 1e-12);
}

INSTANTIATE_TEST_SUITE_P(
    Fights, FightByTheRules,
    testing::Values(Case{"two weak against the vine",
                         2,
                         "strangling_vine",
                         R"([{"character":"abbot","hp":6},{"character":"miller","hp":5}])",
                         {}},
                    Case{"two who can rest",
                         2,
                         "stitched_hound",
                         R"([{"character":"cook","hp":6},{"character":"tanner","hp":7}])",
                         {}},
                    Case{"two who rest at will",
                         2,
                         "shifting_shade",
                         R"([{"character":"cook","hp":8},{"character":"tailor","hp":6}])",
                         {"rest_rule=free"}},
                    Case{"a duel",
                         2,
                         "pit_champion",
                         R"([{"character":"smith","hp":5},{"character":"tailor","hp":7}])",
                         {}},
                    Case{"the mirror knight",
                         2,
                         "mirror_knight",
                         R"([{"character":"abbot","hp":9},{"character":"miller","hp":8}])",
                         {}},
                    Case{"rats and a shield",
                         2,
                         "rat_king",
                         R"([{"character":"smith","hp":9,"items":["rotten_shield"]},
                 {"character":"tanner","hp":8,"items":["stale_loaf","effervescent_evasion"]}])",
                         {}},
                    Case{"weapons and potions",
                         2,
                         "kennel_master",
                         R"([{"character":"cook","hp":5,"items":["decayed_blade","brew_of_might"]},
                 {"character":"tailor","hp":4,"items":["rusted_flail","draught_of_wisdom"]}])",
                         {}},
                    Case{"axe and daggers",
                         2,
                         "blind_torturer",
                         R"([{"character":"abbot","hp":7,"items":["cracked_axe"]},
                 {"character":"miller","hp":7,"items":["dented_daggers"]}])",
                         {}},
                    Case{"three in the web",
                         3,
                         "gallows_wights",
                         R"([{"character":"cook","hp":5},{"character":"tailor","hp":5},
                 {"character":"abbot","hp":6}])",
                         {}},
                    Case{"three and the starveling",
                         3,
                         "starveling",
                         R"([{"character":"cook","hp":6},{"character":"tailor","hp":6},
                 {"character":"abbot","hp":7,"items":["replication_stones"]}])",
                         {}},
                    Case{"three and the imp",
                         3,
                         "cutpurse_imp",
                         R"([{"character":"smith","hp":4,"items":["salt_pork"]},
                 {"character":"miller","hp":5,"items":["healing_verses"]},
                 {"character":"tanner","hp":4}])",
                         {}},
                    Case{"four and the hound",
                         4,
                         "stitched_hound",
                         R"([{"character":"smith","hp":5},{"character":"miller","hp":4},
                 {"character":"tanner","hp":5},{"character":"abbot","hp":3}])",
                         {}},
                    Case{"the eel",
                         2,
                         "moat_eel",
                         R"([{"character":"smith","hp":8},{"character":"tailor","hp":6}])",
                         {}}));

}  // namespace
}  // namespace undercroft::dark_castle
