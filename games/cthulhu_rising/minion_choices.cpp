// The remaining choices of a Minion: what it keeps, wakes, discards and finds (CTH-MIN-70,
// CTH-MIN-71), and whether it takes a story's effect (CTH-MIN-81).
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-MIN-70: on top of the deck rather than into the discard pile, but not rather than back into
// the hand.
bool CthulhuRising::minion_keeps(const State& state, unsigned side, const Frame& frame,
                                 Table& table) const {
  const bool yes = state.batches[frame.b].what != static_cast<unsigned>(Departure::returned);
  think(table, EventKind::decided, rule("CTH-MIN-70"),
        {.who = player(state, side),
         .card = ref_at(state, frame.c),
         .amount = yes ? 1 : 0,
         .more = static_cast<int>(Why::resilient)},
        true);
  return yes;
}

// CTH-MIN-70: played if that is legal.
bool CthulhuRising::minion_wakes(const State& state, unsigned side, const Frame& frame,
                                 Table& table) const {
  const unsigned line = dormant_line(state, frame.c);
  const bool yes = may_wake(state, side, line);
  think(table, EventKind::decided, rule("CTH-MIN-70"),
        {.who = player(state, side),
         .card = ref_of(side, kind_of(state, side, line), 0),
         .amount = yes ? 1 : 0,
         .more = static_cast<int>(Why::dormant)},
        true);
  return yes;
}

TieBreak CthulhuRising::support_decided(unsigned kind, unsigned other) const {
  const Card& a = content_.cards[kind];
  const Card& b = content_.cards[other];
  if (a.cost != b.cost) return TieBreak::cost;
  return a.text_box != b.text_box ? TieBreak::text_box : TieBreak::id;
}

// A tie between cards of the hand: the one that is taken is shown in any case, the other is named
// only where the hand lies open.
void CthulhuRising::tell_hand_tie(const State& state, unsigned side, unsigned kind, unsigned other,
                                  RuleId because, Table& table) const {
  if (!table.heard()) return;
  const bool lillith = state.places[side].brain == Brain::lillith;
  const bool character = content_.cards[kind].type == CardType::character;
  if (character != (content_.cards[other].type == CardType::character)) return;
  TieBreak by = support_decided(kind, other);
  if (lillith)
    by = what_decided(priority(side, kind, 0), priority(side, other, 0));
  else if (character)
    by = what_decided(printed_potential(side, kind), printed_potential(side, other));
  const bool first_number = by == TieBreak::potential || by == TieBreak::cost;
  if (first_number || by == TieBreak::copy) return;
  think(table, EventKind::tie_broken, because,
        {.who = player(state, side),
         .card = ref_of(side, kind, 0),
         .amount = int{ref_of(side, other, 0)},
         .more = static_cast<int>(by)},
        state.config.minion_hand_visible != 0);
}

// CTH-MIN-71: supports and conspiracies first, the lowest; then the lowest character. CTH-LIL-06:
// the lowest of all. A kind.
unsigned CthulhuRising::minion_discard(const State& state, unsigned side, Table& table) const {
  const Place& place = state.places[side];
  const bool lillith = place.brain == Brain::lillith;
  const std::uint64_t hand = state.secret.places[side].hand.lines();
  const std::uint64_t supports_there =
      lillith ? 0 : hand & (place.masks.supports | place.masks.conspiracies);
  unsigned best = kNothing;
  unsigned second = kNothing;
  const auto lower = [&](unsigned kind, unsigned than) {
    return supports_there != 0 ? support_above(than, kind) : card_above(state, side, than, kind);
  };
  const RuleId because = choice_rule(state, side, rule("CTH-MIN-71"));
  int count = 0;
  each_bit(supports_there != 0 ? supports_there : hand, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    ++count;
    tell_in_hand(state, side, kind, because, table);
    if (best == kNothing || lower(kind, best)) {
      second = best;
      best = kind;
    } else if (second == kNothing || lower(kind, second)) {
      second = kind;
    }
  });
  const HandCards of = lillith               ? HandCards::cards
                       : supports_there != 0 ? HandCards::supports
                                             : HandCards::characters;
  think(table, EventKind::candidates, because,
        {.who = player(state, side), .amount = count, .more = static_cast<int>(of)},
        state.config.minion_hand_visible != 0);
  if (second != kNothing) tell_hand_tie(state, side, best, second, because, table);
  reveal(table, EventKind::decided, because,
         {.who = player(state, side),
          .card = ref_of(side, best, 0),
          .amount = lillith ? int{content_.cards[best].cost} : printed_potential(side, best).cp,
          .more = static_cast<int>(lillith               ? Why::lowest_priority
                                   : supports_there != 0 ? Why::lowest_support
                                                         : Why::lowest_potential)});
  return best;
}

// CTH-MIN-71: the highest character among the matches, else the highest support, else the event
// that costs most.
Option CthulhuRising::minion_search(const State& state, unsigned side, const Pick& pick,
                                    Table& table) const {
  const Place& place = state.places[side];
  std::array<unsigned, 3> best = {kNothing, kNothing, kNothing};
  std::array<int, 3> count{};
  const RuleId because = rule("CTH-MIN-71");
  each_bit(state.secret.places[side].look.lines(), [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    if (!matches_kind(pick, kind)) return;
    const CardType type = content_.cards[kind].type;
    const unsigned group = type == CardType::character ? 0U : type == CardType::event ? 2U : 1U;
    tell_in_hand(state, side, kind, because, table);
    ++count[group];
    unsigned& leader = best[group];
    const bool higher = leader == kNothing ||
                        (group == 0   ? card_above(state, side, kind, leader)
                         : group == 1 ? support_above(kind, leader)
                                      : content_.cards[kind].cost > content_.cards[leader].cost);
    if (higher) leader = kind;
  });
  const int who = player(state, side);
  think(table, EventKind::candidates, because,
        {.who = who,
         .amount = count[0] + count[1] + count[2],
         .more = static_cast<int>(HandCards::cards)},
        state.config.minion_hand_visible != 0);
  constexpr std::array<Why, 3> kWhy = {Why::highest_potential, Why::highest_support,
                                       Why::highest_cost};
  for (unsigned group = 0; group < best.size(); ++group) {
    const unsigned kind = best[group];
    if (kind == kNothing) continue;
    const bool cp = group == 0 && place.brain != Brain::lillith;
    reveal(table, EventKind::decided, because,
           {.who = who,
            .card = ref_of(side, kind, 0),
            .amount = cp ? printed_potential(side, kind).cp : int{content_.cards[kind].cost},
            .more = static_cast<int>(kWhy[group])});
    return option_of(Verb::take, ref_of(kA, kind, 0));
  }
  tell(table, EventKind::decided, because,
       {.who = who, .more = static_cast<int>(Why::nothing_applies)});
  return option_of(Verb::none);
}

// CTH-MIN-81, CTH-LIL-10: only if it is clearly good.
std::optional<Attempt> CthulhuRising::minion_effect(const State& state, unsigned side,
                                                    Table& table) const {
  if (!effect_with_hand(state)) return std::nullopt;
  const bool lillith = state.places[side].brain == Brain::lillith;
  Attempt tried;
  tried.option = option_of(Verb::yes);
  tried.threshold = lillith ? 1 : state.config.story_margin;
  const Trial now = trial_of(state, side);
  best_impact(now, tried);
  const RuleId because = lillith ? rule("CTH-LIL-10") : rule("CTH-MIN-81");
  const Told told{.who = player(state, side),
                  .card = state.agenda.top().x,
                  .amount = tried.impact,
                  .more = tried.threshold};
  const bool open = state.config.minion_hand_visible != 0 || !takes_from_hand(state, side, tried);
  think(table, EventKind::weighed, because, told, open);
  if (tried.impact < tried.threshold) {
    think(table, EventKind::declined, because, told, open);
    return std::nullopt;
  }
  Told done = told;
  done.more = static_cast<int>(Why::beneficial);
  think(table, EventKind::decided, because, done, true);
  tell_effect(state, true, table);
  return tried;
}

}  // namespace undercroft::cthulhu_rising
