// Initiative: CAV-SETUP-04, CAV-ENC-05, CAV-ENC-06 and RND-8.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

// CAV-ENC-05, CAV-ENC-06, CAV-RND-03, CAV-RND-05: a uniform permutation of 1..L. The numbers stay
// in force until the next draw; a dead player has none from then on.
void CutthroatCaverns::draw_initiative(State& state, Table& table) const {
  const unsigned drawing = living(state);
  std::array<std::uint8_t, kPlaces> left{};
  auto count = static_cast<unsigned>(std::popcount(drawing));
  for (unsigned i = 0; i < count; ++i) left[i] = static_cast<std::uint8_t>(i + 1);
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    if ((drawing >> place & 1U) == 0) {
      mine.initiative = 0;
      continue;
    }
    const std::uint32_t at = count == 1
                                 ? 0U
                                 : table.pick(static_cast<std::uint16_t>(ChanceKind::initiative),
                                              std::span(left.data(), count));
    mine.initiative = left[at];
    // In order, so that a script and a list in the browser read the same.
    for (unsigned i = at; i + 1 < count; ++i) left[i] = left[i + 1];
    --count;
    tell(table, EventKind::initiative_drawn, rule("CAV-ENC-06"),
         {.who = player(state, place), .amount = mine.initiative});
  }
  // rp_slow, before anybody may act on the draw.
  const unsigned first = drawing == 0 ? unsigned{kNothing} : first_of(state, drawing);
  if (first == kNothing || !has_perk(state, first, Perk::slow)) return;
  const unsigned others = drawing & ~(1U << first);
  if (others != 0)
    swap_initiative(state, first, first_of(state, others), rule("CAV-ENC-06"), table);
}

void CutthroatCaverns::swap_initiative(State& state, unsigned one, unsigned other, RuleId by,
                                       Table& table) const {
  std::swap(state.places[one].initiative, state.places[other].initiative);
  tell(table, EventKind::initiative_swapped, by,
       {.who = player(state, one), .more = player(state, other)});
}

}  // namespace undercroft::cutthroat_caverns
