// Disrupts, CTH-ACT-06.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

TriggerKind would_be(unsigned harm) {
  return static_cast<TriggerKind>(static_cast<unsigned>(TriggerKind::would_wound) + harm);
}

// What the frame on top is about, put into a play that would disrupt it.
void aim_at(const Frame& frame, Play& play) {
  play.batch = frame.b;
  play.struck = frame.a == kDisruptHarm ? static_cast<std::uint8_t>(frame.y) : kNothing;
}

}  // namespace

// Against an ability only the other player, against harm the active player first.
void CthulhuRising::push_disrupt(State& state, unsigned of, unsigned index, unsigned spot) const {
  const unsigned first =
      of == kDisruptPlay ? other_side(state.plays[index].side) : unsigned{state.active};
  push(state, Step::disrupt, of, index, first, 0, spot);
}

bool CthulhuRising::disrupt(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const bool ability = frame.a == kDisruptPlay;
  const bool gone = ability ? (state.plays[frame.b].flags & kCancelled) != 0
                            : !has(state.batches[frame.b].cards, frame.y);
  if (gone || frame.x == (ability ? 1 : kSides)) {
    state.agenda.pop();
    return false;
  }
  const unsigned side = frame.c;
  if (list_disrupts(state, side, hand_as_known(state, side), nullptr)) {
    if (!state.places[side].minion()) return true;
    minion_go(state, side, table);
    return false;
  }
  leave_unanswered(state, side, kDisruptPassed, table);
  ++frame.x;
  frame.c = static_cast<std::uint8_t>(other_side(side));
  return false;
}

// A Minion knows its own hand; of a person only what could be there counts.
Pile CthulhuRising::hand_as_known(const State& state, unsigned side) const {
  return state.places[side].minion() ? hand_and_pool(state, side) : possible_hand(state, side);
}

// The events of a Minion's pool, as a hand to play them from.
Pile CthulhuRising::pool_pile(const Board& board, unsigned side) const {
  Pile pile;
  const Place& place = board.places[side];
  for (unsigned i = 0; i < place.pool_count; ++i) pile.add(place.pool[i].line);
  return pile;
}

// Whether the disrupt answers what the frame on top is about.
bool CthulhuRising::disrupt_applies(const Board& board, const Play& play) const {
  const Frame& frame = board.agenda.top();
  const On& on = content_.abilities[play.ability].on;
  if (frame.a == kDisruptPlay) {
    const unsigned flags = board.plays[frame.b].flags;
    if (board.plays[frame.b].side == play.side) return false;
    if (on.kind == TriggerKind::ability_event) return (flags & kIsEvent) != 0;
    if (on.kind == TriggerKind::ability_action) return (flags & kIsAction) != 0;
    return on.kind == TriggerKind::ability_any;
  }
  if (on.kind != would_be(board.batches[frame.b].what)) return false;
  const Pick& pick = content_.picks[on.pick];
  if (pick.reference == Reference::self) return play.spot == frame.y;
  return matches(board, play, pick, frame.y);
}

bool CthulhuRising::list_disrupts(const Board& board, unsigned side, const Pile& hand,
                                  OptionList* list) const {
  if (!room_for_play(board)) return false;
  const Frame& frame = board.agenda.top();
  const Place& place = board.places[side];
  bool any = false;
  const auto disrupts = [&](const Card& card, unsigned i) {
    return content_.abilities[card.first_ability + i].kind == AbilityKind::disrupt;
  };
  const auto consider = [&](Play play, unsigned ref, unsigned i) {
    aim_at(frame, play);
    if (!disrupt_applies(board, play) || !usable(board, play, hand).allowed()) return;
    any = true;
    if (list != nullptr) list->add(option_of(Verb::disrupt, ref, i));
  };
  each_bit(hand.lines() & place.masks.disrupts, [&](unsigned line) {
    const Card& card = card_of(board, side, line);
    for (unsigned i = 0; i < card.abilities; ++i)
      if (disrupts(card, i))
        consider(play_of_event(board, side, line, i), ref_of(kA, place.kinds[line], 0), i);
  });
  each_bit(board.marked[kDisrupts] & controlled(board, side) & ~board.insane, [&](unsigned spot) {
    const Card& card = card_at(board, spot);
    for (unsigned i = 0; i < card.abilities; ++i)
      if (disrupts(card, i)) consider(play_of_card(board, spot, i), ref_at(board, spot), i);
  });
  return any;
}

// A disrupt resolves at once, before what it answers.
void CthulhuRising::answer_disrupt(State& state, unsigned side, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  frame.c = static_cast<std::uint8_t>(other_side(side));
  if (option.verb == verb(Verb::pass)) {
    leave_unanswered(state, side, kDisruptPassed, table);
    ++frame.x;
    return;
  }
  frame.x = 0;
  if (frame.a == kDisruptPlay) frame.c = static_cast<std::uint8_t>(side);
  Play play = copy_in(option.a) != 0
                  ? play_of_card(state, spot_named(state, option.a), option.b)
                  : play_of_event(state, side, line_of(state, side, kind_in(option.a)), option.b);
  aim_at(frame, play);
  begin_play(state, play, table);
}

// What a disrupt is about, for the log.
int CthulhuRising::disrupted_ref(const Board& board, const Play& play) const {
  if (play.struck < kSpots) return ref_at(board, play.struck);
  return play.batch < board.play_count ? int{board.plays[play.batch].card} : -1;
}

// cancel() and instead(...): it does not happen. CTH-ACT-17: a character that is kept from being
// destroyed by its wounds bears as many as it can.
void CthulhuRising::cancel_disrupted(State& state, const Play& play, bool instead,
                                     Table& table) const {
  tell(table, instead ? EventKind::replaced : EventKind::cancelled, rule("CTH-ACT-06"),
       {.who = player(state, play.side), .card = disrupted_ref(state, play), .more = play.card});
  if (play.struck >= kSpots) {
    if (play.batch < state.play_count) state.plays[play.batch].flags |= kCancelled;
    return;
  }
  Batch& batch = state.batches[play.batch];
  batch.cards &= ~bit(play.struck);
  InPlay& card = state.table[play.struck];
  if (!instead && batch.what == static_cast<unsigned>(Harm::destroy) &&
      card.wounds > card.toughness)
    card.wounds = card.toughness;
}

// Why a disrupt is not possible.
Refusal CthulhuRising::permit_disrupt(const Board& board, unsigned side, const Pile& hand,
                                      Option option) const {
  Play play;
  if (copy_in(option.a) != 0) {
    const unsigned spot = spot_named(board, option.a);
    if (spot == kNothing || controller(board, spot) != side ||
        option.b >= card_at(board, spot).abilities)
      return {rule("CTH-ACT-06"), "that is not an ability of a card you control"};
    play = play_of_card(board, spot, option.b);
  } else {
    const unsigned line = line_of(board, side, kind_in(option.a));
    if (line == kNothing || !hand.has(line) || option.b >= card_of(board, side, line).abilities)
      return {rule("CTH-PLAY-04"), "that card is not in your hand"};
    play = play_of_event(board, side, line, option.b);
  }
  aim_at(board.agenda.top(), play);
  if (content_.abilities[play.ability].kind != AbilityKind::disrupt ||
      !disrupt_applies(board, play))
    return {rule("CTH-ACT-06"), "it does not disrupt what happens now"};
  return usable(board, play, hand);
}

}  // namespace undercroft::cthulhu_rising
