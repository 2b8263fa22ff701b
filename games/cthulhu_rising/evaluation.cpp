// What a position is worth to a Minion (CTH-EVA-01 to 03). All of it public.
#include <algorithm>

#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kDecided = 100000;
constexpr int kWonStory = 150;
constexpr std::array<int, kWinTokens> kTokens = {0, 8, 18, 30, 45};
constexpr int kReadyWorth = 6;
constexpr int kWoundWorth = 3;
constexpr int kCardWorth = 4;
constexpr int kResourceWorth = 3;
constexpr int kLowDeck = 12;

int icon_sum(const std::array<std::uint8_t, kIcons>& icons) {
  int sum = 0;
  for (const std::uint8_t n : icons) sum += n;
  return sum;
}

// CTH-EVA-02: the deck, the hand, what it can pay with.
int place_value(const Place& place) {
  int sum = kCardWorth * (place.hand + place.pool_count);
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const Domain& domain = place.domains[i];
    sum += kResourceWorth * (place.minion() ? domain.worth : domain.resources.size());
    sum -= domain.drained;
  }
  if (place.minion()) sum += kResourceWorth * place.events_die;
  const int deck = place.deck.size;
  sum += deck / 2 - 3 * std::max(0, kLowDeck - deck);
  return deck == 0 ? sum - kDecided : sum;
}

int stories_value(const Board& board, unsigned side) {
  const int won = board.places[side].won_count;
  int sum = won >= kWinStories ? kDecided : kWonStory * won;
  for (const Slot& slot : board.row)
    if (slot.card != kNothing)
      sum += kTokens[std::min<unsigned>(slot.tokens[side], kWinTokens - 1)];
  return sum;
}

}  // namespace

// CTH-EVA-01: CV. The board has nothing temporary (`without_temporary`).
int CthulhuRising::worth(const Board& board, unsigned spot) const {
  const InPlay& card = board.table[spot];
  const Card& printed = content_.cards[card.kind];
  if (has(board.insane, spot))
    return 2 * (2 * printed.cost + 2 * printed.skill + 2 * icon_sum(printed.icons)) / 5;
  constexpr unsigned kCounted = kWillpower | kInvulnerability | kFast;
  const int value = 2 * printed.cost + 2 * card.skill + 2 * icon_sum(card.icons) +
                    2 * std::popcount(card.keywords & kCounted) + 2 * card.toughness;
  const bool up = !has(board.exhausted, spot) || has(committed(board), spot);
  return value + (up ? kReadyWorth : 0) - kWoundWorth * card.wounds;
}

// CTH-EVA-02.
int CthulhuRising::side_value(const Board& board, unsigned side) const {
  int sum = stories_value(board, side) + place_value(board.places[side]);
  each_bit(characters(board, side), [&](unsigned spot) { sum += worth(board, spot); });
  each_bit(supports(board, side), [&](unsigned spot) {
    const Card& card = card_at(board, spot);
    sum += card.attach == 0 ? 3 + 2 * card.cost : 1 + card.cost;
  });
  return sum;
}

// CTH-EVA-03. What ends with the phase does not count.
int CthulhuRising::eval(const Board& board, unsigned side) const {
  if (board.ending != Ending::playing) {
    if (board.winner == kNothing) return 0;
    return board.winner == side ? kDecided : -kDecided;
  }
  // A copy is made only where something has to be taken off it; struggles do not count.
  if (board.temporary == 0 && board.time_until_end == 0)
    return side_value(board, side) - side_value(board, other_side(side));
  Board lasting = board;
  return eval_last(lasting, side);
}

int CthulhuRising::eval_last(Board& board, unsigned side) const {
  without_temporary(board);
  return eval(board, side);
}

}  // namespace undercroft::cthulhu_rising
