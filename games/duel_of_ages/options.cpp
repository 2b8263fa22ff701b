// Section 4: who is asked what, and why something is not possible.
#include "games/duel_of_ages/rules.hpp"
#include "games/duel_of_ages/sides.hpp"
#include "games/duel_of_ages/step_table.hpp"

namespace undercroft::duel_of_ages {

namespace {

// What a player is told who asks for something that no rule of the moment speaks of.
constexpr Refusal kNotNow{rule("DUE-TRN-01"), "That is not what is decided now."};
constexpr Refusal kNotYou{rule("DUE-TRN-01"), "Somebody else decides now."};

constexpr unsigned map_mark(const Board& board) {
  return board.config.seats == 4 ? kWideMap : 0U;
}

}  // namespace

SeatSet DuelOfAges::waiting(const State& state) const {
  const unsigned player = decider(state);
  if (player == kNobody) return {};
  return SeatSet(Seat{static_cast<std::uint8_t>(player)});
}

Seat DuelOfAges::first_waiting(const State& state) const {
  const unsigned player = decider(state);
  return player == kNobody ? kNoSeat : Seat{static_cast<std::uint8_t>(player)};
}

void DuelOfAges::list(const Sight& sight, OptionList& list) const {
  const Lister lister = StepTable::rows[static_cast<unsigned>(sight.board.step())].list;
  (this->*lister)(sight, list);
}

Refusal DuelOfAges::permit(const Sight& sight, Option option) const {
  const Permit reason = StepTable::rows[static_cast<unsigned>(sight.board.step())].permit;
  OptionList possible;
  list(sight, possible);
  if (possible.contains(option)) return kAllowed;
  if (reason == nullptr) return kNotNow;
  const Refusal refusal = (this->*reason)(sight, option);
  return refusal.allowed() ? kNotNow : refusal;
}

void DuelOfAges::options(const State& state, Seat seat, OptionList& list) const {
  if (first_waiting(state) == seat) list_marked(Sight(state), list);
}

// As they leave the rules.
void DuelOfAges::list_marked(const Sight& sight, OptionList& list) const {
  this->list(sight, list);
  if (const unsigned mark = map_mark(sight.board); mark != 0)
    list.change_each([mark](Option option) { return mark_map(option, mark); });
}

Refusal DuelOfAges::why_not(const State& state, Seat seat, Option option) const {
  if (first_waiting(state) != seat) return kNotYou;
  const Option plain = mark_map(option, 0);
  if (mark_map(plain, map_mark(state)) != option) return kNotNow;
  return permit(Sight(state), plain);
}

// What everybody knows of the own cards: the view's viewer is the one who is asked.
void DuelOfAges::options_seen(const View& view, OptionList& list) const {
  if (decider(view) == view.viewer) list_marked(view.sight(), list);
}

// Time is up: the quietest answer, which every list has last or alone.
Option DuelOfAges::fallback(const State& state, Seat seat, Rng&) const {
  OptionList possible;
  options(state, seat, possible);
  return possible[possible.size() - 1];
}

}  // namespace undercroft::duel_of_ages
