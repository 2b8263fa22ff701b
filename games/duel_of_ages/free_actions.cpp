// 3.8, Free Action: D-05 and D-36. A player does one thing after another until he is done.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

void add(OptionList& list, Verb what, unsigned a, unsigned b = 0, unsigned c = 0) {
  if (!full(list)) list.add(verb(what), a, b, c);
}
unsigned packed(unsigned index, unsigned target) {
  return index | target << 8;
}
unsigned index_of(Option option) {
  return option.c & 0xFFU;
}
unsigned target_of(Option option) {
  return option.c >> 8;
}
bool holds_unrevealed(const Board& board, unsigned unit) {
  for (unsigned place = 0; place < board.hands.count(unit); ++place)
    if (!is_revealed(board, unit, place)) return true;
  return false;
}
// Whether an earlier card of the hand is of the same kind: it stands for both.
bool seen_before(const Sight& sight, unsigned unit, unsigned place) {
  for (unsigned earlier = 0; earlier < place; ++earlier)
    if (seen_kind(sight, unit, earlier) == seen_kind(sight, unit, place)) return true;
  return false;
}

}  // namespace

// DUE-FRE-03, DUE-GEN-10: asked where everybody sees something to do, or an unrevealed card that
// might be used.
bool DuelOfAges::free(State& state, Table&) const {
  const unsigned player = state.agenda.top().a;
  bool asked = false;
  each_unit(state.on[player], [&](unsigned unit) {
    asked = asked || (may_act(state, unit) && holds_unrevealed(state, unit));
  });
  const Sight open = in_public(state);
  OptionList seen;
  for (Units left = state.on[player]; left != 0 && !asked; left &= left - 1) {
    list_actions(open, static_cast<unsigned>(std::countr_zero(left)), seen);
    asked = !seen.empty();
  }
  if (!asked) state.agenda.pop();
  return asked;
}

void DuelOfAges::list_free(const Sight& sight, OptionList& list) const {
  each_unit(sight.board.on[sight.board.agenda.top().a],
            [&](unsigned unit) { list_actions(sight, unit, list); });
  list.add(verb(Verb::done));
}

void DuelOfAges::list_actions(const Sight& sight, unsigned unit, OptionList& list) const {
  if (!may_act(sight.board, unit)) return;
  list_own_actions(sight, unit, list);
  list_card_actions(sight, unit, list);
  list_place_actions(sight, unit, list);
}

void DuelOfAges::list_own_actions(const Sight& sight, unsigned unit, OptionList& list) const {
  for (unsigned index = 0; index < figure(unit).actions.size(); ++index)
    list_uses(sight, unit, 0, index, list);
}

// Each card that the unit could use, reveal, wear or let loose, in hand order.
void DuelOfAges::list_card_actions(const Sight& sight, unsigned unit, OptionList& list) const {
  const Board& board = sight.board;
  for (unsigned place = 0; place < board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind == kUnknown || seen_before(sight, unit, place)) continue;
    const Card& card = content_.cards[kind];
    for (unsigned index = 0; index < card.actions.size(); ++index)
      list_uses(sight, unit, kind + 1, index, list);
    if (card.pet != 0xFF)
      each_unit(enemies_of(board, board.units[unit].owner), [&](unsigned target) {
        if (may_unleash(sight, unit, kind, target).allowed())
          add(list, Verb::unleash, unit, kind, target);
      });
    if (card.jump_pad && may_deploy(sight, unit, kind).allowed())
      add(list, Verb::deploy, unit, kind);
    list_gear(sight, unit, kind, list);
  }
}

// D-36.
void DuelOfAges::list_gear(const Sight& sight, unsigned unit, unsigned kind,
                           OptionList& list) const {
  if (may_reveal(sight, unit, kind).allowed()) add(list, Verb::reveal, unit, kind);
  if (!is_gear(content_.cards[kind].type)) return;
  if (may_set_gear(sight, unit, kind, true).allowed()) add(list, Verb::wear, unit, kind);
  if (may_set_gear(sight, unit, kind, false).allowed()) add(list, Verb::take_off, unit, kind);
}

// What the place where it stands lets it do, and with whom it may trade there.
void DuelOfAges::list_place_actions(const Sight& sight, unsigned unit, OptionList& list) const {
  const Board& board = sight.board;
  if (in_dome(sight, unit)) return;
  // Most friends are elsewhere and without a radio: that is quickly seen.
  const unsigned player = board.units[unit].owner;
  const Space here = board.units[unit].space;
  const bool calls = trade_range(sight, unit) > 0;
  each_unit(friends_of(board, player), [&](unsigned other) {
    const bool own = board.units[other].owner == player;
    if (!calls && board.units[other].space != here &&
        trade_range(own ? sight : in_public(board), other) == 0)
      return;
    if (may_trade(sight, unit, other).allowed()) add(list, Verb::trade, unit, other);
  });
  if (!full(list)) list_pile(board, unit, list);
  const Spot spot = map(sight).at(here).spot;
  if (spot == Spot::hq) {
    if (may_rest(board, unit).allowed()) add(list, Verb::rest, unit);
    if (may_refresh(board, unit).allowed()) add(list, Verb::refresh, unit);
  }
  for (unsigned pad = 0; pad < kPads; ++pad)
    if (board.pads[pad].owner == player && may_jump(board, unit, pad).allowed())
      add(list, Verb::jump, unit, pad);
  if (spot == Spot::spring) list_uses(sight, unit, kUseSpring, 0, list);
  if (spot == Spot::market) list_uses(sight, unit, kUseMarket, 0, list);
}

// One action with everybody it may be used at.
void DuelOfAges::list_uses(const Sight& sight, unsigned unit, unsigned source, unsigned index,
                           OptionList& list) const {
  if (!may_use(sight, unit, source, index).allowed()) return;
  const Board& board = sight.board;
  const Action& action = *free_action(unit, source, index);
  const unsigned player = board.units[unit].owner;
  const auto aim = [&](unsigned target) {
    if (may_aim(board, unit, action, target).allowed())
      add(list, Verb::use, unit, source, packed(index, target));
  };
  switch (action.target) {
    case Who::own_prisoner:
      for (unsigned prisoner = 0; prisoner < kMaxCharacters; ++prisoner)
        if (board.units[prisoner].standing == Standing::prison) aim(prisoner);
      return;
    case Who::enemy_within:
    case Who::enemy_character_within:
      return each_unit(enemies_of(board, player), aim);
    case Who::another_friend_here:
    case Who::self_or_friend_here:
      return each_unit(friends_of(board, player), aim);
    case Who::own_unit:
      return each_unit(board.on[player], aim);
    default:
      return aim(kNobody);
  }
}

Refusal DuelOfAges::permit_free(const Sight& sight, Option option) const {
  const Board& board = sight.board;
  const unsigned unit = option.a;
  switch (static_cast<Verb>(option.verb)) {
    case Verb::use: {
      const Refusal no = may_use(sight, unit, option.b, index_of(option));
      if (!no.allowed()) return no;
      return may_aim(board, unit, *free_action(unit, option.b, index_of(option)),
                     target_of(option));
    }
    case Verb::reveal:
      return may_reveal(sight, unit, option.b);
    case Verb::wear:
      return may_set_gear(sight, unit, option.b, true);
    case Verb::take_off:
      return may_set_gear(sight, unit, option.b, false);
    case Verb::trade:
      return may_trade(sight, unit, option.b);
    case Verb::pick_up: {
      const Refusal no = may_do(board, unit);
      return no.allowed() ? may_pick_up(board, unit, option.b) : no;
    }
    case Verb::unleash:
      return may_unleash(sight, unit, option.b, option.c);
    case Verb::rest:
      return may_rest(board, unit);
    case Verb::refresh:
      return may_refresh(board, unit);
    case Verb::deploy:
      return may_deploy(sight, unit, option.b);
    case Verb::jump:
      return may_jump(board, unit, option.b);
    default:
      return kAllowed;
  }
}

// DUE-FRE-03: any number, in any order. The frame stays, and asks again, until he is done.
void DuelOfAges::answer_free(State& state, Option option, Table& table) const {
  const unsigned unit = option.a;
  switch (static_cast<Verb>(option.verb)) {
    case Verb::use:
      return push(state, Step::use, kUsePay, unit, index_of(option), option.b, target_of(option));
    case Verb::reveal:
      return reveal_one(state, unit, option.b, table);
    case Verb::wear:
      return set_gear(state, unit, option.b, true, table);
    case Verb::take_off:
      return set_gear(state, unit, option.b, false, table);
    case Verb::trade:
      return begin_trade(state, unit, option.b, table);
    case Verb::pick_up:
      return take_from_pile(state, unit, option.b, table);
    case Verb::unleash:
      return unleash(state, unit, place_of(state, unit, option.b), option.c, table);
    case Verb::rest:
      mark(state, unit, kRested);
      return heal(state, unit, 1, rule("DUE-HQ-02"), table);
    case Verb::refresh:
      return refresh(state, unit, table);
    case Verb::deploy:
      return deploy_pad(state, unit, option.b, table);
    case Verb::jump:
      return jump(state, unit, option.b, table);
    default:
      return state.agenda.pop();
  }
}

// DUE-CRD-01: shown of one's own free will.
void DuelOfAges::reveal_one(State& state, unsigned unit, unsigned kind, Table& table) const {
  for (unsigned place = 0; place < state.hands.count(unit); ++place) {
    if (seen_kind(state, unit, place) != kind || is_revealed(state, unit, place)) continue;
    return reveal_card(state, unit, place, rule("DUE-CRD-01"), table);
  }
}

// DUE-CRD-04: what was worn of this type comes off, and has been set as well. Armor that comes off
// like this stays off under attack; a transport is never put on but by its owner.
void DuelOfAges::set_gear(State& state, unsigned unit, unsigned kind, bool on, Table& table) const {
  const CardType type = content_.cards[kind].type;
  const unsigned taken_off = type == CardType::transport ? 0U : unsigned{kTakenOff};
  const auto set = [&](unsigned place, bool worn) {
    set_flag(state, unit, place, kGearSet | (worn ? unsigned{kActive} : taken_off));
    clear_flag(state, unit, place, worn ? taken_off : unsigned{kActive});
    tell(table, EventKind::worn, rule("DUE-CRD-04"),
         {.who = state.units[unit].owner,
          .figure = static_cast<int>(unit),
          .amount = static_cast<int>(shown_kind(state, unit, place)),
          .more = worn ? 1 : 0});
  };
  const unsigned place = gear_place(state, unit, kind, on);
  if (on) {
    const unsigned worn = worn_place(state, unit, type);
    if (worn != kNobody) set(worn, false);
    reveal_card(state, unit, place, rule("DUE-CRD-04"), table);
  }
  set(place, on);
}

// DUE-HQ-06: the card leaves the hand and is a pad, linked with the HQ.
void DuelOfAges::deploy_pad(State& state, unsigned unit, unsigned kind, Table& table) const {
  const Unit& who = state.units[unit];
  reveal_card(state, unit, place_of(state, unit, kind), rule("DUE-HQ-06"), table);
  remove_card(state, unit, place_of(state, unit, kind));
  for (Pad& pad : state.pads) {
    if (pad.owner != kNobody) continue;
    pad = {.space = who.space, .owner = who.owner};
    break;
  }
  tell(table, EventKind::deployed, rule("DUE-HQ-06"),
       {.who = who.owner, .figure = static_cast<int>(unit), .more = who.space});
}

// DUE-HQ-06, DUE-HQ-01.
void DuelOfAges::jump(State& state, unsigned unit, unsigned pad, Table& table) const {
  const Space hq = map(state).place(Spot::hq);
  const Space to = state.units[unit].space == hq ? state.pads[pad].space : hq;
  mark(state, unit, kJumped);
  tell(table, EventKind::jumped, rule("DUE-HQ-06"),
       {.who = state.units[unit].owner, .figure = static_cast<int>(unit), .more = to});
  place(state, unit, to, rule("DUE-HQ-01"), table);
}

// DUE-SPC-05, DUE-HQ-02: Avindel.
void DuelOfAges::refresh(State& state, unsigned unit, Table& table) const {
  mark(state, unit, kRested);
  state.units[unit].grace = kFullGrace;
  tell(table, EventKind::refreshed, rule("DUE-SPC-05"),
       {.who = state.units[unit].owner, .figure = static_cast<int>(unit)});
}

}  // namespace undercroft::duel_of_ages
