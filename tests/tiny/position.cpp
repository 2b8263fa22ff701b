// Positions as JSON and back, and the invariants.
#include "tests/tiny/tiny.hpp"

namespace undercroft::tiny {

namespace {

void write_hand(const Figure& figure, json::Writer& out) {
  out.key("hand").open_list();
  for (unsigned i = 0; i < figure.held; ++i) {
    out.open().field("card", kCardNames[static_cast<unsigned>(figure.hand[i].card)]);
    out.key("seen").open_list();
    for (const Seat seat : SeatSet::from_bits(figure.hand[i].seen)) out.number(seat.index);
    out.close_list().close();
  }
  out.close_list();
}

void write_frames(const State& state, json::Writer& out) {
  out.key("agenda").open_list();
  for (int depth = state.agenda.size(); depth-- > 0;) {
    const Frame& frame = state.agenda.below(depth);
    out.open().field("step", kStepNames[static_cast<unsigned>(frame.step)]);
    out.field("stage", kStageNames[static_cast<unsigned>(frame.stage)]);
    out.field("actor", frame.actor).field("target", frame.target);
    out.field("card", kCardNames[static_cast<unsigned>(frame.card)]);
    out.field("amount", frame.amount).close();
  }
  out.close_list();
}

void write_answers(const State& state, json::Writer& out) {
  if (state.answers.asked().empty()) return;
  out.key("answers").open_list();
  for (const Seat seat : state.answers.asked()) {
    out.open().field("seat", seat.index);
    if (state.answers.has(seat)) {
      const Option given = state.answers.of(seat);
      out.field("verb", given.verb).field("a", given.a).field("b", given.b);
    }
    out.close();
  }
  out.close_list();
}

std::uint8_t small(const Cursor& from, std::string_view key, int high, int otherwise) {
  return static_cast<std::uint8_t>(from.number_or(key, 0, high, otherwise));
}

// A card as its name alone is seen by whoever holds it.
Held read_card(const Cursor& from, const Figure& figure) {
  if (from.value().kind == Value::Kind::text)
    return {static_cast<Card>(from.word(kCardNames)), static_cast<std::uint8_t>(1U << figure.seat)};
  Held held{static_cast<Card>(from.at("card").word(kCardNames)), 0};
  const Cursor seen = from.at("seen");
  for (std::size_t i = 0; i < seen.size(); ++i)
    held.seen = static_cast<std::uint8_t>(held.seen | 1U << seen.item(i).number(0, kSeats - 1));
  return held;
}

void read_figures(State& state, const Cursor& figures) {
  if (figures.size() != state.seats) return figures.fault("a figure for every seat is needed");
  for (std::uint8_t index = 0; index < state.seats; ++index) {
    const Cursor from = figures.item(index);
    from.only({"seat", "health", "stair", "initiative", "hand"});
    Figure figure;
    figure.seat = small(from, "seat", state.seats - 1, index);
    figure.health = small(from, "health", kHealth, kHealth);
    figure.stair = small(from, "stair", state.top, 0);
    figure.initiative = small(from, "initiative", state.seats - 1, index);
    const std::size_t held = from.has("hand") ? from.at("hand").size() : 0;
    if (held > kHand) return from.fault("too many cards");
    for (std::size_t i = 0; i < held; ++i)
      figure.hand[figure.held++] = read_card(from.at("hand").item(i), figure);
    state.figures[index] = figure;
  }
}

void read_discard(State& state, const Cursor& discard) {
  if (discard.size() != kCards) return discard.fault("a number for every kind of card is needed");
  for (std::size_t card = 0; card < kCards; ++card)
    state.discard[card] = static_cast<std::uint8_t>(discard.item(card).number(0, kCopies[card]));
}

// The deck is what is nowhere else.
void fill_deck(State& state, const Cursor& position) {
  state.deck = kCopies;
  const auto use = [&](unsigned card, unsigned copies) {
    if (state.deck[card] < copies) return position.fault("there are too many cards of one kind");
    state.deck[card] = static_cast<std::uint8_t>(state.deck[card] - copies);
  };
  for (unsigned card = 0; card < kCards; ++card) use(card, state.discard[card]);
  for (const Figure& figure : state.figures)
    for (unsigned i = 0; i < figure.held; ++i) use(static_cast<unsigned>(figure.hand[i].card), 1);
}

void read_agenda(State& state, const Cursor& agenda) {
  if (agenda.size() == 0 || agenda.size() > 12) return agenda.fault("one to twelve frames");
  state.agenda.clear();
  for (std::size_t i = 0; i < agenda.size(); ++i) {
    const Cursor from = agenda.item(i);
    from.only({"step", "stage", "actor", "target", "card", "amount"});
    Frame frame;
    frame.step = static_cast<Step>(from.at("step").word(kStepNames));
    if (from.has("stage")) frame.stage = static_cast<Stage>(from.at("stage").word(kStageNames));
    if (from.has("card")) frame.card = static_cast<Card>(from.at("card").word(kCardNames));
    frame.actor = small(from, "actor", state.seats - 1, 0);
    frame.target = small(from, "target", state.seats - 1, 0);
    frame.amount = small(from, "amount", kStrike, 0);
    state.agenda.push(frame);
  }
}

void read_answers(State& state, const Cursor& answers) {
  SeatSet asked;
  const auto seat_at = [&](std::size_t i) {
    return Seat{static_cast<std::uint8_t>(answers.item(i).at("seat").number(0, state.seats - 1))};
  };
  for (std::size_t i = 0; i < answers.size(); ++i) asked.add(seat_at(i));
  state.answers.ask(asked);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Cursor from = answers.item(i);
    from.only({"seat", "verb", "a", "b"});
    if (from.has("verb") && state.answers.waiting().has(seat_at(i)))
      state.answers.put(seat_at(i),
                        Option{small(from, "verb", kVerbs - 1, 0), small(from, "a", kHand - 1, 0),
                               small(from, "b", kSeats - 1, 0), 0});
  }
}

std::string broken_cards(const State& state) {
  std::array<int, kCards> count{};
  for (const Figure& figure : state.figures)
    for (unsigned i = 0; i < figure.held; ++i) ++count[static_cast<unsigned>(figure.hand[i].card)];
  for (unsigned card = 0; card < kCards; ++card)
    if (count[card] + state.deck[card] + state.discard[card] != kCopies[card])
      return "the cards of " + std::string(kCardNames[card]) + " do not add up";
  return {};
}

std::string broken_seats(const State& state) {
  unsigned seats = 0;
  unsigned initiatives = 0;
  for (unsigned index = 0; index < state.seats; ++index) {
    const Figure& figure = state.figures[index];
    seats |= 1U << figure.seat;
    initiatives |= 1U << figure.initiative;
    if (!figure.standing() && figure.held != 0) return "a fallen figure holds cards";
    for (unsigned i = 0; i < figure.held; ++i)
      if ((figure.hand[i].seen >> figure.seat & 1U) == 0)
        return "somebody does not know the own hand";
  }
  const unsigned all = (1U << state.seats) - 1U;
  if (seats != all) return "a figure for everybody, and one only";
  return initiatives == all ? "" : "two figures have the same initiative";
}

}  // namespace

void Rules::dump(const State& state, json::Writer& out) const {
  out.open().field("turns", state.turns).key("figures").open_list();
  for (unsigned index = 0; index < state.seats; ++index) {
    const Figure& figure = state.figures[index];
    out.open().field("seat", figure.seat).field("health", figure.health);
    out.field("stair", figure.stair).field("initiative", figure.initiative);
    write_hand(figure, out);
    out.close();
  }
  out.close_list().key("discard").open_list();
  for (const std::uint8_t copies : state.discard) out.number(copies);
  out.close_list();
  write_frames(state, out);
  write_answers(state, out);
  out.field("winners", state.winners).close();
}

void Rules::load(State& state, const Cursor& position, Table& /*table*/) const {
  position.only({"turns", "figures", "discard", "agenda", "answers", "winners"});
  state.turns = small(position, "turns", kRounds * kSeats, 0);
  state.winners = small(position, "winners", (1 << kSeats) - 1, 0);
  if (position.has("figures")) read_figures(state, position.at("figures"));
  if (position.has("discard")) read_discard(state, position.at("discard"));
  fill_deck(state, position);
  if (position.has("agenda")) read_agenda(state, position.at("agenda"));
  if (position.has("answers")) read_answers(state, position.at("answers"));
}

std::string Rules::broken(const State& state) const {
  if (std::string seats = broken_seats(state); !seats.empty()) return seats;
  if (std::string cards = broken_cards(state); !cards.empty()) return cards;
  const Frame& top = state.agenda.top();
  if ((top.step == Step::window) != !state.answers.asked().empty())
    return "answers are waited for exactly while a window is open";
  if (top.step == Step::window && (state.answers.complete() || state.agenda.size() < 3))
    return "a window is about something and waits for somebody";
  if (top.step == Step::turn && !state.figures[top.actor].standing())
    return "a fallen figure has no turn";
  if ((top.step == Step::over) != (state.winners != 0)) return "a game is over when it is won";
  if (top.step != Step::turn && top.step != Step::window && top.step != Step::over)
    return "nobody decides about this";
  return {};
}

}  // namespace undercroft::tiny
