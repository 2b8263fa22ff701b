// Chapter 3.3: who decides, and how a group comes to a decision.
//
// With the speaker one seat answers. A vote and an agreement are answers of all seats at once, kept
// until the last is in; what they come to is a function of the set of answers, so it cannot matter
// who clicked first. An agreement (ESC-GRP-03) is an open vote: everybody sees what the others
// want. If all want the same, it is done; otherwise all answer once more, and then it is counted
// like a vote.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

constexpr unsigned kSecretVote = 0b1110;  // everything but whose it is

Event vote_event(EventKind kind, RuleId rule, Seat seat, Option option) {
  return event(kind, rule,
               {.who = seat.index,
                .card = option.verb,
                .amount = option.a,
                .more = option.b | option.c << 8});
}

[[gnu::cold, gnu::noinline]] void tell_vote(Table& table, Seat seat, Option option) {
  Event made = vote_event(EventKind::voted, rule("ESC-GRP-03"), seat, option);
  made.secret = kSecretVote;
  made.knows = seat;
  table.tell(made);
}

bool abstains(Option option) {
  return option.verb == verb(Verb::abstain);
}

// What a seat said openly; saying what another said before is agreeing.
[[gnu::cold, gnu::noinline]] void tell_proposal(Table& table, const State& state, Seat seat) {
  const Option option = state.votes.of(seat);
  bool said_before = false;
  for (const Seat other : state.votes.asked())
    said_before = said_before || (other != seat && state.votes.has(other) && !abstains(option) &&
                                  state.votes.of(other) == option);
  table.tell(vote_event(said_before ? EventKind::agreed : EventKind::proposed, rule("ESC-GRP-01"),
                        seat, option));
}

// All are in: what each had voted is shown.
[[gnu::cold, gnu::noinline]] void show_votes(Table& table, const State& state) {
  for (const Seat voter : state.votes.asked()) {
    Event made = vote_event(EventKind::proposed, rule("ESC-GRP-03"), voter, state.votes.of(voter));
    made.reveals = 1;
    table.tell(made);
  }
}

// Everybody who did not leave it to the others wants the same.
bool unanimous(const State& state) {
  const Option wanted = state.votes.of(speaker(state));
  bool same = true;
  for (const Seat seat : state.votes.asked()) {
    const Option option = state.votes.of(seat);
    same = same && (abstains(option) || option == wanted);
  }
  return same;
}

struct Count {
  Option option{};
  int votes = 0;
  int how = 0;  // 1: the speaker broke a tie, 2: the order of options did
};

// ESC-GRP-03: most votes; a tie goes to the speaker's own vote if it is among the tied ones,
// otherwise to the first in the order of options.
Count count_votes(const State& state, const OptionList& list) {
  const Option wanted = state.votes.of(speaker(state));
  Count best;
  for (const Option& option : list) {
    int votes = 0;
    for (const Seat seat : state.votes.asked()) votes += state.votes.of(seat) == option ? 1 : 0;
    if (votes > best.votes)
      best = {option, votes, 0};
    else if (votes == best.votes && votes > 0)
      best = option == wanted || best.option == wanted ? Count{wanted, votes, 1}
                                                       : Count{best.option, votes, 2};
  }
  return best;
}

}  // namespace

// ESC-GRP-01, ESC-GRP-04: decisions of the group; those about one character are its controller's.
bool DarkCastle::group_decides(const State& state) const {
  switch (state.step()) {
    case Step::page:
    case Step::nominate:
    case Step::camp:
    case Step::group_discard:
    case Step::duel:
    case Step::rest:
    case Step::order:
    case Step::help:
    case Step::verses:
      return true;
    case Step::choice:
      return content_.ops[state.agenda.top().pc].by_group;
    default:
      return false;
  }
}

// ESC-GRP-02, ESC-GRP-04: the seat that answers where not all do.
Seat DarkCastle::decider(const State& state) const {
  const Frame& top = state.agenda.top();
  switch (top.step) {
    case Step::take_character:
      return controller(state, top.a);
    case Step::window:
    case Step::hurt:
    case Step::discard:
      return controller(state, top.c);
    case Step::set_die:
      return controller(state, top.b);
    default:
      return speaker(state);
  }
}

void DarkCastle::ask_group(State& state) const {
  if (state.config.group == GroupDecision::speaker || state.config.seats == 1) return;
  state.votes.ask(SeatSet::first(state.config.seats));
}

void DarkCastle::step(State& state, Seat seat, Option option, Table& table) const {
  if (!state.votes.asked().empty()) return put_vote(state, seat, option, table);
  carry_out(state, option, table);
  advance(state, table);
}

// D-VOTE.
void DarkCastle::put_vote(State& state, Seat seat, Option option, Table& table) const {
  state.votes.put(seat, option);
  const bool secret = state.config.group == GroupDecision::vote;
  if (table.heard()) secret ? tell_vote(table, seat, option) : tell_proposal(table, state, seat);
  if (!state.votes.complete()) return;
  if (secret && table.heard()) show_votes(table, state);
  decide(state, table);
}

void DarkCastle::decide(State& state, Table& table) const {
  const bool agreed = unanimous(state);
  if (state.config.group == GroupDecision::agree && !agreed && state.ballot == 0) {
    state.ballot = 1;
    for (const Seat seat : state.votes.asked())
      state.first_ballot[seat.index] = state.votes.of(seat);
    tell(table, EventKind::vote_split, rule("ESC-GRP-01"), {});
    return ask_group(state);
  }
  OptionList list;
  list_choices(state, list);
  const Count count = count_votes(state, list);
  if (!agreed)
    tell(table, EventKind::vote_counted, rule("ESC-GRP-03"),
         {.card = count.option.verb, .amount = count.votes, .more = count.how});
  state.votes.close();
  state.ballot = 0;
  state.first_ballot = {};
  carry_out(state, count.option, table);
  advance(state, table);
}

// What was decided happens.
void DarkCastle::carry_out(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  switch (static_cast<Verb>(option.verb)) {
    case Verb::take_character:
      return take_character(state, option.a, table);
    case Verb::turn: {
      const unsigned place = place_of(state, option.a);
      tell(table, EventKind::page_decided,
           state.config.seats == 1 ? rule("ESC-SOLO-02") : rule("ESC-FLOW-01"),
           {.who = option.a, .amount = 0});
      return turn_page(state, place, table);
    }
    case Verb::pick:
      return pick_choice(state, option.a, table);
    case Verb::nominate:
      return nominate(state, place_of(state, option.a), table);
    case Verb::take:
    case Verb::drop:
    case Verb::give:
    case Verb::use_pool:
      return camp_action(state, option, table);
    case Verb::use:
      if (top.step == Step::camp) return camp_action(state, option, table);
      // ESC-ITM-09: after a use the window starts over.
      if (top.step == Step::window) top.b = 0;
      return use(state, option, table);
    case Verb::done:
      return close_camp(state, table);
    case Verb::pass:
      if (top.step == Step::window)
        top.b = static_cast<std::uint8_t>(top.b | 1U << top.c);
      else
        top.a = static_cast<std::uint8_t>(top.a & ~(1U << top.c));
      return;
    case Verb::lose:
      return lose_item(state, option, table);
    case Verb::fight:
      return duel(state, place_of(state, option.a), table);
    case Verb::rest:
      return rest(state, place_of(state, option.a), table);
    case Verb::attack:
      top = {.step = Step::attack, .b = static_cast<std::uint8_t>(place_of(state, option.a))};
      return;
    case Verb::help:
      return remove_help(state, option.a, table);
    case Verb::turn_die:
      --state.combat.row[option.a];
      ++state.combat.row[option.b];
      tell(table, EventKind::die_turned, rule("ESC-CBT-04"),
           {.who = state.party[top.b].character, .amount = option.a, .more = option.b});
      return state.agenda.pop();
    case Verb::heal: {
      const unsigned n = top.a;
      state.agenda.pop();
      return heal(state, place_of(state, option.a), n, rule("ESC-ITM-16"), table);
    }
    case Verb::rest_none:
    case Verb::heal_none:
      return state.agenda.pop();
    case Verb::abstain:
      return;
  }
}

}  // namespace undercroft::dark_castle
