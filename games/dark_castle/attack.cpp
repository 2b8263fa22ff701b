// Chapter 3.6, resolving attacks: faces, hits and blocks.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/party.hpp"
#include "games/dark_castle/phases.hpp"

namespace undercroft::dark_castle {

bool DarkCastle::held_item(const State& state, unsigned place, bool Item::* which) const {
  for (const std::uint8_t item : state.party[place].items)
    if (item != kNothing && content_.items[item].*which) return true;
  return false;
}

// Frame: a, the phase; b, the place; c, 1 for a free attack (Warped Longbow).
// ESC-CBT-11: the face's hits, then the Cracked Axe's, then Dented Daggers.
void DarkCastle::attack(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const bool free = top.c != 0;
  switch (top.a) {
    case kAttackCount:
      top.a = kAttackStrike;
      return count_attack(state, place, state.rolls.face[place], free, table);
    case kAttackStrike: {
      int removed = strike(state, place, state.rolls.face[place], table);
      if (state.rolls.extra[place] != kNothing)
        removed += hit(state, place, state.rolls.extra[place], table) ? 1 : 0;
      if (free) state.rolls.face[place] = Face{};
      // ESC-ITM-17: not optional, but with nothing left there is nothing to attack.
      if (free || removed == 0 || state.combat.dice() == 0 ||
          !held_item(state, place, &Item::second_attack))
        return state.agenda.pop();
      top.a = kAttackCountAgain;
      state.rolls.second[place] = roll_die(state, place, table);
      return tell(table, EventKind::rolled, rule("ESC-ITM-17"),
                  {.who = state.party[place].character,
                   .amount = state.rolls.second[place].code(),
                   .more = 3});
    }
    case kAttackCountAgain:
      top.a = kAttackStrikeAgain;
      return count_attack(state, place, state.rolls.second[place], false, table);
    default:
      strike(state, place, state.rolls.second[place], table);
      return state.agenda.pop();
  }
}

// ESC-CBT-12: a counted double blocks, whether or not it removes anything; that of a Longbow does
// not (ESC-ITM-17). ESC-ITM-16: Healing Verses before the hits.
void DarkCastle::count_attack(State& state, unsigned place, Face face, bool free,
                              Table& table) const {
  if (!free) {
    state.rolls.counted = static_cast<std::uint8_t>(state.rolls.counted | 1U << place);
    if (face.is_double() && !fight_of(state).no_block) {
      if ((state.combat.blocked >> place & 1U) == 0)
        tell(table, EventKind::blocks, rule("ESC-CBT-12"), {.who = state.party[place].character});
      state.combat.blocked = static_cast<std::uint8_t>(state.combat.blocked | 1U << place);
    }
  }
  sing_verses(state, place, face);
}

// ESC-CBT-11: a single face is one hit, a double two. Returns the dice removed.
int DarkCastle::strike(State& state, unsigned place, Face face, Table& table) const {
  int removed = 0;
  for (unsigned hits = symbols(state, place, face); hits > 0; --hits)
    removed += hit(state, place, face.trait(), table) ? 1 : 0;
  return removed;
}

// `guarded`: dice of that trait cannot be removed while another face is in the row.
bool DarkCastle::can_hit(const State& state, const Fight& fight, unsigned trait) const {
  const int same = state.combat.row[trait];
  return same > 0 && (fight.guarded != trait || state.combat.dice() == same);
}

// ESC-CBT-11: one die of that trait, if there is one. `regrow`: it is rolled and may stay. True
// where a die left the row.
bool DarkCastle::hit(State& state, unsigned place, unsigned trait, Table& table) const {
  Combat& now = state.combat;
  const Fight& fight = fight_of(state);
  const int who = state.party[place].character;
  if (!can_hit(state, fight, trait)) {
    tell(table, EventKind::missed, rule("ESC-CBT-11"),
         {.who = who, .amount = static_cast<int>(trait)});
    return false;
  }
  --now.row[trait];
  if (fight.regrow != kNoTrait) {
    const unsigned shown = roll_chapter_die(table);
    if (shown == fight.regrow) {
      ++now.row[shown];
      tell(table, EventKind::hit, rule("ESC-CBT-18"),
           {.who = who,
            .card = static_cast<int>(shown),
            .amount = static_cast<int>(trait),
            .more = 0});
      return false;
    }
  }
  now.removed = static_cast<std::uint8_t>(now.removed | 1U << place);
  if (now.dice() == 0) now.last_hit = static_cast<std::uint8_t>(place);
  tell(table, EventKind::hit, rule("ESC-CBT-11"),
       {.who = who, .amount = static_cast<int>(trait), .more = 1});
  return true;
}

// ESC-ITM-17: Warped Longbow, one attack roll that the enemy does not answer; counted at once.
void DarkCastle::free_attack(State& state, unsigned place, Table& table) const {
  state.rolls.face[place] = roll_die(state, place, table);
  tell(table, EventKind::rolled, rule("ESC-ITM-17"),
       {.who = state.party[place].character, .amount = state.rolls.face[place].code(), .more = 2});
  state.agenda.push({.step = Step::attack, .b = static_cast<std::uint8_t>(place), .c = 1});
}

}  // namespace undercroft::dark_castle
