// Section 5: who sees what.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

// ESC-GRP-03: a vote is its voter's own until all are in.
bool votes_are_secret(const State& state) {
  return state.config.group == GroupDecision::vote;
}

}  // namespace

// Everything is public but the votes of others. Which pages are unused is told by those that were
// turned, since the deck has no order.
View DarkCastle::view(const State& state, Viewer viewer) const {
  View view{state, viewer.index, {}};
  if (!votes_are_secret(state)) return view;
  for (const Seat seat : state.votes.asked())
    if (seat != viewer) view.known.votes.swap_in(seat, Option{});
  return view;
}

// Other votes could be any of the options.
void DarkCastle::imagine(State& state, Viewer viewer, Rng& rng) const {
  if (!votes_are_secret(state) || state.votes.asked().empty()) return;
  OptionList list;
  for (const Seat seat : state.votes.asked()) {
    if (seat == viewer || !state.votes.has(seat)) continue;
    list.clear();
    options(state, seat, list);
    state.votes.swap_in(seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

}  // namespace undercroft::dark_castle
