// Looking ahead: what would come of the stories as they stand (CTH-EVA-04, CTH-EVA-05).
#include <algorithm>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// Rounded down, also below 0.
int half_down(int n) {
  return n >= 0 ? n / 2 : -((1 - n) / 2);
}

}  // namespace

// Attachments of a character go with it.
void CthulhuRising::fall(Board& board, unsigned spot, bool insane) const {
  const Spots attached = attached_to(board, spot);
  if (insane)
    turn_insane(board, spot);
  else
    depart(board, spot);
  each_bit(attached, [&](unsigned other) { depart(board, other); });
  revalue(board);
}

// The one with the lowest or the highest CV; of equal ones that with the lowest play number. CV
// does not count what ends with the phase (CTH-EVA-01), although struggles do.
unsigned CthulhuRising::by_worth(const Board& board, Spots cards, bool highest) const {
  if (std::popcount(cards) > 1 && (board.temporary != 0 || board.time_until_end != 0)) {
    Board lasting = board;
    without_temporary(lasting);
    return by_worth(lasting, cards, highest);
  }
  unsigned best = kNothing;
  each_bit(cards, [&](unsigned spot) {
    if (best == kNothing) {
      best = spot;
      return;
    }
    const int a = worth(board, spot);
    const int b = worth(board, best);
    if (a == b ? board.table[spot].number < board.table[best].number : (a > b) == highest)
      best = spot;
  });
  return best;
}

// One story won in the head: tokens and commitments go, nothing else happens.
void CthulhuRising::forecast_token(Board& now, Tally& tally, unsigned slot, unsigned side) const {
  Slot& place = now.row[slot];
  ++tally.tokens[side];
  if (++place.tokens[side] < kWinTokens) return;
  ++now.places[side].won_count;
  place = Slot{};
  now.at[slot] = 0;
  recommit(now);
}

void CthulhuRising::forecast_struggle(Board& now, Tally& tally, unsigned slot,
                                      unsigned icon) const {
  const unsigned winner = struggle_winner(now, slot, icon);
  if (winner == kNothing) return;
  ++tally.struggles[winner];
  const unsigned loser = other_side(winner);
  switch (icon) {
    case kTerror: {
      const unsigned spot = by_worth(now, victims(now, slot, loser, false), false);
      if (spot == kNothing) return;
      fall(now, spot, now.table[spot].wounds == 0);
      return try_checks(now, kNothing);
    }
    case kCombat: {
      const Spots able = victims(now, slot, loser, true);
      Spots surviving = 0;
      each_bit(able, [&](unsigned spot) {
        if (now.table[spot].wounds < now.table[spot].toughness) surviving |= bit(spot);
      });
      const unsigned spot = by_worth(now, surviving != 0 ? surviving : able, false);
      if (spot == kNothing) return;
      if (++now.table[spot].wounds <= now.table[spot].toughness) return;
      fall(now, spot, false);
      return try_checks(now, kNothing);
    }
    case kArcane: {
      const unsigned spot =
          by_worth(now, now.at[slot] & characters(now, winner) & now.exhausted, true);
      if (spot != kNothing) make_ready(now, spot);
      return;
    }
    default:
      return forecast_token(now, tally, slot, winner);
  }
}

// CTH-EVA-04: all attacked stories, along the row.
void CthulhuRising::look_ahead(Board& now, Tally& tally) const {
  const unsigned att = attacker(now);
  const auto over = [&] {
    return now.places[kA].won_count >= kWinStories || now.places[kB].won_count >= kWinStories;
  };
  for (unsigned slot = 0; slot < kSlots && !over(); ++slot) {
    if (!occupied(now, slot) || now.row[slot].fresh != 0 || !attacked(now, slot)) continue;
    for (unsigned icon = 0; icon < kIcons; ++icon)
      for (int done = 0; occupied(now, slot) && done < struggles_at(now, slot, icon); ++done)
        forecast_struggle(now, tally, slot, icon);
    if (!occupied(now, slot) ||
        skill_total(now, slot, att) <= skill_total(now, slot, other_side(att)))
      continue;
    const bool alone = (now.at[slot] & characters(now, other_side(att))) == 0;
    forecast_token(now, tally, slot, att);
    if (alone && occupied(now, slot)) forecast_token(now, tally, slot, att);
  }
}

Forecast CthulhuRising::forecast(const Board& board) const {
  Forecast ahead(board);
  look_ahead(ahead.board, ahead);
  return ahead;
}

int CthulhuRising::forecast_value(const Board& board, unsigned side) const {
  Forecast ahead = forecast(board);
  return eval_last(ahead.board, side);
}

// CTH-EVA-05, CTH-LIL-08: the middle between no defence and the worst one.
int CthulhuRising::outcome_value(const Board& board, unsigned side) const {
  const unsigned def = other_side(attacker(board));
  const int undefended = forecast_value(board, side);
  int worst = undefended;
  const Spots able = committable(board, def);
  for (unsigned slot = 0; slot < kSlots && able != 0; ++slot) {
    if (!occupied(board, slot) || !attacked(board, slot)) continue;
    Forecast defended(board);
    defended.board.at[slot] |= able;
    defended.board.exhausted |= able;
    recommit(defended.board);
    look_ahead(defended.board, defended);
    worst = std::min(worst, eval_last(defended.board, side));
  }
  return half_down(undefended + worst);
}

// CTH-EVA-05: the lowest frame that says so decides.
Window CthulhuRising::window_of(const Board& board) const {
  for (int depth = 0; depth < board.agenda.size(); ++depth) {
    const Frame& frame = board.agenda.below(board.agenda.size() - 1 - depth);
    if (frame.step == Step::window) return static_cast<Window>(frame.a);
    if (frame.step == Step::story) {
      // The phase names what comes next.
      if (frame.a <= kStoryCommit) return Window::s1;
      if (frame.a <= kStoryS2 + 1) return Window::s2;
      if (frame.a <= kStoryS3 + 1) return Window::s3;
      return Window::s4;
    }
  }
  switch (board.phase) {
    case Phase::draw:
      return Window::draw;
    case Phase::resource:
      return Window::resource;
    case Phase::operations:
      return Window::operations;
    case Phase::story:
      return Window::s4;
    default:
      return Window::refresh;
  }
}

// EVAL*.
int CthulhuRising::eval_in_window(const Board& board, unsigned side) const {
  if (board.ending != Ending::playing) return eval(board, side);
  const Window window = window_of(board);
  const bool attacks = attacker(board) == side;
  if (window == Window::s3 || (window == Window::s2 && !attacks))
    return forecast_value(board, side);
  if (window == Window::s2) return outcome_value(board, side);
  return eval(board, side);
}

int CthulhuRising::eval_in_window_last(Board& board, unsigned side) const {
  const Window window = window_of(board);
  const bool attacks = attacker(board) == side;
  if (window == Window::s2 && attacks) return eval_in_window(board, side);
  Tally tally;
  if (board.ending == Ending::playing && (window == Window::s3 || window == Window::s2))
    look_ahead(board, tally);
  return eval_last(board, side);
}

}  // namespace undercroft::cthulhu_rising
