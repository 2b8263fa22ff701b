// The functions of every step of the agenda, in the order of Step (duel_of_ages.hpp says what each
// is for). Which questions are asked in any case, and which only where there is a choice (`asks`),
// is told here.
#pragma once

#include "games/duel_of_ages/duel_of_ages.hpp"

namespace undercroft::duel_of_ages {

struct DuelOfAges::StepTable {
  struct Row {
    Handler run;
    Answer answer;
    Lister list;
    Permit permit;
  };
  static constexpr std::array<Row, kStepCount> rows = {{
      // clang-format off
      {&DuelOfAges::over, nullptr, nullptr, nullptr},  // over
      {&DuelOfAges::set_up, nullptr, nullptr, nullptr},  // setup
      {&DuelOfAges::asks, &DuelOfAges::answer_platter, &DuelOfAges::list_platter, nullptr},  // platter
      {&DuelOfAges::asks, &DuelOfAges::answer_rotation, &DuelOfAges::list_rotation, nullptr},  // rotation
      {&DuelOfAges::asks, &DuelOfAges::answer_key, &DuelOfAges::list_key, nullptr},  // key
      {&DuelOfAges::asks, &DuelOfAges::answer_site, &DuelOfAges::list_site, &DuelOfAges::permit_site},  // site
      {&DuelOfAges::ask_always, &DuelOfAges::answer_draft, &DuelOfAges::list_draft, nullptr},  // draft
      {&DuelOfAges::turn, nullptr, nullptr, nullptr},  // turn
      {&DuelOfAges::first, &DuelOfAges::answer_first, &DuelOfAges::list_first, nullptr},  // first
      {&DuelOfAges::forced, nullptr, nullptr, nullptr},  // forced
      {&DuelOfAges::free, &DuelOfAges::answer_free, &DuelOfAges::list_free, &DuelOfAges::permit_free},  // free
      {&DuelOfAges::use, nullptr, nullptr, nullptr},  // use
      {&DuelOfAges::ask_always, &DuelOfAges::answer_trade, &DuelOfAges::list_trade, nullptr},  // trade
      {&DuelOfAges::ask_always, &DuelOfAges::answer_trade_answer, &DuelOfAges::list_trade_answer, nullptr},  // trade_answer
      {&DuelOfAges::fire, nullptr, nullptr, nullptr},  // fire
      {&DuelOfAges::attacker, &DuelOfAges::answer_attacker, &DuelOfAges::list_attacker, nullptr},  // attacker
      {&DuelOfAges::shoot, &DuelOfAges::answer_shoot, &DuelOfAges::list_shoot, &DuelOfAges::permit_shoot},  // shoot
      {&DuelOfAges::move, &DuelOfAges::answer_move, &DuelOfAges::list_move, &DuelOfAges::permit_move},  // move
      {&DuelOfAges::path, &DuelOfAges::answer_path, &DuelOfAges::list_path, &DuelOfAges::permit_path},  // path
      {&DuelOfAges::walk, &DuelOfAges::answer_walk, &DuelOfAges::list_walk, &DuelOfAges::permit_walk},  // walk
      {&DuelOfAges::pick_up, &DuelOfAges::answer_pick_up, &DuelOfAges::list_pick_up, nullptr},  // pick_up
      {&DuelOfAges::melee, &DuelOfAges::answer_melee, &DuelOfAges::list_melee, nullptr},  // melee
      {&DuelOfAges::fight, nullptr, nullptr, nullptr},  // fight
      {&DuelOfAges::tie, &DuelOfAges::answer_tie, &DuelOfAges::list_tie, nullptr},  // tie
      {&DuelOfAges::strike, &DuelOfAges::answer_strike, &DuelOfAges::list_strike, &DuelOfAges::permit_strike},  // strike
      {&DuelOfAges::whom_to_reveal, &DuelOfAges::answer_whom_to_reveal, &DuelOfAges::list_whom_to_reveal, nullptr},  // whom_to_reveal
      {&DuelOfAges::attack, nullptr, nullptr, nullptr},  // attack
      {&DuelOfAges::roll, &DuelOfAges::answer_roll, &DuelOfAges::list_roll, nullptr},  // roll
      {&DuelOfAges::defeat, nullptr, nullptr, nullptr},  // defeat
      {&DuelOfAges::spoils, &DuelOfAges::answer_spoils, &DuelOfAges::list_spoils, nullptr},  // spoils
      {&DuelOfAges::fate, &DuelOfAges::answer_fate, &DuelOfAges::list_fate, nullptr},  // fate
      {&DuelOfAges::dome, &DuelOfAges::answer_dome, &DuelOfAges::list_dome, nullptr},  // dome
      {&DuelOfAges::lock, &DuelOfAges::answer_lock, &DuelOfAges::list_lock, nullptr},  // lock
      {&DuelOfAges::enter, nullptr, nullptr, nullptr},  // enter
      {&DuelOfAges::place_new, &DuelOfAges::answer_place_new, &DuelOfAges::list_place_new, nullptr},  // place_new
      {&DuelOfAges::discard, &DuelOfAges::answer_discard, &DuelOfAges::list_discard, nullptr},  // discard
      {&DuelOfAges::adventure, nullptr, nullptr, nullptr},  // adventure
      {&DuelOfAges::declare, &DuelOfAges::answer_declare, &DuelOfAges::list_declare, &DuelOfAges::permit_declare},  // declare
      {&DuelOfAges::next_venture, &DuelOfAges::answer_next_venture, &DuelOfAges::list_next_venture, nullptr},  // next_venture
      {&DuelOfAges::venture, nullptr, nullptr, nullptr},  // venture
      {&DuelOfAges::asks, &DuelOfAges::answer_way, &DuelOfAges::list_way, nullptr},  // way
      {&DuelOfAges::asks, &DuelOfAges::answer_victim, &DuelOfAges::list_victim, nullptr},  // victim
      {&DuelOfAges::ask_always, &DuelOfAges::answer_gage, &DuelOfAges::list_gage, nullptr},  // gage
      {&DuelOfAges::asks, &DuelOfAges::answer_champion, &DuelOfAges::list_champion, nullptr},  // champion
      {&DuelOfAges::asks, &DuelOfAges::answer_again, &DuelOfAges::list_again, nullptr},  // again
      {&DuelOfAges::result, nullptr, nullptr, nullptr},  // result
      {&DuelOfAges::asks, &DuelOfAges::answer_point, &DuelOfAges::list_point, nullptr},  // point
      {&DuelOfAges::asks, &DuelOfAges::answer_location, &DuelOfAges::list_location, nullptr},  // location
      {&DuelOfAges::asks, &DuelOfAges::answer_contest, &DuelOfAges::list_contest, nullptr},  // contest
      {&DuelOfAges::take, &DuelOfAges::answer_take, &DuelOfAges::list_take, nullptr},  // take
      {&DuelOfAges::asks, &DuelOfAges::answer_companion, &DuelOfAges::list_companion, nullptr},  // companion
      {&DuelOfAges::asks, &DuelOfAges::answer_strategic, &DuelOfAges::list_strategic, nullptr},  // strategic
      {&DuelOfAges::asks, &DuelOfAges::answer_show, &DuelOfAges::list_show, nullptr},  // show
      {&DuelOfAges::reinforce, &DuelOfAges::answer_reinforce, &DuelOfAges::list_reinforce, nullptr},  // reinforce
      {&DuelOfAges::asks, &DuelOfAges::answer_offer_order, &DuelOfAges::list_offer_order, nullptr},  // offer_order
      {&DuelOfAges::ask_always, &DuelOfAges::answer_offer, &DuelOfAges::list_offer, nullptr},  // offer
      {&DuelOfAges::ask_always, &DuelOfAges::answer_new_ally, &DuelOfAges::list_new_ally, nullptr},  // new_ally
      // clang-format on
  }};
};

}  // namespace undercroft::duel_of_ages
