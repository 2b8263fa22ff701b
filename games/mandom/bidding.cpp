// Chapter 3.2: bidding.
#include "games/mandom/events.hpp"

namespace undercroft::mandom {

namespace {

// Only the one who holds the card knows which it is; with `turn_peek` also which item went and what
// HP are left.
[[gnu::cold, gnu::noinline]] void tell_secretly(Table& table, EventKind kind, RuleId rule,
                                                Told told, unsigned secret) {
  Event made = event(kind, rule, told);
  made.knows = Seat{static_cast<std::uint8_t>(told.seat)};
  made.secret = static_cast<std::uint8_t>(secret);
  made.reveals = kind == EventKind::drew ? 1 : 0;
  table.tell(made);
}

constexpr unsigned kSecretCard = 1U << kCardArg;
constexpr unsigned kSecretItem = 1U << kItemArg | 1U << kAmountArg;

}  // namespace

// MAN-BID-02: clockwise, skipping those who passed or are out. The mask is laid twice in a row, so
// that going round the table is no special case.
inline void Mandom::next_turn(State& state) const {
  const unsigned seats = state.config.seats;
  const unsigned after = state.agenda.top().seat + 1U;
  const unsigned round = (unsigned{state.active} << seats | state.active) >> after;
  const unsigned next = after + static_cast<unsigned>(std::countr_zero(round));
  state.agenda.top() = {Step::turn, static_cast<std::uint8_t>(next < seats ? next : next - seats)};
}

// The four choices of bidding first: they are nearly all that is ever chosen.
void Mandom::step(State& state, Seat seat, Option option, Table& table) const {
  const auto verb = static_cast<Verb>(option.verb);
  if (verb == Verb::draw) return draw(state, table);
  if (verb == Verb::pass) return pass(state, table);
  if (verb == Verb::place) return place(state, table);
  if (verb == Verb::remove) return remove(state, option, table);
  step_further(state, seat, option, table);
}

void Mandom::step_further(State& state, Seat seat, Option option, Table& table) const {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::draw:
    case Verb::pass:
    case Verb::place:
    case Verb::remove:
      return;
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

// MAN-BID-05: the top card is looked at in secret. The pile has no order that anybody knows, so any
// card of it is the top one. With `turn_peek` the drawer also sees the equipped set now.
void Mandom::draw(State& state, Table& table) const {
  if (table.quiet()) [[likely]]
    return take_card(state, table.roll_quietly(state.pile_size));
  take_card(state, table.pick(static_cast<std::uint16_t>(ChanceKind::card),
                              std::span(state.pile.data(), state.pile_size)));
  if (table.heard())
    tell_secretly(table, EventKind::drew, rule("MAN-BID-05"),
                  {.seat = state.agenda.top().seat, .card = state.pending}, kSecretCard);
}

void Mandom::take_card(State& state, std::uint32_t at) const {
  state.pending = state.pile[at];
  state.pile[at] = state.pile[--state.pile_size];
  state.pile[state.pile_size] = 0;
  Frame& top = state.agenda.top();
  top.step = Step::card;
  if (state.config.secrecy == Secrecy::turn_peek) [[unlikely]]
    state.peeked[top.seat] =
        static_cast<std::uint8_t>(state.peeked[top.seat] | 1U << state.pair_count);
}

// MAN-BID-06: face down on top of the dungeon; its height is public. MAN-BID-08 forces it when no
// item is left.
void Mandom::place(State& state, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  const std::uint8_t card = state.pending;
  state.dungeon[state.dungeon_size++] = Placed(card, seat);
  state.pending = kNothing;
  next_turn(state);
  if (table.heard()) [[unlikely]]
    tell_secretly(
        table, EventKind::placed, state.equipped == 0 ? rule("MAN-BID-08") : rule("MAN-BID-06"),
        {.seat = static_cast<int>(seat), .card = card, .amount = state.dungeon_size}, kSecretCard);
}

// MAN-BID-07: the item comes off the hero and lies face down on the drawn card until the end of the
// round. Everybody sees which items are still on the hero (MAN-INF-02), except with `turn_peek`.
void Mandom::remove(State& state, Option option, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  const std::uint8_t card = state.pending;
  const unsigned slot = content_.slot_of[state.hero][option.a];
  state.equipped = static_cast<std::uint8_t>(state.equipped & ~(1U << slot));
  state.pairs[state.pair_count++] = Pair(seat, slot, card);
  state.pending = kNothing;
  next_turn(state);
  if (table.heard()) [[unlikely]]
    tell_secretly(table, EventKind::removed, rule("MAN-BID-07"),
                  {.seat = static_cast<int>(seat),
                   .card = card,
                   .item = option.a,
                   .amount = hero_hp(state.hero, state.equipped)},
                  state.config.secrecy == Secrecy::open ? kSecretCard : kSecretCard | kSecretItem);
}

// MAN-BID-09: out of this round. MAN-BID-04 forces it when the pile is empty. MAN-BID-10: the last
// one left must challenge, at once.
void Mandom::pass(State& state, Table& table) const {
  const unsigned seat = state.agenda.top().seat;
  state.active = static_cast<std::uint8_t>(state.active & ~(1U << seat));
  tell(table, EventKind::passed, state.pile_size == 0 ? rule("MAN-BID-04") : rule("MAN-BID-09"),
       {.seat = static_cast<int>(seat)});
  if (std::has_single_bit(state.active)) return begin_challenge(state, table);
  next_turn(state);
}

}  // namespace undercroft::mandom
