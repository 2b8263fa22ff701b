// 3.10, damage: wounds, healing, and what happens to somebody who falls: killed, imprisoned, taken
// over, or (Wallard Blatt) reset.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

void set_health(State& state, unsigned figure, int health) {
  const auto value = static_cast<std::uint8_t>(health);
  if (is_pet(figure))
    state.pets[figure - kUnits].health = value;
  else
    state.units[figure].health = value;
}
unsigned seat_bit(unsigned player) {
  return 1U << player;
}
unsigned attacks_of(unsigned how) {
  const bool melee = how == kByAttackFate || how == kKilledInMelee;
  return melee ? unsigned{kByMelee} : unsigned{kByRanged} | unsigned{kByArea};
}
// How many cards of a victim this one takes (OK(x)).
unsigned spoils_of(const Figure& figure, unsigned attacks) {
  for (const Action& action : figure.actions)
    if (action.when == When::kills && (action.attacks & attacks) != 0)
      return static_cast<unsigned>(action.ops[0].n);
  return 0;
}
RuleId fall_rule(unsigned how) {
  if (how == kTakenOver) return rule("DUE-TAK-01");
  return how == kImprisoned ? rule("DUE-PRI-01") : rule("DUE-DMG-02");
}

}  // namespace

// DUE-DMG-02, DUE-DMG-03: whoever is at 0 falls at once.
void DuelOfAges::hurt(State& state, unsigned figure, int damage, unsigned credit, unsigned by,
                      bool melee, RuleId because, Table& table) const {
  if (damage <= 0) return;
  const int left = std::max(0, static_cast<int>(health_of(state, figure)) - damage);
  set_health(state, figure, left);
  tell(table, EventKind::damaged, because,
       {.who = static_cast<int>(owner_of(state, figure)),
        .figure = static_cast<int>(figure),
        .amount = damage,
        .more = left});
  if (left > 0) return;
  const DefeatHow how = !melee ? kKilled : is_character(figure) ? kByAttackFate : kKilledInMelee;
  push(state, Step::defeat, kDefeatSpoils, figure, credit, how, by == kNobody ? 0 : 1 + by);
}

// DUE-DMG-02: never above the maximum.
void DuelOfAges::heal(State& state, unsigned figure, int n, RuleId because, Table& table) const {
  const int now = static_cast<int>(health_of(state, figure));
  const int most = max_health(state, figure);
  const int then = n == kFull ? most : std::min(most, now + n);
  if (then <= now) return;
  set_health(state, figure, then);
  tell(table, EventKind::healed, because,
       {.who = static_cast<int>(owner_of(state, figure)),
        .figure = static_cast<int>(figure),
        .amount = then - now,
        .more = then});
}

bool DuelOfAges::defeat(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  Frame& top = state.agenda.top();
  switch (frame.a) {
    case kDefeatSpoils:
      top.a = kDefeatFate;
      push_spoils(state, frame, table);
      return false;
    case kDefeatFate:
      top.a = kDefeatFall;
      // DUE-DMG-03: not for Wallard Blatt.
      if (frame.x == kByAttackFate && !has_custom(frame.b, Custom::blatt_reset))
        push(state, Step::fate, owner_of(state, frame.y - 1U), frame.b);
      return false;
    case kDefeatFall:
      top.a = kDefeatPets;
      fall(state, frame, table);
      return false;
    case kDefeatPets:
      top.a = kDefeatOver;
      if (!is_character(frame.b)) return false;
      // DUE-SPC-04: taken over, he gets a new target and is not banished.
      if (frame.x == kTakenOver && stands(state, frame.b) &&
          has_custom(frame.b, Custom::target_lock))
        push(state, Step::lock, state.units[frame.b].owner, frame.b);
      lose_sight_of(state, frame.b, table);
      return false;
    default:
      state.agenda.pop();
      return false;
  }
}

// DUE-DMG-03: Captain Rook looks at all cards of her victim and takes one.
void DuelOfAges::push_spoils(State& state, const Frame& falling, Table& table) const {
  const unsigned victim = falling.b;
  if (falling.y == 0 || !is_unit(victim) || !is_unit(falling.y - 1U)) return;
  const unsigned thief = falling.y - 1U;
  const unsigned count = spoils_of(figure(thief), attacks_of(falling.x));
  if (count == 0 || !stands(state, thief) || state.hands.count(victim) == 0) return;
  show_hand(state, victim, state.units[thief].owner, rule("DUE-DMG-03"), table);
  push(state, Step::spoils, state.units[thief].owner, victim, thief, count);
}

// This player sees the unrevealed cards of that unit and remembers them.
void DuelOfAges::show_hand(State& state, unsigned unit, unsigned player, RuleId because,
                           Table& table) const {
  for (unsigned place = 0; place < state.hands.count(unit); ++place) {
    if (is_revealed(state, unit, place)) continue;
    const unsigned at = row_of(state, unit, place);
    if (state.units[unit].owner != player)
      state.hands.knows[at] = static_cast<std::uint8_t>(state.hands.knows[at] | seat_bit(player));
    whisper(table, EventKind::looked_at, because,
            {.who = static_cast<int>(player), .amount = state.secret.kinds[at]}, kAmountArg,
            seat_of(player) | seat_of(state.units[unit].owner));
  }
}

// D-40: how many cards there are everybody sees; a single one is taken without a question.
bool DuelOfAges::spoils(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  const unsigned left = state.hands.count(frame.b);
  if (frame.x == 0 || left == 0) {
    state.agenda.pop();
    keep_limit(state, frame.c, table);
    return false;
  }
  if (left > 1) return true;
  OptionList single;
  list_spoils(state, single);
  answer_spoils(state, single[0], table);
  return false;
}

void DuelOfAges::list_spoils(const Sight& sight, OptionList& list) const {
  const unsigned victim = sight.board.agenda.top().b;
  for (unsigned place = 0; place < sight.board.hands.count(victim); ++place) {
    const unsigned kind = seen_kind(sight, victim, place);
    if (kind >= kMaxKinds) continue;
    const Option option{verb(Verb::take), static_cast<std::uint16_t>(kind),
                        static_cast<std::uint16_t>(victim), 0};
    if (!list.contains(option)) list.add(option);
  }
}

void DuelOfAges::answer_spoils(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  --frame.x;
  const unsigned victim = frame.b;
  const unsigned thief = frame.c;
  pass_card(state, victim, place_of(state, victim, option.a), thief, rule("DUE-DMG-03"), table);
}

// D-18
bool DuelOfAges::fate(State&, Table&) const {
  return true;
}

void DuelOfAges::list_fate(const Sight&, OptionList& list) const {
  list.add(verb(Verb::kill));
  list.add(verb(Verb::imprison));
}

void DuelOfAges::answer_fate(State& state, Option option, Table&) const {
  state.agenda.pop();
  state.agenda.top().x = option.verb == verb(Verb::kill) ? kKilled : kImprisoned;
}

// DUE-KIL-01, DUE-PRI-01, DUE-TAK-01, DUE-SPC-02.
void DuelOfAges::fall(State& state, const Frame& frame, Table& table) const {
  const unsigned id = frame.b;
  const bool struck = frame.x == kKilledInMelee || frame.x == kByAttackFate;
  const unsigned how = struck ? unsigned{kKilled} : unsigned{frame.x};
  const bool resets = is_unit(id) && has_custom(id, Custom::blatt_reset);
  const auto owner = static_cast<int>(owner_of(state, id));
  tell(table, EventKind::defeated, fall_rule(how),
       {.who = owner,
        .figure = static_cast<int>(id),
        .amount = static_cast<int>(how),
        .more = static_cast<int>(frame.y) - 1});
  if (is_unit(id)) count_fall(state, id, frame.c, how == kKilled || resets, table);
  if (resets) {
    tell(table, EventKind::reset, rule("DUE-SPC-02"),
         {.who = owner, .figure = static_cast<int>(id)});
    discard_all(state, id, rule("DUE-SPC-02"), table);
    return leave_board(state, id, Standing::returning);
  }
  switch (how) {
    case kImprisoned:
      tell(table, EventKind::imprisoned, rule("DUE-PRI-01"),
           {.who = owner, .figure = static_cast<int>(id)});
      drop_all(state, id, rule("DUE-PRI-01"), table);
      return leave_board(state, id, Standing::prison);
    case kTakenOver:
      return take_over(state, id, frame.c, table);
    default:
      return kill(state, id, table);
  }
}

// DUE-SWI-01, -02, -07, DUE-KIL-01, DUE-END-03, -04, DUE-FOU-04: what a fall counts for.
void DuelOfAges::count_fall(State& state, unsigned unit, unsigned credit, bool killed,
                            Table& table) const {
  const unsigned owner = state.units[unit].owner;
  Player& loser = state.players[owner];
  const bool character = is_character(unit);
  const bool three = state.loner != kNobody;
  const bool by_enemy = credit != kNobody && !allied(state, credit, owner);
  if (character && killed && by_enemy) ++loser.deaths;
  if (character || (!three && state.config.henchmen_lost != 0)) loser.lost = 1;
  if (three ? owner == state.loner : character) state.clean = 0;
  if (!three || owner != state.loner || !by_enemy) return;
  ++state.players[credit].defeats;
  const bool again = has_custom(unit, Custom::blatt_reset);
  tell(table, EventKind::credited, again ? rule("DUE-SWI-07") : rule("DUE-SWI-02"),
       {.who = static_cast<int>(credit),
        .figure = static_cast<int>(unit),
        .amount = state.players[credit].defeats});
}

// DUE-KIL-01.
void DuelOfAges::kill(State& state, unsigned id, Table& table) const {
  tell(table, EventKind::killed, rule("DUE-KIL-01"),
       {.who = static_cast<int>(owner_of(state, id)), .figure = static_cast<int>(id)});
  if (is_pet(id)) return pet_leaves(state, id - kUnits, rule("DUE-KIL-01"), table);
  drop_all(state, id, rule("DUE-KIL-01"), table);
  if (is_character(id)) {
    return_badges(state, id, rule("DUE-KIL-01"), table);
    return leave_board(state, id, Standing::dead);
  }
  leave_board(state, id, Standing::hidden);
  ++state.tokens;
  state.secret.tokens =
      static_cast<std::uint16_t>(state.secret.tokens | 1U << (id - kMaxCharacters));
}

// DUE-GEN-04: nothing stays with a unit that is gone but whose it is and what it did once.
void DuelOfAges::leave_board(State& state, unsigned id, Standing standing) const {
  Unit& unit = state.units[id];
  const Unit before = unit;
  if (before.standing == Standing::on) state.on[before.owner] &= ~unit_bit(id);
  state.trails[id] = {};
  unit = Unit{};
  unit.standing = standing;
  unit.spent = before.spent;
  if (standing == Standing::prison || standing == Standing::returning) unit.owner = before.owner;
}

// DUE-TAK-01, DUE-GEN-11: with cards, Badges, damage and space; the new controller sees the cards,
// the old one remembers them. A prisoner stays one until he is freed.
void DuelOfAges::take_over(State& state, unsigned character, unsigned player, Table& table) const {
  Unit& unit = state.units[character];
  const unsigned old = unit.owner;
  tell(table, EventKind::taken_over, rule("DUE-TAK-01"),
       {.who = static_cast<int>(player),
        .figure = static_cast<int>(character),
        .more = static_cast<int>(old)});
  show_hand(state, character, player, rule("DUE-TAK-01"), table);
  unit.owner = static_cast<std::uint8_t>(player);
  unit.target = kNobody;
  mark(state, character, kNoAct);
  for (unsigned place = 0; place < state.hands.count(character); ++place) {
    if (is_revealed(state, character, place)) continue;
    std::uint8_t& knows = state.hands.knows[row_of(state, character, place)];
    knows = static_cast<std::uint8_t>((knows | seat_bit(old)) & ~seat_bit(player));
  }
  if (unit.standing != Standing::on) return;
  state.on[old] &= ~unit_bit(character);
  state.on[player] |= unit_bit(character);
  if (state.phase == Phase::melee) state.fought |= unit_bit(character);
}

// DUE-VLT-02, DUE-PRI-03: without an attacker.
void DuelOfAges::push_imprison(State& state, unsigned character, unsigned credit, Table&) const {
  push(state, Step::defeat, kDefeatFall, character, credit, kImprisoned);
}

void DuelOfAges::push_takeover(State& state, unsigned character, unsigned player, Table&) const {
  push(state, Step::defeat, kDefeatFall, character, player, kTakenOver);
}

// DUE-PRI-02: half its Health; dismissed, or placed in the HQ.
void DuelOfAges::free_prisoner(State& state, unsigned character, bool to_hq, Table&) const {
  push(state, Step::enter, kEnterDraw, state.units[character].owner, character, 0,
       to_hq ? kEnterFreedHq : kEnterFreed);
}

}  // namespace undercroft::duel_of_ages
