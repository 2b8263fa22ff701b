#include "server/view_patch.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/json.hpp"
#include "engine/position.hpp"
#include "games/registry.hpp"

namespace undercroft::server {
namespace {

std::string patched(ViewPatch& shown, std::string_view view) {
  std::string out;
  shown.patch(view, out);
  return out;
}

TEST(ViewPatch, TheFirstIsTheWholeView) {
  ViewPatch shown;
  constexpr std::string_view kView = R"({"a":1,"b":[1,{"c":"}"}],"d":{"e":null},"f":"x,\"y\\"})";
  EXPECT_EQ(patched(shown, kView), kView);
  EXPECT_EQ(patched(shown, kView), "{}");
  shown.forget();
  EXPECT_EQ(patched(shown, kView), kView);
}

TEST(ViewPatch, OnlyWhatChangedIsShown) {
  ViewPatch shown;
  patched(shown, R"({"a":1,"b":[1,2],"c":"x"})");
  EXPECT_EQ(patched(shown, R"({"a":1,"b":[1,3],"c":"x"})"), R"({"b":[1,3]})");
  EXPECT_EQ(patched(shown, R"({"a":2,"b":[1,3],"c":"y"})"), R"({"a":2,"c":"y"})");
}

TEST(ViewPatch, AMemberThatIsGoneIsNull) {
  ViewPatch shown;
  patched(shown, R"({"a":1,"b":2,"c":3})");
  EXPECT_EQ(patched(shown, R"({"a":1,"c":4})"), R"({"c":4,"b":null})");
  EXPECT_EQ(patched(shown, R"({"a":1,"c":4})"), "{}");
  EXPECT_EQ(patched(shown, R"({"a":1,"b":2,"c":4})"), R"({"b":2})");
  EXPECT_EQ(patched(shown, "{}"), R"({"a":null,"c":null,"b":null})");
  EXPECT_EQ(patched(shown, "{}"), "{}");
}

TEST(ViewPatch, NullIsAValueToo) {
  ViewPatch shown;
  patched(shown, R"({"a":null})");
  EXPECT_EQ(patched(shown, R"({"a":null})"), "{}");
  EXPECT_EQ(patched(shown, R"({"a":0})"), R"({"a":0})");
}

TEST(ViewPatch, OrderDoesNotMatter) {
  ViewPatch shown;
  patched(shown, R"({"a":1,"b":2})");
  EXPECT_EQ(patched(shown, R"({"b":2,"a":1})"), "{}");
}

TEST(ViewPatch, AKeyMayBeTheBeginningOfAnother) {
  ViewPatch shown;
  patched(shown, R"({"ab":1,"a":2})");
  EXPECT_EQ(patched(shown, R"({"a":2,"ab":3})"), R"({"ab":3})");
}

// Members by key, each as JSON.
using Members = std::map<std::string, std::string>;

void follow(Members& members, const std::string& patch) {
  const auto parsed = json::parse(patch);
  ASSERT_TRUE(parsed) << parsed.error().text << " in " << patch;
  for (const auto& [key, value] : parsed->members) members[key] = json::print(value);
}

// Whoever follows the patches of a game sees what its views show; a missing member is as good as
// null.
TEST(ViewPatch, PatchesAddUpToTheView) {
  const auto game = make_game("mandom");
  ASSERT_TRUE(game);
  Rng rng(5);
  undercroft::Table table(rng);
  for (int n = 0; n < 50; ++n) {
    Position now(**game);
    undercroft::Setup setup = standard_setup((*game)->info());
    setup.seats = 3;
    (*game)->setup(now.state(), setup, table);
    ViewPatch shown;
    Members members;
    OptionList list;
    while (!now.waiting().empty()) {
      std::string view;
      json::Writer out(view);
      (*game)->view_json(now.state(), Seat{1}, out);
      follow(members, patched(shown, view));
      Members whole;
      follow(whole, view);
      for (const auto& [key, value] : members)
        EXPECT_EQ(value, whole.contains(key) ? whole[key] : "null") << key;
      for (const auto& [key, value] : whole) EXPECT_TRUE(members.contains(key)) << key;
      const Seat seat = now.waiting().lowest();
      now.options(seat, list);
      now.apply(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))], table);
    }
  }
}

}  // namespace
}  // namespace undercroft::server
