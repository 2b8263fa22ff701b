// Section 2.3: the effects of the content, carried out one after the other. An operation that has
// no such subject does nothing: what a card does to an attack and to a hit stands side by side.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kActionsForFree = 2;  // Arshtongue: Actions that cost nothing
constexpr int kPerAction = 5;       // ... and each further one

// Of `extra_attack`.
constexpr int kAtSource = 1;
constexpr int kProtectedEarly = 2;

enum class About : std::uint8_t { nothing, unit, hit, play };
struct Subject {
  About about = About::nothing;
  Window window = Window::pre;
  unsigned index = 0;
};

// The window that is answered lies under the play or the thing that answers it.
Subject in_window(const Board& board) {
  for (int depth = 0; depth < board.agenda.size(); ++depth) {
    const Frame& frame = board.agenda.below(depth);
    if (frame.step != Step::window) continue;
    const auto window = static_cast<Window>(frame.a);
    switch (window) {
      case Window::reveal:
      case Window::kill:
      case Window::post:
        return {About::unit, window, frame.b};
      case Window::declared:
      case Window::struck:
        return {About::hit, window, frame.b};
      case Window::action:
      case Window::challenge:
        return {About::play, window, frame.b};
      default:
        return {About::nothing, window, frame.b};
    }
  }
  return {};
}

Subject subject_of(const Board& board, const Frame& frame) {
  switch (frame.a) {
    case kOpsOfUnit:
      return {About::unit, Window::post, frame.c};
    case kOpsOfHit:
      return {About::hit, Window::struck, frame.c};
    case kOpsOfPlay:
    case kOpsOfThing:
      return in_window(board);
    default:
      return {};
  }
}

Unit* unit_of(Board& board, const Frame& frame) {
  const Subject subject = subject_of(board, frame);
  const bool there = subject.about == About::unit && subject.index < board.unit_count;
  return there ? &board.units[subject.index] : nullptr;
}
Hit* hit_of(Board& board, const Frame& frame) {
  const Subject subject = subject_of(board, frame);
  const bool there = subject.about == About::hit && subject.index < board.hit_count;
  return there ? &board.hits[subject.index] : nullptr;
}
const Hit* hit_of(const Board& board, const Frame& frame) {
  const Subject subject = subject_of(board, frame);
  const bool there = subject.about == About::hit && subject.index < board.hit_count;
  return there ? &board.hits[subject.index] : nullptr;
}
Play* play_of(Board& board, const Frame& frame) {
  return frame.a == kOpsOfPlay && frame.c < board.play_count ? &board.plays[frame.c] : nullptr;
}

// Whom the player named when he used it.
unsigned named_target(const Board& board, const Frame& frame) {
  if (frame.a == kOpsOfPlay && frame.c < board.play_count) return board.plays[frame.c].target;
  return frame.a == kOpsOfThing ? unsigned{frame.c} : unsigned{kNothing};
}

// The creature that the effect belongs to.
unsigned creature_number(const Board& board, const Frame& frame) {
  if (frame.a == kOpsOfCreature) return frame.c;
  if (const Hit* hit = hit_of(board, frame); hit != nullptr && !is_player(hit->source))
    return hit->source;
  return kNoTarget;
}

// What the log cites; `by` is the thing whose effect this is.
RuleId rule_of(const Frame& frame, Thing by) {
  switch (frame.a) {
    case kOpsOfUnit:
      return rule("CAV-ATK-14");
    case kOpsOfHit:
      return rule("CAV-CA-06");
    case kOpsOfPlay:
      return rule("CAV-ACT-02");
    case kOpsOfCreature:
      return rule("CAV-CA-01");
    case kOpsOfKill:
      return rule("CAV-ENC-08");
    case kOpsOfEvent:
      return rule("CAV-EVT-02");
    case kOpsOfNode:
      return rule("CAV-ADV-01");
    default:
      switch (category_of(by)) {
        case Category::card:
          return rule("CAV-ITM-02");
        case Category::relic:
          return rule("CAV-EVT-04");
        case Category::reputation:
          return rule("CAV-REP-05");
        default:
          return rule("CAV-ABL-01");
      }
  }
}

// NEXT(n): behind the actor, and not yet had their turn.
unsigned next_players(const Board& board, unsigned actor, unsigned n) {
  unsigned chosen = 0;
  if (actor >= kPlaces) return 0;
  by_initiative(board, living(board), [&](unsigned place) {
    const bool waits = place != actor && (board.encounter.acted >> place & 1U) == 0 &&
                       board.encounter.turn != place &&
                       board.places[place].initiative > board.places[actor].initiative;
    if (waits && static_cast<unsigned>(std::popcount(chosen)) < n) chosen |= 1U << place;
  });
  return chosen;
}

// Somebody by chance.
unsigned random_of(const Board& board, unsigned mask, Table& table) {
  std::array<std::uint8_t, kPlaces> characters{};
  std::array<std::uint8_t, kPlaces> places{};
  unsigned count = 0;
  each_bit(mask, [&](unsigned place) {
    places[count] = static_cast<std::uint8_t>(place);
    characters[count++] = board.places[place].character;
  });
  if (count == 0) return kNothing;
  return places[table.pick(static_cast<std::uint16_t>(ChanceKind::player),
                           std::span(characters.data(), count))];
}

}  // namespace

void CutthroatCaverns::push_operations(State& state, unsigned block, unsigned owner, unsigned actor,
                                       unsigned subject) const {
  const Block& run = content_.blocks[block];
  if (run.count == 0) return;
  state.agenda.push({.step = Step::operations,
                     .a = static_cast<std::uint8_t>(owner),
                     .b = static_cast<std::uint8_t>(actor),
                     .c = static_cast<std::uint8_t>(subject),
                     .x = run.first,
                     .y = static_cast<std::uint16_t>(run.first + run.count)});
}

// A frame that has only its last operation left makes room before that is carried out.
bool CutthroatCaverns::operations(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const Frame frame = top;
  if (frame.x + 1 >= frame.y)
    state.agenda.pop();
  else
    ++top.x;
  operate(state, content_.ops[frame.x], frame, table);
  return false;
}

// For the log: the card, Relic, creature or whatever says so. Of something that was used only its
// effect is known, and nothing else has the same.
Thing CutthroatCaverns::thing_behind(const Board& board, const Frame& frame) const {
  const auto runs = [&](unsigned block) {
    const Block& run = content_.blocks[block];
    return frame.x >= run.first && frame.x < run.first + run.count;
  };
  const auto index_in = [&](const auto& list) {
    for (unsigned i = 0; i < list.size(); ++i)
      if (runs(list[i].effect)) return i;
    return unsigned{kNothing};
  };
  switch (frame.a) {
    case kOpsOfUnit:
      return thing(Category::card, board.units[frame.c].card);
    case kOpsOfHit:
      return board.hits[frame.c].kind == kNothing
                 ? kNoThing
                 : thing(Category::creature, board.hits[frame.c].kind);
    case kOpsOfPlay:
      return thing(Category::card, board.plays[frame.c].card);
    case kOpsOfKill:
      return thing(Category::creature, frame.c);
    case kOpsOfEvent:
      return thing(Category::event, frame.c);
    case kOpsOfCreature: {
      const Creature* creature = find_creature(board, frame.c);
      return creature == nullptr ? kNoThing : thing(Category::creature, creature->kind);
    }
    case kOpsOfThing:
      if (const unsigned i = index_in(content_.relics); i != kNothing)
        return thing(Category::relic, i);
      if (const unsigned i = index_in(content_.reputations); i != kNothing)
        return thing(Category::reputation, i);
      if (const unsigned i = index_in(content_.cards); i != kNothing)
        return thing(Category::card, i);
      for (unsigned i = 0; i < content_.characters.size(); ++i)
        if (runs(content_.characters[i].ability)) return thing(Category::ability, i);
      return kNoThing;
    default:
      return kNoThing;
  }
}

// 2.2, with what the effect belongs to.
unsigned CutthroatCaverns::whom(State& state, const Op& op, const Frame& frame,
                                Table& table) const {
  const unsigned actor = frame.b;
  switch (op.who) {
    case Who::actor:
      return living(state) & bit_of(actor);
    case Who::owner: {
      const Unit* unit = unit_of(state, frame);
      return unit == nullptr ? 0 : living(state) & bit_of(unit->owner);
    }
    case Who::victim: {
      const Hit* hit = hit_of(state, frame);
      return living(state) & bit_of(hit == nullptr ? actor : unsigned{hit->victim});
    }
    case Who::target:
      return living(state) & bit_of(named_target(state, frame));
    case Who::others:
      return living(state) & ~bit_of(actor);
    case Who::next:
      return next_players(state, actor, op.k);
    case Who::killer:
      return living(state) &
             bit_of(frame.a == kOpsOfKill ? actor : unsigned{state.encounter.killer});
    case Who::most_prestige_other: {
      // My Hero, CAV-ACT-12
      const Hit* hit = hit_of(state, frame);
      unsigned best = kNothing;
      by_initiative(
          state, (hit == nullptr ? eligible(state) : new_victims(state, *hit)) & ~bit_of(actor),
          [&](unsigned place) {
            if (best == kNothing || state.places[place].prestige > state.places[best].prestige)
              best = place;
          });
      return bit_of(best);
    }
    case Who::random_other:
      return bit_of(random_of(state, living(state) & ~bit_of(actor), table));
    case Who::nobody:
      return 0;
    default:
      return select(state, op, find_creature(state, creature_number(state, frame)));
  }
}

// How much, as far as it follows from the table and a creature: for the rules and for the view,
// which tells what a row would do now.
int CutthroatCaverns::row_amount(const Board& board, const Op& op, const Creature* creature) const {
  switch (op.amount) {
    case Amount::per_round:
      return op.n * board.encounter.round;
    case Amount::half_most_damage: {
      // mirror_knight
      if (creature == nullptr) return 0;
      Op most;
      most.who = Who::most_damage;
      const unsigned place = select(board, most, creature);
      if (place == 0) return 0;
      const int dealt = creature->damage[static_cast<unsigned>(std::countr_zero(place))];
      return std::min<int>(half(dealt), op.n);
    }
    case Amount::per_action:
      return op.n + kPerAction * std::max(board.encounter.actions - kActionsForFree, 0);
    default:
      return op.n;
  }
}

// How much.
int CutthroatCaverns::amount(const State& state, const Op& op, const Frame& frame) const {
  switch (op.amount) {
    case Amount::fixed:
      return op.n;
    case Amount::per_round:
    case Amount::half_most_damage:
    case Amount::per_action:
      return row_amount(state, op, find_creature(state, creature_number(state, frame)));
    case Amount::lost_to_it: {
      // anti_paladin: asked while its volley is on top and its hits still lie there.
      const Frame& top = state.agenda.top();
      int lost = 0;
      if (top.step == Step::volley)
        for (unsigned i = top.b; i < top.a; ++i)
          if (state.hits[i].source == frame.c) lost += state.hits[i].lost;
      return lost;
    }
    case Amount::damage_of_hit: {
      const Hit* hit = hit_of(state, frame);
      return hit == nullptr ? 0 : op.n * hit->damage;
    }
  }
  return 0;
}

// The same of a condition.
bool CutthroatCaverns::row_holds(const Board& board, const Op& op, const Creature* creature) const {
  const int round = board.encounter.round;
  switch (op.condition) {
    case Condition::nobody_damaged:
      return creature == nullptr || creature->blows.empty();
    case Condition::somebody_damaged:
      return creature != nullptr && !creature->blows.empty();
    case Condition::odd_round:
      return round % 2 == 1;
    case Condition::even_round:
      return round % 2 == 0;
    case Condition::from_round:
      return round >= op.n;
    case Condition::up_to_round:
      return round <= op.n;
    case Condition::nobody_famous: {
      bool famous = false;
      each_bit(eligible(board),
               [&](unsigned place) { famous = famous || board.places[place].prestige > 0; });
      return !famous;
    }
    case Condition::has_belonging: {
      const unsigned places = select(board, op, creature);
      return places != 0 &&
             !empty(board.places[static_cast<unsigned>(std::countr_zero(places))].belongings);
    }
    case Condition::barrier_up:
      return creature != nullptr && (creature->flags & kBarrierUp) != 0;
    default:
      return true;
  }
}

bool CutthroatCaverns::holds(const State& state, const Op& op, const Frame& frame) const {
  switch (op.condition) {
    case Condition::always:
      return true;
    case Condition::nobody_damaged:
    case Condition::somebody_damaged:
    case Condition::odd_round:
    case Condition::even_round:
    case Condition::from_round:
    case Condition::up_to_round:
    case Condition::nobody_famous:
    case Condition::has_belonging:
    case Condition::barrier_up:
      return row_holds(state, op, find_creature(state, creature_number(state, frame)));
    case Condition::card_was:
      return state.encounter.shown == op.index;
    case Condition::relics_on:
      return state.config.events != 0;
    case Condition::target_is_other:
      return named_target(state, frame) < kPlaces && named_target(state, frame) != frame.b;
    case Condition::early_encounter:
      return state.number <= op.n;
    case Condition::own_attack: {
      const Subject subject = subject_of(state, frame);
      return subject.about == About::unit && subject.window == Window::reveal &&
             subject.index < state.unit_count && state.units[subject.index].owner == frame.b;
    }
    case Condition::own_hit: {
      const Subject subject = subject_of(state, frame);
      return subject.about == About::hit && subject.window == Window::declared &&
             subject.index < state.hit_count && state.hits[subject.index].victim == frame.b;
    }
  }
  return false;
}

void CutthroatCaverns::operate(State& state, const Op& op, const Frame& frame, Table& table) const {
  switch (op.code) {
    case OpCode::when: {
      const unsigned block = holds(state, op, frame) ? op.block : op.other;
      if (op.condition == Condition::card_was) state.encounter.shown = kNothing;
      return push_operations(state, block, frame.a, frame.b, frame.c);
    }
    case OpCode::each:
      // What one of them is asked or draws comes before the next.
      return last_first(state, whom(state, op, frame, table), [&](unsigned place) {
        push_operations(state, op.block, frame.a, place, frame.c);
      });
    case OpCode::rotate:
    case OpCode::add:
    case OpCode::miss:
    case OpCode::protect:
    case OpCode::replace_attack:
    case OpCode::stun:
    case OpCode::stun_target:
    case OpCode::floor:
      return operate_on_attack(state, op, frame, table);
    case OpCode::discard_set:
    case OpCode::swap_set:
    case OpCode::put_set:
    case OpCode::look_set:
    case OpCode::cancel:
    case OpCode::capture:
      return operate_on_cards(state, op, frame, table);
    case OpCode::hit:
    case OpCode::steal_hit:
    case OpCode::halve:
    case OpCode::double_hit:
    case OpCode::redirect:
    case OpCode::lock:
    case OpCode::block:
    case OpCode::mirror:
    case OpCode::damage_source:
    case OpCode::heal_creature:
      return operate_on_hit(state, op, frame, table);
    case OpCode::damage_creatures:
      // In token order, with a kill in between: a frame of its own.
      return state.agenda.push({.step = Step::fire,
                                .a = kFireCreatures,
                                .b = frame.b,
                                .x = static_cast<std::uint16_t>(amount(state, op, frame))});
    case OpCode::water:
    case OpCode::free_acolyte:
    case OpCode::rob_acolyte:
    case OpCode::leave_acolyte:
    case OpCode::discard_or_hurt:
      return operate_on_module(state, op, frame, table);
    case OpCode::nyx:
      return state.agenda.push({.step = Step::nyx, .b = frame.b});
    case OpCode::peek_encounter:
      return peek_encounter(state, frame.b, table);
    case OpCode::dolls:
      return state.agenda.push(
          {.step = Step::doll, .b = kNothing, .c = static_cast<std::uint8_t>(living(state))});
    case OpCode::awaken:
      return state.agenda.push({.step = Step::awaken, .a = kAwakenHits});
    default:
      return operate_on_players(state, op, frame, table);
  }
}

// The subject is an attack. CAV-WIN-03: where it is none any more nothing happens.
void CutthroatCaverns::operate_on_attack(State& state, const Op& op, const Frame& frame,
                                         Table& table) const {
  Unit* unit = unit_of(state, frame);
  if (unit == nullptr) return;
  const Thing by = thing_behind(state, frame);
  const bool attacks = (unit->flags & (kNoAttack | kMissed)) == 0;
  const auto mark = [&](ModKind what, int n) {
    note(*unit,
         {.thing = by, .amount = static_cast<std::int16_t>(n), .what = what, .who = frame.b});
    tell(table, EventKind::modified, rule_of(frame, by),
         {.who = player(state, frame.b),
          .card = by == kNoThing ? -1 : int{by},
          .amount = n,
          .more = static_cast<int>(what)});
  };
  switch (op.code) {
    case OpCode::rotate:
      if (attacks) rotate(state, *unit, op.n, by, frame.b, table);
      return;
    case OpCode::add:
      if (attacks) add_flat(state, *unit, op.n, by, frame.b, table);
      return;
    case OpCode::protect:
      unit->flags = static_cast<std::uint16_t>(unit->flags | kProtected);
      return mark(ModKind::protected_, 0);
    case OpCode::miss:
      if (!attacks) return;
      unit->flags = static_cast<std::uint16_t>(unit->flags | kMissed);
      return mark(ModKind::missed, 0);
    case OpCode::replace_attack:
      // CAV-ACT-10: the unit is an attack from now on. The Action's own card goes where played
      // Actions go.
      if ((unit->flags & kNoAttack) == 0 || frame.a != kOpsOfPlay) return;
      to_discard(state, unit->card);
      unit->card = state.plays[frame.c].card;
      unit->flags = static_cast<std::uint16_t>((unit->flags & ~kNoAttack) | kNoBaseCard);
      unit->position = unit->rider_position = kNormal;
      unit->target = kNoTarget;
      return mark(ModKind::replaced, 0);
    case OpCode::floor:
      // CAV-ACT-11
      if (is_player(unit->target)) {
        state.encounter.boar_floor = static_cast<std::uint8_t>(op.n);
      } else if (Creature* creature = find_creature(state, unit->target); creature != nullptr) {
        creature->floor = static_cast<std::uint8_t>(op.n);
      }
      return mark(ModKind::floored, op.n);
    default:
      if (Creature* creature = find_creature(state, unit->target); creature != nullptr) {
        creature->flags |= kStunned;
        tell(table, EventKind::stunned, rule_of(frame, by),
             {.card = thing(Category::creature, creature->kind), .more = creature->number});
      }
      return;
  }
}

// Set cards and Actions.
void CutthroatCaverns::operate_on_cards(State& state, const Op& op, const Frame& frame,
                                        Table& table) const {
  const unsigned actor = frame.b;
  if (op.code == OpCode::cancel || op.code == OpCode::capture) {
    const Subject subject = subject_of(state, frame);
    if (subject.about != About::play || subject.index >= state.play_count) return;
    Play& other = state.plays[subject.index];
    other.flags |= kCancelled;
    if (op.code == OpCode::capture) other.taker = static_cast<std::uint8_t>(actor);
    return tell(table, op.code == OpCode::capture ? EventKind::captured : EventKind::cancelled,
                rule("CAV-ACT-04"),
                {.who = player(state, actor),
                 .card = card_arg(other.card),
                 .more = player(state, other.actor)});
  }
  const Play* play = play_of(state, frame);
  if (op.code == OpCode::discard_set) state.encounter.shown = kNothing;
  if (play == nullptr || play->target >= kPlaces) return;
  const unsigned target = play->target;
  const unsigned at = play->at;
  if (at >= state.places[target].set) return;
  if (op.code == OpCode::discard_set) {
    state.encounter.shown = state.secret.places[target].set[at].kind;
    return discard_set(state, target, at, table);
  }
  if (op.code == OpCode::put_set) return state.agenda.push({.step = Step::assist, .b = frame.c});
  if (op.code == OpCode::swap_set) swap_sets(state, *play, table);
}

// CAV-ACT-09: without looking. The old owner remembers his card; of what else was known to be
// hidden on either side nobody is sure any more.
void CutthroatCaverns::swap_sets(State& state, const Play& play, Table& table) const {
  const unsigned one = play.actor;
  const unsigned other = play.target;
  if (play.own >= state.places[one].set) return;
  SetCard& mine = state.secret.places[one].set[play.own];
  SetCard& his = state.secret.places[other].set[play.at];
  std::swap(mine, his);
  const auto keep_seen = [&](SetCard& card, unsigned from, unsigned to) {
    const unsigned seen = card.seen_by | 1U << state.places[from].person;
    card.seen_by = static_cast<std::uint8_t>(seen & ~(1U << state.places[to].person));
  };
  keep_seen(mine, other, one);
  keep_seen(his, one, other);
  const auto fix = [&](unsigned place, unsigned at) {
    Place& owner = state.places[place];
    owner.set_fixed = static_cast<std::uint8_t>(owner.set_fixed | 1U << at);
    state.secret.known[place] = Knowledge{};
  };
  fix(one, play.own);
  fix(other, play.at);
  // Both may look at what they got.
  reveal(table, EventKind::set_swapped, rule("CAV-ACT-09"),
         {.who = player(state, one), .more = player(state, other)});
}

// The subject is a hit or the creature behind it.
void CutthroatCaverns::operate_on_hit(State& state, const Op& op, const Frame& frame,
                                      Table& table) const {
  if (op.code == OpCode::hit) return new_hits(state, op, frame, table);
  if (op.code == OpCode::heal_creature) {
    Creature* creature = find_creature(state, creature_number(state, frame));
    if (creature != nullptr)
      heal_creature(state, *creature, amount(state, op, frame), op.index != 0, table);
    return;
  }
  Hit* hit = hit_of(state, frame);
  if (hit == nullptr) return;
  const auto flag = [&](unsigned bit) { hit->flags = static_cast<std::uint8_t>(hit->flags | bit); };
  const bool locked = (hit->flags & kLocked) != 0;
  switch (op.code) {
    case OpCode::halve:
    case OpCode::double_hit: {
      // CAV-CA-05: in the order played.
      const bool halves = op.code == OpCode::halve;
      hit->damage = static_cast<std::uint16_t>(halves ? half(hit->damage) : hit->damage * 2);
      return tell(table, EventKind::scaled, rule("CAV-CA-05"),
                  {.who = player(state, frame.b), .amount = hit->damage, .more = halves ? 0 : 1});
    }
    case OpCode::redirect:
      return redirect_to(state, *hit, op, frame, table);
    case OpCode::lock:
      flag(kLocked);
      return tell(table, EventKind::locked, rule("CAV-CA-07"), {.who = player(state, hit->victim)});
    case OpCode::block: {
      // CAV-CA-13: a locked instance is not blocked.
      if (locked) return;
      flag(kBlocked);
      const Thing by = thing_behind(state, frame);
      return tell(table, EventKind::blocked, rule("CAV-CA-07"),
                  {.who = player(state, frame.b), .card = by == kNoThing ? -1 : int{by}});
    }
    case OpCode::mirror:
      return flag(kMirrored);
    case OpCode::damage_source:
      return strike_source(state, *hit, amount(state, op, frame), frame.b, table);
    default:
      return;
  }
}

// REDIRECT. CAV-HIVE-05: talked into it, a Hivemind token splits. CAV-BLNK-05: a Blink Dog stands
// before its new victim.
void CutthroatCaverns::redirect_to(State& state, Hit& hit, const Op& op, const Frame& frame,
                                   Table& table) const {
  const unsigned chosen = whom(state, op, frame, table);
  if (chosen == 0 || (chosen & new_victims(state, hit)) == 0) return;
  const auto victim = static_cast<unsigned>(std::countr_zero(chosen));
  const bool talked =
      frame.a == kOpsOfPlay && state.plays[frame.c].card == content_.named.called_you_ugly;
  Creature* source = find_creature(state, hit.source);
  const bool own = source != nullptr && (source->flags & kOngoing) == 0;
  if (talked && own && behaviour(state) == Behaviour::hivemind)
    return split_token(state, static_cast<unsigned>(&hit - state.hits.data()), victim, table);
  redirect(state, hit, victim, frame.b, table);
  if (!talked || !own || behaviour(state) != Behaviour::blink_dogs) return;
  source->before = static_cast<std::uint8_t>(victim);
  hit.flags = static_cast<std::uint8_t>(hit.flags | kDogStays);
  tell(table, EventKind::moved, rule("CAV-BLNK-05"),
       {.who = player(state, victim),
        .card = thing(Category::creature, source->kind),
        .more = source->number});
}

// HIT outside a creature's turn: the burst of one that has just died.
void CutthroatCaverns::new_hits(State& state, const Op& op, const Frame& frame,
                                Table& table) const {
  Creature source;
  if (frame.a == kOpsOfKill) source.kind = frame.c;
  if (const Creature* creature = find_creature(state, creature_number(state, frame));
      creature != nullptr)
    source = *creature;
  const unsigned first = state.hit_count;
  const unsigned victims = whom(state, op, frame, table) & eligible(state);
  const int damage = amount(state, op, frame);
  by_initiative(state, victims,
                [&](unsigned place) { push_hit(state, source, place, damage, op.block, 0); });
  push_volley(state, first);
}

// Players, one after the other in Initiative order.
void CutthroatCaverns::operate_on_players(State& state, const Op& op, const Frame& frame,
                                          Table& table) const {
  unsigned places = whom(state, op, frame, table);
  // CAV-BOAR-05: Alchemist's Fire burns the Wereboar player as a creature.
  if (op.code == OpCode::damage && op.who == Who::others && wereboar_place(state) != kNothing)
    places &= ~bit_of(wereboar_place(state));
  std::array<std::uint8_t, kPlaces> order{};
  unsigned count = 0;
  by_initiative(state, places,
                [&](unsigned place) { order[count++] = static_cast<std::uint8_t>(place); });
  // What is asked or drawn is a frame of its own: the first is pushed last.
  const bool pushes = op.code == OpCode::draw || op.code == OpCode::draw_to ||
                      op.code == OpCode::discard_choice || op.code == OpCode::steal ||
                      op.code == OpCode::extra_attack;
  for (unsigned i = 0; i < count; ++i) {
    operate_on_player(state, op, frame, order[pushes ? count - 1 - i : i], table);
    if (state.ending != Ending::playing) return;
  }
}

void CutthroatCaverns::operate_on_player(State& state, const Op& op, const Frame& frame,
                                         unsigned place, Table& table) const {
  const Thing why = thing_behind(state, frame);
  const RuleId by = rule_of(frame, why);
  Place& player_at = state.places[place];
  switch (op.code) {
    case OpCode::damage:
      hurt(state, place, amount(state, op, frame), op.harm, why, by, table);
      return;
    case OpCode::heal:
      return heal(state, place, amount(state, op, frame), by, table);
    case OpCode::prestige:
      return gain_prestige(state, place, op.n, why, by, table);
    case OpCode::draw:
      return push_draw(state, place, op.n, kDrawEffect);
    case OpCode::draw_to:
      return draw_to(state, op, frame, place);
    case OpCode::discard_random:
      return discard_random(state, place, op.n, table);
    case OpCode::discard_choice:
      return state.agenda.push({.step = Step::discard_choice,
                                .a = static_cast<std::uint8_t>(op.n),
                                .b = static_cast<std::uint8_t>(place)});
    case OpCode::steal:
      return state.agenda.push(
          {.step = Step::steal,
           .a = static_cast<std::uint8_t>(op.n & 1),
           .b = static_cast<std::uint8_t>(place),
           .c = static_cast<std::uint8_t>(op.n == 1 ? kStealRicher : kStealAnybody)});
    case OpCode::status:
      return give_status(state, place, static_cast<Status>(op.index), op.n, by, table);
    case OpCode::no_set:
      return give_status(state, place, kNoSet, op.n, by, table);
    case OpCode::swap_initiative:
      if (frame.b < kPlaces && frame.b != place) swap_initiative(state, frame.b, place, by, table);
      return;
    case OpCode::poison:
      return give_poison(state, place, op.n, by, table);
    case OpCode::max_hand:
      player_at.status.nine_cards =
          static_cast<std::uint8_t>(std::max<int>(player_at.status.nine_cards, op.n));
      return;
    case OpCode::curse_hand:
      player_at.status.cursed = 1;
      return;
    case OpCode::relic:
      return gain_relic(state, place, table);
    case OpCode::extra_attack:
      return extra_attack(state, op, frame, place);
    case OpCode::take_sack:
      return take_sack(state, place, table);
    case OpCode::ask_ragnarok:
      state.encounter.ragnarok = static_cast<std::uint8_t>(place);
      return tell(table, EventKind::may_revive, rule("CAV-RAGN-01"), {.who = player(state, place)});
    default:
      return;
  }
}

// DRAW_TO: one at a time, since Items do not count; it ends at the smaller of both limits or with
// the last card (ruling 49).
void CutthroatCaverns::draw_to(State& state, const Op& op, const Frame& frame,
                               unsigned place) const {
  const int most = std::min<int>(op.n, max_hand(state, place));
  const bool cards = state.draw_size > 0 || !state.discard.empty() || state.fog_size > 0;
  if (state.places[place].hand >= most || !cards) return;
  state.agenda.push({.step = Step::operations,
                     .a = frame.a,
                     .b = frame.b,
                     .c = frame.c,
                     .x = frame.x,
                     .y = static_cast<std::uint16_t>(frame.x + 1)});
  push_draw(state, place, 1, kDrawEffect);
}

// EXTRA_ATTACK. Talon strikes back when the blow has fallen: declared before that, it is noted at
// the hit.
void CutthroatCaverns::extra_attack(State& state, const Op& op, const Frame& frame,
                                    unsigned place) const {
  const bool at_source = (op.n & kAtSource) != 0;
  const bool ability = frame.a == kOpsOfThing;
  const Subject subject = subject_of(state, frame);
  std::uint8_t target = kNoTarget;
  if (at_source) {
    Hit* hit = hit_of(state, frame);
    if (hit == nullptr) return;
    if (subject.window == Window::declared) {
      hit->flags = static_cast<std::uint8_t>(hit->flags | kTalon);
      return;
    }
    target = hit->source;
    if (target == kNoTarget) return;
  }
  unsigned flags = ability ? unsigned{kAbility} : 0U;
  if ((op.n & kProtectedEarly) != 0 && state.number <= kEarly) flags |= kProtected;
  if (!at_source && state.encounter.turn == place) flags |= kOwnTurn;
  state.agenda.push({.step = Step::extra,
                     .a = kExtraChoose,
                     .b = static_cast<std::uint8_t>(place),
                     .c = target,
                     .x = static_cast<std::uint16_t>(flags)});
}

// The killer of the goblins receives everything that they took.
void CutthroatCaverns::take_sack(State& state, unsigned place, Table& table) const {
  const Belongings sack = state.sack;
  state.sack = Belongings{};
  for (unsigned item = 0; item < content_.items.size(); ++item)
    for (unsigned i = 0; i < sack.items[item]; ++i) gain(state, place, content_.items[item], table);
  each_bit(sack.relics, [&](unsigned relic) { gain(state, place, kFirstRelic + relic, table); });
}

// rl_oracle_bones: the next card is fixed by the look. Nobody else learns which, so it stays among
// those that nobody has seen openly.
void CutthroatCaverns::peek_encounter(State& state, unsigned place, Table& table) const {
  if (state.deck_size == 0 || place >= kPlaces) return;
  Secrets& secret = state.secret;
  if (secret.next == kNothing && state.number < state.config.fixed_count)
    secret.next = state.config.fixed[state.number];
  if (secret.next == kNothing) {
    std::array<std::uint8_t, kMaxEncounters> cards{};
    unsigned count = 0;
    each_kind(state.encounters,
              [&](unsigned card) { cards[count++] = static_cast<std::uint8_t>(card); });
    if (count == 0) return;
    secret.next = cards[table.pick(static_cast<std::uint16_t>(ChanceKind::encounter),
                                   std::span(cards.data(), count))];
  }
  secret.next_known =
      static_cast<std::uint8_t>(secret.next_known | 1U << state.places[place].person);
  whisper(table, EventKind::peeked, rule("CAV-EVT-04"),
          {.who = player(state, place), .card = thing(Category::encounter, secret.next)},
          person_at(state, place));
}

// 2.14.
void CutthroatCaverns::operate_on_module(State& state, const Op& op, const Frame& frame,
                                         Table& table) const {
  if (op.code == OpCode::water) return raise_water(state, op.n, table);
  Adventure& adventure = state.adventure;
  const unsigned places = op.code == OpCode::leave_acolyte ? 0 : whom(state, op, frame, table);
  const auto place =
      places == 0 ? unsigned{kNothing} : static_cast<unsigned>(std::countr_zero(places));
  switch (op.code) {
    case OpCode::free_acolyte:
      adventure.acolyte = Acolyte::freed;
      adventure.acolyte_lp = static_cast<std::uint8_t>(op.n);
      adventure.protector = static_cast<std::uint8_t>(place);
      break;
    case OpCode::rob_acolyte:
      adventure.acolyte = Acolyte::robbed;
      adventure.robber = static_cast<std::uint8_t>(place);
      break;
    case OpCode::leave_acolyte:
      adventure.acolyte = Acolyte::left;
      break;
    default:
      if (place != kNothing)
        state.agenda.push({.step = Step::module_choice,
                           .b = static_cast<std::uint8_t>(place),
                           .x = static_cast<std::uint16_t>(op.n)});
      return;
  }
  tell(table, EventKind::acolyte, rule("CAV-ADV-01"),
       {.who = player(state, place),
        .amount = adventure.acolyte_lp,
        .more = static_cast<int>(adventure.acolyte)});
}

}  // namespace undercroft::cutthroat_caverns
