// The Minion's operations, CTH-MIN-30 to 38 and CTH-MIN-40: the first step that applies.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

std::optional<Attempt> CthulhuRising::minion_operation(const State& state, unsigned side,
                                                       Table& table) const {
  if (auto done = use_discount(state, side, table)) return done;
  if (auto done = free_card(state, side, table)) return done;
  if (auto done = first_drain(state, side, table)) return done;
  if (auto done = second_drain(state, side, table)) return done;
  if (auto done = third_drain(state, side, table)) return done;
  if (auto done = lay_dormant(state, side, table)) return done;
  return aimed(state, side, table);
}

// (a): what makes a card in hand cheaper that would cost at least 2.
std::optional<Attempt> CthulhuRising::use_discount(const State& state, unsigned side,
                                                   Table& table) const {
  const Pile& hand = state.secret.places[side].hand;
  std::optional<Attempt> found;
  const Spots acting = state.marked[kActs] & controlled(state, side) & ~state.insane;
  by_name(state, acting, [&](unsigned spot) {
    const Card& card = card_at(state, spot);
    for (unsigned i = 0; i < card.abilities && !found; ++i) {
      const Ability& ability = content_.abilities[card.first_ability + i];
      if (ability.kind != AbilityKind::action || ability.ops == 0) continue;
      const Op& op = content_.ops[ability.first_op];
      if (op.code != OpCode::discount ||
          !usable(state, play_of_card(state, spot, i), hand).allowed())
        continue;
      bool fits = false;
      each_bit(hand.lines(), [&](unsigned line) {
        const unsigned kind = kind_of(state, side, line);
        fits =
            fits || (matches_kind(content_.picks[op.pick], kind) && price(state, side, kind) >= 2);
      });
      if (!fits) continue;
      found.emplace();
      found->option = option_of(Verb::use, ref_at(state, spot), i);
      think(table, EventKind::decided, rule("CTH-MIN-30"),
            {.who = player(state, side),
             .card = ref_at(state, spot),
             .more = static_cast<int>(Why::discount)},
            true);
    }
  });
  return found;
}

// CTH-MIN-37: it can be played; a Day or Night card only if it does no harm.
bool CthulhuRising::valid_card(const Board& board, unsigned side, unsigned line,
                               const Pile& hand) const {
  const unsigned kind = kind_of(board, side, line);
  const Card& card = content_.cards[kind];
  if (card.type == CardType::event || !may_enter(board, side, kind).allowed()) return false;
  if (card.steadfast > 0 && card.steadfast > resources_of(board, side, card.steadfast_faction))
    return false;
  if (card.attach != 0 && hosts(board, side, kind) == 0 && story_hosts(board, side, kind) == 0)
    return false;
  if ((card.keywords & (kDay | kNight)) == 0) return true;
  Attempt tried;
  tried.option = option_of(Verb::play, ref_of(kA, kind, 0));
  const Trial now{board, hand, {}, static_cast<std::uint8_t>(side)};
  return best_impact(now, tried) >= 0;
}

// CTH-MIN-40: those without an attachment, on an enemy without one of this side's; else all.
Spots CthulhuRising::host_candidates(const Board& board, unsigned side, Spots able) const {
  const bool own = (able & controlled(board, side)) != 0;
  Spots bare = able;
  each_bit(board.there, [&](unsigned spot) {
    const unsigned host_at = board.table[spot].host;
    if (host_at < kSpots && (own || controller(board, spot) == side)) bare &= ~bit(host_at);
  });
  return bare != 0 ? bare : able;
}

// CTH-MIN-40: the highest of these; of stories that with most tokens.
unsigned CthulhuRising::minion_host(const Board& board, unsigned side, unsigned kind) const {
  const Spots able = hosts(board, side, kind);
  if (able != 0) return ranked(board, side, host_candidates(board, side, able)).spots[0];
  unsigned best = kNothing;
  each_bit(story_hosts(board, side, kind), [&](unsigned slot) {
    if (best == kNothing || board.row[slot].tokens[side] > board.row[best].tokens[side])
      best = slot;
  });
  return best == kNothing ? best : kStoryHost | best;
}

void CthulhuRising::tell_host(const Board& board, unsigned side, unsigned kind,
                              Table& table) const {
  const RuleId because = rule("CTH-MIN-40");
  const int who = player(board, side);
  const Spots able = hosts(board, side, kind);
  if (able == 0) {
    each_bit(story_hosts(board, side, kind), [&](unsigned slot) {
      think(table, EventKind::story_order, because,
            {.who = who,
             .card = ref_in_row(board, slot),
             .amount = board.row[slot].tokens[side],
             .more = static_cast<int>(slot)},
            true);
    });
    const unsigned best = minion_host(board, side, kind) & ~unsigned{kStoryHost};
    if (best >= kSlots) return;
    return think(table, EventKind::decided, because,
                 {.who = who,
                  .card = ref_in_row(board, best),
                  .amount = board.row[best].tokens[side],
                  .more = static_cast<int>(Why::most_tokens_host)},
                 true);
  }
  const Spots wanted = host_candidates(board, side, able);
  if (wanted == able)
    return tell_ranking(board, side, ranked(board, side, able), true, because, table);
  const Ranking all = ranked(board, side, able);
  for (unsigned i = 0; i < all.count; ++i)
    tell_considered(board, side, all.spots[i], because, table);
  const Ranking ranking = ranked(board, side, wanted);
  const unsigned taken = ranking.spots[0];
  const bool lillith = board.places[side].brain == Brain::lillith;
  const auto value = [&](unsigned spot) {
    return lillith ? int{card_at(board, spot).cost} : potential(board, spot).cp;
  };
  if (ranking.count > 1 && value(taken) == value(ranking.spots[1]))
    tell_tie(board, side, taken, ranking.spots[1], because, table);
  think(table, EventKind::decided, because,
        {.who = who,
         .card = ref_at(board, taken),
         .amount = value(taken),
         .more = static_cast<int>(Why::without_attachment)},
        true);
}

// The play of a card out of the hand, with its host.
Attempt CthulhuRising::play_card(const State& state, unsigned side, unsigned kind, Why why,
                                 RuleId because, Table& table) const {
  Attempt made;
  made.option = option_of(Verb::play, ref_of(kA, kind, 0));
  const bool cost = state.places[side].brain == Brain::lillith || why == Why::highest_support;
  reveal(table, EventKind::decided, because,
         {.who = player(state, side),
          .card = ref_of(side, kind, 0),
          .amount = cost ? int{content_.cards[kind].cost} : printed_potential(side, kind).cp,
          .more = static_cast<int>(why)});
  if (content_.cards[kind].attach != 0) {
    made.host = static_cast<std::uint8_t>(minion_host(state, side, kind));
    if (table.heard()) tell_host(state, side, kind, table);
  }
  return made;
}

// A card that nobody may know: looked at, named only where the hand lies open.
void CthulhuRising::tell_in_hand(const State& state, unsigned side, unsigned kind, RuleId because,
                                 Table& table) const {
  if (!table.heard() || state.config.minion_hand_visible == 0) return;
  const Card& card = content_.cards[kind];
  const bool cp = card.type == CardType::character && state.places[side].brain != Brain::lillith;
  think(table, EventKind::considered, because,
        {.who = player(state, side),
         .card = ref_of(side, kind, 0),
         .amount = cp ? printed_potential(side, kind).cp : int{card.cost},
         .more = icons_arg(card.icons)},
        true);
}

// The highest of these lines that is valid and can be paid for, of the cost that is asked for.
unsigned CthulhuRising::best_in_hand(const State& state, unsigned side, std::uint64_t lines,
                                     bool free_only, RuleId because, Table& table) const {
  const Pile& hand = state.secret.places[side].hand;
  const Place& place = state.places[side];
  // CTH-LIL-05: what costs nothing in one order, whatever it is.
  const bool mixed = free_only && place.brain == Brain::lillith;
  const bool characters_only = !mixed && (lines & place.masks.characters) != 0;
  const auto higher = [&](unsigned kind, unsigned than) {
    return mixed || characters_only ? card_above(state, side, kind, than)
                                    : support_above(kind, than);
  };
  unsigned best = kNothing;
  unsigned second = kNothing;
  int count = 0;
  each_bit(hand.lines() & lines, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    if ((price(state, side, kind) == 0) != free_only) return;
    if (payers_of_card(state, side, kind) == 0 || !valid_card(state, side, line, hand)) return;
    ++count;
    tell_in_hand(state, side, kind, because, table);
    if (best == kNothing || higher(kind, best)) {
      second = best;
      best = kind;
    } else if (second == kNothing || higher(kind, second)) {
      second = kind;
    }
  });
  const HandCards of = mixed             ? HandCards::cards
                       : characters_only ? HandCards::characters
                                         : HandCards::supports;
  if (count > 0)
    think(table, EventKind::candidates, because,
          {.who = player(state, side), .amount = count, .more = static_cast<int>(of)},
          state.config.minion_hand_visible != 0);
  if (second != kNothing) tell_hand_tie(state, side, best, second, because, table);
  return best;
}

std::optional<Attempt> CthulhuRising::best_character(const State& state, unsigned side,
                                                     bool free_only, RuleId because,
                                                     Table& table) const {
  const unsigned kind =
      best_in_hand(state, side, state.places[side].masks.characters, free_only, because, table);
  if (kind == kNothing) return std::nullopt;
  const Why why = free_only                                    ? Why::free_of_cost
                  : state.places[side].brain == Brain::lillith ? Why::highest_priority
                                                               : Why::highest_potential;
  return play_card(state, side, kind, why, because, table);
}

std::optional<Attempt> CthulhuRising::best_support(const State& state, unsigned side,
                                                   bool free_only, RuleId because,
                                                   Table& table) const {
  const DeckMasks& masks = state.places[side].masks;
  const unsigned kind =
      best_in_hand(state, side, masks.supports | masks.conspiracies, free_only, because, table);
  if (kind == kNothing) return std::nullopt;
  return play_card(state, side, kind, free_only ? Why::free_of_cost : Why::highest_support, because,
                   table);
}

// (b): what costs nothing.
std::optional<Attempt> CthulhuRising::free_card(const State& state, unsigned side,
                                                Table& table) const {
  if (state.places[side].brain == Brain::lillith) {
    const DeckMasks& masks = state.places[side].masks;
    const unsigned kind =
        best_in_hand(state, side, masks.characters | masks.supports | masks.conspiracies, true,
                     rule("CTH-LIL-05"), table);
    if (kind == kNothing) return std::nullopt;
    return play_card(state, side, kind, Why::free_of_cost, rule("CTH-LIL-05"), table);
  }
  if (auto done = best_character(state, side, true, rule("CTH-MIN-31"), table)) return done;
  return best_support(state, side, true, rule("CTH-MIN-31"), table);
}

// (c): a character, else a support.
std::optional<Attempt> CthulhuRising::first_drain(const State& state, unsigned side,
                                                  Table& table) const {
  if (state.places[side].card_drains != 0) return std::nullopt;
  if (auto done = best_character(state, side, false, rule("CTH-MIN-32"), table)) return done;
  return best_support(state, side, false, rule("CTH-MIN-32"), table);
}

// (d): a support, else a character.
std::optional<Attempt> CthulhuRising::second_drain(const State& state, unsigned side,
                                                   Table& table) const {
  if (state.places[side].card_drains != 1) return std::nullopt;
  if (auto done = best_support(state, side, false, rule("CTH-MIN-33"), table)) return done;
  return best_character(state, side, false, rule("CTH-MIN-33"), table);
}

// Whether everybody may hear why a domain is kept: an event that takes cards of the hand is valid
// only where they are there.
bool CthulhuRising::tells_reserve(const Board& board, unsigned side) const {
  const Place& place = board.places[side];
  if (board.config.minion_hand_visible != 0) return true;
  return std::none_of(
      place.pool.begin(), place.pool.begin() + place.pool_count,
      [&](const PoolEvent& event) { return about_hand(card_of(board, side, event.line)); });
}

// (e), CTH-MIN-38: only where no event needs the domain, once a phase.
std::optional<Attempt> CthulhuRising::third_drain(const State& state, unsigned side,
                                                  Table& table) const {
  if (state.places[side].third_drain != 0) return std::nullopt;
  if (reserve(state, side, state.secret.places[side].hand)) {
    think(table, EventKind::decided, rule("CTH-MIN-34"),
          {.who = player(state, side), .more = static_cast<int>(Why::reserved)},
          tells_reserve(state, side));
    return std::nullopt;
  }
  if (auto done = paid_ability(state, side, table)) return done;
  if (state.config.third_drain_fallback == 0 || state.places[side].card_drains != 2)
    return std::nullopt;
  if (auto done = best_character(state, side, false, rule("CTH-MIN-34"), table)) return done;
  return best_support(state, side, false, rule("CTH-MIN-34"), table);
}

// (f): a Dormant card that no die could pay for this turn, where it costs nothing.
std::optional<Attempt> CthulhuRising::lay_dormant(const State& state, unsigned side,
                                                  Table& table) const {
  const Place& place = state.places[side];
  std::optional<Attempt> found;
  each_bit(state.secret.places[side].hand.lines() & place.masks.dormant, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    const int cost = price(state, side, kind);
    bool payable = false;
    for (unsigned i = 0; i < place.domain_count; ++i)
      payable = payable || place.domains[i].worth >= cost;
    if (payable || found) return;
    unsigned best = kNothing;
    const auto most = [&](unsigned slot) {
      return std::max(state.row[slot].tokens[kA], state.row[slot].tokens[kB]);
    };
    for (unsigned slot = 0; slot < kSlots; ++slot)
      if (may_place(state, side, kind, slot).allowed() && state.row[slot].tokens[side] == 0 &&
          (best == kNothing || most(slot) > most(best)))
        best = slot;
    if (best == kNothing) return;
    found.emplace();
    found->option = option_of(Verb::place, ref_of(kA, kind, 0), best);
    reveal(table, EventKind::decided, rule("CTH-MIN-35"),
           {.who = player(state, side),
            .card = ref_of(side, kind, 0),
            .amount = most(best),
            .more = static_cast<int>(Why::cannot_pay)});
  });
  return found;
}

}  // namespace undercroft::cthulhu_rising
