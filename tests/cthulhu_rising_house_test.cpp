// Rules of Cthulhu Rising that only cards of one's own can set off.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "games/cthulhu_rising/cthulhu_rising.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::builtin {
extern const std::string_view cthulhu_rising;
}

namespace undercroft::cthulhu_rising {
namespace {

constexpr std::string_view kHouseCards = R"toml(
[[card]]
id = "xx_mercy"
name = "Mercy"
type = "event"
faction = "neutral"
cost = 0
subtypes = "Tactic"
abilities = "disrupt(on(would_destroy(char(mine))), cancel)"

[[card]]
id = "xx_nurse"
name = "Night Nurse"
type = "event"
faction = "neutral"
cost = 0
subtypes = "Tactic"
abilities = "action(heal(choose(1, char(mine)), 1), then(draw(you, 1)))"
)toml";

const CthulhuRising& house_game() {
  static const CthulhuRising kGame = [] {
    auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
    EXPECT_TRUE(sources.has_value());
    auto root = content::parse_toml(kHouseCards, "house.toml");
    EXPECT_TRUE(root.has_value());
    sources->push_back({"house.toml", std::move(*root)});
    auto content = read_content(*sources);
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return CthulhuRising(content ? std::move(*content) : Content{});
  }();
  return kGame;
}

State position(std::string_view text) {
  undercroft::Setup setup = standard_setup(house_game().info());
  setup.seats = kSides;
  Rng rng(0);
  Table table(rng);
  State state{};
  house_game().setup(state, setup, table);
  const auto value = json::parse(text, "position");
  EXPECT_TRUE(value.has_value());
  Report report{"position", {}};
  if (value) house_game().load(state, Cursor(*value, report), table);
  EXPECT_EQ(report.first, "");
  return state;
}

void choose(State& state, Seat seat, std::string_view wanted) {
  OptionList list;
  house_game().options(state, seat, list);
  Rng rng(1);
  Table table(rng);
  for (const Option& option : list) {
    std::string name;
    house_game().name_option(option, name);
    if (name == wanted) return house_game().step(state, seat, option, table);
  }
  FAIL() << "no option " << wanted;
}

// CTH-ACT-17: as many wounds as it can bear.
TEST(RisingHouse, WhoIsKeptFromDyingOfWoundsBearsWhatHeCan) {
  State state = position(R"({
    "a": {"hand": ["ag_both_barrels", "ne_black_noon"], "domains": [["ag_manhunt", "ag_manhunt"], ["ne_rats"]]},
    "b": {"hand": ["xx_mercy"]}, "play": [{"card": "b.ag_riot_sergeant", "wounds": 1}]})");
  choose(state, Seat{0}, "play ag_both_barrels");
  choose(state, Seat{1}, "disrupt with xx_mercy");
  ASSERT_EQ(std::popcount(state.there), 1);
  EXPECT_EQ(state.table[lowest(state.there)].wounds, 1);
  EXPECT_EQ(house_game().broken(state), "");
}

// And at once he may be wounded again.
TEST(RisingHouse, WithoutToughnessThatIsNone) {
  State state = position(R"({
    "a": {"hand": ["ag_both_barrels", "ne_black_noon"], "domains": [["ag_manhunt", "ag_manhunt"], ["ne_rats"]]},
    "b": {"hand": ["xx_mercy"]}, "play": ["b.ct_acolyte"]})");
  choose(state, Seat{0}, "play ag_both_barrels");
  choose(state, Seat{1}, "disrupt with xx_mercy");
  ASSERT_EQ(std::popcount(state.there), 1);
  EXPECT_EQ(state.table[lowest(state.there)].wounds, 0);
}

// CTH-EFF-01: what stands after "then" needs a step that did something.
TEST(RisingHouse, NothingHealedNothingDrawn) {
  for (const bool wounded : {false, true}) {
    State state = position(R"({
      "a": {"hand": ["xx_nurse", "ne_black_noon"], "domains": [["ne_rats"]]},
      "play": [{"card": "a.ag_riot_sergeant", "wounds": )" +
                           std::string(wounded ? "1" : "0") + "}]}");
    choose(state, Seat{0}, "play xx_nurse");
    EXPECT_EQ(state.places[kA].hand, wounded ? 2 : 1);
    EXPECT_EQ(state.table[lowest(state.there)].wounds, 0);
  }
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
