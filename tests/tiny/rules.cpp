// How a turn goes. `advance` looks at the top of the agenda until somebody has to decide.
#include <algorithm>

#include "tests/tiny/tiny.hpp"

namespace undercroft::tiny {

namespace {

struct Told {
  int a = -1;
  int b = -1;
  int c = -1;
};

Event event(EventKind kind, RuleId rule, Told told) {
  Event made;
  made.kind = static_cast<std::uint16_t>(kind);
  made.rule = rule;
  made.args = {told.a, told.b, told.c, 0};
  return made;
}

void tell(Table& table, EventKind kind, RuleId rule, Told told) {
  if (table.heard()) table.tell(event(kind, rule, told));
}

void reveal(Table& table, EventKind kind, RuleId rule, Told told) {
  if (!table.heard()) return;
  Event made = event(kind, rule, told);
  made.reveals = 1;
  table.tell(made);
}

// TNY-TRN-01: the top card, seen by whoever plays the figure.
void draw(State& state, unsigned index, Table& table) {
  std::array<std::uint8_t, 64> cards{};
  std::size_t count = 0;
  for (std::uint8_t card = 0; card < kCards; ++card)
    for (unsigned copy = 0; copy < state.deck[card]; ++copy) cards[count++] = card;
  Figure& figure = state.figures[index];
  // Where others have fallen, turns come round sooner and a hand may be full.
  if (count == 0 || figure.held == kHand) return;
  const auto at = table.pick(static_cast<std::uint16_t>(ChanceKind::card), {cards.data(), count});
  --state.deck[cards[at]];
  figure.hand[figure.held++] = {static_cast<Card>(cards[at]),
                                static_cast<std::uint8_t>(1U << figure.seat)};
  if (!table.heard()) return;
  Event drew =
      event(EventKind::drew, rule("TNY-TRN-01"), {.a = static_cast<int>(index), .b = cards[at]});
  drew.knows = seat_of(figure);
  drew.secret = 1U << 1U;
  drew.reveals = 1;
  table.tell(drew);
}

Card take(State& state, unsigned index, unsigned place) {
  Figure& figure = state.figures[index];
  const Card card = figure.hand[place].card;
  std::shift_left(figure.hand.begin() + place, figure.hand.begin() + figure.held, 1);
  figure.hand[--figure.held] = {};
  ++state.discard[static_cast<unsigned>(card)];
  return card;
}

void play(State& state, unsigned index, Option option, RuleId why, Table& table) {
  const Card card = take(state, index, option.a);
  const bool aims = card == Card::strike || card == Card::swap || card == Card::swerve;
  reveal(table, EventKind::played, why,
         {.a = static_cast<int>(index), .b = static_cast<int>(card), .c = aims ? option.b : -1});
}

// TNY-END-01: the people win who play the figures.
void win(State& state, unsigned figures, Table& table) {
  for (unsigned index = 0; index < state.seats; ++index) {
    if ((figures >> index & 1U) == 0) continue;
    state.winners = static_cast<std::uint8_t>(state.winners | 1U << state.figures[index].seat);
    tell(table, EventKind::won, rule("TNY-END-01"), {.a = state.figures[index].seat});
  }
  state.answers.close();
  state.agenda.clear();
  state.agenda.push({.step = Step::over});
}

unsigned standing(const State& state) {
  unsigned figures = 0;
  for (unsigned index = 0; index < state.seats; ++index)
    if (state.figures[index].standing()) figures |= 1U << index;
  return figures;
}

unsigned highest(const State& state) {
  unsigned best = 0;
  unsigned figures = 0;
  for (unsigned index = 0; index < state.seats; ++index) {
    const Figure& figure = state.figures[index];
    if (!figure.standing() || figure.stair < best) continue;
    if (figure.stair > best) figures = 0;
    best = figure.stair;
    figures |= 1U << index;
  }
  return figures;
}

// The standing figure that comes next by initiative, round and round.
unsigned next_figure(const State& state, unsigned after) {
  const unsigned from = state.figures[after].initiative;
  for (unsigned later = 1; later <= state.seats; ++later)
    for (unsigned index = 0; index < state.seats; ++index)
      if (state.figures[index].initiative == (from + later) % state.seats &&
          state.figures[index].standing())
        return index;
  return after;
}

void begin_turn(State& state, unsigned index, Table& table) {
  tell(table, EventKind::turn, rule("TNY-TRN-01"),
       {.a = static_cast<int>(index), .b = state.figures[index].seat});
  draw(state, index, table);
  state.agenda.push({.step = Step::turn, .actor = static_cast<std::uint8_t>(index)});
}

void end_turn(State& state, Table& table) {
  const unsigned index = state.agenda.top().actor;
  state.agenda.clear();
  if (++state.turns == kRounds * state.seats) return win(state, highest(state), table);
  begin_turn(state, next_figure(state, index), table);
}

// TNY-FAL-01: a fallen figure drops its cards for all to see.
void hit(State& state, unsigned index, unsigned damage, RuleId why, Table& table) {
  Figure& figure = state.figures[index];
  figure.health =
      static_cast<std::uint8_t>(figure.health - std::min<unsigned>(figure.health, damage));
  tell(table, EventKind::hit, why,
       {.a = static_cast<int>(index), .b = static_cast<int>(damage), .c = figure.health});
  if (figure.standing()) return;
  tell(table, EventKind::fell, rule("TNY-FAL-01"), {.a = static_cast<int>(index)});
  while (figure.held > 0)
    reveal(table, EventKind::dropped, rule("TNY-FAL-01"),
           {.a = static_cast<int>(index), .b = static_cast<int>(take(state, index, 0))});
}

// TNY-WIN-01: everybody on their feet who holds a card is asked, whatever the cards are; a climber
// cannot shoot himself.
SeatSet asked_about(const State& state, const Frame& frame) {
  SeatSet seats;
  for (unsigned index = 0; index < state.seats; ++index) {
    const Figure& figure = state.figures[index];
    const bool climbs = frame.step == Step::climb && frame.actor == index;
    if (figure.standing() && figure.held > 0 && !climbs) seats.add(seat_of(figure));
  }
  return seats;
}

void open_window(State& state) {
  const SeatSet seats = asked_about(state, state.agenda.top());
  if (seats.empty()) {
    state.agenda.top().stage = Stage::settled;
    return;
  }
  state.answers.ask(seats);
  state.agenda.push({.step = Step::window});
}

// TNY-WIN-02: of those who do not pass the lowest initiative acts; what the others would have done,
// nobody learns.
void close_window(State& state, Table& table) {
  std::array<Seat, kSeats> order{};
  for (unsigned index = 0; index < state.seats; ++index)
    order[state.figures[index].initiative] = seat_of(state.figures[index]);
  const Seat acts = state.answers.first_to_act(std::span(order).first(state.seats),
                                               static_cast<std::uint16_t>(Verb::pass));
  const Option option = acts == kNoSeat ? Option{} : state.answers.of(acts);
  reveal(table, EventKind::answered, rule("TNY-WIN-02"), {.a = state.answers.asked().count()});
  state.answers.close();
  state.agenda.pop();
  if (acts == kNoSeat) {
    state.agenda.top().stage = Stage::settled;
    return;
  }
  const unsigned index = figure_of(state, acts);
  const Card card = state.figures[index].hand[option.a].card;
  play(state, index, option, rule("TNY-RSP-01"), table);
  state.agenda.push({.step = Step::response,
                     .stage = Stage::open,
                     .actor = static_cast<std::uint8_t>(index),
                     .target = static_cast<std::uint8_t>(option.b),
                     .card = card});
}

// TNY-RSP-01: what a response does to the frame beneath it.
void respond(State& state, const Frame& response, Table& table) {
  const RuleId why = rule("TNY-RSP-01");
  Frame& answered = state.agenda.top();
  switch (response.card) {
    case Card::deny:
      answered.stage = Stage::cancelled;
      return tell(table, EventKind::cancelled, why, {.a = static_cast<int>(answered.card)});
    case Card::swerve:
      answered.target = response.target;
      return tell(table, EventKind::redirected, why, {.a = response.target});
    case Card::shield:
      answered.amount /= 2;
      return tell(table, EventKind::halved, why, {.a = answered.amount});
    case Card::shot:
      hit(state, answered.actor, 1, why, table);
      if (!state.figures[answered.actor].standing()) answered.stage = Stage::cancelled;
      return;
    case Card::strike:
    case Card::swap:
      return;
  }
}

// TNY-RSP-02: once a response is done with, whatever became of it, the window beneath begins again.
void settle_response(State& state, Table& table) {
  const Frame response = state.agenda.top();
  state.agenda.pop();
  state.agenda.top().stage = Stage::open;
  if (response.stage == Stage::settled) respond(state, response, table);
}

// TNY-STR-01.
void settle_strike(State& state, Table& table) {
  const Frame strike = state.agenda.top();
  state.agenda.pop();
  if (strike.stage == Stage::settled)
    hit(state, strike.target, strike.amount, rule("TNY-STR-01"), table);
  end_turn(state, table);
}

// TNY-SWP-01: two people change places, with all that they hold. Each remembers what he held.
void settle_swap(State& state, Table& table) {
  const Frame swap = state.agenda.top();
  state.agenda.pop();
  if (swap.stage == Stage::settled) {
    Figure& one = state.figures[swap.actor];
    Figure& other = state.figures[swap.target];
    std::swap(one.seat, other.seat);
    for (Figure* figure : {&one, &other})
      for (unsigned i = 0; i < figure->held; ++i)
        figure->hand[i].seen = static_cast<std::uint8_t>(figure->hand[i].seen | 1U << figure->seat);
    reveal(table, EventKind::swapped, rule("TNY-SWP-01"), {.a = swap.actor, .b = swap.target});
  }
  end_turn(state, table);
}

// TNY-CLB-01: step by step; on each step the others may shoot, and then the climb goes on.
void climb(State& state, Table& table) {
  Frame& frame = state.agenda.top();
  Figure& figure = state.figures[frame.actor];
  if (frame.stage == Stage::cancelled || frame.amount == 0) {
    state.agenda.pop();
    return end_turn(state, table);
  }
  ++figure.stair;
  --frame.amount;
  frame.stage = Stage::open;
  tell(table, EventKind::climbed, rule("TNY-CLB-01"), {.a = frame.actor, .b = figure.stair});
}

void advance_climb(State& state, Table& table) {
  Frame& frame = state.agenda.top();
  if (frame.stage == Stage::open) return open_window(state);
  if (frame.stage != Stage::settled) return climb(state, table);
  if (state.figures[frame.actor].stair == state.top) return win(state, 1U << frame.actor, table);
  frame.stage = Stage::fresh;
}

// Carries out the top of the agenda until somebody has to decide.
void advance(State& state, Table& table) {
  while (true) {
    const Frame& top = state.agenda.top();
    if (std::has_single_bit(standing(state)) && top.step != Step::over)
      return win(state, standing(state), table);
    switch (top.step) {
      case Step::none:
      case Step::turn:
      case Step::over:
        return;
      case Step::window:
        if (!state.answers.complete()) return;
        close_window(state, table);
        break;
      case Step::climb:
        advance_climb(state, table);
        break;
      case Step::strike:
        top.stage == Stage::open ? open_window(state) : settle_strike(state, table);
        break;
      case Step::swap:
        top.stage == Stage::open ? open_window(state) : settle_swap(state, table);
        break;
      case Step::response:
        top.stage == Stage::open ? open_window(state) : settle_response(state, table);
        break;
    }
  }
}

// TNY-TRN-02: one thing in a turn.
void act(State& state, unsigned index, Option option, Table& table) {
  const auto actor = static_cast<std::uint8_t>(index);
  switch (static_cast<Verb>(option.verb)) {
    case Verb::climb:
      return state.agenda.push(
          {.step = Step::climb, .actor = actor, .amount = static_cast<std::uint8_t>(option.a)});
    case Verb::strike:
    case Verb::swap: {
      const bool strikes = static_cast<Verb>(option.verb) == Verb::strike;
      play(state, index, option, strikes ? rule("TNY-STR-01") : rule("TNY-SWP-01"), table);
      return state.agenda.push({.step = strikes ? Step::strike : Step::swap,
                                .stage = Stage::open,
                                .actor = actor,
                                .target = static_cast<std::uint8_t>(option.b),
                                .card = strikes ? Card::strike : Card::swap,
                                .amount = static_cast<std::uint8_t>(strikes ? kStrike : 0)});
    }
    default:
      return end_turn(state, table);
  }
}

}  // namespace

unsigned figure_of(const State& state, Seat seat) {
  unsigned index = 0;
  while (state.figures[index].seat != seat.index) ++index;
  return index;
}

// TNY-SET-01: everybody gets a figure, its initiative and a hand.
void Rules::setup(State& state, const Setup& setup, Table& table) const {
  state.seats = static_cast<std::uint8_t>(setup.seats);
  state.top = static_cast<std::uint8_t>(setup.values[1]);
  state.deck = kCopies;
  std::array<std::uint8_t, kSeats> left{0, 1, 2, 3, 4, 5};
  for (std::uint8_t i = 0; i < state.seats; ++i) {
    const std::size_t count = static_cast<std::size_t>(state.seats) - i;
    const auto at =
        setup.values[2] != 0
            ? 0U
            : table.pick(static_cast<std::uint16_t>(ChanceKind::figure), {left.data(), count});
    state.figures[left[at]].initiative = i;
    std::shift_left(left.begin() + at, left.begin() + static_cast<std::ptrdiff_t>(count), 1);
    state.figures[i].seat = i;
  }
  for (unsigned index = 0; index < state.seats; ++index)
    for (int n = 0; n < setup.values[0]; ++n) draw(state, index, table);
  for (unsigned index = state.seats; index < kSeats; ++index) state.figures[index] = {.health = 0};
  unsigned first = 0;
  while (state.figures[first].initiative != 0) ++first;
  begin_turn(state, first, table);
}

void Rules::step(State& state, Seat seat, Option option, Table& table) const {
  if (state.agenda.top().step == Step::window)
    state.answers.put(seat, option);
  else
    act(state, figure_of(state, seat), option, table);
  advance(state, table);
}

Outcome Rules::outcome(const State& state) const {
  Outcome outcome;
  outcome.over = state.agenda.top().step == Step::over;
  for (unsigned seat = 0; outcome.over && seat < state.seats; ++seat)
    outcome.rank[seat] = (state.winners >> seat & 1U) != 0 ? 1 : 2;
  return outcome;
}

}  // namespace undercroft::tiny
