// Section 10, as far as one state can show it: every card in one place, numbers within bounds, what
// is worked out up to date, nothing left behind in empty slots, and on the agenda only what the
// rules could have put there.
#include <algorithm>
#include <cstring>

#include "games/cthulhu_rising/invariants.hpp"
#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

namespace {

std::string name_of(unsigned side) {
  return side == kA ? "A" : "B";
}

bool within(const Pile& pile, unsigned lines) {
  return lines >= kMaxDeck || pile.lines() >> lines == 0;
}

}  // namespace

std::string CthulhuRising::broken(const State& state) const {
  if (std::string wrong = wrong_with_rules(state); !wrong.empty()) return wrong;
  using OfSide = std::string (CthulhuRising::*)(const State&, unsigned) const;
  for (const OfSide each : {&CthulhuRising::wrong_with_list, &CthulhuRising::wrong_with_piles,
                            &CthulhuRising::wrong_with_domains})
    for (unsigned side = 0; side < kSides; ++side)
      if (std::string wrong = (this->*each)(state, side); !wrong.empty()) return wrong;
  using OfAll = std::string (CthulhuRising::*)(const State&) const;
  for (const OfAll each : {&CthulhuRising::wrong_with_row, &CthulhuRising::wrong_with_table,
                           &CthulhuRising::wrong_with_dormant, &CthulhuRising::wrong_with_stacks,
                           &CthulhuRising::wrong_with_triggers, &CthulhuRising::wrong_with_agenda})
    if (std::string wrong = (this->*each)(state); !wrong.empty()) return wrong;
  for (const OfSide each : {&CthulhuRising::wrong_with_knowledge, &CthulhuRising::cards_lost})
    for (unsigned side = 0; side < kSides; ++side)
      if (std::string wrong = (this->*each)(state, side); !wrong.empty()) return wrong;
  for (const OfAll each : {&CthulhuRising::wrong_with_values, &CthulhuRising::wrong_when_quiet,
                           &CthulhuRising::wrong_with_end})
    if (std::string wrong = (this->*each)(state); !wrong.empty()) return wrong;
  return {};
}

// CTH-GEN-01: who plays which side, and the numbers of the game itself.
std::string CthulhuRising::wrong_with_rules(const State& state) const {
  const Config& config = state.config;
  if (config.mode > Mode::mirror || config.first_turn_standard > FirstTurn::draw1_nostory ||
      config.first_turn_minion > FirstTurn::draw1_nostory || config.first_player > First::b)
    return "CTH-GEN-01: there is no such option";
  for (unsigned side = 0; side < kSides; ++side) {
    const Place& place = state.places[side];
    const bool person = config.mode == Mode::versus || (side == kA && config.mode != Mode::mirror);
    if (place.brain > Brain::lillith || place.minion() == person ||
        place.person != (person ? side : unsigned{kNothing}))
      return "CTH-GEN-01: side " + name_of(side) + " is played by the wrong one";
  }
  if (state.active >= kSides || state.first >= kSides || state.phase > Phase::end)
    return "CTH-GEN-02: there is no such side or phase";
  if (state.time > (kItIsDay | kItIsNight) || state.time_until_end > (kItIsDay | kItIsNight) ||
      state.changed > 1 || state.placed >> kSlots != 0)
    return "CTH-KEY-12: there is no such time";
  if (state.turn > config.max_turns) return "CTH-END-04: there are more turns than the game has";
  if (state.ending > Ending::conceded || (state.winner >= kSides && state.winner != kNothing) ||
      (state.ending == Ending::playing && state.winner != kNothing))
    return "CTH-END-01: the game has not ended like that";
  for (const Discount& discount : state.discounts)
    if (discount.pick == 0 ? !wiped(discount)
                           : discount.pick >= content_.picks.size() || discount.side >= kSides)
      return "CTH-DOM-05: there is no such discount";
  return {};
}

// 2.4: the deck list, and what is worked out from it.
std::string CthulhuRising::wrong_with_list(const State& state, unsigned side) const {
  const Place& place = state.places[side];
  const std::string of = " of side " + name_of(side);
  if (place.lines > kMaxDeck) return "CTH-SET-01: the deck list" + of + " is too long";
  for (unsigned line = 0; line < kMaxDeck; ++line) {
    const bool used = line < place.lines;
    if (used && place.kinds[line] >= content_.cards.size())
      return "CTH-SET-01: the deck" + of + " has a card that is not there";
    if (used ? place.copies.count(line) == 0 ||
                   (line > 0 && place.kinds[line - 1] >= place.kinds[line])
             : place.kinds[line] != 0 || place.copies.count(line) != 0)
      return "CTH-SET-01: the deck list" + of + " is not in order";
  }
  if (place.copies.size() > kMaxDeck) return "CTH-SET-01: the deck" + of + " is too large";
  const unsigned deck = state.config.deck[side];
  if (deck != kNothing && deck >= content_.decks.size())
    return "CTH-SET-01: there is no such deck" + of;
  Board fresh = state;
  fresh.interest = 0;
  note_list(fresh, kA);
  note_list(fresh, kB);
  if (!same(fresh.places[side].masks, place.masks) || fresh.interest != state.interest)
    return "what the cards" + of + " can be played as is out of date";
  return {};
}

// Invariants 2, 4 and 12, and piles that hold nothing but lines of the list.
std::string CthulhuRising::wrong_with_piles(const State& state, unsigned side) const {
  const Place& place = state.places[side];
  const HiddenPlace& hidden = state.secret.places[side];
  const std::string of = " of side " + name_of(side);
  for (const Pile* pile : {&place.hidden, &place.shown, &place.discard, &place.removed,
                           &hidden.deck, &hidden.hand, &hidden.look, &hidden.keep, &hidden.peeked})
    if (!within(*pile, place.lines)) return "a pile" + of + " has a card that is not in its list";
  const Deck& deck = place.deck;
  if (deck.top + deck.bottom > kMaxDeck || deck.face_up > 1)
    return "the deck" + of + " is longer than it can be";
  for (unsigned i = 0; i < kMaxDeck; ++i) {
    const bool known = i < deck.top || i >= static_cast<unsigned>(kMaxDeck - deck.bottom);
    if (known ? deck.known[i] >= place.lines : deck.known[i] != 0)
      return "the deck" + of + " has a card that is not in its list";
  }
  if (deck.size != deck.top + deck.bottom + hidden.deck.size())
    return "the deck" + of + " is not as large as it says";
  if (deck.size == 0 && state.ending == Ending::playing)
    return "CTH-END-03: the deck" + of + " is empty and the game goes on";
  if (deck.face_up != 0 &&
      (deck.top == 0 ||
       (card_of(state, side, deck.known[deck.top - 1U]).keywords & kProphecy) == 0))
    return "CTH-KEY-13: there is no Prophecy on top of the deck" + of;
  if (place.hand != hidden.hand.size()) return "the hand" + of + " is not as large as it says";
  if (place.minion() && (hidden.hand.lines() & place.masks.events) != 0)
    return "CTH-MIN-04: a Minion holds an event";
  if (place.pool_count > kMaxPool || !wiped_from(place.pool, place.pool_count) ||
      (!place.minion() && place.pool_count != 0))
    return "CTH-MIN-04: the Events Pool" + of + " is not as large as it says";
  Pile pool;
  for (unsigned i = 0; i < place.pool_count; ++i) {
    const unsigned line = place.pool[i].line;
    if (line >= place.lines || (place.masks.events >> line & 1U) == 0 ||
        pool.count(line) == place.copies.count(line))
      return "CTH-MIN-04: there is something in the Events Pool" + of + " that is no event";
    pool.add(line);
  }
  const unsigned most =
      state.ending == Ending::stories && state.winner == side ? kWinStories : kWinStories - 1U;
  if (place.won_count > most || !wiped_from(place.won, place.won_count))
    return "CTH-END-01: side " + name_of(side) + " has won more stories than it can have";
  for (unsigned i = 0; i < place.won_count; ++i) {
    const Won& won = place.won[i];
    const bool there = won.owner == kNothing
                           ? won.card < content_.stories.size()
                           : won.owner < kSides &&
                                 line_of(state, won.owner, won.card) != kNothing &&
                                 content_.cards[won.card].type == CardType::conspiracy;
    if (!there) return "CTH-WIN-02: side " + name_of(side) + " has won what is no story";
  }
  if (place.mulligan > 1 || place.kept > kOpeningResources || place.third_drain > 1 ||
      place.reserve > 1)
    return "CTH-SET-07: a mark" + of + " is none";
  return {};
}

// Invariant 8, CTH-MIN-02, CTH-MIN-25.
std::string CthulhuRising::wrong_with_domains(const State& state, unsigned side) const {
  const Place& place = state.places[side];
  const std::string of = " of side " + name_of(side);
  if (place.domain_count > kMaxDomains || !wiped_from(place.domains, place.domain_count))
    return "CTH-MIN-25: side " + name_of(side) + " has more domains than it can have";
  Board fresh = state;
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const Domain& domain = place.domains[i];
    if (!within(domain.resources, place.lines))
      return "a domain" + of + " has a card that is not in its list";
    if (domain.drained > 1) return "CTH-DOM-01: a domain" + of + " is drained more than once";
    if (place.minion()) {
      if (domain.worth > kMaxDie || !domain.resources.empty() || !wiped(domain.match))
        return "CTH-MIN-02: a die" + of + " shows what no die shows";
      continue;
    }
    count_domain(fresh, side, i);
    if (!same(fresh.places[side].domains[i], domain))
      return "CTH-DOM-01: what a domain" + of + " is worth is out of date";
  }
  if (place.events_die > kMaxDie || place.events_drained > 1 ||
      (!place.minion() && (place.events_die != 0 || place.events_drained != 0)))
    return "CTH-MIN-02: the Events Domain" + of + " shows what no die shows";
  return {};
}

// What everybody knows, what the other side knows and what there is fit together.
std::string CthulhuRising::wrong_with_knowledge(const State& state, unsigned side) const {
  const Place& place = state.places[side];
  const HiddenPlace& hidden = state.secret.places[side];
  const std::string of = " of side " + name_of(side);
  Pile there = hidden.hand;
  if (!fits(there, sleeping(state, side))) return "there are more copies" + of + " than can be";
  add_all(there, sleeping(state, side));
  if (!contains(hidden.peeked, place.shown) || !contains(there, hidden.peeked))
    return "a card" + of + " that was seen is not there any more";
  if (!fits(there, hidden.deck)) return "there are more copies" + of + " than can be";
  add_all(there, hidden.deck);
  if (there != place.hidden) return "what is hidden" + of + " does not add up";
  const Frame& frame = state.agenda.top();
  const int kept = frame.step == Step::keep ? int{place.kept} : 0;
  if (hidden.keep.size() != kept || !contains(hidden.hand, hidden.keep))
    return "CTH-SET-08: the resources chosen" + of + " are not in its hand";
  const bool searching = frame.step == Step::search && frame.b == side;
  if (hidden.look.size() != (searching ? int{frame.a} : 0) || !contains(hidden.deck, hidden.look))
    return "CTH-EFF-09: the cards looked at" + of + " are not in its deck";
  return {};
}

// Invariant 1: every card of the list is in exactly one place.
std::string CthulhuRising::cards_lost(const State& state, unsigned side) const {
  const Place& place = state.places[side];
  std::array<int, kMaxDeck> count{};
  const auto add = [&](unsigned line) {
    if (line < kMaxDeck) ++count[line];
  };
  const auto add_pile = [&](const Pile& pile) {
    pile.each([&](unsigned line, int copies) { count[line] += copies; });
  };
  add_pile(place.hidden);
  add_pile(place.discard);
  add_pile(place.removed);
  for (unsigned i = 0; i < place.deck.top; ++i) add(place.deck.known[i]);
  for (unsigned i = 0; i < place.deck.bottom; ++i) add(place.deck.known[kMaxDeck - 1U - i]);
  for (unsigned i = 0; i < place.pool_count; ++i) add(place.pool[i].line);
  for (unsigned i = 0; i < place.domain_count; ++i) add_pile(place.domains[i].resources);
  for (unsigned i = 0; i < state.dormant_count; ++i)
    if (state.dormant[i].owner == side) add(state.dormant[i].line);
  for (const Place& any : state.places)
    for (unsigned i = 0; i < any.won_count; ++i)
      if (any.won[i].owner == side) add(line_of(state, side, any.won[i].card));
  if (occupied(state, own_slot(side))) add(line_of(state, side, state.row[own_slot(side)].card));
  each_bit(owned(state, side), [&](unsigned spot) { add(state.table[spot].line); });
  for (unsigned i = 0; i < state.play_count; ++i)
    if (state.plays[i].side == side && in_limbo(state, i)) add(state.plays[i].line);
  for (unsigned line = 0; line < place.lines; ++line)
    if (count[line] != place.copies.count(line))
      return "of " + card_of(state, side, line).id + " of side " + name_of(side) + " there are " +
             std::to_string(count[line]) + " instead of " +
             std::to_string(place.copies.count(line));
  return {};
}

// Invariant 17: a game that is over asks nobody; one that goes on asks somebody who has an answer.
std::string CthulhuRising::wrong_with_end(const State& state) const {
  const SeatSet asked = waiting(state);
  if (state.ending != Ending::playing) return {};
  if (asked.empty()) return "CTH-ACT-01: nobody is asked";
  for (const Seat seat : asked) {
    OptionList list;
    options(state, seat, list);
    if (list.empty()) return "CTH-ACT-01: somebody is asked and has no answer";
  }
  return {};
}

}  // namespace undercroft::cthulhu_rising
