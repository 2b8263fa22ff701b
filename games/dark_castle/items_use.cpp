// Chapter 3.5, second half: item windows, and what using an item does.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

// ESC-ITM-11: before round 1 those named by the card, in a round its participants.
unsigned taking_part(const State& state) {
  return state.combat.round == 0 ? state.combat.named : state.combat.fighters;
}

bool in_combat(Window window) {
  return window != Window::ready && window != Window::roll_test;
}

Window open_window(const State& state) {
  return static_cast<Window>(state.agenda.top().a);
}

}  // namespace

// ESC-ITM-07. Frame: a, which window; b, the places that declined; c, the place asked. A window
// that nobody could use is not opened at all (ESC-ITM-06).
void DarkCastle::push_window(State& state, Window window) const {
  if ((held_kinds(state) & window_items_[static_cast<unsigned>(window)]) == 0) return;
  state.agenda.push({.step = Step::window, .a = static_cast<std::uint8_t>(window)});
}

// ESC-ITM-09: D-ITEM, one after the other in seat order from "you". It closes when all have
// declined in a row; DICE and GUARD also when the row is empty.
bool DarkCastle::window(State& state, Table&) const {
  Frame& top = state.agenda.top();
  const Window now = open_window(state);
  const bool needs_row = now == Window::dice || now == Window::guard;
  if (!needs_row || state.combat.dice() > 0) {
    for (unsigned left = everybody(state) & ~unsigned{top.b}; left != 0;) {
      const unsigned place = first_from_you(state, left);
      left &= ~(1U << place);
      if (!has_usable(state, place)) continue;
      top.c = static_cast<std::uint8_t>(place);
      return true;
    }
  }
  state.agenda.pop();
  return false;
}

bool DarkCastle::has_usable(const State& state, unsigned place) const {
  for (const std::uint8_t item : state.party[place].items) {
    if (item == kNothing) break;
    if (content_.items[item].heals == Heals::one) {
      if (hurt_places(state) != 0 && state.combat.resting != place) return true;
    } else if (permit_use(state, place, item, kNothing).allowed()) {
      return true;
    }
  }
  return false;
}

// ESC-ITM-08 to ESC-ITM-12: whether the character may use an item that it holds, in the window that
// is open. The target is a place where the item heals one character, otherwise kNothing.
Refusal DarkCastle::permit_use(const State& state, unsigned place, unsigned item,
                               unsigned target) const {
  const Item& card = content_.items[item];
  if (state.combat.resting == place)
    return refuse(rule("ESC-ITM-10"), "A resting character cannot use items.");
  switch (card.heals) {
    case Heals::nobody:
      break;
    case Heals::holder:
      if (below_maximum(state, place)) return kAllowed;
      return refuse(rule("ESC-ITM-11"), "Nobody whom this would heal is hurt.");
    case Heals::all:
      if (hurt_places(state) != 0) return kAllowed;
      return refuse(rule("ESC-ITM-11"), "Nobody whom this would heal is hurt.");
    case Heals::one:
      if (target < state.config.party && below_maximum(state, target)) return kAllowed;
      return refuse(rule("ESC-ITM-11"), "That character is not hurt.");
  }
  if (card.timing == Timing::passive)
    return refuse(rule("ESC-ITM-08"), "This works by itself whenever it applies.");
  if (card.timing == Timing::hurt)
    return refuse(rule("ESC-ITM-08"), "This is used when its holder would lose HP.");
  return in_combat(open_window(state)) ? permit_in_combat(state, place, item)
                                       : permit_in_test(state, place, item);
}

Refusal DarkCastle::permit_in_combat(const State& state, unsigned place, unsigned item) const {
  const Item& card = content_.items[item];
  const Window now = open_window(state);
  const unsigned bit = 1U << place;
  if ((taking_part(state) & bit) == 0)
    return refuse(rule("ESC-ITM-11"), "This character takes no part in the fight now.");
  if (fresh_hand(state, place, item) == kHands)
    return refuse(rule("ESC-ITM-15"), "It has done its work in this round.");
  switch (card.timing) {
    case Timing::dice:
      if (now == Window::dice) return kAllowed;
      return refuse(rule("ESC-ITM-08"), "This is used before the first round of a fight.");
    case Timing::round:
      if (now == Window::ready_round) return kAllowed;
      return refuse(rule("ESC-ITM-08"), "This is used at the start of a round.");
    case Timing::roll:
      if (now != Window::roll_attack && (now != Window::guard || card.adds == kNoTrait))
        return refuse(rule("ESC-ITM-08"), "This is used after its holder has rolled.");
      if ((state.rolls.rolled & bit) == 0)
        return refuse(rule("ESC-ITM-08"), "Its holder did not roll in this round.");
      if (card.adds == kNoTrait) return permit_reroll(state, place, card);
      if (can_hit(state, fight_of(state), card.adds)) return kAllowed;
      return refuse(rule("ESC-ITM-12"), "No die in the row could be hit with it.");
    case Timing::attack:
      if (now != Window::roll_attack)
        return refuse(rule("ESC-ITM-08"), "A weapon is used after an attack roll.");
      if ((state.rolls.rolled & bit) == 0)
        return refuse(rule("ESC-ITM-08"), "Its holder did not roll in this round.");
      return permit_reroll(state, place, card);
    default:
      return refuse(rule("ESC-ITM-08"), "This is for tests, not for fights.");
  }
}

// Tests, and the moment after a page was revealed.
Refusal DarkCastle::permit_in_test(const State& state, unsigned place, unsigned item) const {
  const Item& card = content_.items[item];
  if (open_window(state) != Window::roll_test)
    return refuse(rule("ESC-ITM-08"), "This is not the moment for it.");
  if ((state.rolls.rolled >> place & 1U) == 0)
    return refuse(rule("ESC-ITM-08"), "Its holder did not roll in this attempt.");
  if (fresh_hand(state, place, item) == kHands)
    return refuse(rule("ESC-ITM-15"), "It has done its work in this attempt.");
  if (card.timing != Timing::roll && card.timing != Timing::test)
    return refuse(rule("ESC-ITM-08"), "This is for fights, not for tests.");
  if (card.adds == kNoTrait) return permit_reroll(state, place, card);
  const Op& op = content_.ops[state.agenda.below(1).pc];
  if ((op.traits >> card.adds & 1U) == 0)
    return refuse(rule("ESC-ITM-12"), "The test asks for another trait.");
  if (attempt_succeeds(state))
    return refuse(rule("ESC-ITM-12"), "The attempt succeeds already as the dice lie.");
  return kAllowed;
}

// ESC-ITM-08, ESC-ITM-15: only while the holder's own roll is not yet counted.
Refusal DarkCastle::permit_reroll(const State& state, unsigned place, const Item& item) const {
  if ((state.rolls.counted >> place & 1U) != 0)
    return refuse(rule("ESC-ITM-08"), "That roll has been counted already.");
  if ((item.rerolls >> state.rolls.face[place].trait() & 1U) == 0)
    return refuse(rule("ESC-ITM-08"), "The die does not show the trait that this re-rolls.");
  return kAllowed;
}

// ESC-ITM-12: as the dice lie. The frame below the window is the test.
bool DarkCastle::attempt_succeeds(const State& state) const {
  const Frame& frame = state.agenda.below(1);
  const Op& op = content_.ops[frame.pc];
  if (frame.step != Step::group_test) {
    const Face face = state.rolls.face[frame.b];
    return state.rolls.bonus > 0 || (op.traits >> face.trait() & 1U) != 0;
  }
  int sum = frame.c + state.rolls.bonus;
  each_bit(state.rolls.rolled, [&](unsigned place) {
    const Face face = state.rolls.face[place];
    if ((op.traits >> face.trait() & 1U) != 0) sum += static_cast<int>(symbols(state, place, face));
  });
  return sum >= amount(state, op.n);
}

// ESC-ITM-03: items with timing `any`, held or out of the pool.
Refusal DarkCastle::permit_camp_use(const State& state, unsigned place, unsigned item,
                                    unsigned target) const {
  const Item& card = content_.items[item];
  if (card.timing != Timing::any)
    return refuse(rule("ESC-ITM-03"), "Between pages only what helps at any time can be used.");
  switch (card.heals) {
    case Heals::one:
      if (target < state.config.party && below_maximum(state, target)) return kAllowed;
      return refuse(rule("ESC-ITM-11"), "That character is not hurt.");
    case Heals::holder:
      if (target == kNothing && below_maximum(state, place)) return kAllowed;
      return refuse(rule("ESC-ITM-11"), "Nobody whom this would heal is hurt.");
    default:
      if (target == kNothing && hurt_places(state) != 0) return kAllowed;
      return refuse(rule("ESC-ITM-11"), "Nobody whom this would heal is hurt.");
  }
}

// ESC-ITM-06, ESC-ITM-13: what is used up goes to the discard pile, the rest is kept.
void DarkCastle::use(State& state, Option option, Table& table) const {
  const bool from_pool = static_cast<Verb>(option.verb) == Verb::use_pool;
  const unsigned place = place_of(state, option.a);
  const unsigned item = option.b;
  const Item& card = content_.items[item];
  tell(table, EventKind::used, from_pool ? rule("ESC-ITM-03") : rule("ESC-ITM-06"),
       {.who = option.a,
        .card = static_cast<int>(item),
        .amount = from_pool ? 1 : 0,
        .more = option.c - 1});
  if (!card.one_use) {
    if (!from_pool) state.rolls.spent |= spent_bit(place, fresh_hand(state, place, item));
  } else {
    if (from_pool)
      --state.pool[item];
    else
      put_down(state, place, hand_with(state, place, item));
    ++state.discard[item];
    tell(table, EventKind::used_up, rule("ESC-ITM-13"), {.card = static_cast<int>(item)});
  }
  apply_item(state, place, item, option.c == 0 ? kNothing : place_of(state, option.c - 1U), table);
}

void DarkCastle::apply_item(State& state, unsigned place, unsigned item, unsigned target,
                            Table& table) const {
  const Item& card = content_.items[item];
  const auto heal_with = [&](unsigned who) {
    heal(state, who, card.heal, rule("ESC-ITM-06"), table);
  };
  switch (card.heals) {
    case Heals::holder:
      return heal_with(place);
    case Heals::one:
      return heal_with(target);
    case Heals::all:
      return from_you(state, everybody(state), heal_with);
    case Heals::nobody:
      break;
  }
  if (card.rerolls != 0) return reroll(state, place, item, table);
  if (card.prevents) {
    state.loss[place] = 0;
    Frame& top = state.agenda.top();
    top.a = static_cast<std::uint8_t>(top.a & ~(1U << place));
    return tell(table, EventKind::evaded, rule("ESC-HP-02"),
                {.who = state.party[place].character, .card = static_cast<int>(item)});
  }
  if (card.sets_die)
    return state.agenda.push({.step = Step::set_die, .b = static_cast<std::uint8_t>(place)});
  if (card.free_attack) return free_attack(state, place, table);
  if (card.cancels_attack) {
    state.combat.no_attack = 1;
    return;
  }
  // ESC-ITM-12: one hit in a fight, one symbol in a test.
  if (in_combat(open_window(state))) {
    hit(state, place, card.adds, table);
  } else {
    ++state.rolls.bonus;
    tell(table, EventKind::symbol_added, rule("ESC-ITM-12"),
         {.who = state.party[place].character, .amount = card.adds});
  }
}

// ESC-ITM-14, ESC-ITM-15: the new face counts; it is still the same attempt.
void DarkCastle::reroll(State& state, unsigned place, unsigned item, Table& table) const {
  const bool test = open_window(state) == Window::roll_test;
  state.rolls.face[place] = roll_die(state, place, table);
  tell(table, EventKind::rerolled, test ? rule("ESC-ITM-14") : rule("ESC-ITM-15"),
       {.who = state.party[place].character,
        .card = static_cast<int>(item),
        .amount = state.rolls.face[place].code()});
}

// ESC-ITM-16: a counted double lets one character of the group's choice heal: D-VERSES, asked only
// where somebody is hurt. Frame: a, the HP; b, the holder. True where it is asked.
bool DarkCastle::sing_verses(State& state, unsigned place, Face face) const {
  if (!face.is_double() || hurt_places(state) == 0) return false;
  bool asked = false;
  for (const std::uint8_t item : state.party[place].items) {
    if (item == kNothing || content_.items[item].double_heals == 0) continue;
    state.agenda.push({.step = Step::verses,
                       .a = content_.items[item].double_heals,
                       .b = static_cast<std::uint8_t>(place)});
    asked = true;
  }
  return asked;
}

}  // namespace undercroft::dark_castle
