// Chapter 3.5, first half: drawing, carrying, sharing and losing items.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

unsigned total(const std::array<std::uint8_t, kMaxItems>& pile) {
  unsigned sum = 0;
  for (const std::uint8_t copies : pile) sum += copies;
  return sum;
}

}  // namespace

// A card of a pile whose order nobody knows: any of them.
unsigned DarkCastle::pick_item(std::array<std::uint8_t, kMaxItems>& pile, Table& table) const {
  const unsigned cards = total(pile);
  unsigned item = 0;
  if (table.quiet()) {
    unsigned at = table.roll_quietly(cards);
    while (item + 1U < kMaxItems && at >= pile[item]) at -= pile[item++];
  } else {
    std::array<std::uint8_t, 256> list;
    unsigned count = 0;
    for (unsigned kind = 0; kind < kMaxItems; ++kind)
      for (unsigned copy = 0; copy < pile[kind]; ++copy)
        list[count++] = static_cast<std::uint8_t>(kind);
    item = list[table.pick(static_cast<std::uint16_t>(ChanceKind::item),
                           std::span(list.data(), count))];
  }
  --pile[item];
  return item;
}

// ESC-ITM-02: face up into the pool. An empty deck takes the discard pile back, unless the option
// says that it stays empty.
void DarkCastle::draw_items(State& state, int n, Table& table) const {
  unsigned left = total(state.deck);
  for (; n > 0; --n) {
    if (left == 0) {
      left = state.config.item_reshuffle != 0 ? total(state.discard) : 0U;
      if (left == 0) return tell(table, EventKind::nothing_to_draw, rule("ESC-ITM-02"), {});
      tell(table, EventKind::deck_reshuffled, rule("ESC-ITM-02"),
           {.amount = static_cast<int>(left)});
      std::swap(state.deck, state.discard);
    }
    const unsigned item = pick_item(state.deck, table);
    --left;
    ++state.pool[item];
    reveal(table, EventKind::drew_item, rule("ESC-ITM-02"), {.card = static_cast<int>(item)});
  }
}

// ESC-ITM-01: into a free hand; hands stay sorted.
void DarkCastle::hold(State& state, unsigned place, unsigned item) const {
  auto& items = state.party[place].items;
  if (item < items[0]) {
    items[1] = items[0];
    items[0] = static_cast<std::uint8_t>(item);
  } else {
    items[1] = static_cast<std::uint8_t>(item);
  }
}

// Out of that hand; what the other one did in this round stays with it.
void DarkCastle::put_down(State& state, unsigned place, unsigned hand) const {
  auto& items = state.party[place].items;
  const unsigned first = spent_bit(place, 0);
  const unsigned second = spent_bit(place, 1);
  unsigned spent = state.rolls.spent;
  if (hand == 0) {
    items[0] = items[1];
    spent = (spent & ~(first | second)) | ((spent & second) != 0 ? first : 0U);
  } else {
    spent &= ~second;
  }
  items[1] = kNothing;
  state.rolls.spent = static_cast<std::uint8_t>(spent);
}

// From a hand onto the discard pile.
void DarkCastle::throw_away(State& state, unsigned place, unsigned item, int how, RuleId rule,
                            Table& table) const {
  put_down(state, place, hand_with(state, place, item));
  ++state.discard[item];
  tell(table, EventKind::discarded, rule,
       {.who = state.party[place].character, .card = static_cast<int>(item), .amount = how});
}

// ESC-ITM-03, ESC-ITM-04: D-CAMP. Frame: a, the actions so far. With nothing in the pool and no
// item held it is closed silently, after 60 actions by force.
bool DarkCastle::camp(State& state, Table& table) const {
  if (nobody_holds(state) && is_empty(state.pool)) {
    state.agenda.pop();
    return false;
  }
  if (state.agenda.top().a < kCampActions) return true;
  tell(table, EventKind::camp_forced, rule("ESC-ITM-04"), {});
  close_camp(state, table);
  return false;
}

// ESC-ITM-03: what is left in the pool goes to the discard pile.
void DarkCastle::close_camp(State& state, Table& table) const {
  state.agenda.pop();
  each_kind(state.pool, [&](unsigned item) {
    for (; state.pool[item] > 0; --state.pool[item]) {
      ++state.discard[item];
      tell(table, EventKind::camp_left, rule("ESC-ITM-03"), {.card = static_cast<int>(item)});
    }
  });
}

// ESC-ITM-04: TAKE, DROP, GIVE, USE, USE_POOL.
void DarkCastle::camp_action(State& state, Option option, Table& table) const {
  ++state.agenda.top().a;
  switch (static_cast<Verb>(option.verb)) {
    case Verb::take:
      --state.pool[option.a];
      hold(state, place_of(state, option.b), option.a);
      return tell(table, EventKind::took, rule("ESC-ITM-04"), {.who = option.b, .card = option.a});
    case Verb::drop: {
      const unsigned place = place_of(state, option.a);
      put_down(state, place, hand_with(state, place, option.b));
      ++state.pool[option.b];
      return tell(table, EventKind::dropped, rule("ESC-ITM-04"),
                  {.who = option.a, .card = option.b});
    }
    case Verb::give: {
      const unsigned place = place_of(state, option.a);
      put_down(state, place, hand_with(state, place, option.b));
      hold(state, place_of(state, option.c), option.b);
      return tell(table, EventKind::gave, rule("ESC-ITM-04"),
                  {.who = option.a, .card = option.b, .more = option.c});
    }
    default:
      return use(state, option, table);
  }
}

// D-DISC of characters, in seat order from "you". Frame: a, the places still to come; b, how many
// the current one still discards; c, the current one; pc, the operation or kThiefPc; end, the
// `each` to come back to.
bool DarkCastle::discard(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const bool thief = top.pc == kThiefPc;
  if (top.c == kNothing || top.b == 0) {
    if (top.a == 0) {
      state.each = static_cast<std::uint8_t>(top.end);
      state.agenda.pop();
      return false;
    }
    top.c = static_cast<std::uint8_t>(first_from_you(state, top.a));
    top.a = static_cast<std::uint8_t>(top.a & ~(1U << top.c));
    top.b = thief ? std::uint8_t{1} : content_.ops[top.pc].n;
    if (!thief) state.each = top.c;
    if (state.party[top.c].items[0] == kNothing && !thief) {
      tell(table, EventKind::had_nothing, rule("ESC-FLOW-03"),
           {.who = state.party[top.c].character});
      top.b = 0;
      push_block(state, content_.ops[top.pc].block[0]);
      return false;
    }
  }
  const auto& items = state.party[top.c].items;
  if (items[0] == kNothing) {
    top.b = 0;
    return false;
  }
  const bool random = !thief && content_.ops[top.pc].random;
  if (!random && items[1] != kNothing && items[1] != items[0]) return true;
  unsigned item = items[0];
  if (random && items[1] != kNothing)
    item = items[table.pick(static_cast<std::uint16_t>(ChanceKind::item), std::span(items))];
  --top.b;
  throw_away(state, top.c, item,
             thief    ? 3
             : random ? 1
                      : 0,
             thief    ? rule("ESC-CBT-13")
             : random ? rule("ESC-FLOW-03")
                      : rule("ESC-GRP-04"),
             table);
  return false;
}

// D-DISC of the group: any held item. Frame: a, how many are left.
bool DarkCastle::group_discard(State& state, Table& table) const {
  const Frame& top = state.agenda.top();
  if (top.a == 0 || nobody_holds(state)) {
    state.agenda.pop();
    return false;
  }
  unsigned different = 0;
  Option only{};
  for (unsigned place = 0; place < state.config.party; ++place) {
    const auto& items = state.party[place].items;
    for (unsigned hand = 0; hand < kHands; ++hand) {
      if (items[hand] == kNothing || (hand == 1 && items[1] == items[0])) continue;
      ++different;
      only = option_of(Verb::lose, state.party[place].character, items[hand]);
    }
  }
  if (different > 1) return true;
  lose_item(state, only, table);
  return false;
}

void DarkCastle::lose_item(State& state, Option option, Table& table) const {
  Frame& top = state.agenda.top();
  const bool group = top.step == Step::group_discard;
  const bool thief = !group && top.pc == kThiefPc;
  --(group ? top.a : top.b);
  throw_away(state, place_of(state, option.a), option.b,
             group   ? 2
             : thief ? 3
                     : 0,
             thief   ? rule("ESC-CBT-13")
             : group ? rule("ESC-GRP-01")
                     : rule("ESC-GRP-04"),
             table);
}

}  // namespace undercroft::dark_castle
