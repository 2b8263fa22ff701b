// Section 5: who sees what. A view is the board and, added to it, what its viewer may know of the
// secrets; `imagine` deals anew whatever a viewer cannot know.
#include <algorithm>
#include <cassert>

#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

namespace {

int count_among(const Pile& pile, std::uint64_t lines) {
  int count = 0;
  each_bit(pile.lines() & lines, [&](unsigned line) { count += pile.count(line); });
  return count;
}

// One card of these lines, uniformly over the copies, out of the pile, which is not empty. Where it
// has none of these, any card.
unsigned take_one(Pile& pile, std::uint64_t lines, Rng& rng) {
  assert(!pile.empty());
  if (pile.empty()) return 0;
  if ((pile.lines() & lines) == 0) lines = ~std::uint64_t{0};
  int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_among(pile, lines))));
  std::uint64_t rest = pile.lines() & lines;
  for (; rank >= pile.count(lowest(rest)); rest &= rest - 1) rank -= pile.count(lowest(rest));
  const unsigned found = lowest(rest);
  pile.remove(found);
  return found;
}

Pile some_of(Pile pile, int count, Rng& rng) {
  Pile chosen;
  while (chosen.size() < count && !pile.empty()) chosen.add(take_one(pile, ~std::uint64_t{0}, rng));
  return chosen;
}

}  // namespace

View CthulhuRising::view(const State& state, Viewer viewer) const {
  View view{};
  static_cast<Board&>(view) = state;
  view.viewer = viewer.index;
  view.side = static_cast<std::uint8_t>(side_of(state, viewer));
  for (const Seat seat : waiting(state))
    view.waiting |= static_cast<std::uint16_t>(1U << seat.index);
  for (unsigned side = 0; side < kSides; ++side) {
    Glimpse& glimpse = view.glimpses[side];
    glimpse.known = known_of(state, side, viewer);
    glimpse.unseen = unseen_of(state, side, viewer);
    if (!sees_all_of(state, side, viewer)) continue;
    glimpse.sees_hand = 1;
    glimpse.hand = state.secret.places[side].hand;
    if (!state.secret.places[side].look.empty()) view.look = state.secret.places[side].look;
    for (unsigned i = 0; i < state.dormant_count; ++i)
      if (state.dormant[i].owner == side) view.dormant_lines[i] = state.secret.dormant[i];
    if (placing_side(state) == side)
      view.dormant_lines[state.dormant_count] = state.secret.dormant[state.dormant_count];
  }
  if (view.side == kNothing) return view;
  view.keep = state.secret.places[view.side].keep;
  const Frame& frame = state.agenda.top();
  if (picks_from(state, frame.c, viewer)) view.picked = state.secret.places[frame.c].hand;
  return view;
}

// Every world that the viewer cannot tell from this one.
void CthulhuRising::imagine(State& state, Viewer viewer, Rng& rng) const {
  for (unsigned side = 0; side < kSides; ++side)
    if (!sees_all_of(state, side, viewer))
      imagine_side(state, side, viewer, rng);
    else if (side_of(state, viewer) != side)
      imagine_keep(state, side, rng);
}

// D-KEEP: which of the own cards somebody has chosen nobody else knows.
void CthulhuRising::imagine_keep(State& state, unsigned side, Rng& rng) const {
  HiddenPlace& hidden = state.secret.places[side];
  const int chosen = state.step() == Step::keep ? int{state.places[side].kept} : 0;
  hidden.keep = some_of(hidden.hand, chosen, rng);
}

// Hand, face-down Dormant cards and deck out of what the viewer cannot place. What must be a card
// of a certain sort comes first. How many there are is read off the board: a bot has no secrets to
// begin with (`deal_world`).
void CthulhuRising::imagine_side(State& state, unsigned side, Viewer viewer, Rng& rng) const {
  const Place& place = state.places[side];
  HiddenPlace& hidden = state.secret.places[side];
  Pile known = known_of(state, side, viewer);
  Pile unseen = unseen_of(state, side, viewer);
  // A hand that lies before the viewer just now is as it is; what else he knows of sleeps.
  const bool open = picks_from(state, side, viewer);
  if (open) take_all(known, hidden.hand);
  int unknown = (open ? 0 : int{place.hand}) + asleep(state, side) - known.size();
  // CTH-KEY-11. A sleeping card may be one that the viewer knows to be somewhere there.
  const auto dormant_card = [&] {
    const int seen = count_among(known, place.masks.dormant);
    const bool could_be_new = unknown > 0 && (unseen.lines() & place.masks.dormant) != 0;
    const bool is_known =
        seen > 0 &&
        (!could_be_new ||
         static_cast<int>(rng.below(static_cast<std::uint32_t>(seen + unknown))) < seen);
    if (!is_known) --unknown;
    return take_one(is_known ? known : unseen, place.masks.dormant, rng);
  };
  Pile sleepers;
  for (unsigned i = 0; i < state.dormant_count; ++i) {
    if (state.dormant[i].owner != side || !face_down(state, i)) continue;
    const unsigned line = dormant_card();
    state.secret.dormant[i] = static_cast<std::uint8_t>(line + 1U);
    sleepers.add(line);
  }
  Pile hand = open ? hidden.hand : Pile{};
  if (placing_side(state) == side) {
    const unsigned line = dormant_card();
    state.secret.dormant[state.dormant_count] = static_cast<std::uint8_t>(line + 1U);
    hand.add(line);
  }
  add_all(hand, known);
  // Somebody who is asked for cards of the hand has them (CTH-EFF-02).
  const Wanted wanted = wanted_in_hand(state, side);
  for (int more = wanted.count - count_among(hand, wanted.lines); more > 0 && unknown > 0; --more) {
    if ((unseen.lines() & wanted.lines) == 0) break;
    hand.add(take_one(unseen, wanted.lines, rng));
    --unknown;
  }
  // CTH-MIN-04: a Minion has no events in hand.
  const std::uint64_t lines = place.minion() ? ~place.masks.events : ~std::uint64_t{0};
  for (; unknown > 0; --unknown) hand.add(take_one(unseen, lines, rng));
  hidden.hand = hand;
  hidden.deck = unseen;
  const Frame& top = state.agenda.top();
  const bool searching = top.step == Step::search && top.b == side;
  hidden.look = some_of(unseen, searching ? int{top.a} : 0, rng);
  imagine_keep(state, side, rng);
  // What the other side has seen, and this viewer has not, is now of other cards.
  if (side_of(state, viewer) == other_side(side)) return;
  Pile others = hand;
  add_all(others, sleepers);
  take_all(others, place.shown);
  const int more = hidden.peeked.size() - place.shown.size();
  hidden.peeked = place.shown;
  add_all(hidden.peeked, some_of(others, more, rng));
}

// Cards of the own hand that the question on top still needs.
CthulhuRising::Wanted CthulhuRising::wanted_in_hand(const Board& board, unsigned side) const {
  const Frame& frame = board.agenda.top();
  if (frame.step != Step::target || board.plays[frame.b].side != side) return {};
  const Choosing choice = choosing(content_.abilities[board.plays[frame.b].ability], frame.c);
  if (choice.pick == nullptr || !choice.pick->has(FilterWord::in_hand)) return {};
  // Those that have been named lie among the cards that everybody has seen.
  const Chosen& chosen = board.plays[frame.b].picks[frame.c];
  const int named = std::popcount(chosen.one) + std::popcount(chosen.two);
  const Ability& ability = content_.abilities[board.plays[frame.b].ability];
  const bool may_stop = frame.a > 0 || ability.kind == AbilityKind::win;
  const int left = choice.pick->quantity == Quantity::choose ? choice.pick->n - frame.a
                   : may_stop                                ? 0
                                                             : 1;
  return {legal_lines(board, board.plays[frame.b], *choice.pick, choice.op->code,
                      board.places[side].hidden),
          named + left};
}

}  // namespace undercroft::cthulhu_rising
