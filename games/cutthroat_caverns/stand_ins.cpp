// Chapter 3.7, Stand-Ins, and extra attacks: cards that are replaced by cards from the hand. Who
// is asked depends on the number of cards in hand alone, so that nobody learns what they are.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

std::uint8_t as_byte(unsigned n) {
  return static_cast<std::uint8_t>(n);
}

}  // namespace

// CAV-STD-01: discarded and replaced at once, before W-REVEAL.
void CutthroatCaverns::reveal_stand_in(State& state, unsigned place, unsigned card,
                                       Table& table) const {
  tell(table, EventKind::stand_in, rule("CAV-STD-01"),
       {.who = player(state, place), .card = card_arg(card)});
  to_discard(state, card);
  switch (content_.cards[card].stand_in) {
    case StandIn::double_strike:
      return state.agenda.push(
          {.step = Step::double_strike, .a = kStrikeFirst, .b = as_byte(place)});
    case StandIn::opportunity_fire:
      return state.agenda.push({.step = Step::hold_card, .b = as_byte(place)});
    case StandIn::snicker_snackt:
      return state.agenda.push({.step = Step::snicker, .b = as_byte(place)});
    case StandIn::none:
      return;
  }
}

// Whether there is anybody or anything that the player could attack now.
bool CutthroatCaverns::can_attack(const Board& board, unsigned place) const {
  if (!lives(board, place)) return false;
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (legal_target(board, place, board.creatures[i].number)) return true;
  bool found = false;
  each_bit(living(board), [&](unsigned other) {
    found = found || legal_target(board, place, player_target(other));
  });
  return found;
}

// A card leaves the hand to become an attack.
void CutthroatCaverns::show_attack_card(State& state, unsigned place, unsigned card, RuleId rule,
                                        Table& table) const {
  take_from_hand(state, place, card, true);
  reveal(table, EventKind::revealed, rule, {.who = player(state, place), .card = card_arg(card)});
}

// CAV-STD-02. Frame: x, the first card once it is chosen.
bool CutthroatCaverns::double_strike(State& state, Table&) const {
  const Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const bool asks = can_attack(state, place) && state.places[place].hand > 0;
  switch (top.a) {
    case kStrikeFirst:
      if (asks) return true;
      state.agenda.pop();
      return false;
    case kStrikeAnother:
      if (asks) return true;
      return strike_first(state, false);
    case kStrikeSecond:
      // Nothing left to strike: the card stays in the hand and the Riders in front.
      if (asks && room_for_play(state)) return true;
      state.agenda.pop();
      return false;
    default:
      state.agenda.pop();
      return false;
  }
}

// The first attack. Its Riders wait where another follows.
bool CutthroatCaverns::strike_first(State& state, bool another) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const unsigned card = top.x;
  if (another)
    top.a = kStrikeSecond;
  else
    state.agenda.pop();
  push_unit(state, place, card, another ? kOwnTurn | kNoRiders : unsigned{kOwnTurn});
  return false;
}

// DEC-DOUBLE.
void CutthroatCaverns::answer_double(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  if (top.a == kStrikeAnother) {
    strike_first(state, option.verb == verb(Verb::yes));
    return;
  }
  const bool second = top.a == kStrikeSecond;
  if (option.verb != verb(Verb::with)) return state.agenda.pop();
  show_attack_card(state, place, option.a, rule("CAV-STD-02"), table);
  if (second) {
    state.agenda.pop();
    push_unit(state, place, option.a, kOwnTurn);
    return;
  }
  top.a = kStrikeAnother;
  top.x = option.a;
}

// CAV-STD-04. Frame: a, cards so far; x, the first two; y, the sum of normal values.
bool CutthroatCaverns::snicker(State& state, Table&) const {
  const Frame& top = state.agenda.top();
  const unsigned place = top.b;
  if (top.a > 0 || (can_attack(state, place) && state.places[place].hand > 1)) return true;
  state.agenda.pop();
  return false;
}

// DEC-SNICKER: the last card named is the base.
void CutthroatCaverns::answer_snicker(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  if (option.verb == verb(Verb::none)) return state.agenda.pop();
  if (option.verb == verb(Verb::done)) return combine(state, table);
  const unsigned place = top.b;
  const unsigned card = option.a;
  show_attack_card(state, place, card, rule("CAV-STD-04"), table);
  top.y = static_cast<std::uint16_t>(top.y + content_.cards[card].ladder[kNormal]);
  if (top.a < kSnicker - 1) {
    top.x = static_cast<std::uint16_t>(top.x | card << (8U * top.a));
    ++top.a;
    return;
  }
  const Frame frame = top;
  state.agenda.pop();
  Unit& unit = push_unit(state, place, card, kOwnTurn | kCombined);
  unit.others = {as_byte(frame.x & 0xFFU), as_byte(frame.x >> 8U)};
  tell(table, EventKind::combined, rule("CAV-STD-04"),
       {.who = player(state, place), .card = card_arg(card), .amount = frame.y});
}

// Two cards are enough.
void CutthroatCaverns::combine(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  // A hand that changed meanwhile: one card alone is no list.
  if (frame.a < 2) return to_discard(state, frame.x & 0xFFU);
  const unsigned base = frame.x >> 8U;
  Unit& unit = push_unit(state, frame.b, base, kOwnTurn | kCombined);
  unit.others[0] = as_byte(frame.x & 0xFFU);
  tell(table, EventKind::combined, rule("CAV-STD-04"),
       {.who = player(state, frame.b), .card = card_arg(base), .amount = frame.y});
}

// CAV-STD-03.
bool CutthroatCaverns::hold_card(State& state, Table&) const {
  const unsigned place = state.agenda.top().b;
  const Place& owner = state.places[place];
  if (lives(state, place) && owner.hand > 0 && owner.held == 0) return true;
  state.agenda.pop();
  return false;
}

// DEC-HOLDCARD: face down, and nobody else learns which.
void CutthroatCaverns::answer_hold_card(State& state, Option option, Table& table) const {
  const unsigned place = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb != verb(Verb::with)) return;
  take_from_hand(state, place, option.a, false);
  state.secret.places[place].held = as_byte(option.a);
  state.places[place].held = 1;
  tell(table, EventKind::held_laid, rule("CAV-STD-03"), {.who = player(state, place)});
}

// CAV-TURN-05: an attack of its owner, outside his turn.
void CutthroatCaverns::fire_held(State& state, unsigned place, Table& table) const {
  const unsigned card = state.secret.places[place].held;
  if (card == kNothing || !room_for_play(state)) return;
  leave_openly(state, place, card);
  state.secret.places[place].held = kNothing;
  state.places[place].held = 0;
  reveal(table, EventKind::held_fired, rule("CAV-TURN-05"),
         {.who = player(state, place), .card = card_arg(card)});
  push_unit(state, place, card, kFromHeld);
}

// CAV-ATK-18: Counter Strike, Talon, Vasha. Frame: c, the creature that struck; x, flags of the
// unit.
bool CutthroatCaverns::extra(State& state, Table&) const {
  const Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const bool aimed =
      top.c == kNoTarget || is_player(top.c) || find_creature(state, top.c) != nullptr;
  const bool possible =
      top.a == kExtraChoose && aimed && lives(state, place) &&
      (top.c == kNoTarget ? can_attack(state, place)
                          : !is_player(top.c) || legal_target(state, place, top.c)) &&
      state.places[place].hand > 0 && room_for_play(state);
  if (possible) return true;
  state.agenda.pop();
  return false;
}

// DEC-EXTRA.
void CutthroatCaverns::answer_extra(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (option.verb != verb(Verb::with)) return;
  show_attack_card(state, frame.b, option.a, rule("CAV-ATK-18"), table);
  Unit& unit = push_unit(state, frame.b, option.a, frame.x);
  // The Wereboar player's attacks are against players, whoever struck him (CAV-BOAR-02).
  const bool boar = state.places[frame.b].status.wereboar != 0;
  if (!boar || is_player(frame.c)) unit.target = frame.c;
}

}  // namespace undercroft::cutthroat_caverns
