// Chapter 3.20: Measures!, which look at the whole encounter when it ends.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kFewRounds = 2;      // ms_nerve
constexpr int kFewestActions = 2;  // ms_guile
constexpr int kLittleExcess = 10;  // ms_precision
constexpr int kNoMercy = 5;        // ms_mercy: damage where nobody showed any
constexpr int kGreedCosts = 2;     // ms_greed

// The place of the mask with the largest score; the lowest Initiative among equals. Scores below
// `least` do not count.
template <class Score>
unsigned largest(const Board& board, unsigned mask, int least, Score score) {
  unsigned best = kNothing;
  by_initiative(board, mask, [&](unsigned place) {
    if (score(place) < least) return;
    if (best == kNothing || score(place) > score(best)) best = place;
  });
  return best;
}

}  // namespace

// 2.10: whom the Measure honours, or kNothing. Only the living count.
unsigned CutthroatCaverns::measured(const Board& board, Measure what) const {
  const unsigned all = living(board);
  const Encounter& encounter = board.encounter;
  const auto tally = [&](unsigned place) -> const Tally& { return board.places[place].tally; };
  const auto if_living = [&](unsigned place) {
    return place < kPlaces && (all >> place & 1U) != 0 ? place : unsigned{kNothing};
  };
  switch (what) {
    case Measure::might:
      return if_living(encounter.best_by);
    case Measure::blood:
      // Then the fewest LP: they count less than any loss.
      return largest(board, all, 0x100, [&](unsigned place) {
        return tally(place).lost * 0x100 + 0xFF - board.places[place].lp;
      });
    case Measure::nerve:
      return encounter.round <= kFewRounds ? if_living(encounter.killer) : unsigned{kNothing};
    case Measure::guile: {
      const unsigned best = largest(board, all, kFewestActions,
                                    [&](unsigned place) { return int{tally(place).actions}; });
      bool tied = false;
      each_bit(best == kNothing ? 0U : all & ~(1U << best),
               [&](unsigned place) { tied = tied || tally(place).actions == tally(best).actions; });
      return tied ? unsigned{kNothing} : best;
    }
    case Measure::mercy:
      // Whoever only gave something away has healed nothing.
      return largest(board, all, 1, [&](unsigned place) {
        return tally(place).healed * 2 + (tally(place).gave != 0 ? 1 : 0);
      });
    case Measure::restraint:
      return largest(board, all, -0xFFFF, [&](unsigned place) {
        return tally(place).dealt == 0 ? -0x10000 : -int{tally(place).dealt};
      });
    case Measure::precision:
    case Measure::greed:
      return if_living(encounter.killer);
    case Measure::endurance:
      return largest(board, all, -0x100,
                     [&](unsigned place) { return -int{board.places[place].lp}; });
    case Measure::none:
    case Measure::relics_awaken:
      return kNothing;
  }
  return kNothing;
}

// CAV-EVT-02, CAV-EVT-03: one that needs a killer does nothing where nobody was credited.
void CutthroatCaverns::measure(State& state, unsigned event, Table& table) const {
  const Measure what = content_.events[event].measure;
  const Thing why = thing(Category::event, event);
  if (what == Measure::relics_awaken) {
    tell(table, EventKind::measure, rule("CAV-EVT-07"), {.card = why});
    return state.agenda.push({.step = Step::awaken});
  }
  const unsigned place = measured(state, what);
  tell(table, EventKind::measure, rule("CAV-EVT-02"), {.who = player(state, place), .card = why});
  if (place == kNothing) {
    if (what != Measure::mercy) return;
    by_initiative(state, eligible(state), [&](unsigned victim) {
      if (state.ending == Ending::playing)
        hurt(state, victim, kNoMercy, Harm::encounter, why, rule("CAV-EVT-02"), table);
    });
    return;
  }
  if (what == Measure::greed)
    return state.agenda.push({.step = Step::greed, .b = static_cast<std::uint8_t>(place)});
  if (what == Measure::precision && state.encounter.excess > kLittleExcess)
    return gain_prestige(state, place, -1, why, rule("CAV-EVT-02"), table);
  gain_relic(state, place, table);
}

// DEC-GREED.
bool CutthroatCaverns::greed(State& state, Table&) const {
  if (state.places[state.agenda.top().b].alive()) return true;
  state.agenda.pop();
  return false;
}

// ms_greed: a Relic for 2 Prestige, or nothing.
void CutthroatCaverns::answer_greed(State& state, bool yes, Table& table) const {
  const unsigned place = state.agenda.top().b;
  state.agenda.pop();
  if (!yes) return;
  Thing why = kNoThing;
  for (const std::uint8_t event : state.encounter.events)
    if (event != kNothing && content_.events[event].measure == Measure::greed)
      why = thing(Category::event, event);
  gain_prestige(state, place, -kGreedCosts, why, rule("CAV-EVT-02"), table);
  gain_relic(state, place, table);
}

}  // namespace undercroft::cutthroat_caverns
