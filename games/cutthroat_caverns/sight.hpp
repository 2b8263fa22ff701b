// What a person knows of the hidden cards: shared by views, imagined worlds and invariants.
#pragma once

#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

// A person's bit in `seen_by`, `by` and the like; a spectator has none.
inline unsigned person_bit(Viewer viewer) {
  return viewer.index < kPlaces ? 1U << viewer.index : 0U;
}

// Whether the viewer is among those who know. What everybody knows a spectator knows too.
inline bool knows(unsigned by, Viewer viewer) {
  return (by & (person_bit(viewer) | kEverybodyKnows)) != 0;
}

// Cards that the viewer knows to be among the hidden ones of a place, wherever they lie there.
inline Pile known_cards(const Knowledge& knowledge, Viewer viewer) {
  Pile known;
  for (unsigned i = 0; i < knowledge.count; ++i)
    if (knows(knowledge.cards[i].by, viewer)) known.add(knowledge.cards[i].kind);
  return known;
}

// A face-down set card is out of the hand only when everybody has set; before that it is a wish.
inline bool really_set(const Board& board, unsigned place, unsigned at) {
  return at < board.places[place].set;
}

// Everything hidden of a place: hand, set and held.
inline Pile hidden_cards(const State& state, unsigned place) {
  const HiddenPlace& hidden = state.secret.places[place];
  Pile cards = hidden.hand;
  for (unsigned at = 0; at < kSetCards; ++at)
    if (really_set(state, place, at) && hidden.set[at].kind < kMaxCards)
      cards.add(hidden.set[at].kind);
  if (hidden.held < kMaxCards) cards.add(hidden.held);
  return cards;
}

inline bool sees_set(const SetCard& card, Viewer viewer) {
  return (card.seen_by & person_bit(viewer)) != 0;
}

// Of what the viewer knows to be hidden there, the cards that are not the set ones he has seen: who
// looks at a set card that he knew to be somewhere there has learned nothing of a second one.
inline Pile surely_there(const State& state, unsigned place, Viewer viewer) {
  Pile known = known_cards(state.secret.known[place], viewer);
  for (unsigned at = 0; at < kSetCards; ++at) {
    const SetCard& card = state.secret.places[place].set[at];
    if (really_set(state, place, at) && sees_set(card, viewer) && known.has(card.kind))
      known.remove(card.kind);
  }
  return known;
}

// The phase of the frame that carries out this attack or play; 0 where there is none.
inline unsigned phase_of(const Board& board, Step step, unsigned index) {
  for (int depth = 0; depth < board.agenda.size(); ++depth) {
    const Frame& frame = board.agenda.below(depth);
    if (frame.step == step && frame.b == index) return frame.a;
  }
  return 0;
}
// CAV-ACT-02: the card of a play is in the hand until it is shown or laid face down.
inline bool play_is_out(const Board& board, unsigned play) {
  return phase_of(board, Step::play, play) > kPlayShow;
}
// A card that somebody wants to play is in his hand until it is shown, and everybody has heard its
// name (CAV-PROT-02). Under the Fog a name says nothing, unless it is an honest player's.
inline Pile named_cards(const CutthroatCaverns& rules, const Board& board, unsigned place) {
  Pile named;
  for (unsigned i = 0; i < board.play_count; ++i) {
    const Play& play = board.plays[i];
    if (play.actor != place || (play.flags & kFromRing) != 0 || play_is_out(board, i)) continue;
    if ((play.flags & kFogged) == 0 || rules.has_perk(board, place, Perk::honest))
      named.add(play.card);
  }
  return named;
}

// CAV-ATK-12: the cards of an attack are its own until the damage has been dealt.
inline bool has_its_cards(const Board& board, unsigned unit) {
  return phase_of(board, Step::attack, unit) <= kAttackSweep;
}

inline void take_all(Pile& pile, const Pile& less) {
  less.each([&](unsigned kind, int count) {
    for (int copy = 0; copy < count && pile.has(kind); ++copy) pile.remove(kind);
  });
}

// CAV-REP-04: who holds in this pass the packet that was dealt to that place; `packet_held` is
// the way back.
inline unsigned packet_holder(const Board& board, unsigned origin, unsigned pass) {
  return (origin + pass) % board.config.seats;
}

}  // namespace undercroft::cutthroat_caverns
