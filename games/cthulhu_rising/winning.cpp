// Winning stories, 3.11.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void CthulhuRising::push_win(State& state, unsigned slot, unsigned winner) const {
  push(state, Step::win, kWinTake, slot, winner, ref_in_row(state, slot));
}

// CTH-WIN-02.
bool CthulhuRising::win(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned slot = frame.b;
  const unsigned winner = frame.c;
  const auto now = static_cast<WinPhase>(frame.a);
  frame.a = static_cast<std::uint8_t>(now + 1U);
  switch (now) {
    case kWinTake:
      if (ref_in_row(state, slot) == frame.x)
        take_story(state, table);
      else
        state.agenda.pop();
      return false;
    case kWinEffect:
      if (room_for_play(state) && effect_possible(state, frame))
        push(state, Step::effect, 0, winner, slot, frame.x);
      return false;
    case kWinDormant: {
      const unsigned at = next_dormant(state, slot);
      if (at == kNothing) return false;
      frame.a = kWinDormant;
      push(state, Step::wake, 0, state.dormant[at].owner, at);
      return false;
    }
    case kWinRefill:
      if (slot != own_slot(kA) && slot != own_slot(kB)) {
        deal_story(state, slot, table);
        state.row[slot].fresh = 1;
      }
      return false;
    case kWinTell: {
      Trigger trigger;
      trigger.kind = TriggerKind::story_won;
      trigger.side = static_cast<std::uint8_t>(winner);
      trigger.slot = static_cast<std::uint8_t>(slot);
      state.agenda.pop();
      emit(state, trigger);
      return false;
    }
  }
  return false;
}

// (a) to (d).
void CthulhuRising::take_story(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned slot = frame.b;
  const unsigned winner = frame.c;
  Place& place = state.places[winner];
  const Ref ref = frame.x;
  place.won[place.won_count++] = {
      static_cast<std::uint8_t>(is_story(ref) ? story_in(ref) : kind_in(ref)),
      static_cast<std::uint8_t>(is_story(ref) ? unsigned{kNothing} : owner_in(ref))};
  tell(table, EventKind::story_won, rule("CTH-WIN-01"),
       {.who = player(state, winner),
        .card = ref,
        .amount = place.won_count,
        .more = static_cast<int>(slot)});
  state.row[slot] = Slot{};
  if (place.won_count == kWinStories) return end_game(state, winner, Ending::stories, table);
  in_play_order(state, state.at[slot], [&](unsigned spot) {
    tell(table, EventKind::uncommitted, rule("CTH-COM-05"),
         {.who = player(state, controller(state, spot)), .card = ref_at(state, spot), .more = 1});
  });
  state.at[slot] = 0;
  Spots attached_there = 0;
  each_bit(state.there, [&](unsigned spot) {
    if (state.table[spot].host == (kStoryHost | slot)) attached_there |= bit(spot);
  });
  recommit(state);
  state.changed = 1;
  raise_events_dice(state, table);
  if (attached_there != 0) push_harm(state, Harm::destroy, attached_there, 0, kNothing, kNothing);
}

// The effect of the story, as the winner would resolve it.
Play CthulhuRising::play_of_win(const Board& /*board*/, unsigned winner, unsigned slot,
                                Ref ref) const {
  const unsigned first = is_story(ref) ? content_.stories[story_in(ref)].first_ability
                                       : content_.cards[kind_in(ref)].first_ability;
  const unsigned count = is_story(ref) ? content_.stories[story_in(ref)].abilities
                                       : content_.cards[kind_in(ref)].abilities;
  Play play;
  for (unsigned i = 0; i < count; ++i)
    if (content_.abilities[first + i].kind == AbilityKind::win)
      play.ability = static_cast<std::uint16_t>(first + i);
  play.card = ref;
  play.side = static_cast<std::uint8_t>(winner);
  play.here = static_cast<std::uint8_t>(slot);
  play.flags = kCannotCancel;
  return play;
}

// CTH-WIN-04: there is an effect, and enough to choose from as far as everybody knows.
bool CthulhuRising::effect_possible(const Board& board, const Frame& frame) const {
  const Play play = play_of_win(board, frame.c, frame.b, frame.x);
  return play.ability < content_.abilities.size() &&
         targets_there(board, play, possible_hand(board, frame.c));
}

// D-EFFECT.
bool CthulhuRising::effect(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, true, table);
}

// What a Minion makes of an effect about its hand tells something of it.
void CthulhuRising::tell_effect(const State& state, bool yes, Table& table) const {
  const Frame& frame = state.agenda.top();
  const Told told{.who = player(state, frame.b), .card = frame.x, .amount = yes ? 1 : 0};
  const Play play = play_of_win(state, frame.b, frame.c, frame.x);
  if (state.places[frame.b].minion() && content_.abilities[play.ability].hidden_picks)
    reveal(table, EventKind::effect_chosen, rule("CTH-WIN-04"), told);
  else
    tell(table, EventKind::effect_chosen, rule("CTH-WIN-04"), told);
}

void CthulhuRising::answer_effect(State& state, bool yes, Table& table) const {
  const Frame frame = state.agenda.top();
  tell_effect(state, yes, table);
  state.agenda.pop();
  if (yes) begin_play(state, play_of_win(state, frame.b, frame.c, frame.x), table);
}

// CTH-KEY-11: the active player's first, each in the order of placing.
unsigned CthulhuRising::next_dormant(const Board& board, unsigned slot) const {
  for (const unsigned side : {unsigned{board.active}, other_side(board.active)})
    for (unsigned i = 0; i < board.dormant_count; ++i)
      if (board.dormant[i].slot == slot && board.dormant[i].owner == side) return i;
  return kNothing;
}

// D-DORMANT. A card that lies face down is asked about in any case.
bool CthulhuRising::wake(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, true, table);
}

// Whether it may be played now (CTH-PLAY-02): without a cost, and with nothing to attach it to.
bool CthulhuRising::may_wake(const Board& board, unsigned side, unsigned line) const {
  const unsigned kind = kind_of(board, side, line);
  const Card& card = content_.cards[kind];
  return may_be_put(board, side, kind) &&
         card.steadfast <= resources_of(board, side, card.steadfast_faction);
}

unsigned CthulhuRising::dormant_line(const State& state, unsigned at) const {
  const Dormant& dormant = state.dormant[at];
  return dormant.line != kNothing ? unsigned{dormant.line} : state.secret.dormant[at] - 1U;
}

void CthulhuRising::answer_wake(State& state, bool yes, Table& table) const {
  const unsigned at = state.agenda.top().c;
  const unsigned side = state.dormant[at].owner;
  const unsigned line = dormant_line(state, at);
  state.agenda.pop();
  if (state.dormant[at].line == kNothing) no_longer_hidden(state, side, line);
  for (unsigned i = at; i + 1U < state.dormant_count; ++i) {
    state.dormant[i] = state.dormant[i + 1U];
    state.secret.dormant[i] = state.secret.dormant[i + 1U];
  }
  state.dormant[--state.dormant_count] = Dormant{};
  state.secret.dormant[state.dormant_count] = 0;
  const Told told{.who = player(state, side), .card = ref_of(side, kind_of(state, side, line), 0)};
  reveal(table, yes ? EventKind::woke : EventKind::slept_on, rule("CTH-KEY-11"), told);
  if (yes)
    enter_play(state, side, side, line, kNothing, false, false, table);
  else
    to_discard(state, side, line);
}

}  // namespace undercroft::cthulhu_rising
