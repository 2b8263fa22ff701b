// How likely a player is to win from a table as it stands at the beginning of a turn.
#include <algorithm>
#include <cmath>

#include "games/duel_of_ages/bot.hpp"

namespace undercroft::duel_of_ages {

namespace {

// What each fact speaks for a player, as logarithms of odds. Fitted to who won 12,000 games of
// sound players (docs/design.md). Long before the end lives count for more than points; in the
// last turns it is the other way round.
struct Weights {
  double point = 0;
  double character = 0;  // on the board or still to come
  double health = 0;     // of a character, as a share of all it can have
  double card = 0;
  double step = 0;  // of a marker
  double turn = 0;  // the turn that begins is his side's
  double loner = 0;

  Weights towards(const Weights& other, double share) const {
    return {.point = std::lerp(point, other.point, share),
            .character = std::lerp(character, other.character, share),
            .health = std::lerp(health, other.health, share),
            .card = std::lerp(card, other.card, share),
            .step = std::lerp(step, other.step, share),
            .turn = std::lerp(turn, other.turn, share),
            .loner = std::lerp(loner, other.loner, share)};
  }
};

struct Prospects {
  Weights early;  // until half of the turns are over
  Weights late;   // from the last one on
};
constexpr Prospects kOfThree{.early = {.point = 0.04,
                                       .character = 0.26,
                                       .health = 0.50,
                                       .card = 0.03,
                                       .step = 0.11,
                                       .turn = 0.24,
                                       .loner = -0.70},
                             .late = {.point = 0.30,
                                      .character = 0.07,
                                      .health = 0.33,
                                      .card = 0.03,
                                      .step = 0.11,
                                      .turn = 0.69,
                                      .loner = -0.34}};
constexpr Prospects kOfFour{.early = {.point = 0.07,
                                      .character = 0.48,
                                      .health = 0.58,
                                      .card = 0.06,
                                      .step = 0.17,
                                      .turn = 0.30},
                            .late = {.point = 0.50,
                                     .character = 0.30,
                                     .health = 0.31,
                                     .card = 0.06,
                                     .step = 0.14,
                                     .turn = 0.69}};
constexpr unsigned kCardsThatCount = 6;  // of one hand

Weights weights_of(const Board& board) {
  const Prospects& prospects = seats(board) == 3 ? kOfThree : kOfFour;
  const double limit = board.config.turn_limit;
  return prospects.late.towards(prospects.early,
                                std::clamp(2 * (limit - board.turn) / limit, 0.0, 1.0));
}

}  // namespace

double Mind::chance_to_win(unsigned player) const {
  const Weights weights = weights_of(board_);
  const auto prospects = [&](unsigned one) {
    const Player& his = board_.players[one];
    double sum = weights.point * rules_.points_of(board_, one);
    sum += his.off * (weights.character + weights.health);
    each_unit(board_.on[one], [&](unsigned unit) {
      sum += weights.card * std::min(board_.hands.count(unit), kCardsThatCount);
      if (!is_character(unit)) return;
      const double most = std::max(1, rules_.max_health(board_, unit));
      sum += weights.character + weights.health * board_.units[unit].health / most;
    });
    for (const unsigned steps : his.progress) sum += weights.step * steps;
    if (active(board_, one)) sum += weights.turn;
    if (board_.loner == one) sum += weights.loner;
    return sum;
  };
  const double own = prospects(player);
  double all = 0;
  for (unsigned other = 0; other < seats(board_); ++other)
    all += other == player ? 1 : std::exp(prospects(other) - own);
  return 1 / all;
}

}  // namespace undercroft::duel_of_ages
