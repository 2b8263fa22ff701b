#include "wasm/digests.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "bots/play.hpp"
#include "games/registry.hpp"

namespace undercroft {

namespace {

void add(std::vector<Setting>& list, const Game& game, const Setup& setup, Bot bot,
         const std::string& what = "") {
  if (!check_setup(game.info(), setup)) return;
  list.push_back({&game, setup, bot,
                  game.info().id + " seats=" + std::to_string(setup.seats) + what +
                      " bots=" + bot_name(game.info(), bot)});
}

void add_seats(std::vector<Setting>& list, const Game& game, Bot bot) {
  Setup setup = standard_setup(game.info());
  for (setup.seats = game.info().min_seats; setup.seats <= game.info().max_seats; ++setup.seats)
    add(list, game, setup, bot);
}

// A subset's values are masks; the whole, the empty one and each element alone will do. A list's
// are numbers of entries. Of a long range of numbers some are enough, both ends among them.
std::vector<int> values_to_try(const OptionSpec& spec) {
  std::vector<int> values;
  if (spec.kind == OptionSpec::Kind::list)
    return spec.high > 1 ? std::vector{1, spec.high} : std::vector{1};
  if (spec.kind == OptionSpec::Kind::subset) {
    const int whole = (1 << spec.values.size()) - 1;
    values = {0, whole};
    for (int bit = 1; bit < whole; bit <<= 1) values.push_back(bit);
    return values;
  }
  const int high =
      spec.kind == OptionSpec::Kind::choice ? static_cast<int>(spec.values.size()) - 1 : spec.high;
  constexpr int kSteps = 8;
  const bool few = spec.kind == OptionSpec::Kind::choice || high - spec.low < kSteps;
  const int steps = few ? high - spec.low : kSteps;
  for (int i = 0; i <= steps; ++i)
    values.push_back(spec.low + (steps == 0 ? 0 : (high - spec.low) * i / steps));
  return values;
}

void set_value(const OptionSpec& spec, Setup& setup, std::size_t index, int value) {
  setup.values[index] = value;
  if (spec.kind != OptionSpec::Kind::list) return;
  // The last first: in another order than without the list.
  std::vector<std::uint8_t> entries;
  for (std::size_t i = spec.values.size(); i > 0 && std::cmp_less(entries.size(), value); --i)
    entries.push_back(static_cast<std::uint8_t>(i - 1));
  set_list(spec, setup, index, entries);
}

void add_options(std::vector<Setting>& list, const Game& game) {
  const auto& specs = game.info().options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].host) continue;
    for (const int value : values_to_try(specs[i])) {
      Setup setup = standard_setup(game.info());
      if (setup.values[i] == value) continue;
      set_value(specs[i], setup, i, value);
      add(list, game, setup, Bot{}, " " + specs[i].id + "=" + option_value(specs[i], setup, i));
    }
  }
}

std::vector<Setting> all_settings() {
  static std::vector<std::unique_ptr<Game>> games;
  std::vector<Setting> list;
  for (const GameEntry& entry : registered_games()) {
    Game& game = *games.emplace_back(entry.make({}).value());
    add_seats(list, game, Bot{});
    add_options(list, game);
    for (int level = 0; std::cmp_less(level, game.info().levels.size()); ++level)
      if (level < game.info().quick_levels)
        add_seats(list, game, Bot{level});
      else
        add(list, game, standard_setup(game.info()), Bot{level});
  }
  return list;
}

// Of games with thousands of decisions fewer will do.
constexpr std::uint64_t kEnough = 50'000;

std::uint64_t random_digest(const Setting& setting, std::uint64_t seed, std::uint64_t games) {
  constexpr std::uint64_t kStep = 10;
  std::uint64_t sum = 0;
  std::uint64_t decisions = 0;
  for (std::uint64_t first = 0; first < games && decisions < kEnough; first += kStep) {
    const auto played = setting.game->playouts(setting.setup, seed, first, kStep);
    decisions += played.decisions;
    sum += played.digest;
  }
  return sum;
}

}  // namespace

const std::vector<Setting>& settings() {
  static const std::vector<Setting> list = all_settings();
  return list;
}

std::uint64_t digest(const Setting& setting, std::uint64_t seed, std::uint64_t games) {
  if (setting.bot.level < 0) return random_digest(setting, seed, games);
  Position position(*setting.game);
  std::array<Bot, kMaxSeats> bots;
  bots.fill(setting.bot);
  const auto seated =
      std::span<const Bot>(bots).first(static_cast<std::size_t>(setting.setup.seats));
  // A level that searches takes its time: the beginning of a game will do.
  constexpr std::uint32_t kSearched = 120;
  if (setting.bot.level >= setting.game->info().quick_levels)
    return play_game(position, setting.setup, seated, seed, kSearched).hash;
  std::uint64_t sum = 0;
  std::uint64_t decisions = 0;
  for (std::uint64_t game = 0; game < games && decisions < kEnough; ++game) {
    const PlayedGame played = play_game(position, setting.setup, seated, game_seed(seed, game));
    decisions += played.decisions;
    sum += digest_share(game, played.hash);
  }
  return sum;
}

}  // namespace undercroft
