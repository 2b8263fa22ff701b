// 3.4, challenges: margins, grades, and one roll with its rerolls.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kMostMargin = 6;  // DUE-CHA-01
constexpr int kMargins = 2 * kMostMargin + 1;
constexpr int kFaces = 6;

constexpr Grade graded(int margin, int roll) {
  if (roll == 2) return Grade::fopp;
  if (roll == 12) return Grade::amaze;
  const int total = roll + margin;
  if (total <= 3) return Grade::fopp;
  if (total <= 6) return Grade::fail;
  if (total == 7) return Grade::squeak;
  return total <= 10 ? Grade::pass : Grade::amaze;
}

constexpr std::array<Chances, kMargins> kChances = [] {
  std::array<Chances, kMargins> table{};
  for (int margin = -kMostMargin; margin <= kMostMargin; ++margin)
    for (int first = 1; first <= kFaces; ++first)
      for (int second = 1; second <= kFaces; ++second)
        ++table[static_cast<unsigned>(margin + kMostMargin)]
              .ways[static_cast<unsigned>(graded(margin, first + second))];
  return table;
}();

int limited(int margin) {
  return std::clamp(margin, -kMostMargin, kMostMargin);
}

// Whether a card has RR!.
bool gives_reroll(const Card& card) {
  return std::ranges::any_of(card.actions,
                             [](const Action& action) { return action.when == When::reroll; });
}

}  // namespace

// DUE-CHA-02.
Chances chances(int margin) {
  return kChances[static_cast<unsigned>(limited(margin) + kMostMargin)];
}

// DUE-CHA-01: a natural 2 is always Fopp, a natural 12 always Amaze.
Grade grade_of(int margin, int first, int second) {
  return graded(limited(margin), first + second);
}

// DUE-CHA-01, DUE-CHA-04.
void DuelOfAges::push_roll(State& state, RollFor purpose, unsigned figure, int margin,
                           RuleId because, Table& table) const {
  state.roll = {};
  state.roll.purpose = purpose;
  state.roll.figure = static_cast<std::uint8_t>(figure);
  state.roll.margin = static_cast<std::int8_t>(limited(margin));
  const unsigned owner = owner_of(state, figure);
  if (table.heard()) [[unlikely]]
    tell(table, EventKind::challenge, because,
         {.who = static_cast<int>(owner),
          .figure = static_cast<int>(figure),
          .amount = state.roll.margin,
          .more = static_cast<int>(rolled_rating(state)) | static_cast<int>(purpose) << 8});
  push(state, Step::roll, owner, kRollThrow);
}

// What is tested, for the log.
Rating DuelOfAges::rolled_rating(const State& state) const {
  const Roll& roll = state.roll;
  switch (roll.purpose) {
    case RollFor::hit: {
      const Attack& attack = state.attacks[state.attack_count - 1U];
      if (attack.kind == AttackKind::melee) return Rating::melee;
      return weapon_of(attack.attacker, attack.weapon).rating;
    }
    case RollFor::damage:
      return Rating::power;
    case RollFor::adventure:
      return plan_venture(state, roll.figure, state.venture).rating;
    default:
      return Rating::wits;
  }
}

void DuelOfAges::throw_dice(State& state, Table& table) const {
  constexpr auto kDie = static_cast<std::uint16_t>(ChanceKind::die);
  Roll& roll = state.roll;
  roll.first = static_cast<std::uint8_t>(table.roll(kDie, kFaces) + 1);
  roll.second = static_cast<std::uint8_t>(table.roll(kDie, kFaces) + 1);
  roll.grade = grade_of(roll.margin, roll.first, roll.second);
  tell(table, EventKind::rolled, rule("DUE-CHA-01"),
       {.who = static_cast<int>(owner_of(state, roll.figure)),
        .figure = roll.figure,
        .amount = dice(roll.first, roll.second),
        .more = static_cast<int>(roll.grade)});
}

// Senet-Hept, once per turn, on her own adventures.
bool DuelOfAges::rerolls_itself(const Board& board, unsigned unit) const {
  if (board.roll.purpose != RollFor::adventure || marked(board, unit, kRerolled)) return false;
  return std::ranges::any_of(figure(unit).traits, [](const Trait& trait) {
    return trait.code == TraitCode::reroll && trait.when == When::adventure;
  });
}

// DUE-GEN-10, D-28: an unrevealed card, or a source that everybody sees. A pet has neither.
bool DuelOfAges::could_reroll(const Board& board) const {
  const unsigned unit = board.roll.figure;
  if (!is_unit(unit)) return false;
  for (unsigned i = board.hands.begin[unit]; i < board.hands.begin[unit + 1]; ++i) {
    const unsigned kind = board.hands.kind[i];
    if (kind == kUnknown) return true;
    if (gives_reroll(content_.cards[kind]) && can_use(in_public(board), unit, kind)) return true;
  }
  return rerolls_itself(board, unit);
}

// DUE-CHA-03: thrown, and thrown again as often as its controller has a source for it.
bool DuelOfAges::roll(State& state, Table& table) const {
  if (state.agenda.top().b == kRollThrow) {
    throw_dice(state, table);
    state.agenda.top().b = kRollAsk;
    if (could_reroll(state)) return true;
    state.roll.done = 1;
    state.agenda.pop();
    return false;
  }
  return true;
}

// D-28: each source, or keep.
void DuelOfAges::list_roll(const Sight& sight, OptionList& list) const {
  const unsigned unit = sight.board.roll.figure;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    if (kind >= kMaxKinds || !gives_reroll(content_.cards[kind])) continue;
    const Option option{verb(Verb::reroll), static_cast<std::uint16_t>(1 + kind), 0, 0};
    if (can_use(sight, unit, kind) && !list.contains(option)) list.add(option);
  }
  if (rerolls_itself(sight.board, unit)) list.add(verb(Verb::reroll), 0);
  list.add(verb(Verb::keep));
}

void DuelOfAges::answer_roll(State& state, Option option, Table& table) const {
  if (option.verb == verb(Verb::keep)) {
    state.roll.done = 1;
    return state.agenda.pop();
  }
  const unsigned unit = state.roll.figure;
  tell(table, EventKind::rerolled, rule("DUE-CHA-03"),
       {.who = state.units[unit].owner, .figure = static_cast<int>(unit), .amount = option.a});
  if (option.a == 0)
    mark(state, unit, kRerolled);
  else
    discard_card(state, unit, place_of(state, unit, option.a - 1U), rule("DUE-CHA-03"), table);
  ++state.roll.rerolls;
  state.agenda.top().b = kRollThrow;
}

}  // namespace undercroft::duel_of_ages
