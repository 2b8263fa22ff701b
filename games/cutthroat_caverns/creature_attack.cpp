// Chapter 3.13: creature attacks. The instances of one creature's row lie side by side on the stack
// of hits; a volley carries them out one after the other.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kEnraged = 5;   // what the Event adds
constexpr int kFuryFrom = 5;  // instances of so much or more

bool hit_has(const Hit& hit, unsigned flag) {
  return (hit.flags & flag) != 0;
}

// CAV-ENC-10: a dead creature loses its remaining instances; the burst of one that is dead already
// has no source.
bool source_gone(const Board& board, const Hit& hit) {
  if (hit.source == kNoTarget) return false;
  if (is_player(hit.source)) return !board.places[hit.source - kFirstPlayer].alive();
  return find_creature(board, hit.source) == nullptr;
}

bool victim_lives(const Board& board, const Hit& hit) {
  return hit.victim < kPlaces && (living(board) >> hit.victim & 1U) != 0;
}

int source_thing(const Board& board, const Hit& hit) {
  if (is_player(hit.source))
    return thing(Category::character, board.places[hit.source - kFirstPlayer].character);
  return hit.kind == kNothing ? -1 : int{thing(Category::creature, hit.kind)};
}

}  // namespace

// CAV-CA-01, CAV-CA-03: the creature's turn in RND-6, or with `random` in RND-9, unless its chapter
// has done everything.
void CutthroatCaverns::begin_attacks(State& state, Creature& creature, bool random,
                                     Table& table) const {
  if ((creature.flags & kStunned) != 0) return;
  const CreatureKind& kind = content_.creatures[creature.kind];
  const unsigned block = random ? kind.random : kind.specific;
  if (content_.blocks[block].count == 0) return;
  const unsigned first = state.hit_count;
  const bool meant = gather(state, creature, block);
  if (state.hit_count == first) {
    if (!meant) return;
    tell(table, EventKind::no_victim, rule("CAV-CA-03"),
         {.card = thing(Category::creature, creature.kind), .more = creature.number});
    return;
  }
  push_volley(state, first);
  // What the row does besides (CAV-CA-02: Anti-Paladin) follows when the last hit is over.
  state.agenda.top().x = static_cast<std::uint16_t>(block);
}

// CAV-CA-02, CAV-CA-12: all selectors of the row together, each in Initiative order. Says whether
// the row means anybody in this round.
bool CutthroatCaverns::gather(State& state, const Creature& creature, unsigned block) const {
  bool meant = false;
  const Frame frame{
      .step = Step::operations, .a = kOpsOfCreature, .b = kNothing, .c = creature.number};
  for (const Op& op : content_.block(block)) {
    if (op.code == OpCode::when) {
      meant |= gather(state, creature, holds(state, op, frame) ? op.block : op.other);
    } else if (op.code == OpCode::hit) {
      meant = true;
      const int damage = amount(state, op, frame);
      // Half of nothing is no attack; a printed 0 is one.
      if (damage == 0 && op.amount != Amount::fixed) continue;
      by_initiative(state, select(state, op, &creature),
                    [&](unsigned place) { push_hit(state, creature, place, damage, op.block, 0); });
    } else if (op.code == OpCode::steal_hit) {
      meant = true;
      rob(state, creature, op);
    }
  }
  return meant;
}

// CAV-CA-05, first sentence: what is printed, Enraged and difficulty.
int CutthroatCaverns::declared(const Board& board, int printed) const {
  if (printed < kFuryFrom) return printed;
  return printed + (event_active(board, Perk::enraged) ? kEnraged : 0) + board.config.fury;
}

// One more instance of the row.
void CutthroatCaverns::push_hit(State& state, const Creature& source, unsigned victim, int damage,
                                unsigned effect, unsigned flags) const {
  if (state.hit_count == kMaxHits || victim >= kPlaces) return;
  const int printed = damage;
  damage = declared(state, printed);
  Hit& hit = state.hits[state.hit_count++];
  hit.damage = static_cast<std::uint16_t>(damage);
  hit.effect = static_cast<std::uint16_t>(effect);
  hit.source = source.number;
  hit.victim = static_cast<std::uint8_t>(victim);
  hit.tried = static_cast<std::uint8_t>(1U << victim);
  hit.flags = static_cast<std::uint8_t>(flags | (printed == 0 ? unsigned{kPrintedZero} : 0U));
  hit.kind = source.kind;
}

// The hits from `first` on.
void CutthroatCaverns::push_volley(State& state, unsigned first) const {
  if (state.hit_count == first) return;
  state.agenda.push({.step = Step::volley,
                     .a = state.hit_count,
                     .b = static_cast<std::uint8_t>(first),
                     .c = static_cast<std::uint8_t>(first)});
}

// CAV-CA-02: one after the other. Letters: x, the row whose other effects follow; y, LP that the
// Holders heal then (CAV-HOLD-05).
bool CutthroatCaverns::volley(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  if (top.c < top.a) {
    const std::uint8_t index = top.c++;
    state.agenda.push({.step = Step::hit, .a = kHitDeclare, .b = index});
    return false;
  }
  const Frame frame = top;
  if (frame.x != 0) after_volley(state, frame, table);
  if (frame.y != 0)
    by_initiative(state, living(state), [&](unsigned place) {
      if (stance(state, place) == Stance::hold)
        heal(state, place, frame.y, rule("CAV-HOLD-05"), table);
    });
  for (unsigned i = frame.b; i < state.hit_count; ++i) state.hits[i] = Hit{};
  state.hit_count = frame.b;
  state.agenda.pop();
  return false;
}

// What the row says besides its hits, while they still lie there to be counted.
void CutthroatCaverns::after_volley(State& state, const Frame& volley, Table& table) const {
  const Frame frame{.step = Step::operations,
                    .a = kOpsOfCreature,
                    .b = kNothing,
                    .c = state.hits[volley.b].source};
  for (const Op& op : content_.block(volley.x)) {
    if (op.code == OpCode::hit || op.code == OpCode::steal_hit || op.code == OpCode::when) continue;
    operate(state, op, frame, table);
  }
}

// CAV-CA-04: one instance.
bool CutthroatCaverns::hit(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned index = top.b;
  Hit& now = state.hits[index];
  const bool gone = source_gone(state, now) || !victim_lives(state, now);
  switch (top.a) {
    case kHitDeclare:
      top.a = gone ? kHitOver : kHitDamage;
      if (gone) return false;
      tell(table, EventKind::attacks, rule("CAV-CA-02"),
           {.who = player(state, now.victim),
            .card = source_thing(state, now),
            .amount = now.damage,
            .more = is_player(now.source) ? -1 : int{now.source}});
      push_window(state, Window::declared, index);
      return false;
    case kHitDamage:
      top.a = gone || hit_has(now, kBlocked) ? kHitOver : kHitEffect;
      if (top.a == kHitEffect) strike_victim(state, now, table);
      return false;
    case kHitEffect:
      top.a = kHitWindow;
      on_hit(state, now, table);
      return false;
    case kHitWindow:
      top.a = kHitReturn;
      if (victim_lives(state, now) && now.lost > 0) push_window(state, Window::struck, index);
      return false;
    case kHitReturn:
      top.a = kHitOver;
      // ab_talon
      if (hit_has(now, kTalon) && !gone && now.source != kNoTarget)
        state.agenda.push({.step = Step::extra,
                           .a = kExtraChoose,
                           .b = now.victim,
                           .c = now.source,
                           .x = static_cast<std::uint16_t>(
                               kAbility | (state.number <= kEarly ? unsigned{kProtected} : 0U))});
      return false;
    default:
      return end_hit(state);
  }
}

// CAV-HIVE-05: a token that split off attacks right after this instance.
bool CutthroatCaverns::end_hit(State& state) const {
  const unsigned end = state.agenda.below(1).a;
  if (state.agenda.below(1).step == Step::volley && state.hit_count > end) {
    push_volley(state, end);
    return false;
  }
  state.agenda.pop();
  return false;
}

// CAV-CA-04: the damage. The victim's own rules are in hit_loss.
void CutthroatCaverns::strike_victim(State& state, Hit& hit, Table& table) const {
  const unsigned victim = hit.victim;
  const int loss = hit_loss(state, hit);
  // Cloak of Ash, 1/enc: the first instance, whatever it does.
  const std::uint32_t cloaks = perk_relics_[static_cast<unsigned>(Perk::cloak)] &
                               state.places[victim].belongings.relics & ~state.relics_used;
  state.relics_used |= cloaks;
  each_bit(cloaks, [&](unsigned relic) {
    tell(table, EventKind::used, rule("CAV-EVT-06"),
         {.who = player(state, victim), .card = thing(Category::relic, relic)});
  });
  const int why = source_thing(state, hit);
  const int lost = hurt(state, victim, loss, Harm::creature,
                        why < 0 ? kNoThing : static_cast<Thing>(why), rule("CAV-CA-04"), table);
  if (state.ending != Ending::playing) return;
  hit.lost = static_cast<std::uint8_t>(lost);
  // Iron Skin and the like: the blow fell all the same.
  if (lost == 0)
    tell(table, EventKind::lost_lp, rule("CAV-CA-05"),
         {.who = player(state, victim), .card = why, .amount = 0, .more = state.places[victim].lp});
  if (!hit_has(hit, kMirrored) || lost == 0) return;
  strike_source(state, hit, lost, victim, table);
}

// Mirror Shield, Orn (CAV-ABL-04): what is no attack, but meets the creature's rules.
void CutthroatCaverns::strike_source(State& state, const Hit& hit, int damage, unsigned place,
                                     Table& table) const {
  if (is_player(hit.source))
    return hurt_boar(state, hit.source - kFirstPlayer, damage, place, table);
  Creature* creature = find_creature(state, hit.source);
  if (creature == nullptr) return;
  const Blow blow = item_blow(state, *creature, damage);
  hurt_creature(state, *creature, blow.damage, blow.loss, place, table);
}

// CAV-CA-06: on-hit effects need a loss, or a printed 0; they meet the final victim.
void CutthroatCaverns::on_hit(State& state, const Hit& hit, Table& table) const {
  if (!victim_lives(state, hit)) return;
  if (hit.lost == 0 && !hit_has(hit, kPrintedZero)) return;
  if (hit_has(hit, kRobs)) return take_to_sack(state, hit.victim, table);
  if (hit_has(hit, kPoisons)) give_poison(state, hit.victim, 1, rule("CAV-HOLD-06"), table);
  push_operations(state, hit.effect, kOpsOfHit, hit.victim, state.agenda.top().b);
}

// CAV-CA-07: eligible, and never a victim of this instance before.
unsigned CutthroatCaverns::new_victims(const Board& board, const Hit& hit) const {
  if (hit_has(hit, kLocked)) return 0;
  return eligible(board) & ~unsigned{hit.tried};
}

void CutthroatCaverns::redirect(State& state, Hit& hit, unsigned victim, unsigned by,
                                Table& table) const {
  if (victim >= kPlaces || (new_victims(state, hit) >> victim & 1U) == 0) return;
  hit.victim = static_cast<std::uint8_t>(victim);
  hit.tried = static_cast<std::uint8_t>(hit.tried | 1U << victim);
  tell(table, EventKind::redirected, rule("CAV-CA-07"),
       {.who = player(state, by), .more = player(state, victim)});
}

// CAV-HIVE-05: a new token with the same LP, beyond the usual number, and its own instance. The
// instance of the first one goes on.
void CutthroatCaverns::split_token(State& state, unsigned hit, unsigned victim,
                                   Table& table) const {
  const Hit original = state.hits[hit];
  const Creature* source = find_creature(state, original.source);
  if (source == nullptr || victim >= kPlaces || state.hit_count == kMaxHits) return;
  const Creature before = *source;
  Creature* token = arrive(state, before.kind, kNothing, table);
  if (token == nullptr) return;
  token->lp = before.lp;
  tell(table, EventKind::split, rule("CAV-HIVE-05"),
       {.card = thing(Category::creature, before.kind), .more = token->number});
  Hit& added = state.hits[state.hit_count++];
  added.damage = original.damage;
  added.effect = original.effect;
  added.source = token->number;
  added.victim = static_cast<std::uint8_t>(victim);
  added.tried = static_cast<std::uint8_t>(1U << victim);
  added.kind = before.kind;
}

}  // namespace undercroft::cutthroat_caverns
