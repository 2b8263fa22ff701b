#include "lab/simulate.hpp"

#include <algorithm>
#include <cmath>

#include "bots/play.hpp"
#include "lab/blocks.hpp"

namespace undercroft {

namespace {

// Games are handed out in blocks: large enough to be cheap, small enough to share out evenly.
constexpr std::uint64_t kBlock = 256;

PlayedGame play_kept(const Game& game, const SimulationPlan& plan, std::uint64_t number,
                     std::span<const Bot> bots) {
  PlayedGame played;
  Simulated simulated{plan.seed, number, {}};
  for (const Bot bot : bots) simulated.bots.push_back(bot_name(game.info(), bot));
  plan.keep(number, [&](MatchListener& heard) {
    played = play_match(game, setup_of(plan, number), bots, simulated, heard);
  });
  return played;
}

}  // namespace

void Tally::add(const Tally& other) {
  games += other.games;
  decisions += other.decisions;
  most_decisions = std::max(most_decisions, other.most_decisions);
  digest += other.digest;
  nobody += other.nobody;
  for (std::size_t i = 0; i < wins.size(); ++i) {
    wins[i] += other.wins[i];
    bot_wins[i] += other.bot_wins[i];
  }
}

Setup setup_of(const SimulationPlan& plan, std::uint64_t number) {
  Setup setup = plan.setup;
  if (plan.rotate) number /= static_cast<std::uint64_t>(plan.setup.seats);
  for (auto turns = plan.each.rbegin(); turns != plan.each.rend(); ++turns) {
    setup.values[turns->option] = turns->values[number % turns->values.size()];
    number /= turns->values.size();
  }
  return setup;
}

Tally play_block(const Game& game, const SimulationPlan& plan, std::uint64_t first,
                 std::uint64_t count) {
  Tally tally;
  Position position(game);
  const auto seats = static_cast<std::size_t>(plan.setup.seats);
  std::array<Bot, kMaxSeats> chairs{};
  for (std::uint64_t number = first; number < first + count; ++number) {
    const std::size_t shift = plan.rotate ? number % seats : 0;
    for (std::size_t seat = 0; seat < seats; ++seat)
      chairs[(seat + shift) % seats] = plan.bots[seat];
    const auto bots = std::span(chairs).first(seats);
    const PlayedGame played =
        plan.keep ? play_kept(game, plan, number, bots)
                  : play_game(position, setup_of(plan, number), bots, game_seed(plan.seed, number));
    ++tally.games;
    tally.decisions += played.decisions;
    tally.most_decisions = std::max<std::uint64_t>(tally.most_decisions, played.decisions);
    tally.digest += digest_share(number, played.hash);
    if (std::ranges::find(played.outcome.rank, 1) == played.outcome.rank.end()) ++tally.nobody;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      if (played.outcome.rank[seat] != 1) continue;
      ++tally.wins[seat];
      ++tally.bot_wins[(seat + seats - shift) % seats];
    }
  }
  return tally;
}

Tally simulate(const Game& game, const SimulationPlan& plan,
               const std::function<bool(std::uint64_t)>& progress) {
  Tally total;
  share_out(
      plan.games, kBlock, plan.threads,
      [&](std::uint64_t first, std::uint64_t count) {
        return play_block(game, plan, plan.first_game + first, count);
      },
      [&](const Tally& block) {
        total.add(block);
        return progress && progress(total.games);
      });
  return total;
}

// Wilson's score interval at 95 percent.
Interval confidence(std::uint64_t wins, std::uint64_t games) {
  if (games == 0) return {0, 1};
  constexpr double kZ = 1.959964;
  const auto n = static_cast<double>(games);
  const double rate = static_cast<double>(wins) / n;
  const double spread = 1 + kZ * kZ / n;
  const double centre = (rate + kZ * kZ / (2 * n)) / spread;
  const double half = kZ * std::sqrt(rate * (1 - rate) / n + kZ * kZ / (4 * n * n)) / spread;
  return {centre - half, centre + half};
}

}  // namespace undercroft
