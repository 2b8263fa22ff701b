// Chapter 3.9: windows. Everybody who by public facts could have an answer is asked at once; of
// those who want to act the lowest Initiative number does, and then all are asked again.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// Windows that open inside others and have no offers of their own.
bool is_nested(Window window) {
  return window == Window::action || window == Window::challenge;
}

bool owner_gone(const Board& board, unsigned unit) {
  return unit >= board.unit_count || board.units[unit].owner >= kPlaces ||
         !board.places[board.units[unit].owner].alive();
}

bool target_gone(const Board& board, unsigned target) {
  if (target == kEveryCreature) return board.creature_count == 0;
  if (is_player(target)) return !board.places[target - kFirstPlayer].alive();
  return find_creature(board, target) == nullptr;
}

// A Maneuver that became an attack (CAV-ACT-10) has no target yet: its window opens anew later.
bool revealed_gone(const Board& board, unsigned unit) {
  if (owner_gone(board, unit)) return true;
  const Unit& attack = board.units[unit];
  if ((attack.flags & kMissed) != 0) return true;
  if ((attack.flags & kNoAttack) != 0) return false;
  return target_gone(board, attack.target);
}

// CAV-ATK-11: a floor keeps the target alive, so there is no killing blow any more. Of a Sweeping
// Blow the creature stands in the frame that opened the window.
bool lethal_gone(const Board& board, unsigned unit) {
  if (revealed_gone(board, unit)) return true;
  unsigned target = board.units[unit].target;
  if (target == kEveryCreature && board.agenda.size() > 1 &&
      board.agenda.below(1).step == Step::sweep)
    target = board.agenda.below(1).c;
  if (is_player(target)) return board.encounter.boar_floor > 0;
  if (target == kEveryCreature) return false;
  const Creature* creature = find_creature(board, target);
  return creature == nullptr || creature->floor > 0;
}

bool hit_gone(const Board& board, unsigned index) {
  if (index >= board.hit_count) return true;
  const Hit& hit = board.hits[index];
  if (hit.victim >= kPlaces || !board.places[hit.victim].alive()) return true;
  return is_player(hit.source) && !board.places[hit.source - kFirstPlayer].alive();
}

bool play_gone(const Board& board, unsigned index, unsigned flags) {
  return index >= board.play_count || (board.plays[index].flags & flags) != 0;
}

// CAV-SET-04: the frame that opened W-LOCK learns whether something happened in it.
void hand_on(Frame& opener) {
  if (opener.step == Step::round)
    opener.c |= kSomethingHappened;
  else if (opener.step == Step::corridor || opener.step == Step::awaken)
    opener.x = 1;
}

}  // namespace

// CAV-PROT-02: a refusal counts for one attack, and that begins with its reveal.
void CutthroatCaverns::push_window(State& state, Window window, unsigned subject) const {
  const int depth = state.agenda.size();
  const int from = window == Window::reveal ? depth : depth + 1;
  for (Refused& refused : state.refused)
    if (refused.depth >= from) refused = {};
  if (!is_nested(window)) state.offers = {};
  state.agenda.push({.step = Step::window,
                     .a = static_cast<std::uint8_t>(window),
                     .b = static_cast<std::uint8_t>(subject)});
}

// CAV-WIN-01.
bool CutthroatCaverns::window(State& state, Table&) const {
  Frame& top = state.agenda.top();
  if (!subject_gone(state, top)) {
    const unsigned places = could_answer(state);
    if (places != 0 && ask(state, places)) {
      top.c |= kWindowAsked;
      return true;
    }
  }
  close_window(state);
  return false;
}

// CAV-WIN-02.
bool CutthroatCaverns::subject_gone(const Board& board, const Frame& window) const {
  switch (window_of(window)) {
    case Window::reveal:
      return revealed_gone(board, window.b);
    case Window::kill:
      return lethal_gone(board, window.b);
    case Window::post:
      return owner_gone(board, window.b);
    case Window::prereveal:
      return board.encounter.complete != 0 || !board.places[window.b].alive();
    case Window::held:
      return board.encounter.complete != 0;
    case Window::declared:
      return hit_gone(board, window.b) || (board.hits[window.b].flags & kBlocked) != 0;
    case Window::struck:
      return hit_gone(board, window.b);
    case Window::action:
      return play_gone(board, window.b, kCancelled);
    case Window::challenge:
      return play_gone(board, window.b, kProven | kLie);
    default:
      return false;
  }
}

// CAV-WIN-01, CAV-WIN-05: what the others wanted to do is wiped before anybody could learn of it.
void CutthroatCaverns::all_in_window(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  top.c = static_cast<std::uint8_t>(top.c & ~kWindowAsked);
  unsigned acting = 0;
  for (const Seat seat : state.secret.answers.asked())
    if (state.secret.answers.of(seat).verb != verb(Verb::pass))
      acting |= 1U << place_of(state, seat);
  if (acting == 0) {
    state.secret.answers.close();
    return close_window(state);
  }
  const unsigned place = first_of(state, acting);
  const Option option = state.secret.answers.of(person_at(state, place));
  state.secret.answers.close();
  ++top.x;
  respond(state, place, option, table);
}

void CutthroatCaverns::respond(State& state, unsigned place, Option option, Table& table) const {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::play:
    case Verb::play_ring:
    case Verb::announce:
      return begin_play(state, place, option, table);
    case Verb::tip:
      return tip(state, place, option, table);
    case Verb::ability:
      return use_ability(state, place, table);
    case Verb::relic:
      return use_relic(state, place, option, table);
    case Verb::reputation:
      return use_reputation(state, place, option, table);
    case Verb::fire:
      return fire_held(state, place, table);
    case Verb::call_help:
      return call_help(state, place, table);
    case Verb::pin:
      return pin(state, place, table);
    case Verb::acolyte:
      return use_acolyte(state, table);
    case Verb::challenge:
      return challenge(state, place, table);
    case Verb::offer:
      return begin_offer(state, place, place_named(state, option.a), table);
    default:
      return;
  }
}

void CutthroatCaverns::close_window(State& state) const {
  const Frame closed = state.agenda.top();
  state.agenda.pop();
  const Window window = window_of(closed);
  if (window == Window::lock && (closed.c & kWindowHappened) != 0) hand_on(state.agenda.top());
  if (window == Window::prereveal && (closed.c & kWindowVasha) != 0 && state.step() == Step::turn)
    state.agenda.top().c |= kVasha;
  forget_refusals(state);
  if (!is_nested(window)) state.offers = {};
}

// Refusals in what is no longer on the agenda.
void CutthroatCaverns::forget_refusals(State& state) const {
  for (Refused& refused : state.refused)
    if (refused.depth > state.agenda.size()) refused = {};
}

}  // namespace undercroft::cutthroat_caverns
