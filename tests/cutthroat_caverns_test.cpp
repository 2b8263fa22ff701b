// The rules of Cutthroat Caverns put to the generic suite, preset by preset and at every number of
// players (UNDERCROFT_DECISIONS sets how many decisions; tests/suite_test.cpp plays all options and
// the bots), and the invariants of section 10 that one position cannot show.
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

#include "games/cutthroat_caverns/events.hpp"
#include "tests/suite.hpp"

namespace undercroft::cutthroat_caverns {
namespace {

std::uint64_t decisions_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_DECISIONS");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 30'000;
}

undercroft::Setup setup_of(const GameInfo& info, const char* preset, int seats) {
  undercroft::Setup setup = standard_setup(info);
  setup.seats = seats;
  const std::string setting = std::string("preset=") + preset;
  EXPECT_TRUE(set_options(info.options, setup, std::span(&setting, 1)));
  return setup;
}

void examine(const char* preset) {
  auto game = make({});
  ASSERT_TRUE(game) << game.error().text;
  const GameInfo& info = (*game)->info();
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    const suite::Plan plan{setup_of(info, preset, seats), Bot{}, static_cast<std::uint64_t>(seats),
                           decisions_wanted() / 4, suite::Effort{}};
    const suite::Findings findings = suite::examine(**game, plan);
    EXPECT_FALSE(findings.failure) << suite::summary(findings);
    std::printf("%s, %d seats: %s\n", preset, seats, suite::summary(findings).c_str());
  }
}

TEST(Caverns, Core) {
  examine("core");
}
TEST(Caverns, Standard) {
  examine("standard");
}
TEST(Caverns, Complete) {
  examine("complete");
}
TEST(Caverns, Adventure) {
  examine("adventure");
}

// Looks at every step of a game: what was told and how the table has changed.
class Auditor final : public EventSink {
 public:
  explicit Auditor(const Content& content) : content_(content) {}

  void tell(const Event& event) override { told_.push_back(event); }

  void begin_game() {
    dead_.clear();
    allowed_.clear();
  }
  void begin_step() { told_.clear(); }
  void end_step(const State& before, const State& after) {
    check_prestige(before, after);
    check_initiative();
    check_kills();
    check_items(before, after);
    check_hits(before, after);
    check_protection(before, after);
  }

  // How often there was something to look at.
  int prestige = 0;
  int draws = 0;
  int kills = 0;
  int tipped = 0;
  int redirected = 0;
  int consents = 0;

 private:
  static EventKind kind(const Event& event) { return static_cast<EventKind>(event.kind); }

  // I-04: nothing but what is told changes anybody's Prestige.
  void check_prestige(const State& before, const State& after) {
    for (unsigned place = 0; place < after.config.seats; ++place) {
      int sum = before.places[place].prestige;
      for (const Event& event : told_)
        if (kind(event) == EventKind::prestige &&
            character_in(event.args[kWhoArg]) == after.places[place].character) {
          sum += event.args[kAmountArg];
          ++prestige;
        }
      EXPECT_EQ(sum, after.places[place].prestige);
    }
  }

  // I-06: a draw gives 1 to L.
  void check_initiative() {
    std::set<int> numbers;
    const auto whole = [&] {
      if (numbers.empty()) return;
      EXPECT_EQ(*numbers.begin(), 1);
      EXPECT_EQ(*numbers.rbegin(), static_cast<int>(numbers.size()));
      numbers.clear();
      ++draws;
    };
    int last = kPlaces;
    for (const Event& event : told_) {
      if (kind(event) != EventKind::initiative_drawn) {
        whole();
        continue;
      }
      // The next draw begins with the first place again.
      if (character_in(event.args[kWhoArg]) == last) whole();
      if (numbers.empty()) last = character_in(event.args[kWhoArg]);
      EXPECT_TRUE(numbers.insert(event.args[kAmountArg]).second);
    }
    whole();
  }

  // I-05: nobody is killed twice.
  void check_kills() {
    for (const Event& event : told_) {
      if (kind(event) == EventKind::arrived || kind(event) == EventKind::relic_awakes)
        dead_.erase(event.args[kMoreArg]);
      if (kind(event) != EventKind::killed) continue;
      EXPECT_TRUE(dead_.insert(event.args[kMoreArg]).second);
      ++kills;
    }
  }

  // I-11: what is tipped was the own.
  void check_items(const State& before, const State& after) {
    for (unsigned place = 0; place < after.config.seats; ++place)
      for (unsigned item = 0; item < content_.items.size(); ++item) {
        const int more = after.places[place].tipped[item] - before.places[place].tipped[item];
        if (more <= 0) continue;
        EXPECT_GE(before.places[place].belongings.items[item], more);
        ++tipped;
      }
  }

  // I-13: never the same victim twice, and a locked hit stays where it is.
  void check_hits(const State& before, const State& after) {
    for (unsigned i = 0; i < std::min(before.hit_count, after.hit_count); ++i) {
      const Hit& then = before.hits[i];
      const Hit& now = after.hits[i];
      const bool same = then.source == now.source && then.kind == now.kind &&
                        (then.tried & ~now.tried) == 0 && then.tried != now.tried;
      if (!same || then.victim == now.victim) continue;
      EXPECT_EQ(then.flags & kLocked, 0);
      EXPECT_EQ(then.tried >> now.victim & 1, 0);
      ++redirected;
    }
  }

  // I-12: an Action of another changes a Protected attack only with consent.
  void check_protection(const State& before, const State& after) {
    for (const Event& event : told_) {
      if (kind(event) == EventKind::turn_begins) allowed_.clear();
      if (kind(event) == EventKind::allowed)
        allowed_.insert({character_in(event.args[kMoreArg]), event.args[kCardArg]});
    }
    for (unsigned i = 0; i < std::min(before.unit_count, after.unit_count); ++i) {
      const Unit& then = before.units[i];
      const Unit& now = after.units[i];
      if ((then.flags & kProtected) == 0 || then.owner != now.owner || then.card != now.card)
        continue;
      for (unsigned m = then.mod_count; m < now.mod_count; ++m) {
        const Mod& mod = now.mods[m];
        if (mod.who == now.owner || mod.who >= kPlaces || mod.thing == kNoThing ||
            category_of(mod.thing) != Category::card ||
            content_.cards[index_of(mod.thing)].kind != CardKind::action)
          continue;
        EXPECT_TRUE(allowed_.contains({after.places[mod.who].character, mod.thing}));
        ++consents;
      }
    }
  }

  const Content& content_;
  std::vector<Event> told_;
  std::set<int> dead_;
  std::set<std::pair<int, int>> allowed_;
};

bool has_pass(const OptionList& list) {
  for (const Option& option : list)
    if (option.verb == static_cast<std::uint16_t>(Verb::pass)) return true;
  return false;
}

void play_audited(const Game& game, const undercroft::Setup& setup, Auditor& auditor, Rng& rng) {
  Table table(rng, &auditor);
  Position now(game);
  OptionList list;
  auditor.begin_game();
  game.setup(now.state(), setup, table);
  while (!now.waiting().empty()) {
    const State before = *static_cast<const State*>(now.state());
    const Seat seat = now.waiting().lowest();
    now.options(seat, list);
    // I-19.
    if (before.step() == Step::window) {
      EXPECT_TRUE(has_pass(list));
    }
    auditor.begin_step();
    game.step(now.state(), seat, list[rng.below(static_cast<std::uint32_t>(list.size()))], table);
    auditor.end_step(before, *static_cast<const State*>(now.state()));
  }
}

// FIRST_DMG and LAST_DMG, beside a plain list of blows.
TEST(Caverns, WhoHurtACreatureFirstAndLast) {
  Rng rng(5);
  for (int fight = 0; fight < 2000; ++fight) {
    BlowOrder order;
    std::vector<unsigned> blows;
    for (std::uint32_t i = rng.below(12); i > 0; --i) {
      blows.push_back(rng.below(kPlaces));
      order.add(blows.back());
    }
    EXPECT_EQ(order.empty(), blows.empty());
    for (unsigned among = 0; among < 1U << kPlaces; ++among) {
      const auto is_among = [&](unsigned place) { return (among >> place & 1U) != 0; };
      const auto first = std::ranges::find_if(blows, is_among);
      const auto last = std::find_if(blows.rbegin(), blows.rend(), is_among);
      EXPECT_EQ(order.first(among), first == blows.end() ? kNothing : *first);
      EXPECT_EQ(order.last(among), last == blows.rend() ? kNothing : *last);
    }
  }
}

TEST(Caverns, TheLogAccountsForWhatHappens) {
  auto game = make({});
  ASSERT_TRUE(game) << game.error().text;
  const GameInfo& info = (*game)->info();
  const auto& rules = dynamic_cast<const GameOf<CutthroatCaverns>&>(**game).rules();
  Auditor auditor(rules.content());
  Rng rng(10);
  for (const char* preset : {"core", "standard", "complete", "adventure"})
    for (int seats = info.min_seats; seats <= info.max_seats; ++seats)
      for (int count = 0; count < 20; ++count)
        play_audited(**game, setup_of(info, preset, seats), auditor, rng);
  for (const int count : {auditor.prestige, auditor.draws, auditor.kills, auditor.tipped,
                          auditor.redirected, auditor.consents})
    EXPECT_GT(count, 0);
  std::printf(
      "%d changes of Prestige, %d draws of Initiative, %d kills, %d Items tipped, "
      "%d hits redirected, %d consents used\n",
      auditor.prestige, auditor.draws, auditor.kills, auditor.tipped, auditor.redirected,
      auditor.consents);
}

}  // namespace
}  // namespace undercroft::cutthroat_caverns
