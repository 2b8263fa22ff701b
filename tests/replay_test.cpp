// A hosted match as it stands in the store, shown again: every frame is what the viewer saw, and
// the journal is what can be verified.
#include "server/replay.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/registry.hpp"

namespace undercroft::server {
namespace {

class ReplayTest : public testing::Test {
 protected:
  void SetUp() override {
    auto shelf = Shelf::open();
    ASSERT_TRUE(shelf) << shelf.error().text;
    shelf_.emplace(std::move(*shelf));
    room_.id = "abc";
    room_.game = shelf_->find("mandom");
    room_.stage = Stage::over;
    room_.setup = standard_setup(room_.info());
    room_.chairs.resize(3);
    room_.setup.seats = 3;
    room_.secret = sha256("secret");
  }
  const Game& game() const { return *room_.game->game; }

  // Plays to the end at random; each line goes to the store as a table would write it. Where a
  // choice can be taken back, sometimes it is.
  void play(std::uint64_t seed) {
    Rng rng(seed);
    auto match = Match::start(game(), room_.setup, room_.fair_seed());
    ASSERT_TRUE(match);
    lines_ = {journal_header(game(), match->journal()), watcher_line("good luck")};
    OptionList list;
    while (!match->over()) {
      const Seat seat = match->position().waiting().lowest();
      match->position().options(seat, list);
      match->choose(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
      lines_.push_back(journal_line(game(), match->journal(), match->journal().entries.size() - 1));
      if (rng.below(4) == 0) {
        match->say(seat, "hm");
        lines_.push_back(journal_line(match->journal().talk.back()));
      }
      if (rng.below(3) == 0 && match->undo(seat)) {
        lines_.push_back(undo_line(match->journal().entries.size()));
        ++undone_;
      }
    }
    lines_.push_back(journal_end(match->journal()));
    match_.emplace(std::move(*match));
  }
  SavedMatch saved() const {
    auto read = read_saved(game(), lines_, room_.fair_seed());
    EXPECT_TRUE(read) << read.error().text;
    return *read;
  }
  Value replay(Viewer viewer) const {
    const auto body = replay_body(room_, saved(), viewer);
    EXPECT_TRUE(body) << body.error().text;
    auto parsed = json::parse(*body);
    EXPECT_TRUE(parsed) << parsed.error().text;
    return *parsed;
  }

  std::optional<Shelf> shelf_;
  Room room_;
  std::vector<std::string> lines_;
  std::optional<Match> match_;
  int undone_ = 0;
};

// What a viewer saw after each decision, taken from the game itself.
struct Sights final : MatchListener {
  explicit Sights(Viewer who) : viewer(who) {}
  void happened(const LoggedEvent& logged) override {
    if (seen_as(logged.event, viewer)) ++lines;
  }
  void settled(const Match& match) override {
    std::string text;
    json::Writer out(text);
    match.game().view_json(match.position().state(), viewer, out);
    views.push_back(std::move(text));
    counts.push_back(lines);
  }
  Viewer viewer;
  int lines = 0;
  std::vector<std::string> views;
  std::vector<int> counts;
};

TEST_F(ReplayTest, EveryFrameIsWhatTheViewerSaw) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    play(seed);
    for (const Viewer viewer : {Seat{0}, Seat{2}, kSpectator}) {
      Sights sights(viewer);
      ASSERT_TRUE(Match::replay(game(), match_->journal(), &sights));
      const Value body = replay(viewer);
      const std::vector<Value>& frames = body.find("frames")->items;
      ASSERT_EQ(frames.size(), sights.views.size());
      std::map<std::string, std::string> shown;
      int lines = 0;
      for (std::size_t i = 0; i < frames.size(); ++i) {
        for (const auto& [key, value] : frames[i].find("set")->members)
          shown[key] = json::print(value);
        const auto whole = json::parse(sights.views[i]);
        for (const auto& [key, value] : whole->members) EXPECT_EQ(shown[key], json::print(value));
        for (const Value& line : frames[i].find("log")->items) {
          EXPECT_EQ(line.find("n")->number, lines++);
          EXPECT_EQ(line.find("at")->number, static_cast<std::int64_t>(i));
        }
        EXPECT_EQ(lines, sights.counts[i]);
      }
    }
  }
  EXPECT_GT(undone_, 0);
}

TEST_F(ReplayTest, WhatOthersChoseIsTheirs) {
  play(3);
  const Value body = replay(Seat{1});
  const std::vector<Value>& frames = body.find("frames")->items;
  EXPECT_EQ(frames[0].find("seat"), nullptr);
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const JournalEntry& entry = match_->journal().entries[i - 1];
    EXPECT_EQ(frames[i].find("seat")->number, entry.seat.index);
    const Value* const choice = frames[i].find("choice");
    ASSERT_EQ(choice != nullptr, entry.seat == Seat{1});
    if (choice != nullptr) {
      EXPECT_EQ(choice->text, option_name(game(), entry.option));
    }
    EXPECT_EQ(frames[i].find("choice_words") != nullptr, choice != nullptr);
  }
  const Value spectated = replay(kSpectator);
  for (const Value& frame : spectated.find("frames")->items)
    EXPECT_EQ(frame.find("choice"), nullptr);
}

TEST_F(ReplayTest, TellsHowItEndedAndWhatChanceGave) {
  play(5);
  const Value body = replay(kSpectator);
  EXPECT_EQ(body.find("viewer"), nullptr);
  EXPECT_EQ(body.find("result")->find("secret")->text, to_hex(room_.secret));
  EXPECT_EQ(body.find("result")->find("ranks")->items.size(), 3U);
  EXPECT_EQ(body.find("rolled")->items.size(),
            match_->journal().opening.size() + match_->journal().rolled.size());
  EXPECT_EQ(body.find("talk")->items[0].find("words")->text, "good luck");
  EXPECT_EQ(body.find("room")->find("id")->text, "abc");
}

TEST_F(ReplayTest, TheJournalCanBeVerified) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    play(seed);
    const auto journal = read_journal(game(), journal_body(room_, saved()), "journal");
    ASSERT_TRUE(journal) << journal.error().text;
    const auto fair = Match::verify_fairness(game(), *journal);
    EXPECT_TRUE(fair) << fair.error().text;
    EXPECT_EQ(journal->entries.size(), match_->journal().entries.size());
  }
}

}  // namespace
}  // namespace undercroft::server
