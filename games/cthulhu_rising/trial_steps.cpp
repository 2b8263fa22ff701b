// The steps of an ability, tried on a copy (CTH-EVA-06). Each says whether it changed anything.
#include <algorithm>
#include <cstdlib>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"
#include "games/cthulhu_rising/trial.hpp"

namespace undercroft::cthulhu_rising {

// What comes after ">>" is left out unless the step before it did something (CTH-EFF-01).
void CthulhuRising::try_ops(Trial& trial, Play& play) const {
  if (play.ability >= content_.abilities.size()) return;
  bool done = true;
  for (const Op& op : content_.ops_of(content_.abilities[play.ability])) {
    if (op.then && !done) continue;
    done = try_op(trial, play, op);
    if (op.code == OpCode::instead)
      for (const Op& inner : content_.ops_of(content_.abilities[op.ability]))
        done = try_op(trial, play, inner) || done;
  }
}

// Whether it changed anything, for what comes after ">>".
bool CthulhuRising::try_op(Trial& trial, Play& play, const Op& op) const {
  Board& board = trial.board;
  const Pick& pick = content_.picks[op.pick];
  const unsigned you = play.side;
  if (pick.number < kMaxPicks && pick.quantity != Quantity::opponent_chooses)
    play.pick = pick.number;
  if (pick.quantity == Quantity::opponent_chooses) {
    // CTH-EVA-06: the other side gives up what is worth least, this one what CTH-MIN-70 says.
    const Spots able = legal_spots(board, play, pick, op.code);
    const unsigned chooser = other_side(you);
    const unsigned least =
        chooser == trial.side ? lowest_of(board, chooser, able) : by_worth(board, able, false);
    play.picks[pick.number].one = least < kSpots ? bit(least) : 0;
    play.pick = pick.number;
  }
  switch (op.code) {
    case OpCode::token:
    case OpCode::struggle:
      return try_stories(trial, play, op);
    case OpCode::recur:
    case OpCode::put:
      return try_piles(trial, play, op);
    case OpCode::search:
      return draw_cards(board.places[you], 1);
    case OpCode::fate:
      if (play.spot >= kSpots) return false;
      board.table[play.spot].tokens =
          static_cast<std::uint8_t>(board.table[play.spot].tokens + op.n);
      return true;
    case OpCode::time:
      board.time_until_end |= static_cast<std::uint8_t>(op.n);
      revalue(board);
      return true;
    case OpCode::prophecy:
      ++board.places[you].deck.size;
      return true;
    case OpCode::discount:
    case OpCode::cancel:
    case OpCode::instead:
      return true;
    case OpCode::opp_may:
      return false;  // CTH-EVA-06: declined
    case OpCode::sacrifice:
    case OpCode::draw:
    case OpCode::discard:
    case OpCode::hand_limit:
    case OpCode::mill:
    case OpCode::resource:
    case OpCode::domain:
    case OpCode::refresh:
    case OpCode::drain: {
      bool done = false;
      // The active player first where both are meant (2.4, `each`).
      for (const unsigned side : {unsigned{board.active}, other_side(board.active)}) {
        const bool meant = op.who == Who::each || (op.who == Who::you) == (side == you);
        if (meant) done = try_side(trial, op, side) || done;
      }
      return done;
    }
    default:
      return try_cards(trial, play, op);
  }
}

bool CthulhuRising::try_cards(Trial& trial, const Play& play, const Op& op) const {
  Board& board = trial.board;
  const unsigned slots = op.code == OpCode::commit ? picked_slots(board, play, op.story) : 0U;
  bool done = content_.picks[op.pick].quantity == Quantity::all;
  in_play_order(board, picked_spots(board, play, op), [&](unsigned spot) {
    if (has(board.there, spot) && try_card_step(trial, play, op, spot, slots)) done = true;
  });
  revalue(board);
  return done;
}

bool CthulhuRising::try_card_step(Trial& trial, const Play& play, const Op& op, unsigned spot,
                                  unsigned slots) const {
  Board& board = trial.board;
  InPlay& card = board.table[spot];
  const bool sane = !has(board.insane, spot);
  switch (op.code) {
    case OpCode::wound:
      if (!can_be_wounded(board, spot)) return false;
      card.wounds = static_cast<std::uint8_t>(card.wounds + op.n);
      if (card.wounds > card.toughness) try_fall(board, trial.side, spot, false);
      return true;
    case OpCode::insane:
      if (!can_go_insane(board, spot)) return false;
      try_fall(board, trial.side, spot, card.wounds == 0);
      return true;
    case OpCode::destroy:
      try_fall(board, trial.side, spot, false);
      return true;
    case OpCode::bounce:
      ++board.places[owner(board, spot)].hand;
      keep_resilient(board, trial.side, attached_to(board, spot));
      fall(board, spot, false);
      return true;
    case OpCode::exhaust:
      if (!sane || has(board.exhausted, spot)) return false;
      exhaust(board, spot);
      return true;
    case OpCode::ready:
      if (!sane || !has(board.exhausted, spot)) return false;
      make_ready(board, spot);
      return true;
    case OpCode::restore:
      if (!can_be_restored(board, spot)) return false;
      board.insane &= ~bit(spot);
      exhaust(board, spot);
      return true;
    case OpCode::heal:
      if (card.wounds == 0) return false;
      card.wounds = static_cast<std::uint8_t>(std::max(card.wounds - op.n, 0));
      return true;
    case OpCode::mod:
    case OpCode::restrict_:
      if (!sane) return false;
      change_for_now(board, spot, op.delta);
      return true;
    case OpCode::uncommit:
      if (!has(committed(board), spot)) return false;
      uncommit(board, spot);
      return true;
    case OpCode::commit: {
      const unsigned slot = slots == 0 ? unsigned{kSlots} : lowest(slots);
      if (slot == kSlots || !sane || !attacked(board, slot) || has(board.at[slot], spot))
        return false;
      uncommit(board, spot);
      board.at[slot] |= bit(spot);
      return true;
    }
    case OpCode::control:
      if (!may_control(board, play.side, spot)) return false;
      board.of_b = play.side == kB ? board.of_b | bit(spot) : board.of_b & ~bit(spot);
      return true;
    default:
      return false;
  }
}

bool CthulhuRising::try_stories(Trial& trial, const Play& play, const Op& op) const {
  Board& board = trial.board;
  bool done = false;
  each_bit(picked_slots(board, play, op.pick), [&](unsigned slot) {
    if (op.code == OpCode::struggle) {
      for (unsigned i = 0; i < kIcons; ++i)
        board.row[slot].extra[i] =
            static_cast<std::int8_t>(board.row[slot].extra[i] + op.delta.icons[i]);
      done = true;
      return;
    }
    for (const unsigned side : {unsigned{play.side}, other_side(play.side)}) {
      const bool meant = op.who == Who::each || (op.who == Who::you) == (side == play.side);
      if (!meant || !occupied(board, slot)) continue;
      std::uint8_t& tokens = board.row[slot].tokens[side];
      const int now = std::max(tokens + op.n, 0);
      done = done || now != tokens;
      tokens = static_cast<std::uint8_t>(now);
      if (tokens >= kWinTokens) try_win(trial, slot, side);
    }
  });
  return done;
}

// CTH-EVA-06: CTH-WIN-02 (a) to (d); the slot stays empty.
void CthulhuRising::try_win(Trial& trial, unsigned slot, unsigned winner) const {
  Board& board = trial.board;
  ++board.places[winner].won_count;
  board.row[slot] = Slot{};
  board.at[slot] = 0;
  each_bit(board.there, [&](unsigned spot) {
    if (has(board.there, spot) && board.table[spot].host == (kStoryHost | slot))
      try_fall(board, trial.side, spot, false);
  });
  for (Place& place : board.places)
    if (place.minion() && place.events_die < kMaxDie) ++place.events_die;
  revalue(board);
}

bool CthulhuRising::try_piles(Trial& trial, const Play& play, const Op& op) const {
  Board& board = trial.board;
  const Pick& pick = content_.picks[op.pick];
  bool done = false;
  const auto take = [&](Place& place) {
    ++(op.to == Goal::hand ? place.hand : place.deck.size);
    done = true;
  };
  const auto move = [&](unsigned line) {
    Place& place = board.places[play.side];
    if (op.code != OpCode::put) return take(place);
    if (!may_be_put(board, play.side, place.kinds[line])) return;
    if (pick.has(FilterWord::in_hand)) lose_cards(place, 1);
    const unsigned spot = arrive(board, play.side, play.side, line, kNothing);
    if (op.exhausted) exhaust(board, spot);
    try_arrival(trial, spot);
    done = true;
  };
  if (pick.reference != Reference::it) {
    each_chosen_line(play, pick, move);
  } else if (play.trigger < board.trigger_count) {
    // The card of the trigger goes to its owner.
    take(board.places[(board.triggers[play.trigger].flags & kOwnedByB) != 0 ? kB : kA]);
  }
  return done;
}

bool CthulhuRising::try_side(Trial& trial, const Op& op, unsigned side) const {
  Board& board = trial.board;
  Place& place = board.places[side];
  switch (op.code) {
    case OpCode::sacrifice: {
      bool done = false;
      for (int i = 0; i < op.n; ++i) {
        const Spots own = characters(board, side);
        const unsigned spot =
            side == trial.side ? lowest_of(board, side, own) : by_worth(board, own, false);
        if (spot >= kSpots) break;
        try_fall(board, trial.side, spot, false);
        done = true;
      }
      return done;
    }
    case OpCode::draw:
      return draw_cards(place, op.n);
    case OpCode::discard:
      if (op.mode == DiscardMode::choose && place.hand < op.n) return false;
      return lose_cards(place, op.n);
    case OpCode::hand_limit:
      return lose_cards(place, place.hand - op.n);
    case OpCode::mill:
      return take_cards(place, op.n);
    case OpCode::resource:
      return try_resources(trial, op.n, side);
    case OpCode::domain:
      if (place.domain_count == kMaxDomains || (!place.minion() && place.deck.size == 0))
        return false;
      place.domains[place.domain_count] = Domain{};
      place.domains[place.domain_count++].worth = place.minion() ? 1 : 0;
      if (place.minion()) return true;
      ++trial.resources[side];
      return take_cards(place, 1);
    case OpCode::refresh: {
      bool done = place.events_drained != 0;
      for (Domain& domain : place.domains) {
        done = done || domain.drained != 0;
        domain.drained = 0;
      }
      place.events_drained = 0;
      return done;
    }
    case OpCode::drain: {
      bool done = false;
      for (unsigned i = 0, left = static_cast<unsigned>(op.n); i < place.domain_count && left > 0;
           ++i) {
        if (place.domains[i].drained != 0) continue;
        place.domains[i].drained = 1;
        --left;
        done = true;
      }
      return done;
    }
    default:
      return false;
  }
}

bool CthulhuRising::try_resources(Trial& trial, int n, unsigned side) const {
  Place& place = trial.board.places[side];
  bool done = false;
  for (int i = 0; i < std::abs(n); ++i) {
    if (place.minion()) {
      const unsigned die = lowest_die(place, n > 0);
      if (die == kNothing) return done;
      place.domains[die].worth =
          static_cast<std::uint8_t>(place.domains[die].worth + (n > 0 ? 1 : -1));
      done = true;
      continue;
    }
    int owned_now = trial.resources[side];
    for (const Domain& domain : place.domains) owned_now += domain.resources.size();
    if (n > 0 ? !take_cards(place, 1) : owned_now == 0) return done;
    trial.resources[side] += n > 0 ? 1 : -1;
    done = true;
  }
  return done;
}

// CTH-MIN-05: the lowest standard die that can still rise, or fall.
unsigned CthulhuRising::lowest_die(const Place& place, bool rises) const {
  unsigned best = kNothing;
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const unsigned worth_now = place.domains[i].worth;
    if (rises ? worth_now >= kMaxDie : worth_now == 0) continue;
    if (best == kNothing || worth_now < place.domains[best].worth) best = i;
  }
  return best;
}

}  // namespace undercroft::cthulhu_rising
