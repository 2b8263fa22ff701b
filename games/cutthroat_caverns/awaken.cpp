// CAV-EVT-07: The Relics Awaken.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kRelicDamage = 10;
constexpr unsigned kRelicRounds = 2;

}  // namespace

// CAV-EVT-07: the Relics attack, then at most two rounds RND-2 to RND-7. Frame: c, the round; x,
// whether something happened in W-LOCK; y, who has set.
bool CutthroatCaverns::awaken(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a) {
    case kAwakenHits:
      top.a = kAwakenInitiative;
      top.c = 0;
      wake_relics(state, table);
      return false;
    case kAwakenInitiative:
      if (state.creature_count == 0 || top.c == kRelicRounds) {
        top.a = kAwakenOver;
        return false;
      }
      top.a = kAwakenSet;
      ++top.c;
      top.x = 0;
      begin_relic_round(state);
      draw_initiative(state, table);
      push_window(state, Window::init, 0);
      return false;
    case kAwakenSet:
      top.a = kAwakenLock;
      state.agenda.push({.step = Step::set});
      return false;
    case kAwakenLock:
      top.a = kAwakenReset;
      push_window(state, Window::lock, 0);
      return false;
    case kAwakenReset:
      // CAV-SET-04
      top.a = kAwakenTurns;
      if (top.x != 0)
        state.agenda.push({.step = Step::reset, .c = static_cast<std::uint8_t>(living(state))});
      return false;
    case kAwakenTurns:
      top.a = kAwakenDiscard;
      state.agenda.push({.step = Step::turns});
      return false;
    case kAwakenDiscard:
      top.a = kAwakenInitiative;
      discard_round(state, table);
      // CAV-ITM-03: RND-10 does not come, where durations are looked at otherwise.
      each_bit(living(state),
               [&](unsigned place) { end_potions(state, place, rule("CAV-ITM-03"), table); });
      return false;
    default:
      relics_rest(state, table);
      state.agenda.pop();
      return false;
  }
}

// Damage, turns and calls for help are those of this round (CAV-ATK-17).
void CutthroatCaverns::begin_relic_round(State& state) const {
  Encounter& encounter = state.encounter;
  encounter.acted = 0;
  encounter.help = 0;
  encounter.actions = 0;
  encounter.turn = kNothing;
  encounter.boar_floor = 0;
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& token = state.creatures[i];
    token.damage = {};
    token.blows = {};
    token.floor = 0;
    token.flags = static_cast<std::uint8_t>(token.flags & ~(kStunned | kIncorporeal));
  }
  for (unsigned place = 0; place < state.config.seats; ++place) {
    state.places[place].round_damage = 0;
    state.places[place].hourglass = 0;
  }
}

// Every Relic in play becomes a token; where there is none, the top one of the deck does. Each
// first attacks its holder.
void CutthroatCaverns::wake_relics(State& state, Table& table) const {
  state.encounter.awakened = 1;
  state.encounter.complete = 0;
  const unsigned first = state.hit_count;
  const auto wake = [&](unsigned relic, unsigned place, bool held) {
    Creature* token = arrive(state, content_.named.relic_token, place, table);
    if (token == nullptr) return;
    token->relic = static_cast<std::uint8_t>(relic);
    // A token with a position had a holder.
    token->position = held ? 1 : 0;
    tell(table, EventKind::relic_awakes, rule("CAV-EVT-07"),
         {.who = held ? player(state, place) : -1,
          .card = thing(Category::relic, relic),
          .more = token->number});
    if (held)
      lose(state, place, kFirstRelic + relic);
    else
      state.relics &= ~(1U << relic);
    if ((eligible(state) >> place & 1U) != 0) push_hit(state, *token, place, kRelicDamage, 0, 0);
  };
  by_initiative(state, living(state), [&](unsigned place) {
    const std::uint32_t relics = state.places[place].belongings.relics;
    each_bit(relics, [&](unsigned relic) { wake(relic, place, true); });
  });
  if (state.creature_count == 0 && state.relics != 0) {
    std::array<std::uint8_t, kMaxRelics> list{};
    unsigned count = 0;
    each_bit(state.relics,
             [&](unsigned relic) { list[count++] = static_cast<std::uint8_t>(relic); });
    const unsigned relic = list[table.pick(static_cast<std::uint16_t>(ChanceKind::relic),
                                           std::span(list.data(), count))];
    unsigned lowest = kNothing;
    by_initiative(state, living(state), [&](unsigned place) {
      if (lowest == kNothing || state.places[place].lp < state.places[lowest].lp) lowest = place;
    });
    if (lowest != kNothing) wake(relic, lowest, false);
  }
  push_volley(state, first);
  // A hand may be too large without its Relic (CAV-ENC-12).
  each_bit(living(state), [&](unsigned place) { check_limit(state, place); });
}

// Tokens that are left: the Relic returns to its holder, or to the deck where he is dead or never
// had it.
void CutthroatCaverns::relics_rest(State& state, Table& table) const {
  state.encounter.awakened = 0;
  state.encounter.complete = 1;
  while (state.creature_count > 0) {
    const Creature token = state.creatures[0];
    remove_creature(state, token.number);
    if (token.relic == kNothing) continue;
    const bool back =
        token.position != 0 && token.before < kPlaces && state.places[token.before].alive();
    if (back)
      gain(state, token.before, kFirstRelic + token.relic, table);
    else
      relic_to_deck(state, token.relic);
  }
}

// A card under the Ring of Storing is discarded when the Ring leaves play.
void CutthroatCaverns::relic_to_deck(State& state, unsigned relic) const {
  state.relics |= 1U << relic;
  const bool ring = (perk_relics_[static_cast<unsigned>(Perk::ring)] >> relic & 1U) != 0;
  if (!ring || state.ring == kNothing) return;
  to_discard(state, state.ring);
  state.ring = kNothing;
}

}  // namespace undercroft::cutthroat_caverns
