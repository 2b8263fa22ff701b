// Who knows what: the cards in the hands are secret, and so are answers until all are in.
#include <algorithm>

#include "tests/tiny/tiny.hpp"

namespace undercroft::tiny {

namespace {

bool knows(const Held& held, Viewer viewer) {
  return (held.seen >> viewer.index & 1U) != 0;
}

// Every card that the viewer cannot place: those unseen in hands, and the deck.
template <class Visit>
void each_unseen(State& state, Viewer viewer, Visit visit) {
  for (Figure& figure : state.figures)
    for (unsigned i = 0; i < figure.held; ++i)
      if (!knows(figure.hand[i], viewer)) visit(figure.hand[i].card);
}

void imagine_hands(State& state, Viewer viewer, Rng& rng) {
  std::array<Card, 64> pool{};
  std::size_t count = 0;
  each_unseen(state, viewer, [&](Card card) { pool[count++] = card; });
  for (unsigned card = 0; card < kCards; ++card)
    for (; state.deck[card] > 0; --state.deck[card]) pool[count++] = static_cast<Card>(card);
  for (std::size_t i = count; i > 1; --i)
    std::swap(pool[i - 1], pool[rng.below(static_cast<std::uint32_t>(i))]);
  each_unseen(state, viewer, [&](Card& card) { card = pool[--count]; });
  while (count > 0) ++state.deck[static_cast<unsigned>(pool[--count])];
}

// What somebody else has answered may be anything that his imagined hand allows.
void imagine_answers(State& state, Viewer viewer, Rng& rng) {
  OptionList plays;
  OptionList legal;
  for (const Seat seat : state.answers.asked()) {
    if (!state.answers.has(seat) || seat == viewer) continue;
    plays.clear();
    legal.clear();
    legal.add(Option{});
    each_play(state, figure_of(state, seat), plays);
    for (const Option& option : plays)
      if (permit_answer(state, seat, option).allowed()) legal.add(option);
    state.answers.swap_in(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

void write_frame(const Frame& frame, json::Writer& out) {
  out.open().field("step", kStepNames[static_cast<unsigned>(frame.step)]);
  out.field("actor", kFigureNames[frame.actor]).close();
}

}  // namespace

View Rules::view(const State& state, Viewer viewer) const {
  View view;
  view.viewer = viewer.index;
  view.seats = state.seats;
  view.top = state.top;
  view.turns = state.turns;
  view.winners = state.winners;
  view.discard = state.discard;
  view.waiting = static_cast<std::uint8_t>(waiting(state).bits());
  view.asked = static_cast<std::uint8_t>(state.answers.asked().bits());
  for (const std::uint8_t copies : state.deck)
    view.deck = static_cast<std::uint8_t>(view.deck + copies);
  for (int depth = state.agenda.size(); depth-- > 0;)
    view.agenda[view.frames++] = state.agenda.below(depth);
  for (unsigned index = 0; index < state.seats; ++index) {
    const Figure& figure = state.figures[index];
    View::Place& place = view.figures[index];
    for (unsigned i = 0; i < figure.held; ++i)
      place.hand[i] =
          knows(figure.hand[i], viewer) ? static_cast<std::uint8_t>(figure.hand[i].card) : kUnknown;
    place.held = figure.held;
    place.health = figure.health;
    place.stair = figure.stair;
    place.initiative = figure.initiative;
    place.seat = figure.seat;
  }
  if (viewer.index < state.seats && state.answers.has(viewer))
    view.answer = state.answers.of(viewer);
  return view;
}

void Rules::imagine(State& state, Viewer viewer, Rng& rng) const {
  imagine_hands(state, viewer, rng);
  imagine_answers(state, viewer, rng);
}

void Rules::view_json(const View& view, json::Writer& out) const {
  out.open().field("turns", view.turns).field("deck", view.deck);
  out.key("figures").open_list();
  for (unsigned index = 0; index < view.seats; ++index) {
    const View::Place& place = view.figures[index];
    out.open().field("figure", kFigureNames[index]).field("seat", place.seat);
    out.field("health", place.health).field("stair", place.stair).key("hand").open_list();
    for (unsigned i = 0; i < place.held; ++i)
      out.text(place.hand[i] == kUnknown ? "?" : kCardNames[place.hand[i]]);
    out.close_list().close();
  }
  out.close_list().key("agenda").open_list();
  for (unsigned i = 0; i < view.frames; ++i) write_frame(view.agenda[i], out);
  out.close_list().close();
}

}  // namespace undercroft::tiny
