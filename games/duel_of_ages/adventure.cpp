// 3.15, phase 6: the blocks of the players, who adventures next, and one character's adventure from
// its choices to its roll. What comes of it stands in results.cpp and with the locations.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

// DUE-ADV-01, DUE-ADV-02: one player's block after the other's. A declared character that is not
// able when everybody else is through is skipped.
bool DuelOfAges::adventure(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned player = frame.b;
  switch (frame.a) {
    case kBlockDeclare:
      frame.a = kBlockNext;
      if (frame.c != kNobody && state.loner != kNobody && able(state, state.on[player]) != 0 &&
          able(state, state.on[frame.c]) != 0)
        tell(table, EventKind::acts_first, rule("DUE-ADV-01"),
             {.who = frame.b, .amount = static_cast<int>(Phase::adventure)});
      push(state, Step::declare, player);
      return false;
    case kBlockNext:
      if (able(state, state.declared & state.on[player]) != 0) {
        push(state, Step::next_venture, chooser(state, side_of(state, player)), player);
        return false;
      }
      state.declared = 0;
      frame.b = frame.c;
      frame.c = kNobody;
      frame.a = frame.b == kNobody ? kBlockOver : kBlockDeclare;
      return false;
    default:
      state.agenda.pop();
      return false;
  }
}

Units DuelOfAges::able(const Board& board, Units units) const {
  Units found = 0;
  each_unit(units, [&](unsigned unit) {
    if (may_venture(in_public(board), unit).allowed()) found |= unit_bit(unit);
  });
  return found;
}

// DUE-ADV-02, D-19: one by one, as long as there is somebody else to declare.
bool DuelOfAges::declare(State& state, Table&) const {
  OptionList possible;
  list_declare(state, possible);
  if (possible.size() > 1) return true;
  state.agenda.pop();
  return false;
}

void DuelOfAges::list_declare(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  each_unit(able(board, board.on[board.agenda.top().a] & ~board.declared),
            [&](unsigned unit) { list.add(verb(Verb::declare), unit); });
  list.add(verb(Verb::done));
}

// DUE-ADV-03: why a unit cannot be declared.
Refusal DuelOfAges::permit_declare(const Sight& sight, Option option) const {
  if (option.verb != verb(Verb::declare) || option.a >= kFigures) return kAllowed;
  const unsigned unit = option.a;
  if (is_pet(unit)) return {rule("DUE-HEN-01"), "Henchmen and pets never adventure."};
  if (!stands(sight.board, unit))
    return {rule("DUE-ADV-03"), "This character is not on the board."};
  if (sight.board.units[unit].owner != sight.board.agenda.top().a)
    return {rule("DUE-ADV-02"), "Everybody declares only his own characters."};
  if ((sight.board.declared & unit_bit(unit)) != 0)
    return {rule("DUE-ADV-02"), "This character is declared already."};
  return may_venture(sight, unit);
}

void DuelOfAges::answer_declare(State& state, Option option, Table& table) const {
  if (option.verb == verb(Verb::done)) return state.agenda.pop();
  state.declared |= unit_bit(option.a);
  tell(table, EventKind::declared, rule("DUE-ADV-02"),
       {.who = state.units[option.a].owner, .figure = option.a});
}

// DUE-LES-06, D-20: the order chooser picks, in his ally's block too.
bool DuelOfAges::next_venture(State& state, Table& table) const {
  OptionList possible;
  list_next_venture(state, possible);
  if (possible.size() > 1) return true;
  answer_next_venture(state, possible[0], table);
  return false;
}

void DuelOfAges::list_next_venture(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  each_unit(able(board, board.declared & board.on[board.agenda.top().b]),
            [&](unsigned unit) { list.add(verb(Verb::next), unit); });
}

void DuelOfAges::answer_next_venture(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned unit = option.a;
  const Units left = able(state, state.declared & state.on[frame.b]);
  const bool by_ally = frame.a != frame.b && std::popcount(left) > 1;
  state.agenda.pop();
  state.declared &= ~unit_bit(unit);
  push(state, Step::venture, kVentureBegin, unit);
  begin_venture(state, unit, by_ally ? rule("DUE-LES-06") : kNoRule, table);
}

// DUE-ADV-04: a challenge begins where the character stands.
void DuelOfAges::begin_venture(State& state, unsigned unit, RuleId because, Table& table) const {
  Unit& who = state.units[unit];
  state.venture = venture_on(state, unit, who.space);
  ++who.ventures;
  const Map& map = this->map(state);
  const Location location = location_of(state.venture);
  const Spot spot = map.at(who.space).spot;
  const int where =
      location == Location::base ? static_cast<int>(spot) : int{state.venture.position};
  RuleId told = because.none() ? rule_of(map, state.venture) : because;
  if (spot == Spot::gate_yard) told = rule("DUE-BAS-01");
  if (is_labyrinth(location) && where > static_cast<int>(goal_of(location)))
    told = rule("DUE-LAB-04");
  if (who.ventures > 1) told = rule("DUE-ADV-04");
  tell(table, EventKind::adventure, told,
       {.who = who.owner,
        .figure = static_cast<int>(unit),
        .amount = state.venture.location,
        .more = where});
}

// 3.15: one character's adventure, its phases in order.
bool DuelOfAges::venture(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  const bool field = location_of(state.venture) == Location::field;
  switch (frame.a) {
    case kVentureBegin:
      frame.a = field ? kVentureVictim : kVentureRating;
      push_way(state, unit);
      return false;
    case kVentureVictim:
      frame.a = kVentureGage;
      push(state, Step::victim, player, unit);
      return false;
    case kVentureGage:
      frame.a = kVentureChampion;
      if (gage_window(state, unit)) push(state, Step::gage, player, unit);
      return false;
    case kVentureChampion:
      frame.a = kVentureRating;
      throw_discipline(state, table);
      push(state, Step::champion, state.venture.victim, unit);
      return false;
    case kVentureRating: {
      frame.a = kVenturePay;
      const Rating own = stage_of(state, state.venture).rating;
      if (!certain(state, state.venture) && swapped(state, state.venture, own) != own)
        push(state, Step::way, player, unit, kWayRating);
      return false;
    }
    case kVenturePay:
      frame.a = kVentureRoll;
      pay_position(state, table);
      return false;
    case kVentureRoll:
      frame.a = has_flag(state.venture, kNoRoll) ? kVentureResult : kVentureRead;
      if (frame.a == kVentureRead) roll_venture(state, table);
      return false;
    case kVentureRead:
      frame.a = kVentureResult;
      state.venture.grade = state.roll.grade;
      state.roll = {};
      raise_grade(state, table);
      return false;
    case kVentureResult:
      frame.a = kVentureBonus;
      push(state, Step::result, kResultBegin, unit);
      return false;
    case kVentureBonus: {
      frame.a = kVentureMove;
      const unsigned draws = stands(state, unit) ? extra_draws(state, state.venture) : 0;
      if (draws > 0) draw(state, unit, draws, rule("DUE-ADV-10"), table);
      return false;
    }
    case kVentureMove:
      frame.a = kVentureAgain;
      leave_venture(state, table);
      return false;
    case kVentureAgain:
      frame.a = kVentureOver;
      if (has_flag(state.venture, kGoesOn) && may_venture(state, unit).allowed())
        push(state, Step::again, player, unit);
      else
        state.venture.flags = 0;
      return false;
    default:
      if (has_flag(state.venture, kGoesOn)) {
        frame.a = kVentureBegin;
        begin_venture(state, unit, kNoRule, table);
        return false;
      }
      state.venture = {};
      state.agenda.pop();
      return false;
  }
}

// D-21: which question a place asks, if any.
void DuelOfAges::push_way(State& state, unsigned unit) const {
  const unsigned player = state.units[unit].owner;
  const auto ask = [&](WayKind kind) { push(state, Step::way, player, unit, kind); };
  if (location_of(state.venture) != Location::base) {
    if (stage_of(state, state.venture).trial == Trial::pay) ask(kWayPay);
    return;
  }
  switch (map(state).at(state.venture.space).spot) {
    case Spot::gate_yard:
      return ask(kWayGate);
    case Spot::hq:
      return ask(kWayHq);
    case Spot::prison:
      return ask(kWayPrison);
    default:
      return;
  }
}

// D-21. How many cards a unit holds is public, and so is every choice here.
void DuelOfAges::list_way(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const unsigned unit = frame.b;
  const Stage stage = stage_of(board, board.venture);
  const auto by = [&](Rating rating) { list.add(verb(Verb::by), static_cast<unsigned>(rating)); };
  switch (frame.c) {
    case kWayGate:
      list.add(verb(Verb::sneak));
      list.add(verb(Verb::force));
      return;
    case kWayHq: {
      Venture other = board.venture;
      add_flag(other, kForce);
      by(stage.rating);
      by(stage_of(board, other).rating);
      return;
    }
    case kWayPrison:
      return list_ways_of_prison(board, frame.a, list);
    case kWayPay:
      // DUE-ADV-09, DUE-SPC-03: Big Herr never gives up an extra card.
      if (!has_custom(unit, Custom::herr_fame) && board.hands.count(unit) > stage.difficulty)
        list.add(verb(Verb::pay_more));
      list.add(verb(Verb::pay));
      return;
    default:
      by(swapped(board, board.venture, stage.rating));
      by(stage.rating);
      return;
  }
}

void DuelOfAges::answer_way(State& state, Option option, Table&) const {
  const unsigned kind = state.agenda.top().c;
  Venture& venture = state.venture;
  const bool usual = option.a == static_cast<unsigned>(stage_of(state, venture).rating);
  state.agenda.pop();
  switch (static_cast<Verb>(option.verb)) {
    case Verb::force:
      return add_flag(venture, kForce);
    case Verb::by:
      if (!usual) add_flag(venture, kind == kWayHq ? kForce : kOtherRating);
      return;
    case Verb::interrogate:
      add_flag(venture, kInterrogates);
      venture.champion = static_cast<std::uint8_t>(option.a);
      return;
    case Verb::pay_more:
      return add_flag(venture, kPaidExtra);
    default:
      return;
  }
}

// DUE-ADV-09, DUE-SPC-03, DUE-SPC-05: what is passed without a roll. Of a paying position the
// result counts as Pass only in name: its reward is the position's own.
void DuelOfAges::pay_position(State& state, Table& table) const {
  Venture& venture = state.venture;
  const unsigned unit = venture.figure;
  if (!certain(state, venture)) return;
  add_flag(venture, kNoRoll);
  venture.grade = Grade::pass;
  const Stage stage = stage_of(state, venture);
  if (stage.trial != Trial::pay) return;
  const bool free = famous(state, unit, venture.space);
  const unsigned price = free ? 0U : stage.difficulty + (has_flag(venture, kPaidExtra) ? 1U : 0U);
  const unsigned player = state.units[unit].owner;
  tell(table, EventKind::paid, free ? rule("DUE-SPC-03") : rule("DUE-ADV-09"),
       {.who = static_cast<int>(player),
        .figure = static_cast<int>(unit),
        .amount = static_cast<int>(price),
        .more = venture.location});
  if (price > 0) push(state, Step::discard, player, unit, kDiscardPay, price);
}

// DUE-CHA-01, DUE-CRD-04: cards that make a difference are shown before the dice.
void DuelOfAges::roll_venture(State& state, Table& table) const {
  const Venture& venture = state.venture;
  const VenturePlan plan = plan_venture(state, venture.figure, venture);
  reveal_cards(state, venture.figure, plan.cards, rule("DUE-CRD-04"), table);
  if (location_of(venture) == Location::field)
    reveal_cards(state, venture.champion, opposition(state, venture).cards, rule("DUE-CRD-04"),
                 table);
  const RuleId because =
      favored(state, venture) ? rule("DUE-LIT-02") : rule_of(map(state), venture);
  push_roll(state, RollFor::adventure, venture.figure, plan.margin, because, table);
}

// DUE-ADV-08, DUE-LAB-03, D-29: on to the next challenge, or it stays where it is.
void DuelOfAges::list_again(const Sight&, OptionList& list) const {
  list.add(verb(Verb::again));
  list.add(verb(Verb::stop));
}

void DuelOfAges::answer_again(State& state, Option option, Table&) const {
  state.agenda.pop();
  if (option.verb == verb(Verb::stop)) state.venture.flags = 0;
}

}  // namespace undercroft::duel_of_ages
