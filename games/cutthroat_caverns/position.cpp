// What is left of the decks when everything that lies somewhere has been taken away.
#include "games/cutthroat_caverns/position.hpp"

#include "games/cutthroat_caverns/phases.hpp"

namespace undercroft::cutthroat_caverns {

Counts deck_counts(const Content& content, const Config& config) {
  Counts counts{};
  for (std::size_t card = 0; card < content.cards.size() && card < counts.size(); ++card)
    if (config.new_main_cards != 0 || !content.cards[card].is_new)
      counts[card] = content.cards[card].count;
  return counts;
}

Counts cards_left(const Content& content, const State& state) {
  Counts left = deck_counts(content, state.config);
  const auto card = [&](unsigned kind) {
    if (kind < left.size()) --left[kind];
  };
  const auto pile = [&](const Pile& cards) {
    cards.each([&](unsigned kind, int count) { left[kind] -= count; });
  };
  const auto items = [&](const std::array<std::uint8_t, kMaxItems>& heap) {
    for (std::size_t i = 0; i < content.items.size() && i < heap.size(); ++i)
      if (content.items[i] < left.size()) left[content.items[i]] -= heap[i];
  };
  for (const Pile* cards : {&state.discard, &state.stack, &state.gone}) pile(*cards);
  for (unsigned place = 0; place < state.config.seats; ++place) {
    pile(hidden_cards(state, place));
    for (const std::uint8_t rider : state.places[place].riders) card(rider);
    items(state.places[place].belongings.items);
    items(state.places[place].tipped);
  }
  items(state.estate.items);
  items(state.sack.items);
  card(state.ring);
  for (unsigned i = 0; i < state.fog_size; ++i) card(state.secret.fog[i].kind);
  for (const Taken& taken : state.secret.taken) card(taken.kind);
  for (unsigned i = 0; i < state.play_count; ++i)
    if (play_is_out(state, i))
      card(state.secret.real[i] != 0 ? state.secret.real[i] - 1U : state.plays[i].card);
  for (int depth = 0; depth < state.agenda.size(); ++depth) {
    const Frame& frame = state.agenda.below(depth);
    // Cards that have been shown and wait to become an attack.
    if (frame.step == Step::snicker)
      for (unsigned i = 0; i < frame.a && i < kSnicker - 1U; ++i) card(frame.x >> (8U * i) & 0xFFU);
    if (frame.step == Step::double_strike && frame.a == kStrikeAnother) card(frame.x);
  }
  for (unsigned i = 0; i < state.unit_count; ++i) {
    const Unit& unit = state.units[i];
    if (!has_its_cards(state, i)) continue;
    if ((unit.flags & kNoBaseCard) == 0) card(unit.card);
    for (const std::uint8_t rider : unit.riders) card(rider);
    for (const std::uint8_t other : unit.others) card(other);
  }
  return left;
}

std::uint32_t relics_left(const Content& content, const State& state) {
  if (state.config.events == 0) return 0;
  const auto count = content.relics.size();
  std::uint32_t left = count >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1U;
  for (const Place& place : state.places) left &= ~place.belongings.relics;
  left &= ~(state.estate.relics | state.sack.relics | state.relics_gone);
  for (unsigned i = 0; i < state.creature_count; ++i)
    if (state.creatures[i].relic < 32) left &= ~(std::uint32_t{1} << state.creatures[i].relic);
  return left;
}

std::uint32_t events_left(const Content& content, const State& state) {
  if (state.config.events == 0) return 0;
  const auto count = content.events.size();
  std::uint32_t left = count >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1U;
  left &= ~state.events_discard;
  for (const std::uint8_t event : state.encounter.events)
    if (event < 32) left &= ~(std::uint32_t{1} << event);
  return left;
}

}  // namespace undercroft::cutthroat_caverns
