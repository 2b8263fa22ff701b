// 3.17, the Vault, and D-40: which card or prisoner is taken.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr auto kSlotChance = static_cast<std::uint16_t>(ChanceKind::slot);

// Letter y of `take` (phases.hpp).
constexpr unsigned kMostTaken = 3;
constexpr unsigned looked_at_two(unsigned first, unsigned second) {
  return 1 | (first + 1) << 2 | (second + 1) << 9;
}
constexpr unsigned how_many(const Frame& frame) {
  return frame.b == kTakeVault ? frame.y & kMostTaken : frame.y;
}
constexpr bool was_looked_at(const Frame& frame, unsigned place) {
  const unsigned first = frame.y >> 2 & 127U;
  const unsigned second = frame.y >> 9;
  return first == 0 || place + 1 == first || place + 1 == second;
}

// DUE-TOW-03: of one unit, or of any unit of the victim outside Domes.
Units robbed(const Board& board, const Map& map, const Frame& frame) {
  if (frame.x != kNobody) return unit_bit(frame.x);
  return outside_domes(board, map, board.on[board.venture.victim]);
}

}  // namespace

// DUE-VLT-01, DUE-VLT-02. Cards lie in their order, and everybody sees which of them are touched.
void DuelOfAges::vault_result(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const unsigned player = state.units[unit].owner;
  const unsigned cards = state.hands.count(kVault);
  const Grade grade = state.venture.grade;
  frame.a = kResultOver;
  if (grade == Grade::fopp) return push_imprison(state, unit, kNobody, table);
  if (grade == Grade::fail) return;
  if (grade == Grade::squeak) {
    pass_card(state, kVault, table.roll(kSlotChance, cards), unit, rule("DUE-VLT-01"), table);
    return keep_limit(state, unit, table);
  }
  const bool all = grade == Grade::amaze || cards <= 2;
  const unsigned first = all ? 0 : table.roll(kSlotChance, cards);
  unsigned second = all ? 0 : table.roll(kSlotChance, cards - 1);
  if (second >= first) ++second;
  tell(table, EventKind::looked, rule("DUE-VLT-02"),
       {.who = static_cast<int>(player),
        .figure = static_cast<int>(unit),
        .amount = static_cast<int>(all ? cards : 2)});
  const unsigned letter = grade == Grade::amaze ? 2 : (all ? 1 : looked_at_two(first, second));
  push(state, Step::take, player, kTakeVault, unit, kVault, letter);
  for (unsigned place = 0; place < cards; ++place)
    if (was_looked_at(state.agenda.top(), place)) look_at(state, place, player, table);
}

void DuelOfAges::look_at(State& state, unsigned place, unsigned player, Table& table) const {
  std::uint8_t& knows = state.hands.knows[row_of(state, kVault, place)];
  knows = static_cast<std::uint8_t>(knows | 1U << player);
  whisper(table, EventKind::looked_at, rule("DUE-VLT-02"),
          {.who = static_cast<int>(player),
           .amount = static_cast<int>(seen_kind(state, kVault, place))},
          kAmountArg, SeatSet(Seat{static_cast<std::uint8_t>(player)}));
}

// D-40, DUE-GEN-10: where unrevealed cards are chosen from (the Vault, a gift) only their number is
// public, so of several the player is asked in any case.
bool DuelOfAges::take(State& state, Table& table) const {
  const Frame& frame = state.agenda.top();
  if (frame.b == kTakePrisoner) return asks(state, table);
  unsigned cards = 0;
  bool hidden = false;
  const auto count = [&](unsigned holder) {
    cards += state.hands.count(holder);
    for (unsigned place = 0; place < state.hands.count(holder); ++place)
      hidden |= !is_revealed(state, holder, place);
  };
  if (frame.b == kTakeVault)
    count(kVault);
  else
    each_unit(robbed(state, map(state), frame), count);
  return (hidden && cards > 1) || asks(state, table);
}

void DuelOfAges::list_take(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const auto add = [&](unsigned holder, unsigned place) {
    const unsigned kind = seen_kind(sight, holder, place);
    const Option option{verb(Verb::take), static_cast<std::uint16_t>(kind),
                        static_cast<std::uint16_t>(holder), 0};
    if (kind != kUnknown && !list.contains(option)) list.add(option);
  };
  if (frame.b == kTakePrisoner) {
    each_unit(prisoners_of(board, frame.a),
              [&](unsigned unit) { list.add(verb(Verb::release), unit); });
    return;
  }
  if (frame.b == kTakeUnit) {
    each_unit(robbed(board, map(sight), frame), [&](unsigned unit) {
      for (unsigned place = 0; place < board.hands.count(unit); ++place) add(unit, place);
    });
    return;
  }
  for (unsigned place = 0; place < board.hands.count(kVault); ++place)
    if (was_looked_at(frame, place)) add(kVault, place);
  if (board.venture.grade == Grade::amaze) list.add(verb(Verb::done));
}

// DUE-VLT-02, DUE-TOW-03, DUE-PRI-03, Blackmail File. DUE-CRD-03: the limit is kept afterwards.
void DuelOfAges::answer_take(State& state, Option option, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned thief = frame.c;
  const unsigned from = option.b;
  if (option.verb == verb(Verb::release)) {
    state.agenda.pop();
    return free_prisoner(state, option.a, false, table);
  }
  bool enough = option.verb == verb(Verb::done);
  if (!enough) {
    unsigned place = place_of(state, from, option.a);
    if (from == kVault) {
      place = 0;
      while (place + 1U < state.hands.count(kVault) &&
             (!was_looked_at(frame, place) || seen_kind(state, kVault, place) != option.a))
        ++place;
    }
    --frame.y;  // the number stands in its lowest bits
    enough = how_many(frame) == 0 || state.hands.count(from) == 1;
    RuleId because = rule("DUE-CRD-06");
    if (from == kVault) because = rule("DUE-VLT-01");
    if (frame.b == kTakeUnit && frame.x == kNobody) because = rule("DUE-TOW-03");
    const bool gift = frame.b == kTakeUnit && state.units[from].owner == frame.a;
    if (gift) because = rule("DUE-FRE-03");
    pass_card(state, from, place, thief, because, table);
  }
  if (!enough) return;
  state.agenda.pop();
  keep_limit(state, thief, table);
}

}  // namespace undercroft::duel_of_ages
