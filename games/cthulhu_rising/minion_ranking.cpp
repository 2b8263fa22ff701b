// Cards in play in the order in which a Minion sees them, and the victim it gives up (CTH-MIN-70,
// CTH-LIL-06), with what it says of them.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// Cards in play as that side sees them, the highest first.
Ranking CthulhuRising::ranked(const Board& board, unsigned side, Spots cards) const {
  Ranking ranking;
  each_bit(cards, [&](unsigned spot) {
    unsigned at = ranking.count++;
    for (; at > 0 && above(board, side, spot, ranking.spots[at - 1U]); --at)
      ranking.spots[at] = ranking.spots[at - 1U];
    ranking.spots[at] = static_cast<std::uint8_t>(spot);
  });
  return ranking;
}

unsigned CthulhuRising::lowest_of(const Board& board, unsigned side, Spots cards) const {
  const Ranking ranking = ranked(board, side, cards);
  return ranking.count == 0 ? unsigned{kNothing} : ranking.spots[ranking.count - 1U];
}

// What was looked at, what decided, what was done.
void CthulhuRising::tell_ranking(const Board& board, unsigned side, const Ranking& ranking,
                                 bool highest, RuleId because, Table& table) const {
  if (!table.heard() || ranking.count == 0) return;
  const int who = player(board, side);
  const bool lillith = board.places[side].brain == Brain::lillith;
  const auto value = [&](unsigned spot) {
    return lillith ? int{card_at(board, spot).cost} : potential(board, spot).cp;
  };
  for (unsigned i = 0; i < ranking.count; ++i)
    tell_considered(board, side, ranking.spots[i], because, table);
  const unsigned first = highest ? 0U : ranking.count - 1U;
  const unsigned taken = ranking.spots[first];
  if (ranking.count > 1) {
    const unsigned second = ranking.spots[highest ? 1U : ranking.count - 2U];
    if (value(taken) == value(second)) tell_tie(board, side, taken, second, because, table);
  }
  const Why why = ranking.count == 1 ? Why::only_candidate
                  : lillith          ? (highest ? Why::highest_priority : Why::lowest_priority)
                                     : (highest ? Why::highest_potential : Why::lowest_potential);
  think(table, EventKind::decided, because,
        {.who = who,
         .card = ref_at(board, taken),
         .amount = value(taken),
         .more = static_cast<int>(why)},
        true);
}

// CTH-MIN-10, CTH-LIL-02: with the icons that count, which are the printed ones of an insane card
// and of any card for LILLITH.
void CthulhuRising::tell_considered(const Board& board, unsigned side, unsigned spot,
                                    RuleId because, Table& table) const {
  const bool lillith = board.places[side].brain == Brain::lillith;
  const Card& printed = card_at(board, spot);
  const bool as_printed = lillith || has(board.insane, spot);
  think(table, EventKind::considered, because,
        {.who = player(board, side),
         .card = ref_at(board, spot),
         .amount = lillith ? int{printed.cost} : potential(board, spot).cp,
         .more = icons_arg(as_printed ? printed.icons : board.table[spot].icons)},
        true);
}

RuleId CthulhuRising::choice_rule(const Board& board, unsigned side, RuleId usual) const {
  return board.places[side].brain == Brain::lillith ? rule("CTH-LIL-06") : usual;
}

void CthulhuRising::tell_tie(const Board& board, unsigned side, unsigned spot, unsigned other,
                             RuleId because, Table& table) const {
  const auto rank = [&](unsigned at) {
    return priority(owner(board, at), board.table[at].kind, board.table[at].copy);
  };
  const TieBreak by = board.places[side].brain == Brain::lillith
                          ? what_decided(rank(spot), rank(other))
                          : what_decided(potential(board, spot), potential(board, other));
  think(table, EventKind::tie_broken, because,
        {.who = player(board, side),
         .card = ref_at(board, spot),
         .amount = ref_at(board, other),
         .more = static_cast<int>(by)},
        true);
}

// CTH-MIN-70, CTH-LIL-06.
unsigned CthulhuRising::lowest_told(const Board& board, unsigned side, Spots cards, RuleId because,
                                    Table& table) const {
  const Ranking ranking = ranked(board, side, cards);
  tell_ranking(board, side, ranking, false, because, table);
  return ranking.spots[ranking.count - 1U];
}

unsigned CthulhuRising::highest_of(const Board& board, unsigned side, Spots cards, RuleId because,
                                   Table& table) const {
  const Ranking ranking = ranked(board, side, cards);
  tell_ranking(board, side, ranking, true, because, table);
  return ranking.spots[0];
}

// CTH-MIN-70: one that survives the wound, if there is one.
unsigned CthulhuRising::combat_victim(const Board& board, unsigned side, Spots cards,
                                      Table& table) const {
  Spots surviving = 0;
  each_bit(cards, [&](unsigned spot) {
    if (board.table[spot].wounds < board.table[spot].toughness) surviving |= bit(spot);
  });
  const RuleId because = choice_rule(board, side, rule("CTH-MIN-70"));
  if (surviving == 0 || surviving == cards) return lowest_told(board, side, cards, because, table);
  const Ranking all = ranked(board, side, cards);
  for (unsigned i = 0; table.heard() && i < all.count; ++i)
    tell_considered(board, side, all.spots[i], because, table);
  const Ranking ranking = ranked(board, side, surviving);
  const unsigned taken = ranking.spots[ranking.count - 1U];
  if (ranking.count > 1) {
    const unsigned second = ranking.spots[ranking.count - 2U];
    const bool lillith = board.places[side].brain == Brain::lillith;
    if (lillith ? card_at(board, taken).cost == card_at(board, second).cost
                : potential(board, taken).cp == potential(board, second).cp)
      tell_tie(board, side, taken, second, because, table);
  }
  think(table, EventKind::decided, because,
        {.who = player(board, side),
         .card = ref_at(board, taken),
         .amount = potential(board, taken).cp,
         .more = static_cast<int>(Why::survives)},
        true);
  return taken;
}

}  // namespace undercroft::cthulhu_rising
