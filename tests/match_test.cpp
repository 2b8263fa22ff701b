#include "engine/match.hpp"

#include <gtest/gtest.h>

#include "tests/coin_game.hpp"

namespace undercroft {
namespace {

using coin::CoinGame;

constexpr Option kRaise{coin::kStake, 2, 0, 0};
constexpr Option kRaiseHigh{coin::kStake, 3, 0, 0};
constexpr Option kFlipIt{coin::kFlip, 0, 0, 0};
constexpr Option kTakeCoin{coin::kBag, 0, 0, 0};
constexpr Option kStopIt{coin::kStop, 0, 0, 0};
constexpr Seat kFirstSeat{0};
constexpr Seat kSecondSeat{1};

class MatchTest : public testing::Test {
 protected:
  static FairSeed seed() {
    FairSeed fair;
    fair.secret = sha256("a secret");
    fair.nonces = {"anna", "bert"};
    return fair;
  }
  undercroft::Setup setup(std::initializer_list<const char*> options = {"first=seat:0"}) const {
    undercroft::Setup result = standard_setup(game.info());
    for (const char* option : options)
      EXPECT_TRUE(set_option(game.info().options, result, option)) << option;
    return result;
  }
  Match start(std::initializer_list<const char*> options = {"first=seat:0"}) const {
    auto match = Match::start(game, setup(options), seed());
    EXPECT_TRUE(match);
    return *match;
  }
  // Two decisions that may be taken back, two that may not, and some talk; six turns in all.
  Match played() const {
    Match match = start({"goal=9"});
    const auto act = [&](Option option) {
      EXPECT_TRUE(match.choose(match.position().waiting().lowest(), option).allowed());
    };
    match.say(kSecondSeat, "hello");
    act(kRaise);
    act(kStopIt);
    act(kTakeCoin);
    match.say(kFirstSeat, "a \"copper\"\n, I think");
    for (int i = 0; i < 4; ++i) act(kFlipIt);
    EXPECT_TRUE(match.over());
    return match;
  }
  Journal reread(const std::string& text) const {
    auto journal = read_journal(game, text, "match.jsonl");
    EXPECT_TRUE(journal) << (journal ? "" : journal.error().text);
    return journal ? *journal : Journal{};
  }
  std::string reading_fails(const std::string& text) const {
    auto journal = read_journal(game, text, "m");
    EXPECT_FALSE(journal);
    return journal ? "" : journal.error().text;
  }
  std::string replay_fails(const Journal& journal) const {
    auto match = Match::replay(game, journal);
    EXPECT_FALSE(match);
    return match ? "" : match.error().text;
  }

  CoinGame game{coin::Rules()};
};

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

// The journal with other outcomes in one entry.
Journal with_chance(const Journal& journal, std::size_t entry, std::vector<Rolled> rolled) {
  Journal changed = journal;
  changed.entries.clear();
  changed.rolled.clear();
  for (std::size_t i = 0; i < journal.entries.size(); ++i) {
    const std::span<const Rolled> was = journal.rolled_in(i);
    changed.add(journal.entries[i], i == entry ? rolled : std::vector(was.begin(), was.end()));
  }
  return changed;
}

std::string line_of(const std::string& text, int number) {
  std::size_t begin = 0;
  while (number-- > 1) begin = text.find('\n', begin) + 1;
  return text.substr(begin, text.find('\n', begin) + 1 - begin);
}

TEST_F(MatchTest, KeepsTheChanceAndEventsOfTheSetUp) {
  const Match match = start({});
  ASSERT_EQ(match.journal().opening.size(), 1U);
  EXPECT_EQ(match.journal().opening[0].n, 2U);
  EXPECT_EQ(match.journal().opening_hash, match.position().hash());
  ASSERT_EQ(match.log().size(), 1U);
  EXPECT_EQ(match.log()[0].decision, 0U);
}

TEST_F(MatchTest, RefusesASetUpThatTheGameDoesNotKnow) {
  undercroft::Setup wrong = setup();
  wrong.seats = 7;
  const auto match = Match::start(game, wrong, seed());
  ASSERT_FALSE(match);
  EXPECT_EQ(match.error().text, "Coin seats 2 to 4, not 7");
}

TEST_F(MatchTest, ARefusedOptionChangesNothing) {
  Match match = start();
  const Position before = match.position();
  const Refusal refusal = match.choose(kSecondSeat, kFlipIt);
  EXPECT_FALSE(refusal.allowed());
  EXPECT_EQ(refusal.why, "It is not your turn.");
  EXPECT_TRUE(match.position() == before);
  EXPECT_TRUE(match.journal().entries.empty());
  EXPECT_EQ(match.log().size(), 1U);
}

TEST_F(MatchTest, RecordsWhatADecisionDid) {
  Match match = start();
  ASSERT_TRUE(match.choose(kFirstSeat, kRaise).allowed());
  ASSERT_TRUE(match.choose(kFirstSeat, kFlipIt).allowed());
  const auto& entries = match.journal().entries;
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_TRUE(entries[0].reversible);
  EXPECT_TRUE(match.journal().rolled_in(0).empty());
  EXPECT_FALSE(entries[1].reversible);
  ASSERT_EQ(match.journal().rolled_in(1).size(), 1U);
  EXPECT_EQ(entries[1].hash, match.position().hash());
  EXPECT_EQ(match.log().back().decision, 2U);
}

// Keeps what it hears: each event with its decision, and the state's hash after each decision.
struct Hearing final : MatchListener {
  void happened(const LoggedEvent& logged) override { events.push_back(logged); }
  void settled(const Match& match) override { hashes.push_back(match.position().hash()); }
  std::vector<LoggedEvent> events;
  std::vector<std::uint64_t> hashes;
};

void expect_same_events(const std::vector<LoggedEvent>& one, const std::vector<LoggedEvent>& two) {
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].decision, two[i].decision);
    EXPECT_TRUE(one[i].event == two[i].event);
  }
}

TEST_F(MatchTest, AListenerHearsWhatTheLogWouldKeep) {
  Match kept = start();
  Hearing hearing;
  auto heard = Match::start(game, setup(), seed(), nullptr, "position", &hearing);
  ASSERT_TRUE(heard);
  for (const Option option : {kRaise, kStopIt, kRaiseHigh}) {
    const Seat seat = kept.position().waiting().lowest();
    ASSERT_TRUE(kept.choose(seat, option).allowed());
    ASSERT_TRUE(heard->choose(seat, option, &hearing).allowed());
  }
  EXPECT_TRUE(heard->log().empty());
  expect_same_events(hearing.events, kept.log());
  ASSERT_EQ(hearing.hashes.size(), 4U);
  EXPECT_EQ(hearing.hashes[0], kept.journal().opening_hash);
  EXPECT_EQ(hearing.hashes[3], kept.position().hash());

  Hearing after_undo;
  ASSERT_TRUE(kept.undo(kFirstSeat));
  ASSERT_TRUE(heard->undo(kFirstSeat, &after_undo));
  EXPECT_TRUE(heard->log().empty());
  expect_same_events(after_undo.events, kept.log());
}

TEST_F(MatchTest, AReplayIsHeardDecisionByDecision) {
  const Match match = played();
  Hearing hearing;
  const auto again = Match::replay(game, match.journal(), &hearing);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->log().empty());
  expect_same_events(hearing.events, match.log());
  ASSERT_EQ(hearing.hashes.size(), match.journal().entries.size() + 1);
  for (std::size_t i = 0; i < match.journal().entries.size(); ++i)
    EXPECT_EQ(hearing.hashes[i + 1], match.journal().entries[i].hash);
}

TEST_F(MatchTest, UndoIsForeseen) {
  Match match = start();
  match.choose(kFirstSeat, kRaise);
  match.choose(kFirstSeat, kStopIt);
  ASSERT_TRUE(match.undo_to(kFirstSeat));
  EXPECT_EQ(*match.undo_to(kFirstSeat), 1U);
  EXPECT_FALSE(match.undo_to(kSecondSeat));
  EXPECT_EQ(match.journal().entries.size(), 2U);
}

TEST_F(MatchTest, BeginsInAGivenPosition) {
  const auto position = json::parse(R"({"points":[2,0],"turn":1})");
  ASSERT_TRUE(position);
  auto match = Match::start(game, setup({}), seed(), &*position);
  ASSERT_TRUE(match);
  EXPECT_TRUE(match->journal().opening.empty());
  EXPECT_TRUE(match->position().waiting() == SeatSet(kSecondSeat));
  ASSERT_TRUE(match->choose(kSecondSeat, kFlipIt).allowed());
  const auto again = Match::replay(game, reread(write_journal(game, match->journal())));
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_TRUE(again->position() == match->position());
}

TEST_F(MatchTest, RefusesAPositionThatIsWrong) {
  const auto position = json::parse(R"({"points":[7,0]})", "start.json");
  const auto match = Match::start(game, setup(), seed(), &*position, "start.json");
  ASSERT_FALSE(match);
  EXPECT_EQ(match.error().text, "start.json:1:1: somebody has won already");
}

TEST_F(MatchTest, AReplayIsTheSameMatch) {
  const Match match = played();
  const std::string text = write_journal(game, match.journal());
  const auto again = Match::replay(game, reread(text));
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_TRUE(again->position() == match.position());
  EXPECT_EQ(write_journal(game, again->journal()), text);
  ASSERT_EQ(again->log().size(), match.log().size());
  for (std::size_t i = 0; i < match.log().size(); ++i)
    EXPECT_TRUE(again->log()[i].event == match.log()[i].event);
}

TEST_F(MatchTest, AReplayGoesOnWithTheSameChance) {
  Match match = start({"goal=9"});
  match.choose(match.position().waiting().lowest(), kFlipIt);
  auto again = Match::replay(game, reread(write_journal(game, match.journal())));
  ASSERT_TRUE(again);
  while (!match.over()) {
    const Seat seat = match.position().waiting().lowest();
    match.choose(seat, kFlipIt);
    again->choose(seat, kFlipIt);
  }
  EXPECT_TRUE(again->position() == match.position());
  EXPECT_TRUE(Match::verify_fairness(game, again->journal()));
}

TEST_F(MatchTest, AppendedLinesAreTheFile) {
  const Match match = played();
  const Journal& journal = match.journal();
  std::string text = journal_header(game, journal) + journal_line(journal.talk[0]);
  for (std::size_t i = 0; i < 3; ++i) text += journal_line(game, journal, i);
  text += journal_line(journal.talk[1]);
  for (std::size_t i = 3; i < journal.entries.size(); ++i) text += journal_line(game, journal, i);
  EXPECT_EQ(text + journal_end(journal), write_journal(game, journal));
}

TEST_F(MatchTest, TheFileReadsLikeTheGame) {
  const std::string text = write_journal(game, played().journal());
  EXPECT_TRUE(line_of(text, 1).starts_with(
      R"({"undercroft":1,"game":"coin","seats":2,"options":{"goal":"9"},"carry":-1,"commitment":")"));
  EXPECT_EQ(line_of(text, 2), R"({"seat":1,"say":"hello"})"
                              "\n");
  EXPECT_NE(line_of(text, 3).find(R"("do":"stake 2","option":[2,2,0,0],"undo":true,"hash":")"),
            std::string::npos);
  EXPECT_NE(line_of(text, 5).find(R"("do":"take","option":[4,0,0,0],"chance":[[4,)"),
            std::string::npos);
  EXPECT_TRUE(line_of(text, 11).starts_with(R"({"over":true,"secret":")"));
}

TEST_F(MatchTest, AReplayNamesTheDecisionThatIsWrong) {
  const Journal good = played().journal();
  Journal bad = good;
  bad.entries[1].hash ^= 1;
  EXPECT_EQ(replay_fails(bad),
            "decision 2: the state is not the one that was recorded (hashes differ)");
  bad = good;
  bad.opening_hash ^= 1;
  EXPECT_EQ(replay_fails(bad),
            "set-up: the state is not the one that was recorded (hashes differ)");
  bad = good;
  bad = with_chance(good, 2, {});
  EXPECT_EQ(replay_fails(bad), "decision 3: a chance outcome is missing");
  bad = good;
  bad.rolled[0].n = 3;
  EXPECT_TRUE(replay_fails(bad).starts_with("decision 3: chance was asked for one of 4"));
  bad = good;
  bad = with_chance(good, 0, {{2, 1}});
  EXPECT_EQ(replay_fails(bad),
            "decision 1: the journal has more chance outcomes than were asked for");
  bad = good;
  bad.entries[0].seat = Seat{3};
  EXPECT_EQ(replay_fails(bad), "decision 1: there is no seat P3 at a table of 2");
  bad = good;
  bad.entries[2].option = {9, 9, 9, 9};
  EXPECT_TRUE(replay_fails(bad).ends_with(
      ": nothing\" is not possible, COIN-SET-01: There is no such choice."));
  bad = good;
  bad.finished = false;
  EXPECT_EQ(replay_fails(bad), "the journal says that the match goes on, but it is over");
  bad = good;
  bad.entries.pop_back();
  EXPECT_EQ(replay_fails(bad), "the journal says that the match is over, but it goes on");
  bad = good;
  bad.talk[0].after = 5;
  EXPECT_EQ(replay_fails(bad), "talk: what was said after decision 3 is out of place");
  bad = good;
  bad.talk[0].seat = Seat{5};
  EXPECT_EQ(replay_fails(bad), "talk: there is no seat P5");
  bad = good;
  bad.game = "chess";
  EXPECT_EQ(replay_fails(bad), "the journal is of the game \"chess\", not of \"coin\"");
  bad = good;
  bad.from = "{";
  EXPECT_EQ(replay_fails(bad), "set-up: position:1:2: expected a key in quotes");
  bad = good;
  bad.setup.seats = 9;
  EXPECT_EQ(replay_fails(bad), "set-up: Coin seats 2 to 4, not 9");
}

TEST_F(MatchTest, AnIllegalChoiceInAFileIsNamed) {
  std::string text = write_journal(game, played().journal());
  text =
      replaced(text, R"("do":"stop","option":[5,0,0,0])", R"("do":"vote yes","option":[1,1,0,0])");
  EXPECT_TRUE(replay_fails(reread(text))
                  .ends_with(": vote yes\" is not possible, COIN-VOT-01: Votes come first and only "
                             "then."));
}

TEST_F(MatchTest, TheGameOfAFileIsInItsHeader) {
  const std::string text = write_journal(game, played().journal());
  const auto id = journal_game(text, "m");
  ASSERT_TRUE(id);
  EXPECT_EQ(*id, "coin");
  EXPECT_EQ(journal_game("", "m").error().text,
            "m:1: the file ends here; expected a whole line of JSON");
  EXPECT_EQ(journal_game("[1]\n", "m").error().text, "m:1:1: expected a record, got a list");
}

TEST_F(MatchTest, TheReaderSaysWhatIsWrongAndWhere) {
  const std::string text = write_journal(game, played().journal());
  const auto fails_with = [&](std::string_view from, std::string_view to) {
    return reading_fails(replaced(text, from, to));
  };
  EXPECT_EQ(fails_with(R"("undercroft":1)", R"("undercroft":2)"),
            "m:1:15: undercroft: this is a journal of version 2; expected version 1");
  EXPECT_EQ(fails_with(R"("game":"coin")", R"("game":"chess")"),
            "m:1:24: game: expected \"coin\", got \"chess\"");
  EXPECT_EQ(fails_with(R"("goal":"9")", R"("goal":"10")"),
            "m:1:59: options.goal: option goal takes a number from 1 to 9, not \"10\"");
  EXPECT_EQ(fails_with(R"("options":{"goal":"9"})", R"("options":3)"),
            "m:1:51: options: expected a record");
  EXPECT_EQ(fails_with(R"("seats":2)", R"("seats":5)"), "m:1:1: Coin seats 2 to 4, not 5");
  EXPECT_EQ(fails_with(R"("carry":-1)", R"("carry":-1,"from":7)"),
            "m:1:82: from: expected a record");
  EXPECT_EQ(fails_with(R"("commitment":")", R"("commitment":"x)"),
            "m:1:88: commitment: expected 64 hexadecimal digits");
  EXPECT_EQ(fails_with(R"("say":"hello")", R"("say":"hello","loud":true)"),
            "m:2:32: there is no field \"loud\"; the fields are seat say");
  EXPECT_EQ(fails_with(R"([2,2,0,0])", R"([2,2,0])"),
            "m:3:35: option: expected four numbers: a verb and its arguments");
  EXPECT_EQ(fails_with(R"([2,2,0,0])", R"([2,2,0,70000])"),
            "m:3:42: option[3]: expected a number from 0 to 65535, got 70000");
  EXPECT_EQ(fails_with(R"("do":"stake 2")", R"("do":"stake 3")"),
            "m:3:16: do: this is not the name of its option; expected \"stake 2\"");
  EXPECT_EQ(fails_with(R"("undo":true,"hash":")", R"("undo":true,"hash":"x)"),
            "m:3:64: hash: expected 16 hexadecimal digits");
  EXPECT_EQ(fails_with(R"("undo":true,"hash":")", R"("undo":1,"hash":")"),
            "m:3:52: undo: expected true or false, got a whole number");
  EXPECT_EQ(fails_with(R"("chance":[[4,)", R"("chance":[[0,)"),
            "m:5:53: chance[0][0]: expected a number from 1 to 4294967295, got 0");
  EXPECT_EQ(fails_with(R"("chance":[[4,)", R"("chance":[[4,9,)"),
            "m:5:52: chance[0]: expected two numbers: how many outcomes, and which one");
  EXPECT_EQ(fails_with(R"({"seat":1,"say")", R"({"seat":2,"say")"),
            "m:2:9: seat: expected a number from 0 to 1, got 2");
  EXPECT_EQ(fails_with(R"({"over":true,)", R"({)"), "m:11:1: over: this is missing");
  EXPECT_EQ(fails_with(R"({"over":true,"secret":")", R"({"over":true,"secret":"0)"),
            "m:11:23: secret: expected 64 hexadecimal digits");
  EXPECT_EQ(reading_fails(text + line_of(text, 2)), "m:12:1: nothing may follow the closing line");
}

TEST_F(MatchTest, TheReaderKnowsACutFile) {
  const std::string text = write_journal(game, played().journal());
  EXPECT_EQ(reading_fails(""), "m:1: the file ends here; expected a whole line of JSON");
  EXPECT_EQ(reading_fails(text.substr(0, text.size() - 10)),
            "m:11: the last line is cut short; expected a whole line of JSON");
  const std::string without_end = text.substr(0, text.rfind("{\"over\""));
  EXPECT_EQ(reading_fails(without_end),
            "m:10: the file was cut after this line; expected a closing line "
            "{\"over\":...,\"secret\":...}");
  // Wherever it is cut, there is an error and no crash.
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(read_journal(game, text.substr(0, size), "m")) << size;
}

TEST_F(MatchTest, UndoTakesBackToTheSeatsLastChoice) {
  Match match = start();
  match.choose(kFirstSeat, kRaise);
  match.say(kFirstSeat, "two!");
  match.choose(kFirstSeat, kRaiseHigh);
  match.say(kSecondSeat, "three?");
  ASSERT_TRUE(match.undo(kFirstSeat));
  EXPECT_EQ(match.journal().entries.size(), 1U);
  ASSERT_EQ(match.journal().talk.size(), 1U);
  EXPECT_EQ(match.journal().talk[0].words, "two!");
  EXPECT_EQ(match.log().size(), 2U);
  EXPECT_EQ(match.position().hash(), match.journal().entries[0].hash);
  ASSERT_TRUE(match.undo(kFirstSeat));
  EXPECT_EQ(match.position().hash(), match.journal().opening_hash);
}

TEST_F(MatchTest, UndoTakesWhatFollowedWithIt) {
  Match match = start();
  match.choose(kFirstSeat, kStopIt);
  match.choose(kSecondSeat, kRaise);
  ASSERT_TRUE(match.undo(kFirstSeat));
  EXPECT_TRUE(match.journal().entries.empty());
  EXPECT_TRUE(match.position().waiting() == SeatSet(kFirstSeat));
}

TEST_F(MatchTest, UndoSaysWhyNot) {
  Match match = start({"first=seat:0", "goal=9"});
  EXPECT_EQ(match.undo(kFirstSeat).error().text,
            "P0 has not decided anything that could be taken back");
  match.choose(kFirstSeat, kStopIt);
  EXPECT_EQ(match.undo(kSecondSeat).error().text,
            "P1 has not decided anything that could be taken back");
  match.choose(kSecondSeat, kFlipIt);
  EXPECT_EQ(match.undo(kFirstSeat).error().text,
            "decision 2: \"P1: flip\" cannot be taken back: chance decided in it");
  EXPECT_EQ(match.journal().entries.size(), 2U);
  while (!match.over()) match.choose(match.position().waiting().lowest(), kStopIt);
  EXPECT_EQ(match.undo(kFirstSeat).error().text, "the match is over, so nothing can be taken back");
}

TEST_F(MatchTest, UndoDoesNotTouchTheChanceToCome) {
  Match plain = start({"first=seat:0", "goal=9"});
  Match undone = plain;
  plain.choose(kFirstSeat, kFlipIt);
  undone.choose(kFirstSeat, kFlipIt);
  undone.choose(kSecondSeat, kRaise);
  ASSERT_TRUE(undone.undo(kSecondSeat));
  for (Match* match : {&plain, &undone})
    while (!match->over()) match->choose(match->position().waiting().lowest(), kFlipIt);
  EXPECT_TRUE(plain.position() == undone.position());
  EXPECT_TRUE(Match::verify_fairness(game, undone.journal()));
}

TEST_F(MatchTest, AFileIsNotBelievedWhatMayBeTakenBack) {
  Match match = start({"first=seat:0", "goal=9"});
  match.choose(kFirstSeat, kTakeCoin);
  Journal lie = match.journal();
  lie.entries[0].reversible = true;
  auto again = Match::replay(game, lie);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->undo(kFirstSeat));
}

TEST_F(MatchTest, FairnessIsProven) {
  const Journal journal = reread(write_journal(game, played().journal()));
  const auto proof = Match::verify_fairness(game, journal);
  EXPECT_TRUE(proof) << proof.error().text;
}

TEST_F(MatchTest, FairnessIsRefuted) {
  const Journal good = played().journal();
  Journal bad = good;
  bad.fair.secret[0] ^= 1;
  EXPECT_TRUE(Match::verify_fairness(game, bad).error().text.starts_with(
      "the secret is not the one that was promised: its hash is "));
  bad = good;
  bad.commitment = bad.fair.commitment();
  bad.fair.nonces[0] = "eve";
  EXPECT_FALSE(Match::verify_fairness(game, bad));
  bad = good;
  std::uint32_t& value = bad.rolled[0].value;
  const std::string was = std::to_string(value);
  value = (value + 1) % 4;
  EXPECT_EQ(
      Match::verify_fairness(game, bad).error().text,
      "decision 3: the seed gives " + was + " of 4, the journal has " + std::to_string(value));
  bad = good;
  bad.opening[0].n = 0;
  EXPECT_EQ(Match::verify_fairness(game, bad).error().text,
            "set-up: an outcome of none is no chance");
  // Every number is the seed's, but not what the rules asked for.
  bad = good;
  bad.entries[0].option = kStopIt;
  EXPECT_TRUE(Match::verify_fairness(game, bad).error().text.starts_with("decision 1: the state"));
}

}  // namespace
}  // namespace undercroft
