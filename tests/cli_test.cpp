// The `undercroft` command as a user meets it: run, with its output, its files and its exit codes.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/deal_order.hpp"
#include "engine/json.hpp"
#include "engine/match.hpp"
#include "games/registry.hpp"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void write_all(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string times(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

void replace_first(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
}

class Cli : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() /
              ("undercroft_cli_" + std::to_string(getpid()) + "_" + info->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  Ran run(const std::string& arguments, const std::string& input = "") const {
    const char* binary = std::getenv("UNDERCROFT_BINARY");
    write_all(file("in"), input);
    const std::string command = std::string(binary != nullptr ? binary : UNDERCROFT_BINARY) + " " +
                                arguments + " <" + file("in") + " >" + file("out") + " 2>" +
                                file("err");
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_all(file("out")),
            read_all(file("err"))};
  }

  // A match of seed 7 to its end, kept in a file.
  std::string whole_match() const {
    const std::string name = file("match.jsonl");
    EXPECT_EQ(run("play mandom --seed 7 --save " + name, times("1\n", 300)).code, 0);
    return name;
  }

  // One line on stderr that begins as every error does.
  void expect_error(const Ran& ran, int code, const std::string& words) const {
    EXPECT_EQ(ran.code, code) << ran.err;
    EXPECT_EQ(ran.err.rfind("undercroft: ", 0), 0U) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  }

 private:
  fs::path folder_;
};

TEST_F(Cli, GamesAsJson) {
  const Ran ran = run("games --json");
  EXPECT_EQ(ran.code, 0);
  const auto value = json::parse(ran.out);
  ASSERT_TRUE(value) << value.error().text;
  ASSERT_NE(value->find("games"), nullptr);
  ASSERT_FALSE(value->find("games")->items.empty());
  const Value& game = value->find("games")->items.front();
  EXPECT_EQ(game.find("id")->text, "mandom");
  EXPECT_EQ(game.find("title")->text, "Dungeon of Mandom");
  EXPECT_EQ(game.find("min_seats")->number, 2);
  EXPECT_EQ(game.find("max_seats")->number, 4);
  EXPECT_EQ(game.find("levels")->items.front().text, "random");
  for (const Value& option : game.find("options")->items) {
    const bool number = option.find("kind")->text == "number";
    EXPECT_EQ(option.find("min") != nullptr, number);
    for (const char* key : {"id", "kind", "default", "help", "rule"})
      EXPECT_NE(option.find(key), nullptr) << key;
  }
}

TEST_F(Cli, RulesAndCardsAreFoundByIdAndName) {
  EXPECT_NE(run("rules mandom man-chl-04").out.find("MAN-CHL-04"), std::string::npos);
  EXPECT_EQ(run("rules mandom MAN-CHL").out.find("MAN-BID-01"), std::string::npos);
  EXPECT_NE(run("cards mandom \"Vorpal Sword\"").out.find("Vorpal Sword"), std::string::npos);
  EXPECT_TRUE(json::parse(run("rules mandom --json").out));
  EXPECT_TRUE(json::parse(run("cards mandom --json").out));
}

TEST_F(Cli, AScriptedGameIsTheSameEveryTime) {
  const Ran first = run("play mandom --seed 7", times("1\n", 300));
  const Ran second = run("play mandom --seed 7", times("1\n", 300));
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(first.out, second.out);
  EXPECT_NE(first.out.find("won."), std::string::npos);
  EXPECT_EQ(first.out.find('\033'), std::string::npos) << "no colours in a pipe";
  EXPECT_NE(first.out, run("play mandom --seed 8", times("1\n", 300)).out);
}

TEST_F(Cli, ChoicesGoByNameAndExplainThemselves) {
  const Ran ran = run("play mandom --seed 7",
                      "draw\npass\n? remove torch\nremove tor\nlog\nsay it was an orc\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("Not possible now"), std::string::npos);
  EXPECT_NE(ran.out.find("MAN-BID-05  When you draw"), std::string::npos);
  EXPECT_NE(ran.out.find("MAN-BID-07"), std::string::npos);
  EXPECT_NE(ran.out.find("You took Torch off the hero"), std::string::npos);
  EXPECT_NE(ran.out.find("You: \"it was an orc\""), std::string::npos);
}

TEST_F(Cli, InputThatEndsTooSoonFails) {
  expect_error(run("play mandom --seed 7", "draw\n"), 1, "before the game was over");
}

TEST_F(Cli, AResumedMatchGoesOnAsItWouldHave) {
  const std::string whole = read_all(whole_match());
  const std::string part = file("part.jsonl");
  EXPECT_EQ(run("play mandom --seed 7", "1\n1\n1\nsave " + part + "\nquit\n").code, 0);
  EXPECT_EQ(run("verify " + part).code, 0);
  EXPECT_EQ(run("play --resume " + part + " --save " + part, times("1\n", 300)).code, 0);
  EXPECT_EQ(read_all(part), whole);
}

// Of some twenty windows a round a person is asked in few, and in fewer where they say so.
TEST_F(Cli, PlayAsksInWindowsOnlyWhereItIsWorthIt) {
  const std::string play = "play cutthroat_caverns --seed 5 --bots sound --set encounters=3 --set ";
  const auto asked = [&](const std::string& words) {
    const Ran ran = run(play + "characters=random", words + times("1\n", 1500));
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::size_t count = 0;
    for (std::size_t at = ran.out.find("> 1"); at != std::string::npos;
         at = ran.out.find("> 1", at + 1))
      ++count;
    return count;
  };
  const std::size_t usual = asked("");
  EXPECT_LT(asked("watch all never\n"), usual);
  EXPECT_GT(asked("watch all always\n"), usual);
  const Ran ran = run(play + "characters=random",
                      "watch reveal stake\nwatch edge_out never round\nwatch door never\nact\n"
                      "watch\nhush\nquit\n");
  for (const char* words :
       {"Reveal: only when a kill or a life is at stake.",
        "Edge Out: never, until the round is over.", "There is no window or card \"door\"",
        "You are asked in the next window where you can do anything.",
        "Everything: never, until something happens to you."})
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
}

// Two Minions play each other: nothing is to be decided, and yet they wait at every turn.
TEST_F(Cli, WhoWatchesSaysWhenToGoOn) {
  const std::string play = "play cthulhu_rising --seed 5 --set mode=mirror";
  const Ran once = run(play, "go on\nquit\n");
  EXPECT_EQ(once.code, 0) << once.err;
  EXPECT_NE(once.out.find("Watch the next turn"), std::string::npos);
  EXPECT_NE(once.out.find("Turn 2 is next."), std::string::npos);
  EXPECT_EQ(once.out.find("Turn 3 is next."), std::string::npos);
  EXPECT_EQ(run(play, times("go on\n", 200)).code, 0);
}

TEST_F(Cli, ReplayShowsEverythingOrOneSeatsEyes) {
  const std::string match = whole_match();
  const Ran all = run("replay " + match);
  EXPECT_EQ(all.code, 0);
  EXPECT_NE(all.out.find("P1 drew Demon"), std::string::npos);
  const Ran own = run("replay " + match + " --seat 0");
  EXPECT_EQ(own.out.find("P1 drew Demon"), std::string::npos);
  EXPECT_NE(own.out.find("P0 drew Goblin"), std::string::npos);
  expect_error(run("replay " + match + " --seat 7"), 2, "--seat takes 0 to 2");
}

// Two people and a bot, as a server deals; `tamper` may do what a server must not.
template <class Tamper>
std::string served_match(Tamper tamper) {
  const auto game = make_game("mandom");
  FairSeed fair;
  fair.secret = sha256("a secret");
  const std::string promised = fair.commitment();
  fair.nonces = {"anna", "bert", derived_nonce(promised, Seat{2})};
  fair.nonce_commitments = {nonce_commitment(promised, Seat{0}, "anna"),
                            nonce_commitment(promised, Seat{1}, "bert"), ""};
  tamper(fair);
  Setup setup = standard_setup((*game)->info());
  setup.seats = 3;
  const auto match = Match::start(**game, setup, fair);
  return match ? write_journal(**game, match->journal()) : "";
}

TEST_F(Cli, VerifyProvesTheOrderOfADeal) {
  const auto verify = [&](auto tamper) {
    write_all(file("served.jsonl"), served_match(tamper));
    return run("verify " + file("served.jsonl"));
  };
  const Ran fine = verify([](FairSeed&) {});
  EXPECT_EQ(fine.code, 0) << fine.out;
  EXPECT_NE(fine.out.find("order     ok  2 nonces were committed to for this secret and seat, 1 "
                          "follows from it"),
            std::string::npos)
      << fine.out;
  const Ran swapped = verify([](FairSeed& fair) { std::swap(fair.nonces[0], fair.nonces[1]); });
  EXPECT_EQ(swapped.code, 1);
  EXPECT_NE(swapped.out.find("order     FAILED  seat 0: its nonce does not fit"),
            std::string::npos);
  const Ran another =
      verify([](FairSeed& fair) { fair.secret = sha256("chosen when nonces were known"); });
  EXPECT_EQ(another.code, 1);
  EXPECT_NE(another.out.find("order     FAILED  seat 0: "), std::string::npos) << another.out;
  const Ran chosen = verify([](FairSeed& fair) { fair.nonces[2] = "lucky"; });
  EXPECT_EQ(chosen.code, 1);
  EXPECT_NE(chosen.out.find("order     FAILED  seat 2: nobody committed"), std::string::npos);
  const Ran alone = verify([](FairSeed& fair) {
    for (std::uint8_t i = 0; i < 3; ++i) fair.nonces[i] = derived_nonce(fair.commitment(), Seat{i});
    fair.nonce_commitments = {"", "", ""};
  });
  EXPECT_EQ(alone.code, 0) << alone.out;
  EXPECT_NE(alone.out.find("order     not proven  no person's nonce"), std::string::npos);
}

TEST_F(Cli, VerifyProvesAMatchAndFindsTampering) {
  const std::string match = whole_match();
  const Ran fine = run("verify " + match);
  EXPECT_EQ(fine.code, 0);
  EXPECT_EQ(std::count(fine.out.begin(), fine.out.end(), '\n'), 4);
  EXPECT_NE(fine.out.find("order     not proven  nobody committed"), std::string::npos) << fine.out;
  EXPECT_EQ(fine.out.find("FAILED"), std::string::npos);

  std::string text = read_all(match);
  replace_first(text, "\"chance\":[[13,1]]", "\"chance\":[[13,2]]");
  write_all(file("chance.jsonl"), text);
  const Ran chance = run("verify " + file("chance.jsonl"));
  EXPECT_EQ(chance.code, 1);
  EXPECT_NE(chance.out.find("decision 1: the seed gives 1 of 13, the journal has 2"),
            std::string::npos)
      << chance.out;

  text = read_all(match);
  write_all(file("cut.jsonl"), text.substr(0, text.size() / 2));
  EXPECT_EQ(run("verify " + file("cut.jsonl")).code, 1);
  expect_error(run("replay " + file("cut.jsonl")), 1, "cut.jsonl:");
  expect_error(run("play --resume " + file("cut.jsonl")), 1, "cut.jsonl:");

  replace_first(text, "\"undercroft\":1", "\"undercroft\":9");
  write_all(file("version.jsonl"), text);
  expect_error(run("replay " + file("version.jsonl")), 1, "expected version 1");
}

TEST_F(Cli, APositionGoesOutAndComesBack) {
  const std::string position = file("position.json");
  EXPECT_EQ(run("play mandom --seed 7", "1\n1\ndump " + position + "\nquit\n").code, 0);
  const Ran back = run("play --from " + position, "dump\nquit\n");
  EXPECT_EQ(back.code, 0);
  const std::string text = read_all(position);
  EXPECT_NE(back.out.find(text), std::string::npos);

  std::string more = text;
  replace_first(more, "\"pile\": [", "\"pile\": [\"dragon\",\"dragon\",");
  write_all(file("more.json"), more);
  expect_error(run("play --from " + file("more.json")), 1, "dragon too many");
}

TEST_F(Cli, MisuseIsTwoAndSaysWhatWouldBeRight) {
  expect_error(run("plya"), 2, "did you mean play?");
  expect_error(run("play mandom --sed 3"), 2, "did you mean --seed?");
  expect_error(run("play mandom --seats 9"), 2, "2 to 4");
  expect_error(run("play mandom --bots clever"), 2, "random, novice, sound");
  expect_error(run("play mandom --set hero=rouge"), 2, "rogue");
  expect_error(run("play mando"), 2, "did you mean mandom?");
  expect_error(run("simulate mandom --games many"), 2, "takes a number");
  expect_error(run("rules"), 2, "required");
  expect_error(run("cards mandom troch"), 2, "did you mean torch?");
  expect_error(run("verify " + file("nothing")), 2, "No such file");
  EXPECT_EQ(run("play --help").code, 0);
  EXPECT_NE(run("play --help").out.find("Examples:"), std::string::npos);
  EXPECT_EQ(run("--version").code, 0);
}

TEST_F(Cli, AServerIsToldWhomToTrustInWordsThatItKnows) {
  const auto wrong = [&](const std::string& flags, const std::string& words) {
    expect_error(run("serve --store memory " + flags), 2, words);
  };
  wrong("--trust-proxy proxy.example",
        "--trust-proxy takes an address such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, not "
        "\"proxy.example\"");
  wrong("--trust-proxy 127.0.0.1,10.0.0.0/40", "--trust-proxy takes 0 to 32 bits");
  wrong("--trust-proxy 10.1.2.3/8", "10.0.0.0/8");
  wrong("--host http://club.example", "--host takes a name such as club.example");
  wrong("--host a.example,b.example:80", "not \"b.example:80\"");
  wrong("--admin 9100", "--admin takes an address and a port such as 127.0.0.1:9100");
}

TEST_F(Cli, ADeckIsCheckedPrintedAndPlayed) {
  const auto fault = [&](const std::string& text, const std::string& words) {
    write_all(file("deck.txt"), text);
    expect_error(run("deck " + file("deck.txt")), 1, words);
  };
  fault("# Mine\n3 Beat Patrolmn\n",
        "deck.txt:2: there is no card \"Beat Patrolmn\"; did you mean");
  fault("# Mine\n\n4 Beat Patrolman\n", "deck.txt:3: a deck has 1 to 3 copies of a card");
  fault("# Mine\nBeat Patrolman\n", "deck.txt:2: expected a number of copies");
  fault("3 Beat Patrolman\n", "at least 50 cards, this one has 3");
  expect_error(run("play cthulhu_rising --plain --deck " + file("deck.txt")), 1, "at least 50");
  expect_error(run("play mandom --deck " + file("deck.txt")), 2, "not played with lists");
  std::string text = "# Eighteen of them\n";
  for (const char* id :
       {"ag_beat_patrolman", "ag_federal_recruit", "ag_harbor_watchman", "ag_riot_sergeant",
        "ag_scene_analyst", "ag_raid_captain", "ag_police_alienist", "ag_bureau_marksman",
        "ag_service_revolver", "ag_precinct_house", "ag_both_barrels", "ag_not_today",
        "ag_warning_shots", "ag_dawn_patrol", "ag_manhunt", "ne_brawler", "ne_newsman",
        "ne_old_hunter"})
    text += "3 " + std::string(id) + "\n";
  write_all(file("deck.txt"), text);
  const Ran once = run("deck " + file("deck.txt"));
  EXPECT_EQ(once.code, 0) << once.err;
  EXPECT_EQ(once.out.rfind("# Eighteen of them\n3 Beat Patrolman\n", 0), 0U) << once.out;
  EXPECT_NE(once.out.find("# 54 cards, "), std::string::npos) << once.out;
  write_all(file("again.txt"), once.out);
  EXPECT_EQ(run("deck " + file("again.txt")).out, once.out);
  const Ran played =
      run("play cthulhu_rising --plain --seed 7 --deck " + file("again.txt"), times("1\n", 600));
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_NE(played.out.find("You took a deck of 54"), std::string::npos) << played.out;
}

TEST_F(Cli, ContentWithATypoNamesThePlace) {
  write_all(file("x.toml"), "[[monster]]\nid = \"rat\"\nname = \"Rat\"\nstrenght = 1\n");
  expect_error(run("cards mandom --content " + fs::path(file("x.toml")).parent_path().string()), 1,
               "x.toml:4:");
}

TEST_F(Cli, ASaveThatCannotBeWrittenIsNoLoss) {
  const Ran ran = run("play mandom --seed 7", "1\nsave /nowhere/x.jsonl\n1\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("/nowhere/x.jsonl cannot be written"), std::string::npos);
  expect_error(run("play mandom --save /nowhere/x.jsonl"), 1, "cannot be written");
}

TEST_F(Cli, SimulationDoesNotDependOnThreads) {
  const auto digest = [&](const std::string& threads) {
    const Ran ran = run("simulate mandom --games 20000 --seed 7 --json - --threads " + threads);
    EXPECT_EQ(ran.code, 0);
    const std::size_t timing = ran.out.find(",\"timing\"");
    EXPECT_NE(timing, std::string::npos);
    return ran.out.substr(0, timing);
  };
  const std::string one = digest("1");
  EXPECT_NE(one.find("\"digest\":\""), std::string::npos);
  EXPECT_EQ(one, digest("2"));
}

// The digest of a report for programs.
std::string digest_in(const Ran& ran) {
  const std::size_t at = ran.out.find("\"digest\":\"");
  return at == std::string::npos ? ran.out + ran.err : ran.out.substr(at, 27);
}

TEST_F(Cli, JournalsOfASimulationAreItsGames) {
  const std::string of = " --seats 3 --bots sound,novice,random --rotate --seed 7 --json -";
  const Ran bare = run("simulate mandom --games 12" + of);
  const Ran kept = run("simulate mandom --games 12 --threads 2 --journals " + file("all") + of);
  EXPECT_EQ(kept.code, 0) << kept.err;
  EXPECT_EQ(digest_in(kept), digest_in(bare)) << "they are other games";
  for (int number = 0; number < 12; ++number) {
    const std::string journal = file("all/" + std::to_string(number) + ".jsonl");
    const Ran verified = run("verify " + journal);
    EXPECT_EQ(verified.code, 0) << number << verified.out << verified.err;
    EXPECT_NE(verified.out.find("number " + std::to_string(number) + " of the run with seed 7"),
              std::string::npos)
        << verified.out;
  }
  EXPECT_FALSE(fs::exists(file("all/12.jsonl")));
  const Ran replayed = run("replay " + file("all/5.jsonl"));
  EXPECT_NE(replayed.out.find("Over; won by P"), std::string::npos) << replayed.out;
}

TEST_F(Cli, AGameOfARunIsPlayedAlone) {
  for (const std::string game :
       {"mandom", "dark_castle", "cutthroat_caverns", "cthulhu_rising", "duel_of_ages"}) {
    const std::string of = "simulate " + game + " --bots sound --seed 4711 --rotate --journals ";
    EXPECT_EQ(run(of + file(game) + " --games 5 --threads 2").code, 0);
    EXPECT_EQ(run(of + file(game + "_3") + " --first 3 --games 1").code, 0);
    const std::string alone = read_all(file(game + "_3/3.jsonl"));
    EXPECT_EQ(alone, read_all(file(game + "/3.jsonl"))) << game;
    EXPECT_GT(alone.size(), 1000U) << game;
    EXPECT_EQ(run("verify " + file(game + "_3/3.jsonl")).code, 0) << game;
    EXPECT_FALSE(fs::exists(file(game + "_3/0.jsonl")));
  }
}

TEST_F(Cli, AFolderForJournalsIsNewOrEmpty) {
  const std::string simulate = "simulate mandom --games 2 --journals ";
  fs::create_directory(file("empty"));
  EXPECT_EQ(run(simulate + file("empty")).code, 0);
  expect_error(run(simulate + file("empty")), 2, "holds files already");
  write_all(file("plain"), "x");
  expect_error(run(simulate + file("plain")), 2, "is a file");
  expect_error(run(simulate + file("plain/below")), 1, "cannot be written: Not a directory");
  expect_error(run("simulate mandom --first 9223372036854775807"), 2, "beyond the last number");
}

TEST_F(Cli, AJournalOfASimulationThatWasChangedIsFound) {
  EXPECT_EQ(run("simulate mandom --games 1 --seed 7 --journals " + file("one")).code, 0);
  const std::string journal = read_all(file("one/0.jsonl"));
  std::string other = journal;
  replace_first(other, "\"seed\":\"7\"", "\"seed\":\"8\"");
  write_all(file("other.jsonl"), other);
  const Ran ran = run("verify " + file("other.jsonl"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.out.find("the seed gives"), std::string::npos) << ran.out;
  std::string number = journal;
  replace_first(number, "\"number\":0", "\"number\":1");
  write_all(file("number.jsonl"), number);
  EXPECT_EQ(run("verify " + file("number.jsonl")).code, 1);
  std::string word = journal;
  replace_first(word, "\"seed\":\"7\"", "\"seed\":\"x\"");
  write_all(file("word.jsonl"), word);
  EXPECT_NE(run("verify " + file("word.jsonl")).out.find("expected a whole number"),
            std::string::npos);
  // It cannot promise what only a table with people can.
  std::string both = journal;
  replace_first(both, "\"simulated\"", "\"commitment\":\"00\",\"simulated\"");
  write_all(file("both.jsonl"), both);
  EXPECT_EQ(run("verify " + file("both.jsonl")).code, 1);
}

TEST_F(Cli, ABotThinksOnceMore) {
  EXPECT_EQ(run("play mandom --seed 7 --plain", "dump " + file("p.json") + "\nquit\n").code, 0);
  const std::string position = read_all(file("p.json"));
  const std::string think = "think " + file("p.json");
  expect_error(run(think), 2, "the file names no bot");
  const Ran first = run(think + " --bot sound --seed 5");
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out.rfind("P0, sound: ", 0), 0U) << first.out;
  // As a server writes it.
  std::string noted = position;
  replace_first(
      noted, "\"position\":", R"("thought": {"seat": 0, "by": "sound", "seed": "5"}, "position":)");
  write_all(file("noted.json"), noted);
  const Ran again = run("think " + file("noted.json"));
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(again.out.substr(0, again.out.find('\n')), first.out.substr(0, first.out.find('\n')));
  EXPECT_EQ(run("play --plain --from " + file("noted.json"), "quit\n").code, 0);
  expect_error(run("think " + file("noted.json") + " --seat 1"), 2, "is not asked anything");
  expect_error(run("think " + file("noted.json") + " --bot wizard"), 2, "there is no bot");
}

TEST_F(Cli, AFailingScenarioIsOne) {
  write_all(file("bad.scn"),
            "game mandom\nscenario nobody waits\n  cites MAN-BID-03\n  seats 2\n"
            "  set first_player=seat:0\n  expect waiting P1 (MAN-BID-03)\n");
  const Ran ran = run("scenario " + file("bad.scn"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.out.find("0 passed, 1 failed"), std::string::npos) << ran.out << ran.err;
}

TEST_F(Cli, SignatureIsAsWritten) {
  const Ran ran = run("signature --check --dir " UNDERCROFT_SOURCE_DIR);
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err
                         << "A change of the rules that is meant: undercroft signature --write";
}

}  // namespace
}  // namespace undercroft
