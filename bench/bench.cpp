// Benchmarks of every registered game, through the type-erased engine as search uses it, beside
// the rate that it has to reach; and for Mandom the ratio to the hand-flattened limit, interleaved
// with it in short slices of one run, since machines differ from minute to minute.
//
//   undercroft_bench [--only GAME] [--json FILE]     the table of ratios and rates (bench/run)
//   undercroft_bench --micro [google-benchmark flags]  single operations
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/allocations.hpp"
#include "bench/limit_mandom.hpp"
#include "bots/play.hpp"
#include "engine/chance.hpp"
#include "engine/match.hpp"
#include "games/mandom/mandom.hpp"
#include "games/registry.hpp"

namespace undercroft::bench {
namespace {

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Work and CPU time of one contender, summed over its slices.
struct Clock {
  double seconds = 0;
  double decisions = 0;
  template <class Work>
  void slice(Work work) {
    const double start = cpu_seconds();
    decisions += static_cast<double>(work());
    seconds += cpu_seconds() - start;
  }
  double ns() const { return seconds * 1e9 / decisions; }
  double rate() const { return decisions / seconds; }
};

// What the report holds, in the order in which it was measured.
class Figures {
 public:
  void add(const std::string& key, double value) {
    figures_.emplace_back(key, value);
    std::printf("  %-40s %14.4g\n", key.c_str(), value);
    std::fflush(stdout);
  }
  bool write(const std::string& file) const {
    std::ofstream out(file);
    out << "{\n";
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      char text[64];
      std::snprintf(text, sizeof text, "%.6g", figures_[i].second);
      out << "  \"" << figures_[i].first << "\": " << text
          << (i + 1 < figures_.size() ? ",\n" : "\n");
    }
    out << "}\n";
    return out.good();
  }

 private:
  std::vector<std::pair<std::string, double>> figures_;
};

// Random games through the template, as search plays them out: set-up, options, step; no hash, no
// events.
template <class Rules>
std::uint64_t playouts(const Rules& rules, const Setup& setup, std::uint64_t seed, int games) {
  Rng rng(seed);
  Table table(rng);
  std::uint64_t decisions = 0;
  for (int i = 0; i < games; ++i) {
    typename Rules::State state{};
    rules.setup(state, setup, table);
    decisions += random_playout(rules, state, rng, table);
    benchmark::DoNotOptimize(state);
  }
  return decisions;
}

struct Counter final : EventSink {
  void tell(const Event& event) override { seen += event.rule.index; }
  std::uint64_t seen = 0;
};

// The same games with everything a hosted match keeps: chance recorded, events told, a journal
// entry and a hash for each decision.
std::uint64_t full_games(const Game& game, const Setup& setup, std::uint64_t seed, int games) {
  Position position(game);
  OptionList list;
  Rng minds(seed);
  std::uint64_t decisions = 0;
  Journal journal;
  Counter counter;
  for (int i = 0; i < games; ++i) {
    SeededChance seeded(game_seed(seed, static_cast<std::uint64_t>(i)));
    RecordingChance chance(seeded);
    Table table(chance, &counter);
    journal.cut(0);
    game.setup(position.state(), setup, table);
    for (SeatSet waiting = position.waiting(); !waiting.empty(); waiting = position.waiting()) {
      const Seat seat = waiting.lowest();
      position.options(seat, list);
      const Option option = list[minds.below(static_cast<std::uint32_t>(list.size()))];
      chance.rolled.clear();
      position.apply(seat, option, table);
      journal.add({.hash = position.hash(), .option = option, .seat = seat}, chance.rolled);
      ++decisions;
    }
  }
  benchmark::DoNotOptimize(counter.seen);
  return decisions;
}

// Through the type-erased interface, as bots and the lab play.
std::uint64_t erased_games(const Game& game, const Setup& setup, std::uint64_t seed, int games) {
  Position position(game);
  const std::vector<Bot> bots(static_cast<std::size_t>(setup.seats));
  std::uint64_t decisions = 0;
  for (int i = 0; i < games; ++i)
    decisions +=
        play_game(position, setup, bots, game_seed(seed, static_cast<std::uint64_t>(i))).decisions;
  return decisions;
}

double allocations_per_decision(const Game& game, const Setup& setup) {
  Position position(game);
  const std::vector<Bot> bots(static_cast<std::size_t>(setup.seats));
  const std::uint64_t before = allocations();
  std::uint64_t decisions = 0;
  for (std::uint64_t i = 0; i < 1000; ++i)
    decisions += play_game(position, setup, bots, game_seed(3, i)).decisions;
  return static_cast<double>(allocations() - before) / static_cast<double>(decisions);
}

// A position in the middle of a game, for the single operations.
Position middle(const Game& game, const Setup& setup) {
  Rng rng(5);
  Table table(rng);
  Position position(game);
  OptionList list;
  game.setup(position.state(), setup, table);
  Position kept = position;
  for (int i = 0; i < 9 && !position.waiting().empty(); ++i) {
    kept = position;
    const Seat seat = position.waiting().lowest();
    position.options(seat, list);
    game.step(position.state(), seat, list[0], table);
  }
  return kept;
}

template <class Operation>
double operation_ns(Operation operation) {
  constexpr int kTimes = 200000;
  Clock clock;
  clock.slice([&] {
    for (int i = 0; i < kTimes; ++i) operation();
    return kTimes;
  });
  return clock.ns();
}

void single_operations(const Game& game, const Setup& setup, const std::string& id,
                       Figures& figures) {
  Position position = middle(game, setup);
  Position copy = position;
  OptionList list;
  std::vector<std::byte> view(game.view_bytes());
  std::string text;
  const Seat seat = position.waiting().lowest();
  figures.add(id + ".clone_ns", operation_ns([&] {
                copy = position;
                benchmark::DoNotOptimize(copy.state());
              }));
  figures.add(id + ".options_ns", operation_ns([&] {
                position.options(seat, list);
                benchmark::DoNotOptimize(list.begin());
              }));
  position.options(seat, list);
  const Option option = list[0];
  Rng rng(1);
  Table table(rng);
  figures.add(id + ".clone_and_apply_ns", operation_ns([&] {
                copy = position;
                copy.apply(seat, option, table);
                benchmark::DoNotOptimize(copy.state());
              }));
  figures.add(id + ".view_ns", operation_ns([&] {
                game.view(position.state(), seat, view.data());
                benchmark::DoNotOptimize(view.data());
              }));
  figures.add(id + ".view_json_ns", operation_ns([&] {
                text.clear();
                json::Writer out(text);
                game.view_json(position.state(), seat, out);
                benchmark::DoNotOptimize(text.data());
              }));
  figures.add(id + ".dump_ns", operation_ns([&] {
                text.clear();
                json::Writer out(text);
                game.dump(position.state(), out);
                benchmark::DoNotOptimize(text.data());
              }));
  figures.add(id + ".imagine_ns", operation_ns([&] {
                copy = position;
                game.imagine(copy.state(), seat, rng);
                benchmark::DoNotOptimize(copy.state());
              }));
  figures.add(id + ".hash_ns",
              operation_ns([&] { benchmark::DoNotOptimize(game.hash(position.state())); }));
}

// Decisions per CPU second that random play has to reach: at every number of seats, or from so many
// on where the rules themselves play the others, whose decisions nobody counts.
struct Target {
  std::string_view game;
  double decisions_per_s;
  int least_seats = 1;
};
constexpr std::array kTargets = {Target{"dark_castle", 5e6}, Target{"cutthroat_caverns", 2e6},
                                 Target{"cthulhu_rising", 1e6, 2}, Target{"duel_of_ages", 5e5}};

// A slice of a measurement is about so many decisions, whether a game has twenty of them or
// thousands.
constexpr double kSlice = 40000;
constexpr std::uint64_t kSlices = 40;

int games_a_slice(const Game& game, const Setup& setup) {
  constexpr std::uint64_t kProbe = 20;
  const auto played = static_cast<double>(game.playouts(setup, 1, 0, kProbe).decisions);
  return std::max(1, static_cast<int>(kSlice * static_cast<double>(kProbe) / played));
}

// Random playouts by the number of seats, slice by slice beside each other.
void measure_seats(const Game& game, Figures& figures) {
  const GameInfo& info = game.info();
  struct Run {
    Setup setup;
    std::uint64_t games;
    Clock clock;
  };
  std::vector<Run> runs;
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    Setup setup = standard_setup(info);
    setup.seats = seats;
    runs.push_back({setup, static_cast<std::uint64_t>(games_a_slice(game, setup)), {}});
  }
  for (std::uint64_t slice = 0; slice < kSlices; ++slice)
    for (Run& run : runs)
      run.clock.slice([&] { return game.playouts(run.setup, slice, 0, run.games).decisions; });
  for (const Run& run : runs) {
    const std::string at = info.id + "." + std::to_string(run.setup.seats) + "_seats";
    figures.add(at + ".decisions_per_s", run.clock.rate());
    figures.add(at + ".games_per_s", static_cast<double>(run.games * kSlices) / run.clock.seconds);
  }
  for (const Target& target : kTargets)
    if (target.game == info.id) {
      double least = runs.back().clock.rate();
      for (const Run& run : runs)
        if (run.setup.seats >= target.least_seats) least = std::min(least, run.clock.rate());
      figures.add(info.id + ".target_decisions_per_s", target.decisions_per_s);
      figures.add(info.id + ".target_ratio", least / target.decisions_per_s);
    }
}

void measure_game(const Game& game, Figures& figures) {
  const std::string& id = game.info().id;
  const Setup setup = standard_setup(game.info());
  const int games = games_a_slice(game, setup);
  std::printf("%s\n", game.info().title.c_str());
  figures.add(id + ".state_bytes", static_cast<double>(game.state_bytes()));
  figures.add(id + ".view_bytes", static_cast<double>(game.view_bytes()));
  figures.add(id + ".allocations_per_decision", allocations_per_decision(game, setup));
  Clock erased;
  Clock full;
  for (std::uint64_t slice = 0; slice < kSlices; ++slice) {
    erased.slice([&] { return erased_games(game, setup, slice, games); });
    full.slice([&] { return full_games(game, setup, slice, std::max(1, games / 4)); });
  }
  figures.add(id + ".erased_decisions_per_s", erased.rate());
  figures.add(id + ".full_decisions_per_s", full.rate());
  measure_seats(game, figures);
  single_operations(game, setup, id, figures);
}

// Mandom beside its limit: the same games at 2, 3 and 4 seats, slice by slice.
void measure_mandom(const Game& game, Figures& figures) {
  const auto& rules = static_cast<const GameOf<mandom::Mandom>&>(game).rules();
  Setup setup = standard_setup(game.info());
  if (!set_option(game.info().options, setup, "first_player=seat:0")) return;
  Clock all_engine;
  Clock all_api;
  Clock all_flat;
  for (int seats = 2; seats <= 4; ++seats) {
    setup.seats = seats;
    Clock engine;
    Clock api;
    Clock flat;
    for (std::uint64_t slice = 0; slice < 60; ++slice) {
      api.slice([&] { return limit::play_api(seats, 10000, slice).decisions; });
      engine.slice([&] { return playouts(rules, setup, slice, 10000); });
      flat.slice([&] { return limit::play_flat(seats, 10000, slice).decisions; });
    }
    const std::string at = "mandom." + std::to_string(seats) + "_seats";
    figures.add(at + ".ns_per_decision", engine.ns());
    figures.add(at + ".api_limit_ns", api.ns());
    figures.add(at + ".flat_limit_ns", flat.ns());
    figures.add(at + ".limit_ratio", api.ns() / engine.ns());
    for (auto [sum, one] :
         {std::pair{&all_engine, &engine}, {&all_api, &api}, {&all_flat, &flat}}) {
      sum->seconds += one->seconds;
      sum->decisions += one->decisions;
    }
  }
  figures.add("mandom.decisions_per_s", all_engine.rate());
  figures.add("mandom.ns_per_decision", all_engine.ns());
  figures.add("mandom.limit_ratio", all_api.ns() / all_engine.ns());
  figures.add("mandom.flat_ratio", all_flat.ns() / all_engine.ns());
}

// Single operations once more as Google Benchmarks, for its statistics and filters.
void register_micro(const Game& game) {
  const std::string& id = game.info().id;
  const Setup setup = standard_setup(game.info());
  benchmark::RegisterBenchmark((id + "/playout").c_str(), [&game, setup](benchmark::State& state) {
    std::uint64_t seed = 0;
    std::uint64_t decisions = 0;
    for (auto _ : state) decisions += game.playouts(setup, seed++, 0, 1).decisions;
    state.SetItemsProcessed(static_cast<std::int64_t>(decisions));
  });
  benchmark::RegisterBenchmark((id + "/clone").c_str(), [&game, setup](benchmark::State& state) {
    const Position position = middle(game, setup);
    Position copy = position;
    for (auto _ : state) {
      copy = position;
      benchmark::DoNotOptimize(copy.state());
    }
  });
  benchmark::RegisterBenchmark((id + "/view").c_str(), [&game, setup](benchmark::State& state) {
    const Position position = middle(game, setup);
    std::vector<std::byte> view(game.view_bytes());
    for (auto _ : state) {
      game.view(position.state(), position.waiting().lowest(), view.data());
      benchmark::DoNotOptimize(view.data());
    }
  });
  benchmark::RegisterBenchmark((id + "/dump").c_str(), [&game, setup](benchmark::State& state) {
    const Position position = middle(game, setup);
    for (auto _ : state) benchmark::DoNotOptimize(position.dump());
  });
}

struct Arguments {
  std::string only;
  std::string json;
  bool micro = false;
};

std::optional<Arguments> read_arguments(int& argc, char** argv) {
  Arguments arguments;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--micro") {
      arguments.micro = true;
    } else if ((word == "--only" || word == "--json") && i + 1 < argc) {
      (word == "--only" ? arguments.only : arguments.json) = argv[++i];
    } else if (word.starts_with("--benchmark")) {
      argv[kept++] = argv[i];
    } else {
      std::fprintf(stderr, "bench: \"%s\" is not known; use --only GAME, --json FILE or --micro\n",
                   word.c_str());
      return std::nullopt;
    }
  }
  argc = kept;
  return arguments;
}

}  // namespace

int run(int argc, char** argv) {
  const auto arguments = read_arguments(argc, argv);
  if (!arguments) return 2;
  std::vector<std::unique_ptr<Game>> games;
  for (const GameEntry& entry : registered_games()) {
    if (!arguments->only.empty() && arguments->only != entry.id) continue;
    auto game = entry.make({});
    if (!game) {
      std::fprintf(stderr, "bench: %s\n", game.error().text.c_str());
      return 1;
    }
    games.push_back(std::move(*game));
  }
  if (games.empty()) {
    std::fprintf(stderr, "bench: there is no game \"%s\"\n", arguments->only.c_str());
    return 2;
  }
  if (arguments->micro) {
    for (const auto& game : games) register_micro(*game);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
  }
  Figures figures;
  for (const auto& game : games) {
    measure_game(*game, figures);
    if (game->info().id == "mandom") measure_mandom(*game, figures);
  }
  if (!arguments->json.empty() && !figures.write(arguments->json)) {
    std::fprintf(stderr, "bench: %s cannot be written\n", arguments->json.c_str());
    return 1;
  }
  return 0;
}

}  // namespace undercroft::bench

int main(int argc, char** argv) {
  return undercroft::bench::run(argc, argv);
}
