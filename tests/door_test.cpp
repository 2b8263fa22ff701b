// Who may come into a room: what is kept of it, and what is not.
#include "server/door.hpp"

#include <gtest/gtest.h>

#include "server/limits.hpp"

namespace undercroft::server {
namespace {

std::string saved(const Door& door) {
  std::string text;
  json::Writer out(text);
  save_door(out, door);
  return text;
}

Door loaded(const std::string& text, std::string& fault) {
  const auto value = json::parse(text, "door");
  Report report{"door", {}};
  const Door door = load_door(Cursor(*value, report));
  fault = report.first;
  return door;
}

TEST(Door, KnowsACallerAgainInThisRoomOnly) {
  const Door one = new_door();
  const Door other = new_door();
  EXPECT_EQ(one.mark_of(7), one.mark_of(7));
  EXPECT_NE(one.mark_of(7), one.mark_of(8));
  EXPECT_NE(one.mark_of(7), other.mark_of(7));
  EXPECT_NE(one.mark_of(7), 7U);
}

TEST(Door, OpensToItsPasswordOnly) {
  Door door = new_door();
  EXPECT_FALSE(door.opens(""));
  EXPECT_FALSE(door.change({.entry = Entry::password, .password = {}, .watchers = {}}));
  EXPECT_EQ(door.entry, Entry::open);
  ASSERT_TRUE(door.change({.entry = Entry::password, .password = "swordfish", .watchers = {}}));
  EXPECT_TRUE(door.opens("swordfish"));
  EXPECT_FALSE(door.opens("Swordfish"));
  EXPECT_FALSE(door.opens("swordfish "));
  // It may be asked for again without saying it again.
  ASSERT_TRUE(door.change({.entry = Entry::ask, .password = {}, .watchers = false}));
  ASSERT_TRUE(door.change({.entry = Entry::password, .password = {}, .watchers = {}}));
  EXPECT_TRUE(door.opens("swordfish"));
  EXPECT_FALSE(door.watchers);
}

TEST(Door, IsKeptWithoutPasswordsAndAddresses) {
  Door door = new_door();
  ASSERT_TRUE(door.change({.entry = Entry::password, .password = "swordfish", .watchers = false}));
  door.bar(door.mark_of(3'232'235'777), true);
  door.bar(door.mark_of(8), false);
  door.mute(door.mark_of(9), true);
  const std::string text = saved(door);
  EXPECT_EQ(text.find("swordfish"), std::string::npos);
  EXPECT_EQ(text.find("3232235777"), std::string::npos);
  std::string fault;
  const Door again = loaded(text, fault);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(saved(again), text);
  EXPECT_TRUE(again.opens("swordfish"));
  EXPECT_TRUE(again.bars_room(door.mark_of(3'232'235'777)));
  EXPECT_TRUE(again.bars_seats(door.mark_of(8)));
  EXPECT_FALSE(again.bars_room(door.mark_of(8)));
  EXPECT_TRUE(again.mutes(door.mark_of(9)));
  EXPECT_EQ(saved(loaded(saved(new_door()), fault)).size(), saved(new_door()).size());
}

TEST(Door, AsksForNoPasswordThatIsNotThere) {
  std::string fault;
  loaded(R"({"salt":"a","entry":"password","barred":[],"muted":[]})", fault);
  EXPECT_NE(fault, "");
}

TEST(Door, RemembersABoundedNumber) {
  Door door = new_door();
  for (CallerMark mark = 1; mark < 1000; ++mark) {
    door.bar(mark, false);
    door.bar(mark, true);
    door.mute(mark, true);
  }
  EXPECT_EQ(door.barred.size(), kMostSentAway);
  EXPECT_EQ(door.muted.size(), kMostSentAway);
  EXPECT_TRUE(door.bars_room(999));
  EXPECT_FALSE(door.bars_seats(1));
  door.mute(999, false);
  EXPECT_FALSE(door.mutes(999));
}

}  // namespace
}  // namespace undercroft::server
