// Steps about hands, decks, piles and domains.
#include <algorithm>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void CthulhuRising::operate_on_side(State& state, const Op& op, unsigned side, Table& table) const {
  const Place& place = state.places[side];
  switch (op.code) {
    case OpCode::sacrifice:
      return push(state, Step::sacrifice, static_cast<unsigned>(op.n), state.play_count - 1U, side);
    case OpCode::draw:
      if (place.deck.size > 0) succeed(state);
      return draw(state, side, op.n, DrawWhy::effect, rule("CTH-EFF-10"), table);
    case OpCode::discard:
      return begin_discard(state, op, side, table);
    case OpCode::hand_limit:
      if (place.hand > op.n)
        push(state, Step::discard, static_cast<unsigned>(place.hand - op.n), side, side,
             kDiscardLimit);
      return;
    case OpCode::mill:
      return mill(state, side, op.n, table);
    case OpCode::resource:
      if (place.minion()) return minion_resources(state, side, op.n, table);
      if (op.n > 0) return push(state, Step::attach, static_cast<unsigned>(op.n), side);
      return push(state, Step::lose, static_cast<unsigned>(-op.n), side);
    case OpCode::domain:
      return make_domain(state, side, table);
    case OpCode::refresh:
      return refresh_domains(state, side, rule("CTH-EFF-03"), table);
    case OpCode::drain:
      return push(state, Step::drain, static_cast<unsigned>(op.n), top_play(state).side, side);
    default:
      return;
  }
}

// CTH-EFF-02: by choice exactly that many, or nothing happens.
void CthulhuRising::begin_discard(State& state, const Op& op, unsigned side, Table& table) const {
  if (op.mode == DiscardMode::random) return discard_random(state, side, op.n, table);
  const unsigned other = other_side(side);
  const bool pick = op.mode == DiscardMode::pick;
  if (pick) {
    peek(state, side);
    reveal(table, EventKind::hand_seen, rule("CTH-EFF-09"),
           {.who = player(state, other), .more = static_cast<int>(side)});
  }
  const int n = pick ? std::min<int>(op.n, state.places[side].hand) : int{op.n};
  if (n == 0 || state.places[side].hand < n) return;
  push(state, Step::discard, static_cast<unsigned>(n), pick ? other : side, side,
       pick ? kDiscardPick : kDiscardChoice);
}

// D-DISCARD. The whole hand needs no choice.
bool CthulhuRising::discard(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  if (frame.a == 0) {
    state.agenda.pop();
    return false;
  }
  if (state.places[frame.c].hand > frame.a) return ask(state, frame.b, true, table);
  state.agenda.pop();
  const Pile hand = state.secret.places[frame.c].hand;
  hand.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) discard_chosen(state, frame, line, table);
  });
  return false;
}

void CthulhuRising::discard_chosen(State& state, const Frame& frame, unsigned line,
                                   Table& table) const {
  const DiscardedHow how = frame.x == kDiscardPick    ? DiscardedHow::picked
                           : frame.x == kDiscardLimit ? DiscardedHow::limit
                                                      : DiscardedHow::choice;
  discard_from_hand(state, frame.c, line, how, rule("CTH-EFF-02"), table);
  succeed(state);
}

void CthulhuRising::answer_discard(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  --frame.a;
  const Frame now = frame;
  discard_chosen(state, now, line_of(state, now.c, kind_in(option.a)), table);
}

// recur(P, dest): from the discard pile, also the card of the trigger.
void CthulhuRising::recur(State& state, const Op& op, Table& table) const {
  const Play play = top_play(state);
  const Pick& pick = content_.picks[op.pick];
  const auto move = [&](unsigned side, unsigned line) {
    if (!state.places[side].discard.has(line)) return;
    state.places[side].discard.remove(line);
    tell(table, EventKind::taken, rule("CTH-EFF-03"),
         {.who = player(state, side),
          .card = ref_of(side, kind_of(state, side, line), 0),
          .more = static_cast<int>(op.to)});
    succeed(state);
    if (op.to == Goal::hand) return to_hand(state, side, line, true, table);
    if (op.to == Goal::deck_top) return put_on_top(state, side, line, false, table);
    put_at_bottom(state, side, line);
  };
  if (pick.reference == Reference::it) {
    if (play.trigger >= state.trigger_count) return;
    const Trigger& trigger = state.triggers[play.trigger];
    const unsigned side = (trigger.flags & kOwnedByB) != 0 ? kB : kA;
    const unsigned line = line_of(state, side, trigger.card);
    if (line != kNothing) move(side, line);
    return;
  }
  each_chosen_line(play, pick, [&](unsigned line) { move(play.side, line); });
}

// put(P, ready): without cost; uniqueness, Heroic and Villainous are asked again for each.
void CthulhuRising::put(State& state, const Op& op, Table& table) const {
  const Play play = top_play(state);
  const Pick& pick = content_.picks[op.pick];
  each_chosen_line(play, pick, [&](unsigned line) {
    const bool from_hand = pick.has(FilterWord::in_hand);
    const Pile& pile =
        from_hand ? state.secret.places[play.side].hand : state.places[play.side].discard;
    if (!pile.has(line) || !may_be_put(state, play.side, kind_of(state, play.side, line))) return;
    if (from_hand)
      out_of_hand(state, play.side, line);
    else
      state.places[play.side].discard.remove(line);
    const unsigned spot =
        enter_play(state, play.side, play.side, line, kNothing, false, false, table);
    if (op.exhausted) exhaust(state, spot);
    succeed(state);
  });
}

// CTH-EFF-09: the top cards, for the searcher's eyes. The deck is shuffled at the end, so its order
// is forgotten now.
void CthulhuRising::begin_search(State& state, const Op& op, unsigned side, Table& table) const {
  HiddenPlace& hidden = state.secret.places[side];
  Place& place = state.places[side];
  const int n = std::min<int>(op.n, place.deck.size);
  tell(table, EventKind::searched, rule("CTH-EFF-09"), {.who = player(state, side), .amount = n});
  Pile seen;
  for (int i = 0; i < n; ++i) {
    const Taken taken = take_top(state, side, ChanceKind::looked, table);
    if (taken.known) place.hidden.add(taken.line);
    seen.add(taken.line);
    whisper(table, EventKind::looked_at, rule("CTH-EFF-09"),
            {.who = player(state, side), .card = ref_of(side, kind_of(state, side, taken.line), 0)},
            sees_hand(state, side));
  }
  go_back(state, side, seen);
  shuffle(state, side, table);
  hidden.look = seen;
  push(state, Step::search, static_cast<unsigned>(n), side, 0, op.pick);
}

// D-SEARCH.
bool CthulhuRising::search(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, true, table);
}

void CthulhuRising::answer_search(State& state, Option option, Table& table) const {
  const unsigned side = state.agenda.top().b;
  state.agenda.pop();
  HiddenPlace& hidden = state.secret.places[side];
  hidden.look = Pile{};
  if (option.verb != verb(Verb::take)) return;
  const unsigned line = line_of(state, side, kind_in(option.a));
  hidden.deck.remove(line);
  state.places[side].hidden.remove(line);
  --state.places[side].deck.size;
  reveal(table, EventKind::taken, rule("CTH-EFF-09"),
         {.who = player(state, side),
          .card = ref_of(side, kind_in(option.a), 0),
          .more = static_cast<int>(Goal::hand)});
  to_hand(state, side, line, true, table);
  succeed(state);
  deck_ran_out(state, side, table);
}

// D-RESCHOICE: the top card of the deck becomes a resource somewhere.
bool CthulhuRising::attach(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  if (frame.a > 0 && state.places[frame.b].deck.size > 0) return ask(state, frame.b, false, table);
  state.agenda.pop();
  return false;
}

void CthulhuRising::answer_attach(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned side = frame.b;
  --frame.a;
  top_to_domain(state, side, option.a - 1U, table);
}

void CthulhuRising::top_to_domain(State& state, unsigned side, unsigned domain,
                                  Table& table) const {
  const Taken taken = take_top(state, side, ChanceKind::card, table);
  if (!taken.known) state.places[side].hidden.remove(taken.line);
  add_resource(state, side, taken.line, domain, rule("CTH-DOM-07"), table);
  succeed(state);
  deck_ran_out(state, side, table);
}

// D-RESCHOICE: a resource is lost.
bool CthulhuRising::lose(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  const Place& place = state.places[frame.b];
  bool any = false;
  for (unsigned i = 0; i < place.domain_count; ++i)
    any = any || !place.domains[i].resources.empty();
  if (frame.a > 0 && any) return ask(state, frame.b, false, table);
  state.agenda.pop();
  return false;
}

void CthulhuRising::answer_lose(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned side = frame.b;
  --frame.a;
  lose_resource(state, side, option.b - 1U, line_of(state, side, kind_in(option.a)),
                EventKind::resource_lost, rule("CTH-DOM-08"), table);
  succeed(state);
}

// D-RESCHOICE: a domain of the other side is drained.
bool CthulhuRising::drain(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  const Place& place = state.places[frame.c];
  bool any = false;
  for (unsigned i = 0; i < place.domain_count; ++i) any = any || place.domains[i].drained == 0;
  if (frame.a > 0 && any) return ask(state, frame.b, false, table);
  state.agenda.pop();
  return false;
}

void CthulhuRising::answer_drain(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned side = frame.c;
  --frame.a;
  drain_domain(state, side, option.a - 1U, 0, table);
  succeed(state);
}

// domain(who): with the top card of the deck; a Minion's with a die of 1 (CTH-MIN-05).
void CthulhuRising::make_domain(State& state, unsigned side, Table& table) const {
  Place& place = state.places[side];
  if (place.domain_count == kMaxDomains || (!place.minion() && place.deck.size == 0)) return;
  const unsigned domain = place.domain_count++;
  place.domains[domain] = Domain{};
  succeed(state);
  tell(table, EventKind::domain_made, rule("CTH-EFF-03"),
       {.who = player(state, side), .more = static_cast<int>(domain) + 1});
  if (place.minion())
    place.domains[domain].worth = 1;
  else
    top_to_domain(state, side, domain, table);
}

}  // namespace undercroft::cthulhu_rising
