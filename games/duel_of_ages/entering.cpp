// 3.14 and wherever somebody comes on: reinforcements, the new Loner's character, Wallard Blatt,
// the Tournament's prize, freed prisoners, hired henchmen.
//
// Whoever comes on is on the board from the moment that everybody knows who it is, in the first
// Dome until its place is known.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

RuleId enter_rule(unsigned how) {
  switch (how) {
    case kEnterReinforce:
      return rule("DUE-REI-01");
    case kEnterLoner:
      return rule("DUE-FRE-02");
    case kEnterReturn:
      return rule("DUE-SPC-02");
    case kEnterPrize:
      return rule("DUE-ROY-03");
    case kEnterFreed:
      return rule("DUE-PRI-02");
    case kEnterFreedHq:
      return rule("DUE-HQ-05");
    default:
      return rule("DUE-MER-02");
  }
}

// Whom nobody else knew until now.
void show(const State& state, unsigned unit, unsigned how, Table& table) {
  reveal(table, EventKind::comes_on, enter_rule(how),
         {.who = state.agenda.top().b, .figure = static_cast<int>(unit)});
}

void tell_entered(const State& state, unsigned unit, unsigned how, Table& table) {
  reveal(table, EventKind::entered, enter_rule(how),
         {.who = state.units[unit].owner,
          .figure = static_cast<int>(unit),
          .amount = static_cast<int>(how),
          .more = state.units[unit].space});
}

}  // namespace

void DuelOfAges::come_on(State& state, unsigned id, unsigned player, Space space) const {
  Unit& unit = state.units[id];
  const Unit before = unit;
  unit = Unit{};
  unit.standing = Standing::on;
  unit.owner = static_cast<std::uint8_t>(player);
  unit.space = space;
  unit.spent = before.spent;
  // DUE-PRI-02: a prisoner who was taken over.
  unit.marks = static_cast<std::uint16_t>(before.marks & kNoAct);
  unit.health = static_cast<std::uint8_t>(max_health(state, id));
  if (has_custom(id, Custom::grace)) unit.grace = kFullGrace;
  state.on[player] |= unit_bit(id);
}

// DUE-FRE-02: all dead characters.
void DuelOfAges::shuffle_dead(State& state) const {
  for (unsigned id = 0; id < content_.characters.size(); ++id) {
    if (state.units[id].standing != Standing::dead) continue;
    state.units[id].standing = Standing::hidden;
    state.secret.unused |= unit_bit(id);
    state.returned |= unit_bit(id);
    ++state.unused_count;
  }
}

// DUE-FRE-02, DUE-GEN-01: any of the shuffled ones, then those that were put under them.
unsigned DuelOfAges::draw_character(State& state, Table& table) const {
  if (state.unused_count == 0) shuffle_dead(state);
  if (state.unused_count == 0) return kNobody;
  --state.unused_count;
  unsigned drawn = state.secret.under[0];
  if (state.secret.unused != 0) {
    std::array<std::uint8_t, kMaxCharacters> ids;
    unsigned count = 0;
    each_unit(state.secret.unused,
              [&](unsigned id) { ids[count++] = static_cast<std::uint8_t>(id); });
    drawn = ids[table.pick(chance(ChanceKind::character), std::span(ids).first(count))];
    state.secret.unused &= ~unit_bit(drawn);
  } else {
    --state.under_count;
    for (unsigned i = 0; i < state.under_count; ++i) {
      state.secret.under[i] = state.secret.under[i + 1];
      state.under_by[i] = state.under_by[i + 1];
    }
    state.secret.under[state.under_count] = 0;
    state.under_by[state.under_count] = 0;
  }
  state.returned &= ~unit_bit(drawn);
  return drawn;
}

// DUE-MER-02: any henchman in supply.
unsigned DuelOfAges::draw_token(State& state, Table& table) const {
  if (state.tokens == 0) return kNobody;
  std::array<std::uint8_t, kMaxTokens> ids;
  unsigned count = 0;
  for (unsigned left = state.secret.tokens; left != 0; left &= left - 1)
    ids[count++] =
        static_cast<std::uint8_t>(kMaxCharacters + static_cast<unsigned>(std::countr_zero(left)));
  const unsigned drawn = ids[table.pick(chance(ChanceKind::henchman), std::span(ids).first(count))];
  --state.tokens;
  state.secret.tokens =
      static_cast<std::uint16_t>(state.secret.tokens & ~(1U << (drawn - kMaxCharacters)));
  return drawn;
}

bool DuelOfAges::enter(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  switch (frame.a) {
    case kEnterDraw:
      return enter_draw(state, table);
    case kEnterLock:
      // DUE-SPC-04: immediately before he enters.
      state.agenda.top().a = kEnterPlace;
      if (has_custom(frame.c, Custom::target_lock)) push(state, Step::lock, frame.b, frame.c);
      return false;
    case kEnterPlace:
      state.agenda.top().a = kEnterToken;
      enter_place(state, table);
      return false;
    case kEnterToken:
      state.agenda.top().a = kEnterOver;
      enter_token(state, table);
      return false;
    default:
      state.agenda.pop();
      if (frame.y == kEnterLoner) enter_over(state, frame.c, table);
      return false;
  }
}

// DUE-REI-01: with the cards and the henchman that lie on it.
void DuelOfAges::unpack_off(State& state, unsigned player, unsigned place, Table& table) const {
  Player& his = state.players[player];
  auto& off = state.secret.off[player];
  const Off chosen = off[place];
  const unsigned cards = his.off_cards[place];
  --his.off;
  for (unsigned i = place; i < his.off; ++i) {
    off[i] = off[i + 1];
    his.off_cards[i] = his.off_cards[i + 1];
    his.off_tokens[i] = his.off_tokens[i + 1];
  }
  off[his.off] = Off{};
  his.off_cards[his.off] = 0;
  his.off_tokens[his.off] = 0;
  Frame& frame = state.agenda.top();
  frame.c = chosen.character;
  frame.x = static_cast<std::uint16_t>(chosen.token == kNobody ? 0 : 1 + chosen.token);
  come_on(state, chosen.character, player, map(state).dome(0));
  for (unsigned i = 0; i < cards; ++i)
    put_card(state, chosen.character, chosen.cards[i], false, 0, 0);
  show(state, chosen.character, kEnterReinforce, table);
  if (chosen.token != kNobody) show(state, chosen.token, kEnterReinforce, table);
}

// DUE-FRE-02, DUE-REI-01, DUE-SPC-02, DUE-ROY-03, DUE-PRI-02: who it is and what it brings. From
// here on letter x holds 1 + its henchman.
bool DuelOfAges::enter_draw(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  Frame& top = state.agenda.top();
  top.a = kEnterLock;
  top.x = 0;
  const unsigned player = frame.b;
  const Space space = map(state).dome(0);
  if (frame.y == kEnterReinforce) {
    unpack_off(state, player, frame.c, table);
    return false;
  }
  if (frame.y == kEnterFreed || frame.y == kEnterFreedHq) {
    come_on(state, frame.c, player, space);
    Unit& unit = state.units[frame.c];
    unit.health = static_cast<std::uint8_t>((unit.health + 1) / 2);
    tell(table, EventKind::freed, rule("DUE-PRI-02"),
         {.who = unit.owner, .figure = frame.c, .amount = unit.health});
    return false;
  }
  const bool drawn = frame.y == kEnterLoner || frame.y == kEnterPrize;
  const unsigned id = drawn ? draw_character(state, table) : unsigned{frame.c};
  if (id == kNobody) {
    state.agenda.pop();
    return false;
  }
  top.c = static_cast<std::uint8_t>(id);
  if (drawn && figure(id).henchmen > 0) {
    const unsigned token = draw_token(state, table);
    if (token != kNobody) top.x = static_cast<std::uint16_t>(1 + token);
    if (token != kNobody) show(state, token, frame.y, table);
  }
  if (drawn) show(state, id, frame.y, table);
  come_on(state, id, player, space);
  draw(state, id, frame.x, enter_rule(frame.y), table);
  return false;
}

// DUE-DOM-02, DUE-HQ-05.
void DuelOfAges::enter_place(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const bool hq = may_use_hq(state, frame.b);
  if (frame.y == kEnterFreedHq && hq) {
    state.units[frame.c].space = map(state).place(Spot::hq);
    return;
  }
  if (frame.y == kEnterPrize && hq)
    return push(state, Step::place_new, frame.b, frame.c, 0, kNowhere, kEnterPrize);
  roll_dome(state, frame.c, kDomeEnters, rule("DUE-DOM-02"), table);
}

// In the same place. DUE-GEN-11: what was won in the Tournament may not act yet.
void DuelOfAges::enter_token(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  unsigned marks = 0;
  if (frame.y == kEnterPrize) marks = kNoAct;
  if (frame.y == kEnterReinforce) marks = kNewcomer;
  mark(state, frame.c, marks);
  tell_entered(state, frame.c, frame.y, table);
  if (frame.x == 0) return;
  const unsigned token = frame.x - 1U;
  come_on(state, token, frame.b, state.units[frame.c].space);
  mark(state, token, marks);
  tell_entered(state, token, frame.y, table);
}

// DUE-SPC-04: whoever lost his target by the switch hunts the new Loner's character from now on,
// and is banished.
void DuelOfAges::enter_over(State& state, unsigned character, Table& table) const {
  each_unit(enemies_of(state, state.units[character].owner), [&](unsigned id) {
    Unit& unit = state.units[id];
    if (!has_custom(id, Custom::target_lock) || unit.target != kNobody) return;
    unit.target = static_cast<std::uint8_t>(character);
    tell(table, EventKind::target_named, rule("DUE-SPC-04"),
         {.who = unit.owner, .figure = static_cast<int>(id), .more = static_cast<int>(character)});
    banish(state, id, rule("DUE-SPC-04"), table);
  });
}

// DUE-MER-02, DUE-HQ-05: in that space, or in the HQ. It may not act yet.
void DuelOfAges::hire(State& state, unsigned player, Space space, Table& table) const {
  const unsigned token = draw_token(state, table);
  if (token == kNobody) return;
  come_on(state, token, player, space);
  mark(state, token, kNoAct);
  tell(table, EventKind::hired, rule("DUE-MER-02"),
       {.who = static_cast<int>(player), .figure = static_cast<int>(token)});
  if (may_use_hq(state, player) && map(state).place(Spot::hq) != space)
    push(state, Step::place_new, player, token, 0, space, kEnterHired);
  else
    tell_entered(state, token, kEnterHired, table);
}

// D-32: pushed only where its player may use the HQ.
bool DuelOfAges::place_new(State&, Table&) const {
  return true;
}

void DuelOfAges::list_place_new(const Sight&, OptionList& list) const {
  list.add(verb(Verb::to_hq));
  list.add(verb(Verb::to_place));
}

// DUE-HQ-05.
void DuelOfAges::answer_place_new(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  const bool to_hq = option.verb == verb(Verb::to_hq);
  if (to_hq) place(state, frame.b, map(state).place(Spot::hq), rule("DUE-HQ-05"), table);
  if (frame.y == kEnterHired) return tell_entered(state, frame.b, kEnterHired, table);
  if (!to_hq) roll_dome(state, frame.b, kDomeEnters, rule("DUE-DOM-02"), table);
}

}  // namespace undercroft::duel_of_ages
