// Section 5 and chapter 3.6: who knows what. A view is built by adding what is allowed; `imagine`
// deals anew whatever a viewer cannot know.
#include <algorithm>

#include "games/mandom/mandom.hpp"

namespace undercroft::mandom {

namespace {

// Whether the equipped set lies open to this viewer now: always; or with `turn_peek`
// for the drawer until the turn ends, and for everybody from the start of the challenge.
bool sees_items(const State& state, Viewer viewer) {
  if (state.config.secrecy == Secrecy::open || state.in_challenge()) return true;
  return state.step() == Step::card && state.agenda.top().seat == viewer.index;
}

// MAN-INF-01: one's own cards in the dungeon, and those already revealed.
bool knows_card(const State& state, unsigned at, Viewer viewer) {
  return state.dungeon[at].by() == viewer.index ||
         at + state.challenge.revealed >= state.dungeon_size;
}

// MAN-OUT-08: when the game is over the pairs are public.
bool knows_pair(const State& state, const Pair& pair, Viewer viewer) {
  return pair.seat() == viewer.index || state.step() == Step::over;
}

// The slots that the viewer cannot know to be gone, for `turn_peek`: all but those missing at the
// last look and its own removals.
unsigned not_known_gone(const State& state, Viewer viewer) {
  unsigned slots = (1U << kItems) - 1U;
  const unsigned looks = viewer.index < kSeats ? state.peeked[viewer.index] : 0U;
  const int last_look = std::bit_width(looks) - 1;
  for (int i = 0; i < state.pair_count; ++i) {
    const Pair& pair = state.pairs[static_cast<unsigned>(i)];
    if (i < last_look || pair.seat() == viewer.index) slots &= ~(1U << pair.slot());
  }
  return slots;
}

void shuffle(std::span<std::uint8_t> cards, Rng& rng) {
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[rng.below(static_cast<std::uint32_t>(i))]);
}

// Monsters that the viewer has not seen: the pile, others' cards in the dungeon and under items,
// the card somebody just drew.
void imagine_cards(State& state, Viewer viewer, Rng& rng) {
  std::array<std::uint8_t, 2 * kPileCap> unseen;
  std::size_t count = 0;
  const auto each_hidden = [&](auto visit) {
    for (unsigned i = 0; i < state.dungeon_size; ++i)
      if (!knows_card(state, i, viewer))
        state.dungeon[i] = Placed(visit(state.dungeon[i].card()), state.dungeon[i].by());
    for (unsigned i = 0; i < state.pair_count; ++i) {
      const Pair pair = state.pairs[i];
      if (!knows_pair(state, pair, viewer))
        state.pairs[i] = Pair(pair.seat(), pair.slot(), visit(pair.card()));
    }
    if (state.pending != kNothing && state.agenda.top().seat != viewer.index)
      state.pending = visit(state.pending);
    for (unsigned i = 0; i < state.pile_size; ++i) state.pile[i] = visit(state.pile[i]);
  };
  each_hidden([&](std::uint8_t card) { return unseen[count++] = card; });
  shuffle({unseen.data(), count}, rng);
  std::size_t next = 0;
  each_hidden([&](std::uint8_t) { return unseen[next++]; });
}

// Deals the items of others' pairs in [begin, end) anew; `with_hero`: among those still on the hero
// too.
void deal_items(State& state, Viewer viewer, unsigned begin, unsigned end, bool with_hero,
                Rng& rng) {
  std::array<std::uint8_t, kItems> pool;
  std::size_t count = 0;
  for (unsigned i = begin; i < end; ++i)
    if (!knows_pair(state, state.pairs[i], viewer)) pool[count++] = state.pairs[i].slot();
  if (with_hero)
    for (unsigned left = state.equipped; left != 0; left &= left - 1)
      pool[count++] = static_cast<std::uint8_t>(std::countr_zero(left));
  shuffle({pool.data(), count}, rng);
  for (unsigned i = begin; i < end; ++i) {
    const Pair pair = state.pairs[i];
    if (!knows_pair(state, pair, viewer))
      state.pairs[i] = Pair(pair.seat(), pool[--count], pair.card());
  }
  if (!with_hero) return;
  state.equipped = 0;
  while (count > 0)
    state.equipped = static_cast<std::uint8_t>(state.equipped | 1U << pool[--count]);
}

// With `turn_peek`: items that others removed between two looks of the viewer may be any of those
// that vanished in between; after the last look, any that is not known to be gone.
void imagine_items(State& state, Viewer viewer, Rng& rng) {
  const unsigned looks = (viewer.index < kSeats ? state.peeked[viewer.index] : 0U) |
                         (sees_items(state, viewer) ? 1U << state.pair_count : 0U);
  unsigned begin = 0;
  for (unsigned end = 0; end <= state.pair_count; ++end) {
    if ((looks >> end & 1U) == 0) continue;
    deal_items(state, viewer, begin, end, false, rng);
    begin = end;
  }
  if ((looks >> state.pair_count & 1U) == 0)
    deal_items(state, viewer, begin, state.pair_count, true, rng);
}

}  // namespace

View Mandom::view(const State& state, Viewer viewer) const {
  View view;
  const Challenge& challenge = state.challenge;
  view.viewer = viewer.index;
  view.seats = state.config.seats;
  view.round = state.round;
  view.first = state.first;
  view.step = state.step();
  view.waiting = static_cast<std::uint8_t>(waiting(state).bits());
  view.active = state.active;
  view.out = state.out;
  view.cards = state.cards;
  view.successes_to_win = state.config.successes_to_win;
  view.failures_to_drop = state.config.failures_to_drop;
  view.hero = state.hero;
  view.specials_on = state.config.specials;
  view.specials = state.specials;
  view.heroes_enabled = state.config.heroes_enabled;
  view.sees_items = sees_items(state, viewer) ? 1 : 0;
  view.equipped = static_cast<std::uint8_t>(view.sees_items != 0 ? state.equipped
                                                                 : not_known_gone(state, viewer));
  view.equipped_count = static_cast<std::uint8_t>(std::popcount(state.equipped));
  view.hp = -1;
  if (state.in_challenge())
    view.hp = challenge.hp;
  else if (view.sees_items != 0)
    view.hp = static_cast<std::int16_t>(hero_hp(state.hero, state.equipped));
  view.pile_size = state.pile_size;
  view.dungeon_size = state.dungeon_size;
  view.pair_count = state.pair_count;
  for (unsigned i = 0; i < state.dungeon_size; ++i) {
    view.dungeon[i] = knows_card(state, i, viewer) ? state.dungeon[i].card() : kUnknown;
    view.dungeon_by[i] = state.dungeon[i].by();
  }
  for (unsigned i = 0; i < state.pair_count; ++i) {
    const Pair& pair = state.pairs[i];
    const bool known = knows_pair(state, pair, viewer);
    view.pair_seat[i] = pair.seat();
    view.pair_slot[i] = known ? pair.slot() : kUnknown;
    view.pair_card[i] = known ? pair.card() : kUnknown;
  }
  if (state.pending != kNothing)
    view.pending = state.agenda.top().seat == viewer.index ? state.pending : kUnknown;
  for (unsigned seat = 0; seat < kSeats; ++seat) {
    const Seat thrower{static_cast<std::uint8_t>(seat)};
    view.sign[seat] = kNothing;
    if (state.step() == Step::throw_sign && state.signs.has(thrower))
      view.sign[seat] = seat == viewer.index ? state.signs.of(thrower) : kUnknown;
  }
  view.challenger = state.challenger;
  view.winner = state.winner;
  view.named = challenge.named;
  view.number = challenge.number;
  view.revealed = challenge.revealed;
  view.spent = challenge.spent;
  view.lost = state.lost;
  view.aside = challenge.aside;
  view.strength = challenge.strength;
  view.softened = challenge.softened;
  view.run = challenge.run;
  view.mark = challenge.mark;
  view.dead = challenge.dead;
  view.damage = challenge.damage;
  return view;
}

void Mandom::imagine(State& state, Viewer viewer, Rng& rng) const {
  if (state.step() == Step::throw_sign)
    for (const Seat seat : state.signs.asked())
      if (state.signs.has(seat) && seat != viewer)
        state.signs.swap_in(seat, static_cast<std::uint8_t>(rng.below(3)));
  if (state.config.secrecy == Secrecy::turn_peek && state.step() != Step::over)
    imagine_items(state, viewer, rng);
  imagine_cards(state, viewer, rng);
}

}  // namespace undercroft::mandom
