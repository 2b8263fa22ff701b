// Chapter 3.21: T'is the Fog of War. Actions are announced by name and laid face down; whether the
// name is true, a challenge shows.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kLiarLoses = 3;  // CAV-FOG-02
constexpr int kChallengerLoses = 1;

}  // namespace

// CAV-FOG-01: every name that would be legal now by public facts, for whoever has an Action card at
// all. The Honest say only what is true.
void CutthroatCaverns::fog_options(const State& state, unsigned place, OptionList& list) const {
  const Frame& window = state.agenda.top();
  const Pile& hand = state.secret.places[place].hand;
  if ((hand.kinds() & action_cards_) == 0) return;
  const bool honest = has_perk(state, place, Perk::honest);
  const WindowRows& rows = window_rows_[window.a];
  for (std::uint64_t left = rows.action_rows; left != 0; left &= left - 1) {
    const auto row = static_cast<unsigned>(std::countr_zero(left));
    const Response& response = content_.responses[rows.first + row];
    const unsigned card = index_of(response.thing);
    if (honest && !hand.has(card)) continue;
    if (admits(state, window, response, 1U << place) != 0)
      list_card(state, place, card, Verb::announce, list);
  }
}

bool CutthroatCaverns::bluff(State&, Table&) const {
  return true;
}

// CAV-FOG-01: which card it really is, only its player knows.
void CutthroatCaverns::answer_bluff(State& state, Option option, Table&) const {
  state.secret.real[state.agenda.top().b] = static_cast<std::uint8_t>(option.a + 1U);
  state.agenda.pop();
}

// CAV-FOG-02, CAV-FOG-04.
void CutthroatCaverns::challenge(State& state, unsigned place, Table& table) const {
  const unsigned index = state.agenda.top().b;
  Play& play = state.plays[index];
  const unsigned real = state.secret.real[index] - 1U;
  const bool truth = real == play.card;
  tell(table, EventKind::challenged, rule("CAV-FOG-02"),
       {.who = player(state, place), .more = player(state, play.actor)});
  reveal(table, truth ? EventKind::truth : EventKind::lie, rule("CAV-FOG-02"),
         {.who = player(state, play.actor), .card = card_arg(real)});
  play.flags = static_cast<std::uint8_t>(play.flags | (truth ? kProven : kLie));
  if (truth)
    gain_prestige(state, place, -kChallengerLoses, kNoThing, rule("CAV-FOG-02"), table);
  else
    gain_prestige(state, play.actor, -kLiarLoses, kNoThing, rule("CAV-FOG-02"), table);
}

}  // namespace undercroft::cutthroat_caverns
