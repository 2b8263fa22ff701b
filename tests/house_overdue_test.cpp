// Bots that do not come back, on purpose: what becomes of the match, of the thread and of the
// position. The clock is turned by hand; real threads think.
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <semaphore>
#include <thread>

#include "engine/position_file.hpp"
#include "server/metrics.hpp"
#include "tests/coin_game.hpp"
#include "tests/house_rig.hpp"

namespace undercroft::server {
namespace {

namespace fs = std::filesystem;

constexpr Time kLimit = HouseLimits().thought;
// The watch looks four times in that time, and counts from when it first saw the thought.
constexpr Time kOverdue = kLimit + kLimit / 4;

// Where bots are caught until they are let out.
struct Snare {
  std::atomic<int> caught = 0;
  std::atomic<bool> open = false;
  std::atomic<bool> catches_sound = false;
  std::counting_semaphore<> begun{0};

  void enter() {
    ++caught;
    begun.release();
    open.wait(false);
  }
  void let_out() {
    open = true;
    open.notify_all();
  }
};

// The coin game with bots that hang.
class SnareRules : public coin::Rules {
 public:
  explicit SnareRules(std::shared_ptr<Snare> snare) : snare_(std::move(snare)) {
    info_.id = "snare";
    info_.levels = {"sound", "heeding", "hanging"};
    info_.quick_levels = 1;
    info_.options.push_back({"odds", OptionSpec::Kind::flag, {}, 0, 1, 1, "", "", true});
  }

  // The sound player stops, the last of what can be done; whoever is let out does the first.
  std::size_t choose(int level, const View&, Seat, std::span<const Option> options, Rng&,
                     Patience& patience) const {
    if (level == 0) {
      if (snare_->catches_sound) snare_->enter();
      return options.size() - 1;
    }
    if (level == 2) {
      snare_->enter();
      return 0;
    }
    ++snare_->caught;
    snare_->begun.release();
    while (!patience.over()) std::this_thread::yield();
    return 0;
  }
  Odds odds(const View&, const Patience&) const {
    snare_->enter();
    return {true, 1, "Certain."};
  }

 private:
  std::shared_ptr<Snare> snare_;
};

struct Overdue : ::testing::Test {
  Overdue() { fs::remove_all(folder); }
  ~Overdue() override {
    snare->let_out();
    while (rig != nullptr && rig->stuck() > 0) std::this_thread::yield();
    rig.reset();
    fs::remove_all(folder);
  }

  void open(int threads = 1) {
    RigSettings settings;
    settings.threads = threads;
    settings.overdue_folder = folder;
    settings.furnish = [trap = snare](Shelf& shelf) {
      shelf.add(std::make_unique<GameOf<SnareRules>>(SnareRules(trap)));
    };
    rig = std::make_unique<Rig>(settings);
  }
  // You in seat 0 and a bot in seat 1, which is asked first.
  Client sit_with(const std::string& level, const std::string& options = R"("first":"seat:1")") {
    const auto answer =
        rig->http("POST", "/api/matches",
                  R"({"game":"snare","name":"Ann","pace":0,"start":true,"seats":[{"kind":"you"},)"
                  R"({"kind":"bot","level":")" +
                      level + R"("}],"options":{)" + options + "}}");
    EXPECT_EQ(answer.status, 201) << answer.text;
    match = answer.body.find("match")->text;
    Client client = rig->connect();
    client.hello(match, answer.body.find("token")->text);
    client.follow();
    return client;
  }
  HouseFigures figures() const { return rig->house().figures(); }
  std::uint64_t bot_choices() const { return figures().tables.bot_choices; }
  // The last line of that kind that was logged.
  std::string logged(const std::string& event) const {
    std::string found;
    for (const std::string& line : rig->logged)
      if (line.starts_with(event)) found = line;
    return found;
  }
  std::string overdue_file(const std::string& name) const { return folder + "/" + name; }

  std::string folder =
      fs::temp_directory_path() / ("undercroft_overdue_" + std::to_string(::getpid()));
  std::shared_ptr<Snare> snare = std::make_shared<Snare>();
  std::unique_ptr<Rig> rig;
  std::string match;
};

TEST_F(Overdue, TheSoundPlayerAnswersForABotThatHangs) {
  open();
  Client client = sit_with("hanging");
  snare->begun.acquire();
  rig->advance(kOverdue - Time(1));
  EXPECT_EQ(figures().thoughts_overdue, 0U);
  EXPECT_TRUE(client.options.empty());
  rig->advance(Time(1));
  EXPECT_EQ(figures().thoughts_overdue, 1U);
  EXPECT_EQ(figures().thinkers_stuck, 1U);
  // On the only thread that was hired, or rather on the one that took its place.
  rig->await([&] { return bot_choices() >= 1; });
  client.follow();
  EXPECT_FALSE(client.options.empty()) << "it is your turn";
  const auto lines = rig->store->lines(match);
  EXPECT_NE(lines->back().find(R"("do":"stop")"), std::string::npos) << lines->back();

  const std::string metrics = metrics_text({}, {}, figures());
  EXPECT_NE(metrics.find("\nundercroft_thoughts_overdue_total 1\n"), std::string::npos);
  EXPECT_NE(metrics.find("\nundercroft_thinkers_stuck 1\n"), std::string::npos);
  // What it says in the end is of no interest.
  snare->let_out();
  while (figures().thinkers_stuck > 0) std::this_thread::yield();
  rig->settle();
  EXPECT_EQ(bot_choices(), 1U);
}

TEST_F(Overdue, ThePositionIsKeptForABugReport) {
  open();
  sit_with("hanging");
  snare->begun.acquire();
  rig->advance(kOverdue);
  rig->await([&] { return !logged("thought_overdue").empty(); });
  const std::string path = overdue_file(match + "-0-P1-hanging.json");
  EXPECT_EQ(logged("thought_overdue"),
            "thought_overdue: match " + match +
                ", decision 1, hanging for P1; the position is kept in " + path);
  struct stat status{};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U) << "it holds what nobody at the table may know";

  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto file = json::parse(text, path);
  ASSERT_TRUE(file) << file.error().text;
  EXPECT_EQ(file->find("thought")->find("by")->text, "hanging");
  EXPECT_EQ(file->find("thought")->find("seat")->number, 1);
  EXPECT_FALSE(file->find("thought")->find("seed")->text.empty());
  const ShelfGame* game = rig->shelf().find("snare");
  undercroft::Setup setup = standard_setup(game->info());
  ASSERT_TRUE(set_option(game->info().options, setup, "first=seat:1"));
  const auto loaded = load_position(*game->game, setup, *file->find("position"), path);
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ(loaded->dump(), json::print(*file->find("position")));
  EXPECT_EQ(loaded->waiting(), SeatSet(Seat{1}));
}

TEST_F(Overdue, ABotThatHeedsGivesItsThreadBack) {
  open();
  Client client = sit_with("heeding");
  snare->begun.acquire();
  rig->advance(kOverdue);
  rig->await([&] { return bot_choices() >= 1; });
  EXPECT_EQ(figures().thoughts_overdue, 1U);
  // Nobody let it out.
  while (figures().thinkers_stuck > 0) std::this_thread::yield();
  const auto lines = rig->store->lines(match);
  EXPECT_NE(lines->back().find(R"("do":"stop")"), std::string::npos) << lines->back();
}

TEST_F(Overdue, TheTableChoosesWhereTheSoundPlayerHangsAsWell) {
  snare->catches_sound = true;
  open();
  sit_with("hanging");
  snare->begun.acquire();
  rig->advance(kOverdue);
  snare->begun.acquire();
  EXPECT_EQ(bot_choices(), 0U);
  rig->advance(kOverdue);
  rig->await([&] { return bot_choices() >= 1; });
  EXPECT_EQ(figures().thoughts_overdue, 2U);
  EXPECT_EQ(figures().thinkers_stuck, 2U);
}

TEST_F(Overdue, OddsThatDoNotComeAreSaidNotTo) {
  open();
  Client client = sit_with("sound", R"("first":"seat:0")");
  rig->house().received(client.link(), R"({"t":"odds"})");
  snare->begun.acquire();
  rig->advance(kOverdue);
  client.follow();
  const Value odds = client.last("odds");
  ASSERT_EQ(odds.kind, Value::Kind::record);
  EXPECT_EQ(odds.find("words")->text, "These odds take too long to work out.");
  EXPECT_EQ(odds.find("chance"), nullptr);
  rig->await([&] { return !logged("thought_overdue").empty(); });
  EXPECT_NE(logged("thought_overdue").find("odds for P0"), std::string::npos);
  EXPECT_TRUE(fs::exists(overdue_file(match + "-0-P0-odds.json")));
}

TEST_F(Overdue, WaitingForAThreadIsNobodysFault) {
  open();
  sit_with("hanging");
  snare->begun.acquire();
  Client client = sit_with("sound");
  rig->advance(kOverdue);
  rig->await([&] { return bot_choices() >= 2; });
  EXPECT_EQ(figures().thoughts_overdue, 1U);
}

TEST_F(Overdue, WithManyStuckNoOtherBotIsRisked) {
  open();
  const auto hang = [&](std::uint64_t most) {
    while (figures().thoughts_overdue < most) {
      const std::uint64_t before = bot_choices();
      sit_with("hanging");
      snare->begun.acquire();
      rig->advance(kOverdue);
      rig->await([&] { return bot_choices() > before; });
      EXPECT_EQ(bot_choices(), before + 1) << "the sound player stops, also for the last of them";
    }
  };
  hang(kMostStuck);
  EXPECT_EQ(figures().thinkers_stuck, kMostStuck);
  sit_with("hanging");
  rig->await([&] { return bot_choices() > kMostStuck; });
  EXPECT_EQ(snare->caught.load(), static_cast<int>(kMostStuck))
      << "the sound player was asked at once";
  Client client = sit_with("sound", R"("first":"seat:0")");
  client.take();
  client.say(R"({"t":"odds"})");
  EXPECT_EQ(client.last("refused").find("text")->text, "The odds cannot be worked out now.");
  snare->let_out();
  while (figures().thinkers_stuck > 0) std::this_thread::yield();
  snare->open = false;
  sit_with("hanging");
  snare->begun.acquire();
}

TEST_F(Overdue, AHouseMayCloseBeforeABotIsBack) {
  open();
  Client client = sit_with("hanging");
  snare->begun.acquire();
  rig->restart();
  // Nobody hears of it any more; in the new house the bot is asked again, and it has one thread
  // only.
  client = rig->connect();
  client.hello(match);
  snare->let_out();
  rig->await([&] { return bot_choices() >= 1; });
  EXPECT_GE(snare->caught.load(), 2);
  EXPECT_EQ(figures().thoughts_overdue, 0U);
}

TEST_F(Overdue, SoManyPositionsAreKeptAndNoMore) {
  const coin::CoinGame game{coin::Rules()};
  Rng rng(1);
  undercroft::Table table(rng);
  const undercroft::Setup setup = standard_setup(game.info());
  const auto position = set_up(game, setup, table);
  ASSERT_TRUE(position);
  Subject subject{
      "m", 0, Viewer{1}, "expert", 7, setup, std::make_shared<const Position>(*position), nullptr};
  for (std::size_t i = 0; i < kMostOverdue; ++i) {
    subject.decisions = i;
    EXPECT_TRUE(keep_overdue(folder, subject)) << i;
  }
  // The same question again is the same file.
  const auto again = keep_overdue(folder, subject);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, overdue_file("m-49-P1-expert.json"));
  subject.decisions = kMostOverdue;
  const auto more = keep_overdue(folder, subject);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().text, "there are 50 in " + folder + " already");
  subject.decisions = 0;
  const auto nowhere = keep_overdue(overdue_file("m-0-P1-expert.json"), subject);
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().text.find("Not a directory"), std::string::npos)
      << nowhere.error().text;
}

}  // namespace
}  // namespace undercroft::server
