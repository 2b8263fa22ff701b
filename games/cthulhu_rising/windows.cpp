// Action windows, CTH-ACT-01 to 03.
#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// Adds the option, or says that one was found.
class Found {
 public:
  explicit Found(OptionList* list) : list_(list) {}
  // Whether that is enough.
  bool add(Option option) {
    any_ = true;
    if (list_ != nullptr) list_->add(option);
    return list_ == nullptr;
  }
  bool any() const { return any_; }

 private:
  OptionList* list_;
  bool any_ = false;
};

}  // namespace

// CTH-ACT-14: what a hand could hold as everybody knows.
Pile CthulhuRising::possible_hand(const Board& board, unsigned side) const {
  const Place& place = board.places[side];
  return place.hand == 0 ? Pile{} : place.hidden;
}

// CTH-ACT-02: everything that a side may do on its go, with such a hand. Events first: they decide
// most often whether somebody is asked at all.
bool CthulhuRising::list_actions(const Board& board, unsigned side, const Pile& hand,
                                 OptionList* list) const {
  Found found(list);
  if (board.play_count > 0 || !room_for_play(board)) return false;
  const Place& place = board.places[side];
  bool enough = false;
  each_bit(hand.lines() & place.masks.actions, [&](unsigned line) {
    const Card& card = card_of(board, side, line);
    for (unsigned i = 0; i < card.abilities && !enough; ++i) {
      const Ability& ability = content_.abilities[card.first_ability + i];
      if (ability.kind != AbilityKind::action || !window_admits(board, side, ability.window))
        continue;
      const Play play = play_of_event(board, side, line, i);
      if (usable(board, play, hand).allowed())
        enough = found.add(option_of(Verb::play, ref_of(kA, place.kinds[line], 0), i));
    }
  });
  const Spots acting = board.marked[kActs] & controlled(board, side) & ~board.insane;
  each_bit(enough ? 0 : acting, [&](unsigned spot) {
    const Card& card = card_at(board, spot);
    for (unsigned i = 0; i < card.abilities && !enough; ++i) {
      const Ability& ability = content_.abilities[card.first_ability + i];
      if (ability.kind == AbilityKind::action && window_admits(board, side, ability.window) &&
          usable(board, play_of_card(board, spot, i), hand).allowed())
        enough = found.add(option_of(Verb::use, ref_at(board, spot), i));
    }
  });
  if (enough || board.phase != Phase::operations || board.active != side) return found.any();
  return list_cards(board, side, hand, list) || found.any();
}

// CTH-PLAY-01, CTH-KEY-11: in the own operations.
bool CthulhuRising::list_cards(const Board& board, unsigned side, const Pile& hand,
                               OptionList* list) const {
  Found found(list);
  const Place& place = board.places[side];
  bool enough = false;
  const DeckMasks& masks = place.masks;
  each_bit(hand.lines() & (masks.characters | masks.supports | masks.conspiracies),
           [&](unsigned line) {
             const unsigned kind = place.kinds[line];
             if (!enough && may_play(board, side, kind).allowed())
               enough = found.add(option_of(Verb::play, ref_of(kA, kind, 0)));
           });
  each_bit(enough ? 0 : hand.lines() & masks.dormant, [&](unsigned line) {
    const unsigned kind = place.kinds[line];
    for (unsigned slot = 0; slot < kSlots && !enough; ++slot)
      if (may_place(board, side, kind, slot).allowed())
        enough = found.add(option_of(Verb::place, ref_of(kA, kind, 0), slot));
  });
  return found.any();
}

void CthulhuRising::push_window(State& state, Window window, Table& table) const {
  push(state, Step::window, static_cast<unsigned>(window), state.active);
  tell(table, EventKind::window_opens, rule("CTH-ACT-01"),
       {.who = player(state, state.active), .amount = static_cast<int>(window)});
}

// CTH-ACT-01: in turn, until both have passed in a row. Who could do nothing passes by himself
// (CTH-ACT-14).
bool CthulhuRising::window(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  if (frame.c == kSides) {
    state.agenda.pop();
    return false;
  }
  const unsigned side = frame.b;
  const unsigned actions = side == kA ? frame.x : frame.y;
  if (actions >= kMostActions) {
    tell(table, EventKind::limit_reached, rule("CTH-ACT-01"), {.who = player(state, side)});
    pass_on(state, table);
    return false;
  }
  if (state.places[side].minion()) {
    minion_go(state, side, table);
    return false;
  }
  if (list_actions(state, side, possible_hand(state, side), nullptr)) return true;
  pass_on(state, table);
  return false;
}

void CthulhuRising::pass_on(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const Told told{.who = player(state, frame.b), .amount = frame.a};
  // That a Minion does nothing may tell something of its hand.
  if (table.heard() && hand_matters(state, frame.b))
    reveal(table, EventKind::passed, rule("CTH-ACT-01"), told);
  else
    tell(table, EventKind::passed, rule("CTH-ACT-01"), told);
  ++frame.c;
  frame.b = static_cast<std::uint8_t>(other_side(frame.b));
}

// CTH-ACT-03, CTH-ACT-04: the action, and below it what follows; the other side answers first
// (CTH-ACT-09).
void CthulhuRising::answer_window(State& state, unsigned side, Option option, Table& table) const {
  if (option.verb == verb(Verb::pass)) return pass_on(state, table);
  Frame& frame = state.agenda.top();
  frame.c = 0;
  frame.b = static_cast<std::uint8_t>(other_side(side));
  ++(side == kA ? frame.x : frame.y);
  push_settle(state, other_side(side), 0);
  begin_action(state, side, option, table);
}

void CthulhuRising::begin_action(State& state, unsigned side, Option option, Table& table) const {
  if (option.verb == verb(Verb::use))
    return begin_play(state, play_of_card(state, spot_named(state, option.a), option.b), table);
  const unsigned line = line_of(state, side, kind_in(option.a));
  if (option.verb == verb(Verb::place)) return place_dormant(state, side, option, table);
  if (card_of(state, side, line).type == CardType::event)
    return begin_play(state, play_of_event(state, side, line, option.b), table);
  begin_card(state, side, line, table);
}

// Why an action is not possible.
Refusal CthulhuRising::permit_action(const Board& board, unsigned side, const Pile& hand,
                                     Option option) const {
  constexpr std::string_view kNot = "that is no action";
  if (option.verb == verb(Verb::use)) {
    const unsigned spot = spot_named(board, option.a);
    if (spot == kNothing || controller(board, spot) != side ||
        option.b >= card_at(board, spot).abilities)
      return {rule("CTH-ACT-02"), "that is not an ability of a card you control"};
    const Play play = play_of_card(board, spot, option.b);
    if (content_.abilities[play.ability].kind != AbilityKind::action)
      return {rule("CTH-ACT-02"), kNot};
    return usable(board, play, hand);
  }
  const unsigned line = line_of(board, side, kind_in(option.a));
  if (line == kNothing || !hand.has(line))
    return {rule("CTH-PLAY-01"), "that card is not in your hand"};
  const unsigned kind = kind_in(option.a);
  if (option.verb == verb(Verb::place)) return may_place(board, side, kind, option.b);
  const Card& card = content_.cards[kind];
  if (card.type != CardType::event) {
    if (board.phase != Phase::operations || board.active != side)
      return {rule("CTH-PLAY-01"), "cards are put down in your own operations phase"};
    return may_play(board, side, kind);
  }
  if (option.b >= card.abilities ||
      content_.abilities[card.first_ability + option.b].kind != AbilityKind::action)
    return {rule("CTH-PLAY-04"), "this event is no action"};
  return usable(board, play_of_event(board, side, line, option.b), hand);
}

}  // namespace undercroft::cthulhu_rising
