// What Relics, Reputations, Items and Events do without being used, and the size of a hand.
#include <algorithm>

#include "games/cutthroat_caverns/cutthroat_caverns.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kLeastHand = 3;  // The Walls Close In never go further

int number_of(std::span<const PerkOf> perks, Perk perk) {
  for (const PerkOf& one : perks)
    if (one.perk == perk) return one.n;
  return 0;
}

unsigned item_mask(const Place& place, unsigned candidates) {
  unsigned mask = 0;
  each_bit(candidates, [&](unsigned item) {
    if (place.belongings.items[item] > 0) mask |= 1U << item;
  });
  return mask;
}

unsigned active_events(const Board& board) {
  unsigned mask = 0;
  for (const std::uint8_t event : board.encounter.events)
    if (event != kNothing) mask |= 1U << event;
  return mask;
}

// CAV-GLUT-03: until CAV-ENC-11(c) is done.
bool limits_are_back(const Board& board) {
  for (int depth = 0; depth < board.agenda.size(); ++depth) {
    const Frame& frame = board.agenda.below(depth);
    if (frame.step == Step::end_encounter && frame.a >= kEndLimits) return true;
  }
  return false;
}

}  // namespace

bool CutthroatCaverns::has_perk(const Board& board, unsigned place, Perk perk) const {
  const auto index = static_cast<std::size_t>(perk);
  const Place& who = board.places[place];
  return (who.reputations & perk_reputations_[index]) != 0 ||
         (who.belongings.relics & perk_relics_[index]) != 0 ||
         (perk_items_[index] != 0 && item_mask(who, perk_items_[index]) != 0) ||
         event_active(board, perk);
}

// Two cards with the same perk add up.
int CutthroatCaverns::perk(const Board& board, unsigned place, Perk perk) const {
  const auto index = static_cast<std::size_t>(perk);
  const Place& who = board.places[place];
  int sum = 0;
  each_bit(who.reputations & perk_reputations_[index], [&](unsigned reputation) {
    sum += number_of(content_.reputations[reputation].perks, perk);
  });
  each_bit(who.belongings.relics & perk_relics_[index],
           [&](unsigned relic) { sum += number_of(content_.relics[relic].perks, perk); });
  if (perk_items_[index] != 0)
    each_bit(item_mask(who, perk_items_[index]), [&](unsigned item) {
      sum += number_of(content_.cards[content_.items[item]].perks, perk);
    });
  if (perk_events_[index] != 0)
    each_bit(active_events(board) & perk_events_[index],
             [&](unsigned event) { sum += number_of(content_.events[event].perks, perk); });
  return sum;
}

bool CutthroatCaverns::event_active(const Board& board, Perk perk) const {
  const std::uint32_t bringers = perk_events_[static_cast<std::size_t>(perk)];
  return bringers != 0 && (active_events(board) & bringers) != 0;
}

// CAV-ENC-15: the largest of all sizes, then what is added and taken away, then the walls.
int CutthroatCaverns::max_hand(const Board& board, unsigned place) const {
  constexpr auto kAtLeast = static_cast<std::size_t>(Perk::hand_at_least);
  const Place& who = board.places[place];
  int size = std::max<int>(board.config.hand_size, who.status.nine_cards);
  const auto grow = [&](std::span<const PerkOf> perks) {
    size = std::max(size, number_of(perks, Perk::hand_at_least));
  };
  each_bit(who.reputations & perk_reputations_[kAtLeast],
           [&](unsigned reputation) { grow(content_.reputations[reputation].perks); });
  each_bit(who.belongings.relics & perk_relics_[kAtLeast],
           [&](unsigned relic) { grow(content_.relics[relic].perks); });
  each_bit(item_mask(who, perk_items_[kAtLeast]),
           [&](unsigned item) { grow(content_.cards[content_.items[item]].perks); });
  each_bit(active_events(board) & perk_events_[kAtLeast],
           [&](unsigned event) { grow(content_.events[event].perks); });
  size += perk(board, place, Perk::hand_more);
  if (who.status.cursed == 2) --size;  // CAV-ENC-16
  if (board.encounter.walls == 0) return size;
  return std::max(std::min(size, kLeastHand), size - board.encounter.walls);
}

int CutthroatCaverns::hand_limit(const Board& board, unsigned place) const {
  const int size = max_hand(board, place);
  const std::uint8_t card = board.encounter.card;
  const bool gluttony =
      card != kNothing && content_.encounters[card].behaviour == Behaviour::gluttony;
  return gluttony && !limits_are_back(board) ? 2 * size : size;
}

}  // namespace undercroft::cutthroat_caverns
