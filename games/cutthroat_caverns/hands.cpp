// Hands: drawing, discarding, the hand limit, and who knows what of them (section 5).
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::size_t kMostInPile = 256;

// One card of the pile, all copies equally likely. The list is made only where somebody may want
// to say which.
unsigned pick_from(const Pile& pile, ChanceKind kind, Table& table) {
  const auto size = static_cast<unsigned>(pile.size());
  if (table.quiet()) [[likely]]
    return pile.at(static_cast<int>(table.roll_quietly(size)));
  std::array<std::uint8_t, kMostInPile> cards{};
  unsigned count = 0;
  pile.each([&](unsigned card, int copies) {
    for (int copy = 0; copy < copies; ++copy) cards[count++] = static_cast<std::uint8_t>(card);
  });
  return cards[table.pick(static_cast<std::uint16_t>(kind), std::span(cards.data(), count))];
}

// One copy less for everybody who knew of any: the first entry of the kind goes.
void forget(Knowledge& known, unsigned card) {
  unsigned first = 0;
  while (first < known.count && known.cards[first].kind != card) ++first;
  if (first == known.count) return;
  for (unsigned i = first; i + 1 < known.count; ++i) known.cards[i] = known.cards[i + 1];
  known.cards[--known.count] = Known{};
}

// An empty entry for one more copy of the card, behind the others of its kind; its index.
unsigned insert(Knowledge& known, unsigned at, unsigned card) {
  for (unsigned i = known.count; i > at; --i) known.cards[i] = known.cards[i - 1];
  known.cards[at] = {static_cast<std::uint8_t>(card), 0};
  ++known.count;
  return at;
}

// Copies among the hidden cards of the place. A card that is only chosen is still in the hand.
int copies_hidden(const State& state, unsigned place, unsigned card) {
  const HiddenPlace& hidden = state.secret.places[place];
  int copies = hidden.hand.count(card) + (hidden.held == card ? 1 : 0);
  for (unsigned at = 0; at < state.places[place].set; ++at)
    copies += hidden.set[at].kind == card ? 1 : 0;
  return copies;
}

RuleId draw_rule(unsigned why) {
  switch (why) {
    case kDrawDealt:
      return rule("CAV-SETUP-05");
    case kDrawRound:
      return rule("CAV-RND-04");
    case kDrawRefill:
      return rule("CAV-ENC-11");
    case kDrawAmulet:
      return rule("CAV-ITM-08");
    default:
      return rule("CAV-ENC-15");
  }
}

}  // namespace

void CutthroatCaverns::push_draw(State& state, unsigned place, int cards, unsigned why) const {
  if (cards <= 0) return;
  state.agenda.push({.step = Step::draw,
                     .a = static_cast<std::uint8_t>(cards),
                     .b = static_cast<std::uint8_t>(place),
                     .c = static_cast<std::uint8_t>(why)});
}

// Each so many, in Initiative order.
void CutthroatCaverns::push_draws(State& state, unsigned places, int cards, unsigned why) const {
  last_first(state, places, [&](unsigned place) { push_draw(state, place, cards, why); });
}

void tell_drawn(const Board& board, unsigned place, const Drawn& drawn, RuleId by, unsigned why,
                Table& table) {
  if (!table.heard()) [[likely]]
    return;
  drawn.cards.each([&](unsigned card, int copies) {
    for (; copies > 0; --copies)
      whisper(table, EventKind::drew, by,
              {.who = player(board, place), .card = card_arg(card), .more = static_cast<int>(why)},
              person_at(board, place));
  });
  const RuleId laid = why == kDrawDealt ? by : rule("CAV-ITM-01");
  drawn.items.each([&](unsigned card, int copies) {
    for (; copies > 0; --copies)
      reveal(table, EventKind::item_laid, laid,
             {.who = player(board, place), .card = card_arg(card)});
  });
}

// A refill goes on until the hand is full: Items do not count (CAV-ENC-11).
bool CutthroatCaverns::draws_on(const Board& board) const {
  const Frame& top = board.agenda.top();
  const Place& mine = board.places[top.b];
  if (top.a == 0 || !mine.alive()) return false;
  return top.c != kDrawRefill || mine.hand < max_hand(board, top.b);
}

// CAV-ENC-15: one card, and the hand is looked at. False where there is none.
bool CutthroatCaverns::draw_card(State& state, Drawn& drawn, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  if (top.c != kDrawRefill) --top.a;
  const unsigned card = pick_card(state, table);
  if (card == kNothing) return false;
  if (content_.cards[card].kind == CardKind::item) {
    drawn.items.add(card);
    gain(state, place, card, table);
    return true;
  }
  drawn.cards.add(card);
  put_in_hand(state, place, card, 0);
  if (feasting(state) && state.places[place].hand > max_hand(state, place)) ++drawn.beyond;
  check_limit(state, place);
  return true;
}

// 2.3 DRAW: everything that the player draws until somebody is asked. Gluttony's wounds
// (CAV-GLUT-02) follow.
bool CutthroatCaverns::draw(State& state, Table& table) const {
  const unsigned place = state.agenda.top().b;
  const unsigned why = state.agenda.top().c;
  Drawn drawn;
  bool none = false;
  while (state.step() == Step::draw && state.agenda.top().b == place) {
    const bool wanted = draws_on(state);
    if (wanted && draw_card(state, drawn, table)) continue;
    none = none || wanted;
    state.agenda.pop();
  }
  tell_drawn(state, place, drawn, draw_rule(why), why, table);
  if (none) tell(table, EventKind::no_card, rule("CAV-ENC-13"), {.who = player(state, place)});
  for (; drawn.beyond > 0 && state.places[place].alive(); --drawn.beyond)
    overdraw(state, place, table);
  return false;
}

// CAV-GLUT-02, CAV-GLUT-03: Gluttony's rules hold until the statuses of the encounter end.
bool CutthroatCaverns::feasting(const Board& board) const {
  if (behaviour(board) != Behaviour::gluttony) return false;
  for (int depth = 0; depth < board.agenda.size(); ++depth) {
    const Frame& frame = board.agenda.below(depth);
    if (frame.step == Step::end_encounter) return frame.a <= kEndStatuses;
  }
  return true;
}

// CAV-ENC-13: an empty draw pile is made anew of the discard pile; nobody counts cards through
// that. kNothing where both are empty.
unsigned CutthroatCaverns::pick_card(State& state, Table& table) const {
  Pile& draw_pile = state.secret.draw;
  if (draw_pile.empty()) {
    draw_pile = state.discard;
    state.discard = Pile{};
    for (unsigned i = 0; i < state.fog_size; ++i) {
      draw_pile.add(state.secret.fog[i].kind);
      state.secret.fog[i] = FogCard{};
    }
    state.fog_size = 0;
    state.draw_size = static_cast<std::uint8_t>(draw_pile.size());
    if (draw_pile.empty()) return kNothing;
    tell(table, EventKind::reshuffled, rule("CAV-ENC-13"), {.amount = draw_pile.size()});
  }
  const unsigned card = pick_from(draw_pile, ChanceKind::card, table);
  draw_pile.remove(card);
  --state.draw_size;
  return card;
}

void CutthroatCaverns::put_in_hand(State& state, unsigned place, unsigned card,
                                   unsigned known_by) const {
  state.secret.places[place].hand.add(card);
  ++state.places[place].hand;
  if (known_by != 0) learn(state, place, card, known_by);
}

void CutthroatCaverns::take_from_hand(State& state, unsigned place, unsigned card,
                                      bool openly) const {
  state.secret.places[place].hand.remove(card);
  --state.places[place].hand;
  if (openly) leave_openly(state, place, card);
}

// Section 5: everybody who knew of this card sees it go.
void CutthroatCaverns::leave_openly(State& state, unsigned place, unsigned card) const {
  if (state.secret.known[place].count != 0) forget(state.secret.known[place], card);
}

// Section 5: these persons know of one copy more among the hidden cards of the place; never of more
// than there are. Each person, and the spectators in bit 7, is a column of its own.
void CutthroatCaverns::learn(State& state, unsigned place, unsigned card, unsigned who) const {
  Knowledge& known = state.secret.known[place];
  unsigned columns = who;
  if ((who & kEverybodyKnows) != 0) columns |= everybody(state);
  unsigned at = 0;
  while (at < known.count && known.cards[at].kind < card) ++at;
  for (int left = copies_hidden(state, place, card); left > 0 && columns != 0; --left, ++at) {
    const bool there = at < known.count && known.cards[at].kind == card;
    if (!there && known.count == kMaxHidden) return;
    Known& entry = known.cards[there ? at : insert(known, at, card)];
    const unsigned missing = columns & ~unsigned{entry.by};
    entry.by = static_cast<std::uint8_t>(entry.by | missing);
    columns &= ~missing;
  }
}

void CutthroatCaverns::to_discard(State& state, unsigned card) const {
  state.discard.add(card);
}

// A card goes from the hand to the discard pile, which everybody may look through.
void CutthroatCaverns::discard_card(State& state, unsigned place, unsigned card, int how, RuleId by,
                                    Table& table) const {
  take_from_hand(state, place, card, true);
  to_discard(state, card);
  reveal(table, EventKind::discarded, by,
         {.who = player(state, place), .card = card_arg(card), .more = how});
}

// CAV-ENC-12, CAV-ENC-15.
bool CutthroatCaverns::check_limit(State& state, unsigned place) const {
  if (state.places[place].hand <= hand_limit(state, place)) return false;
  state.agenda.push({.step = Step::excess, .b = static_cast<std::uint8_t>(place)});
  return true;
}

// DEC-DISCARD-EXCESS: one card after the other.
bool CutthroatCaverns::excess(State& state, Table&) const {
  const Frame& top = state.agenda.top();
  const Place& mine = state.places[top.b];
  if (mine.alive() && mine.hand > hand_limit(state, top.b)) return true;
  state.agenda.pop();
  return false;
}

void CutthroatCaverns::answer_excess(State& state, Option option, Table& table) const {
  discard_card(state, state.agenda.top().b, option.a, 2, rule("CAV-ENC-12"), table);
}

// DEC-DISCARD-CHOICE: all if there are fewer.
bool CutthroatCaverns::discard_choice(State& state, Table&) const {
  const Frame& top = state.agenda.top();
  if (top.a != 0 && state.places[top.b].alive() && state.places[top.b].hand > 0) return true;
  state.agenda.pop();
  return false;
}

void CutthroatCaverns::answer_discard_choice(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  --top.a;
  discard_card(state, top.b, option.a, 0, rule("CAV-CA-06"), table);
}

// 2.3 DISCARD_RANDOM.
void CutthroatCaverns::discard_random(State& state, unsigned place, int cards, Table& table) const {
  const Pile& hand = state.secret.places[place].hand;
  for (; cards > 0 && !hand.empty(); --cards)
    discard_card(state, place, pick_from(hand, ChanceKind::discard, table), 1, rule("CAV-DET-01"),
                 table);
}

}  // namespace undercroft::cutthroat_caverns
