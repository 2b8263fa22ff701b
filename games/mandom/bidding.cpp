// Chapter 3.2: bidding.
#include "games/mandom/events.hpp"

namespace undercroft::mandom {

void Mandom::step(State& state, Seat seat, Option option, Table& table) const {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::draw:
      return draw(state, table);
    case Verb::pass:
      return pass(state, table);
    case Verb::place:
      return place(state, table);
    case Verb::remove:
      return remove(state, option, table);
    case Verb::name_type:
    case Verb::name_none:
    case Verb::name_number:
      return name(state, option, table);
    case Verb::throw_sign:
      return throw_sign(state, seat, option, table);
    case Verb::take_hero:
      return take_hero(state, option.a, seat.index, table);
    case Verb::exchange:
    case Verb::keep:
      return exchange(state, option, table);
    case Verb::use_item:
    case Verb::use_none:
      return use_item(state, option, table);
    case Verb::give_up:
      return feed_ooze(state, option, table);
  }
}

// MAN-BID-05: the top card is looked at in secret. The pile has no order that anybody knows, so any card of it is the top
// one. With `turn_peek` the drawer also sees the equipped set now.
void Mandom::draw(State& state, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  const std::uint32_t at = table.pick(static_cast<std::uint16_t>(ChanceKind::card),
                                      std::span(state.pile.data(), state.pile_size));
  state.pending = state.pile[at];
  state.pile[at] = state.pile[--state.pile_size];
  state.pile[state.pile_size] = 0;
  if (state.config.secrecy == Secrecy::turn_peek)
    state.peeked[seat] = static_cast<std::uint8_t>(state.peeked[seat] | 1U << state.pair_count);
  state.agenda.top().step = Step::card;
  if (table.heard()) {
    Event drew = event(EventKind::drew, rule("MAN-BID-05"),
                       {.seat = static_cast<int>(seat), .card = state.pending});
    drew.knows = Seat{static_cast<std::uint8_t>(seat)};
    drew.secret = 1U << kCardArg;
    drew.reveals = 1;
    table.tell(drew);
  }
}

// MAN-BID-06: face down on top of the dungeon; its height is public. MAN-BID-08 forces it when no item is left.
void Mandom::place(State& state, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  state.dungeon[state.dungeon_size++] = Placed(state.pending, seat);
  if (table.heard()) {
    Event placed = event(EventKind::placed,
                         state.equipped == 0 ? rule("MAN-BID-08") : rule("MAN-BID-06"),
                         {.seat = static_cast<int>(seat),
                          .card = state.pending,
                          .amount = state.dungeon_size});
    placed.knows = Seat{static_cast<std::uint8_t>(seat)};
    placed.secret = 1U << kCardArg;
    table.tell(placed);
  }
  state.pending = kNothing;
  next_turn(state);
}

// MAN-BID-07: the item comes off the hero and lies face down on the drawn card until the end of the round. Everybody sees which items
// are still on the hero (MAN-INF-02), except with `turn_peek`.
void Mandom::remove(State& state, Option option, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  const unsigned slot = content_.slot_of[state.hero][option.a];
  state.equipped = static_cast<std::uint8_t>(state.equipped & ~(1U << slot));
  state.pairs[state.pair_count++] = Pair(seat, slot, state.pending);
  if (table.heard()) {
    Event removed = event(EventKind::removed, rule("MAN-BID-07"),
                          {.seat = static_cast<int>(seat),
                           .card = state.pending,
                           .item = option.a,
                           .amount = hero_hp(state.hero, state.equipped)});
    removed.knows = Seat{static_cast<std::uint8_t>(seat)};
    removed.secret = state.config.secrecy == Secrecy::open
                         ? 1U << kCardArg
                         : 1U << kCardArg | 1U << kItemArg | 1U << kAmountArg;
    table.tell(removed);
  }
  state.pending = kNothing;
  next_turn(state);
}

// MAN-BID-09: out of this round. MAN-BID-04 forces it when the pile is empty. MAN-BID-10: the last one left must challenge, at once.
void Mandom::pass(State& state, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  state.active = static_cast<std::uint8_t>(state.active & ~(1U << seat));
  tell(table, EventKind::passed, state.pile_size == 0 ? rule("MAN-BID-04") : rule("MAN-BID-09"),
       {.seat = static_cast<int>(seat)});
  if (std::has_single_bit(state.active)) return begin_challenge(state, table);
  next_turn(state);
}

// MAN-BID-02: clockwise, skipping those who passed or are out.
void Mandom::next_turn(State& state) const {
  const unsigned seat = state.agenda.top().seat;
  const unsigned later = state.active >> (seat + 1U);
  const unsigned next = later != 0 ? seat + 1U + static_cast<unsigned>(std::countr_zero(later))
                                   : static_cast<unsigned>(std::countr_zero(state.active));
  state.agenda.top() = {Step::turn, static_cast<std::uint8_t>(next)};
}

}  // namespace undercroft::mandom
