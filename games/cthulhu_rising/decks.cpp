// Decks, hands and piles: where the cards are, and what is known of them.
#include <algorithm>
#include <array>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// One of a pile by chance; the list of kinds is made only where somebody wants it.
unsigned pick_line(const Place& place, const Pile& pile, ChanceKind why, Table& table) {
  const auto count = static_cast<std::uint32_t>(pile.size());
  if (table.quiet()) return pile.at(static_cast<int>(table.roll_quietly(count)));
  std::array<std::uint8_t, kMaxDeck> kinds;
  std::size_t listed = 0;
  pile.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) kinds[listed++] = place.kinds[line];
  });
  const std::span<const std::uint8_t> values = std::span(kinds).first(listed);
  return pile.at(static_cast<int>(table.pick(static_cast<std::uint16_t>(why), values)));
}

void less_one(Pile& pile, unsigned line) {
  if (pile.has(line)) pile.remove(line);
}

}  // namespace

// The top card is taken off the deck and is nowhere: a known one, else any of those without an
// order, else the uppermost of those at the bottom. One that nobody knew is still among the hidden.
// Who takes it puts it somewhere and then asks `deck_ran_out`.
CthulhuRising::Taken CthulhuRising::take_top(State& state, unsigned side, ChanceKind why,
                                             Table& table) const {
  Deck& deck = state.places[side].deck;
  Pile& pile = state.secret.places[side].deck;
  assert(deck.size > 0);
  cover_prophecy(state, side, table);
  --deck.size;
  if (deck.top > 0) {
    const unsigned line = deck.known[--deck.top];
    deck.known[deck.top] = 0;
    return {line, true};
  }
  if (!pile.empty()) {
    const unsigned line = pick_line(state.places[side], pile, why, table);
    pile.remove(line);
    return {line, false};
  }
  const unsigned at = static_cast<unsigned>(kMaxDeck) - deck.bottom--;
  const unsigned line = deck.known[at];
  deck.known[at] = 0;
  return {line, true};
}

// CTH-END-03, CTH-EFF-10.
bool CthulhuRising::deck_ran_out(State& state, unsigned side, Table& table) const {
  if (state.places[side].deck.size == 0 && state.ending == Ending::playing)
    lose_by_deck(state, side, table);
  return state.ending != Ending::playing;
}

// CTH-EFF-10: one at a time. CTH-MIN-04: a Minion's events go to the pool.
void CthulhuRising::draw(State& state, unsigned side, int n, DrawWhy why, RuleId because,
                         Table& table) const {
  for (int i = 0; i < n && state.places[side].deck.size > 0; ++i) {
    const Taken taken = take_top(state, side, ChanceKind::card, table);
    whisper(table, EventKind::drew, because,
            {.who = player(state, side),
             .card = ref_of(side, kind_of(state, side, taken.line), 0),
             .more = static_cast<int>(why)},
            taken.known ? SeatSet::everyone() : sees_hand(state, side));
    to_hand(state, side, taken.line, taken.known, table);
    if (deck_ran_out(state, side, table)) return;
  }
}

// 2.4: one by one into the discard pile.
void CthulhuRising::mill(State& state, unsigned side, int n, Table& table) const {
  for (int i = 0; i < n && state.places[side].deck.size > 0; ++i) {
    const Taken taken = take_top(state, side, ChanceKind::card, table);
    if (!taken.known) state.places[side].hidden.remove(taken.line);
    reveal(table, EventKind::milled, rule("CTH-EFF-02"),
           {.who = player(state, side), .card = ref_of(side, kind_of(state, side, taken.line), 0)});
    to_discard(state, side, taken.line);
    succeed(state);
    if (deck_ran_out(state, side, table)) return;
  }
}

// CTH-EFF-09: nothing is known of the order any more.
void CthulhuRising::shuffle(State& state, unsigned side, Table& table) const {
  cover_prophecy(state, side, table);
  Place& place = state.places[side];
  Deck& deck = place.deck;
  const auto hide = [&](unsigned at) {
    state.secret.places[side].deck.add(deck.known[at]);
    place.hidden.add(deck.known[at]);
    deck.known[at] = 0;
  };
  while (deck.top > 0) hide(--deck.top);
  while (deck.bottom > 0) hide(static_cast<unsigned>(kMaxDeck) - deck.bottom--);
  tell(table, EventKind::shuffled, rule("CTH-EFF-09"), {.who = player(state, side)});
}

// Cards that were taken off the deck and go back into it; a shuffle follows.
void CthulhuRising::go_back(State& state, unsigned side, const Pile& cards) const {
  cards.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) {
      state.secret.places[side].deck.add(line);
      ++state.places[side].deck.size;
    }
  });
}

void CthulhuRising::put_on_top(State& state, unsigned side, unsigned line, bool face_up,
                               Table& table) const {
  cover_prophecy(state, side, table);
  Deck& deck = state.places[side].deck;
  deck.known[deck.top++] = static_cast<std::uint8_t>(line);
  ++deck.size;
  deck.face_up = face_up ? 1 : 0;
}

void CthulhuRising::put_at_bottom(State& state, unsigned side, unsigned line) const {
  Deck& deck = state.places[side].deck;
  // The others move up by one.
  for (unsigned i = kMaxDeck - deck.bottom; i < kMaxDeck; ++i) deck.known[i - 1] = deck.known[i];
  deck.known[kMaxDeck - 1] = static_cast<std::uint8_t>(line);
  ++deck.bottom;
  ++deck.size;
}

// CTH-KEY-13: before it is drawn, moved, covered or shuffled, a Prophecy turns face down.
void CthulhuRising::cover_prophecy(State& state, unsigned side, Table& table) const {
  Deck& deck = state.places[side].deck;
  if (deck.face_up == 0) return;
  deck.face_up = 0;
  tell(table, EventKind::prophecy_down, rule("CTH-KEY-13"),
       {.who = player(state, side),
        .card = ref_of(side, kind_of(state, side, deck.known[deck.top - 1U]), 0)});
}

// CTH-MIN-04. Openly: everybody knows which card it is.
void CthulhuRising::to_hand(State& state, unsigned side, unsigned line, bool openly,
                            Table& table) const {
  Place& place = state.places[side];
  if (place.minion() && card_of(state, side, line).type == CardType::event) {
    if (!openly) place.hidden.remove(line);
    return to_pool(state, side, line, table);
  }
  ++place.hand;
  state.secret.places[side].hand.add(line);
  if (!openly) return;
  place.hidden.add(line);
  place.shown.add(line);
  state.secret.places[side].peeked.add(line);
}

// It leaves the hand for everybody to see: a copy that was known goes first.
void CthulhuRising::out_of_hand(State& state, unsigned side, unsigned line) const {
  state.secret.places[side].hand.remove(line);
  --state.places[side].hand;
  no_longer_hidden(state, side, line);
}

// A card of hand or Dormant cards has become open: a copy that was known goes first.
void CthulhuRising::no_longer_hidden(State& state, unsigned side, unsigned line) const {
  state.places[side].hidden.remove(line);
  less_one(state.places[side].shown, line);
  less_one(state.secret.places[side].peeked, line);
}

// So many copies of it in hand have been named for everybody to hear.
void CthulhuRising::show_in_hand(State& state, unsigned side, unsigned line, int copies) const {
  while (state.places[side].shown.count(line) < copies) state.places[side].shown.add(line);
  while (state.secret.places[side].peeked.count(line) < copies)
    state.secret.places[side].peeked.add(line);
}

void CthulhuRising::to_discard(State& state, unsigned side, unsigned line) const {
  state.places[side].discard.add(line);
}

void CthulhuRising::discard_from_hand(State& state, unsigned side, unsigned line, DiscardedHow how,
                                      RuleId because, Table& table) const {
  out_of_hand(state, side, line);
  to_discard(state, side, line);
  reveal(table, EventKind::discarded, because,
         {.who = player(state, side),
          .card = ref_of(side, kind_of(state, side, line), 0),
          .more = static_cast<int>(how)});
}

// CTH-EFF-02: as many as possible.
void CthulhuRising::discard_random(State& state, unsigned side, int n, Table& table) const {
  const Pile& hand = state.secret.places[side].hand;
  for (int i = 0; i < n && !hand.empty(); ++i) {
    const unsigned line = pick_line(state.places[side], hand, ChanceKind::discard, table);
    discard_from_hand(state, side, line, DiscardedHow::random, rule("CTH-EFF-02"), table);
    succeed(state);
  }
}

// CTH-PHA-04, CTH-DOM-07. The card has been taken from where it was.
void CthulhuRising::add_resource(State& state, unsigned side, unsigned line, unsigned domain,
                                 RuleId because, Table& table) const {
  state.places[side].domains[domain].resources.add(line);
  count_domain(state, side, domain);
  reveal(table, EventKind::resource_added, because,
         {.who = player(state, side),
          .card = ref_of(side, kind_of(state, side, line), 0),
          .more = static_cast<int>(domain) + 1});
}

// CTH-DOM-08.
void CthulhuRising::lose_resource(State& state, unsigned side, unsigned domain, unsigned line,
                                  EventKind how, RuleId because, Table& table) const {
  state.places[side].domains[domain].resources.remove(line);
  count_domain(state, side, domain);
  to_discard(state, side, line);
  tell(table, how, because,
       {.who = player(state, side),
        .card = ref_of(side, kind_of(state, side, line), 0),
        .more = static_cast<int>(domain) + 1});
}

// The other side has looked at the whole hand.
void CthulhuRising::peek(State& state, unsigned side) const {
  HiddenPlace& hidden = state.secret.places[side];
  hidden.hand.each([&](unsigned line, int copies) {
    while (hidden.peeked.count(line) < copies) hidden.peeked.add(line);
  });
}

void CthulhuRising::to_pool(State& state, unsigned side, unsigned line, Table& table) const {
  Place& place = state.places[side];
  if (place.pool_count == kMaxPool) return to_discard(state, side, line);
  place.pool[place.pool_count++] = {static_cast<std::uint8_t>(line), 0};
  reveal(table, EventKind::to_pool, rule("CTH-MIN-04"),
         {.who = player(state, side), .card = ref_of(side, kind_of(state, side, line), 0)});
}

void CthulhuRising::out_of_pool(State& state, unsigned side, unsigned line) const {
  Place& place = state.places[side];
  unsigned at = 0;
  while (at + 1U < place.pool_count && place.pool[at].line != line) ++at;
  for (; at + 1U < place.pool_count; ++at) place.pool[at] = place.pool[at + 1U];
  place.pool[--place.pool_count] = PoolEvent{};
}

}  // namespace undercroft::cthulhu_rising
