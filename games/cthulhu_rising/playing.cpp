// Characters, supports, conspiracies and Dormant cards out of the hand, 3.5.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-PLAY-01: declared; it is in limbo until it is paid for.
void CthulhuRising::begin_card(State& state, unsigned side, unsigned line, Table& table) const {
  Play play;
  const unsigned kind = kind_of(state, side, line);
  play.card = ref_of(side, kind, 0);
  play.side = static_cast<std::uint8_t>(side);
  play.line = static_cast<std::uint8_t>(line);
  play.flags = kFromHand | kPutDown | kCannotCancel;
  play.cost = static_cast<std::uint8_t>(price(state, side, kind));
  begin_play(state, play, table);
}

// CTH-KEY-11: as many resources as there are own tokens, without a match.
void CthulhuRising::place_dormant(State& state, unsigned side, Option option, Table& table) const {
  Play play;
  play.card = ref_of(side, kind_in(option.a), 0);
  play.side = static_cast<std::uint8_t>(side);
  play.line = static_cast<std::uint8_t>(line_of(state, side, kind_in(option.a)));
  play.here = static_cast<std::uint8_t>(option.b);
  play.flags = kPlaced | kCannotCancel;
  play.cost = state.row[option.b].tokens[side];
  // A card that lies face down is not named while it is being paid for.
  if (!state.places[side].minion()) {
    state.secret.dormant[state.dormant_count] = static_cast<std::uint8_t>(play.line + 1U);
    play.card = kNoRef;
    play.line = kNothing;
  }
  state.placed |= static_cast<std::uint8_t>(1U << option.b);
  begin_play(state, play, table);
}

// It has been paid for.
void CthulhuRising::put_down(State& state, const Play& play, Table& table) const {
  if ((play.flags & kPlaced) != 0) return lay_dormant_down(state, play, table);
  const unsigned kind = kind_in(play.card);
  use_discounts(state, play.side, kind);
  // CTH-MIN-38; the third one is the third drain of this phase (CTH-MIN-34).
  if (play.cost > 0 && ++state.places[play.side].card_drains > 2)
    state.places[play.side].third_drain = 1;
  const Told told{.who = player(state, play.side), .card = play.card, .amount = play.cost};
  // What a Minion has chosen nobody could know.
  if (state.places[play.side].minion())
    reveal(table, EventKind::played, rule("CTH-PLAY-01"), told);
  else
    tell(table, EventKind::played, rule("CTH-PLAY-01"), told);
  if (content_.cards[kind].type == CardType::conspiracy)
    return lay_conspiracy(state, play.side, play.line, table);
  enter_play(state, play.side, play.side, play.line, play.host, true, false, table);
}

void CthulhuRising::lay_dormant_down(State& state, const Play& play, Table& table) const {
  const unsigned at = state.dormant_count++;
  const bool face_down = play.line == kNothing;
  const unsigned line = face_down ? state.secret.dormant[at] - 1U : unsigned{play.line};
  state.dormant[at] = {play.here, play.side, play.line, 0};
  // Face down it is as unknown as it was in the hand.
  if (face_down) {
    state.secret.places[play.side].hand.remove(line);
    --state.places[play.side].hand;
  } else {
    out_of_hand(state, play.side, line);
  }
  whisper(table, EventKind::dormant_placed, rule("CTH-KEY-11"),
          {.who = player(state, play.side),
           .card = ref_of(play.side, kind_of(state, play.side, line), 0),
           .amount = play.cost,
           .more = play.here},
          face_down ? sees_hand(state, play.side) : SeatSet::everyone());
}

// D-HOST.
bool CthulhuRising::host(State& state, Table& table) const {
  return ask(state, state.plays[state.agenda.top().b].side, false, table);
}

void CthulhuRising::answer_host(State& state, Option option, Table& /*table*/) const {
  Play& play = state.plays[state.agenda.top().b];
  state.agenda.pop();
  play.host = static_cast<std::uint8_t>(option.verb == verb(Verb::choose_story)
                                            ? kStoryHost | unsigned{option.a}
                                            : spot_named(state, option.a));
}

}  // namespace undercroft::cthulhu_rising
