// Section 2.4: the operations of a chapter, carried out one after the other.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

int place_character(const State& state, unsigned place) {
  return state.party[place].character;
}

}  // namespace

void DarkCastle::push_block(State& state, unsigned block) const {
  const Block& run = content_.blocks[block];
  if (run.count == 0) return;
  state.agenda.push({.step = Step::block,
                     .pc = run.first,
                     .end = static_cast<std::uint16_t>(run.first + run.count)});
}

// A block that has only its last operation left makes room before that is carried out.
void DarkCastle::operate(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned index = top.pc++;
  if (top.pc == top.end) state.agenda.pop();
  carry_out_op(state, index, table);
}

// A number of a card: an integer or P (ESC-SOLO-03).
int DarkCastle::amount(const State& state, unsigned n) const {
  return n == kPartySize ? state.config.party : static_cast<int>(n);
}

// ESC-HP-05: random targets and the lowest are found when the step begins.
unsigned DarkCastle::targets(State& state, Who who, Table& table) const {
  const unsigned all = everybody(state);
  switch (who) {
    case Who::you:
      return 1U << state.you;
    case Who::others:
      return all & ~(1U << state.you);
    case Who::all:
    case Who::group:
      return all;
    case Who::nominee:
      return 1U << state.nominee;
    case Who::non_nominees:
      return all & ~(1U << state.nominee);
    case Who::lowest:
      return lowest_places(state, all);
    case Who::each:
      return 1U << state.each;
    case Who::random1: {
      std::array<std::uint8_t, kParty> characters{};
      for (unsigned place = 0; place < state.config.party; ++place)
        characters[place] = state.party[place].character;
      const std::uint32_t place = table.pick(static_cast<std::uint16_t>(ChanceKind::victim),
                                             std::span(characters.data(), state.config.party));
      tell(table, EventKind::victim_drawn, rule("ESC-HP-05"), {.who = characters[place]});
      return 1U << place;
    }
  }
  return 0;
}

void DarkCastle::carry_out_op(State& state, unsigned index, Table& table) const {
  const Op& op = content_.ops[index];
  const auto pc = static_cast<std::uint16_t>(index);
  switch (op.code) {
    case OpCode::damage:
      return damage(state, targets(state, op.who, table), op.n, kCardLoss, table);
    case OpCode::heal:
      return from_you(state, targets(state, op.who, table),
                      [&](unsigned place) { heal(state, place, op.n, rule("ESC-HP-01"), table); });
    case OpCode::draw:
      // Of the start card: so many for each (section 6, start_items).
      draw_items(state, amount(state, op.n) * (state.pages == 0 ? state.config.start_items : 1),
                 table);
      return state.agenda.push({.step = Step::camp});
    case OpCode::discard:
      if (op.who == Who::group) return state.agenda.push({.step = Step::group_discard, .a = op.n});
      return state.agenda.push({.step = Step::discard,
                                .a = static_cast<std::uint8_t>(targets(state, op.who, table)),
                                .c = kNothing,
                                .pc = pc,
                                .end = state.each});
    case OpCode::choice:
      return state.agenda.push({.step = Step::choice, .pc = pc});
    case OpCode::nominate:
      return state.agenda.push({.step = Step::nominate, .pc = pc});
    case OpCode::test:
      return state.agenda.push(
          {.step = Step::test,
           .b = static_cast<std::uint8_t>(std::countr_zero(targets(state, op.who, table))),
           .pc = pc});
    case OpCode::each_test:
      state.passed = 0;
      return state.agenda.push({.step = Step::each_test,
                                .b = kNothing,
                                .c = static_cast<std::uint8_t>(targets(state, op.who, table)),
                                .pc = pc,
                                .end = state.each});
    case OpCode::group_test:
      return state.agenda.push({.step = Step::group_test,
                                .pc = pc,
                                .end = static_cast<std::uint16_t>(targets(state, op.who, table))});
    case OpCode::die: {
      const unsigned trait = roll_chapter_die(table);
      tell(table, EventKind::die_rolled, rule("ESC-FLOW-03"), {.amount = static_cast<int>(trait)});
      return push_block(state, op.block[trait]);
    }
    case OpCode::combat:
      state.combat.named = static_cast<std::uint8_t>(targets(state, op.who, table));
      return state.agenda.push({.step = Step::combat, .pc = op.index});
    case OpCode::peek:
      return peek(state, table);
    case OpCode::must_turn_next:
      state.must_turn = static_cast<std::uint8_t>(std::countr_zero(targets(state, op.who, table)));
      return tell(table, EventKind::must_turn, rule("ESC-FLOW-02"),
                  {.who = place_character(state, state.must_turn)});
    case OpCode::shuffle_items:
      return shuffle_items(state, table);
  }
}

// D-OPT: by the group or by the controller of "you" (ESC-GRP-01, ESC-GRP-04).
bool DarkCastle::choice(State& state, Table& table) const {
  const Op& op = content_.ops[state.agenda.top().pc];
  unsigned legal = 0;
  unsigned last = 0;
  for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i)
    if (permit_choice(state, i).allowed()) {
      ++legal;
      last = i;
    }
  if (legal > 1) return true;
  pick_choice(state, last, table);
  return false;
}

Refusal DarkCastle::permit_choice(const State& state, unsigned choice) const {
  if (!content_.choices[choice].needs_item || !nobody_holds(state)) return kAllowed;
  return {rule("ESC-FLOW-03"), "Nobody holds an item, and this choice needs one."};
}

void DarkCastle::pick_choice(State& state, unsigned choice, Table& table) const {
  const bool by_group = content_.ops[state.agenda.top().pc].by_group;
  state.agenda.pop();
  tell(table, EventKind::chose, by_group ? rule("ESC-GRP-01") : rule("ESC-GRP-04"),
       {.who = place_character(state, state.you),
        .amount = static_cast<int>(choice),
        .more = by_group ? 1 : 0});
  push_block(state, content_.choices[choice].block);
}

// D-NOM: those who may be named.
unsigned DarkCastle::nominees(const State& state) const {
  const unsigned all = everybody(state);
  return content_.ops[state.agenda.top().pc].who == Who::others ? all & ~(1U << state.you) : all;
}

bool DarkCastle::nomination(State& state, Table& table) const {
  const unsigned from = nominees(state);
  if (!std::has_single_bit(from)) return true;
  nominate(state, static_cast<unsigned>(std::countr_zero(from)), table);
  return false;
}

void DarkCastle::nominate(State& state, unsigned place, Table& table) const {
  state.agenda.pop();
  state.nominee = static_cast<std::uint8_t>(place);
  tell(table, EventKind::nominated, rule("ESC-GRP-01"), {.who = place_character(state, place)});
}

// The top card of the castle deck lies face up until it is turned. Behind the boss there is none.
void DarkCastle::peek(State& state, Table& table) const {
  if (state.pages > state.config.castle_length) return;
  if (state.next_page == kNothing) state.next_page = next_page(state, table);
  reveal(table, EventKind::peeked, rule("ESC-FLOW-03"), {.card = state.next_page});
}

// ESC-ITM-01: the first item goes to the first from "you" with enough free hands, each other one to
// the first from the seat after the last receiver; what nobody can hold is discarded.
void DarkCastle::shuffle_items(State& state, Table& table) const {
  std::array<std::uint8_t, kMaxItems> heap{};
  int left = 0;
  for (unsigned place = 0; place < state.config.party; ++place)
    while (state.party[place].items[0] != kNothing) {
      ++heap[state.party[place].items[0]];
      put_down(state, place, 0);
      ++left;
    }
  if (left == 0) return;
  tell(table, EventKind::items_collected, rule("ESC-ITM-01"), {.amount = left});
  unsigned start = state.you;
  for (; left > 0; --left) {
    const unsigned item = pick_item(heap, table);
    unsigned able = 0;
    for (unsigned place = 0; place < state.config.party; ++place)
      if (free_hands(state, place) >= content_.items[item].hands) able |= 1U << place;
    if (able == 0) {
      ++state.discard[item];
      tell(table, EventKind::item_unheld, rule("ESC-ITM-01"), {.card = static_cast<int>(item)});
      continue;
    }
    const unsigned place = first_from(state, start, able);
    hold(state, place, item);
    tell(table, EventKind::item_dealt, rule("ESC-ITM-01"),
         {.who = place_character(state, place), .card = static_cast<int>(item)});
    start = place + 1U == state.config.party ? 0U : place + 1U;
  }
}

// 2.2: each trait with the same chance.
unsigned DarkCastle::roll_chapter_die(Table& table) const {
  return table.roll(static_cast<std::uint16_t>(ChanceKind::chapter_die), kTraits);
}

}  // namespace undercroft::dark_castle
