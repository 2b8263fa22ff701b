// Sections 3.0 and 4: one choice arrives, and everything is done until the next one is needed.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

// CAV-DET-02: the state, the choice and what chance answers make the next state.
void CutthroatCaverns::step(State& state, Seat seat, Option option, Table& table) const {
  if (!state.secret.answers.asked().empty())
    put_answer(state, seat, option, table);
  else
    carry_out(state, place_of(state, seat), option, table);
  advance(state, table);
}

// Does what is to be done until somebody has to decide or the game is over.
void CutthroatCaverns::advance(State& state, Table& table) const {
  if (!state.secret.answers.asked().empty()) return;
  run_agenda(state.agenda,
             [&] { return state.ending != Ending::playing || run_top(state, table); });
}

// Carries the frame on top out; true where somebody is asked now. A step without a handler is a
// question and nothing else.
bool CutthroatCaverns::run_top(State& state, Table& table) const {
  using C = CutthroatCaverns;
  static constexpr std::array<Handler, kStepCount> kHandlers = {
      nullptr,             // over
      &C::game,            //
      &C::create,          //
      nullptr,             // take_character
      &C::draft,           //
      &C::reputations,     //
      &C::quest,           //
      &C::encounter,       //
      &C::round,           //
      &C::set,             //
      &C::reset,           //
      &C::turns,           //
      &C::turn,            //
      &C::order,           //
      &C::attack,          //
      &C::special,         //
      &C::target,          //
      &C::holy,            //
      &C::double_strike,   //
      &C::snicker,         //
      &C::hold_card,       //
      &C::extra,           //
      &C::steal,           //
      &C::sweep,           //
      &C::kill,            //
      &C::window,          //
      &C::play,            //
      &C::bluff,           //
      &C::assist,          //
      &C::consent,         //
      &C::heal_consent,    //
      &C::ring,            //
      &C::offer,           //
      &C::offer_answer,    //
      &C::fire,            //
      &C::volley,          //
      &C::hit,             //
      &C::operations,      //
      &C::draw,            //
      &C::amulet,          //
      &C::excess,          //
      &C::discard_choice,  //
      &C::bites,           //
      &C::risen,           //
      &C::glutton,         //
      &C::end_encounter,   //
      &C::greed,           //
      &C::bloodstone,      //
      &C::ragnarok,        //
      &C::loot,            //
      &C::discard_any,     //
      &C::doll,            //
      &C::nyx,             //
      &C::awaken,          //
      &C::corridor,        //
      &C::bridge,          //
      &C::node,            //
      &C::vote,            //
      &C::module_choice,   //
      &C::valves,          //
      &C::sudden_death,    //
  };
  const Handler handler = kHandlers[static_cast<std::size_t>(state.step())];
  return handler == nullptr || (this->*handler)(state, table);
}

// CAV-DET-03: several at once and in secret. Who clicks first cannot matter.
bool CutthroatCaverns::ask(State& state, unsigned places) const {
  const SeatSet seats = persons(state, places);
  if (seats.empty()) return false;
  state.secret.answers.ask(seats);
  return true;
}

// Setting and Reputations are sequences of small choices: they say themselves when one is done.
void CutthroatCaverns::put_answer(State& state, Seat seat, Option option, Table& table) const {
  const unsigned place = place_of(state, seat);
  switch (state.step()) {
    case Step::set:
      answer_set(state, place, option, table);
      break;
    case Step::reset:
      answer_reset(state, place, option, table);
      break;
    case Step::reputations:
      answer_reputation(state, place, option, table);
      break;
    default:
      state.secret.answers.put(seat, option);
      break;
  }
  const auto& answers = state.secret.answers;
  if (!answers.asked().empty() && answers.complete()) all_answered(state, table);
}

void CutthroatCaverns::all_answered(State& state, Table& table) const {
  // What all said together shows something of what each could have said: nothing is taken back past
  // this. There is nothing to tell of it: a window in which nobody acts leaves no trace.
  no_way_back(table, EventKind::answers_in, rule("CAV-WIN-01"));
  switch (state.step()) {
    case Step::window:
      return all_in_window(state, table);
    case Step::set:
      return all_set(state, table);
    case Step::draft:
      return all_picked(state, table);
    case Step::reputations:
      return use_reputations(state, table);
    case Step::quest:
      return all_kept(state, table);
    case Step::bridge:
      return all_on_bridge(state, table);
    case Step::vote:
      return all_voted(state, table);
    case Step::valves:
      return all_turned(state, table);
    default:
      return state.secret.answers.close();
  }
}

// Section 4: what one player was asked alone.
void CutthroatCaverns::carry_out(State& state, unsigned place, Option option, Table& table) const {
  const bool yes = option.verb == verb(Verb::yes);
  switch (state.step()) {
    case Step::take_character:
      return answer_character(state, option.a, table);
    case Step::order:
      return answer_order(state, option, table);
    case Step::special:
      return answer_special(state, yes, table);
    case Step::target:
      return answer_target(state, option, table);
    case Step::holy:
      return answer_holy(state, yes, table);
    case Step::double_strike:
      return answer_double(state, option, table);
    case Step::snicker:
      return answer_snicker(state, option, table);
    case Step::hold_card:
      return answer_hold_card(state, option, table);
    case Step::extra:
      return answer_extra(state, option, table);
    case Step::steal:
      return answer_steal(state, option, table);
    case Step::bluff:
      return answer_bluff(state, option, table);
    case Step::assist:
      return answer_assist(state, option, table);
    case Step::consent:
      return answer_consent(state, yes, table);
    case Step::heal_consent:
      return answer_heal_consent(state, yes, table);
    case Step::ring:
      return answer_ring(state, yes, table);
    case Step::offer:
      return answer_offer(state, option, table);
    case Step::offer_answer:
      return answer_trade(state, yes, table);
    case Step::amulet:
      return answer_amulet(state, option, table);
    case Step::excess:
      return answer_excess(state, option, table);
    case Step::discard_choice:
      return answer_discard_choice(state, option, table);
    case Step::bites:
      return answer_bite(state, option, table);
    case Step::risen:
      return answer_risen(state, option, table);
    case Step::glutton:
      return answer_glutton(state, yes, table);
    case Step::greed:
      return answer_greed(state, yes, table);
    case Step::bloodstone:
      return answer_bloodstone(state, option, table);
    case Step::ragnarok:
      return answer_ragnarok(state, yes, table);
    case Step::loot:
      return answer_loot(state, option, table);
    case Step::discard_any:
      return answer_discard_any(state, option, table);
    case Step::doll:
      return answer_doll(state, option, table);
    case Step::nyx:
      return answer_nyx(state, option, table);
    case Step::module_choice:
      return answer_module(state, option, table);
    case Step::reset:
      return answer_reset(state, place, option, table);
    default:
      return;
  }
}

// The letters are said in phases.hpp.
unsigned CutthroatCaverns::decider(const Board& board) const {
  const Frame& top = board.agenda.top();
  switch (top.step) {
    case Step::take_character:
    case Step::reset:
    case Step::order:
    case Step::double_strike:
    case Step::snicker:
    case Step::hold_card:
    case Step::extra:
    case Step::steal:
    case Step::offer:
    case Step::offer_answer:
    case Step::amulet:
    case Step::excess:
    case Step::discard_choice:
    case Step::bites:
    case Step::risen:
    case Step::glutton:
    case Step::greed:
    case Step::bloodstone:
    case Step::ragnarok:
    case Step::loot:
    case Step::discard_any:
    case Step::doll:
    case Step::nyx:
    case Step::module_choice:
      return top.b;
    case Step::special:
    case Step::target:
    case Step::holy:
      return board.units[top.b].owner;
    case Step::bluff:
    case Step::assist:
    case Step::ring:
      return board.plays[top.b].actor;
    case Step::consent:
    case Step::heal_consent:
      return top.c;
    default:
      return kNothing;
  }
}

// CAV-ENC-11(j), CAV-END-01, CAV-ADV-01: encounter after encounter, or node after node.
bool CutthroatCaverns::game(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a) {
    case kGameNext:
      top.a = kGameAfter;
      if (state.config.module == 0) {
        state.agenda.push({.step = Step::encounter});
      } else {
        state.adventure.node = content_.modules[state.config.module - 1U].first;
        state.agenda.push({.step = Step::node});
      }
      return false;
    case kGameAfter:
      top.a =
          state.config.module == 0 && state.number < state.config.encounters ? kGameNext : kGameEnd;
      return false;
    default:
      end_game(state, table);
      return false;
  }
}

}  // namespace undercroft::cutthroat_caverns
