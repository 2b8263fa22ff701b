// Chapter 3.20: the Event deck, and Voodoo's dolls.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

// CAV-ENC-02, CAV-EVT-01, CAV-EVT-03: the top Event. It is active if the encounter's number is on
// its track; the second slot belongs to the Horde's companion.
void CutthroatCaverns::draw_event(State& state, unsigned slot, Table& table) const {
  if (state.events == 0) {
    state.events = state.events_discard;
    state.events_discard = 0;
  }
  if (state.events == 0) return;
  std::array<std::uint8_t, kMaxEvents> cards{};
  unsigned count = 0;
  each_bit(state.events,
           [&](unsigned event) { cards[count++] = static_cast<std::uint8_t>(event); });
  const unsigned event = cards[table.pick(static_cast<std::uint16_t>(ChanceKind::event),
                                          std::span(cards.data(), count))];
  state.events &= ~(std::uint32_t{1} << event);
  const bool active = (content_.events[event].track >> state.number & 1) != 0;
  if (active)
    state.encounter.events[slot] = static_cast<std::uint8_t>(event);
  else
    state.events_discard |= std::uint32_t{1} << event;
  reveal(table, EventKind::event_drawn, rule("CAV-EVT-01"),
         {.card = thing(Category::event, event), .amount = active ? 1 : 0});
}

// CAV-EVT-02: what an Events! card does at once. Measures! wait for the end; what lasts is looked
// up as a perk while the card is active.
void CutthroatCaverns::begin_event(State& state, unsigned event, Table&) const {
  const EventCard& card = content_.events[event];
  if (card.measure == Measure::none)
    push_operations(state, card.effect, kOpsOfEvent, kNothing, event);
}

// Voodoo, DEC-DOLL: in Initiative order, each the doll of somebody else that nobody has. A lone
// doll needs no choice.
bool CutthroatCaverns::doll(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned left = top.c & living(state);
  if (left == 0) {
    state.agenda.pop();
    return false;
  }
  const unsigned place = first_of(state, left);
  top.b = static_cast<std::uint8_t>(place);
  top.c = static_cast<std::uint8_t>(left & ~(1U << place));
  unsigned dolls = living(state) & ~(1U << place);
  for (const std::uint8_t taken : state.encounter.doll)
    if (taken < kPlaces) dolls &= ~(1U << taken);
  if (std::popcount(dolls) > 1) return true;
  if (dolls != 0) take_doll(state, place, first_of(state, dolls), table);
  return false;
}

void CutthroatCaverns::answer_doll(State& state, Option option, Table& table) const {
  take_doll(state, state.agenda.top().b, place_named(state, option.a), table);
}

void CutthroatCaverns::take_doll(State& state, unsigned place, unsigned whose, Table& table) const {
  state.encounter.doll[place] = static_cast<std::uint8_t>(whose);
  tell(table, EventKind::doll_taken, rule("CAV-EVT-02"),
       {.who = player(state, place), .more = player(state, whose)});
}

}  // namespace undercroft::cutthroat_caverns
