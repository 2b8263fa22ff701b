// The rules of Cutthroat Caverns put to the generic suite, preset by preset. UNDERCROFT_DECISIONS
// sets how many decisions.
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/suite.hpp"

namespace undercroft::cutthroat_caverns {
namespace {

std::uint64_t decisions_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_DECISIONS");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 200'000;
}

void examine(const char* preset, Bot bot, std::uint64_t decisions) {
  auto game = make({});
  ASSERT_TRUE(game) << game.error().text;
  const GameInfo& info = (*game)->info();
  const std::string setting = std::string("preset=") + preset;
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    undercroft::Setup setup = standard_setup(info);
    setup.seats = seats;
    const auto set = set_options(info.options, setup, std::span(&setting, 1));
    ASSERT_TRUE(set) << set.error().text;
    const suite::Findings findings =
        suite::examine(**game, {setup, bot, static_cast<std::uint64_t>(seats), decisions / 4, {}});
    EXPECT_FALSE(findings.failure) << suite::summary(findings);
    std::printf("%s, %d seats: %s\n", preset, seats, suite::summary(findings).c_str());
  }
}

TEST(Caverns, Core) {
  examine("core", Bot{}, decisions_wanted());
}
TEST(Caverns, Standard) {
  examine("standard", Bot{}, decisions_wanted());
}
TEST(Caverns, Complete) {
  examine("complete", Bot{}, decisions_wanted());
}
TEST(Caverns, Adventure) {
  examine("adventure", Bot{}, decisions_wanted());
}
TEST(Caverns, Bots) {
  examine("standard", Bot{0}, decisions_wanted() / 10);
  examine("standard", Bot{1}, decisions_wanted() / 10);
}

}  // namespace
}  // namespace undercroft::cutthroat_caverns
