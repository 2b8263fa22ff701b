// Section 2.2: whom a creature or an effect is about, decided by what lies on the table.
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

// 2.2, CAV-CA-08: alive, not evading, not the Wereboar player.
unsigned CutthroatCaverns::eligible(const Board& board) const {
  unsigned mask = living(board);
  each_bit(mask, [&](unsigned place) {
    const Statuses& status = board.places[place].status;
    if (status.evade != 0 || status.wereboar != 0) mask &= ~(1U << place);
  });
  return mask;
}

// CAV-RND-05: the smallest number from k on; gaps are skipped, and beyond the last it is the last.
unsigned CutthroatCaverns::init_place(const Board& board, unsigned k) const {
  unsigned found = kNothing;
  unsigned last = kNothing;
  each_bit(living(board), [&](unsigned place) {
    const unsigned number = board.places[place].initiative;
    if (last == kNothing || number > board.places[last].initiative) last = place;
    if (number < k) return;
    if (found == kNothing || number < board.places[found].initiative) found = place;
  });
  return found == kNothing ? last : found;
}

namespace {

// The one of the mask with the greatest measure. Ties go to the lowest Initiative number, but
// first to whoever is Hated.
template <class Measure, class Hated>
unsigned greatest(const Board& board, unsigned mask, Measure measure, Hated hated) {
  unsigned best = kNothing;
  by_initiative(board, mask, [&](unsigned place) {
    if (best == kNothing || measure(place) > measure(best) ||
        (measure(place) == measure(best) && hated(place) && !hated(best)))
      best = place;
  });
  return best == kNothing ? 0 : 1U << best;
}

template <class Test>
unsigned those(unsigned mask, Test test) {
  unsigned chosen = 0;
  each_bit(mask, [&](unsigned place) {
    if (test(place)) chosen |= 1U << place;
  });
  return chosen;
}

}  // namespace

// 2.2: a mask of places. CAV-CA-08: a number that points at somebody who is not eligible is lost.
unsigned CutthroatCaverns::select(const Board& board, const Op& op,
                                  const Creature* creature) const {
  const unsigned among = eligible(board);
  const auto hated = [&](unsigned place) { return has_perk(board, place, Perk::hated); };
  const auto dealt = [&](unsigned place) {
    return creature == nullptr ? 0 : int{creature->damage[place]};
  };
  switch (op.who) {
    case Who::all:
      return among;
    case Who::init:
      return among & bit_of(init_place(board, op.k));
    case Who::init_last:
      return among & bit_of(init_place(board, kPlaces));
    case Who::most_damage:
      return greatest(board, among, dealt, hated);
    case Who::least_damage:
      return greatest(board, among, [&](unsigned place) { return -dealt(place); }, hated);
    case Who::first_damage:
      return creature == nullptr ? 0 : bit_of(creature->blows.first(among));
    case Who::last_damage:
      return creature == nullptr ? 0 : bit_of(creature->blows.last(among));
    case Who::attackers:
      return those(among, [&](unsigned place) { return dealt(place) > 0; });
    case Who::nonattackers:
      return those(among, [&](unsigned place) { return dealt(place) == 0; });
    case Who::all_but_most_damage:
      return among & ~greatest(board, among, dealt, hated);
    case Who::most_cards:
      return greatest(
          board, among, [&](unsigned place) { return int{board.places[place].hand}; }, hated);
    case Who::low_lp:
      return greatest(
          board, among, [&](unsigned place) { return -int{board.places[place].lp}; }, hated);
    case Who::top_prestige: {
      int top = 0;
      each_bit(among,
               [&](unsigned place) { top = std::max<int>(top, board.places[place].prestige); });
      return those(among, [&](unsigned place) { return board.places[place].prestige == top; });
    }
    case Who::before:
      return creature == nullptr ? 0 : among & bit_of(creature->before);
    case Who::strikers:
      return those(among, [&](unsigned place) { return stance(board, place) == Stance::strike; });
    case Who::holders:
      return those(among, [&](unsigned place) { return stance(board, place) == Stance::hold; });
    case Who::turn_of_token: {
      // CAV-HIVE-02
      const auto count = static_cast<unsigned>(std::popcount(living(board)));
      if (creature == nullptr || creature->position == 0 || count == 0) return 0;
      return among & bit_of(init_place(board, (creature->position - 1U) % count + 1U));
    }
    case Who::killer:
      return living(board) & bit_of(board.encounter.killer);
    default:
      return 0;
  }
}

}  // namespace undercroft::cutthroat_caverns
