// Whole seeded games as text that a person who knows only the rules can read, kept in tests/golden:
// the difference shows what a change of the rules, of the bots or of the words did to a game.
// UPDATE_GOLDEN=1 writes the files anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bots/bot.hpp"
#include "engine/position.hpp"
#include "games/registry.hpp"

namespace undercroft {
namespace {

struct Golden {
  const char* file;
  const char* game;
  int seats;
  const char* bot;
  std::uint64_t seed;
  std::vector<const char*> options;
  // The table is shown after a decision in which one of these rules came up.
  std::vector<const char*> pauses;
  friend void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.file; }
};

// A game told from beginning to end by somebody who sees everything.
class Storyteller final : public EventSink {
 public:
  Storyteller(const Game& game, const Golden& golden) : game_(game), golden_(golden), now_(game) {}

  std::string tell_game() {
    const Bot bot = *find_bot(game_.info(), golden_.bot);
    Rng chance(golden_.seed);
    Rng minds(combine(golden_.seed, 1));
    Table table(chance, this);
    OptionList list;
    head();
    game_.setup(now_.state(), setup_, table);
    pause();
    for (int number = 1; !now_.waiting().empty(); ++number) {
      const Seat seat = now_.waiting().lowest();
      now_.options(seat, list);
      const std::size_t pick = bot.choose(game_, now_.state(), seat, list.span(), minds);
      line(std::to_string(number) + ". P" + std::to_string(seat.index) + ": " +
           option_name(game_, list[pick]));
      game_.step(now_.state(), seat, list[pick], table);
      if (pausing_) pause();
    }
    result();
    return text_;
  }

  void tell(const Event& event) override {
    if (event.seen_by.empty()) return;
    std::string words;
    game_.tell_event(event, words);
    if (words.empty()) return;  // for boards only
    const std::string& rule = game_.info().rules[event.rule.index].id;
    line("     " + rule + "  " + plain_words(game_, words, {}));
    for (const std::string_view id : golden_.pauses) pausing_ = pausing_ || id == rule;
  }

 private:
  void line(const std::string& words) { text_ += words + "\n"; }

  void head() {
    setup_ = standard_setup(game_.info());
    setup_.seats = golden_.seats;
    line(game_.info().title + ", " + std::to_string(golden_.seats) +
         (golden_.seats == 1 ? " seat" : " seats") + ", played by " + golden_.bot + " bots, seed " +
         std::to_string(golden_.seed));
    for (const char* option : golden_.options) {
      EXPECT_TRUE(set_option(game_.info().options, setup_, option)) << option;
      line("  with " + std::string(option));
    }
    line("");
  }

  // The table as a spectator sees it.
  void pause() {
    pausing_ = false;
    std::string words;
    game_.tell_table(now_.state(), kSpectator, words);
    std::istringstream lines("\n" + plain_words(game_, words, {}) + "\n");
    for (std::string one; std::getline(lines, one);) line(one.empty() ? "" : "     | " + one);
  }

  void result() {
    pause();
    const Outcome outcome = now_.outcome();
    for (std::uint8_t seat = 0; seat < golden_.seats; ++seat)
      line("P" + std::to_string(seat) + ": rank " + std::to_string(outcome.rank[seat]));
  }

  const Game& game_;
  const Golden& golden_;
  Position now_;
  undercroft::Setup setup_;
  std::string text_;
  bool pausing_ = false;
};

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// The first line that differs, with its number.
std::string difference(const std::string& kept, const std::string& now) {
  std::istringstream kept_lines(kept);
  std::istringstream now_lines(now);
  std::string a;
  std::string b;
  for (int number = 1;; ++number) {
    const bool more = static_cast<bool>(std::getline(kept_lines, a));
    const bool more_now = static_cast<bool>(std::getline(now_lines, b));
    if (!more && !more_now) return "how its lines end";
    if (more == more_now && a == b) continue;
    return "line " + std::to_string(number) + "\n  kept: " + (more ? a : "(the end)") +
           "\n  now:  " + (more_now ? b : "(the end)");
  }
}

bool updating() {
  const char* const update = std::getenv("UPDATE_GOLDEN");
  return update != nullptr && std::string_view(update) == "1";
}

class GoldenGame : public testing::TestWithParam<Golden> {};

TEST_P(GoldenGame, IsPlayedAsBefore) {
  const Golden& golden = GetParam();
  const auto game = make_game(golden.game);
  ASSERT_TRUE(game) << game.error().text;
  const std::string now = Storyteller(**game, golden).tell_game();
  const std::filesystem::path path = std::filesystem::path(UNDERCROFT_SOURCE_DIR) / "tests/golden" /
                                     (golden.file + std::string(".txt"));
  if (updating()) std::ofstream(path) << now;
  const std::string kept = read(path);
  EXPECT_TRUE(kept == now) << path << " differs in " << difference(kept, now)
                           << "\n(UPDATE_GOLDEN=1 writes it anew)";
}

INSTANTIATE_TEST_SUITE_P(
    Playthroughs, GoldenGame,
    testing::Values(
        Golden{"mandom_novice", "mandom", 3, "novice", 2, {}, {"MAN-OUT-07"}},
        Golden{"mandom_everything",
               "mandom",
               4,
               "random",
               1106,
               {"first_player=rps", "hero_mode=random_each_round",
                "heroes_enabled=warrior+barbarian+rogue+mage+ninja+bard+necromancer+princess",
                "special_monsters=2"},
               {"MAN-OUT-07"}},
        Golden{"mandom_turn_peek",
               "mandom",
               2,
               "novice",
               12,
               {"item_secrecy=turn_peek"},
               {"MAN-OUT-07"}},
        Golden{"dark_castle_solo", "dark_castle", 1, "sound", 3, {}, {"ESC-FLOW-04"}},
        Golden{"dark_castle_vote",
               "dark_castle",
               3,
               "novice",
               5,
               {"group_decision=vote", "characters=random", "difficulty=short"},
               {"ESC-FLOW-04"}},
        Golden{"dark_castle_agree",
               "dark_castle",
               2,
               "random",
               8,
               {"group_decision=agree", "start_items=2", "difficulty=merciful"},
               {"ESC-FLOW-04"}},
        Golden{"cutthroat_caverns_sound",
               "cutthroat_caverns",
               4,
               "sound",
               6,
               {"encounters=3"},
               {"CAV-RND-01"}},
        Golden{"cutthroat_caverns_complete",
               "cutthroat_caverns",
               3,
               "novice",
               4,
               {"preset=complete", "encounters=3"},
               {"CAV-RND-01"}},
        Golden{"cutthroat_caverns_adventure",
               "cutthroat_caverns",
               3,
               "sound",
               9,
               {"preset=adventure", "trade_offers_per_window=0"},
               {"CAV-RND-01"}},
        Golden{"cthulhu_rising_solo", "cthulhu_rising", 1, "sound", 2, {}, {"CTH-PHA-01"}},
        Golden{"cthulhu_rising_lillith",
               "cthulhu_rising",
               1,
               "sound",
               4,
               {"preset=lillith", "deck_a=agency", "deck_b=hastur"},
               {"CTH-PHA-01"}},
        Golden{"cthulhu_rising_versus",
               "cthulhu_rising",
               2,
               "novice",
               5,
               {"deck_a=yog_sothoth", "deck_b=silver_twilight"},
               {"CTH-PHA-01"}},
        Golden{"duel_of_ages_short",
               "duel_of_ages",
               3,
               "sound",
               3,
               {"chars_per_player=3", "turn_limit=8", "overtime=0"},
               {"DUE-TRN-02"}},
        Golden{"duel_of_ages_four",
               "duel_of_ages",
               4,
               "novice",
               5,
               {"chars_per_player=3", "map_build=random", "turn_limit=8"},
               {"DUE-TRN-02"}}));

}  // namespace
}  // namespace undercroft
