// Draining domains, 3.4.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// CTH-DOM-01, CTH-KEY-08: what is Transient there is spent.
void CthulhuRising::drain_domain(State& state, unsigned side, unsigned domain, int cost,
                                 Table& table) const {
  Place& place = state.places[side];
  const bool events = domain == kNothing;
  tell(table, EventKind::domain_drained, rule("CTH-DOM-01"),
       {.who = player(state, side),
        .amount = cost,
        .more = events ? 0 : static_cast<int>(domain) + 1});
  if (events) {
    place.events_drained = 1;
    return;
  }
  place.domains[domain].drained = 1;
  const Pile resources = place.domains[domain].resources;
  resources.each([&](unsigned line, int copies) {
    if ((card_of(state, side, line).keywords & kTransient) == 0) return;
    for (int copy = 0; copy < copies; ++copy)
      lose_resource(state, side, domain, line, EventKind::transient_spent, rule("CTH-KEY-08"),
                    table);
  });
}

void CthulhuRising::refresh_domains(State& state, unsigned side, RuleId because,
                                    Table& table) const {
  Place& place = state.places[side];
  bool any = place.events_drained != 0;
  for (unsigned i = 0; i < place.domain_count; ++i) {
    any = any || place.domains[i].drained != 0;
    place.domains[i].drained = 0;
  }
  place.events_drained = 0;
  if (!any) return;
  succeed(state);
  tell(table, EventKind::domains_refreshed, because, {.who = player(state, side)});
}

// CTH-DOM-06: which domain. CTH-MIN-06: a Minion takes the smallest that is enough.
bool CthulhuRising::pay(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const Play& play = state.plays[frame.b];
  if (!state.places[play.side].minion()) return ask(state, play.side, false, table);
  const unsigned payers_now = payers_of_frame(state, frame);
  state.agenda.pop();
  unsigned best = kNothing;
  each_bit(payers_now & (kNothingToPay - 1U), [&](unsigned domain) {
    const auto& domains = state.places[play.side].domains;
    if (best == kNothing || domains[domain].worth < domains[best].worth) best = domain;
  });
  drain_domain(state, play.side, best, frame.a, table);
  return false;
}

// What could pay the amount that is asked for now.
unsigned CthulhuRising::payers_of_frame(const Board& board, const Frame& frame) const {
  const Play& play = board.plays[frame.b];
  if ((frame.c & kPayCard) != 0) return payers_of_card(board, play.side, kind_in(play.card));
  return payers(board, play.side, frame.a, 0, Faction::neutral);
}

void CthulhuRising::answer_pay(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned side = state.plays[frame.b].side;
  state.agenda.pop();
  drain_domain(state, side, option.a - 1U, frame.a, table);
}

// CTH-EFF-11: all discounts for the next card that fit are used up.
void CthulhuRising::use_discounts(State& state, unsigned side, unsigned kind) const {
  for (Discount& discount : state.discounts)
    if (discount.pick != 0 && discount.side == side &&
        matches_kind(content_.picks[discount.pick], kind))
      discount = Discount{};
}

}  // namespace undercroft::cthulhu_rising
