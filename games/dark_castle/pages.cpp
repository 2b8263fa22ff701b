// Chapters 3.2 and 3.8: the flow of pages, and the end.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

// Does what is to be done until a seat has to decide or the game is over.
void DarkCastle::advance(State& state, Table& table) const {
  run_agenda(state.agenda, [&] { return asks(state, table); });
  if (group_decides(state)) ask_group(state);
}

// Carries out the frame on top; true where it is a question that a seat has to answer. A lone
// answer is never asked for: the step takes it and goes on (section 4).
bool DarkCastle::asks(State& state, Table& table) const {
  switch (state.step()) {
    case Step::page:
      return page(state, table);
    case Step::choice:
      return choice(state, table);
    case Step::nominate:
      return nomination(state, table);
    case Step::camp:
      return camp(state, table);
    case Step::window:
      return window(state, table);
    case Step::hurt:
      return hurt(state, table);
    case Step::discard:
      return discard(state, table);
    case Step::group_discard:
      return group_discard(state, table);
    case Step::help:
      return help(state, table);
    case Step::block:
      operate(state, table);
      return false;
    case Step::test:
      test(state, table);
      return false;
    case Step::each_test:
      each_test(state, table);
      return false;
    case Step::group_test:
      group_test(state, table);
      return false;
    case Step::combat:
      combat(state, table);
      return false;
    case Step::attack:
      attack(state, table);
      return false;
    case Step::over:
    case Step::take_character:
    case Step::duel:
    case Step::rest:
    case Step::order:
    case Step::set_die:
      return true;
    case Step::verses:
      // Another verse has healed the last who was hurt.
      if (hurt_places(state) != 0) return true;
      state.agenda.pop();
      return false;
  }
  return true;
}

// D-PAGE. The frame lies at the bottom of the agenda; its letter a is 1 while a page is resolved.
bool DarkCastle::page(State& state, Table& table) const {
  if (state.agenda.top().a != 0) {
    page_done(state, table);
    return false;
  }
  // ESC-FLOW-02.
  if (state.must_turn == kNothing) return true;
  const unsigned place = state.must_turn;
  tell(table, EventKind::page_decided, rule("ESC-FLOW-02"),
       {.who = state.party[place].character, .amount = 1});
  turn_page(state, place, table);
  return false;
}

// ESC-FLOW-01, ESC-FLOW-03, ESC-FLOW-05, ESC-SOLO-02: that character is "you" for the whole card.
// The card is revealed and read, then READY opens (ESC-ITM-07), then its operations are carried
// out.
void DarkCastle::turn_page(State& state, unsigned place, Table& table) const {
  state.you = static_cast<std::uint8_t>(place);
  state.must_turn = kNothing;
  const std::uint8_t card = state.next_page != kNothing ? state.next_page : next_page(state, table);
  state.next_page = kNothing;
  state.book[state.pages++] = card;
  state.page_open = 1;
  state.agenda.top().a = 1;
  const Chapter& chapter = content_.chapters[card];
  reveal(table, EventKind::page_turned, chapter.boss ? rule("ESC-FLOW-05") : rule("ESC-FLOW-03"),
         {.who = state.party[place].character,
          .card = card,
          .amount = state.pages,
          .more = chapter.boss ? 1 : 0});
  push_block(state, chapter.block);
  push_window(state, Window::ready);
}

// ESC-SET-02, ESC-SET-03: the top card of the castle deck, which is any of the chapters that nobody
// has seen, and at the bottom any of the bosses. It leaves the unseen.
std::uint8_t DarkCastle::next_page(State& state, Table& table) const {
  const std::uint64_t bosses = ~std::uint64_t{0} << content_.first_boss();
  const bool boss = state.pages >= state.config.castle_length;
  std::uint64_t from = state.unseen & (boss ? bosses : ~bosses);
  if (boss && state.config.boss != kNothing) from = std::uint64_t{1} << state.config.boss;
  if (!boss && state.config.fixed_count > 0)
    from = std::uint64_t{1} << state.config.fixed[state.pages];
  std::array<std::uint8_t, kMaxChapters> cards;
  unsigned count = 0;
  for (; from != 0; from &= from - 1)
    cards[count++] = static_cast<std::uint8_t>(std::countr_zero(from));
  const std::uint32_t at = count == 1 ? 0U
                                      : table.pick(static_cast<std::uint16_t>(ChanceKind::page),
                                                   std::span(cards.data(), count));
  state.unseen &= ~(std::uint64_t{1} << cards[at]);
  return cards[at];
}

// ESC-FLOW-04, ESC-FLOW-06: the last operation is done and everybody is alive.
void DarkCastle::page_done(State& state, Table& table) const {
  const unsigned card = state.book[state.pages - 1U];
  if (content_.chapters[card].boss) return win(state, table);
  state.page_open = 0;
  state.nominee = kNothing;
  state.passed = 0;
  state.agenda.top().a = 0;
  tell(table, EventKind::page_done, rule("ESC-FLOW-04"),
       {.card = static_cast<int>(card), .amount = state.pages});
  state.agenda.push({.step = Step::camp});
}

// ESC-END-01, ESC-END-03: no item is drawn; cards, HP and items left are for statistics only.
void DarkCastle::win(State& state, Table& table) const {
  state.result = Ending::won;
  state.page_open = 0;
  state.agenda.clear();
  state.agenda.push({.step = Step::over});
  int hp = 0;
  int items = 0;
  for (unsigned place = 0; place < state.config.party; ++place) {
    hp += state.party[place].hp;
    for (const std::uint8_t item : state.party[place].items) items += item != kNothing ? 1 : 0;
  }
  tell(table, EventKind::won_game, rule("ESC-END-01"), {.amount = hp, .more = items});
}

// ESC-END-02: at once, whatever was going on.
void DarkCastle::lose(State& state, Table& table) const {
  state.result = Ending::lost;
  state.agenda.clear();
  state.agenda.push({.step = Step::over});
  tell(table, EventKind::lost_game, rule("ESC-END-02"), {.amount = state.pages - state.page_open});
}

// ESC-END-01 to ESC-END-03: everybody wins or everybody loses.
Outcome DarkCastle::outcome(const State& state) const {
  Outcome outcome;
  outcome.over = state.step() == Step::over;
  if (!outcome.over) return outcome;
  for (unsigned seat = 0; seat < state.config.seats; ++seat)
    outcome.rank[seat] = state.result == Ending::won ? 1 : 2;
  return outcome;
}

}  // namespace undercroft::dark_castle
