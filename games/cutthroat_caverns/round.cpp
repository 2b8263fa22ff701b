// Chapters 3.3 and 3.5: a round of combat, and the turns in it.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kPoisonDamage = 5;        // CAV-POI-01, a token
constexpr int kExhaustionDamage = 5;    // CAV-ENC-14, a round
constexpr std::uint16_t kThisStep = 1;  // letter y in RND-9: what comes first has been done

// CAV-TOK-03: in order of arrival, whoever has come or gone meanwhile.
Creature* creature_after(Board& board, unsigned number) {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].number > number) return &board.creatures[i];
  return nullptr;
}

}  // namespace

// CAV-RND-01, step after step. CAV-ENC-10: once the encounter is complete only RND-7 and the parts
// (d), (e), (f) of RND-10 are left.
bool CutthroatCaverns::round(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  // CAV-END-04: in a sudden death nobody may be left.
  if (living(state) == 0) {
    state.agenda.pop();
    return false;
  }
  if (top.a > kRoundSet && top.a <= kRoundBites && (top.c & kCompleteBefore) == 0 &&
      complete(state)) {
    state.encounter.complete = 1;
    top.c |= kCompleteBefore;
    top.a = kRoundDiscard;
  }
  const bool over = (top.c & kCompleteBefore) != 0;
  switch (top.a) {
    case kRoundStart:
      top.a = kRoundSpawn;
      begin_round(state, table);
      return false;
    case kRoundSpawn:
      top.a = kRoundSet;
      on_round_start(state, table);
      return false;
    case kRoundSet:
      top.a = kRoundLock;
      state.agenda.push({.step = Step::set});
      return false;
    case kRoundLock:
      top.a = kRoundReset;
      push_window(state, Window::lock, 0);
      return false;
    case kRoundReset:
      // CAV-SET-04.
      top.a = kRoundTurnUp;
      if ((top.c & kSomethingHappened) != 0)
        state.agenda.push({.step = Step::reset, .c = static_cast<std::uint8_t>(living(state))});
      return false;
    case kRoundTurnUp:
      // Pitch Dark.
      top.a = kRoundTurns;
      if (event_active(state, Perk::pitch_dark)) {
        draw_initiative(state, table);
        push_window(state, Window::init, 0);
      }
      return false;
    case kRoundTurns:
      top.a = kRoundTotal;
      state.agenda.push({.step = Step::turns});
      return false;
    case kRoundTotal:
      // CAV-RND-02: it has been counted all along.
      top.a = kRoundSpecific;
      top.x = 0;
      top.y = 0;
      for (unsigned i = 0; i < state.creature_count; ++i)
        tell(table, EventKind::total, rule("CAV-RND-02"),
             {.card = thing(Category::creature, state.creatures[i].kind),
              .amount = state.creatures[i].lp,
              .more = state.creatures[i].number});
      if (behaviour(state) == Behaviour::hivemind) hivemind_positions(state);
      return false;
    case kRoundSpecific:
    case kRoundRandom:
      act(state, top.a == kRoundRandom, table);
      return false;
    case kRoundDiscard:
      top.a = over ? kRoundPoison : kRoundInitiative;
      discard_round(state, table);
      return false;
    case kRoundInitiative:
      // CAV-RND-03.
      top.a = kRoundRandom;
      top.x = 0;
      top.y = 0;
      draw_initiative(state, table);
      push_window(state, Window::init, 0);
      return false;
    case kRoundGrowth: {
      top.a = kRoundRisen;
      on_growth(state, table);
      // 2.14: the boss of the module lets the water rise.
      const unsigned card = state.encounter.card;
      if (card != kNothing && content_.encounters[card].set == EncounterSet::module &&
          state.encounter.round % 2 == 0)
        raise_water(state, 1, table);
      return false;
    }
    case kRoundRisen: {
      // CAV-LICH-03.
      top.a = kRoundBites;
      unsigned places = 0;
      for (unsigned i = 0; i < state.creature_count; ++i)
        if (state.creatures[i].kind == content_.named.risen && state.creatures[i].before < kPlaces)
          places |= 1U << state.creatures[i].before;
      if (places != 0)
        state.agenda.push(
            {.step = Step::risen, .b = kNothing, .c = static_cast<std::uint8_t>(places)});
      return false;
    }
    case kRoundBites: {
      // CAV-VAMP-02.
      top.a = kRoundPoison;
      unsigned places = 0;
      each_bit(living(state), [&](unsigned place) {
        if (state.places[place].status.vampyre != 0) places |= 1U << place;
      });
      if (places != 0)
        state.agenda.push(
            {.step = Step::bites, .b = kNothing, .c = static_cast<std::uint8_t>(places)});
      return false;
    }
    case kRoundPoison:
      top.a = kRoundExhaustion;
      poison(state, table);
      return false;
    case kRoundExhaustion:
      top.a = kRoundDurations;
      exhaustion(state, table);
      return false;
    case kRoundDurations:
      top.a = over ? kRoundOver : kRoundWindow;
      durations(state, table);
      return false;
    case kRoundWindow:
      top.a = kRoundDraw;
      push_window(state, Window::round_end, 0);
      return false;
    case kRoundDraw:
      // CAV-RND-04, CAV-GLUT-01, Too Close Quarters.
      top.a = kRoundOver;
      if (feasting(state) && !complete(state))
        state.agenda.push(
            {.step = Step::glutton, .b = kNothing, .c = static_cast<std::uint8_t>(living(state))});
      else
        push_draws(state, living(state), event_active(state, Perk::close_quarters) ? 2 : 1,
                   kDrawRound);
      return false;
    default:
      state.agenda.pop();
      return false;
  }
}

// RND-1, CAV-ATK-17: everything that is counted by the round begins anew.
void CutthroatCaverns::begin_round(State& state, Table& table) const {
  Encounter& encounter = state.encounter;
  ++encounter.round;
  encounter.actions = 0;
  encounter.acted = 0;
  encounter.help = 0;
  encounter.pinned = 0;
  encounter.token_died = 0;
  encounter.turn = kNothing;
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    mine.round_damage = 0;
    mine.stance = Stance::none;
    mine.status.strength_later = 0;
    state.secret.places[place].stance = Stance::none;
  }
  for (unsigned i = 0; i < state.creature_count; ++i) {
    Creature& creature = state.creatures[i];
    creature.damage = {};
    creature.blows = {};
    creature.floor = 0;
    creature.flags = static_cast<std::uint8_t>(creature.flags & ~(kStunned | kIncorporeal));
  }
  tell(table, EventKind::round_begins, rule("CAV-RND-01"), {.amount = encounter.round});
  // The Walls Close In.
  if (encounter.round == 1 || !event_active(state, Perk::walls)) return;
  ++encounter.walls;
  last_first(state, living(state), [&](unsigned place) { check_limit(state, place); });
}

// RND-6 and RND-9, CAV-CA-01: the next creature in order, until all have had their turn.
void CutthroatCaverns::act(State& state, bool random, Table& table) const {
  Frame& top = state.agenda.top();
  if (random && top.y != kThisStep) {
    top.y = kThisStep;
    return before_random(state, table);
  }
  Creature* next = creature_after(state, top.x);
  if (next == nullptr) {
    top.a = random ? kRoundGrowth : kRoundDiscard;
    top.x = 0;
    top.y = 0;
    return;
  }
  top.x = next->number;
  const bool done =
      random ? random_attacks(state, *next, table) : specific_attacks(state, *next, table);
  if (!done) begin_attacks(state, *next, random, table);
}

// RND-4, CAV-TURN-01, CAV-TURN-04: also where only a part of the Lich is over (CAV-LICH-01).
bool CutthroatCaverns::turns(State& state, Table&) const {
  Frame& top = state.agenda.top();
  if (state.creature_count == 0) top.a = kTurnsOver;
  switch (top.a) {
    case kTurnsBegin: {
      top.a = kTurnsNext;
      lock_cards(state, state.agenda.below(1).y);
      // CAV-SHAD-02.
      const unsigned all = living(state);
      state.encounter.player_one =
          static_cast<std::uint8_t>(all == 0 ? unsigned{kNothing} : first_of(state, all));
      return false;
    }
    case kTurnsNext: {
      const unsigned left = living(state) & ~unsigned{state.encounter.acted};
      if (left == 0)
        top.a = kTurnsHeld;
      else
        state.agenda.push(
            {.step = Step::turn, .b = static_cast<std::uint8_t>(first_of(state, left))});
      return false;
    }
    case kTurnsHeld: {
      // CAV-TURN-05.
      top.a = kTurnsOver;
      bool held = false;
      each_bit(living(state),
               [&](unsigned place) { held = held || state.places[place].held != 0; });
      if (held) push_window(state, Window::held, 0);
      return false;
    }
    default:
      state.encounter.turn = kNothing;
      state.agenda.pop();
      return false;
  }
}

// CAV-TURN-02, CAV-TURN-03.
bool CutthroatCaverns::turn(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const Place& mine = state.places[place];
  const bool lost = !mine.alive() || state.creature_count == 0 || (top.c & kTurnLost) != 0;
  if (lost && top.a != kTurnWindow) top.a = kTurnOver;
  switch (top.a) {
    case kTurnWindow:
      top.a = kTurnOrder;
      state.encounter.turn = static_cast<std::uint8_t>(place);
      tell(table, EventKind::turn_begins, rule("CAV-TURN-01"), {.who = player(state, place)});
      push_window(state, Window::prereveal, place);
      return false;
    case kTurnOrder:
      // CAV-HOLD-01: revealed together with the card; one who holds takes it back.
      if (mine.set > 0 && mine.stance == Stance::none && hides_stance(state)) {
        reveal_stance(state, place, table);
        return false;
      }
      top.a = mine.set > 0 ? kTurnFlip : kTurnOver;
      if (mine.set > 1)
        state.agenda.push({.step = Step::order, .b = static_cast<std::uint8_t>(place)});
      return false;
    case kTurnFlip:
      if (mine.set == 0)
        top.a = kTurnAbility;
      else
        flip(state, table);
      return false;
    case kTurnAbility:
      // Vasha's second attack follows a set one; a bluff that she was given is none.
      top.a = kTurnOver;
      if ((top.c & kVasha) != 0 && (top.c & kTurnedUp) != 0)
        state.agenda.push({.step = Step::extra,
                           .a = kExtraChoose,
                           .b = static_cast<std::uint8_t>(place),
                           .x = kAbility | kOwnTurn});
      return false;
    default:
      state.encounter.acted = static_cast<std::uint8_t>(state.encounter.acted | 1U << place);
      state.encounter.turn = kNothing;
      state.agenda.pop();
      return false;
  }
}

// CAV-ATK-01, CAV-SET-05: the next set card is turned up.
void CutthroatCaverns::flip(State& state, Table& table) const {
  const Frame top = state.agenda.top();
  const unsigned place = top.b;
  const bool second = state.places[place].set > 1 && (top.c & kSecondFirst) != 0;
  const unsigned card = take_set(state, place, second ? 1 : 0).kind;
  leave_openly(state, place, card);
  const Card& printed = content_.cards[card];
  if (printed.kind == CardKind::action) {
    to_discard(state, card);
    return reveal(table, EventKind::bluffed, rule("CAV-SET-05"),
                  {.who = player(state, place), .card = card_arg(card)});
  }
  state.agenda.top().c |= kTurnedUp;
  reveal(table, EventKind::revealed, rule("CAV-ATK-01"),
         {.who = player(state, place), .card = card_arg(card)});
  if (printed.subtype == Subtype::stand_in) return reveal_stand_in(state, place, card, table);
  // CAV-ABL-03: both of Vasha's attacks are made through her ability.
  push_unit(state, place, card, (top.c & kVasha) != 0 ? kOwnTurn | kAbility : unsigned{kOwnTurn});
}

// DEC-ORDER2.
bool CutthroatCaverns::order(State& state, Table&) const {
  const unsigned place = state.agenda.top().b;
  if (state.places[place].alive() && state.places[place].set > 1) return true;
  state.agenda.pop();
  return false;
}

void CutthroatCaverns::answer_order(State& state, Option option, Table&) const {
  state.agenda.pop();
  if (option.a != 0) state.agenda.top().c |= kSecondFirst;
}

// RND-7, CAV-SET-06, CAV-STD-03: the damage stack, unused set cards and a held card that nobody
// fired.
void CutthroatCaverns::discard_round(State& state, Table& table) const {
  state.stack.each([&](unsigned card, int copies) {
    for (int copy = 0; copy < copies; ++copy) to_discard(state, card);
  });
  state.stack = Pile{};
  state.stack_top = kNothing;
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    HiddenPlace& hidden = state.secret.places[place];
    const auto lay = [&](unsigned card, RuleId by) {
      leave_openly(state, place, card);
      to_discard(state, card);
      reveal(table, EventKind::discarded, by,
             {.who = player(state, place), .card = card_arg(card), .more = 4});
    };
    while (mine.set > 0) lay(take_set(state, place, 0).kind, rule("CAV-SET-06"));
    if (mine.held != 0) {
      const unsigned card = hidden.held;
      hidden.held = kNothing;
      mine.held = 0;
      lay(card, rule("CAV-STD-03"));
    }
    mine.set_fixed = 0;
    mine.hourglass = 0;
    // CAV-HOLD-04: back to their owners.
    mine.stance = Stance::none;
    hidden.stance = Stance::none;
  }
}

// RND-10d, CAV-POI-01.
void CutthroatCaverns::poison(State& state, Table& table) const {
  by_initiative(state, living(state), [&](unsigned place) {
    const Place& mine = state.places[place];
    if (state.ending != Ending::playing || mine.status.poison == 0) return;
    if (has_perk(state, place, Perk::no_poison)) return;
    hurt(state, place, kPoisonDamage * mine.status.poison, Harm::poison,
         thing(Category::status, kPoison), rule("CAV-POI-01"), table);
  });
}

// RND-10e, CAV-ENC-14.
void CutthroatCaverns::exhaustion(State& state, Table& table) const {
  const int rounds = state.encounter.round - state.config.exhaustion_round + 1;
  if (rounds <= 0) return;
  const int damage = kExhaustionDamage * rounds;
  tell(table, EventKind::exhausted, rule("CAV-ENC-14"), {.amount = damage});
  by_initiative(state, living(state), [&](unsigned place) {
    if (state.ending == Ending::playing)
      hurt(state, place, damage, Harm::exhaustion, kNoThing, rule("CAV-ENC-14"), table);
  });
}

// RND-10f, CAV-ITM-05. HASTE is counted when cards are locked.
void CutthroatCaverns::durations(State& state, Table& table) const {
  each_bit(living(state), [&](unsigned place) {
    Statuses& status = state.places[place].status;
    const auto ends = [&](Status which) {
      tell(table, EventKind::status, rule("CAV-RND-01"),
           {.who = player(state, place), .card = thing(Category::status, which), .more = 1});
    };
    if (status.strength > 0 && status.strength_later == 0) {
      --status.strength;
      if (status.strength == 0) ends(kStrength);
    }
    if (status.crowded != 0) {
      status.crowded = 0;
      ends(kCrowded);
    }
    if (status.evade == 1) {
      status.evade = 0;
      ends(kEvade);
    }
    end_potions(state, place, rule("CAV-ITM-03"), table);
  });
}

}  // namespace undercroft::cutthroat_caverns
