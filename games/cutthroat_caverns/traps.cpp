// Chapter 3.18: Traps.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kPassages = 2;
constexpr int kSlowest = 20;    // the lowest value in the Corridor...
constexpr int kAllSlow = 10;    // ... and where everybody has it
constexpr int kHeld = 5;        // the bridge holds
constexpr int kRanAway = 20;    // the bridge falls: runners...
constexpr int kHeldAlone = 10;  // ... and holders

}  // namespace

// CAV-TRAP-02: two passages. Letter x: something happened in W-LOCK (CAV-SET-04).
bool CutthroatCaverns::corridor(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a) {
    case kCorridorSet:
      top.a = kCorridorLock;
      top.x = 0;
      state.agenda.push({.step = Step::set, .a = 1});
      return false;
    case kCorridorLock:
      top.a = kCorridorReset;
      push_window(state, Window::lock, 0);
      return false;
    case kCorridorReset:
      top.a = kCorridorReveal;
      if (top.x != 0)
        state.agenda.push({.step = Step::reset, .c = static_cast<std::uint8_t>(living(state))});
      return false;
    case kCorridorReveal:
      top.a = kCorridorDraw;
      lock_cards(state, top.y);
      reveal_corridor(state, table);
      return false;
    default:
      // CAV-ITM-03: no round ends here, so a HASTE that has been used up ends with the passage.
      each_bit(living(state),
               [&](unsigned place) { end_potions(state, place, rule("CAV-ITM-03"), table); });
      if (top.c + 1 < kPassages) {
        ++top.c;
        top.a = kCorridorSet;
      } else {
        state.agenda.pop();
      }
      push_draws(state, living(state), 1, kDrawRound);
      return false;
  }
}

// CAV-TRAP-02: all together. What counts is the printed normal value of attacks that have one.
void CutthroatCaverns::reveal_corridor(State& state, Table& table) const {
  const unsigned all = living(state);
  std::array<int, kPlaces> values{};
  int lowest = 0;
  int highest = -1;
  by_initiative(state, all, [&](unsigned place) {
    int& value = values[place];
    while (state.places[place].set > 0) {
      const unsigned card = take_set(state, place, 0).kind;
      leave_openly(state, place, card);
      to_discard(state, card);
      if (content_.cards[card].printed) value += content_.cards[card].ladder[kNormal];
      reveal(table, EventKind::revealed, rule("CAV-TRAP-02"),
             {.who = player(state, place), .card = card_arg(card)});
    }
    state.places[place].set_fixed = 0;
    state.places[place].hourglass = 0;
    tell(table, EventKind::trap_value, rule("CAV-TRAP-02"),
         {.who = player(state, place), .amount = value});
    lowest = highest < 0 ? value : std::min(lowest, value);
    highest = std::max(highest, value);
  });
  const int damage = lowest == highest ? kAllSlow : kSlowest;
  const Thing why = thing(Category::encounter, state.encounter.card);
  by_initiative(state, all, [&](unsigned place) {
    if (state.ending == Ending::playing && values[place] == lowest)
      hurt(state, place, damage, Harm::encounter, why, rule("CAV-TRAP-02"), table);
  });
}

// CAV-TRAP-03, DEC-BRIDGE.
bool CutthroatCaverns::bridge(State& state, Table&) const {
  if (ask(state, living(state))) return true;
  state.agenda.pop();
  return false;
}

// CAV-TRAP-03: it holds where at least half of the living do.
void CutthroatCaverns::all_on_bridge(State& state, Table& table) const {
  const unsigned all = living(state);
  unsigned runners = 0;
  by_initiative(state, all, [&](unsigned place) {
    const Option answer = state.secret.answers.of(person_at(state, place));
    const bool runs = answer.verb == verb(Verb::run);
    if (runs) runners |= 1U << place;
    reveal(table, EventKind::trap_choice, rule("CAV-TRAP-03"),
           {.who = player(state, place), .amount = runs ? 1 : 0});
  });
  state.secret.answers.close();
  state.agenda.pop();
  const int holders = std::popcount(all & ~runners);
  const bool holds = 2 * holders >= std::popcount(all);
  const Thing why = thing(Category::encounter, state.encounter.card);
  by_initiative(state, all, [&](unsigned place) {
    const bool ran = (runners >> place & 1U) != 0;
    const int damage = holds ? (ran ? 0 : kHeld) : (ran ? kRanAway : kHeldAlone);
    if (state.ending == Ending::playing && damage > 0)
      hurt(state, place, damage, Harm::encounter, why, rule("CAV-TRAP-03"), table);
  });
}

}  // namespace undercroft::cutthroat_caverns
