// 3.18, cards: drawn, revealed, handed on, given up, dropped and picked up; Badges.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

SeatSet maybe_seat(unsigned player) {
  return player == kNobody ? SeatSet{} : SeatSet(Seat{static_cast<std::uint8_t>(player)});
}

// Makings are told apart by a byte. Once all its numbers are used up those still in use are counted
// anew, in their order; there are fewer of them than cards.
void count_makings_anew(State& state) {
  std::array<bool, 256> used{};
  const auto each = [&](auto&& visit) {
    for (unsigned at = 0; at < state.hands.total(); ++at) visit(state.hands.made[at]);
    for (Pet& pet : state.pets) visit(pet.made);
    for (Pad& pad : state.pads) visit(pad.made);
    visit(state.made);
  };
  each([&](std::uint8_t& made) { used[made] = true; });
  // 0 stays 0: it is also what stands where there is no card.
  used[0] = true;
  each([&](std::uint8_t& made) {
    made = byte(static_cast<unsigned>(std::count(used.begin(), used.begin() + made, true)));
  });
}

// DUE-CRD-02: the discards become a new deck.
void make_deck(State& state, Table& table) {
  state.secret.deck = state.discard;
  state.discard = {};
  state.deck = byte(static_cast<unsigned>(state.secret.deck.size()));
  if (state.made == UINT8_MAX) count_makings_anew(state);
  ++state.made;
  tell(table, EventKind::deck_made, rule("DUE-CRD-02"), {.amount = state.deck});
}

// Of which making a drawn card is: all of the deck are of the last one.
unsigned making(const State& state) {
  return state.made;
}

// DUE-CRD-01: whoever did not see it before sees it on the table now.
void tell_open(Table& table, EventKind kind, RuleId because, Told told, bool was_revealed) {
  if (was_revealed)
    tell(table, kind, because, told);
  else
    reveal(table, kind, because, told);
}

RuleId discard_rule(unsigned why) {
  switch (why) {
    case kDiscardLimit:
      return rule("DUE-CRD-03");
    case kDiscardPay:
      return rule("DUE-ADV-09");
    default:
      return rule("DUE-FRE-03");
  }
}

}  // namespace

void DuelOfAges::put_card(State& state, unsigned holder, unsigned kind, bool revealed,
                          unsigned made, unsigned knows, unsigned flags) const {
  insert_card(state, holder, {byte(kind), revealed, byte(flags), byte(knows), byte(made)});
}

void DuelOfAges::remove_card(State& state, unsigned holder, unsigned place) const {
  erase_card(state, holder, place);
}

// DUE-GEN-01, DUE-CRD-02: any card of the deck; nobody knows its order, so it has none.
unsigned DuelOfAges::draw_kind(State& state, Table& table) const {
  if (state.secret.deck.empty() && !state.discard.empty()) make_deck(state, table);
  Pile& deck = state.secret.deck;
  if (deck.empty()) return kNobody;
  std::array<std::uint8_t, kMaxCards> cards;
  unsigned n = 0;
  deck.each([&](unsigned kind, int copies) {
    for (int copy = 0; copy < copies; ++copy) cards[n++] = byte(kind);
  });
  const unsigned kind = cards[table.pick(chance(ChanceKind::card), std::span(cards).first(n))];
  deck.remove(kind);
  --state.deck;
  return kind;
}

// DUE-CRD-01, DUE-CRD-03: unrevealed; what is too much is discarded after the whole draw.
void DuelOfAges::draw(State& state, unsigned unit, unsigned n, RuleId because, Table& table) const {
  const unsigned owner = state.units[unit].owner;
  for (unsigned drawn = 0; drawn < n; ++drawn) {
    const unsigned kind = draw_kind(state, table);
    if (kind == kNobody) break;
    put_card(state, unit, kind, false, making(state), 0);
    whisper(table, EventKind::drew, because,
            {.who = static_cast<int>(owner),
             .figure = static_cast<int>(unit),
             .amount = static_cast<int>(kind)},
            kAmountArg, maybe_seat(owner));
  }
  keep_limit(state, unit, table);
}

// DUE-CRD-01: a card that was used stays open.
void DuelOfAges::reveal_card(State& state, unsigned unit, unsigned place, RuleId because,
                             Table& table) const {
  if (is_revealed(state, unit, place)) return;
  show_card(state, unit, place);
  reveal(table, EventKind::revealed, because,
         {.who = state.units[unit].owner,
          .figure = static_cast<int>(unit),
          .amount = static_cast<int>(shown_kind(state, unit, place))});
}

void DuelOfAges::reveal_cards(State& state, unsigned unit, std::uint32_t places, RuleId because,
                              Table& table) const {
  for (; places != 0; places &= places - 1)
    reveal_card(state, unit, static_cast<unsigned>(std::countr_zero(places)), because, table);
}

// DUE-CRD-01: discards are public.
void DuelOfAges::discard_card(State& state, unsigned unit, unsigned place, RuleId because,
                              Table& table) const {
  const HeldCard card = erase_card(state, unit, place);
  state.discard.add(card.kind);
  const int why = state.step() == Step::discard ? state.agenda.top().c : -1;
  tell_open(table, EventKind::discarded, because,
            {.who = state.units[unit].owner,
             .figure = static_cast<int>(unit),
             .amount = card.kind,
             .more = why},
            card.revealed);
}

void DuelOfAges::discard_all(State& state, unsigned unit, RuleId because, Table& table) const {
  while (state.hands.count(unit) > 0) discard_card(state, unit, 0, because, table);
}

// DUE-KIL-01, DUE-CRD-08: face up in its space; from a Dome they are discarded.
void DuelOfAges::drop_all(State& state, unsigned unit, RuleId because, Table& table) const {
  const Space space = state.units[unit].space;
  if (space == kNowhere || map(state).at(space).terrain == Terrain::dome)
    return discard_all(state, unit, because, table);
  Dropped& dropped = state.dropped;
  while (state.hands.count(unit) > 0) {
    const HeldCard card = erase_card(state, unit, 0);
    assert(dropped.count < kPileCards);
    dropped.space[dropped.count] = space;
    dropped.kind[dropped.count] = card.kind;
    ++dropped.count;
    tell_open(table, EventKind::dropped, because,
              {.who = state.units[unit].owner,
               .figure = static_cast<int>(unit),
               .amount = card.kind,
               .more = space},
              card.revealed);
  }
}

// DUE-CRD-06, DUE-CRD-07: it keeps its revealed state; who had it knows it. It is worn by nobody,
// and whether the former bearer wanted it on does not bind the new one.
void DuelOfAges::pass_card(State& state, unsigned from, unsigned place, unsigned to, RuleId because,
                           Table& table) const {
  const unsigned giver = from == kVault ? unsigned{kNobody} : unsigned{state.units[from].owner};
  const unsigned taker = state.units[to].owner;
  HeldCard card = erase_card(state, from, place);
  card.flags = byte(card.flags & ~unsigned{kActive | kTakenOff});
  const SeatSet knows = SeatSet::from_bits(card.knows) | maybe_seat(giver);
  if (!card.revealed) card.knows = byte((knows - maybe_seat(taker)).bits());
  insert_card(state, to, card);
  const bool theft = giver == kNobody || !allied(state, giver, taker);
  const EventKind kind = theft ? EventKind::stolen : EventKind::moved_card;
  const int source = from == kVault && theft ? 255 : static_cast<int>(from);
  const Told told{.who = static_cast<int>(taker),
                  .figure = static_cast<int>(to),
                  .amount = card.kind,
                  .more = source};
  if (card.revealed)
    tell(table, kind, because, told);
  else
    whisper(table, kind, because, told, kAmountArg, knows | maybe_seat(taker));
}

// DUE-CRD-06: uniform among the victim's cards. Whoever lets steal keeps the limit afterwards.
void DuelOfAges::steal_random(State& state, unsigned thief, unsigned victim, RuleId because,
                              Table& table) const {
  const unsigned count = state.hands.count(victim);
  if (count == 0) return;
  const unsigned place = table.roll(chance(ChanceKind::slot), count);
  pass_card(state, victim, place, thief, because, table);
}

// DUE-CRD-03: after the whole draw or theft.
void DuelOfAges::keep_limit(State& state, unsigned unit, Table&) const {
  const unsigned count = state.hands.count(unit);
  const unsigned limit = card_limit(state, unit);
  if (count <= limit) return;
  push(state, Step::discard, state.units[unit].owner, unit, kDiscardLimit, count - limit);
}

// D-22: a price, or what is too much. What has to go altogether is not asked about.
bool DuelOfAges::discard(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  if (frame.x == 0 || state.hands.count(frame.b) == 0) {
    state.agenda.pop();
    return false;
  }
  if (state.hands.count(frame.b) > frame.x) return true;
  discard_all(state, frame.b, discard_rule(frame.c), table);
  state.agenda.pop();
  return false;
}

void DuelOfAges::answer_discard(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  --frame.x;
  discard_card(state, unit, place_of(state, unit, option.a), discard_rule(frame.c), table);
}

void DuelOfAges::list_discard(const Sight& sight, OptionList& list) const {
  const unsigned unit = sight.board.agenda.top().b;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind == kUnknown) continue;
    const Option option{verb(Verb::discard), static_cast<std::uint16_t>(kind), 0, 0};
    if (!list.contains(option)) list.add(option);
  }
}

unsigned DuelOfAges::place_of(const Sight& sight, unsigned unit, unsigned kind) const {
  unsigned found = kNobody;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    if (seen_kind(sight, unit, place) != kind) continue;
    if (is_revealed(sight.board, unit, place)) return place;
    if (found == kNobody) found = place;
  }
  return found;
}

// DUE-SET-08, DUE-LAB-03, DUE-VLT-01: face down and seen by nobody.
void DuelOfAges::fill_vault(State& state, unsigned n, RuleId because, Table& table) const {
  unsigned added = 0;
  for (; added < n; ++added) {
    const unsigned kind = draw_kind(state, table);
    if (kind == kNobody) break;
    put_card(state, kVault, kind, false, making(state), 0);
  }
  tell(table, EventKind::vault_filled, because,
       {.amount = static_cast<int>(added), .more = static_cast<int>(state.hands.count(kVault))});
}

// DUE-CRD-09, DUE-GEN-01: a Badge of the shuffled ones, then those under them in order.
void DuelOfAges::draw_badge(State& state, unsigned character, RuleId because, Table& table) const {
  Badges& badges = state.badges;
  unsigned badge = kNobody;
  if (badges.fresh != 0) {
    std::array<std::uint8_t, kMaxBadges> left;
    unsigned n = 0;
    for (unsigned i = 0; i < kMaxBadges; ++i)
      if ((badges.fresh >> i & 1U) != 0) left[n++] = byte(i);
    badge = left[table.pick(chance(ChanceKind::badge), std::span(left).first(n))];
    badges.fresh = static_cast<std::uint16_t>(badges.fresh & ~(1U << badge));
  } else if (badges.under_count > 0) {
    badge = badges.under[0];
    --badges.under_count;
    for (unsigned i = 0; i < badges.under_count; ++i) badges.under[i] = badges.under[i + 1];
    badges.under[badges.under_count] = 0;
  } else {
    return;
  }
  badges.holder[badge] = byte(character);
  reveal(table, EventKind::badge_drawn, because,
         {.who = state.units[character].owner,
          .figure = static_cast<int>(character),
          .amount = static_cast<int>(badge)});
}

// DUE-KIL-01: under the badge deck, in row order.
void DuelOfAges::return_badges(State& state, unsigned character, RuleId because,
                               Table& table) const {
  Badges& badges = state.badges;
  for (unsigned badge = 0; badge < content_.badges.size(); ++badge) {
    if (badges.holder[badge] != character) continue;
    badges.holder[badge] = kNobody;
    badges.under[badges.under_count++] = byte(badge);
    tell(table, EventKind::badge_back, because, {.amount = static_cast<int>(badge)});
  }
}

// DUE-CRD-08, DUE-CRD-03: who may take a card of this kind from the pile in its space.
Refusal DuelOfAges::may_pick_up(const Board& board, unsigned unit, unsigned kind) const {
  const Unit& who = board.units[unit];
  const Dropped& dropped = board.dropped;
  bool there = false;
  for (unsigned i = 0; i < dropped.count && !there; ++i)
    there = dropped.space[i] == who.space && dropped.kind[i] == kind;
  if (who.standing != Standing::on || !there)
    return {rule("DUE-CRD-08"), "No such card lies in its space."};
  if (in_space(board, enemies_of(board, who.owner), who.space) != 0)
    return {rule("DUE-CRD-08"), "An enemy unit is in this space."};
  if (board.hands.count(unit) >= card_limit(board, unit))
    return {rule("DUE-CRD-03"), "It holds as many cards as it may."};
  return kAllowed;
}

// DUE-MOV-05, D-11: asked while there is something it may take.
bool DuelOfAges::pick_up(State& state, Table&) const {
  OptionList possible;
  list_pick_up(state, possible);
  if (possible.size() > 1) return true;
  state.agenda.pop();
  return false;
}

void DuelOfAges::answer_pick_up(State& state, Option option, Table& table) const {
  const unsigned unit = state.agenda.top().b;
  if (option.verb == verb(Verb::done)) return state.agenda.pop();
  take_from_pile(state, unit, option.b, table);
}

// DUE-CRD-01, DUE-CRD-08: what is picked up stays revealed.
void DuelOfAges::take_from_pile(State& state, unsigned unit, unsigned kind, Table& table) const {
  Dropped& dropped = state.dropped;
  const Space space = state.units[unit].space;
  unsigned at = 0;
  while (at + 1U < dropped.count && (dropped.space[at] != space || dropped.kind[at] != kind)) ++at;
  --dropped.count;
  for (unsigned i = at; i < dropped.count; ++i) {
    dropped.space[i] = dropped.space[i + 1];
    dropped.kind[i] = dropped.kind[i + 1];
  }
  dropped.space[dropped.count] = 0;
  dropped.kind[dropped.count] = 0;
  put_card(state, unit, kind, true, 0, 0);
  tell(table, EventKind::picked_up, rule("DUE-CRD-08"),
       {.who = state.units[unit].owner,
        .figure = static_cast<int>(unit),
        .amount = static_cast<int>(kind)});
}

// What lies there, in the order in which it came; `done` last.
void DuelOfAges::list_pick_up(const Sight& sight, OptionList& list) const {
  const unsigned unit = sight.board.agenda.top().b;
  list_pile(sight.board, unit, list);
  list.add(verb(Verb::done));
}

void DuelOfAges::list_pile(const Board& board, unsigned unit, OptionList& list) const {
  const Dropped& dropped = board.dropped;
  const Space space = board.units[unit].space;
  for (unsigned i = 0; i < dropped.count; ++i) {
    if (dropped.space[i] != space) continue;
    const Option option{verb(Verb::pick_up), static_cast<std::uint16_t>(unit), dropped.kind[i], 0};
    if (list.contains(option) || !may_pick_up(board, unit, dropped.kind[i]).allowed()) continue;
    list.add(option);
  }
}

}  // namespace undercroft::duel_of_ages
