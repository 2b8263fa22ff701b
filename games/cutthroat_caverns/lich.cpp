// CAV-LICH: the Emperor Lich, three parts in one encounter.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kRisenCards = 4;      // CAV-LICH-03
constexpr int kRisenBareHands = 5;  // CAV-LICH-03
constexpr int kDiscardedInVain = 5;
enum : std::uint8_t { kSkeletons = 1, kRisings = 2, kTheLich = 3 };

bool any(const Board& board, unsigned kind) {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].kind == kind) return true;
  return false;
}

// The creature as which a dead player goes about, or nothing.
const Creature* risen_of(const Board& board, unsigned place, unsigned kind) {
  for (unsigned i = 0; i < board.creature_count; ++i)
    if (board.creatures[i].kind == kind && board.creatures[i].before == place)
      return &board.creatures[i];
  return nullptr;
}

}  // namespace

void CutthroatCaverns::begin_part(State& state, unsigned part, Table& table) const {
  state.encounter.part = static_cast<std::uint8_t>(part);
  tell(table, EventKind::part_begins, rule("CAV-LICH-01"), {.amount = static_cast<int>(part)});
}

// CAV-LICH-02: one for each living player, token j before INIT(j).
void CutthroatCaverns::place_skeletons(State& state, Table& table) const {
  if (any(state, content_.named.skeleton)) return;
  begin_part(state, kSkeletons, table);
  by_initiative(state, living(state),
                [&](unsigned place) { arrive(state, content_.named.skeleton, place, table); });
}

// CAV-LICH-01, CAV-LICH-04: RND-1. The next part starts where nothing is left of the last.
void CutthroatCaverns::lich_part(State& state, Table& table) const {
  if (state.encounter.part == kSkeletons && !any(state, content_.named.skeleton)) {
    state.encounter.part = kRisings;
    raise_dead(state, table);
  } else if (state.encounter.part == kRisings) {
    raise_dead(state, table);
  }
  if (state.encounter.part != kRisings || any(state, content_.named.risen)) return;
  begin_part(state, kTheLich, table);
  arrive(state, content_.named.lich, kNothing, table);
}

// CAV-LICH-03, CAV-LICH-04: everybody who is dead, has not risen and was not destroyed.
void CutthroatCaverns::raise_dead(State& state, Table& table) const {
  bool told = any(state, content_.named.risen);
  Pile aside;
  each_bit(dead(state), [&](unsigned place) {
    if (state.places[place].fell != 0) return;
    if (risen_of(state, place, content_.named.risen) != nullptr) return;
    if (!told) begin_part(state, kRisings, table);
    told = true;
    rise(state, place, aside, table);
  });
  // Who drew which of them would tell more of the hands than the table shows.
  discard_all(state, aside, {.more = kDiscardedInVain}, rule("CAV-LICH-03"), table);
}

void CutthroatCaverns::discard_all(State& state, const Pile& cards, Told told, RuleId by,
                                   Table& table) const {
  cards.each([&](unsigned card, int copies) {
    told.card = card_arg(card);
    for (int i = 0; i < copies; ++i) {
      to_discard(state, card);
      reveal(table, EventKind::discarded, by, told);
    }
  });
}

// CAV-LICH-03: it draws until it has four attacks with printed value; it stops where neither pile
// holds one. The other cards are laid aside until all have risen.
void CutthroatCaverns::rise(State& state, unsigned place, Pile& aside, Table& table) const {
  if (arrive(state, content_.named.risen, place, table) == nullptr) return;
  const auto left = [&] {
    return ((state.secret.draw.kinds() | state.discard.kinds()) & printed_cards_) != 0;
  };
  Drawn drawn;
  while (state.places[place].hand < kRisenCards && left()) {
    const unsigned card = pick_card(state, table);
    if (card == kNothing) break;
    if ((printed_cards_ >> card & 1U) == 0) {
      aside.add(card);
      continue;
    }
    put_in_hand(state, place, card, 0);
    drawn.cards.add(card);
  }
  tell_drawn(state, place, drawn, rule("CAV-LICH-03"), kDrawEffect, table);
  tell(table, EventKind::rose, rule("CAV-LICH-03"),
       {.who = player(state, place), .amount = state.places[place].hand});
}

// CAV-LICH-04: a destroyed Risen stays dead, and its cards are discarded.
void CutthroatCaverns::fall(State& state, unsigned place, Table& table) const {
  if (place >= kPlaces) return;
  discard_all(state, state.secret.places[place].hand,
              {.who = player(state, place), .more = kDiscardedOfDead}, rule("CAV-LICH-04"), table);
  state.secret.places[place].hand = Pile{};
  state.secret.known[place] = Knowledge{};
  state.places[place].hand = 0;
  state.places[place].fell = 1;
}

// DEC-RISEN: RND-10b, in seat order. CAV-LICH-04: a stunned one does not attack.
bool CutthroatCaverns::risen(State& state, Table&) const {
  Frame& top = state.agenda.top();
  while (top.c != 0) {
    const auto place = static_cast<unsigned>(std::countr_zero(unsigned{top.c}));
    top.c = static_cast<std::uint8_t>(top.c & (top.c - 1U));
    top.b = static_cast<std::uint8_t>(place);
    const Creature* creature = risen_of(state, place, content_.named.risen);
    if (creature == nullptr || (creature->flags & kStunned) != 0 || eligible(state) == 0) continue;
    return true;
  }
  state.agenda.pop();
  return false;
}

// CAV-LICH-03, CAV-LICH-05, CAV-CA-10: one instance of the card's half value.
void CutthroatCaverns::answer_risen(State& state, Option option, Table& table) const {
  const unsigned place = state.agenda.top().b;
  const Creature* creature = risen_of(state, place, content_.named.risen);
  if (creature == nullptr) return;
  int damage = kRisenBareHands;
  if (option.a != 0) {
    const unsigned card = option.a - 1U;
    damage = content_.cards[card].ladder[kHalf];
    show_attack_card(state, place, card, rule("CAV-LICH-03"), table);
    to_discard(state, card);
  }
  const unsigned first = state.hit_count;
  push_hit(state, *creature, place_named(state, option.b), damage, 0, 0);
  push_volley(state, first);
}

}  // namespace undercroft::cutthroat_caverns
