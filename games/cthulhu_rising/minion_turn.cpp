// The Minion's dice, pool and fresh start, CTH-MIN-03 to 05, CTH-MIN-23 to 25, CTH-MIN-80.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kMostRolls = 200;  // of one die; with a single face of six the chance is 1 in 10^15

}  // namespace

// CTH-MIN-03: not above 6. kNothing is the Events Domain.
void CthulhuRising::raise_die(State& state, unsigned side, unsigned domain, int n, RuleId because,
                              Table& table) const {
  Place& place = state.places[side];
  std::uint8_t& die = domain == kNothing ? place.events_die : place.domains[domain].worth;
  const int now = std::clamp(die + n, 0, kMaxDie);
  if (now == die) return;
  const bool rises = now > die;
  die = static_cast<std::uint8_t>(now);
  tell(table, rises ? EventKind::die_raised : EventKind::die_lowered, because,
       {.who = player(state, side),
        .amount = now,
        .more = domain == kNothing ? 0 : static_cast<int>(domain) + 1});
}

// CTH-MIN-05.
void CthulhuRising::minion_resources(State& state, unsigned side, int n, Table& table) const {
  for (int i = 0; i < std::abs(n); ++i) {
    const unsigned die = lowest_die(state.places[side], n > 0);
    if (die == kNothing) return;
    raise_die(state, side, die, n > 0 ? 1 : -1, rule("CTH-MIN-05"), table);
    succeed(state);
  }
}

// CTH-WIN-02 (d), CTH-MIN-80.
void CthulhuRising::raise_events_dice(State& state, Table& table) const {
  for (unsigned side = 0; side < kSides; ++side)
    if (state.places[side].minion()) raise_die(state, side, kNothing, 1, rule("CTH-MIN-80"), table);
}

// CTH-MIN-23, CTH-MIN-24: after the draw.
void CthulhuRising::manage_pool(State& state, unsigned side, Table& table) const {
  const Place& place = state.places[side];
  note_reserve(state, side, rule("CTH-MIN-23"), table);
  const bool holds = (state.secret.places[side].hand.lines() & place.masks.characters) != 0;
  if (characters(state, side) == 0 && !holds) reinitialise(state, side, table);
}

// CTH-MIN-23, CTH-MIN-60: which events of the pool are valid; at the start of operations again.
void CthulhuRising::note_reserve(State& state, unsigned side, RuleId because, Table& table) const {
  Place& place = state.places[side];
  const Pile& hand = state.secret.places[side].hand;
  place.reserve = reserve(state, side, hand) ? 1 : 0;
  if (!table.heard()) return;
  for (unsigned i = 0; i < place.pool_count; ++i)
    think(table, EventKind::event_noted, rule("CTH-MIN-60"),
          {.who = player(state, side),
           .card = ref_of(side, place.kinds[place.pool[i].line], 0),
           .amount = valid_event(state, side, place.pool[i].line, hand) ? 1 : 0,
           .more = place.pool[i].age},
          state.config.minion_hand_visible != 0 ||
              !about_hand(card_of(state, side, place.pool[i].line)));
  const Told told{.who = player(state, side), .amount = place.reserve};
  if (hand_matters(state, side))
    reveal(table, EventKind::reserve_set, because, told);
  else
    tell(table, EventKind::reserve_set, because, told);
}

// CTH-MIN-24. Where there is nothing to find, to raise or to draw nothing is told: all that anybody
// could learn is that its hand holds no character.
void CthulhuRising::reinitialise(State& state, unsigned side, Table& table) const {
  const Config& config = state.config;
  bool changes = scout(state, side, config.reinit_cost, rule("CTH-MIN-24"), table);
  const int bonus = state.places[other_side(side)].mulligan != 0 ? config.mulligan_bonus : 0;
  Place& place = state.places[side];
  const auto raise = [&](unsigned domain, int start, int now) {
    const int wanted = std::min(start + bonus, kMaxDie);
    if (now >= wanted) return;
    changes = true;
    raise_die(state, side, domain, wanted - now, rule("CTH-MIN-24"), table);
  };
  // A domain that came later has no value from the set-up.
  for (unsigned i = 0; i < kFirstDomains; ++i) raise(i, config.start_dice, place.domains[i].worth);
  raise(kNothing, config.start_events_dice, place.events_die);
  const int n = std::max(0, config.minion_hand - place.hand);
  if (!changes && n == 0) return;
  tell(table, EventKind::reinitialised, rule("CTH-MIN-24"),
       {.who = player(state, side), .amount = n});
  draw(state, side, n, DrawWhy::reinitialise, rule("CTH-MIN-24"), table);
}

void CthulhuRising::minion_resource(State& state, unsigned side, Table& table) const {
  if (state.places[side].brain == Brain::lillith)
    lillith_resource(state, side, table);
  else
    roll_die(state, side, table);
}

// CTH-MIN-25: rolled again while the face means nothing or a die at 6. A script that says the same
// face for ever must not hang: after so many rolls the first die that can rise does.
void CthulhuRising::roll_die(State& state, unsigned side, Table& table) const {
  const Place& place = state.places[side];
  unsigned first = kNothing;
  for (unsigned i = 0; i < place.domain_count && first == kNothing; ++i)
    if (place.domains[i].worth < kMaxDie) first = i;
  if (first == kNothing) return;
  for (int rolls = 0; rolls < kMostRolls; ++rolls) {
    const unsigned face = table.roll(static_cast<std::uint16_t>(ChanceKind::die), kMaxDie);
    const unsigned domain = place.domain_count == kFirstDomains ? face / 2 : face;
    const bool valid = domain < place.domain_count && place.domains[domain].worth < kMaxDie;
    tell(table, EventKind::rolled, rule("CTH-MIN-25"),
         {.who = player(state, side),
          .amount = static_cast<int>(face) + 1,
          .more = valid ? static_cast<int>(domain) + 1 : 0});
    if (!valid) continue;
    return raise_die(state, side, domain, 1, rule("CTH-MIN-25"), table);
  }
  raise_die(state, side, first, 1, rule("CTH-MIN-25"), table);
}

}  // namespace undercroft::cthulhu_rising
