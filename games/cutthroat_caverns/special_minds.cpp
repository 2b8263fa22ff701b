// Chapter 3.17: encounters of wits. CAV-BARR, CAV-HOLD, CAV-SHAD, CAV-GLUT, the goblins.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kBacklash = 10;       // CAV-BARR-02
constexpr int kTears = 40;          // CAV-HOLD-05: she loses
constexpr int kTearsLeave = 10;     // ... but not below
constexpr int kNaiadMixed = 10;     // ... hits Strikers
constexpr int kNaiadAll = 15;       // ... hits everybody
constexpr int kNaiadHealing = 5;    // ... heals Holders
constexpr int kDrakeStrikers = 10;  // CAV-HOLD-06
constexpr int kDrakeHolders = 5;
constexpr int kDrakeAll = 5;
constexpr int kGluttonDamage = 5;  // CAV-GLUT-02
constexpr int kFirstCheck = 2;     // CAV-SHAD-01: from this round on

// `more` of the event barrier.
enum { kBarrierHit, kBarrierDown, kBarrierRaised };

// glutton, letter a.
enum : std::uint8_t { kGluttonNext, kGluttonMore };

}  // namespace

// CAV-BARR-01, CAV-BARR-02: excess is lost; whoever knocks it down suffers for it, and that is no
// creature attack. May end the game.
void CutthroatCaverns::hit_barrier(State& state, Creature& creature, int damage, unsigned place,
                                   Table& table) const {
  if (damage <= 0) return;
  const Thing kind = thing(Category::creature, creature.kind);
  const int left = std::max(creature.barrier - damage, 0);
  creature.barrier = static_cast<std::uint16_t>(left);
  if (left == 0) creature.flags = static_cast<std::uint8_t>(creature.flags & ~kBarrierUp);
  tell(table, EventKind::barrier, left > 0 ? rule("CAV-BARR-01") : rule("CAV-BARR-02"),
       {.who = player(state, place),
        .card = kind,
        .amount = left,
        .more = left > 0 ? kBarrierHit : kBarrierDown});
  if (left == 0 && place < kPlaces)
    hurt(state, place, kBacklash, Harm::encounter, kind, rule("CAV-BARR-02"), table);
}

// CAV-BARR-03: full strength, instead of attacking.
void CutthroatCaverns::raise_barrier(State& state, Creature& creature, Table& table) const {
  const unsigned row = state.encounter.rows - unsigned{kLeastSeats};
  creature.barrier = content_.creatures[creature.kind].barrier[row];
  creature.flags |= kBarrierUp;
  tell(table, EventKind::barrier, rule("CAV-BARR-03"),
       {.card = thing(Category::creature, creature.kind),
        .amount = creature.barrier,
        .more = kBarrierRaised});
}

// CAV-HOLD-01, CAV-HOLD-02: shown in the player's turn. Hold: the set cards are shown and go back
// to the hand. Whoever knew of such a card there knows no more than before.
void CutthroatCaverns::reveal_stance(State& state, unsigned place, Table& table) const {
  Place& owner = state.places[place];
  HiddenPlace& hidden = state.secret.places[place];
  owner.stance = hidden.stance;
  hidden.stance = Stance::none;
  reveal(table, EventKind::stance_shown, rule("CAV-HOLD-01"),
         {.who = player(state, place), .amount = owner.stance == Stance::strike ? 2 : 1});
  if (owner.stance == Stance::strike) return;
  const auto set = hidden.set;
  const unsigned count = owner.set;
  hidden.set = {};
  owner.set = 0;
  owner.set_fixed = 0;
  for (unsigned at = 0; at < count; ++at) {
    const unsigned card = set[at].kind;
    leave_openly(state, place, card);
    put_in_hand(state, place, card, kEverybodyKnows);
    reveal(table, EventKind::returned, rule("CAV-HOLD-02"),
           {.who = player(state, place), .card = card_arg(card)});
  }
  check_limit(state, place);
}

// CAV-HOLD-03: who set nothing, or lost the set card, counts as Hold.
Stance CutthroatCaverns::stance(const Board& board, unsigned place) const {
  return board.places[place].stance == Stance::strike ? Stance::strike : Stance::hold;
}

// Living players who chose Strike, whether a creature may pick them or not.
unsigned CutthroatCaverns::all_strikers(const Board& board) const {
  unsigned strikers = 0;
  each_bit(living(board), [&](unsigned place) {
    if (stance(board, place) == Stance::strike) strikers |= 1U << place;
  });
  return strikers;
}

// The same hit for each of the mask that a creature may pick.
void CutthroatCaverns::hit_each(State& state, const Creature& creature, unsigned places, int damage,
                                unsigned flags) const {
  if ((creature.flags & kStunned) != 0) return;
  by_initiative(state, places & eligible(state),
                [&](unsigned place) { push_hit(state, creature, place, damage, 0, flags); });
}

// CAV-HOLD-05. Her tears are nobody's doing (CAV-ENC-09).
void CutthroatCaverns::naiad(State& state, Creature& creature, Table& table) const {
  const unsigned all = living(state);
  const unsigned strikers = all_strikers(state);
  if (strikers == 0) {
    const int loss = std::min(kTears, std::max(creature.lp - kTearsLeave, 0));
    creature.lp = static_cast<std::uint16_t>(creature.lp - loss);
    return tell(
        table, EventKind::struck, rule("CAV-HOLD-05"),
        {.card = thing(Category::creature, creature.kind), .amount = loss, .more = creature.lp});
  }
  const bool mixed = strikers != all;
  const unsigned first = state.hit_count;
  hit_each(state, creature, strikers, mixed ? kNaiadMixed : kNaiadAll, 0);
  if (state.hit_count == first && mixed) {
    // Nobody to hit: the Holders heal all the same.
    by_initiative(state, all & ~strikers, [&](unsigned place) {
      heal(state, place, kNaiadHealing, rule("CAV-HOLD-05"), table);
    });
    return;
  }
  push_volley(state, first);
  if (mixed && state.agenda.top().step == Step::volley) state.agenda.top().y = kNaiadHealing;
}

// CAV-HOLD-06.
void CutthroatCaverns::drake(State& state, Creature& creature, Table&) const {
  const unsigned all = living(state);
  const unsigned strikers = all_strikers(state);
  const int strike = std::popcount(strikers);
  const int held = std::popcount(all & ~strikers);
  const unsigned first = state.hit_count;
  if (strike > held)
    hit_each(state, creature, strikers, kDrakeStrikers, 0);
  else if (held > strike)
    hit_each(state, creature, all & ~strikers, kDrakeHolders, kPoisons);
  else
    hit_each(state, creature, all, kDrakeAll, 0);
  push_volley(state, first);
}

// CAV-SHAD-01, CAV-SHAD-02: only attacks that Player #1 makes in his own turn, while the
// Shadowmancer lives. Equal does not beat.
bool CutthroatCaverns::beats_record(const Board& board, const Unit& unit) const {
  const Encounter& encounter = board.encounter;
  if (behaviour(board) != Behaviour::shadowmancer || encounter.round < kFirstCheck ||
      encounter.player_one != unit.owner || (unit.flags & kOwnTurn) == 0)
    return true;
  bool there = false;
  for (unsigned i = 0; i < board.creature_count; ++i)
    there = there || board.creatures[i].kind == content_.encounters[encounter.card].creature;
  return !there || unit.computed > encounter.record;
}

// CAV-GLUT-02, CAV-GLUT-04: a card beyond the maximum hand size was drawn.
void CutthroatCaverns::overdraw(State& state, unsigned place, Table& table) const {
  tell(table, EventKind::glutton, rule("CAV-GLUT-02"),
       {.who = player(state, place), .amount = kGluttonDamage});
  hurt(state, place, kGluttonDamage, Harm::encounter,
       thing(Category::encounter, state.encounter.card), rule("CAV-GLUT-02"), table);
}

// CAV-GLUT-01: RND-11 at Gluttony, one player after the other.
bool CutthroatCaverns::glutton(State& state, Table&) const {
  Frame& top = state.agenda.top();
  if (top.a == kGluttonMore) {
    const unsigned place = top.b;
    if (lives(state, place) && state.places[place].hand < hand_limit(state, place)) return true;
    top.a = kGluttonNext;
  }
  const unsigned still = top.c & living(state);
  if (still == 0) {
    state.agenda.pop();
    return false;
  }
  const unsigned place = first_of(state, still);
  top.a = kGluttonMore;
  top.b = static_cast<std::uint8_t>(place);
  top.c = static_cast<std::uint8_t>(still & ~(1U << place));
  push_draw(state, place, event_active(state, Perk::close_quarters) ? 2 : 1, kDrawRound);
  return false;
}

// DEC-GLUTTON.
void CutthroatCaverns::answer_glutton(State& state, bool yes, Table&) const {
  Frame& top = state.agenda.top();
  const bool cards = state.draw_size > 0 || !state.discard.empty() || state.fog_size > 0;
  if (yes && cards)
    push_draw(state, top.b, 1, kDrawRound);
  else
    top.a = kGluttonNext;
}

// goblin_cutpurses: a random belonging instead of a wound. A Hoarder is not stolen from.
void CutthroatCaverns::rob(State& state, const Creature& creature, const Op& op) const {
  by_initiative(state, select(state, op, &creature), [&](unsigned place) {
    const bool loot =
        !empty(state.places[place].belongings) && !has_perk(state, place, Perk::hoarder);
    if (loot)
      push_hit(state, creature, place, 0, 0, kRobs);
    else
      push_hit(state, creature, place, op.n, 0, 0);
  });
}

// The final victim loses something, if there is anything.
void CutthroatCaverns::take_to_sack(State& state, unsigned place, Table& table) const {
  if (has_perk(state, place, Perk::hoarder)) return;
  const Belongings& owned = state.places[place].belongings;
  std::array<std::uint8_t, kMaxItems * kMaxCopies + kMaxRelics> list{};
  unsigned count = 0;
  for (unsigned item = 0; item < content_.items.size(); ++item)
    for (unsigned i = 0; i < owned.items[item]; ++i) list[count++] = content_.items[item];
  each_bit(owned.relics,
           [&](unsigned relic) { list[count++] = static_cast<std::uint8_t>(kFirstRelic + relic); });
  if (count == 0) return;
  const unsigned belonging = list[table.pick(static_cast<std::uint16_t>(ChanceKind::belonging),
                                             std::span(list.data(), count))];
  lose(state, place, belonging);
  check_limit(state, place);
  const bool relic = belonging >= kFirstRelic;
  if (relic)
    state.sack.relics |= 1U << (belonging - kFirstRelic);
  else
    ++state.sack.items[content_.cards[belonging].item];
  tell(
      table, EventKind::sacked, rule("CAV-CA-06"),
      {.who = player(state, place),
       .card = relic ? int{thing(Category::relic, belonging - kFirstRelic)} : card_arg(belonging)});
}

}  // namespace undercroft::cutthroat_caverns
