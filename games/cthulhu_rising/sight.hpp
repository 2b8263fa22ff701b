// What somebody knows of the hidden cards: shared by views, imagined worlds and invariants.
#pragma once

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

inline void add_all(Pile& pile, const Pile& more) {
  more.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) pile.add(line);
  });
}
inline void take_all(Pile& pile, const Pile& less) {
  less.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies && pile.has(line); ++copy) pile.remove(line);
  });
}
inline bool contains(const Pile& pile, const Pile& part) {
  bool all = true;
  part.each([&](unsigned line, int copies) { all = all && pile.count(line) >= copies; });
  return all;
}

// CTH-KEY-11: whether that Dormant card lies face down.
inline bool face_down(const Board& board, unsigned at) {
  return board.dormant[at].line == kNothing;
}
// A card that will lie face down and is being paid for is still in the hand (`place_dormant`). The
// side that places one, or kNothing.
inline unsigned placing_side(const Board& board) {
  const Frame& frame = board.agenda.top();
  if (frame.step != Step::pay || frame.b >= board.play_count) return kNothing;
  const Play& play = board.plays[frame.b];
  return (play.flags & kPlaced) != 0 && play.line == kNothing ? unsigned{play.side}
                                                              : unsigned{kNothing};
}

// The frame that carries that play out, or null.
inline const Frame* frame_of_play(const Board& board, unsigned index) {
  for (int depth = 0; depth < board.agenda.size(); ++depth) {
    const Frame& frame = board.agenda.below(depth);
    if (frame.step == Step::play && frame.b == index) return &frame;
  }
  return nullptr;
}
// CTH-PLAY-01: the card of that play is out of hand or pool and has not arrived anywhere.
inline bool in_limbo(const Board& board, unsigned index) {
  const Play& play = board.plays[index];
  if ((play.flags & (kFromHand | kFromPool)) == 0) return false;
  const Frame* frame = frame_of_play(board, index);
  return (play.flags & kPutDown) == 0 || frame == nullptr || frame->a < kPlayOver;
}

// How many cards of a side lie face down at stories.
inline int asleep(const Board& board, unsigned side) {
  int count = 0;
  for (unsigned i = 0; i < board.dormant_count; ++i)
    if (board.dormant[i].owner == side && face_down(board, i)) ++count;
  return count;
}
// Whether the viewer has that side's hand before him, to discard from it.
inline bool picks_from(const Board& board, unsigned side, Viewer viewer) {
  const Frame& frame = board.agenda.top();
  return frame.step == Step::discard && frame.x == kDiscardPick && frame.c == side &&
         frame.b == side_of(board, viewer);
}

// Of a side the cards that lie face down at stories.
inline Pile sleeping(const State& state, unsigned side) {
  Pile pile;
  for (unsigned i = 0; i < state.dormant_count; ++i)
    if (state.dormant[i].owner == side && face_down(state, i) && state.secret.dormant[i] != 0)
      pile.add(state.secret.dormant[i] - 1U);
  return pile;
}

inline bool sees_all_of(const Board& board, unsigned side, Viewer viewer) {
  return sees_hand(board, side).has(viewer);
}

// Cards of that side that the viewer knows to be in its hand or face down at a story.
inline Pile known_of(const State& state, unsigned side, Viewer viewer) {
  const HiddenPlace& hidden = state.secret.places[side];
  if (!sees_all_of(state, side, viewer))
    return side_of(state, viewer) == other_side(side) ? hidden.peeked : state.places[side].shown;
  Pile known = hidden.hand;
  add_all(known, sleeping(state, side));
  return known;
}

// The cards of that side that the viewer cannot place.
inline Pile unseen_of(const State& state, unsigned side, Viewer viewer) {
  Pile unseen = state.places[side].hidden;
  take_all(unseen, known_of(state, side, viewer));
  return unseen;
}

}  // namespace undercroft::cthulhu_rising
