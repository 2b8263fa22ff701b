// undercroft signature: one number for each setting of a game that moves when the rules do. The
// settings stand in games/GAME/signature, a line each: `name seats option=value ... = digest`; a
// game of many decisions says `games 500` before them.
#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"
#include "lab/simulate.hpp"

namespace undercroft::cli {

namespace {

constexpr std::uint64_t kGames = 10'000;
constexpr std::uint64_t kSeed = 1;

struct Setting {
  std::string words;   // as written, up to the equals sign
  std::string digest;  // as written
  Setup setup;
};

std::vector<std::string> split(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// The digest stands behind the last " = "; options have no spaces around theirs.
Setting read_setting(const GameInfo& info, const std::string& line, const std::string& place) {
  Setting setting;
  const std::size_t equals = line.rfind(" = ");
  setting.words = line.substr(0, equals);
  if (equals != std::string::npos) setting.digest = line.substr(equals + 3);
  const std::vector<std::string> words = split(setting.words);
  if (words.size() < 2) failed(place + "expected `name seats option=value ... = digest`");
  setting.setup = standard_setup(info);
  const char* end = words[1].data() + words[1].size();
  if (std::from_chars(words[1].data(), end, setting.setup.seats).ptr != end)
    failed(place + "expected a number of seats, got \"" + words[1] + "\"");
  if (auto fine = set_options(info.options, setting.setup, std::span(words).subspan(2)); !fine)
    failed(place + fine.error().text);
  if (auto fine = check_setup(info, setting.setup); !fine) failed(place + fine.error().text);
  return setting;
}

struct Signature {
  std::uint64_t games = kGames;
  std::vector<Setting> settings;
};

std::uint64_t read_games(std::string_view number, const std::string& place) {
  std::uint64_t games = 0;
  const char* end = number.data() + number.size();
  if (std::from_chars(number.data(), end, games).ptr != end || games == 0)
    failed(place + "expected a number of games, got \"" + std::string(number) + "\"");
  return games;
}

Signature read_signature(const GameInfo& info, const std::filesystem::path& file) {
  constexpr std::string_view kGamesLine = "games ";
  std::istringstream in(read_text(file));
  Signature signature;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    const std::string place = fmt::format("{}:{}: ", file.string(), ++number);
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with(kGamesLine))
      signature.games = read_games(std::string_view(line).substr(kGamesLine.size()), place);
    else
      signature.settings.push_back(read_setting(info, line, place));
  }
  return signature;
}

std::string digest_of(const Game& game, const Setup& setup, std::uint64_t games, int threads) {
  SimulationPlan plan;
  plan.setup = setup;
  plan.bots.assign(static_cast<std::size_t>(setup.seats), Bot{});
  plan.games = games;
  plan.seed = kSeed;
  plan.threads =
      threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return digest_text(simulate(game, plan).digest);
}

std::string heading(const GameInfo& info, std::uint64_t games) {
  return "# " + info.title + ": the digest over " + std::to_string(games) +
         " seeded games of each setting. A change that moves one says so.\n"
         "# Written by `undercroft signature " +
         info.id + " --write`; a line is: name seats option=value ... = digest\n" +
         (games == kGames ? "" : "games " + std::to_string(games) + "\n");
}

// Prints the settings of one game; true where each is as written, or nothing was to be checked.
bool sign(const Game& game, const SignatureRequest& request) {
  const auto file = game_folder(game.info().id, request.dir) / "signature";
  bool same = true;
  const Signature signature = read_signature(game.info(), file);
  std::string text = heading(game.info(), signature.games);
  for (const Setting& setting : signature.settings) {
    const std::string digest = digest_of(game, setting.setup, signature.games, request.threads);
    Line line(game.info().id + " " + setting.words + " = ");
    line.add(digest, Tone::key);
    if (request.check && digest != setting.digest) {
      same = false;
      line.add("  FAILED: the file has " + setting.digest, Tone::bad);
    }
    print(line);
    text += setting.words + " = " + digest + "\n";
  }
  if (request.write) write_text(file, text);
  return same;
}

}  // namespace

int run_signature(const SignatureRequest& request) {
  bool same = true;
  for (const auto& game : take_games(request.game)) same = sign(*game, request) && same;
  return same ? kFine : kFailed;
}

}  // namespace undercroft::cli
