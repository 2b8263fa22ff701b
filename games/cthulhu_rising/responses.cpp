// What follows anything that happened: checks, forced responses, the response step (CTH-ACT-04
// steps 6 to 9, CTH-ACT-08 to 11).
#include <array>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::size_t kMostForced = 24;
constexpr int kResponsePassed = 9;  // EventKind::passed

bool won_struggle(TriggerKind kind) {
  return kind >= TriggerKind::win_terror && kind <= TriggerKind::win_investigation;
}
bool about_leaving(TriggerKind kind) {
  return kind == TriggerKind::leave || kind == TriggerKind::destroyed;
}
unsigned controller_of(const Trigger& trigger) {
  return (trigger.flags & kOfB) != 0 ? kB : kA;
}
unsigned owner_of(const Trigger& trigger) {
  return (trigger.flags & kOwnedByB) != 0 ? kB : kA;
}

}  // namespace

// Kept only if some card of either deck could answer it.
void CthulhuRising::emit(State& state, Trigger trigger) const {
  if ((state.interest >> static_cast<unsigned>(trigger.kind) & 1U) == 0) return;
  if (state.trigger_count == kMaxTriggers) return;
  trigger.stamp = state.last_number;
  state.triggers[state.trigger_count++] = trigger;
}

void CthulhuRising::emit_card(State& state, TriggerKind kind, unsigned spot) const {
  Trigger trigger;
  trigger.kind = kind;
  trigger.spot = static_cast<std::uint8_t>(spot);
  trigger.card = state.table[spot].kind;
  trigger.slot = static_cast<std::uint8_t>(slot_of(state, spot));
  unsigned flags = 0;
  if (has(state.of_b, spot)) flags |= kOfB;
  if (has(state.owned_by_b, spot)) flags |= kOwnedByB;
  if (has(state.insane, spot)) flags |= kWasInsane;
  if (has(state.characters, spot)) flags |= kOfCharacter;
  trigger.flags = static_cast<std::uint8_t>(flags);
  emit(state, trigger);
}

void CthulhuRising::push_settle(State& state, unsigned first, unsigned flags) const {
  push(state, Step::settle, kSettleChecks, first, flags);
}

bool CthulhuRising::settle(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const bool later = (frame.c & kNoResponses) != 0;
  switch (frame.a) {
    case kSettleChecks:
      frame.a = kSettleForced;
      if (state.changed != 0) push(state, Step::checks);
      return false;
    case kSettleForced:
      frame.a = kSettleRespond;
      push_forced(state, table);
      return false;
    case kSettleRespond:
      frame.a = kSettleClose;
      if (!later && state.trigger_count > 0) push(state, Step::respond, 0, frame.b);
      return false;
    default:
      if (!later) forget_triggers(state);
      state.agenda.pop();
      return false;
  }
}

void CthulhuRising::forget_triggers(State& state) const {
  for (unsigned i = 0; i < state.trigger_count; ++i) state.triggers[i] = Trigger{};
  for (unsigned i = 0; i < state.answered_count; ++i) state.answered[i] = Answered{};
  state.trigger_count = state.answered_count = 0;
}

// CTH-ACT-08: one after the other, each followed by the checks; the active player orders them.
void CthulhuRising::push_forced(State& state, Table& table) const {
  if (state.trigger_count == 0) return;
  std::array<Waiting, kMostForced> list;
  const unsigned count = forced_waiting(state, list);
  if (count == 0) {
    for (unsigned i = 0; i < state.trigger_count; ++i) state.triggers[i].flags |= kForcedDone;
    return;
  }
  state.agenda.top().a = kSettleChecks;
  if (count == 1) return begin_forced(state, list[0], table);
  if (state.places[state.active].minion())
    return begin_forced(state, list[first_forced(state, std::span(list).first(count), table)],
                        table);
  push(state, Step::order, 0, state.active);
}

bool CthulhuRising::answered_already(const Board& board, unsigned trigger, unsigned spot,
                                     unsigned ability) const {
  for (unsigned i = 0; i < board.answered_count; ++i) {
    const Answered& one = board.answered[i];
    if (one.trigger == trigger && one.spot == spot && one.ability == ability) return true;
  }
  return false;
}

// Whether an ability of a card is of that kind and about such events at all.
bool CthulhuRising::could_answer(const Card& card, unsigned ability, AbilityKind kind,
                                 const Trigger& trigger) const {
  const Ability& one = content_.abilities[card.first_ability + ability];
  return one.kind == kind && one.on.kind == trigger.kind;
}

// 2.4, CTH-ACT-11, -15, -16: whether that ability answers that event. `spot` is kNothing for an
// event card and for a card that has left.
bool CthulhuRising::answers(const Board& board, const Trigger& trigger, const Play& play) const {
  const Ability& ability = content_.abilities[play.ability];
  const unsigned spot = play.spot;
  if (ability.on.kind != trigger.kind) return false;
  const bool there = spot < kSpots;
  if (there && board.table[spot].number > trigger.stamp) return false;
  if (won_struggle(trigger.kind) || trigger.kind == TriggerKind::success) {
    if (trigger.side != play.side) return false;
    if (!there) return trigger.kind != TriggerKind::success;
    const unsigned at = board.table[spot].host;
    if (card_at(board, spot).attach != 0) return at < kSpots && has(trigger.here, at);
    return !has(board.characters, spot) || has(trigger.here, spot);
  }
  if (trigger.kind == TriggerKind::story_won)
    return (ability.on.who == Who::you) == (trigger.side == play.side);
  return answers_card(board, trigger, play, content_.picks[ability.on.pick]);
}

// Of an event about a card. One that has left is judged by what it was.
bool CthulhuRising::answers_card(const Board& board, const Trigger& trigger, const Play& play,
                                 const Pick& pick) const {
  if (pick.reference == Reference::self) return play.spot < kSpots && play.spot == trigger.spot;
  if (!about_leaving(trigger.kind))
    return trigger.spot < kSpots && matches(board, play, pick, trigger.spot);
  const bool mine = controller_of(trigger) == play.side;
  const bool character = (trigger.flags & kOfCharacter) != 0;
  if (pick.has(FilterWord::mine) && !mine) return false;
  if (pick.has(FilterWord::enemy) && mine) return false;
  if (pick.sort == Sort::character && !character) return false;
  if (pick.sort == Sort::support && character) return false;
  const bool insane = (trigger.flags & kWasInsane) != 0;
  if (pick.has(FilterWord::sane) && insane) return false;
  if (pick.has(FilterWord::insane) && !insane) return false;
  constexpr std::uint32_t kPrinted = 1U << static_cast<unsigned>(FilterWord::subtype) |
                                     1U << static_cast<unsigned>(FilterWord::faction) |
                                     1U << static_cast<unsigned>(FilterWord::cost_up_to);
  return !(insane && (pick.words & kPrinted) != 0) && matches_kind(pick, trigger.card);
}

// CTH-ACT-11: an ability of a card about its own leaving.
Play CthulhuRising::play_of_left(const Board& board, unsigned trigger, unsigned ability) const {
  const Trigger& event = board.triggers[trigger];
  Play play;
  play.ability = static_cast<std::uint16_t>(content_.cards[event.card].first_ability + ability);
  play.card = ref_of(owner_of(event), event.card, 0);
  play.side = static_cast<std::uint8_t>(controller_of(event));
  play.here = event.slot;
  play.trigger = static_cast<std::uint8_t>(trigger);
  if (content_.abilities[play.ability].kind == AbilityKind::forced) play.flags |= kCannotCancel;
  return play;
}

bool CthulhuRising::left_answers(const Trigger& trigger, const Ability& ability) const {
  return about_leaving(trigger.kind) && ability.on.kind == trigger.kind &&
         (trigger.flags & kWasInsane) == 0 &&
         content_.picks[ability.on.pick].reference == Reference::self;
}

// Every forced response that waits and can choose what it must, in the order of the events and of
// play.
unsigned CthulhuRising::forced_waiting(const Board& board, std::span<Waiting> list) const {
  unsigned count = 0;
  const auto add = [&](unsigned trigger, const Play& play, unsigned spot, unsigned ability) {
    if (count == list.size() || answered_already(board, trigger, spot, ability)) return;
    if (!targets_there(board, play, Pile{})) return;
    list[count++] = {static_cast<std::uint8_t>(trigger), static_cast<std::uint8_t>(spot),
                     static_cast<std::uint8_t>(ability)};
  };
  for (unsigned i = 0; i < board.trigger_count; ++i) {
    const Trigger& trigger = board.triggers[i];
    if ((trigger.flags & kForcedDone) != 0) continue;
    in_play_order(board, board.marked[kForces], [&](unsigned spot) {
      const Card& card = card_at(board, spot);
      // An insane card answers nothing but its own insanity.
      if (has(board.insane, spot) && !(trigger.kind == TriggerKind::insane && trigger.spot == spot))
        return;
      for (unsigned at = 0; at < card.abilities; ++at) {
        if (!could_answer(card, at, AbilityKind::forced, trigger)) continue;
        Play play = play_of_card(board, spot, at);
        play.trigger = static_cast<std::uint8_t>(i);
        if (answers(board, trigger, play)) add(i, play, spot, at);
      }
    });
    if (!about_leaving(trigger.kind)) continue;
    const Card& left = content_.cards[trigger.card];
    for (unsigned at = 0; at < left.abilities; ++at) {
      const Ability& ability = content_.abilities[left.first_ability + at];
      if (ability.kind == AbilityKind::forced && left_answers(trigger, ability))
        add(i, play_of_left(board, i, at), kNothing, at);
    }
  }
  return count;
}

void CthulhuRising::note_answer(State& state, unsigned trigger, unsigned spot,
                                unsigned ability) const {
  if (state.answered_count == kMaxAnswered) {
    // No room to remember it: nothing more can answer this event (section 10).
    state.triggers[trigger].kind = TriggerKind::ability_any;
    state.triggers[trigger].flags |= kForcedDone;
    return;
  }
  state.answered[state.answered_count++] = {static_cast<std::uint8_t>(trigger),
                                            static_cast<std::uint8_t>(spot),
                                            static_cast<std::uint8_t>(ability)};
}

void CthulhuRising::begin_forced(State& state, const Waiting& one, Table& table) const {
  Play play = one.spot < kSpots ? play_of_card(state, one.spot, one.ability)
                                : play_of_left(state, one.trigger, one.ability);
  play.trigger = one.trigger;
  note_answer(state, one.trigger, one.spot, one.ability);
  if (room_for_play(state)) begin_play(state, play, table);
}

// D-ORDER.
bool CthulhuRising::order(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, false, table);
}

void CthulhuRising::answer_order(State& state, Option option, Table& table) const {
  Waiting one;
  one.trigger = static_cast<std::uint8_t>(option.c - 1U);
  one.ability = static_cast<std::uint8_t>(option.b);
  one.spot = static_cast<std::uint8_t>(spot_named(state, option.a));
  state.agenda.pop();
  begin_forced(state, one, table);
}

// CTH-ACT-09: in turn, until both have passed in a row.
bool CthulhuRising::respond(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  if (frame.c == kSides || frame.x >= kMostActions) {
    state.agenda.pop();
    return false;
  }
  const unsigned side = frame.b;
  if (list_responses(state, side, hand_as_known(state, side), nullptr)) {
    if (!state.places[side].minion()) return true;
    minion_go(state, side, table);
    return false;
  }
  leave_unanswered(state, side, kResponsePassed, table);
  ++frame.c;
  frame.b = static_cast<std::uint8_t>(other_side(side));
  return false;
}

bool CthulhuRising::list_responses(const Board& board, unsigned side, const Pile& hand,
                                   OptionList* list) const {
  if (!room_for_play(board)) return false;
  const Place& place = board.places[side];
  bool any = false;
  for (unsigned i = 0; i < board.trigger_count; ++i) {
    const Trigger& trigger = board.triggers[i];
    const auto consider = [&](Play play, unsigned ref, unsigned at) {
      play.trigger = static_cast<std::uint8_t>(i);
      if (!answers(board, trigger, play) || !usable(board, play, hand).allowed()) return;
      any = true;
      if (list != nullptr) list->add(option_of(Verb::respond, ref, at, i + 1));
    };
    each_bit(hand.lines() & place.masks.responses, [&](unsigned line) {
      const Card& card = card_of(board, side, line);
      for (unsigned at = 0; at < card.abilities; ++at)
        if (could_answer(card, at, AbilityKind::response, trigger) &&
            !content_.abilities[card.first_ability + at].from_top)
          consider(play_of_event(board, side, line, at), ref_of(kA, place.kinds[line], 0), at);
    });
    if (place.deck.face_up != 0) {
      const unsigned line = place.deck.known[place.deck.top - 1U];
      const Card& card = card_of(board, side, line);
      for (unsigned at = 0; at < card.abilities; ++at)
        if (could_answer(card, at, AbilityKind::response, trigger) &&
            content_.abilities[card.first_ability + at].from_top)
          consider(play_of_event(board, side, line, at), ref_of(kA, place.kinds[line], 0), at);
    }
    each_bit(board.marked[kResponds] & controlled(board, side), [&](unsigned spot) {
      const Card& card = card_at(board, spot);
      for (unsigned at = 0; at < card.abilities; ++at)
        if (could_answer(card, at, AbilityKind::response, trigger) &&
            !answered_already(board, i, spot, at))
          consider(play_of_card(board, spot, at), ref_at(board, spot), at);
    });
    if (about_leaving(trigger.kind) && controller_of(trigger) == side)
      any = list_left(board, i, hand, list) || any;
    if (any && list == nullptr) return true;
  }
  return any;
}

// CTH-ACT-11: responses of a card to its own leaving.
bool CthulhuRising::list_left(const Board& board, unsigned trigger, const Pile& hand,
                              OptionList* list) const {
  const Trigger& event = board.triggers[trigger];
  const Card& card = content_.cards[event.card];
  bool any = false;
  for (unsigned at = 0; at < card.abilities; ++at) {
    const Ability& ability = content_.abilities[card.first_ability + at];
    if (ability.kind != AbilityKind::response || !left_answers(event, ability) ||
        answered_already(board, trigger, kNothing, at) ||
        !usable(board, play_of_left(board, trigger, at), hand).allowed())
      continue;
    any = true;
    if (list != nullptr)
      list->add(option_of(Verb::respond, ref_of(kA, event.card, 0), at, trigger + 1));
  }
  return any;
}

// The play that a response option means.
Play CthulhuRising::play_of_response(const Board& board, unsigned side, Option option) const {
  const unsigned trigger = option.c - 1U;
  Play play;
  if (copy_in(option.a) != 0) {
    play = play_of_card(board, spot_named(board, option.a), option.b);
  } else {
    const Card& card = content_.cards[kind_in(option.a)];
    if (card.type != CardType::event) return play_of_left(board, trigger, option.b);
    play = play_of_event(board, side, line_of(board, side, kind_in(option.a)), option.b);
  }
  play.trigger = static_cast<std::uint8_t>(trigger);
  return play;
}

void CthulhuRising::answer_respond(State& state, unsigned side, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  frame.b = static_cast<std::uint8_t>(other_side(side));
  if (option.verb == verb(Verb::pass)) {
    leave_unanswered(state, side, kResponsePassed, table);
    ++frame.c;
    return;
  }
  frame.c = 0;
  ++frame.x;
  const Play play = play_of_response(state, side, option);
  if ((play.flags & (kIsEvent | kFromTop)) == 0)
    note_answer(state, play.trigger, play.spot, content_.abilities[play.ability].index);
  push_settle(state, side, kNoResponses);
  begin_play(state, play, table);
}

// Why a response is not possible.
Refusal CthulhuRising::permit_response(const Board& board, unsigned side, const Pile& hand,
                                       Option option) const {
  OptionList list;
  list_responses(board, side, hand, &list);
  if (list.contains(option)) return kAllowed;
  const unsigned line = line_of(board, side, kind_in(option.a));
  if (copy_in(option.a) == 0 && (line == kNothing || !hand.has(line)))
    return {rule("CTH-PLAY-04"), "that card is not in your hand"};
  return {rule("CTH-ACT-09"), "it does not answer that event, or not again"};
}

}  // namespace undercroft::cthulhu_rising
