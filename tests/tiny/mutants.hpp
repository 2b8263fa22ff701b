// Six on a Stair with one mistake each, of the kinds that a game's author makes. The suite must
// find every one of them.
#pragma once

#include "tests/tiny/tiny.hpp"

namespace undercroft::tiny {

// 1: the promise about the longest game is too short.
struct TooLong : Rules {
  const GameInfo& info() const { return info_; }
  TooLong() : info_(Rules::info()) { info_.most_decisions = 20; }

 private:
  GameInfo info_;
};

// 1: somebody is asked and has nothing to say.
struct Speechless : Rules {
  void options(const State& state, Seat seat, OptionList& list) const {
    if (state.agenda.size() < 4) Rules::options(state, seat, list);
  }
};

// 1: those who lose have no rank.
struct Rankless : Rules {
  Outcome outcome(const State& state) const {
    Outcome outcome = Rules::outcome(state);
    for (std::uint8_t& rank : outcome.rank)
      if (rank == 2) rank = 0;
    return outcome;
  }
};

// 1: two options have the same name.
struct Namesake : Rules {
  void name_option(Option option, std::string& words) const {
    Rules::name_option({option.verb, option.a, 0, 0}, words);
  }
};

// 2: a dump forgets a field.
struct Forgetful : Rules {
  void dump(const State& state, json::Writer& out) const {
    State copy = state;
    for (Figure& figure : copy.figures)
      for (Held& held : figure.hand)
        held.seen = static_cast<std::uint8_t>(held.seen & 1U << figure.seat);
    Rules::dump(copy, out);
  }
};

// Hands everything on to another table, with a chance to meddle.
class Meddling final : public ChanceSource, public EventSink {
 public:
  using Meddle = void (*)(Event&);
  Meddling(Table& table, Meddle meddle) : table_(&table), meddle_(meddle) {}
  std::uint32_t roll(const ChanceAsk& ask) override {
    return ask.values.empty() ? table_->roll(ask.kind, ask.n) : table_->pick(ask.kind, ask.values);
  }
  void tell(const Event& event) override {
    Event changed = event;
    meddle_(changed);
    table_->tell(changed);
  }
  Table table() { return {*this, table_->heard() ? this : nullptr}; }

 private:
  Table* table_;
  Meddle meddle_;
};

// 2: it makes a difference whether somebody listens.
struct SelfConscious : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    if (table.heard()) table.roll(static_cast<std::uint16_t>(ChanceKind::card), 2);
    Rules::step(state, seat, option, table);
  }
};

// 3: a view shows a card of somebody else's hand.
struct Leaky : Rules {
  View view(const State& state, Viewer viewer) const {
    View view = Rules::view(state, viewer);
    if (state.figures[1].held > 0)
      view.figures[1].hand[0] = static_cast<std::uint8_t>(state.figures[1].hand[0].card);
    return view;
  }
};

// 3: spectators see what the first seat sees.
struct Indiscreet : Rules {
  View view(const State& state, Viewer viewer) const {
    return Rules::view(state, viewer == kSpectator ? Seat{0} : viewer);
  }
};

// 3: only those are asked who hold an answer, so that being asked tells what one holds.
struct Selective : Rules {
  SeatSet waiting(const State& state) const {
    SeatSet able;
    OptionList list;
    for (const Seat seat : Rules::waiting(state)) {
      list.clear();
      options(state, seat, list);
      if (list.size() > 1) able.add(seat);
    }
    return able.empty() ? Rules::waiting(state) : able;
  }
  Refusal why_not(const State& state, Seat seat, Option option) const {
    const Refusal refusal = Rules::why_not(state, seat, option);
    if (!refusal.allowed() || waiting(state).has(seat)) return refusal;
    return {rule("TNY-WIN-01"), "You are not asked."};
  }
};

// 3: nobody is offered to strike at somebody with a shield; the reason given is not even a lie.
struct Omniscient : Rules {
  Refusal why_not(const State& state, Seat seat, Option option) const {
    const Refusal refusal = Rules::why_not(state, seat, option);
    if (!refusal.allowed() || static_cast<Verb>(option.verb) != Verb::strike) return refusal;
    const Figure& target = state.figures[option.b];
    for (unsigned i = 0; i < target.held; ++i)
      if (target.hand[i].card == Card::shield) return {rule("TNY-STR-01"), "That would be no use."};
    return refusal;
  }
  void options(const State& state, Seat seat, OptionList& list) const {
    OptionList all;
    candidates(state, seat, all);
    for (const Option& option : all)
      if (why_not(state, seat, option).allowed()) list.add(option);
  }
};

// 3: an imagined world has cards that the game has not.
struct Dreamer : Rules {
  void imagine(State& state, Viewer viewer, Rng& rng) const {
    Rules::imagine(state, viewer, rng);
    if (state.deck[0] > 0) --state.deck[0], ++state.deck[1];
  }
};

// 4: who answers first becomes the quickest.
struct Hasty : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    const bool first =
        state.agenda.top().step == Step::window && state.answers.waiting() == state.answers.asked();
    if (first)
      for (Figure& figure : state.figures)
        if (figure.initiative == 0 && &figure < &state.figures[state.seats])
          std::swap(figure.initiative, state.figures[figure_of(state, seat)].initiative);
    Rules::step(state, seat, option, table);
  }
};

// 4: a window closes as soon as somebody acts.
struct Impatient : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    const bool acts = state.agenda.top().step == Step::window && option.verb != 0;
    SeatSet left = acts ? waiting(state) - seat : SeatSet{};
    for (const Seat other : left) state.answers.put(other, Option{});
    Rules::step(state, seat, option, table);
  }
};

// 5: something is accepted that is not offered.
struct Lenient : Rules {
  Refusal why_not(const State& state, Seat seat, Option option) const {
    const bool jump = option == Option{static_cast<std::uint16_t>(Verb::climb), 4, 0, 0};
    if (jump && state.agenda.top().step == Step::turn && waiting(state).has(seat)) return kAllowed;
    return Rules::why_not(state, seat, option);
  }
};

// 5: a refusal without a reason.
struct Curt : Rules {
  Refusal why_not(const State& state, Seat seat, Option option) const {
    return {Rules::why_not(state, seat, option).rule, {}};
  }
};

// 6: a card is lost on the way to the discard pile.
struct Sloppy : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    const unsigned before = state.discard[static_cast<unsigned>(Card::deny)];
    Rules::step(state, seat, option, table);
    if (state.discard[static_cast<unsigned>(Card::deny)] > before)
      --state.discard[static_cast<unsigned>(Card::deny)];
  }
};

template <Meddling::Meddle How>
struct Teller : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    Meddling meddling(table, How);
    Table between = meddling.table();
    Rules::step(state, seat, option, between);
  }
};
// 7: everybody is told what somebody drew.
using Chatty = Teller<[](Event& event) { event.secret = 0; }>;
// 7: no event says that it reveals something, so that a choice could be taken back after a look.
using Undoable = Teller<[](Event& event) { event.reveals = 0; }>;
// 7: spectators are told more than players.
using Broadcast = Teller<[](Event& event) { event.knows.add(kSpectator); }>;
// 7: an event names no rule.
using Lawless = Teller<[](Event& event) { event.rule = kNoRule; }>;

// 7: for those who hold no answer the rules pass at once, and all see who it is.
struct Telltale : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    Rules::step(state, seat, option, table);
    OptionList list;
    for (SeatSet left = waiting(state); !left.empty(); left.remove(left.lowest())) {
      if (state.agenda.top().step != Step::window) return;
      list.clear();
      options(state, left.lowest(), list);
      if (list.size() > 1 || left.count() == 1) continue;
      Rules::step(state, left.lowest(), list[0], table);
    }
  }
};

// 7: everybody gets to see a card, and nobody is told.
struct Secretive : Rules {
  void step(State& state, Seat seat, Option option, Table& table) const {
    Rules::step(state, seat, option, table);
    for (Figure& figure : state.figures)
      if (figure.stair >= 2 && figure.held > 0) figure.hand[0].seen = (1U << kSeats) - 1U;
  }
};

// 7: two kinds of events have the same name.
struct Homonym : Rules {
  void name_event(std::uint16_t kind, std::string& words) const {
    Rules::name_event(kind == 4 ? 3 : kind, words);
  }
};

// 7: a kind of event has no name.
struct Nameless : Rules {
  void name_event(std::uint16_t kind, std::string& words) const {
    if (kind != 2) Rules::name_event(kind, words);
  }
};

// 7: a round begins by a rule that is not there.
struct Roundless : Rules {
  const GameInfo& info() const { return info_; }
  Roundless() : info_(Rules::info()) { info_.rounds = {"TNY-RND-01"}; }

 private:
  GameInfo info_;
};

// 7: the words for what is hidden give it away.
struct Blabber : Rules {
  void tell_event(const Event& event, std::string& words) const {
    if (event.args[1] == kHidden)
      words += "Surely a {deny}.";
    else
      Rules::tell_event(event, words);
  }
};

}  // namespace undercroft::tiny
